/** The kinds of messages: what each type shows as a card, the actions of its buttons, and what it means to other rooms. */
import { listFacets } from '../foundry/ruleset.ts';
import { openPage } from '../foundry/documents.ts';
import { listPages } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { readReplyTo } from './replies.ts';
import { drawNotes, readNotes } from './roll-notes.ts';
import { type Unreadable, UserError, createNotice, describeUnreadable, readOr, runOrWarn } from '../user-error.ts';
import { type CardButton, type CardNumber, type DiceRow, partTemplates } from './card-parts.ts';

/** The line that replaces a card in the log when a newer message shows its content. */
export interface CardFold {
  /** Text: who did what, and the result. */
  readonly line: string;
  /** Id of the newer message. */
  readonly by: string;
}

/** The result of a roll, in a form that the cards of other messages can show too. */
export interface RollView {
  /** The name of the roll. */
  readonly title: string;
  readonly number: CardNumber;
  /** The name of the result. */
  readonly degree: string;
  readonly dieTemplate: string;
  readonly dice: readonly DiceRow[];
}

/** The definition of a card for one message type. */
export interface MessageDefinition<Message> {
  readonly template: string;
  /** Paths of the ruleset's own partials that the template uses. Those in `templates/shared/card` are always available. */
  readonly partials?: readonly string[];
  /**
   * Prepares the template data. It must be plain data that is equal for equal state, because a card is redrawn only if its data changed. Called only if this
   * user may see the message's content.
   */
  view(message: Message): object | Promise<object>;
  /** Returns the line that replaces the card in the log; null: the whole card is shown. Called only if this user may see the message's content. */
  fold?(message: Message): CardFold | null;
  /**
   * Lists the buttons that change the result: points, rulings, rerolls. The newest card of a thread also shows those of the cards folded into it. Called only
   * if this user may see the message's content.
   */
  offers?(message: Message): readonly CardButton[];
  /** Returns the result of the roll, for the cards of other messages. Called only if this user may see the message's content. */
  roll?(message: Message): RollView;
  /**
   * The actions of the buttons, by `data-action`. If a button has the id of another message as `data-message`, the action gets that message. It also gets the
   * click, because Shift-click rolls without a dialog. Further presses are ignored while the action is running. A UserError becomes a warning.
   */
  readonly actions?: Readonly<
    Record<string, (message: Message, button: HTMLElement, event?: Event) => Promise<unknown>>
  >;
  /** Returns the UUIDs of the actors whose items, statuses or ledger the card shows. The card is checked when these actors change. */
  actors?(message: Message): readonly string[];
  /** Tests whether the card depends on who is online. If so, it is checked when users connect or disconnect. */
  isWaiting?(message: Message): boolean;
  /** Returns the ids of the messages whose cards may change when this message is created or deleted. */
  related?(message: Message): readonly string[];
  /** Called on every client when the message has been created, changed or deleted. */
  onCreated?(message: Message): void;
  onUpdated?(message: Message): void;
  onDeleted?(message: Message): void;
  /** Called on every client when a reply to the message has been created. */
  onAnswered?(message: Message, reply: ChatMessage.Implementation): void;
}

/** The card of any message type. */
export interface MessageKind extends MessageDefinition<ChatMessage.Implementation> {
  readonly type: string;
}

/**
 * Defines the card of a message type. Only this function narrows messages to their type.
 * @param type - the message type that the card draws
 */
export function defineMessage<Type extends ChatMessage.SubType>(
  type: Type,
  definition: MessageDefinition<ChatMessage.OfType<Type>>,
): MessageKind {
  return { ...(definition as unknown as MessageDefinition<ChatMessage.Implementation>), type };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The cards of the ruleset’s messages in the chat log. */
    readonly cards: readonly MessageKind[];
  }
}

const cards = new Map<string, MessageKind>();

/** Prepares the rulesets' cards and loads their templates. Loading them once avoids a request by each of many cards drawn at the same time. Called in `init`. */
export function registerMessages(): void {
  addMessages(listFacets('cards').flat());
  void foundry.applications.handlebars.loadTemplates(partTemplates);
}

/** Adds cards and loads their templates. Called in `init`. */
export function addMessages(added: readonly MessageKind[]): void {
  for (const card of added) cards.set(card.type, card);
  const paths = added.flatMap(({ template, partials = [] }) => [template, ...partials]);
  void foundry.applications.handlebars.loadTemplates([...new Set(paths)]);
}

/** Returns what a message is, by its type; undefined if core draws it. */
export function kindOf(message: { readonly type: string } | null | undefined): MessageKind | undefined {
  return cards.get(message?.type ?? '');
}

/** Tells the card of a message what has become of the message. An error must not stop core. */
export function tellKind(message: ChatMessage.Implementation, what: 'onCreated' | 'onUpdated' | 'onDeleted'): void {
  const tell = (call: () => void): void => readOr(`message ${message.id}`, call, () => undefined);
  tell(() => kindOf(message)?.[what]?.(message));
  const source = what === 'onCreated' ? game.messages.get(readReplyTo(message)) : undefined;
  if (source) tell(() => kindOf(source)?.onAnswered?.(source, message));
}

