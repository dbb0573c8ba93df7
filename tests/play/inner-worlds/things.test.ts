/** Things of Inner Worlds in a browser: what weapons do to whom, what wears them out, what keeps their damage off, and what it does to the body. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, awaitMessages, findMessage, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { target } from '../../e2e/pages/scene.ts';
import {
  expectHurt,
  findButton,
  press,
  readItem,
  roll,
  rollFixed,
  save,
  score,
} from '../../e2e/inner-worlds/inner-fight.ts';
import {
  attack,
  change,
  changeItem,
  expectDamage,
  expectItem,
  expectRefused,
  face,
  strike,
} from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const DUMMY = 'Straw Man';
const GUARD = 'Gate Guard';

const abilities = (str: number) => ({ str: score(str), dex: score(14), wil: score(11) });
const ready = (uses = 3) => ({ readied: true, broken: false, unloaded: false, uses: { value: uses, max: 3 } });

/** The parts of the body that are not whole, with how badly each is hurt. */
function readHurt(system: unknown): Record<string, number> {
  const { condition } = system as { condition: Record<string, number> };
  const parts = ['arm', 'leg', 'guts', 'face', 'eyes', 'brain'];
  return Object.fromEntries(parts.flatMap((part) => (condition[part] ? [[part, condition[part]]] : [])));
}

