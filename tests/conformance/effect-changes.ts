/** The field of a value decides how an active effect changes it, and a system may override each step. */
import { collectHookCalls, findType, host, loose, toClass, withDataModel } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts';
const EFFECT = 'fvtt-types src/foundry/client/documents/active-effect.d.mts';
const shared = { generation: 'both', needs: 'world' } as const;
const isKeyed = (): boolean => Number(host.game.release.generation) >= 14;

type Change = readonly [type: string, key: string, value: string];

/** Returns the data of an effect with one change, in the form of this Foundry version. */
function buildEffect([type, key, value]: Change): object {
  const modes = host.CONST.ACTIVE_EFFECT_MODES as unknown as Record<string, number>;
  const change = { key, value, priority: 20 };
  return isKeyed()
    ? { name: 'Spec effect', system: { changes: [{ ...change, type, phase: 'initial' }] } }
    : { name: 'Spec effect', changes: [{ ...change, mode: modes[type.toUpperCase()] }] };
}

/** Runs `body` with an actor that has a number (null), a boolean, a set and a text, and an effect with one change. */
async function withChangedActor(change: Change, body: (actor: Loose) => unknown): Promise<void> {
  const { BooleanField, NumberField, SetField, StringField } = host.foundry.data.fields;
  class Fields extends toClass(host.foundry.abstract.TypeDataModel) {
    static defineSchema() {
      return {
        bonus: new NumberField({ integer: true, nullable: true, initial: null }),
        rank: new NumberField({ integer: true, nullable: false, initial: 2 }),
        ready: new BooleanField({ initial: true }),
        traits: new SetField(new StringField(), { initial: ['brave'] }),
      };
    }
  }
  const type = findType('Actor');
  await withDataModel('Actor', type, Fields, async () => {
    const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Spec actor', type });
    try {
      await actor.createEmbeddedDocuments('ActiveEffect', [buildEffect(change)]);
      await body(actor);
    } finally {
      await actor.delete();
    }
  });
}

