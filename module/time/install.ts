/** What time needs at the start. */
import { addMessages } from '../chat/define-message.ts';
import { dueCard, watchDues } from './ask-owner.ts';
import { sceneEndCard } from './end-scene.ts';
import { watchSceneEndWindow } from './scene-end-window.ts';
import { watchTimeWindow } from './time-window.ts';

/** Adds the cards of what is due and of a scene's end, and watches the windows. Called in `init`. */
export function installTime(): void {
  addMessages([dueCard, sceneEndCard]);
  watchTimeWindow();
  watchDues();
  watchSceneEndWindow();
}
