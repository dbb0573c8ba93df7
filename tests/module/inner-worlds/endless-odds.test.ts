/**
 * Forged messages whose numbers or lists would make the pages of others count for minutes. Nothing is computed beyond what rolls can lead to: the odds are
 * refused, so that the card shows that it cannot be read.
 */
import { describe, expect, it } from 'vitest';
import { forgeAttack, readCode } from '../played-exchange.ts';

describe('an attack (IW-17)', () => {
  it('is not counted out with thousands of dice', async () => {
    const bonus = Array.from({ length: 3000 }, () => ({ key: 'x', rule: 'IW-12', die: 100 }));
    const change = { exchange: { mayReact: true, bonus } };
    const { forged, rules, target } = await forgeAttack('inner-worlds', change);
    const code = readCode(() => rules.foresee?.(forged, target, 'none'));
    expect(code).toBe('out-of-range');
  });
});
