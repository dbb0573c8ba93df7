/** What is due to an actor when a scene ends, line by line; each ruleset lists its own (see TimeFacet.endScene). */
import { makeFormat } from '../foundry/make-format.ts';
import type { AppliedChange } from '../ledger/ledger.ts';

/** One thing that is due when a scene ends. */
export interface SceneLine {
  /** Stays the same for the same thing, so that the GM's choice survives a redraw. */
  readonly id: string;
  /** Its description, in the user's language. */
  readonly label: string;
  /** Id of the rule behind it; empty: no rule says so, and the GM decides. */
  readonly rule: string;
  /** The values before and after, in words; both empty if there is nothing to show. */
  readonly before: string;
  readonly after: string;
  /** What it changes; null: nothing, the line only informs the GM. */
  readonly change: Pick<AppliedChange, 'system' | 'extras'> | null;
  /** Whether it is ticked by default. */
  readonly isUsual: boolean;
}

/** A weapon with a limited number of shots. */
interface Loaded {
  readonly id: string | null;
  readonly name: string;
  readonly system: { readonly shots: { readonly value: number; readonly max: number } };
}

const format = makeFormat('TETRAD.SceneEnd');

/**
 * Lists the weapons that can be reloaded.
 * @param rule - the rule that gives weapons their shots; empty: none, so that reloading is left to the GM
 */
export function listReloads(weapons: readonly Loaded[], rule: string): SceneLine[] {
  return weapons
    .filter(({ system: { shots } }) => shots.value < shots.max)
    .map(({ id, name, system: { shots } }) => ({
      id: `reload-${id}`,
      label: format('reload', { weapon: name }),
      rule,
      before: String(shots.value),
      after: String(shots.max),
      change: {
        system: {},
        extras: [
          {
            kind: 'item',
            item: id ?? '',
            key: 'shots.value',
            label: format('shots', { weapon: name }),
            after: shots.max,
          },
        ],
      },
      isUsual: rule !== '',
    }));
}

/** Returns a line that only informs the GM. */
export function makeReminder(id: string, label: string, rule: string): SceneLine {
  return { id, label, rule, before: '', after: '', change: null, isUsual: false };
}
