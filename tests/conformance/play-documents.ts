/** The documents used in play: the fields of their schemas, their initial values, and derived data. */
import { catchFailure, host, loose } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withScene } from './token-script.ts';

const CLIENT = 'fvtt-types src/foundry/client/documents';

/** Fields of each document class with their initial values; only a name is given. */
const DEFAULTS: Readonly<Record<string, readonly [base: string, fields: Readonly<Record<string, unknown>>]>> = {
  ActiveEffect: [
    'BaseActiveEffect',
    { type: 'base', disabled: false, origin: null, statuses: [], system: {}, img: null },
  ],
  Combat: ['BaseCombat', { type: 'base', system: {}, active: false, round: 0, turn: null, sort: 0, scene: null }],
  Combatant: [
    'BaseCombatant',
    {
      type: 'base',
      system: {},
      img: null,
      actorId: null,
      tokenId: null,
      sceneId: null,
      initiative: null,
      hidden: false,
      defeated: false,
    },
  ],
  Folder: ['BaseFolder', { type: 'Actor', sorting: 'a', folder: null }],
  JournalEntryPage: ['BaseJournalEntryPage', { type: 'text', text: { format: 1 } }],
  Macro: ['BaseMacro', { type: 'chat', img: 'icons/svg/dice-target.svg', command: '' }],
  RollTable: ['BaseRollTable', { replacement: true, displayRoll: true }],
  Scene: [
    'BaseScene',
    {
      active: false,
      width: 4000,
      height: 3000,
      navigation: true,
      navOrder: 0,
      padding: 0.25,
      backgroundColor: '#999999',
      thumb: null,
      sort: 0,
      folder: null,
    },
  ],
  TableResult: ['BaseTableResult', { type: 'text', description: '', weight: 1, drawn: false }],
  Token: [
    'BaseToken',
    {
      actorId: null,
      actorLink: false,
      appendNumber: false,
      hidden: false,
      x: 0,
      y: 0,
      width: 1,
      height: 1,
      disposition: -1,
      displayName: 0,
      displayBars: 0,
      rotation: 0,
      lockRotation: false,
      alpha: 1,
      randomImg: false,
      prependAdjective: false,
      elevation: 0,
      texture: { scaleX: 1, scaleY: 1, anchorX: 0.5, anchorY: 0.5, fit: 'contain', rotation: 0, tint: '#ffffff' },
      sort: 0,
      locked: false,
    },
  ],
};

/** Fields that do not accept null: they get their initial value instead. */
const NOT_NULL: Readonly<Record<string, readonly string[]>> = {
  ActiveEffect: ['disabled', 'tint', 'transfer', 'sort'],
  Combat: ['round', 'active', 'sort'],
  Combatant: ['hidden', 'defeated'],
  Scene: ['navigation', 'navOrder', 'padding', 'backgroundColor', 'active', 'sort'],
  TableResult: ['weight', 'drawn'],
  RollTable: ['replacement', 'displayRoll', 'sort'],
  Token: ['x', 'y', 'width', 'height', 'elevation', 'rotation', 'alpha', 'sort', 'hidden', 'actorLink', 'locked'],
};

