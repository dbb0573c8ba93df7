/** Game time in Step Dice: bleeding (SD-33), shock (SD-36), exposure (SD-40), healing (SD-51, SD-52), and the end of drugs (SD-54). */
import '../foundry-double.ts';
import '../question-double.ts';
import { describe, expect, it } from 'vitest';
import type { DueResult } from '../../../module/combat/combat-facet.ts';
import { DAY, HOUR, MINUTE } from '../../../module/foundry/game-time.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { undoEntry } from '../../../module/ledger/undo.ts';
import { CharacterModel } from '../../../module/rulesets/step-dice/data/actor-models.ts';
import { stampCondition } from '../../../module/rulesets/step-dice/data/condition.ts';
import type { StepFighter } from '../../../module/rulesets/step-dice/data/fighter.ts';
import { time } from '../../../module/rulesets/step-dice/play/time.ts';
import { letPass } from '../../../module/time/let-pass.ts';
import { createTracked } from '../tracked-double.ts';
import { clear } from './life-table.ts';
import { installFacets } from '../install-facets.ts';

installFacets('step', { time });

type Tracked = ReturnType<typeof createTracked>;

/** Makes someone with 12 Life Points: Vitality and Willpower are d6 each. */
function createPatient(points: object, condition: object = {}): Tracked {
  const system = {
    attributes: { agility: 3, strength: 3, vitality: 3, alertness: 3, intelligence: 3, willpower: 3 },
    bonus: { armour: 0, life: 0, reach: 0 },
    health: { stun: 0, wound: 0, shock: 0, ...points },
    condition: { ...clear, ...condition },
  };
  Object.assign(game, { combats: [], messages: Object.assign([], { get: () => undefined, contents: [], size: 0 }) });
  return createTracked(CharacterModel, system, { type: 'stepCharacter' });
}

const list = ({ actor }: Tracked, to: number, activity = '', from = 0) =>
  time.due(actor as StepFighter, { from, to }, activity);

const pass = ({ actor }: Tracked, to: number, activity = '', from = 0) =>
  letPass({ actor, span: { from, to }, activity, choices: new Map() }, () => Promise.resolve(null));

/** Settles the first due with dice that fell as given. */
async function settle(tracked: Tracked, to: number, result: Partial<DueResult>): Promise<void> {
  const [due] = list(tracked, to);
  if (!due) throw new Error('nothing is due');
  const change = time.apply(tracked.actor as StepFighter, due, { choice: '', ...result });
  if (change) await commit(tracked.actor, change);
}

const rolled = (success: boolean | null, total = 0, botch = false): DueResult => ({
  choice: '',
  outcome: { success, total, botch },
});

describe('what gets worse with time', () => {
  it('SD-33: bleeding does d2 wounds every 10 minutes', async () => {
    const tracked = createPatient({ wound: 3 }, { bleeding: 600 });
    const dues = list(tracked, 30 * MINUTE);
    expect(dues.map(({ at, label }) => [at, label])).toEqual([600, 1200, 1800].map((at) => [at, 'Bleeding']));
    expect(dues[0]?.roll).toEqual({ formula: 'd2' });
    await settle(tracked, 30 * MINUTE, { total: 2 });
    expect(tracked.system).toMatchObject({ health: { wound: 5 }, condition: { bleeding: 1200 } });
  });

  it('SD-33: a week of bleeding is not listed to its end', () => {
    expect(list(createPatient({ wound: 3 }, { bleeding: 600 }), 7 * DAY)).toHaveLength(12);
  });

  it('SD-40: exposure does 1 stun an hour, and an undone hour is due again', async () => {
    const tracked = createPatient({}, { exposure: 3600 });
    expect(await pass(tracked, 3 * HOUR)).toEqual([
      'After 1 hour: Exposure: stun 0 → 1',
      'After 2 hours: Exposure: stun 1 → 2',
      'After 3 hours: Exposure: stun 2 → 3',
    ]);
    await undoEntry(tracked.actor, 'due10800-exposure');
    expect(tracked.system).toMatchObject({ health: { stun: 2 }, condition: { exposure: 10_800 } });
    expect(await pass(tracked, 3 * HOUR)).toHaveLength(1);
  });

  it('SD-54: a stimulant’s stun returns, and painkillers end', async () => {
    const state = { stunSince: 0, stimulantStun: 4, stimulantUntil: 7200, painkillersUntil: 10_800 };
    const tracked = createPatient({ stun: 1 }, state);
    expect(await pass(tracked, 3 * HOUR)).toEqual([
      'After 2 hours: The stimulant wears off: stun 1 → 5',
      'After 3 hours: The painkillers wear off',
    ]);
    expect(tracked.system['condition']).toMatchObject({ stimulantUntil: null, painkillersUntil: null });
    expect(tracked.system.ledger['due7200-stimulantEnds']).toMatchObject({ kind: 'medicine', rule: 'SD-54' });
  });

  it('SD-54: what was due before the span is caught up at its start', async () => {
    const tracked = createPatient({}, { painkillersUntil: 1000 });
    expect(await pass(tracked, 3 * HOUR, '', 2 * HOUR)).toEqual(['After 0 minutes: The painkillers wear off']);
  });
});

