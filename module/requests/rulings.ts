/** The GM rules on a roll that lies on the table. Nobody changes its card: a ruling answers it, the last one holds, and it is withdrawn by deleting it. */
import { postAnswer } from '../chat/post-roll.ts';
import { isEarlier, listReplies, listSenders, readActorUuid } from '../chat/replies.ts';
import type { Adjustment } from '../checks/adjustments.ts';
import { askForm } from '../foundry/ask-form.ts';
import { makeWords } from '../foundry/make-format.ts';
import { permitsUser } from '../permissions.ts';
import { TetradRoll } from '../rolls/tetrad-roll.ts';
import { UserError } from '../user-error.ts';
import { findRequestsOf, requestFacets, type RulingFacet } from './requests-facet.ts';

type Message = ChatMessage.Implementation;

/** The data of a ruling; the ruleset adds what it rules. Dice that it brings are in the message's roll. */
export interface RulingData {
  readonly links: { readonly actor: string; readonly replyTo: string };
  readonly reason: string;
  /** What the roll tested, and how it stood before, in words as they were then. */
  readonly title: string;
  readonly from: string;
}

/** Reads what a message says of a ruling. */
export function readRuling(ruling: Message): RulingData {
  return ruling.system as unknown as RulingData;
}

function findFacet({ type }: Message): RulingFacet | undefined {
  return requestFacets.list().find(({ rulings }) => rulings?.messageType === type)?.rulings;
}

/** Tests whether a ruling was made by a GM, and rules something. */
export function isRuling(message: Message): boolean {
  if (!findFacet(message)?.isRuling(message.system)) return false;
  const senders = listSenders(message);
  return senders.length > 0 && senders.every((user) => permitsUser('rule', user));
}

/** Lists the rulings that hold for a roll, in the order in which they were made. */
function listRulings(target: { readonly id: string | null }): Message[] {
  const rulings = listReplies(target.id ?? '')
    .filter(isRuling)
    .toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
  return rulings.filter((ruling, index) => {
    const facet = findFacet(ruling);
    return !rulings.slice(index + 1).some((later) => facet?.supersedes(later.system, ruling.system));
  });
}

/** Tests whether a ruling holds. */
export function isStanding(ruling: Message): boolean {
  return listRulings({ id: readRuling(ruling).links.replyTo }).some(({ id }) => id === ruling.id);
}

/** Lists the rulings that hold for a roll as adjustments; the ruleset adds what they rule. */
export function listRulingAdjustments(target: Message): readonly Adjustment[] {
  return listRulings(target).map((ruling) => {
    return { ...findFacet(ruling)?.readRuling(ruling), kind: 'ruling', source: ruling.id ?? '' };
  });
}

/**
 * Asks the GM what is ruled, rolls the dice that it adds, and posts it.
 * @param title - what the roll tested
 * @throws UserError `gamemaster-only`, `give-reason`, `bad-number`
 */
export async function askRuling(target: Message, title: string): Promise<void> {
  const { ruleset = '', rulings } = findRequestsOf(target) ?? {};
  if (!rulings || !permitsUser('rule')) throw new UserError('gamemaster-only');
  const words = makeWords(rulings.words, 'TETRAD.Ruling');
  const choices = rulings.listChoices(target);
  const given = await askForm({
    title: words('title', { title }),
    template: 'systems/tetrad/templates/shared/dialog/ruling.hbs',
    context: { choices, label: { what: words('what'), reason: words('reason') } },
    ok: words('ok'),
    classes: [ruleset, 'ask-window'],
  });
  if (!given) return;
  const reason = given['reason']?.trim() ?? '';
  if (!reason) throw new UserError('give-reason');
  const chosen = choices.find(({ kind }) => kind === given['kind']);
  const isNumber = chosen !== undefined && chosen.options.length === 0;
  if (isNumber && !/^-?\d{1,3}$/u.test(given[chosen.kind]?.trim() ?? '')) {
    throw new UserError('bad-number', { field: chosen.label });
  }
  const plan = rulings.plan(target, given, title);
  if (!plan) return;
  const roll = plan.formula ? await new TetradRoll(plan.formula).evaluate() : null;
  const system = {
    schemaVersion: 1,
    ruleset,
    links: { actor: readActorUuid(target), replyTo: target.id ?? '' },
    reason,
    title,
    from: plan.from,
    ...plan.system,
  };
  const content = foundry.utils.escapeHTML(plan.text);
  await postAnswer({ type: rulings.messageType, content, system }, target, roll);
}

/**
 * Withdraws a ruling: its message is deleted, and the one before holds again.
 * @throws UserError `gamemaster-only`
 */
export async function withdrawRuling(ruling: Message): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await ruling.delete();
}
