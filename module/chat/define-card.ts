/** The chat cards of the rulesets: which message types are drawn by a template of ours, what the template is given, and what its buttons do. */
import { openPage } from '../foundry/documents.ts';
import { listPages } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { type Unreadable, UserError, createNotice, describeUnreadable, readOr, runOrWarn } from '../user-error.ts';
import { type CardButton, type CardNumber, type DiceRow, partTemplates } from './card-parts.ts';

/** A line in the place of a card, since a newer message of the log draws what it shows. */
export interface CardFold {
  /** Who did what, and what it came to. */
  readonly line: string;
  /** Id of the newer message. */
  readonly by: string;
}

/** What a roll came to, as the card of another message draws it too. */
export interface RollView {
  /** What was rolled. */
  readonly title: string;
  readonly number: CardNumber;
  /** Words for the number. */
  readonly degree: string;
  readonly dieTemplate: string;
  readonly dice: readonly DiceRow[];
}

/** How one message type is drawn. */
export interface CardDefinition<Message> {
  /** Path of the template. */
  readonly template: string;
  /** Paths of the ruleset's own templates that this one includes; those of `templates/shared/card` are there for all. */
  readonly partials?: readonly string[];
  /**
   * Prepares what the template draws: plain data, the same for the same state, since a card is drawn again only where this has changed. Called only where the
   * message's content is visible to this user.
   */
  view(message: Message): object | Promise<object>;
  /** The line to which it folds in the log; null: it is drawn whole. Called as `view` is. */
  fold?(message: Message): CardFold | null;
  /** The buttons that change what it came to: points, rulings, new throws. The newest card of a thread that it is folded in offers them too. Called as `view` is. */
  offers?(message: Message): readonly CardButton[];
  /** What its roll came to, for the cards of other messages that draw it beside theirs. Called as `view` is. */
  roll?(message: Message): RollView;
  /**
   * What the buttons do, by their `data-action`, one with the id of another message as `data-message` as the card of that one does; they are told the click, for the fast path of rolls. A press while the same button is still at work does nothing; a UserError becomes a warning.
   */
  readonly actions?: Readonly<
    Record<string, (message: Message, button: HTMLElement, event?: Event) => Promise<unknown>>
  >;
  /** UUIDs of the actors whose items, statuses or ledger the card shows, so that it is looked at again with them. */
  actors?(message: Message): readonly string[];
  /** Whether the card says who is here, so that it is looked at again when somebody comes or goes. */
  isWaiting?(message: Message): boolean;
  /** Ids of the messages whose cards may change when this one appears or disappears. */
  related?(message: Message): readonly string[];
}

/** A card of any message type. */
export interface Card extends CardDefinition<ChatMessage.Implementation> {
  readonly type: string;
}

/**
 * Defines the card of a message type. Here the type of the message is narrowed, once.
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
 * Adds a ruleset's cards to those that the chat log draws, and loads their templates: two hundred cards at once would each ask the server for them.
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

/** Finds the card of a message type; undefined: core draws the message. */
export function findCard(type: string): Card | undefined {
  return cards.get(type);
}

/** Finds the ruleset of a message type, whose id is the class that dresses a card in its colours; undefined: none draws it. */
export function findCardRuleset(type: string): string | undefined {
  return owners.get(type);
}

/** What a card shows, or that it cannot be read. */
export interface CardView {
  readonly unreadable?: Unreadable;
  readonly context?: object;
  /** What is odd about the message, which the card says beside. */
  readonly marks?: readonly ShownMark[];
  readonly fold?: CardFold | null | undefined;
}

/** More dice than any plan asks for, those that are thrown again among them. */
const MOST_FACES = 5000;

/** Counts the dice of a message. Whoever posts one may say that it has rolled a million. */
function countFaces({ rolls }: ChatMessage.Implementation): number {
  return rolls.reduce((sum, { dice }) => dice.reduce((all, { results }) => all + results.length, sum), 0);
}

