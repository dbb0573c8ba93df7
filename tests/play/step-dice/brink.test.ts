/** At the brink, as players see it: what painkillers and stimulants do and for how long (SD-54), and suffocation in a coma (SD-36). */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { pickHazard, target } from '../../e2e/pages/scene.ts';
import { findCard } from '../../e2e/step-dice/life-page.ts';
import { closeDialogs, expectSaid, rollDialog, type Rolled, type Seats } from '../../e2e/step-dice/step-fight.ts';

const HOUR = 3600;
const DOC = 'Doc Sorrel';
const skill = { identifier: 'medical-expertise', rank: 4, attribute: 'alertness', specialties: [] };
const gear = (name: string, system: object) => ({ name, type: 'stepGear', system });

/** Alertness d4, Intelligence d6. */
const doc = {
  type: 'stepCharacter',
  system: { attributes: { alertness: 2, intelligence: 3 } },
  items: [
    { name: 'Medical Expertise', type: 'stepSkill', system: skill },
    gear('Pills', { drug: 'painkillers', hours: 3 }),
    gear('Ampoule', { drug: 'stimulant', dose: 3, hours: 2 }),
    gear('Second ampoule', { drug: 'stimulant', dose: 3, hours: 2 }),
  ],
};

const out = { outSince: 0, outNext: HOUR };
/** Vitality and Willpower d8: 16 Life Points. */
const patients: Readonly<Record<string, object>> = {
  Ann: { health: { stun: 16 }, condition: out },
  Ben: { health: { stun: 14, wound: 8 }, condition: out },
  Cal: { health: { wound: 8 } },
  Dot: { health: { shock: 16 }, condition: out },
};

const dice = (sides: number, ...faces: readonly number[]): Rolled[] => faces.map((face) => [face, sides]);

describeTable('at the brink in Step Dice', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const seats = (): Seats => [table.ada, table.bertrand];
  const dialog = () => new CheckDialogPage(table.ada);
  const expectState = (name: string, system: object) =>
    expect.poll(() => readActor(table.bertrand, name)).toMatchObject(system);

  /** Ada gives someone a drug, and Bertrand applies it. */
  async function give(patient: string, drug: string, pool: string, faces: readonly Rolled[]): Promise<string> {
    const { ada, bertrand } = table;
    await target(ada, patient);
    await (await openSheet(ada, DOC, 'Treat your target')).click();
    await dialog().choose('care', drug);
    await expect.poll(() => dialog().readPool()).toBe(pool);
    const card = await rollDialog(seats(), faces);
    await closeDialogs(ada);
    await findMessage(bertrand, card)
      .getByRole('button', { name: `Apply to ${patient}` })
      .first()
      .click();
    return card;
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, DOC, 'Ada', doc);
    const attributes = { vitality: 4, willpower: 4 };
    for (const [name, state] of Object.entries(patients))
      await createActor(gamemaster, name, 'Bertrand', { type: 'stepCharacter', system: { attributes, ...state } });
    await placeTokens(gamemaster, 'The Ward', [DOC, ...Object.keys(patients)]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(async () => {
    for (const seat of table.seats) await closeDialogs(seat);
  });

  it('SD-54.6: a stimulant wakes whom it leaves with life, and nobody else', async () => {
    await give('Ann', 'stimulant', '1 d6', dice(6, 4));
    await expectState('Ann', { health: { stun: 12 }, condition: { outSince: null } });
    await give('Ben', 'stimulant', '1 d6', dice(6, 4));
    await expectState('Ben', { health: { stun: 10, wound: 8 }, condition: { outSince: 0 } });
  });

  it('SD-54.4: painkillers are Intelligence + Medical Expertise, last for the hours that the GM has set, and then the penalty is back', async () => {
    const { bertrand, gamemaster } = table;
    const readPool = async (): Promise<string> => {
      await openSheet(bertrand, 'Cal', 'Treat your target');
      const sheet = bertrand.page.locator('.application.sheet', { hasText: 'Cal' });
      await sheet.locator('[data-attribute="vitality"]').click();
      const own = new CheckDialogPage(bertrand);
      await expect.poll(() => own.readPool()).toMatch(/d/u);
      const pool = await own.readPool();
      await closeDialogs(bertrand);
      return pool;
    };
    expect(await readPool()).toBe('1 d4 1 d4');
    const card = await give('Cal', 'painkillers', '1 d6 1 d8', [...dice(6, 3), ...dice(8, 3)]);
    await expectSaid(seats(), card, 'Cal feels no serious wound for 3 hours.');
    await expect.poll(readPool).toBe('1 d8 1 d8');
    const advance = (hours: number) =>
      gamemaster.run(async ({ game }, by) => {
        await (game as unknown as { time: { advance(seconds: number): Promise<unknown> } }).time.advance(by);
      }, hours * HOUR);
    await advance(2);
    expect(await readPool()).toBe('1 d8 1 d8');
    await advance(1);
    await expect.poll(readPool).toBe('1 d4 1 d4');
  });

  it('SD-36.7: suffocation of one in a coma does Shock Points and wounds', async () => {
    const { gamemaster } = table;
    await target(gamemaster, 'Dot');
    await pickHazard(gamemaster, 'No air');
    await findCard(gamemaster, 'No air: Dot')
      .getByRole('button', { name: /Go on to the next roll/u })
      .first()
      .click();
    const due = findCard(gamemaster, 'has no air and rolls Resistance').locator('button', { hasText: 'Hold out' });
    await due.click();
    const own = new CheckDialogPage(gamemaster);
    await gamemaster.withFaces([...dice(8, 1, 2), ...dice(2, 2)], async () => {
      await own.roll();
      await own.root.waitFor({ state: 'detached' });
    });
    await findCard(gamemaster, 'Dice: 2 (stun).').getByRole('button', { name: 'Apply' }).click();
    await expectState('Dot', { health: { stun: 0, wound: 2, shock: 18 } });
  });
});
