/** The lines of plans: as the rules make them, as messages store them, and in words. */
import type { darkHarvest } from '../../../../src/index.ts';
import { viewLines, type LineView } from '../../../checks/lines.ts';

/** What the lang keys of Dark Harvest begin with. */
export const LANG = 'TETRAD.DarkHarvest';

/** A line of a plan, with the name it carries where the lang files have none. */
export interface CheckLine extends Omit<darkHarvest.TestLine, 'index'> {
  /** Name of a skill, a helper or a typed reason; empty: the name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  readonly label: string;
}

/** A line as messages store it. Messages of older worlds call the unit `colour`, so that all do. */
export interface StoredLine extends Omit<CheckLine, 'unit'> {
  readonly colour: string;
}

/** Makes lines ready to be stored. */
export function storeLines(lines: readonly (darkHarvest.TestLine & { readonly label?: string })[]): StoredLine[] {
  return lines.map(({ key, rule, unit, amount, label = '' }) => ({ key, rule, colour: unit, amount, label }));
}

/** Reads stored lines. Any text may stand in a message: a unit that the rules do not know is summed nowhere, and shown as it is. */
export function readLines(lines: readonly StoredLine[]): CheckLine[] {
  return lines.map(({ key, rule, colour, amount, label }) => ({
    key,
    rule,
    unit: colour as darkHarvest.TestUnit,
    amount,
    label,
  }));
}

/** Puts stored lines into words. */
export function viewStoredLines(lines: readonly StoredLine[]): LineView[] {
  return viewLines(readLines(lines), LANG);
}
