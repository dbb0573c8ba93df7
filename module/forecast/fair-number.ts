/** Finds the number of foes of one kind that makes a fight about as hard as the GM wants: tries one foe, then two, and so on. */
import type { ForecastCandidate } from './candidates.ts';
import { isWithin } from './describe-report.ts';
import { ForecastEngine } from './forecast-engine.ts';
import type { ForecastFacet } from './forecast-facet.ts';

/** A number of foes, and the friends' chance to win against them, 0 to 1. */
export interface FairNumber {
  readonly count: number;
  readonly chance: number;
}

/**
 * Finds the number of foes for which the friends' chance is nearest to the wanted chance. The search stops at the first number whose chance is not higher than
 * the wanted one, because more foes never make a fight easier.
 * @param estimate - returns the friends' chance against a number of foes; null if cancelled
 * @param wanted - the wanted chance, 0 to 1
 * @param most - the largest number to try
 * @returns null if cancelled
 */
export async function findFairNumber(
  estimate: (count: number) => Promise<number | null>,
  wanted: number,
  most: number,
): Promise<FairNumber | null> {
  let best: FairNumber | null = null;
  for (let count = 1; count <= most; count++) {
    const chance = await estimate(count);
    if (chance === null) return null;
    if (!best || Math.abs(chance - wanted) < Math.abs(best.chance - wanted)) best = { count, chance };
    if (chance <= wanted) break;
  }
  return best;
}

/**
 * Replaces all foes of one kind by a number of copies, and keeps the other fighters.
 * @param isFoe - tests whether a candidate is a foe
 */
export function withFoes(
  candidates: readonly ForecastCandidate[],
  { actor, count }: { readonly actor: Actor.Implementation; readonly count: number },
  isFoe: (candidate: ForecastCandidate) => boolean,
): ForecastCandidate[] {
  const others = candidates.filter((candidate) => candidate.actor.id !== actor.id || !isFoe(candidate));
  const copies = Array.from({ length: count }, (_, index): ForecastCandidate => {
    return { id: `${actor.uuid}.${index + 1}`, name: `${actor.name} ${index + 1}`, actor, side: 'b' };
  });
  // The first foe in the list is attacked first, so the candidates keep their order by name.
  return [...others, ...copies].toSorted((first, second) => first.name.localeCompare(second.name, game.i18n.lang));
}

/** The margin of error (0 to 1) at which a simulated chance is accurate enough to choose a number of foes. */
const NEAR = 0.02;

/** Computes the friends' chances in one fight after another, with a forecast engine of its own. */
export class ChanceFinder {
  readonly #engine: ForecastEngine;
  #tell: (chance: number | null) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(facet: ForecastFacet) {
    this.#engine = new ForecastEngine(facet, {
      tell: ({ report, isDone }) => {
        if (report && (isDone || isWithin(report.win.a, NEAR))) this.#tell(report.win.a.value);
      },
      fail: (error) => this.#fail(new Error(error)),
    });
  }

  /**
   * Computes the friends' chance in a fight.
   * @returns the chance, 0 to 1; null if stopped
   * @throws Error if the fight cannot be computed
   */
  async find(fight: object): Promise<number | null> {
    try {
      return await new Promise<number | null>((resolve, reject) => {
        [this.#tell, this.#fail] = [resolve, reject];
        this.#engine.run(fight);
      });
    } finally {
      this.#engine.cancel();
    }
  }

  /** Stops the computation; a running `find` returns null. */
  stop(): void {
    this.#tell(null);
    this.#engine.stop();
  }
}
