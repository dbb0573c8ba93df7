/** The canvas, as far as tokens use it: the viewed scene, its tokens, and which of them are controlled or targeted. */
import { collectHookCalls, host, loose, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withViewedScene } from './token-script.ts';

const LAYER = 'fvtt-types src/foundry/client/canvas/layers/base/placeables-layer.d.mts';
const TOKENS = 'fvtt-types src/foundry/client/canvas/layers/tokens.d.mts';
const OBJECT = 'fvtt-types src/foundry/client/canvas/placeables/placeable-object.d.mts';
const TOKEN = 'fvtt-types src/foundry/client/canvas/placeables/token.d.mts';
const TARGETS = 'fvtt-types src/foundry/client/canvas/placeables/tokens/targets.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';
const ACTOR = 'fvtt-types src/foundry/client/documents/actor.d.mts';

/** Runs `body` with two tokens of the same actor on the viewed scene. */
const withTokens = (body: (tokens: readonly Loose[], actor: Loose, scene: Loose) => unknown, data: object = {}) =>
  withAttributeActor({}, (actor) =>
    withViewedScene(async (scene) => {
      const first = await placeToken(scene, actor, { name: 'First', ...data });
      const second = await placeToken(scene, actor, { name: 'Second', x: 400, ...data });
      await waitUntil(() => host.canvas.tokens.get(first.id) && host.canvas.tokens.get(second.id));
      const objects = [loose(host.canvas.tokens.get(first.id)), loose(host.canvas.tokens.get(second.id))];
      try {
        await body(objects, actor, scene);
      } finally {
        host.canvas.tokens.releaseAll();
        for (const object of objects) object.setTarget(false, { releaseOthers: false });
      }
    }),
  );

/** Returns the sorted ids of tokens. */
const listIds = (tokens: Iterable<Loose>): readonly string[] => [...tokens].map(({ id }) => String(id)).toSorted();

