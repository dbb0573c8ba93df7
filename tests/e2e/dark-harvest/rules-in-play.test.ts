/** The rules of a fight and of the days between fights, in the interface: attacks, wounds, perils, drinks and feats. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../pages/chat.ts';
import { findPackEntries, openPack, pressEntry } from '../pages/directory.ts';
import { closeHud, openHud, setBar } from '../pages/hud.ts';
import { listTokens, readToken } from '../pages/scene.ts';
import { takeNotices } from '../pages/windows.ts';
import { createCharacter, emil, listStatuses } from './characters.ts';
import { findAction, findCardPart, listOffers, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { readDamageHead } from './damage-card-page.ts';
import { places, shown } from './places-page.ts';
import {
  findCharacteristic,
  findItemRow,
  findSheet,
  openActorSheet,
  openItemRoll,
  openTabOf,
  readInitiative,
} from './sheet-page.ts';

/** Ada's. Fortitude 1 and Resolve 2 give the dice of the tests for wounds. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { strength: 2, dexterity: 2, fortitude: 1, wits: 3, resolve: 2 },
  skills: [
    { name: 'Firearms', rating: 4, characteristic: 'dexterity' },
    { name: 'Might', rating: 1, characteristic: 'strength' },
    { name: 'Dodge', rating: 1, characteristic: 'dexterity' },
  ],
};

/** Returns the names of combatants marked as defeated, in order. */
function readDefeated(seat: Seat): Promise<string[]> {
  return seat.run(({ game }) =>
    [...game.combats].flatMap((combat) => {
      const { combatants } = combat as unknown as { combatants: Iterable<{ name: string; defeated: boolean }> };
      return [...combatants].filter(({ defeated }) => defeated).map(({ name }) => name);
    }),
  );
}

/** Tests whether one of Rosa's weapons is readied. */
function isReadied(seat: Seat, weapon: string): Promise<unknown> {
  return seat.run(({ game }, name) => game.actors.getName('Rosa Vane')?.items.getName(name)?.system['readied'], weapon);
}

/** Returns how drunk Rosa is. */
function readDrinking(seat: Seat): Promise<unknown> {
  return seat.run(({ game }) => game.actors.getName('Rosa Vane')?.system['drinking']);
}

/** Puts two rats on a scene and into a fight that has begun. */
async function startFight(gamemaster: Seat): Promise<void> {
  await gamemaster.run(async ({ CONFIG }) => {
    const classes = CONFIG as unknown as Record<string, { documentClass: { create(data: object): Promise<Made> } }>;
    interface Made {
      readonly id: string;
      readonly tokens: Iterable<{ id: string }>;
      getTokenDocument(data: object): Promise<{ toObject(): object }>;
      createEmbeddedDocuments(type: string, data: object[]): Promise<Made[]>;
      startCombat(): Promise<unknown>;
    }
    const rat = await classes['Actor']!.documentClass.create({ name: 'Gutter Rat', type: 'harvestAdversary' });
    const scene = await classes['Scene']!.documentClass.create({ name: 'The Docks', active: true });
    for (const x of [100, 200]) {
      const token = await rat.getTokenDocument({ x, y: 100, name: `Gutter Rat (${x / 100})` });
      await scene.createEmbeddedDocuments('Token', [token.toObject()]);
    }
    const combat = await classes['Combat']!.documentClass.create({ scene: scene.id, active: true });
    const combatants = [...scene.tokens].map(({ id }) => ({ tokenId: id, sceneId: scene.id, actorId: rat.id }));
    await combat.createEmbeddedDocuments('Combatant', combatants);
    await combat.startCombat();
  });
}

