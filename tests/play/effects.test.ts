/**
 * Effects that users make, in every ruleset: made by a player on the sheet, named in dialog, odds and card, for the rolls that they name; numbers that they change
 * are stored as they were; each end comes by itself and can be taken back.
 */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sample as harvest } from '../binding/samples/dark-harvest.ts';
import { sample as light } from '../binding/samples/harsh-light.ts';
import { sample as inner } from '../binding/samples/inner-worlds.ts';
import { sample as step } from '../binding/samples/step-dice.ts';
import type { RulesetSample } from '../binding/sample.ts';
import { createActor, openSheet, placeTokens } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { awaitMessage, openTab } from '../e2e/pages/chat.ts';
import { beginFight, closeDialogs } from '../e2e/pages/fights.ts';
import { target } from '../e2e/pages/scene.ts';
import { answerDialog } from '../e2e/pages/windows.ts';

interface Case {
  readonly sample: RulesetSample;
  /** The unit of the line as the form names it, and as the plan has it. */
  readonly unit: readonly [name: string, id: string];
  /** A number that an effect can change: its name, its path, what is stored, and what a sheet says with 2 more. */
  readonly number: readonly [name: string, path: string, stored: number, prepared: number];
}

const cases: Readonly<Record<string, Case>> = {
  'dark-harvest': {
    sample: harvest,
    unit: ['white dice', 'white'],
    number: ['Dexterity', 'characteristics.dexterity', 1, 3],
  },
  'step-dice': { sample: step, unit: ['points', 'bonus'], number: ['Strength', 'attributes.strength', 6, 8] },
  'harsh-light': { sample: light, unit: ['', 'pool'], number: ['Wits', 'attributes.wits', 3, 5] },
  'inner-worlds': { sample: inner, unit: ['', 'mode'], number: ['Speed', 'speed', 1, 3] },
};

interface Line {
  readonly label: string;
  readonly unit?: string;
  readonly colour?: string;
  readonly amount: number;
}

