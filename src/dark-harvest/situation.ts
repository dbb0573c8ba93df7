// What the fight itself says of a roll in an exchange, as steps of the named reasons (DH-21 to DH-32). A person may decide otherwise.
import type { ReasonSteps } from './reasons.ts';

/** What bears on an attack or a strike back. */
export interface StrikeFacts {
  /** A shot, whatever the other side does. */
  readonly isShot: boolean;
  /** This side has the higher initiative (DH-21). */
  readonly higher: boolean;
  /** The target does not know of the attack, so that initiative is of no use (DH-21, DH-32). */
  readonly surprise?: boolean | undefined;
  /** No weapon is readied (DH-22). */
  readonly unreadied: boolean;
  /** Bare hands (DH-27). */
  readonly unarmed: boolean;
  readonly martialArts: boolean;
  /** The other side has bare hands, too. */
  readonly otherUnarmed: boolean;
  /** Different opponents this side attacks or strikes back at this round (DH-25). */
  readonly opponents: number;
  /** How many attack this side this round (DH-26). */
  readonly attackers: number;
  readonly awesome?: boolean | undefined;
  /** Rounds of aiming, up to 3 (DH-28). */
  readonly aim: number;
  /** Persons whom the other side is fighting in melee (DH-28). */
  readonly otherFighting: number;
  /** This side dodged a shot while busy in melee this round (DH-32). */
  readonly halved: boolean;
}

/** Counts what bears on an attack or a strike back. */
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

/** What bears on a dodge. */
export interface DodgeFacts {
  /** A shot is dodged, not a blow. */
  readonly isShot: boolean;
  /** A full dodge: nothing else is done this round (DH-30). */
  readonly full: boolean;
  /** How many attack this side this round (DH-26, DH-30). */
  readonly attackers: number;
  readonly awesome?: boolean | undefined;
  /** Busy in melee (DH-32). */
  readonly halved: boolean;
}

/** Counts what bears on a dodge. */
export function countDodgeReasons({ isShot, full, attackers, awesome = false, halved }: DodgeFacts): ReasonSteps {
  return {
    outnumbered: Math.max(0, attackers - 1),
    awesome: Number(awesome),
    fullDodge: full ? Math.max(1, attackers) : 0,
    splitAttention: Number(halved && isShot && !full),
  };
}

/** Counts how much of a Dodge of that rating is left at a range: all, half rounded down, or none (DH-30, DH-31). */
export function countDodge(rating: number, range: 'melee' | 'pointBlank' | 'close' | 'far', full: boolean): number {
  if (full || range === 'melee' || range === 'far') return rating;
  return range === 'close' ? Math.floor(rating / 2) : 0;
}

/** Under this many feet a shot is at point blank (DH-31). */
export const POINT_BLANK_FEET = 5;

/** Reads the range of a shot off a distance in feet: close is the Gamemaster's word (DH-31). Null: the distance is not known. */
export function readShotRange(feet: number | null): 'pointBlank' | 'far' {
  return feet !== null && feet < POINT_BLANK_FEET ? 'pointBlank' : 'far';
}
