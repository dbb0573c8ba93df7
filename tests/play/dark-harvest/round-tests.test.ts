/** Tests due each round: announced at their place in the order to owner and GM, rolled once, and before anything else (DH-45, DH-46, DH-50). */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setLuck } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton, returnToChat } from '../../e2e/pages/chat.ts';
import { target } from '../../e2e/pages/scene.ts';
import { takeNotices } from '../../e2e/pages/windows.ts';
import { findUses } from '../../e2e/dark-harvest/check-card-page.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { beginNext, createFight, giveTurn } from '../../e2e/dark-harvest/fight-world.ts';
import { openActorSheet, openItemRoll } from '../../e2e/dark-harvest/sheet-page.ts';

const STAY = 'Stay conscious';
const WAKE = 'Wake up';
const SHAKE = 'Shake off the stun';

/** Extra white initiative dice, which make the order rats, Rosa, Emil when all dice score. */
const bonuses = { 'Gutter Rat': 30, 'Rosa Vane': 15 };

/** Returns the ids of the cards that a user has about tests due at a turn. */
function listPrompts(seat: Seat, name: string, round: number): Promise<string[]> {
  return seat.run(
    ({ game }, given) => {
      const uuid = game.actors.getName(given.name)?.uuid;
      return game.messages.contents.flatMap(({ id, type, system }) => {
        const { at, links } = system as { at?: { round: number }; links: { actor: string } };
        return type === 'harvestWounds' && at?.round === given.round && links.actor === uuid ? [id] : [];
      });
    },
    { name, round },
  );
}

/** Waits for the one card of a fighter's turn. */
async function awaitPrompt(seat: Seat, name: string, round: number): Promise<string> {
  await expect.poll(() => listPrompts(seat, name, round)).toHaveLength(1);
  const [id = ''] = await listPrompts(seat, name, round);
  return id;
}

async function setSystem(gamemaster: Seat, name: string, system: object): Promise<void> {
  await gamemaster.run(({ game }, given) => game.actors.getName(given.name)?.update({ system: given.system }), {
    name,
    system,
  });
}

const press = pressButton;

