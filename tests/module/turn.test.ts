/** A fighter's turn in the shared rooms: what it spends, the action that it holds, and what it settles first. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listTurnDues, settleTurnDue, addTurn } from '../../module/windows/tracker-parts.ts';
import { changeSpent, holdBudget, listBudget, requireBudget } from '../../module/combat/budget.ts';
import { releaseHeld } from '../../module/combat/order.ts';
import type { DueResult } from '../../module/combat/combat-facet.ts';
import { mergeDeep } from './merge-deep.ts';
import { installFacets } from './install-facets.ts';

const committed: object[] = [];
vi.mock('../../module/ledger/tracked-actor.ts', () => ({
  commit: (_actor: object, change: object) => Promise.resolve(void committed.push(change)),
}));

type Data = Record<string, unknown>;

interface FighterDouble {
  readonly id: string;
  readonly uuid: string;
  initiative: number;
  readonly actor: Data & { system: Data; flags: Data };
}

let limit: number | null = 2;
let holds = '';
const heard: DueResult[] = [];
const facet = {
  owns: ({ type }: { type: string }) => type === 'fighter',
  budget: {
    kinds: { action: 'Actions', reaction: 'Reactions', step: 'Steps' },
    limit: (_actor: object, kind: string) => (kind === 'step' ? null : limit),
    cost: (_actor: object, use: { request?: { kind: string } }) => ({ [use.request?.kind ?? 'step']: 1, nothing: 0 }),
    reset: { action: 'turn-start', reaction: 'each-turn-start', step: 'round' },
  },
  held: { read: () => holds, release: () => ({ system: { holds: '' }, note: {} }) },
  dueAtTurn: {
    list: () => [
      { id: 'wake', label: 'Wake up', roll: { formula: '1d6' }, choices: [] },
      {
        id: 'stance',
        label: 'Stance',
        roll: null,
        choices: [
          { id: 'high', label: 'High' },
          { id: 'low', label: 'Low' },
        ],
      },
    ],
    announce: () => Promise.resolve(),
    apply(_actor: object, { id }: { id: string }, result: DueResult) {
      heard.push(result);
      return id === 'wake' ? { system: { awake: true }, note: {} } : null;
    },
  },
};
installFacets('fighter', { combat: facet }, { id: 'turns', label: 'Turns' });
const other = { owns: ({ type }: { type: string }) => type === 'stranger' };
installFacets('stranger', { combat: other }, { id: 'other', label: 'Other' });

function createFighter(name: string, initiative: number, type = 'fighter'): FighterDouble {
  const actor = {
    type,
    name,
    uuid: name,
    system: {},
    flags: {},
    token: null,
    hasPlayerOwner: true,
    testUserPermission: () => true,
    update: (change: Data) => Promise.resolve(mergeDeep(actor, change)),
  };
  const fighter = {
    id: name,
    uuid: name,
    actorId: name,
    initiative,
    actor: Object.assign(actor, { id: name }),
    update: (change: { initiative: number }) => Promise.resolve(void Object.assign(fighter, change)),
  };
  return fighter;
}

let fighters: FighterDouble[];
let combat: Data & { round: number; turn: number };
const actorOf = (index: number) => fighters[index]?.actor as unknown as Actor.Implementation;
const fighterOf = (index: number) => fighters[index] as unknown as Combatant.Implementation;
const fight = () => combat as unknown as Combat.Implementation;
const spentOf = (index: number) => listBudget(actorOf(index)).map(({ kind, spent }) => `${kind} ${spent}`);

/** Spends one of a kind, as a roll does. */
async function spend(index: number, kind: string): Promise<void> {
  const use = { request: { kind } };
  requireBudget(actorOf(index), use);
  const hold = holdBudget(actorOf(index), use);
  await hold.spend();
  hold.release();
}

