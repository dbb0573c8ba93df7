/**
 * Rules of a fight, clause by clause, in the interface: what ends an aim, which attackers a full dodge counts, contests, medics, fate on damage and initiative,
 * bruises.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import {
  awaitContent,
  awaitMessage,
  findMessage,
  findMore,
  listMessageIds,
  openTab,
  pressButton,
} from '../../e2e/pages/chat.ts';
import { findToken, readToken, target } from '../../e2e/pages/scene.ts';
import { findCardPart, findUses, readCard } from '../../e2e/dark-harvest/check-card-page.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { listStatuses } from '../../e2e/dark-harvest/damage-steps.ts';
import { readChanges } from '../../e2e/dark-harvest/exchange-card-page.ts';
import { FightPage, hits, misses, openBite } from '../../e2e/dark-harvest/fight-page.ts';
import {
  beginRound,
  createFight,
  EMIL,
  giveTurn,
  OTHER_RAT,
  placeRosa,
  RAT,
  rollInitiative,
  ROSA,
} from '../../e2e/dark-harvest/fight-world.ts';
import { listInitiativeCards } from '../../e2e/dark-harvest/initiative-card-page.ts';
import { findCharacteristic, findSheet, openActorSheet, openItemRoll } from '../../e2e/dark-harvest/sheet-page.ts';

const press = pressButton;

describeTable('clauses of a fight', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /**
   * Rolls a dialog once it shows these dice.
   * @returns the id of its card, after everyone has it
   */
  async function roll(seat: Seat, pool: string, faces: readonly number[]): Promise<string> {
    const dialog = new CheckDialogPage(seat);
    await expect.poll(() => dialog.readPool()).toBe(pool);
    const others = table.seats.filter((one) => one !== seat);
    // The dialog may cover the tabs of the user who rolls.
    for (const one of others) await openTab(one, 'chat');
    const id = await seat.withFaces(faces, () => awaitMessage([seat, ...others], () => dialog.roll()));
    await openTab(seat, 'chat');
    for (const one of table.seats) await awaitContent(one, id);
    return id;
  }

  /** Opens the roll of a characteristic from a sheet. */
  async function test(seat: Seat, actor: string, characteristic: string): Promise<void> {
    const sheet = await openActorSheet(seat, actor);
    await findCharacteristic(sheet, characteristic).click();
    await new CheckDialogPage(seat).root.waitFor();
  }

  /** Makes Rosa aim for the two previous rounds. */
  async function aim(): Promise<void> {
    await table.gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats];
      const aimed = { combat: combat?.id, round: (combat?.round ?? 0) - 1, turn: 0, rounds: 2 };
      await game.actors.getName('Rosa Vane')?.update({ system: { aim: aimed } });
    });
    await expectAim(2);
  }

  const expectAim = (rounds: number): Promise<void> =>
    expect
      .poll(() =>
        table.gamemaster.run(({ game, foundry }) =>
          foundry.utils.getProperty(game.actors.getName('Rosa Vane') ?? null, 'system.aim.rounds'),
        ),
      )
      .toBe(rounds);

  /** A rat attacks with its teeth; its higher initiative gives 2 of the 5 dice. */
  async function bite(rat: string, victim: string, faces: readonly number[]): Promise<string> {
    const { gamemaster } = table;
    await openBite(gamemaster, rat, victim);
    const id = await roll(gamemaster, '5 white dice 0 black dice', faces);
    await gamemaster.closeWindows();
    return id;
  }

  /** Returns the pips marked on a character, and how many of them are bruises. */
  const readHealth = (name: string): Promise<unknown> =>
    table.gamemaster.run(({ game, foundry }, actor) => {
      const { marked, bruised } = foundry.utils.getProperty(game.actors.getName(actor) ?? null, 'system.health') as {
        marked: number;
        bruised: number;
      };
      return [marked, bruised];
    }, name);

  beforeAll(async () => {
    const { gamemaster, seats } = table;
    await createFight(gamemaster, seats);
    await gamemaster.run(async ({ game }) => {
      const [rosa, emil] = ['Rosa Vane', 'Emil Hart'].map((name) => game.actors.getName(name));
      await game.users.getName('Ada')?.update({ character: rosa?.id });
      await game.users.getName('Bertrand')?.update({ character: emil?.id });
      await rosa?.update({ system: { fate: { value: 6, max: 6 } } });
      const pistol = { skill: 'firearms', damage: 6, shots: { value: 6, max: 6 } };
      await emil?.createEmbeddedDocuments('Item', [
        { name: 'Derringer', type: 'harvestWeapon', system: pistol },
        {
          name: 'Medicine',
          type: 'harvestSkill',
          system: { identifier: 'medicine', rating: 3, characteristic: 'wits' },
        },
      ]);
    });
    for (const seat of seats) await openTab(seat, 'chat');
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('DH-28.7: a test of choice loses the aim', async () => {
    const { ada, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await aim();
    await test(ada, ROSA, 'wits');
    await roll(ada, '2 white dice 0 black dice', misses(2));
    await expectAim(0);
  });

  it('DH-21.4, DH-24.7, DH-28.8, DH-31.2: a dodge loses the aim; it is Dexterity + Dodge, without the dice of the higher initiative', async () => {
    const { ada, bertrand, gamemaster } = table;
    await placeRosa(gamemaster, table.seats, 'far');
    await aim();
    await target(bertrand, ROSA);
    await openItemRoll(bertrand, EMIL, 'Derringer');
    // Without the skill, only Dexterity counts.
    const id = await roll(bertrand, '1 white dice 0 black dice', hits(1));
    await press(ada, id, 'Dodge');
    // Dexterity 2 + Dodge 3.
    await roll(ada, '5 white dice 0 black dice', [...hits(2), ...misses(3)]);
    for (const seat of table.seats) await findMessage(seat, id).getByText('Rosa Vane dodges.').waitFor();
    await expectAim(0);
    await placeRosa(gamemaster, table.seats, 'beside');
  });

  it('DH-28.9: a blow loses the aim', async () => {
    const { ada, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await aim();
    await target(ada, RAT);
    await openItemRoll(ada, ROSA, 'Sabre');
    await roll(ada, '5 white dice 0 black dice', misses(5));
    await expectAim(0);
  });

  it('DH-28.10: the next shot spends it; the one after has none', async () => {
    const { ada, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await aim();
    await target(ada, EMIL);
    await openItemRoll(ada, ROSA, 'Pistol');
    // Firearms 4 + Dexterity 2 + higher initiative 2 + aim 2.
    await roll(ada, '10 white dice 0 black dice', misses(10));
    await expectAim(0);
    await beginRound(gamemaster, table.seats);
    const second = await openItemRoll(ada, ROSA, 'Pistol');
    await expect.poll(() => second.readPool()).toBe('8 white dice 0 black dice');
  });

  it('DH-28.11: a shot at nobody has the aim and spends it, too', async () => {
    const { ada } = table;
    await aim();
    // Her one target is one no more.
    await findToken(ada, EMIL).focus();
    await ada.page.keyboard.press('t');
    await expect.poll(() => readToken(ada, EMIL)).not.toContain('targeted');
    await openItemRoll(ada, ROSA, 'Pistol');
    const id = await roll(ada, '8 white dice 0 black dice', misses(8));
    expect((await readCard(findMessage(ada, id))).lines).toContain('+2 Aiming white dice');
    await expectAim(0);
  });

  it('DH-28.12: a test that a wound forces keeps it', async () => {
    const { ada, gamemaster } = table;
    await gamemaster.run(({ game }) =>
      game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 11 } } }),
    );
    // The pips of this round would add black dice.
    await beginRound(gamemaster, table.seats);
    await giveTurn(gamemaster, table.seats, ROSA);
    await aim();
    const sheet = await openActorSheet(ada, ROSA);
    await sheet.getByRole('button', { name: /^Stay conscious/u }).click();
    await roll(ada, '2 white dice 0 black dice', [1, 2]);
    // All that the roll writes is written.
    await new CheckDialogPage(ada).root.waitFor({ state: 'detached' });
    await expectAim(2);
    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 0 } } }));
  });

  it('DH-30.6, DH-30.7: a full dodge counts who has the dodger as the target now; the GM may change the number', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    const sheet = await openActorSheet(bertrand, EMIL);
    await sheet.getByRole('button', { name: 'Full dodge this round' }).click();
    // The rat has the turn, so that the GM's target is the rat's.
    await giveTurn(gamemaster, table.seats, RAT);
    // Rosa intends to attack him but has not yet.
    await target(ada, EMIL);
    const id = await bite(RAT, EMIL, misses(5));
    await press(gamemaster, id, 'Full dodge');
    const dialog = new CheckDialogPage(gamemaster);
    // Dodge 2 + Dexterity 1; the rat and Rosa, by whom he is outnumbered.
    await expect.poll(() => dialog.readPool()).toBe('3 white dice 3 black dice 2 automatic');
    await dialog.fill('reasons.fullDodge', '3');
    const answer = await roll(gamemaster, '3 white dice 3 black dice 3 automatic', misses(6));
    await expect.poll(() => readChanges(bertrand, answer)).toEqual([expect.stringContaining('changed from 2 to 3')]);
  });

  it('DH-32.10: whomever others mean to strike is busy when a shot comes, and halves the dodge', async () => {
    const { ada, bertrand, gamemaster } = table;
    await placeRosa(gamemaster, table.seats, 'far');
    await beginRound(gamemaster, table.seats);
    await giveTurn(gamemaster, table.seats, RAT);
    // The rat means Emil, whom nobody has attacked; he himself means no rat.
    await target(gamemaster, EMIL);
    await target(ada, EMIL);
    await openItemRoll(ada, ROSA, 'Pistol');
    const id = await roll(ada, '8 white dice 3 black dice', misses(11));
    await press(bertrand, id, 'Dodge');
    const dodging = new CheckDialogPage(bertrand);
    // Dexterity 1 and Dodge 2, halved.
    await expect.poll(() => dodging.readPool()).toBe('1 white dice 3 black dice');
    await dodging.close();
    await placeRosa(gamemaster, table.seats, 'beside');
  });

  it('DH-10.3, DH-10.4: equal in a fight, the higher initiative of then wins for good', async () => {
    const { ada, bertrand, gamemaster } = table;
    await test(ada, ROSA, 'wits');
    const challenge = await roll(ada, '2 white dice 0 black dice', [1, 2]);
    await press(bertrand, challenge, 'Contest this');
    const answer = await roll(bertrand, '2 white dice 0 black dice', [1, 2]);
    const verdict = 'A tie: Rosa Vane has the higher initiative and beats Emil Hart.';
    const expectVerdict = async (): Promise<void> => {
      for (const seat of table.seats)
        for (const id of [challenge, answer]) await findMessage(seat, id).getByText(verdict).waitFor();
    };
    await expectVerdict();
    await gamemaster.run(async ({ game }) => {
      const [combat] = [...game.combats];
      const emil = combat?.combatants.contents.find(({ name }) => name === 'Emil Hart');
      await combat?.updateEmbeddedDocuments('Combatant', [{ _id: emil?.id, initiative: 9 }]);
    });
    await bertrand.reload();
    await openTab(bertrand, 'chat');
    await expectVerdict();
    // Of a new contest the higher initiative of now decides, whoever answers.
    await test(ada, ROSA, 'wits');
    const later = await roll(ada, '2 white dice 0 black dice', [1, 2]);
    await press(bertrand, later, 'Contest this');
    await roll(bertrand, '2 white dice 0 black dice', [1, 2]);
    for (const seat of table.seats)
      await findMessage(seat, later)
        .getByText('A tie: Emil Hart has the higher initiative and beats Rosa Vane.')
        .waitFor();
    await expectVerdict();
  });

  it('DH-10.2: nets below 0 are compared as they are', async () => {
    const { ada, bertrand } = table;
    await test(ada, ROSA, 'wits');
    await new CheckDialogPage(ada).choose('difficulty', 'difficult');
    const challenge = await roll(ada, '2 white dice 3 black dice', [2, 2, 1, 1, 2]);
    await press(bertrand, challenge, 'Contest this');
    await new CheckDialogPage(bertrand).choose('difficulty', 'difficult');
    await roll(bertrand, '2 white dice 3 black dice', [2, 2, 1, 2, 2]);
    for (const seat of table.seats)
      await findMessage(seat, challenge).getByText('Emil Hart wins against Rosa Vane by 1.').waitFor();
  });

  it('DH-11.5: fate adds a success to damage dice before they are applied', async () => {
    const { ada, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await target(ada, OTHER_RAT);
    await openItemRoll(ada, ROSA, 'Sabre');
    const id = await roll(ada, '7 white dice 0 black dice', [...hits(2), ...misses(5)]);
    await awaitMessage([ada, gamemaster], () => press(gamemaster, id, 'No defence'));
    // Sabre 7 and Strength 1: two successes, and a margin of two.
    const damage = await ada.withFaces([...hits(2), ...misses(6)], () =>
      awaitMessage([ada, gamemaster], () => press(ada, id, `Roll damage to ${OTHER_RAT}`)),
    );
    const amount = (seat: Seat): Promise<string | null> =>
      findCardPart(findMessage(seat, damage), 'amount').textContent();
    await expect.poll(() => amount(gamemaster)).toBe('4');
    await findMore(ada, damage).click();
    await press(ada, damage, 'Spend a fate point (6 left)');
    for (const seat of [ada, gamemaster]) await expect.poll(() => amount(seat)).toBe('5');
    expect(await findUses(findMessage(ada, damage), 'success').count()).toBe(1);
    // Wait for the card of its consequences, because the next test counts messages.
    await awaitMessage([gamemaster], () => press(gamemaster, damage, 'Apply'));
    await findMessage(ada, damage).getByText('Applied by Gamemaster').waitFor();
    await expect.poll(() => findUses(findMessage(ada, damage), 'success').count()).toBe(0);
  });

  it('DH-11.6: fate adds a success to initiative, and the order follows', async () => {
    const { ada, gamemaster } = table;
    const readInitiative = (seat: Seat): Promise<number> =>
      seat.run(({ game, foundry }) => {
        const [combat] = [...game.combats];
        const rosa = combat?.combatants.contents.find(({ name }) => name === 'Rosa Vane');
        return Math.round(Number(foundry.utils.getProperty(rosa ?? null, 'initiative')));
      });
    // Dexterity 2 + Wits 2.
    const card = await gamemaster.withFaces([1, ...misses(3)], () =>
      awaitMessage([gamemaster, ada], () => rollInitiative(gamemaster, ROSA)),
    );
    for (const seat of table.seats) await expect.poll(() => readInitiative(seat)).toBe(1);
    await press(ada, card, 'Spend a fate point (5 left)');
    for (const seat of table.seats) await expect.poll(() => readInitiative(seat)).toBe(2);
    for (const seat of [ada, gamemaster])
      await expect.poll(() => findCardPart(findMessage(seat, card), 'numberLine').textContent()).toContain('2');
  });

  it('DH-11.6, DH-17.3: whoever rolled initiative together stands on one card; fate goes to a line of one’s own, 3 at most', async () => {
    const { ada, bertrand, gamemaster } = table;
    for (const name of [ROSA, EMIL]) await new FightPage(gamemaster).set(name, { fate: { value: 5 } });
    const card = await gamemaster.withFaces([1, ...misses(6)], () =>
      awaitMessage([gamemaster, ada, bertrand], () => rollInitiative(gamemaster, ROSA, EMIL)),
    );
    const read = async (seat: Seat): Promise<string[]> => (await listInitiativeCards(seat)).at(-1) ?? [];
    for (const seat of table.seats) await expect.poll(() => read(seat)).toEqual([`${ROSA} 1`, `${EMIL} 0`]);
    const own = findMessage(bertrand, card).getByRole('button', { name: new RegExp(`^${EMIL}: Spend a fate`, 'u') });
    await own.waitFor();
    expect(await findMessage(bertrand, card).getByRole('button').count()).toBe(1);
    for (const [index, left] of [5, 4, 3].entries()) {
      await press(ada, card, `${ROSA}: Spend a fate point (${left} left)`);
      for (const seat of table.seats)
        await expect.poll(() => read(seat)).toEqual([`${ROSA} ${index + 2}`, `${EMIL} 0`]);
    }
    // Her points are spent; his are his own.
    await expect.poll(() => findMessage(ada, card).getByRole('button').count()).toBe(0);
    await own.click();
    for (const seat of table.seats) await expect.poll(() => read(seat)).toEqual([`${ROSA} 4`, `${EMIL} 1`]);
    // Five points in a round: only Quickplay has a limit.
    await test(ada, ROSA, 'wits');
    await new CheckDialogPage(ada).choose('difficulty', 'average');
    const id = await roll(ada, '2 white dice 0 black dice', misses(2));
    for (const [left, net] of [
      [2, '1'],
      [1, '2'],
    ] as const) {
      await press(ada, id, `Spend a fate point (${left} left)`);
      await expect.poll(() => findCardPart(findMessage(bertrand, id), 'number').textContent()).toBe(net);
    }
  });

  const tend = `Stabilise ${ROSA} (Wits + Medicine)`;

  it('DH-46.7, DH-46.9, DH-46.10, DH-46.11: a medic rolls from the card of the dying, Average, once a round; another may then, and the dying do nothing', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    const sheet = await openActorSheet(ada, ROSA);
    const card = await awaitMessage([ada, bertrand, gamemaster], () =>
      sheet.getByRole('button', { name: /^Marks 18\b/u }).click(),
    );
    // She lies there without a test to stay conscious.
    const idle = await openItemRoll(ada, ROSA, 'Sabre');
    await expect.poll(() => idle.readRefusal()).toContain(`${ROSA} is dying`);
    await idle.close();
    expect(await findMessage(ada, card).getByRole('button', { name: 'Stay conscious' }).count()).toBe(0);
    await press(bertrand, card, tend);
    // Medicine 3 + Wits 2.
    const failed = await roll(bertrand, '5 white dice 0 black dice', misses(5));
    for (const seat of table.seats) await findMessage(seat, failed).getByText('Rosa Vane is still dying.').waitFor();
    await press(bertrand, card, tend);
    await expect
      .poll(() => new CheckDialogPage(bertrand).readRefusal())
      .toBe('Emil Hart has already tried to stabilise someone this round.');
    await findToken(gamemaster, OTHER_RAT).press('Enter');
    await findSheet(gamemaster, 'Gutter Rat').getByRole('button', { name: tend }).click();
    const other = new CheckDialogPage(gamemaster);
    await expect.poll(() => other.readPool()).toBe('0 white dice 0 black dice');
    expect(await other.readRefusal()).toBeNull();
    await other.close();
  });

  it('DH-46.8, DH-46.10, DH-46.11, DH-46.13, DH-46.14: from the medic’s own sheet; net 1 is enough, and nothing is healed; the countdown is over', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    const own = await openActorSheet(ada, ROSA);
    const sheet = await openActorSheet(bertrand, EMIL);
    await sheet.getByRole('button', { name: tend }).click();
    // In the next round each medic may try again.
    const again = new CheckDialogPage(bertrand);
    await expect.poll(() => again.readPool()).toBe('5 white dice 0 black dice');
    expect(await again.readRefusal()).toBeNull();
    const id = await roll(bertrand, '5 white dice 0 black dice', [1, ...misses(4)]);
    for (const seat of table.seats) await findMessage(seat, id).getByText('Rosa Vane is stable.').waitFor();
    await own.getByText('Stable: unconscious until a pip is healed.').waitFor();
    expect(await readHealth(ROSA)).toEqual([18, 0]);
    expect(await findMessage(bertrand, id).getByRole('button', { name: 'Mark as stabilised' }).count()).toBe(0);
    await openTab(ada, 'chat');
    await press(ada, id, 'Mark as stabilised');
    await findMessage(gamemaster, id).getByText('Marked as stabilised.').waitFor();
    // She would be dead after two rounds.
    for (let count = 0; count < 3; count += 1) await beginRound(gamemaster, table.seats);
    expect(await listStatuses(ada, ROSA)).toEqual(['unconscious']);
    await own.getByText('Stable: unconscious until a pip is healed.').waitFor();
  });

  it('DH-46.15: once a pip is healed, the test to stay conscious', async () => {
    const { ada, gamemaster } = table;
    await giveTurn(gamemaster, table.seats, ROSA);
    const sheet = await openActorSheet(ada, ROSA);
    await sheet.getByRole('button', { name: 'Heal a pip' }).click();
    await sheet.getByRole('button', { name: /^Stay conscious/u }).waitFor();
  });

  it('DH-46.12: the GM sets it by hand, and nobody else', async () => {
    const { ada, gamemaster } = table;
    const sheet = await openActorSheet(ada, ROSA);
    await sheet.getByRole('button', { name: /^Marks 1\b/u }).click();
    await sheet.getByText('unless stabilised.').waitFor();
    expect(await sheet.getByRole('button', { name: 'Mark as stabilised' }).count()).toBe(0);
    const theirs = await openActorSheet(gamemaster, ROSA);
    await theirs.getByRole('button', { name: 'Mark as stabilised' }).click();
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor();
  });

  it('DH-47.5, DH-47.6: on a full track further bruises are lost, and set nothing off', async () => {
    const { bertrand, gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const system = { health: { marked: 18, bruised: 5 }, characteristics: { fortitude: 0 } };
      await game.actors.getName('Emil Hart')?.update({ system });
    });
    const before = await listMessageIds(bertrand);
    const sheet = await openActorSheet(bertrand, EMIL);
    // Fortitude 0: one more pip would require the test against an injury.
    await sheet.getByRole('button', { name: 'Mark a bruise' }).click();
    await expect.poll(() => readHealth(EMIL)).toEqual([18, 5]);
    await sheet.getByRole('button', { name: 'Heal a pip' }).click();
    await expect.poll(() => readHealth(EMIL)).toEqual([16, 3]);
    expect(await listMessageIds(bertrand)).toEqual(before);
  });

  it('DH-46.2, DH-46.3, DH-46.5, DH-46.6: after Resolve + Fortitude rounds the dying are dead, a round later with a point of fate', async () => {
    const { ada, bertrand, gamemaster } = table;
    // Resolve 1 and Fortitude 1.
    const fates = { [ROSA]: 0, [EMIL]: 1 };
    for (const [name, value] of Object.entries(fates)) {
      const system = { health: { marked: 0, bruised: 0 }, characteristics: { fortitude: 1 }, fate: { value, max: 1 } };
      await new FightPage(gamemaster).set(name, system);
      for (const seat of table.seats) await expect.poll(() => listStatuses(seat, name)).toEqual([]);
    }
    await beginRound(gamemaster, table.seats);
    const round = await gamemaster.run(({ game }) => [...game.combats][0]?.round ?? 0);
    const [hers, his] = [await openActorSheet(ada, ROSA), await openActorSheet(bertrand, EMIL)];
    for (const sheet of [hers, his]) {
      await sheet.getByRole('button', { name: /^Marks 18\b/u }).click();
      await sheet.getByText(`Dies at the end of round ${round + 2} unless stabilised.`).waitFor();
    }
    await his.getByRole('button', { name: 'Spend a fate point for one more round (1 left)' }).click();
    await his.getByText(`Dies at the end of round ${round + 3} unless stabilised.`).waitFor();
    for (const states of [
      ['harvestDying', 'harvestDying'],
      ['harvestDying', 'harvestDying'],
      ['dead', 'harvestDying'],
      ['dead', 'dead'],
    ]) {
      await beginRound(gamemaster, table.seats);
      for (const seat of table.seats)
        await expect
          .poll(async () => [...(await listStatuses(seat, ROSA)), ...(await listStatuses(seat, EMIL))])
          .toEqual(states);
    }
  });
});
