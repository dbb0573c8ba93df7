/** The dice of a run (SD-12). */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { beginFight, closeDialogs } from '../../e2e/pages/fights.ts';

/** One who runs with a d8. */
const make = (attributes: object) => ({
  type: 'stepCharacter',
  system: { attributes },
  items: [
    {
      name: 'Athletics',
      type: 'stepSkill',
      system: {
        identifier: 'athletics',
        rank: 1,
        attribute: 'agility',
        specialties: [{ name: 'Running', identifier: 'running', rank: 4 }],
      },
    },
  ],
});

describeTable('a run', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    await createActor(table.gamemaster, 'Stevedore', 'Ada', make({ strength: 5, agility: 3 }));
    await createActor(table.gamemaster, 'Dancer', 'Ada', make({ strength: 2, agility: 6 }));
    await placeTokens(table.gamemaster, 'The Dock', ['Stevedore', 'Dancer']);
    await beginFight(table.gamemaster, 'The Dock', { Stevedore: 9, Dancer: 5 });
  });

  afterEach(() => closeDialogs(table.ada));

  it.each([
    ['Stevedore', '1 d10 1 d8', 'agility', '1 d6 1 d8'],
    ['Dancer', '1 d12 1 d8', 'strength', '1 d4 1 d8'],
  ] as const)(
    'SD-12.3: %s runs with the higher of Strength and Agility, or with the other one, and with Athletics: Running',
    async (name, pool, other, lower) => {
      const dialog = new CheckDialogPage(table.ada);
      await (await openSheet(table.ada, name, 'Run')).click();
      await expect.poll(() => dialog.readPool()).toBe(pool);
      await dialog.choose('attribute', other);
      await expect.poll(() => dialog.readPool()).toBe(lower);
    },
  );

  it.each([
    ['3', 'none', '1 d10 1 d4'],
    ['2', 'none', '1 d10 1 d6'],
    ['2', 'run', '1 d10 1 d8'],
  ] as const)(
    'SD-12.4: two actions of a run have no penalty if they are all of the turn: %s actions, %s',
    async (actions, stance, pool) => {
      const { ada, gamemaster } = table;
      await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
      await (await openSheet(ada, 'Stevedore', 'Declare actions')).click();
      const asked = ada.page.locator('.tetrad-ask');
      await asked.locator('[name="actions"]').fill(actions);
      await asked.locator('[name="stance"]').selectOption(stance);
      await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
      await ada.page.locator('.step-turn', { hasText: `${actions} of ${actions} actions left` }).waitFor();
      await (await openSheet(ada, 'Stevedore', 'Run')).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe(pool);
    },
  );
});
