/** The request for a roll, before it is planned. All values are plain JSON. */
import { type Purpose, makePurpose as createPurpose } from '../../../checks/purpose.ts';
import type { innerWorlds } from '../../../../src/index.ts';

/** A roll's purpose; empty: a plain save. The others are explained where they are created. */
export type PurposeKind = '' | 'contest' | innerWorlds.DueSave | 'shakeOff' | 'evade' | 'block' | 'escape';

/** The purpose of a roll. */
export type CheckPurpose = Purpose<PurposeKind>;

/** A reason for advantage or disadvantage (IW-2). */
export interface ModeSource {
  readonly key: string;
  readonly rule: string;
  readonly mode: 'advantage' | 'disadvantage';
  /** The name of the background or injury, or the reason that a player typed; empty: `key` has the name. It is escaped when shown. */
  readonly note: string;
}

/** A die that damage adds to the weapon's own (IW-17). */
export interface BonusDie {
  readonly key: string;
  readonly rule: string;
  readonly die: number;
}

/** A weapon's state when its attack is declared. */
export interface WeaponUsed {
  readonly uuid: string;
  readonly name: string;
  readonly die: number;
  readonly traits: readonly string[];
  readonly reach: string;
  readonly ability: innerWorlds.AbilityId;
  readonly armorRelevant: boolean;
}

/** An action against someone: an attack, a feint and so on (IW-12 to IW-16). */
export type ExchangeRole = 'attack' | 'feint' | 'grapple' | 'taunt' | 'rout';

/** An action against someone. */
export interface ExchangeRequest {
  readonly role: ExchangeRole;
  /** UUID and name of the target; empty: none. */
  readonly against: string;
  readonly opponent: string;
  readonly weapon: WeaponUsed;
  /** The body part that a called shot aims at; empty: none (IW-13). */
  readonly part: string;
  /** Whether it does maximum damage, after a feint or with a rifle's called shot (IW-14, IW-30). */
  readonly maximum: boolean;
  readonly modes: readonly ModeSource[];
  readonly bonus: readonly BonusDie[];
  /** Whether anyone may react before the damage roll (IW-17). */
  readonly mayReact: boolean;
}

/** A roll before it is planned. */
export interface CheckRequest {
  readonly ability: innerWorlds.AbilityId;
  /** A contest adds a d10 to the score; a save compares a d20 with it (IW-1, IW-5). */
  readonly contest: boolean;
  /** Id of the difficulty; empty: none (IW-4). */
  readonly difficulty: string;
  readonly complicated: boolean;
  /** Reasons that a player typed. */
  readonly sources: readonly ModeSource[];
  /** The ids of related backgrounds, and of injuries that get in the way (IW-21, IW-27). */
  readonly backgrounds: readonly string[];
  readonly injuries: readonly string[];
  /** Whether the rallying ally's WIL is used (IW-16). */
  readonly rallied: boolean;
  readonly purpose: CheckPurpose;
  readonly exchange?: ExchangeRequest;
}

/** The purpose of a plain save. */
export const plainPurpose: CheckPurpose = Object.freeze(createPurpose(''));

/** Returns a purpose, filling in missing parts from a plain one. */
export const makePurpose = createPurpose<PurposeKind>;

/** Returns a request, filling in missing parts from a plain save. */
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
