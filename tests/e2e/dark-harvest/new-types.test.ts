/** The sheets of adversaries, structures, armour, gear, perils and injuries, and what can be dropped on a sheet. */
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { dropText } from '../pages/windows.ts';
import { findEntries, findLedger, findLedgerFold } from './ledger-page.ts';
import { places, shown } from './places-page.ts';
import { findSheet, findSheetHeader, readSummary, readTrackLeft } from './sheet-page.ts';
import { readHealthDice, readLastNumber, readState } from './track-page.ts';

type Kind = 'Actor' | 'Item';

/** All types by document class. */
const documentTypes = JSON.parse(readFileSync('template.json', 'utf8')) as Record<Kind, { types: string[] }>;

/** Creates a document and opens its sheet. */
async function open(seat: Seat, kind: Kind, data: object): Promise<string> {
  return seat.run(
    async ({ CONFIG }, given) => {
      const document = await CONFIG[given.kind].documentClass.create(given.data);
      await document.sheet.render({ force: true });
      return document.uuid;
    },
    { kind, data },
  );
}

/** Returns a value of a document. */
function read(seat: Seat, uuid: string, path: string): Promise<unknown> {
  return seat.run(
    async ({ foundry }, given) => foundry.utils.getProperty(await foundry.utils.fromUuid(given.uuid), given.path),
    { uuid, path },
  );
}

/** Drops data on the open sheet. */
function drop(seat: Seat, data: string): Promise<void> {
  return dropText(findSheetHeader(findSheet(seat)), data);
}

