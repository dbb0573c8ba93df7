/** What time needs at the start. */
import { addMessages } from '../chat/define-message.ts';
import { addCountdowns } from '../countdowns/countdowns.ts';
import { dueCard, watchDues } from './ask-owner.ts';
import { sceneEndCard } from './end-scene.ts';
import { listTallies } from './extended-card.ts';
import { watchExtended } from './extended-play.ts';
import { watchSceneEndWindow } from './scene-end-window.ts';
import { watchTimeWindow } from './time-window.ts';

/** Adds the cards of what is due and of a scene's end, watches the windows, has extended rolls count, and lists open tallies. Called in `init`. */
export function installTime(): void {
  addMessages([dueCard, sceneEndCard]);
  watchTimeWindow();
  watchDues();
  watchSceneEndWindow();
  watchExtended();
  addCountdowns(listTallies);
}
