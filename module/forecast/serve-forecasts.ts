/**
 * Computes forecasts in slices of time, so that other tasks run in between: in the page, or in a worker, one fight at a time: the one that was requested last.
 * This file depends on neither Foundry nor a ruleset.
 */
import type { ForecastRun, ForecastReport } from './forecast-facet.ts';

/** A message to the worker with the fight that replaces the previous one; null: stop computing. */
export interface ForecastQuestion {
  readonly id: number;
  readonly fight: unknown;
}

/** A message from the worker. `error` is the reason why the fight cannot be computed. */
export type ForecastAnswer = { readonly id: number } & (ForecastNews | { readonly error: string });

/** The length of a slice in ms: long enough to make progress, short enough to notice a new request quickly. */
const SLICE = 40;
const INTERVAL = 200;

function postAnswer(answer: ForecastAnswer): void {
  globalThis.postMessage(answer, {});
}

/** Starts to serve forecasts. The worker's script calls it once. */
export function serveForecasts(start: (fight: unknown) => ForecastRun): void {
  let latest = 0;
  globalThis.addEventListener('message', ({ data: { id, fight } }: MessageEvent<ForecastQuestion>) => {
    latest = id;
    if (fight === null) return;
    const answer = async (): Promise<void> => {
      await runInSlices(start(fight), {
        slice: SLICE,
        interval: INTERVAL,
        isCancelled: () => latest !== id,
        tell: (news) => postAnswer({ id, ...news }),
      });
    };
    answer().catch((error: unknown) => postAnswer({ id, error: String(error) }));
  });
}

/** A report on a running computation. */
export interface ForecastNews {
  readonly progress: number;
  /** The result so far; null: none yet. */
  readonly report: ForecastReport | null;
  readonly isDone: boolean;
}

/** The length of the slices, the interval of the reports, and where the reports go. */
export interface SliceOptions {
  /** Length of a slice, in ms. */
  readonly slice: number;
  /** Time between two reports, in ms. */
  readonly interval: number;
  isCancelled(): boolean;
  tell(news: ForecastNews): void;
}

/** The number of steps between two readings of the clock. */
const STEPS = 8;

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Computes a forecast and reports its progress at intervals. After it is cancelled, it reports nothing more. */
export async function runInSlices(
  run: ForecastRun,
  { slice, interval, isCancelled, tell }: SliceOptions,
): Promise<void> {
  let told = performance.now();
  for (;;) {
    const begun = performance.now();
    let goesOn = true;
    do {
      for (let step = 0; goesOn && step < STEPS; step++) goesOn = run.advance();
    } while (goesOn && performance.now() - begun < slice);
    if (!goesOn) break;
    if (performance.now() - told >= interval) {
      told = performance.now();
      tell({ progress: run.progress(), report: run.read(), isDone: false });
    }
    await pause();
    if (isCancelled()) return;
  }
  tell({ progress: 1, report: run.read(), isDone: true });
}
