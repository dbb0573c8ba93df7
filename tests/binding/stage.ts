/**
 * A game without a host: actors, a log and users in memory, dice that fall by a random source, and the facets of the rulesets registered with the shared rooms.
 * What a room does here it does by the documents alone. Behaviour of Foundry is not imitated beyond that: it is tested on the table, end to end.
 */
import { settings } from '../module/foundry-double.ts';
import '../module/question-double.ts';
import { forgetReplies } from '../../module/chat/replies.ts';
import { rollCheck, registerChecks } from '../../module/checks/roll-check.ts';
import { damageFacets } from '../../module/damage/damage-facet.ts';
import { registerHealth } from '../../module/ledger/health-facet.ts';
import { registerOpposed } from '../../module/opposed/opposed-facet.ts';
import { registerPoints } from '../../module/points/register-points.ts';
import type { RulesetBinding } from '../../module/ruleset.ts';
import { mergeDeep } from '../module/merge-deep.ts';
import { createActor, createRandom, fillType, rollFormula } from './doubles.ts';
import { bindings, type SampledRuleset } from './rulesets.ts';
import type { ActorData } from './sample.ts';
import type { TrackedDouble } from '../module/tracked-double.ts';

/** Who sits at the table; nobody of them is the GM where a GM is not named. */
export type UserId = 'ada' | 'bertrand' | 'clara' | 'gm';

const users = new Map(
  (['ada', 'bertrand', 'clara', 'gm'] as const).map((id) => [
    id as string,
    {
      id,
      name: id,
      isGM: id === 'gm',
      role: id === 'gm' ? 4 : 1,
      active: true,
      character: null,
      targets: [] as object[],
    },
  ]),
);

/** What everybody may read of a message. */
export type Message = ChatMessage.Implementation;

interface MessageData {
  readonly type: string;
  readonly system: object;
  readonly content?: string;
  readonly speaker?: { readonly alias?: string };
  readonly rolls?: readonly unknown[];
  readonly whisper?: readonly string[];
  readonly blind?: boolean;
}

/** The bindings that the facets are taken from, by id: a broken copy stands in for its ruleset. */
const playing = new Map(bindings.map((binding) => [binding.id, binding]));

/** A facet that is always that of the binding in play. */
function standIn<Name extends keyof RulesetBinding>(id: string, name: Name): NonNullable<RulesetBinding[Name]> {
  const read = (): object => (playing.get(id)?.[name] ?? {}) as object;
  return new Proxy({}, { get: (_target, key) => Reflect.get(read(), key) as unknown }) as NonNullable<
    RulesetBinding[Name]
  >;
}

Object.assign(CONFIG, { Actor: { trackableAttributes: {} } });
for (const { id, damage, health, opposed, points } of bindings) {
  registerChecks(standIn(id, 'checks'));
  if (health) registerHealth(standIn(id, 'health'));
  if (opposed) registerOpposed(standIn(id, 'opposed'));
  if (points) registerPoints(standIn(id, 'points'));
  if (damage) damageFacets.register(standIn(id, 'damage'));
}

/** A game with actors of one ruleset. */
export class Stage {
  readonly ruleset: SampledRuleset;
  readonly #messages: Message[] = [];
  readonly #actors = new Map<string, TrackedDouble>();
  readonly #initial = new Map<string, object>();
  readonly #random: () => number;
  #time = 1000;

