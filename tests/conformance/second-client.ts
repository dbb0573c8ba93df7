/**
 * What reaches the client of a second user. The fixture system answers two queries on that client: one reads, one updates. If no such user is connected, these
 * specs only test the client of the first user.
 */
import { catchFailure, host, loose, waitUntil, type Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withViewedScene } from './token-script.ts';

const USER = 'fvtt-types src/foundry/client/documents/user.d.mts';
const TIMEOUT = { timeout: 5000 };

/** Returns a connected user whose system answers the queries of the specs; undefined if there is none. */
const findOther = (): Loose | undefined =>
  'conformance.read' in host.CONFIG.queries
    ? host.game.users.find((user: Loose) => user.active && !user.isSelf)
    : undefined;

/** Asks the second client for the value at a path of a document. */
const readThere = async (other: Loose, uuid: unknown, path: string): Promise<unknown> =>
  loose(await other.query('conformance.read', { uuid, path }, TIMEOUT))['value'];

/**
 * Waits until the second client has the wanted value.
 * @returns The value that it last had.
 */
async function awaitThere(other: Loose, uuid: unknown, path: string, wanted: unknown): Promise<unknown> {
  let found: unknown;
  for (let attempt = 0; attempt < 40; attempt++) {
    found = await readThere(other, uuid, path);
    if (JSON.stringify(found) === JSON.stringify(wanted)) break;
  }
  return found;
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-72b',
    title: 'Two users update one field at the same time: one of the values stands, for both of them',
    source:
      'https://foundryvtt.com/api/v14/classes/foundry.abstract.Document.html updateDocuments (no condition is offered)',
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.abstract.Document#update'],
    run({ it, expect }) {
      it('stands for both', async () => {
        await withAttributeActor({ ownership: { default: 3 } }, async (actor) => {
          const other = findOther();
          const theirs = other?.query('conformance.update', { uuid: actor.uuid, changes: { name: 'Theirs' } }, TIMEOUT);
          const [own] = await Promise.all([actor.update({ name: 'Mine' }), theirs as unknown]);
          expect(own).to.equal(actor);
          expect(String(actor.name)).to.be.oneOf(['Mine', 'Theirs']);
          if (!other) return;
          await waitUntil(() => actor._stats.lastModifiedBy);
          expect(await awaitThere(other, actor.uuid, 'name', actor.name)).to.equal(actor.name);
        });
      });
    },
  },
  {
    id: 'M-user-activity',
    title: 'What a user targets is told to the clients of others, where the hook is called for that user',
    source: `${USER} broadcastActivity, ActivityData targets; client/hooks.d.mts targetToken (user); that setTarget sends it is inferred`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.User#broadcastActivity'],
    run({ it, expect }) {
      it('is sent', async () => {
        await withAttributeActor({ ownership: { default: 3 } }, (actor) =>
          withViewedScene(async (scene) => {
            const token = await placeToken(scene, actor);
            await waitUntil(() => host.canvas.tokens.get(token.id));
            const object = loose(host.canvas.tokens.get(token.id));
            const other = findOther();
            await other?.query('conformance.view', { uuid: scene.uuid }, TIMEOUT);
            const { user } = host.game;
            const see = (ids: readonly unknown[]): Promise<unknown> =>
              other ? awaitThere(other, user.uuid, 'targets.ids', ids) : Promise.resolve(ids);
            object.setTarget(true);
            expect(await see([token.id])).to.deep.equal([token.id]);
            object.setTarget(false);
            expect(await see([])).to.deep.equal([]);
            expect(user.broadcastActivity({ targets: [token.id] })).to.equal(undefined);
            expect(await see([token.id])).to.deep.equal([token.id]);
            expect([...user.targets]).to.deep.equal([]);
            if (other) expect(await readThere(other, user.uuid, 'specTargeted')).to.deep.equal([true, false, true]);
            user.broadcastActivity({ targets: [] });
            expect(await see([])).to.deep.equal([]);
          }),
        );
      });
    },
  },
  {
    id: 'M-user-connected',
    title: 'The clients of others are told when a user leaves, and when the user is back',
    source: `${USER} active; client/hooks.d.mts userConnected`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:userConnected', 'foundry.documents.User#active'],
    run({ it, expect }) {
      it('is told', async () => {
        const other = findOther();
        if (!other) return;
        const told: unknown[] = [];
        const listener = host.Hooks.on('userConnected', (user: Loose, connected: unknown) =>
          told.push([user === other, connected]),
        );
        try {
          await other.query('conformance.reload', {}, TIMEOUT);
          await waitUntil(() => told.length > 0, 10_000);
          await waitUntil(() => other.active, 10_000);
          // The other client answers nothing until its game is ready.
          const ask = (): Promise<unknown> =>
            Promise.resolve(other.query('conformance.read', { uuid: other.uuid, path: 'active' }, { timeout: 300 }));
          for (let attempt = 0; attempt < 40; attempt++) if ((await catchFailure(ask)) === undefined) break;
        } finally {
          host.Hooks.off('userConnected', listener);
        }
        expect(told).to.deep.equal([
          [true, false],
          [true, true],
        ]);
        expect(await readThere(other, other.uuid, 'active')).to.equal(true);
      });
    },
  },
];
