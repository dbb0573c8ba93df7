import { freezeDeep } from '../core/freeze.ts';
import { requireKey } from '../core/validate.ts';
import type { Modifier } from './plan.ts';

// The named modifiers of a test (DH-1, DH-9, DH-21 to DH-32): what each step of a modifier changes, how many steps it can have, and which tests it applies to.

/** What a test is for: a melee attack, a shot, a dodge, or anything else. */
export type ReasonScope = 'melee' | 'ranged' | 'dodge' | 'other';

/**
 * A named modifier. `white`, `black` and `automatic` count per step. `divide` is the divisor of the white dice; `'steps'` divides by the number of steps. If
 * `steps` is 1, the modifier either applies or does not.
 */
export interface NamedReason {
  readonly key: string;
  readonly rule: string;
  readonly white?: number;
  readonly black?: number;
  readonly automatic?: number;
  readonly divide?: number | 'steps';
  readonly steps: number;
  readonly on: readonly ReasonScope[];
}

const attacks = ['melee', 'ranged'] as const;
const all = ['melee', 'ranged', 'dodge', 'other'] as const;

/** The most steps of a modifier that counts people, such as attackers. */
const MANY = 20;

/** The named modifiers, those of a fight first. */
export const reasons = freezeDeep([
  { key: 'higherInitiative', rule: 'DH-21', white: 2, steps: 1, on: attacks },
  { key: 'noReadiedWeapon', rule: 'DH-22', white: -2, steps: 1, on: attacks },
  { key: 'splitAttacks', rule: 'DH-25', divide: 'steps', steps: MANY, on: attacks },
  { key: 'outnumbered', rule: 'DH-26', black: 3, steps: MANY, on: all },
  { key: 'unarmed', rule: 'DH-27', black: 3, steps: 1, on: ['melee'] },
  { key: 'awesome', rule: 'DH-28', white: 3, steps: 1, on: all },
  { key: 'aim', rule: 'DH-28', white: 1, steps: 3, on: ['ranged'] },
  { key: 'firingIntoMelee', rule: 'DH-28', black: 3, steps: MANY, on: ['ranged'] },
  { key: 'fullDodge', rule: 'DH-30', automatic: 1, steps: MANY, on: ['dodge'] },
  { key: 'splitAttention', rule: 'DH-32', divide: 2, steps: 1, on: ['melee', 'dodge'] },
  { key: 'crowd', rule: 'DH-9', black: 1, steps: 6, on: ['other'] },
  { key: 'halved', rule: 'DH-1', divide: 2, steps: 1, on: all },
] as const satisfies readonly NamedReason[]);

export type ReasonKey = (typeof reasons)[number]['key'];

/** How many steps of each named modifier apply to a test; 0 or omitted: none. */
export type ReasonSteps = Readonly<Partial<Record<ReasonKey, number>>>;

/** Returns a named modifier for this number of steps, without the fields that it does not change. */
export function makeReason(reason: NamedReason, steps: number): Modifier {
  const { key, rule, divide } = reason;
  const made: { -readonly [Part in keyof Modifier]: Modifier[Part] } = { key, rule };
  for (const unit of ['white', 'black', 'automatic'] as const) if (reason[unit]) made[unit] = reason[unit] * steps;
  if (divide) made.divide = divide === 'steps' ? steps : divide;
  return made;
}

/**
 * Returns the named modifiers for these steps, in the order of the table. Splitting attacks is left out for a single opponent, because it then has no effect.
 */
export function makeReasons(steps: ReasonSteps): Modifier[] {
  return (reasons as readonly NamedReason[]).flatMap((reason) => {
    const taken = steps[reason.key as ReasonKey] ?? 0;
    return taken > (reason.divide === 'steps' ? 1 : 0) ? [makeReason(reason, taken)] : [];
  });
}

// Cover (DH-29): black dice for attacks on a target behind it.

/** The black dice against a target in this cover, for a shot and for a melee attack (DH-29). */
export const cover = freezeDeep({
  none: { ranged: 0, melee: 0 },
  slight: { ranged: 3, melee: 2 },
  partial: { ranged: 6, melee: 4 },
  nearTotal: { ranged: 12, melee: 8 },
});

export type CoverId = keyof typeof cover;

/** Returns the modifier of an attack on a target in cover, with the key `<id>Cover`; null without cover (DH-29). Throws RulesError `unknown-key`. */
export function makeCoverReason(id: CoverId, attack: 'melee' | 'ranged'): Modifier | null {
  const black = cover[requireKey(id, 'cover', cover)][attack];
  return black === 0 ? null : { key: `${id}Cover`, rule: 'DH-29', black };
}

