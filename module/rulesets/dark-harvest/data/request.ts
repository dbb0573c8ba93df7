/** The request for a Dark Harvest test, and for the exchange it belongs to: plain data from the roll dialog or a macro. */
import { darkHarvest } from '../../../../src/index.ts';
import { type Purpose, makePurpose as createPurpose } from '../../../checks/purpose.ts';
import { findMessage } from '../../../foundry/documents.ts';
import type { Hit } from '../../../exchange/opposed-facet.ts';
import type { CharacteristicId, HarvestWeapon } from './fighter.ts';

/** A modifier of a test. Its key is that of a named modifier in `darkHarvest.reasons`, or `custom`. */
export interface CheckModifier extends darkHarvest.Modifier {
  /** The text of a custom reason as the player typed it; it is escaped when shown. */
  readonly note?: string;
}

/** A helper, who adds only the rating of a skill (DH-9). */
export interface CheckHelper {
  readonly name: string;
  readonly rating: number;
}

/** A test before it is planned. All values are plain JSON; ids are those of the character's own items. */
export interface CheckRequest {
  /** The id of the skill item; null to roll the characteristic without a skill. */
  readonly skillId: string | null;
  readonly characteristic: CharacteristicId;
  /** A second characteristic instead of a skill (DH-45, DH-63); null or omitted: none. */
  readonly second?: CharacteristicId | null;
  readonly difficulty: darkHarvest.DifficultyId;
  readonly modifiers: readonly CheckModifier[];
  /** White dice gambled on a common skill, each with one black die (DH-7). */
  readonly gamble: 0 | 1 | 2;
  /** How many times 3 white dice are traded for 1 automatic success (DH-8). */
  readonly trades: number;
  /** The ids of the character's other skills that also fit (DH-9). */
  readonly complementary: readonly string[];
  readonly helpers: readonly CheckHelper[];
  /** The place and tools of a treatment (DH-61); omitted: not a treatment. */
  readonly means?: darkHarvest.HealingMeans;
  /** The purpose of the test; omitted for a plain test. */
  readonly purpose?: CheckPurpose;
  /** The exchange that the test is part of; omitted: none. */
  readonly exchange?: ExchangeRequest;
}

/** The kinds of purposes that a test can have. */
export type PurposeKind = darkHarvest.TestKind;

/**
 * The purpose of a test. `ref` is the weapon, the peril, the kind of drink, or the card that asked for the test; `amount` is the Strength for a feat, or the damage
 * dice of a peril.
 */
export type CheckPurpose = Purpose<PurposeKind>;

export const makePurpose = createPurpose<PurposeKind>;

export const plainPurpose: CheckPurpose = Object.freeze(makePurpose('test'));

/** Tests whether a string names a purpose. */
export function isPurposeKind(kind: string): kind is PurposeKind {
  return Object.hasOwn(darkHarvest.testKinds, kind);
}

/** Returns the effects that apply to a test with this purpose, and the net needed for success. Without a purpose, it is a plain test. */
export function readTestKind(purpose: CheckPurpose | undefined): darkHarvest.TestEffects {
  return darkHarvest.testKinds[purpose?.kind ?? 'test'];
}

