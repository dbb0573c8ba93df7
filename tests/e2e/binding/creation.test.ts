/** Creating a character step by step in every ruleset, in a system without compendia. */
import { beforeEach, expect, it } from 'vitest';
import { openTab } from '../pages/chat.ts';
import {
  chooseArchetype,
  expectCreationAccessible,
  findButton,
  findCreate,
  findCreation,
  findName,
  findNumber,
  findOverrule,
  findRuleset,
  listSteps,
  measureOverflow,
  openStep,
  pressCreate,
  readMissing,
  readSpending,
  readStep,
} from '../pages/creation.ts';
import { listWarnings } from '../pages/windows.ts';
import type { Seat } from '../harness.ts';
import { describeRulesets, expectReachable, rollFromSheet } from './table.ts';

describeRulesets('a new character', ['Gamemaster', 'Ada'], (table, id, sample) => {
  const clear = (seat: Seat) => seat.run(({ ui }) => ui.notifications.clear());
  const open = async (seat: Seat): Promise<void> => {
    await seat.run(({ game }, ruleset) => game.tetrad.newCharacter({ ruleset }), id);
    await findCreation(seat).waitFor();
  };

  beforeEach(async () => {
    for (const seat of table.seats) {
      await seat.closeWindows();
      await clear(seat);
    }
  });

  it('every step can be used by keyboard, passes axe, and fits into 320 px', async () => {
    const { gamemaster } = table;
    await open(gamemaster);
    for (const step of await listSteps(gamemaster)) {
      await openStep(gamemaster, step);
      await expectReachable(findCreation(gamemaster));
      await expectCreationAccessible(gamemaster);
      expect(await measureOverflow(gamemaster, 320), step).toBeLessThanOrEqual(0);
    }
  });

  it('the ruleset is chosen in the window', async () => {
    const { gamemaster } = table;
    await open(gamemaster);
    const other = id === 'coin' ? 'dark-harvest' : 'coin';
    expect(await findRuleset(gamemaster).inputValue()).toBe(id);
    await findRuleset(gamemaster).selectOption(other);
    await expect.poll(() => findRuleset(gamemaster).inputValue()).toBe(other);
    expect(await listSteps(gamemaster)).toContain(other === 'coin' ? 'Points' : 'Skills');
  });

  it('an archetype is a character who is ready to roll', async () => {
    const { ada, gamemaster } = table;
    const name = `New ${id}`;
    await gamemaster.run(({ game }) => void game.users.getName('Ada')?.update({ permissions: { ACTOR_CREATE: true } }));
    await expect
      .poll(() => ada.run(({ game }) => Reflect.get(game.user, 'permissions') as object))
      .toEqual({ ACTOR_CREATE: true });
    await open(ada);
    await chooseArchetype(ada);
    await findName(ada).fill(name);
    await pressCreate(ada);
    await openTab(ada, 'chat');
    await ada.closeWindows();
    await rollFromSheet(ada, name, sample.play.newCheck ?? sample.play.check, [ada, gamemaster]);
    const owned = await gamemaster.run(({ game }, wanted) => game.actors.getName(wanted)?.ownership, name);
    expect(Object.values(owned ?? {})).toContain(3);
  });

  it('without the compendia that it names it is made all the same, and says what is lacking', async () => {
    const { gamemaster } = table;
    await open(gamemaster);
    await chooseArchetype(gamemaster);
    await openStep(gamemaster, 'Done');
    const missing = await readMissing(gamemaster);
    await pressCreate(gamemaster);
    if (missing.length > 0) await expect.poll(() => listWarnings(gamemaster)).toEqual(missing);
    else expect(await listWarnings(gamemaster)).toEqual([]);
  });

  // Coin is the only ruleset that limits its points.
  if (id === 'coin')
    it('more than there are is refused with what to do; a GM may let it pass', async () => {
      const { ada, gamemaster } = table;
      await gamemaster.run(
        ({ game }) => void game.users.getName('Ada')?.update({ permissions: { ACTOR_CREATE: true } }),
      );
      await expect
        .poll(() => ada.run(({ game }) => Reflect.get(game.user, 'permissions') as object))
        .toEqual({ ACTOR_CREATE: true });
      for (const seat of [ada, gamemaster]) {
        await seat.run(({ game }, ruleset) => game.tetrad.newCharacter({ ruleset }), id);
        await openStep(seat, 'Points');
        expect(await readSpending(seat)).toEqual(['0 of 6 spent, 6 left']);
        await findNumber(seat, 'Nerve').fill('5');
        await findNumber(seat, 'Nerve').press('Tab');
        await expect.poll(() => readSpending(seat)).toEqual(['5 of 6 spent, 1 left']);
        for (const spent of [6, 7]) {
          await findButton(seat, 'More Luck').click();
          await expect.poll(() => findNumber(seat, 'Luck').inputValue()).toBe(String(spent - 5));
        }
        expect(await readSpending(seat)).toEqual(['7 of 6 spent, 1 too many']);
        await openStep(seat, 'Done');
        await findCreate(seat).click();
        await expect
          .poll(() => listWarnings(seat))
          .toEqual(['Points over the limit in “Points”: 1. Spend less, or ask the GM to allow it.']);
        expect(await readStep(seat)).toBe('Points');
        await expectCreationAccessible(seat);
        await seat.run(({ ui }) => ui.notifications.clear());
      }
      expect(await findOverrule(ada).count()).toBe(0);
      await findButton(ada, 'Less Luck').click();
      await expect.poll(() => readSpending(ada)).toEqual(['6 of 6 spent, 0 left']);
      await pressCreate(ada);
      await findOverrule(gamemaster).check();
      await pressCreate(gamemaster);
      const made = await gamemaster.run(({ game }) =>
        game.actors.contents
          .filter(({ type, system }) => type === 'coinFlipper' && system['nerve'] === 5)
          .map(({ system }) => (system['luck'] as { value: number }).value),
      );
      expect(made.toSorted((a, b) => a - b)).toEqual([1, 2]);
    });
});
