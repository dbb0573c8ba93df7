/** Saves of Inner Worlds in a browser: difficulty, advantage, complicated saves, contests, what sheets say, hazards, and the GM who overrules all of it. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { answerAsk } from '../../e2e/pages/ask-window.ts';
import { awaitMessage, findMessage, openFolds, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { brann, expectHurt, findButton, open, roll, save, score } from '../../e2e/inner-worlds/inner-fight.ts';
import { change, expectDamage } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const HORSE = 'Old Mare';

type Throw = readonly (readonly [face: number, sides: number])[];
const throws = (...faces: readonly number[]): Throw => faces.map((face) => [face, 20]);

describeTable('rolls of Inner Worlds', ['Gamemaster', 'Ada'], (table) => {
  const byAda = (): Seats => [table.ada, table.gamemaster];
  const byGm = (): Seats => [table.gamemaster, table.ada];
  const dialog = () => table.ada.page.locator('form.roll-dialog');

  /** Rolls a save of Ada's character with what is ticked, chosen or selected first. @returns the id of the card */
  async function rollSave(ability: string, faces: Throw, ...choices: readonly string[]): Promise<string> {
    await open(table.ada, BRANN, ability);
    for (const choice of choices) {
      await openFolds(dialog());
      const isMode = choice === 'advantage' || choice === 'disadvantage';
      if (isMode) await dialog().locator(`label:has([value="${choice}"])`).click();
      else await dialog().getByLabel(choice).check();
    }
    const card = await roll(byAda(), faces);
    await table.ada.closeWindows();
    return card;
  }

  /** Overrules a card as the GM. @returns the id of the ruling */
  async function rule(card: string, values: Readonly<Record<string, string>>): Promise<string> {
    const { gamemaster } = table;
    await pressButton(gamemaster, card, 'GM ruling');
    const given = { ...values, reason: 'The wind drops' };
    return awaitMessage(byGm(), () => answerAsk(gamemaster, given, 'Make the ruling'));
  }

  async function withdraw(ruling: string): Promise<void> {
    await findButton(table.gamemaster, ruling, 'Withdraw the ruling').click();
    await expect.poll(() => findMessage(table.ada, ruling).count()).toBe(0);
  }

  /** Says what a card's result is, to both. */
  async function expectResult(card: string, text: string): Promise<void> {
    for (const seat of byGm())
      await expect.poll(() => findMessage(seat, card).locator('.card-result').first().textContent()).toContain(text);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    const trade = { name: 'Sailing', type: 'innerBackground', system: { kind: 'trade' } };
    await createActor(gamemaster, BRANN, 'Ada', { ...brann, items: [...brann.items, trade] });
    const abilities = { str: score(10), dex: score(11), wil: score(10) };
    await createActor(gamemaster, ILSE, 'Gamemaster', { type: 'innerCharacter', system: { abilities } });
    const horse = { abilities: { str: score(16), dex: score(8), wil: score(4) }, speed: 2, hp: { max: 4, spent: 0 } };
    await createActor(gamemaster, HORSE, 'Gamemaster', { type: 'innerAdversary', system: horse });
    await placeTokens(gamemaster, 'Gem Cave', [BRANN, ILSE, HORSE]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(async () => {
    for (const seat of table.seats) await closeDialogs(seat);
  });

  it('IW-1.1, IW-1.5, IW-4.1 to IW-4.4, IW-25: three abilities, a chance for each difficulty; sheets tell how fast one is', async () => {
    const { gamemaster, ada } = table;
    await open(ada, BRANN, 'WIL');
    const tiles = ada.page.locator('.inner-abilities button');
    expect(await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
      'STR',
      'DEX',
      'WIL',
    ]);
    for (const [difficulty, chance] of [
      ['Trivial: +2', '65%'],
      ['Average', '55%'],
      ['Difficult: −2', '45%'],
      ['Legendary: −5', '30%'],
      ['Unprecedented: −10', '5%'],
    ] as const) {
      await dialog().getByLabel('Difficulty').selectOption({ label: difficulty });
      await dialog().getByText(chance, { exact: true }).first().waitFor();
    }
    // Nobody has asked Ada for it; 1 passes what is unprecedented, for a WIL of 11.
    await expectResult(await roll(byAda(), throws(1)), 'Passed');
    await ada.page.getByText('Up to 42 ft a turn, 14 miles an hour or 100 miles a day (speed 1)').waitFor();
    const show = (name: string) =>
      gamemaster.run(
        async ({ game }, wanted) => void (await game.actors.getName(wanted)?.sheet.render({ force: true })),
        name,
      );
    await show(HORSE);
    await gamemaster.page.getByText('Up to 48 ft a turn, 16 miles an hour or 200 miles a day (speed 2)').waitFor();
    await show(ILSE);
    await gamemaster.page.getByText('(speed 1)').waitFor();
  });

  it('IW-1.6: the book of rules says what each ability stands for', async () => {
    const text = await table.ada.run(async ({ game }) => {
      interface Book {
        readonly pages: Iterable<{ readonly text: { readonly content: string } }>;
      }
      const { packs } = game as unknown as { packs: Map<string, { getDocuments(): Promise<readonly Book[]> }> };
      const books = (await packs.get('tetrad.inner-worlds-rules')?.getDocuments()) ?? [];
      const pages = books.flatMap((book) => [...book.pages].map((page) => page.text.content));
      return pages
        .join(' ')
        .replaceAll(/<[^>]+>/gu, ' ')
        .replaceAll(/\s+/gu, ' ');
    });
    expect(text).toContain('STR : power, athletics, toughness.');
    expect(text).toContain('DEX : quickness, stealth, precision.');
    expect(text).toContain('WIL : charisma, intellect, magic.');
  });

  it.each([
    ['a new character', { type: 'innerCharacter' }, 1],
    ['a poacher of the pack', 'Gem Poacher', 1],
    ['a wolf of the pack, a large quadruped', 'Moss Wolf', 2],
  ] as const)('IW-25.1: %s has its Speed', async (_who, made, speed) => {
    const { gamemaster } = table;
    const read = await gamemaster.run(async ({ game, CONFIG }, given) => {
      if (typeof given !== 'string') {
        const actor = await CONFIG.Actor.documentClass.create({ name: 'Walker', ...given });
        return actor.system['speed'];
      }
      const { packs } = game as unknown as {
        packs: Map<string, { getDocuments(): Promise<{ name: string; system: { speed: number } }[]> }>;
      };
      const all = await packs.get('tetrad.inner-worlds-adversaries')?.getDocuments();
      return all?.find(({ name }) => name === given)?.system.speed;
    }, made);
    expect(read).toBe(speed);
  });

  it('IW-2.2, IW-3, IW-27.3: the worse of two counts with disadvantage, the better with a trade; two throws pass both, one or none', async () => {
    await expectResult(await rollSave('WIL', throws(4, 15), 'disadvantage'), 'Failed');
    await expectResult(await rollSave('WIL', throws(15, 4), 'Sailing'), 'Passed');
    const both = await rollSave('WIL', throws(11, 3), 'Complicated');
    await expectSaid(byGm(), both, 'Both passed', 'All or most of what you want.');
    const none = await rollSave('WIL', throws(12, 20), 'Complicated');
    await expectSaid(byGm(), none, 'Both failed', 'Expect the worst.');
    // The first two dice are one throw, the last two the other.
    const lucky = await rollSave('WIL', throws(15, 3, 20, 11), 'Complicated', 'Sailing');
    await expectSaid(byGm(), lucky, 'Both passed');
  });

  it('IW-5.3, IW-2.5, IW-2.6: equal totals are a stand-off; without the advanced rules only what other rules name is offered', async () => {
    const { gamemaster, ada } = table;
    await open(ada, BRANN, 'WIL');
    await dialog().getByLabel('Contest').check();
    const challenge = await roll(byAda(), [[3, 10]]);
    await ada.closeWindows();
    await findToken(gamemaster, ILSE).click();
    await pressButton(gamemaster, challenge, 'Contest this');
    await gamemaster.page.locator('form.roll-dialog').waitFor();
    // 11 + 3 against 10 + 4.
    const answer = await roll(byGm(), [[4, 10]]);
    await expectSaid(byGm(), answer, 'tie: nobody wins');
    const plain = (isOn: boolean) =>
      gamemaster.run(({ game }, value) => game.settings.set('tetrad', 'innerWorldsPlainSaves', value), isOn);
    await plain(true);
    await expect
      .poll(() => ada.run(({ game }) => Promise.resolve(game.settings.get('tetrad', 'innerWorldsPlainSaves'))))
      .toBe(true);
    await open(ada, BRANN, 'WIL');
    await dialog().getByLabel('Sailing').waitFor();
    for (const name of ['difficulty', 'complicated', 'contest', 'mode'])
      expect(await dialog().locator(`[name="${name}"]`).count(), name).toBe(0);
    await closeDialogs(ada);
    await expectResult(await rollSave('WIL', throws(15, 4), 'Sailing'), 'Passed');
    await plain(false);
  });

  it('IW-28.3: where the world plays with burden, too much weight is disadvantage on DEX alone', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(async ({ game }) => {
      const anvil = { name: 'Anvil', type: 'innerGear', system: { weight: 40 } };
      await game.actors.getName('Brann Oake')?.createEmbeddedDocuments('Item', [anvil]);
    });
    await expect
      .poll(() =>
        ada.run(({ game }) => Promise.resolve(game.actors.getName('Brann Oake')?.items.getName('Anvil') !== undefined)),
      )
      .toBe(true);
    const expectChances = async (chances: Readonly<Record<string, string>>): Promise<void> => {
      for (const [ability, chance] of Object.entries(chances)) {
        await open(ada, BRANN, ability);
        await dialog().getByText(chance, { exact: true }).first().waitFor();
        await closeDialogs(ada);
      }
    };
    // DEX 14, STR 12 and WIL 11.
    await expectChances({ DEX: '70%' });
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'innerWorldsBurden', true));
    await expect
      .poll(() => ada.run(({ game }) => Promise.resolve(game.settings.get('tetrad', 'innerWorldsBurden'))))
      .toBe(true);
    await expectChances({ DEX: '49%', STR: '60%', WIL: '55%' });
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Brann Oake')?.items.getName('Anvil')?.delete();
      await game.settings.set('tetrad', 'innerWorldsBurden', false);
    });
  });

  it('IW-26: abilities of 10, a D10 for the HP of a new actor, D6 for a hazard and a new weapon, weight and value 1', async () => {
    const { gamemaster } = table;
    const faces = [
      [4, 10],
      [9, 10],
      [8, 10],
    ] as const;
    const create = () =>
      gamemaster.run(async ({ game, CONFIG }) => {
        for (const [name, type, system] of [
          ['Mole', 'innerAdversary', {}],
          ['Rolled Mole', 'innerAdversary', {}],
          ['Big Mole', 'innerAdversary', { hp: { max: 30 } }],
          ['Nessa', 'innerCharacter', {}],
        ] as const)
          await CONFIG.Actor.documentClass.create({ name, type, system });
        const mole = game.actors.getName('Mole');
        await mole?.createEmbeddedDocuments('Item', [
          { name: 'Thing', type: 'innerGear' },
          { name: 'Claw', type: 'innerWeapon' },
          { name: 'Hide', type: 'innerArmor' },
        ]);
        const read = (item: string) => mole?.items.getName(item)?.system;
        await mole?.sheet.render({ force: true });
        return { ...mole?.system, thing: read('Thing'), claw: read('Claw'), hide: read('Hide') };
      });
    const made = await gamemaster.withFaces(faces, create);
    for (const [name, max] of [
      ['Mole', 4],
      ['Rolled Mole', 9],
      ['Big Mole', 30],
      ['Nessa', 8],
    ] as const)
      await expect.poll(() => readActor(gamemaster, name)).toMatchObject({ hp: { max } });
    const tens = { str: { score: 10 }, dex: { score: 10 }, wil: { score: 10 } };
    expect(await readActor(gamemaster, 'Nessa')).toMatchObject({ abilities: tens });
    expect(made).toMatchObject({
      abilities: tens,
      thing: { weight: 1, cost: 1 },
      claw: { die: 6, uses: { value: 3, max: 3 }, weight: 1, cost: 1 },
      hide: { weight: 1, cost: 1 },
    });
    const sheet = gamemaster.page.locator('.application.sheet', { hasText: 'Mole' });
    await sheet.getByText('Up to 30 ft a turn').waitFor();
    await sheet.locator('[data-action="toggleMode"]').click();
    await gamemaster.withFaces([[7, 10]], () =>
      awaitMessage(byGm(), () => sheet.getByRole('button', { name: 'Roll a d10 for maximum HP' }).click()),
    );
    await expect.poll(() => readActor(gamemaster, 'Mole')).toMatchObject({ hp: { max: 7 } });
    await gamemaster.closeWindows();
    await target(gamemaster, BRANN);
    await gamemaster.page.locator('body').press('Shift+G');
    await gamemaster.page.getByRole('button', { name: 'Begin a hazard' }).click();
    const form = gamemaster.page.locator('.application', { hasText: `Hazard for ${BRANN}` });
    expect(await form.getByLabel('Damage die').inputValue()).toBe('6');
    await form.getByLabel('Name', { exact: true }).fill('Falling stones');
    const damage = await gamemaster.withFaces([[6, 6]], () =>
      awaitMessage(byGm(), () => form.getByRole('button', { name: 'Roll the damage' }).click()),
    );
    await gamemaster.closeWindows();
    await expectSaid(byGm(), damage, 'Falling stones');
    await expectDamage(table.ada, damage, 6);
  });

  it('IW-34: the GM overrules a save, a complicated one, a contest, an attack and damage, on their cards, and takes back what they did', async () => {
    const { gamemaster, ada } = table;
    const failed = await rollSave('WIL', throws(15));
    const ruling = await rule(failed, { kind: 'result', result: 'pass' });
    await expectResult(failed, 'Passed');
    await expectSaid(byGm(), failed, 'Changed by Gamemaster from Failed to Passed: The wind drops');
    await expectSaid(byGm(), ruling, 'From Failed to Passed');
    expect(await findMessage(ada, failed).locator('[data-action="ruleRoll"]').count()).toBe(0);
    await withdraw(ruling);
    await expectResult(failed, 'Failed');
    const none = await rollSave('WIL', throws(12, 20), 'Complicated');
    await rule(none, { kind: 'result', result: 'one' });
    await expectSaid(byGm(), none, 'One passed', 'Part of it, or at a cost.');
    await expectSaid(byGm(), none, 'Changed by Gamemaster from Both failed to One passed: The wind drops');
    await open(ada, BRANN, 'WIL');
    await dialog().getByLabel('Contest').check();
    const contest = await roll(byAda(), [[3, 10]]);
    await ada.closeWindows();
    await rule(contest, { kind: 'total', total: '19' });
    await expectSaid(byGm(), contest, 'Total 19', 'Changed by Gamemaster from total 14 to total 19: The wind drops');
    // Damage, before it is applied; then the injury that follows from it.
    await change(gamemaster, BRANN, { hp: { spent: 8 } });
    const last = await gamemaster.run(({ game }) =>
      Promise.resolve(game.messages.contents.findLast(({ type }) => type === 'innerDamage')?.id ?? ''),
    );
    await rule(last, { kind: 'damage', damage: '2' });
    await expectDamage(ada, last, 2);
    await expectSaid(byGm(), last, 'Changed by Gamemaster from 6 damage to 2 damage: The wind drops');
    await findButton(ada, last, 'Apply').click();
    await expectHurt(gamemaster, BRANN, { hp: 8, str: 2 });
    const hurt = await save(byAda(), last, 'Save against injury', 11, [[3, 6]]);
    const readGuts = async (): Promise<unknown> =>
      ((await readActor(gamemaster, BRANN)) as { condition: { guts: number } }).condition.guts;
    await expect.poll(readGuts).toBe(1);
    const mercy = await rule(hurt, { kind: 'result', result: 'pass' });
    await expect.poll(readGuts).toBe(0);
    await expectResult(hurt, 'Passed');
    await withdraw(mercy);
    await expect.poll(readGuts).toBe(1);
    await rule(hurt, { kind: 'result', result: 'pass' });
    await expect.poll(readGuts).toBe(0);
    // An attack needs no save, and misses all the same if the GM says so.
    await open(ada, BRANN, 'Sword', HORSE);
    const attack = await roll(byAda());
    await ada.closeWindows();
    await findButton(gamemaster, attack, 'Take the hit').waitFor();
    const wide = await rule(attack, { kind: 'result', result: 'fail' });
    await expectSaid(
      byGm(),
      attack,
      `${BRANN} misses ${HORSE}.`,
      'Changed by Gamemaster from Passed to Failed: The wind drops',
    );
    await withdraw(wide);
    await findButton(gamemaster, attack, 'Take the hit').waitFor();
  });
});
