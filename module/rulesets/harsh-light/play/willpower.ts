/** Points of Willpower: the cost of a pull, and the change that spends them (HL-12). */
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { type LightFighter, countWillpower } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { UserError } from '../../../user-error.ts';

/** Counts the points of Willpower that a pull costs: one for its bonus, and one for a power that costs a point (HL-12). */
export function countCost({ willpower, cost }: Pick<CheckRequest, 'willpower' | 'cost'>): number {
  return Number(willpower) + Number(cost);
}

/**
 * Checks that an actor has enough Willpower for a pull.
 * @throws UserError `no-willpower`
 */
export function requireWillpower(actor: LightFighter, request: CheckRequest): void {
  const [cost, left] = [countCost(request), countWillpower(actor)];
  if (cost > left) throw new UserError('no-willpower', { actor: actor.name, left: String(left), cost: String(cost) });
}

/**
 * Returns the change that spends points of Willpower.
 * @param source - UUID of the message on which they are spent
 */
export function makeSpending(actor: LightFighter, points: number, source: string): AppliedChange {
  return {
    system: { willpower: { spent: actor.system.willpower.spent + points } },
    events: [],
    note: { kind: 'willpower', rule: 'HL-12', source, events: [] },
  };
}
