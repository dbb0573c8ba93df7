/** The card of a Gamemaster's ruling on a test: from what to what, why, and the dice that came. It can be withdrawn. */
import { defineCard } from '../../../../chat/define-card.ts';
import { permitsUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { readFaces } from '../../play/checks.ts';
import { isRuling, isStanding, type RulingMessage } from '../../play/rulings/find-ruling.ts';
import { nameDifficulty, nameNet, withdrawRuling } from '../../play/rulings/rule.ts';
import { dieTemplate, viewFaces, type FaceView } from './check-card.ts';
import { listTouched } from './related.ts';

/** The context of the template `templates/dark-harvest/fate/ruling-card.hbs`. */
export interface RulingCardContext {
  readonly counts: boolean;
  readonly title: string;
  readonly text: string;
  readonly reason: string;
  /** Why it does not hold; empty where it does. */
  readonly refused: string;
  readonly white: readonly FaceView[];
  readonly black: readonly FaceView[];
  readonly canWithdraw: boolean;
}

const format = makeFormat('TETRAD.DarkHarvest.Ruling');

/** Prepares the card. */
export function prepareRulingCard(message: RulingMessage): RulingCardContext {
  const { kind, difficulty, net, reason, dice, title, from } = message.system;
  const isGenuine = isRuling(message);
  const isLast = isGenuine && isStanding(message);
  const faces = readFaces(message.rolls[0]);
  const refused = isGenuine ? format('superseded') : format('foreign');
  return {
    counts: isLast,
    title: format('card', { title }),
    text: format('fromTo', { from, to: kind === 'net' ? nameNet(net) : nameDifficulty(difficulty) }),
    reason,
    refused: isLast ? '' : refused,
    white: viewFaces(faces.white, 'white', dice.white),
    black: viewFaces(faces.black, 'black', dice.black),
    canWithdraw: isGenuine && permitsUser('rule'),
  };
}

/** The card of the message type `harvestRuling`. */
export const rulingCard = defineCard('harvestRuling', {
  template: 'systems/tetrad/templates/dark-harvest/fate/ruling-card.hbs',
  partials: [dieTemplate],
  view: prepareRulingCard,
  related: listTouched,
  actions: { withdrawRuling },
});
