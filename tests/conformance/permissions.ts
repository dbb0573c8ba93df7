/**
 * Who may do what. The player specs need a world with an actor that the player owns, one that the player does not own, a scene with a token of each, a public
 * message by a GM, and a private roll by a GM that only GMs see.
 */
import { catchFailure, findType, host, loose, pause, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const DOCUMENT = 'fvtt-types src/foundry/common/abstract/document.d.mts';
const USER = 'fvtt-types src/foundry/common/documents/user.d.mts';

/** Returns something that the prepared world must contain; throws if it is missing. */
function need(found: Loose | undefined, what: string): Loose {
  if (!found) throw new Error(`the world of the player specs lacks ${what}`);
  return found;
}

/** Creates a user in memory. */
function buildUser(role: number, id = 'useruseruseruser'): Loose {
  return new host.CONFIG.User.documentClass({ _id: id, name: `Role ${role}`, role });
}

/** Sends an operation directly to the server, without the checks of the client. */
async function dispatch(action: string, type: string, operation: object): Promise<unknown> {
  return catchFailure(() =>
    host.foundry.helpers.SocketInterface.dispatch('modifyDocument', { action, type, operation }),
  );
}

/** Creates an actor with an item in memory. */
const buildActor = (ownership: object) =>
  new host.CONFIG.Actor.documentClass({
    name: 'A',
    type: findType('Actor'),
    ownership,
    items: [{ _id: 'itemitemitem0000', name: 'I', type: findType('Item') }],
  });

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-29',
    title: 'The server cleans the HTML of fields that the manifest lists, at creation and update',
    source: `fvtt-types src/foundry/common/packages/sub-types.d.mts ServerSanitizationFields; core issue 14252`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [],
    run({ it, expect }) {
      it('takes out what could run', async () => {
        const types: [string, Loose][] = Object.entries(host.game.system.documentTypes.Actor ?? {});
        const [type, { htmlFields }] = types.find(([, fields]) => fields.htmlFields?.length) ?? ['', loose({})];
        const path = String(htmlFields?.[0]);
        const attack =
          '<p>Kept</p><script>globalThis.attacked = true</script><img src="x.svg" onerror="attacked = true">';
        const check = (actor: Loose) => {
          const stored = String(host.foundry.utils.getProperty(actor, `_source.system.${path}`));
          expect(stored).to.include('<p>Kept</p>');
          expect(stored).to.not.match(/<script|onerror/i);
        };
        const system = host.foundry.utils.expandObject({ [path]: attack });
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Spec actor', type, system });
        try {
          check(actor);
          await actor.update({ [`system.${path}`]: '' });
          await actor.update({ [`system.${path}`]: attack });
          check(actor);
        } finally {
          await actor.delete();
        }
      });
    },
  },
  {
    id: 'M-user-roles',
    title: 'A user has the powers of its role',
    source: USER,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.BaseUser#hasRole',
      'foundry.documents.BaseUser#hasPermission',
      'foundry.documents.BaseUser#can',
      'foundry.documents.BaseUser#isGM',
      'foundry.documents.BaseUser#isBanned',
      'foundry.documents.BaseUser#role',
      'CONST.USER_PERMISSIONS',
    ],
    run({ it, expect }) {
      it('compares roles', () => {
        const [player, assistant, gamemaster] = [1, 3, 4].map((role) => buildUser(role));
        expect([loose(player).isGM, loose(assistant).isGM, loose(gamemaster).isGM]).to.deep.equal([false, true, true]);
        expect([
          loose(player).hasRole('PLAYER'),
          loose(player).hasRole('TRUSTED'),
          loose(player).hasRole(1),
        ]).to.deep.equal([true, false, true]);
        expect(loose(player).hasRole('NONE', { exact: true })).to.equal(false);
        expect(loose(assistant).hasRole('PLAYER', { exact: true })).to.equal(false);
        expect(loose(player).can('PLAYER')).to.equal(true);
        expect(loose(player).isBanned).to.equal(false);
        expect(loose(gamemaster).hasPermission('SETTINGS_MODIFY')).to.equal(true);
        expect(loose(player).hasPermission('SETTINGS_MODIFY')).to.equal(false);
        const may = (data: object): unknown => loose(player).canUserModify(player, 'update', data);
        expect([may({ name: 'Other' }), may({ role: 4 }), may({ permissions: {} })]).to.deep.equal([
          true,
          false,
          false,
        ]);
        expect(Object.keys(host.CONST.USER_PERMISSIONS)).to.include('QUERY_USER');
      });
    },
  },
  {
    id: 'M-ownership',
    title: 'The level of a user over a document comes from its ownership; Gamemasters pass every test',
    source: `${DOCUMENT} getUserLevel, testUserPermission`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.abstract.Document#getUserLevel',
      'foundry.abstract.Document#testUserPermission',
      'foundry.abstract.Document#canUserModify',
      'foundry.abstract.Document.canUserCreate',
      'foundry.documents.BaseUser#getUserLevel',
      'foundry.documents.BaseChatMessage#getUserLevel',
    ],
    run({ it, expect }) {
      it('reads the level', () => {
        const [player, gamemaster] = [buildUser(1), buildUser(4)];
        expect(buildActor({ default: 1 }).getUserLevel(player)).to.equal(1);
        expect(buildActor({ default: 0, useruseruseruser: 3 }).getUserLevel(player)).to.equal(3);
        expect(buildActor({ default: 0 }).getUserLevel(gamemaster)).to.equal(0);
        expect(buildActor({ default: 2 }).items.get('itemitemitem0000').getUserLevel(player)).to.equal(2);
      });
      it('tests the level', () => {
        const [player, gamemaster] = [buildUser(1), buildUser(4)];
        const actor = buildActor({ default: 1 });
        expect(actor.testUserPermission(player, 'LIMITED')).to.equal(true);
        expect(actor.testUserPermission(player, 'OBSERVER')).to.equal(false);
        expect(actor.testUserPermission(player, 1, { exact: true })).to.equal(true);
        expect(buildActor({ default: 2 }).testUserPermission(player, 'LIMITED', { exact: true })).to.equal(false);
        expect(buildActor({ default: 0 }).testUserPermission(gamemaster, 'OWNER')).to.equal(true);
      });
      it('tests an action', () => {
        const [player, gamemaster] = [buildUser(1), buildUser(4)];
        expect(buildActor({ default: 3 }).canUserModify(player, 'update')).to.equal(true);
        expect(buildActor({ default: 2 }).canUserModify(player, 'update')).to.equal(false);
        expect(buildActor({ default: 0 }).canUserModify(gamemaster, 'delete')).to.equal(true);
        expect(host.foundry.documents.Actor.canUserCreate(gamemaster)).to.equal(true);
        expect(host.foundry.documents.Actor.canUserCreate(player)).to.equal(false);
        expect(host.foundry.documents.ChatMessage.canUserCreate(player)).to.equal(true);
      });
      it('gives users and messages to themselves and their authors', () => {
        const player = buildUser(1);
        expect([player.getUserLevel(player), player.getUserLevel(buildUser(1, 'otherotherother0'))]).to.deep.equal([
          3, 0,
        ]);
        const message = new host.CONFIG.ChatMessage.documentClass({ author: host.game.user.id, content: 'x' });
        expect(message.getUserLevel(host.game.user)).to.equal(3);
        expect(message.canUserModify(player, 'update')).to.equal(false);
      });
    },
  },
  {
    id: 'C-56',
    title: 'A player cannot change what belongs to others',
    source: 'core issues 12726, 12938; CoC7 issue 1514',
    generation: 'both',
    confidence: 'reported',
    needs: 'player',
    members: ['foundry.abstract.Document#update', 'foundry.helpers.SocketInterface.dispatch'],
    run({ it, expect }) {
      it('refuses to update, delete or create without the right', async () => {
        const foreign = need(
          host.game.actors.find((actor: Loose) => !actor.isOwner),
          'an actor of others',
        );
        const { name } = foreign;
        expect(await catchFailure(() => foreign.update({ name: 'Mine' }))).to.be.instanceOf(Error);
        expect(await catchFailure(() => foreign.delete())).to.be.instanceOf(Error);
        expect(
          await catchFailure(() => foreign.createEmbeddedDocuments('Item', [{ name: 'I', type: findType('Item') }])),
        ).to.be.instanceOf(Error);
        expect(await dispatch('update', 'Actor', { updates: [{ _id: foreign.id, name: 'Mine' }] })).to.not.equal(
          undefined,
        );
        await pause(50);
        expect(foreign.name).to.equal(name);
        expect(
          await catchFailure(() => host.CONFIG.Actor.documentClass.create({ name: 'A', type: findType('Actor') })),
        ).to.be.instanceOf(Error);
      });
      it('refuses to update the message of another', async () => {
        const message = need(
          host.game.messages.find((one: Loose) => !one.isAuthor),
          'a message by a Gamemaster',
        );
        const { content } = message;
        expect(await catchFailure(() => message.update({ content: 'changed' }))).to.be.instanceOf(Error);
        expect(
          await dispatch('update', 'ChatMessage', { updates: [{ _id: message.id, content: 'changed' }] }),
        ).to.not.equal(undefined);
        await pause(50);
        expect(message.content).to.equal(content);
      });
      it('lets a player change what it owns, but not the ownership', async () => {
        const own = need(
          host.game.actors.find((actor: Loose) => actor.isOwner),
          'an actor of the player',
        );
        const { name } = own;
        await own.update({ name: `${name} renamed` });
        expect(own.name).to.equal(`${name} renamed`);
        await own.update({ name });
        const before = JSON.stringify(own._source.ownership);
        await catchFailure(() => own.update({ ownership: { default: 3 } }));
        await dispatch('update', 'Actor', { updates: [{ _id: own.id, ownership: { default: 3 } }] });
        await pause(50);
        expect(JSON.stringify(own._source.ownership)).to.equal(before);
      });
      it('lets a player write messages of its own', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({ content: 'mine' });
        await message.update({ content: 'mine still' });
        expect(message.content).to.equal('mine still');
        await message.delete();
        expect(host.game.messages.get(message.id) ?? null).to.equal(null);
      });
    },
  },
  {
    id: 'C-69b',
    title: 'Private rolls reach every client; what is shown is decided there',
    source: 'fvtt-types src/foundry/client/documents/chat-message.d.mts isContentVisible',
    generation: 'both',
    confidence: 'reported',
    needs: 'player',
    members: ['foundry.documents.ChatMessage#isContentVisible'],
    run({ it, expect }) {
      it('has the data of a roll it may not read', () => {
        const hidden = need(
          host.game.messages.find((one: Loose) => one.isRoll && !one.isContentVisible),
          'a private roll by a Gamemaster',
        );
        expect(hidden.rolls[0]).to.be.instanceOf(host.foundry.dice.Roll);
        expect(hidden.visible).to.equal(true);
      });
    },
  },
  {
    id: 'M-permission-settings',
    title: 'A player cannot set a setting of the world',
    source:
      'fvtt-types src/foundry/common/documents/setting.d.mts metadata.permissions; USER_PERMISSIONS.SETTINGS_MODIFY',
    generation: 'both',
    confidence: 'documented',
    needs: 'player',
    members: ['game.settings.set'],
    run({ it, expect }) {
      it('refuses', async () => {
        const scope = String(host.game.system.id);
        host.game.settings.register(scope, 'specWorld', { scope: 'world', config: false, type: Number, default: 1 });
        expect(await catchFailure(() => host.game.settings.set(scope, 'specWorld', 2))).to.be.instanceOf(Error);
        expect(host.game.settings.get(scope, 'specWorld')).to.equal(1);
      });
    },
  },
  {
    id: 'M-token-player',
    title: 'A player controls and moves the tokens of what it owns, and neither makes nor deletes any',
    source:
      'fvtt-types src/foundry/client/canvas/placeables/placeable-object.d.mts control; common/documents/token.d.mts metadata.permissions; USER_PERMISSIONS.TOKEN_CREATE, TOKEN_DELETE',
    generation: 'both',
    confidence: 'documented',
    needs: 'player',
    members: ['foundry.canvas.placeables.PlaceableObject#control', 'foundry.documents.BaseToken.metadata'],
    run({ it, expect }) {
      it('controls and moves its own', async () => {
        const scene = need(
          host.game.scenes.find((one: Loose) => one.tokens.some((token: Loose) => !token.isOwner)),
          'a scene with a token of others',
        );
        const before = host.game.scenes.viewed as Loose | undefined;
        await scene.view();
        await waitUntil(() => host.canvas.ready && host.canvas.scene === scene, 10_000);
        const own = need(
          scene.tokens.find((token: Loose) => token.isOwner),
          'a token of the player',
        );
        const foreign = need(
          scene.tokens.find((token: Loose) => !token.isOwner),
          'a token of others',
        );
        await waitUntil(() => own.object && foreign.object);
        expect(own.object.control()).to.equal(true);
        expect(foreign.object.control({ releaseOthers: false })).to.equal(false);
        expect([...host.canvas.tokens.controlled]).to.deep.equal([own.object]);
        const { x } = own;
        await own.update({ x: Number(x) + 100 });
        await waitUntil(() => own._source.x === ((Number(x) + 100) as unknown));
        await own.update({ x });
        expect(await catchFailure(() => foreign.update({ x: 900 }))).to.be.instanceOf(Error);
        expect(await catchFailure(() => own.delete())).to.be.instanceOf(Error);
        const data = own.toObject() as unknown as object;
        expect(await catchFailure(() => scene.createEmbeddedDocuments('Token', [data]))).to.be.instanceOf(Error);
        expect(
          await dispatch('update', 'Token', { updates: [{ _id: foreign.id, x: 900 }], parentUuid: scene.uuid }),
        ).to.not.equal(undefined);
        expect([scene.tokens.size, Number(foreign.x) === 900] as unknown[]).to.deep.equal([2, false]);
        host.canvas.tokens.releaseAll();
        if (before && before !== scene) await before.view();
      });
    },
  },
];
