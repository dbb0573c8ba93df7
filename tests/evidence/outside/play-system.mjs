// Plays a system that others wrote, unmodified, on the embedded table: boots to `ready`, creates a document of every type that its manifest declares, opens
// every sheet registered for it, edits fields there, puts items and effects into it, rolls once, and hears every console error on the way.
import { joinTable, launchBrowser, startTable } from '../../../tools/table/table-process.mjs';

/** How long a page may take over one type, in ms. */
const PATIENCE = 45_000;

/** In the page: the types that the system declares, by document, and every sheet id of each; types of core (`base`) are not the system's. */
function listTypes() {
  const { game, CONFIG } = globalThis;
  const listed = [];
  for (const [documentName, types] of Object.entries(game.documentTypes)) {
    for (const type of types.filter((name) => name !== 'base' && !name.includes('.'))) {
      // Core's own types of these belong to no system.
      const models = CONFIG[documentName]?.dataModels ?? {};
      const declared = game.system.documentTypes?.[documentName];
      if (!(declared && type in declared) && !(type in models) && !['Actor', 'Item'].includes(documentName)) continue;
      const sheets = Object.keys(CONFIG[documentName]?.sheetClasses?.[type] ?? {});
      listed.push({ documentName, type, sheets });
    }
  }
  return listed;
}

/** In the page: creates a document of a type, in a parent where it needs one. Gives its uuid, and what is to be deleted at the end. */
async function createOne({ documentName, type }) {
  const { CONFIG } = globalThis;
  const parents = {
    ActiveEffect: 'Actor',
    Combatant: 'Combat',
    JournalEntryPage: 'JournalEntry',
    TableResult: 'RollTable',
  };
  const make = (name, data, parent) => {
    const documentClass = CONFIG[name].documentClass;
    return documentClass.create(data, parent ? { parent } : {});
  };
  const first = (name) => globalThis.game.documentTypes[name]?.find((candidate) => candidate !== 'base');
  const parentName = parents[documentName];
  const parent = parentName ? await make(parentName, { name: 'Outside', type: first(parentName) }) : undefined;
  const document = await make(documentName, { name: 'Outside', type }, parent);
  if (!document) throw new Error('nothing was created');
  if (document.type !== type) throw new Error(`it has the type ${document.type}`);
  return { uuid: document.uuid, root: (parent ?? document).uuid };
}

