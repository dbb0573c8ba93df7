// Tests whether dice can be the result of a plan, and whether an attack has the numbers and the defences that its plan gives, because anyone can send a forged
// message (SD-1, SD-13 to SD-27).
import type { DefenceId } from './attack.ts';
import { EASY_TARGET, THROWN_EXPLOSIVE, calledShots, cover, ranges } from './attack-tables.ts';
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

/** An attack as a message stores it. */
export interface StoredAttack {
  readonly range: string;
  readonly base: number;
  readonly added: number;
  readonly defences: readonly string[];
  readonly disarm: boolean;
  readonly dark: boolean;
  /** What is done to a held target; empty: it is not held (SD-26). */
  readonly hold: string;
  readonly explosive: boolean;
}

/** The base difficulties that the rules give, by the key of their line (SD-18, SD-22, SD-23, SD-26, SD-27). */
const bases: Readonly<Record<string, number>> = Object.freeze({
  sneak: EASY_TARGET,
  held: EASY_TARGET,
  dark: 0,
  thrownExplosive: THROWN_EXPLOSIVE,
  ...Object.fromEntries(Object.entries(ranges).map(([id, { difficulty }]) => [id, difficulty])),
});

/** The amounts that the rules add to a base, by the key of their line (SD-17, SD-19). */
const additions: Readonly<Record<string, readonly (number | null)[]>> = Object.freeze({
  calledShot: Object.values(calledShots).map(({ difficulty }) => difficulty),
  ...Object.fromEntries(Object.entries(cover).map(([id, { difficulty }]) => [`${id}Cover`, [difficulty]])),
});

/** Tests whether an attack has the numbers, the circumstances and the defences that the lines of its plan give (SD-13 to SD-27). */
export function fitsAttack(attack: StoredAttack, { lines }: StoredPlan): boolean {
  const [base, ...added] = lines.filter(({ unit }) => unit === 'difficulty');
  if (!base || base.amount !== attack.base || !fitsBase(base, attack)) return false;
  const sum = added.reduce((all, { amount }) => all + amount, 0);
  const isKnown = added.every(({ key, amount }) => !Object.hasOwn(additions, key) || additions[key]!.includes(amount));
  const disarms = lines.some(({ key, unit }) => key === 'disarm' && unit === 'step');
  return sum === attack.added && isKnown && disarms === attack.disarm && fitsDefences(base.key, attack);
}

/** Tests whether the line of the base difficulty is one of the rules, or the GM's. */
function fitsBase({ key, amount }: StoredPlan['lines'][number], { range, dark, hold }: StoredAttack): boolean {
  const fits = key === 'base' ? amount >= 0 : Object.hasOwn(bases, key) && bases[key] === amount;
  const isInRange = !Object.hasOwn(ranges, key) || key === range;
  return fits && isInRange && dark === (key === 'dark') && (hold === '' || key === 'held');
}

/** Tests whether the target may choose from the defences that the rules leave it (SD-14, SD-15, SD-21 to SD-27). A feint cannot be read from the plan. */
function fitsDefences(base: string, { range, explosive, defences }: StoredAttack): boolean {
  const easy: readonly DefenceId[] = ['none'];
  const feinted: readonly DefenceId[] = ['innate'];
  const all: readonly DefenceId[] = range === 'close' ? ['innate', 'block', 'dodge'] : ['innate', 'dodge'];
  const thrown: readonly DefenceId[] = ['none', 'dodge'];
  const isEasy = base === 'sneak' || base === 'held';
  const isThrown = explosive && (base === 'thrownExplosive' || base === 'base');
  const given = isEasy ? [easy] : base === 'dark' ? [feinted] : isThrown ? [thrown, easy] : [all, feinted];
  // The GM may also give an explosive that is not thrown its base.
  const possible = isThrown && base === 'base' ? [...given, all, feinted] : given;
  return possible.some((one) => one.join() === defences.join());
}
