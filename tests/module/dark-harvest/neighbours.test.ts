/** The 3D dice of Dark Harvest show what scores. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { scores } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import { neighbours } from '../../../module/rulesets/dark-harvest/about.ts';

it('the faces with a star are those that score (DH-2), on white dice and on black ones', () => {
  const faces = neighbours.dice?.faces ?? [];
  expect(faces.map(({ die }) => die)).toEqual(['dw', 'db']);
  for (const { labels } of faces)
    expect(labels.map((label) => label.includes('✦'))).toEqual([1, 2, 3, 4, 5, 6].map(scores));
});
