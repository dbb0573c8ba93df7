/** The chat cards of the rulesets: which message types our templates draw, with what data, and what the buttons do. */
import { openPage } from '../foundry/documents.ts';
import { listPages } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { type Unreadable, UserError, createNotice, describeUnreadable, readOr, runOrWarn } from '../user-error.ts';
import { type CardButton, type CardNumber, type DiceRow, partTemplates } from './card-parts.ts';

/** The line that replaces a card because a newer message in the log draws its content. */
export interface CardFold {
  /** Who did what, with what result. */
  readonly line: string;
  /** Id of the newer message. */
  readonly by: string;
}

/** The result of a roll, for cards of other messages that draw it too. */
export interface RollView {
  /** What was rolled. */
  readonly title: string;
  readonly number: CardNumber;
  /** The result in words. */
  readonly degree: string;
  readonly dieTemplate: string;
  readonly dice: readonly DiceRow[];
}

/** How one message type is drawn. */
export interface CardDefinition<Message> {
  /** Path of the template. */
  readonly template: string;
  /** Paths of the ruleset's own partials that the template includes; those of `templates/shared/card` are always available. */
  readonly partials?: readonly string[];
  /**
   * Prepares the template data: plain, and equal for equal state, because a card is redrawn only if its data changed. Called only if this
   * user may see the message's content.
   */
  view(message: Message): object | Promise<object>;
  /** The line that the card folds to in the log; null if it is drawn whole. Called under the same condition as `view`. */
  fold?(message: Message): CardFold | null;
  /**
   * The buttons that change the result: points, rulings, rerolls. The newest card of a thread also offers those of the cards folded into
   * it. Called under the same condition as `view`.
   */
  offers?(message: Message): readonly CardButton[];
  /** The result of the roll, for cards of other messages that show it too. Called under the same condition as `view`. */
  roll?(message: Message): RollView;
  /**
   * What the buttons do, by `data-action`. A button with the id of another message as `data-message` acts for that message's card. The
   * click is passed on for the fast path of rolls. Presses are ignored while the button's action is running; a UserError becomes a warning.
   */
  readonly actions?: Readonly<
    Record<string, (message: Message, button: HTMLElement, event?: Event) => Promise<unknown>>
  >;
  /** UUIDs of the actors whose items, statuses or ledger the card shows; the card is checked when they change. */
  actors?(message: Message): readonly string[];
  /** Whether the card shows who is online; it is then checked when users connect or disconnect. */
  isWaiting?(message: Message): boolean;
  /** Ids of the messages whose cards may change when this message is created or deleted. */
  related?(message: Message): readonly string[];
}

/** A card of any message type. */
export interface Card extends CardDefinition<ChatMessage.Implementation> {
  readonly type: string;
}

/**
 * Defines the card of a message type. This is the one place that narrows the message's type.
 * @param type - the message type that it draws
 */
export function defineCard<Type extends ChatMessage.SubType>(
  type: Type,
  definition: CardDefinition<ChatMessage.OfType<Type>>,
): Card {
  return { ...(definition as unknown as CardDefinition<ChatMessage.Implementation>), type };
}

const cards = new Map<string, Card>();
const owners = new Map<string, string>();

/**
 * Adds a ruleset's cards to the chat log, and loads their templates once: otherwise two hundred cards at once would each request them.
 * Called in `init`.
 * @param ruleset - its id
 */
export function registerCards(ruleset: string, defined: readonly Card[]): void {
  for (const card of defined) {
    cards.set(card.type, card);
    owners.set(card.type, ruleset);
  }
  const paths = defined.flatMap(({ template, partials = [] }) => [template, ...partials]);
  void foundry.applications.handlebars.loadTemplates([...new Set([...partTemplates, ...paths])]);
}

/** Returns the card of a message type; undefined if core draws the message. */
export function findCard(type: string): Card | undefined {
  return cards.get(type);
}

/** Returns the id of a message type's ruleset, which is the CSS class of its cards; undefined if no card draws the type. */
export function findCardRuleset(type: string): string | undefined {
  return owners.get(type);
}

