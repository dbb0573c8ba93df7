/** What a player asks for in a Dark Harvest test, including its exchange: plain data from the dialog or a macro. */
import { darkHarvest } from '../../../../src/index.ts';
import { findMessage } from '../../../foundry/documents.ts';
import type { Hit } from '../../../opposed/opposed-facet.ts';
import type { CharacteristicId, HarvestWeapon } from './fighter.ts';

/** A reason that changes the pool, besides skill, characteristic and difficulty. */
export interface CheckModifier {
  /** Key of the reason in `checkReasons`, or `custom`. The line's name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  key: string;
  /** Text of a custom reason as the player typed it; shown escaped. */
  note?: string;
  /** Rule id that allows it ("DH-28"). */
  rule?: string;
  /** White dice; negative for a penalty. */
  white?: number;
  /** Black dice, 0 or more. */
  black?: number;
  /** Automatic successes. */
  automatic?: number;
  /** Divisor of the white dice, 1 or more. */
  divide?: number;
}

/** A helper, who adds only a skill (DH-9). */
export interface CheckHelper {
  name: string;
  rating: number;
}

/** A test that is about to be planned. Everything is JSON; ids are those of the character's own items. */
export interface CheckRequest {
  /** Id of the skill item, or null for the characteristic only. */
  skillId: string | null;
  characteristic: CharacteristicId;
  /** A second characteristic instead of a skill (DH-45, DH-63); left out or null: none. */
  second?: CharacteristicId | null;
  difficulty: darkHarvest.DifficultyId;
  modifiers: CheckModifier[];
  /** White dice gambled on a common skill, with as many black ones (DH-7). */
  gamble: 0 | 1 | 2;
  /** How many times 3 white dice become 1 automatic success (DH-8). */
  trades: number;
  /** Ids of the character's other skills that fit too (DH-9). */
  complementary: string[];
  helpers: CheckHelper[];
  /** Its purpose; left out: none. */
  purpose?: CheckPurpose;
  /** Its exchange; left out: none. */
  exchange?: ExchangeRequest;
  /** The GM's reason for allowing it although the actor cannot act by choice; ignored for other users. */
  despite?: string;
}

/** The purposes of a test. */
export type PurposeKind = darkHarvest.TestKind;

/** The purpose of a test. Plain data. */
export interface CheckPurpose {
  readonly kind: PurposeKind;
  /** Id or UUID of what it is about: the weapon, the peril, the kind of drink, the card that asked for the test. */
  readonly ref: string;
  /** Name of the weapon or the peril at that time. */
  readonly name: string;
  /** A number that the outcome needs: the Strength of a feat, the damage dice of a peril. */
  readonly amount: number;
}

/** The purpose of a plain test. */
export const plainPurpose: CheckPurpose = Object.freeze({ kind: 'test', ref: '', name: '', amount: 0 });

/** Tests whether a string names a purpose. */
export function isPurposeKind(kind: string): kind is PurposeKind {
  return Object.hasOwn(darkHarvest.testKinds, kind);
}

/** Returns a purpose; missing parts are empty. */
export function createPurpose(kind: PurposeKind, rest: Partial<Omit<CheckPurpose, 'kind'>> = {}): CheckPurpose {
  return { ...plainPurpose, ...rest, kind };
}

/** Returns which effects on the character apply to the test, and the net that succeeds. */
export function readTestKind(purpose: CheckPurpose | undefined): darkHarvest.TestEffects {
  return darkHarvest.testKinds[purpose?.kind ?? 'test'];
}

