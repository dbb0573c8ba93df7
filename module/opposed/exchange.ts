/**
 * How an exchange stands. Nobody writes a verdict: attack and answer are messages of their own, and every client judges them alike from what it may see. A
 * message counts only if its senders may act for the actor that it names; of two answers the earlier counts, by the server's time and then by id.
 */
import {
  createKeeper,
  isContentShown,
  isEarlier,
  listReplies,
  readActorUuid,
  readReplyTo,
  readTime,
} from '../chat/replies.ts';
import { forgetWait } from '../chat/define-card.ts';
import { isSentByLeaders, isSentFor } from '../chat/senders.ts';
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { findActor, findDocument } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { UserError } from '../user-error.ts';
import {
  listOpposed,
  type AnswererRole,
  type AttackClaim,
  type Blow,
  type Hit,
  type HitDamage,
  type JudgedExchange,
  type OpposedFacet,
  type StandingAnswer,
} from './opposed-facet.ts';

type Message = ChatMessage.Implementation;

/** How an exchange stands for this user. */
export type ExchangeState =
  /** It is no attack on anybody. */
  | { readonly kind: 'none' }
  /** It was not sent by those who may act for the attacker. */
  | { readonly kind: 'foreign' }
  /** Nobody has answered yet. */
  | { readonly kind: 'open' }
  /** It has been answered, and this user may not see how. */
  | { readonly kind: 'secret' }
  | JudgedExchange;

/** An attack that this user may see, with its ruleset. */
export interface ShownAttack {
  readonly facet: OpposedFacet;
  readonly claim: AttackClaim;
}

/** Reads an attack; null: it is none, or this user may not see it. */
export function readAttack(message: Message): ShownAttack | null {
  const facet = findAttackFacet(message);
  const claim = facet?.readAttack(message);
  return facet && claim && isContentShown(message) ? { facet, claim } : null;
}

/** Tests whether a message comes from those who may act for the actor that it names. */
function isGenuine(message: Message, facet: OpposedFacet): boolean {
  const uuid = readActorUuid(message);
  const actor = findActor(uuid);
  return (actor ? facet.owns(actor) : findDocument(uuid) === null) && isSentFor(message, uuid);
}

/** Finds the actor that a message names, where it comes from those who may act for it. */
export function findSender(message: Message, facet: OpposedFacet): Actor.Implementation | null {
  return isGenuine(message, facet) ? findActor(readActorUuid(message)) : null;
}

/**
 * Tests whether a message is a genuine attack in which one side may harm the other, whether or not this user may see it. Where bystanders may step in, anybody
 * may be harmed.
 * @param dealer - UUID of who is said to deal the hit
 * @param victim - UUID of who is said to be hit; empty: nobody is named
 */
export function isHitOf(attack: Message | undefined, by: string, dealer: string, victim: string): boolean {
  const facet = findAttackFacet(attack);
  const claim = attack && facet?.readAttack(attack);
  if (!attack || !facet || !claim || !isGenuine(attack, facet)) return false;
  const sides = [readActorUuid(attack), claim.against];
  if (by === 'target') sides.reverse();
  return dealer === sides[0] && (victim === '' || victim === sides[1] || facet.answerers.includes('bystander'));
}

/** Tells how an actor stands to an attack. */
export function readRole(attack: Message, { against }: AttackClaim, actor: string): AnswererRole {
  if (actor === against) return 'target';
  return actor === readActorUuid(attack) ? 'attacker' : 'bystander';
}

/** Tests whether a message answers an attack in a way in which it can be answered, and for somebody who may. */
export function isAnswerTo(message: Message, attack: Message, { facet, claim }: ShownAttack): boolean {
  const answer = facet.readAnswer(message);
  if (!answer?.id || readReplyTo(message) !== attack.id) return false;
  if (isGoOn(message, attack, { facet, claim })) return facet.standIn?.(attack) === answer.id;
  const role = readRole(attack, claim, readActorUuid(message));
  return facet.answerers.includes(role) && facet.admits?.(attack, answer.id) !== false;
}