describeTable('the other types', ['Gamemaster'], (table) => {
  beforeEach(() => table.gamemaster.closeWindows());
  const sheet = () => findSheet(table.gamemaster);

  it('an adversary on one page: pips up to its wound limit, each a button that says what it does (DH-42)', async () => {
    const uuid = await open(table.gamemaster, 'Actor', {
      name: 'Alley Footpad',
      type: 'harvestAdversary',
      system: { woundLimit: 7, health: { dice: 5, marked: 3, bruised: 1 }, characteristics: { dexterity: 2 } },
      items: [
        { name: 'Swordplay', type: 'harvestSkill', system: { identifier: 'swordplay', rating: 3 } },
        { name: 'Leather Vest', type: 'harvestArmor', system: { soak: 2 } },
      ],
    });
    expect(await readTrackLeft(sheet())).toContain('4 of 7 pips left');
    expect(await readHealthDice(sheet())).toBe('5');
    await sheet().getByText('Gear · Story').click();
    await expectAccessible(table.gamemaster.page, places.sheet, shown.equipment);
    const last = sheet().getByRole('button', { name: 'Marks 4' });
    expect(await last.getAttribute('data-left')).toBe('0');
    await last.click();
    await expect.poll(() => read(table.gamemaster, uuid, 'system.health.marked')).toBe(7);
    await expect.poll(() => readState(sheet())).toBe('Out of the fight');
    await sheet().getByRole('checkbox', { name: 'Wear Leather Vest' }).click();
    await expect.poll(() => read(table.gamemaster, uuid, 'items.contents.1.system.worn')).toBe(true);
  });

  it('a structure: two marked pips lose a die (DH-51)', async () => {
    const uuid = await open(table.gamemaster, 'Actor', {
      name: 'Iron Gate',
      type: 'harvestStructure',
      system: { dice: 10, armour: 2, marked: 1 },
    });
    expect(await readTrackLeft(sheet())).toContain('10 of 10 dice left');
    await sheet().getByRole('button', { name: 'Mark a pip' }).click();
    await expect.poll(() => readTrackLeft(sheet())).toContain('9 of 10 dice left');
    await expectAccessible(table.gamemaster.page, places.sheet, shown.track);
    await sheet().getByRole('button', { name: 'Edit' }).click();
    await sheet().getByLabel('Armour').fill('4');
    await sheet().getByLabel('Armour').press('Tab');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.armour')).toBe(4);
  });

  it('DH-52.2, DH-52.3: a kind brings its numbers, which can be changed; what is by the yard is multiplied', async () => {
    const uuid = await open(table.gamemaster, 'Actor', { name: 'Strongroom', type: 'harvestStructure' });
    await sheet().getByRole('button', { name: 'Edit' }).click();
    await sheet().getByLabel('Kind').selectOption('Brick wall');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.dice')).toBe(25);
    await expect.poll(() => read(table.gamemaster, uuid, 'system.perYard')).toBe(true);
    // One yard by default: 2 pips per die.
    await expect.poll(() => readLastNumber(sheet())).toContain('/ 50');
    await sheet().getByLabel('Yards').fill('2');
    await sheet().getByLabel('Yards').press('Tab');
    await expect.poll(() => readLastNumber(sheet())).toContain('/ 100');
    // Between 5 and 10 dice.
    await sheet().getByLabel('Kind').selectOption('Furniture');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.dice')).toBe(7);
    await sheet().getByLabel('Kind').selectOption('Vault door');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.armour')).toBe(10);
    await expect.poll(() => read(table.gamemaster, uuid, 'system.perYard')).toBe(false);
    await expect.poll(() => read(table.gamemaster, uuid, 'system.yards')).toBe(2);
    await sheet().getByRole('spinbutton', { name: 'Structure dice' }).fill('31');
    await sheet().getByRole('spinbutton', { name: 'Structure dice' }).press('Tab');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.dice')).toBe(31);
    expect(await read(table.gamemaster, uuid, 'system.kind')).toBe('vaultDoor');
  });

  it('what was done to a track stands on the sheet, newest first, and stays unfolded', async () => {
    await open(table.gamemaster, 'Actor', { name: 'Old Sal', type: 'harvestAdversary' });
    await sheet().getByText('Gear · Story').click();
    await sheet().getByRole('button', { name: 'Marks 3' }).click();
    const entries = findEntries(sheet());
    await expect.poll(() => entries.count()).toBe(1);
    await findLedgerFold(findLedger(sheet())).focus();
    await table.gamemaster.page.keyboard.press('Enter');
    await sheet().getByRole('button', { name: 'Mark a bruise' }).click();
    await expect.poll(() => entries.count()).toBe(2);
    expect(await entries.first().isVisible()).toBe(true);
    expect(await entries.first().textContent()).toMatch(
      /Bruises.*marked pips.*3.*4.*bruises.*0.*1.*Gamemaster.*Bruises/su,
    );
    expect(await entries.last().textContent()).toMatch(/Damage.*marked pips.*0.*3/su);
    await expectAccessible(table.gamemaster.page, places.sheet, shown.ledger);
  });

  it('a peril: a new severity brings its damage dice and its difficulty (DH-63)', async () => {
    const uuid = await open(table.gamemaster, 'Item', { name: 'Burning Car', type: 'harvestPeril' });
    await sheet().getByLabel('Severity').selectOption('major');
    await expect.poll(() => read(table.gamemaster, uuid, 'system.dice')).toBe(9);
    await expect
      .poll(() => readSummary(sheet()))
      .toBe('Roll Dexterity + Dodge (Difficult) to avoid the peril, or take damage from 9 dice.');
    await expectAccessible(table.gamemaster.page, places.sheet, shown.fields);
  });

  it.each([
    { type: 'harvestArmor', label: 'Armour', path: 'system.soak', value: '3', stored: 3 },
    { type: 'harvestGear', label: 'Quantity', path: 'system.quantity', value: '2', stored: 2 },
    { type: 'harvestInjury', label: 'Since', path: 'system.since', value: 'The docks', stored: 'The docks' },
  ])('$type is edited on its sheet', async ({ type, label, path, value, stored }) => {
    const uuid = await open(table.gamemaster, 'Item', { name: 'Thing', type });
    await sheet().getByLabel(label, { exact: true }).fill(value);
    await sheet().getByLabel(label, { exact: true }).press('Tab');
    await expect.poll(() => read(table.gamemaster, uuid, path)).toBe(stored);
    await expectAccessible(table.gamemaster.page, places.sheet, shown.fields);
  });

  it('takes a dropped weapon, avoids a dropped peril, and refuses with a reason what it cannot hold or read', async () => {
    const items = await table.gamemaster.run(async ({ CONFIG }) => {
      const create = (name: string, type: string) => CONFIG.Item.documentClass.create({ name, type });
      return [(await create('Sabre', 'harvestWeapon')).uuid, (await create('Quicksand', 'harvestPeril')).uuid] as const;
    });
    await open(table.gamemaster, 'Actor', { name: 'Corin Ashe', type: 'harvestCharacter' });
    await drop(table.gamemaster, JSON.stringify({ type: 'Item', uuid: items[0] }));
    await sheet().getByText('Sabre', { exact: true }).waitFor();
    for (const [data, reason] of [
      [
        JSON.stringify({ type: 'Item', uuid: 'Item.aaaaaaaaaaaaaaaa' }),
        'What you dropped no longer exists. Drop something else.',
      ],
      ['{not json', 'What you dropped cannot be read. Drag it here again.'],
    ] as const) {
      await drop(table.gamemaster, data);
      await table.gamemaster.page.getByText(reason).first().waitFor();
    }
    // A peril is nothing to hold but something to avoid (DH-63).
    await drop(table.gamemaster, JSON.stringify({ type: 'Item', uuid: items[1] }));
    await table.gamemaster.page.getByText('Quicksand threatens Corin Ashe').first().waitFor({ state: 'attached' });
    expect(await sheet().getByText('Quicksand').count()).toBe(0);
    await table.gamemaster.closeWindows();
    await open(table.gamemaster, 'Actor', { name: 'Lamp Post', type: 'harvestStructure' });
    await drop(table.gamemaster, JSON.stringify({ type: 'Item', uuid: items[0] }));
    const refused = 'Lamp Post cannot hold “Sabre” (Dark Harvest Weapon). Drop an item of another type.';
    await table.gamemaster.page.getByText(refused).first().waitFor();
  });

  it('every type has a picture of its own from the start, also within another document; what has one keeps it', async () => {
    const found = await table.gamemaster.run(async ({ CONFIG, foundry }, types) => {
      const items = types.Item.types.map((type) => ({ name: type, type }));
      const pictures: string[] = [];
      const read = (document: object, path: string): string => String(foundry.utils.getProperty(document, path));
      for (const type of types.Actor.types) {
        const actor = await CONFIG.Actor.documentClass.create({ name: type, type, items });
        const unsaved = Reflect.construct(CONFIG.Actor.documentClass as never, [{ name: type, type }]) as object;
        pictures.push(read(actor, 'img'), read(actor, 'prototypeToken.texture.src'), read(unsaved, 'img'));
        for (const item of actor.items) pictures.push(read(item, 'img'));
      }
      for (const data of items) pictures.push(read(await CONFIG.Item.documentClass.create(data), 'img'));
      const sword = 'icons/svg/sword.svg';
      const own = await CONFIG.Item.documentClass.create({ name: 'Own', type: 'harvestGear', img: sword });
      const older = await CONFIG.Actor.documentClass.create({ name: 'Older', type: 'harvestStructure' });
      await older.update({ img: 'icons/svg/mystery-man.svg' });
      return { pictures, count: items.length, kept: [read(own, 'img'), read(older, 'img')] };
    }, documentTypes);
    const owners = documentTypes.Actor.types.length;
    expect(found.pictures).toHaveLength(owners * (3 + found.count) + found.count);
    for (const picture of found.pictures) expect(picture).toMatch(/^systems\/tetrad\/assets\//u);
    expect(found.kept).toEqual(['icons/svg/sword.svg', 'icons/svg/mystery-man.svg']);
  });
});
