// An attack has the numbers, circumstances and defences that its plan gives, or it is forged (SD-13 to SD-27).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';

const { fitsAttack, planAttack } = stepDice;

type Input = Parameters<typeof planAttack>[0];

const plain: Input = { agility: 3, strength: 3, skill: 2, range: 'close' };

/** Stores an attack as its message does. */
function keep(input: Partial<Input> = {}, hold = '') {
  const given = { ...plain, ...input };
  const { base, added, defences, disarm, dark, ...plan } = planAttack(given);
  const explosive = given.thrownExplosive === true;
  return { attack: { range: given.range, base, added, defences, disarm, dark, hold, explosive }, plan };
}

const custom = { key: 'custom', difficulty: -3 };

describe('an attack fits its plan', () => {
  it.each<[string, Partial<Input>, string?]>([
    ['SD-18 in close combat', {}],
    ['SD-18 at long range, with medium cover', { range: 'long', cover: 'medium' }],
    ['SD-13 with the GM’s base', { range: 'short', base: 'hard' }],
    ['SD-19 at a small part', { range: 'short', calledShot: 'small' }],
    ['SD-20 to disarm', { disarm: true }],
    ['SD-21 after a feint', { feinted: true }],
    ['SD-22 from behind', { sneak: true, dark: true }],
    ['SD-23 with a grenade', { range: 'short', thrownExplosive: true }],
    ['SD-23 with a grenade after a feint', { range: 'short', thrownExplosive: true, feinted: true }],
    ['SD-25 at someone who lies flat', { targetLiesFlat: true }],
    ['SD-26 at someone held', { held: true }, 'choke'],
    ['SD-27 in the dark', { range: 'medium', dark: true }],
    ['SD-30 with terrain and a reason', { terrain: 4, modifiers: [custom] }],
  ])('%s', (_name, input, hold) => {
    const { attack, plan } = keep(input, hold);
    expect(fitsAttack(attack, plan)).toBe(true);
  });

  it('whatever its circumstances', () => {
    const flag = fc.boolean();
    const inputs = fc.record({
      range: fc.constantFrom('close', 'pointBlank', 'short', 'medium', 'long'),
      base: fc.constantFrom(null, 'easy', 'impossible'),
      cover: fc.constantFrom('none', 'light', 'medium', 'heavy', 'tinyPart'),
      calledShot: fc.constantFrom(null, 'moderate', 'small', 'tiny'),
      terrain: fc.integer({ min: -3, max: 3 }),
      targetLiesFlat: flag,
      partInTheOpen: flag,
      sneak: flag,
      feinted: flag,
      thrownExplosive: flag,
      disarm: flag,
      dark: flag,
      prone: flag,
    });
    fc.assert(
      fc.property(inputs, (input) => {
        const { attack, plan } = keep(input);
        expect(fitsAttack(attack, plan)).toBe(true);
      }),
    );
  });
});

describe('an attack does not fit its plan', () => {
  const shot = keep({ range: 'long', cover: 'heavy' });
  const change = (more: object) => ({ ...shot, attack: { ...shot.attack, ...more } });
  const lines = (key: string, amount: number) =>
    shot.plan.lines.map((line, index) => (index === shot.plan.lines.length - 2 ? { ...line, key, amount } : line));
  const rewrite = (key: string, amount: number, more: object = {}) => ({
    attack: { ...shot.attack, base: amount, ...more },
    plan: { ...shot.plan, lines: lines(key, amount) },
  });

  it.each([
    ['with a base of −900', change({ base: -900 })],
    ['with a base of −900 and a line for it', rewrite('base', -900)],
    ['with a base of −900 for its range', rewrite('long', -900)],
    ['with the base of another range', rewrite('close', 0)],
    ['with a base that the rules do not have', rewrite('luck', 0)],
    ['without what cover adds', change({ added: 0 })],
    ['in the dark without its line', change({ dark: true, defences: ['innate'] })],
    ['to disarm without its steps', change({ disarm: true })],
    ['with a hold on someone who is not held', change({ hold: 'choke' })],
    ['without any defence', change({ defences: ['none'] })],
    ['with no defence left to choose', change({ defences: [] })],
    ['with a block of a shot', change({ defences: ['innate', 'block', 'dodge'] })],
    ['with the same defence twice', change({ defences: ['innate', 'innate'] })],
    ['as a grenade without an explosive', rewrite('thrownExplosive', 7, { defences: ['none'] })],
    ['without lines', { ...shot, plan: { ...shot.plan, lines: [] } }],
  ])('%s', (_name, { attack, plan }) => expect(fitsAttack(attack, plan)).toBe(false));

  it('SD-17 with cover of less than it adds', () => {
    const cheap = shot.plan.lines.map((line) => (line.key === 'heavyCover' ? { ...line, amount: 0 } : line));
    expect(fitsAttack({ ...shot.attack, added: 0 }, { ...shot.plan, lines: cheap })).toBe(false);
  });
});
