// Reads the fighters of a fight to be forecast, the same for every ruleset.
import type { OutlookSide } from './outlook.ts';
import { RulesError } from './rules-error.ts';
import { keyOf, readList, readShape, type Reader, type Shaped } from './validate.ts';

/** The fields that every fighter has: its id, unique in the fight, and its side. */
export const fighterShape = {
  id: (value: unknown): string => String(value),
  side: keyOf<OutlookSide>({ a: true, b: true }),
};

/**
 * Returns a reader of a list of fighters with these fields, which include those of fighterShape. The reader throws RulesError for `fighters[i].…`, and
 * `unknown-key` if two fighters have the same id.
 */
export const fightersOf =
  <Shape extends typeof fighterShape & Record<string, Reader<unknown>>>(
    shape: Shape,
  ): Reader<readonly Shaped<Shape>[]> =>
  (value, argument) => {
    const fighters = readList(value as readonly unknown[] | undefined, argument).map((fighter, index) =>
      readShape(fighter, `${argument}[${index}]`, shape),
    );
    const ids = new Set(fighters.map(({ id }) => id));
    if (ids.size < fighters.length) throw new RulesError('unknown-key', argument, 'two have the same id');
    return fighters;
  };
