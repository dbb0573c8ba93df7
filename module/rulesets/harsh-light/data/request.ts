/** The request for a pull of Harsh Light and its exchange: plain data from the dialog or a macro. */
import type { harshLight } from '../../../../src/index.ts';
import { type Purpose, makePurpose } from '../../../checks/purpose.ts';
import type { AttributeId, ResistanceId } from './attributes.ts';

/** The kind of a pull's purpose; empty: a plain pull. */
export type PurposeKind = '' | 'contest' | 'extended';

/** The purpose of a pull. */
export type CheckPurpose = Purpose<PurposeKind>;

/** A reason that changes the pool. */
export interface CheckModifier {
  readonly key: string;
  readonly amount: number;
  readonly rule?: string;
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** A pull that the user's target resists. */
export interface ExchangeRequest {
  /** An attack costs one box per success; a pull that is only resisted does no damage. */
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
  /** Whether it is an All-Out Attack (HL-14). */
  readonly allOut: boolean;
  /** The current weapon or power. */
  readonly weapon: { readonly uuid: string; readonly name: string; readonly damage: number };
}

/** The terms of an extended test (HL-9). */
export interface ExtendedTerms {
  /** The successes it needs in all, and the seconds of game time that each pull takes; 0: time is not counted. */
  readonly target: number;
  readonly period: number;
}

/** A pull before it is planned. All values are plain JSON. */
export interface CheckRequest {
  readonly attribute: AttributeId;
  /** The pool as a number, instead of attribute and skill; left out: those. */
  readonly pool?: number;
  /** Id of a skill of the actor; empty: the attribute alone. */
  readonly skill: string;
  /** The successes that the task needs (HL-2). */
  readonly needed: number;
  /** What the task's difficulty takes off the pool (HL-4). */
  readonly difficulty: number;
  readonly modifiers: readonly CheckModifier[];
  /** The lowest card that pulls a second one (HL-3). */
  readonly again: 8 | 9 | 10;
  readonly action: 'instant' | 'reflexive';
  /** Whether a point of Willpower adds 3 to the pool, and whether the pull itself costs one (HL-12). */
  readonly willpower: boolean;
  readonly cost: boolean;
  /** Whether the successes of the lowest card are taken without a pull (HL-6). */
  readonly taken: boolean;
  /** Whether the actor adds its own Blood Potency to resist (HL-17). */
  readonly potent: boolean;
  /** UUID of the power or gear used; empty: none. */
  readonly item: string;
  readonly purpose: CheckPurpose;
  readonly exchange?: ExchangeRequest;
  /** For a pull of an extended test: its terms. */
  readonly extended?: ExtendedTerms;
}

/** The purpose of a plain pull. */
export const plainPurpose: CheckPurpose = Object.freeze(makePurpose(''));

/** Returns a request. Missing parts are filled in from a plain pull that needs one success. */
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
