/**
 * What is given back: the points of a scripting die that came to nothing, and shots. Once, however many clients ask at the same instant. A client is a set of modules of its own; the log is in the order of the server, and what
 * a client sends arrives a moment later.
 */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeDeep } from '../merge-deep.ts';

type Data = Record<string, unknown>;
type RequestMessage = ChatMessage.OfType<'harvestRequest'>;
type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const never = { combat: '', round: 0, turn: 0 };
const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1 };
const gamemaster = { id: 'gamemaster', name: 'Gamemaster', isGM: true, role: 4 };
const users = new Map<string, typeof ada>([
  ['ada', ada],
  ['gamemaster', gamemaster],
]);

/** What lies between a client and the server. */
const travel = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

class WeaponDouble {
  readonly id = 'pistol1';
  readonly uuid = 'Actor.a1.Item.pistol1';
  readonly type = 'harvestWeapon';
  readonly name = 'Pistol';
  readonly system = { melee: false, shots: { value: 1, max: 6 } };
  readonly flags: Data = {};
  testUserPermission = (): boolean => true;
  async update(change: object): Promise<void> {
    const sent = structuredClone(change);
    await travel();
    mergeDeep(this as unknown as Data, sent);
  }
}

class ActorDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly id = 'a1';
  readonly uuid = 'Actor.a1';
  readonly type = 'harvestCharacter';
  readonly name = 'Rosa Vane';
  readonly items = [new WeaponDouble()];
  readonly system = { fate: { value: 9 }, dying: { ...never, rounds: 0, stable: false } };
  readonly flags: Data = {};
  testUserPermission = (user: { id: string }): boolean => user.id === 'ada';
  async update(change: object): Promise<void> {
    const sent = structuredClone(change);
    await travel();
    mergeDeep(this as unknown as Data, sent);
  }
}

interface MessageDouble {
  readonly id: string;
  readonly type: string;
  readonly system: Data;
}

let actor: ActorDouble;
const log: MessageDouble[] = [];
let count = 0;
/** Forgets what the clients looked up; the hook of a changed message does that. */
const forget: (() => void)[] = [];

function put({ author, ...data }: Data & { author: object }): MessageDouble {
  const id = `m${(count += 1)}`;
  const sent = structuredClone(data);
  const message = {
    whisper: [],
    rolls: [{}],
    blind: false,
    ...sent,
    // What the models begin with.
    system: { ruleOptions: { quickplay: false }, clock: never, of: '', effect: '', ...(sent['system'] as object) },
    author,
    id,
    _stats: { createdTime: count, lastModifiedBy: (author as typeof ada).id },
    async update(change: object) {
      await travel();
      mergeDeep(message, change);
      for (const drop of forget) drop();
    },
  };
  log.push(message as unknown as MessageDouble);
  return message as unknown as MessageDouble;
}

/** Deletes a message, as its author may. */
function remove({ id }: { readonly id: string | null }): void {
  log.splice(
    log.findIndex((message) => message.id === id),
    1,
  );
}

async function openClient() {
  vi.resetModules();
  const folder = '../../../module/rulesets/dark-harvest';
  const { forgetReplies } = await import('../../../module/chat/replies.ts');
  forget.push(forgetReplies);
  await import('./registered.ts');
  const { prepareRequestCard } = await import('../../../module/stakes/request-cards.ts');
  return {
    ...(await import('../../../module/stakes/spend.ts')),
    ...(await import('../../../module/stakes/requests.ts')),
    prepareRequestCard,
    ...((await import(
      `${folder}/play/fate.ts`
    )) as typeof import('../../../module/rulesets/dark-harvest/play/fate.ts')),
    ...((await import(
      `${folder}/play/attack.ts`
    )) as typeof import('../../../module/rulesets/dark-harvest/play/attack.ts')),
  };
}

type Client = Awaited<ReturnType<typeof openClient>>;

let one: Client;
let other: Client;

