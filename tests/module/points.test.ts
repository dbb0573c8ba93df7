/**
 * Points in the shared room, with coin's luck: two clients that spend and take back at the same instant, what is not one's own to spend, limits, and what it
 * does to a roll. A client is a set of modules of its own; the log is in the order of the server, and what a client sends arrives a moment later.
 */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeDeep } from './merge-deep.ts';

type Data = Record<string, unknown>;
type Message = ChatMessage.Implementation;

const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1, character: null };
const bertrand = { ...ada, id: 'bertrand', name: 'Bertrand' };
const users = new Map([ada, bertrand].map((user) => [user.id, user]));

/** What lies between a client and the server. */
const travel = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

class FlipperDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly id = 'flipper';
  readonly uuid = 'Actor.flipper';
  readonly type = 'coinFlipper';
  readonly name = 'Flip';
  readonly flags: Data = {};
  readonly system = { nerve: 4, scratches: 0, luck: { value: 3, serial: 0 } };
  testUserPermission = ({ id }: { id: string }): boolean => id === 'ada';
  async update(change: object): Promise<void> {
    const sent = structuredClone(change);
    await travel();
    mergeDeep(this as unknown as Data, sent);
  }
}

let actor: FlipperDouble;
const log: Message[] = [];
let count = 0;
/** Forgets what the clients looked up; the hook of a changed message does that. */
const forget: (() => void)[] = [];

function put({ author, rolls = [], ...data }: Data & { author: { id: string } }): Message {
  const id = `m${(count += 1)}`;
  const message = {
    whisper: [],
    blind: false,
    alias: 'Flip',
    ...structuredClone(data),
    // What the models begin with.
    system: {
      clock: { combat: '', round: 0, turn: 0 },
      of: '',
      helped: '',
      effect: '',
      ...structuredClone(data['system'] as object),
    },
    author,
    rolls,
    id,
    _stats: { createdTime: count, lastModifiedBy: author.id },
    async update(change: object) {
      await travel();
      mergeDeep(message as unknown as Data, change);
      for (const drop of forget) drop();
    },
  } as unknown as Message;
  log.push(message);
  return message;
}

async function openClient() {
  vi.resetModules();
  const { forgetReplies } = await import('../../module/chat/replies.ts');
  forget.push(forgetReplies);
  const { registerPoints } = await import('../../module/points/offers.ts');
  const coin = {
    ...(await import('../fixtures/rulesets/coin/points.ts')),
    ...(await import('../fixtures/rulesets/coin/checks.ts')),
    ...(await import('../fixtures/rulesets/coin/dice.ts')),
    ...(await import('../fixtures/rulesets/coin/damage.ts')),
  };
  (await import('./install-facets.ts')).installFacets('coin', { points: coin.points, damage: coin.damage });
  registerPoints();
  return {
    ...coin,
    ...(await import('../../module/checks/roll-check.ts')),
    ...(await import('../../module/points/offers.ts')),
    ...(await import('../../module/points/points-card.ts')),
    ...(await import('../../module/points/spend.ts')),
    ...(await import('../../module/points/spends.ts')),
  };
}

let one: Awaited<ReturnType<typeof openClient>>;
let other: Awaited<ReturnType<typeof openClient>>;

beforeEach(async () => {
  actor = new FlipperDouble();
  log.length = 0;
  forget.length = 0;
  const messages = {
    get size() {
      return log.length;
    },
    contents: log,
    get: (id: string) => log.find((message) => message.id === id),
    has: (id: string) => log.some((message) => message.id === id),
    [Symbol.iterator]: () => log[Symbol.iterator](),
  };
  Object.assign(game, { users, user: ada, actors: [], combats: [], messages });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => (uuid === 'Actor.flipper' ? actor : null) });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    async create(data: Data) {
      const author = game.user as unknown as typeof ada;
      await travel();
      const message = put({ ...data, author });
      await travel();
      return message;
    },
  });
  [one, other] = [await openClient(), await openClient()];
});

