/** foundry.documents.ChatMessage: who speaks, who may read a message, and how it is rendered and exported (client/documents/chat-message.d.mts). */
import type { Operation } from '../abstract/document.ts';
import { CHAT_MESSAGE_STYLES } from '../const/constants.ts';
import { messageModesReplaceRollModes } from '../generation.ts';
import {
  callAllHooks,
  findGame,
  getConfig,
  getGame,
  getGlobal,
  getUi,
  localize,
  type AnyFunction,
  type Dictionary,
  type LooseUser,
} from '../runtime.ts';
import { BaseChatMessage } from './base.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Actor } from './documents.ts';
import type { TokenDocument } from './token.ts';

/** The path of the table's message template, which is the default of CONFIG.ChatMessage.template. */
export const MESSAGE_TEMPLATE = 'templates/sidebar/chat-message.hbs';

const TEMPLATE_SOURCE = `<li class="chat-message message flexcol{{#if cssClass}} {{cssClass}}{{/if}}" data-message-id="{{message._id}}">
  <header class="message-header flexrow"><h4 class="message-sender">{{alias}}</h4>
    <span class="message-metadata"><time class="message-timestamp" datetime="{{time}}">{{clock}}</time></span>
    {{#if whisperTo}}<span class="whisper-to">{{whisperTo}}</span>{{/if}}
    {{#if message.flavor}}<span class="flavor-text">{{{message.flavor}}}</span>{{/if}}</header>
  <div class="message-content">{{{message.content}}}</div></li>`;

/** A roll of a message, reduced to what messages use. */
interface MessageRoll {
  readonly total: number;
  render(options: { isPrivate: boolean }): Promise<string>;
}

interface Placeable {
  readonly document: TokenDocument;
}

interface Speaker {
  scene: string | null;
  actor: string | null;
  token: string | null;
  alias?: string;
}

/** The parts of foundry.applications that messages use. */
interface Applications {
  handlebars: { renderTemplate(path: string, data: object): Promise<string> };
  ux: { TextEditor: { implementation: { enrichHTML(content: string, options: Dictionary): Promise<string> } } };
}

function listGamemasters(): string[] {
  return [...(getGame().users ?? [])].filter((user) => user.isGM).map((user) => user.id);
}

/** Sets who may see a message: everyone, the GMs and the author, only the GMs (blind), or only the author. */
function setAudience(data: Dictionary, audience: 'public' | 'gm' | 'blind' | 'self'): void {
  const given = (data['whisper'] ?? []) as unknown[];
  if (audience === 'public') data['whisper'] = [];
  else if (audience === 'self') data['whisper'] = [getGame().userId];
  else data['whisper'] = given.length ? given : listGamemasters();
  data['blind'] = audience === 'blind';
}

const ROLL_MODES = { publicroll: 'public', gmroll: 'gm', blindroll: 'blind', selfroll: 'self' } as const;

/** The message modes of Foundry 14 (v14 API: CONFIG.ChatMessage.modes). The handler of a mode changes message data. */
export const messageModes: Record<string, { label: string; icon: string; handler: (data: Dictionary) => void }> = {
  public: { label: 'CHAT.RollPublic', icon: 'fa-solid fa-globe', handler: (data) => setAudience(data, 'public') },
  gm: { label: 'CHAT.RollPrivate', icon: 'fa-solid fa-user-secret', handler: (data) => setAudience(data, 'gm') },
  blind: { label: 'CHAT.RollBlind', icon: 'fa-solid fa-eye-slash', handler: (data) => setAudience(data, 'blind') },
  self: { label: 'CHAT.RollSelf', icon: 'fa-solid fa-user', handler: (data) => setAudience(data, 'self') },
  ic: {
    label: 'CHAT.InCharacter',
    icon: 'fa-solid fa-comment',
    handler: (data) => {
      setAudience(data, 'public');
      data['style'] = CHAT_MESSAGE_STYLES.IC;
    },
  },
};

export class ChatMessage extends ClientDocumentMixin(BaseChatMessage) {
  declare rolls: MessageRoll[];
  declare readonly author: LooseUser | null;
  /** Whether the log in the sidebar shows the message, which the log records here. */
  logged = false;

  /** The name under which the message is shown: the speaker's alias, otherwise the name of its actor or of the author. */
  get alias(): string {
    return this.speaker.alias || (this.speakerActor?.name ?? this.author?.name ?? '');
  }

  get isAuthor(): boolean {
    return this._source['author'] === findGame()?.userId;
  }

