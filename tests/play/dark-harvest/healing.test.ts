/** Treating wounds (DH-60) in and after a fight, with players alone at the table where no GM is needed. */
import { beforeAll, expect, it } from 'vitest';
import { placeTokens } from '../../e2e/binding/table.ts';
import { findAction } from '../../e2e/dark-harvest/check-card-page.ts';
import { createCharacter } from '../../e2e/dark-harvest/characters.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { openActorSheet } from '../../e2e/dark-harvest/sheet-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { beginFight } from '../../e2e/pages/fights.ts';
import { target } from '../../e2e/pages/scene.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';

const SCENE = 'The Dock';
const MAUD = 'Maud Pell';
const EMIL = 'Emil Hart';

const wits = { characteristic: 'wits' };
/** Ada's: 7 white dice with Medicine, 8 with Engineering [Clockwork], 5 with Ad Hoc Repair. */
const healer = {
  name: MAUD,
  ownership: { Ada: 3 },
  characteristics: { wits: 3 },
  skills: [
    { name: 'Medicine', rating: 4, ...wits },
    { name: 'Engineering Clockwork', rating: 5, ...wits, kind: 'specialist' as const },
    { name: 'Ad Hoc Repair', rating: 2, ...wits },
  ],
};
const patient = { name: EMIL, ownership: { Bertrand: 3 }, characteristics: { fortitude: 0, wits: 2 }, skills: [] };

