/**
 * What cards say about exchanges and contests, and what this user may do about them. Nothing here is stored. A contest is a test that answers another
 * test, each a message of its own, and every client compares the two. Several actors may contest a test; the first answer of each counts.
 */
import type { CardButton } from '../chat/card-parts.ts';
import { type Card, type CardFold, type RollView, defineCard, findCard } from '../chat/define-card.ts';
import { isContentShown, isEarlier, listReplies, listThread, readActorUuid, readReplyTo } from '../chat/replies.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { findMacroActor } from '../documents/macro-actor.ts';
import { type Portrait, findActor, findDocument, readPortrait } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { type ReplyView, type WaitView, answerAttack, goOn, viewReplies, viewWait } from './exchange-play.ts';
import {
  type ExchangeState,
  type ShownAttack,
  findAnswer,
  findAnswerFacet,
  findHitDamage,
  findSender,
  isAnswerTo,
  isGoOn,
  listExchange,
  listHits,
  nameGoOn,
  readAttack,
  readExchange,
  refuseGoOn,
} from './exchange.ts';
import { type ContestFacet, type Hit, type OpposedFacet, listOpposed } from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Opposed');

/** Who fights whom with what. */
interface FightersView {
  readonly attacker: Portrait;
  readonly target: Portrait;
  /** Picture of the weapon; empty if it is no item or was deleted. */
  readonly icon: string;
  /** What was rolled for the attack. */
  readonly title: string;
}

/** The template context of an exchange: what the card of an attack or a reply shows of it. */
export interface ExchangeView {
  readonly messageId: string;
  /** Accessible names of the part and of its list of replies. */
  readonly title: string;
  readonly repliesTitle: string;
  /** "Point blank" */
  readonly place: string;
  /** Attacker, target and weapon; null if the attack was deleted or is not visible. */
  readonly fighters: FightersView | null;
  readonly isAnswer: boolean;
  /** What the other side rolled, if this user may see it; null: nothing. */
  readonly other: (RollView & { readonly name: string }) | null;
  /** Who is harmed, and by how much; or what is missing. */
  readonly verdict: readonly string[];
  /** Whether the exchange is decided. */
  readonly isJudged: boolean;
  readonly replies: readonly ReplyView[];
  /** Who it waits for, or who went on without a reply; null: neither. */
  readonly wait: WaitView | null;
  /** The hits whose damage this user may roll. */
  readonly damage: readonly DamageOffer[];
  /** The hits whose damage has been rolled, to roll again. */
  readonly damageAgain: readonly DamageOffer[];
  /** The values that were changed by hand, in sentences. */
  readonly changes: readonly string[];
  readonly earlier: readonly EarlierView[];
}

/** The actions that this user has left on an earlier, folded message of an exchange: buttons with its id. */
export interface EarlierView {
  /** "Ned: attack" */
  readonly title: string;
  readonly buttons: readonly CardButton[];
}

/** Lists the actions that this user has left on the messages of an exchange that precede one of them. */
export function viewEarlier(message: Message, attack: Message): EarlierView[] {
  const earlier = listExchange(attack).filter((one) => isEarlier(one, message));
  return earlier.flatMap((one) => {
    const offers = findCard(one.type)?.offers?.(one) ?? [];
    const title = format(one.id === attack.id ? 'earlier.attack' : 'earlier.answer', { actor: one.alias });
    const name = (label: string): string => format('earlier.button', { label, title });
    const buttons = offers.map((offer) => ({ ...offer, name: name(offer.label), message: one.id ?? '' }));
    return buttons.length > 0 ? [{ title, buttons }] : [];
  });
}

/** A button that rolls the damage of a hit. */
interface DamageOffer {
  readonly by: Hit['by'];
  readonly label: string;
}

/** Describes the state of an exchange. */
function describeState(attack: Message, { facet, claim }: ShownAttack, state: ExchangeState): readonly string[] {
  if (state.kind === 'none') return [];
  if (state.kind === 'judged') return facet.describe(attack, state);
  return [format(`verdict.${state.kind}`, { attacker: attack.alias, target: claim.opponent })];
}

/** Lists the hits whose damage this user may roll: those without damage, or those that have some. */
function listDamage(state: ExchangeState, isAgain: boolean): DamageOffer[] {
  return (state.kind === 'judged' ? state.hits : []).flatMap((hit) => {
    const { dealer: uuid, by } = hit;
    const dealer = findActor(uuid);
    const follows = dealer && canUser('roll', dealer) ? findHitDamage(hit) : null;
    const key = isAgain ? 'rollDamageAgain' : 'rollDamage';
    return follows?.isRolled === isAgain ? [{ by, label: format(key, { victim: hit.victimName }) }] : [];
  });
}

/** Returns the roll of a message; null if there is none that this user may see. */
function viewRoll(message: Message): RollView | null {
  return isContentShown(message) ? (findCard(message.type)?.roll?.(message) ?? null) : null;
}

