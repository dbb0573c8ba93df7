/** How a ruleset plans, judges and foretells its rolls: the thread from plain input to a typed outcome. */
import type { OddsView } from '../rolls/odds-view.ts';

/**
 * The checks of one ruleset.
 * @typeParam Input - plain data that the rules plan from
 * @typeParam Plan - which dice to roll, and a line for each reason
 * @typeParam Faces - the faces that a roll shows, as the rules judge them
 * @typeParam Outcome - the typed result
 */
export interface ChecksFacet<Input, Plan, Faces, Outcome> {
  plan(input: Input): Plan;
  /** Reads the faces of an evaluated roll, every face shown, re-rolled ones too. */
  faces(roll: foundry.dice.Roll): Faces;
  judge(plan: Plan, faces: Faces): Outcome;
  /** The exact law of a plan, for the odds strip. */
  odds(plan: Plan): OddsView;
}
