/** Fate points change hands: a message of its own that names the serial it saw, then the actor. */
import { UserError } from '../../../../user-error.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { buildReturn } from './returns.ts';
import { listSpends, readVerdict } from './spends.ts';
import { settleFate } from './verdicts.ts';

/** An actor with fate points. */
export type FateCharacter = Actor.OfType<'harvestCharacter'>;

/** Finds an actor with fate points; null: it is gone, or has none. */
export function findFateCharacter(uuid: string): FateCharacter | null {
  const found = findDocument(uuid);
  if (!(found instanceof foundry.documents.Actor)) return null;
  return found.type === 'harvestCharacter' ? found : null;
}

/** Reads the points that an actor has when every spend is counted. */
export function readPoints(character: FateCharacter): { value: number; serial: number } {
  return settleFate(character.system.fate, listSpends(), character.uuid);
}

/**
 * Finds whose points a user spends.
 * @throws UserError `not-owner`
 */
export function requireFateCharacter(uuid: string): FateCharacter {
  const character = findFateCharacter(uuid);
  if (!character || !canUser('spend', character)) throw new UserError('not-owner', { actor: character?.name ?? '' });
  return character;
}

const pending = new Set<string>();

/** What is written beside the points. */
export interface Payment {
  readonly character: FateCharacter;
  /** Points that go; below 0 they come back. */
  readonly points: number;
  /** Further values below `system` of the actor. */
  readonly system?: object;
  /** Of points that come back: id of the message that they were spent or held by. */
  readonly of?: string;
  /** Posts the message. */
  post(serial: number): Promise<ChatMessage.Implementation | undefined>;
}

/** How often points that come back look for a free place in the row. */
const TRIES = 5;

/**
 * Spends points, or gives them back: posts the message and, where it holds, writes the actor. A spend that another one forestalled costs nothing; points
 * that come back take the next place.
 * @returns the message where it holds
 * @throws UserError `no-fate`
 */
export async function payFate({ character, points, system = {}, of = '', post }: Payment) {
  const { uuid } = character;
  const seen = readPoints(character);
  if (seen.value < points) throw new UserError('no-fate', { actor: character.name });
  if (pending.has(uuid)) return undefined;
  pending.add(uuid);
  try {
    const message = await post(seen.serial);
    if (!message) return undefined;
    const read = () => readVerdict(message);
    // Spends that others sent first are here by now.
    const isReturn = points < 0;
    for (let left = isReturn ? TRIES : 0; left > 0 && read() === 'taken'; left--) {
      await message.update({ system: { serial: readPoints(character).serial } });
    }
    if (read() !== 'accepted') return undefined;
    // What others spent meanwhile is counted, and what this message says.
    const { value, serial } = readPoints(character);
    const memory = of ? buildReturn(character, of, message) : {};
    await character.update({ system: { fate: { value, serial }, ...system }, ...memory });
    return message;
  } finally {
    pending.delete(uuid);
  }
}