/** Returns the value at a path in the overrides of an actor, which may be nested or dotted. */
const readOverride = (actor: Loose, path: string): unknown =>
  host.foundry.utils.getProperty(actor.overrides, path) ?? actor.overrides[path];

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-effect-override-cast',
    title: 'What overrides a value is cast by the field of the value',
    source: `${FIELDS} DataField#applyChange, _castChangeDelta ("Cast a change delta into an appropriate type")`,
    confidence: 'documented',
    members: ['foundry.data.fields.DataField#applyChange', 'foundry.documents.Actor#applyActiveEffects'],
    run({ it, expect }) {
      it('gives a number where there was none', () =>
        withChangedActor(['override', 'system.bonus', '5'], (actor) => {
          expect(actor.system.bonus).to.equal(5);
          expect(readOverride(actor, 'system.bonus')).to.equal(5);
        }));
      it('gives false for a switch', () =>
        withChangedActor(['override', 'system.ready', 'false'], (actor) => {
          expect(actor.system.ready).to.equal(false);
        }));
    },
  },
  {
    ...shared,
    id: 'M-effect-set-add',
    title: 'What is added to a set is one element more',
    source: `${FIELDS} SetField#_applyChangeAdd ("each element of delta added in order")`,
    confidence: 'documented',
    members: ['foundry.data.fields.DataField#applyChange', 'foundry.documents.Actor#applyActiveEffects'],
    run({ it, expect }) {
      it('keeps the others, and the source', () =>
        withChangedActor(['add', 'system.traits', 'lucky'], (actor) => {
          expect(actor.system.traits).to.be.instanceOf(Set);
          expect([...actor.system.traits].map(String)).to.deep.equal(['brave', 'lucky']);
          expect([...actor._source.system.traits].map(String)).to.deep.equal(['brave']);
          actor.reset();
          expect(actor.system.traits.size).to.equal(2);
        }));
    },
  },
  {
    ...shared,
    id: 'M-effect-custom',
    title: 'A custom change calls the hook applyActiveEffect with actor, change, present value, cast value and changes',
    source: 'API13 and API14 hookEvents.applyActiveEffect; core issue 14522',
    confidence: 'documented',
    members: ['hook:applyActiveEffect', 'foundry.documents.Actor#applyActiveEffects'],
    run({ it, expect }) {
      it('hands over what the listener needs', async () => {
        let prepared: unknown;
        const calls = await collectHookCalls(
          'applyActiveEffect',
          () =>
            withChangedActor(['custom', 'system.rank', '3'], (actor) => {
              prepared = actor;
              expect(actor.system.rank).to.equal(23);
            }),
          ([actor, , current, delta]) => {
            host.foundry.utils.setProperty(actor, 'system.rank', Number(current) + Number(delta) * 7);
          },
        );
        const [actor, change, current, delta, changes] = calls.at(-1) ?? [];
        expect(actor).to.equal(prepared);
        expect(change?.key).to.equal('system.rank');
        expect([Number(current), Number(delta), typeof changes]).to.deep.equal([2, 3, 'object']);
      });
    },
  },
  {
    ...shared,
    id: 'M-effect-apply',
    title: 'In 13 each change goes through ActiveEffect#apply of the effect, which a system may override',
    source: `${EFFECT} apply ("Apply this ActiveEffect to a provided Actor")`,
    generation: 13,
    confidence: 'documented',
    members: ['foundry.documents.ActiveEffect#apply', 'foundry.documents.ActiveEffect.applyField'],
    run({ it, expect }) {
      it('calls the overridden method, and takes what it returns for the overrides', async () => {
        const prototype = host.CONFIG.ActiveEffect.documentClass.prototype as unknown as Record<string, unknown>;
        const own = Object.getOwnPropertyDescriptor(prototype, 'apply');
        const original = prototype['apply'] as (actor: Loose, change: object) => Record<string, unknown>;
        prototype['apply'] = function apply(this: unknown, actor: Loose, change: Loose) {
          return original.call(this, actor, { ...(change as unknown as object), value: '10' });
        };
        try {
          await withChangedActor(['add', 'system.rank', '1'], (actor) => {
            expect(actor.system.rank).to.equal(12);
            expect(readOverride(actor, 'system.rank')).to.equal(12);
          });
        } finally {
          delete prototype['apply'];
          if (own) Object.defineProperty(prototype, 'apply', own);
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-effect-apply-change',
    title:
      'In 14 each change goes through the static ActiveEffect.applyChange, with its effect, which a system may override',
    source: 'API14 ActiveEffect.applyChange; ActiveEffectChangeData.effect; shadowdark pull request 1320',
    generation: 14,
    confidence: 'reported',
    members: ['foundry.documents.ActiveEffect.applyChange', 'foundry.documents.ActiveEffect.applyChangeField'],
    run({ it, expect }) {
      it('calls the overridden method, and takes what it returns for the overrides', async () => {
        const Effect = host.CONFIG.ActiveEffect.documentClass as unknown as Record<string, unknown>;
        const own = Object.getOwnPropertyDescriptor(Effect, 'applyChange');
        const original = Effect['applyChange'] as (...parameters: unknown[]) => Record<string, unknown>;
        const effects: unknown[] = [];
        Effect['applyChange'] = function applyChange(target: unknown, change: Loose, options: unknown) {
          effects.push(change.effect);
          return original.call(Effect, target, { ...(change as unknown as object), value: '10' }, options);
        };
        try {
          await withChangedActor(['add', 'system.rank', '1'], (actor) => {
            expect(actor.system.rank).to.equal(12);
            expect(readOverride(actor, 'system.rank')).to.equal(12);
            expect(effects.at(-1)).to.equal([...actor.effects][0]);
          });
        } finally {
          delete Effect['applyChange'];
          if (own) Object.defineProperty(Effect, 'applyChange', own);
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-effect-subtype',
    title:
      'A type of effects has data of its own, which its model defines, and its changes apply as those of any effect',
    source:
      'API13 BaseActiveEffect metadata (hasTypeData), CONFIG.ActiveEffect.dataModels; API14 ActiveEffectTypeDataModel; crucible',
    confidence: 'documented',
    members: ['CONFIG.ActiveEffect.dataModels', 'foundry.data.ActiveEffectTypeDataModel'],
    run({ it, expect }) {
      it('keeps and applies it', async () => {
        const { data, abstract } = host.foundry;
        const Base = toClass(isKeyed() ? data.ActiveEffectTypeDataModel : abstract.TypeDataModel);
        const inherit = Reflect.get(Base, 'defineSchema') as () => object;
        class Marked extends Base {
          static defineSchema() {
            const inherited = isKeyed() ? inherit.call(Base) : {};
            return { ...inherited, mark: new data.fields.NumberField({ integer: true, initial: 3 }) };
          }
        }
        await withDataModel('ActiveEffect', 'base', Marked, () =>
          withChangedActor(['add', 'system.rank', '1'], async (actor) => {
            const [plain] = [...actor.effects];
            expect(plain.system).to.be.instanceOf(Marked);
            expect(plain.system.mark).to.equal(3);
            await plain.update({ 'system.mark': 4.2 });
            expect([plain.system.mark, plain._source.system.mark]).to.deep.equal([4, 4]);
            expect(actor.system.rank).to.equal(3);
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-effect-model-14',
    title: 'In 14 models of effects extend a model with a list of changes',
    source:
      'API14 foundry.data.ActiveEffectTypeDataModel ("A single ArrayField is defined for EffectChangeData"), ActiveEffectChangeData',
    generation: 14,
    confidence: 'documented',
    members: ['foundry.data.ActiveEffectTypeDataModel'],
    run({ it, expect }) {
      it('has it', () => {
        const Model = host.foundry.data.ActiveEffectTypeDataModel;
        expect(toClass(Model).prototype).to.be.instanceOf(toClass(host.foundry.abstract.TypeDataModel));
        const changes = Model.defineSchema().changes;
        expect(changes).to.be.instanceOf(toClass(host.foundry.data.fields.ArrayField));
        expect(Object.keys(changes.element.fields)).to.include.members(['key', 'type', 'value', 'phase', 'priority']);
      });
    },
  },
  {
    ...shared,
    id: 'M-status-splice-14',
    title:
      'In 14 the statuses answer to the methods of a list; what is spliced into the middle pushes those behind it out',
    source: 'core issue 13122; SR5-FoundryVTT pull request 1960 ("many default status conditions disappeared")',
    generation: 14,
    confidence: 'reported',
    needs: 'page',
    members: ['CONFIG.statusEffects'],
    run({ it, expect }) {
      it('reads', () => {
        const { statusEffects } = host.CONFIG;
        const all = Object.values(statusEffects as unknown as Record<string, { id: string }>);
        expect(statusEffects.slice(0, 2).map((status: unknown) => String(loose(status).id))).to.deep.equal(
          all.slice(0, 2).map(({ id }) => id),
        );
        expect(statusEffects.includes(all[1])).to.equal(true);
        expect(Number(statusEffects.indexOf(all[1]))).to.equal(1);
        expect(statusEffects.flatMap((status: unknown) => [String(loose(status).id)])).to.have.lengthOf(all.length);
        expect(Number(statusEffects.length)).to.equal(all.length);
      });
      it('loses entries', () => {
        const all = { ...(host.CONFIG.statusEffects as unknown as Record<string, { id: string }>) };
        const ids = Object.keys(all);
        try {
          host.CONFIG.statusEffects.splice(1, 0, { id: 'conformance', name: 'Conformance' });
          expect(host.CONFIG.statusEffects['conformance']?.name).to.equal('Conformance');
          const left = Object.keys(host.CONFIG.statusEffects);
          expect(left).to.include.members([ids[0], 'conformance']);
          expect(left.length).to.be.below(ids.length + 1);
        } finally {
          Reflect.set(host.CONFIG, 'statusEffects', Object.values(all));
        }
      });
    },
  },
];
