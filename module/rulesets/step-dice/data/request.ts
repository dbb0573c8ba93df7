/** What a player asks for in a roll of Step Dice, including its exchange: plain data from the dialog or a macro. */
import type { stepDice } from '../../../../src/index.ts';
import type { AttributeId } from './fighter.ts';

/** A reason that changes a roll. */
export interface CheckModifier extends stepDice.Modifier {
  /** Text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** The reasons for which a roll can be made; empty: none in particular. */
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
  'firstAid',
  'revive',
  'painkillers',
  'rouse',
  'complex',
  'surgery',
] as const;

/** The reason for which a roll is made. */
export type PurposeKind = (typeof purposeKinds)[number];

/** The purpose of a roll: `ref` is what it refers to (the id of a message, or a UUID), `name` that one's name, and `amount` a number that its outcome needs. */
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

/** The circumstances of an attack, as its dialog asks for them (SD-13 to SD-27). */
export interface AttackTerms {
  readonly range: stepDice.RangeId;
  /** The difficulty that the GM sets; null: that of the range (SD-13). */
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
  readonly unsuitedThrow: number;
  readonly improvised: number;
}

/** An attack on someone. */
export interface AttackRequest {
  readonly role: 'attack';
  /** UUID and name of the target; empty: nobody. */
  readonly against: string;
  readonly opponent: string;
  readonly weapon: UsedWeapon;
  readonly terms: AttackTerms;
}

/** A defence against an attack. */
export interface ReplyRequest {
  readonly role: 'reply';
  /** Id of the attack's message. */
  readonly replyTo: string;
  readonly against: string;
  readonly opponent: string;
  readonly reply: stepDice.RolledDefence;
  /** Whether it blocks a weapon with bare hands (SD-15). */
  readonly unarmed: boolean;
}

/** A roll's place in an exchange. */
export type ExchangeRequest = AttackRequest | ReplyRequest;

/** What a complex action is begun with (SD-6). */
export interface ComplexTerms {
  readonly difficulty: number;
  /** How long each roll takes, in seconds of game time; 0: no time that matters. */
  readonly period: number;
  /** The rule option at that time. */
  readonly equalSucceeds: boolean;
}

/** A roll that is about to be planned. Everything is JSON. */
export interface CheckRequest {
  readonly attribute: AttributeId;
  /** Id of a skill or specialty (RollableSkill); empty: unskilled. */
  readonly skill: string;
  /** The second attribute of an unskilled roll; empty: the attribute twice (SD-5). */
  readonly other: AttributeId | '';
  /** Whether only the attribute is rolled (SD-14). */
  readonly alone: boolean;
  /** The name of a difficulty, or a number; empty: none, as in opposed rolls (SD-2, SD-4). */
  readonly difficulty: stepDice.DifficultyId | number | '';
  readonly modifiers: readonly CheckModifier[];
  readonly purpose?: CheckPurpose;
  /** It is one of the rolls of a complex action (SD-6, SD-55). */
  readonly complex?: ComplexTerms;
  readonly exchange?: ExchangeRequest;
}

/** A roll without a purpose. */
export const plainPurpose: CheckPurpose = Object.freeze({ kind: '', ref: '', name: '', amount: 0 });

/** Returns a purpose; parts that are left out are empty. */
export function makePurpose(kind: PurposeKind, rest: Partial<Omit<CheckPurpose, 'kind'>> = {}): CheckPurpose {
  return { ...plainPurpose, ...rest, kind };
}

/** Returns a request; parts that are left out are those of a plain roll against Average. */
export function makeRequest(request: Pick<CheckRequest, 'attribute'> & Partial<CheckRequest>): CheckRequest {
  return { skill: '', other: '', alone: false, difficulty: 'average', modifiers: [], ...request };
}