describeTable('treating wounds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const note = 'Wounds are treated after the fight.';
  const offer = /^Time passes: /u;

  async function treat(): Promise<CheckDialogPage> {
    const { ada } = table;
    await ada.closeWindows();
    await target(ada, EMIL);
    const sheet = await openActorSheet(ada, MAUD, 'story');
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: 'Treat wounds' }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toContain('white dice');
    return dialog;
  }

  async function roll(faces: readonly number[]): Promise<string> {
    const { ada, bertrand } = table;
    return ada.withFaces(faces, () => awaitMessage([ada, bertrand], () => new CheckDialogPage(ada).roll()));
  }

  const setPatient = (seat: Seat, system: object): Promise<void> =>
    seat.run(
      async ({ game }, given) => void (await game.actors.getName('Emil Hart')?.update({ system: given })),
      system,
    );

  beforeAll(async () => {
    const { gamemaster } = table;
    await createCharacter(gamemaster, healer);
    await createCharacter(gamemaster, patient);
    await placeTokens(gamemaster, SCENE, [MAUD, EMIL]);
    await setPatient(gamemaster, { health: { marked: 5, bruised: 0 } });
    await gamemaster.run(({ game }) => game.actors.getName('Maud Pell')?.update({ system: { fate: { value: 9 } } }));
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('DH-60.2, DH-61.2: an automaton is treated with Engineering [Clockwork] or Ad Hoc Repair, whichever is better, and never with Medicine; a toolkit changes nothing', async () => {
    const { ada, bertrand } = table;
    await setPatient(bertrand, { automaton: true });
    await expect.poll(async () => (await treat()).readPool()).toBe('8 white dice 3 black dice');
    const dialog = new CheckDialogPage(ada);
    await dialog.choose('means', 'medicalKit');
    await expect.poll(() => dialog.readPool()).toBe('8 white dice 0 black dice');
    expect(await dialog.listOptions('means')).toContain('Toolkit');
    await ada.run(async ({ game }) => {
      await game.actors
        .getName('Maud Pell')
        ?.items.getName('Engineering Clockwork')
        ?.update({ system: { rating: 1 } });
    });
    await expect.poll(async () => (await treat()).readPool()).toContain('5 white dice');
    await setPatient(bertrand, { automaton: false });
    await expect.poll(async () => (await treat()).readPool()).toContain('7 white dice');
    await new CheckDialogPage(ada).close();
  });

  it('DH-18.5, DH-60.5, DH-60.6: in a fight a treatment is noted; applied, its minutes are offered to “Time passes”', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginFight(gamemaster, SCENE, { [MAUD]: 9, [EMIL]: 5 });
    await expect.poll(() => ada.run(({ game }) => [...game.combats][0]?.round)).toBe(1);
    await table.leave('Gamemaster');
    const dialog = await treat();
    await dialog.choose('means', 'medicalKit');
    await expect.poll(() => dialog.readNotes()).toContain(note);
    expect(await dialog.readRefusal()).toBe(null);
    expect((await dialog.findRollButton().textContent())?.trim()).toBe('Roll');
    const id = await roll([1, 1, 1, 2, 2, 2, 2]);
    for (const seat of [ada, bertrand]) await findMessage(seat, id).getByText(note).waitFor();
    const told = (seat: Seat) => findMessage(seat, id).getByText('Takes 30 minutes; the GM lets time pass.');
    expect(await told(bertrand).count()).toBe(0);
    // DH-18.5: what is healed settles the test.
    const anew = findAction(findMessage(ada, id), 'askReroll');
    expect(await anew.count()).toBe(1);
    await pressButton(bertrand, id, 'Heal Emil Hart: 3 pips, 30 minutes');
    await expect.poll(() => anew.count()).toBe(0);
    for (const seat of [ada, bertrand]) {
      await told(seat).waitFor();
      expect(await findMessage(seat, id).getByRole('button', { name: offer }).count()).toBe(0);
    }
    const back = await table.sit('Gamemaster');
    await openTab(back, 'chat');
    await pressButton(back, id, 'Time passes: 30 minutes');
    const window = new TimeWindowPage(back);
    await window.window.waitFor();
    expect(await window.window.getByLabel('Number', { exact: true }).inputValue()).toBe('30');
    const readTime = () => back.run(({ game }) => (game as unknown as { time: { worldTime: number } }).time.worldTime);
    const before = await readTime();
    await window.pass();
    await expect.poll(readTime).toBe(before + 1800);
  });

  it('DH-60.6: a failure offers 10 minutes; after the fight nothing is noted', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const combats = [...game.combats] as unknown as { delete(): Promise<unknown> }[];
      for (const combat of combats) await combat.delete();
      const { time } = game as unknown as { time: { worldTime: number; set(to: number): Promise<number> } };
      await time.set(time.worldTime + 86_400);
    });
    await expect.poll(() => ada.run(({ game }) => [...game.combats].length)).toBe(0);
    const dialog = await treat();
    await dialog.choose('means', 'medicalKit');
    expect(await dialog.readNotes()).not.toContain(note);
    const id = await roll([2, 2, 2, 2, 2, 2, 2]);
    await findMessage(bertrand, id).getByText('Takes 10 minutes; the GM lets time pass.').waitFor();
    await findMessage(gamemaster, id).getByRole('button', { name: 'Time passes: 10 minutes' }).waitFor();
  });

  it('DH-60.4: on that day another healer may treat the patient, and the healer another patient; a second test on the patient is the GM’s to allow', async () => {
    const { ada, bertrand, gamemaster } = table;
    const refusal = 'Maud Pell has already treated Emil Hart today.';
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Maud Pell')?.update({ system: { health: { marked: 2, bruised: 0 } } });
      await game.settings.set('tetrad', 'gmAllowsRolls', true);
    });
    await bertrand.closeWindows();
    const theirs = await openActorSheet(bertrand, EMIL, 'story');
    await openTab(bertrand, 'chat');
    await theirs.getByRole('button', { name: 'Treat wounds' }).click();
    const other = new CheckDialogPage(bertrand);
    await other.root.getByText(`Treat ${EMIL}`).first().waitFor();
    await expect.poll(() => other.readPool()).toBe('2 white dice 6 black dice');
    expect(await other.readRefusal()).toBe(null);
    await other.close();
    const again = await treat();
    await expect.poll(() => again.readRefusal()).toContain(refusal);
    expect((await again.findRollButton().textContent())?.trim()).toBe('Ask the GM');
    const asked = await awaitMessage([ada, gamemaster], () => again.roll());
    await awaitMessage([gamemaster, ada, bertrand], () => pressButton(gamemaster, asked, 'Allow the roll'));
    const faces = [1, 1, ...Array.from({ length: 11 }, () => 2)];
    const id = await ada.withFaces(faces, () =>
      awaitMessage([ada, bertrand], () => pressButton(ada, asked, 'Roll anyway')),
    );
    await findMessage(bertrand, id).getByText(refusal).first().waitFor();
    await findMessage(bertrand, id).getByRole('button', { name: 'Heal Emil Hart: 2 pips, 20 minutes' }).waitFor();
    await target(ada, MAUD);
    await ada.closeWindows();
    const sheet = await openActorSheet(ada, MAUD, 'story');
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: 'Treat wounds' }).click();
    const own = new CheckDialogPage(ada);
    await own.root.getByText(`Treat ${MAUD}`).first().waitFor();
    await expect.poll(() => own.readPool()).toBe('7 white dice 6 black dice');
    expect(await own.readRefusal()).toBe(null);
    await roll(Array.from({ length: 13 }, () => 2));
    // Whoever was treated in between is not forgotten.
    await expect.poll(async () => (await treat()).readRefusal()).toContain(refusal);
    await new CheckDialogPage(ada).close();
  });
});
