/** The request for a roll: plain data from the dialog or a macro. */
import { type Purpose, makePurpose as createPurpose } from '../../../checks/purpose.ts';
import type { innerWorlds } from '../../../../src/index.ts';

/** The kind of purpose that a roll has; empty: a plain save. */
export type PurposeKind = '' | 'contest' | innerWorlds.DueSave | 'shakeOff' | 'evade' | 'block' | 'escape';

export type CheckPurpose = Purpose<PurposeKind>;

/** A reason for advantage or disadvantage (IW-2). */
export interface ModeSource {
  readonly key: string;
  readonly rule: string;
  readonly mode: 'advantage' | 'disadvantage';
  /**
   * The name of a background or injury, or the reason that a player typed, which is escaped when shown; if empty, the lang key made from `key` has the name.
   */
  readonly note: string;
}

/** A die that is added to the weapon's damage (IW-17). */
export interface BonusDie {
  readonly key: string;
  readonly rule: string;
  readonly die: number;
}

/** A copy of a weapon's values at the time its attack was declared. */
export interface WeaponUsed {
  readonly uuid: string;
  readonly name: string;
  readonly die: number;
  readonly traits: readonly string[];
  readonly reach: string;
  readonly ability: innerWorlds.AbilityId;
  readonly armorRelevant: boolean;
}

/** The kind of an action against someone (IW-12 to IW-17). */
export type ExchangeRole = 'attack' | 'feint' | 'grapple' | 'taunt' | 'rout' | 'stopMove';

/** The request for an action against someone. */
export interface ExchangeRequest {
  readonly role: ExchangeRole;
  /** UUID and name of the target; empty: no target. */
  readonly against: string;
  readonly opponent: string;
  readonly weapon: WeaponUsed;
  /** The body part that a called shot aims at; empty: not a called shot (IW-13). */
  readonly part: string;
  /** Whether the action does maximum damage, after a feint or as a rifle's called shot (IW-14, IW-30). */
  readonly maximum: boolean;
  readonly modes: readonly ModeSource[];
  readonly bonus: readonly BonusDie[];
  /** Whether anyone may react before the damage roll (IW-17). */
  readonly mayReact: boolean;
}

/** A roll before it is planned. */
export interface CheckRequest {
  readonly ability: innerWorlds.AbilityId;
  /** Whether to roll a contest, which adds a d10 to the score, instead of a save, which compares a d20 with it (IW-1, IW-5). */
  readonly contest: boolean;
  /** Id of the difficulty; empty: none (IW-4). */
  readonly difficulty: string;
  /** The difficulty that a call named, which is the GM's word; left out: the usual one. */
  readonly called?: string;
  readonly complicated: boolean;
  /** The reasons that the player typed. */
  readonly sources: readonly ModeSource[];
  /** The ids of the backgrounds that help with the roll, and of the injuries that hinder it (IW-21, IW-27). */
  readonly backgrounds: readonly string[];
  readonly injuries: readonly string[];
  /** Whether to use the WIL of an ally who rallies the actor (IW-16). */
  readonly rallied: boolean;
  readonly purpose: CheckPurpose;
  readonly exchange?: ExchangeRequest;
}

export const plainPurpose: CheckPurpose = Object.freeze(createPurpose(''));

/** Returns a purpose. Missing parts have the values of a plain save. */
export const makePurpose = createPurpose<PurposeKind>;

/** Returns a request. Missing parts have the values of a plain save. */
export function makeRequest(request: Pick<CheckRequest, 'ability'> & Partial<CheckRequest>): CheckRequest {
  return {
    contest: false,
    difficulty: '',
    complicated: false,
    sources: [],
    backgrounds: [],
    injuries: [],
    rallied: false,
    purpose: plainPurpose,
    ...request,
  };
}
