/**
 * An evening with everything at once: three rounds in which two exchanges are open together, a reply is private, a message is deleted, another reply comes too
 * late, someone has scrolled up, a card is in a popped-out window, and the GM leaves. Earlier messages fold as usual. Each test continues from the one before.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import {
  awaitMessage,
  findMessage,
  listMessageIds,
  openTab,
  pressButton,
  readPlace,
  scrollTo,
  turnAway,
} from '../pages/chat.ts';
import { findFold, keepFolds, popOut, removePopout } from '../pages/folds.ts';
import { readToken, target } from '../pages/scene.ts';
import { findCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findReplies, readVerdict } from './exchange-card-page.ts';
import { hits, misses, openBite, scoring } from './fight-page.ts';
import { beginRound, createFight, EMIL, OTHER_RAT, RAT, ROSA } from './fight-world.ts';
import { findItemRow, openActorSheet } from './sheet-page.ts';

describeTable('an evening', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Opens a character's attack with the sabre. */
  async function openAttack(seat: Seat, actor: string, victim: string): Promise<void> {
    await target(seat, victim);
    const sheet = await openActorSheet(seat, actor);
    await openTab(seat, 'chat');
    await findItemRow(sheet, 'Sabre').getByRole('button', { name: 'Sabre', exact: true }).click();
    await new CheckDialogPage(seat).root.getByText(`Attack ${victim} with Sabre.`).waitFor();
  }

  /**
   * Runs an action that posts one message.
   * @returns its id, after everyone has it and those who may see it have rendered it
   */
  async function post(
    seat: Seat,
    action: () => Promise<unknown>,
    seers: readonly Seat[] = table.seats,
  ): Promise<string> {
    const others = table.seats.filter((one) => one !== seat);
    const id = await awaitMessage([seat, ...others], action);
    for (const one of seers) await findCard(findMessage(one, id)).waitFor({ state: 'attached' });
    return id;
  }

  /** Rolls the open dialog once it has these dice. */
  async function roll(seat: Seat, pool: string, faces: readonly number[], seers?: readonly Seat[]): Promise<string> {
    const dialog = new CheckDialogPage(seat);
    await dialog.root.waitFor();
    await expect.poll(() => dialog.readPool()).toBe(pool);
    const id = await seat.withFaces(faces, () => post(seat, () => dialog.roll(), seers));
    await seat.closeWindows();
    return id;
  }

  /**
   * The target of an attack does not defend.
   * @returns the id of the reply, whose card shows the exchange from then on
   */
  function yieldTo(seat: Seat, attack: string): Promise<string> {
    return post(seat, () => pressButton(seat, attack, 'No defence'));
  }

  /**
   * Rolls the damage of a hit on a card.
   * @returns the id of the damage card
   */
  function rollDamage(seat: Seat, card: string, victim: string, faces: readonly number[]): Promise<string> {
    return seat.withFaces(faces, () => post(seat, () => pressButton(seat, card, `Roll damage to ${victim}`)));
  }

  /** Presses Apply or Undo on a damage card, and waits until everyone sees the result on the victim's token. */
  async function settle(
    seat: Seat,
    damage: string,
    act: 'Apply' | 'Undo',
    victim: string,
    left: string,
  ): Promise<void> {
    await pressButton(seat, damage, act);
    await expectLeft(seat, victim, left);
  }

  /** Waits until a user sees on a token how many pips are left. */
  function expectLeft(seat: Seat, name: string, left: string): Promise<void> {
    return expect.poll(() => readToken(seat, name), { message: `${name} for ${seat.name}` }).toContain(left);
  }

  /** Waits until these users read the same sentences about an exchange. */
  async function expectVerdict(id: string, verdict: string, seats: readonly Seat[] = table.seats): Promise<void> {
    for (const seat of seats) await expect.poll(() => readVerdict(seat, id), { message: seat.name }).toEqual([verdict]);
  }

  /** Waits until a message is folded to a line for these users, whose pointer and focus are elsewhere. */
  async function expectLine(id: string, line: string, seats: readonly Seat[] = table.seats): Promise<void> {
    for (const seat of seats) {
      await turnAway(seat);
      await expect.poll(() => findFold(seat, id).isVisible(), { message: seat.name }).toBe(true);
      expect(await findFold(seat, id).textContent()).toBe(line);
    }
  }

  /**
   * Fills the log with talk.
   * @returns the id of a line in the middle of it
   */
  async function chatter(seat: Seat): Promise<string> {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const ids = await seat.run(async ({ CONFIG }, given) => {
      const made = await CONFIG.ChatMessage.documentClass.createDocuments(given.map((content) => ({ content })));
      return made.map(({ id }) => id);
    }, lines);
    for (const one of table.seats) await findMessage(one, ids.at(-1) ?? '').waitFor();
    return ids[5] ?? '';
  }

  /** Waits until no more messages follow from earlier actions. */
  async function awaitCalm(count: number): Promise<void> {
    for (const seat of table.seats) await expect.poll(async () => (await listMessageIds(seat)).length).toBe(count);
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    for (const seat of table.seats) {
      await openTab(seat, 'chat');
      await keepFolds(seat);
    }
  });

  beforeEach(async () => {
    for (const seat of table.seats) {
      await seat.closeWindows();
      await openTab(seat, 'chat');
    }
  });

  it('the first round: of two exchanges that are open at once, every button acts on its own', async () => {
    const { ada, bertrand, gamemaster } = table;
    await openAttack(ada, ROSA, OTHER_RAT);
    await openAttack(bertrand, EMIL, RAT);
    const hers = await roll(ada, '7 white dice 0 black dice', scoring(5, 7));
    const his = await roll(bertrand, '4 white dice 0 black dice', scoring(2, 4));
    for (const seat of table.seats) {
      await expect.poll(() => readVerdict(seat, hers)).toEqual([`${OTHER_RAT} may reply.`]);
      await expect.poll(() => readVerdict(seat, his)).toEqual([`${RAT} may reply.`]);
    }
    // The later attack is replied to first.
    const toHim = await yieldTo(gamemaster, his);
    await expectVerdict(toHim, `${EMIL} hits ${RAT} by 2.`);
    expect(await readVerdict(ada, hers)).toEqual([`${OTHER_RAT} may reply.`]);
    const toHer = await yieldTo(gamemaster, hers);
    await expectVerdict(toHer, `${ROSA} hits ${OTHER_RAT} by 5.`);
    await expectLine(hers, `${ROSA} attacks ${OTHER_RAT}: net 5`);
    await expectLine(his, `${EMIL} attacks ${RAT}: net 2`);

    // Sabre 7 and her Strength 1; each margin is added.
    const wound = await rollDamage(ada, toHer, OTHER_RAT, misses(8));
    const scratch = await rollDamage(bertrand, toHim, RAT, scoring(1, 7));
    await expectLine(toHer, `${OTHER_RAT} does not defend`);
    await expectLine(toHim, `${RAT} does not defend`);
    await settle(gamemaster, wound, 'Apply', OTHER_RAT, '13/18');
    await expectLeft(gamemaster, RAT, '18/18');
    await settle(gamemaster, scratch, 'Apply', RAT, '15/18');
    await settle(gamemaster, wound, 'Undo', OTHER_RAT, '18/18');
    await expectLeft(gamemaster, RAT, '15/18');
    await settle(gamemaster, wound, 'Apply', OTHER_RAT, '13/18');
  });

  it('the second round: a private answer is deleted and given again, while somebody reads on above, and a card stands in a window of its own', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await openAttack(ada, ROSA, OTHER_RAT);
    const attack = await roll(ada, '7 white dice 0 black dice', scoring(3, 7));
    const read = await chatter(gamemaster);
    await scrollTo(bertrand, read);
    const place = await readPlace(bertrand, read);
    const popped = await popOut(ada, attack);
    await popped.getByText(`${OTHER_RAT} may reply.`).waitFor();

    await pressButton(gamemaster, attack, 'Strike back');
    const dialog = new CheckDialogPage(gamemaster);
    await dialog.chooseByText('messageMode', 'Private');
    const secret = await roll(gamemaster, '3 white dice 0 black dice', scoring(1, 3), [gamemaster]);
    await expectVerdict(secret, `${ROSA} hits ${OTHER_RAT} by 2.`, [gamemaster]);
    await expectLine(attack, `${ROSA} attacks ${OTHER_RAT}: net 3`, [gamemaster]);
    await expectVerdict(attack, `${OTHER_RAT} has replied privately.`, [ada, bertrand]);
    await popped.getByText(`${OTHER_RAT} has replied privately.`).waitFor();
    for (const seat of [ada, bertrand]) expect(await readVerdict(seat, secret)).toEqual([]);

    await gamemaster.run(async ({ game }, id) => void (await game.messages.get(id)?.delete()), secret);
    await expectVerdict(attack, `${OTHER_RAT} may reply.`);
    await popped.getByText(`${OTHER_RAT} may reply.`).waitFor();
    const answer = await yieldTo(gamemaster, attack);
    await expectVerdict(answer, `${ROSA} hits ${OTHER_RAT} by 3.`);
    await popped.getByText(`${ROSA} hits ${OTHER_RAT} by 3.`).waitFor();
    expect(await findReplies(popped).count()).toBe(0);

    // The window acts on the message that it shows.
    const damage = await ada.withFaces(misses(8), () =>
      post(ada, () => popped.getByRole('button', { name: `Roll damage to ${OTHER_RAT}`, exact: true }).click()),
    );
    await settle(gamemaster, damage, 'Apply', OTHER_RAT, '10/18');
    await removePopout(ada);
    expect(Math.abs((await readPlace(bertrand, read)) - place)).toBeLessThanOrEqual(1);
  });

  it('the third round: who answers too late is told so, and nothing changes', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await openBite(gamemaster, RAT, EMIL);
    const bite = await roll(gamemaster, '5 white dice 0 black dice', scoring(2, 5));
    await pressButton(bertrand, bite, 'Strike back');
    const reply = new CheckDialogPage(bertrand);
    await reply.root.waitFor();
    const answer = await yieldTo(gamemaster, bite);
    await expectVerdict(answer, `${RAT} hits ${EMIL} by 2.`);
    const before = await listMessageIds(ada);
    await reply.roll();
    await expect
      .poll(() => reply.readRefusal())
      .toBe(
        `${RAT}’s attack has already been answered, so a second reply would be ignored. The attack’s card shows the first.`,
      );
    expect(await listMessageIds(ada)).toEqual(before);
    await expectVerdict(answer, `${RAT} hits ${EMIL} by 2.`);
    await bertrand.closeWindows();
    const damage = await rollDamage(gamemaster, answer, EMIL, misses(2));
    await awaitCalm(before.length + 1);
    expect(await readToken(bertrand, EMIL)).toContain('18/18');

    await table.leave('Gamemaster');
    for (const seat of [ada, bertrand]) await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
    await settle(bertrand, damage, 'Apply', EMIL, '16/18');
  });

  it('without the GM one player strikes the other; the GM who comes back reads the same', async () => {
    const { ada, bertrand } = table;
    await openAttack(bertrand, EMIL, ROSA);
    // The rat has inflicted 2 pips on him this round, which is a black die.
    const attack = await roll(bertrand, '4 white dice 1 black dice', [...scoring(1, 4), ...misses(1)]);
    const answer = await yieldTo(ada, attack);
    await expectVerdict(answer, `${EMIL} hits ${ROSA} by 1.`);
    const damage = await rollDamage(bertrand, answer, ROSA, [...hits(1), ...misses(6)]);
    await settle(ada, damage, 'Apply', ROSA, '16/18');

    const gamemaster = await table.sit('Gamemaster');
    await openTab(gamemaster, 'chat');
    await expectVerdict(answer, `${EMIL} hits ${ROSA} by 1.`);
    const left = { [RAT]: '15/18', [OTHER_RAT]: '10/18', [EMIL]: '16/18', [ROSA]: '16/18' };
    for (const [name, pips] of Object.entries(left)) await expectLeft(gamemaster, name, pips);
    // What was settled in the first round still has its own button.
    expect(await readVerdict(gamemaster, answer)).toEqual([`${EMIL} hits ${ROSA} by 1.`]);
    await settle(gamemaster, damage, 'Undo', ROSA, '18/18');
    await expectLeft(ada, ROSA, '18/18');
  });
});