/** Tests whether a message is the answer to an attack in the name of its attacker, who goes on without the target's. */
export function isGoOn(message: Message, attack: Message, { facet, claim }: ShownAttack): boolean {
  const isAnswer = facet.readAnswer(message)?.step === 'answer';
  return isAnswer && readRole(attack, claim, readActorUuid(message)) === 'attacker';
}

/** The shortest time that an attacker has to wait for an answer, in seconds, whatever an attack says: it was written by its attacker. */
const LEAST_PATIENCE = 5;

/** Key of the setting that says how long an attacker waits, in seconds; 0: a GM alone goes on. */
const PATIENCE = 'goOnAfter';

/** Writes into an attack how long its attacker has to wait for an answer, as the world has it now; null: it is no attack. */
function stampAttack(message: Message): object | null {
  if (!readAttack(message)) return null;
  // The type package knows settings by literal keys.
  const settings = game.settings as unknown as { get(namespace: string, key: string): unknown };
  const seconds = Number(settings.get('tetrad', PATIENCE));
  return { system: { goOnAfter: seconds === 0 ? 0 : Math.max(LEAST_PATIENCE, seconds) } };
}

/** What the setting begins with, and the most that it takes, in seconds. */
const USUAL_PATIENCE = 20;
const MOST_PATIENCE = 600;

