// Damage (IW-13, IW-16, IW-20 to IW-24): which points absorb it, what gets through, and which saves are then due.
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
 * The causes of damage (IW-16, IW-20, IW-23, IW-24): whether armour can help, the ability that takes the damage, and a save that is due even if no damage gets
 * through.
 */
export const damageCauses = freezeDeep({
  attack: { armor: true, ability: 'str', save: null },
  feint: { armor: true, ability: 'str', save: null },
  hazard: { armor: true, ability: 'str', save: null },
  deprivation: { armor: false, ability: 'str', save: null },
  taunt: { armor: false, ability: 'wil', save: 'tauntSave' },
  rout: { armor: false, ability: 'wil', save: 'routSave' },
});

export type DamageCause = keyof typeof damageCauses;

/** The saves that damage may require: the rule, the ability, and what happens on a failure. */
export const dueSaves = freezeDeep({
  injurySave: { rule: 'IW-21', ability: 'str', failed: 'injury' },
  saveOrDie: { rule: 'IW-22', ability: 'str', failed: 'death' },
  reactionSave: { rule: 'IW-23', ability: 'dex', failed: 'reactionLost' },
  actionSave: { rule: 'IW-23', ability: 'wil', failed: 'actionLost' },
  passOutSave: { rule: 'IW-24', ability: 'str', failed: 'passedOut' },
  // Only cards of older versions ask for it: who is already out dies without a save.
  dieSave: { rule: 'IW-24', ability: 'str', failed: 'death' },
  tauntSave: { rule: 'IW-16', ability: 'wil', failed: 'mustAttack' },
  routSave: { rule: 'IW-16', ability: 'wil', failed: 'mustRetreat' },
});

export type DueSave = keyof typeof dueSaves;

export interface DamageTarget {
  /** The ability scores after earlier damage. */
  readonly abilities: Readonly<Record<AbilityId, number>>;
  /** How many hit points and armour points are left. */
  readonly hp: number;
  readonly ap: number;
  /** Hit points from full defence, which are spent before others (IW-16); default 0. */
  readonly guard?: number | undefined;
  /** Whether the target is a named character (IW-22); default true. */
  readonly named?: boolean | undefined;
  /** Whether the target has passed out from deprivation (IW-24). */
  readonly passedOut?: boolean | undefined;
}

/** Points spent against damage. Hit points include those from full defence. */
export interface Spending {
  readonly hp: number;
  readonly ap: number;
}

/** The circumstances of the damage. */
export interface DamageOptions {
  /** Default `attack`. */
  readonly cause?: DamageCause | undefined;
  /** The ability that takes the damage; default: that of the cause. */
  readonly ability?: AbilityId | undefined;
  /** Whether armour points help. Default: only against damage to STR, and never against deprivation, taunt or rout (IW-20, IW-23, IW-24). */
  readonly armorRelevant?: boolean | undefined;
  /** The points to spend. Default: armour points first, then hit points, as many as needed (IW-20). */
  readonly spend?: Spending | null | undefined;
  /** The body part that a called shot aimed at (IW-13); null: no called shot. */
  readonly called?: BodyPart | null | undefined;
  /** The damage rolled, which for a called shot is compared with STR (IW-13); default: the amount. */
  readonly rolled?: number | undefined;
  /** Whether a failed save injures two parts (IW-30). */
  readonly doubleInjuries?: boolean | undefined;
}

/** A consequence of damage: a save that is due; `atZero` for STR 0, after which the GM decides (IW-21); or `dead` without a save (IW-24). */
export interface DamageEvent extends RuleEvent {
  readonly kind: DueSave | 'atZero' | 'dead';
  readonly ability: AbilityId;
  /** The ability score after the damage. */
  readonly score: number;
  /** How many body parts a failed save injures. */
  readonly injuries: 0 | 1 | 2;
  /** The first body part injured; null: at random. Any other part is always at random. */
  readonly part: BodyPart | null;
}

/** The target after damage, what was spent, and the consequences. */
export interface DamageChange {
  readonly target: Required<DamageTarget>;
  readonly spend: Spending;
  /** How much damage the ability took. */
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

/** Returns how many hit points and how many armour points can at most be spent against damage (IW-20). Throws RulesError. */
export function spendLimits(target: DamageTarget, amount: number, options: DamageOptions = {}): Spending {
  return findLimits(readShape(target, 'target', targetShape), count(amount, 'amount'), readOptions(options));
}

/** Tests whether a called shot requires a save: the damage rolled is more than half the target's STR (IW-13). Throws `not-an-integer`, `out-of-range`. */
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
 * Applies damage (IW-20). Each armour point or hit point spent takes off 1; hit points from full defence go first. The rest lowers the ability, never below 0.
 * The events are the saves that are then due, against the score after the damage (IW-13, IW-16, IW-21 to IW-24). Throws RulesError: `not-an-integer`,
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
  const tell = (kind: 'dead' | 'atZero', rule: string): void => {
    events.push({ kind, rule, ability: 'str', score: abilities.str, injuries: 0, part: null });
  };
  const isHurt = through > 0;
  const isCalled = called !== null && amount > 0 && compareCalled(rolled ?? amount, before.abilities.str);
  if (save) add(save);
  if (isHurt && ability === 'dex') add('reactionSave');
  if (isHurt && ability === 'wil') add('actionSave');
  const hurtsStr = isHurt && ability === 'str';
  if (hurtsStr && cause === 'deprivation' && before.passedOut) tell('dead', 'IW-24');
  else if (hurtsStr && !before.named) add('saveOrDie');
  else if (hurtsStr && cause === 'deprivation') add('passOutSave');
  else if (hurtsStr || isCalled)
    add('injurySave', { rule: hurtsStr ? 'IW-21' : 'IW-13', injuries: doubleInjuries ? 2 : 1, part: called });
  if (hurtsStr && abilities.str === 0) tell('atZero', 'IW-21');
  return events;
}
