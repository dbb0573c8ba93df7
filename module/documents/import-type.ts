/** Data that a user imports into a document from a file ("Import Data"). */
import { findConfig } from '../foundry/host.ts';
import { UserError, notify } from '../user-error.ts';

interface Typed {
  readonly name: string;
  readonly type: string;
}

/** The data of a document in a file. */
export interface FileData extends Readonly<Record<string, unknown>> {
  readonly type: string;
}

/** Reads the data of a document with a type; null if there is none that can be read. */
export function readFileData(json: string): FileData | null {
  try {
    const data = JSON.parse(json) as FileData | null;
    return typeof data?.type === 'string' ? data : null;
  } catch {
    return null;
  }
}

function describeType(type: string): string {
  const labels = ['Actor', 'Item'].map(
    (name) => findConfig<{ readonly typeLabels?: Readonly<Record<string, string>> }>(name)?.typeLabels?.[type],
  );
  return game.i18n.localize(labels.find(Boolean) ?? type);
}

/** Returns the refusal of data of another type than the document: what it holds would be lost; null: they fit. */
export function refuseType({ name, type }: Typed, { type: given }: FileData): UserError | null {
  if (given === type) return null;
  return new UserError('import-type', { name, type: describeType(type), given: describeType(given) });
}

/**
 * Warns the user, and throws, if imported data are of another type than the document.
 * @throws UserError `import-type`
 */
export function requireType(document: Typed, json: string): void {
  const data = readFileData(json);
  const error = data && refuseType(document, data);
  if (!error) return;
  notify('warn', error.localize());
  throw error;
}
