/**
 * What an actor can spend in a turn, such as actions. What it has spent is stored in a flag of the actor with the period in which it was spent, and counts only
 * in that period, so nothing has to reset it. Outside a fight nothing is counted.
 */
import { UserError } from '../user-error.ts';
import { findCombat, findPlace, readMoment } from './clock.ts';
import { findCombatFacet, type TurnUse } from './combat-facet.ts';
import { countPeriod } from './round-zero.ts';

type Own = Actor.Implementation;

/** What an actor has spent of one kind, and the limit. */
export interface BudgetLine {
  readonly kind: string;
  /** Lang key of the kind's name. */
  readonly label: string;
  readonly spent: number;
  /** The maximum; null: unlimited. */
  readonly limit: number | null;
  /** The fight and the period in which the spending counts: the number of a round, or of the round whose turn pays. */
  readonly at: { readonly combat: string | null; readonly period: number };
}

/** The flag with what was spent. The actor's owner can write anything into it. */
type Stored = Readonly<Record<string, { combat?: unknown; period?: unknown; amount?: unknown }>>;

/** The amounts that are held for uses not written yet, by the actor's UUID and the kind. */
const underWay = new Map<string, number>();

/** Lists what an actor can spend in a fight, kind by kind; empty if its ruleset counts nothing, or it is in no fight. */
export function listBudget(actor: Own, combat = findCombat(actor)): readonly BudgetLine[] {
  const budget = findCombatFacet(actor)?.budget;
  if (!budget || !combat?.started) return [];
  const [place, turn, now] = [findPlace(combat, actor), combat.turn ?? -1, readMoment(combat)];
  const { spent: stored = {} } = (actor.flags as { tetrad?: { spent?: Stored } }).tetrad ?? {};
  const shift = { 'turn-start': -Number(turn < place), 'turn-end': Number(turn > place), round: 0 };
  return Object.entries(budget.kinds).map(([kind, label]) => {
    const round = combat.round + shift[budget.reset[kind] ?? 'round'];
    const at = { combat: combat.id, period: budget.reset[kind] === 'round' ? round : countPeriod(combat, round) };
    const { amount, ...then } = stored[kind] ?? {};
    const counts = then.combat === at.combat && then.period === at.period && typeof amount === 'number';
    return { kind, label, spent: counts ? amount : 0, limit: budget.limit(actor, kind, now), at };
  });
}

/** Lists what a use costs an actor now, kind by kind; empty outside a fight. */
function listCost(actor: Own, use: TurnUse): (BudgetLine & { readonly cost: number })[] {
  const combat = findCombat(actor);
  const costs = (combat && findCombatFacet(actor)?.budget?.cost(actor, use, readMoment(combat))) ?? {};
  return listBudget(actor, combat).flatMap((line) => {
    const cost = costs[line.kind] ?? 0;
    return cost > 0 ? [{ ...line, cost }] : [];
  });
}

/**
 * Checks that an actor has enough left for a use.
 * @throws UserError `budget-spent`
 */
export function requireBudget(actor: Own, use: TurnUse): void {
  for (const { kind, label, spent, limit, cost } of listCost(actor, use)) {
    const left = (limit ?? Infinity) - spent - (underWay.get(actor.uuid + kind) ?? 0);
    if (cost <= left) continue;
    const data = { actor: actor.name, kind: game.i18n.localize(label), left: String(Math.max(0, left)) };
    throw new UserError('budget-spent', { ...data, limit: String(limit), cost: String(cost) });
  }
}

/**
 * Holds what a use costs, so that of two uses at the same time the second is refused.
 * @returns `spend` writes the cost, `release` ends the hold
 */
export function holdBudget(actor: Own, use: TurnUse): { spend(): Promise<void>; release(): void } {
  const taken = listCost(actor, use);
  const hold = (sign: 1 | -1): void => {
    for (const { kind, cost } of taken) {
      const key = actor.uuid + kind;
      underWay.set(key, (underWay.get(key) ?? 0) + sign * cost);
    }
  };
  hold(1);
  return {
    spend: () => changeSpent(actor, Object.fromEntries(taken.map(({ kind, cost }) => [kind, cost]))),
    release: () => hold(-1),
  };
}

/** Adds to what an actor has spent in the current period, by kind; a negative number gives it back. */
export async function changeSpent(actor: Own, changes: Readonly<Record<string, number>>): Promise<void> {
  const lines = listBudget(actor).filter(({ kind }) => changes[kind]);
  if (lines.length === 0) return;
  const spent = Object.fromEntries(
    lines.map(({ kind, spent: before, at }) => [kind, { ...at, amount: Math.max(0, before + (changes[kind] ?? 0)) }]),
  );
  await actor.update({ flags: { tetrad: { spent } } } as Actor.UpdateData);
}
