// The actions of a turn (SD-10 to SD-12, SD-14, SD-16, SD-19, SD-25): how many a character has, what each costs, and what rules it out.
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, integerIn, keyOf, readShape, readSwitch, requireKey } from '../core/validate.ts';
import type { Modifier } from './plan.ts';

/**
 * What a character can do on their turn, and how many actions it costs (SD-10, SD-12). `feet` is how far it moves the character; a run adds the total of its
 * roll. A step of 15 feet and speech are free.
 */
export const turnActions = freezeDeep({
  step: { rule: 'SD-12', cost: 0, kind: 'free', feet: 15 },
  speak: { rule: 'SD-10', cost: 0, kind: 'free', feet: 0 },
  move: { rule: 'SD-12', cost: 1, kind: 'move', feet: 30 },
  run: { rule: 'SD-12', cost: 2, kind: 'move', feet: 30 },
  attack: { rule: 'SD-13', cost: 1, kind: 'attack', feet: 0 },
  shoot: { rule: 'SD-13', cost: 1, kind: 'attack', feet: 0 },
  defend: { rule: 'SD-14', cost: 1, kind: 'defence', feet: 0 },
  takeCover: { rule: 'SD-17', cost: 1, kind: 'other', feet: 0 },
  aim: { rule: 'SD-19', cost: 1, kind: 'other', feet: 0 },
  feint: { rule: 'SD-21', cost: 1, kind: 'other', feet: 0 },
  stand: { rule: 'SD-25', cost: 1, kind: 'other', feet: 0 },
  grapple: { rule: 'SD-26', cost: 1, kind: 'attack', feet: 0 },
  breakHold: { rule: 'SD-26', cost: 1, kind: 'other', feet: 0 },
  coverArea: { rule: 'SD-28', cost: 1, kind: 'other', feet: 0 },
  help: { rule: 'SD-7', cost: 1, kind: 'other', feet: 0 },
  heal: { rule: 'SD-53', cost: 1, kind: 'other', feet: 0 },
  other: { rule: 'SD-10', cost: 1, kind: 'other', feet: 0 },
});

export type TurnActionId = keyof typeof turnActions;

const stances = freezeDeep({
  none: { steps: 0, key: '' },
  allOutAttack: { steps: 2, key: 'allOutAttack' },
  allOutDefence: { steps: 2, key: 'allOutDefence' },
});

/** Whether a character must only attack or only defend until their next turn (SD-16). */
export type Stance = keyof typeof stances;

/** The most steps that aiming adds (SD-19). */
export const MAXIMUM_AIM = 3;

/** The most actions in one turn. */
const MAXIMUM_ACTIONS = 20;

/** A character's turn, and the time after it until their next one. */
export interface TurnState {
  /** The number of actions declared at the start of the turn, including defences chosen since the turn before (SD-11). */
  readonly declared: number;
  /** How many actions have been taken, including those defences. */
  readonly taken: number;
  readonly stance: Stance;
  /** Whether the turn is nothing but a run, which has no penalty (SD-12). */
  readonly runs: boolean;
  /** How many defences need no further action: those chosen on the character's own turn, and the first of an all-out defence (SD-14, SD-16). */
  readonly ready: number;
  /** How many defences were chosen since this turn started and cost actions of the next turn (SD-14). */
  readonly charged: number;
  /** How many turns were spent aiming, at most 3 (SD-19). */
  readonly aim: number;
  /** Whether the character has aimed this turn; aiming twice in a turn is refused. */
  readonly aimed: boolean;
}

export const BEFORE_FIRST_TURN: TurnState = Object.freeze({
  declared: 0,
  taken: 0,
  stance: 'none',
  runs: false,
  ready: 0,
  charged: 0,
  aim: 0,
  aimed: false,
});

const stateShape = {
  declared: integerIn(0, MAXIMUM_ACTIONS),
  taken: integerIn(0, MAXIMUM_ACTIONS),
  stance: keyOf(stances, 'none'),
  runs: readSwitch,
  ready: count,
  charged: count,
  aim: integerIn(0, MAXIMUM_AIM),
  aimed: readSwitch,
};
const declarationShape = { actions: integerIn(0, MAXIMUM_ACTIONS), stance: keyOf(stances, 'none'), runs: readSwitch };

/**
 * Starts a turn with the declared number of actions, which includes defences chosen since the turn before (SD-11, SD-14). `runs`: the turn is nothing but a run
 * (SD-12). An all-out defence loses the aim (SD-19). Throws `too-few-actions` if the defences already chosen, or an all-out turn, need more actions;
 * `all-out-attack-barred` after a chosen defence (SD-16); `run-not-alone`.
 */
