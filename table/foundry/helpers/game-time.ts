/** foundry.helpers.GameTime, reduced to the world time in seconds (client/helpers/time.d.mts). */
import { callAllHooks, getGame, type Dictionary } from '../runtime.ts';

export class GameTime {
  #before = 0;

  /** The world time in seconds. */
  get worldTime(): number {
    return getGame().settings.get('core', 'time') as number;
  }

  /** Advances the world time by some seconds. Only a GM may do this. */
  async advance(delta: number, options: Dictionary = {}): Promise<number> {
    return this.set(this.worldTime + delta, options);
  }

  /** Sets the world time in seconds. Only a GM may do this. */
  async set(time: number, options: Dictionary = {}): Promise<number> {
    this.#before = this.worldTime;
    await getGame().settings.set('core', 'time', time, options);
    return this.worldTime;
  }

  /** Calls the hook updateWorldTime with the new time and the difference (fvtt-types, hook updateWorldTime). */
  _announce(worldTime: unknown, options: unknown, userId: unknown): void {
    const delta = Number(worldTime) - this.#before;
    this.#before = Number(worldTime);
    callAllHooks('updateWorldTime', worldTime, delta, options, userId);
  }
}
