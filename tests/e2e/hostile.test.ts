/**
 * Malformed documents, posted by a client without checks, break nothing for anyone. The log, the tracker, the sheets and the GM's windows show all intact data,
 * mark the rest as unreadable, and stored data stay unchanged. Every page is reloaded before it is checked. The smallest ruleset plays: tests/module/hostile-messages.test.ts
 * tries every field of every ruleset.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { sample } from '../binding/samples/coin.ts';
import { describeTable, type Seat } from './harness.ts';
import type { PageGlobals } from './page-globals.ts';
import { findMessage, openTab } from './pages/chat.ts';
import { ledgers, tieLinks } from '../module/hostile-data.ts';
import { createActor, openSheet, placeTokens, readCard, readStored, setLuck, SYSTEM } from './binding/table.ts';

type Data = Record<string, unknown>;

/** The server's answer to a client that posts documents. */
interface Answers {
  readonly accepted: number;
  readonly refused: number;
}

/** A text that would run a script if it were drawn as HTML. */
const SCRIPT = '<img src=x onerror="document.title=1">';

/** What is wrong below `system` with the messages of a type. */
const wrong: readonly (readonly [type: string, system: Data])[] = [
  ['coinFlip', { coins: 1e308, wanted: -1e308 }],
  ['coinFlip', { opponent: SCRIPT, against: SCRIPT, overruled: SCRIPT }],
  ['coinFlip', { links: null }],
  ['coinFlip', { links: { actor: SCRIPT, replyTo: {} } }],
  ['coinLuck', { title: SCRIPT, effect: SCRIPT, use: 'constructor' }],
  ['coinLuck', { cost: 1e308, serial: -1 }],
  ['coinScratch', { source: SCRIPT, target: SCRIPT, hit: [] }],
  ['coinScratch', { hit: { dealer: SCRIPT, by: '__proto__', margin: 1e308 } }],
  ['coinTower', { title: 'x'.repeat(20_000), request: [[{}]] }],
];

/** Posts documents without any check of the client. */
function post(seat: Seat, type: string, data: readonly Data[]): Promise<Answers> {
  return seat.run(
    async ({ game }, given) => {
      const answers = await Promise.all(
        given.data.map((one) => {
          const author = given.type === 'ChatMessage' ? { author: game.user.id } : {};
          const operation = { data: [{ ...author, ...one }], keepId: '_id' in one };
          return game.socket.emitWithAck('modifyDocument', { action: 'create', type: given.type, operation });
        }),
      );
      const refused = answers.filter((answer) => (answer as { error?: object }).error).length;
      return { accepted: answers.length - refused, refused };
    },
    { type, data },
  );
}

/**
 * Draws every message.
 * @returns those that failed, and how many are marked as unreadable, with and without a reason
 */
function drawLog(seat: Seat): Promise<{ failed: string[]; bare: number; reasoned: number }> {
  return seat.run(async ({ game }) => {
    const found = { failed: [] as string[], bare: 0, reasoned: 0 };
    for (const message of game.messages.contents as unknown as { id: string; renderHTML(): Promise<HTMLElement> }[]) {
      try {
        const notice = (await message.renderHTML()).querySelector('.tetrad-unreadable')?.textContent ?? null;
        if (notice !== null) found[notice === 'Unreadable' ? 'bare' : 'reasoned'] += 1;
      } catch (error) {
        found.failed.push(`${message.id}: ${String(error)}`);
      }
    }
    return found;
  });
}

/**
 * Opens and closes the sheet of every actor.
 * @returns those that failed or showed nothing
 */
function drawSheets(seat: Seat): Promise<string[]> {
  return seat.run(async ({ game }) => {
    const failed: string[] = [];
    for (const actor of game.actors) {
      if (!/^(?:Ledger|Whole)/u.test(actor.name)) continue;
      const { sheet } = actor as unknown as {
        sheet: {
          render(options: object): Promise<unknown>;
          close(options: object): Promise<unknown>;
          element: HTMLElement;
        };
      };
      try {
        await sheet.render({ force: true });
        if (!sheet.element.textContent?.trim()) failed.push(`${actor.id}: empty`);
        await sheet.close({ animate: false });
      } catch (error) {
        failed.push(`${actor.name}: ${String(error)}`);
      }
    }
    return failed;
  });
}

