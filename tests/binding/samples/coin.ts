/** How to play the test ruleset Coin. */
import * as fc from 'fast-check';
import type { RulesetSample } from '../sample.ts';

interface Outcome {
  readonly heads: number;
  readonly won: boolean;
}

export const sample: RulesetSample = {
  actors: fc.record({ nerve: fc.nat(7), scratches: fc.nat(6) }).map((numbers) => ({
    type: 'coinFlipper',
    system: { ...numbers, luck: { value: 3 } },
  })),
  checks: {
    requests: fc.record({ dare: fc.boolean() }),
    dice: { h: { faces: 2 } },
    row: ({ heads }: Outcome) => String(heads),
    wins: ({ won }: Outcome) => won,
    score: ({ heads }: Outcome) => heads,
    adjustments: {
      points: fc
        .array(fc.record({ count: fc.integer({ min: 1, max: 2 }) }), { maxLength: 3 })
        .map((spends) =>
          spends.map(({ count }, index) => ({ kind: 'points', source: `spend${index}`, use: 'head', count })),
        ),
    },
    help: { kind: 'points', source: 'spend', use: 'head', count: 1 },
  },
  fight: {
    attacker: { type: 'coinFlipper', system: { nerve: 8, scratches: 0, luck: { value: 3 } } },
    target: { type: 'coinFlipper', system: { nerve: 1, scratches: 0, luck: { value: 3 } } },
    weapon: null,
    answers: { flip: true, none: false },
    decides: { flip: 'unharmed', none: 'unharmed' },
  },
  extended: { dare: false },
  sceneEnd: { type: 'coinFlipper', system: { nerve: 2, scratches: 3 } },
  play: {
    check: 'Flip',
    attack: 'Attack',
    answer: 'No flip',
    explained: { nerve: 'Flip' },
    unshown: { 'system.nerve': 2 },
  },
};
