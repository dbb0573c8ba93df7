// A turn in combat (HL-8, HL-12 to HL-14, HL-16): what a character has done since its last turn started.
import { RulesError } from '../core/rules-error.ts';
import { count, keyOf, orNull, readShape, readSwitch, requireKey } from '../core/validate.ts';

const instants = { attack: true, pull: true, dodge: true };

/** How a turn's instant action was used: for an attack, another pull, or a dodge (HL-8, HL-14). */
export type InstantKind = keyof typeof instants;

/** What a character has done since its last turn started. */
export interface TurnState {
  /** The instant action; null if it has not been used (HL-8). */
  readonly instant: InstantKind | null;
  /** Whether the character has moved (HL-16). */
  readonly moved: boolean;
  /** Whether the character has spent a point of Willpower (HL-12). */
  readonly willpower: boolean;
  /** Whether the character is dodging, which doubles Defence (HL-14). */
  readonly dodging: boolean;
  /** Whether the character has given up Defence for an all-out attack (HL-14). */
  readonly allOut: boolean;
  /** How many attacks on the character have been resolved (HL-13). */
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

/** A GM's ruling. With `allowed`, what the rules refuse is done instead of throwing. */
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

/** Starts a character's turn, even one that is skipped, with a fresh state (HL-12 to HL-14). Throws RulesError for `state.…`. */
export function startTurn(state: TurnState): TurnState {
  read(state);
  return freshTurn;
}

/** Uses the turn's instant action (HL-8), which may be a dodge. Throws `instant-taken`, `all-out-and-dodge`, `unknown-key`. */
export function takeInstant(state: TurnState, kind: InstantKind, ruling: TurnRuling = {}): TurnState {
  if (requireKey(kind, 'kind', instants) === 'dodge') return declareDodge(state, ruling);
  const turn = read(state);
  refuse(turn.instant !== null, 'instant-taken', 'kind', ruling);
  return { ...turn, instant: kind };
}

/** Uses the turn's instant action to dodge: Defence is doubled until the character's next turn (HL-14). Throws `instant-taken`, `all-out-and-dodge`. */
export function declareDodge(state: TurnState, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  refuse(turn.allOut, 'all-out-and-dodge', 'state', ruling);
  refuse(turn.instant !== null, 'instant-taken', 'state', ruling);
  return { ...turn, instant: 'dodge', dodging: true };
}

/**
 * Declares that an attack is all-out: Defence is given up until the character's next turn starts (HL-14). Allowed even with Defence 0 or after the character
 * was attacked. The attack itself still needs takeInstant. Throws `all-out-and-dodge`.
 */
export function declareAllOut(state: TurnState, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  refuse(turn.dodging, 'all-out-and-dodge', 'state', ruling);
  return { ...turn, allOut: true };
}

/**
 * Spends a point of Willpower on the character's own pull or on defending: in combat at most one per turn, otherwise without limit (HL-12). Throws
 * `willpower-spent`.
 */
export function spendWillpower(state: TurnState, inCombat: boolean, ruling: TurnRuling = {}): TurnState {
  const turn = read(state);
  if (!readSwitch(inCombat, 'inCombat')) return turn;
  refuse(turn.willpower, 'willpower-spent', 'state', ruling);
  return { ...turn, willpower: true };
}

/** Counts an attack on the character that was resolved, even a miss or a shot (HL-13). */
export function meetAttack(state: TurnState): TurnState {
  const turn = read(state);
  return { ...turn, attacks: turn.attacks + 1 };
}

/**
 * Moves up to Speed, once a turn and without using an action; a distance of 0 does not count (HL-16). Distances are in steps. Throws `restrained`, `moved`,
 * `past-speed`, `not-an-integer`, `out-of-range`.
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
