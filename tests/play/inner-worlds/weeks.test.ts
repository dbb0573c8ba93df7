/** Weeks of Inner Worlds in a browser: events of each scale, rests, deprivation, projects, power-ups, and a new character with its gems. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { findMessages, openTab } from '../../e2e/pages/chat.ts';
import {
  findButton as findCreationButton,
  findCreate,
  findCreation,
  findName,
  findNumber,
  findSearch,
  openStep,
  pressCreate,
  readSpending,
} from '../../e2e/pages/creation.ts';
import { closeDialogs } from '../../e2e/pages/fights.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { expectHurt } from '../../e2e/inner-worlds/inner-fight.ts';
import { change, changeItem, expectItem } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';

const damaged = (score: number, damage = 0) => ({ score, damage });
const armor = { name: 'Light Armor', type: 'innerArmor', system: { ap: 4, worn: true } };

function makePerson(str: number) {
  const abilities = { str: damaged(str), dex: damaged(10), wil: damaged(10) };
  return { type: 'innerCharacter', system: { abilities, hp: { max: 8, spent: 0 } }, items: [armor] };
}

describeTable('weeks in the Inner Worlds', ['Gamemaster', 'Ada'], (table) => {
  let time: TimeWindowPage;

  async function openTime(): Promise<void> {
    const { gamemaster } = table;
    await gamemaster.page.locator('body').press('Shift+G');
    await gamemaster.page.locator('[data-action="timePasses"], [data-panel="timePasses"]').first().click();
    time = new TimeWindowPage(gamemaster);
    await time.window.waitFor();
  }

  const spend = (name: string, activity: string) => time.findActivity(name).selectOption({ label: activity });
  /** The seconds that the world's clock shows. */
  const readClock = (): Promise<number> =>
    table.gamemaster.run(({ game }) =>
      Promise.resolve((game as unknown as { time: { worldTime: number } }).time.worldTime),
    );

  /** Reads documents of a pack of Inner Worlds. */
  function readPack(
    pack: string,
  ): Promise<readonly { name: string; system: Record<string, unknown>; formula: string }[]> {
    return table.gamemaster.run(async ({ game }, id) => {
      const { packs } = game as unknown as {
        packs: { get(id: string): { getDocuments(): Promise<{ toObject(): { name: string; system: object } }[]> } };
      };
      const all = await packs.get(`tetrad.inner-worlds-${id}`).getDocuments();
      return all.map((one) => one.toObject()) as never;
    }, pack);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, BRANN, 'Ada', makePerson(12));
    await createActor(gamemaster, ILSE, 'Ada', makePerson(5));
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(async () => {
    for (const seat of table.seats) await closeDialogs(seat);
  });

  it('IW-6.1, IW-6.2: each scale rolls its own die once, and each number is an event', async () => {
    const { gamemaster } = table;
    for (const [length, face, sides, event] of [
      ['1 week', 1, 4, 'Event: a new or growing threat.'],
      ['1 day', 2, 10, 'Event: a useful discovery, abandoned.'],
      ['1 hour', 3, 20, 'Event: extreme weather.'],
      ['10 minutes', 1, 6, 'Event: a useful discovery, under guard.'],
      ['10 minutes', 2, 6, 'Event: a wandering encounter.'],
    ] as const) {
      await openTime();
      await time.choose(length);
      const button = time.window.locator('[data-action="rollPassage"]').first();
      // The second die is for what would be foreshadowed.
      await gamemaster.withFaces(
        [
          [face, sides],
          [5, 6],
        ],
        async () => {
          await button.click();
          await findMessages(gamemaster).last().getByText(event).first().waitFor();
        },
      );
      await gamemaster.closeWindows();
    }
  });

  it('IW-7: minutes explore, an hour rests or tends armor, a week mends all but a lost part; what is cut short gives nothing', async () => {
    const { gamemaster } = table;
    const hurt = { hp: { spent: 7 }, ap: { spent: 3 }, abilities: { str: { damage: 2 } } };
    for (const name of [BRANN, ILSE]) await change(gamemaster, name, hurt);
    await change(gamemaster, BRANN, { condition: { arm: 1, leg: 2 } });
    await openTime();
    await time.choose('10 minutes');
    await spend(BRANN, 'Explore');
    const rest = time.findActivity(BRANN).locator('option', { hasText: 'Short rest: all HP' });
    const isOff = (activity: string) => time.findActivity(BRANN).locator('option', { hasText: activity }).isDisabled();
    expect(await rest.isDisabled()).toBe(true);
    await time.type('1', 'minutes');
    expect(await isOff('Explore')).toBe(false);
    await time.choose('1 hour');
    expect(await rest.isDisabled()).toBe(false);
    await spend(BRANN, 'Tend armour: all AP');
    await expect.poll(() => time.listDues(BRANN)).toEqual(['1 hour: Tend armour']);
    await spend(BRANN, 'Short rest: all HP');
    await spend(ILSE, 'Tend armour: all AP');
    // One activity each: a choice replaces the one before.
    await expect.poll(() => time.listDues(BRANN)).toEqual(['1 hour: Short rest']);
    await expect.poll(() => time.listDues(ILSE)).toEqual(['1 hour: Tend armour']);
    await time.choose('10 minutes');
    await expect.poll(() => time.listDues(BRANN)).toEqual([]);
    await time.pass();
    await expectHurt(gamemaster, BRANN, { hp: 7, ap: 3, str: 2 });
    await openTime();
    await time.choose('1 hour');
    await spend(BRANN, 'Short rest: all HP');
    await spend(ILSE, 'Tend armour: all AP');
    await expect.poll(() => time.listDues(ILSE)).toEqual(['1 hour: Tend armour']);
    await time.pass();
    await expectHurt(gamemaster, BRANN, { hp: 0, ap: 3, str: 2 });
    await expectHurt(gamemaster, ILSE, { hp: 7, ap: 0, str: 2 });
    // The card says what is left, as the sheet does.
    for (const said of ['After 1 hour: Short rest: HP 1 → 8', 'After 1 hour: Tend armour: AP 1 → 4'])
      await gamemaster.page.locator('#chat .message').last().getByText(said).waitFor();
    const more = { hp: { spent: 5 }, abilities: { dex: { damage: 1 }, wil: { damage: 2 } } };
    await change(gamemaster, BRANN, more);
    await expectHurt(gamemaster, BRANN, { hp: 5, ap: 3, str: 2, dex: 1, wil: 2 });
    await openTime();
    await time.choose('1 day');
    await expect.poll(() => isOff('Long rest: all that and injuries')).toBe(true);
    await time.choose('1 week');
    await expect.poll(() => isOff('Long rest: all that and injuries')).toBe(false);
    await spend(BRANN, 'Long rest: all that and injuries');
    await expect.poll(() => time.listDues(BRANN)).toHaveLength(1);
    await time.pass();
    await expectHurt(gamemaster, BRANN, {});
    await expect.poll(() => readActor(gamemaster, BRANN)).toMatchObject({ condition: { arm: 0, leg: 2 } });
  });

  it('IW-31.7: the best worn armour counts, with a belt beside it; tending it takes an hour, of the deprived too, who get no rest', async () => {
    const { gamemaster, ada } = table;
    await ada.run(async ({ game }) => {
      const wear = (name: string, kind: string, ap: number) => ({
        name,
        type: 'innerArmor',
        system: { kind, ap, worn: true, weight: 0 },
      });
      await game.actors
        .getName('Brann Oake')
        ?.createEmbeddedDocuments('Item', [wear('Heavy Armour', 'armor', 12), wear('Forcefield Belt', 'belt', 6)]);
    });
    await change(gamemaster, BRANN, {
      ap: { spent: 9 },
      hp: { spent: 5 },
      condition: { foodSince: await readClock() },
    });
    await openTime();
    await time.choose('1 hour');
    await spend(BRANN, 'Short rest: all HP');
    await time.window.getByText(`${BRANN} cannot rest without food`).first().waitFor();
    await spend(BRANN, 'Tend armour: all AP');
    await expect.poll(() => time.listDues(BRANN)).toEqual(['1 hour: Tend armour']);
    await time.pass();
    await expectHurt(ada, BRANN, { hp: 5, ap: 0 });
    await gamemaster.page.locator('#chat .message').last().getByText('Tend armour: AP 9 → 18').waitFor();
    for (const item of ['Heavy Armour', 'Forcefield Belt']) await changeItem(gamemaster, BRANN, item, { worn: false });
    await change(gamemaster, BRANN, { hp: { spent: 0 }, condition: { foodSince: null } });
  });

  it('IW-24: a day without sleep, breath for STR/2 minutes or turns, a D6 at each minute or turn after; who has passed out dies or wakes', async () => {
    const { gamemaster } = table;
    // STR 5, no HP: breath lasts 2 minutes, and what it costs does not make it shorter.
    await change(gamemaster, ILSE, { hp: { spent: 8 }, ap: { spent: 0 }, abilities: { str: { damage: 0 } } });
    await change(gamemaster, ILSE, { condition: { sleepSince: await readClock() } });
    await openTime();
    await time.choose('1 day');
    await expect.poll(() => time.listDues(ILSE)).toEqual(['1 day: Without sleep 1d6']);
    await gamemaster.closeWindows();
    await change(gamemaster, ILSE, { condition: { sleepSince: null, airSince: await readClock() } });
    await openTime();
    await time.type('4', 'minutes');
    await expect.poll(() => time.listDues(ILSE)).toEqual(['3 minutes: Without air 1d6', '4 minutes: Without air 1d6']);
    await gamemaster.closeWindows();
    await change(gamemaster, ILSE, { condition: { exerted: true } });
    await openTime();
    await time.type('1', 'minutes');
    await expect
      .poll(() => time.listDues(ILSE))
      .toEqual(['30 seconds', '40 seconds', '50 seconds', '1 minute'].map((when) => `${when}: Without air 1d6`));
    await gamemaster.closeWindows();
    await change(gamemaster, ILSE, { condition: { exerted: false, foodSince: await readClock() } });
    await openTime();
    await time.type('3', 'minutes');
    await gamemaster.withFaces([[1, 6]], () => time.pass());
    await expectHurt(gamemaster, ILSE, { hp: 8, str: 1 });
    const due = (what: string) =>
      gamemaster.page
        .locator('.chat-log')
        .getByRole('button', { name: new RegExp(`^${what}`, 'u') })
        .last();
    const fail = async (what: string): Promise<void> => {
      await due(what).click();
      const dialog = gamemaster.page.locator('form.roll-dialog');
      await dialog.waitFor();
      // 5 is more than the STR that is left, and not than DEX and WIL.
      await gamemaster.withFaces([[5, 20]], () => dialog.locator('[data-roll]').click());
    };
    await fail('Save or pass out');
    // No limb is lost to it.
    const whole = { arm: 0, leg: 0, guts: 0, face: 0, eyes: 0, brain: 0 };
    await expect.poll(() => readActor(gamemaster, ILSE)).toMatchObject({ condition: { passedOut: true, ...whole } });
    expect(await due('Save against injury').count()).toBe(0);
    // With air again she lacks food still; with food too she wakes.
    await openSheet(gamemaster, ILSE, 'Dead');
    await gamemaster.page.locator('.application.sheet [data-switch="air"]').click();
    await expect
      .poll(() => readActor(gamemaster, ILSE))
      .toMatchObject({ condition: { passedOut: true, airSince: null } });
    await gamemaster.page.locator('.application.sheet [data-switch="food"][aria-pressed="true"]').click();
    await expect
      .poll(() => readActor(gamemaster, ILSE))
      .toMatchObject({ condition: { passedOut: false, foodSince: null, dead: false } });
    await gamemaster.closeWindows();
    // The unnamed save or die in place of passing out.
    await change(gamemaster, ILSE, { named: false, condition: { sleepSince: await readClock() } });
    await openTime();
    await time.choose('1 day');
    await gamemaster.withFaces([[1, 6]], () => time.pass());
    await expectHurt(gamemaster, ILSE, { hp: 8, str: 2 });
    await fail('Save or die');
    await expect.poll(() => readActor(gamemaster, ILSE)).toMatchObject({ condition: { dead: true, passedOut: false } });
    await change(gamemaster, ILSE, {
      named: true,
      condition: { dead: false, passedOut: true, sleepSince: await readClock() },
    });
    const saves = gamemaster.page.locator('.chat-log').getByRole('button', { name: /^Save/u });
    const before = await saves.count();
    await openTime();
    await time.choose('1 day');
    await gamemaster.withFaces([[2, 6]], () => time.pass());
    await expectHurt(gamemaster, ILSE, { hp: 8, str: 4 });
    // Who is already out dies without a save.
    await expect.poll(() => readActor(gamemaster, ILSE)).toMatchObject({ condition: { dead: true } });
    expect(await saves.count()).toBe(before);
  });

  it('IW-8: training needs a teacher, what the GM requires, and its weeks; a project takes weeks too, and nobody has levels', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(async ({ game }) => {
      const requirements = [
        { kind: 'resources', text: '3 gems of moss', done: false },
        ...['time', 'labor', 'expertise', 'other'].map((kind) => ({ kind, text: '', done: false })),
      ];
      const training = {
        name: 'Moss Speech',
        type: 'innerProject',
        system: { kind: 'training', weeks: 2, requirements },
      };
      const bridge = { name: 'Moss Bridge', type: 'innerProject', system: { kind: 'project', weeks: 1 } };
      await game.actors.getName('Brann Oake')?.createEmbeddedDocuments('Item', [training, bridge]);
    });
    await ada.run(async ({ game }) => void (await game.actors.getName('Brann Oake')?.sheet.render({ force: true })));
    const sheet = ada.page.locator('.application.sheet');
    await sheet.getByRole('tab', { name: 'Gear' }).click();
    const finish = async (refusal: string, project = 'Moss Speech'): Promise<void> => {
      await sheet.getByLabel(new RegExp(project, 'u')).first().dispatchEvent('click');
      if (refusal) await findNotice(ada, refusal).waitFor();
      if (refusal) await takeNotices(ada);
      await expectItem(gamemaster, BRANN, project, { finished: refusal === '' });
    };
    expect(await sheet.textContent()).not.toMatch(/level|experience|\bXP\b/iu);
    await sheet.getByText('0 of 2 weeks').waitFor();
    await finish('Moss Speech needs a creature willing to teach it.');
    await changeItem(gamemaster, BRANN, 'Moss Speech', { teacher: 'The old snail' });
    await sheet.getByText('taught by The old snail').waitFor();
    const ticked = () => sheet.locator('[data-action="tickRequirement"][aria-pressed="true"]').allTextContents();
    const asked = ['3 gems of moss', 'Time', 'Labour', 'Expertise', 'Other'];
    for (const [index, what] of asked.entries()) {
      await finish('Moss Speech still has open requirements.');
      await sheet.locator('[data-action="tickRequirement"]', { hasText: what }).first().click();
      await expect.poll(ticked).toEqual(asked.slice(0, index + 1));
    }
    await expectItem(gamemaster, BRANN, 'Moss Speech', {
      requirements: ['resources', 'time', 'labor', 'expertise', 'other'].map((kind) => ({ kind, done: true })),
    });
    await finish('Moss Speech takes 2 weeks. Weeks spent so far: 0.');
    // The weeks that the GM lets pass count.
    for (const weeks of [1, 2]) {
      await openTime();
      await time.choose('1 week');
      await spend(BRANN, 'Skill training');
      await expect.poll(() => time.listDues(BRANN)).toEqual(['1 week: Moss Speech: 1 week of work']);
      await time.pass();
      await expectItem(ada, BRANN, 'Moss Speech', { spent: weeks });
    }
    await sheet.getByText('2 of 2 weeks').waitFor();
    await finish('');
    // What she has learned is hers: a skill, or a power where she has chosen one.
    const readLearned = (learned: string) =>
      gamemaster.run(
        ({ game }, given) =>
          Promise.resolve(
            [...(game.actors.getName('Brann Oake')?.items ?? [])]
              .filter(({ name }) => name === given)
              .map(({ type, system }) => [type, (system as { kind?: string }).kind]),
          ),
        learned,
      );
    const learns = (kind: string) => [
      ['innerProject', 'training'],
      ['innerPower', kind],
    ];
    await expectItem(gamemaster, BRANN, 'Moss Speech', { finished: true });
    await expect.poll(() => readLearned('Moss Speech')).toEqual(learns('skill'));
    await gamemaster.run(async ({ game }) => {
      const system = { kind: 'training', weeks: 1, spent: 1, teacher: 'The old snail' };
      await game.actors
        .getName('Brann Oake')
        ?.createEmbeddedDocuments('Item', [{ name: 'Moss Light', type: 'innerProject', system }]);
    });
    await ada.run(async ({ game }) => {
      const light = game.actors.getName('Brann Oake')?.items.getName('Moss Light');
      await (light as unknown as { sheet: { openToEdit(): Promise<void> } }).sheet.openToEdit();
    });
    const training = ada.page.locator('.application.sheet', { hasText: 'Teaches' });
    await training.locator('[name="system.teaches"]').selectOption({ label: 'Magic' });
    await expectItem(gamemaster, BRANN, 'Moss Light', { teaches: 'magic' });
    await training.locator('[data-action="close"]').first().click();
    await finish('', 'Moss Light');
    await expect.poll(() => readLearned('Moss Light')).toEqual(learns('magic'));
    await finish('Moss Bridge takes 1 week. Weeks spent so far: 0.', 'Moss Bridge');
    await openTime();
    await time.choose('1 week');
    await spend(BRANN, 'Project');
    await expect.poll(() => time.listDues(BRANN)).toEqual(['1 week: Moss Bridge: 1 week of work']);
    await time.pass();
    await expectItem(ada, BRANN, 'Moss Bridge', { spent: 1 });
    await sheet.getByText('1 of 1 week').first().waitFor();
    await finish('', 'Moss Bridge');
  });

  it('IW-33: power-ups raise an ability, give a mutation or a psychic power', async () => {
    const { gamemaster, ada } = table;
    const powers = { mightUp: 'Might Up', speedUp: 'Speed Up', magicUp: 'Magic Up', infestedEgg: 'Infested Egg' };
    await gamemaster.run(
      async ({ game }, given) => {
        const items = Object.entries(given).map(([powerUp, name]) => ({
          name,
          type: 'innerGear',
          system: { powerUp, weight: 0 },
        }));
        await game.actors.getName('Brann Oake')?.createEmbeddedDocuments('Item', items);
      },
      { ...powers, vampireBlood: 'Vampire Blood' },
    );
    const use = async (name: string): Promise<void> => (await openSheet(ada, BRANN, `Use ${name}`)).click();
    const said = (text: string): Promise<void> => findMessages(ada).filter({ hasText: text }).first().waitFor();
    const form = () => ada.page.locator('.application', { has: ada.page.getByLabel('Power', { exact: true }) });
    for (const name of ['Might Up', 'Speed Up', 'Magic Up']) {
      await use(name);
      await said(`${BRANN} uses ${name}.`);
    }
    await use('Infested Egg');
    await form().getByLabel('Power', { exact: true }).selectOption({ label: 'Gills' });
    await form().getByRole('button', { name: 'Take it' }).click();
    await said('Gained: Gills.');
    await expectItem(gamemaster, BRANN, 'Gills', { kind: 'mutation' });
    await use('Vampire Blood');
    await form().waitFor();
    // The third of eight, in the order of the list.
    const drawn = await form().getByLabel('Power', { exact: true }).locator('option').allTextContents();
    expect(drawn).toHaveLength(9);
    await ada.withFaces([[3, 8]], async () => {
      await form().getByRole('button', { name: 'Take it' }).click();
      await said(`Gained: ${drawn[3]}.`);
    });
    await expectItem(gamemaster, BRANN, drawn[3] ?? '', { kind: 'psychic' });
    await expect
      .poll(() => readActor(gamemaster, BRANN))
      .toMatchObject({
        abilities: { str: { score: 13 }, dex: { score: 11 }, wil: { score: 11 } },
        vampire: true,
      });
  });

  it('IW-33.1: the tables draw common ones by d4, arcane ones by d3 + 3, wild ones by d6', async () => {
    const { gamemaster } = table;
    /** Draws from a table of the pack. @returns what is drawn, and the formula of the roll */
    const draw = (name: string, face: number, sides: number): Promise<readonly [string, string]> =>
      gamemaster.withFaces([[face, sides]], () =>
        gamemaster.run(async ({ game }, wanted) => {
          interface Drawn {
            readonly roll: { readonly formula: string };
            readonly results: readonly { readonly name: string }[];
          }
          const { packs } = game as unknown as {
            packs: { get(id: string): { getDocuments(): Promise<{ name: string; draw(): Promise<Drawn> }[]> } };
          };
          const all = await packs.get('tetrad.inner-worlds-tables').getDocuments();
          const drawn = await all.find((one) => one.name === wanted)?.draw();
          const names = (drawn?.results ?? []).map((one) => one.name).join();
          return [names, drawn?.roll.formula ?? ''] as const;
        }, name),
      );
    const common = ['Chocolates', 'Might Up', 'Speed Up', 'Magic Up'];
    const arcane = ['Magic Up', 'Vampire Blood', 'Infested Egg'];
    for (const [name, formula, sides, rows] of [
      ['Power-ups: Common', '1d4', 4, common],
      ['Power-ups: Arcane', '1d3 + 3', 3, arcane],
      ['Power-ups: Wild', '1d6', 6, [...common, 'Vampire Blood', 'Infested Egg']],
    ] as const)
      for (const [index, row] of rows.entries())
        expect(await draw(name, index + 1, sides), `${name}, ${index + 1}`).toEqual([row, formula]);
  });

  it('IW-27: 3d6 five times for STR, DEX, WIL, HP and gems; a background costs 5 of these', async () => {
    const { gamemaster } = table;
    const backgrounds = await readPack('backgrounds');
    const ofKind = (kind: string) =>
      backgrounds.filter(({ system }) => system['kind'] === kind).map(({ name }) => name);
    expect(ofKind('trade')).toEqual(
      expect.arrayContaining([
        'Cooking',
        'Carpentry',
        'Masonry',
        'Portraiture',
        'Alchemy',
        'Fusion Engineering',
        'Sailing',
        'Runecarving',
        'Plumbing',
        'Grifting',
        'Thievery',
        'Coding',
        'Machining',
      ]),
    );
    expect(ofKind('weapon')).toContain('Weapon Training: Sword');
    expect(ofKind('degree')).toContain('Degree in Medicine');
    expect(ofKind('wolves')).toEqual(['Raised by Wolves']);
    await gamemaster.run(({ game }) => game.tetrad.newCharacter({ ruleset: 'inner-worlds' }));
    await findCreation(gamemaster).waitFor();
    await findName(gamemaster).fill('Nessa Lode');
    await openStep(gamemaster, 'Scores');
    // The five rolls are made side by side: the first die of each, then the second, then the third.
    const rolls = [1, 2, 3].flatMap(() => [2, 4, 5, 6, 3].map((face) => [face, 6] as const));
    const readScores = (): Promise<Record<string, string>> =>
      findCreation(gamemaster)
        .locator('[data-swap]')
        .evaluateAll((all) =>
          Object.fromEntries(all.map((one) => [(one as HTMLElement).dataset['swap'] ?? '', one.textContent ?? ''])),
        );
    await gamemaster.withFaces(rolls, async () => {
      await findCreationButton(gamemaster, 'Roll 3d6 for each').click();
      await expect.poll(readScores).toEqual({ str: '6', dex: '12', wil: '15', hp: '18', gems: '9' });
    });
    // What was rolled for STR becomes WIL, and the other way round.
    await findCreation(gamemaster).locator('[data-swap="str"]').click();
    await findCreation(gamemaster).locator('[data-swap="wil"]').click();
    await expect.poll(readScores).toEqual({ str: '15', dex: '12', wil: '6', hp: '18', gems: '9' });
    await openStep(gamemaster, 'Backgrounds');
    const pick = async (name: string): Promise<void> => {
      await findSearch(gamemaster).fill(name);
      await findCreation(gamemaster).locator('.creation-offers li:visible button').first().click();
    };
    await pick('Sailing');
    await expect.poll(() => readSpending(gamemaster)).toEqual([expect.stringContaining('5 of 9, 4 left')]);
    await pick('Coding');
    await expect.poll(() => readSpending(gamemaster)).toEqual([expect.stringContaining('10 of 9, 1 too many')]);
    expect(await findNumber(gamemaster, 'STR').count()).toBe(0);
    await findCreate(gamemaster).click();
    await findNotice(gamemaster, 'Points over the limit in “Backgrounds”: 1.').waitFor();
    await takeNotices(gamemaster);
    await findCreationButton(gamemaster, 'Remove Coding').click();
    await pressCreate(gamemaster);
    await expect
      .poll(() => readActor(gamemaster, 'Nessa Lode'))
      .toMatchObject({
        abilities: { str: { score: 15 }, dex: { score: 12 }, wil: { score: 6 } },
        hp: { max: 18 },
        gems: 4,
      });
  });
});
