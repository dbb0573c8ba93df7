/** Copies of one's own genuine messages with better numbers: the plan no longer gives them, so the card shows that its dice do not add up. */
import { describe, expect, it } from 'vitest';
import { playHit } from '../forged-exchange.ts';

describe('an attack (SD-13)', () => {
  it.each([
    ['a base of −900', { exchange: { base: -900 } }],
    ['900 less for everything else', { exchange: { added: -900 } }],
    ['a disarm without its steps', { exchange: { disarm: true } }],
    ['a target that cannot defend itself', { exchange: { defences: ['none'] } }],
    ['a choke without a hold', { exchange: { hold: 'choke' } }],
    ['the dark', { exchange: { dark: true } }],
  ])('does not add up with %s', async (_name, change) => {
    const { attack, fits } = await playHit('step-dice', 'innate');
    expect(fits(attack, {})).toBe(true);
    expect(fits(attack, change)).toBe(false);
  });
});