function viewFighters(attack: Message, { facet, claim }: ShownAttack): FightersView {
  const weapon = findDocument(facet.readWeapon?.(attack) ?? '') as { readonly img?: string } | null;
  return {
    attacker: readPortrait(readActorUuid(attack), attack.alias),
    target: readPortrait(claim.against, claim.opponent),
    icon: weapon?.img ?? '',
    title: viewRoll(attack)?.title ?? '',
  };
}

/** Returns what the cards of an attack and of its replies have in common. */
function viewState(attack: Message | null, state: ExchangeState) {
  const shown = attack && readAttack(attack);
  return {
    title: format('title'),
    repliesTitle: format('replies'),
    fighters: shown && viewFighters(attack, shown),
    isJudged: state.kind === 'judged',
    wait: shown && viewWait(attack, shown, state),
    damage: listDamage(state, false),
    damageAgain: listDamage(state, true),
  };
}

function viewAttack(attack: Message, shown: ShownAttack): ExchangeView {
  const { facet } = shown;
  const state = readExchange(attack);
  const answer = state.kind === 'judged' ? state.answer.message : null;
  const roll = answer && viewRoll(answer);
  return {
    ...viewState(attack, state),
    messageId: attack.id ?? '',
    place: facet.describePlace?.(attack) ?? '',
    isAnswer: false,
    other: roll && { ...roll, name: answer.alias },
    verdict: describeState(attack, shown, state),
    replies: viewReplies(attack, state),
    changes: facet.listChanges?.(attack) ?? [],
    earlier: [],
  };
}

/** Returns the attack that a reply names; null if there is none that this user may see. */
function findAttack(answer: Message): Message | null {
  const attack = game.messages.get(readReplyTo(answer));
  return attack && readAttack(attack) ? attack : null;
}

/** Describes the exchange of a reply: the verdict of its attack, or why there is none. */
function describeAnswer(answer: Message): {
  readonly verdict: readonly string[];
  readonly state: ExchangeState;
} {
  const opponent = findAnswerFacet(answer)?.readAnswer(answer)?.opponent ?? '';
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
  if (isGoOn(answer, attack, shown)) return ignore(refuseGoOn(answer, attack, shown) ?? 'late');
  return ignore(first ? 'late' : 'foreignReply');
}

/** Prepares the exchange for the card of a message; null if the message is part of none. */
export function viewExchange(message: Message): ExchangeView | null {
  const shown = readAttack(message);
  if (shown) return viewAttack(message, shown);
  const facet = findAnswerFacet(message);
  const claim = facet?.readAnswer(message);
  if (!facet || !claim) return null;
  const { verdict, state } = describeAnswer(message);
  // If the message does not count, its card says only that.
  const attack = state.kind === 'none' ? null : findAttack(message);
  const roll = attack && viewRoll(attack);
  return {
    ...viewState(attack, state),
    messageId: message.id ?? '',
    place: facet.describePlace?.(message) ?? '',
    isAnswer: true,
    other: roll && { ...roll, name: attack.alias },
    verdict,
    replies: [],
    changes: facet.listChanges?.(message) ?? [],
    earlier: attack ? viewEarlier(message, attack) : [],
  };
}

/** Tests whether a card shows who it waits for, which changes when users connect or disconnect. */
export function isOpen(message: Message): boolean {
  return readExchange(message).kind === 'open';
}

/**
 * Returns the newest of the messages that can draw an exchange. Damage draws it once all hits have damage; until then an older card offers the damage
 * roll.
 */
function findNewest(attack: Message): Message | undefined {
  // The reply may have been deleted, so that another is waited for.
  if (readExchange(attack).kind === 'open') return attack;
  const [, ...others] = listExchange(attack);
  const isDue = listHits(attack).some((hit) => findHitDamage(hit)?.isRolled === false);
  return others.findLast((message) => !isDue || findAnswerFacet(message) !== undefined);
}

/**
 * Folds a message of an exchange if a newer one that this user may see draws all of it.
 * @param result - returns the result in words: "net 4"
 */
export function foldExchange(message: Message, result: () => string): CardFold | null {
  const attack = readAttack(message) ? message : findAttack(message);
  const newest = attack && findNewest(attack);
  if (!newest || newest.id === message.id || !listExchange(attack).some(({ id }) => id === message.id)) return null;
  const by = newest.id ?? '';
  const goneOn = nameGoOn(message, attack);
  if (goneOn) return { line: goneOn.line, by };
  const opponent = readAttack(message)?.claim.opponent ?? '';
  const key = opponent ? 'fold.attack' : 'fold.answer';
  return { line: format(key, { actor: message.alias, opponent, result: result() }), by };
}

/**
 * Defines the card of replies that roll nothing.
 * @param type - their message type
 * @param nameAnswer - returns the reply in words
 */