// The named modifiers that the fight suggests for a roll in an exchange (DH-21 to DH-32). Players can change them.

/** The circumstances of an attack or a strike back. */
export interface StrikeFacts {
  /** Whether this attack is a shot, whatever weapon the other side has. */
  readonly isShot: boolean;
  /** Whether this side has the higher initiative (DH-21). */
  readonly higher: boolean;
  /** Whether the target is unaware of the attack, so that initiative adds nothing (DH-21, DH-32). */
  readonly surprise?: boolean | undefined;
  /** Whether no weapon is readied (DH-22). */
  readonly unreadied: boolean;
  /** Whether this side fights with bare hands (DH-27). */
  readonly unarmed: boolean;
  readonly martialArts: boolean;
  /** Whether the other side fights with bare hands, so that being unarmed is no disadvantage. */
  readonly otherUnarmed: boolean;
  /** How many different opponents this side attacks or strikes back at this round (DH-25). */
  readonly opponents: number;
  /** How many opponents have attacked this side this round or will attack it (DH-26). */
  readonly attackers: number;
  readonly awesome?: boolean | undefined;
  /** Rounds of aiming, up to 3 (DH-28). */
  readonly aim: number;
  /** How many people the other side is fighting in melee (DH-28). */
  readonly otherFighting: number;
  /** Whether this side dodged a shot while busy in melee this round (DH-32). */
  readonly halved: boolean;
}

/** Returns the steps of the named modifiers for an attack or a strike back. */
export function countStrikeReasons(facts: StrikeFacts): ReasonSteps {
  const { isShot, unarmed, martialArts, otherUnarmed } = facts;
  return {
    higherInitiative: Number(facts.higher && facts.surprise !== true),
    noReadiedWeapon: Number(facts.unreadied),
    splitAttacks: Math.max(1, facts.opponents),
    outnumbered: Math.max(0, facts.attackers - 1),
    unarmed: Number(unarmed && !martialArts && !otherUnarmed && !isShot),
    awesome: Number(facts.awesome === true),
    aim: isShot ? facts.aim : 0,
    firingIntoMelee: isShot ? facts.otherFighting : 0,
    splitAttention: Number(facts.halved && !isShot),
  };
}

/** The circumstances of a dodge. */
export interface DodgeFacts {
  /** Whether it dodges a shot rather than a blow. */
  readonly isShot: boolean;
  /** Whether the dodge is a full dodge, which allows no other action this round (DH-30). */
  readonly full: boolean;
  /** How many opponents have attacked this side this round or will attack it (DH-26, DH-30). */
  readonly attackers: number;
  readonly awesome?: boolean | undefined;
  /** Whether this side is busy in melee (DH-32). */
  readonly halved: boolean;
}

/** Returns the steps of the named modifiers for a dodge. */
export function countDodgeReasons(facts: DodgeFacts): ReasonSteps {
  const { isShot, full, attackers, awesome = false, halved } = facts;
  return {
    outnumbered: Math.max(0, attackers - 1),
    awesome: Number(awesome),
    fullDodge: full ? Math.max(1, attackers) : 0,
    splitAttention: Number(halved && isShot && !full),
  };
}

/**
 * Returns how much of a Dodge rating counts (DH-30, DH-31): all of it, half rounded down at close range, or none at point blank. A full dodge uses all of it,
 * except at point blank.
 */
export function countDodge(rating: number, range: 'melee' | 'pointBlank' | 'close' | 'far', full: boolean): number {
  if (range === 'pointBlank') return 0;
  return range === 'close' && !full ? Math.floor(rating / 2) : rating;
}

/** The distance in feet below which a blow reaches its target and a shot is point-blank (DH-24, DH-31). */
const NEAR_FEET = 5;

/**
 * The distance between two fighters. `touching`: whether their spaces touch. `feet`: for a map without a grid, the distance between their edges; null if
 * unknown.
 */
export interface Nearness {
  readonly touching: boolean;
  readonly feet: number | null;
}

/**
 * Tests whether two fighters are near enough for a blow or a point-blank shot: their spaces touch, or their edges are less than 5 feet apart (DH-24, DH-31).
 */
export function isNear({ touching, feet }: Nearness): boolean {
  return touching || (feet !== null && feet < NEAR_FEET);
}
