/** Rolls numbers for new characters, and swaps them among traits: the user drags one onto another, presses both, or moves one with the arrow keys. */
import { getSpeaker } from '../foundry/documents.ts';
import { isElement } from '../foundry/pages.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import type { CreationFacet, TraitGroup } from './creation-facet.ts';
import { type Draft, setNumber } from './draft.ts';

/**
 * Rolls the numbers of a group with one message for everyone.
 * @returns the draft with the numbers
 */
export async function rollNumbers(
  facet: Pick<CreationFacet, 'steps'>,
  draft: Draft,
  { traits, rolled }: TraitGroup,
): Promise<Draft> {
  if (!rolled) return draft;
  const rolls = await Promise.all(traits.map(() => rollForRules(rolled.formula)));
  const totals = rolls.map(({ total }) => total ?? 0);
  const data = { name: draft.name || game.i18n.localize('TETRAD.Creation.somebody'), numbers: totals.join(', ') };
  const flavor = foundry.utils.escapeHTML(game.i18n.format('TETRAD.Creation.rolled', data));
  const { sounds } = CONFIG as { sounds?: { dice?: string } };
  await ChatMessage.create({ speaker: getSpeaker(), flavor, rolls, ...(sounds?.dice ? { sound: sounds.dice } : {}) });
  return traits.reduce((changed, { id }, index) => setNumber(facet, changed, id, totals[index] ?? 0), draft);
}

type Swap = (one: string, other: string) => Promise<void>;

/** How far each arrow key moves a number in its list. */
const moves: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Returns the number that an element shows, or the one in the same list entry; null: none. */
function findNumber(target: EventTarget | null): HTMLElement | null {
  const entry = isElement(target) ? target.closest('li') : null;
  return entry?.querySelector<HTMLElement>('[data-swap]') ?? null;
}

function readTrait(number: HTMLElement | null | undefined): string {
  return number?.dataset['swap'] ?? '';
}

/** Marks a pressed number, or swaps it with the number marked before. */
export async function pressNumber(number: HTMLElement, swap: Swap): Promise<void> {
  const list = number.closest('ul');
  const held = list?.querySelector<HTMLElement>('[data-swap][aria-pressed="true"]');
  if (!held) number.setAttribute('aria-pressed', 'true');
  else if (held === number) number.setAttribute('aria-pressed', 'false');
  else await swap(readTrait(held), readTrait(number));
}

/**
 * Lets the user drag a window's numbers and move them with the arrow keys. Called once for each window, because its outer element stays through all redraws.
 */
export function activateSwaps(element: HTMLElement, swap: Swap): void {
  let dragged = '';
  element.addEventListener('dragstart', ({ target, dataTransfer }) => {
    dragged = isElement(target) ? readTrait(target) : '';
    if (dragged) dataTransfer?.setData('text/plain', dragged);
  });
  element.addEventListener('dragover', (event) => {
    if (dragged && findNumber(event.target)) event.preventDefault();
  });
  element.addEventListener('drop', (event) => {
    const target = findNumber(event.target);
    if (!dragged || !target) return;
    event.preventDefault();
    void swap(dragged, readTrait(target));
    dragged = '';
  });
  element.addEventListener('keydown', (event) => {
    const move = moves[event.key];
    if (move === undefined || !isElement(event.target) || !readTrait(event.target)) return;
    const numbers = [...(event.target.closest('ul')?.querySelectorAll<HTMLElement>('[data-swap]') ?? [])];
    const next = numbers[numbers.indexOf(event.target) + move];
    event.preventDefault();
    if (next) void swap(readTrait(event.target), readTrait(next));
  });
}
