/** The card of a request for a scripting die (DH-18): what is asked for, how it stands, and the buttons of who may answer or do it. */
import { defineCard } from '../../../../chat/define-card.ts';
import { permitsUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { readVerdict } from '../../play/fate/spends.ts';
import { answerRequest, answers, canAnswer, type Answer } from '../../play/requests/answer.ts';
import { describeRequest } from '../../play/requests/ask.ts';
import { findAnswer, type RequestMessage } from '../../play/requests/decide.ts';
import { canFulfil, fulfilRequest, readFulfilment } from '../../play/requests/fulfil.ts';
import { listTouched } from './related.ts';

/** The context of the template `templates/dark-harvest/fate/request-card.hbs`. */
export interface RequestCardContext {
  /** 'waiting', 'approve', 'veto', 'withdraw' or 'refused'. */
  readonly state: string;
  readonly title: string;
  readonly description: string;
  /** How it stands, in words. */
  readonly text: string;
  /** The answers that this user is offered. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
  /** Label of the button that does it; empty: it is not this user's to do, or not now. */
  readonly fulfil: string;
}

const format = makeFormat('TETRAD.DarkHarvest.Request');

function readState(request: RequestMessage): { state: string; text: string } {
  const verdict = readVerdict(request);
  if (verdict !== 'accepted' && verdict !== 'givenBack') {
    return { state: 'refused', text: game.i18n.localize(`TETRAD.DarkHarvest.Fate.refused.${verdict}`) };
  }
  const answer = findAnswer(request);
  if (verdict === 'givenBack' && (answer?.system.answer ?? 'approve') === 'approve') {
    // Whoever refused or withdrew it has deleted that message: the points are back all the same.
    return { state: 'returned', text: game.i18n.localize('TETRAD.DarkHarvest.Fate.refused.givenBack') };
  }
  if (!answer) return { state: 'waiting', text: format(game.users.activeGM ? 'waiting' : 'waitingAlone') };
  const state = answer.system.answer;
  const decided = format(`state.${state}`, { user: answer.author?.name ?? '' });
  const fulfilment = state === 'approve' ? readFulfilment(request) : 'none';
  const done = fulfilment === 'done' || fulfilment === 'gone';
  return { state, text: done ? `${decided} ${format(`${fulfilment}.${request.system.kind}`)}` : decided };
}

/** Whoever vetoes what another asks for need not withdraw it as well: the points come back either way. */
function isOffered({ isAuthor }: RequestMessage, answer: Answer): boolean {
  return answer !== 'withdraw' || isAuthor || !permitsUser('answer');
}

/** Prepares the card. */
export function prepareRequestCard(request: RequestMessage): RequestCardContext {
  const { kind, title, description } = request.system;
  return {
    ...readState(request),
    title: describeRequest(kind, title),
    description,
    answers: answers
      .filter((answer) => canAnswer(request, answer) && isOffered(request, answer))
      .map((answer) => ({ answer, label: format(`do.${answer}`) })),
    fulfil: canFulfil(request) ? format(`fulfil.${kind}`) : '',
  };
}

/** The card of the message type `harvestRequest`. */
export const requestCard = defineCard('harvestRequest', {
  template: 'systems/tetrad/templates/dark-harvest/fate/request-card.hbs',
  view: prepareRequestCard,
  related: listTouched,
  actors: (message) => [message.system.links.actor],
  isWaiting: (message) => findAnswer(message) === null,
  actions: {
    async answerRequest(message, { dataset }) {
      const answer = answers.find((known) => known === dataset['answer']);
      if (answer) await answerRequest(message, answer);
    },
    fulfilRequest,
  },
});