/** Flips four coins: a head and three tails. */
function flip(): Message {
  const results = [1, 2, 2, 2].map((result) => ({ result, active: true }));
  const system = { links: { actor: actor.uuid, replyTo: '' }, coins: 4, wanted: 1, against: '', opponent: '' };
  // Each client knows its own class of die.
  const dice = [one, other].map(({ HeadsDie }) => new HeadsDie({ results }));
  return put({ type: 'coinFlip', author: ada, system, rolls: [{ dice }] });
}

const flipper = () => actor as unknown as Actor.Implementation;
const spend = (client: typeof one, target: Message) =>
  client.spendPoints({ use: 'turn', actor: flipper(), target }, { title: 'Coin' });
/** What both clients read: the points that are left, and the heads of a flip. */
const read = (target: Message) =>
  [one, other].map((client) => [
    client.readPoints(client.points.pools[0], flipper()).value,
    client.judgeMessage(client.checks, target).heads,
  ]);
const viewLast = () => one.preparePointsCard(one.points, log.at(-1) as Message);

/** Spends a point on a new flip each time. */
async function spendOften(times: number): Promise<Message[]> {
  const spends: Message[] = [];
  for (let count = 0; count < times; count += 1) {
    await spend(one, flip());
    spends.push(log.at(-1) as Message);
  }
  return spends;
}

/** A spend as its sender says it. */
const say = (serial: number): Message =>
  put({
    type: 'coinLuck',
    author: ada,
    system: { links: { actor: actor.uuid, replyTo: flip().id }, serial, title: '', use: 'turn', cost: 1 },
  });
const verdicts = (messages: readonly Message[]) => messages.map((message) => one.readVerdict(message));
const remembered = () =>
  Object.keys((actor.flags['tetrad'] as { paid: { luck: { spends: object } } }).paid.luck.spends);
/** An edit of points by hand. */
const editLuck = (value: number) => ({ system: { luck: { value } } });

