/** What the end of a scene brings an actor, line by line; each ruleset lists its own (see TimeFacet.endScene). */
import { makeFormat } from '../foundry/make-format.ts';
import type { AppliedChange } from '../ledger/ledger.ts';

/** One thing that is due when a scene ends. */
export interface SceneLine {
  /** The same for the same thing, so that the GM's choice survives a redraw. */
  readonly id: string;
  /** What it is, in the user's language. */
  readonly label: string;
  /** Id of the rule behind it; empty: no rule says so, and the GM decides. */
  readonly rule: string;
  /** The value now and afterwards, in words; both empty if there is none to show. */
  readonly before: string;
  readonly after: string;
  /** What it changes; null: nothing is changed for the GM, who is only told. */
  readonly change: Pick<AppliedChange, 'system' | 'extras'> | null;
  /** Whether it is chosen until the GM says otherwise. */
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

/** Returns a line that only tells the GM something. */
export function makeReminder(id: string, label: string, rule: string): SceneLine {
  return { id, label, rule, before: '', after: '', change: null, isUsual: false };
}