/** Returns the name of a test by its purpose, in the user's language; empty for a plain test, which is named after its skill or characteristic. */
export function namePurpose({ kind, name }: { readonly kind: string; readonly name: string }): string {
  if (kind === 'attack') return name;
  if (!isPurposeKind(kind) || kind === 'test') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.Purpose.${kind}`, { name });
}

const roundTests: readonly string[] = ['stayConscious', 'wake', 'shakeOff'] satisfies darkHarvest.RoundTest[];

/** Tests whether a test is of a kind that can be due each round (DH-45, DH-50). */
export function isRoundTest(kind: string | undefined): kind is darkHarvest.RoundTest {
  return kind !== undefined && roundTests.includes(kind);
}

/** Tests whether a card requested the test with this purpose. In that case, `ref` is the id of the card. */
export function answersCard({ kind }: CheckPurpose): boolean {
  return [...roundTests, 'permanentInjury', 'contest', 'stabilise'].includes(kind);
}

/** Returns the lowest number of steps that has an effect: 2 for splitting attacks, otherwise 1. */
export function readLeastSteps({ divide }: darkHarvest.NamedReason): number {
  return divide === 'steps' ? 2 : 1;
}

/** Returns how many steps of a named modifier a modifier represents; 0 if it is a different modifier. */
export function countSteps(reason: darkHarvest.NamedReason, modifier: CheckModifier): number {
  const units = ['white', 'black', 'automatic', 'divide'] as const;
  const all = Array.from({ length: reason.steps }, (_, index) => index + 1).slice(readLeastSteps(reason) - 1);
  const isMade = (steps: number): boolean => {
    const made = darkHarvest.makeReason(reason, steps);
    return units.every((unit) => made[unit] === modifier[unit]);
  };
  return modifier.key === reason.key ? (all.find(isMade) ?? 0) : 0;
}

/** A copy of a weapon's values at the time of use; its UUID is empty for a roll without a weapon. */
export type StrikeWeapon = Pick<HarvestWeapon, 'uuid' | 'name'> &
  Readonly<Pick<HarvestWeapon['system'], 'damage' | 'melee' | 'bruise'>> & {
    /** 'tesla' for a stunning weapon (DH-50); otherwise empty. */
    readonly special: string;
  };

/** Why the target of an attack has no defence; empty if it may reply. */
export type Defenceless = '' | 'unaware' | 'helpless' | 'object';

/** The replies for which the target rolls. */
export type RolledReply = 'strikeBack' | 'dodge' | 'fullDodge';

/** A suggested value that the user changed by hand, with the reason given for it. `from` and `to` are texts for users. */
export interface ExchangeChange {
  /** The key of a named modifier, or 'range', 'cover', 'unaware'; in older messages also 'despiteAim', 'notNear'. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly note: string;
}

/** A test's exchange: an attack, or the reply to one. */
export interface ExchangeRequest {
  readonly role: 'attack' | 'reply';
  readonly range: darkHarvest.ExchangeRange;
  /** The kind of reply; empty for an attack. */
  readonly reply: RolledReply | '';
  /** Why the target has no defence; only for an attack. */
  readonly defenceless: Defenceless;
  readonly initiative: darkHarvest.ExchangeSituation['initiative'];
  /** The UUID of the other actor, and its name. */
  readonly against: string;
  readonly opponent: string;
  /** The weapon of the attack or the strike back; `noWeapon` for a dodge. */
  readonly weapon: StrikeWeapon;
  /** The id of the attack's message; only for a reply. */
  readonly replyTo: string;
  readonly changes: readonly ExchangeChange[];
}

export const noWeapon: StrikeWeapon = Object.freeze({
  uuid: '',
  name: '',
  damage: 0,
  melee: false,
  bruise: false,
  special: '',
});

/** Copies a weapon's current values. */
export function noteWeapon({ uuid, name, system }: HarvestWeapon): StrikeWeapon {
  const { damage, melee, bruise, special } = system;
  return { uuid, name, damage, melee, bruise, special };
}

/** The values that the state of the fight suggests for a roll. The user can change them. */
export interface Suggestion {
  readonly steps: darkHarvest.ReasonSteps;
  readonly cover: darkHarvest.CoverId;
}

/** A weapon that can strike back, and the initial values of its roll. */
export interface StrikeChoice {
  /** Id of the weapon's item. */
  readonly id: string;
  readonly name: string;
  readonly request: CheckRequest;
  readonly frame: ExchangeFrame;
}

/** What a roll dialog needs to know about the exchange. */
export interface ExchangeFrame {
  readonly request: ExchangeRequest;
  /** The ranges to choose from; if there is only one, the user has no choice. */
  readonly ranges: readonly darkHarvest.ExchangeRange[];
  /** Whether the user may say that the target is unaware of the attack. */
  readonly mayBeUnaware?: boolean;
  /** For a reply: the attack's net, and how the two nets are compared. */
  readonly defence?: { readonly attack: number; readonly terms: darkHarvest.ExchangeTerms };
  /** For a reply that can be made with several weapons: all of them, starting with the suggested one. */
  readonly strikes?: readonly StrikeChoice[];
  /** For an attack: returns the replies that the target could give; null if this user must not learn the target's numbers. */
  listDefences?(facts: Pick<ExchangeRequest, 'range' | 'initiative'>): readonly darkHarvest.ReplyChoice[] | null;
  /**
   * Returns the values that the fight suggests.
   * @param unaware - whether the user says that the target is unaware of the attack
   */
  suggest(unaware: boolean): Suggestion;
}

/** Returns the number of opponents among which a roll is split (DH-25); 1: not split. */
export function readSplit({ modifiers }: CheckRequest): number {
  return modifiers.find(({ key }) => key === 'splitAttacks')?.divide ?? 1;
}

/** A hit with the weapon that dealt it. */
export interface WeaponHit extends Hit {
  /** Whether a tie was won by initiative: then there is no margin, and no Strength dice are added (DH-23). */
  readonly tied: boolean;
  readonly weapon: StrikeWeapon;
}

/** Adds to a hit the weapon of the message that dealt it, and whether the hit won a tie. */
export function addWeapon(hit: Hit): WeaponHit {
  const { weapon = noWeapon } = findMessage(hit.message, 'harvestCheck')?.system.exchange ?? {};
  return { ...hit, tied: hit.margin === 0, weapon: { ...weapon } };
}
