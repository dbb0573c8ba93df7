/** The request for a pull, and for the exchange it belongs to: plain data from the dialog or a macro. */
import type { harshLight } from '../../../../src/index.ts';
import { type Purpose, makePurpose } from '../../../checks/purpose.ts';
import { readIdentifier } from '../../../documents/identifier.ts';
import type { AttributeId, ResistanceId } from './attributes.ts';
import type { LightSkill } from './fighter.ts';

/** The kind of a pull's purpose; empty: a plain pull. */
export type PurposeKind = '' | 'contest' | 'extended' | 'race';

export type CheckPurpose = Purpose<PurposeKind>;

/** A reason that changes the pool. */
export interface CheckModifier {
  readonly key: string;
  readonly amount: number;
  readonly rule?: string;
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** The request for a pull that the user's target resists. */
export interface ExchangeRequest {
  /** An 'attack' does one box of damage for each success; a 'resisted' pull does none. */
  readonly role: 'attack' | 'resisted';
  /** UUID and name of the target; empty: none. */
  readonly against: string;
  readonly opponent: string;
  readonly reach: harshLight.Reach;
  readonly trait: ResistanceId | '';
  /** Whether Defence applies to the attack (HL-15). */
  readonly defended: boolean;
  /** Whether the target adds its Blood Potency to the trait (HL-17). */
  readonly potent: boolean;
  /** Whether the attack is an All-Out Attack (HL-14). */
  readonly allOut: boolean;
  /** A copy of the values of the weapon or power used. */
  readonly weapon: { readonly uuid: string; readonly name: string; readonly damage: number };
}

/** The terms of an extended test (HL-9). */
export interface ExtendedTerms {
  /** The number of successes needed in all, and the seconds of game time that each pull takes; 0: pulls take no time. */
  readonly target: number;
  readonly period: number;
}

/** A pull before it is planned. All values are plain JSON. */
export interface CheckRequest {
  readonly attribute: AttributeId;
  /** The pool as a number, which replaces attribute and skill; left out: they decide it. */
  readonly pool?: number;
  /** Id of the actor's skill; empty: the attribute alone. */
  readonly skill: string;
  /** How many successes the task needs (HL-2). */
  readonly needed: number;
  /** How much the task's difficulty subtracts from the pool (HL-4). */
  readonly difficulty: number;
  readonly modifiers: readonly CheckModifier[];
  /** The lowest card that pulls a second one (HL-3). */
  readonly again: 8 | 9 | 10;
  readonly action: 'instant' | 'reflexive';
  /** Whether a point of Willpower is spent to add 3 to the pool, and whether the power pulled with costs a point (HL-12). */
  readonly willpower: boolean;
  readonly cost: boolean;
  /** Whether the successes of the lowest card are taken instead of pulling (HL-6). */
  readonly taken: boolean;
  /** Whether the actor adds its Blood Potency to resist the supernatural (HL-17). */
  readonly potent: boolean;
  /** UUID of the power or gear used; empty: none. */
  readonly item: string;
  readonly purpose: CheckPurpose;
  readonly exchange?: ExchangeRequest;
  /** The terms of the extended test that the pull belongs to; left out: none. */
  readonly extended?: ExtendedTerms;
}

export const plainPurpose: CheckPurpose = Object.freeze(makePurpose(''));

/** The identifier of the skill whose pulls are no action (HL-8). */
const PERCEPTION = 'perception';

/** Returns the request for a plain pull with a skill that the actor has. */
export function requestSkill(skill: LightSkill, attribute: AttributeId = skill.system.attribute): CheckRequest {
  return { ...requestUnskilled(readIdentifier(skill), attribute), skill: skill.id ?? '' };
}

/**
 * Returns the request for a plain pull with a skill that the actor lacks.
 * @param identifier - the skill's; empty: the pull is with the attribute alone
 */
export function requestUnskilled(identifier: string, attribute: AttributeId): CheckRequest {
  return makeRequest({ attribute, action: identifier === PERCEPTION ? 'reflexive' : 'instant' });
}

/** Returns a request. Missing parts have the values of a plain pull that needs one success. */
export function makeRequest(request: Pick<CheckRequest, 'attribute'> & Partial<CheckRequest>): CheckRequest {
  return {
    skill: '',
    needed: 1,
    difficulty: 0,
    modifiers: [],
    again: 10,
    action: 'instant',
    willpower: false,
    cost: false,
    taken: false,
    potent: false,
    item: '',
    purpose: plainPurpose,
    ...request,
  };
}
