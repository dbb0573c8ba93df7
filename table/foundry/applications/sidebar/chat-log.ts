/** The chat tab (v14 API: foundry.applications.sidebar.tabs.ChatLog, hook `chatMessage`; conformance C-50, C-65). */
import type { ChatMessage } from '../../documents/chat-message.ts';
import type { ChatMessages } from '../../documents/collections.ts';
import { chatInputIsHtml, messageModesReplaceRollModes } from '../../generation.ts';
import { callHook, getConfig, getGame, getUi, localize, type Dictionary } from '../../runtime.ts';
import { escapeHTML } from '../../utils/helpers.ts';
import { Semaphore } from '../../utils/semaphore.ts';
import { createButton, createElement, stampTheme } from '../api/frame.ts';
import type { RenderOptions } from '../api/types.ts';
import { keepFocus } from '../keep-focus.ts';
import type { Notifications } from '../ui/notifications.ts';
import { chatCommands, type ChatCommand } from './chat-commands.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

const modeSetting = messageModesReplaceRollModes ? 'messageMode' : 'rollMode';

/** Returns the plain text of a message, which the input of Foundry 14 gives as HTML. */
function stripParagraph(message: string): string {
  const match = /^<p>([^]*)<\/p>$/.exec(message);
  if (match?.[1] === undefined) return message;
  return new DOMParser().parseFromString(match[1], 'text/html').body.textContent ?? '';
}

/** The log of messages, with an input for messages and commands and a choice of message mode. */
export class ChatLog extends AbstractSidebarTab {
  static override tabName = 'chat';
  static override DEFAULT_OPTIONS: Dictionary = {
    actions: {
      exportLog: (): unknown => getMessages().export(),
      flushLog: (): unknown => getMessages().flush(),
    },
  };
  /** The chat commands, in Foundry 14 only. */
  declare static CHAT_COMMANDS: Record<string, ChatCommand>;
  /** The patterns of the chat commands, in Foundry 13 only. */
  declare static MESSAGE_PATTERNS: Record<string, RegExp>;
  #queue = new Semaphore(1);

  /**
   * Finds the command in a message.
   * @returns The name of the command and the match; the name of plain text is `none`, of an unknown command `invalid`.
   */
  static parse(message: string): [command: string, match: RegExpMatchArray] {
    const line = chatInputIsHtml ? stripParagraph(message) : message;
    const patterns: [string, RegExp][] = chatInputIsHtml
      ? Object.entries(this.CHAT_COMMANDS).map(([name, { rgx }]) => [name, rgx])
      : Object.entries(this.MESSAGE_PATTERNS).filter(([name]) => name !== 'invalid');
    for (const [name, pattern] of patterns) {
      const match = line.match(pattern);
      if (match) return [name, match];
    }
    const invalid = /^(\/\S+)/.exec(line);
    return invalid ? ['invalid', invalid] : ['none', [message, '', message] as unknown as RegExpMatchArray];
  }

