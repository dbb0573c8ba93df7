/** Tests, fate and initiative, clause by clause, in the interface. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { answerAsk } from '../../e2e/pages/ask-window.ts';
import { awaitMessage, findMessage, openTab, say } from '../../e2e/pages/chat.ts';
import { createCharacter } from '../../e2e/dark-harvest/characters.ts';
import { findCardPart, findUses, readDegreeKey } from '../../e2e/dark-harvest/check-card-page.ts';
import { FightPage, hits, misses, scoring } from '../../e2e/dark-harvest/fight-page.ts';
import { findItemRow, findOurs, openSheetTab } from '../../e2e/dark-harvest/sheet-page.ts';

/** Dexterity 1 + Kite Flying 3. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { dexterity: 1, wits: 2, fortitude: 1, resolve: 2 },
  skills: [{ name: 'Kite Flying', rating: 3, characteristic: 'dexterity' }],
};

interface Opened {
  readonly sheet: { render(options: object): Promise<unknown> };
}

const SKILL = 'Kite Flying';

describeTable('clauses of tests', ['Gamemaster', 'Ada'], (table) => {
  let page: FightPage;

  /** The GM approves Ada's request to reroll; these dice are rolled. */
  async function rollAgain(
    id: string,
    faces: readonly number[],
    wish: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const { ada, gamemaster } = table;
    await page.press(id, 'Reroll: scripting die (6 points)');
    const request = await awaitMessage([ada, gamemaster], () =>
      answerAsk(ada, { description: 'The wind turns.', ...wish }, 'Ask the GM'),
    );
    await findMessage(gamemaster, request).getByRole('button', { name: 'Approve' }).click();
    await findMessage(ada, request).getByRole('button', { name: 'Reroll', exact: true }).waitFor();
    await ada.withFaces(faces, () => awaitMessage([ada], () => page.press(request, 'Reroll')));
  }

  const expectNet = (id: string, net: string): Promise<void> =>
    expect
      .poll(() => findCardPart(findMessage(table.ada, id), 'number').textContent())
      .toMatch(new RegExp(`^\\+?${net}$`, 'u'));

  beforeAll(async () => {
    const { ada, gamemaster } = table;
    page = new FightPage(ada);
    await createCharacter(gamemaster, rosa);
    await new FightPage(gamemaster).set(rosa.name, { fate: { value: 50, max: 50 } });
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  beforeEach(() => table.ada.closeWindows());

  it('what a field does is said by its sign alone; what is ours has a tag on its page', async () => {
    await page.openTest(rosa.name, SKILL);
    for (const text of ['Adds this many white dice', 'Give up 3 white dice']) {
      const { sign, words } = page.dialog.findHelp(text);
      expect(await words.isVisible()).toBe(false);
      expect(await sign.getAttribute('aria-label')).toBe('Explain this');
      await sign.click();
      await words.waitFor();
    }
    await page.dialog.close();
    const { gamemaster } = table;
    for (const [name, count] of [
      ['Rapier', 1],
      ['Sword', 0],
    ] as const) {
      await gamemaster.run(async ({ game, foundry }, given) => {
        const { uuid } = game.packs.get('tetrad.dark-harvest-weapons')?.index.getName(given) ?? {};
        const found = (await foundry.utils.fromUuid(uuid ?? '')) as unknown as Opened | null;
        await found?.sheet.render({ force: true });
      }, name);
      expect(await (await findOurs(gamemaster, name)).count(), name).toBe(count);
      await gamemaster.closeWindows();
    }
  });

  it('DH-1.5, DH-1.6, DH-6.4, DH-7.2, DH-7.3, DH-8.2: a half is at least one die, trades come after it; the worst difficulties; a gamble of 2 at most, on a common skill', async () => {
    const { dialog } = page;
    await page.openTest(rosa.name, 'dexterity');
    await dialog.unfold('reasons');
    await dialog.tick('reasons.halved');
    await page.expectPool('1 white dice 0 black dice');
    await dialog.close();
    // Half of nothing is nothing.
    await page.openTest(rosa.name, 'presence');
    await page.expectPool('0 white dice 0 black dice');
    await dialog.unfold('reasons');
    await dialog.tick('reasons.halved');
    await dialog.choose('difficulty', 'difficult');
    await page.expectPool('0 white dice 3 black dice');
    const mayGamble = async (may: boolean): Promise<void> => {
      const offers = dialog.field('gamble');
      expect(await offers.evaluateAll((fields) => fields.map((field) => field.getAttribute('value')))).toEqual([
        '0',
        '1',
        '2',
      ]);
      for (const index of [0, 1, 2]) expect(await offers.nth(index).isEnabled()).toBe(may);
    };
    await mayGamble(false);
    await dialog.close();
    await page.give(rosa.name, {
      name: 'Cipher Reading',
      type: 'harvestSkill',
      system: { identifier: 'cipher-reading', rating: 3, characteristic: 'dexterity', kind: 'specialist' },
    });
    await page.openTest(rosa.name, 'Cipher Reading');
    await mayGamble(false);
    await dialog.close();

    await page.openTest(rosa.name, SKILL);
    for (const [difficulty, black] of [
      ['extremelyDifficult', 12],
      ['ridiculous', 20],
      ['impossible', 40],
    ] as const) {
      await dialog.choose('difficulty', difficulty);
      await page.expectPool(`4 white dice ${black} black dice`);
    }
    await dialog.choose('difficulty', 'average');
    await mayGamble(true);
    await dialog.gamble(2);
    await page.expectPool('6 white dice 2 black dice');
    // As often as three dice are left.
    await dialog.fill('trades', '2');
    await page.expectPool('0 white dice 2 black dice 2 automatic');
    await dialog.fill('trades', '3');
    await expect.poll(() => dialog.readRefusal()).toContain('each trade takes 3 white dice');
    await dialog.gamble(0);
    await dialog.fill('trades', '1');
    await page.expectPool('1 white dice 0 black dice 1 automatic');
    await dialog.unfold('reasons');
    await dialog.tick('reasons.halved');
    await expect.poll(() => dialog.readRefusal()).toContain('each trade takes 3 white dice');
    await dialog.close();
  });

  it('DH-9.2, DH-9.3: each helper is a line and adds the skill alone', async () => {
    const { dialog } = page;
    await page.openTest(rosa.name, SKILL);
    await dialog.unfold('help');
    for (const [index, [name, rating]] of [
      ['Ida', '2'],
      ['Bo', '1'],
    ].entries()) {
      await dialog.addRow('helpers');
      await dialog.fill(`helpers.${index}.name`, name ?? '');
      await dialog.fill(`helpers.${index}.rating`, rating ?? '');
    }
    const id = await page.roll('7 white dice 0 black dice', misses(7));
    expect((await page.readCard(id)).lines).toEqual([
      '+3 Kite Flying white dice',
      '+1 Dexterity white dice',
      '+2 Ida white dice',
      '+1 Bo white dice',
    ]);
  });

  it('DH-9.4: the GM enters black dice for a crowd, or the player does who is told of them', async () => {
    for (const seat of table.seats) {
      const own = new FightPage(seat);
      await own.openTest(rosa.name, SKILL);
      await own.dialog.unfold('reasons');
      await own.dialog.fill('reasons.crowd', '2');
      const id = await own.roll('4 white dice 2 black dice', [...misses(4), ...scoring(1, 2)]);
      expect(await own.readCard(id)).toMatchObject({
        net: '−1',
        lines: ['+3 Kite Flying white dice', '+1 Dexterity white dice', '+2 A crowd of helpers black dice'],
      });
    }
  });

  it('DH-1.1, DH-1.3, DH-1.4, DH-1.7: the white dice are skill, characteristic, a second skill and bonuses, less penalties, each a line of the card; then they are halved, and black ones are not', async () => {
    const { dialog } = page;
    await page.give(rosa.name, {
      name: 'Weather Sense',
      type: 'harvestSkill',
      system: { identifier: 'weather-sense', rating: 2, characteristic: 'fortitude', kind: 'common' },
    });
    await page.openTest(rosa.name, SKILL);
    await page.expectPool('4 white dice 0 black dice');
    await dialog.choose('difficulty', 'easy');
    await page.expectPool('9 white dice 0 black dice');
    await dialog.unfold('help');
    await dialog.chooseByText('complementary', 'Weather Sense');
    await page.expectPool('11 white dice 0 black dice');
    await dialog.unfold('reasons');
    for (const [index, white] of ['2', '-4'].entries()) {
      await dialog.addRow('custom');
      await dialog.fill(`custom.${index}.note`, `Wind ${index}`);
      await dialog.fill(`custom.${index}.white`, white);
    }
    await page.expectPool('9 white dice 0 black dice');
    // Below none there are no dice, but a bonus still makes up for what is missing, although it stands below the penalty.
    await dialog.fill('custom.0.white', '-20');
    await dialog.fill('custom.1.white', '5');
    await page.expectPool('0 white dice 0 black dice');
    await dialog.fill('custom.1.white', '14');
    await page.expectPool('5 white dice 0 black dice');
    await dialog.fill('custom.0.white', '2');
    await dialog.fill('custom.1.white', '-4');
    // Half of 9, although the penalty is the last; black dice of difficulty and penalty are added up.
    await dialog.choose('difficulty', 'difficult');
    await dialog.fill('custom.0.white', '7');
    await dialog.fill('custom.1.black', '2');
    await dialog.tick('reasons.halved');
    await page.expectPool('4 white dice 5 black dice');
    // Easy and a gamble are halved with the rest: 9 and 10 dice.
    await dialog.choose('difficulty', 'easy');
    await dialog.fill('custom.0.white', '2');
    await page.expectPool('4 white dice 2 black dice');
    await dialog.gamble(1);
    await page.expectPool('5 white dice 3 black dice');
    await dialog.gamble(0);
    await dialog.tick('reasons.halved', false);
    await dialog.fill('custom.1.black', '0');
    const id = await page.roll('9 white dice 0 black dice', misses(9));
    expect((await page.readCard(id)).lines).toEqual([
      '+3 Kite Flying white dice',
      '+1 Dexterity white dice',
      '+2 Weather Sense white dice',
      '+5 Easy white dice',
      '+2 Wind 0 white dice',
      '−4 Wind 1 white dice',
    ]);
  });

  it('DH-6.5, DH-6.6, DH-6.7: Very Easy needs no roll; who rolls for more has the dice of Easy, and net 1 at least', async () => {
    const { dialog } = page;
    await page.openTest(rosa.name, SKILL);
    const free = dialog.root.getByText('Very Easy succeeds without a roll. Roll only for more.');
    expect(await free.count()).toBe(0);
    await dialog.choose('difficulty', 'veryEasy');
    await free.waitFor();
    await dialog.unfold('reasons');
    await dialog.fill('reasons.crowd', '2');
    const least = await page.roll('9 white dice 2 black dice', [...misses(9), ...hits(2)]);
    expect(await page.readCard(least)).toMatchObject({ degree: 'Marginal Success', net: '1' });
    await page.openTest(rosa.name, SKILL);
    await dialog.choose('difficulty', 'veryEasy');
    const more = await page.roll('9 white dice 0 black dice', scoring(4, 9));
    expect(await page.readCard(more)).toMatchObject({ degree: 'Good Success', net: '4' });
  });

  it('DH-3.2: a white six brings a die without end; a black six none', async () => {
    const { ada } = table;
    const faces = [6, 3, 6, 6, 6, 6, 6, 1, 6];
    const id = await ada.withFaces(faces, () => awaitMessage([ada], () => say(ada, '/r 2dw - 1db')));
    expect(await page.readCard(id)).toMatchObject({
      net: '6',
      white: ['6*', '3', '6*+', '6*+', '6*+', '6*+', '6*+', '1*+'],
      black: ['6*'],
    });
  });

  it.each([
    [-1, 'foul', 'Foul Failure', ''],
    [0, 'failure', 'Failure', ''],
    [1, 'marginal', 'Marginal Success', 'Just managed'],
    [2, 'normal', 'Normal Success', 'Methodical'],
    [3, 'good', 'Good Success', 'With flair'],
    [5, 'good', 'Good Success', 'With flair'],
    [6, 'impressive', 'Impressive Success', 'Mastery'],
    [9, 'impressive', 'Impressive Success', 'Mastery'],
    [10, 'virtuoso', 'Virtuoso Success', 'Amazing'],
    [14, 'virtuoso', 'Virtuoso Success', 'Amazing'],
    [15, 'awesome', 'Awe-Inspiring Success', 'Talked about for years'],
    [19, 'awesome', 'Awe-Inspiring Success', 'Talked about for years'],
    [20, 'godlike', 'Godlike Success', 'A record'],
    [21, 'godlike', 'Godlike Success', 'A record'],
  ])('DH-5.1, DH-5.2, DH-5.3, DH-5.4, DH-5.5, DH-5.6: net %i is %s: %s, %s', async (net, key, degree, hint) => {
    const { ada } = table;
    const faces = [...scoring(net + 1, 22), 1];
    const id = await ada.withFaces(faces, () => awaitMessage([ada], () => say(ada, '/r 22dw - 1db')));
    expect(await page.readCard(id)).toMatchObject({ degree, net: String(net).replace('-', '−') });
    const card = findMessage(ada, id);
    expect(await readDegreeKey(card)).toBe(key);
    expect(await findCardPart(card, 'result').textContent()).toContain(hint);
  });

  it('DH-8.3, DH-18.6, DH-18.13, DH-18.15: black dice cancel what was traded for; a scripting die throws both colours, keeps trade and gamble, and the better roll', async () => {
    const { dialog } = page;
    await page.openTest(rosa.name, SKILL);
    await dialog.choose('difficulty', 'difficult');
    await dialog.gamble(1);
    await dialog.fill('trades', '1');
    const id = await page.roll('2 white dice 4 black dice 1 automatic', [...misses(2), ...scoring(1, 4)]);
    await expectNet(id, '0');
    // The second roll is worse.
    await rollAgain(id, [...misses(2), ...scoring(2, 4)]);
    await findCardPart(findMessage(table.ada, id), 'changes').first().waitFor();
    await expectNet(id, '0');
    await findMessage(table.ada, id).getByText('The first roll still counts: 0.').waitFor();
    // The second roll is better: two dice and what was traded for.
    await page.openTest(rosa.name, SKILL);
    await dialog.choose('difficulty', 'difficult');
    await dialog.gamble(1);
    await dialog.fill('trades', '1');
    const better = await page.roll('2 white dice 4 black dice 1 automatic', [...misses(2), ...scoring(1, 4)]);
    await expectNet(better, '0');
    await rollAgain(better, [...hits(2), ...misses(4)]);
    await expectNet(better, '3');
    // Where the player wishes so, the new roll counts, although it is worse.
    await page.openTest(rosa.name, SKILL);
    const worse = await page.roll('4 white dice 0 black dice', scoring(2, 4));
    await expectNet(worse, '2');
    await rollAgain(worse, scoring(1, 4), { keepBetter: 'new' });
    await expectNet(worse, '1');
  });

  it('DH-11.2, DH-11.3: a black success cancels one that fate bought; three are the most', async () => {
    await page.openTest(rosa.name, SKILL);
    await page.dialog.choose('difficulty', 'difficult');
    const id = await page.roll('4 white dice 3 black dice', [...misses(4), ...scoring(1, 3)]);
    await expectNet(id, '−1');
    for (const [left, net] of [
      [32, '0'],
      [31, '1'],
      [30, '2'],
    ] as const) {
      await page.press(id, `Spend a fate point (${left} left)`);
      await expectNet(id, net);
    }
    await expect.poll(() => findUses(findMessage(table.ada, id), 'success').count()).toBe(0);
  });

  it('DH-13.3, DH-15.2: in Quickplay fate is one success on the test to stay conscious, and averts no injury', async () => {
    const { ada, gamemaster } = table;
    await new FightPage(gamemaster).setQuickplay(true);
    const sheet = await page.openSheet(rosa.name);
    const card = await awaitMessage([ada], () => sheet.getByRole('button', { name: /^Marks 11\b/u }).click());
    await page.press(card, 'Stay conscious');
    const stay = await page.roll('3 white dice 5 black dice', [...misses(3), ...scoring(2, 5)]);
    expect(await findUses(findMessage(ada, stay), 'stayConscious').count()).toBe(0);
    await page.press(stay, 'Spend a fate point (29 left)');
    await expectNet(stay, '−1');
    await findMessage(ada, stay).getByText('Falls unconscious.').waitFor();
    await page.press(card, 'Avoid the injury');
    const injury = await page.roll('8 white dice 15 black dice', misses(23));
    await findMessage(ada, injury).getByText('Suffers a permanent injury.').waitFor();
    expect(await findUses(findMessage(ada, injury), 'noInjury').count()).toBe(0);
    await new FightPage(gamemaster).setQuickplay(false);
  });

  it('DH-44.7: the grey penalty bears on no drink', async () => {
    const sheet = await page.openSheet(rosa.name);
    await openSheetTab(sheet, 'story');
    await sheet.getByRole('button', { name: 'Drink one more: Light' }).click();
    // Fortitude 1, Easy; the drink.
    await page.expectPool('6 white dice 1 black dice');
    await page.dialog.close();
  });

  it('DH-49.1: the five weapons have their skill, damage and shots', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const packs = (
        game as unknown as {
          packs: { get(id: string): { getDocuments(): Promise<{ name: string; toObject(): object }[]> } };
        }
      ).packs;
      const ofTheRules = ['Fist', 'Knife', 'Sword', 'Pistol', 'Rifle', 'Tesla Pistol'];
      const weapons = (await packs.get('tetrad.dark-harvest-weapons').getDocuments()).filter(({ name }) =>
        ofTheRules.includes(name),
      );
      await game.actors.getName('Rosa Vane')?.createEmbeddedDocuments(
        'Item',
        weapons.map((weapon) => weapon.toObject()),
      );
    });
    const listed = await gamemaster.run(({ game }) =>
      (game.actors.getName('Rosa Vane')?.items.contents ?? []).flatMap(({ name, type, system }) => {
        if (type !== 'harvestWeapon') return [];
        const { skill, damage, melee, bruise, special, shots } = system as { shots: { value: number } } & Record<
          string,
          unknown
        >;
        return [[name, skill, damage, melee, bruise, special, shots.value]];
      }),
    );
    expect(new Set(listed)).toEqual(
      new Set([
        ['Fist', 'martial-arts', 0, true, true, '', 0],
        ['Knife', 'swordplay', 5, true, false, '', 0],
        ['Sword', 'swordplay', 7, true, false, '', 0],
        ['Pistol', 'firearms', 6, false, false, '', 6],
        ['Rifle', 'firearms', 10, false, false, '', 8],
        ['Tesla Pistol', 'tesla-weapons', 0, false, false, 'tesla', 10],
      ]),
    );
    // The skill of Tesla weapons is a specialist’s.
    const readKind = (): Promise<unknown> =>
      gamemaster.run(async ({ game, foundry }) => {
        const { uuid } = game.packs.get('tetrad.dark-harvest-skills')?.index.getName('Tesla Weapons') ?? {};
        const skill = (await foundry.utils.fromUuid(uuid ?? '')) as unknown as { system: { kind: string } } | null;
        return skill?.system.kind;
      });
    expect(await readKind()).toBe('specialist');
    await page.set(rosa.name, { characteristics: { strength: 2 } });
    const sheet = await page.openSheet(rosa.name);
    const read = async (name: string): Promise<string> =>
      ((await findItemRow(sheet, name).textContent()) ?? '').replace(/\s+/gu, ' ').trim();
    // With her Strength of 2.
    await expect.poll(() => read('Knife')).toContain('Damage 7');
    expect(await read('Sword')).toContain('Damage 9');
    expect(await read('Rifle')).toMatch(/Damage 10.*8 \/ 8/u);
    expect(await read('Tesla Pistol')).toContain('10 / 10');
  });
});
