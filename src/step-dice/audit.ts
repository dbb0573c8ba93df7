// Tests whether dice can be the result of a plan, because anyone can send a forged message (SD-1).
import { MAXIMUM_RANK, dice } from './ladder.ts';
import type { RollPlan, StepUnit } from './plan.ts';

/** A plan as a message stores it. */
export type StoredPlan = Pick<RollPlan, 'ranks' | 'bonus' | 'difficulty'> & {
  readonly lines: readonly { readonly key: string; readonly unit: string; readonly amount: number }[];
};

export interface RolledFace {
  readonly sides: number;
  readonly face: number;
}

/** The keys of lines that add an attribute's die, which attribute steps move. */
const ATTRIBUTES: readonly string[] = [
  'agility',
  'strength',
  'vitality',
  'alertness',
  'intelligence',
  'willpower',
  'attribute',
  'other',
  'twice',
];

function isFloor(key: string): boolean {
  return key === 'floor';
}

/** Tests whether a plan has the dice that were rolled, with possible faces, and whether its lines add up to its ranks, its bonus and its difficulty. */
export function fitsPlan(plan: StoredPlan, rolled: readonly RolledFace[]): boolean {
  if (plan.ranks.some((rank) => !(rank >= 0 && rank <= MAXIMUM_RANK))) return false;
  const sides = plan.ranks.flatMap((rank) => dice(rank));
  const fits = rolled.every(
    (die, index) => die.sides === sides[index] && Number.isInteger(die.face) && die.face >= 1 && die.face <= die.sides,
  );
  return rolled.length === sides.length && fits && addsUp(plan);
}

function addsUp({ ranks, bonus, difficulty, lines }: StoredPlan): boolean {
  const sum = (unit: StepUnit, counts = (_key: string): boolean => true): number =>
    lines.reduce((told, line) => told + (line.unit === unit && counts(line.key) ? line.amount : 0), 0);
  const attributes = lines.filter(({ unit, key }) => unit === 'rank' && ATTRIBUTES.includes(key)).length;
  // A floor line gives back steps to one die only.
  const moved = attributes * sum('attributeStep', (key) => !isFloor(key)) + sum('attributeStep', isFloor) + sum('step');
  const isDiced = ranks.reduce((all, rank) => all + rank, 0) === sum('rank') + moved;
  return isDiced && bonus === sum('bonus') && (difficulty === null || difficulty === sum('difficulty'));
}