/** Returns scene, token, actor and alias of a speaker. */
const readSpeaker = (speaker: Loose) => [speaker.scene, speaker.token, speaker.actor, speaker.alias] as unknown[];

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-canvas-scene',
    title: 'Viewing a scene puts it on the canvas',
    source:
      'fvtt-types client/documents/scene.d.mts view, isView; collections/scenes.d.mts viewed, current; hooks canvasReady',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'canvas.ready',
      'canvas.scene',
      'foundry.documents.Scene#view',
      'foundry.documents.Scene#isView',
      'foundry.documents.collections.Scenes#viewed',
      'foundry.documents.collections.Scenes#current',
      'hook:canvasReady',
    ],
    run({ it, expect }) {
      it('is viewed', async () => {
        let viewed: unknown;
        const calls = await collectHookCalls('canvasReady', () =>
          withViewedScene((scene) => {
            viewed = scene;
            expect(host.canvas.ready).to.equal(true);
            expect(host.canvas.scene).to.equal(scene);
            expect(host.game.scenes.viewed).to.equal(scene);
            expect(host.game.scenes.current).to.equal(scene);
            expect(scene.isView).to.equal(true);
            expect(scene.active).to.equal(false);
          }),
        );
        expect(calls.length).to.be.least(1);
        expect(calls[0]?.[0]).to.equal(host.canvas);
        expect(loose(viewed).isView).to.equal(false);
      });
    },
  },
  {
    id: 'M-canvas-tokens',
    title: 'The layer of tokens has an object for each token of the viewed scene',
    source: `${LAYER} placeables, get; ${OBJECT} id, document, isOwner; ${TOKEN} actor, name; ${TOKENS} ownedTokens`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'canvas.tokens',
      'foundry.canvas.layers.TokenLayer',
      'foundry.canvas.layers.PlaceablesLayer#placeables',
      'foundry.canvas.layers.PlaceablesLayer#get',
      'foundry.canvas.layers.TokenLayer#ownedTokens',
      'foundry.canvas.placeables.Token',
      'foundry.canvas.placeables.Token#actor',
      'foundry.canvas.placeables.Token#name',
      'foundry.canvas.placeables.PlaceableObject#id',
      'foundry.canvas.placeables.PlaceableObject#document',
      'foundry.canvas.placeables.PlaceableObject#isOwner',
      'foundry.documents.TokenDocument#object',
      'CONFIG.Token.objectClass',
    ],
    run({ it, expect }) {
      it('has objects', async () => {
        await withTokens(async ([first, second], _actor, scene) => {
          expect(first).to.be.instanceOf(host.CONFIG.Token.objectClass);
          expect(listIds(host.canvas.tokens.placeables)).to.deep.equal(listIds(scene.tokens));
          const document = loose(scene.tokens.get(first?.id));
          expect(first?.document).to.equal(document);
          expect(document.object).to.equal(first);
          expect(first?.actor).to.equal(document.actor);
          expect([first?.name, first?.isOwner]).to.deep.equal(['First', true]);
          expect([...host.canvas.tokens.ownedTokens]).to.include(first);
          await second?.document.delete();
          await waitUntil(() => !host.canvas.tokens.get(second?.id));
          expect(host.canvas.tokens.placeables).to.have.lengthOf(1);
        });
      });
      it('has none for tokens of other scenes', async () => {
        await withTokens(async ([first]) => {
          const id = first?.id;
          await withViewedScene(() => expect(host.canvas.tokens.get(id) ?? null).to.equal(null));
        });
      });
    },
  },
  {
    id: 'M-canvas-control',
    title: 'Controlling a token releases the others unless told not to, and calls a hook for each change',
    source: `${OBJECT} control, release, controlled; ${LAYER} controlled, releaseAll; ${HOOKS} ControlObject`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.canvas.placeables.PlaceableObject#control',
      'foundry.canvas.placeables.PlaceableObject#release',
      'foundry.canvas.placeables.PlaceableObject#controlled',
      'foundry.canvas.layers.PlaceablesLayer#controlled',
      'foundry.canvas.layers.PlaceablesLayer#releaseAll',
      'hook:controlToken',
    ],
    run({ it, expect }) {
      it('controls', async () => {
        await withTokens(async ([first, second]) => {
          const calls = await collectHookCalls('controlToken', () => {
            expect(first?.control()).to.equal(true);
            expect([...host.canvas.tokens.controlled]).to.deep.equal([first]);
            expect(first?.controlled).to.equal(true);
            second?.control();
            expect([...host.canvas.tokens.controlled]).to.deep.equal([second]);
            expect(first?.controlled).to.equal(false);
            first?.control({ releaseOthers: false });
            expect(listIds(host.canvas.tokens.controlled)).to.deep.equal(listIds([loose(first), loose(second)]));
            expect(first?.release()).to.equal(true);
            expect([...host.canvas.tokens.controlled]).to.deep.equal([second]);
            host.canvas.tokens.releaseAll();
            expect(host.canvas.tokens.controlled).to.have.lengthOf(0);
          });
          const log = calls.map(([token, controlled]) => [token?.name, controlled]);
          expect(log[0]).to.deep.equal(['First', true]);
          expect(log.filter(([name]) => name === 'First').map(([, controlled]) => controlled)).to.deep.equal([
            true,
            false,
            true,
            false,
          ]);
          expect(log.at(-1)).to.deep.equal(['Second', false]);
        });
      });
    },
  },
  {
    id: 'M-canvas-target',
    title: 'Targeting a token releases other targets unless told not to; user, token and hook know of it',
    source: `${TOKEN} setTarget, TargetContext, targeted, isTargeted; ${TARGETS} ids; ${HOOKS} targetToken`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.canvas.placeables.Token#setTarget',
      'foundry.canvas.placeables.Token#isTargeted',
      'foundry.canvas.placeables.Token#targeted',
      'foundry.canvas.placeables.tokens.UserTargets',
      'foundry.canvas.placeables.tokens.UserTargets#ids',
      'foundry.documents.User#targets',
      'hook:targetToken',
    ],
    run({ it, expect }) {
      it('targets', async () => {
        await withTokens(async ([first, second]) => {
          const { targets } = host.game.user;
          expect(targets).to.be.instanceOf(Set);
          const calls = await collectHookCalls('targetToken', () => {
            first?.setTarget();
            expect([...targets]).to.deep.equal([first]);
            expect([...targets.ids]).to.deep.equal([first?.id]);
            expect([first?.isTargeted, second?.isTargeted]).to.deep.equal([true, false]);
            expect(first?.targeted.has(host.game.user)).to.equal(true);
            second?.setTarget(true, { releaseOthers: false });
            expect(targets.size).to.equal(2);
            second?.setTarget(true);
            expect([...targets]).to.deep.equal([second]);
            second?.setTarget(false);
            expect(targets.size).to.equal(0);
          });
          expect(calls[0]?.[0]).to.equal(host.game.user);
          expect(calls[0]?.[1]).to.equal(first);
          expect(calls[0]?.[2]).to.equal(true);
          expect([calls.at(-1)?.[1]?.name, calls.at(-1)?.[2]]).to.deep.equal(['Second', false]);
        });
      });
      it('loses a target with its token', async () => {
        await withTokens(async ([first]) => {
          first?.setTarget();
          await first?.document.delete();
          await waitUntil(() => host.game.user.targets.size === (0 as unknown));
        });
      });
    },
  },
  {
    id: 'M-canvas-set-targets',
    title: 'The layer sets targets by id: in place of others, in addition, or takes them away',
    source: 'core issue 11831 (TokenLayer#setTargets, modes replace, acquire, release); not in the type package',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.canvas.layers.TokenLayer#setTargets'],
    run({ it, expect }) {
      it('sets targets', async () => {
        await withTokens(async ([first, second]) => {
          const read = () => listIds(host.game.user.targets);
          const layer = host.canvas.tokens;
          layer.setTargets([first?.id]);
          expect(read()).to.deep.equal([first?.id]);
          layer.setTargets([second?.id], { mode: 'replace' });
          expect(read()).to.deep.equal([second?.id]);
          layer.setTargets([first?.id], { mode: 'acquire' });
          expect(read()).to.deep.equal(listIds([loose(first), loose(second)]));
          layer.setTargets([second?.id], { mode: 'release' });
          expect(read()).to.deep.equal([first?.id]);
          layer.setTargets([]);
          expect(read()).to.deep.equal([]);
        });
      });
    },
  },
  {
    id: 'M-active-tokens',
    title: 'An actor finds its tokens on the viewed scene, as objects or documents, all or the linked ones',
    source: `${ACTOR} getActiveTokens`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#getActiveTokens'],
    run({ it, expect }) {
      it('finds unlinked tokens', async () => {
        await withTokens(([first, second], actor) => {
          expect(listIds(actor.getActiveTokens())).to.deep.equal(listIds([loose(first), loose(second)]));
          expect(actor.getActiveTokens()[0]).to.be.instanceOf(host.CONFIG.Token.objectClass);
          expect(actor.getActiveTokens(false, true)[0]).to.be.instanceOf(host.CONFIG.Token.documentClass);
          expect(actor.getActiveTokens(true)).to.have.lengthOf(0);
          expect([...(first?.actor.getActiveTokens() ?? [])]).to.deep.equal([first]);
        });
      });
      it('finds linked tokens', async () => {
        await withTokens(
          ([first, second], actor) => {
            expect(listIds(actor.getActiveTokens(true))).to.deep.equal(listIds([loose(first), loose(second)]));
          },
          { actorLink: true },
        );
      });
      it('finds none elsewhere', async () => {
        await withTokens((_tokens, actor) =>
          withViewedScene(() => expect(actor.getActiveTokens()).to.have.lengthOf(0)),
        );
      });
    },
  },
  {
    id: 'M-speaker-token',
    title: 'A token speaks with its scene, its id, its actor and its name; without a choice the controlled one does',
    source: 'fvtt-types client/documents/chat-message.d.mts getSpeaker, getSpeakerActor',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.ChatMessage.getSpeaker', 'foundry.documents.ChatMessage.getSpeakerActor'],
    run({ it, expect }) {
      it('speaks', async () => {
        await withTokens(([first], actor, scene) => {
          const Message = host.CONFIG.ChatMessage.documentClass;
          const expected = [scene.id, first?.id, actor.id, 'First'] as unknown[];
          expect(readSpeaker(Message.getSpeaker({ token: first?.document }))).to.deep.equal(expected);
          expect(readSpeaker(Message.getSpeaker({ actor: first?.actor }))).to.deep.equal(expected);
          first?.control();
          expect(readSpeaker(Message.getSpeaker())).to.deep.equal(expected);
          expect(Message.getSpeakerActor(Message.getSpeaker())).to.equal(first?.actor);
        });
      });
    },
  },
];