export function defineAnswerCard<Type extends ChatMessage.SubType>(
  type: Type,
  nameAnswer: (message: ChatMessage.OfType<Type>) => string,
): Card {
  const nameReply = (message: ChatMessage.OfType<Type>, part: 'title' | 'line'): string =>
    nameGoOn(message, findAttack(message))?.[part] ?? nameAnswer(message);
  return defineCard(type, {
    template: 'systems/tetrad/templates/shared/card/reply-card.hbs',
    view(message) {
      const exchange = viewExchange(message);
      return { title: nameReply(message, 'title'), exchange, dieTemplate: exchange?.other?.dieTemplate };
    },
    fold(message) {
      const fold = foldExchange(message, String);
      return fold && { ...fold, line: nameReply(message, 'line') };
    },
    // If the message was deleted, its thread is that of the message it answered.
    related: (message) => listThread(readReplyTo(message)).filter((id) => id !== message.id),
    actions: exchangeActions,
  });
}

/** The actions of an exchange's buttons, by `data-action`: replies to an attack, and the damage of a hit. */
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

const formatContest = makeFormat('TETRAD.Opposed.Contest');

/** The template context of contests. */
export interface ContestView {
  /** Who won, in sentences. */
  readonly verdicts: readonly string[];
  readonly canContest: boolean;
  /** Label of the button, and what it does. */
  readonly label: string;
  readonly hint: string;
}

/** A ruleset with contests. */
interface Ruleset {
  readonly facet: OpposedFacet;
  readonly contest: ContestFacet;
}

function findRuleset(message: Message): Ruleset | undefined {
  const rulesets = listOpposed().flatMap((facet) => (facet.contest ? { facet, contest: facet.contest } : []));
  return rulesets.find(({ contest }) => contest.isChallenge(message) || contest.isAnswer(message));
}

/** Lists the valid answers to a challenge: by other actors, from senders who may act for them, the first of each. */
function listAnswers(challenge: Message, { facet, contest }: Ruleset): Message[] {
  const first = new Map<string, Message>();
  if (!findSender(challenge, facet)) return [];
  for (const reply of listReplies(challenge.id ?? '')) {
    const actor = readActorUuid(reply);
    if (!contest.isAnswer(reply) || actor === readActorUuid(challenge) || !findSender(reply, facet)) continue;
    const known = first.get(actor);
    if (!known || isEarlier(reply, known)) first.set(actor, reply);
  }
  return [...first.values()];
}

/** Says who won; empty if this user may not see both. */
function describe(challenge: Message, answer: Message, contest: ContestFacet): string[] {
  if (!isContentShown(challenge) || !isContentShown(answer)) return [];
  const { winner, margin, sentence } = contest.judge(challenge, answer);
  if (sentence) return [sentence];
  const names = [challenge.alias, answer.alias] as const;
  const [first, second] = winner === 'second' ? [names[1], names[0]] : names;
  const key = winner === 'nobody' ? 'standOff' : 'won';
  return [formatContest(key, { winner: first, loser: second, margin: String(margin) })];
}

/** Says how the contests ended that a test is part of, as far as this user may see them. */
function describeContests(message: Message, ruleset: Ruleset): string[] {
  const { contest } = ruleset;
  if (!contest.isAnswer(message)) {
    return listAnswers(message, ruleset).flatMap((answer) => describe(message, answer, contest));
  }
  const challenge = game.messages.get(readReplyTo(message));
  const counts = challenge && listAnswers(challenge, ruleset).some(({ id }) => id === message.id);
  return counts ? describe(challenge, message, contest) : [];
}

/** Tests whether this user has an actor that could contest a test. */
function hasContestant(message: Message, { facet }: Ruleset): boolean {
  const { character } = game.user;
  if (game.user.isGM) return true;
  const isOther = (one: Actor.Implementation): boolean =>
    one.uuid !== readActorUuid(message) && facet.owns(one) && canUser('roll', one);
  return character ? isOther(character) : game.actors.some(isOther);
}

/** Prepares a message's contests; null if there is nothing to say and nothing this user may do. */
export function viewContests(message: Message): ContestView | null {
  const ruleset = findRuleset(message);
  if (!ruleset) return null;
  const { contest } = ruleset;
  const verdicts = describeContests(message, ruleset);
  const canContest = contest.isChallenge(message) && isContentShown(message) && hasContestant(message, ruleset);
  if (verdicts.length === 0 && !canContest) return null;
  return { verdicts, canContest, label: formatContest('do'), hint: contest.describeRule() };
}

function findContestant(message: Message, ruleset: Ruleset): Actor.Implementation {
  const actor = findMacroActor();
  const refuse = (code: string) => new UserError(code, { actor: actor.name });
  if (!ruleset.facet.owns(actor)) throw refuse('unknown-actor');
  if (actor.uuid === readActorUuid(message)) throw refuse('contest-self');
  const isKnown = listAnswers(message, ruleset).some((answer) => readActorUuid(answer) === actor.uuid);
  if (isKnown) throw refuse('contest-twice');
  return actor;
}

/**
 * Opens the roll of the selected token, or of the user's character, against a test.
 * @param title - what that test was
 * @param event - the click, for the fast path
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`, `contest-twice`
 */
export async function contestCheck(message: Message, title: string, event?: Event): Promise<void> {
  const ruleset = findRuleset(message);
  if (!ruleset) return;
  const { contest } = ruleset;
  const actor = findContestant(message, ruleset);
  await openCheckDialog(actor, contest.ask(message, actor, title).request, { event });
}
