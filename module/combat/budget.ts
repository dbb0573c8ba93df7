/**
 * What an actor can spend in a turn, such as actions. A flag of the actor stores what it has spent and in which period. Spending counts only in its period, so
 * nothing has to reset the flag. Outside a fight nothing is counted.
 */
import { readFlag, writeFlags } from '../foundry/documents.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { isObject } from '../foundry/plain-data.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { UserError } from '../user-error.ts';
import { findCombat, findLastPlace, findPlace, readMoment } from './clock.ts';
import { type TurnUse } from './combat-facet.ts';
import { countPeriod, findFirstRound } from './round-zero.ts';

type Own = Actor.Implementation;

/** How much of one kind an actor has spent, and its limit. */
export interface BudgetLine {
  readonly kind: string;
  /** Lang key of the kind's name. */
  readonly label: string;
  readonly spent: number;
  /** The maximum; null: unlimited. */
  readonly limit: number | null;
  /** The fight and the period in which the spending counts. The period is the number of the round whose turn pays for it. */
  readonly at: { readonly combat: string | null; readonly period: number };
}

/** The amounts reserved for uses that are not written yet, by the actor's UUID and the kind. */
const underWay = new Map<string, number>();

/** Lists what an actor can spend in a fight, one line for each kind; empty if its ruleset counts nothing, or it is not in a fight. */
export function listBudget(actor: Own, combat = findCombat(actor)): readonly BudgetLine[] {
  const budget = facetOf(actor, 'combat')?.budget;
  if (!budget || !combat?.started) return [];
  const now = readMoment(combat);
  const flag = readFlag(actor, 'spent');
  const stored = isObject(flag) ? flag : {};
  const lastTurn = combat.round - Number(findLastPlace(combat) < findPlace(combat, actor));
  const periods = {
    round: combat.round,
    'turn-start': Math.max(findFirstRound(combat), lastTurn),
    'each-turn-start': countPeriod(combat, lastTurn),
  };
  return Object.entries(budget.kinds).map(([kind, label]) => {
    const at = { combat: combat.id, period: periods[budget.reset[kind] ?? 'round'] };
    const { amount, combat: fight, period } = isObject(stored[kind]) ? stored[kind] : {};
    const counts = fight === at.combat && period === at.period && typeof amount === 'number';
    return { kind, label, spent: counts ? Math.max(0, amount) : 0, limit: budget.limit(actor, kind, now), at };
  });
}

/** Lists what a use costs an actor now, one line for each kind; empty outside a fight. */
function listCost(actor: Own, use: TurnUse): (BudgetLine & { readonly cost: number })[] {
  const combat = findCombat(actor);
  const costs = (combat && facetOf(actor, 'combat')?.budget?.cost(actor, use, readMoment(combat))) ?? {};
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

/** How a use fits into an actor's turn: within what is left, only if it spends further actions on it, or not at all. */
export interface UseFit {
  readonly grade: 'within' | 'action' | 'beyond';
  /** Lang key of the name of the kind that decides. */
  readonly label: string;
  /** What would be spent of that kind, and how much of it this takes: with the further actions, if there are any. */
  readonly used: number;
  readonly limit: number;
}

/** Returns how a use fits into an actor's turn, by the kind that it strains most; null if it costs nothing that is limited. */
export function fitUse(actor: Own, use: TurnUse): UseFit | null {
  const fits = listCost(actor, use).flatMap(({ kind, label, spent, limit, cost }): UseFit[] => {
    if (limit === null) return [];
    const used = spent + (underWay.get(actor.uuid + kind) ?? 0) + cost;
    if (used <= limit) return [{ grade: 'within', label, used, limit }];
    const further = facetOf(actor, 'combat')?.budget?.further?.(actor, kind) ?? limit;
    return [{ grade: used <= further ? 'action' : 'beyond', label, used, limit: further }];
  });
  const find = (grade: UseFit['grade']) => fits.findLast((fit) => fit.grade === grade);
  return find('beyond') ?? find('action') ?? find('within') ?? null;
}

/** Adds costs to what is reserved for an actor, or takes them off. */
function reserve(actor: Own, costs: readonly { readonly kind: string; readonly cost: number }[], sign: 1 | -1): void {
  for (const { kind, cost } of costs) {
    const key = actor.uuid + kind;
    underWay.set(key, (underWay.get(key) ?? 0) + sign * cost);
  }
}

/**
 * Reserves the cost of a use, so that the second of two uses at the same time is refused.
 * @returns `spend` writes the cost, `release` ends the reservation
 */
export function holdBudget(actor: Own, use: TurnUse): { spend(): Promise<void>; release(): void } {
  const taken = listCost(actor, use);
  reserve(actor, taken, 1);
  return {
    spend: () => changeSpent(actor, Object.fromEntries(taken.map(({ kind, cost }) => [kind, cost]))),
    release: () => reserve(actor, taken, -1),
  };
}

/** Gives the costs of uses back; they can be spent at once, before they are written. */
export async function refundBudget(actor: Own, uses: readonly TurnUse[]): Promise<void> {
  const costs = uses.flatMap((use) => listCost(actor, use));
  const changes: Record<string, number> = {};
  for (const { kind, cost } of costs) changes[kind] = (changes[kind] ?? 0) - cost;
  reserve(actor, costs, -1);
  try {
    await changeSpent(actor, changes);
  } finally {
    reserve(actor, costs, 1);
  }
}

/**
 * Adds to an actor's spending in the current period, by kind. A negative number gives uses back. Each write adds to what the one before has written, and so waits
 * for it.
 */
export function changeSpent(actor: Own, changes: Readonly<Record<string, number>>): Promise<void> {
  return runInTurn(`spent ${actor.uuid}`, () => writeSpent(actor, changes));
}

async function writeSpent(actor: Own, changes: Readonly<Record<string, number>>): Promise<void> {
  const lines = listBudget(actor).filter(({ kind }) => changes[kind]);
  if (lines.length === 0) return;
  const spent = Object.fromEntries(
    lines.map(({ kind, spent: before, at }) => [kind, { ...at, amount: Math.max(0, before + (changes[kind] ?? 0)) }]),
  );
  await writeFlags(actor, { spent });
}
