/** Dark Harvest outside the fight, clause by clause: treating wounds (DH-60, DH-61), perils (DH-63), breath (DH-64) and feats (DH-67). */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { awaitMessage, findMessage, findMessages, openTab, pressButton, returnToChat } from '../pages/chat.ts';
import { beginFight } from '../pages/fights.ts';
import { findDirectory, findEntryWith } from '../pages/directory.ts';
import { findToken, target } from '../pages/scene.ts';
import { placeTokens } from '../binding/table.ts';
import { createCharacter } from './characters.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findSheetHeader, openActorSheet } from './sheet-page.ts';

const SCENE = 'The Dock';

/** Ada's healer: 7 white dice with Medicine, 5 with Ad Hoc Repair, 5 with Perception, 4 to dodge. */
const healer = {
  name: 'Maud Pell',
  ownership: { Ada: 3 },
  characteristics: { wits: 3, fortitude: 2, dexterity: 1, strength: 13, resolve: 4 },
  skills: [
    { name: 'Medicine', rating: 4, characteristic: 'wits' },
    { name: 'Ad Hoc Repair', rating: 2, characteristic: 'wits' },
    { name: 'Perception', rating: 2, characteristic: 'wits' },
    { name: 'Dodge', rating: 3, characteristic: 'dexterity' },
  ],
};

/** Bertrand's patient. */
const patient = { name: 'Emil Hart', ownership: { Bertrand: 3 }, characteristics: { fortitude: 0 }, skills: [] };

/** Sets a character's data as a GM. */
const update = (seat: Seat, name: string, system: object): Promise<unknown> =>
  seat.run(({ game }, given) => game.actors.getName(given.name)?.update({ system: given.system }), { name, system });

const readMarked = (seat: Seat): Promise<number | undefined> =>
  seat.run(
    ({ game }) =>
      (game.actors.getName('Emil Hart')?.system as { health?: { marked: number } } | undefined)?.health?.marked,
  );

/** Lets as many days pass on the world's clock. */
const passDays = (seat: Seat, days: number): Promise<unknown> =>
  seat.run(({ game }, seconds) => {
    const { time } = game as unknown as { time: { worldTime: number; set(to: number): Promise<number> } };
    return time.set(time.worldTime + seconds);
  }, days * 86_400);

