/**
 * Points in the shared room, with coin's luck: presses one after another, two clients at the same instant, what is not one's own to spend, limits, and what it
 * does to a roll. A client is a set of modules of its own; the log is in the order of the server, and what a client sends arrives a moment later.
 */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mergeDeep } from './merge-deep.ts';

type Data = Record<string, unknown>;
type Message = ChatMessage.Implementation;

const ada = { id: 'ada', name: 'Ada', isGM: false, role: 1, character: null };
const bertrand = { ...ada, id: 'bertrand', name: 'Bertrand' };
const gita = { ...ada, id: 'gita', name: 'Gita', isGM: true, role: 4 };
const users = new Map([ada, bertrand, gita].map((user) => [user.id, user]));

/** What lies between a client and the server. */
const travel = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

class FlipperDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly id = 'flipper';
  readonly uuid = 'Actor.flipper';
  readonly type = 'coinFlipper';
  readonly name = 'Flip';
  readonly flags: Data = {};
  readonly system = { nerve: 4, scratches: 0, luck: { value: 3 } };
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
      takenBack: false,
      helped: '',
      effect: '',
      ...structuredClone(data['system'] as object),
    },
    author,
    get isAuthor() {
      return game.user.id === author.id;
    },
    rolls,
    id,
    _stats: { createdTime: count, lastModifiedBy: author.id },
    async update(change: object) {
      await travel();
      mergeDeep(message as unknown as Data, change);
      for (const drop of forget) drop();
      return message;
    },
  } as unknown as Message;
  log.push(message);
  return message;
}

async function openClient() {
  vi.resetModules();
  const { forgetReplies } = await import('../../module/chat/replies.ts');
  forget.push(forgetReplies);
  const { registerPoints } = await import('../../module/stakes/offers.ts');
  const coin = {
    ...(await import('../fixtures/rulesets/coin/points.ts')),
    ...(await import('../fixtures/rulesets/coin/checks.ts')),
    ...(await import('../fixtures/rulesets/coin/dice.ts')),
    ...(await import('../fixtures/rulesets/coin/damage.ts')),
  };
  const { defineRoles, installFacets } = await import('./install-facets.ts');
  const flip = defineRoles('coinFlip', { points: coin.luckOnFlip });
  installFacets('coin', { points: coin.points, damage: coin.damage, cards: [flip] });
  registerPoints();
  return {
    ...coin,
    ...(await import('../../module/checks/roll-check.ts')),
    ...(await import('../../module/stakes/offers.ts')),
    ...(await import('../../module/stakes/points-card.ts')),
    ...(await import('../../module/stakes/spend.ts')),
    ...(await import('../../module/stakes/spends.ts')),
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
    client.readPoints(client.points.pools[0], flipper()),
    client.judgeMessage(client.checks, target).heads,
  ]);
const viewLast = () => one.preparePointsCard(one.points, log.at(-1) as Message);
const verdicts = (messages: readonly Message[]) => messages.map((message) => one.readVerdict(one.points, message));

/** A spend as its sender says it. */
function say(target: Message, author = ada, more: object = {}): Message {
  const links = { actor: actor.uuid, replyTo: target.id };
  return put({ type: 'coinLuck', author, system: { links, title: '', use: 'turn', cost: 1, ...more } });
}

