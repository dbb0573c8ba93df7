/**
 * What Dark Harvest adds to Foundry's fights: statuses, the initiative card, names of bars, the GM's panel and quick rolls, macros on two tokens of one actor,
 * rounds without a GM, clocks, the tracker. Each test continues from the one before.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { joinTable } from '../../../tools/table/table-process.mjs';
import { describeTable, type Seat, type TestTable } from '../harness.ts';
import type { PageCombat } from '../page-globals.ts';
import {
  awaitMessage,
  findChatInput,
  findMessage,
  findSidebarTab,
  listMessageIds,
  openTab,
  readChatInput,
  say,
} from '../pages/chat.ts';
import { findHotbar } from '../pages/hotbar.ts';
import { closeHud, findBar, findStatus, listPalette, openHud, readBars } from '../pages/hud.ts';
import { findToken, readToken } from '../pages/scene.ts';
import { findFighterRow, readFighter, readOrder, readTurn } from '../pages/tracker.ts';
import { findNotice } from '../pages/windows.ts';
import { createCharacter, emil, rosa } from './characters.ts';
import { findCardPart, findDice } from './check-card-page.ts';
import {
  findInitiativeCards,
  findInitiativeOf,
  listInitiativeCards,
  openInitiativeReasons,
  readInitiativeReasons,
  readTie,
} from './initiative-card-page.ts';
import { findFalls } from './consequences-card-page.ts';
import { findPanel, findQuickRoller, findRollerChance, findRollerField } from './panel-page.ts';
import { findActedButton, findPoppedOutFight, findWaiting, listRepeatedIds } from './tracker-page.ts';

/** Creates the actors, their tokens on an active scene, and a fight with all of them; the last rat is hidden. */
async function makeFight(gamemaster: Seat): Promise<void> {
  await createCharacter(gamemaster, { ...rosa });
  await createCharacter(gamemaster, { ...emil });
  await gamemaster.run(async ({ game, CONFIG }) => {
    const rat = await CONFIG.Actor.documentClass.create({
      name: 'Rat',
      type: 'harvestAdversary',
      system: { characteristics: { dexterity: 2, wits: 2 } },
      items: [
        {
          name: 'Gnawing',
          type: 'harvestSkill',
          system: { identifier: 'gnawing', rating: 3, characteristic: 'dexterity' },
        },
      ],
    });
    const scene = await CONFIG.Scene.documentClass.create({ name: 'The Docks' });
    const bar1 = { attribute: 'health' };
    const place = (name: string, actorId: string, x: number, linked: boolean) => ({
      name,
      actorId,
      x,
      y: 100,
      actorLink: linked,
      displayBars: 40,
      bar1,
    });
    const find = (name: string) => game.actors.getName(name)?.id ?? '';
    const tokens = await scene.createEmbeddedDocuments('Token', [
      place('Rosa Vane', find('Rosa Vane'), 100, true),
      place('Emil Hart', find('Emil Hart'), 300, true),
      place('Rat (1)', rat.id, 500, false),
      place('Rat (2)', rat.id, 700, false),
    ]);
    await scene.update({ active: true });
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      'Combatant',
      tokens.map(({ id, name }) => ({
        tokenId: id,
        sceneId: scene.id,
        hidden: name === 'Rat (2)',
        actorId: name.startsWith('Rat') ? rat.id : find(name),
      })),
    );
  });
}

/** Returns the statuses of a token's actor. */
function readStatuses(seat: Seat, token: string): Promise<string[]> {
  return seat.run(
    ({ game }, name) =>
      [...game.scenes].flatMap(({ tokens }) =>
        [...(tokens as Iterable<{ name: string; actor: { statuses: Set<string> } }>)]
          .filter((one) => one.name === name)
          .flatMap(({ actor }) => [...actor.statuses]),
      ),
    token,
  );
}

/** Rolls initiative for all: 2 dice for Rosa, 3 for Emil, 1 for each rat. */
async function rollAll({ gamemaster }: TestTable, faces: readonly number[]): Promise<void> {
  await openTab(gamemaster, 'combat');
  await gamemaster.withFaces(faces, async () => {
    await gamemaster.page.getByRole('button', { name: 'Roll all' }).click();
    await expect.poll(async () => (await readOrder(gamemaster)).every((turn) => /\d$/u.test(turn))).toBe(true);
  });
}

