/** The card with which a player asks the GM for leave to roll against the rules. The answer, and the roll, are on the same card. */
import { defineMessage, type CardFold } from '../chat/define-message.ts';
import { messageModes } from '../foundry/generation.ts';
import { listTouched } from '../chat/replies.ts';
import { answerLeave, canAnswerLeave, findLeftRoller, readLeave } from './leave.ts';
import { rollCheck } from './roll-check.ts';

type Leave = ChatMessage.OfType<'leave'>;

function say(key: string): string {
  return game.i18n.localize(`TETRAD.Leave.${key}`);
}

/** Returns what a message of this kind says: an answer, or which roll a question is about. */
function nameLeave({ content, system }: Leave): string {
  if (system.links.replyTo) return content;
  return system.task ? game.i18n.format('TETRAD.Leave.asks', { task: system.task }) : say('title');
}

/** Makes the roll that leave was given for. */
async function rollLeft(question: Leave): Promise<void> {
  const actor = findLeftRoller(question);
  const { request, mode } = question.system;
  const messageMode = messageModes.find((known) => known === mode);
  if (actor) await rollCheck(actor, request, { anyway: true, leave: question.id ?? '', messageMode });
}

/** Folds an answer into the card of its question. */
function foldAnswer({ content, system }: Leave): CardFold | null {
  const { replyTo } = system.links;
  return game.messages.has(replyTo) ? { line: content, by: replyTo } : null;
}

export const leaveCard = defineMessage('leave', {
  template: 'systems/tetrad/templates/shared/card/leave-card.hbs',
  view: (message) => ({
    title: nameLeave(message),
    state: message.system.links.replyTo ? '' : say(readLeave(message)),
    canAnswer: canAnswerLeave(message),
    canRoll: findLeftRoller(message) !== null,
  }),
  fold: foldAnswer,
  related: listTouched,
  actors: ({ system }) => [system.links.actor],
  actions: {
    giveLeave: (message) => answerLeave(message, 'give'),
    refuseLeave: (message) => answerLeave(message, 'refuse'),
    rollLeft,
  },
});
