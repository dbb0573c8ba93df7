// A fight of two sides as plain data, for its outlook: the fighters in their current state, and how each of them fights (DH-20 to DH-50).
import { modifiersOf, type CheckedModifier, type Modifier } from '../plan.ts';
import { RulesError } from '../../core/rules-error.ts';
import {
  integer,
  integerIn,
  integerOr,
  keyOf,
  readList,
  readShape,
  readSwitch,
  type Shaped,
} from '../../core/validate.ts';
import { cover, type CoverId } from '../situation.ts';
import { damageDiceShape, type DamageMethod } from '../damage.ts';
import { type ExchangeRange, type ExchangeReply, type ExchangeSide, listReplies } from '../exchange.ts';
import { readTrack, type HealthTrack } from '../health-track.ts';

/** The two sides. */
export type OutlookSide = 'a' | 'b';

/**
 * How a fighter fights. `strikeBack`: attacks, and strikes back at as many as DH-25 allows (if it cannot, it dodges shots). `dodge`: attacks and
 * dodges shots, an easy target for blows (DH-24). `fullDodge`: only full dodges (DH-30).
 */
export type Stance = 'strikeBack' | 'dodge' | 'fullDodge';

/** A fighter's weapon (DH-49, DH-50). */
export interface OutlookWeapon {
  readonly damage: number;
  /** Hand to hand, with Strength; otherwise it shoots. */
  readonly melee: boolean;
  readonly bruise?: boolean | undefined;
  readonly tesla?: boolean | undefined;
  /** Shots left; null or left out: unlimited. */
  readonly shots?: number | null | undefined;
}

/** A fighter in its current state. Only the weapon's skill, Dodge and six of its numbers are required. */
export interface OutlookFighter {
  /** Unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  readonly dexterity: number;
  readonly wits: number;
  readonly strength: number;
  readonly fortitude: number;
  readonly resolve: number;
  readonly weaponSkill: number;
  readonly initiativeBonus?: number | undefined;
  readonly dodge?: number | undefined;
  readonly armour?: number | undefined;
  readonly weapon: OutlookWeapon;
  readonly unreadied?: boolean | undefined;
  readonly unarmed?: boolean | undefined;
  readonly martialArts?: boolean | undefined;
  readonly stance?: Stance | undefined;
  readonly cover?: CoverId | undefined;
  /** Further modifiers of its attacks and defences, such as drink (DH-66). */
  readonly modifiers?: readonly Modifier[] | undefined;
  /** Further modifiers of the tests that wounds and stuns force on it, such as drink (DH-66). */
  readonly forced?: readonly Modifier[] | undefined;
  readonly track: HealthTrack;
  /** Pips at which it is out of the fight; null or left out: the whole track. */
  readonly limit?: number | null | undefined;
  /** Unconscious in the reserve dice; a test may wake it (DH-45). */
  readonly unconscious?: boolean | undefined;
  /** Rounds for which it is still stunned (DH-50). */
  readonly stunned?: number | undefined;
}

/** The whole fight. */
export interface OutlookFight {
  readonly method: DamageMethod;
  /** The distance of shots (DH-31). */
  readonly range?: Exclude<ExchangeRange, 'melee'> | undefined;
  readonly fighters: readonly OutlookFighter[];
}

const MOST = 999;
const MOST_PIPS = 2 * (MOST + 4);
const countOrNone = (value: unknown, argument: string): number | null =>
  value === undefined || value === null ? null : integerIn(0, MOST_PIPS)(value, argument);

const weaponShape = {
  damage: damageDiceShape.weaponDice,
  melee: readSwitch,
  bruise: readSwitch,
  tesla: readSwitch,
  shots: countOrNone,
};
const fighterShape = {
  id: (value: unknown): string => String(value),
  side: keyOf({ a: true, b: true }),
  dexterity: integer,
  wits: integer,
  strength: damageDiceShape.strengthDice,
  fortitude: integer,
  resolve: integer,
  weaponSkill: integer,
  initiativeBonus: integerOr(0),
  dodge: integerOr(0),
  armour: damageDiceShape.armour,
  weapon: (value: unknown, argument: string) => readShape(value, argument, weaponShape),
  unreadied: readSwitch,
  unarmed: readSwitch,
  martialArts: readSwitch,
  stance: keyOf({ strikeBack: true, dodge: true, fullDodge: true }, 'strikeBack'),
  cover: keyOf(cover, 'none'),
  modifiers: modifiersOf('DH-1'),
  forced: modifiersOf('DH-1'),
  track: (value: unknown): HealthTrack => {
    const track = value as HealthTrack;
    const { capacity, left } = readTrack(track);
    const marked = capacity - left;
    return { ...track, marked, bruised: Math.min(marked, track.bruised) };
  },
  limit: countOrNone,
  unconscious: readSwitch,
  stunned: integerIn(0, MOST, 0),
};
const fightShape = {
  method: damageDiceShape.method,
  range: keyOf({ pointBlank: true, close: true, far: true }, 'far'),
  fighters: (value: unknown, argument: string) =>
    readList(value as readonly unknown[], argument).map((fighter, index) =>
      readShape(fighter, `${argument}[${index}]`, fighterShape),
    ),
};

