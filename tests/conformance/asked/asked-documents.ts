/** Questions asked in advance (docs/dev/conformance.md) about documents: what updates, creations and deletions return, which listeners they call, and their options. */
import { catchFailure, collectHookCalls, findType, host, loose, type Loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';

const DOCUMENT = 'fvtt-types src/foundry/common/abstract/document.d.mts';
const OPERATION = 'fvtt-types src/foundry/common/abstract/_types.d.mts';
const HOOKS = 'foundryvtt.com/api hookEvents';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

/** Creates an actor in the world, runs `body` and deletes the actor. */
export async function withActor(body: (actor: Loose) => unknown, data: object = {}): Promise<void> {
  const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Asked actor', type: findType('Actor'), ...data });
  try {
    await body(actor);
  } finally {
    if (host.game.actors.get(actor.id)) await actor.delete();
  }
}

/** Creates items on an actor. */
export async function addItems(
  actor: Loose,
  names: readonly string[],
  options: object = {},
): Promise<readonly Loose[]> {
  const data = names.map((name) => ({ name, type: findType('Item') }));
  return [...(await actor.createEmbeddedDocuments('Item', data, options))];
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-01',
    title: 'An update in which nothing differs from what is stored tells nobody and resolves to undefined',
    source: `${OPERATION}, DatabaseUpdateOperation.diff; ${DOCUMENT}, update`,
    confidence: 'inferred',
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('is no update', () =>
        withActor(async (actor) => {
          let answer: unknown = 'none';
          const calls = await collectHookCalls('updateActor', async () => {
            answer = await actor.update({ name: 'Asked actor' });
          });
          expect(calls).to.have.lengthOf(0);
          expect(answer).to.equal(undefined);
        }));
    },
  },
  {
    ...world,
    id: 'Q-02',
    title:
      'A listener of preUpdateActor gets document, changes, options and user id; false cancels, and the update resolves to undefined',
    source: `${HOOKS}.preUpdateDocument; ${DOCUMENT}, update`,
    members: ['foundry.documents.Actor#update', 'Hooks.call'],
    run({ it, expect }) {
      it('hands over four arguments and takes a refusal', () =>
        withActor(async (actor) => {
          let answer: unknown = 'none';
          const calls = await collectHookCalls(
            'preUpdateActor',
            async () => {
              answer = await actor.update({ name: 'Refused' });
            },
            () => false,
          );
          const [document, changes, options, userId] = loose(calls[0]);
          expect(document).to.equal(actor);
          expect(loose(changes).name).to.equal('Refused');
          expect(options).to.be.an('object');
          expect(userId).to.equal(host.game.user.id);
          expect(answer).to.equal(undefined);
          expect(actor.name).to.equal('Asked actor');
        }));
    },
  },
  {
    ...world,
    id: 'Q-03',
    title: 'What updateActor tells as changed holds what differs and not what was sent unchanged',
    source: `${HOOKS}.updateDocument: "the differential data that was used to update the document"`,
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('tells the difference', () =>
        withActor(async (actor) => {
          const flags = { world: { a: 1, b: 2 } };
          await actor.update({ flags });
          const calls = await collectHookCalls('updateActor', () =>
            actor.update({ name: 'Asked actor', flags: { world: { a: 1, b: 3 } } }),
          );
          const changed = loose(loose(calls[0])[1]);
          expect('name' in changed).to.equal(false);
          expect(changed.flags.world).to.eql({ b: 3 });
          expect(changed._id).to.equal(actor.id);
        }));
    },
  },
  {
    ...world,
    id: 'Q-04',
    title: 'Options of an operation that core does not know reach the listeners before and after it',
    source: `${HOOKS}.updateDocument (options: "additional options which modified the update request"); dnd5e module/documents/actor (options.dnd5e), draw-steel (options.ds)`,
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('carries them', () =>
        withActor(async (actor) => {
          const seen: unknown[] = [];
          const note = (parameters: readonly Loose[]) => void seen.push(loose(parameters[2]).asked?.tag);
          await collectHookCalls(
            'preUpdateActor',
            () =>
              collectHookCalls('updateActor', () => actor.update({ name: 'Other' }, { asked: { tag: 'kept' } }), note),
            note,
          );
          expect(seen).to.eql(['kept', 'kept']);
        }));
    },
  },
  {
    ...world,
    id: 'Q-05',
    title: 'With diff: false what is unchanged is sent and told too',
    source: `${OPERATION}, DatabaseUpdateOperation.diff: "only use differential data for the update operation"`,
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('tells an unchanged name', () =>
        withActor(async (actor) => {
          const calls = await collectHookCalls('updateActor', () =>
            actor.update({ name: 'Asked actor' }, { diff: false }),
          );
          expect(calls).to.have.lengthOf(1);
          expect(loose(loose(calls[0])[1]).name).to.equal('Asked actor');
        }));
    },
  },
  {
    ...world,
    id: 'Q-06',
    title: 'With recursive: false inner objects are replaced and not merged',
    source: `${OPERATION}, DatabaseUpdateOperation.recursive: "If false, inner objects will be replaced explicitly"`,
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('replaces', () =>
        withActor(async (actor) => {
          await actor.update({ flags: { world: { a: 1, b: 2 } } });
          await actor.update({ flags: { world: { a: 3 } } }, { recursive: false });
          expect(actor.flags.world).to.eql({ a: 3 });
        }));
      it('merges without it', () =>
        withActor(async (actor) => {
          await actor.update({ flags: { world: { a: 1, b: 2 } } });
          await actor.update({ flags: { world: { a: 3 } } });
          expect(actor.flags.world).to.eql({ a: 3, b: 2 });
        }));
    },
  },
  {
    ...world,
    id: 'Q-07',
    title: 'With noHook no listener of preUpdateActor is asked, and the update is made',
    source: `${OPERATION}, noHook: "Block the dispatch of hooks related to this operation"`,
    members: ['foundry.documents.Actor#update'],
    run({ it, expect }) {
      it('asks nobody', () =>
        withActor(async (actor) => {
          const calls = await collectHookCalls(
            'preUpdateActor',
            () => actor.update({ name: 'Quiet' }, { noHook: true }),
            () => false,
          );
          expect(calls).to.have.lengthOf(0);
          expect(actor.name).to.equal('Quiet');
        }));
    },
  },
  {
    ...world,
    id: 'Q-08',
    title: 'With keepId an embedded document gets the id that was given; without, another',
    source: `${OPERATION}, DatabaseCreateOperation.keepId: "Retain the _id values of provided data instead of generating new ids"`,
    members: ['foundry.documents.Actor#createEmbeddedDocuments'],
    run({ it, expect }) {
      it('keeps and replaces', () =>
        withActor(async (actor) => {
          const data = [{ _id: 'askedItem0000001', name: 'Thing', type: findType('Item') }];
          const [kept] = [...(await actor.createEmbeddedDocuments('Item', data, { keepId: true }))];
          expect(loose(kept).id).to.equal('askedItem0000001');
          await loose(kept).delete();
          const [other] = [...(await actor.createEmbeddedDocuments('Item', data))];
          expect(loose(other).id).not.to.equal('askedItem0000001');
        }));
    },
  },
  {
    ...world,
    id: 'Q-09',
    title:
      'What a listener of preCreateItem writes with updateSource is created; the data it gets are the initial ones',
    source: `${DOCUMENT}, _preCreate ("must be performed using updateSource"); ${HOOKS}.preCreateDocument; crucible.mjs preCreateItem`,
    members: ['foundry.documents.Item#updateSource', 'foundry.documents.Actor#createEmbeddedDocuments'],
    run({ it, expect }) {
      it('stores it', () =>
        withActor(async (actor) => {
          let first: Loose | undefined;
          const calls = await collectHookCalls(
            'preCreateItem',
            async () => ([first] = await addItems(actor, ['Plain'])),
            ([item]) => void loose(item).updateSource({ sort: 7000 }),
          );
          const [item, data, , userId] = loose(calls[0]);
          expect(loose(item).parent).to.equal(actor);
          expect(loose(data).name).to.equal('Plain');
          expect(userId).to.equal(host.game.user.id);
          expect(loose(first).sort).to.equal(7000);
        }));
    },
  },
  {
    ...world,
    id: 'Q-10',
    title: 'A refused creation resolves to undefined; of several only the others are created and given back',
    source: `${DOCUMENT}, create and createDocuments ("then that element is skipped in the return type")`,
    members: ['foundry.documents.Actor.create', 'foundry.documents.Actor#createEmbeddedDocuments'],
    run({ it, expect }) {
      it('skips what is refused', () =>
        withActor(async (actor) => {
          // A system may give a new actor items of its own.
          const before = Number(actor.items.size);
          let items: readonly Loose[] = [];
          await collectHookCalls(
            'preCreateItem',
            async () => (items = await addItems(actor, ['No', 'Yes'])),
            ([item]) => String(loose(item).name) !== 'No',
          );
          expect(items.map(({ name }) => name)).to.eql(['Yes']);
          expect(actor.items.size).to.equal(before + 1);
          let answer: unknown = 'none';
          const create = async () => {
            answer = await host.CONFIG.Actor.documentClass.create({ name: 'Never', type: findType('Actor') });
          };
          await collectHookCalls('preCreateActor', create, () => false);
          expect(answer).to.equal(undefined);
          expect(host.game.actors.getName('Never')).to.equal(undefined);
        }));
    },
  },
  {
    ...world,
    id: 'Q-11',
    title: 'With deleteAll every embedded document goes, whatever ids are given',
    source: `${OPERATION}, DatabaseDeleteOperation.deleteAll: "Delete all documents in the Collection, regardless of _id"`,
    members: ['foundry.documents.Actor#deleteEmbeddedDocuments'],
    run({ it, expect }) {
      it('empties the collection', () =>
        withActor(async (actor) => {
          // A system may give a new actor items of its own.
          const before = Number(actor.items.size);
          await addItems(actor, ['One', 'Two']);
          const gone = await actor.deleteEmbeddedDocuments('Item', [], { deleteAll: true });
          expect([...gone]).to.have.lengthOf(before + 2);
          expect(actor.items.size).to.equal(0);
        }));
    },
  },
  {
    ...world,
    id: 'Q-12',
    title: 'When deleteItem is told the item has left its actor and still knows its parent',
    source: `${HOOKS}.deleteDocument: "after conclusion of a deletion workflow"`,
    confidence: 'reported',
    members: ['foundry.documents.Item#delete'],
    run({ it, expect }) {
      it('is gone by then', () =>
        withActor(async (actor) => {
          // A system may give a new actor items of its own.
          const before: unknown = actor.items.size;
          const [item] = await addItems(actor, ['Thing']);
          let was: unknown;
          const calls = await collectHookCalls(
            'deleteItem',
            () => loose(item).delete(),
            () => {
              was = actor.items.size;
            },
          );
          const [document, options, userId] = loose(calls[0]);
          expect(was).to.equal(before);
          expect(loose(document).parent).to.equal(actor);
          expect(options).to.be.an('object');
          expect(userId).to.equal(host.game.user.id);
        }));
    },
  },
  {
    ...world,
    id: 'Q-13',
    title: 'A clone is not saved, changes nothing of its source, and has the id only with keepId',
    source: `${DOCUMENT}, clone: "The cloned document is ephemeral and not yet saved to the database"; Document.CloneContext.keepId`,
    members: ['foundry.documents.Actor#clone'],
    run({ it, expect }) {
      it('stands alone', () =>
        withActor(async (actor) => {
          const clone = actor.clone({ name: 'Twin' });
          expect(clone.name).to.equal('Twin');
          expect(actor.name).to.equal('Asked actor');
          expect(clone.id).to.equal(null);
          expect(actor.clone({}, { keepId: true }).id).to.equal(actor.id);
          expect(host.game.actors.getName('Twin')).to.equal(undefined);
        }));
    },
  },
  {
    ...world,
    id: 'Q-14',
    title: 'A flag of a scope that is not there is refused, in reading as in writing; unsetFlag takes the key out',
    source: `${DOCUMENT}, setFlag and unsetFlag; foundryvtt/foundryvtt issues on "Flag scope … is not valid or not currently active"`,
    members: [
      'foundry.documents.Actor#setFlag',
      'foundry.documents.Actor#getFlag',
      'foundry.documents.Actor#unsetFlag',
    ],
    run({ it, expect }) {
      it('knows its scopes', () =>
        withActor(async (actor) => {
          expect(await catchFailure(() => actor.setFlag('nowhere', 'a', 1))).to.be.instanceOf(Error);
          expect(() => actor.getFlag('nowhere', 'a')).to.throw();
          await actor.setFlag('world', 'deep', { a: 1 });
          expect(actor.getFlag('world', 'deep.a')).to.equal(1);
          await actor.unsetFlag('world', 'deep');
          expect(actor.getFlag('world', 'deep')).to.equal(undefined);
          expect('deep' in (actor.toObject().flags.world ?? {})).to.equal(false);
        }));
    },
  },
  {
    ...world,
    id: 'Q-15',
    title: 'fromUuid resolves a relative UUID against a document; what does not exist is null',
    source:
      'fvtt-types src/foundry/client/utils/helpers.d.mts, fromUuid, FromUuidOptions.relative; foundryvtt.com/api functions foundry.utils.fromUuid',
    members: ['foundry.utils.fromUuid', 'foundry.utils.fromUuidSync'],
    run({ it, expect }) {
      it('finds an item by .Item.id', () =>
        withActor(async (actor) => {
          const [item] = await addItems(actor, ['Thing']);
          const uuid = `.Item.${String(loose(item).id)}`;
          expect(await host.foundry.utils.fromUuid(uuid, { relative: actor })).to.equal(item);
          expect(host.foundry.utils.fromUuidSync(uuid, { relative: actor })).to.equal(item);
          expect(await host.foundry.utils.fromUuid('Actor.askedNoActor0001')).to.equal(null);
          expect(host.foundry.utils.fromUuidSync('Actor.askedNoActor0001')).to.equal(null);
        }));
    },
  },
  {
    ...world,
    id: 'Q-16',
    title:
      'A level of ownership is asked as at least, and exactly with exact; a Gamemaster owns everything and is explicitly of no level',
    source: `${DOCUMENT}, testUserPermission and getUserLevel ("a GAMEMASTER user might still return a result of NONE")`,
    members: ['foundry.documents.Actor#testUserPermission', 'foundry.documents.Actor#getUserLevel'],
    run({ it, expect }) {
      it('compares', () =>
        withActor(
          async (actor) => {
            const player = loose([...host.game.users].find(({ isGM }) => !isGM));
            expect(actor.testUserPermission(player, 'LIMITED')).to.equal(true);
            expect(actor.testUserPermission(player, 'OBSERVER')).to.equal(true);
            expect(actor.testUserPermission(player, 'OWNER')).to.equal(false);
            expect(actor.testUserPermission(player, 'LIMITED', { exact: true })).to.equal(false);
            expect(actor.testUserPermission(player, 'OBSERVER', { exact: true })).to.equal(true);
            const ownership = { default: 0 };
            await actor.update({ ownership: { ...ownership, [String(host.game.user.id)]: 0 } });
            expect(actor.testUserPermission(host.game.user, 'OWNER')).to.equal(true);
            expect(actor.getUserLevel(host.game.user)).to.equal(0);
          },
          { ownership: { default: 2 } },
        ));
    },
  },
];
