/** What changes hands, in every ruleset: offers, what is taken, prices, the loot of the fallen, and how both sides are undone, with the GM or the giver away. */
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Seat, describeTable } from '../e2e/harness.ts';
import { placeTokens } from '../e2e/binding/table.ts';
import { awaitMessage, findMessage, openTab, settle } from '../e2e/pages/chat.ts';
import { answerDialog, chooseFromMenu, dropText, findNotice, takeNotices } from '../e2e/pages/windows.ts';

/** Who gives and takes in each ruleset, and what: a weapon in hand, and five pieces of a thing. */
const cases = [
  { ruleset: 'Dark Harvest', prefix: 'harvest', hasMoney: false },
  { ruleset: 'Step Dice', prefix: 'step', hasMoney: false },
  { ruleset: 'Harsh Light', prefix: 'light', hasMoney: false },
  { ruleset: 'Inner Worlds', prefix: 'inner', hasMoney: true },
] as const;

const BLADE = 'Long Blade';
const TORCH = 'Torch & Oil';

interface Have {
  readonly id: string;
  readonly count: number;
  readonly readied?: boolean;
}

/** Returns what an actor has of the two things, and its money, as a client knows it. */
function readHave(seat: Seat, actor: string): Promise<Record<string, Have | number>> {
  return seat.run(
    ({ game }, [name, ...things]) => {
      const owner = game.actors.getName(name ?? '');
      const found = [...(owner?.items ?? [])].filter((item) => things.includes(item.name));
      const have = found.map(({ id, name: own, system }) => {
        const { quantity = 1, readied } = system as { quantity?: number; readied?: boolean };
        return [own, { id, count: quantity, ...(readied === undefined ? {} : { readied }) }] as const;
      });
      const { gems } = (owner?.system ?? {}) as { gems?: number };
      return { ...Object.fromEntries(have), ...(gems === undefined ? {} : { gems }) };
    },
    [actor, BLADE, TORCH],
  );
}

/** Returns what the ledger of an actor says of gifts, the newest first: whether it is undone, its kind and its words. */
async function readGifts(seat: Seat, actor: string): Promise<string[]> {
  const lines = await seat.run(({ game }, name) => {
    const { ledger } = (game.actors.getName(name) as unknown as { _source: { system: { ledger: object } } })._source
      .system;
    const all = Object.entries(ledger) as [string, { time: number; kind: string; label?: string; reverses?: string }][];
    const undone = new Set(all.map(([, { reverses }]) => reverses));
    return all
      .filter(([, { kind }]) => kind === 'give' || kind === 'take')
      .toSorted(([, one], [, other]) => other.time - one.time)
      .map(([id, { kind, label }]) => `${undone.has(id) ? 'undone: ' : ''}${kind} ${label}`);
  }, actor);
  return lines;
}

async function openSheet(seat: Seat, actor: string): Promise<Locator> {
  await seat.run(
    async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
    actor,
  );
  const title = seat.page.locator('.window-title', { hasText: actor });
  const sheet = seat.page.locator('.application.sheet', { has: title });
  await sheet.first().waitFor();
  return sheet;
}

/** Drops an item of an actor on the sheet of another, whose name is all that the user sees of it. */
async function drop(seat: Seat, from: string, item: string, on: string): Promise<void> {
  const uuid = await seat.run(
    ({ game }, [actor = '', name = '']) => game.actors.getName(actor)?.items.getName(name)?.uuid ?? '',
    [from, item],
  );
  const sheet = await openSheet(seat, on);
  await dropText(sheet.locator('.tetrad-content > *').first(), JSON.stringify({ type: 'Item', uuid }));
}

/** Chooses an entry of the menu of an item's row. */
async function useMenu(seat: Seat, actor: string, item: string, entry: string): Promise<void> {
  const sheet = await openSheet(seat, actor);
  await sheet.getByRole('tab', { name: 'Gear' }).click();
  await chooseFromMenu(seat, sheet.locator('[data-item-id]', { hasText: item }).first(), entry);
}

