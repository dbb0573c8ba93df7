// The health track: marking pips, the consequences, and healing (DH-42 to DH-48, DH-62).
import type { RuleEvent } from '../core/line.ts';
import { count, integerIn, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import { buildPlan, makeDifficultyLines, makeLine, type Modifier, type TestPlan } from './plan.ts';
import type { DamageMethod } from './damage.ts';
import type { DifficultyId } from './difficulties.ts';
import { PIPS_A_DIE } from './structures.ts';

/** The number of reserve (grey) dice that every character has (DH-42). */
export const RESERVE_DICE = 4;

/** A health track: white dice, reserve dice, marked pips, and how many of those are bruises (DH-42, DH-47). */
export interface HealthTrack {
  readonly dice: number;
  readonly reserve: typeof RESERVE_DICE;
  readonly marked: number;
  readonly bruised: number;
}

/** The state of a track. A track that holds fewer pips than are marked (because dice were removed) counts as full. */
export interface TrackReading {
  readonly capacity: number;
  readonly left: number;
  /** The number of the last reserve die with a marked pip, from 1 to 4; 0 if none has one. */
  readonly reserveReached: number;
  /** The change to white dice on chosen actions and defences: 0 or negative (DH-44). */
  readonly penalty: number;
  /** `reserve`: pips are marked in the reserve dice. `unconscious`: full with bruises among the pips (DH-47). `dying`: full without bruises (DH-46). */
  readonly state: 'sound' | 'reserve' | 'unconscious' | 'dying';
}

/** A Fortitude + Resolve test that a wound requires. planDueTest plans its dice. */
export interface DueTest {
  readonly difficulty: DifficultyId;
  readonly modifiers: readonly { readonly key: string; readonly rule: string; readonly black: number }[];
}

/** A consequence of marking pips. `plan` is set if a test is due. */
export interface WoundEvent extends RuleEvent {
  readonly kind: 'stayConscious' | 'unconscious' | 'dying' | 'furtherDamage' | 'permanentInjury';
  readonly plan?: DueTest;
}

export interface DamageOptions {
  /** Whether the pips are bruises, from fists or blunt weapons (DH-47). */
  readonly bruise?: boolean | undefined;
  /** The victim's Fortitude, for the test against a permanent injury (DH-48). If it is omitted, no such test is made. */
  readonly fortitude?: number | undefined;
  /** Pips that were marked earlier in this round; they add black dice to the tests that are due (DH-43). */
  readonly roundPips?: number | undefined;
}

const MOST = Number.MAX_SAFE_INTEGER;
const trackShape = {
  dice: integerIn(0, 999),
  reserve: integerIn(RESERVE_DICE, RESERVE_DICE),
  marked: count,
  bruised: count,
};
const optionShape = {
  bruise: readSwitch,
  fortitude: (value: unknown, argument: string) => (value === undefined ? null : requireInteger(value, argument)),
  roundPips: integerIn(0, MOST, 0),
};

/** Returns the state of a track: its size, the pips left, the penalty, and how badly hurt its owner is (DH-42, DH-44, DH-46, DH-47). Throws RulesError. */
export function readTrack(track: HealthTrack): TrackReading {
  const { dice, marked, bruised, capacity } = checkTrack(track);
  const inReserve = marked - dice * PIPS_A_DIE;
  const reserveReached = Math.max(0, Math.ceil(inReserve / PIPS_A_DIE));
  const full = marked === capacity;
  return {
    capacity,
    left: capacity - marked,
    reserveReached,
    penalty: reserveReached === 0 ? 0 : -(2 ** reserveReached),
    state: full ? (bruised === 0 ? 'dying' : 'unconscious') : reserveReached > 0 ? 'reserve' : 'sound',
  };
}

/**
 * Marks pips (after armour and fate) and lists the consequences in the order of DH-43. On a full track lethal pips turn bruises into lethal pips, and further
 * bruises have no effect (DH-47). Further damage to a dying character is an event for the GM (DH-46). Throws RulesError: `not-an-integer`, `out-of-range`
 * (negative pips), `unknown-key`.
 */
export function applyDamage(
  track: HealthTrack,
  pips: number,
  options: DamageOptions = {},
): { track: HealthTrack; events: readonly WoundEvent[] } {
  const { dice, marked, bruised, capacity } = checkTrack(track);
  const { bruise, fortitude, roundPips } = readShape(options, 'options', optionShape);
  const room = Math.min(count(pips, 'pips'), capacity - marked);
  const counted = bruise ? room : pips;
  const after: HealthTrack = {
    dice,
    reserve: RESERVE_DICE,
    marked: marked + room,
    bruised: bruise ? bruised + room : Math.max(0, bruised - (pips - room)),
  };
  const wounds = listRoundPenalty(roundPips + counted);
  return {
    track: after,
    events:
      counted === 0 ? [] : listEvents(readTrack(track), readTrack(after), wounds, counted - (fortitude ?? counted)),
  };
}

/** Lists the consequences of a wound. `excess` is how far its pips exceed Fortitude; bruises that had no effect do not count. */
function listEvents(
  before: TrackReading,
  after: TrackReading,
  wounds: DueTest['modifiers'],
  excess: number,
): WoundEvent[] {
  const events: WoundEvent[] = [];
  if (before.state === 'dying') events.push({ kind: 'furtherDamage', rule: 'DH-46' });
  else if (after.state === 'dying') events.push({ kind: 'dying', rule: 'DH-46' });
  else if (after.state === 'unconscious') {
    if (before.state !== 'unconscious') events.push({ kind: 'unconscious', rule: 'DH-47' });
  } else if (after.reserveReached > before.reserveReached) {
    events.push({ kind: 'stayConscious', rule: 'DH-45', plan: { difficulty: 'average', modifiers: wounds } });
  }
  if (excess > 0) {
    const modifiers = [...wounds, { key: 'excessDamage', rule: 'DH-48', black: excess }];
    events.push({ kind: 'permanentInjury', rule: 'DH-48', plan: { difficulty: 'easy', modifiers } });
  }
  return events;
}

/** Returns the modifier for the pips taken in a round: 1 for each 2 pips, on every test until the round ends (DH-43). */
export function listRoundPenalty(pips: number): DueTest['modifiers'] {
  const black = Math.floor(count(pips, 'pips') / PIPS_A_DIE);
  return black === 0 ? [] : [{ key: 'roundPips', rule: 'DH-43', black }];
}

/**
 * Plans a due test: Fortitude + Resolve with its difficulty, its modifiers and `more`, such as those of drink (DH-66). A net of 1 is enough (DH-45, DH-48).
 * Throws the same errors as planTest.
 */
export function planDueTest(
  due: DueTest,
  values: { readonly fortitude: number; readonly resolve: number },
  more: readonly Modifier[] = [],
): TestPlan {
  const base = [
    makeLine('white', 'fortitude', 'DH-45', requireInteger(values.fortitude, 'fortitude')),
    makeLine('white', 'resolve', 'DH-45', requireInteger(values.resolve, 'resolve')),
    ...makeDifficultyLines(due.difficulty),
  ];
  return buildPlan({ base, reasons: [...due.modifiers, ...more] });
}

/**
 * Returns the test to stay conscious or, with `waking`, the test to wake up, in which the penalty of the reserve dice becomes black dice (DH-45). Returns null
 * if no reserve die has been reached or the track is full.
 */
export function makeConsciousTest(
  track: HealthTrack,
  options: { waking?: boolean; roundPips?: number } = {},
): DueTest | null {
  const { state, penalty } = readTrack(track);
  if (state !== 'reserve') return null;
  const wounds = listRoundPenalty(options.roundPips ?? 0);
  const waking = options.waking ? [{ key: 'reserve', rule: 'DH-45', black: -penalty }] : [];
  return { difficulty: 'average', modifiers: [...wounds, ...waking] };
}

/** A test that is due when a fighter's turn in the round comes. */
export type RoundTest = 'stayConscious' | 'wake' | 'shakeOff';

/** What the tests due in a round depend on. */
export interface RoundFacts {
  readonly method: DamageMethod;
  readonly track: HealthTrack;
  readonly roundPips: number;
  readonly unconscious: boolean;
  /** Whether the fighter was stunned in an earlier round and can now shake the stun off (DH-50). */
  readonly canShakeOff: boolean;
  /** The tests that the fighter has rolled this round, including one for reaching a reserve die. */
  readonly rolled: readonly string[];
}

/**
 * Lists the tests due when a fighter's turn in the round comes, in the order in which they are rolled. A fighter who was in the reserve dice before this round
 * first rolls to stay conscious (not in Quickplay) or to wake up (DH-45). A stunned fighter then rolls to shake off the stun, unless unconscious (DH-50). Each
 * test is rolled once a round; a roll to wake up counts as the test to stay conscious. Throws RulesError.
 */
export function listRoundTests(facts: RoundFacts): readonly RoundTest[] {
  const { method, track, roundPips, unconscious, canShakeOff, rolled } = facts;
  const before = { ...track, marked: Math.max(0, track.marked - roundPips), bruised: 0 };
  const isIn = readTrack(track).state === 'reserve' && readTrack(before).reserveReached > 0;
  const hasRolled = rolled.includes('stayConscious') || rolled.includes('wake');
  const isAsked = unconscious || method === 'reference';
  const tests: RoundTest[] = [];
  if (isIn && isAsked && !hasRolled) tests.push(unconscious ? 'wake' : 'stayConscious');
  if (canShakeOff && !unconscious && !rolled.includes('shakeOff')) tests.push('shakeOff');
  return tests;
}

/** Counts the pips of healing that a track needs: 1 for each lethal pip, and 1 for two bruises (DH-47). Throws RulesError. */
export function countHealing(track: HealthTrack): number {
  const { marked, bruised } = checkTrack(track);
  return marked - bruised + Math.ceil(bruised / 2);
}

/** Heals pips: bruises first, two for each pip of healing (DH-47, DH-62). A single last bruise uses up a whole pip of healing. Throws RulesError. */
export function applyHealing(track: HealthTrack, pips: number): { track: HealthTrack; healed: number } {
  const { dice, marked, bruised } = checkTrack(track);
  const healing = count(pips, 'pips');
  const bruises = Math.min(bruised, healing * 2);
  const rest = Math.min(marked - bruised, healing - Math.ceil(bruises / 2));
  const healed = bruises + rest;
  return { track: { dice, reserve: RESERVE_DICE, marked: marked - healed, bruised: bruised - bruises }, healed };
}

/** Counts the rounds that a dying character lives without help: Resolve + Fortitude, at least 1 (DH-46). Throws `not-an-integer`. */
export function countDyingRounds(resolve: number, fortitude: number): number {
  return Math.max(1, requireInteger(resolve, 'resolve') + requireInteger(fortitude, 'fortitude'));
}

/** Checks a track. Lowers its marked pips to what it holds, and its bruises to the marked pips. */
function checkTrack(track: HealthTrack): { dice: number; marked: number; bruised: number; capacity: number } {
  const read = readShape(track, 'track', trackShape);
  const capacity = (read.dice + RESERVE_DICE) * PIPS_A_DIE;
  const marked = Math.min(capacity, read.marked);
  return { dice: read.dice, marked, bruised: Math.min(marked, read.bruised), capacity };
}
