/** Handles drops on an actor's sheet. Anything that cannot be dropped there is refused with a reason. */
import { findConfig, getHooks } from '../foundry/host.ts';
import { UserError } from '../user-error.ts';

/** The data of a drop. It may contain anything. */
export type DropData = Readonly<Record<string, unknown>>;

/** Reads the data of a drop. Call it before any await: the browser clears the data after the event. */
export function readDrop(event: DragEvent): DropData {
  const data: unknown = foundry.applications.ux.TextEditor.implementation.getDragEventData(event);
  return (data ?? {}) as DropData;
}

interface DocumentConfig {
  readonly documentClass?: new (source: unknown) => unknown;
}

function findDocumentClass(type: string): DocumentConfig['documentClass'] {
  return findConfig<DocumentConfig>(type)?.documentClass;
}

function isDocumentType(type: string): boolean {
  return findDocumentClass(type) !== undefined;
}

function canBuild(type: string, source: unknown): boolean {
  const DocumentClass = findDocumentClass(type);
  try {
    return DocumentClass !== undefined && Boolean(new DocumentClass(source));
  } catch {
    return false;
  }
}

async function exists(uuid: string): Promise<boolean> {
  try {
    return (await foundry.utils.fromUuid(uuid)) !== null;
  } catch {
    return false;
  }
}

/** Tests whether a module listens for drops on sheets. If so, data that this system does not know may be meant for that module. */
function isHeard(): boolean {
  return (getHooks().events?.['dropActorSheetData']?.length ?? 0) > 0;
}

/**
 * Lets core handle a drop, and refuses drops that core would silently ignore.
 * @param data - from readDrop
 * @throws UserError `drop-malformed` if the data describes no document, `drop-gone` if the document is not found
 */
export async function handleDrop(data: DropData, handle: () => Promise<void>): Promise<void> {
  const { type, uuid, data: source } = data;
  if (typeof type !== 'string') throw new UserError('drop-malformed');
  if (isDocumentType(type)) {
    const named = typeof uuid === 'string' && uuid !== '';
    if (!named && (typeof source !== 'object' || source === null)) throw new UserError('drop-malformed');
  }
  try {
    await handle();
  } catch (error) {
    if (typeof uuid === 'string' && !(await exists(uuid))) throw new UserError('drop-gone');
    if (uuid === undefined && !canBuild(type, source)) throw new UserError('drop-malformed');
    throw error;
  }
  if (!isDocumentType(type)) {
    if (!isHeard()) throw new UserError('drop-malformed');
  } else if (typeof uuid === 'string' && !(await exists(uuid))) throw new UserError('drop-gone');
}

/**
 * Checks that an actor can hold an item; items of another ruleset never fit.
 * @throws UserError `drop-not-held`
 */
export function requireHeld(actor: Actor.Implementation, item: Item.Implementation, types: readonly string[]): void {
  if (types.includes(item.type)) return;
  const label = (CONFIG.Item.typeLabels as Readonly<Record<string, string>>)[item.type];
  const type = game.i18n.localize(label ?? `TYPES.Item.${item.type}`);
  throw new UserError('drop-not-held', { item: item.name, type, actor: actor.name });
}
