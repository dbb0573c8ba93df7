/** What a ruleset implements for the forecast of a fight, and the result as plain data that a worker can send. */
import type { OwnsActors } from '../foundry/documents.ts';

/** The two sides: friends (`a`) and foes (`b`). */
export type ForecastSide = 'a' | 'b';

/** A number with its standard error, which is 0 if the number is exact. */
export interface ForecastEstimate {
  readonly value: number;
  readonly error: number;
}

export interface ForecastReport {
  readonly exact: boolean;
  /** The number of fights simulated so far. */
  readonly fights: number;
  readonly win: Readonly<Record<ForecastSide, ForecastEstimate>>;
  readonly nobody: ForecastEstimate;
  /** The chance that neither side has won when the maximum number of rounds is over. */
  readonly open: ForecastEstimate;
  /** The rounds of decided fights: their mean number and, as `p[i]`, the probability that the fight ends in round i + 1. */
  readonly rounds: { readonly mean: ForecastEstimate; readonly p: readonly number[] };
  readonly fighters: readonly {
    readonly id: string;
    readonly down: ForecastEstimate;
    readonly dying: ForecastEstimate;
    /** The mean number of the fighter's wounds at the end. */
    readonly marked: ForecastEstimate;
  }[];
}

export interface ForecastRun {
  readonly exact: boolean;
  /**
   * Computes one short step.
   * @returns false when the forecast is complete
   */
  advance(): boolean;
  /** Returns the completed part of the computation, 0 to 1. */
  progress(): number;
  read(): ForecastReport | null;
}

/** The code that computes fights of a ruleset. */
export interface ForecastCode {
  /**
   * Starts the computation of a fight.
   * @param fight - the result of the facet's `plan`
   */
  startOutlook(fight: unknown): ForecastRun;
}

/** A choice for the GM in the window, drawn as a select. */
export interface ForecastChoice {
  readonly key: string;
  /** Lang key of the choice's name. */
  readonly label: string;
  readonly value: string;
  /** The options; labels are in the user's language. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Returns the chosen value if it is one of the allowed values; otherwise the default. */
export function chooseOf<Value extends string>(
  values: readonly Value[],
  chosen: string | undefined,
  usual: Value,
): Value {
  return values.find((value) => value === chosen) ?? usual;
}

/**
 * Returns select options for some values.
 * @param prefix - lang key of their names, without its last part
 */
export function nameOptions(prefix: string, values: readonly string[]): ForecastChoice['options'] {
  return values.map((value) => ({ value, label: game.i18n.localize(`${prefix}.${value}`) }));
}

/** The GM's choices: the chosen value for the key of each choice. For a missing key, the current state of the actor applies. */
export type ForecastChosen = Readonly<Record<string, string>>;

/** A fighter in the fight to compute. */
export interface ForecastEntry {
  readonly id: string;
  readonly side: ForecastSide;
  readonly actor: Actor.Implementation;
  readonly chosen: ForecastChosen;
}

/** The forecasts of one ruleset. */
export interface ForecastFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  readonly labels: {
    /** Lang keys of two column headings: the chance of the worst outcome, and the wounds at the end. */
    readonly dying: string;
    readonly marked: string;
    /** Lang keys of notes, which say what a forecast takes into account and what it leaves out. */
    readonly notes: readonly string[];
  };
  /** The number of rounds after which a fight counts as undecided. */
  readonly mostRounds: number;
  /** Lists the choices that apply to the whole fight. */
  listSettings(chosen: ForecastChosen): readonly ForecastChoice[];
  /** Lists the choices for one fighter. The keys are the same for all fighters. */
  listChoices(actor: Own, chosen: ForecastChosen): readonly ForecastChoice[];
  /** Returns the maximum number of wounds on the actor's track. */
  countTrack(actor: Own): number;
  /** Converts the fight into plain data for the computation. */
  plan(fighters: readonly ForecastEntry[], settings: ForecastChosen): object;
  /** Starts a worker that computes fights of this ruleset (see serve-forecasts.ts). */
  createWorker(): Worker;
  /** Loads the code that computes fights of this ruleset in the page, for when there is no worker. */
  load(): Promise<ForecastCode>;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Forecasts the results of fights. */
    readonly forecast?: ForecastFacet;
  }
}
