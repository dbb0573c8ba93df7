/** The request for a roll of Step Dice and its exchange: plain data from the dialog or a macro. */
import type { stepDice } from '../../../../src/index.ts';
import type { AttributeId } from './fighter.ts';

/** A reason that changes a roll. */
export interface CheckModifier extends stepDice.Modifier {
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** The kinds of purposes that a roll can have; empty: a plain roll. */
const purposeKinds = [
  '',
  'endurance',
  'stayConscious',
  'dying',
  'extraordinary',
  'keepWeapon',
  'keepFooting',
  'floatFree',
  'assist',
  'contest',
  'feint',
  'grapple',
  'breakHold',
  'argue',
  'run',
  'fall',
  'resist',
  'aidDying',
  'aidBleeding',
  'aidUnconscious',
  'revive',
  'painkillers',
  'stimulant',
  'revival',
  'rouse',
  'suffocate',
  'complex',
  'surgery',
  'stray',
] as const;

/** The kind of a roll's purpose. */
export type PurposeKind = (typeof purposeKinds)[number];

/** What a healer can do for someone (SD-53, SD-54). */
const careKinds = ['aidDying', 'aidBleeding', 'aidUnconscious', 'revive', 'painkillers', 'stimulant'] as const;

/** One of these. */
export type CareKind = (typeof careKinds)[number];

/** Tests whether a purpose is something that a healer does for someone. */
export function isCareKind(kind: string): kind is CareKind {
  return (careKinds as readonly string[]).includes(kind);
}

/** The circumstances of a care. The patient is that of the purpose, whose amount is how many hours a drug lasts. */
export interface CareTerms extends stepDice.Care {
  readonly kind: CareKind;
  /** UUID of the drug that is used, and the rank of its die; empty and 0: none. */
  readonly item: string;
  readonly dose: number;
}

/**
 * The purpose of a roll. `ref` is the message id or UUID of what it refers to, `name` is the name of that thing, and `amount` a number that the outcome needs.
 */
export interface CheckPurpose {
  readonly kind: PurposeKind;
  readonly ref: string;
  readonly name: string;
  readonly amount: number;
}

/** The weapon of an attack as it was at the roll. */
export interface UsedWeapon {
  readonly uuid: string;
  readonly name: string;
  readonly damage: number;
  readonly type: stepDice.DamageType;
  readonly burns: boolean;
  readonly explosive: boolean;
  readonly increment: number;
}

/** What can be done to someone who is held (SD-26). */
export type HoldAttack = keyof typeof stepDice.holdAttacks;

/** The circumstances of an attack, as its dialog asks for them (SD-13 to SD-27). */
export interface AttackTerms {
  readonly range: stepDice.RangeId;
  /** The base difficulty that the GM sets; null: the one that the range gives (SD-13). */
  readonly base: number | null;
  readonly cover: stepDice.CoverId;
  readonly targetLiesFlat: boolean;
  readonly calledShot: stepDice.CalledShotId | null;
  readonly partInTheOpen: boolean;
  readonly terrain: number;
  readonly sneak: boolean;
  readonly held: boolean;
  readonly feinted: boolean;
  readonly thrownExplosive: boolean;
  readonly disarm: boolean;
  /** Whether the attacker cannot see the target (SD-27). */
  readonly dark: boolean;
  /** What is done to a target that is held (SD-26). */
  readonly hold: HoldAttack;
  readonly unsuitedThrow: number;
  readonly improvised: number;
}

/** The request for an attack. */
export interface AttackRequest {
  readonly role: 'attack';
  /** UUID and name of the target; empty: none. */
  readonly against: string;
  readonly opponent: string;
  readonly weapon: UsedWeapon;
  readonly terms: AttackTerms;
}

/** The request for a defence against an attack. */
export interface ReplyRequest {
  readonly role: 'reply';
  /** Id of the attack's message. */
  readonly replyTo: string;
  readonly against: string;
  readonly opponent: string;
  readonly reply: stepDice.RolledDefence;
  /** Whether the defence blocks a weapon with bare hands (SD-15). */
  readonly unarmed: boolean;
}

/** A manoeuvre against someone, such as a feint; the purpose of the roll names it (SD-21, SD-26). */
export interface ManoeuvreRequest {
  readonly role: 'manoeuvre';
  readonly against: string;
  readonly opponent: string;
}

/** The roll against a manoeuvre. */
export interface OpposeRequest extends Omit<ReplyRequest, 'role' | 'reply' | 'unarmed'> {
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
  /** It is a healer's roll for a patient (SD-53, SD-54). */
  readonly care?: CareTerms;
  /** For a roll of a complex action: the terms of the action (SD-6, SD-55). */
  readonly complex?: ComplexTerms;
  readonly exchange?: ExchangeRequest;
}

/** The purpose of a plain roll. */
export const plainPurpose: CheckPurpose = Object.freeze({ kind: '', ref: '', name: '', amount: 0 });

/** Returns a purpose in which missing parts are empty. */
export function makePurpose(kind: PurposeKind, rest: Partial<Omit<CheckPurpose, 'kind'>> = {}): CheckPurpose {
  return { ...plainPurpose, ...rest, kind };
}

/** Returns a request. Missing parts are filled in from a plain roll against Average. */
export function makeRequest(request: Pick<CheckRequest, 'attribute'> & Partial<CheckRequest>): CheckRequest {
  return { skill: '', other: '', alone: false, difficulty: 'average', modifiers: [], ...request };
}
