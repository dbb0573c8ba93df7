/** What a ruleset implements for awards: numbers that a GM gives several actors at once, such as points or coins. */
import { facetOf } from '../foundry/ruleset.ts';
import { listTracks } from '../ledger/tracked-actor.ts';
import type { SceneLine } from '../time/time-facet.ts';

/** A number that can be awarded to actors whose data have it. */
export interface Award {
  /** Lang key of the number's name, such as "Gems". */
  readonly label: string;
  /** Path of the number below `system`. If it counts what is spent, `findMost` of the health facet has its maximum. */
  readonly path: string;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** What a GM can award; left out: the rules have nothing to award. */
    readonly awards?: readonly Award[];
  }
}

/** The most that a model stores. */
const MOST = 999;

type Own = Actor.Implementation;

/** Lists what can be awarded to an actor, with what it has. */
export function listAwards(actor: Own) {
  return (facetOf(actor, 'awards') ?? []).flatMap((award) => {
    const stored: unknown = foundry.utils.getProperty(actor.system, award.path);
    if (typeof stored !== 'number') return [];
    const most = facetOf(actor, 'health')?.findMost?.(actor, award.path) ?? null;
    return { award, has: most === null ? stored : most - stored, most };
  });
}

/** Returns the line of an award; null if it changes nothing. An undo of its change restores the number. */
export function makeAward(actor: Own, wanted: Award, amount: number): SceneLine | null {
  const found = listAwards(actor).find(({ award }) => award === wanted);
  if (!found) return null;
  const { has, most } = found;
  const after = Math.max(0, Math.min(has + amount, most ?? MOST));
  if (after === has) return null;
  const { path: key } = wanted;
  const label = game.i18n.localize(wanted.label);
  const value = most === null ? after : most - after;
  const change = listTracks(actor).includes(key)
    ? { system: foundry.utils.expandObject({ [key]: value }) }
    : { system: {}, extras: [{ kind: 'field', item: '', key, label, after: value } as const] };
  return { id: key, label, rule: '', before: String(has), after: String(after), change, isUsual: true };
}