/** Prepares what a card shows. One that cannot be read keeps nobody from the rest of the log. */
export async function viewCard(card: Card, message: ChatMessage.Implementation): Promise<CardView> {
  try {
    const count = countFaces(message);
    if (count > MOST_FACES) throw new Error(game.i18n.format('TETRAD.Unreadable.faces', { count: String(count) }));
    return { context: await card.view(message), marks: listMarks(message), fold: card.fold?.(message) };
  } catch (error) {
    return { unreadable: describeUnreadable(`message ${message.id}`, error) };
  }
}

/** Draws what a card shows into a message. */
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

/** Lists the ids of the messages whose cards may change with a message; none where it cannot be read. */
export function listRelated(message: ChatMessage.Implementation): readonly string[] {
  return readOr(
    `message ${message.id}`,
    () => findCard(message.type)?.related?.(message) ?? [],
    () => [],
  );
}

/** What a card has beside its result: what can be pressed, and what stands behind the button of the rare. */
const PRESSED = 'button, summary, .card-more, .exchange-replies';

/** What a line of a card is. */
const LINES = 'p, ul, ol, dl, header, div, section, td';

/** Writes what a card says as plain text, a line for each of its lines. */
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

/** Copies what a card says. @throws UserError `copy-refused` where the browser does not let it */
async function copyCard({ alias }: Message, button: HTMLElement): Promise<void> {
  const card = button.closest('.tetrad-card');
  // A page that was not fetched safely has no clipboard.
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

/** What buttons do on every card. */
const everywhere: NonNullable<Card['actions']> = {
  copyCard,
  openPage: (_message, { dataset }) => openPage(dataset['uuid'] ?? ''),
};

/** Until when buttons of a message wait, by its id, in the page's time, and the timer that shows them then. */
const waits = new Map<string, { readonly until: number; readonly timer: ReturnType<typeof setTimeout> }>();

/** Lets go of the buttons of a message that are not shown yet. */
export function forgetWait(id: string): void {
  clearTimeout(waits.get(id)?.timer);
  waits.delete(id);
}

/** More than the clocks of a page and of the server differ in between, in ms. */
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
 * Shows buttons that wait (`data-wait`, in seconds, and `hidden`) when their time has come: so long after this page drew the message first, which is never before
 * the server's time says so. There is one timer for a message, wherever it is drawn, and none once it is drawn without such a button.
 */
function showWhenDue({ id }: ChatMessage.Implementation, element: HTMLElement): void {
  const waiting = element.querySelector<HTMLElement>('[data-wait]');
  if (!waiting || id === null) return forgetWait(id ?? '');
  const { until } = waits.get(id) ?? beginWait(id, Number(waiting.dataset['wait']));
  if (performance.now() >= until) showWaiting([element]);
}

/** Makes the buttons of a drawn card work: each acts on the message that it names, else on that of the card. */
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
 * A mark on a card: what everybody should know of a message before they rely on it. Its author edited it after the roll, or its dice are none that its plan can
 * have given. It is no verdict, since there may be a good reason.
 */
type Mark = 'edited' | 'dice' | 'overruled';

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
 * Says when a mark is due. Called at start.
 * @param isDue - may throw for a malformed message, which has the mark then
 * @param fill - what its label is filled with
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
  return [...tests].flatMap(([mark, { isDue, fill }]) => {
    try {
      return isDue(message) ? showMark(mark, fill?.(message)) : [];
    } catch {
      return showMark(mark);
    }
  });
}

const marksTemplate = 'systems/tetrad/templates/shared/card/marks.hbs';

/** Draws marks on a card, behind its head. */
async function drawMarks(card: Element, marks: readonly ShownMark[]): Promise<void> {
  if (marks.length === 0) return;
  const html = await foundry.applications.handlebars.renderTemplate(marksTemplate, { marks });
  const head = card.querySelector('header');
  if (head) head.insertAdjacentHTML('beforeend', html);
  else (card.querySelector('.tetrad-card') ?? card).insertAdjacentHTML('afterbegin', html);
}