/** A checked fight and a checked fighter. */
export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];

/** Checks a fight. Throws RulesError, arguments `fighters[i].…`; `unknown-key` for an id that two have. */
export function readFight(fight: OutlookFight): CheckedFight {
  const read = readShape(fight, '', fightShape);
  const ids = new Set(read.fighters.map(({ id }) => id));
  if (ids.size < read.fighters.length) throw new RulesError('unknown-key', 'fighters', 'two have the same id');
  return read;
}

/** Tests whether a track puts a fighter out of the fight: it is full, or has reached the limit. */
export function isTrackOut(track: HealthTrack, limit: number | null): boolean {
  const { left, capacity } = readTrack(track);
  return left === 0 || (limit !== null && capacity - left >= limit);
}

/** Counts the marked pips of a track up to its limit. */
export function countMarked(track: HealthTrack, limit: number | null): number {
  const { left, capacity } = readTrack(track);
  return Math.min(capacity - left, limit ?? capacity);
}

/** Temporary penalties of a fighter's rolls. */
export interface Strain {
  /** White dice lost in the reserve dice, 0 or less (DH-44). */
  readonly penalty?: number;
  /** Black dice for the pips of the round (DH-43). */
  readonly black?: number;
  readonly opponents?: number;
  readonly attackers?: number;
  readonly fighting?: number;
  readonly halved?: boolean;
}

/** Returns one side of an exchange (planExchange). */
export function makeSide(
  fighter: CheckedFighter,
  { penalty = 0, black = 0, ...strain }: Strain,
  shot = false,
): ExchangeSide {
  const { dexterity, weaponSkill, dodge, unreadied, unarmed, martialArts } = fighter;
  const modifiers: CheckedModifier[] = [...fighter.modifiers];
  const add = (key: string, rule: string, white: number, blackDice: number): void => {
    if (white !== 0 || blackDice !== 0) {
      modifiers.push({ key, rule, white, black: blackDice, automatic: 0, divide: 1 });
    }
  };
  add('reserve', 'DH-44', penalty, 0);
  add('roundPips', 'DH-43', 0, black);
  const standing = { dexterity, weaponSkill, dodge, unreadied, unarmed, martialArts, cover: fighter.cover };
  return { ...standing, ...strain, shot, modifiers };
}

/** The state of a target when it is attacked. */
export interface ReplyCase {
  readonly range: ExchangeRange;
  readonly stance: Stance;
  /** Its weapon is for melee. */
  readonly melee: boolean;
  /** Opponents that it can still take on this round, this attacker included (DH-25). */
  readonly attacksLeft: number;
  /** Whether it may strike back at this attacker: it can, and this is one of its attacks of the round (DH-25). */
  readonly mayStrike: boolean;
  /** It fights others in melee (DH-32). */
  readonly busy: boolean;
  readonly helpless: boolean;
}

/** Chooses the reply to an attack by the target's stance, among those that the rules allow (listReplies). */
export function chooseReply({
  range,
  stance,
  melee,
  attacksLeft,
  mayStrike,
  busy,
  helpless,
}: ReplyCase): ExchangeReply {
  const offers = listReplies({
    range,
    defenceless: helpless,
    fullDodge: stance === 'fullDodge',
    higher: false,
    attacksLeft,
    declared: true,
    hasMelee: melee,
    hasShot: !melee,
  });
  if (offers.includes('fullDodge')) return 'fullDodge';
  if (stance === 'strikeBack' && mayStrike && offers.includes('strikeBack')) return 'strikeBack';
  // A fighter who strikes back does not dodge shots, which would halve its blows (DH-32).
  const isOpen = stance === 'strikeBack' && busy;
  return offers.includes('dodge') && !isOpen ? 'dodge' : 'easyTarget';
}
