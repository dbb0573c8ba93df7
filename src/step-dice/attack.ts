// Plans an attack (SD-13, SD-17 to SD-20, SD-22 to SD-27): its dice, its base difficulty, and what is added to the base.
import type { RuleEvent } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import { integerIn, keyOf, orNull, readShape, readSwitch, requireInteger } from '../core/validate.ts';
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
import { type Modifier, type RollPlan, type StepLine, buildRoll, listDice, makeLine, modifiersOf } from './plan.ts';

/** An attack as plain data. An omitted switch is false. */
export interface AttackInput {
  readonly agility: number;
  readonly strength: number;
  /** Rank of the weapon skill, or of the skill that fits an improvised use (SD-24); null if unskilled (SD-5). */
  readonly skill: number | null;
  /** Rank of the second attribute of an unskilled attack; null to roll the first attribute twice (SD-5). */
  readonly other?: number | null | undefined;
  readonly range: RangeId;
  /** The base difficulty that the GM sets (SD-13). Default: that of the range, 0 in close combat (SD-18). An Easy target always has 3. */
  readonly base?: DifficultyId | number | null | undefined;
  readonly cover?: CoverId | undefined;
  /** Whether the target lies flat, which is light cover even in close combat (SD-25). */
  readonly targetLiesFlat?: boolean | undefined;
  readonly calledShot?: CalledShotId | null | undefined;
  /** Whether the part that a called shot aims at is exposed, so that cover does not count (SD-17). */
  readonly partInTheOpen?: boolean | undefined;
  /** What the terrain adds to the difficulty (SD-30). */
  readonly terrain?: number | undefined;
  /** Whether this is a sneak attack (SD-22). */
  readonly sneak?: boolean | undefined;
  /** Whether the attacker holds the target, which makes it an Easy target for this attack (SD-26). */
  readonly held?: boolean | undefined;
  /** Whether a feint has taken away all the target's defences except the innate one (SD-21). */
  readonly feinted?: boolean | undefined;
  /** Whether an explosive is thrown (SD-23). */
  readonly thrownExplosive?: boolean | undefined;
  readonly disarm?: boolean | undefined;
  /** Whether the attacker cannot see the target, so that only the target's innate defence roll decides (SD-27). Ignored for an Easy target. */
  readonly dark?: boolean | undefined;
  /** Steps lost for throwing a weapon that is not made for it: 1 to 4, as the GM decides (SD-24); default 0. */
  readonly unsuitedThrow?: number | undefined;
  /** Steps lost for an improvised weapon: 1 to 4, as the GM decides (SD-24); default 0. */
  readonly improvised?: number | undefined;
  /** Whether the attacker is prone (SD-25), is on unstable ground, or has failed the zero-G roll this turn (SD-27). */
  readonly prone?: boolean | undefined;
  readonly unstable?: boolean | undefined;
  readonly weightless?: boolean | undefined;
  /** Modifiers of the turn (listTurnReasons), of wounds, and any others. */
  readonly modifiers?: readonly Modifier[] | undefined;
}

export type DefenceId = 'none' | 'innate' | 'block' | 'dodge';

/** The plan of an attack: its dice, and the difficulty they must beat. */
export interface AttackPlan extends RollPlan {
  /** The sum of `base` and `added`. Against a dodge only `added` counts. */
  readonly difficulty: number;
  /** The base difficulty, which a dodge replaces (SD-15, SD-30). */
  readonly base: number;
  /** What cover, a called shot, terrain and modifiers add to the difficulty. It counts even against a dodge (SD-30). */
  readonly added: number;
  /** The defences that the target may choose. The first one applies if the target does not choose (SD-14, SD-15, SD-21 to SD-23). */
  readonly defences: readonly DefenceId[];
  /** Whether the attack is meant to disarm. A hit then does no damage, but the target must roll to keep its weapon (SD-20). */
  readonly disarm: boolean;
  /** Whether only the target's innate roll against Easy decides, whatever the difficulty (SD-27). */
  readonly dark: boolean;
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
  dark: readSwitch,
  unsuitedThrow: readSteps,
  improvised: readSteps,
  prone: readSwitch,
  unstable: readSwitch,
  weightless: readSwitch,
  modifiers: modifiersOf('SD-1'),
};

type CheckedAttack = { -readonly [Key in keyof typeof inputShape]: ReturnType<(typeof inputShape)[Key]> };

/**
 * Plans an attack (SD-13, SD-17 to SD-25, SD-30). The dice are the weapon skill and Strength in close combat, or Agility at range, with the steps of the
 * circumstances. Throws RulesError: `not-visible` if the target is in total cover, `skill-and-attribute`, `not-close` if a held target is at range, and the
 * errors of planRoll. The distance is not checked here: see findRange.
 */
export function planAttack(input: AttackInput): AttackPlan {
  const given = readShape(input, '', inputShape);
  const attack = { ...given, dark: given.dark && !given.sneak && !given.held };
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
  const added = attack.dark ? [] : listAdded(attack);
  const sum = added.reduce((total, { amount }) => total + amount, 0);
  return {
    ...roll,
    lines: [...roll.lines, base, ...added],
    difficulty: base.amount + sum,
    base: base.amount,
    added: sum,
    defences: listDefences(attack),
    disarm: attack.disarm,
    dark: attack.dark,
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

/**
 * Returns the first base difficulty that applies: 3 for an Easy target (SD-22, SD-26), none in the dark (SD-27), the GM's (SD-13), Average for a thrown
 * explosive (SD-23), the range's (SD-18).
 */
function makeBaseLine({ sneak, held, dark, thrownExplosive, base, range }: CheckedAttack): StepLine {
  if (sneak) return makeLine('difficulty', 'sneak', 'SD-22', EASY_TARGET);
  if (held) return makeLine('difficulty', 'held', 'SD-26', EASY_TARGET);
  if (dark) return makeLine('difficulty', 'dark', 'SD-27', 0);
  if (base !== null) return makeLine('difficulty', 'base', 'SD-13', base);
  if (thrownExplosive) return makeLine('difficulty', 'thrownExplosive', 'SD-23', THROWN_EXPLOSIVE);
  return makeLine('difficulty', range, 'SD-18', ranges[range].difficulty);
}

/** Lists what is added to the base difficulty, leaving out zeros. Throws `not-visible` if the target is in total cover. */
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

/**
 * Lists the defences against an attack: none for an Easy target (SD-22, SD-26), only the innate one in the dark (SD-27), only a dodge of a thrown explosive
 * (SD-23), only the innate one after a feint (SD-21), and no block against a ranged attack (SD-15).
 */
function listDefences({ sneak, held, dark, feinted, thrownExplosive, range }: CheckedAttack): readonly DefenceId[] {
  if (sneak || held) return ['none'];
  if (dark) return ['innate'];
  if (thrownExplosive) return feinted ? ['none'] : ['none', 'dodge'];
  if (feinted) return ['innate'];
  return range === 'close' ? ['innate', 'block', 'dodge'] : ['innate', 'dodge'];
}

/** The event after a successful disarm: the target rolls Agility + Willpower against Hard or drops the weapon (SD-20). */
export const DISARM_EVENT: RuleEvent = Object.freeze({
  kind: 'disarm',
  rule: 'SD-20',
  plan: Object.freeze({ rule: 'SD-20', attributes: Object.freeze(['agility', 'willpower']), difficulty: 11 }),
});
