/** The request for a roll of Step Dice, and for the exchange it belongs to: plain data from the dialog or a macro. */
import { stepDice } from '../../../../src/index.ts';
import { type Purpose, makePurpose as createPurpose } from '../../../checks/purpose.ts';
import type { AttributeId, StepWeapon } from './fighter.ts';

/** A reason that changes a roll. */
export interface CheckModifier extends stepDice.Modifier {
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** The rolls that wounds make due (SD-33, SD-35, SD-38, SD-40). */
const dueKinds = ['extraordinary', 'stayConscious', 'dying', 'suffocate'] as const;

export type DueKind = (typeof dueKinds)[number];

/** Other rolls that an actor does not choose to make. The rules or the GM set their difficulty. */
const setKinds = ['endurance', 'revival', 'fall', 'resist', 'keepWeapon', 'keepFooting', 'floatFree'] as const;

/** The kind of purpose that a roll has; empty: a plain roll. */
export type PurposeKind =
  | (stepDice.CareKind | DueKind | (typeof setKinds)[number])
  | ('' | 'assist' | 'contest' | 'feint' | 'grapple' | 'breakHold' | 'argue' | 'run' | 'complex' | 'surgery' | 'stray');

/** Tests whether an event of this kind makes a roll due. */
export function isDueKind(kind: string): kind is DueKind {
  return (dueKinds as readonly string[]).includes(kind);
}

/** Tests whether the actor does not choose to make a roll. Such rolls ignore how many actions were declared (SD-11). */
export function isForced({ purpose }: { readonly purpose?: CheckPurpose | undefined }): boolean {
  const kinds: readonly string[] = [...dueKinds, ...setKinds];
  return kinds.includes(purpose?.kind ?? '');
}

/**
 * Tests whether a roll is one of the actor's own choice, which is an action in a fight unless it is marked as free. Speech, answers to others and the second
 * roll of a botched attack are none (SD-10, SD-14, SD-34).
 */
export function isOwnChoice({ exchange, purpose }: Pick<CheckRequest, 'exchange' | 'purpose'>): boolean {
  const isAnswer = exchange?.role === 'reply' || exchange?.role === 'oppose';
  return !isAnswer && !isForced({ purpose }) && !['contest', 'argue', 'stray'].includes(purpose?.kind ?? '');
}

/** Tests whether a purpose of this kind is a treatment by a healer. */
export function isCareKind(kind: string): kind is stepDice.CareKind {
  return Object.hasOwn(stepDice.careKinds, kind);
}

/** The circumstances of a treatment. Its purpose names the patient. */
export interface CareTerms extends stepDice.Care {
  readonly kind: stepDice.CareKind;
  /** UUID of the drug used, and the rank of its die; empty and 0: no drug. */
  readonly item: string;
  readonly dose: number;
}

/** The purpose of a roll. `amount` is the hours that a drug lasts or, for help, the kind of help counted from 1. */
export type CheckPurpose = Purpose<PurposeKind>;

/** A copy of a weapon's values at the time of an attack. */
export type UsedWeapon = Pick<StepWeapon, 'uuid' | 'name'> &
  Pick<StepWeapon['system'], 'damage' | 'type' | 'burns' | 'explosive' | 'increment'>;

export type HoldAttack = keyof typeof stepDice.holdAttacks;

/** The inputs of an attack that are read from the attacker instead of the dialog. */
type OwnTerms = 'agility' | 'strength' | 'skill' | 'other' | 'modifiers' | 'prone' | 'unstable' | 'weightless' | 'base';

/** The circumstances of an attack that the dialog asks for (SD-13 to SD-27). */
export type AttackTerms = {
  readonly [Key in Exclude<keyof stepDice.AttackInput, OwnTerms>]-?: Exclude<stepDice.AttackInput[Key], undefined>;
} & {
  /** A base difficulty set by the GM; null: the range decides it (SD-13). */
  readonly base: number | null;
  /** The attack to make if the target is held (SD-26). */
  readonly hold: HoldAttack;
};

/** The UUID and name of a roll's opponent; empty: none. */
interface Opponent {
  readonly against: string;
  readonly opponent: string;
}

export interface AttackRequest extends Opponent {
  readonly role: 'attack';
  readonly weapon: UsedWeapon;
  readonly terms: AttackTerms;
}

/** A roll that answers an attack or a manoeuvre. `replyTo` is the id of that message. */
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

/** The request for a manoeuvre against someone, such as a feint. The purpose of the roll names the manoeuvre (SD-21, SD-26). */
export interface ManoeuvreRequest extends Opponent {
  readonly role: 'manoeuvre';
}

/** The request for the roll that opposes a manoeuvre. */
export interface OpposeRequest extends Answering {
  readonly role: 'oppose';
  readonly reply: stepDice.ManoeuvreId;
}

/** A roll's place in an exchange. */
export type ExchangeRequest = AttackRequest | ReplyRequest | ManoeuvreRequest | OpposeRequest;

/** The terms that a complex action keeps from its beginning (SD-6). */
export interface ComplexTerms {
  readonly difficulty: number;
  /** How long each roll takes, in seconds of game time; 0: rolls take no time. */
  readonly period: number;
  /** Whether a total equal to the difficulty succeeds: the rule option at the time the action began. */
  readonly equalSucceeds: boolean;
}

/** A roll before it is planned. All values are plain JSON. */
export interface CheckRequest {
  readonly attribute: AttributeId;
  /** Id of a skill or specialty (see RollableSkill); empty: an unskilled roll. */
  readonly skill: string;
  /** The second attribute of an unskilled roll; empty: the first attribute is rolled twice (SD-5). */
  readonly other: AttributeId | '';
  /** Whether only the attribute is rolled, as for innate defence (SD-14). */
  readonly alone: boolean;
  /** The name of a difficulty, or a number; empty: none, as in opposed rolls (SD-2, SD-4). */
  readonly difficulty: stepDice.DifficultyId | number | '';
  readonly modifiers: readonly CheckModifier[];
  /** Whether the roll is marked as free: it costs no action of the turn (SD-10). */
  readonly free?: boolean;
  readonly purpose?: CheckPurpose;
  /** For a healer's roll: the circumstances of the treatment (SD-53, SD-54). */
  readonly care?: CareTerms;
  /** For a roll of a complex action: the terms of the action (SD-6, SD-55). */
  readonly complex?: ComplexTerms;
  readonly exchange?: ExchangeRequest;
}

export const plainPurpose: CheckPurpose = Object.freeze(createPurpose(''));

/** Returns a purpose in which missing parts are empty. */
export const makePurpose = createPurpose<PurposeKind>;

/** Returns a request. Missing parts have the values of a plain roll against Average. */
export function makeRequest(request: Pick<CheckRequest, 'attribute'> & Partial<CheckRequest>): CheckRequest {
  return { skill: '', other: '', alone: false, difficulty: 'average', modifiers: [], ...request };
}
