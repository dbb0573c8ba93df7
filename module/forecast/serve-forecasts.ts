/** Computes forecasts in a worker, one fight at a time: the one that was requested last. This file depends on neither Foundry nor a ruleset. */
import type { ForecastRun } from './forecast-facet.ts';
import { runInSlices, type ForecastNews } from './run-in-slices.ts';

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

/**
 * Starts to serve forecasts. The worker's script calls it once.
 * @param start - starts the computation of a fight
 */
export function serveForecasts(start: (fight: unknown) => ForecastRun): void {
  const tell = (answer: ForecastAnswer): void => globalThis.postMessage(answer, {});
  let latest = 0;
  globalThis.addEventListener('message', ({ data: { id, fight } }: MessageEvent<ForecastQuestion>) => {
    latest = id;
    if (fight === null) return;
    const answer = async (): Promise<void> => {
      await runInSlices(start(fight), {
        slice: SLICE,
        interval: INTERVAL,
        isCancelled: () => latest !== id,
        tell: (news) => tell({ id, ...news }),
      });
    };
    answer().catch((error: unknown) => tell({ id, error: String(error) }));
  });
}
