/** The card of an answer to a request (DH-18): what was answered; one that does not count says so. */
import { defineCard } from '../../../../chat/define-card.ts';
import { answers } from '../../play/requests/answer.ts';
import { findAnswer, type AnswerMessage } from '../../play/requests/decide.ts';
import { listTouched } from './related.ts';

/** The context of the template `templates/dark-harvest/fate/note-card.hbs`. */
export interface AnswerCardContext {
  readonly counts: boolean;
  readonly text: string;
  readonly reason: string;
}

/** Prepares the card. */
export function prepareAnswerCard(message: AnswerMessage): AnswerCardContext {
  const { links, title } = message.system;
  const request = game.messages.get(links.replyTo);
  // Of a request that is gone the answer stands as it was given.
  const isRequest = request?.type === 'harvestRequest';
  const counts = !isRequest || findAnswer(request)?.id === message.id;
  const answer = answers.find((known) => known === message.system.answer) ?? 'withdraw';
  return {
    counts,
    text: game.i18n.format(`TETRAD.DarkHarvest.Request.answered.${answer}`, { title }),
    reason: counts ? '' : game.i18n.localize('TETRAD.DarkHarvest.Request.void'),
  };
}

/** The card of the message type `harvestAnswer`. */
export const answerCard = defineCard('harvestAnswer', {
  template: 'systems/tetrad/templates/dark-harvest/fate/note-card.hbs',
  view: prepareAnswerCard,
  related: listTouched,
});