  get isRoll(): boolean {
    return this.rolls.length > 0;
  }

  /** Whether the current user may see the content. A private roll is visible to its recipients and, unless it is blind, to its author. */
  get isContentVisible(): boolean {
    if (!this.isRoll) return this.visible;
    if (!this.whisper.length) return true;
    return this.whisper.includes(getGame().userId ?? '') || (this.isAuthor && !this.blind);
  }

  /** Whether the current user sees the message. A whisper is visible only to its author and recipients, but everyone sees that something was rolled. */
  override get visible(): boolean {
    if (!this.whisper.length || this.isRoll) return true;
    return this.isAuthor || this.whisper.includes(getGame().userId ?? '');
  }

  get speakerActor(): Actor | null {
    return ChatMessage.getSpeakerActor(this.speaker);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    const { fromData } = getGlobal('Roll') as { fromData(data: unknown): MessageRoll };
    const sources = this.rolls as unknown[];
    this.rolls = sources.flatMap((source) => {
      try {
        return [Reflect.apply(fromData, getGlobal('Roll'), [source])];
      } catch (error) {
        console.warn(`A roll of ChatMessage [${this.id}] could not be revived`, error);
        return [];
      }
    });
  }

  /** Returns the speaker for a token or an actor. Default: the controlled token, otherwise the user's character, otherwise the user. */
  static getSpeaker(
    options: { actor?: Actor | null; token?: TokenDocument | Placeable | null; alias?: string } = {},
  ): Speaker {
    const { user } = getGame();
    const isOpen = !options.actor && !options.token && !options.alias;
    const canvas = getGlobal('canvas') as { tokens?: { controlled?: Placeable[] } } | undefined;
    const chosen = options.token ?? options.actor?.token ?? (isOpen ? canvas?.tokens?.controlled?.[0] : null) ?? null;
    const token = chosen && 'document' in chosen ? chosen.document : chosen;
    const actor = options.actor ?? token?.actor ?? (isOpen ? (user?.character as Actor | null) : null) ?? null;
    const alias = options.alias ?? token?.name ?? actor?.name ?? user?.name ?? '';
    return { scene: token?.parent?.id ?? null, actor: actor?.id ?? null, token: token?.id ?? null, alias };
  }

  /** Returns a speaker's actor: the actor of the token, otherwise the world actor; null if there is neither. */
  static getSpeakerActor(speaker?: Partial<Speaker> | null): Actor | null {
    const scene = getGame().scenes?.get(speaker?.scene ?? '');
    const token = scene?.getEmbeddedDocument('Token', speaker?.token ?? '') as TokenDocument | undefined;
    return token?.actor ?? (getGame().actors?.get(speaker?.actor ?? '') as Actor | undefined) ?? null;
  }

  /** Returns the data for formulas in the message: those of the speaker's actor, otherwise of the author's character. */
  getRollData(): object {
    const actor = this.speakerActor ?? (this.author?.character as Actor | null | undefined);
    return actor?.getRollData() ?? {};
  }

  /** Returns the users who are meant by a name: `gm`, `dm`, `players`, or the name of a user or character. */
  static getWhisperRecipients(name: string): LooseUser[] {
    const wanted = name.toLowerCase();
    const users = [...(getGame().users ?? [])];
    if (wanted === 'gm' || wanted === 'dm') return users.filter((user) => user.isGM);
    if (wanted === 'players') return users.filter((user) => !user.isGM && user.hasRole('PLAYER'));
    const named = users.filter((user) => user.name.toLowerCase() === wanted);
    if (named.length) return named;
    return users.filter((user) => (user.character as { name?: string } | null)?.name?.toLowerCase() === wanted);
  }

