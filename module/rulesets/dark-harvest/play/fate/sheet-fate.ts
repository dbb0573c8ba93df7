/** What a sheet offers of fate: one more round to the dying (DH-14), and a scripting die for a death or a detail of the scene (DH-18). */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { askScriptingDie, canAsk, canAskLife } from '../requests/ask.ts';
import { buyRound, countRoundPoints } from './one-more-round.ts';
import { findFateCharacter } from './pay.ts';

/** What the templates of a sheet are given of fate. */
export interface SheetFate {
  /** Label of the button that buys a round; empty: it is not offered. */
  readonly round: string;
  readonly canAskLife: boolean;
  readonly canAskScene: boolean;
}

/** Reads what a sheet offers of fate to this user. */
export function viewSheetFate({ uuid }: HarvestCharacter): SheetFate {
  const character = findFateCharacter(uuid);
  const points = countRoundPoints(uuid);
  return {
    round: points > 0 ? game.i18n.format('TETRAD.DarkHarvest.Fate.buyRound', { left: String(points) }) : '',
    canAskLife: canAskLife(character),
    canAskScene: canAsk(character),
  };
}

/** What the buttons do. */
export const sheetDeeds = { buyRound, askLife: askForLife, askScene: askForScene } as const;

function askForLife(uuid: string): Promise<void> {
  return askScriptingDie('undoDeath', uuid);
}

function askForScene(uuid: string): Promise<void> {
  return askScriptingDie('editScene', uuid);
}
