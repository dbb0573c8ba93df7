import { type ExchangeTerms, findSafeNet } from './exchange.ts';
import { odds } from './odds.ts';
import type { PoolInput } from './plan.ts';

// The odds of a reply to an attack that has been rolled (DH-23, DH-24, DH-30 to DH-32).

/** The probability of each outcome for the target of an attack. They sum to 1. */
export interface ReplyOdds {
  /** The probability that the target harms the attacker and is unharmed. */
  readonly won: number;
  /** The probability that both are harmed, for example if they shoot at each other from under 5 feet (DH-32). */
  readonly both: number;
  /** The probability that nobody is harmed. */
  readonly unharmed: number;
  /** The probability that only the target is harmed. */
  readonly lost: number;
}

/**
 * Computes the exact odds of a reply. Throws RulesError `not-an-integer`, and the errors of `odds`.
 * @param attack - the current net of the attack
 * @param reply - the target's roll; null if it does not roll
 */
export function replyOdds(terms: ExchangeTerms, attack: number, reply: PoolInput | null): ReplyOdds {
  const threat = Number(attack >= 1);
  if (!terms.replies || reply === null) return { won: 0, both: 0, unharmed: 1 - threat, lost: threat };
  const law = odds(reply);
  if (!terms.compared) {
    const hits = law.atLeast(1);
    return threat
      ? { won: 0, both: hits, unharmed: 0, lost: 1 - hits }
      : { won: hits, both: 0, unharmed: 1 - hits, lost: 0 };
  }
  const safe = findSafeNet(terms, attack);
  const kept = safe === null ? 1 : law.atLeast(safe);
  const winning = Math.max(1, terms.tie === 'target' ? attack : attack + 1);
  const won = terms.replyHarms ? law.atLeast(winning) : 0;
  return { won, both: 0, unharmed: Math.max(0, kept - won), lost: 1 - kept };
}

/** Sums stop when the remaining probability is below this. */
const LEAST = 1e-12;

/**
 * Computes the probability that an attack hits, before either side has rolled (DH-23, DH-30 to DH-32). Throws the same errors as `odds`.
 * @param reply - the target's roll; null if it does not roll
 */
export function hitOdds(terms: ExchangeTerms, attack: PoolInput, reply: PoolInput | null): number {
  const law = odds(attack);
  if (!terms.replies || !terms.compared || reply === null) return law.atLeast(1);
  const defence = odds(reply);
  let hit = 0;
  for (let net = 1; law.atLeast(net) > LEAST; net++) {
    const safe = findSafeNet(terms, net);
    const falls = safe === null ? 0 : 1 - defence.atLeast(safe);
    hit += (law.atLeast(net) - law.atLeast(net + 1)) * falls;
  }
  return hit;
}
