/** Prepares what cards show of exchanges, and what this user may do about them; nothing is stored. */
import type { CardButton } from '../chat/card-parts.ts';
import { findHitDamage, listExchange } from './roll-damage.ts';
import { type MessageKind, type CardFold, type RollView, defineMessage, kindOf } from '../chat/define-message.ts';
import { isContentShown, isEarlier, listThread, readActorUuid, readReplyTo } from '../chat/replies.ts';
import { type Portrait, findActor, findDocument, readPortrait } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { followInTurn } from './aftermath.ts';
import { type ReplyView, answerAttack, viewReplies } from './exchange-play.ts';
import { type WaitView, goOn, viewWait } from './go-on.ts';
import {
  type ExchangeState,
  findAnswer,
  isAnswerTo,
  isGoOn,
  listHits,
  nameGoOn,
  readAttack,
  readExchange,
  readReply,
  refuseGoOn,
} from './exchange.ts';
import type { AnswerClaim, Attack, Hit } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Opposed');

/** The attacker, the target and the weapon. */
interface FightersView {
  readonly attacker: Portrait;
  readonly target: Portrait;
  /** Path of the weapon's picture; empty if the weapon is not an item, or was deleted. */
  readonly icon: string;
  /** Text: what was rolled for the attack. */
  readonly title: string;
}

/** The template context of an exchange, for the card of an attack or a reply. */
export interface ExchangeView {
  /** Accessible names of the exchange and of its list of replies. */
  readonly title: string;
  readonly repliesTitle: string;
  /** The range of the attack ("Point blank"). */
  readonly place: string;
  /** Attacker, target and weapon; null if the attack was deleted or this user may not see it. */
  readonly fighters: FightersView | null;
  readonly isAnswer: boolean;
  /** The roll of the other side; null if there is none that this user may see. */
  readonly other: (RollView & { readonly name: string }) | null;
  /** Sentences: who is harmed and by how much, or what the exchange still waits for. */
  readonly verdict: readonly string[];
  /** Whether the exchange is decided. */
  readonly isJudged: boolean;
  /** Whether this is the newest message that can draw the exchange. An older one may still be shown, as long as its user is at it. */
  readonly isNewest: boolean;
  readonly replies: readonly ReplyView[];
  /** The replies of bystanders who may step in, behind one button; null if there is at most one, which is among `replies`. */
  readonly stepIns: { readonly label: string; readonly replies: readonly ReplyView[] } | null;
  /** Who the attack waits for, or who went on without a reply; null if neither applies. */
  readonly wait: WaitView | null;
  /** The hits whose damage this user may roll for the first time. */
  readonly damage: readonly DamageOffer[];
  /** The hits whose damage this user may roll again. */
  readonly damageAgain: readonly DamageOffer[];
  /** Sentences: the values that a user changed by hand. */
  readonly changes: readonly string[];
  readonly earlier: readonly EarlierView[];
}

/** The actions that are still possible on an earlier, folded message of an exchange. */
export interface EarlierView {
  /** Who sent the message, and what it is ("Ned: attack"). */
  readonly title: string;
  readonly buttons: readonly CardButton[];
}

/** Lists the actions that this user can still take on the messages of an exchange that are older than a given message. */
export function viewEarlier(message: Message, attack: Message): EarlierView[] {
  const earlier = listExchange(attack).filter((one) => isEarlier(one, message));
  return earlier.flatMap((one) => {
    const offers = kindOf(one)?.offers?.(one) ?? [];
    const title = format(one.id === attack.id ? 'earlier.attack' : 'earlier.answer', { actor: one.alias });
    const name = (label: string): string => format('earlier.button', { label, title });
    const buttons = offers.map((offer) => ({ ...offer, name: name(offer.label), message: one.id ?? '' }));
    return buttons.length > 0 ? [{ title, buttons }] : [];
  });
}

/** The button that rolls the damage of a hit, or posts it where it has no dice. */
interface DamageOffer {
  readonly by: Hit['by'];
  readonly label: string;
  /** Seconds until the button appears; 0: at once. */
  readonly after: number;
}

/** Describes the state of an exchange in sentences; empty if the message attacks no one. */
function describeState(attack: Message, { rules, claim }: Attack, state: ExchangeState): readonly string[] {
  if (state.kind === 'none') return [];
  if (state.kind === 'judged') return rules.describe(attack, state);
  return [format(`verdict.${state.kind}`, { attacker: attack.alias, target: claim.opponent })];
}

