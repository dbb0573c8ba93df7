/** The query for bids: any client may send it, so it opens one dialog at a time, and names only the asked user's own fighters. */
import './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerBids } from '../../module/combat/bids.ts';
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
  actor: { type: 'bidder', uuid: id, testUserPermission: (user: { id: string }) => user.id === owner },
});

const fighters = [createFighter('own', 'ada'), createFighter('second', 'ada'), createFighter('other', 'bertrand')];

const query: Query = (data) => (CONFIG.queries as unknown as Record<string, Query>)['tetrad.bids']!(data);

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers.length = 0;
  Object.assign(game, { user: { id: 'ada', isGM: false }, combats: [{ combatants: fighters }] });
  Object.assign(CONFIG, { queries: {} });
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
    expect(asked).toEqual([[{ id: 'own', name: 'The own', label: 'Points', most: 3 }]]);
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
