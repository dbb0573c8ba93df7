import { type HarvestCharacter, countArmour } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import {
  createDrink,
  createDrunkTest,
  createFeat,
  describeFeat,
  settleDrink,
  soberUp,
  viewDrinking,
} from '../../../module/rulesets/dark-harvest/play/life.ts';
import { createAvoidance, type HarvestPeril } from '../../../module/rulesets/dark-harvest/play/perils.ts';
import { createCharacter } from './harvest-fixtures.ts';

/** Strength 2, Fortitude 1, Might 3; counts its drinks. */
function createPerson(drinking = { light: 0, wine: 0, spirits: 0, step: 0 }) {
  const actor = createCharacter([{ id: 'might1', name: 'Might', rating: 3 }]);
  Object.assign(actor.system.characteristics, { strength: 2, fortitude: 1, resolve: 2 });
  Object.assign(actor.system, { drinking });
  return Object.assign(actor, {
    testUserPermission: () => true,
    effects: [],
    update: ({ system }: { system: { drinking: typeof drinking } }) =>
      Promise.resolve(Object.assign(drinking, system.drinking)),
  });
}

function describeTest(actor: HarvestCharacter, request: Parameters<typeof toInput>[1]): string[] {
  const { lines } = planCheck(toInput(actor, request));
  return lines.map(({ rule, label, key, amount }) => `${rule} ${label || key} ${amount}`);
}

function createPeril(system: object): HarvestPeril {
  const avoid = { characteristic: 'dexterity', skill: 'dodge', second: '' };
  const data = { severity: 'moderate', dice: 4, avoid, armourHelps: false, ...system };
  return { name: 'Steam', uuid: 'Item.p1', type: 'harvestPeril', system: data } as unknown as HarvestPeril;
}

function createArmour(soak: number, worn: boolean): object {
  return { type: 'harvestArmor', system: { soak, worn } };
}

describe('drinking (DH-65)', () => {
  it('DH-65: is Easy, Fortitude alone, with the black dice of all drinks so far; steps and divisors apply', () => {
    const drunk = createPerson({ light: 1, wine: 0, spirits: 1, step: 5 });
    expect(describeTest(drunk, createDrink('wine'))).toEqual([
      'DH-1 skill 0',
      'DH-1 Fortitude 1',
      'DH-6 easy 5',
      'DH-66 legless 2',
      'DH-65 drinks 6',
      'DH-66 hammered 3',
    ]);
  });

  it('DH-65: counter and step are one update; sobering takes a step', async () => {
    const actor = createPerson();
    await settleDrink(actor, createDrink('spirits').purpose!, 1);
    expect(viewDrinking(actor)).toMatchObject({ step: 1, name: 'Tipsy', canSober: true });
    expect(viewDrinking(actor).effects).toEqual(['Black dice on tests to refuse another drink: 1.']);
    await soberUp(actor);
    expect(viewDrinking(actor)).toMatchObject({ step: 0, name: 'Sober', canSober: false, effects: [] });
  });

  it.each([
    [3, ['DH-66 hammered 1']],
    [5, ['DH-66 legless 2', 'DH-66 hammered 3']],
  ])('DH-66.14: at step %i drink makes a peril harder to avoid, as other physical actions', (step, drunk) => {
    const actor = createPerson({ light: 0, wine: 0, spirits: 0, step });
    const lines = describeTest(actor, createAvoidance(actor, createPeril({})));
    expect(lines.filter((line) => line.startsWith('DH-66')).toSorted()).toEqual(drunk.toSorted());
  });

  it('DH-66: of an older version it has drunk nothing', () => {
    expect(viewDrinking(createCharacter([]))).toMatchObject({ step: 0, canSober: false, tests: [] });
  });

  it.each([
    [0, []],
    [1, ['Roll to refuse another drink (Resolve)']],
    [2, ['Roll to refuse another drink (Resolve)', 'Roll to keep a straight face (Resolve)']],
  ])('DH-66: at step %i it has the buttons %j', (step, labels) => {
    const { tests } = viewDrinking(createPerson({ light: 1, wine: 0, spirits: 0, step }));
    expect(tests.map(({ label }) => label)).toEqual(labels);
  });

  it('DH-66: Resolve alone, with the black dice of the step and its divisor, and none of those on the mind', () => {
    const drunk = createPerson({ light: 1, wine: 0, spirits: 1, step: 5 });
    expect(describeTest(drunk, createDrunkTest('resistDrink')!)).toEqual([
      'DH-1 skill 0',
      'DH-1 Resolve 2',
      'DH-66 legless 2',
      'DH-66 tipsy 5',
    ]);
    expect(describeTest(drunk, createDrunkTest('keepStraightFace')!)).toEqual([
      'DH-1 skill 0',
      'DH-1 Resolve 2',
      'DH-66 legless 2',
      'DH-66 merry 4',
    ]);
  });
});

describe('perils (DH-63)', () => {
  it.each([
    ['DH-63.2: minor is Easy', { severity: 'minor' }, ['DH-1 skill 0', 'DH-1 Dexterity 2', 'DH-6 easy 5']],
    ['DH-63.2: moderate is Average', {}, ['DH-1 skill 0', 'DH-1 Dexterity 2']],
    ['DH-63.2: major is Difficult', { severity: 'major' }, ['DH-1 skill 0', 'DH-1 Dexterity 2', 'DH-6 difficult 3']],
    [
      'DH-63.2, DH-63.4: deadly poison is Very Difficult',
      { severity: 'deadly', avoid: { characteristic: 'fortitude', skill: '', second: 'resolve' } },
      ['DH-1 Resolve 2', 'DH-1 Fortitude 1', 'DH-6 veryDifficult 6'],
    ],
    [
      'DH-63.3: a skill that one has',
      { avoid: { characteristic: 'strength', skill: 'might', second: '' } },
      ['DH-1 Might 3', 'DH-1 Strength 2'],
    ],
  ])('%s', (_what, system, lines) => {
    const actor = createPerson();
    const request = createAvoidance(actor, createPeril(system));
    expect(describeTest(actor, request)).toEqual(lines);
    expect(request.purpose).toMatchObject({ kind: 'peril', name: 'Steam', amount: 4 });
  });

  it('DH-63: the armour that is worn counts', () => {
    const actor = createPerson();
    (actor.items as unknown as object[]).push(createArmour(2, true), createArmour(1, true), createArmour(5, false));
    expect(countArmour(actor)).toBe(3);
  });
});

describe('feats of strength (DH-67)', () => {
  it('DH-67: are Strength + Might, and say what is reached', () => {
    const actor = createPerson();
    expect(describeTest(actor, createFeat(actor))).toEqual(['DH-1 Might 3', 'DH-1 Strength 2']);
    expect(toInput(actor, createFeat(actor)).purpose).toMatchObject({ kind: 'feat', amount: 2 });
    expect(describeFeat(2)).toBe('lifts a grown woman; bends or breaks a copper bar or pipe; throws 20 yd.');
    expect(describeFeat(2, 2)).toBe('lifts a vendor’s cart; bends or breaks an iron bar; throws 40 yd.');
  });

  it('DH-67.3, DH-67.5, DH-67.6: twice the net is added, above 13 too, and nothing for a net below 0', () => {
    expect(describeFeat(2, 1)).toBe('lifts a grown man; bends or breaks a wooden door; throws 30 yd.');
    expect(describeFeat(13, 9)).toBe('lifts a ganger automaton; bends or breaks a steel bar; throws 80 yd.');
    expect(describeFeat(3, -4)).toBe('lifts a grown man; bends or breaks a wooden door; throws 30 yd.');
  });
});
