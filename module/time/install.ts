/** What time needs at the start. */
import { watchAsks } from './ask-owner.ts';
import { watchSceneEnd } from './scene-end-message.ts';
import { watchSceneEndWindow } from './scene-end-window.ts';
import { watchTimeWindow } from './time-window.ts';

/** Watches the passing of time, and the ends of scenes. Called in `init`. */
export function installTime(): void {
  watchTimeWindow();
  watchAsks();
  watchSceneEnd();
  watchSceneEndWindow();
}
