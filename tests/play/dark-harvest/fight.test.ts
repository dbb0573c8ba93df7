/**
 * A fight of three rounds in the interface: a GM and two players, melee and shots, player against player while the GM is away, a death, an undo, a scripting
 * die that saves, a door broken down. Each test continues from the one before.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { askGamemaster } from '../../e2e/pages/ask-window.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { closeHud, findStatus, openHud } from '../../e2e/pages/hud.ts';
import { findToken, readToken, target } from '../../e2e/pages/scene.ts';
import { readOrder, readTurn } from '../../e2e/pages/tracker.ts';
import { findCard } from '../../e2e/dark-harvest/check-card-page.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { findFalls, findFoldedConsequences } from '../../e2e/dark-harvest/consequences-card-page.ts';
import { readOutcome } from '../../e2e/dark-harvest/damage-card-page.ts';
import { chooseWeapon, readVerdict } from '../../e2e/dark-harvest/exchange-card-page.ts';
import { hits, misses } from '../../e2e/dark-harvest/fight-page.ts';
import { createFight, EMIL, OTHER_RAT, RAT, ROSA } from '../../e2e/dark-harvest/fight-world.ts';
import { findItemRow, findSheet, openActorSheet, readTrackLeft } from '../../e2e/dark-harvest/sheet-page.ts';

const DOOR = 'Cellar Door';

const sixes = (count: number): number[] => Array.from({ length: count }, () => 6);

const press = pressButton;

describeTable('a fight', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /**
   * Rolls an open dialog, given its dice and the faces.
   * @returns the id of its card, after everyone has it
   */
  async function roll(seat: Seat, pool: string, faces: readonly number[]): Promise<string> {
    const dialog = new CheckDialogPage(seat);
    await dialog.root.waitFor();
    await expect.poll(() => dialog.readPool(), { message: (await dialog.root.textContent()) ?? '' }).toBe(pool);
    const others = table.seats.filter((one) => one !== seat);
    const id = await seat.withFaces(faces, () => awaitMessage([seat, ...others], () => dialog.roll()));
    for (const one of table.seats) await findCard(findMessage(one, id)).waitFor();
    return id;
  }

  /** Targets someone and presses a weapon on a character's sheet. */
  async function attack(seat: Seat, actor: string, weapon: string, victim: string): Promise<void> {
    await target(seat, victim);
    const sheet = await openActorSheet(seat, actor);
    await openTab(seat, 'chat');
    await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
    await new CheckDialogPage(seat).root.getByText(`Attack ${victim} with ${weapon}.`).waitFor();
  }

  /** Waits until everyone reads the same sentences about an exchange. */
  async function expectVerdict(id: string, ...verdict: string[]): Promise<void> {
    for (const seat of table.seats) {
      await expect.poll(() => readVerdict(seat, id), { message: seat.name }).toEqual(verdict);
    }
  }

  /**
   * Rolls the damage of a hit.
   * @returns the id of its card
   */
  async function rollDamage(seat: Seat, attackId: string, victim: string, faces: readonly number[]): Promise<string> {
    const others = table.seats.filter((one) => one !== seat);
    return seat.withFaces(faces, () =>
      awaitMessage([seat, ...others], () => press(seat, attackId, `Roll damage to ${victim}`)),
    );
  }

  /** Waits until a damage card shows a user its pips, then the numbers before and after and what they set off. */
  function expectDamage(seat: Seat, id: string, ...texts: string[]): Promise<void> {
    return expect.poll(() => readOutcome(seat, id), { message: seat.name }).toEqual(texts);
  }

  /** Waits until a token shows a user a text. */
  async function expectToken(seat: Seat, name: string, ...says: string[]): Promise<void> {
    for (const text of says) await expect.poll(() => readToken(seat, name)).toContain(text);
  }

  /** Begins a round with the button of the tracker; faces by fighter, in the order in which they joined. */
  async function beginRound(button: string, faces: readonly number[], order: readonly string[]): Promise<void> {
    const { gamemaster } = table;
    for (const seat of table.seats) await openTab(seat, 'combat');
    await gamemaster.withFaces(faces, async () => {
      await gamemaster.page.getByRole('button', { name: button, exact: true }).click();
      await expect.poll(() => readOrder(gamemaster)).toEqual(order);
    });
    for (const seat of table.seats) await expect.poll(() => readOrder(seat)).toEqual(order);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createFight(gamemaster, table.seats, false);
    await gamemaster.run(async ({ game }) => {
      const rosa = game.actors.getName('Rosa Vane');
      await rosa?.update({ system: { fate: { value: 6, max: 6 } } });
      const fists = { skill: 'swordplay', damage: 0, melee: true, bruise: true };
      await rosa?.createEmbeddedDocuments('Item', [{ name: 'Fists', type: 'harvestWeapon', system: fists }]);
      await game.actors.getName('Emil Hart')?.update({ system: { fate: { value: 1, max: 3 } } });
    });
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('DH-20: in the first round the higher net goes first, then the better fighter', async () => {
    const { gamemaster } = table;
    const order = [`${ROSA} 2`, `${EMIL} 1`, `${RAT} 0`, `${OTHER_RAT} 0`];
    await beginRound('Roll All', [...hits(2), ...misses(2), ...hits(1), ...misses(2), ...misses(2)], order);
    await gamemaster.page.getByRole('button', { name: 'Begin Combat' }).click();
    for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', ROSA]);
  });

  let blow: string;
  it('DH-21, DH-23, DH-24, DH-25, DH-40, DH-42: Rosa strikes, the rat strikes back and loses; damage is rolled, looked at and applied', async () => {
    const { ada, gamemaster } = table;
    await openTab(gamemaster, 'chat');
    await openTab(table.bertrand, 'chat');
    await attack(ada, ROSA, 'Sabre', RAT);
    // Swordplay 3, Dexterity 2, higher initiative 2.
    const id = await roll(ada, '7 white dice 0 black dice', [...hits(5), ...misses(2)]);
    await press(gamemaster, id, 'Strike back, split dice');
    // Biting 2 and Dexterity 1, halved.
    await roll(gamemaster, '1 white dice 0 black dice', hits(1));
    await expectVerdict(id, `${ROSA} hits ${RAT} by 4.`);
    // Sabre 7 and Strength 1: eight successes, and a margin of four.
    blow = await rollDamage(ada, id, RAT, hits(8));
    await expectDamage(ada, blow, '12 pips of damage');
    await expectDamage(
      gamemaster,
      blow,
      '12 pips of damage',
      'Health 10 → 0',
      'Reserve 8 → 6',
      'Penalty 0 → −2',
      'reaches the first reserve die (−2 white dice): test to stay conscious',
      'more pips than Fortitude: injury test',
    );
    await press(gamemaster, blow, 'Apply');
    await expectToken(gamemaster, RAT, '6/18');
  });

  it('DH-26, DH-43, DH-44, DH-46: against the second the wounded rat hardly strikes back; it is dying and defeated; undone exactly, and applied again', async () => {
    const { ada, bertrand, gamemaster } = table;
    await attack(bertrand, EMIL, 'Sabre', RAT);
    const id = await roll(bertrand, '6 white dice 0 black dice', [...hits(2), ...misses(4)]);
    await press(gamemaster, id, 'Strike back');
    // Biting 2 and Dexterity 1 less the penalty of 2, halved, is at least 1; outnumbered by one: 3; 12 pips this round: 6.
    await roll(gamemaster, '1 white dice 9 black dice', misses(10));
    await expectVerdict(id, `${EMIL} hits ${RAT} by 2.`);
    const damage = await rollDamage(bertrand, id, RAT, [...hits(4), ...misses(3)]);
    await press(gamemaster, damage, 'Apply');
    for (const seat of [ada, gamemaster]) await expectToken(seat, RAT, 'Dying');
    await expectToken(gamemaster, RAT, '0/18');
    await press(gamemaster, damage, 'Undo');
    await expectToken(gamemaster, RAT, '6/18');
    for (const seat of [ada, gamemaster]) await expect.poll(() => readToken(seat, RAT)).not.toContain('Dying');
    await findMessage(bertrand, damage).getByText('Applied by Gamemaster, then undone').waitFor();
    await press(gamemaster, damage, 'Apply');
    await expectToken(gamemaster, RAT, '0/18', 'Dying');
    // It is shown on the card of the hit, and its own message is a line.
    await findMessage(gamemaster, damage).getByText('Dies at the end of round 2 unless stabilised.').waitFor();
    await findFoldedConsequences(gamemaster).last().waitFor();
    await findMessage(gamemaster, damage).getByText(`${RAT} goes down, dying.`).waitFor();
    await findMessage(ada, damage).getByText(`${RAT} goes down, dying.`).waitFor();
  });

  it('DH-12, DH-28, DH-31, DH-32, DH-49: the second round: a bite made lighter by fate, a shot into the melee', async () => {
    const { ada, bertrand, gamemaster } = table;
    const order = [`${OTHER_RAT} 2`, `${ROSA} 1`, `${EMIL} 0`, `${RAT} 0`];
    await beginRound('Next Round', [...hits(1), ...misses(3), ...misses(3), ...sixes(1), ...hits(1)], order);
    for (const seat of table.seats) await openTab(seat, 'chat');
    await target(gamemaster, EMIL);
    await findToken(gamemaster, OTHER_RAT).press('Enter');
    const sheet = findSheet(gamemaster, 'Gutter Rat');
    await findItemRow(sheet, 'Teeth').getByRole('button', { name: 'Teeth', exact: true }).click();
    const bite = await roll(gamemaster, '5 white dice 0 black dice', [...hits(1), ...misses(4)]);
    await gamemaster.closeWindows();
    await press(bertrand, bite, 'No defence');
    await expectVerdict(bite, `${OTHER_RAT} hits ${EMIL} by 1.`);
    const wound = await rollDamage(gamemaster, bite, EMIL, [...hits(1), ...misses(1)]);
    await expectDamage(
      bertrand,
      wound,
      '2 pips of damage',
      'Health 10 → 8',
      'Reserve 8',
      'more pips than Fortitude: injury test',
    );
    await press(bertrand, wound, 'Spend a fate point: 1 pip less (1 left)');
    await expectDamage(bertrand, wound, '1 pip of damage', 'Health 10 → 9', 'Reserve 8');
    await press(bertrand, wound, 'Apply');
    await expectToken(bertrand, EMIL, '17/18');

    await attack(ada, ROSA, 'Pistol', OTHER_RAT);
    // Firearms 4 and Dexterity 2; the rat is fighting one opponent in melee.
    const shot = await roll(ada, '6 white dice 3 black dice', [...hits(4), ...misses(2), ...misses(3)]);
    await findItemRow(await openActorSheet(ada, ROSA), 'Pistol')
      .getByText('2 / 6')
      .waitFor();
    await openTab(ada, 'chat');
    await press(gamemaster, shot, 'Dodge');
    await roll(gamemaster, '1 white dice 0 black dice', hits(1));
    await expectVerdict(shot, `${ROSA} hits ${OTHER_RAT} by 3.`);
    const hole = await rollDamage(ada, shot, OTHER_RAT, [...hits(1), ...misses(5)]);
    await press(gamemaster, hole, 'Apply');
    await expectToken(gamemaster, OTHER_RAT, '14/18');
  });

  it('DH-51, DH-52: Emil breaks down the door, whose dice resist', async () => {
    const { bertrand, gamemaster } = table;
    await attack(bertrand, EMIL, 'Sabre', DOOR);
    const id = await roll(bertrand, '4 white dice 0 black dice', [...hits(1), ...misses(3)]);
    await expectVerdict(
      id,
      `${DOOR} is an object: any attack with a net of at least 1 hits it.`,
      `${EMIL} hits ${DOOR} by 1.`,
    );
    const damage = await rollDamage(bertrand, id, DOOR, [...hits(4), ...misses(3), 1, 2]);
    await expectDamage(gamemaster, damage, '4 pips of damage', 'Pips left 4 → 0', 'Structure dice 2 → 0', 'breaks');
    await press(gamemaster, damage, 'Apply');
    await findMessage(bertrand, damage).getByText('Applied by Gamemaster').waitFor();
    await findToken(gamemaster, DOOR).press('Enter');
    const sheet = findSheet(gamemaster, DOOR);
    await expect.poll(() => readTrackLeft(sheet)).toBe('0 of 2 dice left Broken');
  });

  it('DH-46: at the end of its countdown the rat is dead', async () => {
    const order = [`${EMIL} 3`, `${ROSA} 1`, `${RAT} 0`, `${OTHER_RAT} 0`];
    await beginRound('Next Round', [...hits(1), ...misses(3), ...hits(3), ...misses(1)], order);
    for (const seat of table.seats) {
      await expectToken(seat, RAT, 'Dead');
      // Everyone is told the moment it happens.
      await expect.poll(() => findFalls(seat).last().textContent()).toContain(`is dead.`);
      await expect.poll(() => readTurn(seat)).toEqual(['Round 3', EMIL]);
    }
  });

  it('DH-3, DH-23, DH-27, DH-42, DH-46: without the Gamemaster one player strikes the other down; both see the verdict, and the owner applies it', async () => {
    const { ada, bertrand } = table;
    await table.leave('Gamemaster');
    for (const seat of [ada, bertrand]) {
      await openTab(seat, 'chat');
      await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
    }
    await attack(bertrand, EMIL, 'Sabre', ROSA);
    const id = await roll(bertrand, '6 white dice 0 black dice', hits(6));
    await press(ada, id, 'Strike back');
    await chooseWeapon(ada, 'Fists');
    // Her bare hands do not reach as far as his sabre.
    const reply = await roll(ada, '5 white dice 3 black dice', misses(8));
    for (const card of [id, reply]) await expectVerdict(card, `${EMIL} hits ${ROSA} by 6.`);
    // Seven dice, five of which are rolled again, and the margin.
    const damage = await rollDamage(bertrand, id, ROSA, [...sixes(5), ...hits(2), ...hits(5)]);
    await expectDamage(bertrand, damage, '18 pips of damage');
    await expectDamage(
      ada,
      damage,
      '18 pips of damage',
      'Health 10 → 0',
      'Reserve 8 → 0',
      'Penalty 0 → −16',
      'fills the track: dying',
      'more pips than Fortitude: injury test',
    );
    await press(ada, damage, 'Apply');
    await expectToken(bertrand, ROSA, 'Dying');
    await findMessage(bertrand, damage).getByText('Applied by Ada').waitFor();
    const sheet = await openActorSheet(ada, ROSA);
    await sheet.getByText('Dies at the end of round 5 unless stabilised.').waitFor();
  });

  it('DH-18: the Gamemaster comes back and lets her die; a scripting die saves her', async () => {
    const { ada, bertrand } = table;
    const gamemaster = await table.sit('Gamemaster');
    const hud = await openHud(gamemaster, ROSA);
    await findStatus(hud, 'dead').click();
    await closeHud(gamemaster);
    await openTab(gamemaster, 'chat');
    for (const seat of table.seats) await expectToken(seat, ROSA, 'Dead');
    const told = (seat: Seat) => findFalls(seat).filter({ hasText: `${ROSA} is dead.` });
    // On the card of the blow, and in its own message.
    for (const seat of table.seats) await expect.poll(() => told(seat).count()).toBe(2);
    const sheet = await openActorSheet(ada, ROSA);
    await openTab(ada, 'chat');
    await sheet.getByText('Dead.', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Undo the death: scripting die (6 points)' }).click();
    const request = await askGamemaster(ada, [bertrand, gamemaster], 'The blade went through the cloak.');
    await press(gamemaster, request, 'Approve');
    await press(ada, request, /^Undo the death$/u);
    for (const seat of table.seats) {
      await findMessage(seat, request).getByText('Approved by Gamemaster. Alive and stable.').waitFor();
      await expect.poll(() => readToken(seat, ROSA)).not.toContain('Dead');
      await expect.poll(() => told(seat).count()).toBe(0);
    }
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor();
  });
});
