/**
 * How an exchange stands. Nobody writes a verdict: attack and reply are messages of their own, and every client judges them alike from what it may see. A
 * message counts only if its senders may act for the actor that it names; of two replies the earlier counts, by the server's time and then by id.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { isContentShown } from '../../../chat/visibility.ts';
import { findDocument } from '../../../documents/find-document.ts';
import { findCardActor } from '../checks/find-actor.ts';
import { readOutcome } from '../checks/read-outcome.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type StoredWeapon = CheckMessage['system']['exchange']['weapon'];

/** A message that answers an attack. */
export type ReplyMessage = CheckMessage;

/** How an exchange stands for this user. */
export type ExchangeState =
  /** It is no attack on anybody, or not one that its sender may make. */
  | { readonly kind: 'none' | 'foreign' }
  /** The target has not replied yet. */
  | { readonly kind: 'open' }
  /** The target has replied, and this user may not see how. */
  | { readonly kind: 'secret' }
  | {
      readonly kind: 'judged';
      readonly hits: readonly darkHarvest.ExchangeHit[];
      /** What the target rolled; null: nothing. */
      readonly reply: ReplyMessage | null;
      /** The target's weapon. */
      readonly weapon: StoredWeapon;
    };

const noWeapon: StoredWeapon = Object.freeze({
  uuid: '',
  name: '',
  damage: 0,
  melee: false,
  bruise: false,
  special: '',
});

/** Whether a message comes from those who may act for the actor it names; of an actor who is gone that can no longer be asked. */
function isGenuine(message: CheckMessage): boolean {
  return findCardActor(message) !== null || findDocument(message.system.links.actor) === null;
}

function isEarlier(one: ReplyMessage, other: ReplyMessage): boolean {
  const [first, second] = [one, other].map(({ _stats, timestamp }) => _stats.createdTime ?? timestamp);
  return first === second ? (one.id ?? '') < (other.id ?? '') : (first ?? 0) < (second ?? 0);
}

function isReplyTo(message: ChatMessage.Implementation, attack: CheckMessage): message is ReplyMessage {
  if (message.type !== 'harvestCheck') return false;
  const { exchange, links } = (message as CheckMessage).system;
  return exchange.role === 'reply' && links.replyTo === attack.id && links.actor === attack.system.exchange.against;
}

/** Finds the reply that counts, whether or not this user may see it. */
export function findReply(attack: CheckMessage): ReplyMessage | null {
  const { messages = [] } = game as { messages?: Iterable<ChatMessage.Implementation> };
  const replies = [...messages].filter((message) => isReplyTo(message, attack)).filter(isGenuine);
  return replies.reduce<ReplyMessage | null>(
    (first, reply) => (first && isEarlier(first, reply) ? first : reply),
    null,
  );
}

/** Reads how the exchange of an attack stands. */
export function readExchange(attack: CheckMessage): ExchangeState {
  const { exchange } = attack.system;
  if (exchange.role !== 'attack' || !isContentShown(attack)) return { kind: 'none' };
  if (!isGenuine(attack)) return { kind: 'foreign' };
  const net = readOutcome(attack).net;
  if (exchange.defenceless) {
    const terms = readTerms(attack, 'unaware');
    return { kind: 'judged', hits: darkHarvest.judgeExchange(terms, { attack: net }), reply: null, weapon: noWeapon };
  }
  const reply = findReply(attack);
  if (!reply) return { kind: 'open' };
  if (!isContentShown(reply)) return { kind: 'secret' };
  const terms = readTerms(attack, reply.system.exchange.reply as darkHarvest.ExchangeReply);
  const hits = darkHarvest.judgeExchange(terms, { attack: net, reply: readOutcome(reply).net });
  return { kind: 'judged', hits, reply, weapon: reply.system.exchange.weapon };
}

function readTerms(attack: CheckMessage, reply: darkHarvest.ExchangeReply): darkHarvest.ExchangeTerms {
  const { range, initiative } = attack.system.exchange;
  return darkHarvest.readTerms({
    range: range as darkHarvest.ExchangeRange,
    reply,
    initiative: initiative as darkHarvest.ExchangeSituation['initiative'],
  });
}
