/**
 * "Make it fair" in the forecast window: proposes how many foes of a kind the friends can take on, and adds them to the window's draft. No document changes.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { writeWholeChance } from '../forecast/describe-report.ts';
import type { ForecastCandidate } from '../forecast/candidates.ts';
import { ChanceFinder, findFairNumber, withFoes, type FairNumber } from '../forecast/fair-number.ts';
import { type ForecastChosen, type ForecastFacet } from '../forecast/forecast-facet.ts';
import { describeMissing, listParticipants, planForecast } from '../forecast/plan-forecast.ts';
import { makeFormat } from '../foundry/make-format.ts';

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
