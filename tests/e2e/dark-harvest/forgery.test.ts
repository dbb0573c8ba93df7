/**
 * Forged requests: Bertrand, who owns nothing involved, writes to the server with his own socket, without the page. This file tests what Dark Harvest adds;
 * tests/e2e/forgery.test.ts tests what all rulesets share.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Answer, type Connection } from '../../table/connect.ts';
import { describeTable } from '../harness.ts';
import { findMessage, openTab } from '../pages/chat.ts';
import { expectOffer, findSource, listUserIds, settle, type Source } from '../pages/forged.ts';
import { findAction, findCard, findNumber, readRequestState } from './check-card-page.ts';
import { createSubject, placeSubjects, SKILL, type Subject } from './permission-world.ts';

describeTable('forgery', ['Gamemaster', 'Ada'], (table) => {
  let forger: Connection;
  let own: Connection;
  /** Ada's. */
  let mine: Subject;
  let ids: Readonly<Record<string, string>> = {};

  /** Returns the fate points of Ada's actor on the server. */
  async function readPoints(): Promise<number> {
    const { system } = await findSource(forger, 'actors', mine.actor);
    return (system as { fate: { value: number } }).fate.value;
  }

  async function listFighters(): Promise<readonly Source[]> {
    const { combatants } = await findSource(forger, 'combats', mine.combat);
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
    for (const seat of table.seats) await findNumber(findMessage(seat, id)).waitFor({ state: 'attached' });
    return id;
  }

  beforeAll(async () => {
    const { gamemaster, ada } = table;
    const actors = [
      await createSubject(gamemaster, 'Wren', { Ada: 3 }),
      await createSubject(gamemaster, 'Sparrow', { Bertrand: 3 }),
    ];
    mine = (await placeSubjects(gamemaster, ada, actors))[0] as Subject;
    for (const seat of table.seats) await openTab(seat, 'chat');
    forger = await connect(table.url, 'Bertrand');
    own = await connect(table.url, 'Ada');
    ids = await listUserIds(forger);
  });
  afterAll(() => {
    forger?.socket.disconnect();
    own?.socket.disconnect();
  });

  it('DH-18: a scripting die asked for another’s actor, or answered by no Gamemaster, comes to nothing', async () => {
    const id = await roll();
    const points = await readPoints();
    const base = { schemaVersion: 1, ruleset: 'dark-harvest' };
    const post = async (by: Connection, type: string, author: string, system: object): Promise<string> => {
      const data = [{ type, content: 'odd', author: ids[author], system: { ...base, ...system } }];
      const answer = await by.modify('create', 'ChatMessage', { data });
      expect(answer.error).toBe(undefined);
      const message = String(answer.result?.[0]?.['_id']);
      for (const seat of table.seats) await findCard(findMessage(seat, message)).waitFor({ state: 'attached' });
      return message;
    };
    const state = (request: string): Promise<(string | null)[]> =>
      Promise.all(
        table.seats.map(async (seat) => {
          await settle(seat);
          return readRequestState(findMessage(seat, request));
        }),
      );
    const links = { actor: `Actor.${mine.actor}`, replyTo: id };
    const ask = { kind: 'reroll', description: 'now', title: SKILL, links };
    expect(await state(await post(forger, 'harvestRequest', 'Bertrand', ask))).toEqual(['refused', 'refused']);
    const request = await post(own, 'harvestRequest', 'Ada', ask);
    // She cannot approve her own request, and he cannot approve or withdraw any of hers.
    for (const [by, author] of [
      [own, 'Ada'],
      [forger, 'Bertrand'],
    ] as const) {
      for (const answer of author === 'Ada' ? ['approve', 'veto'] : ['approve', 'veto', 'withdraw']) {
        await post(by, 'harvestAnswer', author, {
          answer,
          links: { ...links, replyTo: request },
        });
      }
    }
    expect(await state(request)).toEqual(['waiting', 'waiting']);
    await post(own, 'harvestReroll', 'Ada', { request, title: SKILL, links });
    await expectOffer(table.seats, id, `1 Spend a fate point (${points} left)`);
    // Her own withdrawal counts.
    await post(own, 'harvestAnswer', 'Ada', {
      answer: 'withdraw',
      links: { ...links, replyTo: request },
    });
    expect(await state(request)).toEqual(['withdraw', 'withdraw']);
  });

  it('a ruling by a player counts for nothing', async () => {
    const id = await roll();
    const points = await readPoints();
    const links = { actor: `Actor.${mine.actor}`, replyTo: id };
    const ruling = { kind: 'net', net: 20, reason: 'mine', title: SKILL, links };
    const messages: [string, Connection, string, object][] = [
      ['harvestRuling', own, 'Ada', ruling],
      ['harvestRuling', forger, 'Bertrand', ruling],
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
      for (const seat of table.seats) await findCard(findMessage(seat, message)).waitFor({ state: 'attached' });
    }
    await expectOffer(table.seats, id, `1 Spend a fate point (${points} left)`);
  });

  it('a card of wounds offers its tests until an owner has rolled them, and a forged one offers none', async () => {
    const event = { kind: 'stayConscious', rule: 'DH-45', difficulty: 'average', modifiers: [] };
    const links = { actor: `Actor.${mine.actor}`, replyTo: '' };
    const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, events: [event], dying: '' };
    const post = async (by: Connection, type: string, author: string, data: object): Promise<string> => {
      const message = { type, content: 'odd', author: ids[author], system: data };
      const answer = await by.modify('create', 'ChatMessage', { data: [message] });
      const id = String(answer.result?.[0]?.['_id']);
      await findCard(findMessage(table.ada, id)).waitFor({ state: 'attached' });
      return id;
    };
    const count = (id: string): Promise<number> => findAction(findMessage(table.ada, id), 'rollDue').count();
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

  it('DH-20: a round that a player writes past the page is begun as any other', async () => {
    const update = (changes: object): Promise<Answer> =>
      forger.modify('update', 'Combat', { updates: [{ _id: mine.combat, ...changes }] });
    const readInitiative = async (): Promise<unknown[]> => (await listFighters()).map(({ initiative }) => initiative);
    const before = await readInitiative();
    expect(before).toEqual([10, 11]);
    expect((await update({ round: 1, turn: 0 })).error).toBe(undefined);
    expect((await update({ round: 2, turn: 0 })).error).toBe(undefined);
    await expect.poll(async () => (await readInitiative())[0]).not.toBe(10);
    await expect.poll(async () => (await readInitiative())[1]).not.toBe(11);
  });
});
