/** Data models of region behaviours: their field of events, and fields that name a document. Regions themselves are not part of the table. */
import { host, loose, toClass } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const BEHAVIOR = 'fvtt-types src/foundry/client/data/region-behaviors/base.d.mts';
const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts';
const API = 'foundryvtt.com/api (13) and foundryvtt.com/api/v14';
const shared = { generation: 'both', confidence: 'documented', needs: 'kernel' } as const;
const ENTER = 'tokenEnter';
const TURN = 'tokenTurnStart';

/** Defines a behaviour for two events, of which one is chosen at first. */
function defineBehavior(): Loose {
  const Base = host.foundry.data.regionBehaviors.RegionBehaviorType;
  class Spec extends toClass(Base) {
    static defineSchema() {
      const create = loose(this)._createEventsField;
      return {
        events: Reflect.apply(create as unknown as () => unknown, this, [{ events: [ENTER, TURN], initial: [TURN] }]),
        item: new host.foundry.data.fields.DocumentUUIDField({ type: 'Item' }),
      };
    }
  }
  return loose(Spec);
}

const make = (data: object): Loose => loose(new (defineBehavior() as unknown as new (data: object) => object)(data));

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-region-events',
    title:
      'A region behaviour’s field of events is a set of those that its type offers; the type says which are chosen at first',
    source: `${BEHAVIOR} _createEventsField, events; ${API} variables/CONST.REGION_EVENTS`,
    members: [
      'foundry.data.regionBehaviors.RegionBehaviorType',
      'foundry.data.regionBehaviors.RegionBehaviorType._createEventsField',
    ],
    run({ it, expect }) {
      it('as a set', () => {
        const { RegionBehaviorType } = host.foundry.data.regionBehaviors;
        expect(loose(RegionBehaviorType).prototype instanceof (host.foundry.abstract.TypeDataModel as never)).to.equal(
          true,
        );
        expect([...make({}).events]).to.eql([TURN]);
        expect(make({ events: [ENTER] }).events).to.be.instanceOf(Set);
        expect([...make({ events: [ENTER] }).events]).to.eql([ENTER]);
        expect([...make({ events: [] }).events]).to.eql([]);
      });

      it('of no other event', () => {
        expect(() => make({ events: ['tokenExit'] })).to.throw();
      });
    },
  },
  {
    ...shared,
    id: 'M-region-document',
    title: 'A region behaviour’s data know the document that they belong to; without one, there is none',
    source: `${BEHAVIOR} behavior`,
    members: ['foundry.data.regionBehaviors.RegionBehaviorType#behavior'],
    run({ it, expect }) {
      it('none', () => {
        expect(make({}).behavior).to.equal(null);
      });
    },
  },
  {
    ...shared,
    id: 'M-uuid-field',
    title: 'A field for the UUID of a document begins empty, and refuses what is none, and one of another type',
    source: `${FIELDS} DocumentUUIDField ("type: a specific document type in CONST.ALL_DOCUMENT_TYPES required by this field"), DefaultOptions`,
    members: ['foundry.data.fields.DocumentUUIDField', 'foundry.data.fields.DocumentUUIDField#type'],
    run({ it, expect }) {
      it('of an item', () => {
        expect(defineBehavior().schema.fields.item.type).to.equal('Item');
        expect(make({}).item).to.equal(null);
        for (const uuid of ['Item.abcdefghijklmnop', 'Compendium.world.pack.Item.abcdefghijklmnop'])
          expect(make({ item: uuid }).item).to.equal(uuid);
        for (const uuid of ['Actor.abcdefghijklmnop', 'not a document']) expect(() => make({ item: uuid })).to.throw();
      });
    },
  },
];
