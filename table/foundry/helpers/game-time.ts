/** foundry.helpers.GameTime, reduced to the time of the world in seconds (client/helpers/time.d.mts). */
import { callAllHooks, getGame } from '../runtime.ts';

/** The time of the world in seconds. */
export class GameTime {
  #before = 0;

  /** Seconds since the world began. */
  get worldTime(): number {
    return getGame().settings.get('core', 'time') as number;
  }

  /** Advances the time by some seconds. Only a GM may do this. */
  async advance(delta: number): Promise<number> {
    return this.set(this.worldTime + delta);
  }

  /** Sets the time. Only a GM may do this. */
  async set(time: number): Promise<number> {
    this.#before = this.worldTime;
    await getGame().settings.set('core', 'time', time);
    return this.worldTime;
  }

  /** Calls the hook updateWorldTime with a changed time and the difference (fvtt-types, hook updateWorldTime). */
  _announce(worldTime: unknown, options: unknown, userId: unknown): void {
    const delta = Number(worldTime) - this.#before;
    this.#before = Number(worldTime);
    callAllHooks('updateWorldTime', worldTime, delta, options, userId);
  }
}
