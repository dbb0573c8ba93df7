/** The saves that damage requires, and the results of a failure (IW-13, IW-16, IW-21 to IW-24). */
import { type RuleEvent, innerWorlds } from '../../../../src/index.ts';
import { isOwnTurn, readClock } from '../../../combat/clock.ts';
import { findMessage, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { findStanding, listStandings } from '../../../ledger/reversal.ts';
import { commit, readLedger } from '../../../ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../../ledger/undo.ts';
import { UserError } from '../../../user-error.ts';
import { readBody } from '../data/body.ts';
import { countLeft, countReactions, findNextTurn, noState, readPeriod } from '../data/fight.ts';
import { type InnerFighter, findWorn, isAbilityId } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, makePurpose, makeRequest, plainPurpose } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, readOutcome } from './checks.ts';
import { type StoredEvent, LOST } from './health.ts';

const format = makeFormat(`${LANG}.Wounds`);

export type WoundsMessage = ChatMessage.OfType<'innerWounds'>;

/** Tests whether a kind of event or roll is a save that damage requires. */
export function isDueSave(kind: string): kind is innerWorlds.DueSave {
  return Object.hasOwn(innerWorlds.dueSaves, kind);
}

/**
 * Returns the request for the save that an event requires; null: none.
 * @param card - id of the message with the event
 */
export function makeDue({ kind, part, amount, ability }: StoredEvent, card: string): CheckRequest | null {
  if (!isDueSave(kind)) return null;
  const called = innerWorlds.bodyParts.find((one) => one === part);
  const what = format(`save.${kind}`);
  const name = called ? format('saveFor', { save: what, part: game.i18n.localize(`${LANG}.Part.${called}`) }) : what;
  const purpose = makePurpose(kind, { ref: card, name, amount: Math.max(0, amount - Number(called !== undefined)) });
  const own = innerWorlds.dueSaves[kind].ability;
  return makeRequest({ ability: isAbilityId(ability) ? ability : own, purpose });
}

/** Finds the card and the event that made a save due; null if the save is not due. */
function findDue(actor: InnerFighter, { kind, ref }: CheckPurpose) {
  const card = findMessage(ref, 'innerWounds');
  const event = (card?.system.events as readonly StoredEvent[] | undefined)?.find((one) => one.kind === kind);
  if (!card || !event || card.system.links.actor !== actor.uuid) return null;
  const isUndone = card.system.entry !== '' && findStanding(readLedger(actor), card.system.entry)?.isUndone === true;
  return isUndone ? null : { card, event };
}

/**
 * Checks that a save is due. Saves of kinds that damage never requires are always allowed.
 * @throws UserError `save-not-due`
 */
export function requireDue(actor: InnerFighter, { purpose }: CheckRequest): void {
  if (isDueSave(purpose.kind) && !findDue(actor, purpose)) throw new UserError('save-not-due', { actor: actor.name });
}

/** The results of a failed save: changes of the condition, and events. */
interface Failure {
  readonly condition: object;
  readonly events: readonly RuleEvent[];
}

/** Hurts body parts. A helmet breaks to save the brain, and a lost part that is hurt again means death (IW-21, IW-31). */
async function hurtParts(actor: InnerFighter, parts: readonly innerWorlds.BodyPart[]): Promise<Failure> {
  const { body, events } = innerWorlds.hurtBody(readBody(actor), parts);
  if (events.some(({ kind }) => kind === 'helmetBroke'))
    await findWorn(actor, 'helmet')?.update({ system: { broken: true, worn: false } });
  const levels = { whole: 0, injured: 1, lost: LOST, dead: LOST };
  const hurt = Object.fromEntries(Object.entries(body.parts).map(([part, state]) => [part, levels[state]]));
  const dead = events.some(({ kind }) => kind === 'dead');
  return { condition: { ...hurt, ...(dead ? { dead } : {}) }, events };
}

/** Returns the change with which an actor loses its next action or reaction (IW-23); empty outside a fight, where nothing is lost. */
function loseNext(actor: InnerFighter, what: 'action' | 'reaction'): object {
  const [period, next] = [readPeriod(actor), findNextTurn(actor)];
  if (!period || !next) return {};
  const isNow = what === 'action' ? isOwnTurn(actor) && countLeft(actor, 'action') !== 0 : countReactions(actor) > 0;
  return { fight: period.combat, [`${what}Round`]: isNow ? period.round : next.round };
}

