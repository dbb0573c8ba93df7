/** A character goes out as a file and comes in again: a window shows what changes before anything is written, and what does not fit is refused. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { createActor, describeRulesets } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { takeNotices } from '../e2e/pages/windows.ts';

const NAME = 'Ottilie Quill';

/** What a page keeps of files for a test. */
interface Files {
  saved: string[];
  chosen: string;
}

/** Makes a page keep what it saves, and choose what the test gives it. */
const holdFiles = (seat: Seat) =>
  seat.run(() => {
    const files: Files = { saved: [], chosen: '' };
    Object.assign(globalThis, { testFiles: files });
    URL.createObjectURL = (blob) => {
      void (blob as Blob).text().then((text) => files.saved.push(text));
      return 'about:blank#saved';
    };
    const { click } = HTMLElement.prototype;
    HTMLElement.prototype.click = function (this: HTMLElement) {
      if (this.localName === 'a') return;
      if (this.getAttribute('type') !== 'file') return click.call(this);
      const file = { name: 'sheet.json', text: () => Promise.resolve(files.chosen) };
      Object.defineProperty(this, 'files', { value: [file] });
      this.dispatchEvent(new Event('change'));
    };
    return Promise.resolve();
  });

const takeSaved = async (seat: Seat): Promise<string[]> =>
  seat.run(() => {
    const { testFiles } = globalThis as unknown as { testFiles: Files };
    return Promise.resolve(testFiles.saved.splice(0));
  });

/** Presses a control in the header of the actor's sheet. */
const press = async (seat: Seat, control: string) => {
  await seat.run(async ({ game }) => {
    const actor = game.actors.find(({ name }) => /Quill/u.test(name));
    await actor?.sheet.render({ force: true });
  });
  await seat.page.locator('.application.sheet').getByRole('button', { name: control, includeHidden: true }).click();
};

const findDialog = (seat: Seat) => seat.page.locator('.import-character');

/** Opens the window for a file. */
const choose = async (seat: Seat, json: string) => {
  await seat.run((_globals, chosen) => {
    Object.assign((globalThis as unknown as { testFiles: Files }).testFiles, { chosen });
    return Promise.resolve();
  }, json);
  await press(seat, 'Import from a file');
};

const readAll = (seat: Seat): Promise<Record<string, unknown>> =>
  seat.run(({ game }) => {
    const actor = game.actors.find(({ name }) => /Quill/u.test(name)) as unknown as {
      toObject(): Record<string, unknown>;
    };
    const { _stats, prototypeToken: _token, items, ...data } = actor.toObject();
    const parts = (items as Record<string, unknown>[]).map(({ _stats: _own, effects: _effects, ...item }) => item);
    return Promise.resolve({
      ...data,
      items: parts.toSorted((a, b) => (String(a['_id']) < String(b['_id']) ? -1 : 1)),
    });
  });

/** Changes one number, the first track and the name, gives the actor one item more, and takes one away. */
const changeAll = (seat: Seat) =>
  seat.run(async ({ game, foundry }) => {
    const actor = game.actors.find(({ name }) => /Quill/u.test(name));
    if (!actor) throw new Error('no actor');
    const [first] = actor.items.contents;
    const { _source } = actor as unknown as { _source: { system: object } };
    const { TRACKS: tracks } = actor.system.constructor as unknown as { TRACKS: object };
    const { flattenObject } = foundry.utils as unknown as { flattenObject(given: object): Record<string, unknown> };
    const numbers = Object.entries(flattenObject(_source.system)).filter(
      ([path, value]) => typeof value === 'number' && value > 1 && !(path in tracks) && !path.startsWith('ledger'),
    );
    const [path = '', value] = numbers[0] ?? [];
    await actor.update({ name: 'Ottilie Quill the Younger', [`system.${path}`]: Number(value) - 1 });
    // The ledger has an entry of this, which the file has not.
    const [track = ''] = Object.keys(tracks);
    await actor.update({ [`system.${track}`]: Number(flattenObject(_source.system)[track]) + 1 });
    if (first) {
      await actor.createEmbeddedDocuments('Item', [{ name: 'Umbrella', type: first.type }]);
      await actor.deleteEmbeddedDocuments('Item', [first.id]);
    }
    return { number: `${Number(value) - 1} → ${Number(value)}`, item: first?.name ?? '' };
  });

