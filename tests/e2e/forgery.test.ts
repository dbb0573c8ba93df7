/**
 * Forged requests: Bertrand, who owns nothing involved, writes to the server with his own socket, without the page. Each request is tried with the table's
 * reading of Foundry's documentation, and again on a server that accepts or changes what is not documented to be refused (table/server/readings.ts). The
 * smallest ruleset plays, because this is the same for all of them; tests/e2e/dark-harvest/forgery.test.ts tests what that ruleset adds.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Answer, type Connection } from '../table/connect.ts';
import { describeTable } from './harness.ts';
import { awaitMessage, findMessage, openTab } from './pages/chat.ts';
import {
  findSource,
  listSources,
  listUserIds,
  expectOffer,
  readOffer,
  readVerdicts,
  settle,
  type Source,
} from './pages/forged.ts';
import { createActor, placeTokens, setLuck, SYSTEM } from './binding/table.ts';

const REFUSED = expect.stringMatching(/lacks permission|may only be modified by a GM/u) as string;
const LUCK = 50;
const CARD = { schemaVersion: 1, ruleset: 'coin' };

for (const [title, readings] of [
  ['as documented', ''],
  ['where more is taken', 'forged-author own-combatant'],
  ['where requests are changed', 'author-replaced ownership-dropped'],
] as const) {
  const takesMore = readings.includes('forged-author');
  const changesRequests = readings.includes('author-replaced');
  describeTable(
    `forgery, ${title}`,
    ['Gamemaster', 'Ada'],
    (table) => {
      let forger: Connection;
      let own: Connection;
      /** The actors: Ada's, and one that only Bertrand owns. */
      let mine = '';
      let his = '';
      let combat = '';
      let fighters: readonly string[] = [];
      let ids: Readonly<Record<string, string>> = {};

      /** Returns the luck of Ada's actor on the server. */
      async function readLuck(): Promise<number> {
        const { system } = await findSource(forger, 'actors', mine);
        return (system as { luck: { value: number } }).luck.value;
      }

      async function listFighters(): Promise<readonly Source[]> {
        const { combatants } = await findSource(forger, 'combats', combat);
        return combatants as readonly Source[];
      }

      /** Flips coins as Ada: only tails. */
      async function flip(): Promise<string> {
        const { ada, gamemaster } = table;
        return awaitMessage([ada, gamemaster], () =>
          ada.run(async ({ game }, actor) => void (await game.tetrad.roll(`Actor.${actor}`, '')), mine),
        );
      }

      /** Returns the data of a spend. */
      function describeSpend(actor: string, replyTo: string, more: object = {}): object {
        const links = { actor: `Actor.${actor}`, replyTo };
        const system = { ...CARD, links, use: 'turn', cost: 1, title: 'x' };
        return { type: 'coinLuck', content: 'a point', system, ...more };
      }

      /** Waits until everyone has a message that was created without the page, so that the next test does not count it. */
      async function awaitPosted(answer: Answer): Promise<string> {
        expect(answer.error).toBe(undefined);
        const id = String(answer.result?.[0]?.['_id']);
        for (const seat of table.seats) await findMessage(seat, id).waitFor({ state: 'attached' });
        return id;
      }

      /** Posts a message without the page, and waits until everyone has it. */
      const post = async (by: Connection, message: object): Promise<string> =>
        awaitPosted(await by.modify('create', 'ChatMessage', { data: [message] }));

      beforeAll(async () => {
        const { gamemaster, ada } = table;
        const flipper = { type: 'coinFlipper', system: { nerve: 2, scratches: 0, luck: { value: LUCK } } };
        mine = await createActor(gamemaster, 'Wren', 'Ada', flipper);
        his = await createActor(gamemaster, 'Sparrow', 'Bertrand', flipper);
        await placeTokens(gamemaster, 'The Yard', ['Wren', 'Sparrow']);
        [combat = '', ...fighters] = await gamemaster.run(
          async ({ CONFIG }, actors) => {
            await CONFIG.ChatMessage.documentClass.create({ content: 'by the Gamemaster' });
            const [made] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
            const data = actors.map((actorId, index) => ({ actorId, initiative: 10 + index }));
            const combatants = (await made?.createEmbeddedDocuments('Combatant', data)) ?? [];
            return [made?.id ?? '', ...combatants.map(({ id }) => id)];
          },
          [mine, his],
        );
        await setLuck(ada, false);
        for (const seat of table.seats) await openTab(seat, 'chat');
        forger = await connect(table.url, 'Bertrand');
        own = await connect(table.url, 'Ada');
        ids = await listUserIds(forger);
      });
      afterAll(() => {
        forger?.socket.disconnect();
        own?.socket.disconnect();
      });

      it('a message in another’s name speaks for nobody', async () => {
        const data = [{ author: ids['Ada'], content: 'forged' }];
        const answer = await forger.modify('create', 'ChatMessage', { data });
        if (readings === '') return expect(answer.error?.message).toEqual(REFUSED);
        const stored = await findSource(forger, 'messages', await awaitPosted(answer));
        const author = takesMore ? ids['Ada'] : ids['Bertrand'];
        expect(stored).toMatchObject({ author, _stats: { lastModifiedBy: ids['Bertrand'] } });
      });

      it('a point in another’s name, or for another’s actor, is not spent', async () => {
        const id = await flip();
        const value = await readLuck();
        const before = await readOffer(table.ada, id);
        expect(before).toBe(`0 Turn a tail: 1 luck (${value} left)`);
        await expectOffer(table.seats, id, before);
        const forged = await forger.modify('create', 'ChatMessage', {
          data: [describeSpend(mine, id, serial, { author: ids['Ada'], _stats: { lastModifiedBy: ids['Ada'] } })],
        });
        if (readings === '') expect(forged.error?.message).toEqual(REFUSED);
        else expect(await readVerdicts(table.seats, forged)).toEqual(['foreign', 'foreign']);
        const spends = [
          describeSpend(mine, id),
          describeSpend(mine, id, { timestamp: 0, _stats: { createdTime: 0, lastModifiedBy: ids['Ada'] } }),
          describeSpend(`${mine}.Item.none`, id),
        ];
        for (const data of spends) {
          const answer = await forger.modify('create', 'ChatMessage', { data: [{ ...data, author: ids['Bertrand'] }] });
          expect(answer.error).toBe(undefined);
          expect(await readVerdicts(table.seats, answer)).toEqual(['foreign', 'foreign']);
        }
        await expectOffer(table.seats, id, before);
        await findMessage(table.ada, id).locator('[data-action="spendPoints"]').dispatchEvent('click');
        await expect.poll(() => readOffer(table.gamemaster, id)).toMatch(/^1/u);
        await expect.poll(readLuck).toBe(value - 1);
      });

      it('messages and actors of others are not changed, whatever the request says of its sender', async () => {
        const [message] = (await listSources(forger, 'messages')).filter(({ author }) => author === ids['Gamemaster']);
        const before = [await findSource(forger, 'actors', mine), await findSource(forger, 'actors', his)];
        const forged = { userId: ids['Gamemaster'], user: ids['Gamemaster'] };
        const requests: [string, string, object][] = [
          ['update', 'ChatMessage', { updates: [{ _id: message?._id, content: 'changed' }] }],
          ['delete', 'ChatMessage', { ids: [message?._id] }],
          ['update', 'Actor', { updates: [{ _id: mine, ownership: { [ids['Bertrand'] ?? '']: 3 } }] }],
          ['update', 'Actor', { updates: [{ _id: mine, system: { luck: { value: 0 } } }] }],
          ['update', 'Actor', { updates: [{ _id: his, ownership: { default: 3 } }] }],
          ['update', 'User', { updates: [{ _id: ids['Bertrand'], role: 4 }] }],
        ];
        for (const [action, type, operation] of requests) {
          const answer = await forger.modify(action, type, { ...operation, ...forged }, forged);
          const isLeftOut = changesRequests && JSON.stringify(operation).includes('"default":3');
          expect(answer.error?.message, `${action} ${type}`).toEqual(
            isLeftOut ? undefined : type === 'User' ? expect.stringContaining('permission') : REFUSED,
          );
        }
        expect([await findSource(forger, 'actors', mine), await findSource(forger, 'actors', his)]).toEqual(before);
        expect(await findSource(forger, 'messages', message?._id ?? '')).toEqual(message);
        const note = { data: [{ content: 'mine', author: ids['Bertrand'] }], ...forged };
        const posted = await forger.modify('create', 'ChatMessage', note, forged);
        expect(posted.userId).toBe(ids['Bertrand']);
        await awaitPosted(posted);
      });

      // The rest does not depend on which data change.
      if (changesRequests) return;

      it('damage in another’s name is applied to nobody, and a forged mark that it was applied counts for nothing', async () => {
        const actor = `Actor.${mine}`;
        const hit = { dealer: actor, dealerName: 'Wren', by: 'attacker', margin: 2 };
        const links = { actor, replyTo: '' };
        const system = { ...CARD, links, source: 'Coin', target: 'Wren', hit, scratches: 2 };
        const hurt = (by: Connection, author: string): Promise<string> =>
          post(by, { type: 'coinScratch', content: 'odd', author: ids[author], system });
        /** Returns the buttons and marks of a card, and its warning. */
        const read = (id: string): Promise<string[][]> =>
          Promise.all(
            table.seats.map(async (seat) => {
              await settle(seat);
              const shown = '[data-action="applyDamage"], .damage-applied p, .damage-warning';
              return findMessage(seat, id).locator(shown).allTextContents();
            }),
          );
        const foreign = 'Ignored: the sender does not own the character named on this card.';
        expect(await read(await hurt(forger, 'Bertrand'))).toEqual([[foreign], [foreign]]);
        const id = await hurt(own, 'Ada');
        expect(await read(id)).toEqual([['Apply'], ['Apply']]);
        const note = { kind: 'damage', rule: '', source: `ChatMessage.${id}`, events: [], user: ids['Ada'] };
        const entry = { ...note, time: 1, before: { scratches: 0 }, after: { scratches: 2 } };
        const mark = (target: string): Promise<Answer> =>
          forger.modify('update', 'Actor', { updates: [{ _id: target, system: { ledger: { [id]: entry } } }] });
        expect((await mark(mine)).error?.message).toEqual(REFUSED);
        // What he writes on his own actor affects no one else.
        expect((await mark(his)).error).toBe(undefined);
        const flags = { tetrad: { applied: true } };
        const changed = await forger.modify('update', 'ChatMessage', { updates: [{ _id: id, flags }] });
        expect(changed.error?.message).toEqual(REFUSED);
        expect(await read(id)).toEqual([['Apply'], ['Apply']]);
      });

      it('a message that names no document, or what is no UUID, is drawn and harms no other', async () => {
        const id = await flip();
        const before = await readOffer(table.ada, id);
        for (const actor of ['Compendium.tetrad.x.Item.a.Item.b', 'Actor', '…', `Actor.${'x'.repeat(9)}`]) {
          const system = { ...CARD, links: { actor, replyTo: id }, title: 'x' };
          for (const type of ['coinLuck', 'coinFlip', 'coinScratch'])
            await post(forger, { type, content: 'odd', author: ids['Bertrand'], system });
        }
        await expectOffer(table.seats, id, before);
      });

      it('a combatant is written no further than its initiative', async () => {
        const [first = '', second = ''] = fighters;
        const update = (id: string, changes: object): Promise<Answer> =>
          forger.modify('update', 'Combatant', { parentUuid: `Combat.${combat}`, updates: [{ _id: id, ...changes }] });
        for (const changes of [
          { defeated: true },
          { hidden: true },
          { flags: { tetrad: { x: 1 } } },
          { initiative: 3 },
        ])
          expect((await update(first, changes)).error?.message).toEqual(REFUSED);
        const { error } = await update(second, { defeated: true });
        if (takesMore) expect(error).toBe(undefined);
        else expect(error?.message).toEqual(REFUSED);
        expect((await listFighters()).map(({ _id, defeated }) => [_id, defeated])).toEqual([
          [first, false],
          [second, takesMore],
        ]);
      });

      it('of an encounter, round and turn alone are taken', async () => {
        const update = (changes: object): Promise<Answer> =>
          forger.modify('update', 'Combat', { updates: [{ _id: combat, ...changes }] });
        for (const changes of [
          { active: false },
          { flags: { tetrad: { x: 1 } } },
          { round: 1, scene: null },
          { combatants: [{ _id: fighters[0], initiative: 99 }] },
        ])
          expect((await update(changes)).error?.message).toEqual(REFUSED);
        expect((await listFighters()).map(({ initiative }) => initiative)).toEqual([10, 11]);
        expect((await update({ round: 1, turn: 0 })).error).toBe(undefined);
      });

      it('the system has no channel, and answers only the query for bids, which changes nothing', async () => {
        const { ada, gamemaster } = table;
        await gamemaster.run(({ game }) => {
          const socket = game.socket as unknown as { on(event: string, listener: () => void): void };
          Object.assign(globalThis, { heard: 0 });
          socket.on('system.tetrad', () => Object.assign(globalThis, { heard: 1 }));
        });
        forger.socket.emit('system.tetrad', { userId: ids['Gamemaster'], action: 'update' });
        await forger.modify('none', 'Actor', {});
        await settle(gamemaster);
        expect(await gamemaster.run(() => Reflect.get(globalThis, 'heard') as number)).toBe(0);
        const queries = await ada.run(({ CONFIG }) =>
          Object.keys((Reflect.get(CONFIG, 'queries') as object | undefined) ?? {}),
        );
        expect(queries.filter((name) => name.startsWith('tetrad'))).toEqual(['tetrad.bids']);
      });
    },
    undefined,
    readings,
    SYSTEM,
  );
}
