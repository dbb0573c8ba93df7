/** What the cards of an exchange say of it, in sentences, and what this user may do about it. Nothing here is stored. */
import { defineCard, type Card } from '../chat/define-card.ts';
import { readReplyTo } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import {
  type ExchangeState,
  type ShownAttack,
  findAnswer,
  findAnswerFacet,
  findHitDamage,
  isAnswerTo,
  listHits,
  readAttack,
  readExchange,
} from './exchange.ts';
import { answerAttack, listOffers } from './exchange-play.ts';
import { type Hit, type OpposedFacet } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Opposed');

/** A button that answers an attack. */
export interface ReplyView {
  readonly id: string;
  /** UUID of who answers. */
  readonly actor: string;
  readonly label: string;
  /** What it means, for the tooltip. */
  readonly hint: string;
}

/** The context of the template of an exchange: what the card of an attack or of an answer shows of it. */
export interface ExchangeView {
  readonly messageId: string;
  /** Names of the part and of its list of replies, for screen readers. */
  readonly title: string;
  readonly repliesTitle: string;
  /** "Against Gutter Rat · Point blank" */
  readonly place: string;
  /** Who is harmed, and by how much; or what is waited for. */
  readonly verdict: readonly string[];
  /** Whether the verdict is one. */
  readonly isJudged: boolean;
  readonly replies: readonly ReplyView[];
  /** The hits of this card's side whose damage this user may roll. */
  readonly damage: readonly { readonly by: Hit['by']; readonly label: string }[];
  /** What somebody decided otherwise than the fight says, in sentences. */
  readonly changes: readonly string[];
}

/** Says how an exchange stands. */
function describeState(attack: Message, { facet, claim }: ShownAttack, state: ExchangeState): readonly string[] {
  if (state.kind === 'none') return [];
  if (state.kind === 'judged') return facet.describe(attack, state);
  return [format(`verdict.${state.kind}`, { attacker: attack.alias, target: claim.opponent })];
}

/** Lists the hits of a side whose damage this user may roll. */
function listDamage(state: ExchangeState, by: Hit['by']): ExchangeView['damage'] {
  return (state.kind === 'judged' ? state.hits : []).flatMap((hit) => {
    const dealer = findActor(hit.dealer);
    const follows = hit.by === by && dealer && canUser('roll', dealer) ? findHitDamage(hit) : null;
    const key = follows?.isRolled ? 'rollDamageAgain' : 'rollDamage';
    return follows ? [{ by, label: format(key, { victim: hit.victimName }) }] : [];
  });
}

/** Says whom a message acts against, and where. */
function describePlace(message: Message, { describePlace: describe }: OpposedFacet, opponent: string): string {
  return [format('against', { opponent }), describe?.(message) ?? ''].filter(Boolean).join(' · ');
}

function viewAttack(attack: Message, shown: ShownAttack): ExchangeView {
  const { facet, claim } = shown;
  const state = readExchange(attack);
  return {
    messageId: attack.id ?? '',
    title: format('title'),
    repliesTitle: format('replies'),
    place: describePlace(attack, facet, claim.opponent),
    verdict: describeState(attack, shown, state),
    isJudged: state.kind === 'judged',
    replies: listOffers(attack, state).map(({ id, label, hint, actor }) => ({ id, label, hint, actor: actor.uuid })),
    damage: listDamage(state, 'attacker'),
    changes: facet.listChanges?.(attack) ?? [],
  };
}

/** Finds the attack that an answer names, where this user may see it; null: there is none, or none any more. */
function findAttack(answer: Message): Message | null {
  const attack = game.messages.get(readReplyTo(answer));
  return attack && readAttack(attack) ? attack : null;
}

/** Says how the exchange of an answer stands: with the verdict of its attack, or why it has none. */
function describeAnswer(answer: Message): {
  readonly verdict: readonly string[];
  readonly state: ExchangeState;
} {
  const opponent = findAnswerFacet(answer)?.readAnswer(answer)?.opponent ?? '';
  const ignore = (why: string) => ({
    verdict: [format(`verdict.${why}`, { opponent })],
    state: { kind: 'none' } as const,
  });
  const attack = findAttack(answer);
  const shown = attack && readAttack(attack);
  if (!shown) return ignore('lone');
  const state = readExchange(attack);
  const first = findAnswer(attack, shown);
  const counting = state.kind === 'judged' ? [first, ...state.reactions] : [first];
  if (counting.some((message) => message?.id === answer.id))
    return { verdict: describeState(attack, shown, state), state };
  if (!isAnswerTo(answer, attack, shown)) return ignore('noReply');
  return ignore(first ? 'late' : 'foreignReply');
}

/** Prepares what the card of a message shows of its exchange; null: it is part of none. */
export function viewExchange(message: Message): ExchangeView | null {
  const shown = readAttack(message);
  if (shown) return viewAttack(message, shown);
  const facet = findAnswerFacet(message);
  const claim = facet?.readAnswer(message);
  if (!facet || !claim) return null;
  const { verdict, state } = describeAnswer(message);
  return {
    messageId: message.id ?? '',
    title: format('title'),
    repliesTitle: format('replies'),
    place: describePlace(message, facet, claim.opponent),
    verdict,
    isJudged: state.kind === 'judged',
    replies: [],
    damage: listDamage(state, 'target'),
    changes: facet.listChanges?.(message) ?? [],
  };
}

/**
 * Defines the card of the answers that roll nothing.
 * @param type - their message type
 * @param nameAnswer - says what was answered
 */
export function defineAnswerCard<Type extends ChatMessage.SubType>(
  type: Type,
  nameAnswer: (message: ChatMessage.OfType<Type>) => string,
): Card {
  return defineCard(type, {
    template: 'systems/tetrad/templates/shared/card/reply-card.hbs',
    view: (message) => ({ title: nameAnswer(message), verdict: describeAnswer(message).verdict }),
    related: (message) => [readReplyTo(message)].filter(Boolean),
  });
}

/** What the buttons of an exchange do, by their `data-action`: the answers to an attack, and the damage of a hit. */
export const exchangeActions = {
  replyToAttack: (attack: Message, { dataset }: HTMLElement) =>
    answerAttack(attack, dataset['reply'] ?? '', dataset['actor']),
  async rollHitDamage(message: Message, { dataset }: HTMLElement) {
    const attack = readAttack(message) ? message : findAttack(message);
    const hit = attack && listHits(attack).find(({ by }) => by === dataset['by']);
    await (hit && findHitDamage(hit)?.roll());
  },
};
