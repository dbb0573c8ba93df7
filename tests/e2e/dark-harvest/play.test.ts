/** A fight at the table with a GM and two players, one of whom has only a keyboard. Each test continues from the one before. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { collectErrors } from '../../../tools/table/table-process.mjs';
import { describeTable, Seat } from '../harness.ts';
import type { PageGlobals } from '../page-globals.ts';
import { findMessage, findTab, openTab } from '../pages/chat.ts';
import { findEntry, findEntryWith, findPack, findPackEntries, pressEntry } from '../pages/directory.ts';
import { closeHud, findBar, findHud, findStatus, openHud } from '../pages/hud.ts';
import {
  dragToScene,
  findGround,
  findPlace,
  findToken,
  readPlace,
  listTokens,
  readToken,
  readTracker,
} from '../pages/scene.ts';
import { findCombatControls, listFighters, readFighter, readOrder, readTurn } from '../pages/tracker.ts';
import { answerDialog, tileWindows } from '../pages/windows.ts';
import { emil, rosa } from './characters.ts';
import { listFateCards } from './check-card-page.ts';
import { listInitiativeCards } from './initiative-card-page.ts';
import { createCast, fighters, FIRST_ROUND, markPips, readNet, rollSkill, SECOND_ROUND } from './play-script.ts';
import { findCaption, findItemRow, findSheet, openActorSheet } from './sheet-page.ts';

const EVERYONE = ['Gamemaster', 'Ada', 'Bertrand'] as const;

/** In the order in which they join the encounter. */
const FIGHTERS = fighters.map(([name]) => name);
const FIRST_ORDER = FIRST_ROUND.order;

/** A weapon of the pack. */
const WEAPON = 'Rifle';

/** A second tab of a user, to which messages of the server can be held back. */
async function openSecondTab({ name, context, page: first }: Seat) {
  const page = await context.newPage();
  const errors = collectErrors(page);
  let held: (() => void)[] | null = null;
  await page.routeWebSocket(/socket\.io/u, (socket) => {
    socket.connectToServer().onMessage((message) => {
      const pass = (): void => socket.send(message);
      if (held) held.push(pass);
      else pass();
    });
  });
  const seat = new Seat(name, { page, context, errors });
  await page.goto(first.url());
  await page.waitForFunction(() => (globalThis as unknown as Partial<PageGlobals>).game?.ready === true);
  return {
    seat,
    hold: (): void => void (held = []),
    release: (): void => {
      const waiting = held ?? [];
      held = null;
      for (const pass of waiting) pass();
    },
  };
}

