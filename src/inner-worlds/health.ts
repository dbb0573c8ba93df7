// Damage (IW-13, IW-16, IW-20 to IW-24): what is spent against it, what comes through, and the saves that are due.
import { freezeDeep } from '../core/freeze.ts';
import type { RuleEvent } from '../core/line.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  type Shaped,
  count,
  countOr0,
  keyOf,
  orNull,
  readShape,
  readSwitch,
  shapeOf,
  switchOn,
} from '../core/validate.ts';
import { type AbilityId, readAbility, readScore, readScores } from './abilities.ts';
import { type BodyPart, readPart } from './injuries.ts';

/**
 * The causes of damage: whether armor can be relevant, the ability they hit, and the save they call for even if no damage comes through (IW-16, IW-20, IW-23,
 * IW-24).
 */
export const damageCauses = freezeDeep({
  attack: { armor: true, ability: 'str', save: null },
  feint: { armor: true, ability: 'str', save: null },
  hazard: { armor: true, ability: 'str', save: null },
  deprivation: { armor: false, ability: 'str', save: null },
  taunt: { armor: false, ability: 'wil', save: 'tauntSave' },
  rout: { armor: false, ability: 'wil', save: 'routSave' },
});

/** The id of a cause of damage. */
export type DamageCause = keyof typeof damageCauses;

/** The saves that damage may call for: the rule, the ability, and the result of a failure. */
export const dueSaves = freezeDeep({
  injurySave: { rule: 'IW-21', ability: 'str', failed: 'injury' },
  saveOrDie: { rule: 'IW-22', ability: 'str', failed: 'death' },
  reactionSave: { rule: 'IW-23', ability: 'dex', failed: 'reactionLost' },
  actionSave: { rule: 'IW-23', ability: 'wil', failed: 'actionLost' },
  passOutSave: { rule: 'IW-24', ability: 'str', failed: 'passedOut' },
  dieSave: { rule: 'IW-24', ability: 'str', failed: 'death' },
  tauntSave: { rule: 'IW-16', ability: 'wil', failed: 'mustAttack' },
  routSave: { rule: 'IW-16', ability: 'wil', failed: 'mustRetreat' },
});

/** The id of such a save. */
export type DueSave = keyof typeof dueSaves;

/** The current state of someone who takes damage. */
export interface DamageTarget {
  /** The scores after damage. */
  readonly abilities: Readonly<Record<AbilityId, number>>;
  /** Hit points and armor points left. */
  readonly hp: number;
  readonly ap: number;
  /** Hit points of full defence, which are spent before others (IW-16); default 0. */
  readonly guard?: number | undefined;
  /** Default true (IW-22). */
  readonly named?: boolean | undefined;
  /** Whether it has passed out from deprivation (IW-24). */
  readonly passedOut?: boolean | undefined;
}

/** Points to spend against damage; hit points include those of full defence. */
export interface Spending {
  readonly hp: number;
  readonly ap: number;
}

/** Circumstances that change how damage is applied. */
export interface DamageOptions {
  /** Default `attack`. */
  readonly cause?: DamageCause | undefined;
  /** The ability it hits; default: that of the cause. */
  readonly ability?: AbilityId | undefined;
  /** Whether armor points help; default: only against damage to STR, never against deprivation, taunt or rout (IW-20, IW-23, IW-24). */
  readonly armorRelevant?: boolean | undefined;
  /** Default: armor points first, then hit points, as many as needed (IW-20). */
  readonly spend?: Spending | null | undefined;
  /** The part that a called shot named; null: none (IW-13). */
  readonly called?: BodyPart | null | undefined;
  /** The damage as rolled, which a called shot compares with STR; by default the amount (IW-13). */
  readonly rolled?: number | undefined;
  /** Whether a failed save injures two parts (IW-30). */
  readonly doubleInjuries?: boolean | undefined;
}

/** A consequence of damage: a save that is due, or `atZero` at STR 0, where the GM decides (IW-21). */
export interface DamageEvent extends RuleEvent {
  readonly kind: DueSave | 'atZero';
  readonly ability: AbilityId;
  /** The score after the damage. */
  readonly score: number;
  /** The number of parts that a failed save injures. */
  readonly injuries: 0 | 1 | 2;
  /** The first part injured; null: random. The others are always random. */
  readonly part: BodyPart | null;
}

/** A change by damage. */
export interface DamageChange {
  readonly target: Required<DamageTarget>;
  readonly spend: Spending;
  /** The damage that the ability took. */
  readonly through: number;
  readonly events: readonly DamageEvent[];
}

const targetShape = {
  abilities: readScores,
  hp: count,
  ap: count,
  guard: countOr0,
  named: switchOn,
  passedOut: readSwitch,
};
const spendShape = { hp: count, ap: count };
const optionShape = {
  cause: keyOf<DamageCause>(damageCauses, 'attack'),
  ability: orNull(readAbility),
  armorRelevant: orNull(readSwitch),
  spend: orNull(shapeOf(spendShape)),
  called: orNull(readPart),
  rolled: orNull(count),
  doubleInjuries: readSwitch,
};

