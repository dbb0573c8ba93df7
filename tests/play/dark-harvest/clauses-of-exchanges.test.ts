/** Attacks and replies, clause by clause, in the interface: ties of initiative, splits, cover, dodges, shots in melee. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { takeNotices } from '../../e2e/pages/windows.ts';
import { chooseWeapon, listReplies } from '../../e2e/dark-harvest/exchange-card-page.ts';
import { FightPage, misses, scoring } from '../../e2e/dark-harvest/fight-page.ts';
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
import { findItemRow, findSheet } from '../../e2e/dark-harvest/sheet-page.ts';

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
  });

  it('DH-20.13, DH-20.14, DH-21.3, DH-23.8: equal throughout neither is higher; higher by a tie-break is; nobody wins below net 1', async () => {
    await begin();
    await page.setInitiative({ [ROSA]: 2.2, [EMIL]: 2.2 });
    const even = await page.attack(ROSA, 'Sabre', EMIL, '5 white dice 0 black dice', scoring(2, 5));
    await page.press(even, 'Strike back');
    await page.roll('4 white dice 0 black dice', scoring(2, 4));
    await page.expectVerdict(even, 'Nobody is harmed.');
    await begin();
    await page.setInitiative({ [ROSA]: 2.3, [EMIL]: 2.2 });
    const higher = await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7));
    await page.press(higher, 'Strike back');
    await page.roll('4 white dice 0 black dice', misses(4));
    await page.expectVerdict(higher, 'Nobody is harmed.');
  });

  it('DH-20.5, DH-20.12: after Dexterity the skill of the weapon in hand breaks a tie', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(EMIL, { characteristics: { dexterity: 2 } });
    await page.ready(ROSA, { Pistol: true, Sabre: false, 'Throwing Knife': false });
    const rollBoth = async (): Promise<boolean> => {
      const faces = [...scoring(1, 4), ...scoring(1, 4)];
      const [rosa = 0, emil = 0] = await gamemaster.withFaces(faces, () => rollInitiative(gamemaster, ROSA, EMIL));
      return rosa > emil;
    };
    // Firearms 4 against Swordplay 3.
    expect(await rollBoth()).toBe(true);
    await page.ready(ROSA, { Pistol: false, Sabre: true });
    await gamemaster.run(({ game }) =>
      game.actors
        .getName('Rosa Vane')
        ?.items.getName('Swordplay')
        ?.update({ system: { rating: 2 } }),
    );
    expect(await rollBoth()).toBe(false);
    await gamemaster.run(({ game }) =>
      game.actors
        .getName('Rosa Vane')
        ?.items.getName('Swordplay')
        ?.update({ system: { rating: 3 } }),
    );
    await page.set(EMIL, { characteristics: { dexterity: 1 } });
  });

  it('DH-22.4, DH-22.5, DH-27.2: bare hands against a sabre have both penalties; martial arts lift that of the reach alone', async () => {
    await begin();
    await page.ready(ROSA, { Sabre: false });
    const fists = { skill: 'martial-arts', damage: 0, melee: true, bruise: true };
    await page.give(ROSA, { name: 'Fists', type: 'harvestWeapon', system: fists });
    await page.openAttack(ROSA, 'Fists', EMIL);
    // Dexterity 2 + higher initiative 2 − 2.
    await page.expectPool('2 white dice 3 black dice');
    await page.dialog.close();
    const system = { identifier: 'martial-arts', rating: 1, characteristic: 'dexterity', kind: 'common' };
    await page.give(ROSA, { name: 'Martial Arts', type: 'harvestSkill', system });
    await page.openAttack(ROSA, 'Fists', EMIL);
    await page.expectPool('3 white dice 0 black dice');
    await page.dialog.close();
    await page.take(ROSA, 'Fists', 'Martial Arts');
    await page.ready(ROSA, { Sabre: true });
  });

  it('DH-25.1, DH-25.5: as many opponents as Dexterity more than one; below 0 it is one', async () => {
    const { gamemaster } = table;
    await begin();
    await page.set(ROSA, { characteristics: { dexterity: 1 } });
    await target(gamemaster, EMIL, RAT, OTHER_RAT);
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

  it('DH-25.6, DH-30.9: with no attack left one is an easy target; a full dodge is declared before an attack or not', async () => {
    await begin();
    await page.yield(await page.attack(ROSA, 'Sabre', EMIL, '7 white dice 0 black dice', misses(7)));
    const id = await bite(ROSA, '5 white dice 0 black dice', misses(5));
    expect(await listRepliesOf(id)).not.toContain('Strike back');
    expect(await listRepliesOf(id)).toContain('No defence');
    const sheet = await page.openSheet(EMIL);
    expect(await sheet.getByRole('button', { name: 'Full dodge this round' }).isDisabled()).toBe(true);
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
    await page.dialog.close();
  });

  it('DH-29.2, DH-29.3, DH-29.4, DH-29.5: cover against blows and shots; whoever is prone has slight cover', async () => {
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
      for (const [cover, dice] of Object.entries(black)) {
        await dialog.choose('cover', cover);
        await expect.poll(() => dialog.readPool()).toContain(`white dice ${dice} black dice`);
      }
      await dialog.close();
    }
    await gamemaster.run(({ game }) => game.actors.getName('Emil Hart')?.toggleStatusEffect('prone'));
  });

  it('DH-24.10, DH-31.5, DH-31.6: a throw is dodged, at point blank with Dexterity alone; a dodger harms nobody', async () => {
    const { gamemaster } = table;
    await begin();
    const id = await page.attack(ROSA, 'Throwing Knife', EMIL, '7 white dice 0 black dice', misses(7));
    expect(await listRepliesOf(id)).toContain('Dodge');
    await page.press(id, 'Dodge');
    await page.roll('1 white dice 0 black dice', [1]);
    await page.expectVerdict(id, `${EMIL} dodges.`);
    expect(
      await findMessage(gamemaster, id)
        .getByRole('button', { name: /^Roll damage/u })
        .count(),
    ).toBe(0);
  });

  it('DH-31.4: from close by half of Dodge, rounded down', async () => {
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
    const id = await page.roll('8 white dice 0 black dice', misses(8));
    await page.press(id, 'Dodge');
    await page.expectPool('2 white dice 0 black dice');
    await page.dialog.close();
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
