/**
 * What of an actor's fate came back. Whoever sent a message may delete it, and that it gave points back must not be forgotten with it: they would come back
 * once more. The actor remembers, in the same write as its points.
 */
import { addDeletion } from '../../../../foundry/deletion.ts';
import { readTime } from '../../../../chat/replies.ts';
import { findDocument } from '../../../../foundry/find-document.ts';

/** Where in the row, and when, by the server's time, something came back. */
export interface FateReturn {
  readonly serial: number;
  readonly time: number;
}

/** How many an actor remembers: one cannot take back what lies farther behind. */
const REMEMBERED = 50;

interface Flagged {
  readonly flags: { readonly tetrad?: { readonly fateBack?: Readonly<Record<string, unknown>> } };
}

function isReturn(value: unknown): value is FateReturn {
  const { serial, time } = (value ?? {}) as Partial<FateReturn>;
  return Number.isSafeInteger(serial) && Number.isFinite(time);
}

function readSerial(value: unknown): number {
  return isReturn(value) ? value.serial : -1;
}

function listReturns(actor: object): Readonly<Record<string, unknown>> {
  return (actor as Partial<Flagged>).flags?.tetrad?.fateBack ?? {};
}

/**
 * Reads whether what a message cost has come back.
 * @param uuid - of the actor whose points they are
 * @param id - of the spend, or of the request that held them
 */
export function readReturn(uuid: string, id: string): FateReturn | null {
  const actor = findDocument(uuid);
  const found = actor instanceof foundry.documents.Actor ? listReturns(actor)[id] : undefined;
  return isReturn(found) ? found : null;
}

/**
 * Builds the part of an actor's update that remembers a return.
 * @param id - of the spend, or of the request that held the points
 * @param message - that gave them back
 */
export function buildReturn(actor: object, id: string, message: ChatMessage.Implementation) {
  const known = Object.entries(listReturns(actor)).filter(([key]) => key !== id);
  const oldest = known.toSorted(([, one], [, other]) => readSerial(other) - readSerial(one)).slice(REMEMBERED - 1);
  const { serial } = message.system as unknown as FateReturn;
  const back: FateReturn = { serial, time: readTime(message) };
  const fateBack: Record<string, unknown> = { [id]: back };
  for (const [key] of oldest) addDeletion(fateBack, key);
  return { flags: { tetrad: { fateBack } } };
}
