/**
 * Computes forecasts in the background. They run in a worker or, if none can be started (the browser is too old, the host forbids it, its script does not
 * load), in short slices in the page. A new fight replaces the previous one.
 */
import type { ForecastFacet } from './forecast-facet.ts';
import { runInSlices, type ForecastNews, type ForecastAnswer, type ForecastQuestion } from './serve-forecasts.ts';

/** The length of a slice in the page, in ms. It is short, since browsers count 50 ms as a long task. */
const SLICE = 8;
const INTERVAL = 300;

/** Receives the results for the latest fight. */
export interface ForecastListener {
  tell(news: ForecastNews): void;
  /** Called if the fight cannot be computed. */
  fail(error: string): void;
}

/** Computes the forecasts of one window, or of the tracker. */
export class ForecastEngine {
  readonly #facet: ForecastFacet;
  readonly #listener: ForecastListener;
  #worker: Worker | null = null;
  #hasWorker = true;
  #latest = 0;
  #fight: unknown = null;

  constructor(facet: ForecastFacet, listener: ForecastListener) {
    this.#facet = facet;
    this.#listener = listener;
  }

  /** Whether a worker computes the forecasts; true until a worker has failed. */
  get hasWorker(): boolean {
    return this.#hasWorker;
  }

  /** Starts computing the forecast of a fight; the previous fight is dropped. */
  run(fight: unknown): void {
    this.#latest++;
    this.#fight = fight;
    const worker = this.#findWorker();
    if (worker) worker.postMessage({ id: this.#latest, fight } satisfies ForecastQuestion, []);
    else void this.#runHere();
  }

  /** Drops the current fight. The worker stays ready for the next one. */
  cancel(): void {
    this.#latest++;
    this.#worker?.postMessage({ id: this.#latest, fight: null } satisfies ForecastQuestion, []);
  }

  /** Drops the current fight and ends the worker. */
  stop(): void {
    this.#latest++;
    this.#worker?.terminate();
    this.#worker = null;
  }

  #findWorker(): Worker | null {
    if (this.#worker || !this.#hasWorker) return this.#worker;
    try {
      const worker = this.#facet.createWorker();
      worker.addEventListener('message', ({ data }: MessageEvent<ForecastAnswer>) => this.#hear(data));
      worker.addEventListener('error', (event) => {
        // `preventDefault` keeps the browser from reporting an error that is handled here.
        event.preventDefault();
        this.#giveUp();
      });
      this.#worker = worker;
    } catch {
      this.#hasWorker = false;
    }
    return this.#worker;
  }

  /** Ends a worker that failed, and computes the current fight in the page. */
  #giveUp(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#hasWorker = false;
    void this.#runHere();
  }

  #hear(answer: ForecastAnswer): void {
    if (answer.id !== this.#latest) return;
    if ('error' in answer) this.#listener.fail(answer.error);
    else this.#listener.tell(answer);
  }

  async #runHere(): Promise<void> {
    const id = this.#latest;
    try {
      const { startOutlook } = await this.#facet.load();
      if (id !== this.#latest) return;
      await runInSlices(startOutlook(this.#fight), {
        slice: SLICE,
        interval: INTERVAL,
        isCancelled: () => id !== this.#latest,
        tell: (news) => this.#listener.tell(news),
      });
    } catch (error) {
      if (id === this.#latest) this.#listener.fail(String(error));
    }
  }
}
