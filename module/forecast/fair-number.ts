/** Finds how many foes of a kind make a fight about as hard as it is wanted: one number after the other is worked out, from one on. */
import type { ForecastCandidate } from './candidates.ts';
import { isWithin } from './describe-report.ts';
import { ForecastEngine } from './forecast-engine.ts';
import type { ForecastFacet } from './forecast-facet.ts';

/** A number of foes, with the chance of the friends against them, 0 to 1. */
export interface FairNumber {
  readonly count: number;
  readonly chance: number;
}

/**
 * Finds the number whose chance is nearest to the one that is wanted. More foes are never easier, so that it ends where the chance has fallen below.
 * @param estimate - gives the chance of the friends against so many; null: it was cancelled
 * @param wanted - 0 to 1
 * @param most - the largest number that is tried
 * @returns null: it was cancelled
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
 * Puts so many foes of a kind in the place of those who stand there already.
 * @param isFoe - whether somebody stands among the foes
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
  // Who stands first among the foes is attacked first: the place is to be the same for whoever is put in as for whoever was there.
  return [...others, ...copies].toSorted((first, second) => first.name.localeCompare(second.name, game.i18n.lang));
}

/** A simulated chance is near enough within so much: whoever asks for a number of foes needs no more. */
const NEAR = 0.02;

/** Works out the chances of the friends, one fight after the other, in a worker of its own. */
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
   * Works out one fight.
   * @returns null: it was stopped
   * @throws where it cannot be worked out
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

  /** Leaves everything. */
  stop(): void {
    this.#tell(null);
    this.#engine.stop();
  }
}
