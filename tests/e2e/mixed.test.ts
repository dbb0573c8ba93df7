/** Fights of several rulesets: which goes first, that the turn stays with whoever has it, and what nobody can do across rulesets. Each test goes on where the one before ended. */
import { beforeAll, expect, it } from 'vitest';
import { SYSTEM, createActor, openSheet, placeTokens } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { hunter } from './harsh-light/light-fight.ts';
import { brann } from './inner-worlds/inner-fight.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage, openTab } from './pages/chat.ts';
import { KeyboardPlayer } from './pages/keyboard.ts';
import { findToken, target } from './pages/scene.ts';
import { chooseLeading, findLeading, listFighters, listGroups, readOrder, readTurn } from './pages/tracker.ts';
import { findNotice, takeNotices } from './pages/windows.ts';
import { drifter, expectSaid, gunner, rollFromCard } from './step-dice/step-fight.ts';

const ROSA = 'Rosa Vane';
const RAT = 'Gutter Rat';
const PENNY = 'Penny';
const BOB = 'Bob';
const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const VERA = 'Vera Lindqvist';
const BRANN = 'Brann Holt';

/** 2 dice of initiative for Rosa, 1 for the rat, for lack of weapons. */
const harvest = (type: string, wits: number) => ({ type, system: { characteristics: { dexterity: 2, wits } } });
const coin = (nerve: number) => ({ type: 'coinFlipper', system: { nerve, luck: { value: 3 } } });

