/** Connects the rules of Dark Harvest to Foundry. */
import type { Ruleset } from '../../foundry/ruleset.ts';
import { goods, neighbours, rules, welcome } from './about.ts';
import { actorModels } from './data/actor-models.ts';
import { itemModels } from './data/item-models.ts';
import { messageModels } from './data/message-models.ts';
import { defineAnswerCard } from '../../exchange/exchange-view.ts';
import { creation } from './data/creation.ts';
import { damage } from './play/damage.ts';
import { health } from './play/health.ts';
import { damageCard } from './ui/cards/damage-card.ts';
import { checkCard } from './ui/cards/check-card.ts';
import { pointCards } from './ui/cards/point-cards.ts';
import { perilCard } from './ui/cards/peril-card.ts';
import { hazards } from './play/perils.ts';
import { woundsCard } from './ui/cards/wounds-card.ts';
import { tellReply, opposed, readBareReply } from './play/exchange.ts';
import { initiativeCard } from './ui/cards/initiative-card.ts';
import { calls, describeTypedRoll, quickRoll, api } from './play/calls.ts';
import { checks } from './play/checks.ts';
import { consequences } from './play/permit.ts';
import { points, requests } from './play/fate.ts';
import { rulings } from './play/rulings.ts';
import { combat } from './play/initiative.ts';
import { BlackDie, WhiteDie } from './data/dice.ts';
import { countdowns, time } from './play/time.ts';
import { dialog } from './ui/check-dialog.ts';
import { effects } from './data/effects.ts';
import { forecast } from './ui/forecast.ts';
import { ruleOptions } from './data/to-input.ts';
import { formerStatusIds, statuses } from './data/statuses.ts';
import { fighterSheets } from './ui/sheets/fighter-sheet.ts';
import { itemSheets } from './ui/sheets/item-sheets.ts';
import { structureSheet } from './ui/sheets/structure-sheet.ts';

/** The ruleset Dark Harvest, with all its facets. */
export const darkHarvest: Ruleset = {
  id: 'dark-harvest',
  label: 'TETRAD.DarkHarvest.name',
  models: { Actor: actorModels, Item: itemModels, ChatMessage: messageModels },
  sheets: [...fighterSheets, structureSheet, ...itemSheets],
  dice: {
    dice: [
      { term: WhiteDie, label: 'TETRAD.DarkHarvest.Die.white', icon: 'fa-regular fa-dice-six' },
      { term: BlackDie, label: 'TETRAD.DarkHarvest.Die.black', icon: 'fa-solid fa-dice-six' },
    ],
    describe: describeTypedRoll,
  },
  ruleOptions,
  rules,
  combat,
  effects,
  forecast,
  health,
  damage,
  hazards,
  quickRoll,
  statuses,
  formerStatuses: formerStatusIds,
  calls,
  checks: { ...checks, ...consequences, dialog },
  opposed,
  points,
  requests,
  rulings,
  time,
  countdowns,
  welcome,
  creation,
  neighbours,
  goods,
  cards: [
    checkCard,
    defineAnswerCard('harvestReply', tellReply, readBareReply),
    initiativeCard,
    woundsCard,
    damageCard,
    perilCard,
    ...pointCards,
  ],
  awards: [{ label: 'TETRAD.DarkHarvest.Bar.fate', path: 'fate.value' }],
  api,
};
