/** Connects the rules of Inner Worlds to Foundry. */
import type { Ruleset } from '../../foundry/ruleset.ts';
import { defineAnswerCard } from '../../exchange/exchange-view.ts';
import { goods, neighbours, rules, welcome } from './about.ts';
import { actorModels } from './data/actor-models.ts';
import { creation } from './data/creation.ts';
import { itemModels } from './data/item-models.ts';
import { messageModels } from './data/message-models.ts';
import { statuses } from './data/statuses.ts';
import { ruleOptions } from './data/to-input.ts';
import { calls, api, quickRoll } from './play/calls.ts';
import { checks } from './play/checks.ts';
import { damage } from './play/damage.ts';
import { tellReply, opposed, readReply } from './play/exchange.ts';
import { hazards } from './play/hazards.ts';
import { health } from './play/health.ts';
import { combat } from './play/initiative.ts';
import { consequences } from './play/permit.ts';
import { rulings } from './play/rulings.ts';
import { countdowns, time } from './play/time.ts';
import { checkCard } from './ui/cards/check-card.ts';
import { damageCard } from './ui/cards/damage-card.ts';
import { initiativeCard } from './ui/cards/initiative-card.ts';
import { rulingCard } from './ui/cards/ruling-card.ts';
import { woundsCard } from './ui/cards/wounds-card.ts';
import { dialog } from './ui/check-dialog.ts';
import { effects } from './data/effects.ts';
import { forecast } from './ui/forecast.ts';
import { fighterSheets } from './ui/sheets/fighter-sheet.ts';
import { itemSheets } from './ui/sheets/item-sheets.ts';

/** The ruleset Inner Worlds, with all its facets. */
export const innerWorlds: Ruleset = {
  id: 'inner-worlds',
  label: 'TETRAD.InnerWorlds.name',
  models: { Actor: actorModels, Item: itemModels, ChatMessage: messageModels },
  sheets: [...fighterSheets, ...itemSheets],
  // The ruleset registers no dice, because a save is a plain d20.
  dice: { dice: [], describe: () => null },
  ruleOptions,
  rules,
  combat,
  health,
  damage,
  hazards,
  quickRoll,
  statuses,
  calls,
  checks: { ...checks, ...consequences, dialog },
  opposed,
  rulings,
  time,
  effects,
  countdowns,
  forecast,
  neighbours,
  goods,
  welcome,
  cards: [
    checkCard,
    defineAnswerCard('innerReply', tellReply, readReply),
    initiativeCard,
    damageCard,
    rulingCard,
    woundsCard,
  ],
  awards: [{ label: 'TETRAD.InnerWorlds.CharacterFields.FIELDS.gems.label', path: 'gems' }],
  api,
  creation,
};
