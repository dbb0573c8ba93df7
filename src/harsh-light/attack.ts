// Attacks (HL-13 to HL-15): what Defence takes off the attacker's pool, and the pull of an attack.
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import {
  countOr0,
  integer,
  integerOr,
  orNull,
  readShape,
  readSwitch,
  requireKey,
  switchOn,
  type Shaped,
} from '../core/validate.ts';
import {
  type Modifier,
  type PoolLine,
  type PullPlan,
  type Resistance,
  WILLPOWER_RESISTANCE,
  buildPull,
  listBase,
  makeLine,
  readModifiers,
  sumLines,
} from './plan.ts';
import { type Again, readAgain } from './pull.ts';

/** What an all-out attack adds to the pool in melee (HL-14). */
export const ALL_OUT_PULL = 2;

/** How weapons reach their targets. `defence`: whether Defence applies at any distance (HL-15). */
export const reaches = freezeDeep({
  melee: { defence: true },
  thrown: { defence: true },
  ranged: { defence: false },
});

export type Reach = keyof typeof reaches;

/**
 * Tests whether Defence applies by the rules: to everything except shots from beyond arm's reach (HL-15).
 * @param adjacent - whether the two are in adjacent spaces, which is arm's reach
 * @throws `unknown-key`, `not-a-switch`
 */
export function meetsDefence(reach: Reach, adjacent: boolean): boolean {
  return reaches[requireKey(reach, 'reach', reaches)].defence || readSwitch(adjacent, 'adjacent');
}

export interface DefenceInput {
  /** The Defence trait (HL-18). */
  readonly defence: number;
  /** How many attacks on the defender have been resolved since its turn started (HL-13). */
  readonly attacks?: number | undefined;
  /** Whether the defender is dodging (HL-14). */
  readonly dodging?: boolean | undefined;
  /** Whether the defender has made an all-out attack since its turn started (HL-14). */
  readonly allOut?: boolean | undefined;
  /** Whether the defender spends a point of Willpower on its Defence against this attack (HL-12). */
  readonly willpower?: boolean | undefined;
  /** Whether Defence applies to the attack, by meetsDefence or as the GM decides (HL-15); default true. */
  readonly applies?: boolean | undefined;
}

const defenceShape = {
  defence: integer,
  attacks: countOr0,
  dodging: readSwitch,
  allOut: readSwitch,
  willpower: readSwitch,
  applies: switchOn,
};

type CheckedDefence = Shaped<typeof defenceShape>;

/**
 * Returns what Defence takes off an attacker's pool, with its reasons (HL-12 to HL-15). A dodge doubles it, then each earlier attack lowers it by 1, never
 * below 0; after an all-out attack it is 0. The 2 for a point of Willpower are added last, so they count even if Defence is down to 0 or given up. If Defence
 * does not apply, the amount is 0. Throws `not-an-integer`, `out-of-range`, `not-a-switch`, `unknown-key`.
 */
export function countDefence(input: DefenceInput): Resistance {
  return sumDefence(readShape(input, '', defenceShape));
}

function sumDefence({ defence, attacks, dodging, allOut, willpower, applies }: CheckedDefence): Resistance {
  if (!applies) return { amount: 0, lines: [] };
  const lines: PoolLine[] = [];
  let amount = 0;
  const add = (key: string, rule: string, change: number): void => {
    if (change === 0 && lines.length > 0) return;
    amount += change;
    lines.push(makeLine('resistance', key, rule, change));
  };
  add('defence', 'HL-13', defence);
  if (allOut) add('defenceGivenUp', 'HL-14', -amount);
  else {
    if (dodging) add('dodge', 'HL-14', defence);
    add('attacks', 'HL-13', -attacks);
    add('floor', 'HL-13', Math.max(0, -amount));
  }
  if (willpower) add('resistingWillpower', 'HL-12', WILLPOWER_RESISTANCE);
  return sumLines(lines);
}

/** An attack as plain data. An omitted switch is false. */
export interface AttackInput {
  readonly attribute: number;
  readonly skill?: number | null | undefined;
  /** The lowest card that pulls again (HL-3), and what the weapon adds to the damage (HL-18). */
  readonly weapon: { readonly again?: Again | undefined; readonly bonus?: number | undefined };
  readonly modifiers?: readonly Modifier[] | undefined;
  readonly willpower?: boolean | undefined;
  /** Whether it is an all-out attack, which only melee allows (HL-14). */
  readonly allOut?: boolean | undefined;
  readonly melee: boolean;
  /** The defender; null if nothing defends. */
  readonly defence: DefenceInput | null;
}

export interface AttackPlan extends PullPlan {
  readonly allOut: boolean;
  /** What the weapon adds to the damage (HL-18). */
  readonly bonus: number;
  /** What Defence takes off the pool; null if nothing defends. */
  readonly defence: Resistance | null;
}

const weaponShape = { again: readAgain, bonus: integerOr(0) };
const inputShape = {
  attribute: integer,
  skill: orNull(integer),
  weapon: (value: unknown, argument: string) => readShape(value, argument, weaponShape),
  modifiers: readModifiers,
  willpower: readSwitch,
  allOut: readSwitch,
  melee: readSwitch,
  defence: orNull((value, argument) => readShape(value, argument, defenceShape)),
};

/**
 * Plans an attack: attribute + skill + modifiers, plus 2 for an all-out attack (HL-14), less Defence (HL-10, HL-13), plus 3 for a point of Willpower (HL-12).
 * Throws the errors of planPull and countDefence, and `all-out-not-melee`.
 */
export function planAttack(input: AttackInput): AttackPlan {
  const { attribute, skill, weapon, modifiers, willpower, allOut, melee, defence } = readShape(input, '', inputShape);
  if (allOut && !melee) throw new RulesError('all-out-not-melee', 'allOut');
  const resistance = defence && sumDefence(defence);
  const extra = allOut ? makeLine('pool', 'allOut', 'HL-14', ALL_OUT_PULL) : null;
  const plan = buildPull({
    reasons: [...listBase(attribute, skill), extra],
    modifiers,
    resistance,
    willpower,
    again: weapon.again,
  });
  return { ...plan, allOut, bonus: weapon.bonus, defence: resistance };
}
