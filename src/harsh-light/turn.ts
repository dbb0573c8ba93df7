// A turn in combat (HL-8, HL-12 to HL-14, HL-16): what a character has done since its last turn started.
import { RulesError } from '../core/rules-error.ts';
import { count, keyOf, orNull, readShape, readSwitch, requireKey } from '../core/validate.ts';

const instants = { attack: true, pull: true, dodge: true };

/** What was done as the instant action of a turn: an attack, another pull, or a dodge (HL-8, HL-14). */
export type InstantKind = keyof typeof instants;

/** What a character has done since its last turn started. */
export interface TurnState {
  /** The instant action; null if there is still one (HL-8). */
  readonly instant: InstantKind | null;
  /** Whether it has moved (HL-16). */
  readonly moved: boolean;
  /** Whether it has spent a point of Willpower (HL-12). */
  readonly willpower: boolean;
  /** Whether its Defence is doubled (HL-14). */
  readonly dodging: boolean;
  /** Whether its Defence is given up (HL-14). */
  readonly allOut: boolean;
  /** How many attacks on it were resolved (HL-13). */
  readonly attacks: number;
}

/** A turn in which nothing has happened yet. */
export const freshTurn: TurnState = Object.freeze({
  instant: null,
  moved: false,
  willpower: false,
  dodging: false,
  allOut: false,
  attacks: 0,
});

/** Whether the GM allows what the rules refuse; then nothing is thrown for it. */
export interface TurnRuling {
  readonly allowed?: boolean | undefined;
}

const stateShape = {
  instant: orNull(keyOf<InstantKind>(instants)),
  moved: readSwitch,
  willpower: readSwitch,
  dodging: readSwitch,
  allOut: readSwitch,
  attacks: count,
};

const read = (state: TurnState) => readShape(state, 'state', stateShape);

function refuse(isRefused: boolean, code: string, argument: string, { allowed = false }: TurnRuling): void {
  if (isRefused && !allowed) throw new RulesError(code, argument);
}

/** Starts a character's turn, even one that is skipped: everything is reset (HL-12 to HL-14). Throws RulesError for `state.…`. */
export function startTurn(state: TurnState): TurnState {
  read(state);
  return freshTurn;
}

/** Takes the instant action of the turn (HL-8), which may be a dodge. Throws `instant-taken`, `all-out-and-dodge`, `unknown-key`. */
export function takeInstant(state: TurnState, kind: InstantKind, ruling: TurnRuling = {}): TurnState {
  if (requireKey(kind, 'kind', instants) === 'dodge') return declareDodge(state, ruling);
  const turn = read(state);
  refuse(turn.instant !== null, 'instant-taken', 'kind', ruling);
  return { ...turn, instant: kind };
}

/** Dodges as the instant action of the turn: Defence is doubled until the character's next turn (HL-14). Throws `instant-taken`, `all-out-and-dodge`. */
export function declareDodge(state: TurnState, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  refuse(turn.allOut, 'all-out-and-dodge', 'state', ruling);
  refuse(turn.instant !== null, 'instant-taken', 'state', ruling);
  return { ...turn, instant: 'dodge', dodging: true };
}

/**
 * Declares an attack to be all-out: Defence is given up until the character's next turn starts (HL-14). The attack itself is taken with takeInstant. This is
 * allowed even after attacks on the character, and with Defence 0. Throws `all-out-and-dodge`.
 */
export function declareAllOut(state: TurnState, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  refuse(turn.dodging, 'all-out-and-dodge', 'state', ruling);
  return { ...turn, allOut: true };
}

/**
 * Spends a point of Willpower on the character's pull or as a defender: in combat at most one per turn, outside without limit (HL-12). Throws
 * `willpower-spent`.
 */
export function spendWillpower(state: TurnState, inCombat: boolean, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  if (!readSwitch(inCombat, 'inCombat')) return turn;
  refuse(turn.willpower, 'willpower-spent', 'state', ruling);
  return { ...turn, willpower: true };
}

/** Counts a resolved attack on the character, misses and shots included (HL-13). */
export function meetAttack(state: TurnState): TurnState {
  const turn = read(state);
  return { ...turn, attacks: turn.attacks + 1 };
}

/**
 * Moves up to Speed, in steps, once a turn and without an action; a distance of 0 does not count (HL-16). Throws `restrained`, `moved`, `past-speed`,
 * `not-an-integer`, `out-of-range`.
 */
export function moveBy(
  state: TurnState,
  distance: number,
  speed: number,
  { restrained = false, ...ruling }: TurnRuling & { readonly restrained?: boolean | undefined } = {},
): TurnState {
  const turn = read(state);
  if (count(distance, 'distance') === 0) return turn;
  refuse(readSwitch(restrained, 'restrained'), 'restrained', 'restrained', ruling);
  refuse(turn.moved, 'moved', 'state', ruling);
  refuse(distance > count(speed, 'speed'), 'past-speed', 'distance', ruling);
  return { ...turn, moved: true };
}
