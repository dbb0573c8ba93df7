/**
 * "Make it fair" in the forecast window: finds how many foes of a kind the friends can take on, one foe, then two, and so on, and adds them to the window's draft.
 * No document changes.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { writeWholeChance, isWithin } from '../forecast/describe-report.ts';
import { type ForecastCandidate, describeMissing, listParticipants, planForecast } from '../forecast/participants.ts';
import type { ForecastChosen, ForecastFacet } from '../forecast/forecast-facet.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { ForecastEngine } from '../forecast/forecast-engine.ts';

const format = makeFormat('TETRAD.Forecast.Fair');

/** The maximum number of foes proposed. */
const MOST = 20;

/** The chance that the friends win, in percent, for each difficulty on offer. */
const levels = { easy: 80, fair: 60, hard: 40, deadly: 20 } as const;
type Level = keyof typeof levels;

/** If the best chance found differs from the wanted one by more than this (0 to 1), the proposal says so. */
const FAR = 0.15;

/** The fighters in the forecast window, with the GM's choices. */
export interface Draft {
  readonly candidates: readonly ForecastCandidate[];
  decide(id: string): ForecastChosen;
  readonly settings: ForecastChosen;
}

/** Foes that were added to the draft only. They are in neither the scene nor the encounter. */
interface Added {
  readonly actor: Actor.Implementation;
  readonly count: number;
}

type Proposal = FairNumber & { readonly actor: Actor.Implementation };

/** Lists the actors that can be added as foes: first the foes in the draft, then other actors that no player owns. */
function listKinds({ candidates, decide }: Draft, facet: ForecastFacet): Actor.Implementation[] {
  const foes = candidates.filter(({ id, side }) => (decide(id)['side'] ?? side) === 'b').map(({ actor }) => actor.id);
  const kinds = game.actors.contents.filter((actor) => facetOf(actor, 'forecast') === facet);
  const known = kinds.filter(({ id, hasPlayerOwner }) => foes.includes(id) || !hasPlayerOwner);
  const rank = ({ id }: Actor.Implementation): number => Number(!foes.includes(id));
  return known.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name, game.i18n.lang));
}

/** Proposes foes and keeps the accepted ones. */
export class FairNumbers {
  readonly #changed: () => void;
  #kind = '';
  #level: Level = 'fair';
  #added: Added | null = null;
  #finder: ChanceFinder | null = null;
  #trying = 0;
  #proposal: Proposal | null = null;
  #problem = '';

  /** @param changed - called when "Make it fair" must be redrawn */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Returns the candidates. Once a number of foes is accepted, that many copies replace all foes of their kind. */
  extend(draft: Pick<Draft, 'candidates' | 'decide'>): readonly ForecastCandidate[] {
    return this.#added ? this.#addTo(draft, this.#added) : draft.candidates;
  }

