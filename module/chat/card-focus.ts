/** The focus on a control of a card, which may be drawn anew at any time: where it was, and the way back to it; and the folds that are open. */

/** A control of a card, or the card itself. */
export interface CardPlace {
  readonly message: string;
  /** What it does; empty: nothing, as the card. */
  readonly action: string;
  /** What it does to what. */
  readonly key: string;
}

type Control = Pick<CardPlace, 'action' | 'key'>;

/** Names a control: a button by what it does, the summary of a fold by the fold. */
function nameControl({ dataset, parentElement, localName }: HTMLElement): Control {
  const action = dataset['action'] ?? (localName === 'summary' ? (parentElement?.className ?? '') : '');
  return { action, key: [action, ...Object.values(dataset)].join(' ') };
}

/** Names the place of an element on a card; null: it is on none. */
export function findCardPlace(element: Element | null): CardPlace | null {
  const message = element?.closest<HTMLElement>('[data-message-id]')?.dataset['messageId'];
  const control = element?.closest<HTMLElement>('button, summary');
  return message === undefined ? null : { message, ...(control ? nameControl(control) : { action: '', key: '' }) };
}

/** Finds a card where it is seen, or where it is; undefined: it is gone. */
function findCardElement(message: string): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`)];
  return cards.length > 1 ? (cards.find((element) => element.checkVisibility()) ?? cards[0]) : cards[0];
}

/** Finds what is at a place now: the same control, one that does the same, the first of the card, or the card; undefined: it is gone. */
export function findAtPlace({ message, action, key }: CardPlace): HTMLElement | undefined {
  const card = findCardElement(message);
  const found = card?.querySelectorAll<HTMLElement>('.message-content :is(button, summary)') ?? [];
  const controls = [...found].filter((control) => control.checkVisibility());
  const whole = card?.querySelector<HTMLElement>('.tetrad-card') ?? card;
  if (whole && (controls.length === 0 || !key)) whole.tabIndex = -1;
  if (!key) return whole;
  return (
    controls.find((control) => nameControl(control).key === key) ??
    controls.find((control) => nameControl(control).action === action) ??
    controls[0] ??
    whole
  );
}

/** Gives the focus back to a place, unless somebody has gone on: where nothing has it, or what the card stands in. */
export function returnToCard(place: CardPlace): void {
  const target = findAtPlace(place);
  const { activeElement } = document;
  if (target && activeElement !== target && (!activeElement || activeElement.contains(target)))
    target.focus({ preventScroll: true });
}

/** The folds of a card wherever it stands. Which of them is seen is not asked: that would lay out the page for each card that is drawn anew. */
function findFolds(message: string): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll(`[data-message-id="${CSS.escape(message)}"] .message-content details`);
}

/** Lists the folds of a card that are open, by their class. */
export function listOpenFolds(message: string): readonly string[] {
  return [...findFolds(message)].filter(({ open }) => open).map(({ className }) => className);
}

/** Opens the folds of a card again. */
export function openFolds(message: string, folds: readonly string[]): void {
  if (folds.length > 0) for (const fold of findFolds(message)) fold.open ||= folds.includes(fold.className);
}
