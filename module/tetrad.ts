/** The entry of the system: walks the registry and gives each shared room its facet. */
import { createApi } from './api/game-api.ts';
import { watchPanel } from './apps/gamemaster-panel.ts';
import { registerShortcuts } from './apps/shortcuts.ts';
import { watchFocus } from './apps/window-focus.ts';
import { registerSheets } from './apps/sheets-facet.ts';
import { watchCards } from './chat/card-updates.ts';
import { registerCards } from './chat/cards-facet.ts';
import { registerChatMessage } from './chat/tetrad-chat-message.ts';
import { registerCombatFacet } from './combat/combat-facet.ts';
import { registerCombat } from './combat/tetrad-combat.ts';
import { watchDefeat } from './combat/defeat.ts';
import { watchRounds } from './combat/round-keeper.ts';
import { watchTracker } from './combat/tracker.ts';
import { addStatuses } from './compat/statuses.ts';
import { registerDice } from './dice/dice-facet.ts';
import { registerLastRoll, registerRepeats } from './dice/last-roll.ts';
import { registerQuickRoll } from './dice/quick-roll.ts';
import { registerRolls } from './dice/tetrad-roll.ts';
import { registerBars } from './documents/bars-facet.ts';
import { watchHotbar } from './documents/hotbar.ts';
import { watchItemOrder } from './documents/item-order.ts';
import { registerModels } from './documents/models-facet.ts';
import { registerActor } from './documents/tetrad-actor.ts';
import { addFormerStatuses, registerEffect } from './documents/tetrad-effect.ts';
import { registerToken } from './documents/tetrad-token.ts';
import { registerAftermath } from './ledger/aftermath-facet.ts';
import { listRulesets, registerRuleset, type AnyRulesetBinding } from './ruleset.ts';
import * as rulesets from './rulesets/registry.ts';
import { registerReadings } from './settings/readings-facet.ts';
import { registerRulesetsInUse } from './settings/rulesets-in-use.ts';

for (const ruleset of Object.values(rulesets)) registerRuleset(ruleset as unknown as AnyRulesetBinding);

Hooks.once('init', () => {
  registerActor();
  registerToken();
  registerEffect();
  registerCombat();
  watchTracker();
  watchRounds();
  watchDefeat();
  registerShortcuts();
  registerLastRoll();
  watchPanel();
  watchFocus();
  watchItemOrder();
  watchHotbar(listRulesets().map(({ api }) => api));
  registerChatMessage();
  watchCards();
  registerRolls();
  registerRulesetsInUse();
  for (const ruleset of listRulesets()) {
    registerModels(ruleset.models);
    registerDice(ruleset.dice);
    registerReadings(ruleset.readings);
    registerCards(ruleset.chat.cards);
    registerSheets(ruleset.sheets);
    if (ruleset.bars) registerBars(ruleset.bars);
    const { id, label, quickRoll } = ruleset;
    if (quickRoll) registerQuickRoll({ id, label, facet: quickRoll });
    if (ruleset.repeats) registerRepeats(ruleset.repeats);
    if (ruleset.combat) registerCombatFacet(ruleset.combat);
    if (ruleset.aftermath) registerAftermath(ruleset.aftermath);
    if (ruleset.statuses) addStatuses(ruleset.statuses);
    if (ruleset.formerStatuses) addFormerStatuses(ruleset.formerStatuses);
  }
  Object.assign(game, { tetrad: createApi(listRulesets().map(({ api }) => api)) });
});
