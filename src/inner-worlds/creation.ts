// Quick characters and backgrounds (IW-27), training and projects (IW-8).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, integerIn, listOf, oneOf, readShape, readSwitch, shapeOf } from '../core/validate.ts';
import type { ModeSource } from './modes.ts';

/** The values for which a quick character rolls, one roll each (IW-27). */
export const scoreSlots = freezeDeep(['str', 'dex', 'wil', 'hp', 'gems']);

export type ScoreSlot = (typeof scoreSlots)[number];

/** The roll for each of these values (IW-27). */
export const SCORE_FORMULA = '3d6';

/** What a background costs, in gems (IW-27). */
export const BACKGROUND_COST = 5;

export const backgroundKinds = freezeDeep(['weapon', 'trade', 'degree', 'wolves', 'other']);

/** The skilled trades that the rules name; players may choose others (IW-27). */
export const trades = freezeDeep([
  'cooking',
  'carpentry',
  'masonry',
  'portraiture',
  'alchemy',
  'fusionEngineering',
  'sailing',
  'runecarving',
  'plumbing',
  'grifting',
  'thievery',
  'coding',
  'machining',
]);

const readRolls = listOf(integerIn(3, 18));
const readSlots = listOf(oneOf(scoreSlots));

/**
 * Assigns five rolls: roll `i` goes to `slots[i]`, and each slot must be used once (IW-27). Throws `wrong-rolls`, `unknown-key`, `not-an-integer`,
 * `out-of-range`.
 */
export function assignScores(rolls: readonly number[], slots: readonly ScoreSlot[]): Record<ScoreSlot, number> {
  const values = readRolls(rolls, 'rolls');
  const places = readSlots(slots, 'slots');
  if (values.length !== scoreSlots.length) throw new RulesError('wrong-rolls', 'rolls', String(values.length));
  const scores = { str: 0, dex: 0, wil: 0, hp: 0, gems: 0 };
  places.forEach((slot, index) => (scores[slot] = values[index] ?? 0));
  if (places.length !== scoreSlots.length || Object.values(scores).includes(0))
    throw new RulesError('wrong-rolls', 'slots');
  return scores;
}

/** Returns how many gems are left after buying this many backgrounds (IW-27). Throws `not-enough-gems`, `not-an-integer`, `out-of-range`. */
export function checkBackgrounds(gems: number, wanted = 1): number {
  const left = count(gems, 'gems') - BACKGROUND_COST * count(wanted, 'wanted');
  if (left < 0) throw new RulesError('not-enough-gems', 'gems', `${gems}`);
  return left;
}

/** Returns the advantage on damage that weapon training gives; null if the training is for another kind of weapon (IW-27). */
export function findTraining(
  background: { readonly kind: string; readonly subject: string },
  weaponKind: string,
): ModeSource | null {
  const { kind, subject } = background;
  if (kind !== 'weapon' || subject === '' || subject !== weaponKind) return null;
  return { key: 'training', rule: 'IW-27', mode: 'advantage' };
}

/** What the GM may require for training or a project (IW-8). */
export const requirementKinds = freezeDeep(['resources', 'time', 'labor', 'expertise', 'other']);

const projects = freezeDeep(['project', 'training']);
const requirementShape = { kind: oneOf(requirementKinds), done: readSwitch };
const projectShape = {
  kind: oneOf(projects),
  weeks: count,
  spent: count,
  requirements: listOf(shapeOf(requirementShape)),
  teacher: readSwitch,
};

/**
 * Returns why training or a project cannot be finished yet; null if it can (IW-8). `no-teacher`: training without a creature willing to teach;
 * `requirements-open`; `weeks-left`. Throws RulesError.
 */
export function refuseFinish(input: {
  readonly kind: (typeof projects)[number];
  /** The weeks needed, and the weeks spent so far. */
  readonly weeks: number;
  readonly spent: number;
  readonly requirements?:
    | readonly { readonly kind: (typeof requirementKinds)[number]; readonly done: boolean }[]
    | undefined;
  /** Whether a creature is willing to teach. */
  readonly teacher?: boolean | undefined;
}): string | null {
  const { kind, weeks, spent, requirements, teacher } = readShape(input, '', projectShape);
  if (kind === 'training' && !teacher) return 'no-teacher';
  if (requirements.some(({ done }) => !done)) return 'requirements-open';
  return spent < weeks ? 'weeks-left' : null;
}