/** Damage for a flip. */
function scratch(target: Message): void {
  const system = { links: { actor: actor.uuid, replyTo: target.id }, hit: { dealer: '' } };
  put({ type: 'coinScratch', author: ada, system });
}

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
    await one.takeBack(one.points, log.at(-1) as Message);
    expect(viewLast()).toMatchObject({ reason: 'Taken back: the points are returned.', takeBack: '' });
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    expect(actor.system.luck.value).toBe(3);
  });

  it('go back if their message cannot be posted', async () => {
    const create = vi.spyOn(ChatMessage, 'create');
    create.mockResolvedValueOnce(undefined);
    await spend(one, flip());
    create.mockRejectedValueOnce(new Error('the server is gone'));
    await expect(spend(one, flip())).rejects.toThrow('the server is gone');
    expect([actor.system.luck.value, log.length]).toEqual([3, 2]);
  });

  it('spent by two clients at once beyond a limit: the earlier counts, and the later can be taken back', async () => {
    const target = flip();
    await spend(one, target);
    await Promise.all([spend(one, target), spend(other, target)]);
    expect(viewLast()).toMatchObject({
      verdict: 'limit',
      reason: 'Ignored: no more points can be spent on this roll. Take the points back.',
      takeBack: 'Take back',
    });
    expect(read(target).map(([, heads]) => heads)).toEqual([3, 3]);
    scratch(target);
    await one.takeBack(one.points, log.at(-2) as Message);
    expect(verdicts(log.slice(1, 4))).toEqual(['accepted', 'accepted', 'takenBack']);
  });

  it('spent by one client while its last spend is still on its way are spent after it', async () => {
    const [first, second] = [flip(), flip()];
    await Promise.all([spend(one, first), spend(one, second)]);
    expect(verdicts(log.slice(2))).toEqual(['accepted', 'accepted']);
    expect([read(first)[0], read(second)[0]]).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect(actor.system.luck.value).toBe(1);
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

  it('come back once, to their spender, until something has come of the roll; a GM can always give them back', async () => {
    const target = flip();
    await spend(one, target);
    await spend(one, target);
    const [first, second] = log.slice(1) as [Message, Message];
    const pressed = await Promise.allSettled([one.takeBack(one.points, first), one.takeBack(one.points, first)]);
    expect(pressed).toMatchObject([{ status: 'fulfilled' }, { reason: { message: 'already-followed' } }]);
    expect(read(target)[0]).toEqual([2, 2]);
    Object.assign(game, { user: bertrand });
    expect(one.canTakeBack(one.points, second)).toBe(false);
    Object.assign(game, { user: ada });
    scratch(target);
    await expect(one.takeBack(one.points, second)).rejects.toThrow('already-followed');
    Object.assign(game, { user: gita });
    await one.takeBack(one.points, second);
    expect(read(target)[0]).toEqual([3, 1]);
  });

  it('of another are not spent, neither by button nor by a forged message', async () => {
    const target = flip();
    Object.assign(game, { user: bertrand });
    expect(one.viewOffers(target, ['turn'])).toEqual({ buttons: [], help: null });
    await expect(spend(one, target)).rejects.toThrow('not-owner');
    say(target, bertrand);
    expect(viewLast()).toMatchObject({ verdict: 'foreign', takeBack: '' });
    expect(read(target)).toEqual([
      [3, 1],
      [3, 1],
    ]);
    // Nor does an own message hold that buys what there is not.
    say(target, ada, { use: 'win' });
    expect(viewLast()).toMatchObject({ verdict: 'foreign', takeBack: '' });
  });

  it('named by a forged message for an actor that has none are ignored, and all others are read', async () => {
    const stranger = Object.assign(Object.create(foundry.documents.Actor.prototype) as object, {
      uuid: 'Actor.stranger',
      type: 'stepCharacter',
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
    const forged = say(target, ada, { links: { actor: stranger.uuid, replyTo: target.id } });
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
    const broken = say(target);
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
    scratch(next);
    expect(offers(next)).toEqual([]);
    await expect(one.buyOn(next, 'turn', 'Coin')).rejects.toThrow('already-followed');
    const last = flip();
    await spend(one, last);
    expect(read(last)[0]).toEqual([0, 2]);
    await expect(one.buyOn(flip(), 'turn', 'Coin')).rejects.toThrow('no-points');
  });

  it('spent after the roll had consequences change nothing, and can be taken back', async () => {
    const target = flip();
    await spend(one, target);
    scratch(target);
    say(target);
    expect(viewLast()).toMatchObject({
      verdict: 'late',
      reason: 'Ignored: the roll had already had consequences. Take the points back.',
      takeBack: 'Take back',
    });
    expect(read(target)).toEqual([
      [2, 2],
      [2, 2],
    ]);
  });

  it('are judged once in a turn of the page, however many cards ask', () => {
    const [target, ...others] = Array.from({ length: 60 }, flip) as [Message, ...Message[]];
    for (const message of others) say(message);
    const [pool] = one.points.pools;
    const limit = vi.spyOn(pool, 'limit');
    const ask = (): number => {
      limit.mockClear();
      for (let card = 0; card < 60; card += 1) {
        one.quotePurchase({ use: 'turn', actor: flipper(), target });
        expect(one.readUses(others[0] as Message)).toEqual({ turn: 1 });
      }
      return limit.mock.calls.length;
    };
    // One judgement of each spend, and one of what each card would offer.
    expect(ask()).toBe(59 + 60);
  });
});
