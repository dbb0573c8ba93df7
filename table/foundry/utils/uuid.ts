/** foundry.utils: parsing, building and resolving the UUIDs of documents. */
import { findGame, getConfig, type Dictionary, type LooseCollection } from '../runtime.ts';

/** A document, reduced to what UUIDs need. */
export interface IdentifiedDocument {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: IdentifiedDocument | null;
  getEmbeddedDocument(name: string, id: string, options?: Dictionary): IdentifiedDocument | undefined;
}

/** The parts of a UUID (helpers.d.mts, ResolvedUUID). */
export interface ResolvedUuid {
  uuid: string;
  type: string | undefined;
  id: string | null;
  primaryType: string | undefined;
  primaryId: string | undefined;
  collection: LooseCollection<IdentifiedDocument> | undefined;
  embedded: string[];
}

/**
 * Splits a UUID into its parts.
 * @param uuid - The UUID; one that begins with a dot is relative.
 * @param options - `relative`: the document from which a relative UUID starts.
 * @returns Its parts.
 */
export function parseUuid(uuid: string, options: { relative?: IdentifiedDocument | null } = {}): ResolvedUuid {
  let full = uuid;
  if (uuid.startsWith('.') && options.relative) {
    const parts = uuid.slice(1).split('.');
    full = `${options.relative.uuid}.${parts.join('.')}`;
    if (parts.length === 1)
      full = `${options.relative.parent?.uuid ?? ''}.${options.relative.documentName}.${parts[0]}`;
  }
  const parts = full.replace(/^\.+/, '').split('.');
  // The form is `Compendium.<package>.<pack>.<type>.<id>`; older texts leave out the type.
  const pack = parts[0] === 'Compendium' ? findGame()?.packs?.get(parts.slice(1, 3).join('.')) : undefined;
  if (parts[0] === 'Compendium') parts.splice(0, 3);
  if (pack && parts.length === 1) parts.unshift((pack as { documentName: string }).documentName);
  const [primaryType, primaryId, ...embedded] = parts;
  const found = full.startsWith('Compendium.') ? pack : findGame()?.collections?.get(primaryType ?? '');
  const collection = found as ResolvedUuid['collection'];
  const nested = embedded.length > 0;
  return {
    uuid: full,
    type: nested ? embedded.at(-2) : primaryType,
    id: (nested ? embedded.at(-1) : primaryId) ?? null,
    primaryType: nested ? primaryType : undefined,
    primaryId: nested ? primaryId : undefined,
    collection,
    embedded,
  };
}

/**
 * Builds the UUID of a document.
 * @param context - Its id, its document name, and its parent or pack.
 * @returns The UUID; null without a document name.
 */
export function buildUuid(context: {
  id: string;
  documentName?: string;
  parent?: IdentifiedDocument | null;
  pack?: string | null;
}): string | null {
  if (!context.documentName) return null;
  const own = `${context.documentName}.${context.id}`;
  if (context.parent) return `${context.parent.uuid}.${own}`;
  return context.pack ? `Compendium.${context.pack}.${own}` : own;
}

export interface FromUuidOptions {
  relative?: IdentifiedDocument | null;
  invalid?: boolean;
}

/**
 * Finds a document without waiting: in the world, or in a pack if it has been loaded or indexed.
 * @param uuid - Its UUID.
 * @param options - `relative`: the document from which a relative UUID starts; `invalid`: whether invalid documents are found; `strict`: whether to throw
 * (default: true).
 * @returns The document or the index entry; null if there is none.
 * @throws Error if the document is embedded in a document of a pack, even a loaded one (core issue 11214), unless `strict` is false.
 */
export function fromUuidSync(
  uuid: string | null | undefined,
  options: FromUuidOptions & { strict?: boolean } = {},
): IdentifiedDocument | null {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, options);
  if (!parsed.uuid.startsWith('Compendium.') || !parsed.embedded.length) return findKnown(parsed, options);
  if (options.strict === false) return null;
  throw new Error(`"${uuid}" is embedded in a document of a compendium and cannot be found at once`);
}

/**
 * Finds a document in the world, or in a pack if it has been loaded.
 * @param parsed - The parts of its UUID.
 * @param options - `invalid`: whether invalid documents are found.
 * @returns The document, or the pack's index entry; null if there is none.
 */
export function findKnown(parsed: ResolvedUuid, options: FromUuidOptions = {}): IdentifiedDocument | null {
  const id = parsed.primaryId ?? parsed.id;
  const lookup = { invalid: options.invalid ?? false };
  let found: IdentifiedDocument | undefined | null = id ? parsed.collection?.get(id, lookup) : undefined;
  for (let index = 0; found && index < parsed.embedded.length; index += 2)
    found = found.getEmbeddedDocument(parsed.embedded[index] ?? '', parsed.embedded[index + 1] ?? '', lookup);
  // For a document in a pack that has not been fetched, the index entry is returned.
  const { index: entries } = (parsed.collection ?? {}) as {
    index?: { get(id: string): IdentifiedDocument | undefined };
  };
  if (!found && id && !parsed.embedded.length) return entries?.get(id) ?? null;
  return found ?? null;
}

/**
 * Finds a document, fetching it if it is in a pack.
 * @param uuid - Its UUID.
 * @param options - As for {@link fromUuidSync}.
 * @returns The document; null if there is none.
 */
export async function fromUuid(
  uuid: string | null | undefined,
  options: FromUuidOptions = {},
): Promise<IdentifiedDocument | null> {
  if (!uuid) return null;
  const parsed = parseUuid(uuid, options);
  const { collection, primaryId, id } = parsed;
  const pack = collection as { getDocument?(id: string): Promise<unknown> } | undefined;
  await pack?.getDocument?.(primaryId ?? id ?? '');
  return findKnown(parsed, options);
}

/**
 * Returns the class that CONFIG sets for a document.
 * @param documentName - Such as `Actor`.
 * @returns The class; undefined if there is none.
 */
export function getDocumentClass(documentName: string): unknown {
  return (getConfig()[documentName] as Dictionary | undefined)?.['documentClass'];
}
