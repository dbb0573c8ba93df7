import { type ExchangeTerms, findSafeNet } from './exchange.ts';
import { type TestOdds, odds } from './odds.ts';
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
  return compareNets(terms, attack, computeReply(terms, reply));
}

/** Computes the distribution of a reply's net; null if the target does not roll. */
function computeReply(terms: ExchangeTerms, reply: PoolInput | null): TestOdds | null {
  return terms.replies && reply !== null ? odds(reply) : null;
}

function compareNets(terms: ExchangeTerms, attack: number, law: TestOdds | null): ReplyOdds {
  const threat = Number(attack >= 1);
  if (law === null) return { won: 0, both: 0, unharmed: 1 - threat, lost: threat };
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

/** A reply that a target may choose once the attack has been rolled. */
export interface ReplyChoice {
  readonly terms: ExchangeTerms;
  /** The target's roll; null: it does not roll. */
  readonly plan: PoolInput | null;
  /** Whether the target steps out of the attack's way, so that nobody is harmed (DH-24). */
  readonly escapes?: boolean;
}

const escaped: ReplyOdds = Object.freeze({ won: 0, both: 0, unharmed: 1, lost: 0 });

/**
 * Computes the probability that an attack hits a target that knows the attack's net and then gives the reply that is best for it (DH-23, DH-24, DH-30 to
 * DH-32). Throws the same errors as `odds`.
 * @param choices - the replies that the target may choose; empty: it has none
 * @param rate - returns how good the outcome of a reply is for the target; of replies that are equally good, the first counts
 */
export function hitOdds(attack: PoolInput, choices: readonly ReplyChoice[], rate: (odds: ReplyOdds) => number): number {
  const law = odds(attack);
  const laws = choices.map(({ terms, plan }) => computeReply(terms, plan));
  let hit = 0;
  for (let [net, left] = [1, law.atLeast(1)]; left > LEAST; net++) {
    const more = law.atLeast(net + 1);
    let [best, struck] = [-Infinity, 1];
    for (const [place, { terms, escapes = false }] of choices.entries()) {
      const reply = escapes ? escaped : compareNets(terms, net, laws[place] ?? null);
      const rated = rate(reply);
      if (rated > best) [best, struck] = [rated, reply.lost + reply.both];
    }
    hit += (left - more) * struck;
    left = more;
  }
  return hit;
}
