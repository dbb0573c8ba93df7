/**
 * The state of an exchange. No verdict is stored: attack and reply are separate messages, and every client that may show both reaches the same verdict. A
 * message counts only if its senders may act for the actor that it names. Of several replies, the earliest counts, by server time and then by id.
 */
import { getSystem, getSettings } from '../foundry/host.ts';
import { kindOf } from '../chat/define-message.ts';
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import {
  createKeeper,
  isContentShown,
  keepFirstOfEach,
  listAnswers,
  readActorUuid,
  readReplyTo,
  readTime,
} from '../chat/replies.ts';
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { findActor } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { UserError } from '../user-error.ts';
import {
  SPREAD,
  type AnswererRole,
  type AnswerClaim,
  type Attack,
  type AttackClaim,
  type Blow,
  type Hit,
  type JudgedExchange,
  type StandingAnswer,
} from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

/** The state of an exchange, as far as this user may see it. */
export type ExchangeState =
  /** The message attacks no one. */
  | { readonly kind: 'none' }
  /** The attack is ignored, because a sender may not act for the attacker. */
  | { readonly kind: 'foreign' }
  /** No one has replied yet. */
  | { readonly kind: 'open' }
  /** There is a reply or reaction that this user may not see. */
  | { readonly kind: 'secret' }
  | JudgedExchange;

const keepAttacks = createKeeper<Attack | null>();
const keepExchanges = createKeeper<ExchangeState>();

/** Reads an attack; null if the message is not an attack, or this user may not see it. */
export function readAttack(message: Message): Attack | null {
  return keepAttacks(message, () => (isContentShown(message) ? readHidden(message) : null));
}

/** Reads an attack, even if this user may not see it; null if the message is not an attack. */
function readHidden(message: Message): Attack | null {
  return kindOf(message)?.readAttack?.(message) ?? null;
}

/** Reads a reply to an attack; null if the message is not one. */
export function readReply(message: Message): AnswerClaim | null {
  return kindOf(message)?.readReply?.(message) ?? null;
}

/**
 * Tests whether a message is a genuine attack in which the dealer may harm the victim, even if this user may not see the message. The victim may be its target
 * or a bystander who has answered; if the attack spreads, anyone.
 * @param by - the side that claims the hit
 * @param dealer - UUID of the claimed dealer
 * @param victim - UUID of the claimed victim; empty: none is named
 */
export function isHitOf(attack: Message | undefined, by: string, dealer: string, victim: string): boolean {
  if (!attack || !isGenuine(attack)) return false;
  if (by === SPREAD && kindOf(attack)?.spreads?.(attack)) return dealer === readActorUuid(attack);
  const read = readHidden(attack);
  if (!read) return false;
  const { rules, claim } = read;
  const sides = [readActorUuid(attack), claim.against];
  if (by === 'target') sides.reverse();
  if (dealer !== sides[0]) return false;
  if (victim === '' || victim === sides[1]) return true;
  const stepped = rules.answerers.includes('bystander') ? findAnswer(attack, read) : null;
  return stepped !== null && readActorUuid(stepped) === victim;
}

/**
 * Returns the role of an actor in an attack.
 * @param actor - UUID of the actor
 */
export function readRole(attack: Message, { against }: AttackClaim, actor: string): AnswererRole {
  if (actor === against) return 'target';
  return actor === readActorUuid(attack) ? 'attacker' : 'bystander';
}

/** Tests whether a message is a reply to an attack, and its actor may give that reply under the rules. */
export function isAnswerTo(message: Message, attack: Message, { rules, claim }: Attack): boolean {
  const answer = readReply(message);
  if (!answer?.id || readReplyTo(message) !== attack.id) return false;
  if (isGoOn(message, attack, claim)) return rules.standIn?.(attack) === answer.id;
  const role = readRole(attack, claim, readActorUuid(message));
  return rules.answerers.includes(role) && rules.admits?.(attack, answer.id, message) !== false;
}

/** Tests whether a message lets an attack go on without a reply: it answers in the attacker's name. */
export function isGoOn(message: Message, attack: Message, claim: AttackClaim): boolean {
  return readReply(message)?.step === 'answer' && readRole(attack, claim, readActorUuid(message)) === 'attacker';
}

/** The shortest wait for a reply in seconds. It applies even if the attack's message has a shorter one, because the attacker writes that message. */
const LEAST_PATIENCE = 5;

/** The setting for how many seconds an attacker must wait for a reply; 0: only a GM can go on. */
const PATIENCE = 'goOnAfter';

/** Returns the world's setting for the wait in seconds, to be stored in a new attack; null if the message is not an attack. */
function stampAttack(message: Message): object | null {
  if (!readAttack(message)) return null;
  const seconds = Number(getSettings().get('tetrad', PATIENCE));
  return { system: { goOnAfter: seconds === 0 ? 0 : Math.max(LEAST_PATIENCE, seconds) } };
}

/** Default and maximum of the setting for the wait, in seconds. */
const USUAL_PATIENCE = 20;
const MOST_PATIENCE = 600;

/** Registers the setting for the wait, and stores its value in each new attack. Called in `init`. */
export function registerGoOn(): void {
  getSettings().register('tetrad', PATIENCE, {
    name: 'TETRAD.Setting.goOnAfter.name',
    hint: 'TETRAD.Setting.goOnAfter.hint',
    scope: 'world',
    config: true,
    type: new foundry.data.fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: 0,
      max: MOST_PATIENCE,
      initial: USUAL_PATIENCE,
    }),
  });
  addStamp(stampAttack);
}

