/** What an action of Inner Worlds has room for, as players do it while no GM is online, over several rounds. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { openTab } from '../../e2e/pages/chat.ts';
import { type Seats, beginFight, closeDialogs, passTurns } from '../../e2e/pages/fights.ts';
import {
  attack,
  awaitActionSpent,
  changeItem,
  expectItem,
  expectNot,
  expectRefused,
  face,
} from '../../e2e/inner-worlds/strikes.ts';
import { open, score, weapon } from '../../e2e/inner-worlds/inner-fight.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const AGED = 'Aged Poacher';
const GEM = 'Gem Poacher';
const SCENE = 'Gem Cave';

const guns = { reach: 'ranged', wear: 'ammo', uses: { value: 9, max: 9 } };
const sword = weapon('Sword', { die: 6, traits: ['rerollOnes'], uses: { value: 9, max: 9 } });
const hero = (items: readonly ReturnType<typeof weapon>[]) => ({
  type: 'innerCharacter',
  system: { abilities: { str: score(12), dex: score(14), wil: score(11) }, hp: { max: 8, spent: 0 } },
  items,
});
const foe = {
  type: 'innerAdversary',
  system: { abilities: { str: score(12), dex: score(8), wil: score(10) }, hp: { max: 40, spent: 0 }, named: true },
  items: [sword],
};

describeTable('actions of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];

  /** Goes on to a turn, by a GM who comes and leaves. */
  async function goTo(round: number, fighter: string): Promise<void> {
    await passTurns(await table.sit('Gamemaster'), byAda(), round, fighter);
    await table.leave('Gamemaster');
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    const stick = weapon('Stick', { die: 6, traits: ['plusAttackAction', 'breaksOn6'], wear: 'none' });
    const gun = weapon('Machinegun', { ...guns, die: 10, traits: ['wideArea', 'prepare'], large: true });
    const rifle = weapon('Rifle', { ...guns, die: 10, traits: ['maxOnCalled', 'reload'], unloaded: true });
    await createActor(gamemaster, BRANN, 'Ada', hero([sword, stick, gun, rifle]));
    await createActor(gamemaster, ILSE, 'Bertrand', hero([sword]));
    for (const name of [AGED, GEM]) await createActor(gamemaster, name, 'Gamemaster', foe);
    await placeTokens(gamemaster, SCENE, [BRANN, ILSE, AGED, GEM]);
    await changeItem(gamemaster, BRANN, 'Machinegun', { prepared: true });
    await beginFight(gamemaster, SCENE, { [BRANN]: 14, [ILSE]: 12, [AGED]: 9, [GEM]: 8 });
    for (const seat of byAda()) await openTab(seat, 'chat');
  });

  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('IW-11.5, IW-11.7, IW-11.8: the quickfire round has a plain attack, of a stick two; a machinegun prepared before may fire, and a rifle fired before may not', async () => {
    const { ada } = table;
    await table.leave('Gamemaster');
    const dialog = ada.page.locator('form.roll-dialog');
    const plain = 'The quickfire round allows only one plain attack.';
    await open(ada, BRANN, 'Machinegun', GEM);
    await dialog.locator('[data-roll]').waitFor();
    expect(await dialog.locator('[data-forbidden]').count()).toBe(0);
    await closeDialogs(ada);
    await open(ada, BRANN, 'Feint', GEM);
    await expectNot(ada, plain);
    await ada.closeWindows();
    await open(ada, BRANN, 'Sword', GEM);
    await dialog.getByLabel('Called shot at').selectOption({ label: 'Arm' });
    await expectNot(ada, plain);
    await face(ada, BRANN, 'Stick', GEM);
    await expectRefused(ada, 'Rifle', 'Rifle is not loaded. Take the Reload action first.');
    await attack(byAda(), 'Stick');
    await expectRefused(ada, 'Sword', `Quickfire attack: ${BRANN} has 0 of 1 left`);
    await attack(byAda(), 'Stick');
    await expectRefused(ada, 'Stick', `Quickfire attack: ${BRANN} has 0 of 1 left`);
  });

  it('IW-30.14, IW-30.11: the further attacks of an action are made with its weapon, and each action begins without any', async () => {
    const { ada } = table;
    const spent = `Action: ${BRANN} has 0 of 1 left`;
    /** An attack with another weapon is a change of weapons, which ends the preparation of the machinegun. */
    const prepareAgain = async (): Promise<void> => {
      await expectItem(ada, BRANN, 'Machinegun', { prepared: false });
      await changeItem(ada, BRANN, 'Machinegun', { prepared: true });
    };
    await goTo(2, BRANN);
    await face(ada, BRANN, 'Sword', GEM);
    await attack(byAda(), 'Sword');
    await awaitActionSpent(ada);
    await prepareAgain();
    for (const name of ['Stick', 'Machinegun', 'Sword']) await expectRefused(ada, name, spent);
    await goTo(3, BRANN);
    await face(ada, BRANN, 'Stick', GEM);
    await attack(byAda(), 'Stick');
    await awaitActionSpent(ada);
    await prepareAgain();
    for (const name of ['Sword', 'Machinegun']) await expectRefused(ada, name, spent);
    await attack(byAda(), 'Stick');
    await expectRefused(ada, 'Stick', spent);
  });

  it('IW-30.15: a machinegun takes each target once in its action, in the next round again', async () => {
    const { ada } = table;
    await changeItem(ada, BRANN, 'Machinegun', { prepared: true });
    for (const round of [4, 5]) {
      await goTo(round, BRANN);
      await face(ada, BRANN, 'Machinegun', GEM);
      await attack(byAda(), 'Machinegun');
      await awaitActionSpent(ada);
      await expectRefused(ada, 'Machinegun', `Action: ${BRANN} has 0 of 1 left`);
      await face(ada, BRANN, 'Machinegun', AGED);
      await attack(byAda(), 'Machinegun');
      await expectRefused(ada, 'Machinegun', `Action: ${BRANN} has 0 of 1 left`);
    }
  });

  it('data without a record of attacks, as older versions have saved it, loads as no attack yet', async () => {
    // The fighters were made from such data, and Ilse has not attacked since.
    const none = { combat: '', weapon: '', targets: [] };
    for (const seat of byAda()) expect(await readActor(seat, ILSE)).toMatchObject({ striking: none });
  });
});
