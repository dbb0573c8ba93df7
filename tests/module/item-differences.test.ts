/** What refreshing an item from its compendium would change. */
import './foundry-double.ts';
import { expect, it } from 'vitest';
import { listDifferences } from '../../module/sheets/refresh-items.ts';
import { fillType } from '../binding/doubles.ts';
import { bindings } from '../binding/rulesets.ts';

const source = {
  name: 'Pistol',
  img: 'pistol.svg',
  system: { damage: 6, shots: { value: 6, max: 6 }, traits: ['loud'], description: '<p>New.</p>' },
};

it('each field that differs is listed, nested ones by themselves and lists as a whole', () => {
  const own = {
    name: 'Old Faithful',
    img: 'pistol.svg',
    system: { damage: 5, shots: { value: 2, max: 5 }, traits: ['loud', 'rusty'], description: '<p>Old.</p>' },
  };
  expect(listDifferences(own, source, ['shots.value'])).toEqual([
    { path: 'name', own: 'Old Faithful', source: 'Pistol' },
    { path: 'system.damage', own: 5, source: 6 },
    { path: 'system.shots.max', own: 5, source: 6 },
    { path: 'system.traits', own: ['loud', 'rusty'], source: ['loud'] },
    { path: 'system.description', own: '<p>Old.</p>', source: '<p>New.</p>' },
  ]);
});

it('what is the owner’s stays, and so does what the source does not have', () => {
  const own = { ...source, system: { ...source.system, shots: { value: 0, max: 6 }, since: 'spring' } };
  expect(listDifferences(own, source, [])).toEqual([{ path: 'system.shots.value', own: 0, source: 6 }]);
  expect(listDifferences(own, source, ['shots.value'])).toEqual([]);
  expect(listDifferences(own, source, ['shots'])).toEqual([]);
});

it.each(bindings.map(({ id, models }) => [id, models.Item] as const))(
  '%s keeps fields that its items have',
  (_id, models) => {
    for (const [type, model] of Object.entries(models)) {
      const { KEPT = [] } = model as { readonly KEPT?: readonly string[] };
      const system = fillType(models, type, {});
      for (const path of KEPT) {
        const found = path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], system);
        expect(found, `${type} ${path}`).toBeDefined();
      }
    }
  },
);

it('whatever has a quantity, or is readied or worn, keeps that in every ruleset', () => {
  for (const { models } of bindings)
    for (const [type, model] of Object.entries(models.Item)) {
      const { KEPT = [] } = model as { readonly KEPT?: readonly string[] };
      const own = Object.keys(fillType(models.Item, type, {}));
      for (const name of ['quantity', 'readied', 'worn']) if (own.includes(name)) expect(KEPT, type).toContain(name);
    }
});
