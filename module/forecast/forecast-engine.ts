/**
 * Computes forecasts in the background: in a worker or, if none is available (old browser, host policy, script that does not load), in short slices
 * in the page. A new fight replaces the previous one.
 */
import type { ForecastFacet } from './forecast-facet.ts';
import { runInSlices, type ForecastNews } from './run-in-slices.ts';
import type { ForecastAnswer, ForecastQuestion } from './serve-forecasts.ts';

/** For slices in the page: a fraction of the 50 ms that make a long task in browsers. */
const SLICE = 8;
const INTERVAL = 300;

/** Receives news of the latest fight. */
export interface ForecastListener {
  tell(news: ForecastNews): void;
  /** Called if the fight cannot be computed. */
  fail(error: string): void;
}

/** Computes the fights of one panel. */
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

  /** Whether a worker is used, as far as is known. */
  get hasWorker(): boolean {
    return this.#hasWorker;
  }

  /** Starts computing a fight, and stops the previous one. */
  run(fight: unknown): void {
    this.#latest++;
    this.#fight = fight;
    const worker = this.#findWorker();
    if (worker) worker.postMessage({ id: this.#latest, fight } satisfies ForecastQuestion, []);
    else void this.#runHere();
  }

  /** Stops the current fight. */
  cancel(): void {
    this.#latest++;
    this.#worker?.postMessage({ id: this.#latest, fight: null } satisfies ForecastQuestion, []);
  }

  /** Stops all work. */
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
        // The fallback handles it.
        event.preventDefault();
        this.#giveUp();
      });
      this.#worker = worker;
    } catch {
      this.#hasWorker = false;
    }
    return this.#worker;
  }

  /** The worker's script does not run: computes its fight in the page. */
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
      const start = await this.#facet.loadStart();
      if (id !== this.#latest) return;
      await runInSlices(start(this.#fight), {
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
