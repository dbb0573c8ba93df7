/** The initiative card (HL-18): totals, cards, reasons and tie-breaks. If several fighters pulled together, it has a line for each. */
import { harshLight } from '../../../../../src/index.ts';
import { initiativeTemplate, layOutInitiative } from '../../../../chat/card-parts.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread } from '../../../../chat/replies.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines } from '../../../../rolls/plan-view.ts';
import { nameAttribute } from '../../data/attributes.ts';
import { readCards } from '../../data/dice.ts';
import { LANG } from '../../data/to-input.ts';
import { countTotal } from '../../play/initiative.ts';
import { cardTemplate, viewCards, viewTotal } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'lightInitiative'>;

interface Pulled extends Pick<InitiativeMessage['system'], 'plan' | 'tie' | 'name'> {
  readonly actor: string;
}

const format = makeFormat(`${LANG}.Initiative`);

function viewFighter({ name, plan, tie }: Pulled, roll: foundry.dice.Roll | undefined) {
  const total = countTotal(plan, roll);
  const { dexterity, composure } = tie;
  return {
    name,
    number: viewTotal(total),
    rank: harshLight.rankInitiative(total, { dexterity, composure }),
    dice: viewCards(readCards(roll)),
    lines: viewLines(plan.lines, LANG),
    buttons: [],
    more: [],
    tie: (['dexterity', 'composure'] as const).map((key) => ({ name: nameAttribute(key), rating: String(tie[key]) })),
  };
}

/** Prepares the template data of an initiative card. */
function prepareInitiativeCard(message: InitiativeMessage) {
  const { links, name, plan, tie, others } = message.system;
  const first: Pulled = { actor: links.actor, name: name || message.alias, plan, tie };
  // Fighters beyond the number of pulls are left out: a forged message could name thousands.
  const all = [first, ...(others as readonly Pulled[])].slice(0, Math.max(1, message.rolls.length));
  const fighters = all.map((one, index) => viewFighter(one, message.rolls[index])).toSorted((a, b) => b.rank - a.rank);
  const texts = { tieLabel: format('tie'), noDice: '', dieTemplate: cardTemplate };
  return { ...layOutInitiative(fighters, format('title'), viewTotal(0)), ...texts };
}

/** The card of the message type `lightInitiative`. */
export const initiativeCard = defineCard('lightInitiative', {
  template: initiativeTemplate,
  partials: [cardTemplate],
  view: prepareInitiativeCard,
  related: ({ id }) => listThread(id ?? ''),
});
