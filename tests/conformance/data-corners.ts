/** Details of models and fields that a substitute for Foundry easily gets wrong; each spec shows one behaviour. */
import { catchFailure, host, loose, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { withAttributeActor } from './token-script.ts';

const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts';
const shared = { generation: 'both', needs: 'kernel' } as const;

/** Defines a model with a number that had another name in older data; `answer` is the return value of its migration. */
function defineMigrated(answer: () => unknown): Loose {
  const { NumberField } = host.foundry.data.fields;
  class Migrated extends toClass(host.foundry.abstract.DataModel) {
    static defineSchema() {
      return { rank: new NumberField({ integer: true, nullable: false, initial: 1 }) };
    }
    static migrateData(source: Record<string, unknown>) {
      if ('level' in source) source['rank'] = source['level'];
      return answer();
    }
  }
  return loose(Migrated);
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-migrate-in-place',
    title:
      'migrateData changes its source; what it gives back, or that it gives nothing back, is of no effect on a model',
    source: 'core issues 13141 ("calls migrateData with no assignment") and 11949',
    confidence: 'reported',
    members: ['foundry.abstract.DataModel.migrateData', 'foundry.abstract.DataModel.migrateDataSafe'],
    run({ it, expect }) {
      for (const [title, answer] of [
        ['nothing is given back', () => undefined],
        ['something else is given back', () => ({ rank: 9 })],
      ] as const)
        it(title, () => {
          const Migrated = defineMigrated(answer);
          expect(new Migrated({ level: 4 }).rank).to.equal(4);
          expect(Migrated.fromSource({ level: 5 }).rank).to.equal(5);
          const model = new Migrated({ rank: 2 });
          model.updateSource({ rank: 3 });
          expect(model.rank).to.equal(3);
        });
    },
  },
  {
    ...shared,
    id: 'M-field-blank-valid',
    title: 'A blank text that is allowed is valid with certainty: the validator of the field is not asked',
    source: `${FIELDS} DataField#_validateSpecial ("supersede regular field validation"), StringField#_validateSpecial`,
    confidence: 'inferred',
    members: ['foundry.data.fields.StringField', 'foundry.data.fields.DataField#validate'],
    run({ it, expect }) {
      it('asks of what is there alone', () => {
        const asked: unknown[] = [];
        const refuse = (value: unknown): boolean => {
          asked.push(value);
          return false;
        };
        const field = new host.foundry.data.fields.StringField({ required: true, blank: true, validate: refuse });
        expect(field.validate('')).to.equal(undefined);
        expect(asked).to.deep.equal([]);
        expect(field.validate('text')).to.not.equal(undefined);
        expect(asked).to.deep.equal(['text']);
      });
    },
  },
  {
    ...shared,
    id: 'M-field-model-instance',
    title: 'An embedded model takes an instance where it validates, as where it cleans',
    source: `${FIELDS} EmbeddedDataField#validate (AssignmentType: data or an instance of the model)`,
    confidence: 'inferred',
    members: ['foundry.data.fields.EmbeddedDataField', 'foundry.data.fields.DataField#validate'],
    run({ it, expect }) {
      it('judges what is in the instance', () => {
        const Inner = defineMigrated(() => undefined);
        const field = new host.foundry.data.fields.EmbeddedDataField(Inner);
        expect(field.validate(new Inner({ rank: 3 }))).to.equal(undefined);
        expect(field.validate({ rank: 3 })).to.equal(undefined);
        expect(field.validate({ rank: 'many' })).to.not.equal(undefined);
      });
    },
  },
  {
    ...shared,
    id: 'M-token-attribute-blank',
    title:
      'A system whose manifest has an empty name for the attribute of a bar can create actors; the bar then has none',
    source:
      'fvtt-types common/packages/base-system.d.mts secondaryTokenAttribute; client/data PrototypeToken bar2.attribute',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.Actor#prototypeToken'],
    run({ it, expect }) {
      it('creates one', async () => {
        const system = host.game.system as unknown as object;
        const before = Object.getOwnPropertyDescriptor(system, 'secondaryTokenAttribute');
        Object.defineProperty(system, 'secondaryTokenAttribute', { value: '', configurable: true });
        try {
          const failure = await catchFailure(() =>
            withAttributeActor({}, (actor) => {
              expect(actor.prototypeToken.bar2.attribute).to.equal(null);
            }),
          );
          expect(failure).to.equal(undefined);
        } finally {
          Reflect.deleteProperty(system, 'secondaryTokenAttribute');
          if (before) Object.defineProperty(system, 'secondaryTokenAttribute', before);
        }
      });
    },
  },
];