describeTable('rules in play', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    await createCharacter(table.gamemaster, rosa);
    await table.gamemaster.run(async ({ game }) => {
      const weapon = (name: string, system: object) => ({ name, type: 'harvestWeapon', system });
      await game.actors
        .getName('Rosa Vane')
        ?.createEmbeddedDocuments('Item', [
          weapon('Old Revolver', { identifier: 'revolver', skill: 'firearms', damage: 6, shots: { value: 1, max: 6 } }),
        ]);
    });
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  describe('attacks', () => {
    it('DH-22, DH-28, DH-29: what makes an attack harder or easier is chosen, shown in the odds and on the card; a shot is spent (DH-49)', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      // DH-28.2: only the GM can grant the awesome bonus.
      await findItemRow(sheet, 'Old Revolver').getByRole('button', { name: 'Old Revolver', exact: true }).click();
      const own = new CheckDialogPage(ada);
      await own.field('reasons.aim').waitFor();
      expect(await own.field('reasons.awesome').count()).toBe(0);
      await own.close();
      const theirs = await openActorSheet(gamemaster, rosa.name);
      await openTab(gamemaster, 'chat');
      await findItemRow(theirs, 'Old Revolver').getByRole('button', { name: 'Old Revolver', exact: true }).click();
      const dialog = new CheckDialogPage(gamemaster);
      await dialog.root.getByText('Attack with Old Revolver. 1 of 6 shots left. This attack uses one.').waitFor();
      // 4 + 2, and no weapon is readied.
      await expect.poll(() => dialog.readPool()).toBe('4 white dice 0 black dice');
      await dialog.choose('cover', 'slight');
      await dialog.fill('reasons.aim', '3');
      await dialog.tick('reasons.awesome');
      await dialog.fill('reasons.firingIntoMelee', '1');
      await expect.poll(() => dialog.readPool()).toBe('10 white dice 6 black dice');
      const faces = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 6, 2, 2, 2, 2, 2];
      const id = await gamemaster.withFaces(faces, () => awaitMessage([gamemaster, ada], () => dialog.roll()));
      await findCardPart(findMessage(gamemaster, id), 'result').waitFor();
      const card = await readCard(findMessage(gamemaster, id));
      expect(card).toMatchObject({ title: 'Old Revolver', net: '2' });
      expect(card.lines).toEqual([
        '+4 Firearms white dice',
        '+2 Dexterity white dice',
        '−2 No readied weapon white dice',
        '+3 Awesome bonus white dice',
        '+3 Aiming white dice',
        '+3 Slight cover black dice',
        '+3 Firing into melee black dice',
      ]);
      await findItemRow(sheet, 'Old Revolver').getByText('0 / 6').waitFor();
    });

    it('DH-49: an empty weapon refuses and says what to do; reloaded, the open dialog rolls', async () => {
      const { ada } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      const row = findItemRow(sheet, 'Old Revolver');
      await row.getByRole('button', { name: 'Old Revolver', exact: true }).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readRefusal()).toBe('Old Revolver is empty.');
      expect(await dialog.findRollButton().textContent()).toBe('Roll anyway');
      await dialog.close();
      await row.getByRole('button', { name: 'Reload Old Revolver' }).click();
      await row.getByText('6 / 6').waitFor();
      await row.getByLabel('Ready Old Revolver').check();
      await expect.poll(() => isReadied(table.gamemaster, 'Old Revolver')).toBe(true);
      await row.getByRole('button', { name: 'Old Revolver', exact: true }).click();
      // A readied weapon: no penalty (DH-22).
      await expect.poll(() => dialog.readPool()).toBe('6 white dice 0 black dice');
      await dialog.close();
    });
  });

  describe('weapons in hand', () => {
    it('DH-20.9, DH-22.6, DH-22.7: a fist cannot be readied, claws always are, and the sheet shows the initiative that will be rolled', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      const ready = (weapon: string) => findItemRow(sheet, weapon).getByLabel(`Ready ${weapon}`);
      // Dexterity 2 + Wits 3, less 3 without a readied weapon.
      await ready('Old Revolver').uncheck();
      await expect.poll(() => readInitiative(sheet)).toBe('2');
      await gamemaster.run(async ({ game }) => {
        const weapon = (name: string, system: object) => ({ name, type: 'harvestWeapon', system });
        const fists = { damage: 0, melee: true, bruise: true, readied: true };
        await game.actors
          .getName('Rosa Vane')
          ?.createEmbeddedDocuments('Item', [weapon('Fists', fists), weapon('Claws', { damage: 2, melee: true })]);
        await game.actors.getName('Rosa Vane')?.update({ system: { initiativeBonus: 4 } });
      });
      await expect.poll(() => readInitiative(sheet)).toBe('6');
      // Whether or not an older version ticked it, it is no weapon in hand.
      expect([await ready('Fists').isChecked(), await ready('Fists').isDisabled()]).toEqual([false, true]);
      await findItemRow(sheet, 'Fists').getByRole('button', { name: 'Fists', exact: true }).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe('0 white dice 0 black dice');
      await dialog.close();
      await gamemaster.run(({ game }) =>
        game.actors
          .getName('Rosa Vane')
          ?.items.getName('Claws')
          ?.update({ system: { natural: true } }),
      );
      await expect.poll(() => ready('Claws').isChecked()).toBe(true);
      expect(await ready('Claws').isDisabled()).toBe(true);
      await expect.poll(() => readInitiative(sheet)).toBe('9');
      await findItemRow(sheet, 'Claws').getByRole('button', { name: 'Claws', exact: true }).click();
      await expect.poll(() => dialog.readPool()).toBe('2 white dice 0 black dice');
      await dialog.close();
      await gamemaster.run(async ({ game }) => {
        const actor = game.actors.getName('Rosa Vane');
        const ids = ['Fists', 'Claws'].map((name) => actor?.items.getName(name)?.id ?? '');
        await actor?.deleteEmbeddedDocuments('Item', ids);
        await actor?.update({ system: { initiativeBonus: 0 } });
      });
    });
  });

  describe('attacks with a skill of another characteristic, and without one', () => {
    it('DH-23.6, DH-23.7: Dexterity is rolled whatever characteristic the skill names, and alone without the skill', async () => {
      const { ada, gamemaster } = table;
      await gamemaster.run(async ({ game }) => {
        const skill = { identifier: 'duelling', rating: 2, characteristic: 'wits' };
        const weapon = (name: string, uses: string) => ({
          name,
          type: 'harvestWeapon',
          system: { skill: uses, damage: 3, melee: true, readied: true },
        });
        await game.actors
          .getName('Rosa Vane')
          ?.createEmbeddedDocuments('Item', [
            { name: 'Duelling', type: 'harvestSkill', system: skill },
            weapon('Foil', 'duelling'),
            weapon('Harpoon', 'whaling'),
          ]);
      });
      const sheet = await openActorSheet(ada, rosa.name);
      const dialog = new CheckDialogPage(ada);
      // Duelling 2 + Dexterity 2, although Wits are 3; she lacks the skill Whaling.
      for (const [weapon, dice, lines] of [
        ['Foil', 4, ['+2 Duelling white dice', '+2 Dexterity white dice']],
        ['Harpoon', 2, ['+0 No skill white dice', '+2 Dexterity white dice']],
      ] as const) {
        await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
        await expect.poll(() => dialog.readPool()).toBe(`${dice} white dice 0 black dice`);
        await openTab(ada, 'chat');
        const faces = Array.from({ length: dice }, () => 2);
        const id = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
        expect((await readCard(findMessage(ada, id))).lines).toEqual(lines);
      }
      // Another skill is chosen in the dialog, but the characteristic is still Dexterity.
      await findItemRow(sheet, 'Harpoon').getByRole('button', { name: 'Harpoon', exact: true }).click();
      await dialog.chooseByText('skillId', 'Duelling');
      expect(await dialog.field('characteristic').inputValue()).toBe('dexterity');
      await dialog.close();
      await gamemaster.run(async ({ game }) => {
        const actor = game.actors.getName('Rosa Vane');
        const ids = ['Duelling', 'Foil', 'Harpoon'].map((name) => actor?.items.getName(name)?.id ?? '');
        await actor?.deleteEmbeddedDocuments('Item', ids);
      });
    });
  });

  describe('wounds', () => {
    it('DH-45, DH-48: pips that reach a reserve die offer the tests to owner and Gamemaster, once, and their outcome', async () => {
      const { ada, bertrand, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      await openTab(ada, 'chat');
      const id = await awaitMessage([ada, gamemaster, bertrand], () =>
        sheet.getByRole('button', { name: /^Marks 11\b/u }).click(),
      );
      const offers = [
        'The wounds have reached the reserve dice. Staying conscious',
        'The damage is higher than Fortitude. Permanent injury',
        'Avoid the injury',
        'Stay conscious',
      ];
      for (const seat of [ada, gamemaster]) await expect.poll(() => listOffers(findMessage(seat, id))).toEqual(offers);
      expect(await findMessage(bertrand, id).count()).toBe(0);

      await findMessage(ada, id).getByRole('button', { name: 'Stay conscious' }).click();
      const dialog = new CheckDialogPage(ada);
      // Resolve 2 + Fortitude 1; 11 pips outside a fight; no grey penalty on this test.
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 5 black dice');
      const faces = [2, 2, 2, 2, 2, 2, 2, 2];
      const test = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      for (const seat of [ada, gamemaster]) {
        await expect.poll(() => listOffers(findMessage(seat, id))).toEqual([...offers.slice(0, 3), 'Rolled.']);
        await findMessage(seat, test).getByText('Falls unconscious.').waitFor();
      }
      await findMessage(bertrand, test).getByText('Falls unconscious.').waitFor();
      expect(await findAction(findMessage(bertrand, test), 'actOnPurpose').count()).toBe(0);
      await findMessage(ada, test).getByRole('button', { name: 'Mark as unconscious' }).click();
      for (const seat of [ada, gamemaster]) await findMessage(seat, test).getByText('Marked as unconscious.').waitFor();
      expect(await listStatuses(gamemaster, rosa.name)).toEqual(['unconscious']);

      await findMessage(gamemaster, id).getByRole('button', { name: 'Avoid the injury' }).click();
      const other = new CheckDialogPage(gamemaster);
      // Easy; 11 pips are 10 more than Fortitude.
      await expect.poll(() => other.readPool()).toBe('8 white dice 15 black dice');
      await openTab(gamemaster, 'chat');
      const injury = await gamemaster.withFaces(
        Array.from({ length: 23 }, () => 2),
        () => awaitMessage([gamemaster, ada], () => other.roll()),
      );
      const note = (seat: Seat) =>
        findMessage(seat, injury).getByRole('button', { name: 'Note the injury on the sheet' });
      await note(gamemaster).waitFor();
      await note(ada).click();
      for (const seat of [ada, gamemaster]) await findMessage(seat, injury).getByText('Noted on the sheet.').waitFor();
      expect(await note(gamemaster).count()).toBe(0);
      await openTabOf(findItemRow(sheet, 'Permanent injury'));
      await findItemRow(sheet, 'Permanent injury').waitFor();
      expect(await findItemRow(sheet, 'Permanent injury').count()).toBe(1);
    });

    it('DH-45: whoever is unconscious in the reserve dice rolls to wake up from the sheet', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      await openTab(ada, 'chat');
      await sheet.getByRole('button', { name: /^Wake up/u }).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 2 black dice');
      const id = await ada.withFaces([1, 2, 2, 2, 2], () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      await findMessage(ada, id).getByText('Wakes up.').waitFor();
      await findMessage(ada, id).getByRole('button', { name: 'Mark as awake' }).click();
      await findMessage(gamemaster, id).getByText('Awake.', { exact: true }).waitFor();
      expect(await listStatuses(gamemaster, rosa.name)).toEqual([]);
      await sheet.getByRole('button', { name: /^Stay conscious/u }).waitFor();
    });

    it('DH-46: a full track is dying, with a countdown on the sheet; stabilised and healed it ends', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      await sheet.getByRole('button', { name: /^Marks 7\b/u }).click();
      await sheet.getByText('Dies after 3 rounds unless stabilised.').waitFor();
      await expect.poll(() => listStatuses(gamemaster, rosa.name)).toEqual(['harvestDying']);
      // The GM allows it.
      const theirs = await openActorSheet(gamemaster, rosa.name);
      await theirs.getByRole('button', { name: 'Mark as stabilised' }).click();
      const stable = sheet.getByText('Stable: unconscious until a pip is healed.');
      await stable.waitFor();
      await expect.poll(() => listStatuses(gamemaster, rosa.name)).toEqual(['unconscious']);
      const refused = await openItemRoll(ada, rosa.name, 'Firearms');
      await expect.poll(() => refused.readRefusal()).toContain(`${rosa.name} is unconscious`);
      await refused.close();
      await sheet.getByRole('button', { name: 'Heal a pip' }).click();
      await expect.poll(() => listStatuses(gamemaster, rosa.name)).toEqual([]);
      await stable.waitFor({ state: 'detached' });
      await gamemaster.run(({ game }) =>
        game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 0, bruised: 0 } } }),
      );
    });

    it('an adversary’s card is the Gamemaster’s alone; of two tokens of one actor each has its own state, defeated and clock', async () => {
      const { ada, gamemaster } = table;
      await startFight(gamemaster);
      const rats = ['Gutter Rat (1)', 'Gutter Rat (2)'];
      for (const seat of [gamemaster, ada]) await expect.poll(() => listTokens(seat)).toEqual(rats);
      await openTab(gamemaster, 'chat');
      const hud = await openHud(gamemaster, 'Gutter Rat (1)');
      const id = await awaitMessage([gamemaster, ada], () => setBar(hud, '0'));
      await closeHud(gamemaster);
      await expect
        .poll(() => listOffers(findMessage(gamemaster, id)))
        .toEqual([
          'Dies at the end of round 2 unless stabilised. Dying',
          'The damage is higher than Fortitude. Permanent injury',
          'Avoid the injury',
        ]);
      expect(await findMessage(ada, id).count()).toBe(0);
      for (const seat of [gamemaster, ada]) {
        await expect.poll(() => readToken(seat, 'Gutter Rat (1)')).toContain('Dying');
        await expect.poll(() => readDefeated(seat)).toEqual(['Gutter Rat (1)']);
        expect(await readToken(seat, 'Gutter Rat (2)')).not.toContain('Dying');
      }
      for (const [round, state] of [
        [2, 'Dying'],
        [3, 'Dead'],
      ] as const) {
        const reached = await gamemaster.run(async ({ game }) => {
          const [combat] = [...game.combats];
          await (combat as unknown as { nextRound(): Promise<unknown> }).nextRound();
          return combat?.round;
        });
        expect(reached).toBe(round);
        for (const seat of [gamemaster, ada])
          await expect.poll(() => readToken(seat, 'Gutter Rat (1)')).toContain(state);
      }
      expect(await readToken(ada, 'Gutter Rat (1)')).not.toContain('Dying');
      expect(await readToken(ada, 'Gutter Rat (2)')).not.toContain('Dead');
      const again = await openHud(gamemaster, 'Gutter Rat (1)');
      await setBar(again, '+1');
      await closeHud(gamemaster);
      for (const seat of [gamemaster, ada]) {
        await expect.poll(() => readDefeated(seat)).toEqual([]);
        await expect.poll(() => readToken(seat, 'Gutter Rat (1)')).not.toContain('Dead');
      }
    });
  });

  describe('perils', () => {
    it('DH-63: who does not avoid a peril is offered its damage dice; the pips are on the card, armour off', async () => {
      const { ada, bertrand, gamemaster } = table;
      await gamemaster.run(async ({ game, CONFIG }) => {
        const rosa = game.actors.getName('Rosa Vane');
        await game.users.getName('Ada')?.update({ character: rosa?.id });
        await rosa?.createEmbeddedDocuments('Item', [
          { name: 'Greatcoat', type: 'harvestArmor', system: { soak: 1, worn: true } },
        ]);
        const system = { severity: 'moderate', dice: 4, armourHelps: true };
        await CONFIG.Item.documentClass.create({
          name: 'Steam Pipe',
          type: 'harvestPeril',
          ownership: { default: 2 },
          system,
        });
      });
      await openTab(ada, 'items');
      await pressEntry(ada, 'Steam Pipe');
      await openTab(ada, 'chat');
      await ada.page.getByRole('button', { name: 'Avoid the peril' }).click();
      const dialog = new CheckDialogPage(ada);
      await dialog.root.getByText('To avoid Steam Pipe').waitFor();
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 0 black dice');
      const id = await ada.withFaces([2, 3, 4], () => awaitMessage([ada, bertrand], () => dialog.roll()));
      await findMessage(bertrand, id).getByText('Does not avoid the peril. Damage dice: 4.').waitFor();
      expect(await findAction(findMessage(bertrand, id), 'actOnPurpose').count()).toBe(0);
      const roll = findMessage(ada, id).getByRole('button', { name: 'Roll the damage dice' });
      const hit = await ada.withFaces([1, 6, 2, 6, 3, 1], () => awaitMessage([ada, bertrand], () => roll.click()));
      for (const seat of [ada, bertrand]) {
        await expect
          .poll(() => readDamageHead(findMessage(seat, hit)))
          .toEqual(['3 pips of damage', 'Armour stops 1.', 'Hits Rosa Vane']);
        await findMessage(seat, id).getByText('The damage dice have been rolled.').waitFor();
      }
    });

    it('DH-63.7: where armour does not help, every pip hits whoever wears it', async () => {
      const { ada, bertrand, gamemaster } = table;
      await gamemaster.run(async ({ game }) => {
        await game.items.getName('Steam Pipe')?.update({ system: { armourHelps: false } });
      });
      await openTab(ada, 'items');
      await pressEntry(ada, 'Steam Pipe');
      await openTab(ada, 'chat');
      await ada.page.getByRole('button', { name: 'Avoid the peril' }).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 0 black dice');
      const id = await ada.withFaces([2, 3, 4], () => awaitMessage([ada, bertrand], () => dialog.roll()));
      const roll = findMessage(ada, id).getByRole('button', { name: 'Roll the damage dice' });
      const hit = await ada.withFaces([1, 6, 2, 6, 3, 1], () => awaitMessage([ada, bertrand], () => roll.click()));
      await expect
        .poll(() => readDamageHead(findMessage(bertrand, hit)))
        .toEqual(['4 pips of damage', 'Armour does not help.', 'Hits Rosa Vane']);
    });

    it('DH-63: a peril of a pack rolls its damage dice, and a macro opens the roll that avoids it', async () => {
      const { ada, gamemaster } = table;
      const pack = await openPack(gamemaster, 'Dark Harvest: Perils');
      await findPackEntries(pack, 'Lightning Strike').getByRole('button').click();
      const sheet = findSheet(gamemaster, 'Lightning Strike');
      await openTab(gamemaster, 'chat');
      const faces = [1, 2, 2, 2, 2, 2, 2, 2, 2, 2];
      const id = await gamemaster.withFaces(faces, () =>
        awaitMessage([gamemaster], () => sheet.getByRole('button', { name: 'Roll the damage' }).click()),
      );
      await expect
        .poll(() => readDamageHead(findMessage(gamemaster, id)))
        .toEqual(['1 pip of damage', 'Armour does not help.']);
      await ada.run(async ({ game }) => {
        const peril = game.items.getName('Steam Pipe');
        await (game.tetrad as unknown as { useItem(uuid: string): Promise<void> }).useItem(peril?.uuid ?? '');
      });
      await new CheckDialogPage(ada).root.getByText('To avoid Steam Pipe').waitFor();
    });
  });

  describe('contests', () => {
    it('DH-10: a test is contested by another’s roll; both cards say who won, for everybody who sees both', async () => {
      const { ada, bertrand, gamemaster } = table;
      await createCharacter(gamemaster, emil);
      await gamemaster.run(async ({ game }) => {
        const own = game.actors.getName('Emil Hart')?.id;
        await game.users.getName('Bertrand')?.update({ character: own });
      });
      await findCharacteristic(await openActorSheet(ada, rosa.name), 'wits').click();
      await openTab(ada, 'chat');
      const own = new CheckDialogPage(ada);
      const challenge = await ada.withFaces([1, 1, 2], () =>
        awaitMessage([ada, bertrand, gamemaster], () => own.roll()),
      );
      await openTab(bertrand, 'chat');
      await pressButton(bertrand, challenge, 'Contest this');
      const dialog = new CheckDialogPage(bertrand);
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 0 black dice');
      const answer = await bertrand.withFaces([1, 2, 2], () =>
        awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()),
      );
      const verdict = 'Rosa Vane wins against Emil Hart by 1.';
      for (const seat of [ada, bertrand, gamemaster])
        for (const id of [challenge, answer]) await findMessage(seat, id).getByText(verdict).waitFor();
      await pressButton(bertrand, challenge, 'Contest this');
      expect(await takeNotices(bertrand)).toContain('Emil Hart has already contested this roll. Select another token.');
    });

    it('DH-10.5: equal nets outside a fight are a stand-off', async () => {
      const { ada, bertrand, gamemaster } = table;
      await findCharacteristic(await openActorSheet(ada, rosa.name), 'wits').click();
      await openTab(ada, 'chat');
      const own = new CheckDialogPage(ada);
      const challenge = await ada.withFaces([1, 2, 2], () =>
        awaitMessage([ada, bertrand, gamemaster], () => own.roll()),
      );
      await openTab(bertrand, 'chat');
      await pressButton(bertrand, challenge, 'Contest this');
      const dialog = new CheckDialogPage(bertrand);
      const answer = await bertrand.withFaces([1, 2, 2], () =>
        awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()),
      );
      for (const seat of [ada, bertrand, gamemaster])
        for (const id of [challenge, answer])
          await findMessage(seat, id).getByText('Rosa Vane and Emil Hart tie: nobody wins.').waitFor();
    });
  });

  describe('the days between', () => {
    it('DH-65: a drink is an Easy Fortitude test with all drinks so far as black dice; below net 2 it is one step worse', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name, 'story');
      await openTab(ada, 'chat');
      const drink = async (name: string, pool: string, faces: number[]): Promise<string> => {
        await sheet.getByRole('button', { name: `Drink one more: ${name}` }).click();
        const dialog = new CheckDialogPage(ada);
        await expect.poll(() => dialog.readPool()).toBe(pool);
        return ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      };
      const fine = await drink('Light', '6 white dice 1 black dice', [1, 1, 2, 2, 2, 2, 2]);
      await findMessage(gamemaster, fine).getByText('Can hold the drink: still Sober.').waitFor();
      const worse = await drink('Spirits', '6 white dice 4 black dice', [1, 2, 2, 2, 2, 2, 2, 2, 2, 2]);
      await findMessage(gamemaster, worse).getByText('One step drunker: Tipsy.').waitFor();
      await sheet.getByText('Black dice on tests to refuse another drink: 1.').waitFor();
      await expect.poll(() => readDrinking(gamemaster)).toEqual({ light: 1, wine: 0, spirits: 1, step: 1 });
      await sheet.getByRole('button', { name: 'Sober up one step' }).click();
      await sheet.getByText('Step 0 of 7').waitFor();
      await expect.poll(() => readDrinking(gamemaster)).toEqual({ light: 0, wine: 0, spirits: 0, step: 0 });
    });

    it('DH-67: a feat of strength says what needs no roll and what a roll reaches', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name, 'story');
      await openTab(ada, 'chat');
      await sheet
        .getByText('No roll needed: lifts a grown woman; bends or breaks a copper bar or pipe; throws 20 yd.')
        .waitFor();
      await sheet.getByRole('button', { name: 'Roll for more (Strength + Might)' }).click();
      const dialog = new CheckDialogPage(ada);
      await expect.poll(() => dialog.readPool()).toBe('3 white dice 0 black dice');
      const id = await ada.withFaces([1, 1, 2], () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      await findMessage(gamemaster, id)
        .getByText('Manages this much: lifts a vendor’s cart; bends or breaks an iron bar; throws 40 yd.')
        .waitFor();
      await expectAccessible(ada.page, places.sheet, shown.play);
    });
  });
});
