/** The request for a roll of Step Dice and its exchange: plain data from the dialog or a macro. */
import { stepDice } from '../../../../src/index.ts';
import { type Purpose, makePurpose as createPurpose } from '../../../checks/purpose.ts';
import type { AttributeId, StepWeapon } from './fighter.ts';

/** A reason that changes a roll. */
export interface CheckModifier extends stepDice.Modifier {
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** The rolls that wounds call for; to be roused, someone must try to wake the actor (SD-33, SD-35, SD-38, SD-40, SD-54). */
const dueKinds = ['extraordinary', 'stayConscious', 'dying', 'rouse', 'suffocate'] as const;

/** The id of one of these. */
export type DueKind = (typeof dueKinds)[number];

/** Other rolls that nobody chooses to make: the rules or the GM have set their difficulty. */
const setKinds = ['endurance', 'revival', 'fall', 'resist', 'keepWeapon', 'keepFooting', 'floatFree'] as const;

/** The kind of a roll's purpose; empty: a plain roll. */
export type PurposeKind =
  | (stepDice.CareKind | DueKind | (typeof setKinds)[number])
  | ('' | 'assist' | 'contest' | 'feint' | 'grapple' | 'breakHold' | 'argue' | 'run' | 'complex' | 'surgery' | 'stray');

/** Tests whether a kind of event makes a roll due. */
export function isDueKind(kind: string): kind is DueKind {
  return (dueKinds as readonly string[]).includes(kind);
}

/** Tests whether nobody chooses to make a roll: the number of declared actions does not modify it (SD-11). */
export function isForced({ purpose }: { readonly purpose?: CheckPurpose | undefined }): boolean {
  const kinds: readonly string[] = [...dueKinds, ...setKinds];
  return kinds.includes(purpose?.kind ?? '');
}

/** Tests whether a purpose is a treatment by a healer. */
export function isCareKind(kind: string): kind is stepDice.CareKind {
  return Object.hasOwn(stepDice.careKinds, kind);
}

/** The circumstances of a treatment. The purpose names the patient, and its amount is the hours that a drug lasts. */
export interface CareTerms extends stepDice.Care {
  readonly kind: stepDice.CareKind;
  /** UUID of the drug used, and the rank of its die; empty and 0: none. */
  readonly item: string;
  readonly dose: number;
}

/** The purpose of a roll; its amount is for a drug how many hours it lasts, for help its kind. */
export type CheckPurpose = Purpose<PurposeKind>;

/** The weapon of an attack as it was at the roll. */
export type UsedWeapon = Pick<StepWeapon, 'uuid' | 'name'> &
  Pick<StepWeapon['system'], 'damage' | 'type' | 'burns' | 'explosive' | 'increment'>;

/** The attacks on a held target (SD-26). */
export type HoldAttack = keyof typeof stepDice.holdAttacks;

/** The parts of an attack that the dialog does not ask for, since they are read from the attacker. */
type OwnTerms = 'agility' | 'strength' | 'skill' | 'other' | 'modifiers' | 'prone' | 'unstable' | 'weightless' | 'base';

/** The circumstances of an attack, as its dialog asks for them (SD-13 to SD-27). */
export type AttackTerms = {
  readonly [Key in Exclude<keyof stepDice.AttackInput, OwnTerms>]-?: Exclude<stepDice.AttackInput[Key], undefined>;
} & {
  /** The base difficulty that the GM sets; null: the one that the range gives (SD-13). */
  readonly base: number | null;
  /** The attack on a held target (SD-26). */
  readonly hold: HoldAttack;
};

/** The opponent of a roll: UUID and name; empty: none. */
interface Opponent {
  readonly against: string;
  readonly opponent: string;
}

/** The request for an attack. */
export interface AttackRequest extends Opponent {
  readonly role: 'attack';
  readonly weapon: UsedWeapon;
  readonly terms: AttackTerms;
}

/** A roll that answers an attack or a manoeuvre, by the id of its message. */
interface Answering extends Opponent {
  readonly replyTo: string;
}

/** The request for a defence against an attack. */
export interface ReplyRequest extends Answering {
  readonly role: 'reply';
  readonly reply: stepDice.RolledDefence;
  /** Whether the defence blocks a weapon with bare hands (SD-15). */
  readonly unarmed: boolean;
}

/** A manoeuvre against someone, such as a feint; the purpose of the roll names it (SD-21, SD-26). */
export interface ManoeuvreRequest extends Opponent {
  readonly role: 'manoeuvre';
}

/** The roll against a manoeuvre. */
export interface OpposeRequest extends Answering {
  readonly role: 'oppose';
  readonly reply: stepDice.ManoeuvreId;
}

/** A roll's place in an exchange. */
export type ExchangeRequest = AttackRequest | ReplyRequest | ManoeuvreRequest | OpposeRequest;

/** The terms with which a complex action begins (SD-6). */
export interface ComplexTerms {
  readonly difficulty: number;
  /** How long each roll takes, in seconds of game time; 0: no time is counted. */
  readonly period: number;
  /** Whether a total equal to the difficulty succeeds, as the rule option was when the action began. */
  readonly equalSucceeds: boolean;
}

/** A roll before it is planned. All values are plain JSON. */
export interface CheckRequest {
  readonly attribute: AttributeId;
  /** Id of a skill or specialty (see RollableSkill); empty: an unskilled roll. */
  readonly skill: string;
  /** The second attribute of an unskilled roll; empty: the first attribute is rolled twice (SD-5). */
  readonly other: AttributeId | '';
  /** Whether only the attribute is rolled (SD-14). */
  readonly alone: boolean;
  /** The name of a difficulty, or a number; empty: none, as in opposed rolls (SD-2, SD-4). */
  readonly difficulty: stepDice.DifficultyId | number | '';
  readonly modifiers: readonly CheckModifier[];
  readonly purpose?: CheckPurpose;
  /** For a healer's roll: the circumstances of the treatment (SD-53, SD-54). */
  readonly care?: CareTerms;
  /** For a roll of a complex action: the terms of the action (SD-6, SD-55). */
  readonly complex?: ComplexTerms;
  readonly exchange?: ExchangeRequest;
}

/** The purpose of a plain roll. */
export const plainPurpose: CheckPurpose = Object.freeze(createPurpose(''));

/** Returns a purpose in which missing parts are empty. */
export const makePurpose = createPurpose<PurposeKind>;

/** Returns a request. Missing parts are filled in from a plain roll against Average. */
export function makeRequest(request: Pick<CheckRequest, 'attribute'> & Partial<CheckRequest>): CheckRequest {
  return { skill: '', other: '', alone: false, difficulty: 'average', modifiers: [], ...request };
}
