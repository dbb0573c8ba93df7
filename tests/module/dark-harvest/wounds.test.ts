import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { judgeDefeat } from '../../../module/combat/fight-keeper.ts';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { damageActor, setPipsLeft } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { findRoundTest } from '../../../module/rulesets/dark-harvest/play/round-tests.ts';
import { createDueRequest, isDueKind } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import { viewDying } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import { settleStatuses } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import type { darkHarvest } from '../../../src/index.ts';
import { createCharacter } from './harvest-fixtures.ts';

type Effect = { id: string; statuses: Set<string>; flags: object };

/** Fortitude 1, Resolve 2; a stand-in that holds effects. */
function createWounded(marked: number, bruised = 0, effects: Effect[] = []): HarvestCharacter {
  const actor = createCharacter([], { dice: 5, marked, bruised });
  Object.assign(actor.system.characteristics, { fortitude: 1, resolve: 2 });
  Object.assign(actor.system, { dying: { combat: '', round: 0, turn: 0, rounds: 0, stable: false } });
  Object.assign(actor.system, { roundPips: { combat: '', round: 0, turn: 0, pips: 0 } });
  Object.defineProperty(actor, 'statuses', { get: () => new Set(effects.flatMap(({ statuses }) => [...statuses])) });
  return Object.assign(actor, {
    effects,
    testUserPermission: () => true,
    async createEmbeddedDocuments(_type: string, data: { statuses: string[]; flags: object }[]) {
      await Promise.resolve();
      for (const { statuses, flags } of data)
        effects.push({ id: `e${effects.length}`, statuses: new Set(statuses), flags });
    },
    async deleteEmbeddedDocuments(_type: string, ids: string[]) {
      await Promise.resolve();
      for (const id of ids)
        effects.splice(
          effects.findIndex((effect) => effect.id === id),
          1,
        );
    },
  });
}

Object.assign(CONFIG, {
  ActiveEffect: {
    documentClass: {
      fromStatusEffect: (id: string) => Promise.resolve({ toObject: () => ({ statuses: [id], flags: {} }) }),
    },
  },
});

function readEvents(change: ReturnType<typeof damageActor>) {
  return (change.events ?? []).map(({ kind, rule, plan }) => ({
    kind,
    rule,
    due: plan as darkHarvest.DueTest | undefined,
  }));
}

function countBlack(actor: HarvestCharacter): number {
  return planCheck(toInput(actor, findRoundTest(actor)!)).black;
}

async function settle(marked: number, bruised: number, effects: Effect[]): Promise<string[]> {
  await settleStatuses(createWounded(marked, bruised, effects));
  return effects.flatMap(({ statuses }) => [...statuses]);
}

describe('what a commit sets off', () => {
  it.each([
    ['DH-45 a reserve die is reached', 10, 1, ['stayConscious']],
    ['DH-45 not the same die again', 11, 1, []],
    ['DH-48 more than Fortitude', 0, 2, ['permanentInjury']],
    ['DH-45 before DH-48, as DH-43 has it', 8, 4, ['stayConscious', 'permanentInjury']],
    ['DH-46 the track is full', 17, 1, ['dying']],
  ])('%s', (_what, marked, pips, kinds) => {
    const changes = [damageActor(createWounded(marked), pips), setPipsLeft(createWounded(marked), 18 - marked - pips)!];
    for (const change of changes) expect(readEvents(change).map(({ kind }) => kind)).toEqual(kinds);
  });

  it('DH-43, DH-45, DH-48: the tests have the dice that the wound gave them, and no others', () => {
    const actor = createWounded(12);
    const events = readEvents(damageActor(createWounded(8), 4));
    const lines = events.map(({ kind, due }) => {
      if (!due || !isDueKind(kind)) throw new Error('no test is due');
      return planCheck(toInput(actor, createDueRequest(kind, due))).lines.map(({ rule, label, key, amount }) =>
        [rule, label || key, amount].join(' '),
      );
    });
    expect(lines).toEqual([
      ['DH-1 Resolve 2', 'DH-1 Fortitude 1', 'DH-43 roundPips 2'],
      ['DH-1 Resolve 2', 'DH-1 Fortitude 1', 'DH-6 easy 5', 'DH-43 roundPips 2', 'DH-48 excessDamage 3'],
    ]);
  });

  it('DH-45: awake in the reserve dice the test has no grey penalty, the waking one has it as black dice', () => {
    const unconscious = [{ id: 'u', statuses: new Set(['unconscious']), flags: {} }];
    expect([countBlack(createWounded(13)), countBlack(createWounded(13, 0, unconscious))]).toEqual([0, 4]);
    expect(findRoundTest(createWounded(10))).toBeNull();
    expect(findRoundTest(createWounded(18))).toBeNull();
  });
});