  #addTo({ candidates, decide }: Pick<Draft, 'candidates' | 'decide'>, added: Added): ForecastCandidate[] {
    return withFoes(candidates, added, ({ id, side }) => (decide(id)['side'] ?? side) === 'b');
  }

  /**
   * Stores a choice made in the form.
   * @returns whether the field belongs to "Make it fair"
   */
  choose(name: string, value: string): boolean {
    if (name === 'fairKind') this.#kind = value;
    else if (name === 'fairLevel')
      this.#level = (Object.keys(levels) as Level[]).find((one) => one === value) ?? 'fair';
    else return false;
    this.leave();
    return true;
  }

  /** Stops the search and drops its result. Called when the draft has changed. */
  leave(): void {
    this.#finder?.stop();
    this.#finder = null;
    this.#proposal = null;
    this.#problem = '';
    this.#changed();
  }

  /** Stops the search and drops its result and the accepted foes. */
  close(): void {
    this.#finder?.stop();
    [this.#finder, this.#proposal, this.#added, this.#problem] = [null, null, null, ''];
  }

  /** Starts the search for a number of foes; if one is running, only stops it. */
  async propose(draft: Draft): Promise<void> {
    const wasLooking = this.#finder !== null;
    this.leave();
    const facet = this.#findFacet(draft);
    const actor = facet && this.#findKind(draft, facet);
    if (wasLooking || !facet || !actor) return;
    const finder = new ChanceFinder(facet);
    this.#finder = finder;
    const estimate = async (count: number): Promise<number | null> => {
      if (this.#finder !== finder) return null;
      this.#trying = count;
      const participants = listParticipants(this.#addTo(draft, { actor, count }), (id) => draft.decide(id));
      const planned = planForecast(participants, draft.settings);
      if (!planned.fight) throw new Error(planned.problem || describeMissing(participants));
      this.#changed();
      return finder.find(planned.fight);
    };
    try {
      const found = await findFairNumber(estimate, levels[this.#level] / 100, MOST);
      if (found && this.#finder === finder) this.#proposal = { ...found, actor };
    } catch (error) {
      if (this.#finder === finder) this.#problem = error instanceof Error ? error.message : String(error);
    } finally {
      finder.stop();
      if (this.#finder === finder) this.#finder = null;
    }
    this.#changed();
  }

  /** Adds the proposed foes to the draft. */
  take(): void {
    this.#added = this.#proposal;
    this.leave();
  }

  /** Removes the added foes from the draft. */
  drop(): void {
    this.#added = null;
    this.leave();
  }

  #findFacet({ candidates }: Draft): ForecastFacet | undefined {
    return candidates.map(({ actor }) => facetOf(actor, 'forecast')).find(Boolean);
  }

  #findKind(draft: Draft, facet: ForecastFacet): Actor.Implementation | undefined {
    const kinds = listKinds(draft, facet);
    return kinds.find(({ uuid }) => uuid === this.#kind) ?? kinds[0];
  }

  /** The result or the reason why there is none, in the user's language; empty before a search. */
  get sentence(): string {
    if (this.#problem) return this.#problem;
    if (!this.#proposal) return '';
    const { count, chance, actor } = this.#proposal;
    const near = { value: chance, error: 0 };
    const text = format('proposal', {
      count: String(count),
      name: actor.name,
      chance: writeWholeChance(near, { exact: false }),
    });
    const off = chance - levels[this.#level] / 100;
    if (Math.abs(off) < FAR) return text;
    const bound = count === 1 && off < 0 ? 'tooMany' : count === MOST && off > 0 ? 'tooFew' : 'nearest';
    return `${text} ${format(bound, { most: String(MOST) })}`;
  }

  /** Prepares the context of the template `templates/shared/forecast/fair.hbs`. */
  prepare(draft: Draft) {
    const facet = this.#findFacet(draft);
    const chosen = facet && this.#findKind(draft, facet);
    if (!facet || !chosen) return { fair: null };
    const added = this.#added;
    return {
      fair: {
        kinds: listKinds(draft, facet).map(({ uuid, name }) => ({
          value: uuid,
          label: name,
          isChosen: uuid === chosen.uuid,
        })),
        levels: (Object.entries(levels) as [Level, number][]).map(([value, percent]) => ({
          value,
          label: format(`Level.${value}`, { percent: String(percent) }),
          isChosen: value === this.#level,
        })),
        isLooking: this.#finder !== null,
        trying: format('trying', { count: String(this.#trying), name: chosen.name }),
        hasProposal: this.#proposal !== null,
        sentence: this.sentence,
        added: added ? format('added', { count: String(added.count), name: added.actor.name }) : '',
      },
    };
  }
}

/** A number of foes, and the friends' chance to win against them, 0 to 1. */
export interface FairNumber {
  readonly count: number;
  readonly chance: number;
}

/**
 * Finds the number of foes for which the friends' chance is nearest to the wanted chance. The search stops at the first number whose chance is not higher than
 * the wanted one, because more foes never make a fight easier.
 * @param estimate - returns the friends' chance against a number of foes; null if cancelled
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

/** Replaces all foes of one kind by a number of copies, and keeps the other fighters. */
function withFoes(
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