  override async _preCreate(data: Dictionary, options: Operation, user: LooseUser): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    const mode = options[messageModesReplaceRollModes ? 'messageMode' : 'rollMode'];
    if (typeof mode === 'string') this._applyMode(mode);
    return undefined;
  }

  /** Applies a message mode or roll mode to the message's source. */
  _applyMode(mode: string): void {
    const { whisper, blind, style } = this._source;
    const data: Dictionary = { whisper, blind, style, speaker: this.speaker };
    _applyModeTo(data, mode);
    this.updateSource({ whisper: data['whisper'], blind: data['blind'], style: data['style'] });
  }

  override _onCreate(data: Dictionary, options: Operation, userId: string): void {
    super._onCreate(data, options, userId);
    callChatLog('postOne', this);
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    callChatLog('updateMessage', this);
  }

  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    callChatLog('deleteMessage', this.id);
  }

  /**
   * Renders the message.
   * @param options - Additional values for the template.
   * @returns The element, after the hook `renderChatMessageHTML`.
   */
  async renderHTML(options: Dictionary = {}): Promise<HTMLElement> {
    const { handlebars, ux } = (getGlobal('foundry') as { applications: Applications }).applications;
    const template = (getConfig().ChatMessage['template'] as string | undefined) ?? MESSAGE_TEMPLATE;
    const { partials } = getGlobal('Handlebars') as { partials: Record<string, unknown> };
    partials[MESSAGE_TEMPLATE] ??= TEMPLATE_SOURCE;
    const { content, flavor } = await this.#describeContent();
    const enriched = await ux.TextEditor.implementation.enrichHTML(content, { rollData: this.getRollData() });
    const classes = [
      this.style === CHAT_MESSAGE_STYLES.IC ? 'ic' : '',
      this.style === CHAT_MESSAGE_STYLES.EMOTE || Reflect.get(this, 'emote') ? 'emote' : '',
      this.whisper.length ? 'whisper' : '',
      this.blind ? 'blind' : '',
    ];
    const users = this.isRoll ? [] : this.whisper.map((id) => getGame().users?.get(id)?.name);
    const time = new Date(this.timestamp);
    const context: Dictionary = {
      ...options,
      message: { ...this.toObject(false), content: enriched, flavor },
      user: getGame().user,
      author: this.author,
      alias: this.alias,
      cssClass: classes.filter(Boolean).join(' '),
      isWhisper: this.whisper.length > 0,
      whisperTo: users.filter(Boolean).join(', '),
      time: time.toISOString(),
      clock: time.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' }),
    };
    const holder = document.createElement('div');
    holder.innerHTML = await handlebars.renderTemplate(template, context);
    const html = holder.firstElementChild as HTMLElement;
    callAllHooks('renderChatMessageHTML', this, html, context);
    return html;
  }

  /** Returns the content and flavor that the current user may see. Rolls are rendered unless the content contains HTML. */
  async #describeContent(): Promise<{ content: string; flavor: string }> {
    const { content, flavor } = this;
    if (!this.isRoll) return { content, flavor };
    const visible = this.isContentVisible;
    if (visible && /<[a-z]/i.test(content)) return { content, flavor };
    const rolls = await Promise.all(this.rolls.map((roll) => roll.render({ isPrivate: !visible })));
    return {
      content: rolls.join(''),
      flavor: visible ? flavor : localize('CHAT.PrivateRollContent', { user: this.alias }),
    };
  }

  /** Returns the message as lines of text: time and speaker, flavor, content. */
  export(): string {
    const lines: string[] = [`[${new Date(this.timestamp).toLocaleString()}] ${this.alias}`];
    for (const html of [this.flavor, this.content]) {
      const text = new DOMParser().parseFromString(html ?? '', 'text/html').body.textContent ?? '';
      if (text.trim()) lines.push(text.replace(/[^\S\n]+/g, ' ').trim());
    }
    return lines.join('\n');
  }
}

/** Applies a mode to message data. The mode `roll` stands for the one chosen in the user's settings. */
function _applyModeTo<T extends Dictionary>(data: T, mode: string): T {
  const key = messageModesReplaceRollModes ? 'messageMode' : 'rollMode';
  const actual = mode === 'roll' ? String(getGame().settings.get('core', key)) : mode;
  if (messageModesReplaceRollModes) {
    const modes = getConfig().ChatMessage['modes'] as typeof messageModes;
    if (!modes[actual]) throw new Error(`"${actual}" is not a message mode`);
    modes[actual].handler(data);
  } else setAudience(data, ROLL_MODES[actual as keyof typeof ROLL_MODES] ?? 'public');
  return data;
}

// In Foundry 13 this method is named after rolls, in 14 after messages; neither version has both names (v13 and v14 API: ChatMessage).
Object.defineProperty(ChatMessage, messageModesReplaceRollModes ? 'applyMode' : 'applyRollMode', {
  value: _applyModeTo,
  configurable: true,
  writable: true,
});
if (!messageModesReplaceRollModes)
  Object.defineProperty(ChatMessage.prototype, 'applyRollMode', {
    value(this: ChatMessage, mode: string): void {
      this._applyMode(mode);
    },
    configurable: true,
    writable: true,
  });

function callChatLog(method: string, ...args: unknown[]): void {
  const log = getUi()['chat'] as Record<string, AnyFunction> | undefined;
  void log?.[method]?.call(log, ...args);
}
