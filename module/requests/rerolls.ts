/** Rolls that are thrown again because the GM approved it: of a roll, the first new throw that an approved request of its owner led to counts. */
import { postAnswer } from '../chat/post-roll.ts';
import { isEarlier, listReplies, listSenders } from '../chat/replies.ts';
import type { Adjustment } from '../checks/adjustments.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';
import { TetradRoll } from '../rolls/tetrad-roll.ts';
import {
  findRequestsOf,
  type MessageOptions,
  type RequestKind,
  type RequestPrice,
  type RequestsFacet,
} from './requests-facet.ts';
import { isApproved, readRequest } from './requests.ts';

type Message = ChatMessage.Implementation;

/** The data of a new throw; the faces are in the message's roll, and the ruleset adds what they are judged by. */
export interface RerollData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Id of the request that it goes back to. */
  readonly request: string;
  readonly title: string;
}

/** What a new throw is to whoever judges the roll; the ruleset adds the dice and their faces. */
interface RerollAdjustment extends Adjustment {
  readonly kind: 'reroll';
  /** Whether the better of the two stands; else the new one. */
  readonly keepBetter: boolean;
}

/** Reads what a message says of a new throw. */
export function readReroll(reroll: Message): RerollData {
  return reroll.system as unknown as RerollData;
}

function findRequest(facet: RequestsFacet, id: string, target: Message): Message | null {
  const request = id ? game.messages.get(id) : undefined;
  if (request?.type !== facet.requestType) return null;
  const { kind, links } = readRequest(request);
  const isFor = facet.kinds[kind]?.isReroll === true && links.replyTo === target.id;
  return isFor && links.actor === facet.readOwner(target) && isApproved(request) ? request : null;
}

/** Tests whether a message is a new throw of a roll, sent by who may roll for its owner. Ownership cannot be checked once the actor is deleted. */
function isRerollOf(facet: RequestsFacet, message: Message, owner: string): boolean {
  if (message.type !== facet.rerolls?.messageType || message.rolls.length === 0) return false;
  if (readReroll(message).links.actor !== owner) return false;
  const actor = findActor(owner);
  return !actor || listSenders(message).every((user) => canUser('roll', actor, user));
}

/** Finds the new throw of a roll, and whether the better of the two stands; null: there is none that counts. */
export function findReroll(target: Message): { readonly message: Message; readonly keepBetter: boolean } | null {
  const facet = findRequestsOf(target);
  if (!facet?.rerolls) return null;
  const owner = facet.readOwner(target);
  const message = listReplies(target.id ?? '')
    .filter((reply) => isRerollOf(facet, reply, owner))
    .filter((reply) => findRequest(facet, readReroll(reply).request, target) !== null)
    .reduce<Message | null>((first, reply) => (first && isEarlier(first, reply) ? first : reply), null);
  const request = message && findRequest(facet, readReroll(message).request, target);
  if (!message || !request) return null;
  const { readings = {} } = target.system as { readings?: MessageOptions };
  return { message, keepBetter: readRequest(request).keepBetter && facet.rerolls.canKeepBetter(readings) };
}

/** Lists the new throw of a roll as an adjustment. */
export function listRerolls(target: Message): readonly RerollAdjustment[] {
  const rerolls = findRequestsOf(target)?.rerolls;
  const found = rerolls && findReroll(target);
  if (!found) return [];
  const { message, keepBetter } = found;
  return [{ ...rerolls.readThrow(message), kind: 'reroll', source: message.id ?? '', keepBetter }];
}

async function rollAgain(facet: RequestsFacet, target: Message, request: Message): Promise<void> {
  if (!facet.rerolls) return;
  const { formula, title, system } = facet.rerolls.plan(target);
  const roll = await new TetradRoll(formula).evaluate();
  const owner = facet.readOwner(target);
  const message = {
    type: facet.rerolls.messageType,
    speaker: getSpeaker(findActor(owner)),
    content: facet.rerolls.describe(target, roll),
    system: {
      schemaVersion: 1,
      ruleset: facet.ruleset,
      links: { actor: owner, replyTo: target.id ?? '' },
      request: request.id ?? '',
      title,
      ...system,
    },
  };
  await postAnswer(message, target, roll);
}

function isSettled(target: Message): boolean {
  return findRequestsOf(target)?.rerolls?.isSettled(target) ?? true;
}

/** Makes the kind of request that asks to roll again: a roll of one's own, once, and before anything came of it. */
export function createRerollKind(price: RequestPrice | null): RequestKind {
  return {
    price,
    isReroll: true,
    canAsk: (_actor, target) => target !== null && target.rolls.length > 0 && !isSettled(target),
    readFulfilment(_actor, target) {
      if (!target) return 'gone';
      if (findReroll(target)) return 'done';
      return isSettled(target) ? 'gone' : 'due';
    },
    async fulfil(_actor, target, request) {
      const facet = target && findRequestsOf(target);
      if (facet) await rollAgain(facet, target, request);
    },
  };
}
