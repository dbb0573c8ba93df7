/** The worker's side of forecasts: one fight at a time, the latest asked for. Knows nothing of Foundry, and of no ruleset. */
import type { ForecastRun } from './forecast-facet.ts';
import { runInSlices, type ForecastNews } from './run-in-slices.ts';

/** What a worker is sent: a fight to look ahead to, in place of the one before; null: none. */
export interface ForecastQuestion {
  readonly id: number;
  readonly fight: unknown;
}

/** What a worker sends. `error`: the fight could not be worked out. */
export type ForecastAnswer = { readonly id: number } & (ForecastNews | { readonly error: string });

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { readonly data: ForecastQuestion }) => void): void;
  postMessage(answer: ForecastAnswer, transfer: readonly []): void;
}

/** Long enough to work, short enough to notice soon that another fight is asked for; in ms. */
const SLICE = 40;
const INTERVAL = 200;

/** Begins to serve forecasts. Called once, by the script of a worker. */
export function serveForecasts(start: (fight: unknown) => ForecastRun): void {
  const scope = globalThis as unknown as WorkerScope;
  let latest = 0;
  scope.addEventListener('message', ({ data: { id, fight } }) => {
    latest = id;
    if (fight === null) return;
    const answer = async (): Promise<void> => {
      await runInSlices(start(fight), {
        slice: SLICE,
        interval: INTERVAL,
        isCancelled: () => latest !== id,
        tell: (news) => scope.postMessage({ id, ...news }, []),
      });
    };
    answer().catch((error: unknown) => scope.postMessage({ id, error: String(error) }, []));
  });
}
