// The rounds of a simulated fight between two sides, the same for every ruleset: the fighters act in turn until one side has no one left standing.
import { type OutlookSide, MOST_ROUNDS } from './outlook.ts';
import type { BattleEnd, FighterEnd } from './simulate-fights.ts';

/** What these functions need to know of a ruleset's fighters. */
interface Sided {
  readonly fighter: { readonly side: OutlookSide };
}

/** A fighter who keeps attacking the same target until it falls. */
interface Targeting extends Sided {
  readonly isUp: boolean;
  readonly target: Targeting | null;
}

/** Returns the winning side; `nobody` if both sides have fallen; null while both have fighters who are up. */
export function findWinner<One extends Sided>(
  all: readonly One[],
  isUp: (one: One) => boolean,
): BattleEnd['winner'] | null {
  const isA = all.some((one) => isUp(one) && one.fighter.side === 'a');
  const isB = all.some((one) => isUp(one) && one.fighter.side === 'b');
  if (isA && isB) return null;
  return isA ? 'a' : isB ? 'b' : 'nobody';
}

/** How a ruleset plays the rounds of a fight in which the order never changes. */
export interface Rounds<One> {
  readonly all: readonly One[];
  readonly order: readonly One[];
  isUp(one: One): boolean;
  mayAct(one: One): boolean;
  takeTurn(one: One): void;
  readEnd(one: One): FighterEnd;
}

/** Plays one fight to its end, or for MOST_ROUNDS rounds. Yields after each turn. */
export function* playRounds<One extends Sided>(fight: Rounds<One>): Generator<void, BattleEnd> {
  const { all, order } = fight;
  let winner = findWinner(all, fight.isUp);
  let rounds = 0;
  while (!winner && rounds < MOST_ROUNDS) {
    rounds++;
    for (const one of order) {
      if (!fight.mayAct(one)) continue;
      fight.takeTurn(one);
      yield;
      winner = findWinner(all, fight.isUp);
      if (winner) break;
    }
  }
  return { winner: winner ?? 'open', rounds, fighters: all.map((one) => fight.readEnd(one)) };
}

/** Chooses a fighter's target: the current one if it is still up, otherwise one of the standing foes with the fewest attackers; null if no foe is up. */
export function chooseTarget<One extends Targeting & { readonly target: One | null }>(
  one: One,
  all: readonly One[],
): One | null {
  if (one.target?.isUp) return one.target;
  const countAttackers = (foe: One): number => all.filter((other) => other.isUp && other.target === foe).length;
  const foes = all.filter(({ isUp, fighter }) => isUp && fighter.side !== one.fighter.side);
  const rated = foes.map((foe) => ({ foe, attackers: countAttackers(foe) }));
  return rated.toSorted((first, second) => first.attackers - second.attackers)[0]?.foe ?? null;
}