const { fight, play: names } = sample;

describeTable(
  'hostile documents',
  ['Gamemaster', 'Ada'],
  (table) => {
    const whole = 'Whole';
    let check = { id: '', card: null as string | null };
    const stored: Record<string, Record<string, string>> = {};

    /** Foundry itself leaves out a document that its model refuses, or one with an object for a number that has no primitive value. */
    const known = /DataModelValidationError|is invalid|NumberField\S*\._cast/u;
    afterEach(() => {
      for (const seat of table.seats)
        expect(
          seat.takeErrors().filter((error) => !known.test(error)),
          seat.name,
        ).toEqual([]);
    });

    /** Reloads everyone's page and checks it. */
    const reloadAll = async (): Promise<void> => {
      // One after the other, because hundreds of documents in three pages at once are too much for a small machine.
      for (const seat of table.seats) {
        await seat.reload();
        await openTab(seat, 'chat');
      }
    };

    beforeAll(async () => {
      const { gamemaster, ada } = table;
      await createActor(gamemaster, whole, 'Ada', fight.attacker);
      await placeTokens(gamemaster, 'Field', [whole]);
      await setLuck(ada, true);
    });

    it('of messages: everybody’s log is whole, and every card is drawn', async () => {
      const { ada, gamemaster } = table;
      const made = await ada.run(
        async ({ game }, given) => {
          const actor = game.actors.getName(given.whole);
          const message = actor && (await game.tetrad.roll(actor, given.check, {}));
          const source = message as unknown as { toObject(): { type: string; rolls: string[]; system: Data } };
          return { id: message?.id ?? '', uuid: actor?.uuid ?? '', source: source.toObject() };
        },
        { whole, check: names.check },
      );
      const links = { actor: made.uuid, replyTo: made.id };
      const base = { schemaVersion: 1, ruleset: 'coin', links };
      const ids = Array.from({ length: 5 }, (_, tied) => `tied${tied}`.padEnd(16, '0'));
      const hostile: Data[] = [
        ...wrong.map(([type, system]) => ({ type, content: 'hostile', system: { ...base, ...system } })),
        ...tieLinks('coinFlip', base, ids),
      ];
      const huge = {
        class: 'Roll',
        formula: '9999d6',
        evaluated: true,
        total: 1,
        terms: [
          {
            class: 'Die',
            number: 9999,
            faces: 6,
            modifiers: [],
            evaluated: true,
            results: Array.from({ length: 9999 }, () => ({ result: 1, active: true })),
          },
        ],
      };
      hostile.push({ type: 'coinFlip', content: 'huge', rolls: [JSON.stringify(huge)], system: made.source.system });
      const answers = await post(ada, 'ChatMessage', hostile);
      expect(answers.accepted).toBeGreaterThan(hostile.length / 2);
      check = {
        id: await ada.run(async ({ game, CONFIG }, from) => {
          const source = game.messages.get(from) as unknown as { toObject(): Data };
          const { _id, ...copy } = source.toObject();
          return (await CONFIG.ChatMessage.documentClass.create(copy)).id;
        }, made.id),
        card: '',
      };
      check.card = await readCard(findMessage(ada, check.id));
      stored['ChatMessage'] = await readStored(gamemaster, 'ChatMessage');
      await reloadAll();
      for (const seat of table.seats) {
        await findMessage(seat, check.id).waitFor();
        expect(await readCard(findMessage(seat, check.id)), seat.name).toBe(check.card);
        const { failed, reasoned } = await drawLog(seat);
        expect(failed, seat.name).toEqual([]);
        // Only the GM sees the reason.
        if (seat === gamemaster) expect(reasoned).toBeGreaterThan(0);
        else expect(reasoned, seat.name).toBe(0);
        expect(await seat.page.title(), seat.name).not.toBe('1');
      }
      expect(await readStored(gamemaster, 'ChatMessage')).toEqual(stored['ChatMessage']);
    });

    it('of actors and their ledgers: every row of the tracker, sheet and window is drawn', async () => {
      const { gamemaster, ada } = table;
      const books = Object.entries(ledgers).map(([name, ledger]) => ({
        name: `Ledger of ${name}`,
        type: fight.attacker.type,
        system: { ...fight.attacker.system, ledger },
        ownership: { default: 3 },
      }));
      const answers = await post(gamemaster, 'Actor', books);
      expect(answers).toEqual({ accepted: books.length - 1, refused: 1 });
      await gamemaster.reload();
      await gamemaster.run(beginFight, { whole, field: 'Field' });
      stored['Actor'] = await readStored(gamemaster, 'Actor');
      await reloadAll();
      for (const seat of table.seats) {
        // A malformed entry does not make the actor disappear.
        const names = await seat.run(({ game }) => [...game.actors].map(({ name }) => name));
        expect(names, seat.name).toContain('Ledger of entries that are none');
        // One is nested deeper than the server takes; core does not load actors whose ledger is no record.
        const gone = books.map(({ name }) => name).filter((name) => !names.includes(name));
        expect(gone).toEqual(['Ledger of a list', 'Ledger of a text', 'Ledger of numbers that are none']);
        await openTab(seat, 'combat');
        const rows = seat.page.locator('#combat [data-combatant-id]');
        const count = await seat.run(
          ({ game }) => [...game.combats].find(({ active }) => active)?.combatants.size ?? 0,
        );
        expect(count).toBe(books.length - gone.length + 1);
        await expect.poll(() => rows.count()).toBe(count);
      }
      await rowOf(ada, whole).locator('.tetrad-fighter .left').waitFor();
      expect(await drawSheets(gamemaster)).toEqual([]);
      expect(await drawSheets(ada)).toEqual([]);
      await (await openSheet(ada, whole, names.check)).waitFor();
      await ada.closeWindows();
      await openTab(gamemaster, 'combat');
      await gamemaster.page.locator('#tetrad-open-forecast').click();
      await gamemaster.page.locator('#tetrad-fight-forecast, .fight-forecast').first().waitFor();
      await gamemaster.page.locator('#tetrad-open-panel').click();
      await gamemaster.page.locator('#tetrad-gm-panel [data-action="sceneLedger"]').click();
      const window = gamemaster.page.locator('#tetrad-scene-ledger');
      await window.locator('.scene-lines li').first().waitFor();
      await window.locator('input[name="text"]').fill('whole');
      await expect.poll(() => window.locator('.scene-lines li').count()).toBe(0);
      await gamemaster.closeWindows();
      expect(await readStored(gamemaster, 'Actor')).toEqual(stored['Actor']);
    });
  },
  undefined,
  '',
  SYSTEM,
);