describe('unconsciousness (SD-36)', () => {
  it('SD-36: an hourly Endurance roll of 7 removes 1 Shock Point, and with the last one the patient wakes', async () => {
    const tracked = createPatient({ shock: 1 }, { outSince: 0, outNext: 3600 });
    const dues = list(tracked, 2 * HOUR);
    expect(dues.map(({ id, at }) => [id, at])).toEqual([
      ['shock', 3600],
      ['shock', 7200],
    ]);
    const request = { attribute: 'vitality', other: 'willpower', difficulty: 7 };
    expect(dues[0]?.roll).toMatchObject({ request });
    await settle(tracked, 2 * HOUR, rolled(false));
    expect(tracked.system).toMatchObject({ health: { shock: 1 }, condition: { outNext: 7200 } });
    await settle(tracked, 2 * HOUR, rolled(true));
    expect(tracked.system).toMatchObject({ health: { shock: 0 }, condition: { outSince: null } });
  });

  it('SD-36.6: takes Shock Points of someone awake too, who was stored before there was a clock for it', async () => {
    const tracked = createPatient({ shock: 2 });
    for (const key of ['shockNext', 'stayingAt', 'dyingAt'])
      delete (tracked.system['condition'] as Record<string, unknown>)[key];
    expect(list(tracked, 2 * HOUR).map(({ id, at }) => [id, at])).toEqual([
      ['shock', 3600],
      ['shock', 7200],
    ]);
    await settle(tracked, 2 * HOUR, rolled(true));
    expect(tracked.system).toMatchObject({ health: { shock: 1 }, condition: { outSince: null, shockNext: 7200 } });
  });

  it('SD-36.6: Shock Points that are entered by hand have their first roll an hour later', () => {
    const { actor } = createPatient({ shock: 2 });
    const after = { 'health.stun': 0, 'health.wound': 0, 'health.shock': 2 };
    expect(stampCondition(actor, after, after)).toMatchObject({ condition: { shockNext: HOUR } });
  });

  it('SD-38.5: in a fight, the start of a turn prompts what is due each turn outside one', () => {
    const tracked = createPatient({ wound: 12 }, { dyingNext: 7 });
    expect(list(tracked, HOUR).map(({ id, at, isFirst }) => [id, at, isFirst])).toEqual([['dying', 6, true]]);
    const turns = [{ actor: tracked.actor, actorId: tracked.actor.id, tokenId: null, token: null }];
    const fight = { id: 'fight', started: true, active: true, round: 1, turn: 0, turns, combatants: turns };
    Object.assign(game, { combats: [{ ...fight, combatant: turns[0] }] });
    expect(list(tracked, HOUR)).toEqual([]);
  });

  it('SD-36: without Shock Points the patient wakes after an hour; in a coma never', async () => {
    expect(await pass(createPatient({}, { outSince: 0, outNext: 3600 }), HOUR)).toEqual(['After 1 hour: Comes round']);
    expect(list(createPatient({ shock: 12 }, { outSince: 0, outNext: 3600 }), 7 * DAY)).toEqual([]);
  });
});

