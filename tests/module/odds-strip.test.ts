import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatChance,
  formatRoundChance,
  prepareOddsStrip,
  sayChance,
} from '../../module/chat/plan-view.ts';
import type { OddsView } from '../../module/chat/odds-view.ts';

const view: OddsView = {
  rows: [
    { key: 'lost', label: 'LOST', p: 0.75, tone: 'bad' },
    { key: 'won', label: 'WON', p: 0.25, tone: 'good' },
    { key: 'never', label: 'NEVER', p: 0, tone: 'great' },
  ],
  headline: { label: 'WIN', p: 0.25, mean: -0.52 },
};

describe('the odds strip', () => {
  it('takes any view: shares of the whole, lengths beside the likeliest, the headline as a sentence', () => {
    const strip = prepareOddsStrip(view);
    expect(strip).toMatchObject({ label: 'WIN', chance: '25%', mean: '−0.5', sentence: 'WIN: 25%' });
    expect(strip.rows.map(({ key, chance, share, length }) => [key, chance, Number(share), length])).toEqual([
      ['lost', '75.0%', 75, '100.0000'],
      ['won', '25.0%', 25, '33.3333'],
      ['never', '0%', 0, '0.0000'],
    ]);
    expect(strip.rows.map(({ impossible }) => impossible)).toEqual([false, false, true]);
  });

  it('writes no minus before a mean that rounds to 0, and has no length without a likely outcome', () => {
    const nothing: OddsView = { rows: [{ ...view.rows[2]!, p: 0 }], headline: { ...view.headline, mean: -0.01 } };
    expect(prepareOddsStrip(nothing)).toMatchObject({ mean: '0.0', rows: [{ length: '0.0000' }] });
  });

  it('says the main chance under another condition, if there is one', () => {
    const otherwise = { label: 'IDLE', names: { target: 'Ada' }, p: 0.974 };
    expect(prepareOddsStrip({ ...view, otherwise }).otherwise).toEqual({ label: 'IDLE', chance: '97.4%' });
    expect(prepareOddsStrip(view).otherwise).toBeNull();
  });

  it('never calls the possible impossible, nor the likely certain', () => {
    expect([0, 1e-12, 5e-6, 0.0004, 1 - 1e-12, 1].map(formatChance)).toEqual([
      '0%',
      '<0.001%',
      '0.001%',
      '0.040%',
      '>99.999%',
      '100%',
    ]);
  });
});

describe('a change of a chance', () => {
  it.each([
    [0, ''],
    [0.004_9, ''],
    [-0.004_9, ''],
    [0.005, '+1%'],
    [-0.034, '−3%'],
  ])('%s is "%s": what changes nothing shows no number', (change, text) => {
    expect(formatChange(change)).toBe(text);
  });
});

describe('a chance on a button', () => {
  it('says of what it is', () => {
    const says = 'TETRAD.Odds.says.notHit';
    expect(sayChance({ ...view, headline: { label: 'UP', says, p: 1 } })).toBe('not hit 100%');
    expect(sayChance(view)).toBe('succeeds 25%');
    expect(sayChance(null)).toBe('');
  });

  it.each([
    [0, '0%'],
    // What is left of a sum of probabilities.
    [-1e-17, '0%'],
    [1 + 1e-15, '100%'],
    [0.000_02, '<1%'],
    [0.004_9, '<1%'],
    [0.005, '1%'],
    [0.374, '37%'],
    [0.994_9, '99%'],
    [0.999, '>99%'],
    [1, '100%'],
  ])('%s is %s: the possible is never 0, the uncertain never 100', (p, text) => {
    expect(formatRoundChance(p)).toBe(text);
  });
});