beforeEach(() => {
  [limit, holds] = [2, ''];
  committed.length = 0;
  heard.length = 0;
  fighters = [createFighter('Ann', 9), createFighter('Ben', 5), createFighter('Cat', 5), createFighter('Dan', 2)];
  combat = {
    id: 'fight',
    started: true,
    settings: { skipDefeated: false },
    active: true,
    round: 1,
    turn: 1,
    turns: fighters,
  };
  Object.defineProperty(combat, 'combatant', { get: () => fighters[combat.turn] });
  Object.assign(combat, { combatants: Object.assign([...fighters], { contents: fighters }) });
  Object.assign(game, { combats: [combat], user: { id: 'gm', isGM: true, role: 4 } });
});

describe('a budget', () => {
  it('is spent until it is used up, then refused with what to do instead', async () => {
    await spend(1, 'action');
    await spend(1, 'action');
    expect(spentOf(1)).toEqual(['action 2', 'reaction 0', 'step 0']);
    const refuse = () => requireBudget(actorOf(1), { request: { kind: 'action' } });
    expect(refuse).toThrow('budget-spent');
    try {
      refuse();
    } catch (error) {
      expect((error as { localize(): string }).localize()).toBe(
        'Actions: Ben has 0 of 2 left, but this costs 1. End the turn, or ask the GM to allow it.',
      );
    }
    expect(() => requireBudget(actorOf(1), { request: { kind: 'reaction' } })).not.toThrow();
    // What the GM allowed counts too, and can be given back.
    await changeSpent(actorOf(1), { action: 1 });
    expect(spentOf(1)[0]).toBe('action 3');
    await changeSpent(actorOf(1), { action: -2 });
    expect(refuse).not.toThrow();
  });

  it('has no limit where the rules set none', async () => {
    for (let step = 0; step < 5; step++) await spend(1, 'step');
    expect(listBudget(actorOf(1)).at(-1)).toMatchObject({ kind: 'step', label: 'Steps', spent: 5, limit: null });
  });

  it('of two uses at once the second is refused', () => {
    limit = 1;
    const hold = holdBudget(actorOf(1), { request: { kind: 'action' } });
    expect(() => requireBudget(actorOf(1), { request: { kind: 'action' } })).toThrow('budget-spent');
    hold.release();
    expect(() => requireBudget(actorOf(1), { request: { kind: 'action' } })).not.toThrow();
  });

  it('comes back at the start of the turn, or with the round', async () => {
    for (const kind of ['action', 'reaction', 'step']) await spend(1, kind);
    expect(spentOf(1)).toEqual(['action 1', 'reaction 1', 'step 1']);
    combat.turn = 2;
    expect(spentOf(1)).toEqual(['action 1', 'reaction 1', 'step 1']);
    Object.assign(combat, { round: 2, turn: 0 });
    expect(spentOf(1)).toEqual(['action 1', 'reaction 1', 'step 0']);
    combat.turn = 1;
    expect(spentOf(1)).toEqual(['action 0', 'reaction 0', 'step 0']);
    Object.assign(combat, { id: 'another' });
    expect(spentOf(1)).toEqual(['action 0', 'reaction 0', 'step 0']);
  });

  it.each([
    ['the first round', {}, 1],
    ['the first real round after a round before it', { flags: { tetrad: { roundZero: true } } }, 2],
  ])('an action before the own first turn counts for it, in %s; a reaction does not', async (_name, more, round) => {
    Object.assign(combat, more, { round, turn: 0 });
    for (const kind of ['action', 'reaction']) await spend(1, kind);
    expect(spentOf(1).slice(0, 2)).toEqual(['action 1', 'reaction 1']);
    combat.turn = 1;
    expect(spentOf(1).slice(0, 2)).toEqual(['action 1', 'reaction 0']);
    // What is done in another's turn of a later round is what the last turn has left.
    Object.assign(combat, { round: round + 1, turn: 0 });
    expect(spentOf(1)[0]).toBe('action 1');
    combat.turn = 1;
    expect(spentOf(1)[0]).toBe('action 0');
  });

  it('is not counted outside a fight', async () => {
    Object.assign(combat, { started: false });
    limit = 0;
    await spend(1, 'action');
    expect(spentOf(1)).toEqual([]);
  });
});

