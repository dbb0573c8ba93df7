/**
 * The GM's changes of a posted roll: approved rerolls, of which the first by the owner counts, and rulings, of which the newest of each kind counts. Both are
 * adjustments of the roll.
 */
import { getSystem } from '../foundry/host.ts';
import { facetOfMessage, findRuleset } from '../foundry/ruleset.ts';
import { kindOf } from '../chat/define-message.ts';
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import { findFirstAnswer, isEarlier, listReplies, postAnswer, readActorUuid } from '../chat/replies.ts';
import type { Adjustment } from '../checks/checks-facet.ts';
import { addAdjustments } from '../checks/roll-check.ts';
import { askForm } from '../foundry/ask-form.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeWords } from '../foundry/make-format.ts';
import { permitsUser } from '../permissions.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import { UserError } from '../user-error.ts';
import { type MessageOptions, type RequestKind, type RequestPrice, type RequestsFacet } from './requests-facet.ts';
import { findRequestsOf, isApproved, readRequest, readRequester } from './requests.ts';
import type { RulingFacet } from './rulings-facet.ts';

/** The `system` data of a reroll's message. The faces are in the message's roll. A ruleset adds what it needs to judge them. */
export interface RerollData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  /** Id of the approved request for the reroll. */
  readonly request: string;
  readonly title: string;
}

/** A reroll as an adjustment, for the code that judges the roll. A ruleset adds the dice and their faces. */
interface RerollAdjustment extends Adjustment {
  readonly kind: 'reroll';
  /** Whether the better of the two rolls counts; if false, the reroll counts. */
  readonly keepBetter: boolean;
}

/** Returns the data of a reroll's message. */
export function readReroll(reroll: Message): RerollData {
  return getSystem(reroll);
}

function findRequest(facet: RequestsFacet, id: string, target: Message): Message | null {
  const request = id ? game.messages.get(id) : undefined;
  if (request?.type !== facet.requestType) return null;
  const { kind, links } = readRequest(request);
  const isFor = facet.kinds[kind]?.isReroll === true && links.replyTo === target.id;
  return isFor && links.actor === readRequester(target) && isApproved(request) ? request : null;
}

/**
 * Tests whether a message is a genuine reroll for an actor.
 * @param owner - UUID of the actor
 */
function isRerollOf(facet: RequestsFacet, message: Message, owner: string): boolean {
  if (message.type !== facet.rerolls?.messageType || message.rolls.length === 0) return false;
  return readReroll(message).links.actor === owner && isGenuine(message);
}

/** Returns the valid reroll of a roll, and whether the better of the two rolls counts; null if there is no valid reroll. */
export function findReroll(target: Message): { readonly message: Message; readonly keepBetter: boolean } | null {
  const facet = findRequestsOf(target);
  if (!facet?.rerolls) return null;
  const owner = readRequester(target);
  const counts = (reply: Message): boolean =>
    isRerollOf(facet, reply, owner) && findRequest(facet, readReroll(reply).request, target) !== null;
  const message = findFirstAnswer(target.id ?? '', counts);
  const request = message && findRequest(facet, readReroll(message).request, target);
  if (!message || !request) return null;
  const { ruleOptions = {} } = target.system as { ruleOptions?: MessageOptions };
  return { message, keepBetter: readRequest(request).keepBetter && facet.rerolls.canKeepBetter(ruleOptions) };
}

/** Lists the valid reroll of a roll as an adjustment; empty if there is none. */
function listRerolls(target: Message): readonly RerollAdjustment[] {
  const rerolls = findRequestsOf(target)?.rerolls;
  const found = rerolls && findReroll(target);
  if (!found) return [];
  const { message, keepBetter } = found;
  return [{ ...rerolls.readThrow(message), kind: 'reroll', source: message.id ?? '', keepBetter }];
}

async function rollAgain(facet: RequestsFacet, target: Message, request: Message): Promise<void> {
  const rules = kindOf(target)?.reroll;
  if (!facet.rerolls || !rules) return;
  const { formula, title, system } = rules.plan(target);
  const roll = await rollForRules(formula);
  const owner = readRequester(target);
  const message = {
    type: facet.rerolls.messageType,
    speaker: getSpeaker(findActor(owner)),
    content: rules.describe(target, roll),
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
  return kindOf(target)?.reroll?.isSettled(target) ?? true;
}

/**
 * Returns the kind of request for a reroll. Players can request one reroll of each of their own rolls, until the roll has consequences.
 * @param price - null: the request is free
 */
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

type Message = ChatMessage.Implementation;

/** The `system` data of a ruling's message. A ruleset adds fields for the change. Dice that the ruling adds are in the message's roll. */
export interface RulingData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  readonly reason: string;
  /** Texts: the name of the roll, and its result before the ruling. */
  readonly title: string;
  readonly from: string;
}