describeRulesets('a character as a file', ['Gamemaster', 'Ada'], (table, _id, { fight }) => {
  let file: string;

  beforeAll(async () => {
    const [gamemaster, ada] = [table.gamemaster, await table.sit('Ada')];
    await createActor(gamemaster, NAME, 'Ada', fight.attacker);
    await holdFiles(ada);
  });

  it('its owner exports it from the sheet', async () => {
    const ada = await table.sit('Ada');
    await expect
      .poll(() => ada.run(({ game }, name) => Promise.resolve(game.actors.getName(name)?.name), NAME))
      .toBe(NAME);
    await press(ada, 'Export to a file');
    await expect.poll(() => takeSaved(ada).then(([saved]) => (file = saved ?? ''))).not.toBe('');
    expect(JSON.parse(file)).toMatchObject({
      name: NAME,
      _stats: { exportSource: { systemId: 'tetrad', systemVersion: expect.any(String) as string } },
    });
  });

  it('a file that holds what the sheet shows says so, and “Cancel” writes nothing', async () => {
    const ada = await table.sit('Ada');
    const before = await readAll(ada);
    await choose(ada, file);
    await findDialog(ada).getByText('nothing that the sheet does not show').waitFor();
    await findDialog(ada).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => findDialog(ada).count()).toBe(0);
    expect(await readAll(ada)).toEqual(before);
  });

  it('the window lists what changes; then the character is as in the file, and its present state is saved', async () => {
    const ada = await table.sit('Ada');
    const before = await readAll(ada);
    const { number, item } = await changeAll(ada);
    const changed = await readAll(ada);
    const { name } = changed as { name: string };
    await choose(ada, file);
    const dialog = findDialog(ada);
    const text = await dialog.locator('.import-lines').innerText();
    expect(text).toContain(`Name ${name} → ${NAME}`);
    expect(text).toContain(number);
    // A number has a label for people, never a path of the data.
    expect(text).not.toMatch(/system\.|undefined|TETRAD\./u);
    if (item) {
      expect(text).toMatch(new RegExp(`New items\\s*${item}`, 'u'));
      expect(text).toMatch(/Removed items\s*Umbrella/u);
    }
    expect(await dialog.innerText()).toMatch(/Ledger entries: 1 → 0\. An import cannot be undone/u);
    expect(await readAll(ada)).toEqual(changed);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect.poll(() => readAll(ada)).toEqual(before);
    await expect.poll(() => takeSaved(ada)).toHaveLength(1);
    expect(await readAll(table.gamemaster)).toEqual(before);
  });

  it.each([
    ['torn', (json: string) => json.slice(0, 80), 'torn'],
    ['no sheet', () => '{"name":"Ned"}', 'torn'],
    ['of another type', (json: string) => JSON.stringify({ ...JSON.parse(json), type: 'stranger' }), 'another type'],
    [
      'of another system',
      (json: string) => JSON.stringify({ ...JSON.parse(json), _stats: { systemId: 'dnd5e', systemVersion: '5.0.0' } }),
      'another game system (dnd5e)',
    ],
    [
      'of a newer version',
      (json: string) =>
        JSON.stringify({ ...JSON.parse(json), _stats: { systemId: 'tetrad', systemVersion: '99.0.0' } }),
      'Tetrad 99.0.0',
    ],
    [
      'with values that no actor has',
      (json: string) => JSON.stringify({ ...JSON.parse(json), name: '' }),
      'cannot have',
    ],
  ] as const)('a file that is %s is refused, and nothing is written', async (_what, spoil, says) => {
    const ada = await table.sit('Ada');
    const before = await readAll(ada);
    await choose(ada, spoil(file));
    await expect.poll(() => takeNotices(ada).then((all) => all.join(' '))).toContain(says);
    expect(await findDialog(ada).count()).toBe(0);
    expect(await readAll(ada)).toEqual(before);
  });
});

/** Returns an actor of a saved world as a file that version 0.1.0 exported. */
function readOldFile(name: string): string {
  type Stored = Record<string, unknown> & { readonly _id: string };
  const stored = JSON.parse(readFileSync('tests/worlds/play-0.1.0/actors.json', 'utf8')) as Record<string, Stored>;
  const actor = Object.values(stored).find((one) => one['name'] === name)!;
  const items = Object.entries(stored).flatMap(([key, item]) =>
    key.startsWith(`!actors.items!${actor._id}.`) ? [{ ...item, effects: [] }] : [],
  );
  const _stats = { systemId: 'tetrad', systemVersion: '0.1.0', coreVersion: '14.360' };
  return JSON.stringify({ ...actor, _id: undefined, items, effects: [], _stats });
}

describeTable('a file of an older version', ['Gamemaster'], (table) => {
  let id: string;

  beforeAll(async () => {
    id = await createActor(table.gamemaster, NAME, 'Gamemaster', { type: 'harvestCharacter', system: {} });
    await holdFiles(table.gamemaster);
  });

  it('is converted, and the window says so', async () => {
    const { gamemaster } = table;
    await choose(gamemaster, readOldFile('Ottilie Marsh'));
    const dialog = findDialog(gamemaster);
    await dialog.getByText('was saved with Tetrad 0.1.0. Its data will be converted').waitFor();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const read = () =>
      gamemaster.run(({ game }, given) => {
        const { name, system, items } = game.actors.get(given) ?? {};
        return Promise.resolve({ name, fate: system?.['fate'], items: items?.size, ledger: system?.['ledger'] });
      }, id);
    await expect.poll(() => read().then(({ name }) => name)).toBe('Ottilie Marsh');
    const { fate, items, ledger } = await read();
    expect(items).toBeGreaterThan(5);
    expect(fate).not.toHaveProperty('serial');
    expect(JSON.stringify(ledger)).not.toMatch(/"before":\{"\w+":\d/u);
  });
});
