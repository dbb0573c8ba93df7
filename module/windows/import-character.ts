/**
 * The import of an actor from a file. The user chooses the file, and a small window shows what it changes before anything is written. Older data is converted. A
 * ledger entry cannot hold whole items, so an import cannot be undone; the window offers to export the present state first.
 */
import { readFileData, refuseType } from '../documents/import-type.ts';
import { offerImport } from '../documents/document-classes.ts';
import { askForm } from '../foundry/ask-form.ts';
import { updateSystem } from '../foundry/documents.ts';
import { addDeletion } from '../foundry/generation.ts';
import { listTracks, readOwnLedger, readTracks } from '../ledger/tracked-actor.ts';
import { listChanges } from '../ledger/undo.ts';
import { compareVersions } from '../migrations/migration.ts';
import { canUser } from '../permissions.ts';
import { type Difference, describeDifference, listDifferences } from '../sheets/refresh-items.ts';
import { UserError, notify, runOrWarn } from '../user-error.ts';

type Actor = globalThis.Actor.Implementation;

interface PartData {
  readonly _id: string | null;
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** The data of an actor, or of a file with one. */
interface ActorData extends PartData {
  readonly items: readonly PartData[];
  readonly effects: readonly PartData[];
}

const readData = (actor: Actor): ActorData => actor.toObject();

/** The embedded documents that come along, by the name of their list. */
const parts = { items: 'Item', effects: 'ActiveEffect' } as const;

const localize = (key: string, data: Readonly<Record<string, string>> = {}): string =>
  game.i18n.format(`TETRAD.Import.${key}`, data);

interface Stats {
  readonly systemId?: string | null;
  readonly systemVersion?: string | null;
  readonly exportSource?: Stats | null;
}

/**
 * Reads a file for an actor.
 * @returns the actor in memory as it will be, and the version of Tetrad that saved the file; empty if the file does not say
 * @throws UserError `import-torn`, `import-system`, `import-type`, `import-newer`, `import-invalid`
 */
function readFile(actor: Actor, json: string): { readonly given: Actor; readonly version: string } {
  const data = readFileData(json);
  if (!data) throw new UserError('import-torn');
  const { id, version: own } = game.system;
  const stats = (data['_stats'] ?? {}) as Stats;
  const { systemId, systemVersion } = { ...stats, ...stats.exportSource };
  if (systemId && systemId !== id) throw new UserError('import-system', { system: systemId });
  const refusal = refuseType(actor, data);
  if (refusal) throw refusal;
  const version = systemVersion ?? '';
  if (compareVersions(version, own) > 0) throw new UserError('import-newer', { given: version, own });
  try {
    // The new document converts older data when it is made. Without an id, it does not count as one of the world's.
    const { _id, ...rest } = data as Record<string, unknown>;
    const Made = CONFIG.Actor.documentClass as unknown as { fromSource(source: object, context: object): Actor };
    return { given: Made.fromSource(rest, { strict: true }), version };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError('import-invalid', { name: actor.name, reason });
  }
}

/** Pairs documents with those in the file: by id, or else by type and name, since another world has other ids. */
function pairParts(own: readonly PartData[], given: readonly PartData[]) {
  const ids = new Set(given.map(({ _id }) => _id));
  const left = new Set(own);
  const pairs = given.map((part) => {
    const isLike = (one: PartData): boolean => !ids.has(one._id) && one.type === part.type && one.name === part.name;
    const found = [...left].find((one) => one._id === part._id || isLike(one));
    if (found) left.delete(found);
    return [part, found] as const;
  });
  return { pairs, removed: [...left] };
}

/** Returns what an effect holds, without what differs in every world. */
function writeEffect({ _id, ...effect }: PartData): string {
  return JSON.stringify({ ...effect, _stats: null, origin: null, sort: 0 });
}

interface Line {
  readonly label: string;
  readonly says: string;
}

/** Describes the differences in fields that have a name for people. Others hold what goes on in a fight or a day. */
function nameDifferences(document: { readonly system: object }, differences: readonly Difference[]): Line[] {
  return differences.flatMap((difference) => {
    const line = describeDifference(document, difference);
    return line.label === difference.path ? [] : [line];
  });
}

/** Lists the items or effects that are new, changed and removed. */
function viewParts(list: keyof typeof parts, own: readonly PartData[], given: Actor): Line[] {
  const { pairs, removed } = pairParts(own, readData(given)[list]);
  const describe = (part: PartData, before: PartData): string[] => {
    if (list === 'effects') return writeEffect(part) === writeEffect(before) ? [] : [part.name];
    const item = given.items.get(part._id ?? '');
    const differences = item ? listDifferences(before, part, []) : [];
    if (!item || differences.length === 0) return [];
    const words = nameDifferences(item, differences).map(({ label, says }) => `${label} ${says}`.trim());
    return [words.length > 0 ? `${before.name} (${words.join(', ')})` : before.name];
  };
  const groups = {
    added: pairs.flatMap(([part, before]) => (before ? [] : [part.name])),
    changed: pairs.flatMap(([part, before]) => (before ? describe(part, before) : [])),
    removed: removed.map(({ name }) => name),
  };
  return Object.entries(groups).flatMap(([key, names]) =>
    names.length > 0 ? [{ label: localize(`${list}.${key}`), says: names.join(', ') }] : [],
  );
}

/** Returns what the window shows: where the file comes from, and what it changes. */
function viewImport(actor: Actor, { given, version }: ReturnType<typeof readFile>) {
  const [own, after] = [readData(actor), readData(given)];
  const differences = listDifferences(own, after, ['ledger', ...listTracks(actor)]);
  const values = nameDifferences(actor, differences);
  const tracks = listChanges(actor, readTracks(actor), readTracks(given)).map(({ label, before, after: then }) => ({
    label,
    says: `${before} → ${then}`,
  }));
  const running = differences.length > values.length ? [{ label: localize('running'), says: '' }] : [];
  const count = (one: Actor): string => String(Object.keys(readOwnLedger(one)).length);
  const { version: current } = game.system;
  return {
    from: localize(version ? 'from' : 'fromUnknown', { version }),
    older: version !== current ? localize('older', { version: current }) : '',
    lines: [
      ...values,
      ...tracks,
      ...running,
      ...viewParts('items', own.items, given),
      ...viewParts('effects', own.effects, given),
    ],
    ledger: localize('ledger', { before: count(actor), after: count(given) }),
  };
}

/** Lists the ids of the items or effects that the file does not have. */
function listLeft(actor: Actor, list: keyof typeof parts, given: Actor): string[] {
  const kept = new Set(readData(given)[list].map(({ _id }) => _id));
  return readData(actor)[list].flatMap(({ _id }) => (_id === null || kept.has(_id) ? [] : [_id]));
}

async function remove(actor: Actor, list: keyof typeof parts, ids: readonly string[]): Promise<void> {
  const there = ids.filter((id) => actor[list].has(id));
  if (there.length > 0) await actor.deleteEmbeddedDocuments(parts[list], there);
}

/** Writes a file. Core writes what is in it, and may keep items, effects and ledger entries that are in the actor alone; those are deleted. */
async function write(actor: Actor, given: Actor): Promise<void> {
  const items = listLeft(actor, 'items', given);
  // Statuses follow the tracks, so those that go are gone before the tracks change.
  await remove(actor, 'effects', listLeft(actor, 'effects', given));
  await actor.importFromJSON(JSON.stringify(readData(given)));
  await remove(actor, 'items', items);
  const ledger: Record<string, unknown> = {};
  const kept = readOwnLedger(given);
  for (const id of Object.keys(readOwnLedger(actor))) if (!Object.hasOwn(kept, id)) addDeletion(ledger, id);
  if (!foundry.utils.isEmpty(ledger)) await updateSystem(actor, { ledger });
}

/** Lets the user choose a file; null if they choose none. */
function chooseFile(): Promise<File | null> {
  const field = Object.assign(document.createElement('input'), { type: 'file', accept: '.json' });
  return new Promise((resolve) => {
    field.addEventListener('change', () => resolve(field.files?.[0] ?? null));
    field.addEventListener('cancel', () => resolve(null));
    field.click();
  });
}

/**
 * Shows what a file changes and, if the user agrees, imports it.
 * @throws UserError `not-owner`, or a refusal of readFile
 */
async function importFile(actor: Actor, json: string): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const file = readFile(actor, json);
  const chosen = await askForm({
    title: localize('title', { name: actor.name }),
    template: 'systems/tetrad/templates/shared/import.hbs',
    context: viewImport(actor, file),
    ok: localize('import'),
    cancel: localize('cancel'),
    classes: ['import-character'],
  });
  if (!chosen) return;
  if (chosen['saveFirst']) actor.exportToJSON();
  await write(actor, file.given);
  notify('info', localize('done', { name: actor.name }));
}

/** Makes "Import Data" and the sheets' control "Import" show what a file changes. Called in `init`. */
export function watchImports(): void {
  offerImport(async (actor) => {
    const file = await chooseFile();
    if (file) await runOrWarn(async () => importFile(actor, await file.text()));
  });
}