/** Makes Emil the last of the round and gives him the turn. */
async function giveEmilLastTurn(gamemaster: Seat): Promise<void> {
  await gamemaster.run(async ({ game }) => {
    const combat = [...game.combats][0];
    const updates = [...(combat?.turns ?? [])].map(({ id, name }, index) => ({
      _id: id,
      initiative: name === 'Emil Hart' ? -1 : index + 1,
    }));
    // The turn is set here, not kept with the fighter who had it.
    await combat?.updateEmbeddedDocuments('Combatant', updates, { turnEvents: false, combatTurn: 0 });
    await combat?.update({ turn: 3 });
  });
}

describeTable('a fight of Dark Harvest', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(() => makeFight(table.gamemaster));

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('the palette of statuses shows each once, and a defeat in the tracker is the status of the dead', async () => {
    const { gamemaster } = table;
    for (const name of ['Rosa Vane', 'Rat (1)']) {
      const hud = await openHud(gamemaster, name);
      const names = await listPalette(hud);
      expect(names).toEqual([...new Set(names)]);
      expect(names).toEqual(expect.arrayContaining(['Dead', 'Prone', 'Unconscious', 'Stunned', 'Dying']));
      await closeHud(gamemaster);
    }
    await openTab(gamemaster, 'combat');
    const defeat = findFighterRow(gamemaster, 'Rat (1)').getByRole('button', { name: 'Defeated' });
    await defeat.click();
    for (const seat of table.seats) await expect.poll(() => readStatuses(seat, 'Rat (1)')).toEqual(['dead']);
    for (const seat of table.seats) await expect.poll(() => readToken(seat, 'Rat (1)')).toContain('Dead');
    expect(await readStatuses(gamemaster, 'Rat (2)')).toEqual([]);
    // A death is announced to everyone, and only as long as it lasts.
    for (const seat of table.seats) await expect.poll(() => findFalls(seat).count()).toBe(1);
    await defeat.click();
    for (const seat of table.seats) await expect.poll(() => readStatuses(seat, 'Rat (1)')).toEqual([]);
    for (const seat of table.seats) await expect.poll(() => findFalls(seat).count()).toBe(0);
    // The death of a fighter whom the GM hides is not announced.
    const before = await listMessageIds(gamemaster);
    const hide = (hidden: boolean) =>
      gamemaster.run(async ({ game }, is) => {
        for (const { tokens } of game.scenes) await tokens.getName('Rat (2)')?.update({ hidden: is });
      }, hidden);
    await hide(true);
    const hud = await openHud(gamemaster, 'Rat (2)');
    await findStatus(hud, 'dead').click();
    await expect.poll(() => readStatuses(gamemaster, 'Rat (2)')).toEqual(['dead']);
    await findStatus(hud, 'dead').click();
    await expect.poll(() => readStatuses(gamemaster, 'Rat (2)')).toEqual([]);
    await closeHud(gamemaster);
    await hide(false);
    expect(await listMessageIds(gamemaster)).toEqual(before);
  });

  it('effects of an older world are read under the present ids, and go by the palette', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(async ({ game }) => {
      const parentUuid = game.actors.getName('Rosa Vane')?.uuid;
      // Sent directly to the server, because the client would store the current id.
      const data = [{ name: 'Prone', statuses: ['harvestProne'] }];
      await game.socket.emitWithAck('modifyDocument', {
        action: 'create',
        type: 'ActiveEffect',
        operation: { data, parentUuid },
      });
    });
    await gamemaster.reload();
    await ada.reload();
    for (const seat of [gamemaster, ada]) await expect.poll(() => readStatuses(seat, 'Rosa Vane')).toEqual(['prone']);
    const hud = await openHud(gamemaster, 'Rosa Vane');
    const prone = findStatus(hud, 'prone');
    await expect.poll(() => prone.getAttribute('aria-pressed')).toBe('true');
    await prone.click();
    for (const seat of [gamemaster, ada]) await expect.poll(() => readStatuses(seat, 'Rosa Vane')).toEqual([]);
    await closeHud(gamemaster);
  });

  table.once('a bar has a name for people', async () => {
    const hud = await openHud(table.gamemaster, 'Rat (1)');
    await hud.getByRole('textbox', { name: 'Health (of 18)' }).waitFor();
    expect(await readBars(hud)).toContain('Health');
    await closeHud(table.gamemaster);
  });

  it('DH-20: the card of initiative says the net, the dice and why; a hidden fighter’s is for the Gamemaster', async () => {
    const { gamemaster, ada } = table;
    await rollAll(table, [1, 3, 2, 2, 5, 1, 3]);
    const order = ['Rosa Vane 1', 'Rat (1) 1', 'Emil Hart 0', 'Rat (2) 0'];
    await expect.poll(() => readOrder(gamemaster)).toEqual(order);
    await openTab(ada, 'combat');
    await expect.poll(() => readOrder(ada)).toEqual(order.slice(0, -1));
    await openTab(ada, 'chat');
    await expect.poll(() => listInitiativeCards(ada)).toEqual([order.slice(0, -1)]);
    const card = findInitiativeCards(ada);
    await openInitiativeReasons(card);
    const rosa = findInitiativeOf(card, 'Rosa Vane');
    expect(await findDice(rosa).count()).toBe(2);
    expect(await readInitiativeReasons(rosa)).toEqual([
      expect.stringContaining('+2Dexterity'),
      expect.stringContaining('+3Wits'),
      expect.stringContaining('−3No readied weapon'),
    ]);
    expect(await readTie(rosa)).toContain('Dexterity 2, weapon skill 0, Wits 3');
    const text = await findSidebarTab(ada, 'chat').textContent();
    expect(text).not.toContain('Rat (2)');
    expect(text).not.toMatch(/0\.2\d{4}/u);
    await openTab(gamemaster, 'chat');
    await expect.poll(() => listInitiativeCards(gamemaster)).toEqual([order.slice(0, -1), order.slice(-1)]);
  });

  table.once('the tracker says what broke a tie, and nothing of one with a hidden fighter', async () => {
    const { gamemaster, ada } = table;
    await openTab(ada, 'combat');
    await openTab(gamemaster, 'combat');
    await expect.poll(() => readFighter(ada, 'Rosa Vane')).toContain('ahead on Wits');
    await expect.poll(() => readFighter(gamemaster, 'Emil Hart')).toContain('ahead on Dexterity');
    expect(await readFighter(ada, 'Emil Hart')).not.toContain('ahead on');
  });

  it('the Gamemaster’s panel opens by key and from the tracker, and follows the fight', async () => {
    const { gamemaster, ada } = table;
    await ada.page.keyboard.press('Shift+G');
    await findToken(gamemaster, 'Rosa Vane').focus();
    await gamemaster.page.keyboard.press('Shift+G');
    const panel = findPanel(gamemaster);
    await panel.getByText('The fight has not begun').waitFor();
    expect(await findPanel(ada).count()).toBe(0);
    expect(await ada.page.getByRole('button', { name: 'GM Panel' }).count()).toBe(0);
    await findRollerField(panel, 'white').fill('7');
    await panel.getByRole('button', { name: 'Begin the fight' }).click();
    await panel.getByText('Round 1 · Rosa Vane').waitFor();
    await expect.poll(() => panel.textContent()).toContain('Still to act: Rosa Vane, Rat (1), Emil Hart, Rat (2)');
    // Half-typed text stays while the fight continues.
    expect(await findRollerField(panel, 'white').inputValue()).toBe('7');
    await gamemaster.closeWindows();
    await openTab(gamemaster, 'combat');
    await gamemaster.page.getByRole('button', { name: 'GM Panel' }).click();
    await panel.getByText('Round 1 · Rosa Vane').waitFor();
    const [id] = [
      await gamemaster.withFaces([1, 2, 3, 1], () =>
        awaitMessage([gamemaster, ada], async () => {
          await findRollerField(panel, 'white').fill('3');
          await findRollerField(panel, 'black').fill('1');
          await findRollerField(panel, 'private').check();
          await panel.getByRole('button', { name: 'Roll', exact: true }).click();
        }),
      ),
    ];
    await openTab(gamemaster, 'chat');
    await findCardPart(findMessage(gamemaster, id), 'numberLine').waitFor();
    expect(await findCardPart(findMessage(ada, id), 'numberLine').count()).toBe(0);
  });

  table.once(
    'the quick roller by key: bad numbers are refused in words and stay; the last roll is made again, also after a reload',
    async () => {
      const { ada, gamemaster } = table;
      await findToken(ada, 'Rosa Vane').focus();
      await ada.page.keyboard.press('Shift+Q');
      const roller = findQuickRoller(ada);
      const [white, black] = [findRollerField(roller, 'white'), findRollerField(roller, 'black')];
      const warn = (text: string) => findNotice(ada, text).waitFor();
      await white.fill('-3');
      await white.press('Enter');
      await warn('White dice must be a whole number, 0 or more.');
      expect(await white.inputValue()).toBe('-3');
      await white.fill('2000');
      await white.press('Enter');
      await warn('at most 999 dice of one colour');
      await white.fill('0');
      await white.press('Enter');
      await warn('Enter how many to roll');
      const chance = findRollerChance(roller);
      await expect.poll(() => chance.count()).toBe(0);
      await white.fill('1');
      await expect.poll(() => chance.textContent()).toBe('33%');
      await white.fill('2');
      await black.fill('1');
      const roll = () => ada.withFaces([1, 2, 3], () => awaitMessage([ada, gamemaster], () => black.press('Enter')));
      const first = await roll();
      await openTab(ada, 'chat');
      expect(await findCardPart(findMessage(ada, first), 'number').textContent()).toBe('1');
      await ada.reload();
      await findToken(ada, 'Rosa Vane').focus();
      const again = await ada.withFaces([1, 1, 1], () =>
        awaitMessage([ada, gamemaster], () => ada.page.keyboard.press('Shift+R')),
      );
      await openTab(ada, 'chat');
      expect(await findCardPart(findMessage(ada, again), 'number').textContent()).toBe('1');
    },
  );

  table.once('/quick rolls; what it does not understand is given back', async () => {
    const { ada, gamemaster } = table;
    await openTab(ada, 'chat');
    await ada.withFaces([1, 2], () => awaitMessage([ada, gamemaster], () => say(ada, '/quick 2')));
    await say(ada, '/quick six 3');
    await findNotice(ada, '“six 3” is not a quick roll').waitFor();
    await expect.poll(() => readChatInput(ada)).toBe('/quick six 3');
    await findChatInput(ada).fill('');
  });

  table.once('a macro of the hotbar acts on the token that is selected, of two of one actor on that one', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(async ({ game, CONFIG }) => {
      const command = 'game.tetrad.rollItem("gnawing");';
      const macro = await CONFIG.Macro.documentClass.create({ name: 'Gnawing', type: 'script', command });
      await (
        game.user as unknown as { assignHotbarMacro(macro: object, slot: number): Promise<unknown> }
      ).assignHotbarMacro(macro, 1);
      const [, second] = [...game.scenes].flatMap(({ tokens }) =>
        [
          ...(tokens as Iterable<{
            name: string;
            actor: { items: { contents: { update(data: object): Promise<unknown> }[] } };
          }>),
        ].filter(({ name }) => name.startsWith('Rat')),
      );
      // Only this token has learnt more.
      await second?.actor.items.contents[0]?.update({ system: { rating: 5 } });
    });
    await openTab(gamemaster, 'chat');
    for (const [name, dice] of [
      ['Rat (1)', 5],
      ['Rat (2)', 7],
    ] as const) {
      await findToken(gamemaster, name).click();
      await findToken(gamemaster, name).focus();
      const id = await gamemaster.withFaces(
        Array.from({ length: dice }, () => 2),
        () => awaitMessage([gamemaster, ada], () => gamemaster.page.keyboard.press('1')),
      );
      expect(await findDice(findMessage(gamemaster, id)).count()).toBe(dice);
      expect(await findMessage(gamemaster, id).textContent()).toContain(name);
    }
    await gamemaster.page.keyboard.press('Escape');
    await gamemaster.run(({ foundry }) => {
      const { canvas } = globalThis as unknown as { canvas: { tokens: { controlled: { release(): void }[] } } };
      for (const token of Array.from(canvas.tokens.controlled)) token.release();
      void foundry;
    });
    await findHotbar(gamemaster).getByRole('button', { name: 'Gnawing' }).click();
    await findNotice(gamemaster, 'Select a token first').waitFor();
  });

  it('wounds and “has acted” end with their round, on one of two tokens of an actor; going back finds them again', async () => {
    const { gamemaster, ada } = table;
    await openTab(gamemaster, 'combat');
    await openTab(ada, 'combat');
    await findFighterRow(gamemaster, 'Rat (1)').getByRole('button', { name: 'acts early' }).click();
    await expect.poll(() => readFighter(ada, 'Rat (1)')).toContain('has acted');
    expect(await readFighter(gamemaster, 'Rat (2)')).not.toContain('has acted');
    const readPips = () =>
      gamemaster.run(({ game }) =>
        [...game.scenes].flatMap(({ tokens }) =>
          [...(tokens as Iterable<{ name: string; actor: { system: { roundPips: { pips: number; round: number } } } }>)]
            .filter(({ name }) => name.startsWith('Rat'))
            .map(({ actor }) => [actor.system.roundPips.pips, actor.system.roundPips.round]),
        ),
      );
    const hud = await openHud(gamemaster, 'Rat (1)');
    await findBar(hud).fill('-4');
    await findBar(hud).press('Enter');
    await expect.poll(readPips).toEqual([
      [4, 1],
      [0, 0],
    ]);
    await closeHud(gamemaster);
    await gamemaster.withFaces([1, 1, 2, 2, 2, 2, 2], async () => {
      await gamemaster.page.getByRole('button', { name: 'Next round' }).click();
      await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 2', 'Rosa Vane']);
      await expect.poll(() => readFighter(gamemaster, 'Rosa Vane')).toContain('Rosa Vane, 2');
    });
    await expect.poll(() => readFighter(ada, 'Rat (1)')).not.toContain('has acted');
    await gamemaster.page.getByRole('button', { name: 'Previous round' }).click();
    await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 1', 'Rat (2)']);
    await expect.poll(() => readFighter(ada, 'Rat (1)')).toContain('has acted');
    await gamemaster.withFaces([1, 1, 2, 2, 2, 2, 2], async () => {
      await gamemaster.page.getByRole('button', { name: 'Next round' }).click();
      await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 2', 'Rosa Vane']);
    });
  });

  it('the menu of a row and its button say by keyboard that a fighter has acted, and the focus stays', async () => {
    const { bertrand: player, gamemaster } = table;
    await openTab(player, 'combat');
    const row = findFighterRow(player, 'Emil Hart');
    const button = findActedButton(row);
    await button.focus();
    await player.page.keyboard.press('Enter');
    await expect.poll(() => readFighter(gamemaster, 'Emil Hart')).toContain('has acted');
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await player.page.keyboard.press('ContextMenu');
    const entry = player.page.getByRole('menuitem', { name: 'Mark as not having acted this round' });
    await entry.waitFor();
    await entry.press('Enter');
    await expect.poll(() => readFighter(gamemaster, 'Emil Hart')).not.toContain('has acted');
    // Either name of the hook adds the entries to a menu; both together add them once.
    const added = await player.run(({ Hooks, ui }) => {
      const names = ['getCombatantContextOptions', 'getCombatTrackerContextOptions'];
      return [names.slice(0, 1), names.slice(1), names].map((told) => {
        const entries: object[] = [];
        for (const name of told) Hooks.callAll(name, ui, entries);
        return entries.length;
      });
    });
    expect(added).toEqual([2, 2, 2]);
    await findFighterRow(player, 'Rosa Vane').getByRole('button').first().press('ContextMenu');
    expect(await player.page.getByRole('menuitem', { name: /acted/u }).count()).toBe(0);
    await player.page.keyboard.press('Escape');
  });

  table.once('a button of the tracker is not drawn again while it is pressed, and takes the click', async () => {
    const { bertrand: player, gamemaster } = table;
    await openTab(player, 'combat');
    const button = findActedButton(findFighterRow(player, 'Emil Hart'));
    const drawn = await button.elementHandle();
    await button.hover();
    await player.page.mouse.down();
    await gamemaster.run(async ({ game }) => {
      const actor = game.actors.getName('Rosa Vane');
      await actor?.update({ 'system.initiativeBonus': 1 });
      await actor?.update({ 'system.initiativeBonus': 0 });
    });
    await player.page.waitForTimeout(200);
    expect(await drawn?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await player.page.mouse.up();
    await expect.poll(() => readFighter(gamemaster, 'Emil Hart')).toContain('has acted');
    await button.click();
    await expect.poll(() => readFighter(gamemaster, 'Emil Hart')).not.toContain('has acted');
  });

  table.once('a flood of edits draws the tracker and an open window once a frame', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'combat');
    await gamemaster.page.getByRole('button', { name: 'GM Panel' }).click();
    await findPanel(gamemaster).waitFor();
    const drawn = await gamemaster.run(async ({ game, Hooks, ui }) => {
      type Drawn = { render(...given: unknown[]): unknown };
      const { instances } = (globalThis as unknown as { foundry: { applications: { instances: Map<string, Drawn> } } })
        .foundry.applications;
      const watched = [(ui as unknown as { combat: Drawn }).combat, instances.get('tetrad-gm-panel') as Drawn];
      const counts = watched.map((window) => {
        const count = { drawn: 0 };
        const { render } = window;
        window.render = (...given) => {
          count.drawn += 1;
          return render.apply(window, given);
        };
        return count;
      });
      const [combat] = game.combats.contents;
      const actor = game.actors.getName('Rosa Vane');
      for (let edit = 0; edit < 50; edit += 1) {
        Hooks.callAll('updateActor', actor, {}, {}, game.user.id);
        Hooks.callAll('updateCombatant', combat?.turns[0], {}, {}, game.user.id);
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const window of watched) Reflect.deleteProperty(window, 'render');
      return counts.map((count) => count.drawn);
    });
    for (const count of drawn) {
      expect(count).toBeGreaterThan(0);
      expect(count).toBeLessThanOrEqual(5);
    }
  });

  table.once('a player who ends the last turn asks for the round, which the Gamemaster’s client begins', async () => {
    const { bertrand, gamemaster, ada } = table;
    await giveEmilLastTurn(gamemaster);
    await openTab(bertrand, 'combat');
    await expect.poll(() => readTurn(bertrand)).toEqual(['Round 2', 'Emil Hart']);
    await gamemaster.withFaces([1, 1, 2, 2, 2, 2, 2], async () => {
      await bertrand.page.getByRole('button', { name: 'End turn' }).click();
      for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 3', 'Rosa Vane']);
      await expect.poll(() => readFighter(ada, 'Rosa Vane')).toContain('Rosa Vane, 2');
    });
  });

  table.once('without a Gamemaster a round waits and says so; when one is back it goes on', async () => {
    const { bertrand, gamemaster, ada } = table;
    await giveEmilLastTurn(gamemaster);
    await expect.poll(() => readTurn(bertrand)).toEqual(['Round 3', 'Emil Hart']);
    // The tracker may be popped out: our part is below the frame's header, and looks as in the sidebar.
    await ada.run(({ ui }) => (ui as unknown as { combat: { renderPopout(): Promise<void> } }).combat.renderPopout());
    await gamemaster.page.goto('about:blank');
    const trackers = [findSidebarTab(bertrand, 'combat'), findSidebarTab(ada, 'combat'), findPoppedOutFight(ada)];
    for (const tracker of trackers) await tracker.getByText('Only a GM can begin a round').waitFor();
    await bertrand.page.getByRole('button', { name: 'End turn' }).click();
    await findNotice(bertrand, 'Wait for the GM to begin the next one').waitFor();
    await expect.poll(() => readFighter(ada, 'Emil Hart')).toContain('has acted');
    expect(await readTurn(ada)).toEqual(['Round 3', 'Emil Hart']);

    const { page, context, errors } = await joinTable(table.browser, table.url, 'Gamemaster');
    for (const seat of [bertrand, ada]) {
      await expect.poll(async () => (await readTurn(seat))[0]).toBe('Round 4');
      await expect.poll(() => findWaiting(seat).count()).toBe(0);
    }
    const rolled = () =>
      ada.run(({ game }) => [...game.combats][0]?.turns.every(({ initiative }) => (initiative ?? -1) >= 0));
    await expect.poll(rolled).toBe(true);
    expect(errors).toEqual([]);
    expect(await listRepeatedIds(ada)).toEqual([]);
    await ada.closeWindows();
    await page.close();
    await context.close();
    await gamemaster.page.goBack();
    await gamemaster.page.waitForFunction(
      () => (globalThis as unknown as { game?: { ready?: boolean } }).game?.ready === true,
    );
  });

  table.once(
    'who fights by no ruleset, an object or a name alone, has an initiative after the others when all roll',
    async () => {
      const { gamemaster } = table;
      const order = await gamemaster.run(async ({ CONFIG }) => {
        const door = await CONFIG.Actor.documentClass.create({ name: 'Door', type: 'harvestStructure' });
        const rat = await CONFIG.Actor.documentClass.create({ name: 'Last rat', type: 'harvestAdversary' });
        const fight = (await CONFIG.Combat.documentClass.create({})) as unknown as PageCombat;
        const fighters = [{ actorId: door.id }, { name: 'Somebody' }, { actorId: rat.id }];
        await fight.createEmbeddedDocuments('Combatant', fighters);
        await fight.rollAll();
        const read = fight.turns.map(({ name, initiative }) => `${name} ${initiative}`);
        await fight.delete();
        await door.delete();
        await rat.delete();
        return read;
      });
      expect(order.slice(1)).toEqual(['Door 0', 'Somebody 0']);
    },
  );

  table.once(
    'whoever has more dice than can be rolled has initiative 0, and the others roll all the same',
    async () => {
      const { gamemaster } = table;
      const order = await gamemaster.run(async ({ CONFIG }) => {
        const create = (name: string, dice: number) =>
          CONFIG.Actor.documentClass.create({
            name,
            type: 'harvestAdversary',
            system: { characteristics: { dexterity: dice, wits: dice } },
          });
        const [god, rat] = [await create('God', 999), await create('Humble rat', 1)];
        const fight = (await CONFIG.Combat.documentClass.create({})) as unknown as PageCombat;
        await fight.createEmbeddedDocuments('Combatant', [{ actorId: god.id }, { actorId: rat.id }]);
        await fight.rollAll();
        const read = fight.turns.map(({ name, initiative }) => `${name} ${initiative}`);
        await fight.delete();
        await god.delete();
        await rat.delete();
        return read;
      });
      expect(order).toContainEqual('God 0');
      expect(order).toContainEqual(expect.stringMatching(/^Humble rat \d/u));
    },
  );

  table.once(
    'DH-20.1: a fight that begins rolls for whoever has not rolled, and starts at the first who is not defeated',
    async () => {
      const { gamemaster } = table;
      const [before, after, turn] = await gamemaster.run(async ({ CONFIG }) => {
        const create = (name: string) => CONFIG.Actor.documentClass.create({ name, type: 'harvestAdversary' });
        const rats = await Promise.all(['First rat', 'Quick rat', 'Slow rat'].map((name) => create(name)));
        const fight = (await CONFIG.Combat.documentClass.create({})) as unknown as PageCombat;
        const fighters = rats.map(({ id }, index) => ({ actorId: id, defeated: index === 0 }));
        await fight.createEmbeddedDocuments('Combatant', fighters);
        const [first, quick] = ['First rat', 'Quick rat'].map((name) => fight.turns.find((one) => one.name === name));
        const given = [
          { _id: first?.id, initiative: 9 },
          { _id: quick?.id, initiative: 7 },
        ];
        await fight.updateEmbeddedDocuments('Combatant', given);
        const rolled = fight.turns.filter(({ initiative }) => initiative === null).map(({ name }) => name);
        await fight.startCombat();
        const left = fight.turns.filter(({ initiative }) => initiative === null).map(({ name }) => name);
        const now = fight.combatant?.name;
        await fight.delete();
        for (const rat of rats) await rat.delete();
        return [rolled, left, now] as const;
      });
      expect([before, after, turn]).toEqual([['Slow rat'], [], 'Quick rat']);
    },
  );

  it('what a fight has stamped on an actor is over when the fight is deleted', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 4 } } });
    });
    const readBlack = () =>
      ada.run(async ({ game }) => {
        const { darkHarvest } = game.tetrad.rules;
        void darkHarvest;
        const actor = game.actors.getName('Rosa Vane');
        const stamp = actor?.system['roundPips'] as { combat: string; pips: number };
        return [stamp.pips, [...game.combats].some(({ id }) => id === stamp.combat)];
      });
    await expect.poll(readBlack).toEqual([4, true]);
    await openTab(ada, 'chat');
    const countBlack = async (faces: number[]) => {
      const id = await ada.withFaces(faces, () =>
        awaitMessage([ada, gamemaster], () =>
          ada.run(async ({ game }) => {
            await game.tetrad.roll(game.actors.getName('Rosa Vane')?.uuid ?? '', 'kite-flying');
          }),
        ),
      );
      return findDice(findMessage(ada, id), 'black').count();
    };
    expect(await countBlack([2, 2, 2, 2, 2, 2])).toBe(2);
    await gamemaster.run(async ({ game }) => {
      await [...game.combats][0]?.delete();
    });
    await expect.poll(() => ada.run(({ game }) => game.combats.size)).toBe(0);
    expect(await countBlack([2, 2, 2, 2])).toBe(0);
  });
});
