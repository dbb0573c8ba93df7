/** Connects the rules of Harsh Light to Foundry. */
import type { Ruleset } from '../../foundry/ruleset.ts';
import { defineExtendedCard } from '../../time/extended-card.ts';
import { defineAnswerCard } from '../../exchange/exchange-view.ts';
import { goods, neighbours, rules, welcome } from './about.ts';
import { actorModels } from './data/actor-models.ts';
import { creation } from './data/creation.ts';
import { CardDie, isFromDeck } from './data/dice.ts';
import { itemModels } from './data/item-models.ts';
import { messageModels } from './data/message-models.ts';
import { statuses } from './data/statuses.ts';
import { ruleOptions } from './data/to-input.ts';
import { calls, api, describeTypedRoll, quickRoll } from './play/calls.ts';
import { checks } from './play/checks.ts';
import { damage } from './play/damage.ts';
import { tellReply, opposed, readReply } from './play/exchange.ts';
import { extended } from './play/extended.ts';
import { health } from './play/health.ts';
import { combat } from './play/initiative.ts';
import { consequences } from './play/permit.ts';
import { time } from './play/time.ts';
import { checkCard } from './ui/cards/check-card.ts';
import { damageCard } from './ui/cards/damage-card.ts';
import { initiativeCard } from './ui/cards/initiative-card.ts';
import { dialog } from './ui/check-dialog.ts';
import { effects } from './data/effects.ts';
import { forecast } from './ui/forecast.ts';
import { fighterSheets } from './ui/sheets/fighter-sheet.ts';
import { itemSheets } from './ui/sheets/item-sheets.ts';

/** The ruleset Harsh Light, with all its facets. */
export const harshLight: Ruleset = {
  id: 'harsh-light',
  label: 'TETRAD.HarshLight.name',
  models: { Actor: actorModels, Item: itemModels, ChatMessage: messageModels },
  sheets: [...fighterSheets, ...itemSheets],
  dice: {
    dice: [{ term: CardDie, label: 'TETRAD.HarshLight.Die', icon: 'fa-solid fa-diamond' }],
    describe: describeTypedRoll,
    isDrawn: isFromDeck,
  },
  ruleOptions,
  rules,
  combat,
  health,
  damage,
  quickRoll,
  statuses,
  goods,
  calls,
  checks: { ...checks, ...consequences, dialog },
  opposed,
  extended,
  time,
  effects,
  forecast,
  welcome,
  neighbours,
  cards: [
    checkCard,
    defineAnswerCard('lightReply', tellReply, readReply),
    initiativeCard,
    damageCard,
    defineExtendedCard(extended),
  ],
  awards: [{ label: 'TETRAD.HarshLight.Bar.willpower', path: 'willpower.spent' }],
  api,
  creation,
};
