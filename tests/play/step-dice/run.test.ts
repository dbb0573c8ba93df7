/** How far one goes in a turn, and the dice of a run (SD-12). */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { beginFight, closeDialogs } from '../../e2e/pages/fights.ts';
import { findToken } from '../../e2e/pages/scene.ts';

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

/** Drags a token down by squares of the grid, and lets it go. Returns the label of the ruler and the width of its line. */
function drag(seat: Seat, name: string, squares: number): Promise<readonly [label: string, width: string]> {
  return findToken(seat, name).evaluate((token, down) => {
    const size = Number.parseFloat(token.parentElement?.style.getPropertyValue('--grid-size') ?? '');
    const send = (type: string, clientY: number) =>
      token.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: 0, clientY }));
    send('pointerdown', 0);
    send('pointermove', down * size);
    const [text, line] = ['text', 'line'].map((name) => [...document.querySelectorAll(`.token-ruler ${name}`)].at(-1));
    const seen = [text?.textContent ?? '', line?.getAttribute('stroke-width') ?? ''] as const;
    send('pointerup', down * size);
    return seen;
  }, squares);
}

describeTable('a run', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    await createActor(table.gamemaster, 'Stevedore', 'Ada', make({ strength: 5, agility: 3 }));
    await createActor(table.gamemaster, 'Dancer', 'Ada', make({ strength: 2, agility: 6 }));
    await placeTokens(table.gamemaster, 'The Dock', ['Stevedore', 'Dancer']);
    await beginFight(table.gamemaster, 'The Dock', { Stevedore: 9, Dancer: 5 });
  });

  afterEach(() => closeDialogs(table.ada));

  it('the ruler of a dragged token says what is free, what costs an action, and what is too far', async () => {
    const { ada } = table;
    await expect.poll(() => ada.run(({ game }) => game.combats.contents[0]?.round)).toBe(1);
    const move = await openSheet(ada, 'Stevedore', 'Move');
    const expectMoved = (text: string) => ada.page.locator('.step-turn', { hasText: text }).waitFor();
    // A square is a yard.
    expect(await drag(ada, 'Stevedore', 3)).toEqual(['3 yd – move. Feet moved: 9 of 15', '8']);
    await expectMoved('9 of 15 feet moved');
    expect(await drag(ada, 'Stevedore', 3)).toEqual(['3 yd – costs an action. Feet moved: 18 of 30', '12']);
    expect(await drag(ada, 'Stevedore', 8)).toEqual(['8 yd – too far. Feet moved: 33 of 30', '4']);
    await expect.poll(() => ada.page.locator('#notifications').textContent()).toContain('this costs 24');
    await move.click();
    await expectMoved('9 of 30 feet moved');
    expect(await drag(ada, 'Stevedore', 3)).toEqual(['3 yd – move. Feet moved: 18 of 30', '8']);
    await expectMoved('18 of 30 feet moved');
    expect(await drag(ada, 'Stevedore', 5)).toEqual(['5 yd – too far. Feet moved: 33 of 30', '4']);
    expect(await ada.page.locator('.token-ruler').count()).toBe(0);
  });

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
