/** Looking ahead to a fight: what a ruleset offers for it, and what comes out, as plain data that a worker can send. */

/** The two sides. */
export type OutlookSide = 'a' | 'b';

/** A number with its standard error, 0 where it is exact. */
export interface OutlookEstimate {
  readonly value: number;
  readonly error: number;
}

/** How a fight comes out. */
export interface OutlookReport {
  readonly exact: boolean;
  /** Fights simulated so far. */
  readonly fights: number;
  readonly win: Readonly<Record<OutlookSide, OutlookEstimate>>;
  readonly nobody: OutlookEstimate;
  /** Not decided within the most rounds that are looked at. */
  readonly open: OutlookEstimate;
  /** Of decided fights the mean; `p[i]`: the probability to end in round i + 1. */
  readonly rounds: { readonly mean: OutlookEstimate; readonly p: readonly number[] };
  readonly fighters: readonly {
    readonly id: string;
    readonly down: OutlookEstimate;
    readonly dying: OutlookEstimate;
    /** Wounds at the end. */
    readonly marked: OutlookEstimate;
  }[];
}

/** An outlook that is being worked out. */
export interface OutlookRun {
  readonly exact: boolean;
  /** Goes one short step on; false: it is done. */
  advance(): boolean;
  /** 0 to 1. */
  progress(): number;
  read(): OutlookReport | null;
}

/** Something that a Gamemaster chooses, drawn as a select. */
export interface OutlookChoice {
  readonly key: string;
  /** Lang key of what is chosen. */
  readonly label: string;
  readonly value: string;
  /** In the user's language. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What was chosen, by key. What is not in it is as it stands. */
export type OutlookChosen = Readonly<Record<string, string>>;

/** A fighter that takes part. */
export interface OutlookEntry {
  readonly id: string;
  readonly side: OutlookSide;
  readonly actor: Actor.Implementation;
  readonly chosen: OutlookChosen;
}

/** The outlooks of one ruleset. */
export interface OutlookFacet {
  readonly actorTypes: readonly string[];
  readonly labels: {
    /** Lang keys of the columns: the chance of the worst, and wounds at the end. */
    readonly dying: string;
    readonly marked: string;
    /** Lang keys of what an outlook counts and what it leaves out. */
    readonly notes: readonly string[];
  };
  /** Most rounds that are looked at. */
  readonly mostRounds: number;
  /** What is chosen for the whole fight. */
  listSettings(chosen: OutlookChosen): readonly OutlookChoice[];
  /** What is chosen for one fighter; all fighters have the same keys. */
  listChoices(actor: Actor.Implementation, chosen: OutlookChosen): readonly OutlookChoice[];
  /** How many wounds its track holds. */
  countTrack(actor: Actor.Implementation): number;
  /** Makes the fight as plain data. */
  plan(fighters: readonly OutlookEntry[], settings: OutlookChosen): object;
  /** Starts a worker that serves outlooks of such fights (serve-outlooks.ts). */
  createWorker(): Worker;
  /** Loads what works them out in the page itself. */
  loadStart(): Promise<(fight: unknown) => OutlookRun>;
}

const facets = new Map<string, OutlookFacet>();

/** Adds a ruleset's outlooks. Called in `init`. */
export function registerOutlook(facet: OutlookFacet): void {
  for (const type of facet.actorTypes) facets.set(type, facet);
}

/** Finds how fights of an actor are looked ahead to; undefined: not at all. */
export function findOutlookFacet(actor: Actor.Implementation | null | undefined): OutlookFacet | undefined {
  return actor ? facets.get(actor.type) : undefined;
}