describeTable('things of Inner Worlds', ['Gamemaster'], (table) => {
  const byGm = (): Seats => [table.gamemaster];
  const dialog = () => table.gamemaster.page.locator('form.roll-dialog');

  /** Opens the dialog of a shot that is called at a part of the body. */
  async function aim(weapon: string, part: string): Promise<void> {
    const { gamemaster } = table;
    await gamemaster.page.locator('.application.sheet').getByRole('button', { name: weapon, exact: true }).click();
    await dialog().getByLabel('Called shot at').selectOption({ label: part });
    await dialog().getByText('30.0%', { exact: true }).first().waitFor({ state: 'attached' });
  }

  /** Calls a shot at a part of the body, and makes the save on DEX. @returns the id of the attack */
  async function callShot(weapon: string, part: string, save: number): Promise<string> {
    await aim(weapon, part);
    return roll(byGm(), [[save, 20]]);
  }

  /** Applies damage to the dummy, which has no points left but all its STR, and fails its save. @returns the id of the save */
  async function injure(damage: string, ...parts: readonly number[]): Promise<string> {
    const { gamemaster } = table;
    await change(gamemaster, DUMMY, { abilities: { str: { damage: 0 } } });
    await findButton(gamemaster, damage, 'Apply').click();
    return save(
      byGm(),
      damage,
      'Save against injury',
      20,
      parts.map((face) => [face, 6] as const),
    );
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    const system = { abilities: abilities(40), hp: { max: 8, spent: 0 } };
    await createActor(gamemaster, BRANN, 'Gamemaster', { type: 'innerCharacter', system });
    const out = { passedOut: true };
    const hp = { max: 0, spent: 0 };
    await createActor(gamemaster, DUMMY, 'Gamemaster', {
      type: 'innerCharacter',
      system: { abilities: abilities(19), hp, condition: out },
    });
    await createActor(gamemaster, GUARD, 'Gamemaster', {
      type: 'innerCharacter',
      system: { abilities: abilities(10), hp: { max: 50, spent: 0 } },
    });
    // Everything comes from the packs.
    await gamemaster.run(async ({ game }) => {
      const take = async (actor: string, pack: string, names: readonly string[]): Promise<void> => {
        const { packs } = game as unknown as {
          packs: { get(id: string): { getDocuments(): Promise<{ name: string; toObject(): { system: object } }[]> } };
        };
        const all = await packs.get(`tetrad.inner-worlds-${pack}`).getDocuments();
        const items = all
          .filter(({ name }) => names.includes(name) || (pack === 'weapons' && actor === 'Brann Oake'))
          .map((item) => item.toObject())
          .map((item) => ({ ...item, system: { ...item.system, readied: true, worn: true } }));
        await game.actors.getName(actor)?.createEmbeddedDocuments('Item', items);
      };
      await take('Brann Oake', 'weapons', []);
      await take('Straw Man', 'armor', ['Helmet', 'Deflector Belt']);
      await take('Straw Man', 'weapons', ['Tower Shield']);
      await take('Gate Guard', 'weapons', ['Heavy Shield']);
    });
    await changeItem(gamemaster, DUMMY, 'Tower Shield', { readied: false });
    await changeItem(gamemaster, DUMMY, 'Deflector Belt', { worn: false });
    await placeTokens(gamemaster, 'Gem Cave', [BRANN, DUMMY, GUARD]);
    await openTab(gamemaster, 'chat');
  });

  it('IW-30.1, IW-31.1, IW-31.4, IW-32.1, IW-15.6, IW-29.5: the packs have what the lists say', async () => {
    const lists = await table.gamemaster.run(async ({ game }) => {
      const { packs } = game as unknown as {
        packs: { get(id: string): { getDocuments(): Promise<{ name: string; system: Record<string, unknown> }[]> } };
      };
      const list = async (pack: string, ...fields: readonly string[]): Promise<Record<string, string>> => {
        const all = await packs.get(`tetrad.inner-worlds-${pack}`).getDocuments();
        return Object.fromEntries(
          all.map(({ name, system }) => [name, fields.map((field) => String(system[field])).join(' ')]),
        );
      };
      const uses = (await packs.get('tetrad.inner-worlds-weapons').getDocuments())
        .filter(({ system }) => system['wear'] !== 'none')
        .map(({ system }) => (system['uses'] as { max: number }).max);
      return {
        weapons: await list('weapons', 'die', 'traits', 'cost', 'weight', 'large'),
        armor: await list('armor', 'ap', 'cost', 'weight'),
        gear: await list('gear', 'cost'),
        uses: [...new Set(uses)],
      };
    });
    expect(lists.weapons).toMatchObject({
      Stick: '6 plusAttackAction,breaksOn6 0 1 false',
      Knife: '4 doubleOnMax 1 0 false',
      Sword: '6 rerollOnes 2 1 false',
      Greatsword: '10 doubleInjuries 5 3 true',
      'Throwing Knife': '4 plusAttackTurn 1 0 false',
      Pistol: '4 plusAttackTurn 3 1 false',
      Machinegun: '10 wideArea,prepare 7 5 true',
      Rifle: '10 maxOnCalled,reload 7 2 true',
      'Laser Pistol': '6 rerollOnes,laser 3 1 false',
      'Small Shield': '4  1 1 false',
      'Heavy Shield': '4  3 4 false',
      'Tower Shield': '4  4 6 false',
    });
    expect(lists.armor).toMatchObject({
      'Light Armour': '4 1 2',
      'Medium Armour': '8 5 5',
      'Heavy Armour': '12 8 8',
      'Forcefield Belt': '6 3 1',
      'Deflector Belt': '0 5 1',
      Helmet: '0 1 1',
    });
    expect(lists.gear).toMatchObject({
      'Basic Tools': '1',
      'Specialist Tools': '3',
      'Travel Rations': '1',
      'Fine Food': '1',
      'Meagre Lodging': '1',
      'Fine Lodging': '1',
      'Unskilled Work': '1',
      'Skilled Work': '1',
    });
    expect(lists.uses).toEqual([3]);
  });

  it('IW-26.5, IW-27.5, IW-2.4, IW-29.1 to IW-29.6, IW-29.8, IW-29.9, IW-30.4 to IW-30.7: dice, doubled and thrown again, and what a maximum costs', async () => {
    const { gamemaster } = table;
    await face(gamemaster, BRANN, 'Sword', DUMMY);
    const hits: readonly [string, readonly (readonly [number, number])[], number, object][] = [
      ['Bare Hands', [[6, 6]], 6, { broken: false, wear: 'none' }],
      ['Stick', [[5, 6]], 5, { broken: false }],
      ['Stick', [[6, 6]], 6, { broken: true }],
      ['Knife', [[3, 4]], 3, { uses: { value: 3 } }],
      ['Knife', [[4, 4]], 8, { uses: { value: 2 } }],
      [
        'Sword',
        [
          [1, 6],
          [4, 6],
        ],
        4,
        { uses: { value: 3 } },
      ],
      [
        'Sword',
        [
          [1, 6],
          [1, 6],
        ],
        1,
        { uses: { value: 3 } },
      ],
      // A shield is a weapon too.
      ['Small Shield', [[4, 4]], 4, { uses: { value: 2 } }],
      ['Laser Pistol', [[5, 6]], 5, { uses: { value: 3 } }],
      ['Laser Pistol', [[6, 6]], 6, { uses: { value: 2 } }],
      ['Pistol', [[3, 4]], 3, { uses: { value: 3 } }],
      ['Pistol', [[4, 4]], 4, { uses: { value: 2 } }],
    ];
    for (const [weapon, faces, damage, after] of hits) {
      await expectDamage(gamemaster, await strike(gamemaster, weapon, faces), damage);
      await expectItem(gamemaster, BRANN, weapon, after);
    }
    await changeItem(gamemaster, BRANN, 'Pistol', ready(1));
    await strike(gamemaster, 'Pistol', [[4, 4]]);
    await expectItem(gamemaster, BRANN, 'Pistol', { uses: { value: 0 }, broken: false });
    // A shot whose last ammo goes before its damage is rolled: what wears out would break.
    await changeItem(gamemaster, BRANN, 'Pistol', ready(1));
    const late = await attack(byGm(), 'Pistol');
    await changeItem(gamemaster, BRANN, 'Pistol', ready(0));
    const spent = await press(byGm(), late, 'Roll damage', [[4, 4]]);
    await expectDamage(gamemaster, spent, 4);
    expect(await findMessage(gamemaster, spent).getByText('The weapon breaks.').count()).toBe(0);
    await expectItem(gamemaster, BRANN, 'Pistol', { uses: { value: 0 }, broken: false });
    await expectRefused(gamemaster, 'Pistol', 'Pistol has no ammo left.');
    await changeItem(gamemaster, BRANN, 'Sword', ready(0));
    await expectSaid([gamemaster], await strike(gamemaster, 'Sword', [[6, 6]]), 'The weapon breaks.');
    await expectItem(gamemaster, BRANN, 'Sword', { broken: true });
    await changeItem(gamemaster, BRANN, 'Laser Pistol', ready(1));
    await strike(gamemaster, 'Laser Pistol', [[6, 6]]);
    await expectItem(gamemaster, BRANN, 'Laser Pistol', { uses: { value: 0 }, broken: false });
    const bang = await strike(gamemaster, 'Laser Pistol', [[6, 6]]);
    await expectSaid([gamemaster], bang, 'The weapon explodes: d10 damage to everyone within 10 feet.');
    expect(await findMessage(gamemaster, bang).textContent()).not.toContain('The weapon breaks.');
    const explosion = await gamemaster.withFaces([[7, 10]], () =>
      awaitMessage(byGm(), () =>
        findMessage(gamemaster, bang).locator('[data-action="explode"]').dispatchEvent('click'),
      ),
    );
    await expectSaid([gamemaster], explosion, 'Explosion of Laser Pistol');
    await expectDamage(gamemaster, explosion, 7);
    await expectItem(gamemaster, BRANN, 'Laser Pistol', { broken: true });
    // Who stands there is whom the GM targets: the attacker and the guard, and not who was shot at.
    await target(gamemaster, BRANN, GUARD);
    await findMessage(gamemaster, explosion).locator('[data-action="applyToTargets"]').dispatchEvent('click');
    const window = gamemaster.page.locator('.application.dialog', { hasText: 'Explosion of Laser Pistol' });
    await window.getByRole('button', { name: 'Apply', exact: true }).click();
    await expectHurt(gamemaster, BRANN, { hp: 7 });
    await expectHurt(gamemaster, GUARD, { hp: 7 });
    await expectHurt(gamemaster, DUMMY, {});
    for (const name of [BRANN, GUARD]) await change(gamemaster, name, { hp: { spent: 0 } });
    await target(gamemaster, DUMMY);
    await changeItem(gamemaster, BRANN, 'Sword', ready());
    await gamemaster.run(async ({ game }) => {
      const training = { name: 'Blades', type: 'innerBackground', system: { kind: 'weapon', subject: 'sword' } };
      await game.actors.getName('Brann Oake')?.createEmbeddedDocuments('Item', [training]);
    });
    // Two dice, each 1 of which is thrown again once; the higher counts.
    const trained = await strike(gamemaster, 'Sword', [
      [1, 6],
      [1, 6],
      [2, 6],
      [5, 6],
    ]);
    await expectDamage(gamemaster, trained, 5);
    await expectItem(gamemaster, BRANN, 'Sword', { uses: { value: 3 } });
    // The die that is kept shows its top face, whichever it is.
    for (const [index, faces] of [
      [6, 2],
      [2, 6],
    ].entries()) {
      const maximum = await strike(
        gamemaster,
        'Sword',
        faces.map((one) => [one, 6] as const),
      );
      await expectDamage(gamemaster, maximum, 6);
      await expectItem(gamemaster, BRANN, 'Sword', { uses: { value: 2 - index } });
    }
    const untrained = await strike(gamemaster, 'Greatsword', [[7, 10]]);
    await expectDamage(gamemaster, untrained, 7);
  });

  it('IW-31.3, IW-31.5: a tower shield stops shots and a deflector belt lasers, and neither stops anything else', async () => {
    const { gamemaster } = table;
    await changeItem(gamemaster, BRANN, 'Laser Pistol', ready());
    await changeItem(gamemaster, BRANN, 'Pistol', ready());
    await changeItem(gamemaster, DUMMY, 'Deflector Belt', { worn: true });
    const deflected = await strike(gamemaster, 'Laser Pistol', [[5, 6]]);
    await expectSaid([gamemaster], deflected, 'The deflector belt stops all damage.');
    await expectDamage(gamemaster, deflected, 0);
    await expectDamage(gamemaster, await strike(gamemaster, 'Pistol', [[3, 4]]), 3);
    await changeItem(gamemaster, DUMMY, 'Tower Shield', { readied: true });
    for (const weapon of ['Pistol', 'Throwing Knife']) {
      const covered = await strike(gamemaster, weapon, [[3, 4]]);
      await expectSaid([gamemaster], covered, 'The tower shield stops all damage.');
      await expectDamage(gamemaster, covered, 0);
    }
    await expectDamage(gamemaster, await strike(gamemaster, 'Knife', [[3, 4]]), 3);
    await changeItem(gamemaster, DUMMY, 'Tower Shield', { readied: false });
    await expectDamage(gamemaster, await strike(gamemaster, 'Pistol', [[2, 4]]), 2);
  });

  it('IW-13.2, IW-13.4, IW-30.12, IW-30.13: a called shot may miss; a rifle’s does maximum damage, and is reloaded by an action', async () => {
    const { gamemaster } = table;
    const missed = await callShot('Knife', 'Face', 15);
    await expectSaid([gamemaster], missed, `${BRANN} misses ${DUMMY} (Face).`);
    expect(await findButton(gamemaster, missed, 'Roll damage').count()).toBe(0);
    await expectRefused(gamemaster, 'Machinegun', 'Machinegun is not prepared');
    await aim('Rifle', 'Leg');
    const [, damage] = await rollFixed(byGm(), [[14, 20]]);
    await expectDamage(gamemaster, damage, 10);
    await expectItem(gamemaster, BRANN, 'Rifle', { unloaded: true, uses: { value: 3 } });
    await expectRefused(gamemaster, 'Rifle', 'Rifle is not loaded. Take the Reload action first.');
    await gamemaster.page.locator('.application.sheet').getByRole('button', { name: 'Reload', exact: true }).click();
    await expectItem(gamemaster, BRANN, 'Rifle', { unloaded: false });
    await change(gamemaster, DUMMY, { abilities: { str: { damage: 0 } } });
    await findButton(gamemaster, damage, 'Apply').click();
    await findButton(gamemaster, damage, 'Save against injury').waitFor();
    // One STR save, though STR damage came through, and 10 is over half of 19. It fails at the 9 that are left.
    expect(await findMessage(gamemaster, damage).locator('[data-action="rollDue"]').count()).toBe(1);
    await save(byGm(), damage, 'Save against injury', 10);
    await expect.poll(async () => readHurt(await readActor(gamemaster, DUMMY))).toEqual({ leg: 1 });
    await expectHurt(gamemaster, DUMMY, { str: 10 });
  });

  it('IW-21, IW-30.8, IW-30.9, IW-31.6: who fails the save is hurt at random, loses what is hurt again, and dies at the third; a helmet saves the brain once', async () => {
    const { gamemaster } = table;
    const hurt = async () => readHurt(await readActor(gamemaster, DUMMY));
    // Each change of the dummy draws all cards of damage to it again, and those of the tests before are many.
    await gamemaster.run(async ({ game, CONFIG }) => {
      await CONFIG.ChatMessage.documentClass.deleteDocuments(game.messages.contents.map(({ id }) => id));
    });
    const strikeAt = async (weapon: string, ...parts: readonly number[]): Promise<string> =>
      injure(
        await strike(gamemaster, weapon, [[weapon === 'Greatsword' ? 5 : 2, weapon === 'Greatsword' ? 10 : 4]]),
        ...parts,
      );
    await change(gamemaster, DUMMY, { condition: { leg: 0 } });
    await strikeAt('Knife', 1);
    await expect.poll(hurt).toEqual({ arm: 1 });
    await strikeAt('Greatsword', 2, 3);
    await expect.poll(hurt).toEqual({ arm: 1, leg: 1, guts: 1 });
    await strikeAt('Knife', 4);
    await expect.poll(hurt).toEqual({ arm: 1, leg: 1, guts: 1, face: 1 });
    await strikeAt('Knife', 5);
    await expect.poll(hurt).toEqual({ arm: 1, leg: 1, guts: 1, face: 1, eyes: 1 });
    const spared = await strikeAt('Knife', 6);
    await expectSaid([gamemaster], spared, 'The helmet breaks and saves the brain.');
    await expect.poll(hurt).toEqual({ arm: 1, leg: 1, guts: 1, face: 1, eyes: 1 });
    await expectItem(gamemaster, DUMMY, 'Helmet', { broken: true });
    // Who passes the save is hurt nowhere: 1 is under STR, and the die for the part counts for nothing.
    const passed = await strike(gamemaster, 'Knife', [[2, 4]]);
    await change(gamemaster, DUMMY, { abilities: { str: { damage: 0 } } });
    await findButton(gamemaster, passed, 'Apply').click();
    await expectSaid([gamemaster], await save(byGm(), passed, 'Save against injury', 1, [[6, 6]]), 'Passed');
    expect(await hurt()).toEqual({ arm: 1, leg: 1, guts: 1, face: 1, eyes: 1 });
    // On a called shot, the named part and a random one.
    const shot = await callShot('Greatsword', 'Face', 3);
    const damage = await press(byGm(), shot, 'Roll damage', [[5, 10]]);
    await injure(damage, 6);
    await expect.poll(hurt).toEqual({ arm: 1, leg: 1, guts: 1, face: 2, eyes: 1, brain: 1 });
    // Another helmet saves the injured brain from being lost.
    await changeItem(gamemaster, DUMMY, 'Helmet', { broken: false, worn: true });
    await expectSaid([gamemaster], await strikeAt('Knife', 6), 'The helmet breaks and saves the brain.');
    await expectItem(gamemaster, DUMMY, 'Helmet', { broken: true });
    expect(await hurt()).toEqual({ arm: 1, leg: 1, guts: 1, face: 2, eyes: 1, brain: 1 });
    const lost = await strikeAt('Knife', 1);
    await expectSaid([gamemaster], lost, 'Lost. The GM decides what that means.');
    await expect.poll(() => readItem(gamemaster, DUMMY, 'Arm lost')).toMatchObject({ part: 'arm', lost: true });
    // The arm is one slot, which the loss has taken over from the injury.
    expect(await readItem(gamemaster, DUMMY, 'Arm injured')).toBeNull();
    await findButton(gamemaster, await strike(gamemaster, 'Knife', [[2, 4]]), 'Apply').click();
    const last = gamemaster.page.locator('.chat-log .damage-set-off').last();
    await last.getByRole('button', { name: /^Save against injury/u }).click();
    await dialog().waitFor();
    // Two messages come of it: the save, and that it is dead.
    await gamemaster.withFaces(
      [
        [20, 20],
        [1, 6],
      ],
      () => awaitMessages(byGm(), 2, () => dialog().locator('[data-roll]').click()),
    );
    await expect.poll(() => readActor(gamemaster, DUMMY)).toMatchObject({ condition: { dead: true, arm: 2 } });
    await closeDialogs(gamemaster);
  });

  it('IW-31.2, IW-1.3, IW-1.4, IW-21.5, IW-21.6: a heavy shield survives once; STR does not fall below 0, where no save is passed', async () => {
    const { gamemaster } = table;
    await face(gamemaster, BRANN, 'Knife', GUARD);
    for (const after of [
      { saved: true, broken: false },
      { broken: true, readied: false },
    ]) {
      const blow = await attack(byGm(), 'Knife');
      await press(byGm(), blow, 'Take the hit');
      const damage = await press(byGm(), blow, 'Roll damage', [[2, 4]]);
      await save(byGm(), damage, 'Block', 20);
      await expectItem(gamemaster, GUARD, 'Heavy Shield', after);
    }
    await change(gamemaster, GUARD, { hp: { spent: 50 }, abilities: { str: { damage: 6 } } });
    const blow = await attack(byGm(), 'Greatsword');
    await press(byGm(), blow, 'Take the hit');
    const damage = await press(byGm(), blow, 'Roll damage', [[10, 10]]);
    await findButton(gamemaster, damage, 'Apply').click();
    await expectHurt(gamemaster, GUARD, { hp: 50, str: 10 });
    const asked = 'STR is 0: every STR save fails. The GM decides what that means.';
    await findMessage(gamemaster, damage).getByText(asked).first().waitFor();
    // 1 is not under 0.
    const failed = await save(byGm(), damage, 'Save against injury', 1, [
      [2, 6],
      [3, 6],
    ]);
    await expectSaid([gamemaster], failed, '≤ 0', 'Failed');
    await expect.poll(async () => readHurt(await readActor(gamemaster, GUARD))).toEqual({ leg: 1, guts: 1 });
  });
});