/** Forces an actor to attack its taunter, or to flee from whoever routed it, on its next turn (IW-16). */
async function force(actor: InnerFighter, kind: string, card: WoundsMessage): Promise<void> {
  const by = findMessage(card.system.links.replyTo, 'innerDamage')?.system.hit.dealer ?? '';
  const next = findNextTurn(actor) ?? readClock(actor);
  if (next) await updateSystem(actor, { forced: { ...next, by, kind: kind === 'routSave' ? 'rout' : 'taunt' } });
}

const simple = (condition: object, kind: string, rule: string): Failure => ({ condition, events: [{ kind, rule }] });

/** Returns the results of a failed save, after breaking a helmet that saved the brain; null if the ledger has nothing to record. */
async function fail(
  actor: InnerFighter,
  kind: innerWorlds.DueSave,
  parts: readonly innerWorlds.BodyPart[],
): Promise<Failure | null> {
  const { failed, rule } = innerWorlds.dueSaves[kind];
  switch (failed) {
    case 'injury':
      return hurtParts(actor, parts);
    case 'death':
      return simple({ dead: true }, 'dead', rule);
    case 'passedOut':
      return simple({ passedOut: true }, 'passedOut', rule);
    case 'reactionLost':
      return simple(loseNext(actor, 'reaction'), 'reactionLost', rule);
    case 'actionLost':
      return simple(loseNext(actor, 'action'), 'actionLost', rule);
    default:
      return null;
  }
}

/** Applies the results of a failed save that damage required. */
export async function settleDue(
  actor: InnerFighter,
  { purpose }: Pick<CheckRequest, 'purpose'>,
  message: CheckMessage,
): Promise<void> {
  const { kind } = purpose;
  const due = isDueSave(kind) ? findDue(actor, purpose) : null;
  const { passed, parts } = readOutcome(message);
  if (!isDueSave(kind) || !due || passed) return;
  const called = innerWorlds.bodyParts.filter((part) => part === due.event.part);
  const failure = await fail(actor, kind, [...called, ...parts]);
  if (!failure) return force(actor, kind, due.card);
  const { rule } = innerWorlds.dueSaves[kind];
  const note = {
    kind: 'injury',
    rule,
    source: message.uuid,
    label: purpose.name,
    events: failure.events.map((one) => one.kind),
  };
  // The save's card says what is hurt or lost; only death and passing out are announced.
  const events = failure.events.filter(({ kind: event }) => event === 'dead' || event === 'passedOut');
  const change: AppliedChange = { system: { condition: failure.condition }, events, note };
  await commit(actor, change);
}

/** Frees an actor from the taunt or the rout of a card (IW-16). */
async function release(actor: InnerFighter, card: WoundsMessage): Promise<void> {
  const by = findMessage(card.system.links.replyTo, 'innerDamage')?.system.hit.dealer ?? '';
  if (by && actor.system.forced.by === by) await updateSystem(actor, { forced: { ...noState, by: '', kind: '' } });
}

/** Changes the consequences of a save that damage required to match a GM's ruling on it (IW-34). */
export async function resettleDue(actor: InnerFighter, message: CheckMessage): Promise<void> {
  const purpose = { ...plainPurpose, ...(message.system.purpose as CheckPurpose) };
  const due = isDueSave(purpose.kind) ? findDue(actor, purpose) : null;
  if (!due) return;
  const { passed } = readOutcome(message);
  const found = listStandings(readLedger(actor)).find(({ entry }) => entry.source === message.uuid);
  if (passed && found) await (found.isUndone ? null : undoEntry(actor, found.entry.id));
  else if (passed) await release(actor, due.card);
  else if (found?.isUndone) await redoEntry(actor, found.entry.id);
  else if (!found) await settleDue(actor, { purpose }, message);
}

/** Lists the kinds of events that a failed save has caused; empty if they were undone. */
export function listFollowed(message: CheckMessage, actor: InnerFighter): readonly string[] {
  const found = listStandings(readLedger(actor)).find(({ entry }) => entry.source === message.uuid);
  return found && !found.isUndone ? found.entry.events : [];
}
