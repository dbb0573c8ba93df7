/** What is put in the place of cleared system data. */
import { expect, it } from 'vitest';
import { fillCleared } from '../../module/foundry/fill-cleared.ts';

const fields: Record<string, object> = {
  rating: { nullable: false, getInitialValue: () => 2 },
  limit: { nullable: true, getInitialValue: () => 3 },
};
const document = { system: { schema: { getField: (path: string) => fields[path] } } };

it('gives what may not be null its initial value, and leaves the rest', () => {
  const values = { 'system.rating': null, 'system.limit': null, 'system.other': null, img: null, name: '' };
  fillCleared(document, values);
  expect(values).toEqual({ 'system.rating': 2, 'system.limit': null, 'system.other': null, img: null, name: '' });
  const kept = { 'system.rating': 0 };
  fillCleared(document, kept);
  expect(kept).toEqual({ 'system.rating': 0 });
});

it('leaves everything of a document without a model', () => {
  const values = { 'system.rating': null };
  fillCleared({ system: {} }, values);
  expect(values).toEqual({ 'system.rating': null });
});
