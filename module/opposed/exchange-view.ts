/** What the cards of an exchange say of it, in sentences, and what this user may do about it. Nothing here is stored. */
import { readReplyTo } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { findAnswer, isAnswerTo, listHits, readAttack, readExchange, type ShownAttack } from './exchange.ts';
import { answerAttack, listOffers } from './exchange-play.ts';
import { findAnswerFacet, findAttackFacet, type Hit, type OpposedFacet } from './opposed-facet.ts';

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
function describeState(attack: Message, { facet, claim }: ShownAttack): readonly string[] {
  const state = readExchange(attack);
  if (state.kind === 'none') return [];
  if (state.kind === 'judged') return facet.describe(attack, state);
  return [format(`verdict.${state.kind}`, { attacker: attack.alias, target: claim.opponent })];
}

/** Lists the hits of a side whose damage this user may roll. */
function listDamage(attack: Message, { damage }: OpposedFacet, by: Hit['by']): ExchangeView['damage'] {
  return listHits(attack).flatMap((hit) => {
    const dealer = findActor(hit.dealer);
    const follows = hit.by === by && dealer && canUser('roll', dealer) ? damage?.(hit) : undefined;
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
  return {
    messageId: attack.id ?? '',
    title: format('title'),
    repliesTitle: format('replies'),
    place: describePlace(attack, facet, claim.opponent),
    verdict: describeState(attack, shown),
    isJudged: readExchange(attack).kind === 'judged',
    replies: listOffers(attack).map(({ id, label, hint, actor }) => ({ id, label, hint, actor: actor.uuid })),
    damage: listDamage(attack, facet, 'attacker'),
    changes: facet.listChanges?.(attack) ?? [],
  };
}

/** Finds the attack that an answer names, where this user may see it; null: there is none, or none any more. */
function findAttack(answer: Message): Message | null {
  const attack = game.messages.get(readReplyTo(answer));
  return attack && readAttack(attack) ? attack : null;
}

/** Whether an answer is the one that counts, or a reaction that does. */
function counts(answer: Message, attack: Message, shown: ShownAttack): boolean {
  if (findAnswer(attack, shown)?.id === answer.id) return true;
  const state = readExchange(attack);
  return state.kind === 'judged' && state.reactions.some(({ id }) => id === answer.id);
}

/** Says how the exchange of an answer stands: with the verdict of its attack, or why it has none. */
export function describeAnswer(answer: Message): {
  readonly verdict: readonly string[];
  readonly attack: Message | null;
} {
  const opponent = findAnswerFacet(answer)?.readAnswer(answer)?.opponent ?? '';
  const attack = findAttack(answer);
  const shown = attack && readAttack(attack);
  if (!shown) return { verdict: [format('verdict.lone', { opponent })], attack: null };
  if (counts(answer, attack, shown)) return { verdict: describeState(attack, shown), attack };
  const isLate = findAnswer(attack, shown) !== null;
  const why = !isAnswerTo(answer, attack, shown) ? 'noReply' : isLate ? 'late' : 'foreignReply';
  return { verdict: [format(`verdict.${why}`, { opponent })], attack: null };
}

/** Prepares what the card of a message shows of its exchange; null: it is part of none. */
export function viewExchange(message: Message): ExchangeView | null {
  const shown = readAttack(message);
  if (shown) return viewAttack(message, shown);
  const facet = findAnswerFacet(message);
  const claim = facet?.readAnswer(message);
  if (!facet || !claim) return null;
  const { verdict, attack } = describeAnswer(message);
  return {
    messageId: message.id ?? '',
    title: format('title'),
    repliesTitle: format('replies'),
    place: describePlace(message, facet, claim.opponent),
    verdict,
    isJudged: attack !== null && readExchange(attack).kind === 'judged',
    replies: [],
    damage: attack ? listDamage(attack, facet, 'target') : [],
    changes: facet.listChanges?.(message) ?? [],
  };
}

/** What the buttons of an exchange do, by their `data-action`: the answers to an attack, and the damage of a hit. */
export const exchangeActions = {
  replyToAttack: (attack: Message, { dataset }: HTMLElement) =>
    answerAttack(attack, dataset['reply'] ?? '', dataset['actor']),
  async rollHitDamage(message: Message, { dataset }: HTMLElement) {
    const attack = readAttack(message) ? message : findAttack(message);
    const hit = attack && listHits(attack).find(({ by }) => by === dataset['by']);
    await (hit && findAttackFacet(attack)?.damage?.(hit).roll());
  },
};