describe('points', () => {
  it('turn a tail into a head, and come back with it', async () => {
    const target = flip();
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    await spend(one, target);
    expect(viewLast()).toMatchObject({
      verdict: 'accepted',
      takeBack: 'Take back',
    });
    expect(read(target)).toEqual([
      [2, 2],
      [2, 2],
    ]);
    await one.takeBack(log.at(-1) as Message);
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    expect(actor.system.luck.value).toBe(3);
  });

  it('spent by two clients at once go once: the earlier holds, and the later says that it was forestalled', async () => {
    const [first, second] = [flip(), flip()];
    await Promise.all([spend(one, first), spend(other, second)]);
    expect(viewLast()).toMatchObject({ verdict: 'taken' });
    expect([read(first)[0], read(second)[1]]).toEqual([
      [2, 2],
      [2, 1],
    ]);
    expect(actor.system.luck).toEqual({ value: 2, serial: 1 });
  });

  it('spent by one client while its last spend is still on its way are spent after it', async () => {
    const [first, second] = [flip(), flip()];
    await Promise.all([spend(one, first), spend(one, second)]);
    expect(verdicts(log.slice(2))).toEqual(['accepted', 'accepted']);
    expect([read(first)[0], read(second)[0]]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(actor.system.luck).toEqual({ value: 1, serial: 2 });
  });

  it('that the last spend used up, or a roll that it brought to its limit, refuse the next one', async () => {
    actor.system.luck.value = 1;
    const spent = await Promise.allSettled([spend(one, flip()), spend(one, flip())]);
    expect(spent).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'no-points' } }]);
    expect(log).toHaveLength(3);
    actor.system.luck.value = 3;
    const target = flip();
    await Promise.all([spend(one, target), spend(one, target)]);
    await expect(spend(one, target)).rejects.toThrow('points-limit');
    expect(read(target)[0]).toEqual([1, 3]);
  });

  it('come back once, whoever asks for it at the same instant, and though the message that says so is deleted', async () => {
    const target = flip();
    await spend(one, target);
    const message = log.at(-1) as Message;
    await Promise.all([one.takeBack(message), other.takeBack(message)]);
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    log.length = 2;
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    await expect(one.takeBack(message)).rejects.toThrow('already-followed');
  });

  it('of another are not spent, neither by button nor by a forged message', async () => {
    const target = flip();
    Object.assign(game, { user: bertrand });
    expect(one.viewOffers(target, ['turn'])).toEqual({ buttons: [], help: null });
    await expect(spend(one, target)).rejects.toThrow('not-owner');
    const links = { actor: actor.uuid, replyTo: target.id };
    const forged = { links, serial: 0, title: '', use: 'turn', cost: 1 };
    put({ type: 'coinLuck', author: bertrand, system: forged });
    expect(viewLast()).toMatchObject({ verdict: 'foreign', takeBack: '' });
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    // Nor does an own message hold that says another price, or buys what there is not.
    put({ type: 'coinLuck', author: ada, system: { ...forged, cost: 0 } });
    expect(viewLast().verdict).toBe('foreign');
    put({ type: 'coinLuck', author: ada, system: { ...forged, use: 'win' } });
    expect(viewLast().verdict).toBe('foreign');
  });

  it('named by a forged message for an actor that has none are ignored, and all others are read', async () => {
    const stranger = Object.assign(Object.create(foundry.documents.Actor.prototype) as object, {
      uuid: 'Actor.stranger',
      type: 'stepCharacter',
      flags: { tetrad: { paid: { luck: { since: 0 } } } },
      system: {},
      testUserPermission: () => true,
    });
    const found = (uuid: string) =>
      new Map<string, object>([
        ['Actor.flipper', actor],
        [stranger.uuid, stranger],
      ]).get(uuid) ?? null;
    Object.assign(foundry.utils, { fromUuidSync: found });
    const target = flip();
    await spend(one, target);
    const links = { actor: stranger.uuid, replyTo: target.id };
    const forged = put({
      type: 'coinLuck',
      author: ada,
      system: { links, serial: 0, title: '', use: 'turn', cost: 1, effect: 'A nudge.' },
    });
    expect(verdicts([forged])).toEqual(['foreign']);
    expect(viewLast()).toMatchObject({ verdict: 'foreign', takeBack: '' });
    expect(read(target)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('whose message cannot be read are ignored, and all others are read', async () => {
    const target = flip();
    await spend(one, target);
    const broken = put({
      type: 'coinLuck',
      author: ada,
      system: { links: { actor: actor.uuid, replyTo: '' }, use: 'turn', cost: 1 },
    });
    Object.assign(broken.system, { clock: null });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(verdicts([broken])).toEqual(['foreign']);
    expect(read(target)).toEqual([
      [2, 2],
      [2, 2],
    ]);
    warned.mockRestore();
  });

  it('have a limit on a roll, and are not spent where none is left, or something has come of it', async () => {
    const [target, next] = [flip(), flip()];
    const offers = (message: Message) => one.viewOffers(message, ['turn']).buttons.map(({ use }) => use);
    await spend(one, target);
    expect(offers(target)).toEqual(['turn']);
    await spend(one, target);
    expect(offers(target)).toEqual([]);
    await expect(spend(one, target)).rejects.toThrow('points-limit');
    const scratch = { links: { actor: actor.uuid, replyTo: next.id }, hit: { dealer: '' } };
    put({ type: 'coinScratch', author: ada, system: scratch });
    expect(offers(next)).toEqual([]);
    await expect(one.buyOn(next, 'turn', 'Coin')).rejects.toThrow('already-followed');
    const last = flip();
    await spend(one, last);
    expect(read(last)[0]).toEqual([0, 2]);
    await expect(one.buyOn(flip(), 'turn', 'Coin')).rejects.toThrow('no-points');
  });

  it('spent by a forged message after the roll had consequences change nothing, and are kept', async () => {
    const target = flip();
    await spend(one, target);
    put({
      type: 'coinScratch',
      author: ada,
      system: { links: { actor: actor.uuid, replyTo: target.id }, hit: { dealer: '' } },
    });
    const links = { actor: actor.uuid, replyTo: target.id };
    put({ type: 'coinLuck', author: ada, system: { links, serial: 1, title: '', use: 'turn', cost: 1 } });
    expect(viewLast()).toMatchObject({
      verdict: 'late',
      reason: 'Refused: the roll had already had consequences. No points were spent.',
      takeBack: '',
    });
    expect(read(target)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('that paid for a spend in the log are remembered, so that one that was refused holds never, however many come after', async () => {
    Object.assign(actor.system.luck, { value: 1, serial: 0 });
    const first = await spendOften(1);
    const beyond = say(1);
    expect(verdicts([beyond])).toEqual(['unpaid']);
    const edit = editLuck(99);
    one.closeRow(flipper(), edit);
    mergeDeep(actor as unknown as Data, edit);
    const others = await spendOften(60);
    expect(verdicts([beyond])).toEqual(['unpaid']);
    expect(new Set(verdicts([...first, ...others]))).toEqual(new Set(['accepted']));
    expect(remembered()).toHaveLength(61);
    expect(actor.system.luck).toEqual({ value: 39, serial: 62 });
  });

  it('are forgotten in the end where the message of a spend is gone, and its place is not free', async () => {
    Object.assign(actor.system.luck, { value: 99, serial: 0 });
    const spends = await spendOften(60);
    const gone = new Set(spends.slice(0, 55));
    const rest = log.filter((message) => !gone.has(message));
    log.splice(0, log.length, ...rest);
    for (const drop of forget) drop();
    await spendOften(1);
    // Of those that are gone the newest fifty, and those that are there.
    expect(remembered()).toHaveLength(50 + 6);
    expect(verdicts(spends.slice(55))).toEqual(Array.from({ length: 5 }, () => 'accepted'));
    expect(verdicts([say(2), say(30)])).toEqual(['unpaid', 'taken']);
    expect(one.readPoints(one.points.pools[0], flipper()).value).toBe(38);
  });

  it('that come to an unlinked token by way of its delta pay for nothing before', async () => {
    const heard = new Map<string, (...given: unknown[]) => void>();
    vi.stubGlobal('Hooks', { on: (hook: string, call: (...given: unknown[]) => void) => heard.set(hook, call) });
    one.watchPoints();
    vi.unstubAllGlobals();
    Object.assign(actor.system.luck, { value: 0, serial: 0 });
    const token = { actor, isLinked: false };
    const tell = (hook: string, document: object, changes: object): object => {
      heard.get(hook)?.(document, changes, {}, 'ada');
      return changes;
    };
    say(0);
    const closed = { system: { luck: { value: 5, serial: 1 } }, flags: { tetrad: { paid: { luck: { since: 0 } } } } };
    expect(tell('preUpdateToken', token, { delta: editLuck(5) })).toMatchObject({ delta: closed });
    const told = tell('preUpdateActorDelta', { parent: token }, editLuck(5));
    expect(told).toMatchObject(closed);
    // Where core asks both it is closed once.
    expect(tell('preUpdateToken', token, { delta: told })).toMatchObject({ delta: closed });
    const linked = { actor, isLinked: true };
    expect(tell('preUpdateToken', linked, { delta: editLuck(5) })).toEqual({ delta: editLuck(5) });
    for (const delta of [undefined, null, {}]) expect(tell('preUpdateToken', token, { delta })).toEqual({ delta });
  });

  it('are judged once in a turn of the page, however many cards ask', () => {
    const [target, ...others] = Array.from({ length: 60 }, flip) as [Message, ...Message[]];
    Object.assign(actor.system.luck, { value: 99, serial: 0 });
    others.forEach(({ id }, serial) => {
      const links = { actor: actor.uuid, replyTo: id };
      put({ type: 'coinLuck', author: ada, system: { links, serial, title: '', use: 'turn', cost: 1 } });
    });
    const [pool] = one.points.pools;
    const limit = vi.spyOn(pool, 'limit');
    const ask = (): number => {
      limit.mockClear();
      for (let card = 0; card < 60; card += 1) {
        expect(one.readPoints(pool, flipper()).value).toBe(40);
        one.quotePurchase({ use: 'turn', actor: flipper(), target });
        expect(one.readUses(others[0] as Message)).toEqual({ turn: 1 });
      }
      return limit.mock.calls.length;
    };
    // One judgement of each spend, and one of what each card would offer.
    expect(ask()).toBe(59 + 60);
  });
});