export function declareTurn(
  before: TurnState,
  declaration: { readonly actions: number; readonly stance?: Stance | undefined; readonly runs?: boolean | undefined },
): TurnState {
  const { charged, aim } = readShape(before, 'before', stateShape);
  const { actions, stance, runs } = readShape(declaration, '', declarationShape);
  if (stance === 'allOutAttack' && charged > 0) throw new RulesError('all-out-attack-barred', 'stance');
  if (actions < charged + (stance === 'none' ? 0 : 1)) {
    throw new RulesError('too-few-actions', 'actions', `${actions}, ${charged} already chosen`);
  }
  if (runs && (actions !== turnActions.run.cost || charged > 0 || stance !== 'none')) {
    throw new RulesError('run-not-alone', 'runs');
  }
  const isDefence = stance === 'allOutDefence';
  return {
    declared: actions,
    // The first defence of an all-out defence costs an action of this turn.
    taken: charged + Number(isDefence),
    stance,
    runs,
    ready: Number(isDefence),
    charged: 0,
    aim: isDefence ? 0 : aim,
    aimed: false,
  };
}

/** Returns how many declared actions are left; never negative (SD-11). */
export function countActionsLeft({ declared, taken }: TurnState): number {
  return Math.max(0, declared - taken);
}

/**
 * Takes an action and returns the turn after it. A shot uses up the aim; any other action except aiming loses it; free actions do not affect it (SD-19). Throws
 * `no-action-left`, `all-out-attack-only`, `all-out-defence-only` (SD-16), `run-only` (SD-12), `already-aimed`, `unknown-key`.
 */
export function takeAction(state: TurnState, action: TurnActionId): TurnState {
  const turn = readShape(state, 'state', stateShape);
  const { cost, kind } = turnActions[requireKey(action, 'action', turnActions)];
  if (cost === 0) return turn;
  if (turn.stance === 'allOutAttack' && kind !== 'attack')
    throw new RulesError('all-out-attack-only', 'action', action);
  if (turn.stance === 'allOutDefence' && kind !== 'defence') {
    throw new RulesError('all-out-defence-only', 'action', action);
  }
  if (turn.runs && action !== 'run') throw new RulesError('run-only', 'action', action);
  if (cost > countActionsLeft(turn)) throw new RulesError('no-action-left', 'action', action);
  const taken = turn.taken + cost;
  if (action === 'aim') {
    if (turn.aimed) throw new RulesError('already-aimed', 'action');
    return { ...turn, taken, aim: Math.min(MAXIMUM_AIM, turn.aim + 1), aimed: true };
  }
  return { ...turn, taken, ready: turn.ready + Number(action === 'defend'), aim: 0, aimed: false };
}

/**
 * Chooses a defence against an attack (SD-14). It uses up a ready defence or, if there is none, an action of the next turn. Loses the aim (SD-19). Not needed
 * for innate defence, which is no action.
 */
export function chooseDefence(state: TurnState): TurnState {
  const turn = readShape(state, 'state', stateShape);
  const isReady = turn.ready > 0;
  return {
    ...turn,
    ready: turn.ready - Number(isReady),
    charged: turn.charged + Number(!isReady),
    aim: 0,
    aimed: false,
  };
}

/**
 * Lists the modifiers of a roll that come from the turn. Each action past the first costs one step (SD-11), except on defence rolls and on a turn that is
 * nothing but a run (SD-12). An all-out attack or defence adds two steps (SD-16). Aim helps a shot (SD-19).
 */
export function listTurnReasons(state: TurnState, roll: 'attack' | 'shot' | 'defence' | 'other'): Modifier[] {
  const { declared, stance, runs, aim } = readShape(state, 'state', stateShape);
  const reasons: Modifier[] = [];
  const isAttack = roll === 'attack' || roll === 'shot';
  if (roll !== 'defence' && declared > 1 && !runs) {
    reasons.push({ key: 'multipleActions', rule: 'SD-11', step: 1 - declared });
  }
  if ((stance === 'allOutAttack' && isAttack) || (stance === 'allOutDefence' && roll === 'defence')) {
    reasons.push({ key: stance, rule: 'SD-16', step: stances[stance].steps });
  }
  if (roll === 'shot' && aim > 0) reasons.push({ key: 'aim', rule: 'SD-19', step: aim });
  return reasons;
}

/** Returns how many feet a run covers: 30 plus the roll's total (SD-12). Throws `out-of-range`, `not-an-integer`. */
export function countRunFeet(total: number): number {
  return turnActions.run.feet + count(total, 'total');
}