/** Data that a valid document needs. */
const REQUIRED: Readonly<Record<string, object>> = { Folder: { type: 'Actor' }, TableResult: { range: [1, 1] } };

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-play-fields',
    title: 'The fields of the documents of play have the documented initial values',
    source: `${CLIENT}/*.d.mts (Schema of each document)`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      ...Object.values(DEFAULTS).flatMap(([base, fields]) =>
        Object.keys(fields).map((field) => `foundry.documents.${base}#${field}`),
      ),
      'foundry.documents.BaseActor#ownership',
      'foundry.documents.BaseActorDelta#ownership',
      'foundry.documents.BaseActorDelta#system',
      'foundry.documents.BaseFolder.SORTING_MODES',
      'foundry.documents.BaseMacro.DEFAULT_ICON',
      'foundry.documents.BaseRollTable.DEFAULT_ICON',
      'foundry.documents.BaseRollTable#description',
      'foundry.documents.BaseRollTable#formula',
      'foundry.documents.BaseScene#grid',
      'foundry.documents.BaseTableResult#documentUuid',
      'foundry.documents.BaseTableResult#range',
      'foundry.documents.BaseToken.DEFAULT_ICON',
      'foundry.documents.BaseToken#delta',
      'foundry.documents.BaseToken#texture',
      'foundry.documents.BaseUser#hotbar',
      'foundry.documents.TokenDocument#bar1',
      'foundry.documents.TokenDocument#bar2',
      'foundry.data.PrototypeToken#actorLink',
      'foundry.data.PrototypeToken#appendNumber',
    ],
    run({ it, expect }) {
      for (const [name, [, fields]] of Object.entries(DEFAULTS)) {
        it(`gives those of ${name}`, () => {
          const documentClass = loose(host.CONFIG[name]).documentClass;
          const document = new documentClass({ name: 'Spec', ...REQUIRED[name] });
          const source = document.toObject() as unknown as Record<string, unknown>;
          for (const [field, value] of Object.entries(fields)) {
            if (typeof value === 'object' && value !== null && !Array.isArray(value))
              expect(source[field]).to.include(value);
            else expect(source[field], `${name}#${field}`).to.deep.equal(value);
          }
        });
      }
      for (const [name, fields] of Object.entries(NOT_NULL)) {
        it(`gives them to ${name} in place of null`, () => {
          const documentClass = loose(host.CONFIG[name]).documentClass;
          const make = (data: object): Record<string, unknown> =>
            new documentClass({ name: 'Spec', ...REQUIRED[name], ...data }).toObject() as unknown as Record<
              string,
              unknown
            >;
          const initial = make({});
          const given = make(Object.fromEntries(fields.map((field) => [field, null])));
          for (const field of fields) {
            expect(initial[field] ?? null, `${name}#${field}`).to.not.equal(null);
            expect(given[field], `${name}#${field}`).to.deep.equal(initial[field]);
          }
        });
      }
      it('gives those that stand apart', () => {
        const { documents } = host.foundry;
        expect([...documents.BaseFolder.SORTING_MODES].map(String)).to.deep.equal(['a', 'm']);
        for (const base of [documents.BaseMacro, documents.BaseRollTable, documents.BaseToken])
          expect(base.DEFAULT_ICON).to.be.a('string');
        const token = new host.CONFIG.Token.documentClass({ name: 'T' });
        expect(token.texture.src).to.equal(documents.BaseToken.DEFAULT_ICON);
        expect(token.bar1).to.have.property('attribute');
        expect(token.bar2).to.have.property('attribute');
        expect(token.toObject().delta.ownership ?? null).to.equal(null);
        const scene = new host.CONFIG.Scene.documentClass({ name: 'S' });
        expect([scene.grid.size, scene.grid.type]).to.deep.equal([100, 1]);
        expect(Object.keys(host.game.user.hotbar)).to.have.lengthOf(0);
      });
      it('gives what a table is given', () => {
        const table = new (loose(host.CONFIG.RollTable).documentClass)({ name: 'R', description: 'D', formula: '1d4' });
        expect([table.description, table.formula] as unknown[]).to.deep.equal(['D', '1d4']);
      });
      it('refuses a descending range of a result and a folder within itself', async () => {
        const Result = loose(host.CONFIG.TableResult).documentClass;
        const Folder = loose(host.CONFIG.Folder).documentClass;
        expect(await catchFailure(() => new Result({ range: [3, 2] }))).to.be.instanceOf(Error);
        expect(await catchFailure(() => new Result({ range: [1, 2, 3] }))).to.be.instanceOf(Error);
        expect(await catchFailure(() => new Result({ range: [1] }))).to.be.instanceOf(Error);
        expect(new Result({ range: [1, 1], name: null }).name).to.equal('');
        const data = { _id: 'folderfolderfold', folder: 'folderfolderfold', name: 'F', type: 'Actor' };
        expect(await catchFailure(() => new Folder(data))).to.be.instanceOf(Error);
      });
    },
  },
  {
    id: 'M-actor-tokens',
    title: 'An actor lists the effects that may apply to it and the tokens that depend on it',
    source: `${CLIENT}/actor.d.mts allApplicableEffects, getDependentTokens, overrides, statuses`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Actor#allApplicableEffects',
      'foundry.documents.Actor#getDependentTokens',
      'foundry.documents.Actor#overrides',
      'foundry.documents.Item#effects',
      'foundry.documents.ActiveEffect#isSuppressed',
    ],
    run({ it, expect }) {
      it('lists effects of its own and of its items', async () => {
        await withAttributeActor({}, async (actor) => {
          await actor.createEmbeddedDocuments('ActiveEffect', [{ name: 'Own' }]);
          const type = host.game.documentTypes.Item.find((name: Loose) => String(name) !== 'base');
          const effects = [
            { name: 'Given', transfer: true, statuses: ['specgiven'] },
            { name: 'Kept', transfer: false, statuses: ['speckept'] },
          ];
          const [item] = [...(await actor.createEmbeddedDocuments('Item', [{ name: 'I', type, effects }]))];
          expect(item?.effects.size).to.equal(2);
          const listed = [...loose(actor.allApplicableEffects())];
          expect(listed.map((effect) => String(effect.name))).to.deep.equal(['Own', 'Given']);
          expect(listed.map((effect) => effect.isSuppressed as unknown)).to.deep.equal([false, false]);
          expect([...actor.statuses].map(String)).to.deep.equal(['specgiven']);
          expect(actor.overrides).to.deep.equal({});
        });
      });
      it('lists its tokens', async () => {
        await withAttributeActor({}, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            expect([...actor.getDependentTokens()]).to.deep.equal([token]);
            expect([...actor.getDependentTokens({ linked: true })]).to.deep.equal([]);
            expect([...token.actor.getDependentTokens()]).to.deep.equal([token]);
          }),
        );
      });
    },
  },
  {
    id: 'M-delta-parts',
    title: 'The delta of a token gives the items and effects of its actor and makes that actor',
    source: `${CLIENT}/actor-delta.d.mts apply, updateSyntheticActor; core issues 8973, 9095`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: [
      'foundry.documents.ActorDelta#items',
      'foundry.documents.ActorDelta#effects',
      'foundry.documents.ActorDelta#apply',
      'foundry.documents.ActorDelta#updateSyntheticActor',
      'foundry.documents.TokenDocument#actors',
      'foundry.documents.TokenDocument#baseActor',
    ],
    run({ it, expect }) {
      it('gives them', async () => {
        const type = host.game.documentTypes.Item.find((name: Loose) => String(name) !== 'base');
        await withAttributeActor({ items: [{ name: 'Sword', type }] }, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            expect(token.baseActor).to.equal(actor);
            expect(token.actors.get(actor.id)).to.equal(token.actor);
            await token.actor.items.contents[0]?.update({ name: 'Broken sword' });
            expect(token.delta.items.getName('Broken sword').name).to.equal('Broken sword');
            expect(token.delta.effects.size).to.equal(0);
            const other = loose((token.delta as unknown as { apply(): unknown }).apply());
            expect(other.name).to.equal(actor.name);
            expect(other).to.not.equal(token.actor);
            token.delta.updateSyntheticActor();
            expect(token.actor.items.contents[0]?.name).to.equal('Broken sword');
            expect(actor.items.contents[0]?.name).to.equal('Sword');
          }),
        );
      });
      it('keeps each item that is changed, once', async () => {
        const type = host.game.documentTypes.Item.find((name: Loose) => String(name) !== 'base');
        const items = ['Sword', 'Shield', 'Cloak'].map((name) => ({ name, type }));
        await withAttributeActor({ items }, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            const rename = async (from: string, to: string): Promise<void> => {
              await token.actor.items.getName(from).update({ name: to });
            };
            await rename('Sword', 'Long sword');
            await rename('Shield', 'Round shield');
            await rename('Long sword', 'Broken sword');
            const read = (): readonly string[] => [...token.actor.items].map(({ name }) => String(name)).toSorted();
            expect(read()).to.deep.equal(['Broken sword', 'Cloak', 'Round shield']);
            expect(token.delta._source.items).to.have.lengthOf(2);
            await token.actor.items.getName('Round shield').delete();
            expect(read()).to.deep.equal(['Broken sword', 'Cloak']);
            expect(actor.items.size).to.equal(3);
          }),
        );
      });
      it('makes another one when the token is given another actor', async () => {
        await withAttributeActor({ name: 'First' }, (first) =>
          withAttributeActor({ name: 'Second' }, (second) =>
            withScene({}, async (scene) => {
              const token = await placeToken(scene, first);
              expect(token.actor.name).to.equal('First');
              await token.update({ actorId: second.id });
              expect([token.actor.name, token.baseActor] as unknown[]).to.deep.equal(['Second', second]);
              await token.update({ actorLink: true });
              expect(token.actor).to.equal(second);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'M-scene-size',
    title: 'A scene is as large as its map with a padding of whole spaces of the grid',
    source: `${CLIENT}/scene.d.mts getDimensions, dimensions`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.Scene#getDimensions', 'foundry.documents.Scene#dimensions'],
    run({ it, expect }) {
      it('measures', () => {
        const data = { name: 'S', width: 1000, height: 500, padding: 0.25, grid: { size: 100 } };
        const scene = new host.CONFIG.Scene.documentClass(data);
        const { sceneX, sceneY, sceneWidth, sceneHeight, width, height } = loose(scene.getDimensions());
        expect([sceneWidth, sceneHeight, width, height] as unknown[]).to.deep.equal([1000, 500, 1600, 900]);
        expect([sceneX, sceneY] as unknown[]).to.deep.equal([300, 200]);
        expect(scene.dimensions.width).to.equal(1600);
      });
    },
  },
  {
    id: 'M-combatant-resource',
    title: 'A combatant reads the resource that the tracker is set to',
    source: `${CLIENT}/combatant.d.mts resource, updateResource`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combatant#resource', 'foundry.documents.Combatant#updateResource'],
    run({ it, expect }) {
      it('reads it', async () => {
        const before = host.game.settings.get('core', 'combatTrackerConfig');
        const stored = { ...(before as unknown as object), resource: 'rank' };
        await withAttributeActor({}, async (actor) => {
          const combat = await host.CONFIG.Combat.documentClass.create({ scene: null });
          try {
            await combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id }]);
            const [combatant] = [...combat.combatants];
            expect(combatant?.resource ?? null).to.equal(null);
            await host.game.settings.set('core', 'combatTrackerConfig', stored);
            expect(combatant?.updateResource()).to.equal(2);
            expect(combatant?.resource).to.equal(2);
          } finally {
            await host.game.settings.set('core', 'combatTrackerConfig', before);
            await combat.delete();
          }
        });
      });
    },
  },
];
