/** The cards of requests, answers, rerolls and GM rulings. */
import type { CardNumber, DiceRow } from '../chat/card-parts.ts';
import { defineMessage, kindOf, type MessageKind, type CardFold } from '../chat/define-message.ts';
import { isContentShown, listTouched } from '../chat/replies.ts';
import { makeWords } from '../foundry/make-format.ts';
import { permitsUser } from '../permissions.ts';
import type { RequestsFacet, RerollFacet } from './requests-facet.ts';
import type { RulingFacet } from './rulings-facet.ts';
import {
  answerRequest,
  answers,
  canAnswer,
  canFulfil,
  describeRequest,
  findAnswer,
  findRequestFacet,
  fulfilRequest,
  isChangedSince,
  isForeignRequest,
  openRequest,
  readAnswer,
  readFulfilment,
  readRequest,
  type Answer,
  findRequestsOf,
} from './requests.ts';
import { requestAlerts } from './request-alerts.ts';
import { findReroll, isRuling, isStanding, readReroll, readRuling, withdrawRuling } from './rulings.ts';

type Message = ChatMessage.Implementation;

/** How a ruleset draws the dice of rerolls and rulings. */
export interface DiceLook {
  /** Path of the template that draws one die. */
  readonly template: string;
  /** Lists the rows of dice in a message; empty rows are left out. */
  list(message: Message): readonly DiceRow[];
}

/** The context of the template `templates/shared/card/request.hbs`. */
export interface RequestCardContext {
  /** Id of the request's message, which the buttons use even if another card draws them. */
  readonly message: string;
  /** For the card of an answer: the name of the user who made the request. Empty on the request's own card, whose header shows the name. */
  readonly asker: string;
  /** State of the request: 'waiting', 'approve', 'veto', 'withdraw' or 'refused'. */
  readonly state: string;
  readonly title: string;
  readonly description: string;
  /** A sentence about the state of the request. */
  readonly text: string;
  /** The answers that this user can give, as buttons. */
  readonly answers: readonly { readonly answer: Answer; readonly label: string }[];
  /** Label of the button that carries out the request; empty if this user may not do so now. */
  readonly fulfil: string;
}

/** Returns a function that formats the texts about a ruleset's requests. */
function findWords({ words }: RequestsFacet) {
  return makeWords(words, 'TETRAD.Request');
}

function readState(facet: RequestsFacet, request: Message): { state: string; text: string } {
  const words = findWords(facet);
  if (isForeignRequest(request)) return { state: 'refused', text: words('foreign') };
  const answer = findAnswer(request);
  if (!answer) return { state: 'waiting', text: words(game.users.activeGM ? 'waiting' : 'waitingAlone') };
  if (isChangedSince(answer, request)) return { state: 'refused', text: words('changed') };
  const state = readAnswer(answer).answer;
  const decided = words(`state.${state}`, { user: answer.author?.name ?? '' });
  const fulfilment = state === 'approve' ? readFulfilment(request) : 'none';
  const isOver = fulfilment === 'done' || fulfilment === 'gone';
  return { state, text: isOver ? `${decided} ${words(`${fulfilment}.${readRequest(request).kind}`)}` : decided };
}

/** Tests whether to offer an answer. A GM is not offered to withdraw another user's request, because a veto returns the cost too. */
function isOffered({ isAuthor }: Message, answer: Answer): boolean {
  return answer !== 'withdraw' || isAuthor || !permitsUser('answer');
}

export function prepareRequestCard(facet: RequestsFacet, request: Message): RequestCardContext {
  const words = findWords(facet);
  const { kind, title, description } = readRequest(request);
  return {
    message: request.id ?? '',
    asker: '',
    ...readState(facet, request),
    title: describeRequest(facet, kind, title),
    description,
    answers: answers
      .filter((answer) => canAnswer(request, answer) && isOffered(request, answer))
      .map((answer) => ({ answer, label: words(`do.${answer}`) })),
    fulfil: canFulfil(request) ? words(`fulfil.${kind}`) : '',
  };
}

/** Folds an answered request if this user can see its answer, whose card shows both; otherwise null. */
function foldRequest(facet: RequestsFacet, request: Message): CardFold | null {
  const answer = findAnswer(request);
  if (!answer || !isContentShown(answer)) return null;
  const { kind, title } = readRequest(request);
  const line = findWords(facet)('fold', { actor: request.alias, what: describeRequest(facet, kind, title) });
  return { line, by: answer.id ?? '' };
}

function defineRequestCard(facet: RequestsFacet): MessageKind {
  return defineMessage(facet.requestType, {
    template: 'systems/tetrad/templates/shared/card/request-card.hbs',
    view: (message: Message) => prepareRequestCard(facet, message),
    fold: (message: Message) => foldRequest(facet, message),
    related: listTouched,
    actors: (message: Message) => [readRequest(message).links.actor, openRequest(message)?.concerned?.uuid ?? ''],
    isWaiting: (message: Message) => findAnswer(message) === null,
    ...requestAlerts,
    actions: {
      async answerRequest(message, { dataset }) {
        const answer = answers.find((known) => known === dataset['answer']);
        if (answer) await answerRequest(message, answer);
      },
      fulfilRequest,
    },
  });
}

