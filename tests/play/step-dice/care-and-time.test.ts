/** What heals in Step Dice, and what game time brings, as a GM sees it: drugs, first aid, surgery, hours and days. The tests continue from one another. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor, setLuck } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findToken, pickHazard, target } from '../../e2e/pages/scene.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';
import { findCard } from '../../e2e/step-dice/life-page.ts';
import {
  closeDialogs,
  expectSaid,
  rollDialog,
  rollFromCard,
  type Rolled,
  type Seats,
} from '../../e2e/step-dice/step-fight.ts';

const DOC = 'Doc Sorrel';
const HOUR = 3600;
const DAY = 24 * HOUR;

/** The middle of every die: each shows half its sides, so that a roll of two attributes has the sum of their ranks. */
const middle = { luck: [0.5, 0.999] } as const;

/** Someone with these ranks of Vitality and Willpower, these points and this condition. */
const make = (vitality: number, willpower: number, health: object, condition: object = {}) => ({
  type: 'stepCharacter',
  system: {
    attributes: { vitality, willpower, alertness: 3, agility: 3, strength: 3, intelligence: 3 },
    health,
    condition,
  },
});
const waiting = (next = DAY) => ({ recovery: 'waiting', recoveryNext: next });

/** Whom time finds, with 16 Life Points where not said otherwise. */
const patients = {
  Sleeper: make(4, 4, {}, { outSince: 0, outNext: HOUR }),
  Slapped: make(6, 3, {}, { outSince: 0, outNext: HOUR }),
  Shocked: make(5, 3, { shock: 3 }, { outSince: 0, outNext: HOUR }),
  // 8 Life Points: one Shock Point short of a coma, and a middle roll of 4.
  Frail: make(2, 2, { shock: 7 }, { outSince: 0, outNext: HOUR }),
  Knocked: make(4, 4, { shock: 2 }, { outSince: 0, outNext: HOUR }),
  Comatose: make(4, 4, { shock: 16 }, { outSince: 0, outNext: HOUR }),
  Cold: make(4, 4, {}),
  Rester: make(4, 4, { stun: 5 }, { stunSince: 0 }),
  Stroller: make(4, 4, { stun: 5 }, { stunSince: 0 }),
  Dazed: make(5, 3, { stun: 10 }, { stunSince: 0 }),
  Scratched: make(4, 4, { wound: 2 }, waiting()),
  // 12, 16 and 18 Life Points: none of them has half as many wounds.
  Cut: make(4, 2, { wound: 4 }, waiting()),
  Gashed: make(6, 2, { wound: 6 }, waiting()),
  Mauled: make(6, 3, { wound: 7 }, waiting()),
  Operated: make(4, 4, { wound: 4 }, { recovery: 'mending', recoverySurgery: true, recoveryNext: 3 * DAY }),
  Rotting: make(4, 4, { wound: 3 }, waiting(2 * DAY)),
  Burnt: make(4, 4, { wound: 2 }, { burns: 2, recovery: 'mending', recoveryNext: 3 * DAY }),
  // Dead for 2 minutes, after a roll to stay alive against 11.
  Dead: make(7, 5, { wound: 24 }, { deadSince: -120, lastDying: 11 }),
  Dying: make(6, 6, { wound: 24 }, { dyingNext: 7 }),
  Numb: make(4, 4, { stun: 6, wound: 8 }, { stunSince: 0 }),
};
type Patient = keyof typeof patients;

const gear = (name: string, system: object) => ({ name, type: 'stepGear', system });
const doc = {
  type: 'stepCharacter',
  system: { attributes: { alertness: 5, intelligence: 4, willpower: 4, vitality: 4 } },
  items: [
    {
      name: 'Medical Expertise',
      type: 'stepSkill',
      system: { identifier: 'medical-expertise', rank: 4, attribute: 'alertness', specialties: [] },
    },
    gear('Surgery kit', { supplies: 'superior' }),
    gear('Pills', { drug: 'painkillers', hours: 4 }),
    gear('Ampoule', { drug: 'stimulant', dose: 3, hours: 2 }),
  ],
};

