/** Scenes and tokens: prototypes, synthetic actors, bars and tracked attributes, names, encounters. */
import { catchFailure, collectHookCalls, findType, host, loose, waitUntil, withDataModel } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { withMessages } from './message-script.ts';
import { defineAttributes, placeToken, withAttributeActor, withScene, withViewedScene } from './token-script.ts';

const TOKEN = 'fvtt-types src/foundry/client/documents/token.d.mts';
const ACTOR = 'fvtt-types src/foundry/client/documents/actor.d.mts';
const DELTA = 'fvtt-types src/foundry/client/documents/actor-delta.d.mts';
const SCENE = 'fvtt-types src/foundry/client/documents/scene.d.mts';
const SCENES = 'fvtt-types src/foundry/client/documents/collections/scenes.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';

/** Summarises calls of hooks for creation or deletion. */
const viewCalls = (calls: readonly (readonly Loose[])[]) =>
  calls.map(([document, options, userId]) => [document?.id, options?.spec, userId]);

/** Returns the data of two items. */
const buildItems = () => {
  const type = findType('Item');
  return [
    { name: 'Sword', type },
    { name: 'Rope', type },
  ];
};

/** Runs `body` with a scene, an actor with two items, and a token of it. */
const withToken = (data: object, body: (token: Loose, actor: Loose, scene: Loose) => unknown): Promise<void> =>
  withAttributeActor({ items: buildItems() }, (actor) =>
    withScene({}, async (scene) => {
      await body(await placeToken(scene, actor, data), actor, scene);
    }),
  );

/** Returns the names of an actor's items in alphabetical order. */
const listItems = (actor: Loose): readonly string[] => [...actor.items].map((item) => String(item.name)).toSorted();

/** Returns an item of an actor by name. */
const findItem = (actor: Loose, name: string): Loose =>
  loose([...actor.items].find((item) => loose(item).name === name));

/** Returns attribute paths in dotted form. */
const joinPaths = (paths: Loose) => [...paths].map((path) => [...path].join('.'));

/** Creates an active encounter without a scene, runs `body` and deletes the encounter. */
async function withCombat(body: (combat: Loose) => unknown): Promise<void> {
  const combat = await host.CONFIG.Combat.documentClass.create({ scene: null, active: true });
  try {
    await body(combat);
  } finally {
    if (host.game.combats.get(combat.id)) await combat.delete();
  }
}

/** Returns the grid spaces that a token covers, as "row,column". */
const listSpaces = (token: Loose, data?: object): readonly string[] =>
  [...token.getOccupiedGridSpaceOffsets(data)].map(({ i, j }) => `${i},${j}`).toSorted();

