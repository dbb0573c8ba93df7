// The world in which `npm run verify:foundry` runs: what it holds before, and how it becomes that again.

/** Runs in a page: every document of the world by collection and id, as JSON without what the server notes about it. */
function readDocuments() {
  const { game } = globalThis;
  const collections = new Map(game.collections.entries());
  const settings = game.settings.storage.get('world');
  if (settings?.documentClass && !collections.has('Setting')) collections.set('Setting', settings);
  const withoutStats = (key, value) => (key === '_stats' ? undefined : value);
  const write = (document) => JSON.stringify(document.toObject(), withoutStats);
  return Object.fromEntries(
    [...collections].map(([name, collection]) => [
      name,
      Object.fromEntries([...collection].map((document) => [document.id, write(document)])),
    ]),
  );
}

/**
 * Notes what the world holds.
 * @param {import('playwright').Page} page of a GM
 * @returns {Promise<Record<string, Record<string, string>>>} JSON of each document by collection and id
 */
export function readWorld(page) {
  return page.evaluate(readDocuments);
}

/** Runs in a page: deletes documents of a collection, or puts fields of one back; gives why it could not. */
async function change({ collection: name, ids, fields }) {
  const { game } = globalThis;
  const collection = game.collections.get(name) ?? game.settings.storage.get('world');
  try {
    if (!fields) await collection.documentClass.deleteDocuments(ids);
    else await collection.get(ids[0]).update(fields, { diff: false, recursive: false });
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/** Runs in a page: which of the documents someone else wrote last. */
function listOfOthers({ collection: name, ids, users }) {
  const { game } = globalThis;
  const collection = game.collections.get(name) ?? game.settings.storage.get('world');
  return ids.filter((id) => {
    const writer = collection.get(id)?._stats?.lastModifiedBy;
    return writer && !users.includes(writer);
  });
}

/**
 * Makes the world what it was: deletes what is new, unless someone else made it, and puts back what was changed.
 * @param {import('playwright').Page} page of a GM, freshly loaded
 * @param {Record<string, Record<string, string>>} before what `readWorld` gave
 * @param {readonly string[]} users ids of the users whose doings are to be undone
 * @returns {Promise<{ deleted: number, restored: number, left: string[] }>} `left` names what is not as it was
 */
export async function restoreWorld(page, before, users) {
  const now = await readWorld(page);
  const left = [];
  let [deleted, restored] = [0, 0];
  for (const [collection, documents] of Object.entries(now)) {
    const known = before[collection] ?? {};
    const added = Object.keys(documents).filter((id) => !(id in known));
    const ofOthers = await page.evaluate(listOfOthers, { collection, ids: added, users });
    const ids = added.filter((id) => !ofOthers.includes(id));
    if (ids.length > 0) {
      const problem = await page.evaluate(change, { collection, ids });
      if (problem) left.push(`${collection} ${ids.join(', ')}: ${problem}`);
      else deleted += ids.length;
    }
    for (const [id, json] of Object.entries(known)) {
      if (documents[id] === json || !documents[id]) continue;
      const [was, is] = [JSON.parse(json), JSON.parse(documents[id])];
      const fields = Object.entries(was).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(is[key]));
      const request = { collection, ids: [id], fields: Object.fromEntries(fields) };
      const problem = await page.evaluate(change, request);
      if (problem) left.push(`${collection} ${id}: ${problem}`);
      else restored += 1;
    }
  }
  const after = await readWorld(page);
  for (const [collection, documents] of Object.entries(before))
    for (const [id, json] of Object.entries(documents))
      if (after[collection]?.[id] !== json) left.push(`${collection} ${id} is not as it was`);
  return { deleted, restored, left };
}