/** Returns the name of a test by its purpose, in the user's language; empty if skill and characteristic say it all. */
export function namePurpose({ kind, name }: { readonly kind: string; readonly name: string }): string {
  if (kind === 'attack') return name;
  if (!isPurposeKind(kind) || kind === 'test') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.Purpose.${kind}`, { name });
}

const roundTests: readonly string[] = ['stayConscious', 'wake', 'shakeOff'] satisfies darkHarvest.RoundTest[];

/** Tests whether a kind is one that may be due each round (DH-45, DH-50). */
export function isRoundTest(kind: string | undefined): kind is darkHarvest.RoundTest {
  return kind !== undefined && roundTests.includes(kind);
}

const asked: readonly string[] = [...roundTests, 'permanentInjury', 'contest', 'stabilise'];

/** Tests whether a test was asked for by a card, whose id is its `ref`. */
export function answersCard({ kind }: CheckPurpose): boolean {
  return asked.includes(kind);
}

/** A reason that can be chosen. Its name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
export type CheckReason = darkHarvest.NamedReason;

/** The named reasons, in the order of the dialog. */
export const checkReasons: readonly CheckReason[] = darkHarvest.reasons;

/** Returns the modifier for steps of a reason. */
export function makeModifier(reason: CheckReason, steps: number): CheckModifier {
  return darkHarvest.makeReason(reason, steps) as CheckModifier;
}

/** Returns the lowest number of steps with an effect: a split into one has none. */
export function readLeastSteps({ divide }: CheckReason): number {
  return divide === 'steps' ? 2 : 1;
}

/** Returns how many steps of a reason a modifier is; 0 if it is another reason. */
export function countSteps(reason: CheckReason, modifier: CheckModifier): number {
  const { key, white, black, automatic, divide, steps } = reason;
  if (modifier.key !== key) return 0;
  if (typeof divide === 'number') return modifier.divide === divide ? 1 : 0;
  const shares = [
    [white, modifier.white],
    [black, modifier.black],
    [automatic, modifier.automatic],
    [divide && 1, modifier.divide],
  ].filter(([a]) => a !== undefined);
  const [[one = 1, all = 0] = []] = shares;
  const taken = all / one;
  return Number.isInteger(taken) && taken >= readLeastSteps(reason) && taken <= steps ? taken : 0;
}

/** A weapon at the time it was used. */
export interface StrikeWeapon {
  /** UUID of the item; empty: none. */
  readonly uuid: string;
  readonly name: string;
  readonly damage: number;
  /** Strength is added (DH-40). */
  readonly melee: boolean;
  /** Its pips are bruises (DH-47). */
  readonly bruise: boolean;
  /** 'tesla' (DH-50), or empty. */
  readonly special: string;
}

/** Why the target of an attack has no defence; empty: it may reply. */
export type Defenceless = '' | 'unaware' | 'helpless' | 'object';

/** What a target rolls. */
export type RolledReply = 'strikeBack' | 'dodge' | 'fullDodge';

/** A value that was changed by hand, in words. */
export interface ExchangeChange {
  /** Key of the reason, or 'range', 'cover', 'unaware', 'despiteAim', 'notNear'. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The reason as typed; may be empty. */
  readonly note: string;
}

/** An attack, or the reply to one. */
export interface ExchangeRequest {
  readonly role: 'attack' | 'reply';
  readonly range: darkHarvest.ExchangeRange;
  /** For a reply. */
  readonly reply: RolledReply | '';
  /** For an attack. */
  readonly defenceless: Defenceless;
  readonly initiative: darkHarvest.ExchangeSituation['initiative'];
  /** UUID of the other actor, and its name. */
  readonly against: string;
  readonly opponent: string;
  /** The weapon of the attack or the strike back; for a dodge `noWeapon`. */
  readonly weapon: StrikeWeapon;
  /** For a reply: id of the attack's message. */
  readonly replyTo: string;
  readonly changes: readonly ExchangeChange[];
}

/** No weapon. */
export const noWeapon: StrikeWeapon = Object.freeze({
  uuid: '',
  name: '',
  damage: 0,
  melee: false,
  bruise: false,
  special: '',
});

/** Records a weapon's current values. */
export function noteWeapon(weapon: HarvestWeapon): StrikeWeapon {
  const { damage, melee, bruise, special } = weapon.system;
  return { uuid: weapon.uuid, name: weapon.name, damage, melee, bruise, special };
}

/** The exchange of a test without one. */
export const noExchange: Partial<ExchangeRequest> & Pick<ExchangeRequest, 'weapon' | 'against'> = Object.freeze({
  weapon: noWeapon,
  against: '',
});

/** What the fight suggests for a roll. People may change it. */
export interface Suggestion {
  readonly steps: darkHarvest.ReasonSteps;
  readonly cover: darkHarvest.CoverId;
}

/** The choices for an attack besides its reasons. */
export interface ExchangeChoices {
  readonly range: darkHarvest.ExchangeRange;
  readonly unaware: boolean;
}

/** A possible reply to an attack. */
export interface Defence {
  readonly terms: darkHarvest.ExchangeTerms;
  readonly plan: Pick<darkHarvest.TestPlan, 'white' | 'black' | 'automatic' | 'minimumNet'>;
}

/** A weapon for a reply, and how its roll begins. */
export interface StrikeChoice {
  /** Id of the item. */
  readonly id: string;
  readonly name: string;
  readonly request: CheckRequest;
  readonly frame: ExchangeFrame;
}

/** An exchange before its dialog. */
export interface ExchangeFrame {
  readonly request: ExchangeRequest;
  /** The ranges to choose from; a single one is no choice. */
  readonly ranges: readonly darkHarvest.ExchangeRange[];
  /** Whether the target may be caught unaware. */
  readonly mayBeUnaware: boolean;
  /** Whether a blow does not reach the target, so that it needs a reason (DH-24). */
  readonly isTooFar?: boolean;
  /** Whether the attacker aims this round, so that only a GM can allow the attack (DH-28). */
  readonly isAiming?: boolean;
  /** For a reply: the attack's net, and how the two nets are compared. */
  readonly defence?: { readonly attack: number; readonly terms: darkHarvest.ExchangeTerms };
  /** For a reply that several weapons can give: all of them, the initial one first. */
  readonly strikes?: readonly StrikeChoice[];
  /** For an attack: the target's possible rolls against it; null if this user may not see the target. */
  listDefences?(range: darkHarvest.ExchangeRange): readonly Defence[] | null;
  /** Returns what the fight suggests. */
  suggest(choices: ExchangeChoices): Suggestion;
}

/** Returns how many opponents a roll is split between (DH-25). */
export function readSplit({ modifiers }: { readonly modifiers: readonly { key: string; divide?: number }[] }): number {
  return modifiers.find(({ key }) => key === 'splitAttacks')?.divide ?? 1;
}

/** A hit with this ruleset's details. The margin is the winner's net less the loser's. */
export interface WeaponHit extends Hit {
  /** Won only by initiative: no margin and no Strength dice (DH-23). */
  readonly tied: boolean;
  readonly weapon: StrikeWeapon;
}

/** Adds the weapon to a hit: that of the message with which it was dealt. */
export function addWeapon(hit: Hit): WeaponHit {
  const { weapon = noWeapon } = findMessage(hit.message, 'harvestCheck')?.system.exchange ?? {};
  return { ...hit, tied: hit.margin === 0, weapon: { ...weapon } };
}