describeTable('round tests', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    const { gamemaster, seats } = table;
    await createFight(gamemaster, seats);
    await setLuck(gamemaster, true);
    await gamemaster.run(async ({ game }, given) => {
      for (const [name, initiativeBonus] of Object.entries(given)) {
        await game.actors.getName(name)?.update({ system: { initiativeBonus } });
      }
    }, bonuses);
    // Rosa reaches the first reserve die in round 1.
    await setSystem(gamemaster, 'Rosa Vane', { health: { marked: 11 } });
  });

  beforeEach(() => returnToChat(table.seats));

  it('DH-45.5: not in the round of the pip, nor before the place in the order has come', async () => {
    const { ada, gamemaster } = table;
    await giveTurn(gamemaster, table.seats, 'Rosa Vane');
    const early = await openItemRoll(ada, 'Rosa Vane', 'Firearms');
    await expect.poll(() => early.readPool()).toMatch(/white dice/u);
    expect(await early.readRefusal()).toBeNull();
    await early.close();
    const own = await openActorSheet(ada, 'Rosa Vane');
    expect(await own.getByRole('button', { name: /^Stay conscious/u }).count()).toBe(0);
    await ada.closeWindows();
    const round = await beginNext(gamemaster);
    await giveTurn(gamemaster, [ada], 'Gutter Rat (1)');
    expect(await listPrompts(gamemaster, 'Rosa Vane', round)).toEqual([]);
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    expect(await sheet.getByRole('button', { name: /^Stay conscious/u }).count()).toBe(0);
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Firearms');
    await expect
      .poll(() => dialog.readRefusal())
      .toBe(`Rosa Vane has another test to roll first, on their own turn: “${STAY}”.`);
    expect(await listPrompts(gamemaster, 'Rosa Vane', 1)).toEqual([]);
  });

  it('DH-45.5, DH-45.6, DH-45.7, DH-45.8: at the place owner and GM are told; nothing before it; once a round', async () => {
    const { ada, bertrand, gamemaster, seats } = table;
    await giveTurn(gamemaster, seats, 'Rosa Vane');
    const card = await awaitPrompt(gamemaster, 'Rosa Vane', 2);
    expect(await awaitPrompt(ada, 'Rosa Vane', 2)).toBe(card);
    expect(await findMessage(bertrand, card).count()).toBe(0);
    for (const seat of [ada, gamemaster])
      await findMessage(seat, card).getByRole('button', { name: STAY, exact: true }).waitFor();

    // DH-45.8: an attack and a voluntary test must wait for it.
    const words = `Rosa Vane has another test to roll first.`;
    await target(ada, 'Emil Hart');
    for (const row of ['Sabre', 'Firearms']) {
      const dialog = await openItemRoll(ada, 'Rosa Vane', row);
      await expect.poll(() => dialog.readRefusal()).toBe(words);
      await dialog.close();
    }

    // DH-45.7: opened twice, but rolled once.
    await press(ada, card, STAY);
    await press(gamemaster, card, STAY);
    const [own, other] = [new CheckDialogPage(ada), new CheckDialogPage(gamemaster)];
    await expect.poll(() => own.readPool()).toBe('2 white dice 0 black dice');
    await expect.poll(() => other.readPool()).toBe('2 white dice 0 black dice');
    const test = await ada.withFaces([1, 2], () => awaitMessage([ada, gamemaster], () => own.roll()));
    await findMessage(gamemaster, test).getByText('Stays conscious.').waitFor();
    for (const seat of [ada, gamemaster]) await findMessage(seat, card).getByText('Rolled.').waitFor();
    await expect.poll(() => other.readRefusal()).toBe('Rosa Vane has already rolled this test in round 2.');
    await other.close();
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    expect(await sheet.getByRole('button', { name: /^Stay conscious/u }).count()).toBe(0);

    const free = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => free.readPool()).toMatch(/white dice/u);
    expect(await free.readRefusal()).toBeNull();
    await free.close();

    // Going back and forth announces nothing twice.
    await gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats] as unknown as {
        previousTurn(): Promise<unknown>;
        nextTurn(): Promise<unknown>;
      }[];
      await combat?.previousTurn();
      await combat?.nextTurn();
      await combat?.nextTurn();
    });
    expect(await listPrompts(gamemaster, 'Rosa Vane', 2)).toEqual([card]);
  });

  it('DH-43.6, DH-45.5, DH-45.7, DH-45.8: it is due again in the next round, before a full dodge or an aim', async () => {
    const { ada, gamemaster, seats } = table;
    const round = await beginNext(gamemaster);
    await giveTurn(gamemaster, seats, 'Rosa Vane');
    await awaitPrompt(ada, 'Rosa Vane', round);
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    await sheet.getByRole('button', { name: /^Stay conscious/u }).waitFor();
    for (const name of ['Full dodge this round', 'Aim']) {
      const button = sheet.getByRole('button', { name, exact: true });
      await button.click();
      expect(await takeNotices(ada)).toEqual([expect.stringContaining('has another test to roll first')]);
      expect(await button.getAttribute('aria-pressed')).toBe('false');
    }
    // Two pips of this round are a black die on the test that they did not cause.
    await setSystem(gamemaster, 'Rosa Vane', { health: { marked: 13 } });
    await sheet.getByRole('button', { name: /^Stay conscious/u }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 1 black dice');
    await dialog.close();
    const roundPips = { combat: '', round: 0, turn: 0, pips: 0 };
    await setSystem(gamemaster, 'Rosa Vane', { health: { marked: 11 }, roundPips });
  });

  it('DH-45.2, DH-13: whoever fails does nothing of choice before that is marked, unless fate turns it', async () => {
    const { ada, gamemaster } = table;
    await setSystem(gamemaster, 'Rosa Vane', { fate: { value: 2, max: 2 } });
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: /^Stay conscious/u }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 0 black dice');
    const test = await ada.withFaces([2, 2], () => awaitMessage([ada, gamemaster], () => dialog.roll()));
    await findMessage(ada, test).getByRole('button', { name: 'Mark as unconscious' }).waitFor();
    const refused = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => refused.readRefusal()).toBe('Rosa Vane has failed a test to stay conscious.');
    await refused.close();
    await findUses(findMessage(ada, test), 'stayConscious').click();
    await findMessage(ada, test).getByText('Stays conscious.').waitFor();
    const free = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => free.readPool()).toMatch(/white dice/u);
    expect(await free.readRefusal()).toBeNull();
    await free.close();
  });

  it('DH-45.10, DH-45.12: in Quickplay the conscious are asked where they reach a die and not again, the unconscious each round', async () => {
    const { ada, gamemaster, seats } = table;
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', true));
    const round = await beginNext(gamemaster);
    await giveTurn(gamemaster, seats, 'Rosa Vane');
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    expect(await sheet.getByRole('button', { name: /^Stay conscious/u }).count()).toBe(0);
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Firearms');
    await expect.poll(() => dialog.readPool()).toMatch(/white dice/u);
    expect(await dialog.readRefusal()).toBeNull();
    await dialog.close();
    expect(await listPrompts(gamemaster, 'Rosa Vane', round)).toEqual([]);

    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.toggleStatusEffect('unconscious'));
    // The first to the fourth reserve die, and nothing of the pips of the round before.
    for (const [next, marked, black] of [
      [round + 1, 11, 2],
      [round + 2, 13, 4],
      [round + 3, 15, 8],
      [round + 4, 17, 16],
    ] as const) {
      await setSystem(gamemaster, 'Rosa Vane', { health: { marked } });
      expect(await beginNext(gamemaster)).toBe(next);
      await giveTurn(gamemaster, seats, 'Rosa Vane');
      const card = await awaitPrompt(ada, 'Rosa Vane', next);
      await press(ada, card, WAKE);
      await expect.poll(() => dialog.readPool()).toBe(`2 white dice ${black} black dice`);
      const faces = Array.from({ length: 2 + black }, () => 2);
      const test = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      await findMessage(ada, test).getByText('Stays unconscious.').waitFor();
    }
    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.toggleStatusEffect('unconscious'));
    // Reaching the next reserve die asks the conscious in Quickplay, too.
    await setSystem(gamemaster, 'Rosa Vane', { health: { marked: 12 } });
    const hurt = await openActorSheet(ada, 'Rosa Vane');
    await hurt.getByRole('button', { name: /^Marks 2\b/u }).waitFor();
    await openTab(ada, 'chat');
    const reached = await awaitMessage([ada, gamemaster], () =>
      hurt.getByRole('button', { name: 'Mark a pip' }).click(),
    );
    await findMessage(ada, reached).getByRole('button', { name: STAY, exact: true }).waitFor();
    await setSystem(gamemaster, 'Rosa Vane', { health: { marked: 11 } });
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', false));
  });

  it('DH-43.6, DH-50.12, DH-50.13: a stun is shaken off at its place in the order, prompted and once a round', async () => {
    const { bertrand, gamemaster, seats } = table;
    const round = await beginNext(gamemaster);
    await gamemaster.run(async ({ game }, now) => {
      const emil = game.actors.getName('Emil Hart');
      const combat = [...game.combats][0]?.id;
      await emil?.update({ system: { stun: { combat, round: now, turn: 0, rounds: 9 } } });
      await emil?.toggleStatusEffect('stun');
    }, round);
    await giveTurn(gamemaster, seats, 'Emil Hart');
    const stunned = await openActorSheet(bertrand, 'Emil Hart');
    await stunned.getByText('Stunned until the end of round').first().waitFor();
    expect(await stunned.getByRole('button', { name: SHAKE }).count()).toBe(0);
    await bertrand.closeWindows();
    for (const [next, marked] of [
      [round + 1, 0],
      [round + 2, 2],
    ] as const) {
      expect(await beginNext(gamemaster)).toBe(next);
      await giveTurn(gamemaster, seats, 'Rosa Vane');
      const sheet = await openActorSheet(bertrand, 'Emil Hart');
      expect(await sheet.getByRole('button', { name: SHAKE }).count()).toBe(0);
      await openTab(bertrand, 'chat');
      await giveTurn(gamemaster, seats, 'Emil Hart');
      const card = await awaitPrompt(bertrand, 'Emil Hart', next);
      await sheet.getByRole('button', { name: SHAKE }).waitFor();
      // DH-43.6: in the second round two pips come first.
      await setSystem(gamemaster, 'Emil Hart', { health: { marked } });
      await press(bertrand, card, SHAKE);
      const dialog = new CheckDialogPage(bertrand);
      await expect.poll(() => dialog.readPool()).toBe(`2 white dice ${marked / 2} black dice`);
      await bertrand.withFaces([2, 2, ...(marked ? [2] : [])], () =>
        awaitMessage([bertrand, gamemaster], () => dialog.roll()),
      );
      await findMessage(bertrand, card).getByText('Rolled.').waitFor();
      await expect.poll(() => sheet.getByRole('button', { name: SHAKE }).count()).toBe(0);
      await bertrand.closeWindows();
    }
    // In the round of the hit there was nothing to roll.
    expect(await listPrompts(gamemaster, 'Emil Hart', round)).toEqual([]);
  });

  it('DH-46: the countdown of the dying is told at their place in the order', async () => {
    const { bertrand, gamemaster, seats } = table;
    await setSystem(gamemaster, 'Emil Hart', {
      health: { marked: 18 },
      stun: { combat: '', round: 0, turn: 0, rounds: 0 },
    });
    const round = await beginNext(gamemaster);
    await giveTurn(gamemaster, seats, 'Emil Hart');
    const card = await awaitPrompt(bertrand, 'Emil Hart', round);
    // Resolve 1 + Fortitude 1 rounds, counted from the end of the previous round.
    await findMessage(bertrand, card)
      .getByText(`Dies at the end of round ${round + 1} unless stabilised.`)
      .waitFor();
  });

  it('DH-45.6: without a GM the owner is told all the same, once', async () => {
    const { ada, bertrand, gamemaster, seats } = table;
    await setSystem(gamemaster, 'Emil Hart', { health: { marked: 11 } });
    const round = await beginNext(gamemaster);
    await giveTurn(gamemaster, seats, 'Rosa Vane');
    await awaitPrompt(ada, 'Rosa Vane', round);
    await table.leave('Gamemaster');
    for (const seat of [ada, bertrand]) await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
    await ada.run(({ game }) => [...game.combats][0]?.nextTurn());
    const card = await awaitPrompt(bertrand, 'Emil Hart', round);
    await findMessage(bertrand, card).getByRole('button', { name: STAY, exact: true }).waitFor();
    expect(await findMessage(ada, card).count()).toBe(0);
    const back = await table.sit('Gamemaster');
    await openTab(back, 'chat');
    await findMessage(back, card).getByRole('button', { name: STAY, exact: true }).waitFor();
    expect(await listPrompts(back, 'Emil Hart', round)).toEqual([card]);
    expect(await listPrompts(back, 'Rosa Vane', round)).toHaveLength(1);
  });

  it('DH-45.13: one who is down, skipped and last in the order is told at the last turn that is taken', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const config = game.settings.get('core', 'combatTrackerConfig') as object;
      await game.settings.set('core', 'combatTrackerConfig', { ...config, skipDefeated: true });
      const emil = [...game.combats][0]?.combatants.contents.find(({ name }) => name === 'Emil Hart');
      await emil?.update({ defeated: true });
    });
    const round = await beginNext(gamemaster);
    // Whatever the dice gave: Rosa is the last who still acts.
    await gamemaster.run(async ({ game }) => {
      const order = ['Gutter Rat (1)', 'Gutter Rat (2)', 'Rosa Vane', 'Emil Hart'];
      const [fight] = [...game.combats];
      const numbers = fight?.combatants.contents.map(({ id, name }) => ({
        _id: id,
        initiative: 9 - order.indexOf(name),
      }));
      await fight?.updateEmbeddedDocuments('Combatant', numbers ?? []);
    });
    await giveTurn(gamemaster, [ada, bertrand], 'Gutter Rat (2)');
    expect(await listPrompts(bertrand, 'Emil Hart', round)).toEqual([]);
    await table.leave('Gamemaster');
    for (const seat of [ada, bertrand]) await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
    await ada.run(({ game }) => [...game.combats][0]?.nextTurn());
    const card = await awaitPrompt(bertrand, 'Emil Hart', round);
    await findMessage(bertrand, card).getByRole('button', { name: STAY, exact: true }).waitFor();
  });
});
