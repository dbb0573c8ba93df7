/**
 * Messages with one wrong field, of every type and field of every ruleset, as an attacker or a broken module might post them. Each is refused by its model,
 * drawn, or said to be unreadable; the card of a whole roll that they answer can still be read.
 */
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { rulesets, type SampledRuleset } from '../binding/rulesets.ts';
import { Stage, type Message } from '../binding/stage.ts';
import { fields } from '../../table/foundry/data/index.ts';
import { type MessageKind, kindOf, listRelated, registerMessages, viewCard } from '../../module/chat/define-message.ts';
import { rollCheck } from '../../module/checks/roll-check.ts';
import { breakFields, tieLinks } from './hostile-data.ts';

/** The double of a data field (tests/module/foundry-double.ts). */
interface FieldDouble {
  readonly kind: keyof typeof fields;
  readonly options: object;
  readonly extra: object;
}
type Schema = Readonly<Record<string, FieldDouble>>;
type Field = InstanceType<typeof fields.DataField>;

/** Makes the table's field of a double. */
function makeField({ kind, options, extra }: FieldDouble): Field {
  const inner =
    kind === 'SchemaField'
      ? makeFields(options as Schema)
      : 'kind' in options
        ? makeField(options as FieldDouble)
        : options;
  return new (fields[kind] as unknown as new (options: object, extra: object) => Field)(inner, extra);
}

const makeFields = (schema: Schema) =>
  Object.fromEntries(Object.entries(schema).map(([name, double]) => [name, makeField(double)]));

/** Lists the paths of the fields of a schema. */
function listPaths(schema: Schema, before = ''): string[] {
  return Object.entries(schema).flatMap(([name, { kind, options }]) => [
    before + name,
    ...(kind === 'SchemaField' ? listPaths(options as Schema, `${before}${name}.`) : []),
  ]);
}

/** Cleans data as the model of a message does; null if the model refuses them. */
function clean(schema: InstanceType<typeof fields.SchemaField>, data: object): object | null {
  try {
    // As JSON, which is what the server gets.
    const cleaned = schema.clean(JSON.parse(JSON.stringify(data)) as object) as object;
    return schema.validate(cleaned) ? null : cleaned;
  } catch {
    return null;
  }
}

beforeAll(() => {
  registerMessages();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterAll(() => vi.restoreAllMocks());

const readCard = (message: Message) => viewCard(kindOf(message) as MessageKind, message);

/** Begins a game in which Ada has rolled. */
async function begin(ruleset: SampledRuleset) {
  const { checks, fight } = ruleset.sample;
  const stage = Stage.begin(ruleset, 3);
  const actor = stage.add(fight.attacker, 'whole', 'ada');
  const other = stage.add(fight.attacker, 'other', 'clara');
  const requests = fc.sample(checks.requests, { numRuns: 20, seed: 3 });
  for (const request of requests) {
    const whole = await rollCheck(actor, request).catch(() => null);
    if (whole) return { stage, other, whole };
  }
  throw new Error('nothing can be rolled');
}

describe.each(rulesets.map((ruleset) => [ruleset.binding.id, ruleset] as const))(
  'hostile messages in %s',
  (id, ruleset) => {
    const models = ruleset.binding.models.ChatMessage as Readonly<Record<string, { defineSchema(): Schema }>>;

    it.each(Object.keys(models))('%s', async (type) => {
      const { stage, other, whole } = await begin(ruleset);
      expect((await readCard(whole)).unreadable).toBeUndefined();
      const schema = models[type]?.defineSchema() ?? {};
      const model = new fields.SchemaField(makeFields(schema));
      const links = { actor: other.uuid, replyTo: whole.id };
      const isCheck = type === whole.type;
      const base = {
        ...(isCheck ? structuredClone(whole.system as object) : {}),
        schemaVersion: 1,
        ruleset: id,
        links,
      };
      const ids = Array.from({ length: 5 }, (_, place) => `tied${place}`.padEnd(16, '0'));
      const hostile = [
        ...breakFields(
          base,
          listPaths(schema).map((path) => ({ path })),
          11,
        ),
        ...tieLinks(type, base, ids).map(({ system }) => system as Record<string, unknown>),
      ];
      const posted = hostile.flatMap((system) => {
        const cleaned = clean(model, system);
        return cleaned
          ? stage.post({ type, system: cleaned, rolls: isCheck ? whole.rolls : [] }, { author: 'clara' })
          : [];
      });
      expect(posted.length).toBeGreaterThan(hostile.length / 3);
      for (const message of posted) {
        const { context, unreadable } = await readCard(message);
        expect(context ?? unreadable, JSON.stringify(message.system).slice(0, 300)).toBeDefined();
        expect(Array.isArray(listRelated(message))).toBe(true);
      }
      expect((await readCard(whole)).unreadable).toBeUndefined();
    });
  },
);
