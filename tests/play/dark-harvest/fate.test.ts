/** Fate and scripting dice on cards and sheets, and the GM's rulings, in the interface: what each buys, who sees it, and what is refunded. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { answerAsk, findAskField, findAskWindow } from '../../e2e/pages/ask-window.ts';
import { awaitMessage, findMessage, openMore, openTab, readWaiting, returnToChat } from '../../e2e/pages/chat.ts';
import { findFold } from '../../e2e/pages/folds.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { createCharacter } from '../../e2e/dark-harvest/characters.ts';
import {
  type CardPart,
  findAction,
  findCardButtons,
  findUses,
  openRule,
  readCardPart,
} from '../../e2e/dark-harvest/check-card-page.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { findCoinButton, openActorSheet, openSheetTab, readCoins } from '../../e2e/dark-harvest/sheet-page.ts';

/** Ada's. Fortitude 1 and Resolve 2 give the dice of the tests for wounds. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { dexterity: 2, fortitude: 1, resolve: 2 },
  skills: [{ name: 'Kite Flying', rating: 2, characteristic: 'dexterity' }],
};

/** Bertrand's. */
const emil = {
  name: 'Emil Hart',
  ownership: { Bertrand: 3 },
  characteristics: { dexterity: 1 },
  skills: [{ name: 'Lamp Lighting', rating: 1, characteristic: 'dexterity' }],
};

/** Returns the fate points of an actor. */
function readPoints(seat: Seat, name: string): Promise<number> {
  return seat.run(
    ({ game }, actor) => (game.actors.getName(actor)?.system['fate'] as { value: number } | undefined)?.value ?? -1,
    name,
  );
}

function setPoints(seat: Seat, name: string, value: number): Promise<unknown> {
  return seat.run(
    async ({ game }, given) =>
      void (await game.actors.getName(given.name)?.update({ system: { fate: { value: given.value } } })),
    { name, value },
  );
}

/** Sets the maximum of an actor's fate points. */
function setMost(seat: Seat, name: string, max: number): Promise<unknown> {
  return seat.run(
    async ({ game }, given) =>
      void (await game.actors.getName(given.name)?.update({ system: { fate: { max: given.max } } })),
    { name, max },
  );
}