/** Presses the button of the newest entry about a gift in the ledger of an actor. */
async function pressUndo(seat: Seat, actor: string, label: string): Promise<void> {
  const sheet = await openSheet(seat, actor);
  const button = sheet.locator('.tetrad-ledger button', { hasText: label }).first();
  await button.waitFor({ state: 'attached' });
  await button.evaluate((element) => (element as HTMLElement).click());
}

const press = (seat: Seat, id: string, name: RegExp): Promise<void> =>
  findMessage(seat, id).getByRole('button', { name }).click();

describeTable('what changes hands', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    for (const { prefix, hasMoney } of cases)
      await gamemaster.run(
        async ({ game, CONFIG }, given) => {
          const [ada, bertrand] = ['Ada', 'Bertrand'].map((name) => game.users.getName(name)?.id ?? '');
          const money = given.hasMoney ? { gems: 5 } : {};
          const make = (name: string, owner: string, items: readonly object[]) =>
            CONFIG.Actor.documentClass.create({
              name: `${name} ${given.prefix}`,
              type: `${given.prefix}Character`,
              system: money,
              items,
              ownership: { default: 1, [owner]: 3 },
            });
          await make('Alma', ada ?? '', [
            { name: given.blade, type: `${given.prefix}Weapon`, system: { readied: true } },
            { name: given.torch, type: `${given.prefix}Gear`, system: { quantity: 5 } },
          ]);
          await make('Bert', bertrand ?? '', [{ name: 'Hat', type: `${given.prefix}Gear`, system: {} }]);
        },
        { prefix, hasMoney, blade: BLADE, torch: TORCH },
      );
    for (const seat of table.seats) await openTab(seat, 'chat');
    await settle(table.bertrand);
    await table.leave('Gamemaster');
  });

  describe.each(cases)('$ruleset', ({ prefix, hasMoney }) => {
    const [alma, bert] = [`Alma ${prefix}`, `Bert ${prefix}`];
    const have = (name: string) => expect.poll(() => readHave(table.ada, name));
    const entries = (seat: Seat, name: string) => expect.poll(() => readGifts(seat, name));
    const gems = (count: number) => (hasMoney ? { gems: count } : {});
    const players = (): [Seat, Seat] => [table.ada, table.bertrand];

    /** Lets Ada offer what she drops on Bert. @returns the id of the message */
    const offer = (item: string, fields: Record<string, string> = {}) =>
      awaitMessage(players(), async () => {
        await drop(table.ada, alma, item, bert);
        if (hasMoney || fields['quantity']) await answerDialog(table.ada, fields);
      });

    it('what is dropped on another’s sheet is offered; taken, it has changed hands; offered back and taken, nothing has happened', async () => {
      const { ada, bertrand } = table;
      const before = await readHave(ada, alma);
      const { id } = before[BLADE] as Have;
      const gift = await offer(BLADE, hasMoney ? { price: '3' } : {});
      // Nothing changes hands before it is taken, and the giver cannot take it.
      await expect.poll(() => findMessage(ada, gift).getByRole('button', { name: 'Withdraw' }).count()).toBe(1);
      expect(
        await findMessage(ada, gift)
          .getByRole('button', { name: /^(?:Take|Buy)/u })
          .count(),
      ).toBe(0);
      await have(alma).toEqual(before);
      await press(bertrand, gift, /^(?:Take|Buy)/u);
      await have(bert).toEqual({ [BLADE]: { id, count: 1, readied: false }, ...gems(2) });
      await have(alma).toEqual({ [TORCH]: before[TORCH], ...gems(8) });
      await entries(ada, alma).toEqual([`give ${BLADE} to ${bert}`]);
      await entries(ada, bert).toEqual([`take ${BLADE} from ${alma}`]);
      await expect.poll(() => findMessage(ada, gift).textContent()).toContain(`${bert} has taken it`);
      // The taker's undo is an offer, which the giver takes.
      const back = await awaitMessage(players(), () => pressUndo(bertrand, bert, 'Offer it back'));
      await press(ada, back, /^Take/u);
      await have(alma).toEqual(before);
      await have(bert).toEqual(gems(5));
      for (const seat of players()) {
        await entries(seat, alma).toEqual([`undone: give ${BLADE} to ${bert}`]);
        await entries(seat, bert).toEqual([`undone: take ${BLADE} from ${alma}`]);
      }
    });

    it('some of several are given from the menu; they are stacked, and asked for, come back', async () => {
      const { ada, bertrand } = table;
      const give = async (count: string): Promise<void> => {
        const gift = await awaitMessage(players(), async () => {
          await useMenu(ada, alma, TORCH, 'Give to …');
          await answerDialog(ada, { to: bert, quantity: count });
        });
        await press(bertrand, gift, /^Take/u);
      };
      await give('2');
      await have(bert).toMatchObject({ [TORCH]: { count: 2 } });
      await have(alma).toMatchObject({ [TORCH]: { count: 3 } });
      await give('1');
      await have(bert).toMatchObject({ [TORCH]: { count: 3 } });
      await have(alma).toMatchObject({ [TORCH]: { count: 2 } });
      await entries(ada, alma).toEqual([
        `give ${TORCH} to ${bert}`,
        `give ${TORCH} × 2 to ${bert}`,
        `undone: give ${BLADE} to ${bert}`,
      ]);
      const question = await awaitMessage(players(), () => pressUndo(ada, alma, 'Ask for it back'));
      await press(bertrand, question, /^Give it back/u);
      await have(alma).toMatchObject({ [TORCH]: { count: 3 } });
      await have(bert).toMatchObject({ [TORCH]: { count: 2 } });
      await entries(bertrand, bert).toEqual([
        `undone: take ${TORCH} from ${alma}`,
        `take ${TORCH} × 2 from ${alma}`,
        `undone: take ${BLADE} from ${alma}`,
      ]);
    });

    it('what is refused or withdrawn stays; what is offered already cannot be offered again', async () => {
      const { ada, bertrand } = table;
      const before = await readHave(ada, alma);
      const refused = await offer(BLADE);
      await drop(ada, alma, BLADE, bert);
      await findNotice(ada, `All of this is already offered or promised (${BLADE}).`).waitFor();
      await takeNotices(ada);
      await press(bertrand, refused, /^Refuse/u);
      await expect.poll(() => findMessage(ada, refused).textContent()).toContain(`${bert} has refused.`);
      const withdrawn = await offer(BLADE);
      await press(ada, withdrawn, /^Withdraw/u);
      await expect.poll(() => findMessage(bertrand, withdrawn).textContent()).toContain('No longer offered.');
      expect(await findMessage(bertrand, withdrawn).getByRole('button', { name: /^Take/u }).count()).toBe(0);
      await have(alma).toEqual(before);
    });

    it('forged offers and answers change nothing', async () => {
      const { ada, bertrand } = table;
      const [mine, theirs] = [await readHave(ada, alma), await readHave(ada, bert)];
      const post = (seat: Seat, type: string, by: string, system: object): Promise<string> =>
        awaitMessage([seat], () =>
          seat.run(
            async ({ game, CONFIG }, given) => {
              const [from, to] = [given.by, given.to].map((name) => game.actors.getName(name)?.uuid ?? '');
              const { links, ...more } = given.system as { links?: object };
              const data = { ...more, links: { ...links, actor: from }, ...(given.type === 'gift' ? { to } : {}) };
              await CONFIG.ChatMessage.documentClass.create({ type: given.type, system: data });
            },
            { type, by, to: bert, system },
          ),
        );
      const { id } = mine[BLADE] as Have;
      // Bertrand offers what is Ada's to himself.
      const things = [{ item: id, name: BLADE, img: '', quantity: 1, price: 0 }];
      const offered = await post(bertrand, 'gift', alma, { things });
      await expect.poll(() => findMessage(bertrand, offered).textContent()).toContain('Ignored');
      expect(await findMessage(bertrand, offered).getByRole('button').count()).toBe(0);
      await post(bertrand, 'giftAnswer', bert, { links: { replyTo: offered }, answer: 'take', thing: id });
      // Ada answers for Bertrand's character.
      const genuine = await offer(BLADE);
      await post(ada, 'giftAnswer', bert, { links: { replyTo: genuine }, answer: 'take', thing: id });
      // Bertrand takes more than there is.
      await post(bertrand, 'giftAnswer', bert, { links: { replyTo: genuine }, answer: 'take', thing: id, quantity: 2 });
      await press(ada, genuine, /^Withdraw/u);
      await expect.poll(() => findMessage(ada, genuine).textContent()).toContain('No longer offered.');
      await have(alma).toEqual(mine);
      await have(bert).toEqual(theirs);
    });

    it('what is taken while the giver is away leaves the giver once, when they are back', async () => {
      const { bertrand } = table;
      const gift = await offer(TORCH, { quantity: '1' });
      await table.leave('Ada');
      await press(bertrand, gift, /^Take/u);
      const has = (name: string) => expect.poll(() => readHave(bertrand, name));
      await has(bert).toMatchObject({ [TORCH]: { count: 3 } });
      await expect.poll(() => findMessage(bertrand, gift).textContent()).toContain(`It leaves ${alma} as soon as`);
      await has(alma).toMatchObject({ [TORCH]: { count: 3 } });
      const ada = await table.sit('Ada');
      await openTab(ada, 'chat');
      await has(alma).toMatchObject({ [TORCH]: { count: 2 } });
      await entries(bertrand, alma).toContain(`give ${TORCH} to ${bert}`);
      await ada.reload();
      await openTab(ada, 'chat');
      await expect.poll(() => findMessage(bertrand, gift).textContent()).not.toContain('as soon as');
      await has(alma).toMatchObject({ [TORCH]: { count: 2 } });
    });

    it('a taker who cannot pay takes nothing', async () => {
      if (!hasMoney) return;
      const { bertrand } = table;
      const gift = await offer(BLADE, { price: '40' });
      await press(bertrand, gift, /^Buy/u);
      await findNotice(bertrand, `${bert} cannot pay for ${BLADE}: it costs 40, and there is only 5 (Gems).`).waitFor();
      await takeNotices(bertrand);
      expect(await readHave(bertrand, bert)).not.toHaveProperty([BLADE]);
      await press(bertrand, gift, /^Refuse/u);
    });
  });

  describe.each(cases)('with the GM, $ruleset', ({ prefix, hasMoney }) => {
    const [alma, bert, foe] = [`Alma ${prefix}`, `Bert ${prefix}`, `Foe ${prefix}`];
    const have = (name: string) => expect.poll(() => readHave(table.gamemaster, name));

    beforeAll(async () => {
      const gamemaster = await table.sit('Gamemaster');
      await openTab(gamemaster, 'chat');
      await gamemaster.run(
        async ({ CONFIG }, given) => {
          const items = [
            { name: given.blade, type: `${given.prefix}Weapon`, system: { readied: true } },
            { name: given.torch, type: `${given.prefix}Gear`, system: { quantity: 4 } },
          ];
          const system = given.hasMoney ? { gems: 7 } : {};
          const type = `${given.prefix}Adversary`;
          await CONFIG.Actor.documentClass.create({ name: given.foe, type, items, system });
        },
        { prefix, hasMoney, foe, blade: BLADE, torch: TORCH },
      );
      await placeTokens(gamemaster, `Field ${prefix}`, [foe, alma, bert]);
    });

    afterAll(() => Promise.all(table.seats.map((seat) => seat.closeWindows())));

    it('the GM’s hand over at once, and one undo gives back both sides', async () => {
      const { gamemaster } = table;
      const [mine, theirs] = [await readHave(gamemaster, alma), await readHave(gamemaster, bert)];
      await drop(gamemaster, alma, BLADE, bert);
      if (hasMoney) await answerDialog(gamemaster);
      await have(bert).toMatchObject({ [BLADE]: { count: 1, readied: false } });
      await have(alma).not.toHaveProperty([BLADE]);
      await pressUndo(gamemaster, alma, 'Undo');
      await have(alma).toEqual(mine);
      await have(bert).toEqual(theirs);
      await expect.poll(async () => (await readGifts(table.bertrand, bert))[0]).toMatch(/^undone: take/u);
    });

    it('the GM’s client settles what is taken while the giver is away', async () => {
      if (!hasMoney) return;
      const { ada, bertrand, gamemaster } = table;
      const mine = await readHave(gamemaster, alma);
      const gift = await awaitMessage([ada, bertrand, gamemaster], async () => {
        await drop(ada, alma, BLADE, bert);
        await answerDialog(ada, { price: '1' });
      });
      await table.leave('Ada');
      await press(bertrand, gift, /^Buy/u);
      await have(alma).not.toHaveProperty([BLADE]);
      await have(alma).toMatchObject({ gems: 6 });
      await have(bert).toMatchObject({ [BLADE]: { count: 1 }, gems: 4 });
      // What Bertrand offers back, the GM can take for her.
      const back = await awaitMessage([bertrand, gamemaster], () => pressUndo(bertrand, bert, 'Offer it back'));
      await press(gamemaster, back, /^Take/u);
      await have(alma).toEqual(mine);
      await openTab(await table.sit('Ada'), 'chat');
      await expect.poll(() => readHave(table.ada, alma)).toEqual(mine);
    });

    it('what two take in the same moment one of them has', async () => {
      const { gamemaster, ada, bertrand } = table;
      await gamemaster.run(({ game }, name) => {
        const token = game.scenes.contents.at(-1)?.tokens.getName(name) as unknown as {
          object: { setTarget(on: boolean, how: object): void };
        };
        token.object.setTarget(true, { releaseOthers: true });
      }, foe);
      for (const [seat, name] of [
        [ada, alma],
        [bertrand, bert],
      ] as const)
        await seat.run(async ({ game }, own) => {
          const user = game.user as unknown as { update(change: object): Promise<unknown> };
          await user.update({ character: game.actors.getName(own)?.id });
        }, name);
      const loot = await awaitMessage([gamemaster, ada, bertrand], async () => {
        await gamemaster.page.locator('body').press('Shift+G');
        await gamemaster.page.locator('[data-panel="openLoot"], [data-action="openLoot"]').first().click();
        if (hasMoney) await gamemaster.page.locator('.application.dialog button[data-action="loot"]').click();
      });
      for (const seat of [ada, bertrand])
        await findMessage(seat, loot)
          .getByRole('button', { name: `Take ${BLADE}` })
          .waitFor();
      await Promise.all([ada, bertrand].map((seat) => press(seat, loot, new RegExp(`^Take ${BLADE}`, 'u'))));
      const counts = async () => {
        const all = await Promise.all([foe, alma, bert].map((name) => readHave(gamemaster, name)));
        return all.map((one) => (one[BLADE] as Have | undefined)?.count ?? 0);
      };
      // Alma has her own besides.
      await expect.poll(async () => (await counts()).reduce((sum, count) => sum + count, 0)).toBe(2);
      await expect.poll(async () => (await counts())[0]).toBe(0);
      for (const seat of [ada, bertrand]) await seat.run(({ ui }) => ui.notifications.clear());
      // Of several, some are taken.
      await press(bertrand, loot, /^Take Torch/u);
      await answerDialog(bertrand, { quantity: '3' });
      await have(foe).toMatchObject({ [TORCH]: { count: 1 } });
      if (hasMoney) {
        await press(ada, loot, /^Take Gems/u);
        await answerDialog(ada);
        await have(foe).toMatchObject({ gems: 0 });
        await have(alma).toMatchObject({ gems: 12 });
        await pressUndo(gamemaster, alma, 'Undo');
        await have(foe).toMatchObject({ gems: 7 });
        await have(alma).toMatchObject({ gems: 5 });
      }
      await press(gamemaster, loot, /^Close/u);
      await expect.poll(() => findMessage(ada, loot).textContent()).toContain('No longer offered.');
    });
  });
});
