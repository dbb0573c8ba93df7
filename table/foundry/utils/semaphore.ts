/** foundry.utils.Semaphore: a queue that runs a limited number of tasks at a time. */

/** A queue of tasks (fvtt-types common/utils/semaphore.d.mts). */
export class Semaphore {
  /** How many tasks may run at the same time. */
  max: number;
  readonly #queue: (() => Promise<void>)[] = [];
  #active = 0;

  /**
   * Creates a queue.
   * @param max - How many tasks may run at the same time.
   */
  constructor(max = 1) {
    this.max = max;
  }

  /**
   * Queues a task.
   * @param fn - The task.
   * @param args - Its arguments.
   * @returns Its result.
   */
  add<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const promise = new Promise<Awaited<R>>((resolve, reject) => {
      this.#queue.push(async () => {
        try {
          resolve(await fn(...args));
        } catch (error) {
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- passes on whatever the task threw
          reject(error);
        }
      });
    });
    this.#startNext();
    return promise;
  }

  #startNext(): void {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active += 1;
    void task().finally(() => {
      this.#active -= 1;
      this.#startNext();
    });
  }
}
