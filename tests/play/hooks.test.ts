/** The hooks for modules and macros: a listener changes a roll, stops damage, changes it and hears of everything; once it is gone, nothing of it is left. */
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sample as harvest } from '../binding/samples/dark-harvest.ts';
import { sample as light } from '../binding/samples/harsh-light.ts';
import { sample as inner } from '../binding/samples/inner-worlds.ts';
import { sample as step } from '../binding/samples/step-dice.ts';
import type { RulesetSample } from '../binding/sample.ts';
import { createActor, openSheet, placeTokens } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { awaitMessage, findMessage, openTab } from '../e2e/pages/chat.ts';
import { closeDialogs } from '../e2e/pages/fights.ts';
import { target } from '../e2e/pages/scene.ts';
import { listWarnings } from '../e2e/pages/windows.ts';

const samples: Readonly<Record<string, readonly [RulesetSample, unit: string, amount: number]>> = {
  'dark-harvest': [harvest, 'white', 1],
  'step-dice': [step, 'step', 1],
  'harsh-light': [light, 'pool', 1],
  'inner-worlds': [inner, 'mode', 1],
};

const page = readFileSync('docs/macros-and-modules.md', 'utf8');
const [, part = ''] = /^## Hooks\n(.*?)^## /msu.exec(page) ?? [];
const examples = [...part.matchAll(/```js\n(.*?)```/gsu)].map(([, code]) => code ?? '');
const names = [...part.matchAll(/^\| `(tetrad\.\w+)` \|/gmu)].map(([, name]) => name ?? '');

/** Runs code on a user's page. Its listeners are kept, to be taken away. */
const run = (seat: Seat, code: string) =>
  seat.page.evaluate(`(() => {
    const kept = (globalThis.testListeners ??= []);
    const { on } = Hooks;
    Hooks.on = (name, listener) => { const id = on.call(Hooks, name, listener); kept.push([name, id]); return id; };
    try { ${code} } finally { Hooks.on = on; }
  })()`);

const takeAway = (seat: Seat) =>
  seat.page.evaluate(`(() => {
    for (const [name, id] of globalThis.testListeners ?? []) Hooks.off(name, id);
    globalThis.testListeners = [];
  })()`);

/** Presses the button of a card whose text begins so. */
const press = (seat: Seat, message: string, text: string) =>
  seat.page.evaluate(
    `[...document.querySelectorAll('[data-message-id="${message}"] button')].find((one) => one.textContent.trim().startsWith('${text}')).click()`,
  );

/** Makes a user's page note the names of all hooks of Tetrad that are called, but preRoll, which is called often. */
const listen = (seat: Seat) =>
  run(
    seat,
    `globalThis.heard = []; for (const name of ${JSON.stringify(names)}) if (name !== 'tetrad.preRoll') Hooks.on(name, () => globalThis.heard.push(name));`,
  );

const readHeard = (seat: Seat) => seat.page.evaluate(`[...globalThis.heard]`) as Promise<string[]>;

it('types/tetrad.d.ts and the page name the same hooks, and all members of game.tetrad', () => {
  const types = readFileSync('types/tetrad.d.ts', 'utf8');
  const source = readFileSync('module/foundry/tetrad-hooks.ts', 'utf8');
  const list = (text: string) => [...text.matchAll(/^ {2}'(tetrad\.\w+)':/gmu)].map(([, name]) => name);
  expect(list(types)).toEqual(names);
  expect(list(source)).toEqual(names);
  const api = readFileSync('module/windows/game-api.ts', 'utf8');
  const members = (text: string) => {
    const [, body = ''] = /interface TetradApi \{\n(.*?)^\}/msu.exec(text) ?? [];
    return [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gmu)]
      .map(([, name]) => name)
      .toSorted((a = '', b = '') => a.localeCompare(b));
  };
  expect(members(types)).toEqual(members(api));
  expect(examples).toHaveLength(4);
});