describeTable('effects', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = () => table.ada.page.locator('form.roll-dialog');
  const readPercent = async (): Promise<number> =>
    Number.parseFloat((await dialog().locator('.tetrad-odds-chance strong').first().textContent()) ?? '');

  describe.each(Object.entries(cases))('%s', (id, { sample, unit, number }) => {
    const [name, foe, scene] = [`Blessed of ${id}`, `Foe of ${id}`, `Field of ${id}`];
    const { attack } = sample.play;
    const [label, path, stored, prepared] = number;

    const sheet = () =>
      table.ada.page.locator('.application.sheet', {
        has: table.ada.page.locator('.window-title', { hasText: name }),
      });

    /** Opens the sheet where its list of effects is, with all folds open. */
    async function openEffects(): Promise<void> {
      await openSheet(table.ada, name, attack);
      await table.ada.run(({ game }, wanted) => {
        const found = game.actors.getName(wanted)?.sheet as unknown as {
          element: HTMLElement;
          changeTab(tab: string, group: string): void;
        };
        const tab = found.element.querySelector<HTMLElement>('.tetrad-effects')?.closest<HTMLElement>('[data-tab]');
        if (tab) found.changeTab(tab.dataset['tab'] ?? '', 'primary');
        for (const one of found.element.querySelectorAll('details')) one.open = true;
      }, name);
    }

    /** Reads a number of the actor, as it is stored and as it is prepared. */
    const readNumber = (seat: Seat) =>
      seat.run(
        ({ game, foundry }, given) => {
          const actor = game.actors.getName(given.name) as unknown as { system: object; _source: { system: object } };
          const { getProperty } = foundry.utils as unknown as { getProperty(object: object, path: string): number };
          return [getProperty(actor._source.system, given.path), getProperty(actor.system, given.path)];
        },
        { name, path },
      );

    /** Changes the first effect of the actor, as its player. */
    const change = (changes: object) =>
      table.ada.run(
        async ({ game }, given) => {
          const { effects } = game.actors.getName(given.name) as unknown as {
            effects: { contents: { update(changes: object): Promise<unknown> }[] };
          };
          await effects.contents[0]?.update(given.changes);
        },
        { name, changes },
      );

    async function openAttack(): Promise<void> {
      await target(table.ada, foe);
      await (await openSheet(table.ada, name, attack)).click();
      await dialog().waitFor();
    }

    /** Attacks, and returns the lines of the posted plan that an effect has made, as the GM's client reads them. */
    async function readRolled(): Promise<readonly unknown[]> {
      const message = await awaitMessage([table.ada, table.gamemaster], async () => {
        await expect.poll(() => dialog().locator('[data-roll]').isEnabled()).toBe(true);
        await dialog().locator('[data-roll]').click();
      });
      const lines = await table.gamemaster.run(({ game }, wanted) => {
        const system = game.messages.get(wanted)?.system as unknown as { plan?: { lines: readonly Line[] } };
        return system.plan?.lines ?? [];
      }, message);
      return lines
        .filter((line) => line.label === 'Blessing')
        .map(({ unit: plain, colour, amount }) => [plain ?? colour, amount]);
    }

    beforeAll(async () => {
      const { gamemaster } = table;
      await createActor(gamemaster, name, 'Ada', sample.fight.attacker);
      await createActor(gamemaster, foe, 'Bertrand', sample.fight.target);
      await placeTokens(gamemaster, scene, [name, foe]);
      await openTab(table.ada, 'chat');
    });

    afterEach(() => closeDialogs(table.ada));

    it('is made on the sheet, and is a line of the rolls that it names: in the dialog, the odds and the card', async () => {
      const { ada } = table;
      await openAttack();
      const before = await readPercent();
      await closeDialogs(ada);
      await openEffects();
      const fold = sheet().locator('.tetrad-effects');
      await fold.locator('[data-action="addEffect"]').click();
      await answerDialog(ada, {
        name: 'Blessing',
        on0: 'Attacks',
        amount0: '2',
        ...(unit[0] ? { unit0: unit[0] } : {}),
      });
      await expect.poll(() => fold.locator('li').count()).toBe(1);
      expect((await fold.locator('li').textContent())?.replaceAll(/\s+/gu, ' ')).toContain('Attacks: +2');
      await openAttack();
      expect(await dialog().textContent()).toContain('Blessing');
      // An attack of Inner Worlds always hits, and this one of Harsh Light too.
      if (before > 0 && before < 100) expect(await readPercent()).toBeGreaterThan(before);
      const amount = unit[1] === 'mode' ? 1 : 2;
      expect(await readRolled()).toEqual([[unit[1], amount]]);
    });

    it('can be turned off, which every client counts', async () => {
      await openEffects();
      await sheet().locator('[data-action="toggleEffect"]').click();
      await expect.poll(() => sheet().locator('.tetrad-effects .off').count()).toBe(1);
      await openAttack();
      expect(await dialog().textContent()).not.toContain('Blessing');
      expect(await readRolled()).toEqual([]);
      await change({ disabled: false });
    });

    it('changes a number, which is stored as it was, also when the sheet is edited', async () => {
      const { ada } = table;
      await openEffects();
      await sheet().locator('[data-action="editEffect"]').click();
      await answerDialog(ada, { on0: label, amount0: '2' });
      for (const seat of table.seats.slice(0, 2)) await expect.poll(() => readNumber(seat)).toEqual([stored, prepared]);
      await ada.run(async ({ game }, wanted) => {
        const found = game.actors.getName(wanted)?.sheet as unknown as {
          openToEdit(): Promise<void>;
          submit(): Promise<void>;
        };
        await found.openToEdit();
        await found.submit();
      }, name);
      await expect.poll(() => readNumber(ada)).toEqual([stored, prepared]);
      await change({ disabled: true });
      for (const seat of table.seats.slice(0, 2)) await expect.poll(() => readNumber(seat)).toEqual([stored, stored]);
      await change({ disabled: false });
    });

    it('for one round ends with the round, and counts again when the round is taken back', async () => {
      const { gamemaster } = table;
      await beginFight(gamemaster, scene, { [foe]: 15, [name]: 10 });
      const turn = (act: 'nextRound' | 'previousRound') =>
        gamemaster.run(async ({ game }, given) => void (await game.combats.contents.at(-1)?.[given]()), act);
      await change({ 'system.until.kind': 'hand' });
      await openEffects();
      await sheet().locator('[data-action="editEffect"]').click();
      await answerDialog(table.ada, { end: 'For rounds, counting this one' });
      const says = async () => (await sheet().locator('.tetrad-effects .end').textContent())?.trim();
      await expect.poll(says).toBe('this round');
      await expect.poll(() => readNumber(table.ada)).toEqual([stored, prepared]);
      await turn('nextRound');
      await expect.poll(() => readNumber(table.ada)).toEqual([stored, stored]);
      await expect.poll(says).toBe('ended');
      await turn('previousRound');
      await expect.poll(() => readNumber(table.ada)).toEqual([stored, prepared]);
      // A fight is not deleted while the GM's client still rolls its initiative.
      const isDue = (): Promise<unknown> =>
        gamemaster.run(({ game, foundry }) =>
          Boolean(foundry.utils.getProperty(game.combats.contents.at(-1) ?? null, 'flags.tetrad.due')),
        );
      await expect.poll(isDue).toBe(false);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.delete()));
      await expect.poll(() => readNumber(table.ada)).toEqual([stored, stored]);
    });
  });
});