type CheckedTarget = Shaped<typeof targetShape>;
type CheckedOptions = ReturnType<typeof readOptions>;

function readOptions(options: DamageOptions) {
  const read = readShape(options, 'options', optionShape);
  const cause = damageCauses[read.cause];
  const ability = read.ability ?? cause.ability;
  return {
    ...read,
    ability,
    save: cause.save,
    armorRelevant: cause.armor && (read.armorRelevant ?? ability === 'str'),
  };
}

function findLimits({ hp, ap, guard }: CheckedTarget, amount: number, { armorRelevant }: CheckedOptions): Spending {
  return { hp: Math.min(amount, guard + hp), ap: armorRelevant ? Math.min(amount, ap) : 0 };
}

/** Returns the most hit points and the most armor points that can be spent against damage (IW-20). Throws RulesError. */
export function spendLimits(target: DamageTarget, amount: number, options: DamageOptions = {}): Spending {
  return findLimits(readShape(target, 'target', targetShape), count(amount, 'amount'), readOptions(options));
}

/** Tests whether a called shot calls for a save: the damage as rolled is over half the target's STR (IW-13). Throws `not-an-integer`, `out-of-range`. */
export function compareCalled(rolled: number, str: number): boolean {
  return 2 * count(rolled, 'rolled') > readScore(str, 'str');
}

function chooseSpending(limits: Spending, amount: number, wish: Spending | null): Spending {
  if (!wish) return { ap: limits.ap, hp: Math.min(limits.hp, amount - limits.ap) };
  for (const key of ['hp', 'ap'] as const)
    if (wish[key] > limits[key])
      throw new RulesError('out-of-range', `options.spend.${key}`, `${wish[key]}, at most ${limits[key]}`);
  if (wish.hp + wish.ap > amount) throw new RulesError('spent-too-much', 'options.spend', `for ${amount}`);
  return wish;
}

/**
 * Applies damage (IW-20): armor points and hit points are spent 1 for 1, those of full defence before other hit points, and the rest lowers the ability, never
 * below 0. The events are the saves that are then due, against the score after the damage (IW-13, IW-16, IW-21 to IW-24). Throws RulesError: `not-an-integer`,
 * `out-of-range`, `unknown-key`, `not-a-switch`, `not-an-object`, and `spent-too-much` for more points than damage.
 */
export function applyDamage(target: DamageTarget, amount: number, options: DamageOptions = {}): DamageChange {
  const before = readShape(target, 'target', targetShape);
  const checked = readOptions(options);
  const spend = chooseSpending(findLimits(before, count(amount, 'amount'), checked), amount, checked.spend);
  const fromGuard = Math.min(before.guard, spend.hp);
  const through = amount - spend.hp - spend.ap;
  const { ability } = checked;
  const abilities = { ...before.abilities, [ability]: Math.max(0, before.abilities[ability] - through) };
  const after = {
    ...before,
    abilities,
    guard: before.guard - fromGuard,
    hp: before.hp - (spend.hp - fromGuard),
    ap: before.ap - spend.ap,
  };
  return { target: after, spend, through, events: listEvents(before, after, amount, through, checked) };
}

function listEvents(
  before: CheckedTarget,
  { abilities }: CheckedTarget,
  amount: number,
  through: number,
  { ability, cause, called, rolled, save, doubleInjuries }: CheckedOptions,
): DamageEvent[] {
  const events: DamageEvent[] = [];
  const add = (kind: DueSave, more: Partial<DamageEvent> = {}): void => {
    const { rule, ability: on } = dueSaves[kind];
    events.push({ kind, rule, ability: on, score: abilities[on], injuries: 0, part: null, ...more });
  };
  const isHurt = through > 0;
  const isCalled = called !== null && amount > 0 && compareCalled(rolled ?? amount, before.abilities.str);
  if (save) add(save);
  if (isHurt && ability === 'dex') add('reactionSave');
  if (isHurt && ability === 'wil') add('actionSave');
  const hurtsStr = isHurt && ability === 'str';
  if (hurtsStr && cause === 'deprivation') add(before.passedOut ? 'dieSave' : 'passOutSave');
  else if (hurtsStr && !before.named) add('saveOrDie');
  else if (hurtsStr || isCalled)
    add('injurySave', { rule: hurtsStr ? 'IW-21' : 'IW-13', injuries: doubleInjuries ? 2 : 1, part: called });
  if (hurtsStr && abilities.str === 0)
    events.push({ kind: 'atZero', rule: 'IW-21', ability: 'str', score: 0, injuries: 0, part: null });
  return events;
}
