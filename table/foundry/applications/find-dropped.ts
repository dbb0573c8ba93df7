/** Finds what was dropped on the table's own lists, bar and scene. */
import type { Document } from '../abstract/document.ts';
import { getUi, type Dictionary } from '../runtime.ts';
import { fromUuid } from '../utils/uuid.ts';
import type { Notifications } from './ui/notifications.ts';

/**
 * Finds the document that was dropped, or reports what is wrong.
 * @param data - The data of the drag.
 * @param types - The accepted kinds of documents; default: all.
 */
export async function findDropped({ type, uuid }: Dictionary, types?: readonly string[]): Promise<Document | null> {
  const isReadable = typeof type === 'string' && typeof uuid === 'string';
  const isTaken = isReadable && (types?.includes(type) ?? true);
  const found = isTaken ? ((await fromUuid(uuid).catch(() => null)) as Document | null) : null;
  const lost = isTaken ? 'What was dropped here does not exist any more.' : `No ${String(type)} can be dropped here.`;
  if (!found)
    (getUi()['notifications'] as Notifications).warn(isReadable ? lost : 'What was dropped here cannot be read.');
  return found;
}