/** The template data of a card, or the notice that the card cannot be read. */
export interface CardView {
  readonly unreadable?: Unreadable;
  readonly context?: object;
  /** What the rules say against the roll, and why it was made anyway; empty: nothing. */
  readonly notes?: readonly string[];
  readonly fold?: CardFold | null | undefined;
}

/** The maximum number of dice in a message, beyond which it is not drawn. No plan needs so many dice, even with rerolls. */
const MOST_FACES = 5000;

/** Counts the dice of a message. */
function countFaces({ rolls }: ChatMessage.Implementation): number {
  return rolls.reduce((sum, { dice }) => dice.reduce((all, { results }) => all + results.length, sum), 0);
}

/** Prepares the view of a card. If the card cannot be read, the view has a notice instead of data. */
export async function viewCard(card: MessageKind, message: ChatMessage.Implementation): Promise<CardView> {
  try {
    const count = countFaces(message);
    if (count > MOST_FACES) throw new Error(game.i18n.format('TETRAD.Unreadable.faces', { count: String(count) }));
    return { context: await card.view(message), notes: readNotes(message), fold: card.fold?.(message) };
  } catch (error) {
    return { unreadable: describeUnreadable(`message ${message.id}`, error) };
  }
}

/** Draws a card into a message's element. */
export async function drawCard(
  card: MessageKind,
  message: ChatMessage.Implementation,
  content: HTMLElement,
  { unreadable, context, notes = [] }: CardView,
): Promise<void> {
  if (unreadable) return content.replaceChildren(createNotice(unreadable));
  try {
    const { renderTemplate } = foundry.applications.handlebars;
    content.innerHTML = await renderTemplate(card.template, context as Record<string, unknown>);
    drawNotes(content, notes);
    activateCard(message, content);
    showWhenDue(message, content);
  } catch (error) {
    content.replaceChildren(createNotice(describeUnreadable(`message ${message.id}`, error)));
  }
}

/** Lists the ids of the messages whose cards may change when a message does; empty if the message cannot be read. */
export function listRelated(message: ChatMessage.Implementation): readonly string[] {
  return readOr(
    `message ${message.id}`,
    () => kindOf(message)?.related?.(message) ?? [],
    () => [],
  );
}

/** Selects the parts of a card that do not belong to its result: controls and menus. */
const PRESSED = 'button, summary, .card-more, .exchange-replies';

/** Selects the elements whose text gets its own line. */
const LINES = 'p, ul, ol, dl, header, div, section, td';

/** Writes the text of a card, line by line. */
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
async function copyCard({ alias }: ChatMessage.Implementation, button: HTMLElement): Promise<void> {
  const card = button.closest('.tetrad-card');
  // A page without a secure connection has no clipboard.
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

/** The actions that every card has. */
const everywhere: NonNullable<MessageKind['actions']> = {
  copyCard,
  openPage: (_message, { dataset }) => openPage(dataset['uuid'] ?? ''),
};

/** For each message with waiting buttons, by message id: when the buttons are shown, in ms of page time, and the timer for that. */
const waits = new Map<string, { readonly until: number; readonly timer: ReturnType<typeof setTimeout> }>();

/** Cancels the timer of a message's waiting buttons. */
export function forgetWait(id: string): void {
  clearTimeout(waits.get(id)?.timer);
  waits.delete(id);
}

/** Time added to each wait, in ms. The clocks of page and server differ by less. */
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
 * Shows waiting buttons (`hidden`, with `data-wait` in seconds) when their time has come. The time counts from the first drawing of the message on this page,
 * so that no button appears before the server allows its action. A message has at most one timer, and none after it was drawn without such a button.
 */
function showWhenDue({ id }: ChatMessage.Implementation, element: HTMLElement): void {
  const waiting = element.querySelector<HTMLElement>('[data-wait]');
  if (!waiting || id === null) return forgetWait(id ?? '');
  const { until } = waits.get(id) ?? beginWait(id, Number(waiting.dataset['wait']));
  if (performance.now() >= until) showWaiting([element]);
}

/** Binds the buttons of a drawn card. Each acts on the message that it names, or else on the card's message. */
function activateCard(message: ChatMessage.Implementation, element: HTMLElement): void {
  for (const button of element.querySelectorAll<HTMLElement>('[data-action]')) {
    const { action: name = '', message: other } = button.dataset;
    const concerned = other === undefined ? message : game.messages.get(other);
    const action = concerned && (kindOf(concerned)?.actions?.[name] ?? everywhere[name]);
    if (!action) continue;
    // A button that says something new, such as how many points are left, is not the one whose action still runs.
    const key = [concerned.uuid, button.textContent.trim(), ...Object.values(button.dataset)].join(' ');
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      void runOrWarn(() => runOnce(key, () => action(concerned, button, event)));
    });
  }
}
