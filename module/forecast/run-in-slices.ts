/** Computes a forecast in slices of time, so that other tasks of the worker or of the page can run in between. */
import type { ForecastReport, ForecastRun } from './forecast-facet.ts';

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
