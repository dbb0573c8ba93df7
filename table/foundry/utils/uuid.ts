/** foundry.utils: universally unique identifiers of documents. */
import { findGame, getConfig, type Dictionary, type LooseCollection } from '../runtime.ts';

/** A document as far as identifiers need it. */
export interface IdentifiedDocument {
  readonly id: string;
  readonly uuid: string;
  readonly documentName: string;
  readonly parent: IdentifiedDocument | null;
  getEmbeddedDocument(name: string, id: string, options?: Dictionary): IdentifiedDocument | undefined;
}

/** What an identifier consists of (helpers.d.mts ResolvedUUID). */
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
 * Splits an identifier.
 * @param uuid - The identifier; one beginning with a dot is relative.
 * @param options - `relative`: the document that a relative identifier starts from.
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
  // `Compendium.<package>.<pack>.<type>.<id>`, in older texts without the type.
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
 * Writes an identifier.
 * @param context - The id and at least one of document name and parent.
 * @returns The identifier, or null without a context.
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

/** Options of the resolution of identifiers. */
export interface FromUuidOptions {
  relative?: IdentifiedDocument | null;
  invalid?: boolean;
}

/**
 * Finds a document of the world at once.
 * @param uuid - Its identifier.
 * @param options - `relative`: start of a relative identifier; `invalid`: find invalid documents too; `strict`: false gives null for what
 *   cannot be found at once.
 * @returns The document, or null.
 * @throws Error for what is embedded in a document of a pack, fetched or not (core issue 11214), unless `strict` is false.
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
 * Returns a loaded document, of the world or fetched from a pack.
 * @param parsed - The parts of its identifier.
 * @param options - `invalid`: find invalid documents too.
 * @returns The document, the index entry of a pack, or null.
 */
export function findKnown(parsed: ResolvedUuid, options: FromUuidOptions = {}): IdentifiedDocument | null {
  const id = parsed.primaryId ?? parsed.id;
  const lookup = { invalid: options.invalid ?? false };
  let found: IdentifiedDocument | undefined | null = id ? parsed.collection?.get(id, lookup) : undefined;
  for (let index = 0; found && index < parsed.embedded.length; index += 2)
    found = found.getEmbeddedDocument(parsed.embedded[index] ?? '', parsed.embedded[index + 1] ?? '', lookup);
  // For a document of a pack that has not been fetched yet there is the index entry.
  const { index: entries } = (parsed.collection ?? {}) as {
    index?: { get(id: string): IdentifiedDocument | undefined };
  };
  if (!found && id && !parsed.embedded.length) return entries?.get(id) ?? null;
  return found ?? null;
}

/**
 * Finds a document.
 * @param uuid - Its identifier.
 * @param options - As of {@link fromUuidSync}.
 * @returns The document, or null.
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
 * Returns the configured class of a document type.
 * @param documentName - E.g. `Actor`.
 * @returns The class, or undefined.
 */
export function getDocumentClass(documentName: string): unknown {
  return (getConfig()[documentName] as Dictionary | undefined)?.['documentClass'];
}
