/**
 * An evening at the GM's desk in each ruleset, from the import of its adventure to the saved world: a hazard, a roll under a hidden difficulty that two players
 * answer, days that pass, the end of the scene, which is taken back, and the audit of the dice. One of the evenings is played by keyboard alone. What each of
 * these does by the rules is tested elsewhere.
 */
import type { Locator } from 'playwright';
import { afterAll, describe, expect, it } from 'vitest';
import { sample as darkHarvest } from '../binding/samples/dark-harvest.ts';
import { sample as harshLight } from '../binding/samples/harsh-light.ts';
import { sample as innerWorlds } from '../binding/samples/inner-worlds.ts';
import { sample as stepDice } from '../binding/samples/step-dice.ts';
import { clearWorld, placeTokens, setLuck } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { awaitMessage, findMessage, openTab, say } from './pages/chat.ts';
import { KeyboardPlayer } from './pages/keyboard.ts';
import { target } from './pages/scene.ts';
import { TimeWindowPage } from './pages/time-window.ts';
import { until } from './until.ts';

/**
 * What an evening needs to know of each ruleset; `hazard`: the one that the GM picks; empty: the GM describes it, null: there are none; `isDue`: whether the
 * end of a scene changes anything; `healed`: what two days make of someone `wounded`, who spends them as `rest` says; null: the rules say nothing about healing.
 */
const evenings = [
  {
    id: 'dark-harvest',
    asked: 'perception difficult',
    hazard: 'Bursting Boiler',
    isDue: true,
    wounded: { health: { dice: 5, marked: 3 } },
    rest: null,
    healed: { health: { marked: 1 } },
    sample: darkHarvest,
  },
  {
    id: 'step-dice',
    asked: 'alertness+willpower hard',
    hazard: 'Fall of 10 feet',
    isDue: true,
    wounded: { health: { stun: 1 } },
    rest: null,
    healed: { health: { stun: 0 } },
    sample: stepDice,
  },
  {
    id: 'harsh-light',
    asked: 'resolve -2',
    hazard: null,
    isDue: false,
    wounded: { health: { damage: 2 } },
    rest: null,
    healed: null,
    sample: harshLight,
  },
  {
    id: 'inner-worlds',
    asked: 'wil difficult',
    hazard: '',
    isDue: true,
    wounded: { hp: { spent: 2 } },
    rest: 'Full rest: HP, AP, abilities',
    healed: { hp: { spent: 0 } },
    sample: innerWorlds,
  },
] as const;

const DAY = 86_400;

/** The ruleset whose evening everyone plays by keyboard alone. */
const BY_KEYBOARD = 'dark-harvest';

interface Desk {
  ask(words: string): Promise<void>;
  timePasses(): Promise<void>;
  sceneEnds(): Promise<void>;
  audit(): Promise<void>;
}

/** How users press what they see: with the pointer, or with keys. */
class Hands {
  readonly #players = new Map<Seat, KeyboardPlayer>();

  /** Takes the pointer away from users. */
  async dropPointers(seats: readonly Seat[]): Promise<void> {
    for (const seat of seats) this.#players.set(seat, await KeyboardPlayer.sit(seat));
  }

  /** Presses a button; with `fast`, so that it rolls without the dialog. */
  async press(seat: Seat, button: Locator, fast = false): Promise<void> {
    const player = this.#players.get(seat);
    if (!player) return button.click(fast ? { modifiers: ['Shift'] } : {});
    await player.reach(button);
    await player.press(fast ? 'Shift+Enter' : 'Enter');
  }

  /** Ticks a box, or unticks it. */
  async tick(seat: Seat, box: Locator, isTicked: boolean): Promise<void> {
    const player = this.#players.get(seat);
    if (!player) return box.setChecked(isTicked);
    if ((await box.isChecked()) === isTicked) return;
    await player.reach(box);
    await player.press('Space');
    await expect.poll(() => box.isChecked()).toBe(isTicked);
  }

