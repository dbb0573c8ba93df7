// The tables of the rules: DH-5, DH-6, DH-29, DH-49, DH-51, DH-52, DH-61 to DH-67.
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { cover, drinks, feats, healing, perils, reachFeat, structureDice, weapons } = darkHarvest;

describe('tables', () => {
  it('are frozen through and through', () => {
    const isFrozen = (value: unknown): boolean =>
      typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(isFrozen));
    const tables = Object.entries(darkHarvest).filter(([, value]) => typeof value === 'object');
    expect(tables.length).toBeGreaterThanOrEqual(13);
    for (const [name, table] of tables) expect(isFrozen(table), name).toBe(true);
  });

  it('DH-29 cover, ranged / melee', () => {
    expect(Object.values(cover).map(({ ranged, melee }) => `${ranged}/${melee}`)).toEqual([
      '0/0',
      '3/2',
      '6/4',
      '12/8',
    ]);
  });

  it('DH-49 weapons', () => {
    const rows = Object.entries(weapons).map(([id, w]) => [id, w.skill, w.damage, w.melee, w.shots]);
    expect(rows).toEqual([
      ['fist', 'martialArts', 0, true, null],
      ['knife', 'swordplay', 5, true, null],
      ['sword', 'swordplay', 7, true, null],
      ['pistol', 'firearms', 6, false, 6],
      ['rifle', 'firearms', 10, false, 8],
      ['teslaPistol', 'specialist', 0, false, 10],
    ]);
    expect(weapons.teslaPistol.special).toBe('tesla');
  });

  it('DH-52 structure dice; a range takes its middle rounded down', () => {
    const dice = Object.fromEntries(
      Object.entries(structureDice).map(([id, row]) => [id, `${row.dice}${row.perYard ? '/yd' : ''}`]),
    );
    expect(dice).toEqual({
      bush: '2/yd',
      rocks: '15/yd',
      tree: '10',
      streetLamp: '10',
      lampPost: '20',
      manholeCover: '15',
      glass: '1/yd',
      woodenFence: '5/yd',
      brickWall: '25/yd',
      metalLock: '2',
      woodenDoor: '2',
      metalDoor: '10',
      vaultDoor: '30',
      furniture: '7',
      machinery: '15/yd',
    });
    expect(structureDice.vaultDoor.armour).toBe(10);
    for (const { dice: middle, range } of Object.values(structureDice)) {
      if (range) expect(middle).toBe(Math.floor((range[0] + range[1]) / 2));
    }
  });

  it.each([
    [10, 0, 10],
    [10, 1, 10],
    [10, 2, 9],
    [10, 19, 1],
    [10, 20, 0],
    [10, 40, 0],
  ])('DH-51 %i structure dice with %i pips marked: %i left', (dice, marked, left) =>
    expect(darkHarvest.countStructureDice(dice, marked)).toBe(left),
  );

  it('DH-61 means of healing as tests', () => {
    const formulas = Object.values(healing.means).map(({ test }) =>
      darkHarvest.planTest({ skill: 3, characteristic: 1, ...test }),
    );
    expect(formulas.map(({ formula, minimumNet }) => `${formula} ${minimumNet}`)).toEqual([
      '4dw 1',
      '4dw null',
      '4dw - 3db null',
      '4dw - 6db null',
    ]);
  });

  it.each([
    // A track of 3 + 4 dice: marked pips, bruises among them, net, pips of healing, minutes.
    [5, 0, 3, 3, 30],
    [5, 0, 9, 5, 50],
    [5, 3, 9, 4, 40],
    [2, 2, 5, 1, 10],
    [5, 0, 0, 0, 10],
    [5, 0, -4, 0, 10],
    [0, 0, 4, 0, 10],
  ])(
    'DH-60 %i pips with %i bruises, net %i: %i pips of healing in %i minutes',
    (marked, bruised, net, pips, minutes) => {
      const track = { dice: 3, reserve: 4, marked, bruised } as const;
      expect(darkHarvest.readTreatment(track, net)).toEqual({ pips, minutes });
      // So much healing is enough where the net is.
      const healed = darkHarvest.applyHealing(track, pips).track.marked;
      expect(healed === 0).toBe(net >= pips && pips === Math.ceil(bruised / 2) + marked - bruised);
    },
  );

  it.each([
    [-2, 1],
    [0, 1],
    [1, 2],
    [4, 5],
  ])('DH-62 Fortitude %i heals %i a day', (fortitude, pips) => {
    expect(darkHarvest.countNaturalHealing(fortitude)).toBe(pips);
  });

  it('DH-63 perils: dice and difficulty', () => {
    expect(Object.values(perils).map(({ from, to, dice, difficulty }) => [from, to, dice, difficulty])).toEqual([
      [1, 2, 1, 'easy'],
      [3, 6, 4, 'average'],
      [7, 12, 9, 'difficult'],
      [13, null, 13, 'veryDifficult'],
    ]);
  });

  it.each([
    [3, false, 24],
    [3, true, 6],
    [0, false, 1],
    [-2, true, 1],
  ])('DH-64 Fortitude %i, strenuous %s: %i rounds', (fortitude, strenuous, rounds) => {
    expect(darkHarvest.countBreath(fortitude, strenuous)).toBe(rounds);
  });

  it.each([
    [{ round: 2, rounds: 3 }, 2, 3],
    [{ round: 2, rounds: 3 }, 4, 1],
    [{ round: 2, rounds: 3 }, 5, 0],
    [{ round: 2, rounds: 3 }, 9, 0],
    [{ round: 2, rounds: 3.25 }, 5, 0.25],
    [{ round: 2, rounds: 3.25 }, 6, 0],
    // A round that a GM went back to takes no breath.
    [{ round: 2, rounds: 3 }, 1, 3],
  ])('DH-64 breath held as %o leaves in round %i: %i', (breath, now, left) => {
    expect(darkHarvest.countBreathLeft(breath, now)).toBe(left);
  });

  it.each([
    [13, 2, true, 3.25],
    [1, 2, true, 0.25],
    [0.25, 2, false, 1],
    [3, 2, false, 12],
    // Not more than a full breath: Fortitude 0 has one round in either measure.
    [1, 0, false, 1],
  ])('DH-64 %d rounds left, Fortitude %i, now strenuous %s: %d', (left, fortitude, strenuous, rounds) => {
    expect(darkHarvest.changeBreath(left, fortitude, strenuous)).toBe(rounds);
  });

  it('DH-65 and DH-66 drinks and steps', () => {
    expect(drinks.penalties).toEqual({ light: 1, wine: 2, spirits: 3 });
    expect(drinks.steps.map(({ step, id }) => `${step} ${id}`)).toEqual([
      '1 tipsy',
      '2 merry',
      '3 hammered',
      '4 bladdered',
      '5 legless',
      '6 plastered',
      '7 paralytic',
    ]);
  });

  it.each([
    [-9, 0, 1],
    [-3, 0, 1],
    [-2, 0, 5],
    [-1, 0, 5],
    [0, 0, 10],
    [2, 0, 20],
    [3, 0, 30],
    [9, 0, 40],
    [11, 0, 60],
    [12, 0, 80],
    [13, 0, 80],
    [20, 0, 80],
    [2, 1, 30],
    [2, 4, 60],
    [2, -3, 20],
  ])('DH-67 Strength %i with net %i throws %i yards', (strength, net, yards) => {
    expect(reachFeat(strength, net).throwYards).toBe(yards);
    expect(feats).toContain(reachFeat(strength, net));
  });

  it('refuse fractions', () => {
    expect(catchCode(() => reachFeat(0.5))).toBe('not-an-integer strength');
    expect(catchCode(() => darkHarvest.countBreath(Number.NaN))).toBe('not-an-integer fortitude');
    expect(catchCode(() => darkHarvest.countStructureDice(-1, 0))).toBe('out-of-range dice');
  });
});