/** Returns how long an attacker must wait for a reply before going on, in seconds; null: only a GM can go on. */
export function readPatience(attack: Message): number | null {
  const { goOnAfter = 0 } = getSystem<{ readonly goOnAfter?: number }>(attack);
  return goOnAfter >= LEAST_PATIENCE ? goOnAfter : null;
}

/** Returns the attacker that may go on without a reply; null if the attack requires a reply, or the attacker was deleted. */
export function findGoer(attack: Message, { rules }: Attack): Actor.Implementation | null {
  const attacker = findActor(readActorUuid(attack));
  return attacker && rules.owns(attacker) && rules.standIn?.(attack) != null ? attacker : null;
}

/**
 * Returns why a message that goes on without a reply is ignored; null if it counts. A GM may go on at once, the attacker only after the wait, by server time.
 */
export function refuseGoOn(message: Message, attack: Message): 'foreign' | 'early' | null {
  if (!isGenuine(message)) return 'foreign';
  if (isFromGm(message)) return null;
  const patience = readPatience(attack);
  return patience !== null && readTime(message) - readTime(attack) >= patience * 1000 ? null : 'early';
}

/** Formats a text about going on without a reply. */
export const formatGoOn = makeFormat('TETRAD.Opposed.goOn');

/** Returns the sentence on a message that goes on without a reply. Null if the target replied. */
export function nameGoOn(message: Message, attack: Message | null): string | null {
  const shown = attack && readAttack(attack);
  if (!shown || !isGoOn(message, attack, shown.claim)) return null;
  return formatGoOn('line', { target: shown.claim.opponent });
}

const keepAnswers = createKeeper<readonly Message[]>();

/** Lists the genuine replies to an attack, the earliest first, including those that this user may not see. */
function listStep(attack: Message, shown: Attack, step: 'answer' | 'reaction'): readonly Message[] {
  return keepAnswers(`${step} ${attack.id}`, () => readAnswers(attack, shown, step));
}

function readAnswers(attack: Message, shown: Attack, step: 'answer' | 'reaction'): Message[] {
  const counts = (message: Message): boolean =>
    readReply(message)?.step === step &&
    isAnswerTo(message, attack, shown) &&
    (isGoOn(message, attack, shown.claim) ? !refuseGoOn(message, attack) : isGenuine(message));
  return listAnswers(attack.id ?? '', counts);
}

/** Returns the reply that counts, even if this user may not see it; null: none yet. */
export function findAnswer(attack: Message, shown: Attack): Message | null {
  return listStep(attack, shown, 'answer')[0] ?? null;
}

/** Lists the reactions that count: the first of each actor. */
export function listReactions(attack: Message, shown: Attack): Message[] {
  return keepFirstOfEach(listStep(attack, shown, 'reaction'));
}

/**
 * Checks that an attack still waits for a reply.
 * @param id - id of the attack's message
 * @param attacker - name of the attacker, for the error
 * @throws UserError `attack-gone`, `reply-late`
 */
export function requireOpen(id: string, attacker: string): void {
  const attack = game.messages.get(id);
  const read = attack && readHidden(attack);
  if (!read) throw new UserError('attack-gone', { attacker });
  if (findAnswer(attack, read)) throw new UserError('reply-late', { attacker });
}

/** Returns a hit: a blow with the ids and names of those involved. */
function nameHit(attack: Message, { opponent, against }: AttackClaim, answer: StandingAnswer, blow: Blow): Hit {
  const attacker = { uuid: readActorUuid(attack), name: attack.alias };
  const target = { uuid: against, name: opponent };
  const isAttackers = blow.by === 'attacker';
  const [dealer, other] = isAttackers ? [attacker, target] : [target, attacker];
  const victim = blow.victim ?? other;
  return {
    exchange: attack.id ?? '',
    by: blow.by,
    margin: blow.margin,
    ...(blow.net === undefined ? {} : { net: blow.net }),
    message: (isAttackers ? attack : answer.message)?.id ?? '',
    dealer: dealer.uuid,
    dealerName: dealer.name,
    victim: victim.uuid,
    victimName: victim.name,
  };
}

function judge(attack: Message, { rules, claim }: Attack, answer: StandingAnswer, reactions: readonly Message[]) {
  const blows = rules.verdict(attack, answer, reactions);
  return {
    kind: 'judged' as const,
    answer,
    reactions,
    hits: blows.map((blow) => nameHit(attack, claim, answer, blow)),
  };
}

/** Returns the reply by which an attack is judged: the one that the rules give by default, or else the first genuine reply; null: none yet. */
function findStanding(attack: Message, shown: Attack): StandingAnswer | null {
  const id = shown.rules.byDefault?.(attack) ?? null;
  if (id !== null) return { id, message: null };
  const message = findAnswer(attack, shown);
  return message && { id: readReply(message)?.id ?? '', message };
}

/** Returns the state of an attack's exchange, as far as this user may see it. */
export function readExchange(attack: Message): ExchangeState {
  return keepExchanges(attack, () => judgeExchange(attack));
}

function judgeExchange(attack: Message): ExchangeState {
  const shown = readAttack(attack);
  if (!shown) return { kind: 'none' };
  if (!isGenuine(attack)) return { kind: 'foreign' };
  const answer = findStanding(attack, shown);
  if (!answer) return { kind: 'open' };
  const reactions = listReactions(attack, shown);
  const messages = answer.message ? [answer.message, ...reactions] : reactions;
  if (!messages.every(isContentShown)) return { kind: 'secret' };
  return judge(attack, shown, answer, reactions);
}

/** Lists the hits of an attack; empty if it is undecided, this user may not see one side, or no one is harmed. */
export function listHits(attack: Message): readonly Hit[] {
  const state = readExchange(attack);
  return state.kind === 'judged' ? state.hits : [];
}
