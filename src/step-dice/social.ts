// Social combat: speakers take turns, and their stress is compared with Composure (SD-50).
import type { RuleEvent } from '../core/line.ts';
import { type Reader, count, integer, integerIn, readList, readShape, readSwitch } from '../core/validate.ts';
import { RulesError } from '../core/rules-error.ts';

/** One side of an argument: its Composure (SD-32) and the stress it has taken. */
export interface Speaker {
  readonly composure: number;
  readonly stress: number;
}

/** An argument between two sides. `speaker` is the side whose turn it is to attack. */
export interface Argument {
  readonly sides: readonly [Speaker, Speaker];
  readonly speaker: 0 | 1;
}

/** The attack or the defence that a side rolled. */
export interface SpeechRoll {
  readonly total: number;
  readonly botch: boolean;
}

/** The event that a side has lost the argument. */
export interface ArgumentEvent extends RuleEvent {
  readonly kind: 'argumentLost';
  readonly side: 0 | 1;
}

const speakerShape = { composure: count, stress: count };
const rollShape = { total: integer, botch: readSwitch };
const readSide = integerIn(0, 1);
const readSides: Reader<readonly [Speaker, Speaker]> = (value, argument) => {
  const [first, second, ...more] = readList(value as readonly unknown[], argument).map((side, index) =>
    readShape(side, `${argument}[${index}]`, speakerShape),
  );
  if (!first || !second || more.length > 0) throw new RulesError('not-two-sides', argument);
  return [first, second];
};

/** Starts an argument, in which the first side speaks first (SD-50). Throws `not-an-integer`, `out-of-range`, `not-two-sides`. */
export function startArgument(composures: readonly [number, number]): Argument {
  const sides = readSides(
    composures.map((composure) => ({ composure, stress: 0 })),
    'composures',
  );
  return { sides, speaker: 0 };
}

/**
 * Returns the stress that an attack does: by how much it is higher than the defence, at least 0, and 0 for a botched attack (SD-8, SD-50). Throws RulesError.
 */
export function judgeSpeech(attack: SpeechRoll, defence: SpeechRoll): number {
  const spoken = readShape(attack, 'attack', rollShape);
  const answered = readShape(defence, 'defence', rollShape);
  return spoken.botch ? 0 : Math.max(0, spoken.total - answered.total);
}

/**
 * Adds stress to the side that was attacked and gives it the next turn. It loses if its stress reaches its Composure (SD-50). Throws RulesError,
 * `argument-over` if a side has already lost.
 */
export function applySpeech(
  argument: Argument,
  stress: number,
): { argument: Argument; events: readonly ArgumentEvent[] } {
  const { sides, speaker } = readShape(argument, 'argument', { sides: readSides, speaker: readSide });
  if (sides.some(hasLost)) throw new RulesError('argument-over', 'argument');
  const side = speaker === 0 ? 1 : 0;
  const answering = { ...sides[side], stress: sides[side].stress + count(stress, 'stress') };
  const after: readonly [Speaker, Speaker] = side === 0 ? [answering, sides[1]] : [sides[0], answering];
  return {
    argument: { sides: after, speaker: side },
    events: hasLost(answering) ? [{ kind: 'argumentLost', rule: 'SD-50', side }] : [],
  };
}

/** Tests whether a side has lost: it has stress, and at least as much as its Composure (SD-50). */
export function hasLost({ composure, stress }: Speaker): boolean {
  return stress > 0 && stress >= composure;
}

/** Clears stress at the end of a scene (SD-50). */
export function clearStress<Side extends Speaker>(side: Side): Side {
  return { ...side, stress: 0 };
}