describeTable('fate', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Rolls Rosa's Kite Flying: four white dice. */
  async function roll(...faces: number[]): Promise<string> {
    const { ada, bertrand, gamemaster } = table;
    return ada.withFaces(faces, () =>
      awaitMessage([ada, bertrand, gamemaster], () =>
        ada.run(
          async ({ game }) => void (await game.tetrad.roll(game.actors.getName('Rosa Vane') ?? '', 'kite-flying')),
        ),
      ),
    );
  }

  /** Waits until a part of a card has a text for everyone. */
  async function expectText(id: string, part: CardPart, text: string): Promise<void> {
    for (const seat of table.seats)
      await expect.poll(() => readCardPart(findMessage(seat, id), part), { message: seat.name }).toBe(text);
  }

  /**
   * Posts an attack won in melee and its damage: three dice and no armour.
   * @returns the id of the damage
   */
  async function dealDamage(seat: Seat, by: string, to: string, faces: number[], quickplay = false): Promise<string> {
    const { ada, bertrand, gamemaster } = table;
    const names = [by, to] as const;
    const attack = await awaitMessage([ada, bertrand, gamemaster], () =>
      seat.run(async ({ game, CONFIG }, [attacker, target]) => {
        const [actor, against] = [attacker, target].map((name) => game.actors.getName(name)?.uuid);
        await CONFIG.ChatMessage.documentClass.create({
          type: 'harvestCheck',
          content: 'attack',
          system: {
            schemaVersion: 1,
            ruleset: 'dark-harvest',
            links: { actor },
            exchange: { role: 'attack', range: 'melee', initiative: 'even', against, opponent: target },
          },
        });
      }, names),
    );
    return seat.withFaces(faces, () =>
      awaitMessage([ada, bertrand, gamemaster], () =>
        seat.run(
          async ({ game, CONFIG }, given) => {
            interface Rollable {
              evaluate(): Promise<object>;
            }
            const Roll = CONFIG.Dice.rolls[0] as unknown as new (formula: string) => Rollable;
            const roll = await new Roll('3dw').evaluate();
            const [dealer, actor] = given.names.map((name) => game.actors.getName(name)?.uuid);
            await CONFIG.ChatMessage.documentClass.create({
              type: 'harvestDamage',
              content: 'damage',
              rolls: [roll],
              system: {
                schemaVersion: 1,
                ruleset: 'dark-harvest',
                ruleOptions: { quickplay: given.quickplay },
                links: { actor, replyTo: given.attack },
                plan: { white: 3, minimumNet: 0, formula: '3dw' },
                source: 'Umbrella',
                target: given.names[1],
                hit: { dealer, dealerName: given.names[0], by: 'attacker' },
              },
            });
          },
          { names, attack, quickplay },
        ),
      ),
    );
  }

  const setQuickplay = (on: boolean): Promise<unknown> =>
    table.gamemaster.run(({ game }, value) => game.settings.set('tetrad', 'darkHarvestQuickplay', value), on);

  const press = (seat: Seat, id: string, name: string | RegExp): Promise<void> =>
    findMessage(seat, id).getByRole('button', { name }).click();

  /** Presses a button inside a fold of a card, which rendering may have closed again. */
  async function pressMore(seat: Seat, id: string, name: string | RegExp): Promise<void> {
    const button = findMessage(seat, id).getByRole('button', { name });
    await expect
      .poll(async () => {
        await openMore(seat, id);
        return button.isVisible();
      })
      .toBe(true);
    await button.click();
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createCharacter(gamemaster, rosa);
    await createCharacter(gamemaster, emil);
    await setPoints(gamemaster, 'Rosa Vane', 3);
    await setPoints(gamemaster, 'Emil Hart', 9);
    await gamemaster.run(async ({ game }) => {
      await game.users.getName('Bertrand')?.update({ character: game.actors.getName('Emil Hart')?.id });
    });
  });

  beforeEach(() => returnToChat(table.seats));

  it('DH-11: a point is one success more, and is taken back as long as nothing came of it', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await roll(1, 2, 3, 4);
    const everybody = [ada, bertrand, gamemaster] as const;
    const spend = await awaitMessage(everybody, () => press(ada, id, 'Spend a fate point (3 left)'));
    await expectText(id, 'number', '2');
    await expectText(spend, 'title', 'A fate point for Kite Flying: +1 success');
    expect(await findMessage(bertrand, spend).getByRole('button').count()).toBe(0);
    await press(ada, spend, 'Take back');
    await expectText(id, 'number', '1');
    await expectText(spend, 'hint', 'Taken back: the points are returned.');
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(3);
    await findMessage(ada, id).getByRole('button', { name: 'Spend a fate point (3 left)' }).waitFor();
    expect(await findMessage(ada, spend).getByRole('button').count()).toBe(0);
  });

  it('the coins on the sheet buy a success on the newest roll; the name of a rule on its card opens the page of it', async () => {
    const { ada, bertrand, gamemaster } = table;
    const everybody = [ada, bertrand, gamemaster] as const;
    await setPoints(gamemaster, 'Rosa Vane', 2);
    await roll(1, 1, 3, 4);
    const id = await roll(1, 2, 3, 4);
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    await expect.poll(() => readCoins(sheet)).toBe('2 of 2 coins: Fate points 2');
    // An actor without a maximum has as many as there are.
    await setMost(gamemaster, 'Rosa Vane', 3);
    await expect.poll(() => readCoins(sheet)).toBe('2 of 3 coins: Fate points 2 / 3');
    for (const [left, net] of [
      ['1 of 3 coins: Fate points 1 / 3', '2'],
      ['0 of 3 coins: Fate points 0 / 3', '3'],
    ] as const) {
      await awaitMessage(everybody, () => findCoinButton(sheet).click());
      await expect.poll(() => readCoins(sheet)).toBe(left);
      await expectText(id, 'number', net);
    }
    await expect.poll(() => findCoinButton(sheet).count()).toBe(0);
    await setPoints(gamemaster, 'Rosa Vane', 3);
    await setMost(gamemaster, 'Rosa Vane', 0);
    await ada.closeWindows();
    await openTab(ada, 'chat');
    await openMore(ada, id, 'why');
    const page = await openRule(ada, id, 'The pool');
    await page.getByText('A test rolls six-sided dice').waitFor();
  });

  it('DH-16.1, DH-16.3, DH-16.4: on another player’s roll fate costs double, and the helper at the same place says what happens', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await roll(2, 2, 3, 4);
    await pressMore(bertrand, id, 'Emil Hart helps: +1 success for 2 fate points (9 left)');
    // Without a reason nothing is spent.
    const ask = findAskWindow(bertrand);
    await ask.getByText('For Rosa Vane: Kite Flying.').waitFor();
    await ask.getByText('Your character must be in the same place as theirs.').waitFor();
    await answerAsk(bertrand, { effect: ' ' }, 'Spend the points');
    await findNotice(bertrand, 'A description is missing.').waitFor();
    expect(await readPoints(ada, 'Emil Hart')).toBe(9);
    await pressMore(bertrand, id, 'Emil Hart helps: +1 success for 2 fate points (9 left)');
    const help = await awaitMessage([bertrand, ada, gamemaster], () =>
      answerAsk(bertrand, { effect: 'A lamp flares up at the right moment.' }, 'Spend the points'),
    );
    await expectText(id, 'number', '1');
    await expectText(help, 'title', 'Fate helps Rosa Vane with Kite Flying: +1 success');
    await expectText(help, 'effect', 'A lamp flares up at the right moment.');
    await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(7);
    expect(await findMessage(ada, help).getByRole('button').count()).toBe(0);
    for (const left of [7, 5]) {
      await pressMore(bertrand, id, `Emil Hart helps: +1 success for 2 fate points (${left} left)`);
      await answerAsk(bertrand, { effect: 'And again.' }, 'Spend the points');
      await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(left - 2);
    }
    await expectText(id, 'number', '3');
    // A roll can have at most three successes.
    await expect.poll(() => findUses(findMessage(bertrand, id)).count()).toBe(0);
    await expect.poll(() => findUses(findMessage(ada, id)).count()).toBe(0);
  });

  it('DH-13, DH-15, DH-16.2, DH-16.5: a point stays conscious whatever the black dice, three avert a permanent injury; others stay conscious for her, and spend 6 points at most', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Emil Hart', 9);
    await setPoints(gamemaster, 'Rosa Vane', 4);
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    const card = await awaitMessage([ada, gamemaster], () =>
      sheet.getByRole('button', { name: /^Marks 11\b/u }).click(),
    );
    const dialog = new CheckDialogPage(ada);
    await press(ada, card, /^Stay conscious/u);
    await expect.poll(() => dialog.readPool()).toBe('3 white dice 5 black dice');
    const test = await ada.withFaces([2, 2, 2, 1, 1, 1, 2, 2], () =>
      awaitMessage([ada, gamemaster], () => dialog.roll()),
    );
    await expectText(test, 'verdict', 'Falls unconscious.');
    const own = await awaitMessage([ada, bertrand, gamemaster], () =>
      press(ada, test, 'Spend a fate point to succeed (4 left)'),
    );
    await expectText(test, 'verdict', 'Stays conscious.');
    await expectText(test, 'number', '1');
    await expectText(test, 'changes', 'Fate: the roll succeeds, whatever the black dice show.');
    await press(ada, own, 'Take back');
    await expectText(test, 'verdict', 'Falls unconscious.');
    // With the three successes that a roll can have, only the whole success is left to another player.
    const bought: string[] = [];
    for (const left of [4, 3, 2])
      bought.push(
        await awaitMessage([ada, bertrand, gamemaster], () => press(ada, test, `Spend a fate point (${left} left)`)),
      );
    await expectText(test, 'number', '0');
    await pressMore(bertrand, test, 'Emil Hart helps: the roll succeeds for 2 fate points (9 left)');
    expect(await findAskField(bertrand, 'use').count()).toBe(0);
    await answerAsk(bertrand, { effect: 'He slaps her awake.' }, 'Spend the points');
    await expectText(test, 'verdict', 'Stays conscious.');
    await expectText(test, 'number', '1');
    for (const spend of bought) await press(ada, spend, 'Take back');
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(4);
    for (const left of [7, 5]) {
      await pressMore(bertrand, test, `Emil Hart helps: +1 success for 2 fate points (${left} left)`);
      await answerAsk(bertrand, { effect: 'And again.' }, 'Spend the points');
      await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(left - 2);
    }
    // Six points of others: a third success is left to her alone.
    await expect.poll(() => findUses(findMessage(bertrand, test)).count()).toBe(0);
    await expect.poll(() => findUses(findMessage(ada, test), 'success').count()).toBe(1);

    await press(ada, card, /^Avoid the injury/u);
    const injury = await ada.withFaces(
      Array.from({ length: 23 }, () => 2),
      () => awaitMessage([ada, gamemaster], () => dialog.roll()),
    );
    await expectText(injury, 'verdict', 'Suffers a permanent injury.');
    await expect.poll(() => findUses(findMessage(bertrand, injury), 'success').count()).toBe(1);
    expect(await findUses(findMessage(bertrand, injury)).count()).toBe(1);
    await pressMore(bertrand, injury, 'Emil Hart helps: +1 success for 2 fate points (3 left)');
    await findAskWindow(bertrand).waitFor();
    expect(await findAskField(bertrand, 'use').count()).toBe(0);
    await bertrand.closeWindows();
    await press(ada, injury, 'Spend 3 fate points to avoid the injury (4 left)');
    await expectText(injury, 'verdict', 'No permanent injury.');
    await expectText(injury, 'changes', 'Fate prevents the permanent injury.');
    await expect.poll(() => readPoints(gamemaster, 'Rosa Vane')).toBe(1);
    expect(
      await findMessage(gamemaster, injury)
        .getByRole('button', { name: /Note the injury/u })
        .count(),
    ).toBe(0);
  });

  it('DH-14, DH-16.5, DH-16.6: the dying buy a round with a point; taken back, it is gone again; in Quickplay another helps', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 1);
    await setPoints(gamemaster, 'Emil Hart', 3);
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    const card = await awaitMessage([ada, bertrand, gamemaster], () =>
      sheet.getByRole('button', { name: /^Marks 7\b/u }).click(),
    );
    await sheet.getByText('Dies after 3 rounds unless stabilised.').waitFor();
    const spend = await awaitMessage([ada, gamemaster], () =>
      sheet.getByRole('button', { name: 'Spend a fate point for one more round (1 left)' }).click(),
    );
    await sheet.getByText('Dies after 4 rounds unless stabilised.').waitFor();
    await expect.poll(() => readPoints(gamemaster, 'Rosa Vane')).toBe(0);
    // Only in Quickplay points buy a round for someone else.
    const listButtons = (): Promise<string[]> => findCardButtons(findMessage(bertrand, card)).allTextContents();
    await expect.poll(listButtons).toEqual(['Stabilise Rosa Vane (Wits + Medicine)']);
    await setQuickplay(true);
    await press(ada, spend, 'Take back');
    await sheet.getByText('Dies after 3 rounds unless stabilised.').waitFor();
    await expect.poll(() => readPoints(gamemaster, 'Rosa Vane')).toBe(1);
    await press(bertrand, card, 'Emil Hart helps: one more round for 2 fate points (3 left)');
    const help = await awaitMessage([bertrand, ada], () =>
      answerAsk(bertrand, { effect: 'He ties a tourniquet.' }, 'Spend the points'),
    );
    await expectText(help, 'title', 'Fate helps Rosa Vane with a deadly wound: one more round to live');
    await sheet.getByText('Dies after 4 rounds unless stabilised.').waitFor();
    await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(1);
    await press(ada, card, 'Spend a fate point for one more round (1 left)');
    await sheet.getByText('Dies after 5 rounds unless stabilised.').waitFor();
    await expect
      .poll(() => readCardPart(findMessage(ada, card), 'events'))
      .toContain('Dies after 5 rounds unless stabilised.');
    await setQuickplay(false);
  });

  it('DH-18: a scripting die undoes a death once the Gamemaster approves: alive and stable, no health back', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 6);
    await gamemaster.run(async ({ game }) => {
      const rosa = game.actors.getName('Rosa Vane') as unknown as { toggleStatusEffect(id: string): Promise<unknown> };
      await rosa.toggleStatusEffect('dead');
    });
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    await sheet.getByText('Dead.', { exact: true }).waitFor();
    await sheet.getByRole('button', { name: 'Undo the death: scripting die (6 points)' }).click();
    const request = await awaitMessage([ada, bertrand, gamemaster], () =>
      answerAsk(ada, { description: 'The bullet hit the pocket watch.' }, 'Ask the GM'),
    );
    await expectText(request, 'state', 'The points are held until the GM answers.');
    await expect.poll(() => readPoints(gamemaster, 'Rosa Vane')).toBe(0);
    expect(await findMessage(bertrand, request).getByRole('button').count()).toBe(0);
    expect(await findMessage(ada, request).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    expect(await findMessage(gamemaster, request).getByRole('button').allTextContents()).toEqual(['Approve', 'Veto']);
    await expect.poll(() => readWaiting(gamemaster)).toBe('1');
    await findNotice(gamemaster, 'asks the GM:').waitFor();
    expect(await readWaiting(ada)).toBe(null);
    await press(gamemaster, request, 'Approve');
    await expect.poll(() => readWaiting(gamemaster)).toBe(null);
    await expectText(request, 'state', 'Approved by Gamemaster.');
    await press(ada, request, /^Undo the death$/u);
    await expectText(request, 'state', 'Approved by Gamemaster. Alive and stable.');
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor();
    const readState = () =>
      gamemaster.run(({ game }) => {
        const rosa = game.actors.getName('Rosa Vane');
        const { statuses } = rosa as unknown as { statuses: Set<string> };
        return { health: rosa?.system['health'], isDead: statuses.has('dead') };
      });
    // Statuses are updated after the track, in a separate write.
    await expect.poll(readState).toMatchObject({ health: { marked: 18 }, isDead: false });
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 0, bruised: 0 } } });
    });
  });

  it('DH-18.19: a scripting die saves a dying character, who is then stable and no longer dying', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 6);
    await ada.run(async ({ game }) => {
      await game.actors
        .getName('Rosa Vane')
        ?.update({ system: { health: { marked: 18, bruised: 0 }, dying: { rounds: 3, stable: false } } });
    });
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: 'Undo the death: scripting die (6 points)' }).click();
    const request = await awaitMessage([ada, bertrand, gamemaster], () =>
      answerAsk(ada, { description: 'A stranger drags her out of the line of fire.' }, 'Ask the GM'),
    );
    await expect.poll(() => readPoints(ada, 'Rosa Vane')).toBe(0);
    await press(gamemaster, request, 'Approve');
    await press(ada, request, /^Undo the death$/u);
    await expectText(request, 'state', 'Approved by Gamemaster. Alive and stable.');
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor();
    const readState = () =>
      ada.run(({ game }) => {
        const rosa = game.actors.getName('Rosa Vane');
        const { statuses } = rosa as unknown as { statuses: Set<string> };
        return { health: rosa?.system['health'], dying: rosa?.system['dying'], isDying: statuses.has('dying') };
      });
    await expect.poll(readState).toMatchObject({ health: { marked: 18 }, dying: { stable: true }, isDying: false });
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 0, bruised: 0 } } });
    });
  });

  it('DH-18.20, DH-18.21: a scripting die saves another’s character, whose player carries it out; it undoes one death', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Emil Hart', 7);
    const mark = (marked: number): Promise<void> =>
      ada.run(async ({ game }, pips) => {
        const system = { health: { marked: pips, bruised: 0 }, dying: { rounds: 3, stable: false } };
        await game.actors.getName('Rosa Vane')?.update({ system });
      }, marked);
    await mark(17);
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    const card = await awaitMessage([ada, bertrand, gamemaster], () =>
      sheet.getByRole('button', { name: 'Mark a pip' }).click(),
    );
    const save = (seat: Seat) =>
      findMessage(seat, card).getByRole('button', { name: 'Emil Hart saves Rosa Vane: scripting die (6 points)' });
    await save(bertrand).waitFor();
    expect(await save(ada).count()).toBe(0);
    await table.leave('Gamemaster');
    await expect.poll(() => bertrand.run(({ game }) => game.users.activeGM)).toBe(null);
    await save(bertrand).click();
    await findAskWindow(bertrand).getByText('You help at the same place: say how.').waitFor();
    const request = await awaitMessage([ada, bertrand], () =>
      answerAsk(bertrand, { description: 'Emil drags her behind the boiler.' }, 'Ask the GM'),
    );
    await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(1);
    await expectText(request, 'title', 'A scripting die: undo the death of Rosa Vane');
    const back = await table.sit('Gamemaster');
    await openTab(back, 'chat');
    await press(back, request, 'Approve');
    const undo = (seat: Seat) => findMessage(seat, request).getByRole('button', { name: /^Undo the death$/u });
    await undo(ada).waitFor();
    // Emil’s player asked and paid, but Rosa is not his.
    expect(await undo(bertrand).count()).toBe(0);
    await undo(ada).click();
    await expectText(request, 'state', 'Approved by Gamemaster. Alive and stable.');
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor();
    await mark(0);
    await sheet.getByText('Stable: unconscious until a pip is healed.').waitFor({ state: 'detached' });
    await mark(18);
    await sheet.getByText(/^Dies after/u).waitFor();
    await expectText(request, 'state', 'Approved by Gamemaster. Alive and stable.');
    expect(await undo(ada).count()).toBe(0);
    await mark(0);
  });

  it('DH-18: a scripting die rolls a test anew and keeps the better; a veto gives the points back', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 7);
    await setPoints(gamemaster, 'Emil Hart', 9);
    const id = await roll(1, 2, 3, 4);
    await press(ada, id, 'Spend a fate point (7 left)');
    await expectText(id, 'number', '2');
    // Emil’s player could help with it, but a roll anew is for the own ones.
    await expect.poll(() => findUses(findMessage(bertrand, id), 'success').count()).toBe(1);
    expect(await findAction(findMessage(bertrand, id), 'askReroll').count()).toBe(0);
    const ask = async (): Promise<string> => {
      await pressMore(ada, id, 'Reroll: scripting die (6 points)');
      return awaitMessage([ada, bertrand, gamemaster], () =>
        answerAsk(ada, { description: 'The wind turns.' }, 'Ask the GM'),
      );
    };
    const vetoed = await ask();
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(0);
    await press(gamemaster, vetoed, 'Veto');
    await expectText(vetoed, 'state', 'Vetoed by Gamemaster: the points are returned.');
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(6);
    const request = await ask();
    await expectText(request, 'state', 'The points are held until the GM answers.');
    expect(await findMessage(ada, request).getByRole('button').allTextContents()).toEqual(['Withdraw']);
    const answer = await awaitMessage([ada, bertrand, gamemaster], () => press(gamemaster, request, 'Approve'));
    // There is one card to read: the answer's card shows both, and the request is folded to a line.
    for (const seat of [ada, bertrand]) {
      await expect
        .poll(() => findFold(seat, request).textContent())
        .toBe('Rosa Vane asked: A scripting die: reroll Kite Flying');
      await findMessage(seat, answer).getByText('Rosa Vane: The wind turns.').waitFor();
    }
    await expectText(answer, 'state', 'Approved by Gamemaster.');
    await findMessage(ada, request).getByRole('button', { name: 'Reroll', exact: true }).waitFor();
    expect(await findMessage(bertrand, answer).getByRole('button').count()).toBe(0);
    const again = await ada.withFaces([1, 6, 2, 3, 5], () =>
      awaitMessage([ada, bertrand, gamemaster], () => press(ada, answer, /^Reroll$/u)),
    );
    await expectText(answer, 'state', 'Approved by Gamemaster. Rerolled.');
    // The fate point is kept.
    await expectText(id, 'number', '3');
    await expectText(id, 'changes', 'Rerolled by a scripting die: 2 became 3.');
    await expectText(again, 'subtitle', 'The new roll counts.');
    await expectText(request, 'state', 'Approved by Gamemaster. Rerolled.');
    await setPoints(gamemaster, 'Rosa Vane', 6);
    // At most one per roll.
    await expect.poll(() => readPoints(ada, 'Rosa Vane')).toBe(6);
    const other = await roll(1, 2, 3, 4);
    await expect.poll(() => findAction(findMessage(ada, other), 'askReroll').count()).toBe(1);
    expect(await findAction(findMessage(ada, id), 'askReroll').count()).toBe(0);
  });

  it('DH-18.5: neither fate nor a scripting die changes a test once its outcome is applied: a mark on the sheet, an injury, a drink', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 9);
    const set = (name: string, system: object): Promise<unknown> =>
      gamemaster.run(({ game }, given) => game.actors.getName(given.name)?.update({ system: given.system }), {
        name,
        system,
      });
    const sheet = await openActorSheet(ada, rosa.name);
    const dialog = new CheckDialogPage(ada);
    const anew = (id: string) => findAction(findMessage(ada, id), 'askReroll');
    const point = (id: string) => findUses(findMessage(ada, id), 'success');
    const rollOpen = async (pool: string, ...scored: number[]): Promise<string> => {
      await expect.poll(() => dialog.readPool()).toBe(pool);
      const dice = (pool.match(/\d+/gu) ?? []).reduce((sum, one) => sum + Number(one), 0);
      const faces = [...scored, ...Array.from({ length: dice - scored.length }, () => 2)];
      return ada.withFaces(faces, () => awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()));
    };
    const apply = async (seat: Seat, id: string, name: string): Promise<void> => {
      await expect.poll(() => anew(id).count()).toBe(1);
      expect(await point(id).count()).toBe(1);
      await press(seat, id, name);
      await expect.poll(() => anew(id).count()).toBe(0);
      await expect.poll(() => point(id).count()).toBe(0);
    };
    await openTab(ada, 'chat');
    const card = await awaitMessage([ada, gamemaster], () =>
      sheet.getByRole('button', { name: /^Marks 11\b/u }).click(),
    );
    await press(ada, card, /^Stay conscious/u);
    await apply(ada, await rollOpen('3 white dice 5 black dice'), 'Mark as unconscious');
    await press(ada, card, /^Avoid the injury/u);
    await apply(ada, await rollOpen('8 white dice 15 black dice'), 'Note the injury on the sheet');
    await sheet.getByRole('button', { name: /^Wake up/u }).click();
    await apply(ada, await rollOpen('3 white dice 2 black dice', 1), 'Mark as awake');
    await set('Rosa Vane', { health: { marked: 0 }, stun: { combat: '', round: 0, turn: 0, rounds: 2 } });
    await sheet.getByRole('button', { name: 'Shake off the stun' }).click();
    await apply(ada, await rollOpen('3 white dice 0 black dice', 1), 'Mark as no longer stunned');

    await set('Emil Hart', { health: { marked: 18 }, dying: { rounds: 9, stable: false } });
    await ada.closeWindows();
    await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: /^Stabilise Emil Hart/u }).click();
    await dialog.choose('difficulty', 'easy');
    await apply(bertrand, await rollOpen('5 white dice 0 black dice', 1), 'Mark as stabilised');
    await set('Emil Hart', { health: { marked: 0 } });

    // A drink is recorded with its test.
    await openSheetTab(sheet, 'story');
    await sheet.getByRole('button', { name: 'Drink one more: Light' }).click();
    const drink = await rollOpen('6 white dice 1 black dice', 1);
    await expectText(drink, 'verdict', 'One step drunker: Tipsy.');
    await sheet.getByText('Step 1 of 7').waitFor();
    expect(await anew(drink).count()).toBe(0);
    expect(await point(drink).count()).toBe(0);
    await set('Rosa Vane', { drinking: { light: 0, step: 0 } });
  });

  it('DH-18.5: a scripting die that the Gamemaster approves only after the damage was applied rolls nothing', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 6);
    const id = await dealDamage(ada, 'Rosa Vane', 'Emil Hart', [1, 2, 3]);
    await pressMore(ada, id, 'Reroll: scripting die (6 points)');
    const request = await awaitMessage([ada, bertrand, gamemaster], () =>
      answerAsk(ada, { description: 'The umbrella opens.' }, 'Ask the GM'),
    );
    await press(bertrand, id, 'Apply');
    await press(gamemaster, request, 'Approve');
    await expectText(
      request,
      'state',
      'Approved by Gamemaster. The roll was deleted, or its outcome has already been applied.',
    );
    const again = findMessage(ada, request).getByRole('button', { name: 'Reroll', exact: true });
    expect(await again.count()).toBe(0);
    await expectText(id, 'amount', '1');
  });

  it('DH-12, DH-16.5, DH-18.2, DH-18.4, DH-18.6: damage is rolled anew by whoever dealt it; whom it hits takes a pip off with a point', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 6);
    await setPoints(gamemaster, 'Emil Hart', 2);
    const id = await dealDamage(ada, 'Rosa Vane', 'Emil Hart', [1, 2, 3]);
    await expectText(id, 'amount', '1');
    await pressMore(ada, id, 'Reroll: scripting die (6 points)');
    const request = await awaitMessage([ada, gamemaster], () =>
      answerAsk(ada, { description: 'The umbrella opens.' }, 'Ask the GM'),
    );
    await press(gamemaster, request, 'Approve');
    await findMessage(ada, request).getByRole('button', { name: 'Reroll', exact: true }).waitFor();
    await ada.withFaces([1, 1, 1], () => awaitMessage([ada, bertrand], () => press(ada, request, /^Reroll$/u)));
    await expectText(id, 'amount', '3');
    await findMessage(bertrand, id).getByRole('button', { name: 'Spend a fate point: 1 pip less (2 left)' }).waitFor();
    // The target of an attack cannot help to hit.
    const helps = findMessage(bertrand, id).getByRole('button', { name: /helps/u, includeHidden: true });
    expect(await helps.count()).toBe(0);
    expect(await findAction(findMessage(ada, id), 'spendOnDamage').count()).toBe(0);
    await press(bertrand, id, 'Spend a fate point: 1 pip less (2 left)');
    await expectText(id, 'amount', '2');
    await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(1);
    // DH-18.2, DH-18.6: of other damage the first roll, which is better, is kept; neither is rolled a third time.
    await setPoints(gamemaster, 'Rosa Vane', 12);
    const other = await dealDamage(ada, 'Rosa Vane', 'Emil Hart', [1, 1, 2]);
    const anew = (hit: string) => findAction(findMessage(ada, hit), 'askReroll');
    await expect.poll(() => anew(other).count()).toBe(1);
    expect(await anew(id).count()).toBe(0);
    await pressMore(ada, other, 'Reroll: scripting die (6 points)');
    const second = await awaitMessage([ada, gamemaster], () =>
      answerAsk(ada, { description: 'The umbrella turns.' }, 'Ask the GM'),
    );
    await press(gamemaster, second, 'Approve');
    await findMessage(ada, second).getByRole('button', { name: 'Reroll', exact: true }).waitFor();
    await ada.withFaces([1, 2, 2], () => awaitMessage([ada, bertrand], () => press(ada, second, /^Reroll$/u)));
    await expectText(second, 'state', 'Approved by Gamemaster. Rerolled.');
    await expectText(other, 'amount', '2');
    expect(await anew(other).count()).toBe(0);
  });

  it('DH-12.6: by the reference no point takes a pip off a peril, in Quickplay one does', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 3);
    const uuid = await gamemaster.run(async ({ game, CONFIG }) => {
      await game.users.getName('Ada')?.update({ character: game.actors.getName('Rosa Vane')?.id });
      const system = { severity: 'moderate', dice: 4 };
      const made = await CONFIG.Item.documentClass.create({
        name: 'Steam Pipe',
        type: 'harvestPeril',
        ownership: { default: 2 },
        system,
      });
      return (made as unknown as { uuid: string }).uuid;
    });
    for (const [isQuick, offers] of [
      [false, 0],
      [true, 1],
    ] as const) {
      await setQuickplay(isQuick);
      await ada.run(async ({ game }, peril) => {
        await (game.tetrad as unknown as { useItem(uuid: string): Promise<void> }).useItem(peril);
      }, uuid);
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe('2 white dice 0 black dice');
      const id = await ada.withFaces([2, 2], () => awaitMessage([ada, bertrand], () => dialog.roll()));
      const roll = findMessage(ada, id).getByRole('button', { name: 'Roll the damage dice' });
      const hit = await ada.withFaces([1, 1, 1, 2], () => awaitMessage([ada, bertrand], () => roll.click()));
      await expectText(hit, 'amount', '3');
      const less = findMessage(ada, hit).getByRole('button', { name: /^Spend a fate point: 1 pip less/u });
      await expect.poll(() => less.count()).toBe(offers);
    }
    await setQuickplay(false);
  });

  it('DH-16.6, DH-16.7, DH-17.1: in Quickplay others may spend more than 6 points on a roll; everyone spends 3 a round at most', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setQuickplay(true);
    await setPoints(gamemaster, 'Rosa Vane', 0);
    await setPoints(gamemaster, 'Emil Hart', 9);
    await createCharacter(gamemaster, { ...emil, name: 'Otto Kern', ownership: {} });
    await gamemaster.run(async ({ game }) => {
      const Combat = (
        globalThis as unknown as { Combat: { implementation: { create(data: object): Promise<object> } } }
      ).Combat.implementation;
      const combatants = ['Rosa Vane', 'Emil Hart'].map((name) => ({ actorId: game.actors.getName(name)?.id }));
      const fight = await Combat.create({ active: true, combatants });
      await (fight as unknown as { startCombat(): Promise<unknown> }).startCombat();
    });
    // A white six scores and is rolled again: six pips.
    const id = await dealDamage(gamemaster, 'Otto Kern', 'Rosa Vane', [6, 6, 6, 1, 1, 1], true);
    await expectText(id, 'amount', '6');
    for (const [index, left] of [9, 7, 5, 3].entries()) {
      await press(bertrand, id, `Emil Hart helps: 1 pip less damage for 2 fate points (${left} left)`);
      await answerAsk(bertrand, { effect: 'He shoves the umbrella aside.' }, 'Spend the points');
      await expectText(id, 'amount', String(5 - index));
      // Two more in the same round would be four.
      await expect.poll(() => findUses(findMessage(bertrand, id)).count()).toBe(0);
      await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
    }
    await expect.poll(() => readPoints(ada, 'Emil Hart')).toBe(1);
  });

  it('DH-17.1: of one’s own points three are spent in a round, on whatever; in the next round more', async () => {
    const { ada, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 9);
    const id = await dealDamage(gamemaster, 'Otto Kern', 'Rosa Vane', [1, 1, 2], true);
    await press(ada, id, 'Spend a fate point: 1 pip less (9 left)');
    await expectText(id, 'amount', '1');
    const kite = await roll(2, 2, 3, 4);
    for (const [left, net] of [
      [8, '1'],
      [7, '2'],
    ] as const) {
      await press(ada, kite, `Spend a fate point (${left} left)`);
      await expectText(kite, 'number', net);
    }
    await expect.poll(() => findUses(findMessage(ada, kite)).count()).toBe(0);
    // Dying, she could buy a round with a fourth, were it not for the limit.
    const setDying = (marked: number): Promise<unknown> =>
      gamemaster.run(
        ({ game }, pips) => game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: pips } } }),
        marked,
      );
    await setDying(18);
    const sheet = await openActorSheet(ada, rosa.name);
    await openTab(ada, 'chat');
    await sheet.getByText(/^Dies at the end of round/u).waitFor();
    const live = sheet.getByRole('button', { name: 'Spend a fate point for one more round (6 left)' });
    expect(await live.count()).toBe(0);
    await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
    await live.waitFor();
    await setDying(0);
    await press(ada, kite, 'Spend a fate point (6 left)');
    await expectText(kite, 'number', '3');
    const isDue = (): Promise<boolean | undefined> =>
      gamemaster.run(({ game }) => (game.combats.contents.at(-1) as { isInitiativeDue?: boolean }).isInitiativeDue);
    await expect.poll(isDue).toBe(false);
    await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.delete()));
    await setQuickplay(false);
  });

  it('DH-49: a shot that was fired by mistake is given back, once', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const system = {
        identifier: 'popgun',
        skill: 'kite-flying',
        damage: 1,
        readied: true,
        shots: { value: 2, max: 6 },
      };
      await game.actors
        .getName('Rosa Vane')
        ?.createEmbeddedDocuments('Item', [{ name: 'Popgun', type: 'harvestWeapon', system }]);
    });
    const id = await awaitMessage([ada, bertrand], () =>
      ada.run(async ({ game }) => void (await game.tetrad.roll(game.actors.getName('Rosa Vane') ?? '', 'popgun'))),
    );
    const readShots = (): Promise<unknown> =>
      bertrand.run(({ game, foundry }) => {
        const weapon = game.actors.getName('Rosa Vane')?.items.getName('Popgun');
        return foundry.utils.getProperty(weapon?.system ?? null, 'shots.value');
      });
    await expect.poll(readShots).toBe(1);
    await pressMore(ada, id, 'Give the shot back');
    await expect.poll(readShots).toBe(2);
    await expect.poll(() => readCardPart(findMessage(ada, id), 'changes')).toBe('The shot was given back.');
    expect(await findAction(findMessage(ada, id), 'giveShotBack').count()).toBe(0);
  });

  it('DH-16.6, DH-17.1, DH-17.2, DH-18.7: in Quickplay three points a turn, doubled ones counted; a roll anew stands, better or worse', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setQuickplay(true);
    await setPoints(gamemaster, 'Emil Hart', 9);
    await setPoints(gamemaster, 'Rosa Vane', 6);
    const id = await roll(1, 1, 3, 4);
    await pressMore(bertrand, id, 'Emil Hart helps: +1 success for 2 fate points (9 left)');
    await answerAsk(bertrand, { effect: 'A gust of wind.' }, 'Spend the points');
    await expectText(id, 'number', '3');
    // Two more would be four in a turn.
    await expect.poll(() => findUses(findMessage(bertrand, id)).count()).toBe(0);
    await pressMore(ada, id, 'Reroll: scripting die (6 points)');
    await ada.page.getByText('The new roll counts (Quickplay rules).').waitFor();
    const request = await awaitMessage([ada, gamemaster], () =>
      answerAsk(ada, { description: 'The string tears.' }, 'Ask the GM'),
    );
    await press(gamemaster, request, 'Approve');
    await findMessage(ada, request).getByRole('button', { name: 'Reroll', exact: true }).waitFor();
    await ada.withFaces([2, 2, 2, 2], () => awaitMessage([ada, gamemaster], () => press(ada, request, /^Reroll$/u)));
    await expectText(id, 'number', '1');
    await setQuickplay(false);
  });

  it('DH-6: the Gamemaster changes difficulty or net of a roll; the card says by whom, and the last ruling holds', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await roll(1, 1, 2, 3);
    expect(await findAction(findMessage(ada, id), 'ruleCheck').count()).toBe(0);
    const rule = async (values: Readonly<Record<string, string>>, faces: number[]): Promise<string> => {
      await pressMore(gamemaster, id, 'GM ruling');
      return gamemaster.withFaces(faces, () =>
        awaitMessage([gamemaster, ada, bertrand], () => answerAsk(gamemaster, values, 'Make the ruling')),
      );
    };
    const harder = await rule({ difficulty: 'difficult', reason: 'It rains.' }, [1, 6, 2]);
    await expectText(id, 'number', '0');
    await expectText(id, 'changes', 'Changed by Gamemaster from Average to Difficult: It rains.');
    await expectText(harder, 'change', 'From Average to Difficult');
    const net = await rule({ kind: 'net', net: '4', reason: 'What a description.' }, []);
    await expectText(id, 'number', '4');
    await expectText(
      id,
      'changes',
      'Changed by Gamemaster from Average to Difficult: It rains. | Changed by Gamemaster from Failure (net 0) to Good Success (net 4): What a description.',
    );
    await press(gamemaster, net, 'Withdraw the ruling');
    await expectText(id, 'number', '0');
    await press(gamemaster, harder, 'Withdraw the ruling');
    await expectText(id, 'number', '2');
    await expectText(id, 'changes', '');
  });

  it('DH-28.2: the Gamemaster grants the awesome bonus on the card, once; a player’s macro does not', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await roll(1, 2, 2, 3);
    await pressMore(gamemaster, id, 'GM ruling');
    const values = { kind: 'awesome', reason: 'Off the chandelier!' };
    const grant = await gamemaster.withFaces([1, 6, 2, 3], () =>
      awaitMessage([gamemaster, ada, bertrand], () => answerAsk(gamemaster, values, 'Make the ruling')),
    );
    await expectText(id, 'number', '3');
    const told = 'Changed by Gamemaster from no bonus to Awesome bonus: 3 more white dice: Off the chandelier!';
    await expectText(id, 'changes', told);
    await pressMore(gamemaster, id, 'GM ruling');
    expect(await findAskField(gamemaster, 'kind').count()).toBe(2);
    await gamemaster.closeWindows();
    await press(gamemaster, grant, 'Withdraw the ruling');
    await expectText(id, 'number', '1');
    await ada.run(async ({ game }) => {
      const rosa = game.actors.getName('Rosa Vane');
      const modifiers = [{ key: 'awesome', rule: 'DH-28', white: 3 }];
      if (rosa) await game.tetrad.roll(rosa, 'wits', { modifiers });
    });
    expect(await takeNotices(ada)).toEqual([
      'Only the GM can grant the awesome bonus. Roll without it; the GM can add its dice on the card.',
    ]);
  });

  it('DH-18.1, DH-18.9, DH-18.10: a detail of the scene is changed in the player’s words; without a Gamemaster the request waits for one', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setPoints(gamemaster, 'Rosa Vane', 7);
    const askEdit = async (description: string, seats: readonly [Seat, Seat, ...Seat[]]): Promise<string> => {
      const story = await openActorSheet(ada, rosa.name);
      await openTab(ada, 'chat');
      await openSheetTab(story, 'story');
      await story.getByRole('button', { name: 'Change a detail of the scene' }).click();
      await findAskWindow(ada).getByText('You cannot change what has already happened.').waitFor();
      return awaitMessage(seats, () => answerAsk(ada, { description }, 'Ask the GM'));
    };
    const granted = await askEdit('The gate was never locked.', [ada, bertrand, gamemaster]);
    await expectText(granted, 'title', 'A scripting die: change a detail of the scene');
    for (const seat of table.seats) await findMessage(seat, granted).getByText('The gate was never locked.').waitFor();
    await press(gamemaster, granted, 'Approve');
    await expectText(granted, 'state', 'Approved by Gamemaster.');
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(1);
    await setPoints(gamemaster, 'Rosa Vane', 7);
    await table.leave('Gamemaster');
    const isAlone = (): Promise<boolean> => ada.run(({ game }) => game.users.activeGM === null);
    await expect.poll(isAlone).toBe(true);
    const request = await askEdit('The reins snap.', [ada, bertrand]);
    const read = (seat: Seat): Promise<string> => readCardPart(findMessage(seat, request), 'state');
    for (const seat of [ada, bertrand])
      await expect.poll(() => read(seat)).toBe('The points are held until a GM is online and answers.');
    await press(ada, request, 'Withdraw');
    await expect.poll(() => read(bertrand)).toBe('Withdrawn by Ada: the points are returned.');
    await expect.poll(() => readPoints(bertrand, 'Rosa Vane')).toBe(7);
  });
});
