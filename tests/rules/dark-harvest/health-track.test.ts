// The health track: DH-42 to DH-48, DH-62.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const {
  applyDamage,
  applyHealing,
  readTrack,
  planDueTest,
  makeConsciousTest,
  listRoundPenalty,
  listRoundTests,
  countDyingRounds,
} = darkHarvest;
type Track = Parameters<typeof applyDamage>[0];
/** A track of 5 white dice: 10 pips, then 8 in reserve. */
const track = (marked: number, bruised = 0, dice = 5): Track => ({ dice, reserve: 4, marked, bruised });

describe('what is due each round at a place in the order', () => {
  const awake = { roundPips: 0, unconscious: false, canShakeOff: false, rolled: [] };
  const asleep = { ...awake, unconscious: true };
  it.each<[string, 'reference' | 'quickplay', Track, Partial<darkHarvest.RoundFacts>, string[]]>([
    ['DH-45 nothing in the white dice', 'reference', track(10), awake, []],
    ['DH-45 in the reserve dice, since an earlier round', 'reference', track(11), awake, ['stayConscious']],
    ['DH-45 not in the round of its first pip', 'reference', track(11), { ...awake, roundPips: 1 }, []],
    ['DH-45 nor of several', 'reference', track(14), { ...awake, roundPips: 4 }, []],
    ['DH-45 another pip in it all the same', 'reference', track(12), { ...awake, roundPips: 1 }, ['stayConscious']],
    ['DH-45 once a round', 'reference', track(11), { ...awake, rolled: ['stayConscious'] }, []],
    ['DH-45 the unconscious wake', 'reference', track(11), asleep, ['wake']],
    [
      'DH-45 who failed it in this round wakes in the next',
      'reference',
      track(11),
      { ...asleep, rolled: ['stayConscious'] },
      [],
    ],
    ['DH-45 Quickplay: the awake only on reaching', 'quickplay', track(11), awake, []],
    ['DH-45 Quickplay: waking each round', 'quickplay', track(11), asleep, ['wake']],
    ['DH-46 the dying have no test', 'reference', track(18), asleep, []],
    ['DH-47 nor the unconscious of a full track', 'reference', track(18, 1), asleep, []],
    ['DH-50 a stun', 'quickplay', track(0), { ...awake, canShakeOff: true }, ['shakeOff']],
    ['DH-50 a stun once a round', 'reference', track(0), { ...awake, canShakeOff: true, rolled: ['shakeOff'] }, []],
    [
      'DH-45 DH-50 both, first to stay conscious',
      'reference',
      track(13),
      { ...awake, canShakeOff: true },
      ['stayConscious', 'shakeOff'],
    ],
    ['DH-50 the unconscious shake nothing off', 'reference', track(11), { ...asleep, canShakeOff: true }, ['wake']],
  ])('%s (%s)', (_rule, method, given, facts, tests) => {
    expect(listRoundTests({ ...awake, ...facts, method, track: given })).toEqual(tests);
  });
});

