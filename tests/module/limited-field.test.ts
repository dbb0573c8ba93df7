/** A number that stands beside its maximum is never more than it. */
import { expect, it } from 'vitest';
import './foundry-double.ts';
import { LimitedField, limitValues } from '../../module/foundry/limited-field.ts';

const schema = { fields: { shots: new LimitedField({}), dice: {} } };
const current = { shots: { value: 3, max: 6 }, dice: { value: 3, max: 6 } };

it.each([
  ['more than the maximum', { shots: { value: 99 } }, { shots: { value: 6 } }],
  ['a maximum below what is there', { shots: { max: 2 } }, { shots: { value: 2 } }],
  ['both at once', { shots: { value: 9, max: 8 } }, { shots: { value: 8 } }],
  ['no more than the maximum', { shots: { value: 6 } }, {}],
  ['more, with a higher maximum', { shots: { value: 9, max: 9 } }, {}],
  ['no maximum', { shots: { value: 9, max: 0 } }, {}],
  ['another field', { dice: { value: 99 } }, {}],
  ['nothing of it', { name: 'Pistol' }, {}],
])('%s', (_what, changed, lowered) => {
  expect(limitValues(schema, changed, current)).toEqual(lowered);
});
