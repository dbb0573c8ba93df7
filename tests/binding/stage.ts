/**
 * A game in memory, without a server: actors, a log, users, and dice with a seeded random source. The rulesets' facets are registered with the shared
 * modules. Foundry is imitated only as far as the shared modules need it; its behaviour is tested in the end-to-end tests.
 */
import { settings } from '../module/foundry-double.ts';
import '../module/question-double.ts';
import { type MessageKind, registerMessages, tellKind } from '../../module/chat/define-message.ts';
import { forgetReplies } from '../../module/chat/replies.ts';
import { messageModels } from '../../module/documents/message-models.ts';
import { registerChecks } from '../../module/checks/direct-roll.ts';
import { beginDraft, readDraft, rollCheck } from '../../module/checks/roll-check.ts';
import { watchExtended } from '../../module/time/extended-play.ts';
import { registerBars } from '../../module/ledger/health-facet.ts';
import { registerPoints } from '../../module/stakes/offers.ts';
import { registerRequests } from '../../module/stakes/rulings.ts';
import { addRuleset, type Ruleset } from '../../module/foundry/ruleset.ts';
import { mergeDeep } from '../module/merge-deep.ts';
import { createActor, createRandom, fillType, rollFormula } from './doubles.ts';
import { bindings, type SampledRuleset } from './rulesets.ts';
import type { ActorData } from './sample.ts';
import type { TrackedDouble } from '../module/tracked-double.ts';

/** The users. None is a GM except `gm`. */
export type UserId = 'ada' | 'bertrand' | 'clara' | 'gm';

class Users extends Map<string, { readonly id: UserId; readonly isGM: boolean }> {
  /** No GM is active, so that anything that needs one would wait. */
  readonly activeGM = null;

  filter(test: (user: { readonly id: UserId; readonly isGM: boolean }) => boolean): object[] {
    return [...this.values()].filter(test);
  }
}

const users = new Users(
  (['ada', 'bertrand', 'clara', 'gm'] as const).map((id) => {
    const isGM = id === 'gm';
    return [id, { id, name: id, isGM, role: isGM ? 4 : 1, active: !isGM, character: null, targets: [] }];
  }),
);

/** A message, as everyone can read it. */
export type Message = ChatMessage.Implementation;

interface MessageData {
  readonly type: string;
  readonly system: object;
  readonly content?: string;
  readonly speaker?: { readonly alias?: string };
  readonly rolls?: readonly unknown[];
  readonly whisper?: readonly string[];
  readonly blind?: boolean;
  readonly flags?: object;
}

/** The origin of a message, as the server records it. */
export interface Origin {
  /** The author that the message names; default: the current user. */
  readonly author?: UserId;
  /** The user who sent it; default: its author. */
  readonly sender?: UserId;
  readonly time?: number;
}

/** What opens a roll dialog. */
interface Asked {
  readonly request: object;
  readonly frame?: object;
}

/** The rulesets whose facets are used, by id. A defective copy can replace a ruleset. */
const playing = new Map(bindings.map((binding) => [binding.id, binding]));

/** The members of the rulesets that take part. */
const taking = new Set<string | symbol>([
  'id',
  'label',
  'models',
  'checks',
  'calls',
  'health',
  'opposed',
  'points',
  'cards',
]);
for (const name of ['requests', 'rulings', 'extended', 'time', 'damage']) taking.add(name);

/** Lets another part of all rulesets take part. */
export function addPart(name: keyof Ruleset): void {
  taking.add(name);
}

/** Keeps cards from writing what follows from a new message: there is only one page, and tests let each user's page write. */
function silence({ cards }: Ruleset): readonly MessageKind[] {
  return cards.map(({ onCreated: _onCreated, ...card }) => card);
}

for (const binding of bindings) {
  const read = (key: string | symbol): unknown => {
    const played = playing.get(binding.id) ?? binding;
    return key === 'cards' ? silence(played) : Reflect.get(played, key);
  };
  addRuleset(new Proxy(binding, { get: (_target, key) => (taking.has(key) ? read(key) : undefined) }));
}
Object.assign(CONFIG, { Actor: { trackableAttributes: {} } });
watchExtended();
registerChecks();
registerBars();
registerPoints();
registerRequests();

