/**
 * Works forecasts out beside the page: in a worker, and where there is none (an old browser, a policy of the host, a script that does not load) in short
 * slices between what else the page does. A new fight takes the place of the one before.
 */
import type { ForecastFacet } from './forecast-facet.ts';
import { runInSlices, type ForecastNews } from './run-in-slices.ts';
import type { ForecastAnswer, ForecastQuestion } from './serve-forecasts.ts';

/** In the page: a fraction of the 50 ms after which a browser counts a task as long. */
const SLICE = 8;
const INTERVAL = 300;

/** What an engine tells of the latest fight. */
export interface ForecastListener {
  tell(news: ForecastNews): void;
  /** The fight cannot be worked out. */
  fail(error: string): void;
}

/** Works out the fights of one panel. */
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

  /** Whether fights are worked out in a worker, as far as is known. */
  get hasWorker(): boolean {
    return this.#hasWorker;
  }

  /** Begins with a fight, and leaves the one before. */
  run(fight: unknown): void {
    this.#latest++;
    this.#fight = fight;
    const worker = this.#findWorker();
    if (worker) worker.postMessage({ id: this.#latest, fight } satisfies ForecastQuestion, []);
    else void this.#runHere();
  }

  /** Leaves the fight that is being worked out. */
  cancel(): void {
    this.#latest++;
    this.#worker?.postMessage({ id: this.#latest, fight: null } satisfies ForecastQuestion, []);
  }

  /** Leaves everything. */
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
        // The fallback is what there is to do about it.
        event.preventDefault();
        this.#giveUp();
      });
      this.#worker = worker;
    } catch {
      this.#hasWorker = false;
    }
    return this.#worker;
  }

  /** The worker's script does not run: what it was asked is worked out here. */
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
