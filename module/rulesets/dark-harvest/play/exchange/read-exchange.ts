/**
 * How an exchange stands. Nobody writes a verdict: attack and reply are messages of their own, and every client judges them alike from what it may see. A
 * message counts only if its senders may act for the actor that it names; of two replies the earlier counts, by the server's time and then by id.
 */
import { darkHarvest } from '../../../../../src/index.ts';
import { isEarlier, listReplies } from '../../../../chat/replies.ts';
import { isContentShown } from '../../../../chat/visibility.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { findCardActor } from '../find-actor.ts';
import { readOutcome } from '../read-outcome.ts';
import { noWeapon, type StrikeWeapon } from '../../data/exchange-request.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A reply that rolls nothing. */
export type BareReply = ChatMessage.OfType<'harvestReply'>;

/** A message that answers an attack. */
export type ReplyMessage = CheckMessage | BareReply;

/** How an exchange stands for this user. */
export type ExchangeState =
  /** It is no attack on anybody. */
  | { readonly kind: 'none' }
  /** It was not sent by those who may act for the attacker. */
  | { readonly kind: 'foreign' }
  /** The target has not replied yet. */
  | { readonly kind: 'open' }
  /** The target has replied, and this user may not see how. */
  | { readonly kind: 'secret'; readonly reply: ReplyMessage }
  | {
      readonly kind: 'judged';
      readonly hits: readonly darkHarvest.ExchangeHit[];
      /** The target's answer; null: it had no defence. */
      readonly reply: ReplyMessage | null;
      /** The target's weapon. */
      readonly weapon: StrikeWeapon;
    };

type Reply = darkHarvest.ExchangeReply | 'disengage';

const ranges = { melee: true, pointBlank: true, close: true, far: true };
const initiatives = { attacker: true, target: true, even: true };
const rolled = { strikeBack: true, dodge: true, fullDodge: true };
const bare = { easyTarget: true, disengage: true };

/** Tests whether a message is an attack on somebody, of words that the rules know: anybody may write anything into a message. */
export function isAttack(message: ChatMessage.Implementation | undefined): message is CheckMessage {
  if (message?.type !== 'harvestCheck') return false;
  const { role, range, initiative } = (message as CheckMessage).system.exchange;
  return role === 'attack' && Object.hasOwn(ranges, range) && Object.hasOwn(initiatives, initiative);
}

/** Reads what a message answers to an attack; null: it is no reply. */
export function readReply(message: ChatMessage.Implementation): Reply | null {
  if (message.type === 'harvestReply') {
    const { reply } = (message as BareReply).system;
    return Object.hasOwn(bare, reply) ? (reply as Reply) : null;
  }
  if (message.type !== 'harvestCheck') return null;
  const { role, reply } = (message as CheckMessage).system.exchange;
  return role === 'reply' && Object.hasOwn(rolled, reply) ? (reply as Reply) : null;
}

/** Whether a message comes from those who may act for the actor it names; of an actor who is gone that can no longer be asked. */
function isGenuine(message: ReplyMessage): boolean {
  return findCardActor(message) !== null || findDocument(message.system.links.actor) === null;
}

/** Whether a message answers an attack, in the name of whoever is attacked, and in a way in which it can be answered. */
export function isReplyTo(message: ChatMessage.Implementation, attack: CheckMessage): message is ReplyMessage {
  const reply = readReply(message);
  if (reply === null) return false;
  const { links } = (message as ReplyMessage).system;
  if (links.replyTo !== attack.id || links.actor !== attack.system.exchange.against) return false;
  const { range, initiative } = attack.system.exchange;
  // Nobody disengages from a shot, or without the higher initiative (DH-24); a strike back at a shot from farther off is none (DH-32).
  if (reply === 'disengage') return range === 'melee' && initiative === 'target';
  return reply !== 'strikeBack' || range === 'melee' || range === 'pointBlank';
}

/** Finds the reply that counts, whether or not this user may see it. */
export function findReply(attack: CheckMessage): ReplyMessage | null {
  const answers = listReplies(attack.id ?? '');
  const replies = answers.filter((message) => isReplyTo(message, attack)).filter(isGenuine);
  return replies.reduce<ReplyMessage | null>(
    (first, reply) => (first && isEarlier(first, reply) ? first : reply),
    null,
  );
}

/** Finds the attack that a message speaks of, where this user may see it; null: there is none, or none any more. */
export function findAttack(reply: ReplyMessage): CheckMessage | null {
  const attack = game.messages.get(reply.system.links.replyTo);
  return isAttack(attack) && isContentShown(attack) ? attack : null;
}

/** Reads how the exchange of an attack stands. */
export function readExchange(attack: CheckMessage): ExchangeState {
  if (!isAttack(attack) || !isContentShown(attack)) return { kind: 'none' };
  if (!isGenuine(attack)) return { kind: 'foreign' };
  if (attack.system.exchange.defenceless) {
    return { kind: 'judged', hits: judge(attack, 'unaware', null), reply: null, weapon: noWeapon };
  }
  const reply = findReply(attack);
  if (!reply) return { kind: 'open' };
  if (!isContentShown(reply)) return { kind: 'secret', reply };
  const check = reply.type === 'harvestCheck' ? reply : null;
  const hits = judge(attack, readReply(reply) ?? 'easyTarget', check);
  return { kind: 'judged', hits, reply, weapon: check?.system.exchange.weapon ?? noWeapon };
}

function judge(attack: CheckMessage, reply: Reply, check: CheckMessage | null): readonly darkHarvest.ExchangeHit[] {
  // Whoever disengages is gone, and harms nobody (DH-24).
  if (reply === 'disengage') return [];
  const { range, initiative } = attack.system.exchange;
  const terms = darkHarvest.readTerms({
    range: range as darkHarvest.ExchangeRange,
    reply,
    initiative: initiative as darkHarvest.ExchangeSituation['initiative'],
  });
  return darkHarvest.judgeExchange(terms, {
    attack: readOutcome(attack).net,
    reply: check ? readOutcome(check).net : null,
  });
}