/** The data of a card, or that it cannot be read. */
export interface CardView {
  readonly unreadable?: Unreadable;
  readonly context?: object;
  /** The marks that the card shows (edited, dice do not match …). */
  readonly marks?: readonly ShownMark[];
  readonly fold?: CardFold | null | undefined;
}

/** More dice than any plan needs, rerolls included. */
const MOST_FACES = 5000;

/** Counts the dice of a message. A forged message may claim a million. */
function countFaces({ rolls }: ChatMessage.Implementation): number {
  return rolls.reduce((sum, { dice }) => dice.reduce((all, { results }) => all + results.length, sum), 0);
}

/** Prepares the data of a card. A card that cannot be read does not affect the rest of the log. */
export async function viewCard(card: Card, message: ChatMessage.Implementation): Promise<CardView> {
  try {
    const count = countFaces(message);
    if (count > MOST_FACES) throw new Error(game.i18n.format('TETRAD.Unreadable.faces', { count: String(count) }));
    return { context: await card.view(message), marks: listMarks(message), fold: card.fold?.(message) };
  } catch (error) {
    return { unreadable: describeUnreadable(`message ${message.id}`, error) };
  }
}

/** Draws a card into a message's element. */
export async function drawCard(
  card: Card,
  message: ChatMessage.Implementation,
  content: HTMLElement,
  { unreadable, context, marks = [] }: CardView,
): Promise<void> {
  if (unreadable) return content.replaceChildren(createNotice(unreadable));
  try {
    const { renderTemplate } = foundry.applications.handlebars;
    content.innerHTML = await renderTemplate(card.template, context as Record<string, unknown>);
    await drawMarks(content, marks);
    activateCard(message, content);
    showWhenDue(message, content);
  } catch (error) {
    content.replaceChildren(createNotice(describeUnreadable(`message ${message.id}`, error)));
  }
}

/** Lists the ids of the messages whose cards may change with a message; empty if it cannot be read. */
export function listRelated(message: ChatMessage.Implementation): readonly string[] {
  return readOr(
    `message ${message.id}`,
    () => findCard(message.type)?.related?.(message) ?? [],
    () => [],
  );
}

/** Everything on a card except its result: the controls and the menu. */
const PRESSED = 'button, summary, .card-more, .exchange-replies';

/** Elements that make a line of text. */
const LINES = 'p, ul, ol, dl, header, div, section, td';

/** Returns a card's text, one line per line of the card. */
function writeCard(card: Element): string {
  const copy = card.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll(PRESSED)) part.remove();
  const lines: { readonly holder: Element | null; text: string }[] = [];
  const texts = card.ownerDocument.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const text = textContent?.replace(/\s+/gu, ' ').trim() ?? '';
    const holder = parentElement?.closest(LINES) ?? null;
    const last = lines.at(-1);
    if (text && last?.holder === holder) last.text += ` ${text}`;
    else if (text) lines.push({ holder, text });
  }
  return lines.map(({ text }) => text).join('\n');
}

/**
 * Copies a card's text to the clipboard.
 * @throws UserError `copy-refused` if the browser does not allow it
 */
async function copyCard({ alias }: Message, button: HTMLElement): Promise<void> {
  const card = button.closest('.tetrad-card');
  // Pages without a secure connection have no clipboard.
  const { clipboard } = (button.ownerDocument.defaultView ?? globalThis).navigator as Partial<Navigator>;
  if (!card) return;
  try {
    if (!clipboard) throw new UserError('copy-refused');
    await clipboard.writeText(`${alias}\n${writeCard(card)}`);
  } catch {
    throw new UserError('copy-refused');
  }
  ui.notifications.info(game.i18n.localize('TETRAD.Card.copied'));
}

/** Actions that every card has. */
const everywhere: NonNullable<Card['actions']> = {
  copyCard,
  openPage: (_message, { dataset }) => openPage(dataset['uuid'] ?? ''),
};

/** By message id: until when its waiting buttons stay hidden (page time), and the timer that shows them. */
const waits = new Map<string, { readonly until: number; readonly timer: ReturnType<typeof setTimeout> }>();

/** Cancels the timer of a message's waiting buttons. */
export function forgetWait(id: string): void {
  clearTimeout(waits.get(id)?.timer);
  waits.delete(id);
}

