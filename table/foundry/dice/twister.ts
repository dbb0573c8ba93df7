/**
 * The Mersenne Twister MT19937 (M. Matsumoto, T. Nishimura: "Mersenne Twister", ACM TOMACS 8, 1998), written from the published recurrence.
 * Members as in fvtt-types client/dice/twister.
 */
const SIZE = 624;
const PERIOD = 397;

/** A seeded source of uniform numbers. */
export class MersenneTwister {
  static #shared: MersenneTwister | undefined;

  readonly #state = new Uint32Array(SIZE);
  #index = SIZE;

  /** @param seed - An unsigned 32-bit integer; the current time by default. */
  constructor(seed: number = Date.now()) {
    this.seed(seed);
  }

  /** Starts the sequence anew. @returns The seed. */
  seed(seed: number): number {
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const last = this.#state[i - 1] ?? 0;
      this.#state[i] = Math.imul(1812433253, last ^ (last >>> 30)) + i;
    }
    this.#index = SIZE;
    return seed;
  }

  /** @returns The next unsigned 32-bit integer. */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = this.#state[this.#index++] ?? 0;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** @returns A number from 0 up to but not including 1, with a resolution of 32 bits. */
  random(): number {
    return this.int() / 2 ** 32;
  }

  /** @returns The next number of one generator shared by all callers. */
  static random(): number {
    return (MersenneTwister.#shared ??= new MersenneTwister()).random();
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const y = ((state[i] ?? 0) & 0x80000000) | ((state[(i + 1) % SIZE] ?? 0) & 0x7fffffff);
      state[i] = (state[(i + PERIOD) % SIZE] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}
