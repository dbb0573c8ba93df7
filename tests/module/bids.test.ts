/** The query for bids: any client may send it, so it opens one dialog at a time, and names only the asked user's own fighters. */
import './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectBids, endBids, readLaid, registerBids } from '../../module/combat/bids.ts';
import { installFacets } from './install-facets.ts';

type Query = (data: unknown) => Promise<unknown>;

const asked: object[] = [];
const answers: ((given: object | null) => void)[] = [];
vi.mock('../../module/foundry/ask-form.ts', () => ({
  askForm: ({ context }: { context: { bidders: object } }) => {
    asked.push(context.bidders);
    return new Promise((resolve) => answers.push(resolve));
  },
}));

const facet = { owns: ({ type }: { type: string }) => type === 'bidder', bid: { label: 'Points', limit: () => 3 } };
installFacets('bidder', { combat: facet });

const createFighter = (id: string, owner: string) => ({
  id,
  name: `The ${id}`,
  actor: {
    type: 'bidder',
    uuid: id,
    img: `${id}.webp`,
    testUserPermission: (user: { id: string }) => user.id === owner,
  },
});

const fighters = [createFighter('own', 'ada'), createFighter('second', 'ada'), createFighter('other', 'bertrand')];

const query: Query = (data) => (CONFIG.queries as unknown as Record<string, Query>)['tetrad.bids']!(data);

let ready = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers.length = 0;
  Object.assign(game, { user: { id: 'ada', isGM: false }, combats: [{ combatants: fighters }] });
  Object.assign(CONFIG, { queries: {} });
  Object.assign(globalThis, { Hooks: { once: (_name: string, hook: () => void) => (ready = hook) } });
  registerBids();
});

afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

describe('a query for bids', () => {
  it('that names its own texts opens nothing, however often it is sent, nor on the GM’s page', async () => {
    const forged = { bidders: [{ id: 'x', name: 'Server restart: type your PIN', label: '…', most: 9 }] };
    for (const isGM of [false, true]) {
      Object.assign(game.user, { isGM });
      const all = Array.from({ length: 500 }, () => query(forged));
      expect(await Promise.all([...all, query(null), query({ fighters: 'own' }), query({ fighters: [{}] })])).toEqual(
        Array.from({ length: 503 }, () => ({})),
      );
    }
    expect(await query({ fighters: ['own'] }), 'for the GM').toEqual({});
    expect(asked).toEqual([]);
  });

  it('opens one dialog, with what this client knows of its own fighters', async () => {
    const all = Array.from({ length: 500 }, () => query({ fighters: ['own', 'other', 'x'], name: 'PIN' }));
    expect(await query({ fighters: ['second'] }), 'while it is open').toEqual({});
    expect(asked).toEqual([[{ id: 'own', name: 'The own', img: 'own.webp', label: 'Points', most: 3 }]]);
    answers[0]!({ own: '2' });
    expect(await Promise.all(all)).toEqual(all.map(() => ({ own: 2 })));
    const next = query({ fighters: ['second'] });
    expect(asked).toHaveLength(2);
    answers[1]!(null);
    expect(await next).toEqual({});
  });

  it('does not wait longer than whoever asked for a dialog that is left open', async () => {
    const left = query({ fighters: ['own'] });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await left).toEqual({});
    void query({ fighters: ['second'] });
    expect(asked).toHaveLength(2);
  });

  it('opens nothing without a fight', async () => {
    Object.assign(game, { combats: [] });
    expect(await query({ fighters: ['own'] })).toEqual({});
    expect(asked).toEqual([]);
  });
});

describe('while bids are made', () => {
  const told: unknown[] = [];
  const combat = {
    id: 'fight',
    started: false,
    flags: {} as { tetrad?: { bids: object | null } },
    update({ flags }: { flags: { tetrad: { bids: object | null } } }) {
      const { bids } = flags.tetrad;
      Object.assign(combat.flags, { tetrad: { bids: bids && { ...combat.flags.tetrad?.bids, ...bids } } });
      told.push(bids);
      return Promise.resolve();
    },
  };
  const fight = combat as unknown as Combat.Implementation;
  const read = () => fighters.map((fighter) => readLaid(fight, fighter as never));
  const answer = { ada: (_given: object) => undefined as void, bertrand: (_given: object) => undefined as void };
  const createUser = (id: 'ada' | 'bertrand') => ({
    id,
    active: true,
    query: () => new Promise((resolve) => (answer[id] = resolve)),
  });

  beforeEach(() => {
    told.length = 0;
    combat.flags = {};
    combat.started = false;
    const users = [createUser('ada'), createUser('bertrand')];
    Object.assign(game, { user: { id: 'gm', isGM: true }, users });
    Object.assign(game, { combats: Object.assign([combat], { has: (id: string) => id === 'fight' }) });
  });

  it('everyone sees who has bid, and nobody an amount, until all have', async () => {
    const bids = collectBids(fight, fighters as never);
    await vi.advanceTimersByTimeAsync(0);
    expect(read()).toEqual([false, false, false]);
    answer.bertrand({ other: 3 });
    await vi.advanceTimersByTimeAsync(0);
    expect(read()).toEqual([false, false, true]);
    answer.ada({ own: 2, second: 99 });
    expect(await bids).toEqual(
      new Map([
        ['own', 2],
        ['second', 3],
        ['other', 3],
      ]),
    );
    expect(read()).toEqual([true, true, true]);
    expect(JSON.stringify(told)).not.toMatch(/\d/u);
    await endBids(fight);
    expect(read()).toEqual([null, null, null]);
  });

  it('nothing is told in a fight where nobody can bid, and a GM’s page that was loaded again takes it back', async () => {
    expect(await collectBids(fight, [])).toEqual(new Map());
    await endBids(fight);
    expect(told).toEqual([]);
    combat.flags = { tetrad: { bids: { own: true } } };
    expect(read()).toEqual([true, null, null]);
    Object.assign(game.users, { activeGM: { isSelf: true } });
    ready();
    expect(read()).toEqual([null, null, null]);
  });
});