beforeEach(async () => {
  actor = new ActorDouble();
  log.length = 0;
  forget.length = 0;
  const messages = {
    get size() {
      return log.length;
    },
    get contents() {
      return log;
    },
    get: (id: string) => log.find((message) => message.id === id),
    has: (id: string) => log.some((message) => message.id === id),
    [Symbol.iterator]: () => log[Symbol.iterator](),
  };
  Object.assign(game, { users, user: ada, actors: [], combats: [], messages });
  Object.assign(users, { activeGM: gamemaster });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => (uuid === 'Actor.a1' ? actor : null) });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    async create(data: Data) {
      const sender = game.user;
      await travel();
      const message = put({ ...data, author: sender });
      await travel();
      return message;
    },
  });
  [one, other] = [await openClient(), await openClient()];
});

/** Rolls a test, or an attack with the pistol. */
function sendCheck(kind = 'test'): CheckMessage {
  return put({
    type: 'harvestCheck',
    author: ada,
    alias: 'Rosa Vane',
    system: {
      links: { actor: actor.uuid, replyTo: '' },
      ruleOptions: { quickplay: false },
      purpose: { kind, ref: 'pistol1', name: 'Pistol', amount: 0 },
      exchange: { role: '' },
    },
  }) as unknown as CheckMessage;
}

const character = () => actor as unknown as Actor.OfType<'harvestCharacter'>;

/** Asks for a scripting die to roll a test again. */
async function ask(check: CheckMessage): Promise<RequestMessage> {
  const links = { actor: actor.uuid, replyTo: check.id };
  const more = { kind: 'reroll', title: 'Swordplay', description: 'now', keepBetter: true };
  const system = { ...more, links, ruleOptions: { quickplay: false } };
  const data = { type: 'harvestRequest', system } as unknown as ChatMessage.CreateData;
  const purchase = { use: 'scriptingDie', actor: character(), target: null };
  await one.payPurchase(purchase, () => ChatMessage.create(data));
  return log.at(-1) as unknown as RequestMessage;
}

describe('two clients at the same instant', () => {
  it('DH-18: refuse and withdraw a scripting die: its points come back once', async () => {
    const check = sendCheck();
    const request = await ask(check);
    expect(actor.system.fate.value).toBe(3);
    const withdrawal = one.answerRequest(request, 'withdraw');
    Object.assign(game, { user: gamemaster });
    await Promise.all([withdrawal, other.answerRequest(request, 'veto')]);
    expect(actor.system.fate.value).toBe(9);
    expect(one.prepareRequestCard(one.requests, request).state).toBe('withdraw');
    await expect(other.answerRequest(request, 'veto')).rejects.toThrow('request-answered');
  });

  it('DH-49: give one shot back once', async () => {
    const attack = sendCheck('attack');
    const [weapon] = actor.items;
    await Promise.all([one.giveShotBack(attack), other.giveShotBack(attack)]);
    expect(weapon?.system.shots.value).toBe(2);
    expect([one.readShotState(attack), other.readShotState(attack)]).toEqual(['givenBack', 'givenBack']);
    await expect(other.giveShotBack(attack)).rejects.toThrow('already-followed');
  });
});

describe('a shot that was fired by mistake', () => {
  it('DH-49: is given back until somebody answers who may; a stranger’s answer does not keep it', () => {
    const attack = sendCheck('attack');
    const links = { actor: actor.uuid, replyTo: attack.id };
    const reply = { type: 'harvestCheck', system: { links, exchange: { role: 'reply' } } };
    const bertrand = { id: 'bertrand', name: 'Bertrand', isGM: false, role: 1 };
    users.set(bertrand.id, bertrand);
    const forged = put({ ...reply, author: bertrand });
    expect([one.readShotState(attack), other.readShotState(attack)]).toEqual(['offered', 'offered']);
    remove(forged);
    put({ ...reply, author: ada });
    for (const drop of forget) drop();
    expect([one.readShotState(attack), other.readShotState(attack)]).toEqual(['none', 'none']);
    users.delete(bertrand.id);
  });
});

it('DH-49: a shot that was given back has no message of its own: the weapon remembers', async () => {
  const attack = sendCheck('attack');
  await one.giveShotBack(attack);
  const answer = { type: 'harvestFate', author: ada, system: { links: { actor: actor.uuid, replyTo: attack.id } } };
  remove(put(answer));
  expect(one.readShotState(attack)).toBe('givenBack');
});