/** How long a card waits for damage that comes with the verdict before it offers to post it, in seconds. */
const FIXED_WAIT = 3;

/** Lists the buttons for the hits whose damage this user may roll for the first time or, with `isAgain`, once more. */
function listDamage(state: ExchangeState, isAgain: boolean): DamageOffer[] {
  return (state.kind === 'judged' ? state.hits : []).flatMap((hit) => {
    const { dealer: uuid, by } = hit;
    const dealer = findActor(uuid);
    const follows = dealer && canUser('roll', dealer) ? findHitDamage(hit) : null;
    if (follows?.isRolled !== isAgain || (isAgain && follows.isFixed)) return [];
    const key = follows.isFixed ? 'postDamage' : isAgain ? 'rollDamageAgain' : 'rollDamage';
    return [{ by, label: format(key, { victim: hit.victimName }), after: follows.isFixed ? FIXED_WAIT : 0 }];
  });
}

/** Returns the roll of a message; null if there is none that this user may see. */
function viewRoll(message: Message): RollView | null {
  return isContentShown(message) ? (kindOf(message)?.roll?.(message) ?? null) : null;
}

/** Returns the roll of the other side's message, with that side's name; null if it has rolled nothing. */
function viewOther(message: Message | null, name: string): ExchangeView['other'] {
  const roll = message && viewRoll(message);
  return roll && (roll.number.text !== '' || roll.dice.length > 0) ? { ...roll, name } : null;
}

function viewFighters(attack: Message, { rules, claim }: Attack): FightersView {
  const weapon = findDocument(rules.readWeapon?.(attack) ?? '') as { readonly img?: string } | null;
  return {
    attacker: readPortrait(readActorUuid(attack), attack.alias),
    target: readPortrait(claim.against, claim.opponent),
    icon: weapon?.img ?? '',
    title: viewRoll(attack)?.title ?? '',
  };
}

/** Prepares the buttons for the replies; those of several bystanders stand behind one button. */
function viewAnswers(attack: Message, { claim }: Attack, state: ExchangeState) {
  const all = viewReplies(attack, state);
  const standing = all.filter(({ stepsIn }) => stepsIn);
  if (standing.length < 2) return { replies: all, stepIns: null };
  const label = format('stepIn', { target: claim.opponent, count: String(standing.length) });
  return { replies: all.filter(({ stepsIn }) => !stepsIn), stepIns: { label, replies: standing } };
}

/** Returns the part of the context that the cards of an attack and of its replies share. */
function viewState(message: Message, attack: Message | null, state: ExchangeState) {
  const shown = attack && readAttack(attack);
  const isNewest = attack !== null && (findNewest(attack) ?? attack).id === message.id;
  return {
    title: format('title'),
    repliesTitle: format('replies'),
    // Only the newest message that can draw the whole exchange offers replies, and has a primary button.
    isNewest,
    ...(shown && isNewest ? viewAnswers(attack, shown, state) : { replies: [], stepIns: null }),
    fighters: shown && viewFighters(attack, shown),
    isJudged: state.kind === 'judged',
    wait: shown && viewWait(attack, shown, state),
    damage: listDamage(state, false),
    damageAgain: listDamage(state, true),
  };
}

/** Prepares the range of an attack or a reply, and what its user changed by hand. */
function viewChoices(message: Message) {
  const kind = kindOf(message);
  return { place: kind?.describePlace?.(message) ?? '', changes: kind?.listChanges?.(message) ?? [] };
}

function viewAttack(attack: Message, shown: Attack): ExchangeView {
  const state = readExchange(attack);
  const answer = state.kind === 'judged' ? state.answer.message : null;
  return {
    ...viewState(attack, attack, state),
    ...viewChoices(attack),
    isAnswer: false,
    other: viewOther(answer, shown.claim.opponent),
    verdict: describeState(attack, shown, state),
    earlier: [],
  };
}

/** Returns the attack that a reply answers; null if there is none that this user may see. */
function findAttack(answer: Message): Message | null {
  const attack = game.messages.get(readReplyTo(answer));
  return attack && readAttack(attack) ? attack : null;
}

