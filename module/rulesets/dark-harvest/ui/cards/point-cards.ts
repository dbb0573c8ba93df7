/** The cards of fate, of scripting dice and of rulings: the shared ones, with white and black dice. */
import { isMessageOf } from '../../../../foundry/documents.ts';
import { definePointsCard } from '../../../../points/points-card.ts';
import { defineRequestCards, type DiceRow } from '../../../../requests/request-cards.ts';
import { readFaces } from '../../play/checks.ts';
import { points } from '../../play/fate.ts';
import { requests } from '../../play/scripting-die.ts';
import { dieTemplate, viewFaces } from './check-card.ts';

function readDice(message: ChatMessage.Implementation): { readonly white: number; readonly black: number } {
  if (isMessageOf(message, 'harvestReroll')) return message.system.plan;
  return isMessageOf(message, 'harvestRuling') ? message.system.dice : { white: 0, black: 0 };
}

function listDice(message: ChatMessage.Implementation): DiceRow[] {
  const faces = readFaces(message.rolls[0]);
  const dice = readDice(message);
  return (['white', 'black'] as const)
    .filter((colour) => faces[colour].length > 0)
    .map((colour) => ({
      label: game.i18n.localize(`TETRAD.DarkHarvest.Unit.${colour}`),
      faces: viewFaces(faces[colour], colour, dice[colour]),
    }));
}

/** The cards of points and requests. */
export const pointCards = [
  definePointsCard(points),
  ...defineRequestCards(requests, { template: dieTemplate, list: listDice }),
];