describe('healing of stun (SD-51)', () => {
  it.each([
    ['rest', 8],
    ['light', 4],
  ])('SD-51: 8 hours of %s heal %i', async (activity, healed) => {
    const tracked = createPatient({ stun: 9 }, { stunSince: 0 });
    expect(await pass(tracked, 8 * HOUR, activity)).toEqual([
      `After 8 hours: Heals ${healed} stun over the hours: stun 9 → ${9 - healed}`,
    ]);
    // Pressed again, nothing heals twice.
    expect(await pass(tracked, 8 * HOUR, activity)).toEqual([]);
  });

  it('SD-51: strenuous activity heals nothing, nor does time without an activity', () => {
    const tracked = createPatient({ stun: 9 }, { stunSince: 0 });
    expect(list(tracked, 8 * HOUR, 'active')).toEqual([]);
    expect(list(tracked, 8 * HOUR)).toEqual([]);
  });

  it('SD-51: once a day the total of Vitality and Willpower is healed', async () => {
    const tracked = createPatient({ stun: 9 }, { stunSince: 0 });
    expect(list(tracked, DAY)[0]).toMatchObject({ id: 'dailyRoll', at: 86_400, roll: { request: { difficulty: '' } } });
    await settle(tracked, DAY, rolled(null, 7));
    expect(tracked.system).toMatchObject({ health: { stun: 2 }, condition: { stunRolled: 86_400 } });
    expect(list(tracked, DAY)).toEqual([]);
  });
});

describe('healing of wounds (SD-52)', () => {
  it('SD-52: 2 wounds mend without a roll, then 1 heals in 2 days of rest', async () => {
    const tracked = createPatient({ wound: 2 }, { recovery: 'waiting', recoveryNext: 86_400 });
    expect(await pass(tracked, 3 * DAY, 'rest')).toEqual([
      'After 1 day: Wounds start to mend',
      'After 3 days: Wounds mend: Rested for two days: wounds 2 → 1',
    ]);
    expect(await pass(tracked, 5 * DAY, '', 3 * DAY)).toEqual(['After 2 days: Wounds mend: Did not rest']);
    expect(tracked.system).toMatchObject({ health: { wound: 1 }, condition: { recoveryNext: 604_800 } });
  });

  it('SD-52: 5 wounds ask for 7; a failure is rolled again the next day, a botch makes it worse', async () => {
    const tracked = createPatient({ wound: 5 }, { recovery: 'waiting', recoveryNext: 86_400 });
    expect(list(tracked, DAY)[0]?.roll).toMatchObject({ request: { difficulty: 7 } });
    await settle(tracked, DAY, rolled(false));
    expect(tracked.system['condition']).toMatchObject({ recovery: 'waiting', recoveryNext: 172_800 });
    await settle(tracked, 2 * DAY, rolled(false, 2, true));
    expect(tracked.system['condition']).toMatchObject({ recovery: 'worsening', recoveryNext: 345_600 });
  });

  it('SD-52: who gets worse takes d2 wounds, then rolls to halt it by the wounds then', async () => {
    const tracked = createPatient({ wound: 4 }, { recovery: 'worsening', recoveryNext: 172_800 });
    const [worse] = list(tracked, 2 * DAY);
    expect(worse).toMatchObject({ id: 'worsening', label: 'Wounds get worse', roll: { formula: 'd2' } });
    await settle(tracked, 2 * DAY, { total: 1 });
    expect(tracked.system['health']).toMatchObject({ wound: 5 });
    const halt = list(tracked, 2 * DAY).find(({ id }) => id === 'mendingRoll');
    expect(halt).toMatchObject({
      label: 'Endurance roll to stop wounds getting worse',
      roll: { request: { difficulty: 7 } },
    });
    const change = halt && time.apply(tracked.actor as StepFighter, halt, rolled(true));
    expect(change?.system).toMatchObject({ condition: { recovery: 'halted', recoveryNext: 345_600 } });
  });

  it('SD-38: nothing is due to the dead', () => {
    expect(list(createPatient({ wound: 24, stun: 3 }, { deadSince: 5, bleeding: 600 }), 7 * DAY)).toEqual([]);
  });
});
