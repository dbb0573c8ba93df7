/** The card of the turn order (IW-10): DEX, the hit points that were spent on it, and ties. */
import { initiativeTemplate, layOutInitiative } from '../../../../chat/card-parts.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread } from '../../../../chat/replies.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { LANG } from '../../data/to-input.ts';
import { dieTemplate } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'innerInitiative'>;

interface Placed {
  readonly name: string;
  readonly dex: number;
}

const format = makeFormat(`${LANG}.Initiative`);

function viewFighter({ name, dex }: Placed, roll: foundry.dice.Roll | undefined) {
  const total = roll?.total ?? dex;
  const shown = Math.round(total);
  return {
    name,
    number: { label: format('dex'), value: shown, text: String(shown) },
    rank: total,
    dice: [],
    lines: [],
    buttons: [],
    more: [],
    tie: [],
  };
}

/** Prepares the template data of the card. */
function prepareInitiativeCard(message: InitiativeMessage) {
  const { name, dex, others } = message.system;
  const all = [{ name: name || message.alias, dex }, ...(others as readonly Placed[])];
  const fighters = all
    .slice(0, Math.max(1, message.rolls.length))
    .map((one, index) => viewFighter(one, message.rolls[index]))
    .toSorted((a, b) => b.rank - a.rank);
  const none = { label: format('dex'), value: 0, text: '0' };
  return { ...layOutInitiative(fighters, format('title'), none), tieLabel: '', noDice: format('noDice'), dieTemplate };
}

/** The card of the message type `innerInitiative`. */
export const initiativeCard = defineCard('innerInitiative', {
  template: initiativeTemplate,
  partials: [dieTemplate],
  view: prepareInitiativeCard,
  related: ({ id }) => listThread(id ?? ''),
});