interface Embeds {
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<{ id: string }[]>;
}

/** Begins a fight with everyone, in the GM's page. */
async function beginFight({ game, CONFIG }: PageGlobals, names: { whole: string; field: string }): Promise<void> {
  const scene = game.scenes.getName(names.field);
  const actors = [...game.actors].filter(({ name }) => name === names.whole || name.startsWith('Ledger'));
  const spots = actors.map(({ id, name }, place) => ({ name, actorId: id, actorLink: true, x: 100 * place, y: 100 }));
  const tokens = await (scene as unknown as Embeds).createEmbeddedDocuments('Token', spots);
  const { Combat } = CONFIG as unknown as {
    Combat: {
      documentClass: {
        create(data: object): Promise<Embeds & Record<'activate' | 'startCombat', () => Promise<unknown>>>;
      };
    };
  };
  const combat = await Combat.documentClass.create({ scene: null });
  await combat.createEmbeddedDocuments(
    'Combatant',
    tokens.map(({ id }, place) => ({ tokenId: id, sceneId: scene?.id, actorId: actors[place]?.id, initiative: place })),
  );
  await combat.activate();
  await combat.startCombat();
}

/** Returns the row of a fighter in the tracker. */
function rowOf(seat: Seat, name: string) {
  return seat.page.locator('#combat [data-combatant-id]', { hasText: name }).first();
}
