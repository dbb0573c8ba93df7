/** Damage and wounds, clause by clause, in the interface: armour, ties, fate on damage, pips of a round, bruises, required tests. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, listMessageIds, openTab } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { findAction, findCardPart } from '../../e2e/dark-harvest/check-card-page.ts';
import { FightPage, hits, misses, scoring } from '../../e2e/dark-harvest/fight-page.ts';
import {
  beginRound,
  createFight,
  EMIL,
  OTHER_RAT,
  RAT,
  rollInitiative,
  ROSA,
} from '../../e2e/dark-harvest/fight-world.ts';
import { findField } from '../../e2e/dark-harvest/sheet-edit-page.ts';
import { findSheet, toggleMode } from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('clauses of damage', ['Gamemaster'], (table) => {
  let page: FightPage;

  /** Begins a round with everyone unhurt. */
  async function begin(): Promise<void> {
    const { gamemaster } = table;
    await gamemaster.closeWindows();
    for (const name of [ROSA, EMIL]) {
      const never = { combat: '', round: 0, turn: 0 };
      await page.set(name, { health: { marked: 0, bruised: 0 }, roundPips: { ...never, pips: 0 } });
    }
    await beginRound(gamemaster, table.seats);
    await openTab(gamemaster, 'chat');
  }

  /**
   * Rosa hits Emil, who makes no roll, with a given net.
   * @returns the id of the attack
   */
  async function hit(net: number, pool = '7 white dice 0 black dice', dice = 7): Promise<string> {
    const id = await page.attack(ROSA, 'Sabre', EMIL, pool, scoring(net, dice));
    await page.yield(id);
    return id;
  }

  /** Returns what the pips on a damage card would set off. */
  const listEffects = async (id: string): Promise<string> =>
    (await findCardPart(findMessage(table.gamemaster, id), 'damageEffects').allTextContents()).join(' ');

  const setArmour = (points: number): Promise<void> =>
    page.give(EMIL, { name: 'Armour', type: 'harvestArmor', system: { soak: points, worn: true } });

  /** Returns the button that takes a pip off with fate. */
  const less = (id: string) =>
    findMessage(table.gamemaster, id).getByRole('button', { name: /^Spend a fate point: 1 pip less/u });

  beforeAll(async () => {
    page = new FightPage(table.gamemaster);
    await createFight(table.gamemaster, table.seats);
    // Between Emil and the rat, and beside the door.
    await page.place(ROSA, 600, 100);
    await page.place('Cellar Door', 600, 200);
    for (const name of [ROSA, EMIL]) await page.set(name, { fate: { value: 9, max: 9 } });
  });

  it('DH-12.4, DH-18.5, DH-40.3, DH-43.3, DH-48.4: armour comes off before fate, the pips of the round and the limit of Fortitude; what is applied is not rolled again', async () => {
    const { gamemaster } = table;
    await begin();
    await setArmour(5);
    await page.set(EMIL, { characteristics: { fortitude: 2 } });
    const id = await hit(2);
    const anew = findAction(findMessage(gamemaster, id), 'askReroll');
    expect(await anew.count()).toBe(1);
    // Five successes and a margin of 2, less 5: this equals Fortitude, so there is no test against an injury.
    const damage = await page.damage(id, EMIL, scoring(5, 8));
    await page.expectPips(damage, 2);
    await expect.poll(() => anew.count()).toBe(0);
    expect(await listEffects(damage)).not.toContain('injury');
    await page.press(damage, 'Spend a fate point: 1 pip less (9 left)');
    await page.expectPips(damage, 1);
    // The armour took five: of what is left, nothing but the last pip.
    expect(await less(damage).count()).toBe(0);
    const again = findAction(findMessage(gamemaster, damage), 'askReroll');
    expect(await again.count()).toBe(1);
    await page.apply(damage);
    await expect.poll(() => page.readHealth(EMIL)).toEqual([1, 0]);
    await expect.poll(() => again.count()).toBe(0);
    await page.set(EMIL, { characteristics: { fortitude: 1 } });
    // One pip this round; half of it is no die.
    await page.openTest(EMIL, 'wits');
    await page.expectPool('2 white dice 0 black dice');
    await page.dialog.close();
  });

  it('DH-12.2, DH-12.5: the last pip stays, in Quickplay it goes, too', async () => {
    await begin();
    const last = await page.damage(await hit(2), EMIL, scoring(4, 8));
    await page.expectPips(last, 1);
    expect(await less(last).count()).toBe(0);
    await page.setQuickplay(true);
    await begin();
    // DH-41.5: net 2 is one die more; armour is deducted here too.
    const quick = await page.damage(await hit(2), EMIL, scoring(6, 9));
    await page.expectPips(quick, 1);
    await less(quick).click();
    await page.expectPips(quick, 0);
    await page.setQuickplay(false);
  });

  it('DH-40.8, DH-41.5: armour above the damage leaves nothing, and less never', async () => {
    await begin();
    await page.take(EMIL, 'Armour');
    await setArmour(20);
    await page.expectPips(await page.damage(await hit(2), EMIL, hits(8)), 0);
    await page.setQuickplay(true);
    await begin();
    await page.expectPips(await page.damage(await hit(2), EMIL, hits(9)), 0);
    await page.setQuickplay(false);
    await page.take(EMIL, 'Armour');
  });

  it('DH-40.5, DH-40.7: a net below 0 adds to the margin; a negative Strength takes dice, not below none', async () => {
    await begin();
    await page.set(ROSA, { characteristics: { strength: -9 } });
    const id = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', scoring(2, 7));
    await page.press(id, 'Strike back');
    await page.dialog.root.waitFor();
    await page.dialog.choose('difficulty', 'difficult');
    await page.roll('4 white dice 3 black dice', [...misses(4), ...scoring(2, 3)]);
    await page.expectVerdict(id, `${ROSA} hits ${EMIL} by 4.`);
    await page.expectPips(await page.damage(id, EMIL, []), 4);
    // Sabre 7, less 2.
    await begin();
    await page.set(ROSA, { characteristics: { strength: -2 } });
    await page.expectPips(await page.damage(await hit(1), EMIL, misses(5)), 1);
    await page.set(ROSA, { characteristics: { strength: 1 } });
  });

  it('DH-23.3, DH-40.9, DH-40.10: a tie goes to the higher initiative, with the dice of the weapon alone; armour counts', async () => {
    await begin();
    await setArmour(3);
    const id = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', scoring(2, 7));
    await page.press(id, 'Strike back');
    await page.roll('4 white dice 0 black dice', scoring(2, 4));
    await page.expectVerdict(id, `A tie: ${ROSA} has the higher initiative and hits ${EMIL}, for weapon damage only.`);
    await page.expectPips(await page.damage(id, EMIL, scoring(5, 7)), 2);
    await page.take(EMIL, 'Armour');
  });

  it('DH-23.5, DH-41.3: in Quickplay a tie does full damage; who strikes back and wins counts the own net', async () => {
    await page.setQuickplay(true);
    await begin();
    const lost = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', scoring(1, 7));
    await page.press(lost, 'Strike back');
    await page.roll('4 white dice 0 black dice', scoring(3, 4));
    await page.expectVerdict(lost, `${EMIL} hits ${ROSA} by 2.`);
    // Sabre 7, Strength 0, and 2 for the successes after the first.
    await page.expectPips(await page.damage(lost, ROSA, scoring(4, 9)), 4);
    await begin();
    const id = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', scoring(2, 7));
    await page.press(id, 'Strike back');
    await page.roll('4 white dice 0 black dice', scoring(2, 4));
    // Sabre 7, Strength 1, and 1 for the second success.
    await page.expectPips(await page.damage(id, EMIL, scoring(5, 9)), 5);
    await page.setQuickplay(false);
  });

  it('DH-1.8, DH-12.3, DH-43.2, DH-43.7, DH-44.5: neither a split nor the pips of the round nor the reserve dice change the damage; the next round has no such pips', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(ROSA, { health: { marked: 12 } });
    await page.openAttack(ROSA, 'Sabre', EMIL, RAT);
    // Seven dice less 2 for the first grey die, split in two; twelve pips this round.
    const id = await page.roll('2 white dice 6 black dice', [...hits(2), ...misses(6)]);
    await page.dialog.root.getByText(RAT).first().waitFor();
    await page.dialog.close();
    // The rat is no longer targeted.
    await target(gamemaster, 'Cellar Door');
    await page.yield(id);
    const damage = await page.damage(id, EMIL, scoring(2, 8));
    await page.expectPips(damage, 4);
    // Nothing is asked, so nothing is traded.
    expect(await page.dialog.root.count()).toBe(0);
    expect(await less(damage).count()).toBe(1);
    await page.apply(damage);
    await expect.poll(() => less(damage).count()).toBe(0);
    for (const black of [2, 0]) {
      await page.openTest(EMIL, 'wits');
      await page.expectPool(`2 white dice ${black} black dice`);
      await page.dialog.close();
      await beginRound(gamemaster, table.seats);
    }
  });

  it('DH-47.3, DH-47.4, DH-47.7: a track full of bruises is unconscious; a lethal pip turns one; healing takes bruises first, two for one', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(EMIL, { health: { marked: 17, bruised: 17 } });
    const sheet = await page.openSheet(EMIL);
    await sheet.getByRole('button', { name: 'Mark a bruise' }).click();
    await expect.poll(() => page.readHealth(EMIL)).toEqual([18, 18]);
    const readStatuses = (): Promise<string[]> =>
      gamemaster.run(({ game }) => [...(game.actors.getName('Emil Hart')?.statuses ?? [])]);
    await expect.poll(readStatuses).toEqual(['unconscious']);
    await sheet.getByRole('button', { name: 'Mark a pip' }).click();
    await expect.poll(() => page.readHealth(EMIL)).toEqual([18, 17]);
    await sheet.getByRole('button', { name: 'Heal a pip' }).click();
    await expect.poll(() => page.readHealth(EMIL)).toEqual([16, 15]);
    // The last bruise turned leaves lethal pips alone.
    await page.set(EMIL, { health: { marked: 18, bruised: 2 } });
    const mark = sheet.getByRole('button', { name: 'Mark a pip' });
    for (const [bruised, status] of [
      [1, 'unconscious'],
      [0, 'harvestDying'],
    ] as const) {
      await mark.click();
      await expect.poll(() => page.readHealth(EMIL)).toEqual([18, bruised]);
      await expect.poll(readStatuses).toEqual([status]);
    }
  });

  it('DH-48.6, DH-48.7: bruises count against Fortitude; it takes 1 pip, whatever Fortitude', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(EMIL, { characteristics: { fortitude: -2 } });
    const before = await listMessageIds(gamemaster);
    const sheet = await page.openSheet(EMIL);
    // Armour absorbs everything, so no card asks for a test.
    await setArmour(20);
    const nothing = await page.damage(await hit(1), EMIL, misses(8));
    await page.expectPips(nothing, 0);
    expect(await listEffects(nothing)).not.toContain('injury');
    await page.take(EMIL, 'Armour');
    expect(before.length).toBeGreaterThan(0);
    await page.openSheet(EMIL);
    const card = await awaitMessage([gamemaster], () => sheet.getByRole('button', { name: 'Mark a bruise' }).click());
    await findMessage(gamemaster, card).getByText('The damage is higher than Fortitude.').waitFor();
    await page.set(EMIL, { characteristics: { fortitude: 1 } });
  });

  it('DH-42.4, DH-45.4, DH-47.1: white dice are the character’s own number; the second pip of a reserve die asks for nothing, the first of the next does', async () => {
    const { gamemaster } = table;
    await begin();
    const sheet = await page.openSheet(EMIL);
    const pip = (number: number) => sheet.getByRole('button', { name: new RegExp(`^Marks ${number}\\b`, 'u') });
    // Four grey dice, with three white ones and with five.
    for (const [dice, pips] of [
      [3, 14],
      [5, 18],
    ] as const) {
      await page.set(EMIL, { health: { dice } });
      await pip(pips).waitFor();
      await expect.poll(() => pip(pips + 1).count()).toBe(0);
    }
    await page.set(EMIL, { health: { marked: 11 } });
    await expect.poll(() => pip(8).count()).toBe(0);
    const before = await listMessageIds(gamemaster);
    await sheet.getByRole('button', { name: 'Mark a pip' }).click();
    await expect.poll(() => page.readHealth(EMIL)).toEqual([12, 0]);
    const card = await awaitMessage([gamemaster], () => sheet.getByRole('button', { name: 'Mark a pip' }).click());
    await findMessage(gamemaster, card).getByText('The wounds have reached the reserve dice.').waitFor();
    expect(await listMessageIds(gamemaster)).toEqual([...before, card]);
    // DH-47.1: a bruise that reaches one asks as any pip does.
    await page.set(EMIL, { health: { marked: 10 } });
    await pip(8).waitFor();
    const bruised = await awaitMessage([gamemaster], () =>
      sheet.getByRole('button', { name: 'Mark a bruise' }).click(),
    );
    await expect.poll(() => page.readHealth(EMIL)).toEqual([11, 1]);
    await findMessage(gamemaster, bruised).getByText('The wounds have reached the reserve dice.').waitFor();
  });

  it('DH-46.16: a hit on the dying says that the GM decides', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(EMIL, { health: { marked: 18 } });
    const round = await gamemaster.run(({ game }) => [...game.combats][0]?.round ?? 0);
    const expectEnd = async (): Promise<void> =>
      (await page.openSheet(EMIL)).getByText(`Dies at the end of round ${round + 2} unless stabilised.`).waitFor();
    await expectEnd();
    // In a later round as in the first, however many pips.
    for (const net of [1, 3]) {
      const id = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', scoring(net, 7));
      const damage = await page.damage(id, EMIL, scoring(net - 1, 8));
      await findMessage(gamemaster, damage).getByText('the GM decides what further damage does').waitFor();
      await page.apply(damage);
      await beginRound(gamemaster, table.seats);
    }
    // Nothing else comes of it: the countdown runs on from the pip that filled the track.
    await expectEnd();
    expect(await page.readHealth(EMIL)).toEqual([18, 0]);
    await expect
      .poll(() => gamemaster.run(({ game }) => [...(game.actors.getName('Emil Hart')?.statuses ?? [])]))
      .toEqual(['harvestDying']);
    await begin();
  });

  it('DH-44.3: the reserve dice take white dice off a blow struck back, a dodge and a test', async () => {
    const { gamemaster, seats } = table;
    await begin();
    await page.set(EMIL, { health: { marked: 11 } });
    await beginRound(gamemaster, seats);
    const blow = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7));
    await page.press(blow, 'Strike back');
    // Swordplay 3 and Dexterity 1, less 2.
    await page.expectPool('2 white dice 0 black dice');
    await page.dialog.close();
    await page.openTest(EMIL, 'wits');
    await page.expectPool('0 white dice 0 black dice');
    await page.dialog.close();
    await beginRound(gamemaster, seats);
    await page.place(ROSA, 100, 100);
    const shot = await page.attack(ROSA, 'Pistol', EMIL, '8 white dice 0 black dice', misses(8));
    await page.press(shot, 'Dodge');
    // Dodge 2 and Dexterity 1, less 2.
    await page.expectPool('1 white dice 0 black dice');
    await page.dialog.close();
    await page.place(ROSA, 600, 100);
  });

  it('DH-44.1, DH-44.2: the deepest grey die with a marked pip takes off 2, 4, 8 or 16', async () => {
    const { gamemaster, seats } = table;
    await begin();
    await page.set(EMIL, { health: { marked: 17 }, characteristics: { wits: 20 } });
    // Without the pips of this round.
    await beginRound(gamemaster, seats);
    for (const [marked, white] of [
      [17, 4],
      [16, 12],
      [15, 12],
      [14, 16],
      [13, 16],
      [12, 18],
      [11, 18],
      [10, 20],
    ] as const) {
      await page.set(EMIL, { health: { marked } });
      await page.openTest(EMIL, 'wits');
      await page.expectPool(`${white} white dice 0 black dice`);
      await page.dialog.close();
    }
    await page.set(EMIL, { characteristics: { wits: 2 } });
  });

  it('DH-48.3, DH-48.9: the GM rolls for a rat against its injury; net 1 averts it', async () => {
    const { gamemaster } = table;
    await begin();
    const id = await page.attack(ROSA, 'Sabre', OTHER_RAT, '7 white dice 0 black dice', scoring(1, 7));
    await page.yield(id);
    const damage = await page.damage(id, OTHER_RAT, misses(8));
    await page.expectPips(damage, 1);
    await page.apply(damage);
    await page.press(damage, 'Avoid the injury');
    // Fortitude 0 and Resolve 0, Easy; 1 pip more than Fortitude.
    const test = await page.roll('5 white dice 1 black dice', scoring(1, 6));
    await findMessage(gamemaster, test).getByText('No permanent injury.').waitFor();
    expect(
      await findMessage(gamemaster, test)
        .getByRole('button', { name: /^Note the injury/u })
        .count(),
    ).toBe(0);
  });

  it('DH-20.8, DH-43.8, DH-44.4: initiative has its bonus; neither the pips of the round nor the reserve dice change it', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(ROSA, { health: { marked: 12 } });
    const sheet = await page.openSheet(ROSA);
    await toggleMode(sheet);
    await findField(sheet, 'system.initiativeBonus').fill('3');
    await findField(sheet, 'system.initiativeBonus').press('Tab');
    await expect
      .poll(() => gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.system['initiativeBonus']))
      .toBe(3);
    await toggleMode(sheet);
    await gamemaster.closeWindows();
    // Dexterity 2 + Wits 2, and the bonus.
    const card = await gamemaster.withFaces(scoring(1, 7), () =>
      awaitMessage([gamemaster], () => rollInitiative(gamemaster, ROSA)),
    );
    await expect
      .poll(() => findCardPart(findMessage(gamemaster, card), 'reasonNames').allTextContents())
      .toEqual(['Dexterity', 'Wits', 'Initiative bonus']);
    await page.set(ROSA, { initiativeBonus: 0 });
  });

  it('DH-50.14: a longer stun replaces a shorter one, a shorter one does not', async () => {
    const { gamemaster } = table;
    await begin();
    await page.give(ROSA, {
      name: 'Tesla Pistol',
      type: 'harvestWeapon',
      system: { skill: 'firearms', special: 'tesla', shots: { value: 9, max: 9 }, readied: true },
    });
    const readStun = (): Promise<unknown> =>
      gamemaster.run(({ game, foundry }) =>
        foundry.utils.getProperty(game.actors.getName('Emil Hart') ?? null, 'system.stun.rounds'),
      );
    // The second would end a round before the first.
    for (const [net, rounds] of [
      [3, 3],
      [1, 3],
      [4, 4],
    ] as const) {
      await beginRound(gamemaster, table.seats);
      const id = await page.attack(ROSA, 'Tesla Pistol', EMIL, '8 white dice 0 black dice', scoring(net, 8));
      if (net === 3) await page.yield(id);
      await page.apply(await page.damage(id, EMIL, []));
      await expect.poll(readStun).toBe(rounds);
    }
  });

  it('DH-51.5, DH-51.6: a structure die that shows 6 is not rolled again; the armour of a vault door comes off', async () => {
    await begin();
    await page.set('Cellar Door', { dice: 3, armour: 10 });
    const id = await page.attack(ROSA, 'Sabre', 'Cellar Door', '5 white dice 0 black dice', scoring(5, 5));
    // Eight successes, one more for the 6, and a margin of 5, less three for the door and its armour.
    await page.expectPips(await page.damage(id, 'Cellar Door', [6, ...hits(8), 6, 6, 6]), 1);
  });

  it('DH-52.1: each kind of object that is chosen brings its dice, by the yard or not, and its armour', async () => {
    const { gamemaster } = table;
    await gamemaster.closeWindows();
    await findToken(gamemaster, 'Cellar Door').press('Enter');
    const sheet = findSheet(gamemaster, 'Cellar Door');
    await sheet.getByRole('button', { name: 'Edit' }).click();
    const read = (): Promise<unknown> =>
      gamemaster.run(({ game }) => {
        const door = game.scenes.getName('The Cellar')?.tokens.getName('Cellar Door')?.actor.system ?? {};
        return [door['dice'], door['perYard'], door['armour']];
      });
    for (const [kind, dice, perYard, armour] of [
      ['Bush', 2, true, 0],
      ['Rocks', 15, true, 0],
      ['Tree', 10, false, 0],
      ['Lamp post', 20, false, 0],
      ['Street lamp', 10, false, 0],
      ['Manhole cover', 15, false, 0],
      ['Glass', 1, true, 0],
      ['Wooden fence', 5, true, 0],
      ['Brick wall', 25, true, 0],
      ['Metal lock', 2, false, 0],
      ['Metal door', 10, false, 0],
      ['Wooden door', 2, false, 0],
      ['Vault door', 30, false, 10],
      ['Furniture', 7, false, 0],
      ['Machinery', 15, true, 0],
    ] as const) {
      await sheet.getByLabel('Kind').selectOption(kind);
      await expect.poll(read, { message: kind }).toEqual([dice, perYard, armour]);
    }
  });
});
