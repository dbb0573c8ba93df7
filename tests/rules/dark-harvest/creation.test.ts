// Counting the ratings of new characters, without a limit.
import { expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

it.each([
  [{}, 0],
  [{ strength: 2, dexterity: 3 }, 5],
  [{ strength: -1, wits: 4, fate: 6 }, 9],
])('ratings %j come to %i', (ratings, spent) => {
  expect(darkHarvest.countRatings(ratings)).toEqual({ spent, limit: null });
});

it('only the ratings that are asked for count', () => {
  expect(darkHarvest.countRatings({ strength: -1, wits: 4, fate: 6 }, ['strength', 'wits', 'presence'])).toEqual({
    spent: 3,
    limit: null,
  });
});

it('someone new has 5 white health dice (DH-42)', () => {
  expect(darkHarvest.NEW_HEALTH_DICE).toBe(5);
});
