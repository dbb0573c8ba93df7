/** foundry.helpers.GameTime, reduced to the world time in seconds (client/helpers/time.d.mts). */
import { callAllHooks, getGame } from '../runtime.ts';

export class GameTime {
  #before = 0;

  /** The world time in seconds. */
  get worldTime(): number {
    return getGame().settings.get('core', 'time') as number;
  }

  /** Advances the world time by some seconds. Only a GM may do this. */
  async advance(delta: number): Promise<number> {
    return this.set(this.worldTime + delta);
  }

  /** Sets the world time in seconds. Only a GM may do this. */
  async set(time: number): Promise<number> {
    this.#before = this.worldTime;
    await getGame().settings.set('core', 'time', time);
    return this.worldTime;
  }

  /** Calls the hook updateWorldTime with the new time and the difference (fvtt-types, hook updateWorldTime). */
  _announce(worldTime: unknown, options: unknown, userId: unknown): void {
    const delta = Number(worldTime) - this.#before;
    this.#before = Number(worldTime);
    callAllHooks('updateWorldTime', worldTime, delta, options, userId);
  }
}
