/**
 * Adjustments: what changes a roll after it was made (points spent on it, a second roll, a ruling), as plain data. Whoever knows of some adds a source;
 * the checks of a ruleset judge the list and know none of the sources. In which order the kinds count is a matter of the rules.
 */

/** Something that changes a roll that lies on the table; the rest is the ruleset's. */
export interface Adjustment {
  /** What it is: `points`, `reroll`, `ruling` … */
  readonly kind: string;
  /** Id of the message that it stands in; empty: it stands in none. */
  readonly source: string;
}

/** Lists what it knows of a message, those of one kind in the order in which they came. It gives only what holds: nothing forged, late or taken back. */
export type AdjustmentSource = (message: ChatMessage.Implementation) => readonly Adjustment[];

const sources = new Set<AdjustmentSource>();

/** Adds a source. */
export function addAdjustments(source: AdjustmentSource): void {
  sources.add(source);
}

/** Lists what changes a message's roll, source by source. */
export function listAdjustments(message: ChatMessage.Implementation): readonly Adjustment[] {
  return [...sources].flatMap((source) => source(message));
}