describe('the countdown of the dying (DH-46)', () => {
  it('DH-46: is written with the last pip, in the same update', () => {
    expect(damageActor(createWounded(16), 2).system).toMatchObject({
      dying: { combat: '', round: 0, rounds: 3, stable: false },
    });
    expect(damageActor(createWounded(15), 2).system).not.toHaveProperty('dying');
  });

  it('DH-46: is said in words outside a fight, and until a pip is healed', () => {
    const actor = createWounded(18);
    expect(viewDying(actor)?.text).toBe('Dies after 3 rounds unless stabilised.');
    Object.assign(actor.system.dying, { rounds: 3, stable: true });
    expect(viewDying(actor)).toEqual({ text: 'Stable: unconscious until a pip is healed.', canStabilise: false });
    expect(viewDying(createWounded(17))).toBeNull();
  });

  it('DH-46: the dead stay dead when the fight and its clock are gone, until a pip is healed', async () => {
    const effects: Effect[] = [{ id: 'dead', statuses: new Set(['dead']), flags: { tetrad: { from: 'track' } } }];
    const actor = createWounded(18, 0, effects);
    expect(viewDying(actor)).toEqual({ text: 'Dead.', canStabilise: false });
    await settleStatuses(actor);
    expect([...actor.statuses]).toEqual(['dead']);
    actor.system.health.marked = 17;
    await settleStatuses(actor);
    expect([...actor.statuses]).toEqual([]);
  });
});

describe('statuses of the track', () => {
  it('DH-46, DH-47: come with a full track and go with it; bruises that turn lethal change one for the other', async () => {
    const effects: Effect[] = [];
    expect(await settle(18, 1, effects)).toEqual(['unconscious']);
    expect(await settle(18, 0, effects)).toEqual(['harvestDying']);
    expect(await settle(18, 0, effects)).toEqual(['harvestDying']);
    expect(await settle(17, 0, effects)).toEqual([]);
  });

  it('one that was set by hand stays', async () => {
    const effects = [{ id: 'hand', statuses: new Set(['unconscious']), flags: {} }];
    expect(await settle(18, 2, effects)).toEqual(['unconscious']);
    expect(await settle(3, 0, effects)).toEqual(['unconscious']);
  });

  it('DH-45: one of a failed test stays while its test can wake, and goes with the last reserve pip', async () => {
    const effects = [{ id: 'test', statuses: new Set(['unconscious']), flags: { tetrad: { from: 'test' } } }];
    expect(await settle(12, 0, effects)).toEqual(['unconscious']);
    expect(await settle(10, 0, effects)).toEqual([]);
  });
});

describe('defeated combatants', () => {
  it.each([
    ['out by the track', { defeated: false, byTrack: false }, true, { defeated: true, byTrack: true }],
    ['healed', { defeated: true, byTrack: true }, false, { defeated: false, byTrack: false }],
    ['marked by hand', { defeated: true, byTrack: false }, true, null],
    ['marked by hand and never out', { defeated: true, byTrack: false }, false, null],
    ['out, and the mark taken away by hand', { defeated: false, byTrack: true }, true, null],
    ['as before', { defeated: true, byTrack: true }, true, null],
  ])('%s', (_what, mark, isOut, after) => {
    expect(judgeDefeat(mark, isOut)).toEqual(after);
  });
});