describeTable('life outside the fight', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    await createCharacter(gamemaster, healer);
    await createCharacter(gamemaster, patient);
    await placeTokens(gamemaster, SCENE, [healer.name, patient.name]);
  });

  beforeEach(async () => {
    const { gamemaster } = table;
    await returnToChat(table.seats);
    await passDays(gamemaster, 1);
    await update(gamemaster, patient.name, { health: { marked: 5, bruised: 0 }, automaton: false });
  });

  /** Opens the dialog with which the healer treats the target. */
  async function treat(): Promise<CheckDialogPage> {
    const sheet = await openActorSheet(table.ada, healer.name, 'story');
    await sheet.getByRole('button', { name: 'Treat wounds' }).click();
    return new CheckDialogPage(table.ada);
  }

  /** Rolls the open dialog with these faces; returns the message as a user sees it. */
  async function roll(faces: number[], seat: Seat = table.bertrand): Promise<Locator> {
    const { ada } = table;
    const id = await ada.withFaces(faces, () => awaitMessage([ada, seat], () => new CheckDialogPage(ada).roll()));
    return findMessage(seat, id);
  }

  it('DH-60.1, DH-60.3: with the GM offline the net heals as many pips at 10 minutes each; the owner applies it and takes it back', async () => {
    const { bertrand, ada } = table;
    await target(ada, patient.name);
    await table.leave('Gamemaster');
    const dialog = await treat();
    await dialog.root.getByText('Treat Emil Hart').first().waitFor();
    await dialog.choose('means', 'medicalKit');
    await expect.poll(() => dialog.readPool()).toBe('7 white dice 0 black dice');
    const card = await roll([1, 1, 1, 2, 2, 2, 2]);
    await card.getByText('Emil Hart can regain up to 3 pips, 10 minutes each.').waitFor();
    const id = (await card.getAttribute('data-message-id')) ?? '';
    // Only the patient's owner may change the patient.
    expect(
      await findMessage(ada, id)
        .getByRole('button', { name: /^Heal Emil/u })
        .count(),
    ).toBe(0);
    await pressButton(bertrand, id, 'Heal Emil Hart: 3 pips, 30 minutes');
    await expect.poll(() => readMarked(ada)).toBe(2);
    await card.getByText('Emil Hart was treated.').waitFor();
    await pressButton(bertrand, id, 'Undo');
    await expect.poll(() => readMarked(ada)).toBe(5);
    await table.sit('Gamemaster');
  });

  it('DH-60.4: a second treatment of the same patient on that day is refused; the next day it is possible', async () => {
    const { ada, gamemaster } = table;
    await treat();
    await roll([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    const refused = await treat();
    await expect.poll(() => refused.readRefusal()).toContain('Maud Pell has already treated Emil Hart today.');
    await refused.close();
    await passDays(gamemaster, 1);
    const next = await treat();
    await expect.poll(() => next.readPool()).toBe('7 white dice 6 black dice');
    expect(await next.readRefusal()).toBe(null);
    await next.close();
    await ada.closeWindows();
  });

  it('DH-60.3: a failure costs 10 minutes', async () => {
    await treat();
    const card = await roll([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    await card.getByText('Emil Hart regains nothing, and 10 minutes are lost.').waitFor();
    expect(await card.getByRole('button', { name: /^Heal/u }).count()).toBe(0);
  });

  it.each([
    ['DH-61.1: a Skyloft hospital has the pool of the kit', 'skyloftHospital', '7 white dice 0 black dice'],
    ['DH-61.2: a medical kit has no black dice and no bonus', 'medicalKit', '7 white dice 0 black dice'],
    ['DH-61.3: a Neovictorian hospital has 3 black dice', 'neovictorianHospital', '7 white dice 3 black dice'],
    ['DH-61.3: improvised bandages have 6', 'improvisedBandages', '7 white dice 6 black dice'],
  ] as const)('%s', async (_what, means, pool) => {
    const dialog = await treat();
    await dialog.choose('means', means);
    await expect.poll(() => dialog.readPool()).toBe(pool);
    await dialog.close();
  });

  it('DH-61.1: in the best place the net is at least 1', async () => {
    const dialog = await treat();
    await dialog.choose('means', 'skyloftHospital');
    await expect.poll(() => dialog.readChance()).toContain('100');
    const card = await roll([2, 2, 2, 2, 2, 2, 2]);
    await card.getByRole('button', { name: 'Heal Emil Hart: 1 pip, 10 minutes' }).waitFor();
  });

  it('DH-60.2, DH-61.1, DH-61.3: an automaton is treated with Ad Hoc Repair; improvised tools have 3 black dice, a workshop none and a net of 1', async () => {
    await update(table.gamemaster, patient.name, { automaton: true });
    const dialog = await treat();
    await expect
      .poll(() => dialog.listOptions('means'))
      .toEqual(['Equipped workshop (net at least 1)', 'Toolkit', 'Improvised tools (+3 black dice)']);
    await expect.poll(() => dialog.readPool()).toBe('5 white dice 3 black dice');
    // DH-61.1: the workshop is to an automaton what the Skyloft hospital is to a patient.
    await dialog.choose('means', 'skyloftHospital');
    await expect.poll(() => dialog.readPool()).toBe('5 white dice 0 black dice');
    await expect.poll(() => dialog.readChance()).toContain('100');
    await dialog.close();
  });

  it('DH-63.1, DH-63.6: a peril that is dropped on a token has a card with buttons to spot and to avoid it; net 1 avoids it', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(({ CONFIG }) =>
      CONFIG.Item.documentClass.create({
        name: 'Falling Crate',
        type: 'harvestPeril',
        system: { severity: 'moderate', dice: 4, avoid: { characteristic: 'dexterity', skill: 'dodge', second: '' } },
      }),
    );
    await openTab(gamemaster, 'items');
    await findDirectory(gamemaster).waitFor();
    const id = await awaitMessage([gamemaster, ada, bertrand], () =>
      findEntryWith(gamemaster, 'Falling Crate').dragTo(findToken(gamemaster, healer.name)),
    );
    await openTab(gamemaster, 'chat');
    await findMessage(ada, id).getByText('Falling Crate threatens Maud Pell').first().waitFor();
    expect(
      await findMessage(bertrand, id)
        .getByRole('button', { name: /Avoid the peril/u })
        .count(),
    ).toBe(0);
    await pressButton(ada, id, /^Spot the peril/u);
    await expect.poll(() => new CheckDialogPage(ada).readPool()).toBe('5 white dice 0 black dice');
    await (await roll([1, 2, 2, 2, 2])).getByText('Spots the peril in time.').waitFor();
    await expect
      .poll(() =>
        findMessage(ada, id)
          .getByRole('button', { name: /Spot the peril/u })
          .count(),
      )
      .toBe(0);
    await pressButton(ada, id, /^Avoid the peril/u);
    await expect.poll(() => new CheckDialogPage(ada).readPool()).toBe('4 white dice 0 black dice');
    const card = await roll([1, 2, 2, 2]);
    await card.getByText('Avoids all the damage.').waitFor();
    expect(await card.getByRole('button', { name: 'Roll the damage dice' }).count()).toBe(0);
    await expect
      .poll(() =>
        findMessage(ada, id)
          .getByRole('button', { name: /Avoid the peril/u })
          .count(),
      )
      .toBe(0);
  });

  it('DH-63.4, DH-63.8: a poison of the pack is avoided with Fortitude + Resolve; three severities have the five examples of the rules', async () => {
    const { gamemaster, ada } = table;
    const found = await gamemaster.run(async ({ game }) => {
      const pack = (game as unknown as { packs: Map<string, { getDocuments(): Promise<unknown[]> }> }).packs.get(
        'tetrad.dark-harvest-perils',
      );
      const perils = (await pack?.getDocuments()) as {
        readonly name: string;
        readonly uuid: string;
        readonly system: { readonly severity: string };
      }[];
      const names: Record<string, string[]> = {};
      for (const { name, system } of perils)
        names[system.severity] = [...(names[system.severity] ?? []), name].toSorted();
      const poison = perils.find(({ name }) => name === 'Moderate Poison');
      return { names, uuid: poison?.uuid ?? '' };
    });
    expect(found.names).toMatchObject({
      minor: ['Electric Battery', 'Hammered Thumb', 'Short Fall', 'Weak Poison', 'Wood Fire'],
      moderate: ['Burning Car', 'Chainsaw Accident', 'Electricity Generator', 'Fall of Three Yards', 'Moderate Poison'],
      major: ['Burning Refinery', 'Collapsing Building', 'Fall of Six Yards', 'Lightning Strike', 'Strong Poison'],
    });
    await ada.run(({ game }, given) => game.user.update({ character: game.actors.getName(given)?.id }), healer.name);
    await ada.run(
      ({ game }, uuid) => (game.tetrad as unknown as { useItem(uuid: string): Promise<void> }).useItem(uuid),
      found.uuid,
    );
    // Fortitude 2 and Resolve 4, at Average.
    const dialog = new CheckDialogPage(ada);
    await dialog.root.getByText('To avoid Moderate Poison').first().waitFor();
    await expect.poll(() => dialog.readPool()).toBe('6 white dice 0 black dice');
    await dialog.close();
  });

  it('DH-67.5, DH-67.6: above 13 the last row is reached; a net below 0 takes nothing off', async () => {
    const { ada } = table;
    const most = 'lifts a ganger automaton; bends or breaks a steel bar; throws 80 yd.';
    const sheet = await openActorSheet(ada, healer.name, 'story');
    await sheet.getByText(`No roll needed: ${most}`).waitFor();
    const rollFeat = async (faces: number[]): Promise<Locator> => {
      await sheet.getByRole('button', { name: 'Roll for more (Strength + Might)' }).click();
      return roll(faces);
    };
    const best = await rollFeat([1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
    await best.getByText(`Manages this much: ${most}`).waitFor();
    await sheet.getByRole('button', { name: 'Roll for more (Strength + Might)' }).click();
    await new CheckDialogPage(ada).choose('difficulty', 'difficult');
    const worst = await roll([2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1]);
    await worst.getByText(`Manages only what needs no roll: ${most}`).waitFor();
  });

  it('DH-64.1, DH-64.2, DH-64.3, DH-64.4: breath is told, counted by the rounds of a fight, and the turn tells when it has run out', async () => {
    const { ada, bertrand, gamemaster } = table;
    const own = await openActorSheet(ada, healer.name, 'story');
    await own.getByText('Rounds of breath: 16 (4 under strain).').waitFor();
    const other = await openActorSheet(bertrand, patient.name, 'story');
    await other.getByText('Rounds of breath: 1 (1 under strain).').waitFor();
    expect(await own.getByRole('button', { name: 'Hold breath', exact: true }).count()).toBe(0);
    await beginFight(gamemaster, SCENE, { [healer.name]: 9, [patient.name]: 5 });
    await own.getByRole('button', { name: 'Hold breath under strain' }).click();
    await findSheetHeader(own).getByText('4 rounds of breath left.').waitFor();
    for (const left of ['3 rounds of breath left.', '2 rounds of breath left.', '1 round of breath left.']) {
      await gamemaster.run(({ game }) => [...game.combats][0]?.nextRound());
      await findSheetHeader(own).getByText(left).waitFor();
    }
    const due = 'Out of breath: the GM picks a peril each round.';
    await gamemaster.run(({ game }) => [...game.combats][0]?.nextRound());
    await findSheetHeader(own).getByText(due).waitFor();
    await openTab(ada, 'chat');
    const card = findMessages(ada).filter({ hasText: due });
    await card.first().waitFor();
    await gamemaster.run(({ game }) => [...game.combats][0]?.nextRound());
    await expect.poll(() => card.count()).toBe(2);
    await own.getByRole('button', { name: 'Breathe again' }).click();
    await expect.poll(() => findSheetHeader(own).getByText(due).count()).toBe(0);
  });
});
