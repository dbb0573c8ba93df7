/** A fighter whose owner has written rubbish into its data: nothing changes for the other fighters of the fight. */
import './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listBudget } from '../../module/combat/budget.ts';
import { watchDefeat, watchRounds } from '../../module/combat/fight-keeper.ts';
import { mergeDeep } from './merge-deep.ts';
import { installFacets } from './install-facets.ts';

interface FighterDouble {
  readonly uuid: string;
  readonly type: string;
  readonly flags: Record<string, unknown>;
  readonly isTorn: boolean;
}

const announced: string[] = [];
const facet = {
  owns: ({ type }: { type: string }) => type === 'fighter',
  budget: { kinds: { reaction: 'Reactions' }, limit: () => 1, cost: () => ({}), reset: {} },
  isOut({ isTorn }: FighterDouble): boolean {
    if (isTorn) throw new Error('no such hour');
    return true;
  },
  dueAtTurn: {
    list: () => [{ id: 'wake', label: 'Wake up', roll: null, choices: [] }],
    announce: ({ uuid }: FighterDouble) => Promise.resolve(void announced.push(uuid)),
  },
};
installFacets('fighter', { combat: facet });

const heard = new Map<string, (...given: unknown[]) => void>();
let fighters: FighterDouble[];
let updated: { readonly _id: string; readonly defeated: boolean }[];
let combat: object;
let warned: ReturnType<typeof vi.spyOn>;
const settle = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));

function createFighter(uuid: string, flags: object, isTorn = false): FighterDouble {
  const actor = { uuid, id: uuid, name: uuid, type: 'fighter', flags, isTorn, system: {}, token: null };
  return Object.assign(actor, {
    hasPlayerOwner: true,
    testUserPermission: () => true,
    update: (change: Record<string, unknown>) => Promise.resolve(mergeDeep(actor as never, change)),
  }) as unknown as FighterDouble;
}

beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('Hooks', {
    on: (hook: string, call: () => void) => heard.set(hook, call),
    once: (hook: string, call: () => void) => heard.set(`once ${hook}`, call),
  });
  announced.length = 0;
  updated = [];
  fighters = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  warned.mockRestore();
});

/** Begins a fight at the turn of its last fighter. */
function fight(...list: FighterDouble[]): void {
  fighters = list;
  const turns = list.map((actor) => ({
    id: actor.uuid,
    uuid: actor.uuid,
    actorId: actor.uuid,
    actor,
    defeated: false,
    flags: {},
  }));
  combat = {
    id: 'fight',
    started: true,
    settings: { skipDefeated: false },
    active: true,
    round: 1,
    turn: turns.length - 1,
    turns,
    isInitiativeDue: false,
  };
  Object.assign(combat, {
    combatants: Object.assign([...turns], { contents: turns }),
    updateEmbeddedDocuments: (_type: string, updates: typeof updated) => Promise.resolve(void updated.push(...updates)),
  });
  const combats = Object.assign([combat], { contents: [combat] });
  const user = { id: 'gm', isGM: true, role: 4, active: true };
  Object.assign(game, {
    combats,
    user,
    users: { activeGM: { ...user, isSelf: true }, get: () => user, find: () => user },
  });
}

describe('a fighter with rubbish in its data', () => {
  it.each([null, 7, 'x', [], { reaction: null }, { reaction: 7 }, { reaction: [1] }, { reaction: { amount: 'x' } }])(
    'has spent nothing: %j',
    (spent) => {
      fight(createFighter('Ann', { tetrad: { spent } }));
      expect(listBudget(fighters[0] as unknown as Actor.Implementation)).toMatchObject([{ spent: 0, limit: 1 }]);
    },
  );

  it('has no more than the rules give, whatever it says to have spent', () => {
    fight(createFighter('Ann', { tetrad: { spent: { reaction: { combat: 'fight', period: 1, amount: -99 } } } }));
    expect(listBudget(fighters[0] as unknown as Actor.Implementation)).toMatchObject([{ spent: 0, limit: 1 }]);
  });

  it('keeps its mark of defeat, and the others get theirs', async () => {
    fight(createFighter('Ann', {}, true), createFighter('Ben', {}));
    watchDefeat();
    heard.get('once ready')?.();
    await settle();
    expect(updated.map(({ _id, defeated }) => [_id, defeated])).toEqual([['Ben', true]]);
  });

  it.each([null, 7, 'x', []])('hears of its dues, as do those after it: %j', async (told) => {
    fight(createFighter('Ann', { tetrad: { told } }), createFighter('Ben', { tetrad: null }));
    watchRounds();
    heard.get('updateCombat')?.(combat);
    await settle();
    expect(announced).toEqual(['Ann', 'Ben']);
  });
});