  /**
   * Sends a message as the user: runs its command, if any, and creates the message.
   * @param message - The text; in Foundry 14 it may be HTML.
   * @returns The message; undefined if the text is blank, or if the hook `chatMessage` or the command prevented it.
   * @throws Error for an unknown command.
   */
  async processMessage(message: string, { speaker }: { speaker?: Dictionary } = {}): Promise<unknown> {
    const content = message.trim();
    if (!content) return undefined;
    const cls = getConfig().ChatMessage.documentClass as unknown as typeof ChatMessage;
    const who = speaker ?? cls.getSpeaker();
    const chatData: Dictionary = { user: getGame().userId, speaker: who };
    if (!callHook('chatMessage', this, content, chatData)) return undefined;
    const [command, match] = (this.constructor as typeof ChatLog).parse(content);
    if (command === 'invalid') throw new Error(`${match[1]} is not a valid chat message command.`);
    const createOptions: Dictionary = {};
    const data: Dictionary = { author: chatData['user'], speaker: chatData['speaker'] };
    if (command === 'none') Object.assign(data, { content, style: who['actor'] ? 2 : 1 });
    else {
      const commands = messageModesReplaceRollModes ? (this.constructor as typeof ChatLog).CHAT_COMMANDS : chatCommands;
      if ((await commands[command]?.fn.call(this, command, match, data, createOptions)) === false) return undefined;
    }
    const isPrivate = Array.isArray(data['whisper']);
    if (!isPrivate && (messageModesReplaceRollModes || data['rolls'])) {
      createOptions[modeSetting] ??= getGame().settings.get('core', modeSetting);
    }
    return cls.create(data, createOptions);
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const log = createElement('ol', { class: 'chat-log plain', 'aria-live': 'polite', tabindex: '0' });
    log.setAttribute('aria-label', 'Chat messages');
    stampTheme(log, 'light');
    // The rebuilt log may not contain all messages that it showed before.
    if (!this.isPopout) for (const message of getMessages().contents as ChatMessage[]) message.logged = false;
    log.append(...(await this.#renderBefore(null)));
    // Scrolling up to the first message loads earlier ones.
    log.addEventListener('scroll', () => log.scrollTop === 0 && void this.#renderEarlier());
    // The only input is in the sidebar; a popped-out log has none.
    if (this.isPopout) return [log];
    const label = createElement('label', { for: 'chat-message', class: 'visually-hidden' }, 'Message');
    const input = createElement(chatInputIsHtml ? 'prose-mirror' : 'textarea', {
      id: 'chat-message',
      class: 'chat-input',
      'aria-label': 'Message',
      ...(chatInputIsHtml ? { name: 'message' } : { rows: '2', autocomplete: 'off' }),
    });
    const options = Object.entries(getModes()).map(([value, text]) =>
      createElement('option', { value }, localize(text)),
    );
    const attributes = { name: modeSetting, 'aria-label': 'Message mode' };
    const select = createElement('select', attributes, ...options) as HTMLSelectElement;
    select.value = String(getGame().settings.get('core', modeSetting));
    const controls = createElement('div', { class: 'chat-controls', id: 'chat-controls' }, select);
    controls.append(createButton('exportLog', '', 'Export log'));
    if (getGame().user?.isGM) controls.append(createButton('flushLog', '', 'Clear log'));
    return [log, createElement('form', { class: 'chat-form' }, controls, label, input)];
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const input = this.element.querySelector<HTMLElement>('#chat-message');
    input?.addEventListener('keydown', (event) => this._onChatKeyDown(event));
    const select = this.element.querySelector<HTMLSelectElement>('.chat-controls select');
    select?.addEventListener('change', () => void getGame().settings.set('core', modeSetting, select.value));
    this.element.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
    await this.scrollBottom();
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const hookName = 'getChatMessageContextOptions';
    this._createContextMenu(() => [], '.message[data-message-id]', { fixed: true, hookName });
  }

  override _onActivate(): void {
    void this.scrollBottom();
  }

  _onChatKeyDown(event: KeyboardEvent): void {
    const input = event.currentTarget as HTMLElement;
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const line = readLine(input);
    if (!line) return;
    const message = chatInputIsHtml ? `<p>${escapeHTML(line).replaceAll('\n', '<br>')}</p>` : line;
    writeLine(input, '');
    this.processMessage(message).catch((error: unknown) => {
      writeLine(input, line);
      (getUi()['notifications'] as Notifications).error(error as Error);
    });
  }

  /** Renders the batch of messages before the first one in the log. */
  async #renderEarlier(): Promise<void> {
    await this.#queue.add(async () => {
      const log = this.element?.querySelector('.chat-log');
      const first = log?.querySelector<HTMLElement>('[data-message-id]');
      if (!log || !first) return;
      const elements = await this.#renderBefore(first.dataset['messageId'] ?? '');
      const { scrollHeight } = log;
      log.prepend(...elements);
      log.scrollTop += log.scrollHeight - scrollHeight;
    });
  }

