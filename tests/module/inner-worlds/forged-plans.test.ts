/** Copies of one's own genuine messages with better numbers: the plan no longer gives them, so the card shows that its dice do not add up. */
import { describe, expect, it } from 'vitest';
import { Stage } from '../../binding/stage.ts';
import { findRuleset, playHit } from '../forged-exchange.ts';

describe('a roll', () => {
  it('IW-1 does not add up with a target of 99', async () => {
    const ruleset = findRuleset('inner-worlds');
    const stage = Stage.begin(ruleset, 3);
    const actor = stage.add(ruleset.sample.fight.attacker, 'Ada', 'ada');
    const plain = { contest: false, difficulty: '', complicated: false, sources: [], backgrounds: [], injuries: [] };
    const request = { ...plain, ability: 'str', rallied: false, purpose: { kind: '', ref: '', name: '', amount: 0 } };
    const save = await stage.rollAsked(actor, { request });
    const forged = stage.forge(save, { system: { plan: { target: 99 } } }, { author: 'ada' });
    expect(ruleset.binding.checks.fits(save)).toBe(true);
    expect(ruleset.binding.checks.fits(forged)).toBe(false);
  });

  it.each([
    ['900 points without dice', { die: 0, flat: 900, plan: { lines: [] } }],
    ['the maximum of a die of 100', { maximum: true, die: 100 }],
  ])('IW-12 does not add up with %s', async (_name, change) => {
    const { damage, fits, stage } = await playHit('inner-worlds', 'none');
    expect(fits(damage, {})).toBe(true);
    const { type, system, speaker } = damage as unknown as { type: string; system: object; speaker: object };
    const bare = stage.post({ type, system: { ...system, ...change }, speaker, rolls: [] }, { author: 'ada' });
    expect(findRuleset('inner-worlds').binding.checks.fits(bare)).toBe(false);
  });
});
