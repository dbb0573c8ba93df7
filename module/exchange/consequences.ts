/**
 * Consequences of a change of tracks. One card announces them to the owner and the GM, with buttons for the rolls that are due, and no longer applies once the
 * change is undone.
 */
import { getSystem } from '../foundry/host.ts';
import { findOwnActor } from '../chat/genuine.ts';
import { isContentShown, listReplies, readReplyTo } from '../chat/replies.ts';
import { isHidden } from '../foundry/canvas.ts';
import { getSpeaker } from '../foundry/documents.ts';
import { listEntries, type ListedEntry } from '../ledger/ledger.ts';
import { findStanding } from '../ledger/reversal.ts';
import { readLedger } from '../ledger/tracked-actor.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import type { CardButton } from '../chat/card-parts.ts';
import type { CardFold } from '../chat/define-message.ts';
import { findDamageOf, findVictim, listApplications } from './apply-damage.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { sayChance, viewRule, type RuleView } from '../chat/plan-view.ts';

type Message = ChatMessage.Implementation;
type Hurt = Actor.Implementation;

/** An event as its card stores it. A ruleset adds fields, such as a difficulty. */
export interface StoredEvent {
  readonly kind: string;
  /** Id of the rule behind the event. */
  readonly rule: string;
}

/** The `system` data that every consequences card has. */
interface ConsequencesData {
  readonly links: { readonly actor: string };
  readonly events: readonly StoredEvent[];
  /** Id of the ledger entry with the change; empty in older messages. */
  readonly entry: string;
}

/** The content of a consequences card, as its ruleset provides it. */
export interface Announcement {
  readonly type: string;
  /** The ruleset's own data for the card, such as the events. */
  readonly system: object;
  readonly content: string;
  /** Whether everyone sees the card; otherwise only the owner and the GM. */
  readonly isPublic: boolean;
}

/** Lists the ids of the users who may know what happens to an actor: its owners and the GMs. */
function listConfidants(actor: Hurt): string[] {
  const users = game.users.filter((user) => user.isGM || actor.testUserPermission(user, 'OWNER'));
  return users.map(({ id }) => id ?? '');
}

/** Returns the id of the message that caused a ledger entry; empty if no message did, or it was deleted. */
function findCause(actor: Hurt, entry: string): string {
  const { source = '' } = listEntries(readLedger(actor)).find(({ id }) => id === entry) ?? {};
  const message = source.startsWith('ChatMessage.') ? source.slice('ChatMessage.'.length) : '';
  return game.messages.has(message) ? message : '';
}

/**
 * Returns the card about the consequences that a message had for an actor; null if there is none that this user may see.
 * @param entry - id of the ledger entry with the change
 */
export function findSetOff({ id }: Message, { uuid }: Hurt, entry: string): Message | null {
  const isIt = (reply: Message): boolean =>
    getSystem<Partial<ConsequencesData>>(reply).entry === entry && findOwnActor(reply)?.uuid === uuid;
  return listReplies(id ?? '').find((reply) => isIt(reply) && isContentShown(reply)) ?? null;
}

/**
 * Folds a consequences card if a damage card shows the same consequences, or that they were undone; null if none does.
 * @param line - the text of the folded card
 */
export function foldConsequences(message: Message, line: string): CardFold | null {
  const actor = findOwnActor(message);
  const damage = game.messages.get(readReplyTo(message));
  if (!actor || !damage || !findDamageOf(damage) || !isContentShown(damage)) return null;
  const applied = findVictim(damage)?.uuid === actor.uuid ? listApplications(actor, damage) : [];
  const drawn = applied.find(({ entry }) => findSetOff(damage, actor, entry.id)?.id === message.id);
  if (!drawn) return null;
  const undone = drawn.isUndone ? game.i18n.format('TETRAD.Consequences.undoneLine', { line }) : line;
  return { line: undone, by: damage.id ?? '' };
}

/**
 * Posts the card about the consequences of a change.
 * @param entry - id of the change's ledger entry; empty: none
 */
export async function postConsequences(
  actor: Hurt,
  { type, system, content, isPublic }: Announcement,
  entry: string,
): Promise<void> {
  const data: object = {
    type,
    speaker: getSpeaker(actor),
    whisper: isPublic && !isHidden(actor) ? [] : listConfidants(actor),
    content,
    system: { schemaVersion: 1, links: { actor: actor.uuid, replyTo: findCause(actor, entry) }, entry, ...system },
  };
  await ChatMessage.create(data);
}

/** Tests whether the change behind a card has been undone. */
function isUndone(message: Message, actor: Hurt | null): boolean {
  const { entry } = getSystem<ConsequencesData>(message);
  return actor !== null && entry !== '' && findStanding(readLedger(actor), entry)?.isUndone === true;
}