describeTable('care and game time in Step Dice', ['Gamemaster'], (table) => {
  const gm = () => table.gamemaster;
  const seats = (): Seats => [table.gamemaster];
  const dialog = () => new CheckDialogPage(table.gamemaster);
  const time = () => new TimeWindowPage(table.gamemaster);
  const expectPool = (pool: string) => expect.poll(() => dialog().readPool()).toBe(pool);
  const expectState = (name: Patient | 'Shaken' | 'Bleeding' | 'Swaying', system: object) =>
    expect.poll(() => readActor(gm(), name)).toMatchObject(system);
  const readNow = () => gm().run(({ game }) => (game as unknown as { time: { worldTime: number } }).time.worldTime);
  const expectDues = (name: Patient | 'Bleeding', dues: readonly string[]) =>
    expect.poll(() => time().listDues(name)).toEqual(dues);

  /** Opens the care of someone. */
  async function treat(patient: Patient | 'Bleeding'): Promise<void> {
    await target(gm(), patient);
    await (await openSheet(gm(), DOC, 'Treat your target')).click();
    await dialog().root.waitFor();
  }

  /** Applies what a card brings, and waits until it says so. */
  async function apply(card: string, patient: Patient | 'Bleeding', done: string): Promise<void> {
    await findMessage(gm(), card)
      .getByRole('button', { name: `Apply to ${patient}` })
      .first()
      .click();
    await expectSaid(seats(), card, done);
  }

  async function openTime(count: string, unit: string): Promise<void> {
    await gm().page.locator('body').press('Shift+G');
    await gm().page.locator('[data-action="timePasses"], [data-panel="timePasses"]').first().click();
    await time().window.waitFor();
    await time().type(count, unit);
    await time().window.getByLabel('For whom').selectOption({ label: 'Everyone in the scene' });
    await expectDues('Comatose', []);
  }

  const spend = (name: Patient, activity: string) =>
    time()
      .window.locator('.time-actor')
      .filter({ hasText: name })
      .getByRole('combobox')
      .first()
      .selectOption({ label: activity });

  async function pass(): Promise<void> {
    await time().pass();
    await gm().closeWindows();
  }

  const dice = (sides: number, ...faces: readonly number[]): Rolled[] => faces.map((face) => [face, sides]);

  beforeAll(async () => {
    await createActor(gm(), DOC, 'Gamemaster', doc);
    await gm().run(async ({ CONFIG }, given) => {
      const all = Object.entries(given).map(([name, data]) => ({ ...data, name }));
      await (
        CONFIG.Actor.documentClass as unknown as { createDocuments(all: object[]): Promise<unknown> }
      ).createDocuments(all);
    }, patients);
    await placeTokens(gm(), 'The Ward', [DOC, ...Object.keys(patients)]);
    await findToken(gm(), 'Numb').waitFor();
    await openTab(gm(), 'chat');
  });

  afterEach(() => closeDialogs(gm()));

  it('SD-37.2, SD-54.3, SD-54.4: painkillers are given against Easy, and take the penalty of a serious wound off; a stimulant hides stun', async () => {
    const endure = async (pool: string) => {
      await openSheet(gm(), 'Numb', 'Treat your target');
      const sheet = gm().page.locator('.application.sheet', { hasText: 'Numb' });
      await sheet.locator('[data-attribute="vitality"]').click();
      await expectPool(pool);
      await closeDialogs(gm());
    };
    await endure('1 d4 1 d4');
    await treat('Numb');
    await expectPool('1 d8 1 d8');
    const pills = await rollDialog(seats(), dice(8, 2, 2));
    await expectSaid(seats(), pills, 'Easy (3)');
    await apply(pills, 'Numb', 'Numb feels no serious wound for 4 hours.');
    await gm().closeWindows();
    await endure('1 d8 1 d8');
    // The GM sets the die of a stimulant.
    for (const [rank, pool] of [
      [1, '1 d2'],
      [6, '1 d12'],
      [3, '1 d6'],
    ] as const) {
      await gm().run(
        async ({ game }, given) => {
          await game.actors
            .getName(given.doc)
            ?.items.getName('Ampoule')
            ?.update({ system: { dose: given.rank } });
        },
        { doc: DOC, rank },
      );
      await closeDialogs(gm());
      await treat('Numb');
      await dialog().choose('care', 'stimulant');
      await expectPool(pool);
    }
    const dose = await rollDialog(seats(), dice(6, 4));
    await apply(dose, 'Numb', 'Numb shakes off up to 4 stun for 2 hours.');
    await expectState('Numb', { health: { stun: 2, wound: 8 } });
  });

  it('SD-53.1, SD-53.2: first aid is Hard, with the worse of supplies and surroundings, and stops the rolls to stay alive', async () => {
    const kits = ['limited', 'standard', 'cuttingEdge'];
    await gm().run(
      async ({ game }, given) => {
        const items = given.kits.map((supplies) => ({ name: supplies, type: 'stepGear', system: { supplies } }));
        await game.actors.getName(given.doc)?.createEmbeddedDocuments('Item', items);
      },
      { doc: DOC, kits },
    );
    await treat('Dying');
    // Alertness d10; the skill is d8 with what makes no difference.
    for (const [supplies, surroundings, pool] of [
      ['improvised', 'hospital', '1 d10 1 d4'],
      ['limited', 'hospital', '1 d10 1 d6'],
      ['standard', 'hospital', '1 d10 1 d8'],
      ['superior', 'hospital', '1 d10 1 d10'],
      ['cuttingEdge', 'hospital', '1 d10 1 d12'],
      ['cuttingEdge', 'ambulance', '1 d10 1 d10'],
      ['cuttingEdge', 'noDistraction', '1 d10 1 d8'],
      ['cuttingEdge', 'lightDistraction', '1 d10 1 d6'],
      ['cuttingEdge', 'heavyDistraction', '1 d10 1 d4'],
      ['improvised', 'ambulance', '1 d10 1 d4'],
      ['superior', 'noDistraction', '1 d10 1 d8'],
    ] as const) {
      await dialog().choose('supplies', supplies);
      await dialog().choose('surroundings', surroundings);
      await expectPool(pool);
    }
    await gm().run(
      async ({ game }, given) => {
        for (const name of given.kits) await game.actors.getName(given.doc)?.items.getName(name)?.delete();
      },
      { doc: DOC, kits },
    );
    const aid = await rollDialog(seats(), dice(8, 6, 6));
    await expectSaid(seats(), aid, 'Hard (11)');
    await apply(aid, 'Dying', 'Dying is stable.');
    await expectState('Dying', { health: { wound: 24 }, condition: { dyingNext: null, deadSince: null } });
  });

  it('SD-54.1: the dead are revived against Formidable, 4 harder for each minute, and then endure against their last difficulty', async () => {
    await treat('Dead');
    const revived = await rollDialog(seats(), [...dice(8, 8, 8)]);
    await expectSaid(seats(), revived, 'Incredible (23)', 'Failure');
    await treat('Dead');
    await dialog().unfold('reasons');
    await dialog().addRow('custom');
    await dialog().fill('custom.0.bonus', '10');
    const again = await rollDialog(seats(), dice(8, 8, 8));
    await expectSaid(seats(), again, 'Incredible (23)', 'Success');
    // Dead with 24 wounds of 24 Life Points: each attribute has lost 2 steps.
    const endurance = [...dice(10, 6), ...dice(6, 6)];
    const roll = await rollFromCard(seats(), again, 'Roll Endurance for Dead', endurance, 'dialog');
    await expectSaid(seats(), roll, 'Hard (11)');
    await expectState('Dead', { condition: { deadSince: null, dyingNext: 15 } });
  });

  it('SD-54.2, SD-54.5, SD-55.4: whoever is woken early can do nothing full, after a try of a minute; of supplies only what is better and at hand helps surgery', async () => {
    await treat('Slapped');
    await dialog().choose('care', 'wake');
    await expectPool('1 d12 1 d6');
    const slap = await rollDialog(seats(), [
      [5, 12],
      [3, 6],
    ]);
    await expectSaid(seats(), slap, 'Each try takes an action in a fight, and a minute outside one.');
    await findMessage(gm(), slap).getByRole('button', { name: 'Time passes: 1 minute' }).click();
    await expect.poll(() => time().window.getByLabel('Number', { exact: true }).inputValue()).toBe('1');
    await expect.poll(() => time().window.getByLabel('Unit', { exact: true }).inputValue()).toBe('minutes');
    await gm().closeWindows();
    await apply(slap, 'Slapped', 'Slapped is awake, but too weak for full actions.');
    await expectState('Slapped', { condition: { outRoused: true, outNext: HOUR } });
    await gm().closeWindows();
    await target(gm(), 'Comatose');
    await (await openSheet(gm(), 'Slapped', 'Treat your target')).click();
    await expect.poll(() => dialog().readRefusal()).toContain('too weak for full actions');
    await closeDialogs(gm());
    await target(gm(), DOC);
    await (await openSheet(gm(), 'Slapped', 'Argue with your target')).click();
    await dialog().root.waitFor();
    expect(await dialog().readRefusal()).toBeNull();
    await closeDialogs(gm());
    await target(gm(), 'Cut');
    const begin = async (supplies: string, surroundings: string, pool: string) => {
      const id = await awaitMessage(seats(), async () => {
        await (await openSheet(gm(), DOC, 'Operate on your target')).click();
        const field = (name: string) => gm().page.locator(`.tetrad-ask [name="${name}"]`);
        // What is not at hand cannot be chosen.
        const readOffered = () => field('supplies').locator('option').allTextContents();
        await expect.poll(readOffered).toEqual(['Superior supplies', 'Improvised supplies']);
        await field('supplies').selectOption(supplies);
        await field('surroundings').selectOption(surroundings);
        await gm().page.getByRole('button', { name: 'Begin', exact: true }).click();
      });
      await gm().closeWindows();
      await findMessage(gm(), id).getByRole('button', { name: /^Roll/u }).click();
      await expectPool(pool);
      await closeDialogs(gm());
    };
    await begin('improvised', 'hospital', '1 d8 1 d8');
    await begin('superior', 'noDistraction', '1 d8 1 d8');
    await begin('superior', 'hospital', '1 d8 1 d10');
  });

  it('SD-36.2, SD-36.3, SD-36.4, SD-40.4, SD-51.2, SD-54.2: care and hours wake, take shock, chill, and heal stun by what one does; nothing but care ends a coma', async () => {
    await treat('Knocked');
    const woken = await rollDialog(seats(), dice(8, 6, 6));
    await apply(woken, 'Knocked', 'Knocked is awake, without Shock Points.');
    await expectState('Knocked', { health: { shock: 0 }, condition: { outSince: null } });
    await gm().closeWindows();
    await target(gm(), 'Cold');
    await pickHazard(gm(), 'Bitter cold');
    const cold = findCard(gm(), 'Cold is exposed and takes 1 stun per hour');
    await cold.getByText('The exposure has begun.').waitFor();
    await setLuck(gm(), true, middle);
    await openTime('59', 'minutes');
    for (const name of ['Sleeper', 'Shocked', 'Frail', 'Cold'] as const) await expectDues(name, []);
    await gm().closeWindows();
    await openTime('2', 'hours');
    await spend('Rester', 'Rest');
    await spend('Stroller', 'Light activity');
    await expectDues('Sleeper', ['1 hour: Comes round']);
    const hourly = (chance: string) =>
      [1, 2].map((at) => `${at} hour${at > 1 ? 's' : ''}: Endurance roll against shock: ${chance}`);
    await expectDues('Shocked', hourly('succeeds 65%'));
    await expectDues('Frail', hourly('succeeds 6%'));
    await expectDues('Cold', ['1 hour: Exposure', '2 hours: Exposure']);
    await expectDues('Rester', ['2 hours: Heals 2 stun over the hours']);
    await expectDues('Stroller', ['2 hours: Heals 1 stun over the hours']);
    await expectDues('Numb', ['2 hours: The stimulant wears off']);
    await pass();
    await expectState('Sleeper', { condition: { outSince: null } });
    // Who was woken has the hour of all who are out.
    await expectState('Slapped', { condition: { outSince: null } });
    // Two rolls of 8 against 7; a third point is left, and so they are out.
    await expectState('Shocked', { health: { shock: 1 }, condition: { outSince: 0 } });
    await expectState('Frail', { health: { shock: 7 }, condition: { outSince: 0 } });
    await expectState('Comatose', { health: { shock: 16 }, condition: { outSince: 0 } });
    await expectState('Cold', { health: { stun: 2 } });
    // The days that follow have other business than a stun and a roll each hour.
    await gm().run(async ({ game }) => {
      const system = { health: { shock: 0 }, condition: { outSince: null, outNext: null } };
      await game.actors.getName('Frail')?.update({ system });
    });
    await cold.getByRole('button', { name: 'Bring Cold to safety' }).click();
    await cold.getByText('The exposure is over.').waitFor();
    await openTime('1', 'hours');
    await expectDues('Cold', []);
    await gm().closeWindows();
    await expectState('Rester', { health: { stun: 3 } });
    await expectState('Stroller', { health: { stun: 4 } });
    await expectState('Numb', { health: { stun: 6 }, condition: { stimulantUntil: null } });
    await treat('Comatose');
    const aid = await rollDialog(seats(), dice(8, 8, 8).with(1, [8, 10]));
    await apply(aid, 'Comatose', 'Comatose is awake, without Shock Points.');
    await expectState('Comatose', { health: { shock: 0 }, condition: { outSince: null } });
  });

  it('SD-51.1, SD-52.1, SD-52.4: a day heals stun by a roll, and wounds begin to mend: 2 by themselves, more the harder; a failure waits a day', async () => {
    await setLuck(gm(), true, middle);
    await openTime('1', 'days');
    await expectDues('Scratched', ['22 hours: Wounds start to mend']);
    await expectDues('Dazed', ['22 hours: Daily roll to heal stun: beats Average 65%']);
    await pass();
    await expectState('Dazed', { health: { stun: 2 } });
    for (const name of ['Scratched', 'Cut', 'Gashed'] as const)
      await expectState(name, { condition: { recovery: 'mending' } });
    await expectState('Mauled', { health: { wound: 7 }, condition: { recovery: 'waiting', recoveryNext: 2 * DAY } });
    const cards = gm().page.locator('#chat .message', { hasText: 'Endurance roll to start mending' });
    for (const difficulty of ['Easy (3)', 'Average (7)', 'Hard (11)'])
      await cards.getByText(difficulty).first().waitFor();
    await expectState('Numb', { condition: { painkillersUntil: null } });
  });

  it('SD-40.1, SD-52.2, SD-52.3, SD-55.2: rest mends a wound in 2 days, a burn in 4; without rest only surgery does, in 4; a botch makes wounds worse until a roll halts it, and another mends', async () => {
    await setLuck(gm(), false, middle);
    await openTime('1', 'days');
    await pass();
    await expectState('Rotting', { condition: { recovery: 'worsening', recoveryNext: 4 * DAY } });
    await setLuck(gm(), true, middle);
    await openTime('2', 'days');
    await spend('Scratched', 'Rest');
    await spend('Burnt', 'Rest');
    for (const name of ['Cut', 'Operated'] as const) await spend(name, 'Light activity');
    await pass();
    await expectState('Scratched', { health: { wound: 1 } });
    await expectState('Cut', { health: { wound: 4 } });
    await expectState('Burnt', { health: { wound: 2 } });
    await expectState('Operated', { health: { wound: 4 } });
    // 1 more each; 8 beats the 3 of 4 wounds, and 9 not the 11 of 8.
    await expectState('Rotting', { health: { wound: 4 }, condition: { recovery: 'halted', recoveryNext: 6 * DAY } });
    await expectState('Mauled', { health: { wound: 8 }, condition: { recovery: 'worsening', recoveryNext: 6 * DAY } });
    await openTime('2', 'days');
    await spend('Burnt', 'Rest');
    for (const name of ['Cut', 'Operated'] as const) await spend(name, 'Light activity');
    await pass();
    await expectState('Operated', { health: { wound: 3 } });
    await expectState('Cut', { health: { wound: 4 } });
    await expectState('Burnt', { health: { wound: 1 }, condition: { burns: 1 } });
    await expectState('Rotting', { health: { wound: 4 }, condition: { recovery: 'mending' } });
  });

  it('SD-36.6, SD-38.5: outside a fight the dying roll each turn, before anything else is due, and the GM lets turn by turn pass; the hourly roll takes shock of who is awake', async () => {
    const ada = await table.sit('Ada');
    const both = [gm(), ada] as const;
    await openTab(ada, 'chat');
    const now = await readNow();
    await createActor(gm(), 'Fading', 'Ada', make(6, 6, { wound: 24 }, { dyingNext: 3, painkillersUntil: now + 1 }));
    await createActor(gm(), 'Shaken', 'Gamemaster', make(4, 4, { shock: 2 }));
    await placeTokens(gm(), 'The Lane', ['Fading', 'Shaken', 'Comatose']);
    const expectKinds = (name: string, kinds: readonly string[]) =>
      expect
        .poll(async () => (await time().listDues(name)).map((line) => line.split(': ').slice(0, 2).join(': ')))
        .toEqual(kinds);
    await openTime('1', 'minutes');
    await expectKinds('Fading', ['6 seconds: Endurance roll to stay alive', '1 second: The painkillers wear off']);
    expect((await time().listActors())[0]).toBe('Fading');
    const turn = async (card: string, rolled: readonly Rolled[], condition: object) => {
      const asked = await awaitMessage(both, () =>
        time()
          .window.getByRole('button', { name: /^Let a turn pass/u })
          .click(),
      );
      await findMessage(ada, asked).getByRole('button', { name: /^Roll/u }).click();
      await ada.withFaces(rolled, async () => {
        await ada.page.locator('form.roll-dialog [data-roll]').click();
        await ada.page.locator('form.roll-dialog').waitFor({ state: 'detached' });
      });
      await ada.page.locator('#chat .message', { hasText: card }).first().waitFor();
      await expect.poll(() => readActor(ada, 'Fading')).toMatchObject({ condition });
      const foot = time().window.locator('.time-foot');
      await expect.poll(() => foot.textContent()).not.toContain('Time is passing.');
    };
    await turn('Easy (3)', dice(12, 3, 3), { dyingNext: 7, deadSince: null });
    // The painkillers have worn off.
    await turn('Average (7)', dice(8, 3, 3), { dyingNext: null, deadSince: now + 12 });
    await gm().closeWindows();
    await setLuck(gm(), true, middle);
    await openTime('2', 'hours');
    expect(
      await time()
        .window.getByRole('button', { name: /^Let a turn pass/u })
        .count(),
    ).toBe(0);
    await expectKinds('Shaken', ['1 hour: Endurance roll against shock', '2 hours: Endurance roll against shock']);
    await pass();
    await expectState('Shaken', { health: { shock: 0 }, condition: { outSince: null } });
  });

  it('SD-33.2, SD-38.5: who bleeds takes d2 wounds every 10 minutes until treated; to stay conscious is rolled each turn outside a fight too', async () => {
    const now = await readNow();
    await createActor(gm(), 'Bleeding', 'Gamemaster', make(6, 6, { wound: 1 }, { bleeding: now + 600 }));
    await placeTokens(gm(), 'The Alley', [DOC, 'Bleeding', 'Comatose']);
    await findToken(gm(), 'Bleeding').waitFor();
    await openTime('9', 'minutes');
    await expectDues('Bleeding', []);
    await gm().closeWindows();
    await openTime('20', 'minutes');
    await expectDues('Bleeding', ['10 minutes: Bleeding d2', '20 minutes: Bleeding d2']);
    // Both dice of d2 show 2.
    await setLuck(gm(), true, { luck: [0.01, 0.99] });
    await pass();
    await expectState('Bleeding', { health: { wound: 5 }, condition: { bleeding: now + 1800 } });
    await treat('Bleeding');
    const aid = await rollDialog(seats(), dice(8, 6, 6));
    await expectSaid(seats(), aid, 'Hard (11)');
    await apply(aid, 'Bleeding', 'Bleeding no longer bleeds.');
    await gm().closeWindows();
    await openTime('1', 'hours');
    await expectDues('Bleeding', []);
    await gm().closeWindows();
    await createActor(gm(), 'Swaying', 'Gamemaster', make(4, 4, { stun: 16 }, { stayingNext: 11 }));
    await placeTokens(gm(), 'The Quay', ['Swaying', 'Comatose']);
    await findToken(gm(), 'Swaying').waitFor();
    await expect.poll(() => findToken(gm(), 'Bleeding').count()).toBe(0);
    // Nobody knows since when there is stun: a single roll of a day is due.
    await openTime('1', 'minutes');
    await expect.poll(async () => (await time().listDues('Swaying')).length).toBe(2);
    await expect
      .poll(async () => (await time().listDues('Swaying'))[1])
      .toBe('0 minutes: Daily roll to heal stun: beats Average 67%');
    await gm().closeWindows();
    await gm().run(async ({ game }, since) => {
      await game.actors.getName('Swaying')?.update({ system: { condition: { stunSince: since } } });
    }, now + 1200);
    for (const [isGood, state] of [
      [true, { stayingNext: 15, outSince: null }],
      [false, { stayingNext: null, outNext: now + 1212 + HOUR }],
    ] as const) {
      await setLuck(gm(), isGood, { luck: [0.01, 0.99] });
      await openTime('1', 'minutes');
      await expect
        .poll(async () => (await time().listDues('Swaying')).join())
        .toMatch(/^6 seconds: Endurance roll to stay conscious/u);
      await time()
        .window.getByRole('button', { name: /^Let a turn pass/u })
        .click();
      await expectState('Swaying', { condition: state });
      const foot = time().window.locator('.time-foot');
      await expect.poll(() => foot.textContent()).not.toContain('Time is passing.');
      await gm().closeWindows();
    }
  });
});