/** Returns the data of a ruling's message. */
export function readRuling(ruling: Message): RulingData {
  return getSystem(ruling);
}

function findFacet({ type }: Message): RulingFacet | undefined {
  const facet = findRuleset(type)?.rulings;
  return facet?.messageType === type ? facet : undefined;
}

/** Returns the facet that can rule on a message; undefined: none. */
function findRulingsOf(target: Message): RulingFacet | undefined {
  const rules = kindOf(target)?.ruling;
  return rules && rules.isOpen?.(target) !== false ? facetOfMessage(target, 'rulings') : undefined;
}

/** Tests whether this user may rule on a message. */
export function canRule(target: Message): boolean {
  return permitsUser('rule') && findRulingsOf(target) !== undefined;
}

/** Tests whether a message is a ruling that only GMs can have sent. */
export function isRuling(message: Message): boolean {
  if (!findFacet(message)?.isRuling(message.system)) return false;
  return isFromGm(message);
}

/** Lists the rulings on a roll that are in force, in the order in which they were made. */
function listRulings(target: { readonly id: string | null }): Message[] {
  const rulings = listReplies(target.id ?? '')
    .filter(isRuling)
    .toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
  return rulings.filter((ruling, index) => {
    const facet = findFacet(ruling);
    return !rulings.slice(index + 1).some((later) => facet?.supersedes(later.system, ruling.system));
  });
}

/** Tests whether a ruling is in force: it is valid, and no later one has replaced it. */
export function isStanding(ruling: Message): boolean {
  return listRulings({ id: readRuling(ruling).links.replyTo }).some(({ id }) => id === ruling.id);
}

/** Lists the rulings in force on a roll as adjustments, to which the ruleset adds the change. */
function listRulingAdjustments(target: Message): readonly Adjustment[] {
  return listRulings(target).map((ruling) => {
    return { ...findFacet(ruling)?.readRuling(ruling), kind: 'ruling', source: ruling.id ?? '' };
  });
}

/**
 * Asks the GM for a ruling on a roll, rolls the dice that it adds, and posts it.
 * @param title - the name of the roll
 * @throws UserError `gamemaster-only`, `give-reason`, `bad-number`
 */
export async function askRuling(target: Message, title: string): Promise<void> {
  const rulings = findRulingsOf(target);
  const rules = kindOf(target)?.ruling;
  if (!rulings || !rules || !permitsUser('rule')) throw new UserError('gamemaster-only');
  const words = makeWords(rulings.words, 'TETRAD.Ruling');
  const choices = rules.listChoices(target);
  const given = await askForm({
    title: words('title', { title }),
    template: 'systems/tetrad/templates/shared/dialog/ruling.hbs',
    context: { choices, label: { what: words('what'), reason: words('reason') } },
    ok: words('ok'),
    classes: [rulings.ruleset, 'ask-window'],
  });
  if (!given) return;
  const reason = given['reason']?.trim() ?? '';
  if (!reason) throw new UserError('give-reason');
  const chosen = choices.find(({ kind }) => kind === given['kind']);
  const isNumber = chosen !== undefined && chosen.options.length === 0;
  if (isNumber && !/^-?\d{1,3}$/u.test(given[chosen.kind]?.trim() ?? '')) {
    throw new UserError('bad-number', { field: chosen.label });
  }
  const plan = rules.plan(target, given, title);
  if (!plan) return;
  const roll = plan.formula ? await rollForRules(plan.formula) : null;
  const system = {
    schemaVersion: 1,
    ruleset: rulings.ruleset,
    links: { actor: readActorUuid(target), replyTo: target.id ?? '' },
    reason,
    title,
    from: plan.from,
    ...plan.system,
  };
  const content = foundry.utils.escapeHTML(plan.text);
  const settle = rules.watch?.(target);
  await postAnswer({ type: rulings.messageType, content, system }, target, roll);
  await settle?.();
}

/**
 * Withdraws a ruling by deleting its message, so that the previous ruling is in force again.
 * @throws UserError `gamemaster-only`
 */
export async function withdrawRuling(ruling: Message): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const target = game.messages.get(readRuling(ruling).links.replyTo);
  const settle = target && kindOf(target)?.ruling?.watch?.(target);
  await ruling.delete();
  await settle?.();
}

/** Connects rerolls and rulings with rolls. Called in `init`. */
export function registerRequests(): void {
  addAdjustments(listRerolls);
  addAdjustments(listRulingAdjustments, (message) => findRulingsOf(message) !== undefined);
}