/** Registers the setting, has each attack keep it as it was then, and lets go of what waits for a message that goes. Called in `init`. */
export function registerGoOn(): void {
  // The type package knows settings by literal keys.
  const settings = game.settings as unknown as { register(namespace: string, key: string, data: object): void };
  settings.register('tetrad', PATIENCE, {
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
  Hooks.on('deleteChatMessage', ({ id }) => forgetWait(id ?? ''));
}

/** How long an attacker has to wait for an answer before it may go on, in seconds; null: it may not. */
export function readPatience(attack: Message): number | null {
  const { goOnAfter = 0 } = attack.system as unknown as { readonly goOnAfter?: number };
  return goOnAfter >= LEAST_PATIENCE ? goOnAfter : null;
}

/** Finds the attacker of an attack that one could go on with; null: an answer is waited for, or the attacker is gone. */
export function findGoer(attack: Message, { facet }: ShownAttack): Actor.Implementation | null {
  const attacker = findActor(readActorUuid(attack));
  return attacker && facet.owns(attacker) && facet.standIn?.(attack) != null ? attacker : null;
}

/** Why a message that goes on does not count; null: it does. GMs may at once, the attacker by the server's time. */
export function refuseGoOn(message: Message, attack: Message, { facet }: ShownAttack): 'foreign' | 'early' | null {
  if (!isGenuine(message, facet)) return 'foreign';
  if (isSentByLeaders(message)) return null;
  const patience = readPatience(attack);
  return patience !== null && readTime(message) - readTime(attack) >= patience * 1000 ? null : 'early';
}

/** Says something of going on without an answer. */
export const formatGoOn = makeFormat('TETRAD.Opposed.goOn');

/** Names the answer of whoever went on: in a word for its card, in a line for where it is folded; null: the target gave it. */
export function nameGoOn(message: Message, attack: Message | null) {
  const shown = attack && readAttack(attack);
  if (!shown || !isGoOn(message, attack, shown)) return null;
  return { title: formatGoOn('title'), line: formatGoOn('line', { target: shown.claim.opponent }) };
}

const keepAnswers = createKeeper<readonly Message[]>();

/** Lists the genuine answers to an attack, the earliest first, whether or not this user may see them. */
function listAnswers(attack: Message, shown: ShownAttack, step: 'answer' | 'reaction'): readonly Message[] {
  return keepAnswers(`${step} ${attack.id}`, () => readAnswers(attack, shown, step));
}

function readAnswers(attack: Message, shown: ShownAttack, step: 'answer' | 'reaction'): Message[] {
  const { facet } = shown;
  return listReplies(attack.id ?? '')
    .filter((message) => facet.readAnswer(message)?.step === step && isAnswerTo(message, attack, shown))
    .filter((message) =>
      isGoOn(message, attack, shown) ? !refuseGoOn(message, attack, shown) : isGenuine(message, facet),
    )
    .toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
}

/** Finds the answer that counts, whether or not this user may see it. */
export function findAnswer(attack: Message, shown: ShownAttack): Message | null {
  return listAnswers(attack, shown, 'answer')[0] ?? null;
}

/** Lists the reactions that count: the first of each actor. */
function listReactions(attack: Message, shown: ShownAttack): Message[] {
  const all = listAnswers(attack, shown, 'reaction');
  const actors = all.map(readActorUuid);
  return all.filter((_message, index) => actors.indexOf(actors[index] ?? '') === index);
}

/**
 * Asks whether an attack still waits for an answer.
 * @param id - of its message
 * @param attacker - name of who attacks, for the refusal
 * @throws UserError `attack-gone`, `reply-late`
 */
export function requireOpen(id: string, attacker: string): void {
  const attack = game.messages.get(id);
  const facet = findAttackFacet(attack);
  const claim = attack && facet?.readAttack(attack);
  if (!attack || !facet || !claim) throw new UserError('attack-gone', { attacker });
  if (findAnswer(attack, { facet, claim })) throw new UserError('reply-late', { attacker });
}

/** Puts names on a blow. */
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

function judge(attack: Message, { facet, claim }: ShownAttack, answer: StandingAnswer, reactions: readonly Message[]) {
  const blows = facet.verdict(attack, answer, reactions);
  return {
    kind: 'judged' as const,
    answer,
    reactions,
    hits: blows.map((blow) => nameHit(attack, claim, answer, blow)),
  };
}

/** Finds the answer by which an attack is judged; null: none has been given. */
function findStanding(attack: Message, shown: ShownAttack): StandingAnswer | null {
  const id = shown.facet.byDefault?.(attack) ?? null;
  if (id !== null) return { id, message: null };
  const message = findAnswer(attack, shown);
  return message && { id: shown.facet.readAnswer(message)?.id ?? '', message };
}

/** Reads how the exchange of an attack stands. */
export function readExchange(attack: Message): ExchangeState {
  const shown = readAttack(attack);
  if (!shown) return { kind: 'none' };
  if (!isGenuine(attack, shown.facet)) return { kind: 'foreign' };
  const answer = findStanding(attack, shown);
  if (!answer) return { kind: 'open' };
  const reactions = listReactions(attack, shown);
  const messages = answer.message ? [answer.message, ...reactions] : reactions;
  return messages.every(isContentShown) ? judge(attack, shown, answer, reactions) : { kind: 'secret' };
}

/** Lists the hits of an attack's exchange; empty: there is no verdict yet, this user may not see a side of it, or nobody is harmed. */
export function listHits(attack: Message): readonly Hit[] {
  const state = readExchange(attack);
  return state.kind === 'judged' ? state.hits : [];
}

let findFollowing: (hit: Hit) => HitDamage | null = () => null;
let listFollowing: (attack: string) => readonly Message[] = () => [];

/**
 * Has hits followed by damage: the room of damage, which stands below this one, says by which. Called in `init`.
 * @param list - the genuine messages of damage of an attack, by its id
 */
export function followHits(
  find: (hit: Hit) => HitDamage | null,
  list: (attack: string) => readonly Message[] = () => [],
): void {
  findFollowing = find;
  listFollowing = list;
}

/** Lists the genuine messages of an exchange that this user may see, the earliest first; empty: it is no genuine attack. */
export function listExchange(attack: Message): readonly Message[] {
  const shown = readAttack(attack);
  if (!shown || !isGenuine(attack, shown.facet)) return [];
  const answer = findAnswer(attack, shown) ?? [];
  return [attack, answer, ...listReactions(attack, shown), ...listFollowing(attack.id ?? '')]
    .flat()
    .filter(isContentShown)
    .toSorted((one, other) => (isEarlier(one, other) ? -1 : 1));
}

/** Finds what follows a hit; null: nothing does. */
export function findHitDamage(hit: Hit): HitDamage | null {
  return findFollowing(hit);
}

/** Finds the ruleset by which a message is an attack; undefined: it is none. */
function findAttackFacet(message: Message | undefined): OpposedFacet | undefined {
  return message && listOpposed().find((facet) => facet.readAttack(message) !== null);
}

/** Finds the ruleset by which a message is an answer; undefined: it is none. */
export function findAnswerFacet(message: Message): OpposedFacet | undefined {
  return listOpposed().find((facet) => facet.readAnswer(message) !== null);
}
