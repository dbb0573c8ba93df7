/** One exchange, one card: the newest message of an exchange draws all of it; earlier ones are lines that can be opened. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import {
  awaitMessage,
  findHeader,
  findLog,
  findMessage,
  findMore,
  openMore,
  openTab,
  pressButton,
} from '../pages/chat.ts';
import {
  drawAnew,
  findFold,
  findLine,
  keepFolds,
  popOut,
  pressWhile,
  removePopout,
  shiftMessage,
} from '../pages/folds.ts';
import { target } from '../pages/scene.ts';
import { findAction, findCardPart, findDice, findEarlier, findFrame } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findReplies } from './exchange-card-page.ts';
import { hits, misses } from './fight-page.ts';
import { createFight, EMIL, ROSA } from './fight-world.ts';
import { placeOfMessage } from './places-page.ts';
import { openItemRoll } from './sheet-page.ts';

/** The height of the line, and its distance to the next message, in px. */
const LINE = { height: 24, gap: 8 };

describeTable('folds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  let attack = '';
  let reply = '';

  const isFolded = (seat: Seat, id: string): Promise<boolean> =>
    findMessage(seat, id).evaluate((card) => card.getBoundingClientRect().height <= 30);
  const expectFolded = (seat: Seat, id: string, folded: boolean): Promise<void> =>
    expect.poll(() => isFolded(seat, id), { message: seat.name }).toBe(folded);

  /** Posts the reply again, as a GM. */
  const replyAgain = (changes: object = {}): Promise<string> =>
    awaitMessage([table.gamemaster], () =>
      table.gamemaster.run(
        async ({ game, CONFIG }, given) => {
          const actor = game.actors.getName(given.EMIL) as unknown as { uuid: string };
          const links = { actor: actor.uuid, replyTo: given.attack };
          const system = {
            schemaVersion: 1,
            ruleset: 'dark-harvest',
            links,
            reply: 'easyTarget',
            opponent: given.ROSA,
          };
          const speaker = { alias: given.EMIL };
          await CONFIG.ChatMessage.documentClass.create({
            type: 'harvestReply',
            content: 'no defence',
            speaker,
            system,
            ...given.changes,
          });
        },
        { EMIL, ROSA, attack, changes },
      ),
    );

  const remove = (id: string): Promise<void> =>
    table.gamemaster.run(async ({ game }, given) => void (await game.messages.get(given)?.delete()), id);

  /** Ada attacks; each test may be the first. */
  async function beginAttack(): Promise<void> {
    const { ada, bertrand, gamemaster } = table;
    await target(ada, EMIL);
    await openItemRoll(ada, ROSA, 'Sabre');
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('7 white dice 0 black dice');
    attack = await ada.withFaces([...hits(3), ...misses(4)], () =>
      awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()),
    );
    await ada.closeWindows();
  }

  /** Resets everyone to an attack without a reply, with no pointer or focus in it. */
  async function begin(): Promise<void> {
    if (!attack) await beginAttack();
    if (reply) await remove(reply);
    reply = '';
    for (const seat of table.seats) {
      await seat.page.mouse.move(5, 5);
      await seat.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await expectFolded(seat, attack, false);
    }
  }

  /** Puts a user's focus on the attack, as somebody does who uses the keyboard. */
  async function focusByKey(seat: Seat): Promise<void> {
    await findMore(seat, attack).focus();
    for (const key of ['Tab', 'Shift+Tab']) await seat.page.keyboard.press(key);
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    for (const seat of table.seats) {
      await openTab(seat, 'chat');
      await keepFolds(seat);
    }
  });

  it('the card of an attack stands whole until it is answered', async () => {
    await begin();
    for (const seat of table.seats) await findCardPart(findMessage(seat, attack), 'result').waitFor();
  });

  it('the newest card offers what may still be done about the folded attack, and acts on that', async () => {
    const { ada, bertrand, gamemaster } = table;
    await begin();
    await gamemaster.run(
      async ({ game }, name) =>
        void (await game.actors.getName(name)?.update({ system: { fate: { value: 2, max: 6 } } })),
      ROSA,
    );
    reply = await replyAgain();
    for (const seat of table.seats) await expectFolded(seat, attack, true);
    // Bertrand also plays Ned Halloway, who is no opponent.
    const help = ['Ned Halloway helps: +1 success for 2 fate points (2 left)'];
    expect(await findEarlier(findMessage(bertrand, reply)).allTextContents()).toEqual(help);
    const rule = findEarlier(findMessage(gamemaster, reply)).and(findAction(findLog(gamemaster), 'ruleCheck'));
    expect(await rule.count()).toBe(1);
    await findMessage(ada, reply).getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
    await openMore(ada, reply);
    const spend = await awaitMessage([ada, gamemaster], () =>
      pressButton(ada, reply, 'Spend a fate point (2 left) (Rosa Vane: attack)'),
    );
    for (const seat of table.seats)
      await findMessage(seat, reply).getByText('Rosa Vane hits Emil Hart by 4.').waitFor();
    await remove(spend);
    for (const seat of table.seats)
      await findMessage(seat, reply).getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
  });

  it('the reply draws the exchange; the attack is a line without core’s header, opened by click and by key', async () => {
    const { ada } = table;
    await begin();
    reply = await replyAgain();
    for (const seat of table.seats) {
      await expectFolded(seat, attack, true);
      expect(await findFold(seat, attack).textContent()).toBe('Rosa Vane attacks Emil Hart: net 3');
      const card = findMessage(seat, reply);
      await card.getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
      expect(await findDice(card).count()).toBe(7);
    }
    const message = findMessage(ada, attack);
    const box = await message.boundingBox();
    const next = await findMessage(ada, reply).boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(LINE.height + 2);
    expect((next?.y ?? 0) - (box?.y ?? 0)).toBeLessThanOrEqual(LINE.height + LINE.gap);
    const shown = findHeader(message);
    expect(await shown.isVisible()).toBe(false);
    await expectAccessible(ada.page, placeOfMessage(attack));
    const line = findFold(ada, attack);
    await line.click();
    expect([await shown.isVisible(), await line.getAttribute('aria-expanded')]).toEqual([true, 'true']);
    await message.getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
    await line.click();
    expect(await shown.isVisible()).toBe(false);
    await ada.page.keyboard.press('Enter');
    expect(await shown.isVisible()).toBe(true);
    await ada.page.keyboard.press('Space');
    expect(await shown.isVisible()).toBe(false);
  });

  it('of a reply that is deleted the attack draws what it knows', async () => {
    await begin();
    for (const seat of table.seats) expect(await findFold(seat, attack).count()).toBe(0);
    await findReplies(findMessage(table.bertrand, attack)).first().waitFor();
  });

  it('where the reply is private, it does so for those who may not see that', async () => {
    const { ada, gamemaster } = table;
    await begin();
    const id = await gamemaster.run(({ game }) => game.users.getName('Gamemaster')?.id ?? '');
    reply = await replyAgain({ whisper: [id] });
    await expectFolded(gamemaster, attack, true);
    await findMessage(ada, attack).getByText('Emil Hart has replied').waitFor();
    expect(await isFolded(ada, attack)).toBe(false);
    expect(await findFold(ada, attack).count()).toBe(0);
  });

  it('nothing folds while the pointer is on it, or the focus of somebody who uses the keyboard', async () => {
    const { ada, bertrand, gamemaster } = table;
    await begin();
    await findFrame(findMessage(ada, attack)).hover();
    await focusByKey(bertrand);
    reply = await replyAgain();
    await expectFolded(gamemaster, attack, true);
    for (const seat of [ada, bertrand]) {
      await findMessage(seat, reply).getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
      await seat.page.waitForTimeout(300);
      expect(await isFolded(seat, attack)).toBe(false);
    }
    await ada.page.mouse.move(5, 5);
    await bertrand.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const seat of [ada, bertrand]) await expectFolded(seat, attack, true);
  });

  it('a focus that a click has left holds no card: it folds at once, or as soon as the pointer leaves', async () => {
    const { ada, bertrand, gamemaster } = table;
    await begin();
    for (const seat of [ada, bertrand]) await findMore(seat, attack).click();
    await ada.page.mouse.move(5, 5);
    reply = await replyAgain();
    for (const seat of [ada, gamemaster]) await expectFolded(seat, attack, true);
    await findMessage(bertrand, reply).getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
    // A redraw gives the focus back.
    await drawAnew(bertrand, attack);
    await bertrand.page.waitForTimeout(300);
    expect(await isFolded(bertrand, attack)).toBe(false);
    await bertrand.page.mouse.move(5, 5);
    await expectFolded(bertrand, attack, true);
  });

  it('nothing folds and nothing is drawn anew while something is pressed, or the click would be lost', async () => {
    const { bertrand } = table;
    await begin();
    await focusByKey(bertrand);
    reply = await replyAgain();
    const card = findMessage(bertrand, reply);
    await card.getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
    const pressed = await findFrame(card).elementHandle();
    await findFrame(card).hover();
    // This takes the focus out of the attack.
    await bertrand.page.mouse.down();
    await table.gamemaster.run(
      async ({ game }) => void (await game.actors.getName('Emil Hart')?.update({ system: { health: { marked: 3 } } })),
    );
    await bertrand.page.waitForTimeout(300);
    expect([await isFolded(bertrand, attack), await pressed?.evaluate((element) => element.isConnected)]).toEqual([
      false,
      true,
    ]);
    await bertrand.page.mouse.up();
    await expectFolded(bertrand, attack, true);
  });

  it('a press is finished though core draws the card anew before the pointer is lifted, and though the button moves away below it', async () => {
    const { bertrand, gamemaster } = table;
    await begin();
    const more = findMessage(bertrand, attack).getByLabel('More for this roll');
    const why = findMessage(bertrand, attack).getByText('Why?', { exact: true });
    expect(await why.isVisible()).toBe(false);
    await pressWhile(bertrand, more, () => drawAnew(bertrand, attack));
    await why.waitFor();
    await pressWhile(bertrand, more, () => shiftMessage(bertrand, attack, 60));
    await why.waitFor({ state: 'hidden' });
    const answer = findMessage(bertrand, attack).getByRole('button', { name: /^No defence/u });
    reply = await awaitMessage([gamemaster, bertrand], () =>
      pressWhile(bertrand, answer, () => drawAnew(bertrand, attack)),
    );
    await findMessage(gamemaster, reply).getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
  });

  it('somebody who has scrolled up keeps their place; somebody at the end stays there', async () => {
    const { ada, gamemaster } = table;
    await begin();
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const fillers = await gamemaster.run(async ({ CONFIG }, given) => {
      const made = await CONFIG.ChatMessage.documentClass.createDocuments(given.map((content) => ({ content })));
      return made.map(({ id }) => id);
    }, lines);
    for (const seat of table.seats) await findMessage(seat, fillers.at(-1) ?? '').waitFor();
    const seen = findMessage(ada, fillers[5] ?? '');
    await seen.evaluate((element) => element.scrollIntoView({ block: 'start' }));
    const readTop = () => seen.evaluate((element) => element.getBoundingClientRect().top);
    const before = await readTop();
    const isAtEnd = (): Promise<boolean> =>
      findLog(gamemaster).evaluate(
        ({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight < 24,
      );
    await findLog(gamemaster).evaluate((log) => (log.scrollTop = log.scrollHeight));
    reply = await replyAgain();
    for (const seat of [ada, gamemaster]) await expectFolded(seat, attack, true);
    expect(Math.abs((await readTop()) - before)).toBeLessThanOrEqual(1);
    expect(await isAtEnd()).toBe(true);
    await remove(reply);
    reply = '';
    await expectFolded(ada, attack, false);
    expect(Math.abs((await readTop()) - before)).toBeLessThanOrEqual(1);
    await gamemaster.run(
      async ({ CONFIG }, ids) => void (await CONFIG.ChatMessage.documentClass.deleteDocuments(ids)),
      fillers,
    );
  });

  it('a card in a window of its own is drawn whole, and stays current', async () => {
    const { bertrand } = table;
    await begin();
    const card = await popOut(bertrand, attack);
    await findReplies(card).first().waitFor();
    reply = await replyAgain();
    await expectFolded(bertrand, attack, true);
    await card.getByText('Rosa Vane hits Emil Hart by 3.').waitFor();
    expect(await findReplies(card).count()).toBe(0);
    expect([await findLine(card).isVisible(), await findCardPart(card, 'title').isVisible()]).toEqual([false, true]);
    await removePopout(bertrand);
  });
});
