/** Connects the rules of Step Dice to Foundry. */
import type { Ruleset } from '../../foundry/ruleset.ts';
import { defineExtendedCard } from '../../time/extended-card.ts';
import { defineAnswerCard } from '../../exchange/exchange-view.ts';
import { goods, neighbours, rules, welcome } from './about.ts';
import { actorModels } from './data/actor-models.ts';
import { creation } from './data/creation.ts';
import { StepDie, expandRank } from './data/dice.ts';
import { itemModels } from './data/item-models.ts';
import { messageModels } from './data/message-models.ts';
import { statuses } from './data/statuses.ts';
import { ruleOptions } from './data/to-input.ts';
import { spread } from './play/blast.ts';
import { calls, api, describeTypedRoll, quickRoll } from './play/calls.ts';
import { checks } from './play/checks.ts';
import { extended } from './play/complex.ts';
import { damage } from './play/damage.ts';
import { tellReply, opposed, readBareReply } from './play/exchange.ts';
import { hazards } from './play/hazards.ts';
import { health } from './play/health.ts';
import { help } from './play/help.ts';
import { combat } from './play/initiative.ts';
import { consequences } from './play/permit.ts';
import { countdowns, time } from './play/time.ts';
import { checkCard } from './ui/cards/check-card.ts';
import { damageCard } from './ui/cards/damage-card.ts';
import { hazardCard } from './ui/cards/hazard-card.ts';
import { initiativeCard } from './ui/cards/initiative-card.ts';
import { woundsCard } from './ui/cards/wounds-card.ts';
import { dialog } from './ui/check-dialog.ts';
import { effects } from './data/effects.ts';
import { forecast } from './ui/forecast.ts';
import { fighterSheets } from './ui/sheets/fighter-sheet.ts';
import { itemSheets } from './ui/sheets/item-sheets.ts';

/** The ruleset Step Dice, with all its facets. */
export const stepDice: Ruleset = {
  id: 'step-dice',
  label: 'TETRAD.StepDice.name',
  models: { Actor: actorModels, Item: itemModels, ChatMessage: messageModels },
  sheets: [...fighterSheets, ...itemSheets],
  dice: {
    dice: [{ term: StepDie, label: 'TETRAD.StepDice.Die', icon: 'fa-solid fa-stairs' }],
    describe: describeTypedRoll,
    expand: expandRank,
  },
  ruleOptions,
  rules,
  combat,
  health,
  damage: { ...damage, spread },
  hazards,
  time,
  countdowns,
  quickRoll,
  statuses,
  effects,
  calls,
  checks: { ...checks, ...consequences, dialog, help },
  opposed,
  extended,
  forecast,
  welcome,
  neighbours,
  goods,
  cards: [
    checkCard,
    defineAnswerCard('stepReply', tellReply, readBareReply),
    initiativeCard,
    woundsCard,
    damageCard,
    hazardCard,
    defineExtendedCard(extended),
  ],
  api,
  creation,
};
