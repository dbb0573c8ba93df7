/** The places of controls on cards, by which a control is found again after its card was redrawn. */
import { listPages } from '../foundry/pages.ts';

/** The place of a control on a card, or of the card itself. */
export interface CardPlace {
  readonly message: string;
  /** The page that contains the card: the game's page, or that of a detached window. */
  readonly page: Document;
  /** Id of the element around the card: the log, the log in its own window, or a window with only this card. */
  readonly holder: string;
  /** The button's action, or the class of the fold; empty for the card itself. */
  readonly action: string;
  /** The action and all data of the control, which distinguish it from others with the same action; empty for the card itself. */
  readonly key: string;
}

/** Identifies a control: a button by its action and data, a summary by the class of its fold, and the line of a folded message by its own class. */
export function nameControl({
  dataset,
  parentElement,
  localName,
  className,
}: HTMLElement): Pick<CardPlace, 'action' | 'key'> {
  const action = dataset['action'] ?? (localName === 'summary' ? (parentElement?.className ?? '') : className);
  return { action, key: [action, ...Object.values(dataset)].join(' ') };
}

function nameHolder(card: Element): string {
  return card.parentElement?.closest('[id]')?.id ?? '';
}

/** Returns the place of an element on a card; null if it is not on a card. */
export function findCardPlace(element: Element | null): CardPlace | null {
  const card = element?.closest<HTMLElement>('[data-message-id]');
  const message = card?.dataset['messageId'];
  if (!card || message === undefined) return null;
  const control = element?.closest<HTMLElement>('button, summary');
  const place = { message, page: card.ownerDocument, holder: nameHolder(card) };
  return { ...place, ...(control ? nameControl(control) : { action: '', key: '' }) };
}

/** Lists a message's elements in all windows, or the elements inside them that a selector matches. */
export function listInPages<Found extends HTMLElement>(message: string, selector = ''): Found[] {
  const wanted = `[data-message-id="${CSS.escape(message)}"] ${selector}`;
  return listPages().flatMap((page) => [...page.querySelectorAll<Found>(wanted)]);
}

/** Returns the element of a card: the one in the same container, or else a visible one, or else any. Undefined: none. */
function findCardElement({ message, page, holder }: CardPlace): HTMLElement | undefined {
  const cards = listInPages(message);
  if (cards.length < 2) return cards[0];
  const seen = cards.filter((card) => card.checkVisibility());
  return seen.find((card) => card.ownerDocument === page && nameHolder(card) === holder) ?? seen[0] ?? cards[0];
}

/**
 * Returns the control that is now at a place: the same control, or else one with the same action, the card's first visible control, or the card itself.
 * Undefined if the card was deleted.
 */
export function findAtPlace(place: CardPlace): HTMLElement | undefined {
  const { action, key } = place;
  const card = findCardElement(place);
  const found = card?.querySelectorAll<HTMLElement>(':is(.message-content :is(button, summary), .card-fold)') ?? [];
  const controls = [...found];
  const seen = controls.filter((control) => control.checkVisibility());
  const whole = card?.querySelector<HTMLElement>('.tetrad-card') ?? card;
  // If the card has been folded in the meantime, only its line is visible.
  if (whole && !whole.checkVisibility()) return seen[0];
  if (whole && (seen.length === 0 || !key)) whole.tabIndex = -1;
  if (!key) return whole;
  const same =
    controls.find((control) => nameControl(control).key === key) ??
    controls.find((control) => nameControl(control).action === action);
  // A control in a closed fold cannot have the focus, so the fold's summary is returned.
  const fold = same?.closest('details:not([open])')?.querySelector('summary');
  return fold ?? same ?? seen[0] ?? whole;
}
