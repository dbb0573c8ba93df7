/** What a ruleset implements for awards: numbers that a GM gives several actors at once, such as points or coins. */
import type { OwnsActors } from '../foundry/documents.ts';
import type { SceneLine } from '../time/time-facet.ts';

/** A number that can be awarded. */
export interface Award<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  readonly id: string;
  /** Lang key of the number's name, such as "Gems". */
  readonly label: string;
  read(actor: Own): number;
  /** Returns the change after which the actor has a number. An undo must restore what it changes. */
  set(actor: Own, value: number, label: string): NonNullable<SceneLine['change']>;
  /** Returns the most that the actor can have; left out: the rules set no limit. */
  readMost?(actor: Own): number;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** What a GM can award; left out: the rules have nothing to award. */
    readonly awards?: readonly Award[];
  }
}

/** The most that a model stores. */
const MOST = 999;

/** Returns the line of an award; null if it changes nothing. */
export function makeAward(actor: Actor.Implementation, award: Award, amount: number): SceneLine | null {
  if (!award.owns(actor)) return null;
  const before = award.read(actor);
  const after = Math.max(0, Math.min(before + amount, award.readMost?.(actor) ?? MOST));
  if (after === before || !Number.isInteger(after)) return null;
  const label = game.i18n.localize(award.label);
  const change = award.set(actor, after, label);
  return { id: award.id, label, rule: '', before: String(before), after: String(after), change, isUsual: true };
}
