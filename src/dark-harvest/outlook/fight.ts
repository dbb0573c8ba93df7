// A fight between two sides as plain data, to be forecast: the current state of each fighter, and how it fights (DH-20 to DH-50).
import { modifiersOf, type CheckedModifier, type Modifier } from '../plan.ts';
import type { OutlookSide } from '../../core/outlook.ts';
import { fightersOf, fighterShape } from '../../core/read-fighters.ts';
import {
  integer,
  integerIn,
  integerOr,
  keyOf,
  orNull,
  readShape,
  readSwitch,
  type Shaped,
} from '../../core/validate.ts';
import { cover, type CoverId } from '../situation.ts';
import { damageDiceShape, type DamageMethod } from '../damage.ts';
import { type ExchangeRange, type ExchangeReply, type ExchangeSide, listReplies } from '../exchange.ts';
import { readTrack, type HealthTrack } from '../health-track.ts';

/**
 * How a fighter fights. `strikeBack`: attacks, and strikes back as often as DH-25 allows; dodges shots that it cannot strike back at. `dodge`: attacks and
 * dodges shots, but is an easy target for blows (DH-24). `fullDodge`: only makes full dodges (DH-30).
 */
export type Stance = 'strikeBack' | 'dodge' | 'fullDodge';

/** A fighter's weapon (DH-49, DH-50). */
export interface OutlookWeapon {
  readonly damage: number;
  /** Whether it is a melee weapon, which adds Strength; otherwise it shoots. */
  readonly melee: boolean;
  readonly bruise?: boolean | undefined;
  readonly tesla?: boolean | undefined;
  /** How many shots are left; null or omitted if unlimited. */
  readonly shots?: number | null | undefined;
}

/** A fighter in its current state. Omitted numbers are 0 and omitted switches false; the default stance is `strikeBack`. */
export interface OutlookFighter {
  /** The fighter's id, unique in the fight. */
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
  /** Further modifiers of the fighter's attacks and defences, such as those of drink (DH-66). */
  readonly modifiers?: readonly Modifier[] | undefined;
  /** Further modifiers of the tests that wounds and stuns force on the fighter, such as those of drink (DH-66). */
  readonly forced?: readonly Modifier[] | undefined;
  readonly track: HealthTrack;
  /** The number of marked pips that puts the fighter out of the fight; null or omitted: a full track. */
  readonly limit?: number | null | undefined;
  /** Whether the fighter is unconscious with its track in the reserve dice, so that a test may wake it up (DH-45). */
  readonly unconscious?: boolean | undefined;
  /** How many more rounds the fighter is stunned (DH-50). */
  readonly stunned?: number | undefined;
}

export interface OutlookFight {
  readonly method: DamageMethod;
  /** The distance of all shots (DH-31); default: far. */
  readonly range?: Exclude<ExchangeRange, 'melee'> | undefined;
  readonly fighters: readonly OutlookFighter[];
}

const MOST = 999;
const MOST_PIPS = 2 * (MOST + 4);
const countOrNone = orNull(integerIn(0, MOST_PIPS));

const weaponShape = {
  damage: damageDiceShape.weaponDice,
  melee: readSwitch,
  bruise: readSwitch,
  tesla: readSwitch,
  shots: countOrNone,
};
const ownShape = {
  ...fighterShape,
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
  fighters: fightersOf(ownShape),
};

export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}

/** Tests whether a fighter with this track is out of the fight: the track is full, or the limit of marked pips is reached. */
export function isTrackOut(track: HealthTrack, limit: number | null): boolean {
  const { left, capacity } = readTrack(track);
  return left === 0 || (limit !== null && capacity - left >= limit);
}

/** Counts the marked pips of a track, no more than the limit. */
export function countMarked(track: HealthTrack, limit: number | null): number {
  const { left, capacity } = readTrack(track);
  return Math.min(capacity - left, limit ?? capacity);
}

/** What temporarily changes a fighter's rolls: wounds, and the course of the round. */
export interface Strain {
  /** The change to white dice for being in the reserve dice, 0 or negative (DH-44). */
  readonly penalty?: number;
  /** Black dice for the pips taken this round (DH-43). */
  readonly black?: number;
  readonly opponents?: number;
  readonly attackers?: number;
  readonly fighting?: number;
  readonly halved?: boolean;
}

/** Returns a fighter as one side of an exchange, for planExchange. */
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

/** What decides the reply of an attack's target. */
export interface ReplyCase {
  readonly range: ExchangeRange;
  readonly stance: Stance;
  /** Whether the target's own weapon is a melee weapon. */
  readonly melee: boolean;
  /** How many opponents the target can still fight this round, including this attacker (DH-25). */
  readonly attacksLeft: number;
  /** Whether the target may strike back at this attacker, as one of its opponents of the round (DH-25). */
  readonly mayStrike: boolean;
  /** Whether the target is fighting someone else in melee (DH-32). */
  readonly busy: boolean;
  readonly helpless: boolean;
}

/** Chooses the target's reply by its stance, among those that the rules allow (listReplies). */
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
  // In melee, a fighter who prefers to strike back does not dodge shots, because a dodge would halve its own attacks (DH-32).
  const isOpen = stance === 'strikeBack' && busy;
  return offers.includes('dodge') && !isOpen ? 'dodge' : 'easyTarget';
}
