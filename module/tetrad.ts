/** The entry point of the system: adds the rulesets, and installs the rooms in their order. */
import { installApps } from './windows/install.ts';
import { installAsks } from './prompts/install.ts';
import { installChat } from './chat/install.ts';
import { installChecks } from './checks/install.ts';
import { installCombat } from './combat/install.ts';
import { installCountdowns } from './countdowns/strip.ts';
import { watchCreation } from './creation/open-creation.ts';
import { installDocuments } from './documents/install.ts';
import { installEffects } from './effects/install.ts';
import { type Ruleset, addRuleset } from './foundry/ruleset.ts';
import { registerBars } from './ledger/health-facet.ts';
import { watchMigrations } from './migrations/migration-window.ts';
import { installGifts } from './gifts/install.ts';
import { installNeighbours } from './neighbours/install.ts';
import { registerGoOn } from './exchange/exchange.ts';
import { installStakes } from './stakes/install.ts';
import * as rulesets from './rulesets/registry.ts';
import { installParties } from './party/install.ts';
import { installSettings } from './settings/world-settings.ts';
import { installSheets } from './sheets/install.ts';
import { installTime } from './time/install.ts';

Object.values<Ruleset>(rulesets).forEach(addRuleset);

Hooks.once('init', () => {
  installSettings();
  installChat();
  registerBars();
  installDocuments();
  installCombat();
  installEffects();
  installCountdowns();
  installChecks();
  installAsks();
  installStakes();
  registerGoOn();
  installTime();
  installGifts();
  installSheets();
  installParties();
  watchCreation();
  watchMigrations();
  installNeighbours(installApps());
});