  /** Renders a batch of messages that the user may see: the last ones before the message with this id; null: the last of all. */
  async #renderBefore(id: string | null): Promise<HTMLElement[]> {
    const visible = (getMessages().contents as ChatMessage[]).filter((message) => message.visible);
    const end = id === null ? visible.length : visible.findIndex((message) => message.id === id);
    const elements: HTMLElement[] = [];
    for (const message of visible.slice(Math.max(end - getBatchSize(), 0), Math.max(end, 0))) {
      elements.push(await message.renderHTML());
      this.#note(message, true);
    }
    return elements;
  }

  /** Records on a message whether the log in the sidebar shows it (v13 and v14 API: ChatMessage.logged). */
  #note(message: ChatMessage | undefined, isLogged: boolean): void {
    if (message && !this.isPopout) message.logged = isLogged;
  }

  /** Appends a message to the log and to its pop-out window. */
  async postOne(message: ChatMessage): Promise<void> {
    void this.popout?.postOne(message);
    if (!this.rendered || !message.visible) return;
    await this.#queue.add(async () => {
      const log = this.element?.querySelector('.chat-log');
      if (!log || this.#find(message.id)) return;
      const atBottom = this.isAtBottom;
      const html = await message.renderHTML();
      if (!this.#find(message.id) && getMessages().get(message.id)) {
        log.append(html);
        this.#note(message, true);
      }
      if (atBottom) await this.scrollBottom();
    });
  }

  /** Renders a message again, or adds it if it has become visible. */
  async updateMessage(message: ChatMessage): Promise<void> {
    await this.popout?.updateMessage(message);
    if (!this.rendered) return;
    const current = this.#find(message.id);
    if (!current) return this.postOne(message);
    await this.#queue.add(async () => {
      const html = message.visible ? await message.renderHTML() : null;
      const element = this.#find(message.id);
      const { parentElement: log } = element ?? {};
      if (log) keepFocus(log, () => (html ? element?.replaceWith(html) : element?.remove()));
      this.#note(message, html !== null);
    });
  }

  /** Removes a message from the log; with `deleteAll`, all messages. */
  async deleteMessage(messageId: string, { deleteAll = false }: { deleteAll?: boolean } = {}): Promise<void> {
    void this.popout?.deleteMessage(messageId, { deleteAll });
    await this.#queue.add(() => {
      if (deleteAll) this.element?.querySelector('.chat-log')?.replaceChildren();
      else this.#find(messageId)?.remove();
    });
  }

  #find(id: string): HTMLElement | null {
    return this.element?.querySelector<HTMLElement>(`.chat-log [data-message-id="${id}"]`) ?? null;
  }

  /** Whether the log is scrolled to its last message. */
  get isAtBottom(): boolean {
    const log = this.element?.querySelector('.chat-log');
    return !log || log.scrollHeight - log.scrollTop - log.clientHeight < 24;
  }

  async scrollBottom(_options: { popout?: boolean; waitImages?: boolean } = {}): Promise<void> {
    const log = this.element?.querySelector('.chat-log');
    if (log) log.scrollTop = log.scrollHeight;
  }
}

const getBatchSize = (): number => (getConfig().ChatMessage as unknown as { batchSize: number }).batchSize;

/** Returns the trimmed text of the chat input. */
function readLine(input: HTMLElement): string {
  const content = input.querySelector<HTMLElement>('[contenteditable]');
  return (content ? content.innerText : (input as HTMLTextAreaElement).value).trim();
}

function writeLine(input: HTMLElement, line: string): void {
  const content = input.querySelector<HTMLElement>('[contenteditable]');
  if (content) content.textContent = line;
  else (input as HTMLTextAreaElement).value = line;
}

function getMessages(): ChatMessages {
  return getGame().messages as unknown as ChatMessages;
}

/** Returns the labels of the message modes, by mode. */
function getModes(): Record<string, string> {
  return getGame().settings.settings.get(`core.${modeSetting}`)?.['choices'] as Record<string, string>;
}

// Each Foundry version has its own form of this list (conformance C-65).
const patterns = Object.entries(chatCommands).map(([name, { rgx }]): [string, RegExp] => [name, rgx]);
if (messageModesReplaceRollModes) ChatLog.CHAT_COMMANDS = chatCommands;
else ChatLog.MESSAGE_PATTERNS = Object.fromEntries([...patterns, ['invalid', /^(\/\S+)/]]);
