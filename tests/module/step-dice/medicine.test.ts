/** First aid, reviving, rousing and drugs of Step Dice (SD-53, SD-54). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffect, makeEffectActions } from '../../../module/exchange/roll-effects.ts';
import { checks } from '../../../module/rulesets/step-dice/play/checks.ts';
import {
  createCare,
  createCareOnTarget,
  findRevival,
  listCare,
  listCareKinds,
  listRevival,
  listSupplies,
  requireCare,
  useDose,
} from '../../../module/rulesets/step-dice/play/medicine.ts';
import { setLog } from '../message-double.ts';
import { clearWorld, createFighter, gearOf, rollBy, skillOf, termsOf, type FighterDouble } from './life-table.ts';

let doc: FighterDouble;
const dying = { dyingNext: 7, dyingOwed: 0, lastDying: 3 };
const out = { outSince: 0, outNext: 3600 };

beforeEach(() => {
  clearWorld();
  doc = createFighter('Doc', { items: [skillOf('medical-expertise', 4)] });
});

/** A healer's roll with its effect applied, if it has one. */
async function care(patient: FighterDouble, kind: string, faces: readonly number[], more: object = {}) {
  const message = rollBy(doc, 'care', { kind, ref: patient.actor.uuid, faces, difficulty: 11, ...more });
  setLog(message);
  const effects = listCare(message);
  for (const effect of effects) await applyEffect(message, effect);
  return { message, effects };
}

describe('what a healer can do', () => {
  it.each([
    ['nothing for the sound', {}, []],
    ['stop the dying', dying, ['aidDying']],
    ['stop the bleeding', { bleeding: 600 }, ['aidBleeding']],
    ['wake the unconscious', out, ['aidUnconscious', 'wake']],
    [
      'the most urgent first',
      { ...dying, ...out, bleeding: 600 },
      ['aidDying', 'aidBleeding', 'aidUnconscious', 'wake'],
    ],
    ['revive the dead, and nothing else', { deadSince: 0, bleeding: 600 }, ['revive']],
  ])('SD-53: %s', (_what, condition, kinds) => {
    const patient = createFighter('Nell', { points: { wound: 12 }, condition });
    expect(listCareKinds(doc.actor, patient.actor)).toEqual(kinds);
  });

  it('SD-54: drugs need an item that is not used up', async () => {
    const items = [gearOf({ drug: 'painkillers' }), gearOf({ drug: 'stimulant', quantity: 0 })];
    const healer = createFighter('Bram', { items });
    expect(listCareKinds(healer.actor, doc.actor)).toEqual(['painkillers']);
    await expect(createCareOnTarget(doc.actor)).rejects.toThrow('no-care');
  });

  it('SD-53: only the supplies at hand are offered, the best first', () => {
    const items = [
      gearOf({ supplies: 'standard' }),
      gearOf({ supplies: 'superior' }),
      gearOf({ supplies: 'limited', quantity: 0 }),
    ];
    expect(listSupplies(createFighter('Bram', { items }).actor)).toEqual(['superior', 'standard', 'improvised']);
  });
});

describe('the roll', () => {
  it.each([
    ['improvised', 'noDistraction', [3, 2]],
    ['standard', 'noDistraction', [3, 4]],
    ['standard', 'lightDistraction', [3, 3]],
    ['superior', 'noDistraction', [3, 4]],
    ['superior', 'ambulance', [3, 5]],
    ['cuttingEdge', 'hospital', [3, 6]],
  ] as const)('SD-53: Hard Alertness + Medical Expertise with %s, %s', (supplies, surroundings, ranks) => {
    const patient = createFighter('Nell', { points: { wound: 12 }, condition: dying });
    const request = createCare(doc.actor, patient.actor, termsOf('aidDying', { supplies, surroundings }));
    expect(checks.plan(checks.toInput(doc.actor, request))).toMatchObject({ ranks, difficulty: 11 });
    expect(request).toMatchObject({ attribute: 'alertness', purpose: { ref: 'Actor.Nell', kind: 'aidDying' } });
  });

  it.each([
    [0, 15],
    [59, 15],
    [60, 19],
    [150, 23],
  ])('SD-54: %i seconds dead: first aid against %i', (worldTime, difficulty) => {
    Object.assign(game, { time: { worldTime } });
    const patient = createFighter('Nell', { points: { wound: 12 }, condition: { deadSince: 0 } });
    expect(createCare(doc.actor, patient.actor, termsOf('revive', { supplies: 'standard' }))).toMatchObject({
      difficulty,
    });
  });

  it('SD-54: painkillers are Easy Intelligence + Medical Expertise; a stimulant is only its die, and a dose is used up', async () => {
    const items = [
      skillOf('medical-expertise', 4),
      gearOf({ drug: 'painkillers', hours: 6 }),
      gearOf({ drug: 'stimulant', dose: 5 }),
    ];
    const healer = createFighter('Bram', { items });
    const pills = createCare(healer.actor, doc.actor, termsOf('painkillers'));
    expect(pills).toMatchObject({ attribute: 'intelligence', difficulty: 3, purpose: { amount: 6 } });
    const shot = createCare(healer.actor, doc.actor, termsOf('stimulant'));
    const plan = checks.plan(checks.toInput(healer.actor, shot));
    expect(plan).toMatchObject({ ranks: [5], difficulty: null, formula: '5ds' });
    requireCare(healer.actor, shot);
    await useDose(healer.actor, shot);
    expect(healer.items[2]?.system['quantity']).toBe(0);
    expect(() => requireCare(healer.actor, shot)).toThrow('no-care');
  });

  it('SD-53: supplies that are no longer at hand are refused', () => {
    const patient = createFighter('Nell', { points: { wound: 12 }, condition: dying });
    const request = createCare(doc.actor, patient.actor, termsOf('aidDying', { supplies: 'superior' }));
    expect(() => requireCare(doc.actor, request)).toThrow('no-supplies');
  });
});