/** A ruleset's texts and buttons for an event. */
export interface EventWords {
  readonly text: string;
  /** Label of the button for the due roll; empty if no roll is due. */
  readonly roll: string;
  /** Returns a hint about the due roll, and its odds. Called only for users who may roll it. Null or left out: nothing to say. */
  readonly foresee?: () => { readonly hint: string; readonly odds: OddsView | null };
  /** The event's buttons besides the one for the due roll. */
  readonly buttons: readonly CardButton[];
}

/** A ruleset's texts and tests for a consequences card. */
export interface ConsequencesWords {
  readonly title: string;
  /** Returns the sentence that the actor was put out of the fight; empty or left out if it was not, or another card says so. */
  tellFall?(actor: Hurt): string;
  /**
   * Returns the texts and buttons for an event.
   * @param index - index of the event on the card
   * @param actor - null if the actor is unknown, or the change was undone
   */
  describe(index: number, actor: Hurt | null): EventWords;
  /** Tests whether a reply to the card is the roll that an event of a kind made due. */
  isRoll(reply: Message, kind: string): boolean;
}

/** The notice that an actor was put out of the fight, for display. */
export interface FallView {
  readonly text: string;
  /** Path of the actor's picture. */
  readonly img: string;
  /** Sentences about what the world leaves to the table; left out: none. */
  readonly left?: readonly string[];
}

/** The template data of an event. */
export interface EventView {
  readonly text: string;
  readonly rule: RuleView | null;
  readonly buttons: readonly CardButton[];
  /** Whether the due roll has been made. */
  readonly isRolled: boolean;
}

/** The context of the template `templates/shared/card/consequences-card.hbs`. */
export interface ConsequencesCardContext {
  /** Id of the card's message, which the buttons use even if another card draws them. */
  readonly message: string;
  readonly title: string;
  /** Whether the change was undone, so that nothing is due any longer. */
  readonly isUndone: boolean;
  /** Who was put out of the fight; null if no one was, or another card says so. */
  readonly fall: FallView | null;
  readonly events: readonly EventView[];
  /** Sentences about what the world left to the table; left out: none. */
  readonly left?: readonly string[];
}

/** Returns sentences about what the world left to the table when a ledger entry was written. */
export function tellLeft({ left = [] }: Pick<ListedEntry, 'left'>): readonly string[] {
  return left.map((family) => new UserError(`left-${family}`).localize());
}

/** Returns the button for a due roll, with its chance. */
function viewDue(label: string, foreseen?: { readonly hint: string; readonly odds: OddsView | null }): CardButton {
  return { action: 'rollDue', label, hint: foreseen?.hint ?? '', chance: sayChance(foreseen?.odds) };
}

/** Prepares the context of a card. Every user who may roll for the actor is offered a due roll, until one of them has rolled it. */
export function viewConsequences(message: Message, words: ConsequencesWords): ConsequencesCardContext {
  const { events, entry } = getSystem<ConsequencesData>(message);
  const actor = findOwnActor(message);
  const { left = [] } = (actor && listEntries(readLedger(actor)).find(({ id }) => id === entry)) ?? {};
  const isVoid = isUndone(message, actor);
  const canRoll = !isVoid && !left.includes('tests') && actor !== null && canUser('roll', actor);
  const isOwn = (reply: Message): boolean => actor !== null && findOwnActor(reply)?.uuid === actor.uuid;
  const isRolled = (kind: string): boolean =>
    listReplies(message.id ?? '').some((reply) => words.isRoll(reply, kind) && isOwn(reply));
  const text = (!isVoid && actor && words.tellFall?.(actor)) || '';
  return {
    message: message.id ?? '',
    title: words.title,
    isUndone: isVoid,
    fall: text ? { text, img: actor?.img ?? '' } : null,
    left: isVoid ? [] : tellLeft({ left }),
    events: events.map(({ kind, rule }, index) => {
      const { text, roll, foresee, buttons } = words.describe(index, isVoid ? null : actor);
      const isDone = roll !== '' && isRolled(kind);
      const own = { message: message.id ?? '', index: String(index) };
      const due = roll && canRoll && !isDone ? [viewDue(roll, foresee?.())] : [];
      return {
        text,
        rule: viewRule(rule),
        buttons: [...due, ...buttons].map((one) => ({ ...one, ...own })),
        isRolled: isDone,
      };
    }),
  };
}

/** The parts that all consequences cards share. A ruleset adds `view` and the action `rollDue`. */
export const consequencesCardBase = {
  template: 'systems/tetrad/templates/shared/card/consequences-card.hbs',
  // The damage card shows the consequences too, so it must be redrawn as well.
  related: (message: Message) => [readReplyTo(message)].filter(Boolean),
  actors: (message: Message): string[] => [getSystem<ConsequencesData>(message).links.actor],
};
