/** The card of a pull. It hides a resisted pull until the target has decided whether to spend Willpower (HL-12). */
import type { CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { readExchange } from '../../../../exchange/exchange.ts';
import { defineRollCard } from '../../../../exchange/roll-card.ts';
import { readCards } from '../../data/dice.ts';
import { LANG } from '../../data/to-input.ts';
import {
  type CheckMessage,
  type CheckOutcome,
  checks,
  listCounted,
  nameCheck,
  readOutcome,
  tones,
} from '../../play/checks.ts';
import { judgeResisted, pulls } from '../../play/exchange.ts';

const format = makeFormat(LANG);

/** Path of the template that draws one card. */
export const cardTemplate = 'systems/tetrad/templates/harsh-light/card.hbs';

/** Prepares a total for display as a card's main number. */
export function viewTotal(value: number): CardNumber {
  return { label: format('Card.total'), value, text: String(value).replace('-', '−') };
}

/** Prepares the cards of a pull as one row; empty if none was pulled. */
export function viewCards(cards: readonly number[]): DiceRow[] {
  return cards.length === 0 ? [] : [{ label: format('Card.cards'), faces: cards.map((face) => ({ face })) }];
}

function nameRoll({ system }: CheckMessage): string {
  return nameCheck(system) || format('Chat.card');
}

/** Returns the outcome of a pull, including the target's Willpower; null while the pull is hidden. */
function readShown(message: CheckMessage): CheckOutcome | null {
  if (message.system.exchange.role === '') return readOutcome(message);
  const state = readExchange(message);
  if (state.kind === 'open') return null;
  return state.kind === 'judged' ? judgeResisted(message, state.answer) : readOutcome(message);
}

function viewRoll(message: CheckMessage) {
  const outcome = readShown(message);
  return {
    title: nameRoll(message),
    number: outcome ? viewTotal(outcome.total) : { ...viewTotal(0), text: '?' },
    degree: outcome && !message.system.exchange.role ? format(`Result.${outcome.result}`) : '',
    dice: outcome ? viewCards(listCounted(checks.readPlan(message), readCards(message.rolls[0]))) : [],
  };
}

/** Lists the effect of a Dramatic Failure or Exceptional Success: the item's text or, without one, that the GM decides (HL-5, HL-7). */
function listEffects({ system }: CheckMessage, { dramatic, exceptional }: CheckOutcome): string[] {
  return [
    ...(dramatic ? [system.dramatic || format('Card.gmDramatic')] : []),
    ...(exceptional ? [system.exceptional || format('Card.gmExceptional')] : []),
  ];
}

export const checkCard = defineRollCard('lightCheck', {
  ...pulls,
  dieTemplate: cardTemplate,
  roll: viewRoll,
  tell(message, exchange) {
    const { exchange: place, plan } = message.system;
    const outcome = readShown(message);
    const isPlain = place.role === '';
    const needed = plan.needed > 1 ? [format('Card.needed', { needed: String(plan.needed) })] : [];
    return {
      subtitle: [exchange?.place ?? '', ...needed].filter(Boolean).join('\u00A0· '),
      degree: {
        id: outcome?.result ?? 'covered',
        label: outcome ? format(`Result.${outcome.result}`) : format('Card.coveredName'),
        hint: outcome ? (plan.taken ? format('Card.taken') : '') : format('Card.covered'),
        tone: outcome ? tones[outcome.result] : 'fair',
      },
      reached: outcome && isPlain ? outcome.result : null,
      notes: outcome && isPlain ? listEffects(message, outcome) : [],
    };
  },
  nameResult: (message) => format('Card.totalResult', { total: viewRoll(message).number.text }),
  actors: ({ system: { exchange, links } }) => (exchange.role ? [exchange.against, links.actor] : []),
});
