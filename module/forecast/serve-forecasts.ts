/** The worker's side of forecasts: it computes one fight at a time, the latest that was requested. Independent of Foundry and of rulesets. */
import type { ForecastRun } from './forecast-facet.ts';
import { runInSlices, type ForecastNews } from './run-in-slices.ts';

/** The message to a worker: a fight that replaces the previous one; null: none. */
export interface ForecastQuestion {
  readonly id: number;
  readonly fight: unknown;
}

/** The message from a worker. `error`: the fight could not be computed. */
export type ForecastAnswer = { readonly id: number } & (ForecastNews | { readonly error: string });

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  addEventListener(type: 'message', listener: (event: { readonly data: ForecastQuestion }) => void): void;
  postMessage(answer: ForecastAnswer, transfer: readonly []): void;
}

/** Long enough to make progress, short enough to notice a new request soon; in ms. */
const SLICE = 40;
const INTERVAL = 200;

/** Starts serving forecasts. Called once, by the worker's script. */
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