describeTable('play', EVERYONE, (table) => {
  beforeAll(async () => {
    await createCast(table.gamemaster, [rosa, emil]);
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('a scene is made, and actors come onto it out of the directory', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await openTab(gamemaster, 'scenes');
    await page.getByRole('button', { name: 'Create Scene' }).click();
    await answerDialog(gamemaster, { name: 'The Docks' });
    await findEntryWith(gamemaster, 'The Docks').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Activate' }).click();
    for (const seat of table.seats) await seat.page.getByRole('region', { name: 'Scene: The Docks' }).waitFor();
    await openTab(gamemaster, 'actors');
    await dragToScene(gamemaster, 'Rosa Vane', 250, 250);
    await dragToScene(gamemaster, 'Emil Hart', 450, 250);
    for (const x of [250, 450]) await dragToScene(gamemaster, 'Gutter Rat', x, 450);
    await dragToScene(gamemaster, 'Lurker', 250, 650);
    const names = ['Emil Hart', 'Gutter Rat (1)', 'Gutter Rat (2)', 'Lurker (1)', 'Rosa Vane'];
    for (const seat of table.seats) await expect.poll(() => listTokens(seat)).toEqual(names);
  });

  it('a hidden token is seen by the Gamemaster alone', async () => {
    const { ada, bertrand, gamemaster } = table;
    const hud = await openHud(gamemaster, 'Lurker (1)');
    await hud.getByRole('button', { name: 'Hidden' }).click();
    await expect.poll(() => readToken(gamemaster, 'Lurker (1)')).toContain('hidden');
    for (const seat of [ada, bertrand]) await expect.poll(() => listTokens(seat)).not.toContain('Lurker (1)');
    await closeHud(gamemaster);
  });

  it('players move their own tokens: one by pointer, one by the arrow keys', async () => {
    const { ada, bertrand, gamemaster } = table;
    await findToken(ada, 'Rosa Vane').dragTo(findGround(ada), { targetPosition: await findPlace(ada, 650, 250) });
    await findToken(bertrand, 'Emil Hart').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowLeft']) await bertrand.page.keyboard.press(key);
    for (const seat of table.seats) {
      await expect.poll(() => readPlace(seat, 'Rosa Vane')).toEqual([600, 200]);
      await expect.poll(() => readPlace(seat, 'Emil Hart')).toEqual([300, 400]);
    }
    await findToken(bertrand, 'Rosa Vane').focus();
    await bertrand.page.keyboard.press('ArrowDown');
    await bertrand.page.keyboard.press('t');
    await expect.poll(() => readToken(bertrand, 'Rosa Vane')).toContain('targeted');
    await bertrand.page.keyboard.press('t');
    await expect.poll(() => readToken(bertrand, 'Rosa Vane')).not.toContain('targeted');
    expect(await readPlace(gamemaster, 'Rosa Vane')).toEqual([600, 200]);
  });

  it('a bar is seen by owners', async () => {
    const { ada, bertrand, gamemaster } = table;
    expect(await readToken(ada, 'Rosa Vane')).toContain('18/18');
    expect(await readToken(bertrand, 'Rosa Vane')).toEqual(['Rosa Vane']);
    expect(await readToken(gamemaster, 'Gutter Rat (2)')).toContain('18/18');
  });

  it('tokens go into the encounter; players do not see the hidden one', async () => {
    const { gamemaster } = table;
    for (const name of FIGHTERS) {
      const hud = await openHud(gamemaster, name);
      await hud.getByRole('button', { name: 'In encounter' }).click();
      await expect.poll(() => readToken(gamemaster, name)).toContain('in encounter');
      await closeHud(gamemaster);
    }
    for (const seat of table.seats) await openTab(seat, 'combat');
    await expect.poll(async () => (await readTracker(gamemaster)).turns.length).toBe(5);
    for (const seat of [table.ada, table.bertrand]) {
      await expect.poll(async () => (await readTracker(seat)).title).toBe('Not begun');
      const rows = await listFighters(seat);
      expect(rows.toSorted()).toEqual(['Emil Hart', 'Gutter Rat (1)', 'Gutter Rat (2)', 'Rosa Vane']);
    }
  });

  it('DH-20: initiative is rolled for everybody at once, ties by characteristics; the hidden one’s is for the Gamemaster', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.withFaces(FIRST_ROUND.faces, async () => {
      await gamemaster.page.getByRole('button', { name: 'Roll All' }).click();
      await expect.poll(() => readOrder(gamemaster)).toEqual(FIRST_ORDER);
    });
    for (const seat of [ada, bertrand]) await expect.poll(() => readOrder(seat)).toEqual(FIRST_ORDER.slice(0, -1));
    // One card for everyone, and one that only the GM sees.
    const [open, hidden] = [FIRST_ORDER.slice(0, -1), FIRST_ORDER.slice(-1)];
    await expect.poll(() => listInitiativeCards(gamemaster)).toEqual([open, hidden]);
    for (const seat of [ada, bertrand]) await expect.poll(() => listInitiativeCards(seat)).toEqual([open]);
  });

  it('turns go from fighter to fighter, each player ending an own one', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.page.getByRole('button', { name: 'Begin Combat' }).click();
    for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', 'Emil Hart']);
    expect(await ada.page.getByRole('button', { name: 'End Turn' }).count()).toBe(0);
    await bertrand.page.getByRole('button', { name: 'End Turn' }).focus();
    await bertrand.page.keyboard.press('Enter');
    for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', 'Rosa Vane']);
    await expect.poll(async () => (await readTracker(ada)).turns[0]).toContain('has acted');
    await ada.page.getByRole('button', { name: 'End Turn' }).click();
    for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', 'Gutter Rat (2)']);
  });

  it('a player cannot write the encounter', async () => {
    const { ada, gamemaster } = table;
    expect(await findCombatControls(ada).count()).toBe(0);
    const errors = await ada.run(async ({ game }) => {
      const combat = [...game.combats][0];
      const send = async (action: string, operation: object): Promise<string | undefined> => {
        const request = { action, type: 'Combat', operation };
        const answer = (await game.socket.emitWithAck('modifyDocument', request)) as { error?: { message: string } };
        return answer.error?.message;
      };
      return [
        await send('update', { updates: [{ _id: combat?.id, active: false }] }),
        await send('delete', { ids: [combat?.id] }),
      ];
    });
    expect(errors).toEqual([expect.stringContaining('permission'), expect.stringContaining('permission')]);
    expect(await readTurn(gamemaster)).toEqual(['Round 1', 'Gutter Rat (2)']);
  });

  it('a click on a pip is one write with a ledger entry, and the bar shows what is left', async () => {
    const { ada, bertrand, gamemaster } = table;
    await markPips(ada, gamemaster, rosa.name, 3);
    for (const seat of [ada, gamemaster]) await expect.poll(() => readToken(seat, rosa.name)).toContain('15/18');
    await expect.poll(() => readFighter(gamemaster, rosa.name)).toContain('15/18 left');
    expect(await readFighter(bertrand, rosa.name)).not.toContain('left');
  });

  it('an edit in the display of one of two tokens of an actor damages that one', async () => {
    const { gamemaster } = table;
    const hud = await openHud(gamemaster, 'Gutter Rat (1)');
    await findBar(hud).fill('-2');
    await findBar(hud).press('Enter');
    await expect.poll(() => readToken(gamemaster, 'Gutter Rat (1)')).toContain('16/18');
    await expect.poll(() => findBar(hud).inputValue()).toBe('16');
    await closeHud(gamemaster);
    expect(await readToken(gamemaster, 'Gutter Rat (2)')).toContain('18/18');
    await openTab(gamemaster, 'combat');
    await expect.poll(() => readFighter(gamemaster, 'Gutter Rat (1)')).toContain('16/18 left');
    expect(await readFighter(gamemaster, 'Gutter Rat (2)')).toContain('18/18 left');
  });

  it('what is half typed into the display of a token stays while the token is drawn again, and is written once', async () => {
    const { ada, gamemaster } = table;
    const name = 'Gutter Rat (1)';
    const hud = await openHud(gamemaster, name);
    const bar = findBar(hud);
    const countEntries = () =>
      gamemaster.run(({ game }, wanted) => {
        const token = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === wanted);
        return Object.keys(token?.actor.system['ledger'] ?? {}).length;
      }, name);
    let entries = await countEntries();
    /** Types key by key, and redraws the display after each key. */
    const type = async (text: string, left: string): Promise<void> => {
      await bar.press('ControlOrMeta+a');
      for (const [place, key] of text.split('').entries()) {
        await gamemaster.page.keyboard.press(key);
        await bar.evaluate((input) => input.setAttribute('data-seen', ''));
        // A change of any actor may affect tokens.
        const half = text.slice(0, place + 1);
        await ada.run(
          async ({ game }, notes) => void (await game.actors.getName('Rosa Vane')?.update({ system: { notes } })),
          `${text} ${half}`,
        );
        await expect.poll(() => bar.getAttribute('data-seen')).toBeNull();
        expect([await bar.inputValue(), await countEntries()]).toEqual([half, entries]);
      }
      await gamemaster.page.keyboard.press('Enter');
      await expect.poll(() => readToken(gamemaster, name)).toContain(`${left}/18`);
      await expect.poll(() => bar.inputValue()).toBe(left);
      expect(await countEntries()).toBe((entries += 1));
    };
    await type('15', '15');
    // A minus on its own is no number yet.
    await type('-1', '14');
    await type('16', '16');
    await closeHud(gamemaster);
    expect(await countEntries()).toBe(entries);
  });

  it('a status shows on its token for everybody, and goes again', async () => {
    const { gamemaster } = table;
    const hud = await openHud(gamemaster, 'Gutter Rat (2)');
    const prone = findStatus(hud, 'prone');
    await prone.click();
    for (const seat of table.seats) await expect.poll(() => readToken(seat, 'Gutter Rat (2)')).toContain('Prone');
    expect(await readToken(gamemaster, 'Gutter Rat (1)')).not.toContain('Prone');
    await expect.poll(() => readFighter(gamemaster, 'Gutter Rat (2)')).toContain('Prone');
    await expect.poll(() => prone.getAttribute('aria-pressed')).toBe('true');
    await prone.click();
    for (const seat of table.seats) await expect.poll(() => readToken(seat, 'Gutter Rat (2)')).not.toContain('Prone');
    await closeHud(gamemaster);
  });

  it('by keyboard: display, status, bar and sheet of an own token', async () => {
    const { bertrand, gamemaster } = table;
    const { keyboard } = bertrand.page;
    const name = emil.name;
    await findToken(bertrand, name).focus();
    await keyboard.press('ContextMenu');
    const bar = findBar(findHud(bertrand));
    await expect.poll(() => bar.evaluate((input) => input === document.activeElement)).toBe(true);
    await keyboard.type('-1');
    await keyboard.press('Enter');
    for (const seat of [bertrand, gamemaster]) await expect.poll(() => readToken(seat, name)).toContain('17/18');
    const stunned = findHud(bertrand).getByRole('button', { name: 'Stunned' });
    for (let steps = 0; steps < 20; steps++) {
      if (await stunned.evaluate((button) => button === document.activeElement)) break;
      await keyboard.press('Tab');
    }
    await keyboard.press('Enter');
    for (const seat of table.seats) await expect.poll(() => readToken(seat, name)).toContain('Stunned');
    await closeHud(bertrand);
    expect(await findToken(bertrand, name).evaluate((token) => token === document.activeElement)).toBe(true);
    await keyboard.press('Enter');
    await findSheet(bertrand, name).getByText('17 of 18 pips left').waitFor();
    // The first token is no longer targeted.
    for (const key of ['Escape', 'Escape']) await keyboard.press(key);
    await findSheet(bertrand).waitFor({ state: 'detached' });
  });

  it('a new round rolls initiative anew, and begins with the new first', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'combat');
    const { faces, order } = SECOND_ROUND;
    await gamemaster.withFaces(faces, async () => {
      await gamemaster.page.getByRole('button', { name: 'Next Round' }).click();
      await expect.poll(() => readOrder(gamemaster)).toEqual(order);
    });
    for (const seat of table.seats) {
      await openTab(seat, 'combat');
      await expect.poll(() => readTurn(seat)).toEqual(['Round 2', 'Rosa Vane']);
    }
    await expect.poll(() => readOrder(table.bertrand)).toEqual(order.slice(0, -1));
    expect((await readTracker(table.bertrand)).turns.filter((turn) => turn.includes('has acted'))).toEqual([]);
  });

  it('DH-11: a fate point on a card raises the net for everybody; of two tabs that spend at once the number written last stands', async () => {
    const { ada, bertrand } = table;
    const sheet = await openActorSheet(ada, rosa.name);
    const roll = { actor: rosa.name, skill: 'Kite Flying', faces: [1, 2, 3, 5], watchers: [bertrand] };
    const id = await rollSkill(ada, roll);
    const second = await openSecondTab(ada);
    const everywhere = [ada, bertrand, second.seat];
    for (const seat of everywhere) await expect.poll(() => readNet(seat, id)).toBe('1');
    const spend = (seat: Seat) => findMessage(seat, id).getByRole('button', { name: 'Spend a fate point (2 left)' });
    expect(await spend(bertrand).count()).toBe(0);

    // The second tab does not learn of the first one's spend until it has spent a point too.
    second.hold();
    await ada.page.bringToFront();
    await spend(ada).click();
    for (const seat of [ada, bertrand]) await expect.poll(() => readNet(seat, id)).toBe('2');
    expect(await readNet(second.seat, id)).toBe('1');
    await second.seat.page.bringToFront();
    await spend(second.seat).click();
    const cards = ['A fate point for Kite Flying: +1 success', 'A fate point for Kite Flying: +1 success'];
    second.release();
    for (const seat of everywhere) {
      await expect.poll(() => listFateCards(seat)).toEqual(cards);
      await expect.poll(() => readNet(seat, id)).toBe('3');
    }
    await findMessage(ada, id).getByRole('button', { name: 'Spend a fate point (1 left)' }).waitFor();
    await sheet.getByText('1 / 3').waitFor();
    expect(second.seat.takeErrors()).toEqual([]);
    await second.seat.page.close();
  });

  it('a weapon is dragged out of a pack onto a sheet', async () => {
    const { ada, gamemaster } = table;
    await openTab(ada, 'compendium');
    await pressEntry(ada, 'Dark Harvest: Weapons');
    const sheet = await openActorSheet(ada, rosa.name);
    await tileWindows(ada);
    await findPackEntries(findPack(ada), WEAPON).dragTo(findCaption(sheet, 'weapons'));
    await findItemRow(sheet, WEAPON).waitFor();
    await findItemRow(await openActorSheet(gamemaster, rosa.name), WEAPON).waitFor();
  });

  it('and by keyboard out of the menu of its entry', async () => {
    const { bertrand } = table;
    const { keyboard } = bertrand.page;
    await findTab(bertrand, 'compendium').press('Enter');
    await findToken(bertrand, emil.name).press('Enter');
    await findEntry(bertrand, 'Dark Harvest: Weapons').press('Enter');
    const entry = findPackEntries(findPack(bertrand), WEAPON);
    await entry.getByRole('button').press('ContextMenu');
    const drop = bertrand.page.getByRole('menuitem', { name: 'Drop on the sheet in front' });
    for (let steps = 0; steps < 9; steps++) {
      if (await drop.evaluate((item) => item === document.activeElement)) break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    const sheet = findSheet(bertrand, emil.name);
    await findItemRow(sheet, WEAPON).waitFor();
  });
});
