/**
 * Forged requests: Bertrand, who owns none of what is at stake, writes to the server by a socket of his own, past the page. Each is tried as the table reads
 * Foundry's documentation, and again on a server that takes what is not documented to be refused, or changes it (table/server/readings.ts).
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Answer, type Connection } from '../../table/connect.ts';
import { describeTable, type Seat } from '../harness.ts';
import { findMessage, openTab } from '../pages/chat.ts';
import { createSubject, placeSubjects, settle, SKILL, type Subject } from './permission-world.ts';

type Source = Readonly<Record<string, unknown>> & { readonly _id: string };

const REFUSED = expect.stringMatching(/lacks permission|may only be modified by a GM/u) as string;

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
      /** Ada's; Bertrand owns the second alone. */
      let mine: Subject;
      let his: Subject;
      const ids: Record<string, string> = {};

      /** Documents as the server has them. */
      async function list(collection: string): Promise<readonly Source[]> {
        return ((await forger.socket.emitWithAck('world')) as Record<string, readonly Source[]>)[collection] ?? [];
      }

      async function find(collection: string, id: string): Promise<Source> {
        const found = (await list(collection)).find(({ _id }) => _id === id);
        if (!found) throw new Error(`the server has no ${id} among its ${collection}`);
        return found;
      }

      /** The fate points of Ada's actor, as the server has them. */
      async function readFate(): Promise<{ value: number; serial?: number }> {
        const { system } = await find('actors', mine.actor);
        return (system as { fate: { value: number; serial?: number } }).fate;
      }

      async function listFighters(): Promise<readonly Source[]> {
        const { combatants } = await find('combats', mine.combat);
        return combatants as readonly Source[];
      }

      /** Rolls as Ada for her actor. */
      async function roll(): Promise<string> {
        const id = await table.ada.withFaces([1, 4], () =>
          table.ada.run(
            async ({ game }, actor) => (await game.tetrad.roll(`Actor.${actor}`, 'knot-tying'))?.id ?? '',
            mine.actor,
          ),
        );
        for (const seat of table.seats)
          await findMessage(seat, id).locator('[data-number]').waitFor({ state: 'attached' });
        return id;
      }

      /** The data of a spend. */
      function describeSpend(actor: Subject, replyTo: string, serial: number, more: object = {}): object {
        const links = { actor: `Actor.${actor.actor}`, replyTo };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, serial, title: SKILL };
        return { type: 'harvestFate', content: 'a point', system, ...more };
      }

      /** The serial that the next spend of Ada's actor would name, by the documents alone. */
      const readSerial = async (): Promise<number> => (await readFate()).serial ?? 0;
      const readPoints = async (): Promise<number> => (await readFate()).value;

      /** What two clients show of a roll: its net, and the points that its owner may still spend. */
      async function readRoll(seat: Seat, id: string): Promise<string> {
        await settle(seat);
        const message = findMessage(seat, id);
        const button = message.locator('[data-action="spendPoints"]');
        const net = await message.locator('[data-number]').getAttribute('data-number');
        return `${net ?? ''} ${(await button.count()) ? ((await button.textContent()) ?? '') : ''}`.trim();
      }

      async function expectRoll(id: string, text: string): Promise<void> {
        for (const seat of table.seats) await expect.poll(() => readRoll(seat, id)).toBe(text);
      }

      /** Waits for the card of a spend, and reads what it says of it. */
      async function readVerdicts(answer: Answer): Promise<(string | null)[]> {
        const id = String(answer.result?.[0]?.['_id']);
        const cards = table.seats.map((seat) => findMessage(seat, id).locator('[data-verdict]'));
        return Promise.all(cards.map((card) => card.getAttribute('data-verdict')));
      }

      beforeAll(async () => {
        const { gamemaster, ada } = table;
        const actors = [
          await createSubject(gamemaster, 'Wren', { Ada: 3 }),
          await createSubject(gamemaster, 'Sparrow', { Bertrand: 3 }),
        ];
        await gamemaster.run(async ({ CONFIG }) => {
          await CONFIG.ChatMessage.documentClass.create({ content: 'by the Gamemaster' });
        });
        const subjects = await placeSubjects(gamemaster, ada, actors);
        [mine, his] = [subjects[0] as Subject, subjects[1] as Subject];
        for (const seat of table.seats) await openTab(seat, 'chat');
        forger = await connect(table.url, 'Bertrand');
        own = await connect(table.url, 'Ada');
        for (const { name, _id } of (await list('users')) as (Source & { name: string })[]) ids[name] = _id;
      });
      afterAll(() => {
        forger?.socket.disconnect();
        own?.socket.disconnect();
      });

      it('a message in another’s name speaks for nobody', async () => {
        const data = [{ author: ids['Ada'], content: 'forged' }];
        const answer = await forger.modify('create', 'ChatMessage', { data });
        if (readings === '') return expect(answer.error?.message).toEqual(REFUSED);
        const stored = await find('messages', String(answer.result?.[0]?.['_id']));
        const author = takesMore ? ids['Ada'] : ids['Bertrand'];
        expect(stored).toMatchObject({ author, _stats: { lastModifiedBy: ids['Bertrand'] } });
      });

      it('a fate point in another’s name, or for another’s actor, is not spent', async () => {
        const id = await roll();
        const before = `1 Spend a fate point (${await readPoints()} left)`;
        await expectRoll(id, before);
        const serial = await readSerial();
        const forged = await forger.modify('create', 'ChatMessage', {
          data: [describeSpend(mine, id, serial, { author: ids['Ada'], _stats: { lastModifiedBy: ids['Ada'] } })],
        });
        if (readings === '') expect(forged.error?.message).toEqual(REFUSED);
        else expect(await readVerdicts(forged)).toEqual(['foreign', 'foreign']);
        const spends = [
          describeSpend(mine, id, serial),
          describeSpend(mine, id, serial + 1, { timestamp: 0, _stats: { createdTime: 0, lastModifiedBy: ids['Ada'] } }),
          // His own point, to use up what her roll may have.
          describeSpend(his, id, 0),
          describeSpend({ ...his, actor: `${mine.actor}.Item.none` }, id, 0),
        ];
        for (const data of spends) {
          const answer = await forger.modify('create', 'ChatMessage', { data: [{ ...data, author: ids['Bertrand'] }] });
          expect(answer.error).toBe(undefined);
          expect(await readVerdicts(answer)).toEqual(['foreign', 'foreign']);
        }
        await expectRoll(id, before);
        const points = await readPoints();
        await findMessage(table.ada, id).locator('[data-action="spendPoints"]').dispatchEvent('click');
        await expectRoll(id, `2 Spend a fate point (${points - 1} left)`);
        expect(await readPoints()).toBe(points - 1);
      });

      it('messages and actors of others are not changed, whatever the request says of its sender', async () => {
        const [message] = (await list('messages')).filter(({ author }) => author === ids['Gamemaster']);
        const before = [await find('actors', mine.actor), await find('actors', his.actor)];
        const forged = { userId: ids['Gamemaster'], user: ids['Gamemaster'] };
        const requests: [string, string, object][] = [
          ['update', 'ChatMessage', { updates: [{ _id: message?._id, content: 'changed' }] }],
          ['delete', 'ChatMessage', { ids: [message?._id] }],
          ['update', 'Actor', { updates: [{ _id: mine.actor, ownership: { [ids['Bertrand'] ?? '']: 3 } }] }],
          ['update', 'Actor', { updates: [{ _id: mine.actor, system: { fate: { value: 0 } } }] }],
          ['update', 'Actor', { updates: [{ _id: his.actor, ownership: { default: 3 } }] }],
          ['update', 'User', { updates: [{ _id: ids['Bertrand'], role: 4 }] }],
        ];
        for (const [action, type, operation] of requests) {
          const answer = await forger.modify(action, type, { ...operation, ...forged }, forged);
          const isLeftOut = changesRequests && JSON.stringify(operation).includes('"default":3');
          expect(answer.error?.message, `${action} ${type}`).toEqual(
            isLeftOut ? undefined : type === 'User' ? expect.stringContaining('permission') : REFUSED,
          );
        }
        expect([await find('actors', mine.actor), await find('actors', his.actor)]).toEqual(before);
        expect(await find('messages', message?._id ?? '')).toEqual(message);
        const note = { data: [{ content: 'mine', author: ids['Bertrand'] }], ...forged };
        const { userId } = await forger.modify('create', 'ChatMessage', note, forged);
        expect(userId).toBe(ids['Bertrand']);
      });

      // The rest does not depend on what is changed.
      if (changesRequests) return;

      it('a spend that is sent again is refused', async () => {
        const id = await roll();
        const serial = await readSerial();
        const points = await readPoints();
        const _id = 'fatefatefate0001';
        const data = [{ ...describeSpend(mine, id, serial), author: ids['Ada'], _id }];
        const first = await own.modify('create', 'ChatMessage', { data, keepId: true });
        expect(await readVerdicts(first)).toEqual(['accepted', 'accepted']);
        const again = await own.modify('create', 'ChatMessage', { data, keepId: true });
        expect(again.error?.message).toContain('already exists');
        expect(await readVerdicts(await own.modify('create', 'ChatMessage', { data }))).toEqual(['taken', 'taken']);
        await expectRoll(id, `2 Spend a fate point (${points - 1} left)`);
        // What the card's button would have written: the tests that follow begin with points and serial as they stand.
        const fate = { value: points - 1, serial: serial + 1 };
        const settled = await own.modify('update', 'Actor', { updates: [{ _id: mine.actor, system: { fate } }] });
        expect(settled.error).toBe(undefined);
      });

      it('DH-18: a scripting die asked for another’s actor, or answered by no Gamemaster, comes to nothing', async () => {
        const id = await roll();
        const serial = await readSerial();
        const points = await readPoints();
        const base = { schemaVersion: 1, ruleset: 'dark-harvest' };
        const post = async (by: Connection, type: string, author: string, system: object): Promise<string> => {
          const data = [{ type, content: 'odd', author: ids[author], system: { ...base, ...system } }];
          const answer = await by.modify('create', 'ChatMessage', { data });
          expect(answer.error).toBe(undefined);
          const message = String(answer.result?.[0]?.['_id']);
          for (const seat of table.seats)
            await findMessage(seat, message).locator('.tetrad-card').waitFor({ state: 'attached' });
          return message;
        };
        const state = (request: string): Promise<(string | null)[]> =>
          Promise.all(
            table.seats.map(async (seat) => {
              await settle(seat);
              return findMessage(seat, request).locator('[data-request]').getAttribute('data-request');
            }),
          );
        const links = { actor: `Actor.${mine.actor}`, replyTo: id };
        const ask = { kind: 'reroll', description: 'now', title: SKILL, links };
        expect(await state(await post(forger, 'harvestRequest', 'Bertrand', { ...ask, serial }))).toEqual([
          'refused',
          'refused',
        ]);
        const request = await post(own, 'harvestRequest', 'Ada', { ...ask, serial });
        // She may not approve her own, and he nothing; nor may he withdraw hers.
        for (const [by, author] of [
          [own, 'Ada'],
          [forger, 'Bertrand'],
        ] as const) {
          for (const answer of author === 'Ada' ? ['approve', 'veto'] : ['approve', 'veto', 'withdraw']) {
            await post(by, 'harvestAnswer', author, {
              answer,
              serial: serial + 1,
              links: { ...links, replyTo: request },
            });
          }
        }
        expect(await state(request)).toEqual(['waiting', 'waiting']);
        await post(own, 'harvestReroll', 'Ada', { request, title: SKILL, links });
        await expectRoll(id, `1 Spend a fate point (${points - 6} left)`);
        // A withdrawal of her own counts, and the points are back.
        await post(own, 'harvestAnswer', 'Ada', {
          answer: 'withdraw',
          serial: serial + 1,
          links: { ...links, replyTo: request },
        });
        expect(await state(request)).toEqual(['withdraw', 'withdraw']);
        await expectRoll(id, `1 Spend a fate point (${points} left)`);
      });

      it('a ruling by a player, and help with fate that pays too little or says nothing, count for nothing', async () => {
        const id = await roll();
        const points = await readPoints();
        const links = { actor: `Actor.${mine.actor}`, replyTo: id };
        const ruling = { kind: 'net', net: 20, reason: 'mine', title: SKILL, links };
        const help = { ...(describeSpend(his, id, 50) as { system: object }).system, use: 'success', helped: 'Wren' };
        const messages: [string, Connection, string, object][] = [
          ['harvestRuling', own, 'Ada', ruling],
          ['harvestRuling', forger, 'Bertrand', ruling],
          ['harvestFate', forger, 'Bertrand', { ...help, cost: 1, effect: 'a push' }],
          ['harvestFate', forger, 'Bertrand', { ...help, cost: 2, effect: ' ' }],
          ['harvestFate', forger, 'Bertrand', { ...help, cost: 0, effect: 'a push', use: 'noInjury' }],
        ];
        for (const [type, by, author, system] of messages) {
          const data = [
            {
              type,
              content: 'odd',
              author: ids[author],
              system: { schemaVersion: 1, ruleset: 'dark-harvest', ...system },
            },
          ];
          const answer = await by.modify('create', 'ChatMessage', { data });
          expect(answer.error).toBe(undefined);
          const message = String(answer.result?.[0]?.['_id']);
          for (const seat of table.seats)
            await findMessage(seat, message).locator('.tetrad-card').waitFor({ state: 'attached' });
        }
        await expectRoll(id, `1 Spend a fate point (${points} left)`);
        // What it is worth where it is honest: two points, and words.
        const data = [
          {
            type: 'harvestFate',
            content: 'help',
            author: ids['Bertrand'],
            system: { ...help, cost: 2, effect: 'a push' },
          },
        ];
        expect(await readVerdicts(await forger.modify('create', 'ChatMessage', { data }))).toEqual([
          'accepted',
          'accepted',
        ]);
        await expectRoll(id, `2 Spend a fate point (${points} left)`);
      });

      it('a card of wounds offers its tests until an owner has rolled them, and a forged one offers none', async () => {
        const event = { kind: 'stayConscious', rule: 'DH-45', difficulty: 'average', modifiers: [] };
        const links = { actor: `Actor.${mine.actor}`, replyTo: '' };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, events: [event], dying: '' };
        const post = async (by: Connection, type: string, author: string, data: object): Promise<string> => {
          const message = { type, content: 'odd', author: ids[author], system: data };
          const answer = await by.modify('create', 'ChatMessage', { data: [message] });
          const id = String(answer.result?.[0]?.['_id']);
          await findMessage(table.ada, id).locator('.tetrad-card').waitFor({ state: 'attached' });
          return id;
        };
        const count = (id: string): Promise<number> =>
          findMessage(table.ada, id).locator('[data-action="rollDue"]').count();
        expect(await count(await post(forger, 'harvestWounds', 'Bertrand', system))).toBe(0);
        const card = await post(own, 'harvestWounds', 'Ada', system);
        await expect.poll(() => count(card)).toBe(1);
        const answer = { ...system, links: { ...links, replyTo: card }, purpose: { kind: 'stayConscious' } };
        await post(forger, 'harvestCheck', 'Bertrand', answer);
        await settle(table.ada);
        expect(await count(card)).toBe(1);
        await post(own, 'harvestCheck', 'Ada', answer);
        await expect.poll(() => count(card)).toBe(0);
      });

      it('damage in another’s name is applied to nobody, and a forged mark that it was applied counts for nothing', async () => {
        const dice = await table.ada.withFaces([1, 1, 2], () =>
          table.ada.run(async ({ CONFIG }) => {
            const Roll = CONFIG.Dice.rolls[0] as unknown as new (formula: string) => { evaluate(): Promise<object> };
            return JSON.stringify(await new Roll('3dw').evaluate());
          }),
        );
        const actor = `Actor.${mine.actor}`;
        const system = {
          schemaVersion: 1,
          ruleset: 'dark-harvest',
          links: { actor, replyTo: '' },
          plan: { white: 3, minimumNet: 0, formula: '3dw' },
          source: 'Umbrella',
          target: 'Wren',
          hit: { dealer: actor, dealerName: 'Wren', by: 'attacker' },
        };
        const post = async (by: Connection, author: string): Promise<string> => {
          const message = { type: 'harvestDamage', content: 'odd', author: ids[author], rolls: [dice], system };
          const answer = await by.modify('create', 'ChatMessage', { data: [message] });
          expect(answer.error).toBe(undefined);
          const id = String(answer.result?.[0]?.['_id']);
          for (const seat of table.seats)
            await findMessage(seat, id).locator('[data-amount="2"]').waitFor({ state: 'attached' });
          return id;
        };
        /** The buttons and marks of a card, and its warning. */
        const read = (id: string): Promise<string[][]> =>
          Promise.all(
            table.seats.map(async (seat) => {
              await settle(seat);
              const shown = '[data-action="applyDamage"], .damage-applied p, .damage-warning';
              return findMessage(seat, id).locator(shown).allTextContents();
            }),
          );
        const foreign = 'Ignored: the sender does not control that character.';
        expect(await read(await post(forger, 'Bertrand'))).toEqual([[foreign], [foreign]]);
        const id = await post(own, 'Ada');
        expect(await read(id)).toEqual([['Apply'], ['Apply']]);
        const [before, after] = [0, 2].map((marked) => ({ health: { marked, bruised: 0 } }));
        const note = { kind: 'damage', rule: 'DH-42', source: `ChatMessage.${id}`, events: [], user: ids['Ada'] };
        const mark = (target: Subject): Promise<Answer> =>
          forger.modify('update', 'Actor', {
            updates: [{ _id: target.actor, system: { ledger: { [id]: { ...note, time: 1, before, after } } } }],
          });
        expect((await mark(mine)).error?.message).toEqual(REFUSED);
        // What he writes on his own actor is said of nobody else.
        expect((await mark(his)).error).toBe(undefined);
        const flags = { tetrad: { applied: true } };
        const changed = await forger.modify('update', 'ChatMessage', { updates: [{ _id: id, flags }] });
        expect(changed.error?.message).toEqual(REFUSED);
        expect(await read(id)).toEqual([['Apply'], ['Apply']]);
      });

      it('a message that names no document, or what is no UUID, is drawn and harms no other', async () => {
        const id = await roll();
        const actors = ['Compendium.tetrad.dark-harvest-weapons.Item.a.Item.b', 'Actor', '…', `Actor.${'x'.repeat(9)}`];
        for (const actor of actors) {
          const links = { actor, replyTo: id };
          const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, serial: 1, title: SKILL };
          for (const type of ['harvestFate', 'harvestCheck']) {
            const data = [{ type, content: 'odd', author: ids['Bertrand'], system }];
            const answer = await forger.modify('create', 'ChatMessage', { data });
            const message = String(answer.result?.[0]?.['_id']);
            for (const seat of table.seats) await findMessage(seat, message).waitFor({ state: 'attached' });
          }
        }
        await expectRoll(id, `1 Spend a fate point (${await readPoints()} left)`);
      });

      it('a combatant is written no further than its initiative, and the fight goes on', async () => {
        const parentUuid = `Combat.${mine.combat}`;
        const update = (id: string, changes: object): Promise<Answer> =>
          forger.modify('update', 'Combatant', { parentUuid, updates: [{ _id: id, ...changes }] });
        for (const changes of [
          { defeated: true },
          { hidden: true },
          { flags: { tetrad: { x: 1 } } },
          { initiative: 3 },
        ])
          expect((await update(mine.fighter, changes)).error?.message).toEqual(REFUSED);
        const { error } = await update(his.fighter, { defeated: true });
        if (takesMore) expect(error).toBe(undefined);
        else expect(error?.message).toEqual(REFUSED);
        expect((await listFighters()).map(({ _id, defeated }) => [_id, defeated])).toEqual([
          [mine.fighter, false],
          [his.fighter, takesMore],
        ]);
      });

      it('of an encounter, round and turn alone are taken; the round is begun as any other', async () => {
        const update = (changes: object): Promise<Answer> =>
          forger.modify('update', 'Combat', { updates: [{ _id: mine.combat, ...changes }] });
        for (const changes of [
          { active: false },
          { flags: { tetrad: { x: 1 } } },
          { round: 1, scene: null },
          { combatants: [{ _id: mine.fighter, initiative: 99 }] },
        ])
          expect((await update(changes)).error?.message).toEqual(REFUSED);
        const readInitiative = async (): Promise<unknown[]> =>
          (await listFighters()).map(({ initiative }) => initiative);
        const before = await readInitiative();
        expect(before).toEqual([10, 11]);
        expect((await update({ round: 1, turn: 0 })).error).toBe(undefined);
        expect((await update({ round: 2, turn: 0 })).error).toBe(undefined);
        // Who is marked as defeated is not rolled for.
        await expect.poll(async () => (await readInitiative())[0]).not.toBe(10);
        if (!takesMore) await expect.poll(async () => (await readInitiative())[1]).not.toBe(11);
      });

      it('the system has no channel and answers no query', async () => {
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
        expect(queries.filter((name) => name.startsWith('tetrad'))).toEqual([]);
      });
    },
    undefined,
    readings,
  );
}