describe('a held action', () => {
  it('is released once, and places its fighter just above the current one', async () => {
    holds = 'someone comes through the door';
    await releaseHeld(fight(), fighterOf(3));
    expect(fighters[3]?.initiative).toBeCloseTo(5.001, 6);
    // Another comes between.
    await releaseHeld(fight(), fighterOf(2));
    expect(fighters[2]?.initiative).toBeGreaterThan(5);
    expect(fighters[2]?.initiative).toBeLessThan(5.001);
    expect(committed).toHaveLength(2);
    holds = '';
    await releaseHeld(fight(), fighterOf(0));
    expect([fighters[0]?.initiative, committed.length]).toEqual([9, 2]);
  });

  it('moves nobody in their own turn, nor above a fighter of another ruleset', async () => {
    holds = 'the lamp goes out';
    await releaseHeld(fight(), fighterOf(1));
    fighters[1] = createFighter('Stranger', 5, 'stranger');
    await releaseHeld(fight(), fighterOf(3));
    expect([fighters[1]?.initiative, fighters[3]?.initiative]).toEqual([5, 2]);
    expect(committed).toHaveLength(2);
  });
});

const listed = (index: number) => listTurnDues(fight(), fighterOf(index)).map(({ id }) => id);

describe('what is due at the start of a turn', () => {
  it('is listed from the turn on, settled once, and due again in the next round', async () => {
    expect([0, 1, 2].map((index) => listed(index).length)).toEqual([2, 2, 0]);
    await Promise.all([1, 2].map(() => settleTurnDue(fight(), fighterOf(1), 'stance', 'low')));
    await settleTurnDue(fight(), fighterOf(1), 'stance', 'high');
    expect(heard).toEqual([{ choice: 'low' }]);
    expect([listed(1), committed]).toEqual([['wake'], []]);
    combat.round = 2;
    expect(listed(1)).toEqual(['wake', 'stance']);
  });

  it('rolls its dice, and changes the actor by their sum under one key for all clients', async () => {
    Object.assign(ChatMessage, { getSpeaker: () => ({}), applyRollMode: (data: object) => data });
    Object.assign(foundry.dice.Roll.prototype, {
      evaluate() {
        return Promise.resolve(Object.assign(this, { total: 4 }));
      },
      toMessage: () => Promise.resolve(),
    });
    await settleTurnDue(fight(), fighterOf(1), 'wake', '');
    expect(heard).toEqual([{ choice: '', total: 4 }]);
    expect(committed).toEqual([{ system: { awake: true }, note: {}, id: 'turnfight1-wake' }]);
  });
});

/** What a fighter's row shows, buttons in brackets. */
function read(index: number): string[] {
  const parts: string[] = [];
  addTurn(fight(), fighterOf(index), {
    addText: (_class, text) => void parts.push(text),
    addButton: (_class, _key, text) => {
      parts.push(`[${text}]`);
      return {} as HTMLButtonElement;
    },
  });
  return parts;
}

describe('the tracker', () => {
  it('shows what was spent, what is held, and what is due, each with its buttons; what is unspent, in its own turn alone', async () => {
    await spend(1, 'action');
    holds = 'a shot';
    const rest = ['Reactions: 0 of 2 spent', 'Steps: 0 spent', 'Holds an action: a shot'];
    const dues = ['Wake up', '[Roll]', 'Stance', '[High]', '[Low]'];
    expect(read(1)).toEqual(['[Actions: 1 of 2 spent]', ...rest, '[Release]', ...dues]);
    expect(read(2)).toEqual(['Holds an action: a shot', '[Release]']);
    Object.assign(game, { user: { id: 'ada', isGM: false, role: 1 } });
    expect(read(1)).toEqual(['Actions: 1 of 2 spent', ...rest, '[Release]', ...dues]);
    Object.assign(fighters[1]?.actor ?? {}, { testUserPermission: () => false });
    expect(read(1)).toEqual([]);
  });
});
