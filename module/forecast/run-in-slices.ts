/** Works an forecast out in slices of time, in a worker or in the page: between two of them whoever else waits has a turn. */
import type { ForecastReport, ForecastRun } from './forecast-facet.ts';

/** How far an forecast is. */
export interface ForecastNews {
  readonly progress: number;
  /** What is known so far; null: nothing yet. */
  readonly report: ForecastReport | null;
  readonly isDone: boolean;
}

/** How slices are cut. */
export interface SliceOptions {
  /** Length of a slice, in ms. */
  readonly slice: number;
  /** Time between two news, in ms. */
  readonly interval: number;
  isCancelled(): boolean;
  tell(news: ForecastNews): void;
}

/** Steps between two looks at the clock. */
const STEPS = 8;

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Works an forecast out. Of a cancelled one nothing more is told. */
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