/** In the page: opens a sheet of a document, edits its name and one field of its system data as a user would, and closes it. Says what was done. */
async function useSheet({ uuid, documentName, type, sheetId }) {
  const { foundry, CONFIG } = globalThis;
  const document = await foundry.utils.fromUuid(uuid);
  const Sheet = CONFIG[documentName].sheetClasses[type][sheetId].cls;
  const sheet = document.sheet?.constructor === Sheet ? document.sheet : new Sheet({ document });
  const wait = async (test, what) => {
    const end = Date.now() + 5000;
    while (!test()) {
      if (Date.now() > end) throw new Error(what);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await sheet.render({ force: true });
  await wait(() => sheet.rendered && sheet.element?.isConnected, 'the sheet does not show');
  if (!sheet.element.textContent.trim() && !sheet.element.querySelector('input')) throw new Error('the sheet is empty');
  // Every tab once, as a user leafs through them.
  for (const tab of [...sheet.element.querySelectorAll('[data-action="tab"][data-tab]')]) tab.click();
  const editable = (selector) =>
    [...sheet.element.querySelectorAll(selector)].find((field) => !field.disabled && !field.readOnly);
  const edited = [];
  const edit = async (selector, make) => {
    const field = editable(selector);
    if (!field) return;
    const { name } = field;
    const wanted = make(field);
    field.focus();
    field.value = wanted;
    for (const event of ['input', 'change']) field.dispatchEvent(new Event(event, { bubbles: true, cancelable: true }));
    if (!sheet.options.form?.submitOnChange) await sheet.submit();
    await wait(
      () => String(foundry.utils.getProperty(document._source, name)) === String(wanted),
      `${name} is ${foundry.utils.getProperty(document._source, name)} instead of ${wanted}`,
    );
    await wait(() => !sheet.rendered || editable(`[name="${name}"]`)?.value === String(wanted), `${name} is not shown`);
    edited.push(name);
  };
  await edit('input[name="name"]', () => 'Outside, renamed');
  await edit('input[name^="system."][type="number"]', (field) => String(Math.max(Number(field.min) || 0, 3)));
  await edit('input[name^="system."][type="text"], textarea[name^="system."]', () => 'edited');
  await edit('select[name^="system."]:not([multiple])', (field) => field.options[field.options.length - 1].value);
  await edit('prose-mirror[name^="system."]', () => '<p>edited</p>');
  // Several of a few: one more is chosen.
  const box = editable(':is(multi-checkbox, multi-select)[name^="system."] input[type="checkbox"]:not(:checked)');
  if (box) {
    const { name } = box.closest('[name]');
    box.click();
    if (!sheet.options.form?.submitOnChange) await sheet.submit();
    const chosen = () => [...(foundry.utils.getProperty(document._source, name) ?? [])];
    await wait(() => chosen().includes(box.value), `${name} does not have ${box.value}`);
    edited.push(name);
  }
  if (sheet.rendered) await sheet.close();
  return edited;
}

/**
 * In the page: puts an item of each type and an effect into a document, has it draw its sheet with them, and opens the sheet of each item there.
 * Returns what was put in.
 */
async function fill({ uuid, documentName, itemTypes }) {
  const { foundry } = globalThis;
  const document = await foundry.utils.fromUuid(uuid);
  const made = [];
  if (documentName === 'Actor') {
    const data = itemTypes.map((type) => ({ name: `Outside ${type}`, type }));
    made.push(...(await document.createEmbeddedDocuments('Item', data)));
  }
  made.push(...(await document.createEmbeddedDocuments('ActiveEffect', [{ name: 'Outside effect' }])));
  await document.sheet.render({ force: true });
  const text = () => document.sheet.element?.textContent ?? '';
  const end = Date.now() + 5000;
  // A system need not show all of it; what it shows has to be drawn without an error.
  while (!document.sheet.rendered) {
    if (Date.now() > end) throw new Error('the sheet does not show');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const shown = made.filter(({ name }) => text().includes(name)).map(({ name }) => name);
  for (const item of made.filter((one) => one.documentName === 'Item')) {
    await item.sheet.render({ force: true });
    if (!item.sheet.rendered) throw new Error(`the sheet of ${item.name} does not show`);
    await item.sheet.close();
  }
  await document.sheet.close();
  return `${made.length} in it, ${shown.length} shown`;
}

/** In the page: one roll of the system's own class, posted as a message that the log shows. Gives its formula. */
async function rollOnce() {
  const { game, CONFIG, document } = globalThis;
  const [Roll] = CONFIG.Dice.rolls;
  const actor = game.actors.contents[0];
  const roll = new Roll('1d20 + 2', actor?.getRollData() ?? {});
  const message = await roll.toMessage({ flavor: 'Outside' });
  if (!(message.rolls[0] instanceof Roll)) throw new Error(`the message has a ${message.rolls[0]?.constructor.name}`);
  const find = () => document.querySelector(`[data-message-id="${message.id}"]`);
  const end = Date.now() + 5000;
  while (!find()?.textContent.includes(String(roll.total))) {
    if (Date.now() > end) throw new Error('the log does not show the total');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return roll.formula;
}

/** In the page: deletes a document. */
async function deleteOne(uuid) {
  await (await globalThis.foundry.utils.fromUuid(uuid))?.delete();
}

/**
 * Plays a system.
 * @param {object} options
 * @param {string} options.system its folder
 * @param {13 | 14} options.generation
 * @param {string} [options.server] the built server, where it is not the usual one
 * @returns {Promise<{ name: string, outcome: 'passed' | 'failed' | 'skipped', reason?: string }[]>}
 */
export async function playSystem({ system, generation, server }) {
  const results = [];
  let errors = [];
  /** Does a step; a console error during it is its failure. */
  const attempt = async (name, body) => {
    const before = errors.length;
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`did not come to an end in ${PATIENCE} ms`)), PATIENCE);
    });
    try {
      const value = await Promise.race([body(), late]);
      const heard = errors.slice(before);
      if (heard.length > 0) throw new Error(`console error: ${heard.join('; ')}`);
      results.push({ name: `${name}${typeof value === 'string' ? `: ${value}` : ''}`, outcome: 'passed' });
      return value;
    } catch (error) {
      const reason = [error.message, ...errors.slice(before)].join('; ').replaceAll(/\s+/gu, ' ').slice(0, 500);
      results.push({ name, outcome: 'failed', reason });
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  };
  const table = await startTable({ system, generation, server });
  const browser = await launchBrowser();
  try {
    const seat = await attempt('boots to ready', async () => {
      const joined = await joinTable(browser, table.url, 'Gamemaster');
      errors = joined.errors;
      return joined;
    });
    if (!seat) return results;
    if (errors.length > 0)
      results.push({ name: 'boots without a console error', outcome: 'failed', reason: errors.join('; ') });
    const { page } = seat;
    const roots = [];
    const filled = [];
    const types = await page.evaluate(listTypes);
    const itemTypes = types.filter(({ documentName }) => documentName === 'Item').map(({ type }) => type);
    for (const { documentName, type, sheets } of types) {
      const made = await attempt(`creates ${documentName} of type ${type}`, () =>
        page.evaluate(createOne, { documentName, type }),
      );
      if (!made) continue;
      roots.push(made.root);
      if (['Actor', 'Item'].includes(documentName)) filled.push({ documentName, type, uuid: made.uuid });
      for (const sheetId of sheets)
        await attempt(`opens ${sheetId} of ${documentName} of type ${type}, edits`, async () => {
          const edited = await page.evaluate(useSheet, { uuid: made.uuid, documentName, type, sheetId });
          return edited.join(', ') || 'no plain field';
        });
    }
    for (const { documentName, type, uuid } of filled)
      await attempt(`fills ${documentName} of type ${type}`, () =>
        page.evaluate(fill, { uuid, documentName, itemTypes }),
      );
    await attempt('rolls once', () => page.evaluate(rollOnce));
    for (const uuid of roots) await attempt(`deletes ${uuid.split('.')[0]}`, () => page.evaluate(deleteOne, uuid));
    return results;
  } finally {
    await browser.close();
    await table.stop();
  }
}
