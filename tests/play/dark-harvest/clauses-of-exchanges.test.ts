/** Attacks and replies, clause by clause, in the interface: ties of initiative, splits, cover, dodges, shots in melee. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { readOrder } from '../../e2e/pages/tracker.ts';
import { takeNotices } from '../../e2e/pages/windows.ts';
import { chooseWeapon, listReplies } from '../../e2e/dark-harvest/exchange-card-page.ts';
import { FightPage, misses, openBite, scoring } from '../../e2e/dark-harvest/fight-page.ts';
import {
  beginRound,
  createFight,
  EMIL,
  giveTurn,
  OTHER_RAT,
  RAT,
  rollInitiative,
  ROSA,
} from '../../e2e/dark-harvest/fight-world.ts';
import { findItemRow, findSheet, readInitiative } from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('clauses of exchanges', ['Gamemaster'], (table) => {
  let page: FightPage;

  async function begin(): Promise<void> {
    await table.gamemaster.closeWindows();
    await beginRound(table.gamemaster, table.seats);
    await openTab(table.gamemaster, 'chat');
  }

  /** A rat bites someone. @returns the id of the card */
  async function bite(victim: string, pool: string, faces: readonly number[]): Promise<string> {
    const { gamemaster } = table;
    await gamemaster.closeWindows();
    await target(gamemaster, victim);
    await findToken(gamemaster, RAT).press('Enter');
    const sheet = findSheet(gamemaster, 'Gutter Rat');
    await findItemRow(sheet, 'Teeth').getByRole('button', { name: 'Teeth', exact: true }).click();
    const id = await page.roll(pool, faces);
    await gamemaster.closeWindows();
    return id;
  }

  /** Returns the replies that a card offers. */
  /** Lists the names of the replies to an attack, without what their buttons say of the chance. */
  const listRepliesOf = async (id: string): Promise<string[]> =>
    (await listReplies(findMessage(table.gamemaster, id))).map((label) => label.split(':', 1)[0] ?? '');

  beforeAll(async () => {
    page = new FightPage(table.gamemaster);
    await createFight(table.gamemaster, table.seats);
    // Between Emil and the rat, and beside the door.
    await page.place(ROSA, 600, 100);
    await page.place('Cellar Door', 600, 200);
    const knife = { skill: 'swordplay', damage: 5, readied: true };
    const derringer = { skill: 'firearms', damage: 6, shots: { value: 6, max: 6 } };
    await page.give(ROSA, { name: 'Throwing Knife', type: 'harvestWeapon', system: knife });
    await page.give(EMIL, { name: 'Derringer', type: 'harvestWeapon', system: derringer });
    await page.reload(ROSA, 'Pistol');
    // DH-23.6: his blows are of Dexterity all the same.
    await table.gamemaster.run(({ game }) =>
      game.actors
        .getName('Emil Hart')
        ?.items.getName('Swordplay')
        ?.update({ system: { characteristic: 'wits' } }),
    );
  });

  it('DH-20.13, DH-20.14, DH-20.15: equal throughout neither is higher, a tied exchange harms nobody, and turns go by name', async () => {
    const { gamemaster } = table;
    await begin();
    // Swordplay 3 and Wits 2, as Rosa has.
    await page.set(EMIL, { characteristics: { dexterity: 2 } });
    const faces = [...scoring(2, 4), ...scoring(2, 4)];
    const [rosa, emil] = await gamemaster.withFaces(faces, () => rollInitiative(gamemaster, ROSA, EMIL));
    expect(rosa).toBe(emil);
    await openTab(gamemaster, 'combat');
    // She came into the fight before him.
    await expect.poll(() => readOrder(gamemaster)).toEqual([`${RAT} 5`, `${EMIL} 2`, `${ROSA} 2`, `${OTHER_RAT} 1`]);
    await giveTurn(gamemaster, table.seats, ROSA);
    const even = await page.attack(ROSA, 'Sabre', EMIL, '5 white dice 0 black dice', scoring(2, 5));
    await page.press(even, 'Strike back');
    await page.roll('5 white dice 0 black dice', scoring(2, 5));
    await page.expectVerdict(even, 'Nobody is harmed.');
    await page.set(EMIL, { characteristics: { dexterity: 1 } });
  });

  it('DH-21.3, DH-23.8: who is higher by a tie-break has the dice of it; nobody wins below net 1, tied or not', async () => {
    await begin();
    await page.setInitiative({ [ROSA]: 2.3, [EMIL]: 2.2 });
    const higher = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7));
    await page.press(higher, 'Strike back');
    await page.roll('4 white dice 0 black dice', misses(4));
    await page.expectVerdict(higher, 'Nobody is harmed.');
    await begin();
    const better = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7));
    await page.press(better, 'Strike back');
    await page.dialog.root.waitFor();
    await page.dialog.choose('difficulty', 'difficult');
    await page.roll('4 white dice 3 black dice', [...misses(4), ...scoring(1, 3)]);
    await page.expectVerdict(better, 'Nobody is harmed.');
  });

  it('DH-21.2, DH-21.3, DH-23.3, DH-23.6, DH-25.4: who is higher strikes back with 2 dice more and wins a tie; it was the attack of the round', async () => {
    await begin();
    await page.setInitiative({ [ROSA]: 2.2, [EMIL]: 2.3 });
    const id = await page.attack(ROSA, 'Sabre', EMIL, '5 white dice 0 black dice', scoring(2, 5));
    await page.press(id, 'Strike back');
    // Swordplay 3 + Dexterity 1 + higher initiative 2.
    await page.roll('6 white dice 0 black dice', scoring(2, 6));
    await page.expectVerdict(id, `A tie: ${EMIL} has the higher initiative and hits ${ROSA}, for weapon damage only.`);
    await page.openAttack(EMIL, 'Sabre', RAT);
    await expect.poll(() => page.dialog.readRefusal()).toBe('Emil Hart has made the one attack declared this round.');
    await page.dialog.close();
  });

  it('DH-20.4, DH-20.5, DH-20.6, DH-20.12: Dexterity breaks a tie, then the skill of the weapon in hand, then Wits', async () => {
    const { gamemaster } = table;
    await begin();
    await page.ready(ROSA, { Pistol: true, Sabre: false, 'Throwing Knife': false });
    /** Both roll one success; whether Rosa, who has 4 dice, goes first. */
    const rollBoth = async (dexterity: number, wits: number): Promise<boolean> => {
      await page.set(EMIL, { characteristics: { dexterity, wits } });
      const faces = [...scoring(1, 4), ...scoring(1, dexterity + wits)];
      const [rosa = 0, emil = 0] = await gamemaster.withFaces(faces, () => rollInitiative(gamemaster, ROSA, EMIL));
      return rosa > emil;
    };
    const train = (rating: number): Promise<unknown> =>
      gamemaster.run(
        ({ game }, to) =>
          game.actors
            .getName('Rosa Vane')
            ?.items.getName('Swordplay')
            ?.update({ system: { rating: to } }),
        rating,
      );
    // He has less skill and fewer Wits.
    expect(await rollBoth(3, 1)).toBe(false);
    // Firearms 4 against Swordplay 3, and then Swordplay 2; whoever has less skill has more Wits.
    expect(await rollBoth(2, 3)).toBe(true);
    await page.ready(ROSA, { Pistol: false, Sabre: true });
    await train(2);
    expect(await rollBoth(2, 1)).toBe(false);
    await train(3);
    expect(await rollBoth(2, 1)).toBe(true);
    expect(await rollBoth(2, 3)).toBe(false);
    await page.set(EMIL, { characteristics: { dexterity: 1, wits: 2 } });
  });

  it('DH-22.1, DH-22.2, DH-22.3: without a weapon in hand, 3 dice of initiative less, and 2 on striking back', async () => {
    await begin();
    const sheet = await page.openSheet(ROSA);
    await expect.poll(() => readInitiative(sheet)).toBe('4');
    await page.ready(ROSA, { Sabre: false });
    await expect.poll(() => readInitiative(sheet)).toBe('1');
    const id = await page.attack(EMIL, 'Sabre', ROSA, '4 white dice 0 black dice', misses(4));
    await page.press(id, 'Strike back');
    // Swordplay 3 + Dexterity 2 + higher initiative 2 − 2.
    await page.expectPool('5 white dice 0 black dice');
    await page.dialog.close();
    await page.ready(ROSA, { Sabre: true });
    await page.press(id, 'Strike back');
    await page.expectPool('7 white dice 0 black dice');
    await page.dialog.close();
    for (const [readied, dice] of [
      [true, 4],
      [false, 1],
    ] as const) {
      await page.ready(ROSA, { Sabre: readied });
      await table.gamemaster.withFaces(misses(dice), () => rollInitiative(table.gamemaster, ROSA));
    }
    await page.ready(ROSA, { Sabre: true });
  });

  it('DH-22.4, DH-22.5, DH-27.1, DH-27.2: bare hands against a sabre have both penalties, against bare hands one; martial arts lift that of the reach alone', async () => {
    await begin();
    await page.ready(ROSA, { Sabre: false });
    const fists = { skill: 'martial-arts', damage: 0, melee: true, bruise: true };
    await page.give(ROSA, { name: 'Fists', type: 'harvestWeapon', system: fists });
    await page.openAttack(ROSA, 'Fists', EMIL);
    // Dexterity 2 + higher initiative 2 − 2.
    await page.expectPool('2 white dice 3 black dice');
    await page.dialog.close();
    await page.ready(EMIL, { Sabre: false });
    await page.give(EMIL, { name: 'Fists', type: 'harvestWeapon', system: fists });
    const brawl = await page.attack(ROSA, 'Fists', EMIL, '2 white dice 0 black dice', misses(2));
    await page.press(brawl, 'Strike back');
    await chooseWeapon(table.gamemaster, 'Fists');
    // Dexterity 1 − 2; on striking back, too, bare hands reach as far as bare hands.
    await page.expectPool('0 white dice 0 black dice');
    await page.dialog.close();
    await begin();
    await page.take(EMIL, 'Fists');
    await page.ready(EMIL, { Sabre: true });
    const system = { identifier: 'martial-arts', rating: 1, characteristic: 'dexterity', kind: 'common' };
    await page.give(ROSA, { name: 'Martial Arts', type: 'harvestSkill', system });
    await page.openAttack(ROSA, 'Fists', EMIL);
    await page.expectPool('3 white dice 0 black dice');
    await page.dialog.close();
    // Initiative loses its 3 dice all the same, down to one.
    const sheet = await page.openSheet(ROSA);
    await expect.poll(() => readInitiative(sheet)).toBe('1');
    await table.gamemaster.closeWindows();
    await page.take(ROSA, 'Fists', 'Martial Arts');
    await page.ready(ROSA, { Sabre: true });
  });

  it('DH-25.1, DH-25.2, DH-25.5: as many opponents as Dexterity more than one; below 0 it is one', async () => {
    const { gamemaster } = table;
    await begin();
    await page.openAttack(ROSA, 'Sabre', EMIL, RAT, OTHER_RAT);
    // Swordplay 3 + Dexterity 2 + higher initiative 2, in three.
    await page.expectPool('2 white dice 0 black dice');
    await page.dialog.close();
    for (const [dexterity, most] of [
      [1, 2],
      [-1, 1],
    ]) {
      await page.set(ROSA, { characteristics: { dexterity } });
      const sheet = await page.openSheet(ROSA);
      await findItemRow(sheet, 'Sabre').getByRole('button', { name: 'Sabre', exact: true }).click();
      const words = `Too many targets: Rosa Vane’s limit each round is ${most} (1 + Dexterity). Target fewer.`;
      await expect.poll(() => takeNotices(gamemaster)).toEqual([words]);
    }
    await page.set(ROSA, { characteristics: { dexterity: 2 } });
    // The others are no longer targeted.
    await target(gamemaster, 'Cellar Door');
  });

  it('DH-23.9, DH-25.6, DH-28.5, DH-30.9: with no attack left one is an easy target, or dodges a shot; a full dodge is declared before an attack or not', async () => {
    const { gamemaster } = table;
    await begin();
    const own = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7));
    await page.yield(own);
    // Against no defence net 0 is no tie, which she would win.
    await page.expectVerdict(own, `${ROSA} misses ${EMIL}.`);
    const id = await bite(ROSA, '5 white dice 0 black dice', misses(5));
    await expect.poll(() => listRepliesOf(id)).toEqual(['No defence']);
    await page.give('Gutter Rat', { name: 'Spittle', type: 'harvestWeapon', system: { skill: 'spitting', damage: 1 } });
    await target(gamemaster, ROSA);
    await findToken(gamemaster, OTHER_RAT).press('Enter');
    const rat = findSheet(gamemaster, 'Gutter Rat');
    await findItemRow(rat, 'Spittle').getByRole('button', { name: 'Spittle', exact: true }).click();
    // Dexterity 1; she is in melee with Emil and the other rat.
    const shot = await page.roll('1 white dice 6 black dice', misses(7));
    await expect.poll(() => listRepliesOf(shot)).toEqual(['Dodge', 'No defence']);
    await page.take('Gutter Rat', 'Spittle');
    const sheet = await page.openSheet(EMIL);
    expect(await sheet.getByRole('button', { name: 'Full dodge this round' }).isDisabled()).toBe(true);
  });

  it('DH-25.3, DH-26.2, DH-26.3, DH-28.5: whoever two have attacked has 3 black dice on an own attack; a shot at somebody who fights two has 6; next round none', async () => {
    const { gamemaster } = table;
    await begin();
    await page.yield(await bite(EMIL, '5 white dice 0 black dice', misses(5)));
    // DH-25.3: they have had their exchange, though he did nothing in it.
    await page.openAttack(EMIL, 'Sabre', RAT);
    await expect.poll(() => page.dialog.readRefusal()).toContain('have already fought this round');
    await page.dialog.close();
    await openBite(gamemaster, OTHER_RAT, EMIL);
    const second = await page.roll('3 white dice 0 black dice', misses(3));
    await gamemaster.closeWindows();
    await page.yield(second);
    await page.openAttack(ROSA, 'Pistol', EMIL);
    await page.expectPool('8 white dice 6 black dice');
    await page.dialog.close();
    await page.openAttack(EMIL, 'Sabre', ROSA);
    await page.expectPool('4 white dice 3 black dice');
    await page.dialog.close();
    await begin();
    await page.openAttack(EMIL, 'Sabre', ROSA);
    await page.expectPool('4 white dice 0 black dice');
    await page.dialog.close();
  });

  it('DH-28.4: four rounds of aiming are three dice', async () => {
    const { gamemaster } = table;
    await begin();
    await gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats];
      const aim = { combat: combat?.id, round: (combat?.round ?? 0) - 1, turn: 0, rounds: 3 };
      await game.actors.getName('Rosa Vane')?.update({ system: { aim } });
    });
    const sheet = await page.openSheet(ROSA);
    await sheet.getByRole('button', { name: 'Aim', exact: true }).click();
    await sheet.getByText('Rounds aimed').first().waitFor();
    await begin();
    await page.openAttack(ROSA, 'Pistol', OTHER_RAT);
    expect(await page.dialog.field('reasons.aim').inputValue()).toBe('3');
    // Firearms 4 + Dexterity 2 + higher initiative 2 + 3.
    await page.expectPool('11 white dice 0 black dice');
    await page.dialog.close();
  });

  it('DH-29.1, DH-29.2, DH-29.3, DH-29.4, DH-29.5: cover against blows and shots; whoever is prone has slight cover, and up again none', async () => {
    const { gamemaster } = table;
    await begin();
    const { dialog } = page;
    await gamemaster.run(({ game }) => game.actors.getName('Emil Hart')?.toggleStatusEffect('prone'));
    for (const [weapon, black] of [
      ['Sabre', { slight: 2, partial: 4, nearTotal: 8 }],
      ['Throwing Knife', { slight: 3, partial: 6, nearTotal: 12 }],
    ] as const) {
      await page.openAttack(ROSA, weapon, EMIL);
      expect(await dialog.field('cover').inputValue()).toBe('slight');
      expect((await dialog.listOptions('cover')).map((label) => label.trim().split(' (', 1)[0])).toEqual([
        'None',
        'Slight: feet to waist, or prone',
        'Partial: one side, or feet to chest',
        'Near total: feet to neck',
      ]);
      for (const [cover, dice] of Object.entries(black)) {
        await dialog.choose('cover', cover);
        await expect.poll(() => dialog.readPool()).toContain(`white dice ${dice} black dice`);
      }
      await dialog.close();
    }
    await gamemaster.run(({ game }) => game.actors.getName('Emil Hart')?.toggleStatusEffect('prone'));
    await page.openAttack(ROSA, 'Sabre', EMIL);
    expect(await dialog.field('cover').inputValue()).toBe('none');
    await dialog.close();
  });

  it('DH-24.10, DH-31.5, DH-31.6: a throw is dodged, at point blank with Dexterity alone; a dodger harms nobody', async () => {
    const { gamemaster } = table;
    await begin();
    const id = await page.attack(ROSA, 'Throwing Knife', EMIL, '7 white dice 0 black dice', scoring(1, 7));
    expect(await listRepliesOf(id)).toContain('Dodge');
    await page.press(id, 'Dodge');
    await page.roll('1 white dice 0 black dice', [6, 1]);
    await page.expectVerdict(id, `${EMIL} dodges.`);
    expect(
      await findMessage(gamemaster, id)
        .getByRole('button', { name: /^Roll damage/u })
        .count(),
    ).toBe(0);
  });

  it('DH-23.4, DH-31.4: from close by half of Dodge, rounded down; a tied shot does the damage of the weapon alone', async () => {
    const { gamemaster } = table;
    await begin();
    await gamemaster.run(({ game }) =>
      game.actors
        .getName('Emil Hart')
        ?.items.getName('Dodge')
        ?.update({ system: { rating: 3 } }),
    );
    await page.place(EMIL, 300, 100);
    const dialog = await page.openAttack(ROSA, 'Pistol', EMIL);
    await dialog.choose('range', 'close');
    await dialog.fill('why.range', 'across the table');
    const id = await page.roll('8 white dice 0 black dice', scoring(2, 8));
    await page.press(id, 'Dodge');
    await page.roll('2 white dice 0 black dice', scoring(2, 2));
    await page.expectVerdict(id, `A tie: ${ROSA} has the higher initiative and hits ${EMIL}, for weapon damage only.`);
    await page.expectPips(await page.damage(id, EMIL, scoring(3, 6)), 3);
    await page.place(EMIL, 500, 100);
  });

  it('DH-32.6, DH-32.8: busy in melee at point blank one strikes back with a shot, and neither defends; without a dodge there is no defence', async () => {
    await begin();
    await page.place(EMIL, 700, 200);
    await page.ready(EMIL, { Sabre: false, Derringer: true });
    await page.yield(await bite(EMIL, '5 white dice 0 black dice', misses(5)));
    const id = await page.attack(ROSA, 'Pistol', EMIL, '8 white dice 3 black dice', scoring(1, 11));
    await page.press(id, 'Strike back');
    await chooseWeapon(table.gamemaster, 'Derringer');
    await page.roll('1 white dice 3 black dice', [1, ...misses(3)]);
    await page.expectVerdict(id, `${ROSA} hits ${EMIL} by 1.`);
    await page.expectVerdict(id, `${EMIL} hits ${ROSA} by 1.`);
    // DH-49.2: the shot that strikes back is spent, too.
    await expect
      .poll(() =>
        table.gamemaster.run(({ game, foundry }) =>
          foundry.utils.getProperty(
            game.actors.getName('Emil Hart')?.items.getName('Derringer') ?? null,
            'system.shots.value',
          ),
        ),
      )
      .toBe(5);
    await begin();
    await page.yield(await bite(EMIL, '5 white dice 0 black dice', misses(5)));
    const other = await page.attack(ROSA, 'Pistol', EMIL, '8 white dice 3 black dice', scoring(1, 11));
    await page.yield(other);
    await page.expectVerdict(other, `${ROSA} hits ${EMIL} by 1.`);
  });

  it('DH-44.7: the grey penalty bears on no test to shake off a stun', async () => {
    const { gamemaster } = table;
    await begin();
    await gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats];
      const stun = { combat: combat?.id, round: combat?.round, turn: 0, rounds: 9 };
      await game.actors.getName('Emil Hart')?.update({ system: { health: { marked: 11 }, stun } });
    });
    await begin();
    await giveTurn(gamemaster, table.seats, EMIL);
    const sheet = await page.openSheet(EMIL);
    await sheet.getByRole('button', { name: 'Shake off the stun' }).click();
    await page.expectPool('2 white dice 0 black dice');
    await page.dialog.close();
  });
});
