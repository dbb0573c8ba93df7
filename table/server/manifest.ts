/**
 * Reads a built system's `system.json`, which says what the server needs to know: its document types, which of their fields are
 * HTML, whether it uses a socket channel, and the files that a client loads.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseDocuments } from '../foundry/documents/base-documents.ts';

/** A pack as the manifest names it. */
export interface PackEntry {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly path?: string;
  readonly ownership?: Readonly<Record<string, string>>;
}

/** A reason for which the table does not start, told to the person who starts it without a stack. */
export class StartError extends Error {}

/** What a manifest says of one document type. */
export interface DocumentTypeEntry {
  readonly htmlFields?: readonly string[];
}

/** The members of `system.json` that the table reads. */
export interface Manifest {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly packs?: readonly PackEntry[];
  readonly socket?: boolean;
  readonly esmodules?: readonly string[];
  readonly styles?: readonly (string | { readonly src: string; readonly layer?: string | null })[];
  readonly languages?: readonly { readonly lang: string; readonly name: string; readonly path: string }[];
  readonly documentTypes?: Readonly<Record<string, Readonly<Record<string, DocumentTypeEntry>>>>;
  readonly [member: string]: unknown;
}

/**
 * Reads the manifest of a built system.
 * @param folder - The folder that holds `system.json`.
 * @throws StartError where there is none, or it is no JSON, or it lacks id, title or version.
 */
export function readManifest(folder: string): Manifest {
  const path = join(folder, 'system.json');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new StartError(
      `No system found: there is no ${path}. Build the system first, or name its folder with --system PATH.`,
    );
  }
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(text) as Partial<Manifest>;
  } catch (error) {
    throw new StartError(`${path} is not valid JSON: ${String(error)}`);
  }
  for (const member of ['id', 'title', 'version'] as const) {
    if (typeof (manifest as Partial<Manifest> | null)?.[member] !== 'string')
      throw new StartError(`${path} lacks "${member}".`);
  }
  return manifest as Manifest;
}

/**
 * The document types that exist in a world with this system: those of the core, `base` in most cases, and the manifest's own (type package, Game#documentTypes).
 */
export function listDocumentTypes(manifest: Manifest): Record<string, string[]> {
  return Object.fromEntries(
    Object.values(baseDocuments).map(({ documentName, metadata }) => [
      documentName,
      [...metadata.coreTypes, ...Object.keys(manifest.documentTypes?.[documentName] ?? {})],
    ]),
  );
}
