/** The Gamemaster's ruling on a test that holds: the last one that a Gamemaster made. What anybody else rules counts for nothing. */
import { darkHarvest, type DifficultyId } from '../../../../src/index.ts';
import { isEarlier, listReplies, listSenders } from '../../../chat/replies.ts';
import { permitsUser } from '../../../permissions.ts';

/** A message of the type `harvestRuling`. */
export type RulingMessage = ChatMessage.OfType<'harvestRuling'>;

/** Tests whether a string names a difficulty. */
export function isDifficulty(id: string): id is DifficultyId {
  return (darkHarvest.DIFFICULTIES as readonly string[]).includes(id);
}

/** Tests whether a ruling was made by a Gamemaster, and rules something. */
export function isRuling(message: ChatMessage.Implementation): message is RulingMessage {
  if (message.type !== 'harvestRuling') return false;
  const { kind, difficulty } = (message as RulingMessage).system;
  if (kind !== 'net' && !(kind === 'difficulty' && isDifficulty(difficulty))) return false;
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}

/** Finds the ruling that holds for a message; null: there is none. */
export function findRuling(id: string): RulingMessage | null {
  return listReplies(id)
    .filter(isRuling)
    .reduce<RulingMessage | null>((last, ruling) => (last && isEarlier(ruling, last) ? last : ruling), null);
}
