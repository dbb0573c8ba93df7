/** The initiative card (SD-10): totals, dice, reasons and tie-breaks. If several fighters rolled together, it has a line for each. */
import { stepDice } from '../../../../../src/index.ts';
import { initiativeTemplate, layOutInitiative } from '../../../../chat/card-parts.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread } from '../../../../chat/replies.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines } from '../../../../rolls/plan-view.ts';
import { readFaces } from '../../data/dice.ts';
import { nameAttribute } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { countTotal } from '../../play/initiative.ts';
import { dieTemplate, viewDice, viewTotal } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'stepInitiative'>;

const format = makeFormat(`${LANG}.Initiative`);

interface Rolled extends Pick<InitiativeMessage['system'], 'plan' | 'tie' | 'name'> {
  readonly actor: string;
}

function viewFighter({ name, plan, tie }: Rolled, roll: foundry.dice.Roll | undefined) {
  const { agility, alertness } = tie;
  return {
    name,
    number: viewTotal(countTotal(roll)),
    rank: stepDice.rankInitiative(countTotal(roll), { agility, alertness }),
    dice: viewDice(plan.ranks, readFaces(roll)),
    lines: viewLines(plan.lines, LANG),
    buttons: [],
    more: [],
    tie: (['agility', 'alertness'] as const).map((key) => ({ name: nameAttribute(key), rating: String(tie[key]) })),
  };
}

/** Prepares the template data of an initiative card. */
function prepareInitiativeCard(message: InitiativeMessage) {
  const { links, name, plan, tie, others } = message.system;
  const first: Rolled = { actor: links.actor, name: name || message.alias, plan, tie };
  // Fighters beyond the number of rolls are left out: a forged message could name thousands.
  const all = [first, ...(others as readonly Rolled[])].slice(0, Math.max(1, message.rolls.length));
  const fighters = all
    .map((one, index) => viewFighter(one, message.rolls[index]))
    .toSorted((one, other) => other.rank - one.rank);
  const texts = { tieLabel: format('tie'), noDice: '' };
  return { ...layOutInitiative(fighters, format('title'), viewTotal(0)), ...texts, dieTemplate };
}

/** The card of the message type `stepInitiative`. */
export const initiativeCard = defineCard('stepInitiative', {
  template: initiativeTemplate,
  partials: [dieTemplate],
  view: prepareInitiativeCard,
  related: ({ id }) => listThread(id ?? ''),
});
