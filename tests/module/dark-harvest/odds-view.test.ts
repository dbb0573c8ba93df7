import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { viewOdds } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { darkHarvest } from '../../../src/index.ts';

describe('the odds view of Dark Harvest', () => {
  it('has every degree, worst first, and sums to 1', () => {
    const view = viewOdds({ white: 6, black: 3, automatic: 0, minimumNet: null });
    expect(view.rows.map(({ key }) => key)).toEqual(darkHarvest.degrees.map(({ id }) => id));
    expect(view.rows.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(view.headline.p).toBeCloseTo(
      view.rows.slice(2).reduce((sum, { p }) => sum + p, 0),
      12,
    );
  });

  it('DH-6: a Very Easy test cannot fail', () => {
    const view = viewOdds({ white: 0, black: 0, automatic: 0, minimumNet: 1 });
    expect(view.headline.p).toBe(1);
    expect(view.rows.find(({ key }) => key === 'marginal')?.p).toBe(1);
  });
});
