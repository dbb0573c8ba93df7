/** The card of a save, a contest or an attack. */
import type { innerWorlds } from '../../../../../src/index.ts';
import { findOwnActor } from '../../../../chat/genuine.ts';
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { defineRollCard } from '../../../../exchange/roll-card.ts';
import { readThrown } from '../../data/dice.ts';
import { isFighter } from '../../data/fighter.ts';
import { askRuling, canRule } from '../../../../stakes/rulings.ts';
import { LANG } from '../../data/to-input.ts';
import { checkRoles } from '../../play/exchange.ts';
import {
  type CheckMessage,
  type CheckOutcome,
  type CheckPlan,
  checks,
  nameCheck,
  readOutcome,
  tones,
} from '../../play/checks.ts';
import { checkRuling, listLeft, listRuled } from '../../play/rulings.ts';
import { listFollowed } from '../../play/wounds.ts';
import {
  chooseGain,
  chooseShove,
  findShove,
  isDisplaced,
  listGains,
  listShoves,
  readGain,
  settleShove,
} from '../../play/reactions.ts';

const format = makeFormat(LANG);

/** Path of the template that draws one die. */
export const dieTemplate = 'systems/tetrad/templates/inner-worlds/die.hbs';

/** Prepares dice for drawing, and marks the dice that do not count; with neither advantage nor disadvantage, the first one does. */
export function viewDice(thrown: readonly innerWorlds.Thrown[], mode: string, lowerIsBetter: boolean): DiceRow[] {
  return thrown.map(({ sides, faces }) => {
    const takesLower = (mode === 'advantage') === lowerIsBetter;
    const kept = takesLower ? Math.min(...faces) : Math.max(...faces);
    const place = mode === '' ? 0 : faces.indexOf(kept);
    return {
      label: format('Card.dice', { sides: String(sides) }),
      faces: faces.map((face, index) => ({ face, sides, dropped: faces.length > 1 && index !== place })),
    };
  });
}

function nameRoll({ system }: CheckMessage): string {
  return nameCheck(system) || format('Chat.save');
}

function viewNumber({ kind, target }: CheckPlan, { total }: CheckOutcome): CardNumber {
  if (kind === 'contest') return { label: format('Card.total'), value: total, text: String(total) };
  if (kind === 'none') return { label: '', value: 0, text: '' };
  return { label: format('Card.target'), value: target, text: `≤ ${Math.max(0, target)}` };
}

function nameResult({ system }: CheckMessage, { result }: CheckOutcome): string {
  return system.plan.kind === 'save' ? format(`Result.${result}`) : '';
}

function viewRoll(message: CheckMessage) {
  const outcome = readOutcome(message);
  const plan = checks.readPlan(message);
  const { kind, mode } = plan;
  return {
    title: nameRoll(message),
    number: viewNumber(plan, outcome),
    degree: nameResult(message, outcome),
    dice: kind === 'none' ? [] : viewDice(readThrown(message.rolls[0]), mode, kind === 'save'),
  };
}

/** Returns the sentence on what becomes of an evader who does not hold position (IW-17). */
function tellShove(message: CheckMessage): string {
  const found = findShove(message);
  const names = { actor: message.alias, attacker: found?.by.alias ?? '' };
  return found ? format(`Reaction.chose.${found.shove}`, names) : format('Card.displaced', names);
}

/** Returns sentences about a roll's other effects, such as hurt body parts, a broken shield or someone knocked down. */
function listNotes(message: CheckMessage, { result, parts, passed }: CheckOutcome): string[] {
  const { kind } = message.system.purpose;
  const names = parts.map((part) => game.i18n.localize(`${LANG}.Part.${part}`)).join(', ');
  const gain = readGain(message);
  const actor = findOwnActor(message);
  return [
    ...(message.system.plan.throws > 1 ? [format(`Card.complicated.${result}`)] : []),
    ...(names ? [format('Card.parts', { parts: names })] : []),
    ...(actor && isFighter(actor) ? listFollowed(message, actor).map((event) => format(`Card.follow.${event}`)) : []),
    ...(kind === 'block' && !passed ? [format('Card.shieldBreaks')] : []),
    ...(gain ? [format(`Reaction.gained.${gain}`)] : []),
    ...(isDisplaced(message) ? [tellShove(message)] : []),
  ];
}

function listButtons(message: CheckMessage): CardButton[] {
  const gains = listGains(message).map((use) => ({ action: 'chooseGain', use, label: format(`Reaction.gain.${use}`) }));
  const shoves = listShoves(message).map((use) => ({ action: 'shove', use, label: format(`Reaction.${use}`) }));
  return [...gains, ...shoves];
}

/** Returns the result that a folded card shows. An attack that needs no save hits, unless the GM has ruled otherwise. */
function nameFold(message: CheckMessage): string {
  const outcome = readOutcome(message);
  const { plan, exchange } = message.system;
  if (plan.kind !== 'none' || exchange.role !== 'attack') return nameResult(message, outcome);
  return format(`Ruling.attack.${outcome.passed ? 'pass' : 'fail'}`);
}

/** Lists the buttons for the card's menu: the GM's rulings. */
export function listMore(message: ChatMessage.Implementation): CardButton[] {
  return canRule(message) ? [{ action: 'ruleRoll', label: format('Ruling.do'), hint: format('Ruling.hint') }] : [];
}

/** Returns the name of a roll's result; for an action without a roll, the name of the action. */
function nameDegree(message: CheckMessage, outcome: CheckOutcome): string {
  const { plan, exchange } = message.system;
  if (plan.kind === 'contest') return format('Card.contest');
  return plan.kind === 'none' ? format(`Card.action.${exchange.role || 'attack'}`) : nameResult(message, outcome);
}

export const checkCard = defineRollCard('innerCheck', {
  ...checkRoles,
  ruling: checkRuling,
  dieTemplate,
  roll: viewRoll,
  tell(message, exchange) {
    const outcome = readOutcome(message);
    const isShown = message.system.plan.kind === 'save' && !exchange && !outcome.ruled;
    return {
      subtitle: exchange?.place ?? '',
      degree: {
        id: outcome.result,
        label: nameDegree(message, outcome),
        hint: '',
        tone: tones[outcome.result],
      },
      reached: isShown ? outcome.result : null,
      notes: listNotes(message, outcome),
      changes: [...listRuled(message), ...listLeft(message)],
      buttons: listButtons(message),
      more: listMore(message),
    };
  },
  nameResult: nameFold,
  actors: ({ system: { exchange, links } }) => [links.actor, ...(exchange.against ? [exchange.against] : [])],
  onAnswered: settleShove,
  actions: {
    ruleRoll: (message) => askRuling(message, nameRoll(message)),
    chooseGain: (message, { dataset }) => chooseGain(message, dataset['use'] ?? ''),
    shove: (message, { dataset }) => chooseShove(message, dataset['use'] ?? ''),
  },
});