describe('what it brings', () => {
  it.each([
    ['SD-53: first aid stops the dying rolls', 'aidDying', { wound: 12 }, dying, { dyingNext: null }],
    ['SD-53: it stops bleeding', 'aidBleeding', { wound: 3 }, { bleeding: 600 }, { bleeding: null }],
    ['SD-53: it wakes the unconscious', 'aidUnconscious', { shock: 4 }, out, { outSince: null }],
  ])('%s, undone exactly', async (_what, kind, points, condition, after) => {
    const patient = createFighter('Nell', { points, condition });
    const before = structuredClone(patient.system['condition']);
    const { message } = await care(patient, kind, [12, 1]);
    expect(patient.system['condition']).toMatchObject(after);
    expect(patient.system['health']).toMatchObject({ shock: 0 });
    const { undoEffect } = makeEffectActions(listCare);
    await undoEffect(message, { dataset: { use: 'care' } } as unknown as HTMLElement);
    expect(patient.system['condition']).toEqual(before);
    expect(patient.system['health']).toMatchObject(points);
  });

  it.each([
    ['a failed roll', [6, 5], {}],
    ['a botch', [1, 1], { difficulty: 0 }],
  ])('SD-53: %s brings nothing', async (_what, faces, more) => {
    const patient = createFighter('Nell', { points: { wound: 12 }, condition: dying });
    expect((await care(patient, 'aidDying', faces, more)).effects).toEqual([]);
  });

  it('SD-54: painkillers last for their hours, and a stimulant hides stun that returns', async () => {
    const patient = createFighter('Nell', { points: { wound: 6, stun: 5 } });
    await care(patient, 'painkillers', [12, 1], { amount: 6 });
    expect(patient.system['condition']).toMatchObject({ painkillersUntil: 21_600 });
    const message = rollBy(doc, 'shot', { kind: 'stimulant', ref: patient.actor.uuid, faces: [4], amount: 2 });
    setLog(message);
    for (const effect of listCare(message)) await applyEffect(message, effect);
    expect(patient.system).toMatchObject({
      health: { stun: 1 },
      condition: { stimulantStun: 4, stimulantUntil: 7200 },
    });
  });

  it('SD-54: a revived patient rolls Endurance at the difficulty of the last roll to stay alive, once', async () => {
    const patient = createFighter('Nell', { points: { wound: 12 }, condition: { deadSince: 0, lastDying: 7 } });
    const { message, effects } = await care(patient, 'revive', [12, 12], { difficulty: 15 });
    expect(effects).toEqual([]);
    expect(findRevival(message)).toMatchObject({
      actor: { name: 'Nell' },
      request: { difficulty: 7, purpose: { ref: 'care' } },
    });
    const revival = rollBy(patient, 'back', { kind: 'revival', ref: 'care', faces: [5, 3], difficulty: 7 });
    setLog(message, revival);
    expect(findRevival(message)).toBeNull();
    for (const effect of listRevival(revival)) await applyEffect(revival, effect);
    expect(patient.system['condition']).toMatchObject({ deadSince: null, dyingNext: 11 });
  });
});
