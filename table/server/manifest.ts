/**
 * Reads the `system.json` of a built system. From it, the server learns the document types, their HTML fields, whether the system uses a socket channel, and
 * which files clients load.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseDocuments } from '../foundry/documents/base-documents.ts';

export interface PackEntry {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly path?: string;
  readonly ownership?: Readonly<Record<string, string>>;
}

/** A reason why the table cannot start, which is shown without a stack trace. */
export class StartError extends Error {}

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
 * @param folder - The folder of `system.json`.
 * @throws StartError if the file is missing, is not JSON, or has no id, title or version.
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

/** Lists the document types of a world with this system: Foundry's own (mostly `base`) and those in the manifest (fvtt-types, Game#documentTypes). */
export function listDocumentTypes(manifest: Manifest): Record<string, string[]> {
  return Object.fromEntries(
    Object.values(baseDocuments).map(({ documentName, metadata }) => [
      documentName,
      [...metadata.coreTypes, ...Object.keys(manifest.documentTypes?.[documentName] ?? {})],
    ]),
  );
}
