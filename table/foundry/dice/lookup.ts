/** Looks up the dice configuration and the user's settings when a roll is evaluated, to avoid import cycles. */
import { type Dictionary, findGame, getConfig } from '../runtime.ts';
import type { RollParser } from './parser.ts';
import type { Roll } from './roll.ts';
import type { DiceTerm } from './terms/dice.ts';
import type { RollTerm } from './terms/term.ts';
import type { EvaluationOptions, FulfillmentMethod } from './types.ts';

export type TermClass = typeof RollTerm & { new (data: never): RollTerm };

export type DiceClass = Omit<typeof DiceTerm, 'prototype'> & (new (data: never) => DiceTerm);

/** The type of `CONFIG.Dice` (fvtt-types client/config). */
export interface DiceConfig {
  types: DiceClass[];
  rolls: (typeof Roll)[];
  termTypes: Record<string, TermClass>;
  terms: Record<string, DiceClass>;
  functions: Record<string, (...args: (string | number)[]) => unknown>;
  parser: typeof RollParser;
  randomUniform: () => number;
  rollModes?: Record<string, { label: string; icon: string }>;
  fulfillment: {
    dice: Record<string, { label: string; icon: string }>;
    methods: Record<string, FulfillmentMethod>;
    defaultMethod: string;
  };
}

export function getDiceConfig(): DiceConfig {
  return getConfig().Dice as unknown as DiceConfig;
}

/** Creates a roll of the first class in `CONFIG.Dice.rolls` (`Roll.create`). */
export function createRoll(formula: string, data: Record<string, unknown> = {}, options = {}): Roll {
  const [implementation] = getDiceConfig().rolls;
  if (!implementation) throw new Error('CONFIG.Dice.rolls names no class');
  return new implementation(formula, data, options);
}

/** Recreates the inner rolls (`roll`, `rolls`) in a term's data. */
export function reviveRolls({ roll, rolls, ...rest }: Dictionary): Dictionary {
  const [implementation] = getDiceConfig().rolls;
  const revive = (data: unknown): Roll | undefined => implementation?.fromData(data as Dictionary);
  return {
    ...rest,
    ...(roll !== undefined && { roll: revive(roll) }),
    ...(Array.isArray(rolls) && { rolls: rolls.map(revive) }),
  };
}

/** Returns the fulfilment method that the user chose for each denomination (client setting `core.diceConfiguration`). */
function getDiceConfiguration(): Record<string, string | undefined> {
  const settings = findGame()?.settings;
  if (!settings?.settings.has('core.diceConfiguration')) return {};
  return (settings.get('core', 'diceConfiguration') ?? {}) as Record<string, string>;
}

/**
 * Returns how the current user gets the faces of a denomination: by the method they chose, otherwise by the default. Entering faces by hand requires the
 * permission MANUAL_ROLLS (CONST.USER_PERMISSIONS in fvtt-types; core issue 11065).
 * @returns The method's name and configuration; undefined if faces are random.
 */
export function findMethod(denomination: string): { name: string; config: FulfillmentMethod } | undefined {
  const { methods, defaultMethod } = getDiceConfig().fulfillment;
  const name = getDiceConfiguration()[denomination] || defaultMethod;
  const config = methods[name];
  if (!config) return undefined;
  if (name === 'manual' && !findGame()?.user?.hasPermission('MANUAL_ROLLS')) return undefined;
  return { name, config };
}

/** Evaluates a term's inner rolls in order, then calls `finish`. Returns a promise only if a roll has to wait. */
export function evaluateAll<T>(
  rolls: readonly Roll[],
  root: Roll | undefined,
  options: EvaluationOptions,
  finish: () => T | Promise<T>,
): T | Promise<T> {
  const [roll, ...rest] = rolls;
  if (!roll) return finish();
  return roll._evaluateInside(root, options, () => evaluateAll(rest, root, options, finish));
}
