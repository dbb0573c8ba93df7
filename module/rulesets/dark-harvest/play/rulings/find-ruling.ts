/**
 * The Gamemaster's rulings on a test that hold. The last one does; where it names the net, the last difficulty before it stays beneath. What anybody else rules
 * counts for nothing.
 */
import { isEarlier, listReplies, listSenders } from '../../../../chat/replies.ts';
import { permitsUser } from '../../../../permissions.ts';
import { isDifficulty } from '../checks.ts';

/** A message of the type `harvestRuling`. */
export type RulingMessage = ChatMessage.OfType<'harvestRuling'>;

/** Tests whether a ruling was made by a Gamemaster, and rules something. */
export function isRuling(message: ChatMessage.Implementation): message is RulingMessage {
  if (message.type !== 'harvestRuling') return false;
  const { kind, difficulty } = (message as RulingMessage).system;
  if (kind !== 'net' && !(kind === 'difficulty' && isDifficulty(difficulty))) return false;
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}

/** The rulings that hold for a test. */
export interface StandingRulings {
  readonly difficulty: RulingMessage | null;
  readonly net: RulingMessage | null;
}

/** Finds the rulings that hold for a message. */
export function findRulings(id: string): StandingRulings {
  const rulings = listReplies(id)
    .filter(isRuling)
    .toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
  const last = rulings.at(-1);
  return {
    difficulty: rulings.findLast(({ system }) => system.kind === 'difficulty') ?? null,
    net: last?.system.kind === 'net' ? last : null,
  };
}

/** Tests whether a ruling holds. */
export function isStanding(ruling: RulingMessage): boolean {
  const { difficulty, net } = findRulings(ruling.system.links.replyTo);
  return ruling.id === difficulty?.id || ruling.id === net?.id;
}