/** A message in the log. */
class MessageDouble {
  readonly id: string;
  readonly uuid: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly content: string;
  readonly speaker: MessageData['speaker'];
  readonly rolls: readonly unknown[];
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly author;
  readonly timestamp: number;
  readonly _stats: object;
  readonly flags: Record<string, unknown>;
  readonly #log: Log;

  constructor(log: Log, data: MessageData, { author, sender = author, time }: Origin & { author: UserId }) {
    const { type, system, content = '', speaker, rolls = [], whisper = [], blind = false, flags = {} } = data;
    this.#log = log;
    this.id = log.makeId();
    this.uuid = `ChatMessage.${this.id}`;
    this.type = type;
    this.system = system as Record<string, unknown>;
    this.content = content;
    this.speaker = speaker;
    this.rolls = rolls;
    this.whisper = whisper;
    this.blind = blind;
    this.flags = structuredClone(flags) as Record<string, unknown>;
    this.author = users.get(author);
    this.timestamp = time ?? 0;
    this._stats = { createdTime: this.timestamp, lastModifiedBy: sender };
  }

  get alias(): string {
    return this.speaker?.alias ?? '';
  }

  get isAuthor(): boolean {
    return this.author?.id === game.user.id;
  }

  get isContentVisible(): boolean {
    if (this.isAuthor) return !this.blind;
    return this.whisper.length === 0 || this.whisper.includes(game.user.id ?? '');
  }

  get visible(): boolean {
    return this.isAuthor || this.isContentVisible;
  }

  update({ system = {}, flags = {} }: { readonly system?: object; readonly flags?: object }): Promise<this> {
    mergeDeep(this.system, system);
    Object.assign(this._stats, { lastModifiedBy: game.user.id });
    mergeDeep(this.flags, structuredClone(flags));
    forgetReplies();
    tellKind(asMessage(this), 'onUpdated');
    return Promise.resolve(this);
  }

  delete(): Promise<this> {
    this.#log.contents = this.#log.contents.filter((message) => message !== this);
    forgetReplies();
    return Promise.resolve(this);
  }
}

/** The log. */
class Log {
  contents: MessageDouble[] = [];
  #count = 0;

  makeId(): string {
    this.#count += 1;
    return `message${String(this.#count).padStart(9, '0')}`;
  }

  get size(): number {
    return this.contents.length;
  }

  [Symbol.iterator](): Iterator<MessageDouble> {
    return this.contents[Symbol.iterator]();
  }

  get(id: string): MessageDouble | undefined {
    return this.contents.find((message) => message.id === id);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  filter(test: (message: Message) => boolean): Message[] {
    return this.contents.map(asMessage).filter(test);
  }
}

function asMessage(message: MessageDouble): Message {
  return message as unknown as Message;
}

function readMode(mode = ''): Pick<MessageData, 'whisper' | 'blind'> {
  const whisper = { gmroll: ['gm'], blindroll: ['gm'], selfroll: [game.user.id ?? ''] }[mode] ?? [];
  return { whisper, blind: mode === 'blindroll' };
}

/** A game with actors of one ruleset. */
export class Stage {
  readonly ruleset: SampledRuleset;
  readonly #log = new Log();
  readonly #actors = new Map<string, TrackedDouble>();
  readonly #initial = new Map<string, object>();
  readonly #random: () => number;
  #time = 1000;

  private constructor(ruleset: SampledRuleset, seed: number) {
    this.ruleset = ruleset;
    this.#random = createRandom(seed);
  }

  /** Begins a new game as Ada and forgets the previous one. */
  static begin(ruleset: SampledRuleset, seed = 1): Stage {
    const stage = new Stage(ruleset, seed);
    playing.set(ruleset.binding.id, ruleset.binding);
    registerMessages();
    settings.clear();
    stage.#setGlobals();
    stage.sit('ada');
    forgetReplies();
    return stage;
  }

