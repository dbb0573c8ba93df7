/** Data that a user imports into a document from a file ("Import Data"). */
import { findConfig } from '../foundry/host.ts';
import { UserError, notify } from '../user-error.ts';

interface Typed {
  readonly name: string;
  readonly type: string;
  readonly documentName: string;
}

/** Returns the type in the data of a document; null if there is none that can be read. */
function readType(json: string): string | null {
  try {
    const data = JSON.parse(json) as { readonly type?: unknown } | null;
    return typeof data?.type === 'string' ? data.type : null;
  } catch {
    return null;
  }
}

/**
 * Warns the user, and throws, if imported data are of another type than the document: what it holds would be lost.
 * @throws UserError `import-type`
 */
export function requireType(document: Typed, json: string): void {
  const { name, type, documentName } = document;
  const given = readType(json);
  if (given === null || given === type) return;
  const labels = findConfig<{ readonly typeLabels?: Readonly<Record<string, string>> }>(documentName)?.typeLabels ?? {};
  const describe = (id: string): string => game.i18n.localize(labels[id] ?? id);
  const error = new UserError('import-type', { name, type: describe(type), given: describe(given) });
  notify('warn', error.localize());
  throw error;
}
