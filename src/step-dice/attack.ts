// Plans an attack (SD-13, SD-17 to SD-20, SD-22 to SD-27): its dice, its base difficulty, and what is added to it.
import type { RuleEvent } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { integerIn, keyOf, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import {
  type CalledShotId,
  type CoverId,
  EASY_TARGET,
  MAXIMUM_UNSUITED,
  type RangeId,
  THROWN_EXPLOSIVE,
  attackSteps,
  calledShots,
  cover,
  findCover,
  ranges,
} from './attack-tables.ts';
import { type DifficultyId, readDifficulty } from './difficulties.ts';
import { readRank } from './ladder.ts';
import {
  type Modifier,
  type RollPlan,
  type StepLine,
  buildRoll,
  listDice,
  makeLine,
  modifiersOf,
  orNull,
} from './plan.ts';

/** An attack as plain data; switches left out are off. */
export interface AttackInput {
  readonly agility: number;
  readonly strength: number;
  /** Rank of the weapon skill, in its place the skill that fits an improvised use (SD-24); null: unskilled (SD-5). */
  readonly skill: number | null;
  /** Rank of the second attribute of an unskilled attack; null: the attribute twice (SD-5). */
  readonly other?: number | null | undefined;
  readonly range: RangeId;
  /** The base that the GM sets (SD-13); null or left out: that of the range, 0 close up (SD-18). It does not replace an Easy target's 3. */
  readonly base?: DifficultyId | number | null | undefined;
  readonly cover?: CoverId | undefined;
  /** The target lies flat, which is light cover, also close up (SD-25). */
  readonly targetLiesFlat?: boolean | undefined;
  readonly calledShot?: CalledShotId | null | undefined;
  /** The called part is in the open: cover does not count (SD-17). */
  readonly partInTheOpen?: boolean | undefined;
  /** Difficulty of the terrain (SD-30). */
  readonly terrain?: number | undefined;
  /** A sneak attack (SD-22). */
  readonly sneak?: boolean | undefined;
  /** The attacker holds the target, which is an Easy target for this attack (SD-26). */
  readonly held?: boolean | undefined;
  /** The defence of the target was taken by a feint, all but innate (SD-21). */
  readonly feinted?: boolean | undefined;
  /** An explosive is thrown (SD-23). */
  readonly thrownExplosive?: boolean | undefined;
  readonly disarm?: boolean | undefined;
  /** Steps that throwing a weapon not made for it costs, 1 to 4, as the GM says (SD-24). */
  readonly unsuitedThrow?: number | undefined;
  /** Steps that an improvised weapon costs, 1 to 4, as the GM says (SD-24). */
  readonly improvised?: number | undefined;
  /** The attacker is prone (SD-25), on unstable ground, or failed the roll in zero-G this turn (SD-27). */
  readonly prone?: boolean | undefined;
  readonly unstable?: boolean | undefined;
  readonly weightless?: boolean | undefined;
  /** The reasons of the turn (listTurnReasons), of wounds, and others. */
  readonly modifiers?: readonly Modifier[] | undefined;
}

/** A defence against an attack. */
export type DefenceId = 'none' | 'innate' | 'block' | 'dodge';

/** How an attack is rolled and compared. */
export interface AttackPlan extends RollPlan {
  /** Base and `added`, which a dodge splits. */
  readonly difficulty: number;
  /** The base, which a dodge replaces (SD-15, SD-30). */
  readonly base: number;
  /** Cover, called shot, terrain, and what modifiers add; it stays against a dodge (SD-30). */
  readonly added: number;
  /** What the target may do, the default for no answer first (SD-14, SD-15, SD-21 to SD-23). */
  readonly defences: readonly DefenceId[];
  /** The hit does no damage; the target rolls or drops its weapon (SD-20). */
  readonly disarm: boolean;
}

const readSteps = integerIn(0, MAXIMUM_UNSUITED, 0);
const inputShape = {
  agility: readRank,
  strength: readRank,
  skill: orNull(readRank),
  other: orNull(readRank),
  range: keyOf(ranges),
  base: orNull(readDifficulty),
  cover: keyOf(cover, 'none'),
  targetLiesFlat: readSwitch,
  calledShot: orNull(keyOf(calledShots)),
  partInTheOpen: readSwitch,
  terrain: (value: unknown = 0, argument: string) => requireInteger(value, argument),
  sneak: readSwitch,
  held: readSwitch,
  feinted: readSwitch,
  thrownExplosive: readSwitch,
  disarm: readSwitch,
  unsuitedThrow: readSteps,
  improvised: readSteps,
  prone: readSwitch,
  unstable: readSwitch,
  weightless: readSwitch,
  modifiers: modifiersOf('SD-1'),
};

type CheckedAttack = { -readonly [Key in keyof typeof inputShape]: ReturnType<(typeof inputShape)[Key]> };

/**
 * Plans an attack: Strength close up, Agility at range, and the weapon skill, with the steps of its circumstances; the base difficulty, and what is
 * added to it (SD-13, SD-17 to SD-25, SD-30). Throws RulesError: `not-visible` for a target in total cover, `skill-and-attribute`, `not-close` for a
 * held target at range, and as planRoll. Past 3 increments findRange throws `beyond-range`.
 */
export function planAttack(input: AttackInput): AttackPlan {
  const attack = readShape(input, '', inputShape);
  const { skill, other, range, modifiers } = attack;
  if (skill !== null && other !== null) throw new RulesError('skill-and-attribute', 'other');
  if (attack.held && range !== 'close') throw new RulesError('not-close', 'held');
  const attribute = range === 'close' ? 'strength' : 'agility';
  const roll = buildRoll({
    dice: listDice({ key: attribute, rank: attack[attribute], rule: 'SD-13' }, skill, other),
    reasons: listStepReasons(attack),
    modifiers: modifiers.map((modifier) => ({ ...modifier, difficulty: 0 })),
  });
  const base = makeBaseLine(attack);
  const added = listAdded(attack);
  const sum = added.reduce((total, { amount }) => total + amount, 0);
  return {
    ...roll,
    lines: [...roll.lines, base, ...added],
    difficulty: base.amount + sum,
    base: base.amount,
    added: sum,
    defences: listDefences(attack),
    disarm: attack.disarm,
  };
}

function listStepReasons(attack: CheckedAttack): Modifier[] {
  const { disarm, range, unsuitedThrow, improvised, prone, unstable, weightless } = attack;
  return [
    ...(disarm ? [range === 'close' ? attackSteps.disarmClose : attackSteps.disarmRanged] : []),
    { key: 'unsuitedThrow', rule: 'SD-24', step: -unsuitedThrow },
    { key: 'improvised', rule: 'SD-24', step: -improvised },
    ...(prone ? [attackSteps.prone] : []),
    ...(unstable ? [attackSteps.unstable] : []),
    ...(weightless ? [attackSteps.weightless] : []),
  ];
}

/** The base: 3 for an Easy target (SD-22, SD-26), Average for a thrown explosive (SD-23), else what the GM says (SD-13), else the range's (SD-18). */
function makeBaseLine({ sneak, held, thrownExplosive, base, range }: CheckedAttack): StepLine {
  if (sneak) return makeLine('difficulty', 'sneak', 'SD-22', EASY_TARGET);
  if (held) return makeLine('difficulty', 'held', 'SD-26', EASY_TARGET);
  if (base !== null) return makeLine('difficulty', 'base', 'SD-13', base);
  if (thrownExplosive) return makeLine('difficulty', 'thrownExplosive', 'SD-23', THROWN_EXPLOSIVE);
  return makeLine('difficulty', range, 'SD-18', ranges[range].difficulty);
}

/** The lines that are added to the base, without empty ones. */
function listAdded(attack: CheckedAttack): StepLine[] {
  const { calledShot, partInTheOpen, targetLiesFlat, terrain, modifiers } = attack;
  const isOpen = calledShot !== null && partInTheOpen;
  const covered = isOpen ? 'none' : findCover(attack.cover, targetLiesFlat);
  const { difficulty } = cover[covered];
  if (difficulty === null) throw new RulesError('not-visible', 'cover');
  const lines = [
    makeLine('difficulty', `${covered}Cover`, attack.cover === covered ? 'SD-17' : 'SD-25', difficulty),
    makeLine('difficulty', 'calledShot', 'SD-19', calledShot === null ? 0 : calledShots[calledShot].difficulty),
    makeLine('difficulty', 'terrain', 'SD-30', terrain),
    ...modifiers.map(({ key, rule, difficulty: amount }, index) => ({
      ...makeLine('difficulty', key, rule, amount),
      index,
    })),
  ];
  return lines.filter(({ amount }) => amount !== 0);
}

/** An Easy target has no defence (SD-22, SD-26); a feint leaves innate (SD-21); a thrown explosive is dodged or not at all (SD-23); a block is for close combat (SD-15). */
function listDefences({ sneak, held, feinted, thrownExplosive, range }: CheckedAttack): readonly DefenceId[] {
  if (sneak || held) return ['none'];
  if (thrownExplosive) return feinted ? ['none'] : ['none', 'dodge'];
  if (feinted) return ['innate'];
  return range === 'close' ? ['innate', 'block', 'dodge'] : ['innate', 'dodge'];
}

/** What a hit that disarms sets off: Agility + Willpower against Hard, or the weapon is dropped (SD-20). */
export const DISARM_EVENT: RuleEvent = Object.freeze({
  kind: 'disarm',
  rule: 'SD-20',
  plan: Object.freeze({ rule: 'SD-20', attributes: Object.freeze(['agility', 'willpower']), difficulty: 11 }),
});
