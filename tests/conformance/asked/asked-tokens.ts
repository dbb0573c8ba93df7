/** Questions asked in advance (docs/dev/conformance.md) about tokens, synthetic actors, bars, statuses and effects. */
import { catchFailure, collectHookCalls, host, loose, type Loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';
import { placeToken, withAttributeActor, withScene, withViewedScene } from '../token-script.ts';
import { addItems, withActor } from './asked-documents.ts';

const ACTOR = 'fvtt-types src/foundry/client/documents/actor.d.mts';
const TOKEN = 'fvtt-types src/foundry/client/documents/token.d.mts';
const EFFECT = 'fvtt-types src/foundry/client/documents/active-effect.d.mts';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;
const unlinked = { prototypeToken: { actorLink: false } };

/** Creates an actor with attributes and an unlinked token of it, runs `body` and deletes both. */
const withUnlinked = (body: (actor: Loose, token: Loose) => unknown): Promise<void> =>
  withScene({}, (scene) =>
    withAttributeActor(unlinked, async (actor) => body(actor, await placeToken(scene, actor, { actorLink: false }))),
  );

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-17',
    title:
      'An update of an unlinked token’s actor is told as updateActor with that actor, stands in the delta and leaves the world’s actor alone',
    source: 'foundryvtt/foundryvtt#8973 ("Fires Actor#_onUpdate and updateActor hooks post-update"), #9131',
    members: ['foundry.documents.TokenDocument#actor', 'foundry.documents.TokenDocument#delta'],
    run({ it, expect }) {
      it('tells both hooks', () =>
        withUnlinked(async (actor, token) => {
          const before: unknown[] = [];
          const calls = await collectHookCalls('updateActor', () =>
            collectHookCalls(
              'preUpdateActor',
              () => token.actor.update({ name: 'Foo' }),
              ([document]) => void before.push(document),
            ),
          );
          expect(before).to.have.lengthOf(1);
          expect(calls).to.have.lengthOf(1);
          const [document, changes, , userId] = loose(calls[0]);
          expect(document).to.equal(token.actor);
          expect(loose(document).isToken).to.equal(true);
          expect(loose(changes).name).to.equal('Foo');
          expect(userId).to.equal(host.game.user.id);
          expect(token.delta.name).to.equal('Foo');
          expect(actor.name).to.equal('Spec actor');
        }));
    },
  },
  {
    ...world,
    id: 'Q-18',
    title: 'Items of an unlinked token’s actor are told as items of that actor, and the world’s actor gets none',
    source: 'foundryvtt/foundryvtt#8973, #9131 ("including if modifications are made to any embedded children")',
    members: ['foundry.documents.Actor#createEmbeddedDocuments'],
    run({ it, expect }) {
      it('creates, updates and deletes', () =>
        withUnlinked(async (actor, token) => {
          const told: string[] = [];
          const note =
            (name: string) =>
            ([item]: readonly Loose[]) =>
              void told.push(`${name} ${String(loose(item).parent === token.actor)}`);
          const work = async () => {
            const [item] = await addItems(token.actor, ['Blade']);
            await loose(token.actor.items.get(loose(item).id)).update({ name: 'Dagger' });
            expect(loose([...token.actor.items][0]).name).to.equal('Dagger');
            expect(actor.items.size).to.equal(0);
            await loose(token.actor.items.get(loose(item).id)).delete();
          };
          const listen = (name: string, body: () => unknown) => () => collectHookCalls(name, body, note(name));
          await listen('createItem', listen('updateItem', listen('deleteItem', work)))();
          expect(told).to.eql(['createItem true', 'updateItem true', 'deleteItem true']);
          expect(token.actor.items.size).to.equal(0);
        }));
    },
  },
  {
    ...world,
    id: 'Q-19',
    title:
      'An inherited item that is deleted from an unlinked token’s actor is gone there alone; delta.restore brings it back',
    source: 'foundryvtt/foundryvtt#9955 (steps 1–4), #6892',
    members: ['foundry.documents.ActorDelta#restore'],
    run({ it, expect }) {
      it('is deleted and restored', () =>
        withUnlinked(async (actor, token) => {
          const [item] = await addItems(actor, ['Heirloom']);
          expect(token.actor.items.has(loose(item).id)).to.equal(true);
          await loose(token.actor.items.get(loose(item).id)).delete();
          expect(token.actor.items.has(loose(item).id)).to.equal(false);
          expect(actor.items.has(loose(item).id)).to.equal(true);
          await token.delta.restore();
          expect(token.actor.items.has(loose(item).id)).to.equal(true);
        }));
    },
  },
  {
    ...world,
    id: 'Q-20',
    title: 'An unlinked token’s actor follows the world’s actor in what it does not override',
    source:
      'foundryvtt/foundryvtt#6892 ("the token actor inherits all its data … with the exception of specific changes")',
    members: ['foundry.documents.TokenDocument#actor', 'foundry.documents.TokenDocument#baseActor'],
    run({ it, expect }) {
      it('inherits and overrides', () =>
        withUnlinked(async (actor, token) => {
          await token.actor.update({ system: { rank: 7 } });
          await actor.update({ system: { rank: 3, title: 'Major' } });
          expect(token.actor.system.rank).to.equal(7);
          expect(token.actor.system.title).to.equal('Major');
          expect(token.baseActor).to.equal(actor);
        }));
    },
  },
  {
    ...world,
    id: 'Q-21',
    title: 'The UUID of an unlinked token’s actor leads over scene and token, and back to the same actor',
    source:
      'foundryvtt.com/api foundry.documents.Actor uuid; fvtt-types helpers.d.mts, fromUuidSync; draw-steel and crucible keep actor.uuid of token actors for fromUuidSync',
    confidence: 'reported',
    members: ['foundry.documents.Actor#uuid', 'foundry.utils.fromUuidSync'],
    run({ it, expect }) {
      it('goes there and back', () =>
        withUnlinked((actor, token) => {
          expect(token.actor.uuid).to.equal(`${String(token.uuid)}.Actor.${String(actor.id)}`);
          expect(host.foundry.utils.fromUuidSync(token.actor.uuid)).to.equal(token.actor);
        }));
    },
  },
  {
    ...world,
    id: 'Q-22',
    title: 'A bar is read as bar with value and max, a number as value, and nothing as null',
    source: `${TOKEN}, GetBarAttributeReturn`,
    members: ['foundry.documents.TokenDocument#getBarAttribute'],
    run({ it, expect }) {
      it('reads each', () =>
        withUnlinked(async (_actor, token) => {
          await token.update({ bar1: { attribute: 'vigour' }, bar2: { attribute: 'rank' } });
          const { type, attribute, value, max, editable } = token.getBarAttribute('bar1');
          expect({ type, attribute, value, max, editable }).to.eql({
            type: 'bar',
            attribute: 'vigour',
            value: 5,
            max: 9,
            editable: true,
          });
          expect(token.getBarAttribute('bar2').type).to.equal('value');
          expect(token.getBarAttribute('bar2').value).to.equal(2);
          expect(token.getBarAttribute('bar2', { alternative: 'vigour' }).type).to.equal('bar');
          await token.update({ bar2: { attribute: null } });
          expect(token.getBarAttribute('bar2')).to.equal(null);
        }));
    },
  },
  {
    ...world,
    id: 'Q-23',
    title:
      'modifyTokenAttribute adds a delta, keeps a bar between 0 and its maximum, and asks the hook of its name, which may refuse',
    source: `${ACTOR}, modifyTokenAttribute; foundryvtt.com/api hookEvents.modifyTokenAttribute`,
    members: ['foundry.documents.Actor#modifyTokenAttribute'],
    run({ it, expect }) {
      it('writes', () =>
        withAttributeActor({}, async (actor) => {
          await actor.modifyTokenAttribute('vigour', -2, true, true);
          expect(actor.system.vigour.value).to.equal(3);
          await actor.modifyTokenAttribute('vigour', 40, false, true);
          expect(actor.system.vigour.value).to.equal(9);
          await actor.modifyTokenAttribute('vigour', -40, true, true);
          expect(actor.system.vigour.value).to.equal(0);
          await actor.modifyTokenAttribute('rank', 6, false, false);
          expect(actor.system.rank).to.equal(6);
        }));
      it('asks', () =>
        withAttributeActor({}, async (actor) => {
          const change = () => actor.modifyTokenAttribute('vigour', 1, true, true);
          const calls = await collectHookCalls('modifyTokenAttribute', change, () => false);
          const [data, updates] = loose(calls[0]);
          const { attribute, value, isDelta, isBar } = loose(data);
          expect({ attribute, value, isDelta, isBar }).to.eql({
            attribute: 'vigour',
            value: 1,
            isDelta: true,
            isBar: true,
          });
          expect(loose(updates)['system.vigour.value']).to.equal(6);
          expect(actor.system.vigour.value).to.equal(5);
        }));
    },
  },
  {
    ...world,
    id: 'Q-24',
    title:
      'getActiveTokens of a token’s own actor gives that token alone, of the world’s actor those of the viewed scene; documents on demand',
    source: `${ACTOR}, getActiveTokens`,
    members: ['foundry.documents.Actor#getActiveTokens'],
    run({ it, expect }) {
      it('finds', () =>
        withViewedScene((scene) =>
          withActor(async (actor) => {
            const first = await placeToken(scene, actor, { actorLink: false });
            await placeToken(scene, actor, { actorLink: false, x: 400 });
            expect([...first.actor.getActiveTokens(false, true)]).to.eql([first]);
            expect([...actor.getActiveTokens(false, true)]).to.have.lengthOf(2);
            expect([...actor.getActiveTokens(true, true)]).to.have.lengthOf(0);
          }),
        ));
    },
  },
  {
    ...world,
    id: 'Q-25',
    title:
      'Bars and values that a token can track are read from the model: groups with value and max, and single numbers',
    source: 'foundryvtt.com/api foundry.documents.TokenDocument getTrackedAttributes, TrackedAttributesDescription',
    members: ['foundry.documents.TokenDocument.getTrackedAttributes'],
    run({ it, expect }) {
      it('describes', () =>
        withAttributeActor({}, (actor) => {
          const { TokenDocument } = host.foundry.documents;
          const { bar, value } = TokenDocument.getTrackedAttributes(actor.system);
          expect([...bar].map((path) => [...path].join('.'))).to.include('vigour');
          const values = [...value].map((path) => [...path].join('.'));
          expect(values).to.include('rank');
          expect(values).not.to.include('title');
          expect(values).not.to.include('vigour');
        }));
    },
  },
  {
    ...world,
    id: 'Q-26',
    title:
      'toggleStatusEffect gives the new effect, true for one that is there and shall be, false for one removed, undefined for nothing to do; an unknown status is refused',
    source: `${ACTOR}, toggleStatusEffect, its @returns; ${EFFECT}, fromStatusEffect, its @throws`,
    members: ['foundry.documents.Actor#toggleStatusEffect', 'foundry.documents.ActiveEffect.fromStatusEffect'],
    run({ it, expect }) {
      it('answers in four ways', () =>
        withActor(async (actor) => {
          const { DEFEATED } = host.CONFIG.specialStatusEffects;
          expect(await actor.toggleStatusEffect(DEFEATED, { active: false })).to.equal(undefined);
          expect(await actor.toggleStatusEffect(DEFEATED)).to.be.instanceOf(host.foundry.documents.ActiveEffect);
          expect(actor.statuses.has(DEFEATED)).to.equal(true);
          expect(await actor.toggleStatusEffect(DEFEATED, { active: true })).to.equal(true);
          expect(await actor.toggleStatusEffect(DEFEATED)).to.equal(false);
          expect(actor.statuses.has(DEFEATED)).to.equal(false);
          expect(await catchFailure(() => actor.toggleStatusEffect('askedNoStatus'))).to.be.instanceOf(Error);
          const none = await catchFailure(() => host.foundry.documents.ActiveEffect.fromStatusEffect('askedNoStatus'));
          expect(none).to.be.instanceOf(Error);
        }));
    },
  },
  {
    ...world,
    id: 'Q-27',
    title: 'A disabled effect confers none of its statuses and is not among the applied effects',
    source: `${ACTOR}, statuses ("applied to this actor by active effects"), appliedEffects; ${EFFECT}, active`,
    members: ['foundry.documents.Actor#statuses', 'foundry.documents.Actor#appliedEffects'],
    run({ it, expect }) {
      it('counts the active alone', () =>
        withActor(async (actor) => {
          const data = [{ name: 'Asked effect', statuses: ['asked-a', 'asked-b'] }];
          const [effect] = [...(await actor.createEmbeddedDocuments('ActiveEffect', data))];
          expect([...actor.statuses]).to.include.members(['asked-a', 'asked-b']);
          expect(actor.appliedEffects.length).to.equal(1);
          await loose(effect).update({ disabled: true });
          expect([...actor.statuses]).not.to.include('asked-a');
          expect(actor.appliedEffects.length).to.equal(0);
          expect(loose(effect).active).to.equal(false);
        }));
    },
  },
  {
    ...world,
    id: 'Q-28',
    title:
      'An effect of an item that transfers applies to the actor and stays with the item; one that does not, does neither',
    source: `${ACTOR}, allApplicableEffects; ${EFFECT}, transfer`,
    members: ['foundry.documents.Actor#allApplicableEffects', 'foundry.documents.ActiveEffect#transfer'],
    run({ it, expect }) {
      it('applies from the item', () =>
        withActor(async (actor) => {
          const [item] = await addItems(actor, ['Ring']);
          const effects = [
            { name: 'Glow', transfer: true, statuses: ['asked-glow'] },
            { name: 'Inner', transfer: false, statuses: ['asked-inner'] },
          ];
          await loose(item).createEmbeddedDocuments('ActiveEffect', effects);
          expect(actor.effects.size).to.equal(0);
          expect([...actor.allApplicableEffects()].map(({ name }) => name)).to.eql(['Glow']);
          expect(actor.statuses.has('asked-glow')).to.equal(true);
          expect(actor.statuses.has('asked-inner')).to.equal(false);
        }));
    },
  },
  {
    ...world,
    id: 'Q-29',
    title: 'The registry of statuses of 14 is read by id, and searched and gone through like an array',
    source:
      'League-of-Foundry-Developers/foundry-vtt-types#3686; SR5-FoundryVTT/SR5-FoundryVTT#1960; crucible (by id and find), dnd5e (find, by id)',
    generation: 14,
    confidence: 'reported',
    needs: 'kernel',
    members: ['CONFIG.statusEffects'],
    run({ it, expect }) {
      it('knows both', () => {
        const { statusEffects } = host.CONFIG;
        const entry = { id: 'asked-status', name: 'Asked', img: 'icons/svg/skull.svg' };
        statusEffects.push(entry);
        expect(statusEffects['asked-status'].name).to.equal('Asked');
        expect(loose(statusEffects.find(({ id }: { id: string }) => id === 'asked-status')).name).to.equal('Asked');
        expect(Object.keys(statusEffects)).to.include('asked-status');
        expect([...statusEffects].map(({ id }) => id)).to.include('asked-status');
        delete (statusEffects as unknown as Record<string, unknown>)['asked-status'];
        expect(statusEffects['asked-status']).to.equal(undefined);
      });
    },
  },
];
