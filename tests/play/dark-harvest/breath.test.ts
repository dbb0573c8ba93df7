/** Breath in a fight (DH-64), with its player alone at the table between the GM's rounds. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { createFight, beginNext, ROSA } from '../../e2e/dark-harvest/fight-world.ts';
import { findSheetHeader, openActorSheet } from '../../e2e/dark-harvest/sheet-page.ts';

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
