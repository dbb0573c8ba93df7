/** Finds the document that was dropped on a list, the hotbar or the scene. */
import type { Document } from '../abstract/document.ts';
import { getUi, type Dictionary } from '../runtime.ts';
import { fromUuid } from '../utils/uuid.ts';
import type { Notifications } from './ui/notifications.ts';

/**
 * Returns the document that was dropped. If there is none or its type is not accepted, shows a warning and returns null.
 * @param data - The drag data.
 * @param types - The accepted document types (default: all).
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