  /** Opens a window of the desk: by keyboard with the keys that lead there. */
  async open(seat: Seat, name: keyof typeof ways, words = ''): Promise<void> {
    if (!this.#players.has(seat))
      return seat.run(({ game }, given) => (game as unknown as { tetrad: Desk }).tetrad[given.name](given.words), {
        name,
        words,
      });
    if (name === 'ask') return say(seat, `/ask ${words}`);
    // Keys that are typed into a field open nothing.
    await seat.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const { key, button } = ways[name];
    await seat.page.keyboard.press(key);
    if (button) await this.press(seat, seat.page.locator(button));
  }

  /** Fails if someone without a pointer has used one. */
  async expectNoPointer(): Promise<void> {
    for (const player of this.#players.values()) await player.expectNoPointer();
  }
}

/** The keys that open the windows of the desk, and the button that they lead to. */
const ways = {
  ask: { key: '', button: '' },
  timePasses: { key: 'Shift+H', button: '' },
  sceneEnds: { key: 'Shift+G', button: '#tetrad-gm-panel [data-action="sceneEnds"]' },
  audit: { key: 'Shift+Q', button: '.quick-roller [data-action="audit"]' },
} as const;

/** Imports the adventure of a ruleset, gives two of its characters to the players, and returns their names. */
const importAdventure = (gamemaster: Seat, ruleset: string, type: string): Promise<string[]> =>
  gamemaster.run(
    async ({ game }, { id, wanted }) => {
      const { packs } = game as unknown as {
        packs: Map<string, { getDocuments(): Promise<{ import(): Promise<unknown> }[]> }>;
      };
      const [adventure] = (await packs.get(`tetrad.${id}-adventures`)?.getDocuments()) ?? [];
      await adventure?.import();
      const characters = game.actors.contents.filter((actor) => actor.type === wanted).slice(0, 2);
      // One of them may have belonged to the other player before.
      const players = ['Ada', 'Bertrand'].map((player) => game.users.getName(player)?.id ?? '');
      for (const [index, character] of characters.entries())
        await character.update({
          ownership: {
            default: 0,
            ...Object.fromEntries(players.map((player, place) => [player, place === index ? 3 : 0])),
          },
        });
      return characters.map(({ name }) => name);
    },
    { id: ruleset, wanted: type },
  );

/** Lets players roll, without the dialog, for whatever is due as time passes, until it has passed. */
async function letRoll(hands: Hands, players: readonly Seat[], isOver: () => Promise<boolean>): Promise<void> {
  const rolled = new Set<string>();
  await until(async () => {
    for (const seat of players) {
      const asks = seat.page.locator('#chat [data-message-id]:has([data-action="roll"])');
      const ids = await asks.evaluateAll((found) => found.map((one) => one.getAttribute('data-message-id') ?? ''));
      for (const id of ids.filter((one) => !rolled.has(one))) {
        rolled.add(id);
        await hands.press(seat, findMessage(seat, id).locator('[data-action="roll"]'), true);
      }
    }
    return isOver();
  }, true);
}

/** Returns the data of an actor and its items, without the ledger. */
const readOwn = (seat: Seat, wanted: string) =>
  seat.run(({ game }, name) => {
    const { system, items } = JSON.parse(JSON.stringify(game.actors.getName(name))) as {
      readonly system: Record<string, unknown>;
      readonly items: readonly { readonly name: string; readonly system: object }[];
    };
    const { ledger: _ledger, ...data } = system;
    return { data, items: items.map((item) => [item.name, item.system]) };
  }, wanted);

/** What must be the same after a reload. */
const readWorld = (seat: Seat) =>
  seat.run(({ game }) => {
    const plain = (documents: Iterable<unknown>) => JSON.parse(JSON.stringify([...documents])) as unknown;
    const { time } = game as unknown as { readonly time: { readonly worldTime: number } };
    return { actors: plain(game.actors), messages: plain(game.messages), time: time.worldTime };
  });

describeTable('an evening', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  describe.each(evenings)('of $id', ({ id, asked, hazard, isDue, wounded, rest, healed, sample }) => {
    afterAll(() => clearWorld(table));

    it('goes from the import to the saved world', async () => {
      const { gamemaster, ada, bertrand } = table;
      const { page } = gamemaster;
      const hands = new Hands();
      const names = await importAdventure(gamemaster, id, sample.fight.attacker.type);
      const [first = '', second = ''] = names;
      await placeTokens(gamemaster, `Evening of ${id}`, names);
      for (const seat of table.seats) await openTab(seat, 'chat');
      if (id === BY_KEYBOARD) await hands.dropPointers(table.seats);

      // A hazard from the panel, whose card reaches the players.
      if (hazard !== null) {
        await target(gamemaster, first);
        await page.keyboard.press('Shift+G');
        await hands.press(gamemaster, page.locator('#tetrad-gm-panel [data-action="pickHazard"]'));
        const choice = hazard
          ? page.locator('.picker-list li button', { hasText: hazard }).first()
          : page.getByRole('button', { name: 'Roll the damage' });
        const card = await awaitMessage([gamemaster, ada], () => hands.press(gamemaster, choice));
        await expect.poll(() => findMessage(ada, card).innerText()).toContain(first);
        await gamemaster.closeWindows();
      }

      // A roll under a hidden difficulty, which both players answer: Bertrand always by keyboard.
      await hands.open(gamemaster, 'ask', asked);
      const window = page.locator('#tetrad-ask');
      await window.locator('.ask-actors label').first().waitFor();
      const labels = await window.locator('.ask-actors label').allInnerTexts();
      for (const label of labels)
        await hands.tick(gamemaster, window.getByLabel(label, { exact: true }), names.includes(label));
      await hands.tick(gamemaster, window.getByLabel('Hide the difficulty'), true);
      const request = await awaitMessage([gamemaster, ada, bertrand], () =>
        hands.press(gamemaster, window.getByRole('button', { name: /^Ask \d/u })),
      );
      const find = (seat: Seat) => findMessage(seat, request);
      await awaitMessage([gamemaster], () =>
        hands.press(ada, find(ada).getByRole('button', { name: 'Roll', exact: true }), true),
      );
      await find(bertrand).getByRole('button', { name: 'Roll', exact: true }).focus();
      await bertrand.page.keyboard.press('Enter');
      const dialog = bertrand.page.locator('form.roll-dialog');
      await dialog.waitFor();
      await awaitMessage([gamemaster], async () => {
        await dialog.locator('[data-roll]').focus();
        await bertrand.page.keyboard.press('Enter');
      });
      for (const seat of table.seats)
        await expect
          .poll(() => find(seat).locator('.ask-says').allInnerTexts())
          .toEqual([expect.stringMatching(/Passed|Failed/u), expect.stringMatching(/Passed|Failed/u)]);

      // Two days pass, in which wounds heal.
      await gamemaster.run(
        async ({ game }, { name, system }) => void (await game.actors.getName(name)?.update({ system })),
        { name: first, system: wounded },
      );
      await setLuck(ada, true, sample.play);
      const before = await readWorld(gamemaster);
      await hands.open(gamemaster, 'timePasses');
      const time = new TimeWindowPage(gamemaster);
      await time.type('2', 'days');
      if (rest) await time.findActivity(first).selectOption({ label: rest });
      await hands.press(gamemaster, time.button);
      await letRoll(hands, [ada, bertrand], async () => (await time.window.count()) === 0);
      await expect.poll(async () => (await readWorld(gamemaster)).time - before.time).toBe(2 * DAY);
      if (healed) expect((await readOwn(gamemaster, first)).data).toMatchObject(healed);

      // The scene ends, and all of it is taken back.
      await gamemaster.run(
        async ({ game }, { name, system, items = [] }) => {
          const actor = game.actors.getName(name);
          await actor?.update({ system });
          await actor?.createEmbeddedDocuments('Item', items);
        },
        { name: first, ...sample.sceneEnd },
      );
      const [own, other] = [await readOwn(gamemaster, first), await readOwn(gamemaster, second)];
      await hands.open(gamemaster, 'sceneEnds');
      const end = page.locator('#tetrad-scene-end');
      await end.locator('[data-action="endScene"]').waitFor();
      if (isDue) {
        const summary = await awaitMessage([gamemaster], () =>
          hands.press(gamemaster, end.locator('[data-action="endScene"]')),
        );
        await expect.poll(() => readOwn(gamemaster, first)).not.toEqual(own);
        await hands.press(gamemaster, findMessage(gamemaster, summary).getByRole('button', { name: 'Undo all' }));
        await expect.poll(() => readOwn(gamemaster, first)).toEqual(own);
      }
      expect(await readOwn(gamemaster, second)).toEqual(other);
      await gamemaster.closeWindows();

      // The dice of both players are counted, and a reload finds the world as it was.
      await hands.open(ada, 'audit');
      for (const player of ['Ada', 'Bertrand'])
        await ada.page.locator('#tetrad-audit tbody tr', { hasText: player }).first().waitFor();
      await ada.closeWindows();
      await hands.expectNoPointer();
      const seen = await readWorld(ada);
      await ada.reload();
      expect(await readWorld(ada)).toEqual(seen);
    });
  });
});