describe('applyDamage', () => {
  it.each<[string, Track, number, boolean, [number, number], string[]]>([
    ['DH-42 one pip marks one pip', track(0), 1, false, [1, 0], []],
    ['DH-42 no pips, nothing', track(3), 0, false, [3, 0], []],
    ['DH-42 white dice first', track(0), 10, false, [10, 0], []],
    ['DH-42 the fourth reserve die is the last', track(16), 1, false, [17, 0], ['stayConscious']],
    ['DH-45 the first pip of a reserve die', track(10), 1, false, [11, 0], ['stayConscious']],
    ['DH-45 the second pip of it sets off nothing', track(11), 1, false, [12, 0], []],
    ['DH-45 the next reserve die again', track(12), 1, false, [13, 0], ['stayConscious']],
    ['DH-45 over two dice: one test', track(9), 5, false, [14, 0], ['stayConscious']],
    ['DH-46 the last pip: dying, without a test', track(16), 2, false, [18, 0], ['dying']],
    ['DH-46 more than there is', track(10), 40, false, [18, 0], ['dying']],
    ['DH-46 further damage to the dying', track(18), 3, false, [18, 0], ['furtherDamage']],
    ['DH-47 bruises are pips', track(2), 3, true, [5, 3], []],
    ['DH-47 bruises in the reserve', track(10), 1, true, [11, 1], ['stayConscious']],
    ['DH-47 full of bruises: unconscious, never dying', track(0), 18, true, [18, 18], ['unconscious']],
    ['DH-47 full with one bruise: unconscious', track(17), 1, true, [18, 1], ['unconscious']],
    ['DH-47 full: each lethal pip turns a bruise lethal', track(18, 5), 3, false, [18, 2], []],
    ['DH-47 full: the last bruise turned is dying', track(18, 5), 5, false, [18, 0], ['dying']],
    ['DH-47 full: further bruises are lost', track(18, 5), 3, true, [18, 5], []],
    ['DH-47 lethal pips fill first, then turn bruises', track(16, 4), 5, false, [18, 1], ['unconscious']],
    ['DH-47.6 a bruise on the dying changes nothing', track(18, 0), 2, true, [18, 0], []],
    ['DH-42 no white dice at all', track(0, 0, 0), 1, false, [1, 0], ['stayConscious']],
    ['more marked than the track holds is a full track', track(25, 0), 1, false, [18, 0], ['furtherDamage']],
  ])('%s', (_rule, before, pips, bruise, [marked, bruised], kinds) => {
    const { track: after, events } = applyDamage(before, pips, { bruise });
    expect([after.marked, after.bruised]).toEqual([marked, bruised]);
    expect(events.map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each<[string, number, number, string | null]>([
    ['DH-48 as much as Fortitude: none', 3, 3, null],
    ['DH-48 one more: black 1, and 2 of DH-43', 3, 4, '10dw - 3db'],
    ['DH-48 with Easy dice, black = the excess, and 2 of DH-43', 0, 4, '7dw - 6db'],
    ['DH-48 a negative Fortitude, one pip', -2, 1, '5dw - 3db'],
    ['DH-48 at least 1 pip', -2, 0, null],
  ])('%s', (_rule, fortitude, pips, formula) => {
    const { events } = applyDamage(track(0), pips, { fortitude });
    const due = events.find(({ kind }) => kind === 'permanentInjury');
    expect(due?.plan ? planDueTest(due.plan, { fortitude, resolve: 2 }).formula : null).toBe(formula);
  });

  // A track of 5 white dice holds 18 pips; further bruises are lost.
  it.each<[string, Track, number, boolean, string[]]>([
    ['DH-47.6 9 bruises on a full track', track(18, 5), 9, true, []],
    [
      'DH-47.6 5 bruises, 2 of which find room, are 1 more than Fortitude',
      track(16, 4),
      5,
      true,
      ['unconscious', 'injury 1'],
    ],
    ['DH-47.6 5 bruises, 1 of which finds room', track(17, 4), 5, true, ['unconscious']],
    ['DH-47.4 5 lethal pips on a full track count', track(18, 9), 5, false, ['injury 4']],
  ])('%s', (_rule, before, pips, bruise, told) => {
    const { events } = applyDamage(before, pips, { bruise, fortitude: 1 });
    const excess = ({ plan }: (typeof events)[number]) => plan?.modifiers.find(({ key }) => key === 'excessDamage');
    expect(events.map((event) => (excess(event) ? `injury ${excess(event)?.black}` : event.kind))).toEqual(told);
  });

  it('DH-43 the order of a wound, with its own black dice on both tests', () => {
    const { events } = applyDamage(track(8), 5, { fortitude: 2, roundPips: 1, bruise: true });
    expect(events.map(({ kind, rule }) => `${kind} ${rule}`)).toEqual(['stayConscious DH-45', 'permanentInjury DH-48']);
    const formulas = events.map(({ plan }) => planDueTest(plan!, { fortitude: 2, resolve: 1 }).formula);
    expect(formulas).toEqual(['3dw - 3db', '8dw - 6db']);
  });

  it.each([
    [0, 0],
    [1, 0],
    [2, 1],
    [3, 1],
    [7, 3],
  ])('DH-43 %i pips in a round: %i black', (pips, black) => {
    expect(listRoundPenalty(pips).reduce((sum, line) => sum + line.black, 0)).toBe(black);
  });

  it.each<[number, number, number, string]>([
    [0, 0, 0, 'sound'],
    [10, 0, 0, 'sound'],
    [11, 1, -2, 'reserve'],
    [12, 1, -2, 'reserve'],
    [13, 2, -4, 'reserve'],
    [15, 3, -8, 'reserve'],
    [17, 4, -16, 'reserve'],
    [18, 4, -16, 'dying'],
  ])('DH-44 %i pips marked: reserve die %i, %i white, %s', (marked, reserveReached, penalty, state) => {
    expect(readTrack(track(marked))).toMatchObject({ reserveReached, penalty, state, left: 18 - marked, capacity: 18 });
  });

  it('DH-45 the test each round, and to wake', () => {
    const values = { fortitude: 1, resolve: 3 };
    expect(makeConsciousTest(track(10))).toBeNull();
    expect(makeConsciousTest(track(18, 2))).toBeNull();
    expect(planDueTest(makeConsciousTest(track(13))!, values).formula).toBe('4dw');
    expect(planDueTest(makeConsciousTest(track(13), { roundPips: 3 })!, values).formula).toBe('4dw - 1db');
    expect(planDueTest(makeConsciousTest(track(17), { waking: true })!, values).formula).toBe('4dw - 16db');
  });

  it.each([
    [3, 2, 5],
    [0, 0, 1],
    [-2, 1, 1],
  ])('DH-46 Resolve %i and Fortitude %i: %i rounds', (resolve, fortitude, rounds) => {
    expect(countDyingRounds(resolve, fortitude)).toBe(rounds);
  });

  it.each<[string, Track, number, [number, number]]>([
    ['DH-60 pips', track(8), 3, [5, 0]],
    ['DH-60 not more than there are', track(2), 9, [0, 0]],
    ['DH-47 bruises first, twice as fast', track(8, 4), 2, [4, 0]],
    ['DH-47 then the rest', track(8, 4), 3, [3, 0]],
    ['DH-47 an odd bruise takes a whole one', track(8, 3), 2, [5, 0]],
    ['DH-47 some bruises left', track(8, 7), 2, [4, 3]],
  ])('%s', (_rule, before, pips, [marked, bruised]) => {
    const { track: after, healed } = applyHealing(before, pips);
    expect([after.marked, after.bruised]).toEqual([marked, bruised]);
    expect(healed).toBe(before.marked - after.marked);
  });

  it('property: a track stays a track, whatever befalls it; pips never vanish', () => {
    const wound = fc.record({ pips: fc.nat(12), bruise: fc.boolean() });
    fc.assert(
      fc.property(fc.nat(8), fc.array(wound, { maxLength: 12 }), (dice, wounds) => {
        let here = track(0, 0, dice);
        for (const { pips, bruise } of wounds) {
          const { track: after } = applyDamage(here, pips, { bruise });
          expect(after.bruised).toBeLessThanOrEqual(after.marked);
          expect(after.marked).toBe(Math.min(2 * (dice + 4), here.marked + pips));
          expect(after.marked - after.bruised).toBeGreaterThanOrEqual(here.marked - here.bruised);
          here = after;
        }
        const lethal = wounds.filter(({ bruise }) => !bruise).reduce((sum, { pips }) => sum + pips, 0);
        expect(readTrack(here).state === 'dying').toBe(lethal >= 2 * (dice + 4));
      }),
    );
  });

  it('property: the order of lethal and bruise does not change when one dies', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(20), (lethal, bruises) => {
        const first = applyDamage(applyDamage(track(0), lethal).track, bruises, { bruise: true }).track;
        const second = applyDamage(applyDamage(track(0), bruises, { bruise: true }).track, lethal).track;
        expect(readTrack(first).state).toBe(readTrack(second).state);
      }),
    );
  });

  it.each<[string, () => unknown, string]>([
    ['negative pips', () => applyDamage(track(0), -1), 'out-of-range pips'],
    ['a fraction of a pip', () => applyDamage(track(0), 0.5), 'not-an-integer pips'],
    ['NaN', () => applyDamage(track(0), Number.NaN), 'not-an-integer pips'],
    ['NaN on the track', () => applyDamage(track(Number.NaN), 1), 'not-an-integer track.marked'],
    ['a negative mark', () => applyDamage(track(-1), 1), 'out-of-range track.marked'],
    ['another reserve', () => applyDamage({ ...track(0), reserve: 5 as 4 }, 1), 'out-of-range track.reserve'],
    ['a misspelt option', () => applyDamage(track(0), 1, { bruised: true } as object), 'unknown-key options.bruised'],
    [
      'a bruise that is no switch',
      () => applyDamage(track(0), 1, { bruise: 1 as unknown as boolean }),
      'not-a-switch options.bruise',
    ],
    ['a fraction of Fortitude', () => applyDamage(track(0), 1, { fortitude: 0.5 }), 'not-an-integer options.fortitude'],
  ])('refuses %s', (_what, run, error) => {
    expect(catchCode(run)).toBe(error);
  });
});
