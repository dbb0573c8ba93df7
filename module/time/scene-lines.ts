/** The changes that the end of a scene offers for an actor, one a line. Each ruleset lists its own (see TimeFacet.endScene). */
import { makeFormat } from '../foundry/make-format.ts';
import type { AppliedChange } from '../ledger/ledger.ts';

/** A change that the end of a scene offers for an actor. */
export interface SceneLine {
  /** Id that stays the same when the lines are listed again, so that the GM's choice survives a redraw. */
  readonly id: string;
  /** Description of the change, in the user's language. */
  readonly label: string;
  /** Id of the rule behind the change; empty: there is no such rule, and the GM decides. */
  readonly rule: string;
  /** The values before and after the change, as text; both empty if there is nothing to show. */
  readonly before: string;
  readonly after: string;
  /** The change; null: none, since the line only informs the GM. */
  readonly change: Pick<AppliedChange, 'system' | 'extras'> | null;
  /** Whether the line is ticked by default. */
  readonly isUsual: boolean;
}

/** The fields read of a weapon with a limited number of shots. */
interface Loaded {
  readonly id: string | null;
  readonly name: string;
  readonly system: { readonly shots: { readonly value: number; readonly max: number } };
}

const format = makeFormat('TETRAD.SceneEnd');

/**
 * Lists a line for each weapon that can be reloaded.
 * @param rule - id of the rule that reloads weapons; empty: the rules leave reloading to the GM
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

/** Returns a line that changes nothing and only informs the GM. */
export function makeReminder(id: string, label: string, rule: string): SceneLine {
  return { id, label, rule, before: '', after: '', change: null, isUsual: false };
}