  #setGlobals(): void {
    const fall = (formula: string) => rollFormula(this.ruleset, formula, this.#random);
    // The server takes its time, so that two messages can be on their way at once.
    const post = async (data: MessageData) => {
      await Promise.resolve();
      return this.post(data);
    };
    Object.assign((foundry.dice.Roll as unknown as { prototype: object }).prototype, {
      evaluate(this: foundry.dice.Roll) {
        const { dice, terms } = fall(this.formula);
        return Promise.resolve(Object.assign(this, { _evaluated: true, dice, terms } as object));
      },
      toMessage(this: foundry.dice.Roll, data: MessageData, { rollMode }: { rollMode?: string }) {
        return post({ ...data, rolls: [this], ...readMode(rollMode) });
      },
    });
    Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => this.#actors.get(uuid)?.actor ?? null });
    Object.assign(ChatMessage, {
      getSpeaker: ({ actor }: { actor?: { name: string } } = {}) => ({ alias: actor?.name ?? game.user.name }),
      applyRollMode: (data: object, mode: string) => Object.assign(data, readMode(mode)),
      create: post,
    });
    Object.assign(game, { messages: this.#log, users, combats: [], actors: [], items: { contents: [] } });
  }

  /** Makes someone else the current user. */
  sit(user: UserId): void {
    Object.assign(game, { user: users.get(user) });
    // Each user has a page of their own, which has read nothing for another.
    forgetReplies();
  }

  /** Runs an action as someone, then makes the previous user the current one again. */
  async as<Result>(user: UserId, action: () => Result | Promise<Result>): Promise<Result> {
    const { id } = game.user;
    this.sit(user);
    try {
      return await action();
    } finally {
      this.sit(id as UserId);
    }
  }

  /** Adds an actor to the game. */
  add(data: ActorData, id: string, owner: UserId): Actor.Implementation {
    const tracked = createActor(this.ruleset, data);
    const { actor } = tracked;
    const own = { id, uuid: `Actor.${id}`, name: id, flags: {} };
    Object.assign(actor, own, { testUserPermission: (user: { id: string }) => user.id === owner });
    Object.setPrototypeOf(actor, (foundry.documents.Actor as unknown as { prototype: object }).prototype);
    this.#actors.set(actor.uuid, tracked);
    this.#initial.set(actor.uuid, this.read(actor));
    return actor;
  }

  /** Returns an actor's data below `system`, without its ledger. */
  read({ uuid }: Actor.Implementation): object {
    const { ledger: _ledger, ...data } = this.#actors.get(uuid)?.system ?? { ledger: {} };
    return structuredClone(data);
  }

  /** Returns the data that an actor had when it was added. */
  readInitial({ uuid }: Actor.Implementation): object {
    return structuredClone(this.#initial.get(uuid) ?? {});
  }

  /** All messages, oldest first. */
  get messages(): readonly Message[] {
    return this.#log.contents.map(asMessage);
  }

  /** The newest message. */
  get newest(): Message {
    const message = this.#log.contents.at(-1);
    if (!message) throw new Error('there is no message');
    return asMessage(message);
  }

  /**
   * Adds a message to the log, as the server would.
   * @param origin - its origin; default: the current user, now
   */
  post(data: MessageData, origin: Origin = {}): Message {
    this.#time += 10;
    const { author = game.user.id as UserId, time = this.#time } = origin;
    const { type = 'base', system: given = {} } = data as Partial<MessageData>;
    const sent = JSON.parse(JSON.stringify(given)) as object;
    // Core's own type has no fields of ours.
    const system =
      type === 'base' ? sent : fillType({ ...messageModels, ...this.ruleset.binding.models.ChatMessage }, type, sent);
    const message = new MessageDouble(this.#log, { ...data, type, system }, { ...origin, author, time });
    this.#log.contents.push(message);
    forgetReplies();
    tellKind(asMessage(message), 'onCreated');
    return asMessage(message);
  }

  /** Posts a copy of a message, from someone else, or with other data, dice or recipients. */
  forge(
    message: Message,
    changes: Pick<Partial<MessageData>, 'system' | 'whisper' | 'rolls'>,
    origin: Origin,
  ): Message {
    const { type, content, rolls, whisper, blind, speaker, system } = message as unknown as MessageData;
    const data = structuredClone(system) as Record<string, unknown>;
    mergeDeep(data, changes.system ?? {});
    const copy = { type, content, rolls, whisper, blind, speaker } as MessageData;
    return this.post({ ...copy, ...changes, system: data }, origin);
  }

  /** Makes the roll of a dialog in which nothing was changed, and returns its message. */
  async rollAsked(actor: Actor.Implementation, { request, frame }: Asked): Promise<Message> {
    const { checks } = this.ruleset.binding;
    const subject = { actor, request, frame: frame ?? null };
    const message = await rollCheck(actor, readDraft(checks, subject, beginDraft(checks, subject)));
    if (!message) throw new Error('nothing was rolled');
    return message;
  }
}
