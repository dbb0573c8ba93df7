/** Worlds saved by versions of the system open in both Foundry versions: every document is valid, sheets open, and the numbers are unchanged. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTable, startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { pickGenerations, Seat } from './harness.ts';
import { restoreWorld } from './restore-world.ts';
import { closePages, openBrowser } from './shared-browser.ts';

const SAVED = 'tests/worlds/play-0.1.0';

describe.each(pickGenerations())('a saved world, generation %i', (generation) => {
  const world = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
  let browser: Browser;
  let table: TableProcess;
  const seats: Seat[] = [];
  beforeAll(async () => {
    await restoreWorld(SAVED, world);
    [table, browser] = await Promise.all([startTable({ world, generation }), openBrowser()]);
    for (const name of ['Gamemaster', 'Ada', 'Bertrand'] as const)
      seats.push(new Seat(name, await joinTable(browser, table.url, name)));
  });
  afterAll(async () => {
    await closePages(browser);
    await table.stop();
    rmSync(world, { recursive: true, force: true });
  });

  it('has every document, and none is invalid', async () => {
    for (const seat of seats) {
      const found = await seat.run(({ game }) => {
        const { collections } = game as unknown as {
          collections: Map<string, { size: number; invalidDocumentIds: Set<string> }>;
        };
        return [...collections.entries()].map(([name, { size, invalidDocumentIds }]) => [
          name,
          size,
          invalidDocumentIds.size,
        ]);
      });
      expect(found.filter(([, , invalid]) => invalid)).toEqual([]);
      const sizes = Object.fromEntries(found.map(([name, size]) => [name, size])) as Record<string, number>;
      expect(sizes).toMatchObject({
        Actor: 5,
        Item: 7,
        Folder: 3,
        Scene: 1,
        Combat: 1,
        Macro: 1,
        JournalEntry: 1,
        User: 3,
      });
      expect(sizes['ChatMessage']).toBeGreaterThanOrEqual(14);
    }
  });

  it('has the numbers that it had', async () => {
    const [gamemaster] = seats as [Seat, Seat, Seat];
    const found = await gamemaster.run(({ game }) => {
      const find = (name: string) => game.actors.getName(name);
      const scene = game.scenes.getName('The Docks');
      const tokens = (scene?.tokens.contents ?? []).map(({ name, actor }) => ({
        name,
        health: actor.system['health'] as { marked: number; bruised: number },
        items: actor.items.contents.map((item) => item.name),
      }));
      const [combat] = [...game.combats];
      const ledger = Object.values(find('Ottilie Marsh')?.system['ledger'] as object) as {
        kind: string;
        before: object;
        after: object;
        at: number;
      }[];
      return {
        ottilie: { ...find('Ottilie Marsh')?.system },
        ledger: ledger.map(({ kind, before, after }) => ({ kind, before, after })),
        gate: [find('Dock gate')?.system['marked'], find('Dock gate')?.system['dice']],
        limit: find('Gutter Rat')?.system['woundLimit'],
        tokens: tokens.map(({ name, health: { marked, bruised }, items }) => ({ name, marked, bruised, items })),
        combat: [
          combat?.round,
          combat?.turns.length,
          combat?.turns.filter(({ initiative }) => initiative === null).length,
        ],
        types: [...new Set(game.messages.map(({ type }) => type))],
        exchanges: [...new Set(game.messages.map(({ system }) => system['exchange']).filter(Boolean))].map(
          (exchange) => (exchange as { role: string }).role,
        ),
      };
    });
    expect(found).toMatchObject({
      ottilie: {
        health: { marked: 3, bruised: 2 },
        fate: { value: 1, max: 3 },
        drinking: { light: 1, wine: 2, step: 1 },
        // Fields that older versions lacked are blank.
        fight: { declared: 0, foes: [], fullDodge: false },
        aim: { rounds: 0 },
        stun: { rounds: 0 },
      },
      gate: [2, 3],
      limit: 8,
      tokens: [
        { name: 'Ottilie Marsh', marked: 3, bruised: 2 },
        { name: 'Gutter Rat (1)', marked: 3, bruised: 1, items: ['Teeth', 'A stolen knife'] },
        { name: 'Gutter Rat (2)', marked: 8, bruised: 0, items: ['Teeth'] },
      ],
      combat: [2, 3, 0],
    });
    expect(found.ledger).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          before: { health: { marked: 0, bruised: 0 } },
          after: { health: { marked: 4, bruised: 2 } },
        }),
        expect.objectContaining({
          before: { health: { marked: 4, bruised: 2 } },
          after: { health: { marked: 3, bruised: 2 } },
        }),
      ]),
    );
    const types = ['harvestCheck', 'harvestDamage', 'harvestFate', 'harvestInitiative', 'harvestWounds'];
    expect(found.types).toEqual(expect.arrayContaining(types));
    expect(new Set(found.exchanges)).toEqual(new Set(['']));
  });

  it('keeps what belongs to users, and who may see what', async () => {
    const [gamemaster, ada, bertrand] = seats as [Seat, Seat, Seat];
    const read = (seat: Seat) =>
      seat.run(({ game }) => {
        const user = game.user as unknown as { character?: { name: string }; hotbar: Record<string, string> };
        return {
          character: user.character?.name,
          slots: Object.keys(user.hotbar),
          quickplay: game.settings.get('tetrad', 'darkHarvestQuickplay'),
          seen: game.messages.contents.filter(({ visible }) => visible).length,
          all: game.messages.size,
          secret: game.messages.contents.filter(({ content, visible }) => content === 'For Bertrand alone' && visible)
            .length,
        };
      });
    const [byGamemaster, byAda, byBertrand] = [await read(gamemaster), await read(ada), await read(bertrand)];
    expect(byAda).toMatchObject({ character: 'Ottilie Marsh', slots: ['2'], quickplay: true, secret: 0 });
    expect(byBertrand).toMatchObject({ character: 'Ned Halloway', slots: [], secret: 1 });
    expect(byGamemaster.secret).toBe(1);
    expect(byAda.seen).toBeLessThan(byAda.all);
  });

  it('opens every sheet and draws every card', async () => {
    for (const seat of seats) {
      const drawn = await seat.run(async ({ game }) => {
        const tokens = [...game.scenes].flatMap((scene) => scene.tokens.contents.map(({ actor }) => actor));
        const actors = [...game.actors, ...tokens];
        const documents = [...actors, ...actors.flatMap((actor) => actor.items.contents), ...game.items];
        const visible = documents.filter((document) => (document as unknown as { visible: boolean }).visible);
        for (const document of visible) {
          const sheet = document.sheet as typeof document.sheet & { close(options: object): Promise<unknown> };
          await sheet.render({ force: true });
          if (!sheet.rendered) throw new Error(`${document.name} has no sheet`);
          await sheet.close({ animate: false });
        }
        for (const message of game.messages) await message.renderHTML();
        return visible.length;
      });
      expect(drawn).toBeGreaterThan(0);
      expect(seat.takeErrors()).toEqual([]);
    }
  });

  it('has a ledger whose entries can be undone, though they know no clocks, and damage cards that name no hit', async () => {
    const [gamemaster] = seats as [Seat, Seat, Seat];
    const [marked, dealers] = await gamemaster.run(async ({ game }) => {
      const ottilie = game.actors.getName('Ottilie Marsh');
      await ottilie?.sheet?.render({ force: true });
      const button = ottilie?.sheet?.element.querySelector<HTMLElement>('.tetrad-ledger [data-act="undo"]');
      const changed = new Promise((resolve) => {
        const { Hooks } = globalThis as unknown as { Hooks: { once(hook: string, call: () => void): void } };
        Hooks.once('updateActor', () => resolve(true));
      });
      button?.click();
      if (button) await changed;
      const damage = game.messages.contents.filter(({ type }) => type === 'harvestDamage');
      return [
        (ottilie?.system['health'] as { marked: number } | undefined)?.marked,
        damage.map(({ system }) => (system['hit'] as { dealer: string }).dealer),
      ] as const;
    });
    expect([marked, dealers.length > 0, new Set(dealers)]).toEqual([4, true, new Set([''])]);
    await gamemaster.closeWindows();
  });

  it('can be played on', async () => {
    const [gamemaster] = seats as [Seat, Seat, Seat];
    const { round, name } = await gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats];
      await (combat as unknown as { nextRound(): Promise<unknown> }).nextRound();
      const ottilie = game.actors.getName('Ottilie Marsh');
      await ottilie?.update({ name: 'Ottilie Marsh, surveyor' });
      return { round: combat?.round, name: ottilie?.name };
    });
    expect({ round, name }).toEqual({ round: 3, name: 'Ottilie Marsh, surveyor' });
    expect(gamemaster.takeErrors()).toEqual([]);
  });
});
