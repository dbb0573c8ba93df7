/** The fields of messages in Foundry’s own kind of model: a forged number becomes the nearest possible one, and a forged list loses its last entries. */
import { beforeAll, describe, expect, it } from 'vitest';
import { fields } from '../../table/foundry/data/index.ts';
import type * as Fields from '../../module/settings/fields.ts';

let made: typeof Fields;

beforeAll(async () => {
  Object.assign(globalThis, { foundry: { data: { fields } } });
  made = await import('../../module/settings/fields.ts');
});

/** Makes a schema. The types of the fields are those of Foundry, while the table's fields are used. */
const define = (schema: object) => new fields.SchemaField(schema as never);

/** Cleans and validates data as a model does, and returns it. */
function read(model: InstanceType<typeof fields.SchemaField>, data: object): unknown {
  const cleaned = model.clean(data);
  expect(model.validate(cleaned)).toBeUndefined();
  return cleaned;
}

describe('the fields of messages', () => {
  it('limit the numbers that rolls lead to', () => {
    const { createInteger, createRating, createCount } = made;
    const schema = define({ total: createInteger(), base: createRating(), die: createCount() });
    expect(read(schema, { total: 2e9, base: -2e8, die: -1 })).toEqual({ total: 99_999, base: -999, die: 0 });
    expect(read(schema, { total: -1200, base: 7, die: 100 })).toEqual({ total: -1200, base: 7, die: 100 });
  });

  it('keep no limit for days of the calendar', () => {
    expect(read(define({ day: made.createDay() }), { day: 730_000 })).toEqual({ day: 730_000 });
  });

  it('cut lists that are too long, and keep all others', () => {
    const schema = define({
      bonus: made.createList(made.createCount(), 20),
      words: made.createList(made.createText()),
    });
    const long = { bonus: Array.from({ length: 3000 }, () => 100), words: Array.from({ length: 5000 }, () => 'x') };
    const { bonus, words } = read(schema, long) as { bonus: number[]; words: string[] };
    expect([bonus.length, words.length, bonus[19]]).toEqual([20, 999, 100]);
    expect(read(schema, { bonus: [4, 6], words: [] })).toEqual({ bonus: [4, 6], words: [] });
  });
});
