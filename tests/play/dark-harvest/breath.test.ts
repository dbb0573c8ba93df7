/** Breath in a fight (DH-64), with its player alone at the table between the GM's rounds; then the perils that the GM picks (DH-63). */
import { beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, findMessages, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { pickHazard, target } from '../../e2e/pages/scene.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { createFight, beginNext, giveTurn, ROSA } from '../../e2e/dark-harvest/fight-world.ts';
import { findField } from '../../e2e/dark-harvest/sheet-edit-page.ts';
import { findSheet, findSheetHeader, openActorSheet, readSummary } from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('breath', ['Gamemaster', 'Ada'], (table) => {
  const setBreath = (fortitude: number, breath: object): Promise<void> =>
    table.ada.run(
      async ({ game }, given) => {
        const rosa = game.actors.getName('Rosa Vane');
        await rosa?.update({ system: { characteristics: { fortitude: given.fortitude }, breath: given.breath } });
      },
      { fortitude, breath },
    );

  async function passRound(): Promise<void> {
    const gamemaster = await table.sit('Gamemaster');
    const round = await beginNext(gamemaster);
    await table.leave('Gamemaster');
    await expect.poll(() => table.ada.run(({ game }) => [...game.combats][0]?.round)).toBe(round);
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    await setBreath(2, { rounds: 0 });
    await table.leave('Gamemaster');
  });

  it('DH-64.5, DH-64.6: strain leaves a quarter of the rounds, rest four times as many; parts of a round are kept', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, ROSA, 'story');
    const press = (name: string) => sheet.getByRole('button', { name, exact: true }).click();
    const expectLeft = (text: string) => findSheetHeader(sheet).getByText(text).waitFor();
    await press('Hold breath');
    await expectLeft('16 rounds of breath left.');
    await passRound();
    await expectLeft('15 rounds of breath left.');
    await press('Now under strain');
    // 3.75 are left.
    await expectLeft('4 rounds of breath left.');
    expect(await sheet.getByRole('button', { name: 'Now under strain' }).count()).toBe(0);
    expect(await sheet.getByRole('button', { name: /^Hold breath/u }).count()).toBe(0);
    await passRound();
    await expectLeft('3 rounds of breath left.');
    await press('Now at rest');
    // Four times 2.75.
    await expectLeft('11 rounds of breath left.');
    await press('Now under strain');
    for (const left of ['2 rounds', '1 round']) {
      await passRound();
      await expectLeft(`${left} of breath left.`);
    }
    await passRound();
    await expectLeft('Out of breath: the GM picks a peril each round.');
    expect(await sheet.getByRole('button', { name: /^Now/u }).count()).toBe(0);
    await press('Breathe again');
    await sheet.getByRole('button', { name: 'Hold breath under strain' }).waitFor();
    // With Fortitude 0 a full breath is a round, at rest and under strain.
    await setBreath(0, { rounds: 0 });
    await press('Hold breath under strain');
    await expectLeft('1 round of breath left.');
    await press('Now at rest');
    await sheet.getByRole('button', { name: 'Now under strain' }).waitFor();
    await expectLeft('1 round of breath left.');
    await press('Breathe again');
    await sheet.getByRole('button', { name: 'Hold breath under strain' }).waitFor();
  });

  it('DH-63.2, DH-63.3, DH-63.5: a severity has its dice and its difficulty, and Dexterity + Dodge avoids it, until the GM says otherwise', async () => {
    const gamemaster = await table.sit('Gamemaster');
    await gamemaster.run(async ({ CONFIG }) => {
      const peril = await CONFIG.Item.documentClass.create({ name: 'Black Water', type: 'harvestPeril' });
      await peril.sheet.render({ force: true });
    });
    const sheet = findSheet(gamemaster);
    for (const [severity, difficulty, dice] of [
      ['moderate', 'Average', '4 dice'],
      ['major', 'Difficult', '9 dice'],
      ['deadly', 'Very Difficult', '13 dice'],
      ['minor', 'Easy', '1 die'],
    ] as const) {
      await findField(sheet, 'system.severity').selectOption(severity);
      await expect
        .poll(() => readSummary(sheet))
        .toBe(`Roll Dexterity + Dodge (${difficulty}) to avoid the peril, or take damage from ${dice}.`);
    }
    await findField(sheet, 'system.dice').fill('2');
    await findField(sheet, 'system.dice').press('Tab');
    await expect.poll(() => readSummary(sheet)).toContain('2 dice');
    await findField(sheet, 'system.avoid.characteristic').selectOption('strength');
    await expect.poll(() => readSummary(sheet)).toContain('Strength + Dodge');
    await findField(sheet, 'system.avoid.second').selectOption('fortitude');
    await expect
      .poll(() => readSummary(sheet))
      .toBe('Roll Strength + Fortitude (Easy) to avoid the peril, or take damage from 2 dice.');
    await gamemaster.closeWindows();
  });

  it('DH-63.3, DH-63.5, DH-64.4: for whoever is out of breath the GM picks a peril each round', async () => {
    const { ada, gamemaster } = table;
    const due = 'Out of breath: the GM picks a peril each round.';
    await setBreath(0, { rounds: 0 });
    const sheet = await openActorSheet(ada, ROSA, 'story');
    await sheet.getByRole('button', { name: 'Hold breath', exact: true }).click();
    await findSheetHeader(sheet).getByText('1 round of breath left.').waitFor();
    await openTab(gamemaster, 'chat');
    await openTab(ada, 'chat');
    const told = (seat: Seat) => findMessages(seat).filter({ hasText: due });
    const before = await told(ada).count();
    for (const round of [1, 2]) {
      await beginNext(gamemaster);
      // New initiative leaves the turn to any of them.
      await giveTurn(gamemaster, [gamemaster, ada], ROSA);
      for (const seat of [gamemaster, ada]) await expect.poll(() => told(seat).count()).toBe(before + round);
      await target(gamemaster, ROSA);
      const id = await awaitMessage([gamemaster, ada], () => pickHazard(gamemaster, 'Black Water'));
      await findMessage(ada, id).getByText('Black Water threatens Rosa Vane').first().waitFor();
      await pressButton(ada, id, /^Avoid the peril/u);
      const dialog = new CheckDialogPage(ada);
      // Strength 1, Fortitude 0, and Easy.
      await expect.poll(() => dialog.readPool()).toBe('6 white dice 0 black dice');
      const failed = await ada.withFaces([2, 2, 2, 2, 2, 2], () =>
        awaitMessage([ada, gamemaster], () => dialog.roll()),
      );
      await findMessage(gamemaster, failed).getByText('Does not avoid the peril. Damage dice: 2.').waitFor();
    }
    await sheet.getByRole('button', { name: 'Breathe again' }).click();
    await table.leave('Gamemaster');
  });

  it('breath that an older version has stored goes on, as breath at rest', async () => {
    const { ada } = table;
    const stored = await ada.run(async ({ game, CONFIG }) => {
      type Loaded = { toObject(): { system: { breath: Record<string, unknown> } } };
      const data = (game.actors.getName('Rosa Vane') as unknown as Loaded).toObject();
      delete data.system.breath['strenuous'];
      Object.assign(data.system.breath, { rounds: 8 });
      const Actor = CONFIG.Actor.documentClass as unknown as new (data: object) => Loaded;
      return new Actor(data).toObject().system.breath;
    });
    expect(stored).toMatchObject({ rounds: 8, strenuous: false });
  });
});