/** Runs `body` with a token on a scene with a given type of grid. */
const withGridToken = (type: number, data: object, body: (token: Loose) => void): Promise<void> =>
  withScene({ grid: { type, size: 100 } }, async (scene) => {
    const [token] = [...(await scene.createEmbeddedDocuments('Token', [{ name: 'Lone', ...data }]))];
    body(loose(token));
  });

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-scene',
    title: 'A scene is a document that holds tokens; the collection knows the active one',
    source: `${SCENE} activate, tokens; ${SCENES} active, current, viewed`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Scene',
      'foundry.documents.BaseScene',
      'foundry.documents.TokenDocument',
      'foundry.documents.BaseToken',
      'foundry.documents.collections.Scenes',
      'foundry.documents.collections.Scenes#active',
      'foundry.documents.Scene#activate',
      'foundry.documents.Scene#tokens',
      'CONFIG.Scene.documentClass',
      'CONFIG.Token.documentClass',
      'game.scenes',
    ],
    run({ it, expect }) {
      it('describes itself', () => {
        const { Scene, TokenDocument } = host.foundry.documents;
        expect([Scene.documentName, Scene.collectionName]).to.deep.equal(['Scene', 'scenes']);
        expect([TokenDocument.documentName, TokenDocument.collectionName]).to.deep.equal(['Token', 'tokens']);
        expect(host.game.scenes).to.be.instanceOf(host.foundry.documents.collections.Scenes);
        expect(Object.keys(Scene.hierarchy)).to.include('tokens');
      });
      it('holds tokens', async () => {
        await withScene({}, async (scene) => {
          const created = await collectHookCalls('createToken', () =>
            scene.createEmbeddedDocuments('Token', [{ name: 'Lone', x: 300, y: 400 }]),
          );
          expect(created).to.have.lengthOf(1);
          const [token] = [...scene.tokens];
          expect([token?.name, token?.x, token?.y, token?.width, token?.height]).to.deep.equal([
            'Lone',
            300,
            400,
            1,
            1,
          ]);
          expect(token?.parent).to.equal(scene);
          expect(token?.uuid).to.equal(`Scene.${scene.id}.Token.${token?.id}`);
          expect(token?.actor ?? null).to.equal(null);
          expect([token?.hidden, token?.actorLink, token?.disposition]).to.deep.equal([false, false, -1]);
          const updated = await collectHookCalls('updateToken', () => token?.update({ x: 500 }));
          expect(updated[0]?.[1]?.x).to.equal(500);
          expect(token?.x).to.equal(500);
        });
      });
      it('activates one', async () => {
        const before = host.game.scenes.active as Loose | undefined;
        await withScene({}, (first) =>
          withScene({}, async (second) => {
            for (const [scene, other] of [
              [first, second],
              [second, first],
            ] as const) {
              await scene.activate();
              await waitUntil(() => scene.active && !other.active);
              expect(host.game.scenes.active).to.equal(scene);
              await waitUntil(() => host.game.scenes.viewed === scene);
            }
            await first.update({ name: 'Another name' });
            expect(host.game.scenes.viewed).to.equal(second);
            await before?.activate();
          }),
        );
      });
    },
  },
  {
    id: 'M-prototype-token',
    title: "An actor's prototype token has its name unless it has its own, and is the pattern of its tokens",
    source: `${ACTOR} _initializeSource, getTokenDocument; fvtt-types common/data/data.d.mts PrototypeToken`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.BaseActor#prototypeToken',
      'foundry.data.PrototypeToken',
      'foundry.data.PrototypeToken#actor',
      'foundry.data.PrototypeToken#update',
      'foundry.documents.Actor#getTokenDocument',
    ],
    run({ it, expect }) {
      it('falls back to the actor', async () => {
        await withAttributeActor({ name: 'Wanda' }, (actor) => {
          expect(actor.prototypeToken).to.be.instanceOf(host.foundry.data.PrototypeToken);
          expect(actor.prototypeToken.name).to.equal('Wanda');
          expect(actor.prototypeToken.actor).to.equal(actor);
          expect(actor.prototypeToken.actorLink).to.equal(false);
          expect(actor.prototypeToken.bar1).to.have.property('attribute');
        });
      });
      it('is the pattern of a token', async () => {
        const prototypeToken = { name: 'Mask', disposition: 1, width: 2, bar1: { attribute: 'vigour' } };
        await withAttributeActor({ prototypeToken }, async (actor) => {
          const token = await actor.getTokenDocument({ x: 70, y: 80, hidden: true });
          expect(token).to.be.instanceOf(host.CONFIG.Token.documentClass);
          expect([token.name, token.disposition, token.width, token.actorId]).to.deep.equal(['Mask', 1, 2, actor.id]);
          expect([token.x, token.y, token.hidden, token.bar1.attribute]).to.deep.equal([70, 80, true, 'vigour']);
        });
      });
      it('is updated by way of the actor', async () => {
        await withAttributeActor({}, async (actor) => {
          await actor.prototypeToken.update({ actorLink: true });
          expect(actor._source.prototypeToken.actorLink).to.equal(true);
          await actor.update({ 'prototypeToken.name': 'New' });
          expect(actor.prototypeToken.name).to.equal('New');
        });
      });
    },
  },
  {
    id: 'M-token-number',
    title: 'With appendNumber, unlinked tokens get differing numbers behind their names; linked ones do not',
    source: `${ACTOR} getTokenDocument; core issues 17, 9634, 11799 (form of the name: 11799)`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Actor#getTokenDocument', 'foundry.data.PrototypeToken'],
    run({ it, expect }) {
      it('counts', async () => {
        await withAttributeActor({ prototypeToken: { name: 'Kobold', appendNumber: true } }, (actor) =>
          withScene({}, async (scene) => {
            const first = await placeToken(scene, actor);
            const second = await placeToken(scene, actor);
            expect(String(first.name)).to.match(/^Kobold \(\d+\)$/);
            expect(String(second.name)).to.match(/^Kobold \(\d+\)$/);
            expect(second.name).to.not.equal(first.name);
          }),
        );
      });
      it('leaves linked tokens alone', async () => {
        const prototypeToken = { name: 'Hero', appendNumber: true, actorLink: true };
        await withAttributeActor({ prototypeToken }, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            expect(token.name).to.equal('Hero');
          }),
        );
      });
    },
  },
  {
    id: 'M-token-linked',
    title: 'A linked token has the actor of the world itself',
    source: `${TOKEN} actor, baseActor, isLinked; ${ACTOR} isToken, token`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.TokenDocument#actor',
      'foundry.documents.TokenDocument#baseActor',
      'foundry.documents.TokenDocument#isLinked',
      'foundry.documents.Actor#isToken',
      'foundry.documents.Actor#token',
    ],
    run({ it, expect }) {
      it('is linked', async () => {
        await withToken({ actorLink: true }, (token, actor) => {
          expect(token.isLinked).to.equal(true);
          expect(token.actor).to.equal(actor);
          expect(token.baseActor).to.equal(actor);
          expect([actor.isToken, actor.token ?? null]).to.deep.equal([false, null]);
        });
      });
    },
  },
  {
    id: 'C-63',
    title: 'An unlinked token has a synthetic actor that inherits the base actor and stores differences only',
    source: `${TOKEN} actor; ${DELTA} apply; core issues 8973, 9095, 11544`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: [
      'foundry.documents.ActorDelta',
      'foundry.documents.BaseActorDelta',
      'foundry.documents.TokenDocument#delta',
      'foundry.documents.TokenDocument#actor',
      'foundry.documents.TokenDocument#baseActor',
      'foundry.documents.Actor#isToken',
      'foundry.documents.Actor#token',
      'CONFIG.ActorDelta.documentClass',
    ],
    run({ it, expect }) {
      it('is an actor of its own', async () => {
        await withToken({}, async (token, actor) => {
          expect(token.isLinked).to.equal(false);
          expect(token.actor).to.not.equal(actor);
          expect(token.actor).to.be.instanceOf(host.CONFIG.Actor.documentClass);
          expect(token.delta).to.be.instanceOf(host.foundry.documents.ActorDelta);
          expect(token.baseActor).to.equal(actor);
          expect([token.actor.isToken, token.actor.token]).to.deep.equal([true, token]);
          expect([token.actor.id, token.actor.name, token.actor.type]).to.deep.equal([
            actor.id,
            actor.name,
            actor.type,
          ]);
          expect(token.actor.uuid).to.equal(`${token.uuid}.Actor.${actor.id}`);
          expect(await host.fromUuid(token.actor.uuid)).to.equal(token.actor);
          expect(listItems(token.actor)).to.deep.equal(['Rope', 'Sword']);
        });
      });
      it('stores changed data in the delta only', async () => {
        await withToken({}, async (token, actor) => {
          const calls = await collectHookCalls('updateActor', () =>
            token.actor.update({ name: 'Twin', system: { rank: 7 } }),
          );
          expect(calls.map(([document]) => document)).to.deep.equal([token.actor]);
          expect([token.actor.name, token.actor.system.rank]).to.deep.equal(['Twin', 7]);
          expect([actor.name, actor.system.rank]).to.deep.equal(['Spec actor', 2]);
          expect(token._source.delta.name).to.equal('Twin');
          expect(token._source.delta.system).to.deep.equal({ rank: 7 });
        });
      });
      it('goes on inheriting what it did not change', async () => {
        await withToken({}, async (token, actor) => {
          await token.actor.update({ system: { rank: 7 } });
          await actor.update({ name: 'Renamed', system: { rank: 3, vigour: { value: 1 } } });
          expect([token.actor.name, token.actor.system.rank, token.actor.system.vigour.value]).to.deep.equal([
            'Renamed',
            7,
            1,
          ]);
        });
      });
      it('copies a changed item, and that one only', async () => {
        await withToken({}, async (token, actor) => {
          const calls = await collectHookCalls('updateItem', () =>
            findItem(token.actor, 'Sword').update({ name: 'Axe' }),
          );
          expect(calls.map(([item]) => item?.name)).to.deep.equal(['Axe']);
          expect(calls[0]?.[0]?.parent).to.equal(token.actor);
          expect(listItems(token.actor)).to.deep.equal(['Axe', 'Rope']);
          expect(listItems(actor)).to.deep.equal(['Rope', 'Sword']);
          expect([...token._source.delta.items].map((item) => item.name)).to.deep.equal(['Axe']);
          await findItem(actor, 'Rope').update({ name: 'Chain' });
          expect(listItems(token.actor)).to.deep.equal(['Axe', 'Chain']);
        });
      });
      it('adds and removes items of its own', async () => {
        await withToken({}, async (token, actor) => {
          const [added] = [
            ...(await token.actor.createEmbeddedDocuments('Item', [{ name: 'Lamp', type: findType('Item') }])),
          ];
          expect(added?.parent).to.equal(token.actor);
          await findItem(token.actor, 'Rope').delete();
          expect(listItems(token.actor)).to.deep.equal(['Lamp', 'Sword']);
          expect(listItems(actor)).to.deep.equal(['Rope', 'Sword']);
        });
      });
    },
  },
  {
    id: 'C-63b',
    title: 'Restoring the delta gives back what the base actor has',
    source: `${DELTA} restore`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.ActorDelta#restore'],
    run({ it, expect }) {
      it('restores', async () => {
        await withToken({}, async (token) => {
          await token.actor.update({ name: 'Twin' });
          await findItem(token.actor, 'Rope').delete();
          await token.delta.restore();
          expect(token.actor.name).to.equal('Spec actor');
          expect(listItems(token.actor)).to.deep.equal(['Rope', 'Sword']);
        });
      });
    },
  },
  {
    id: 'M-token-bar',
    title: 'A bar of a token shows a value with its maximum, or a single value, of its actor',
    source: `${TOKEN} getBarAttribute, ObjectAttributeBar, SingleAttributeBar`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.TokenDocument#getBarAttribute'],
    run({ it, expect }) {
      it('reads the bars', async () => {
        const bars = { bar1: { attribute: 'vigour' }, bar2: { attribute: 'rank' } };
        await withToken(bars, (token) => {
          const bar = token.getBarAttribute('bar1');
          expect([bar.type, bar.attribute, bar.value, bar.max, bar.editable]).to.deep.equal([
            'bar',
            'vigour',
            5,
            9,
            true,
          ]);
          const value = token.getBarAttribute('bar2');
          expect([value.type, value.attribute, value.value, value.editable]).to.deep.equal(['value', 'rank', 2, true]);
          expect(token.getBarAttribute('bar1', { alternative: 'rank' }).attribute).to.equal('rank');
        });
      });
      it('has none where there is nothing', async () => {
        await withToken({ bar1: { attribute: null }, bar2: { attribute: 'missing.path' } }, (token) => {
          expect(token.getBarAttribute('bar1')).to.equal(null);
          expect(token.getBarAttribute('bar2')).to.equal(null);
        });
        await withScene({}, async (scene) => {
          const [token] = [
            ...(await scene.createEmbeddedDocuments('Token', [{ name: 'L', bar1: { attribute: 'vigour' } }])),
          ];
          expect(token?.getBarAttribute('bar1')).to.equal(null);
        });
      });
    },
  },
  {
    id: 'M-token-tracked',
    title: 'Numbers of a data model may be tracked: bars where value and max stand together, else single values',
    source: `${TOKEN} getTrackedAttributes, getTrackedAttributeChoices`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.TokenDocument.getTrackedAttributes',
      'foundry.documents.TokenDocument.getTrackedAttributeChoices',
    ],
    run({ it, expect }) {
      it('looks through the schema', () => {
        const tracked = host.CONFIG.Token.documentClass.getTrackedAttributes(defineAttributes());
        expect(joinPaths(tracked.bar)).to.deep.equal(['vigour']);
        expect(joinPaths(tracked.value)).to.include('rank');
        expect(joinPaths(tracked.value)).to.not.include('title');
      });
      it('looks through an object', () => {
        const data = { wounds: { value: 1, max: 3 }, speed: 6, name: 'x' };
        const tracked = host.CONFIG.Token.documentClass.getTrackedAttributes(data);
        expect(joinPaths(tracked.bar)).to.deep.equal(['wounds']);
        expect(joinPaths(tracked.value)).to.include('speed');
        expect(joinPaths(tracked.value)).to.not.include('name');
      });
      it('makes choices of them', () => {
        const choices = [
          ...host.CONFIG.Token.documentClass.getTrackedAttributeChoices({ bar: [['vigour']], value: [['rank']] }),
        ];
        expect(choices.map((choice) => choice.value)).to.deep.equal(['vigour', 'rank']);
        expect(new Set(choices.map((choice) => choice.group)).size).to.equal(2);
      });
    },
  },
  {
    id: 'M-token-configured',
    title: 'Configured trackable attributes of a type of actor replace the search',
    source:
      'fvtt-types client/config.d.mts CONFIG.Actor.trackableAttributes; token.d.mts _getConfiguredTrackedAttributes',
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['CONFIG.Actor.trackableAttributes', 'foundry.documents.TokenDocument.getTrackedAttributes'],
    run({ it, expect }) {
      it('reads the configuration', async () => {
        const type = findType('Actor');
        const configured = host.CONFIG.Actor.trackableAttributes as unknown as Record<string, unknown>;
        const before = configured[type];
        configured[type] = { bar: ['some.bar'], value: ['one', 'deep.two'] };
        try {
          await withDataModel('Actor', type, defineAttributes(), () => {
            const tracked = host.CONFIG.Token.documentClass.getTrackedAttributes(type);
            const plain = JSON.parse(JSON.stringify(tracked)) as unknown;
            expect(plain).to.deep.equal({ bar: [['some', 'bar']], value: [['one'], ['deep', 'two']] });
          });
        } finally {
          if (before === undefined) delete configured[type];
          else configured[type] = before;
        }
      });
    },
  },
  {
    id: 'M-token-attribute',
    title: 'A change of a token attribute goes to the actor, as a difference or a value, after a hook that may stop it',
    source: `${ACTOR} modifyTokenAttribute; ${HOOKS} modifyTokenAttribute`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#modifyTokenAttribute', 'hook:modifyTokenAttribute'],
    run({ it, expect }) {
      it('changes bars and values', async () => {
        await withAttributeActor({}, async (actor) => {
          const base = host.foundry.documents.Actor.prototype.modifyTokenAttribute;
          expect(await base.call(actor, 'vigour', -2, true, true)).to.equal(actor);
          expect(actor.system.vigour.value).to.equal(3);
          await base.call(actor, 'vigour', 4, false, true);
          expect([actor.system.vigour.value, actor.system.vigour.max]).to.deep.equal([4, 9]);
          await base.call(actor, 'vigour', 6);
          expect([actor.system.vigour.value, actor.system.vigour.max]).to.deep.equal([6, 9]);
          await base.call(actor, 'rank', 3, true, false);
          expect(actor.system.rank).to.equal(5);
          await base.call(actor, 'rank', 1, false, false);
          expect(actor.system.rank).to.equal(1);
        });
      });
      it('tells the hook', async () => {
        await withAttributeActor({}, async (actor) => {
          const base = host.foundry.documents.Actor.prototype.modifyTokenAttribute;
          const calls = await collectHookCalls(
            'modifyTokenAttribute',
            () => base.call(actor, 'vigour', -2, true, true),
            () => false,
          );
          expect(calls).to.have.lengthOf(1);
          expect(calls[0]?.[0]).to.deep.equal({ attribute: 'vigour', value: -2, isDelta: true, isBar: true });
          expect(calls[0]?.[1]).to.have.property('system.vigour.value', 3);
          expect(actor.system.vigour.value).to.equal(5);
        });
      });
    },
  },
  {
    id: 'M-token-attribute-clamp',
    title: 'A change of a bar stays between zero and its maximum',
    source: `${ACTOR} modifyTokenAttribute (isBar; bounds are not stated)`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.Actor#modifyTokenAttribute'],
    run({ it, expect }) {
      it('keeps the bounds', async () => {
        await withAttributeActor({}, async (actor) => {
          const base = host.foundry.documents.Actor.prototype.modifyTokenAttribute;
          await base.call(actor, 'vigour', 99, true, true);
          expect(actor.system.vigour.value).to.equal(9);
          await base.call(actor, 'vigour', -99, true, true);
          expect(actor.system.vigour.value).to.equal(0);
        });
      });
    },
  },
  {
    id: 'M-token-combat',
    title: 'Tokens enter and leave an encounter; their combatants have their names and their synthetic actors',
    source: `${TOKEN} toggleCombatant, createCombatants, deleteCombatants, combatant, inCombat; combat.d.mts getCombatantsByToken`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.TokenDocument#toggleCombatant',
      'foundry.documents.TokenDocument.createCombatants',
      'foundry.documents.TokenDocument.deleteCombatants',
      'foundry.documents.TokenDocument#combatant',
      'foundry.documents.TokenDocument#inCombat',
      'foundry.documents.Combat#getCombatantsByToken',
      'foundry.documents.Combatant#token',
    ],
    run({ it, expect }) {
      it('creates and deletes combatants', async () => {
        await withToken({ name: 'Fighter' }, (token) =>
          withCombat(async (combat) => {
            expect(token.inCombat).to.equal(false);
            const Token = host.CONFIG.Token.documentClass;
            const created = [...(await Token.createCombatants([token], { combat }))];
            expect(created).to.have.lengthOf(1);
            const [combatant] = created;
            expect([...combat.getCombatantsByToken(token)]).to.deep.equal([combatant]);
            expect([...combat.getCombatantsByToken(token.id)]).to.deep.equal([combatant]);
            expect([...combat.getCombatantsByActor(token.actor)]).to.deep.equal([combatant]);
            expect(combatant?.token).to.equal(token);
            expect(combatant?.actor).to.equal(token.actor);
            expect([combatant?.name, combatant?.tokenId, combatant?.actorId]).to.deep.equal([
              'Fighter',
              token.id,
              token.actorId,
            ]);
            const deleted = [...(await Token.deleteCombatants([token], { combat }))];
            expect(deleted).to.have.lengthOf(1);
            expect(combat.combatants.size).to.equal(0);
          }),
        );
      });
      it('toggles', async () => {
        await withToken({}, (token) =>
          withCombat(async (combat) => {
            expect(await token.toggleCombatant({ combat })).to.equal(true);
            expect(combat.combatants.size).to.equal(1);
            expect(await token.toggleCombatant({ combat })).to.equal(false);
            expect(combat.combatants.size).to.equal(0);
          }),
        );
      });
      it('loses the combatant with the token', async () => {
        await withToken({}, (token) =>
          withCombat(async (combat) => {
            await host.CONFIG.Token.documentClass.createCombatants([token], { combat });
            await token.delete();
            await waitUntil(() => combat.combatants.size === (0 as unknown));
          }),
        );
      });
    },
  },
  {
    id: 'M-actor-initiative',
    title: 'An actor rolls for its combatants in the active encounter',
    source: `${ACTOR} rollInitiative, RollInitiativeOptions`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#rollInitiative'],
    run({ it, expect }) {
      it('rolls', async () => {
        await withAttributeActor({}, (actor) =>
          withCombat(async (combat) => {
            await combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id }, { name: 'Other' }]);
            await combat.activate();
            const before = new Set([...host.game.messages].map((message) => message.id as unknown));
            await actor.rollInitiative({ initiativeOptions: { formula: '13' } });
            const [mine] = [...combat.getCombatantsByActor(actor)];
            expect(mine?.initiative).to.equal(13);
            await actor.rollInitiative({ initiativeOptions: { formula: '14' } });
            expect(mine?.initiative).to.equal(13);
            await actor.rollInitiative({ rerollInitiative: true, initiativeOptions: { formula: '15' } });
            expect(mine?.initiative).to.equal(15);
            const other = [...combat.combatants].find((combatant) => loose(combatant).name === 'Other');
            expect(other?.initiative).to.equal(null);
            const messages = [...host.game.messages].filter((message) => !before.has(message.id));
            for (const message of messages) await message.delete();
          }),
        );
      });
      it('brings its tokens into the encounter only when it is told to', async () => {
        await withAttributeActor({}, (actor) =>
          withViewedScene((scene) =>
            withCombat(async (combat) => {
              const token = await placeToken(scene, actor, { actorLink: false });
              await combat.activate();
              await waitUntil(() => actor.getActiveTokens(false, true).length === (1 as unknown));
              await actor.rollInitiative();
              expect(combat.combatants.size).to.equal(0);
              await withMessages(() =>
                actor.rollInitiative({ createCombatants: true, initiativeOptions: { formula: '7' } }),
              );
              expect([...combat.combatants].map(({ tokenId }) => String(tokenId))).to.deep.equal([token.id]);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'M-token-update-hook',
    title: 'After an update of a token a hook gets it, what has changed, the options and the user',
    source: `${HOOKS} UpdateDocument`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:updateToken'],
    run({ it, expect }) {
      it('tells of it', async () => {
        await withAttributeActor({}, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            const changes = { name: 'Renamed', hidden: token.hidden };
            const calls = await collectHookCalls('updateToken', () => token.update(changes, { spec: 'kept' }));
            expect(calls).to.have.lengthOf(1);
            const [document, changed, options, userId] = calls[0] ?? [];
            expect(document).to.equal(token);
            expect([changed?.name, 'hidden' in (changed ?? {})]).to.deep.equal(['Renamed', false]);
            expect([options?.spec, userId]).to.deep.equal(['kept', host.game.user.id]);
          }),
        );
      });
    },
  },
  {
    id: 'M-token-pre-update-hook',
    title:
      'Before the data of an unlinked token’s own are updated a hook gets them, by the token or by its delta, and may refuse',
    source: `${HOOKS} PreUpdateDocument; core issue 9131`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['hook:preUpdateToken', 'hook:preUpdateActorDelta'],
    run({ it, expect }) {
      it('asks one of them', async () => {
        await withAttributeActor({}, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor, { actorLink: false });
            const update = () => token.update({ delta: { name: 'Renamed' } });
            let ofDelta: readonly (readonly Loose[])[] = [];
            const ofToken = await collectHookCalls(
              'preUpdateToken',
              async () => {
                ofDelta = await collectHookCalls('preUpdateActorDelta', update, () => false);
              },
              () => false,
            );
            expect(ofToken.length + ofDelta.length).to.be.above(0);
            if (ofToken.length) expect(ofToken[0]?.[0]).to.equal(token);
            else expect(ofDelta[0]?.[0]?.parent).to.equal(token);
            expect(token.actor.name).to.equal('Spec actor');
          }),
        );
      });
    },
  },
  {
    id: 'M-token-create-hook',
    title: 'After a token is created or deleted a hook gets it, the options and the user',
    source: `${HOOKS} CreateDocument, DeleteDocument`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:createToken', 'hook:deleteToken'],
    run({ it, expect }) {
      it('tells of both', async () => {
        await withAttributeActor({}, (actor) =>
          withScene({}, async (scene) => {
            const source = (await actor.getTokenDocument({ x: 100, y: 200 }, { parent: scene })).toObject();
            let token: Loose | undefined;
            const created = await collectHookCalls('createToken', async () => {
              [token] = [...(await scene.createEmbeddedDocuments('Token', [source], { spec: 'made' }))];
            });
            const { id } = host.game.user;
            expect(viewCalls(created)).to.deep.equal([[token?.id, 'made', id]]);
            expect(created[0]?.[0]).to.equal(token);
            const deleted = await collectHookCalls('deleteToken', () => token?.delete({ spec: 'gone' }));
            expect(viewCalls(deleted)).to.deep.equal([[token?.id, 'gone', id]]);
          }),
        );
      });
    },
  },
  {
    id: 'M-scene-update-hook',
    title: 'After an update of a scene a hook gets it, what has changed, the options and the user',
    source: `${HOOKS} UpdateDocument`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:updateScene'],
    run({ it, expect }) {
      it('tells of it', async () => {
        await withScene({}, async (scene) => {
          const calls = await collectHookCalls('updateScene', () =>
            scene.update({ name: 'Renamed' }, { spec: 'kept' }),
          );
          expect(calls).to.have.lengthOf(1);
          const [document, changed, options, userId] = calls[0] ?? [];
          expect(document).to.equal(scene);
          expect([changed?.name, options?.spec, userId]).to.deep.equal(['Renamed', 'kept', host.game.user.id]);
        });
      });
    },
  },
  {
    id: 'M-token-permission',
    title: 'The level of a user over a token is that over its actor; tokens without one are the Gamemaster’s',
    source: 'fvtt-types common/documents/token.d.mts metadata.permissions; token.d.mts isOwner',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: [
      'foundry.documents.TokenDocument#isOwner',
      'foundry.documents.BaseToken.metadata',
      'foundry.documents.BaseToken#getUserLevel',
    ],
    run({ it, expect }) {
      it('asks the actor', async () => {
        const player = new host.CONFIG.User.documentClass({ _id: 'useruseruseruser', name: 'P', role: 1 });
        await withAttributeActor({ ownership: { default: 0, useruseruseruser: 3 } }, (actor) =>
          withScene({}, async (scene) => {
            const token = await placeToken(scene, actor);
            expect(token.testUserPermission(player, 'OWNER')).to.equal(true);
            const stranger = new host.CONFIG.User.documentClass({ _id: 'otherotherother0', name: 'O', role: 1 });
            expect(token.testUserPermission(stranger, 'LIMITED')).to.equal(false);
            expect(token.canUserModify(stranger, 'update', { x: 5 })).to.equal(false);
            expect(token.canUserModify(player, 'update', { x: 5 })).to.equal(true);
            const [lone] = [...(await scene.createEmbeddedDocuments('Token', [{ name: 'Lone' }]))];
            expect(lone?.canUserModify(player, 'update', { x: 5 })).to.equal(false);
            expect(lone?.isOwner).to.equal(true);
          }),
        );
      });
    },
  },
  {
    id: 'M-token-refused',
    title: 'A token with an invalid size or display mode is refused',
    source: `${TOKEN} SharedProtoSchema width, displayBars`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.BaseToken'],
    run({ it, expect }) {
      it('refuses', async () => {
        await withScene({}, async (scene) => {
          const create = (data: object) =>
            catchFailure(() => scene.createEmbeddedDocuments('Token', [{ name: 'T', ...data }]));
          expect(await create({ displayBars: 7 })).to.be.instanceOf(Error);
          expect(await create({ width: -1 })).to.be.instanceOf(Error);
          expect(scene.tokens.size).to.equal(0);
        });
      });
    },
  },
  {
    id: 'M-token-spaces',
    title: 'A token knows the spaces of a square grid that it covers once it is snapped; without a grid it covers none',
    source:
      'foundryvtt.com/api/v14/classes/foundry.documents.TokenDocument.html getOccupiedGridSpaceOffsets; fvtt-types src/foundry/common/documents/token.d.mts getOccupiedGridSpaceOffsets',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.TokenDocument#getOccupiedGridSpaceOffsets'],
    run({ it, expect }) {
      it('one by its row and its column', () =>
        withGridToken(1, { x: 300, y: 500 }, (token) => expect(listSpaces(token)).to.deep.equal(['5,3'])));
      it('several where it is large', () =>
        withGridToken(1, { x: 300, y: 500, width: 2, height: 3 }, (token) =>
          expect(listSpaces(token)).to.deep.equal(['5,3', '5,4', '6,3', '6,4', '7,3', '7,4']),
        ));
      it('those of the snapped position', () =>
        withGridToken(1, { x: 330, y: 460 }, (token) => expect(listSpaces(token)).to.deep.equal(['5,3'])));
      it('those that a position would have', () =>
        withGridToken(1, { x: 300, y: 500 }, (token) =>
          expect(listSpaces(token, { x: 700, y: 0, width: 1, height: 1 })).to.deep.equal(['0,7']),
        ));
      it('none without a grid', () =>
        withGridToken(0, { x: 300, y: 500 }, (token) => expect(listSpaces(token)).to.deep.equal([])));
    },
  },
];