/** More than the page's clock and the server's can differ in between, in ms. */
const CLOCK_SLACK = 250;

function beginWait(id: string, seconds: number) {
  const delay = seconds * 1000 + CLOCK_SLACK;
  const show = (): void => {
    for (const page of listPages()) showWaiting(page.querySelectorAll(`[data-message-id="${CSS.escape(id)}"]`));
  };
  const wait = { until: performance.now() + delay, timer: setTimeout(show, delay) };
  waits.set(id, wait);
  return wait;
}

function showWaiting(cards: Iterable<Element>): void {
  for (const card of cards) for (const one of card.querySelectorAll<HTMLElement>('[data-wait]')) one.hidden = false;
}

/**
 * Shows waiting buttons (`hidden`, with `data-wait` in seconds) when their time has come, counted from this page's first drawing of the
 * message, so never before the server's time. Each message has at most one timer, and none once it is drawn without such a button.
 */
function showWhenDue({ id }: ChatMessage.Implementation, element: HTMLElement): void {
  const waiting = element.querySelector<HTMLElement>('[data-wait]');
  if (!waiting || id === null) return forgetWait(id ?? '');
  const { until } = waits.get(id) ?? beginWait(id, Number(waiting.dataset['wait']));
  if (performance.now() >= until) showWaiting([element]);
}

/** Binds the buttons of a drawn card. Each acts on the message it names, by default on the card's own. */
function activateCard(message: ChatMessage.Implementation, element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLElement>('[data-action]')) {
    const { action: name = '', message: other } = button.dataset;
    const concerned = other === undefined ? message : game.messages.get(other);
    const action = concerned && (findCard(concerned.type)?.actions?.[name] ?? everywhere[name]);
    if (!action) continue;
    const key = [concerned.uuid, ...Object.values(button.dataset)].join(' ');
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      void runOrWarn(() => runOnce(key, () => action(concerned, button, event)));
    });
  }
}

type Message = ChatMessage.Implementation;

/**
 * A mark that warns everyone about a message: its author edited it after the roll, its dice cannot come from its plan, or a GM allowed what
 * the rules forbid. There may be a good reason, so the mark is no verdict. In this order, whichever room is loaded first.
 */
const markOrder = ['overruled', 'edited', 'dice'] as const;

type Mark = (typeof markOrder)[number];

/** A mark as it is shown, in the user's language. */
interface ShownMark {
  readonly mark: Mark;
  readonly label: string;
  readonly hint: string;
}

interface MarkTest {
  isDue(message: Message): boolean;
  fill?(message: Message): Record<string, string>;
}

const tests = new Map<Mark, MarkTest>();

/**
 * Registers the test for a mark. Called at start.
 * @param isDue - may throw for a malformed message, which then gets the mark
 * @param fill - values for the placeholders of its label
 */
export function registerMark(mark: Mark, isDue: MarkTest['isDue'], fill?: MarkTest['fill']): void {
  tests.set(mark, { isDue, ...(fill ? { fill } : {}) });
}

function showMark(mark: Mark, data: Record<string, string> = {}): ShownMark {
  const label = game.i18n.format(`TETRAD.Mark.${mark}.label`, data);
  return { mark, label, hint: game.i18n.localize(`TETRAD.Mark.${mark}.hint`) };
}

/** Lists the marks of a message. */
function listMarks(message: Message): readonly ShownMark[] {
  return markOrder.flatMap((mark) => {
    const { isDue, fill } = tests.get(mark) ?? {};
    try {
      return isDue?.(message) ? showMark(mark, fill?.(message)) : [];
    } catch {
      return showMark(mark);
    }
  });
}

const marksTemplate = 'systems/tetrad/templates/shared/card/marks.hbs';

/** Draws marks on a card, after its header. */
async function drawMarks(card: Element, marks: readonly ShownMark[]): Promise<void> {
  if (marks.length === 0) return;
  const html = await foundry.applications.handlebars.renderTemplate(marksTemplate, { marks });
  const head = card.querySelector('header');
  if (head) head.insertAdjacentHTML('beforeend', html);
  else (card.querySelector('.tetrad-card') ?? card).insertAdjacentHTML('afterbegin', html);
}