  /** Begins a game, as Ada. What was before is gone. */
  constructor(ruleset: SampledRuleset, seed = 1) {
    this.ruleset = ruleset;
    this.#random = createRandom(seed);
    playing.set(ruleset.binding.id, ruleset.binding);
    settings.clear();
    Object.assign((foundry.dice.Roll as unknown as { prototype: object }).prototype, this.#makeDice());
    Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => this.#actors.get(uuid)?.actor ?? null });
    Object.assign(ChatMessage, {
      getSpeaker: ({ actor }: { actor?: { name: string } } = {}) => ({ alias: actor?.name ?? game.user.name }),
      applyRollMode: (data: object, mode: string) => Object.assign(data, readMode(mode)),
      create: (data: MessageData) => Promise.resolve(this.post(data)),
    });
    const stage = this;
    const log = {
      get size() {
        return stage.#messages.length;
      },
      get contents() {
        return stage.#messages;
      },
      [Symbol.iterator]: () => stage.#messages[Symbol.iterator](),
      get: (id: string) => stage.#messages.find((message) => message.id === id),
      has: (id: string) => stage.#messages.some((message) => message.id === id),
      filter: (test: (message: Message) => boolean) => stage.#messages.filter(test),
    };
    Object.assign(game, {
      messages: log,
      users: Object.assign(users, {
        filter: (test: (user: object) => boolean) => [...users.values()].filter(test),
        activeGM: null,
      }),
      combats: [],
      actors: [],
      items: [],
    });
    this.sit('ada');
    forgetReplies();
  }

  #makeDice() {
    const stage = this;
    return {
      async evaluate(this: foundry.dice.Roll) {
        const { dice, terms } = rollFormula(stage.ruleset, this.formula, stage.#random);
        return Promise.resolve(Object.assign(this, { _evaluated: true, terms, ...{ dice } }));
      },
      toMessage(this: foundry.dice.Roll, data: MessageData, options: { rollMode?: string }) {
        return Promise.resolve(stage.post({ ...data, rolls: [this], ...readMode(options.rollMode ?? '') }));
      },
    };
  }

  /** Goes on as somebody else. */
  sit(user: UserId): void {
    Object.assign(game, { user: users.get(user) });
  }

  /** Does something as somebody, and goes on as whoever it was before. */
  async as<Result>(user: UserId, action: () => Result | Promise<Result>): Promise<Result> {
    const { id } = game.user;
    this.sit(user);
    try {
      return await action();
    } finally {
      this.sit(id as UserId);
    }
  }

  /** Brings an actor into the game. */
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

  /** The data of an actor below `system`, without its ledger. */
  read({ uuid }: Actor.Implementation): object {
    const { ledger: _ledger, ...data } = this.#actors.get(uuid)?.system ?? { ledger: {} };
    return structuredClone(data);
  }

  /** The data with which an actor came into the game. */
  initial({ uuid }: Actor.Implementation): object {
    return structuredClone(this.#initial.get(uuid) ?? {});
  }

  /** All messages, the oldest first. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** The newest message. */
  get newest(): Message {
    const message = this.#messages.at(-1);
    if (!message) throw new Error('there is no message');
    return message;
  }

  /**
   * Puts a message into the log, as the server would.
   * @param more - what is said otherwise of it: its author, its time
   */
  post(data: MessageData, more: { readonly author?: UserId; readonly time?: number } = {}): Message {
    const { author = game.user.id as UserId, time = (this.#time += 10) } = more;
    const { type, content = '', speaker, rolls = [], whisper = [], blind = false } = data;
    const system = fillType(
      this.ruleset.binding.models.ChatMessage,
      type,
      JSON.parse(JSON.stringify(data.system)) as object,
    );
    const id = `message${String(this.#messages.length).padStart(9, '0')}`;
    const stage = this;
    const isFor = (user: string | null) =>
      user === author ? !blind : whisper.length === 0 || whisper.includes(user ?? '');
    const message = {
      ...{ id, uuid: `ChatMessage.${id}`, type, system, content, rolls, whisper, blind, speaker },
      ...{ alias: speaker?.alias ?? '', author: users.get(author), timestamp: time, flags: {} },
      _stats: { createdTime: time, lastModifiedBy: author },
      get visible() {
        return whisper.length === 0 || isFor(game.user.id) || author === game.user.id;
      },
      get isContentVisible() {
        return isFor(game.user.id);
      },
      get isAuthor() {
        return author === game.user.id;
      },
      update(changes: object) {
        mergeDeep(message as unknown as Record<string, unknown>, changes);
        forgetReplies();
        return Promise.resolve(message);
      },
      delete() {
        stage.#messages.splice(stage.#messages.indexOf(message as unknown as Message), 1);
        forgetReplies();
        return Promise.resolve(message);
      },
    };
    this.#messages.push(message as unknown as Message);
    forgetReplies();
    return message as unknown as Message;
  }

  /** Posts a copy of a message, with other words, or from somebody else. */
  forge(message: Message, changes: object, more: { readonly author?: UserId; readonly time?: number } = {}): Message {
    const { type, system, content, rolls, whisper, blind, speaker } = message as unknown as MessageData;
    const data = structuredClone(system) as Record<string, unknown>;
    mergeDeep(data, changes);
    return this.post({ type, system: data, content, rolls, whisper, blind, speaker } as MessageData, more);
  }

  /** Rolls a check of an actor, and gives its message. */
  async roll(actor: Actor.Implementation, request: object): Promise<Message> {
    const message = await rollCheck(actor, request);
    if (!message) throw new Error('nothing was rolled');
    return message;
  }
}

function readMode(mode: string): object {
  const whisper = { gmroll: ['gm'], blindroll: ['gm'], selfroll: [game.user.id] }[mode] ?? [];
  return { whisper, blind: mode === 'blindroll' };
}