/** Returns the verdict on a reply's attack, or why the reply is ignored. */
function describeAnswer(answer: Message): {
  readonly verdict: readonly string[];
  readonly state: ExchangeState;
} {
  const opponent = readReply(answer)?.opponent ?? '';
  const ignore = (why: string) => ({
    verdict: [format(`verdict.${why}`, { opponent, attacker: opponent })],
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
  if (isGoOn(answer, attack, shown.claim)) return ignore(refuseGoOn(answer, attack) ?? 'late');
  return ignore(first ? 'late' : 'foreignReply');
}

/** Prepares the exchange for a message's card; null if the message belongs to no exchange. */
export function viewExchange(message: Message): ExchangeView | null {
  const shown = readAttack(message);
  if (shown) return viewAttack(message, shown);
  if (!readReply(message)) return null;
  const { verdict, state } = describeAnswer(message);
  // If the reply is ignored, its card does not show the exchange.
  const attack = state.kind === 'none' ? null : findAttack(message);
  return {
    ...viewState(message, attack, state),
    ...viewChoices(message),
    isAnswer: true,
    other: viewOther(attack, attack?.alias ?? ''),
    verdict,
    earlier: attack ? viewEarlier(message, attack) : [],
  };
}

/** Tests whether an attack waits for a reply. Its card then depends on which users are online. */
export function isOpen(message: Message): boolean {
  return readExchange(message).kind === 'open';
}

/**
 * Returns the newest message that can draw the whole exchange. A damage message can do so once all hits have damage; until then an older card must offer the
 * damage roll.
 */
function findNewest(attack: Message): Message | undefined {
  // If the reply was deleted, the attack waits for a new reply.
  if (readExchange(attack).kind === 'open') return attack;
  const [, ...others] = listExchange(attack);
  const isDue = listHits(attack).some((hit) => findHitDamage(hit)?.isRolled === false);
  return others.findLast((message) => !isDue || readReply(message) !== null);
}

/**
 * Folds a message of an exchange if a newer message that this user may see draws the whole exchange; null if none does.
 * @param result - returns the result of the message's roll as text ("net 4")
 */
export function foldExchange(message: Message, result: () => string): CardFold | null {
  const attack = readAttack(message) ? message : findAttack(message);
  const newest = attack && findNewest(attack);
  if (!newest || newest.id === message.id || !listExchange(attack).some(({ id }) => id === message.id)) return null;
  const by = newest.id ?? '';
  const goneOn = nameGoOn(message, attack);
  if (goneOn) return { line: goneOn, by };
  const opponent = readAttack(message)?.claim.opponent ?? '';
  const key = opponent ? 'fold.attack' : 'fold.answer';
  return { line: format(key, { actor: message.alias, opponent, result: result() }), by };
}

/**
 * Defines the card of replies without a roll.
 * @param type - the message type of these replies
 * @param tellAnswer - returns a sentence on the reply, without a full stop ("Believer does not resist")
 * @param readReply - see {@link MessageDefinition}
 */
export function defineAnswerCard<Type extends ChatMessage.SubType>(
  type: Type,
  tellAnswer: (message: ChatMessage.OfType<Type>) => string,
  readReply: (message: ChatMessage.OfType<Type>) => AnswerClaim | null,
): MessageKind {
  const tellReply = (message: ChatMessage.OfType<Type>): string =>
    nameGoOn(message, findAttack(message)) ?? tellAnswer(message);
  return defineMessage(type, {
    template: 'systems/tetrad/templates/shared/card/reply-card.hbs',
    view(message) {
      const exchange = viewExchange(message);
      return { title: tellReply(message), exchange, dieTemplate: exchange?.other?.dieTemplate };
    },
    fold(message) {
      const fold = foldExchange(message, String);
      return fold && { ...fold, line: tellReply(message) };
    },
    // After its deletion a message is in no thread, but the message that it replied to still is.
    related: (message) => listThread(readReplyTo(message)).filter((id) => id !== message.id),
    onCreated: followInTurn,
    actions: exchangeActions,
    readReply,
  });
}

/** The actions of an exchange's buttons, by `data-action`: to reply to an attack, to go on without a reply, and to roll the damage of a hit. */
export const exchangeActions = {
  replyToAttack: (attack: Message, { dataset }: HTMLElement, event?: Event) =>
    answerAttack(attack, dataset['reply'] ?? '', dataset['actor'], event),
  goOn,
  async rollHitDamage(message: Message, { dataset }: HTMLElement) {
    const attack = readAttack(message) ? message : findAttack(message);
    const hit = attack && listHits(attack).find(({ by }) => by === dataset['by']);
    await (hit && findHitDamage(hit)?.roll());
  },
};
