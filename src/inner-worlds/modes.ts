// Advantage and disadvantage (IW-2): two dice are rolled, and the better or the worse one is kept.
import type { PlanLine } from '../core/line.ts';
import { type Reader, keyOf, listOf, orNull, shapeOf, text } from '../core/validate.ts';

const amounts = { advantage: 1, disadvantage: -1 };

/** How a die is rolled (IW-2): twice, keeping the better or the worse; null: once. */
export type RollMode = keyof typeof amounts | null;

/** A reason for advantage or disadvantage. `key` is part of a lang key; the default `rule` is IW-2. */
export interface ModeSource {
  readonly key: string;
  readonly rule?: string | undefined;
  readonly mode: NonNullable<RollMode>;
}

const readSide = keyOf(amounts);

/** Reads a mode; null if it is omitted. Throws `unknown-key`. */
export const readMode: Reader<RollMode> = orNull(readSide);

const sourceShape = {
  key: text,
  rule: (value: unknown = 'IW-2', argument: string) => text(value, argument),
  mode: readSide,
};

export const readSources = listOf(shapeOf(sourceShape));

/** Combines the modes of several reasons. Advantage and disadvantage cancel each other out, however many there are of each (IW-2). Throws `unknown-key`. */
export function combineModes(sources: readonly { readonly mode: RollMode }[]): RollMode {
  const modes = sources.map(({ mode }, index) => readMode(mode, `sources[${index}].mode`));
  const isHelped = modes.includes('advantage');
  if (isHelped === modes.includes('disadvantage')) return null;
  return isHelped ? 'advantage' : 'disadvantage';
}

/** Returns a line for each reason, with the amount 1 for advantage and -1 for disadvantage. */
export function listModeLines(sources: ReturnType<typeof readSources>): PlanLine<'mode'>[] {
  return sources.map(({ key, rule, mode }, index) => ({ key, rule, unit: 'mode', amount: amounts[mode], index }));
}

/** Which of two dice is the better one: the lower for a save, otherwise the higher (IW-2). */
export type Better = 'lower' | 'higher';

const takesLower = (mode: RollMode, better: Better): boolean => (mode === 'advantage') === (better === 'lower');

/** Returns the one of the rolls that counts. */
export function keepRoll(rolls: readonly number[], mode: RollMode, better: Better): number {
  return takesLower(mode, better) ? Math.min(...rolls) : Math.max(...rolls);
}

/**
 * Writes a die in Foundry's notation: `1d20`, or `2d20kl` for the lower of two.
 * @param reroll - a modifier to put after the sides, such as `r1`
 */
export function writeDie(sides: number, mode: RollMode, better: Better, reroll = ''): string {
  if (mode === null) return `1d${sides}${reroll}`;
  return `2d${sides}${reroll}k${takesLower(mode, better) ? 'l' : 'h'}`;
}

/** Computes the distribution of the die that is kept from the distribution of each roll. */
export function shiftLaw(p: readonly number[], mode: RollMode, better: Better): readonly number[] {
  if (mode === null) return p;
  const isLower = takesLower(mode, better);
  let [below, above] = [0, p.reduce((sum, one) => sum + one, 0)];
  return p.map((one) => {
    above -= one;
    const beyond = isLower ? above : below;
    below += one;
    return one * (one + 2 * beyond);
  });
}
