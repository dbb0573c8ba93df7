/** What fights need at the start. */
import { watchDefeat } from './defeat.ts';
import { watchFighterSheets } from './fighter-sheets.ts';
import { watchRounds } from './round-keeper.ts';
import { registerCombat } from './tetrad-combat.ts';

/** Registers fights, and watches their rounds. Called in `init`. */
export function installCombat(): void {
  registerCombat();
  watchRounds();
  watchDefeat();
  watchFighterSheets();
}
