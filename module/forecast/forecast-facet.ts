/** The forecast of a fight: what a ruleset provides for it, and its result as plain data that a worker can send. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';

/** The two sides. */
export type ForecastSide = 'a' | 'b';

/** A number with its standard error, 0 if it is exact. */
export interface ForecastEstimate {
  readonly value: number;
  readonly error: number;
}

/** The result of a forecast. */
export interface ForecastReport {
  readonly exact: boolean;
  /** Fights simulated so far. */
  readonly fights: number;
  readonly win: Readonly<Record<ForecastSide, ForecastEstimate>>;
  readonly nobody: ForecastEstimate;
  /** Undecided after the maximum number of rounds. */
  readonly open: ForecastEstimate;
  /** Among decided fights: the mean, and as `p[i]` the probability to end in round i + 1. */
  readonly rounds: { readonly mean: ForecastEstimate; readonly p: readonly number[] };
  readonly fighters: readonly {
    readonly id: string;
    readonly down: ForecastEstimate;
    readonly dying: ForecastEstimate;
    /** Wounds at the end. */
    readonly marked: ForecastEstimate;
  }[];
}

/** A running forecast. */
export interface ForecastRun {
  readonly exact: boolean;
  /** Advances by a short step; false when done. */
  advance(): boolean;
  /** 0 to 1. */
  progress(): number;
  read(): ForecastReport | null;
}

/** A choice of the GM, drawn as a select. */
export interface ForecastChoice {
  readonly key: string;
  /** Lang key of its name. */
  readonly label: string;
  readonly value: string;
  /** In the user's language. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** The values chosen, by key; missing keys keep the current state. */
export type ForecastChosen = Readonly<Record<string, string>>;

/** A fighter in the fight. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: ForecastSide;
  readonly actor: Actor.Implementation;
  readonly chosen: ForecastChosen;
}

/** The forecasts of one ruleset. */
export interface ForecastFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  readonly labels: {
    /** Lang keys of the columns: the chance of the worst outcome, and wounds at the end. */
    readonly dying: string;
    readonly marked: string;
    /** Lang keys of the notes on what a forecast counts and leaves out. */
    readonly notes: readonly string[];
  };
  /** The maximum number of rounds. */
  readonly mostRounds: number;
  /** Lists the choices for the whole fight. */
  listSettings(chosen: ForecastChosen): readonly ForecastChoice[];
  /** Lists the choices for one fighter; all fighters have the same keys. */
  listChoices(actor: Own, chosen: ForecastChosen): readonly ForecastChoice[];
  /** Returns how many wounds its track holds. */
  countTrack(actor: Own): number;
  /** Returns the fight as plain data. */
  plan(fighters: readonly ForecastEntry[], settings: ForecastChosen): object;
  /** Starts a worker that computes such fights (serve-forecasts.ts). */
  createWorker(): Worker;
  /** Loads the code that computes them in the page. */
  loadStart(): Promise<(fight: unknown) => ForecastRun>;
}

const facets = createFacets<ForecastFacet>();

/** Registers a ruleset's forecasts. Called in `init`. */
export const registerForecast = facets.register;

/** Returns the forecast facet of an actor; undefined if there is none. */
export const findForecastFacet = facets.find;