/** The context of the template `templates/shared/card/answer-card.hbs`. */
interface AnswerCardContext {
  /** The request that this answer decides; null if it decides none, or this user cannot see the request. */
  readonly request: RequestCardContext | null;
  readonly counts: boolean;
  readonly text: string;
  readonly reason: string;
}

function prepareAnswerCard(facet: RequestsFacet, message: Message): AnswerCardContext {
  const words = findWords(facet);
  const { links, title, answer } = readAnswer(message);
  const request = game.messages.get(links.replyTo);
  // If the request was deleted, the card shows only the answer.
  const isRequest = request !== undefined && findRequestFacet(request) === facet;
  const counts = !isRequest || findAnswer(request)?.id === message.id;
  const known = answers.find((one) => one === answer) ?? 'withdraw';
  const isDrawn = isRequest && counts && isContentShown(request);
  return {
    request: isDrawn ? { ...prepareRequestCard(facet, request), asker: request.alias } : null,
    counts,
    text: words(`answered.${known}`, { title }),
    reason: counts ? '' : words('void'),
  };
}

function defineAnswerCard(facet: RequestsFacet): MessageKind {
  return defineMessage(facet.answerType, {
    template: 'systems/tetrad/templates/shared/card/answer-card.hbs',
    view: (message: Message) => prepareAnswerCard(facet, message),
    related: listTouched,
    actors: (message: Message) => [readAnswer(message).links.actor],
    ...requestAlerts,
  });
}

/** The context of the template `templates/shared/card/reroll-card.hbs`. */
interface RerollCardContext {
  readonly title: string;
  readonly counts: boolean;
  /** Text: which of the two rolls counts. */
  readonly subtitle: string;
  /** The result of the reroll. */
  readonly number: CardNumber;
  readonly dice: readonly DiceRow[];
  readonly dieTemplate: string;
}

function describeStanding(facet: RequestsFacet, message: Message) {
  const words = findWords(facet);
  const target = game.messages.get(readReroll(message).links.replyTo);
  // If the first roll was deleted, the dice of the reroll are shown without a verdict.
  if (!target || findRequestsOf(target) !== facet) return { counts: false, subtitle: words('rollGone') };
  if (findReroll(target)?.message.id !== message.id) return { counts: false, subtitle: words('void') };
  return { counts: true, subtitle: words(kindOf(target)?.reroll?.stands(target) ? 'newStands' : 'firstStands') };
}

function defineRerollCard(facet: RequestsFacet, rerolls: RerollFacet, look: DiceLook): MessageKind {
  const view = (message: Message): RerollCardContext => ({
    title: findWords(facet)('again', { title: readReroll(message).title || findWords(facet)('dice') }),
    ...describeStanding(facet, message),
    number: rerolls.readResult(message),
    dice: look.list(message),
    dieTemplate: look.template,
  });
  return defineMessage(rerolls.messageType, {
    template: 'systems/tetrad/templates/shared/card/reroll-card.hbs',
    partials: [look.template],
    view,
    related: listTouched,
  });
}

/** The context of the template `templates/shared/card/ruling-card.hbs`. */
interface RulingCardContext {
  readonly counts: boolean;
  readonly title: string;
  readonly text: string;
  readonly reason: string;
  /** Why the ruling is ignored; empty if it counts. */
  readonly refused: string;
  readonly dice: readonly DiceRow[];
  readonly dieTemplate: string;
  /** Label of the button that withdraws the ruling; empty if this user may not withdraw it. */
  readonly withdraw: string;
}

function prepareRulingCard(rulings: RulingFacet, look: DiceLook, message: Message) {
  const words = makeWords(rulings.words, 'TETRAD.Ruling');
  const { title, from, reason } = readRuling(message);
  const isGenuine = isRuling(message);
  const counts = isGenuine && isStanding(message);
  return {
    counts,
    title: words('title', { title }),
    text: words('fromTo', { from, to: rulings.describe(message.system) }),
    reason,
    refused: counts ? '' : words(isGenuine ? 'superseded' : 'foreign'),
    dice: look.list(message),
    dieTemplate: look.template,
    withdraw: isGenuine && permitsUser('rule') ? words('withdraw') : '',
  } satisfies RulingCardContext;
}

/** Defines the card of a ruleset's rulings. */
export function defineRulingCard(rulings: RulingFacet, look: DiceLook): MessageKind {
  return defineMessage(rulings.messageType, {
    template: 'systems/tetrad/templates/shared/card/ruling-card.hbs',
    partials: [look.template],
    view: (message: Message) => prepareRulingCard(rulings, look, message),
    related: listTouched,
    actions: { withdrawRuling },
  });
}

/** Defines the cards of a ruleset's requests, answers and rerolls. */
export function defineRequestCards(facet: RequestsFacet, look: DiceLook): MessageKind[] {
  const { rerolls } = facet;
  return [
    defineRequestCard(facet),
    defineAnswerCard(facet),
    ...(rerolls ? [defineRerollCard(facet, rerolls, look)] : []),
  ];
}
