/** Looking ahead to a fight: what a ruleset offers for it, and what comes out, as plain data that a worker can send. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

/** The two sides. */
export type ForecastSide = 'a' | 'b';

/** A number with its standard error, 0 where it is exact. */
export interface ForecastEstimate {
  readonly value: number;
  readonly error: number;
}

/** How a fight comes out. */
export interface ForecastReport {
  readonly exact: boolean;
  /** Fights simulated so far. */
  readonly fights: number;
  readonly win: Readonly<Record<ForecastSide, ForecastEstimate>>;
  readonly nobody: ForecastEstimate;
  /** Not decided within the most rounds that are looked at. */
  readonly open: ForecastEstimate;
  /** Of decided fights the mean; `p[i]`: the probability to end in round i + 1. */
  readonly rounds: { readonly mean: ForecastEstimate; readonly p: readonly number[] };
  readonly fighters: readonly {
    readonly id: string;
    readonly down: ForecastEstimate;
    readonly dying: ForecastEstimate;
    /** Wounds at the end. */
    readonly marked: ForecastEstimate;
  }[];
}

/** An forecast that is being worked out. */
export interface ForecastRun {
  readonly exact: boolean;
  /** Goes one short step on; false: it is done. */
  advance(): boolean;
  /** 0 to 1. */
  progress(): number;
  read(): ForecastReport | null;
}

/** Something that a Gamemaster chooses, drawn as a select. */
export interface ForecastChoice {
  readonly key: string;
  /** Lang key of what is chosen. */
  readonly label: string;
  readonly value: string;
  /** In the user's language. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What was chosen, by key. What is not in it is as it stands. */
export type ForecastChosen = Readonly<Record<string, string>>;

/** A fighter that takes part. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: ForecastSide;
  readonly actor: Actor.Implementation;
  readonly chosen: ForecastChosen;
}

/** The forecasts of one ruleset. */
export interface ForecastFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  readonly labels: {
    /** Lang keys of the columns: the chance of the worst, and wounds at the end. */
    readonly dying: string;
    readonly marked: string;
    /** Lang keys of what a forecast counts and what it leaves out. */
    readonly notes: readonly string[];
  };
  /** Most rounds that are looked at. */
  readonly mostRounds: number;
  /** What is chosen for the whole fight. */
  listSettings(chosen: ForecastChosen): readonly ForecastChoice[];
  /** What is chosen for one fighter; all fighters have the same keys. */
  listChoices(actor: Own, chosen: ForecastChosen): readonly ForecastChoice[];
  /** How many wounds its track holds. */
  countTrack(actor: Own): number;
  /** Makes the fight as plain data. */
  plan(fighters: readonly ForecastEntry[], settings: ForecastChosen): object;
  /** Starts a worker that serves forecasts of such fights (serve-forecasts.ts). */
  createWorker(): Worker;
  /** Loads what works them out in the page itself. */
  loadStart(): Promise<(fight: unknown) => ForecastRun>;
}

const facets = createFacets<ForecastFacet>();

/** Adds a ruleset's forecasts. Called in `init`. */
export const registerForecast = facets.register;

/** Finds how fights of an actor are looked ahead to; undefined: not at all. */
export const findForecastFacet = facets.find;