describeTable(
  'a fight of several rulesets',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    /** Waits until everyone sees the fight alike: the order, and whose turn it is. */
    async function expectFight(order: readonly string[], turn: readonly string[]): Promise<void> {
      for (const seat of table.seats) {
        await expect.poll(() => readOrder(seat), { message: seat.name }).toEqual(order);
        await expect.poll(() => readTurn(seat), { message: seat.name }).toEqual(turn);
      }
    }

    const press = (name: string) => table.gamemaster.page.getByRole('button', { name, exact: true }).click();

    const readStored = (seat: Seat) =>
      seat.run(({ game }) => {
        const [combat] = [...game.combats];
        return [combat?.turns.map(({ name }) => name), combat?.combatant?.name];
      });

    beforeAll(async () => {
      const { gamemaster } = table;
      await createActor(gamemaster, BOB, 'Bertrand', coin(3));
      await createActor(gamemaster, PENNY, 'Bertrand', coin(4));
      await createActor(gamemaster, RAT, 'Gamemaster', harvest('harvestAdversary', 2));
      await createActor(gamemaster, ROSA, 'Ada', harvest('harvestCharacter', 3));
      await placeTokens(gamemaster, 'The Mint', [BOB, PENNY, RAT, ROSA]);
      await gamemaster.run(async ({ game, CONFIG }) => {
        const scene = game.scenes.getName('The Mint');
        const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
        const fighters = [...(scene?.tokens ?? [])].map(({ id, actor }) => ({
          tokenId: id,
          sceneId: scene?.id,
          actorId: actor.id,
        }));
        await combat?.createEmbeddedDocuments('Combatant', fighters);
      });
      for (const seat of table.seats) {
        await findToken(seat, ROSA).waitFor();
        await openTab(seat, 'combat');
      }
    });

    it('begins with a roll for everyone by the own rule; of two rulesets with as many fighters the first registered goes first', async () => {
      const { gamemaster, ada } = table;
      await gamemaster.withFaces([3, 1, 1], async () => {
        await press('Begin Combat');
        await expectFight([`${PENNY} 4`, `${BOB} 3`, `${ROSA} 2`, `${RAT} 0`], ['Round 1', PENNY]);
      });
      for (const seat of table.seats)
        expect(await listGroups(seat)).toEqual([`${ROSA}: Dark Harvest, in its own order`]);
      await expect.poll(() => findLeading(gamemaster).inputValue()).toBe('coin');
      expect(await findLeading(ada).count()).toBe(0);
      await expectAccessible(gamemaster.page, '#sidebar .tab[data-tab="combat"]', '.tetrad-group');
    });

    it('another ruleset goes first when the GM says so, and whoever has the turn keeps it', async () => {
      const { gamemaster, ada } = table;
      for (const name of [BOB, ROSA]) {
        await press('Next Turn');
        await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 1', name]);
      }
      await chooseLeading(gamemaster, 'Dark Harvest');
      const order = [`${ROSA} 2`, `${RAT} 0`, `${PENNY} 4`, `${BOB} 3`];
      await expectFight(order, ['Round 1', ROSA]);
      for (const seat of table.seats) expect(await listGroups(seat)).toEqual([`${PENNY}: Coin, in its own order`]);
      await chooseLeading(gamemaster, 'Coin');
      await expectFight([...order.slice(2), ...order.slice(0, 2)], ['Round 1', ROSA]);
      await chooseLeading(gamemaster, 'Dark Harvest');
      await expectFight(order, ['Round 1', ROSA]);
      await ada.reload();
      await openTab(ada, 'combat');
      await expectFight(order, ['Round 1', ROSA]);
      const [stored] = await Promise.all(table.seats.map(readStored));
      for (const seat of table.seats) expect(await readStored(seat)).toEqual(stored);
    });

    it('who goes first is not for players to say', async () => {
      const { ada } = table;
      const before = await listFighters(ada);
      const answer = await ada.run(async ({ game }) => {
        const [combat] = [...game.combats];
        const updates = [{ _id: combat?.id, flags: { tetrad: { leading: 'coin' } } }];
        const request = { action: 'update', type: 'Combat', operation: { updates } };
        return JSON.stringify(await game.socket.emitWithAck('modifyDocument', request));
      });
      expect(answer).toMatch(/error/u);
      for (const seat of table.seats) expect(await listFighters(seat)).toEqual(before);
    });

    it('a new round rolls again only where the rules say so, and begins at the top', async () => {
      const { gamemaster } = table;
      await gamemaster.withFaces([1, 3, 3], async () => {
        await press('Next Round');
        await expectFight([`${RAT} 1`, `${ROSA} 0`, `${PENNY} 4`, `${BOB} 3`], ['Round 2', RAT]);
      });
    });

    it('an attack on someone of another ruleset is refused either way, with what to do', async () => {
      const { ada, bertrand } = table;
      await target(bertrand, ROSA);
      await (await openSheet(bertrand, PENNY, 'Attack')).click();
      await findNotice(bertrand, `${PENNY} and ${ROSA} play by different rulesets`).waitFor();
      expect(await bertrand.page.locator('form.roll-dialog').count()).toBe(0);
      await ada.run(async ({ game }) => {
        const system = { skill: '', damage: 7, melee: true, readied: true };
        const rosa = game.actors.getName('Rosa Vane');
        await rosa?.createEmbeddedDocuments('Item', [{ name: 'Sabre', type: 'harvestWeapon', system }]);
      });
      await target(ada, PENNY);
      await (await openSheet(ada, ROSA, 'Sabre')).click();
      await findNotice(ada, 'let the GM decide what it does').waitFor();
      expect(await ada.page.locator('form.roll-dialog').count()).toBe(0);
      for (const seat of [ada, bertrand]) {
        await takeNotices(seat);
        await seat.closeWindows();
      }
    });

    it('a player of Step Dice fights with the keyboard alone, beside Dark Harvest', async () => {
      const { gamemaster, ada, bertrand } = table;
      await createActor(gamemaster, CASS, 'Ada', gunner);
      await createActor(gamemaster, ORRIN, 'Bertrand', drifter);
      await placeTokens(gamemaster, 'The Customs Shed', [CASS, ORRIN, RAT]);
      await gamemaster.run(async ({ game, CONFIG }) => {
        const scene = game.scenes.getName('The Customs Shed');
        const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
        const fighters = [...(scene?.tokens ?? [])].map(({ id, actor, name }) => ({
          tokenId: id,
          sceneId: scene?.id,
          actorId: actor.id,
          ...(name === 'Cass Delgado' ? {} : { initiative: 3 }),
        }));
        await combat?.createEmbeddedDocuments('Combatant', fighters);
      });
      for (const seat of table.seats) await findToken(seat, CASS).waitFor();
      const player = await KeyboardPlayer.sit(ada);
      const tab = ada.page.locator('#sidebar .tab.active');
      await player.openTab('combat');
      await ada.withFaces(
        [
          [8, 8],
          [7, 8],
        ],
        async () => {
          await player.activate(tab.getByRole('button', { name: `Roll initiative for ${CASS}` }));
          await expect.poll(() => readOrder(ada)).toContain(`${CASS} 15`);
        },
      );
      await press('Begin Combat');
      await chooseLeading(gamemaster, 'Step Dice');
      await expect.poll(() => readTurn(ada)).toEqual(['Round 1', CASS]);
      expect(await listGroups(ada)).toEqual([`${RAT}: Dark Harvest, in its own order`]);

      await player.tabTo(findToken(ada, ORRIN));
      await player.press('t');
      await player.activate(findToken(ada, CASS));
      const sheet = ada.page.locator('.application.sheet', { hasText: CASS });
      await player.activate(sheet.getByRole('tab', { name: 'Fight' }));
      await player.activate(sheet.getByRole('button', { name: 'Pistol', exact: true }));
      const dialog = ada.page.locator('form.roll-dialog');
      const shot = await ada.withFaces(
        [
          [5, 8],
          [4, 10],
        ],
        () => awaitMessage([ada, bertrand, gamemaster], () => player.activate(dialog.locator('[data-roll]'))),
      );
      await dialog.waitFor({ state: 'detached' });
      await openTab(bertrand, 'chat');
      const reply = await rollFromCard([bertrand, ada, gamemaster], shot, 'Innate defence', [[2, 6]]);
      await player.openTab('chat');
      const damage = await ada.withFaces([[3, 6]], () =>
        awaitMessage([ada, bertrand, gamemaster], () =>
          player.activate(findMessage(ada, reply).getByRole('button', { name: `Roll damage to ${ORRIN}` })),
        ),
      );
      await expectSaid([bertrand], damage, 'Basic damage: 7. Weapon: 3 (wounds).');
      await expectAccessible(ada.page, `.chat-log [data-message-id="${reply}"]`, '.exchange-verdict');
      await player.openTab('combat');
      await player.activate(tab.getByRole('button', { name: 'End Turn' }));
      await openTab(bertrand, 'combat');
      for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', ORRIN]);
      await player.expectNoPointer();
    });

    it('all four rulesets of the game share a fight: one goes first, each keeps its own order, rounds and attacks', async () => {
      const { gamemaster, ada } = table;
      await createActor(gamemaster, VERA, 'Ada', hunter);
      await createActor(gamemaster, BRANN, 'Ada', brann);
      await placeTokens(gamemaster, 'The Crypt', [RAT, CASS, VERA, BRANN]);
      await gamemaster.run(async ({ game, CONFIG }) => {
        const scene = game.scenes.getName('The Crypt');
        const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
        const fighters = [...(scene?.tokens ?? [])].map(({ id, actor }, index) => ({
          tokenId: id,
          sceneId: scene?.id,
          actorId: actor.id,
          initiative: [1, 15, 12, 14][index],
        }));
        await combat?.createEmbeddedDocuments('Combatant', fighters);
      });
      for (const seat of table.seats) {
        await findToken(seat, BRANN).waitFor();
        await openTab(seat, 'combat');
      }
      await press('Begin Combat');
      await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 1', RAT]);
      await chooseLeading(gamemaster, 'Harsh Light');
      const order = [`${VERA} 12`, `${RAT} 1`, `${BRANN} 14`, `${CASS} 15`];
      // Whoever has the turn keeps it.
      await expectFight(order, ['Round 1', RAT]);
      for (const seat of table.seats) {
        expect(await listGroups(seat)).toEqual([
          `${RAT}: Dark Harvest, in its own order`,
          `${BRANN}: Inner Worlds, in its own order`,
          `${CASS}: Step Dice, in its own order`,
        ]);
      }
      for (const [attacker, weapon, victim] of [
        [VERA, 'Machete', CASS],
        [VERA, 'Revolver', RAT],
        [CASS, 'Pistol', VERA],
        [BRANN, 'Sword', RAT],
        [VERA, 'Machete', BRANN],
      ] as const) {
        await target(ada, victim);
        await (await openSheet(ada, attacker, weapon)).click();
        await findNotice(ada, `${attacker} and ${victim} play by different rulesets`).waitFor();
        expect(await ada.page.locator('form.roll-dialog').count()).toBe(0);
        await takeNotices(ada);
        // A token that a closed window uncovers below the pointer would be aimed at in place of the focused one.
        await ada.page.mouse.move(1, 1);
        await ada.closeWindows();
      }
      // Dark Harvest alone rolls again.
      await gamemaster.withFaces([3], async () => {
        await press('Next Round');
        await expectFight([`${VERA} 12`, `${RAT} 0`, `${BRANN} 14`, `${CASS} 15`], ['Round 2', VERA]);
      });
      await press('Next Turn');
      await expectFight([`${VERA} 12`, `${RAT} 0`, `${BRANN} 14`, `${CASS} 15`], ['Round 2', RAT]);
    });
  },
  undefined,
  '',
  SYSTEM,
);
