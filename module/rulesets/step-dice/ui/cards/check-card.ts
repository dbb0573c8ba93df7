/** The card of a roll. The dice of an attack are covered until its target has chosen a defence (SD-14). */
import { stepDice } from '../../../../../src/index.ts';
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { type RollView, defineCard } from '../../../../chat/define-card.ts';
import { findOwnActor, listConnected } from '../../../../chat/replies.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import {
  contestCheck,
  exchangeActions,
  foldExchange,
  isOpen,
  viewContests,
  viewExchange,
} from '../../../../opposed/exchange-view.ts';
import { permitsUser } from '../../../../permissions.ts';
import { viewLines, viewReached } from '../../../../rolls/plan-view.ts';
import { readFaces } from '../../data/dice.ts';
import { type StepFighter, isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import {
  type CheckMessage,
  type CheckOutcome,
  checks,
  nameCheck,
  nameDifficulty,
  readOutcome,
  toneOf,
  viewOdds,
} from '../../play/checks.ts';
import { loseTurn } from '../../play/turn.ts';

const format = makeFormat(LANG);

/** Path of the template that draws one die. */
export const dieTemplate = 'systems/tetrad/templates/step-dice/die.hbs';

/** Returns a total in the form in which cards show numbers. */
export function viewTotal(value: number): CardNumber {
  return { label: format('Card.total'), value, text: String(value).replace('-', '−') };
}

/** Returns the dice of a roll as one row; empty if none were rolled. */
export function viewDice(ranks: readonly number[], faces: readonly number[]): DiceRow[] {
  const sides = ranks.flatMap((rank) => stepDice.dice(rank));
  if (faces.length === 0) return [];
  return [
    {
      label: format('Card.dice'),
      faces: faces.map((face, index) => ({
        face,
        sides: sides[index] ?? 0,
        isHighest: face === sides[index],
        isOne: face === 1,
      })),
    },
  ];
}

function nameRoll({ system }: CheckMessage): string {
  return nameCheck(system) || format('Chat.dice');
}

/** Tests whether an attack's dice are covered, because its target has not chosen a defence yet (SD-14). */
function isCovered(message: CheckMessage): boolean {
  return message.system.exchange.role === 'attack' && isOpen(message);
}

function viewRoll(message: CheckMessage, outcome: CheckOutcome = readOutcome(message)) {
  return {
    title: nameRoll(message),
    number: viewTotal(outcome.total),
    degree: message.system.exchange.role ? '' : format(`Result.${outcome.result}`),
    dieTemplate,
    dice: viewDice(message.system.plan.ranks, readFaces(message.rolls[0])),
  } satisfies RollView;
}

/** Prepares the template data of a roll's card. */
function prepareCheckCard(message: CheckMessage) {
  const { plan, exchange: place } = message.system;
  const outcome = readOutcome(message);
  const exchange = viewExchange(message);
  const { title, number, dice } = viewRoll(message, outcome);
  const isHidden = isCovered(message);
  const difficulty = plan.difficulty ?? null;
  const subtitle = [exchange?.place ?? '', difficulty === null || place.role ? '' : nameDifficulty(difficulty)];
  return {
    title,
    subtitle: subtitle.filter(Boolean).join('\u00A0· '),
    number: isHidden ? { ...number, value: 0, text: '?' } : number,
    dieTemplate,
    dice: isHidden ? [] : dice,
    degree: {
      id: isHidden || place.role ? 'covered' : outcome.result,
      label: isHidden ? format('Card.coveredName') : place.role ? '' : format(`Result.${outcome.result}`),
      hint: isHidden ? format('Card.covered') : outcome.botch ? format('Card.botch') : '',
      tone: isHidden || place.role ? 'fair' : toneOf(outcome.result),
    },
    exchange,
    contest: viewContests(message),
    notes: [],
    changes: listChanges(message),
    lines: viewLines(checks.lines(checks.readPlan(message)), LANG),
    ...(isHidden ? {} : { chance: viewReached(viewOdds(checks.readPlan(message)), outcome.result) }),
    hint: '',
    buttons: listOffers(message),
    more: [],
    purpose: null,
  };
}

/** Returns the attacker of a botched attack; null if the message is no such attack, or its dice are still covered (SD-34). */
function findBotcher(message: CheckMessage): StepFighter | null {
  const actor = findOwnActor(message);
  const isBotched = message.system.exchange.role === 'attack' && !isCovered(message) && readOutcome(message).botch;
  return isBotched && actor && isFighter(actor) ? actor : null;
}

/** Lists the buttons for what the GM may decide after a botched attack (SD-34). */
function listOffers(message: CheckMessage): CardButton[] {
  const actor = permitsUser('rule') ? findBotcher(message) : null;
  if (!actor || actor.system.lostTurn.message === message.id) return [];
  return (['loseTurn', 'hitFriend'] as const).map((action) => ({
    action,
    label: format(`Botch.${action}`, { actor: message.alias }),
    hint: format(`Botch.${action}Hint`),
  }));
}

/** Describes what the GM has decided about a botched attack; empty: nothing yet. */
function listChanges(message: CheckMessage): string[] {
  const isLost = message.id !== null && findBotcher(message)?.system.lostTurn.message === message.id;
  return isLost ? [format('Botch.lost', { actor: message.alias })] : [];
}

/** The card of the message type `stepCheck`. */
export const checkCard = defineCard('stepCheck', {
  template: 'systems/tetrad/templates/shared/card/check-card.hbs',
  partials: [dieTemplate],
  view: prepareCheckCard,
  offers: listOffers,
  roll: (message) => viewRoll(message),
  fold: (message) =>
    foldExchange(message, () => format('Card.totalResult', { total: String(readOutcome(message).total) })),
  related: listConnected,
  isWaiting: isOpen,
  actors({ system: { exchange, links } }) {
    return exchange.role ? [exchange.against, links.actor] : [];
  },
  actions: {
    ...exchangeActions,
    async loseTurn(message) {
      const actor = findBotcher(message);
      if (actor) await loseTurn(actor, message.id ?? '');
    },
    async hitFriend(message) {
      const actor = findBotcher(message);
      const weapon = actor?.items.find(({ uuid }) => uuid === message.system.exchange.weapon.uuid);
      if (actor && weapon) await attackWith(actor, weapon);
    },
    contestCheck: (message, _button, event) => contestCheck(message, nameRoll(message), event),
  },
});
