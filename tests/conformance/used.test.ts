/** The map of what the system uses names only existing specs; whether the map is complete is checked by `npm run conformance:used`. */
import { expect, it } from 'vitest';
import { specs } from './index.ts';
import used from './used.json';

it('names specs', () => {
  const ids = new Set(specs.map(({ id }) => id));
  const unknown = Object.entries(used.members).filter(([, named]) => [named].flat().some((id) => !ids.has(id)));
  expect(unknown).toEqual([]);
});
