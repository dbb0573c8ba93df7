/** The cards of fate, scripting dice and rulings: the shared cards, with white and black dice. */
import { isMessageOf } from '../../../../foundry/documents.ts';
import { definePointsCard } from '../../../../stakes/points-card.ts';
import { defineRequestCards, defineRulingCard } from '../../../../stakes/request-cards.ts';
import { redrawHeaders } from '../../../../sheets/actor-sheet.ts';
import { isHarvestCharacter } from '../../data/fighter.ts';
import { readFaces } from '../../play/checks.ts';
import { points, requests } from '../../play/fate.ts';
import { rulings } from '../../play/rulings.ts';
import { dieTemplate, viewDice, type FaceRow } from './check-card.ts';

/** Counts the white dice of a message's pool, without the extra dice rolled for sixes. */
function countWhite(message: ChatMessage.Implementation): number {
  if (isMessageOf(message, 'harvestReroll')) return message.system.plan.white;
  return isMessageOf(message, 'harvestRuling') ? message.system.dice.white : 0;
}

function listDice(message: ChatMessage.Implementation): FaceRow[] {
  return viewDice(readFaces(message.rolls[0]), countWhite(message));
}

const look = { template: dieTemplate, list: listDice };

/** The cards of points, requests and rulings. */
export const pointCards = [
  // A spend may buy a dying character a round (DH-14).
  { ...definePointsCard(points), onCreated: () => redrawHeaders(isHarvestCharacter) },
  ...defineRequestCards(requests, look),
  defineRulingCard(rulings, look),
];