describeTable('hooks', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = () => table.ada.page.locator('form.roll-dialog');

  describe.each(Object.entries(samples))('%s', (id, [sample, unit, amount]) => {
    const [name, foe, scene] = [`Listener of ${id}`, `Ghost of ${id}`, `Hooks of ${id}`];
    const { attack } = sample.play;

    async function attackFoe(): Promise<string> {
      await target(table.ada, foe);
      await (await openSheet(table.ada, name, attack)).click();
      await dialog().waitFor();
      return awaitMessage([table.ada, table.gamemaster], async () => {
        await expect.poll(() => dialog().locator('[data-roll]').isEnabled()).toBe(true);
        await dialog().locator('[data-roll]').click();
      });
    }

    const readLines = (message: string) =>
      table.gamemaster.run(({ game }, wanted) => {
        const { plan } = (game.messages.get(wanted)?.system ?? {}) as unknown as {
          plan: { lines: readonly { label: string; unit?: string; colour?: string; amount: number }[] };
        };
        return plan.lines.flatMap((line) =>
          line.label === 'High ground' ? [[line.unit ?? line.colour, line.amount]] : [],
        );
      }, message);

    beforeAll(async () => {
      const { gamemaster } = table;
      await createActor(gamemaster, name, 'Ada', sample.fight.attacker);
      await createActor(gamemaster, foe, 'Bertrand', sample.fight.target);
      await placeTokens(gamemaster, scene, [name, foe]);
      await openTab(table.ada, 'chat');
    });

    afterEach(async () => {
      for (const seat of table.seats) await takeAway(seat);
      await closeDialogs(table.ada);
    });

    it('a listener adds a line to a roll, which dialog and card name; without it the line is gone', async () => {
      await run(table.ada, examples[0] ?? '');
      await listen(table.ada);
      expect(await readLines(await attackFoe())).toEqual([[unit, amount]]);
      expect(await readHeard(table.ada)).toContain('tetrad.roll');
      await takeAway(table.ada);
      expect(await readLines(await attackFoe())).toEqual([]);
    });

    if (id === 'harsh-light')
      it('a listener stops damage, changes what is applied, which the ledger tells, and hears of it all', async () => {
        const { ada, bertrand } = table;
        const attacked = await attackFoe();
        // The damage of a hit without dice is posted with the verdict, by whichever client sees it first.
        for (const seat of table.seats) await run(seat, examples[1] ?? '');
        await listen(ada);
        const answered = await awaitMessage([ada, bertrand], () =>
          findMessage(bertrand, attacked)
            .getByRole('button', { name: /^Resist without Willpower/u })
            .click(),
        );
        const damage = () => press(ada, answered, 'Post damage');
        await findMessage(ada, answered).getByText('Post damage').waitFor();
        await damage();
        await expect.poll(() => listWarnings(ada)).toContainEqual(expect.stringContaining('Ghosts cannot be hurt.'));
        await takeAway(ada);
        await listen(ada);
        const dealt = await awaitMessage([ada, bertrand], damage);
        expect(await readHeard(ada)).toEqual(['tetrad.preDamage', 'tetrad.damage']);
        await run(bertrand, examples[2] ?? '');
        await listen(bertrand);
        await press(bertrand, dealt, 'Apply');
        await expect.poll(() => readHeard(bertrand)).toContain('tetrad.apply');
        const read = await bertrand.run(({ game }, wanted) => {
          const actor = game.actors.getName(wanted) as unknown as {
            system: { health: { damage: number }; ledger: Readonly<Record<string, { label?: string }>> };
          };
          const { damage: lost } = actor.system.health;
          return { lost, labels: Object.values(actor.system.ledger).map(({ label = '' }) => label) };
        }, foe);
        expect(read.labels.at(-1)).toContain('halved by a ward');
        const rolled = await ada.run(({ game }) => {
          const { hit, bonus } = (game.messages.contents.at(-1)?.system ?? {}) as unknown as {
            hit: { margin: number };
            bonus: number;
          };
          return hit.margin + bonus;
        });
        expect(read.lost).toBe(Math.ceil(rolled / 2));
      });

    it('a listener stops a roll, with its reason in the dialog', async () => {
      await run(
        table.ada,
        `Hooks.on('tetrad.preRoll', ({ kind, stop }) => { if (kind === 'attack') stop('The gods forbid it.'); })`,
      );
      await target(table.ada, foe);
      await (await openSheet(table.ada, name, attack)).click();
      const says = async () => [...(await dialog().allTextContents()), ...(await listWarnings(table.ada))].join(' ');
      await expect.poll(says).toContain('The gods forbid it.');
    });
  });
});
