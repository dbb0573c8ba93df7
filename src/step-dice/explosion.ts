// Explosions (SD-17, SD-23): their damage dice by distance, and the die that cover takes off.
import { count, countOr0, keyOf, readShape } from '../core/validate.ts';
import { type CoverId, countFurtherIncrements, cover } from './attack-tables.ts';
import { moveRank, readRank, writeRanks } from './ladder.ts';
import { type StepLine, makeLine } from './plan.ts';

/** The damage dice of an explosion at one distance, and the die that cover takes off. */
export interface ExplosionPlan {
  /** The rank of the damage. One roll counts for everyone in the same increment. */
  readonly rank: number;
  /** The rank of the die that cover takes off; 0 without cover. */
  readonly cover: number;
  /** The damage in Foundry's notation. Cover is rolled separately, because it differs between the targets of one damage roll. */
  readonly formula: string;
  readonly lines: readonly StepLine[];
}

const inputShape = {
  rank: readRank,
  feet: (value: unknown) => value as number,
  increment: (value: unknown) => value as number,
  cover: keyOf(cover, 'none'),
};

/**
 * Plans the damage of an explosion. It is full in the first increment and one step lower in each further one; cover takes off a die (SD-17, SD-23). Distances
 * are in feet. Throws RulesError: `out-of-range`, `not-finite`, `not-an-integer`, `unknown-key`.
 */
export function planExplosion(input: {
  readonly rank: number;
  readonly feet: number;
  readonly increment: number;
  readonly cover?: CoverId | undefined;
}): ExplosionPlan {
  const read = readShape(input, '', inputShape);
  const further = countFurtherIncrements(read.feet, read.increment);
  const rank = moveRank(read.rank, -further);
  const lines = [makeLine('rank', 'explosion', 'SD-23', read.rank)];
  if (further > 0) lines.push(makeLine('step', 'furtherIncrements', 'SD-23', -further));
  if (read.rank < further) lines.push(makeLine('step', 'floor', 'SD-1', further - read.rank));
  const { blast } = cover[read.cover];
  if (blast > 0) lines.push(makeLine('rank', `${read.cover}Cover`, 'SD-17', -blast));
  return { rank, cover: blast, formula: writeRanks([rank]), lines };
}

const damageShape = {
  damage: count,
  cover: count,
  basic: countOr0,
};

/**
 * Returns the damage of an explosion to one target: the dice less the cover die, at least 0, and the basic damage, which only the target aimed at takes (SD-17,
 * SD-23). Throws `not-an-integer`, `out-of-range`.
 */
export function judgeExplosion(input: {
  readonly damage: number;
  readonly cover: number;
  readonly basic?: number | undefined;
}): { readonly weapon: number; readonly basic: number } {
  const { damage, cover: taken, basic } = readShape(input, '', damageShape);
  return { weapon: Math.max(0, damage - taken), basic };
}
