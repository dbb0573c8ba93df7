/**
 * Consequences: what a change of a track set off is told to owner and GM on one card, with the rolls that are due; void once the change is taken back. And
 * what may be done, once, about the outcome of such a roll.
 */
import { findOwnActor, isContentShown, listReplies, readReplyTo } from '../chat/replies.ts';
import { getSpeaker } from '../foundry/documents.ts';
import { listEntries } from '../ledger/ledger.ts';
import { findStanding } from '../ledger/reversal.ts';
import { readLedger } from '../ledger/tracked-actor.ts';
import { canUser } from '../permissions.ts';
import type { CardButton } from '../chat/card-parts.ts';
import type { CardFold } from '../chat/define-card.ts';
import { findApplied, findDamageOf, findVictim } from './apply-damage.ts';
import type { OddsView } from '../rolls/odds-view.ts';
import { formatRoundChance, viewRule, type RuleView } from '../rolls/plan-view.ts';

type Message = ChatMessage.Implementation;
type Hurt = Actor.Implementation;

/** An event as its card keeps it; what else (the dice that are due) is the ruleset's. */
export interface StoredEvent {
  readonly kind: string;
  /** Rule id. */
  readonly rule: string;
}

/** What every card of consequences holds below `system`. */
interface ConsequencesData {
  readonly links: { readonly actor: string };
  readonly events: readonly StoredEvent[];
  /** Id of the entry in the actor's ledger that set them off; empty in older messages. */
  readonly entry: string;
}

/** A card of consequences, as its ruleset writes it. */
export interface Announcement {
  readonly type: string;
  /** Data beside the links and the entry: the events, the ruleset. */
  readonly system: object;
  readonly content: string;
  /** Whether everybody is told; else owner and GM. */
  readonly isPublic: boolean;
}

/** Lists the users who are told of what happens to an actor: its owners and the GMs. */
function listConfidants(actor: Hurt): string[] {
  const users = game.users.filter((user) => user.isGM || actor.testUserPermission(user, 'OWNER'));
  return users.map(({ id }) => id ?? '');
}

/** Finds the message that did what a ledger entry says; empty: it was done by hand, or the message is gone. */
function findCause(actor: Hurt, entry: string): string {
  const { source = '' } = listEntries(readLedger(actor)).find(({ id }) => id === entry) ?? {};
  const message = source.startsWith('ChatMessage.') ? source.slice('ChatMessage.'.length) : '';
  return game.messages.has(message) ? message : '';
}

/** Finds the card of what a message set off by an entry of an actor's ledger, where this user may see it; null: there is none. */
export function findSetOff({ id }: Message, { uuid }: Hurt, entry: string): Message | null {
  const isIt = (reply: Message): boolean =>
    (reply.system as unknown as Partial<ConsequencesData>).entry === entry && findOwnActor(reply)?.uuid === uuid;
  return listReplies(id ?? '').find((reply) => isIt(reply) && isContentShown(reply)) ?? null;
}

/**
 * Folds a card of consequences where the card of the damage that set them off draws them.
 * @param line - what stands in its place
 */
export function foldConsequences(message: Message, line: string): CardFold | null {
  const actor = findOwnActor(message);
  const damage = game.messages.get(readReplyTo(message));
  if (!actor || !damage || !findDamageOf(damage) || !isContentShown(damage)) return null;
  const applied = findVictim(damage)?.uuid === actor.uuid ? findApplied(actor, damage) : undefined;
  const isDrawn = applied !== undefined && findSetOff(damage, actor, applied.id)?.id === message.id;
  return isDrawn ? { line, by: damage.id ?? '' } : null;
}

/**
 * Posts the card of what a commit set off.
 * @param entry - id of its ledger entry
 */
export async function postConsequences(
  actor: Hurt,
  { type, system, content, isPublic }: Announcement,
  entry: string,
): Promise<void> {
  const data: object = {
    type,
    speaker: getSpeaker(actor),
    whisper: isPublic ? [] : listConfidants(actor),
    content,
    system: { schemaVersion: 1, links: { actor: actor.uuid, replyTo: findCause(actor, entry) }, entry, ...system },
  };
  await ChatMessage.create(data);
}

/** Tests whether what set a card off has been taken back in the actor's ledger. */
function isUndone({ system }: Message, actor: Hurt | null): boolean {
  const { entry } = system as unknown as ConsequencesData;
  return actor !== null && entry !== '' && findStanding(readLedger(actor), entry)?.isUndone === true;
}

/** What a ruleset says of an event. */
export interface EventWords {
  readonly text: string;
  /** Label of the button of the roll that is due; empty: none is. */
  readonly roll: string;
  /** What that rolls and its chance, for whoever may roll it; left out or null: nothing is said of it. */
  readonly foresee?: () => { readonly hint: string; readonly odds: OddsView | null };
  /** Buttons of its own. */
  readonly buttons: readonly CardButton[];
}

/** What a ruleset says of its card. */
export interface ConsequencesWords {
  readonly title: string;
  /** Tells in a sentence who went down, where no other card tells it; empty or left out: nobody. */
  tellFall?(actor: Hurt): string;
  /**
   * Describes an event.
   * @param actor - null: it is not known, or what set the event off has been taken back
   */
  describe(index: number, actor: Hurt | null): EventWords;
  /** Tests whether a message that answers the card is the roll that an event made due. */
  isRoll(reply: Message, kind: string): boolean;
}

/** Somebody who has been put out of the fight, told large. */
export interface FallView {
  readonly text: string;
  /** Picture of who it is. */
  readonly img: string;
}

/** One event as the card shows it. */
export interface EventView {
  readonly text: string;
  readonly rule: RuleView | null;
  readonly buttons: readonly CardButton[];
  /** Whether the roll that was due has been made. */
  readonly isRolled: boolean;
}

/** The context of the template `templates/shared/card/consequences-card.hbs`. */
export interface ConsequencesCardContext {
  /** Id of the message, upon which the buttons act wherever they stand. */
  readonly message: string;
  readonly title: string;
  /** Whether what set it off has been taken back: nothing is due any more. */
  readonly isUndone: boolean;
  /** Who went down; null: nobody, or another card tells it. */
  readonly fall: FallView | null;
  readonly events: readonly EventView[];
}

/** Makes the button of a roll that is due, with its chance. */
function viewDue(label: string, foreseen?: { readonly hint: string; readonly odds: OddsView | null }): CardButton {
  const { hint = '', odds = null } = foreseen ?? {};
  return { action: 'rollDue', label, hint, ...(odds ? { chance: formatRoundChance(odds.headline.p) } : {}) };
}

/** Views a card. A roll that is due is offered to whoever may roll for the actor, until somebody of them has made it. */
export function viewConsequences(message: Message, words: ConsequencesWords): ConsequencesCardContext {
  const { events } = message.system as unknown as ConsequencesData;
  const actor = findOwnActor(message);
  const isVoid = isUndone(message, actor);
  const canRoll = !isVoid && actor !== null && canUser('roll', actor);
  const isOwn = (reply: Message): boolean => actor !== null && findOwnActor(reply)?.uuid === actor.uuid;
  const isRolled = (kind: string): boolean =>
    listReplies(message.id ?? '').some((reply) => words.isRoll(reply, kind) && isOwn(reply));
  const text = (!isVoid && actor && words.tellFall?.(actor)) || '';
  return {
    message: message.id ?? '',
    title: words.title,
    isUndone: isVoid,
    fall: text ? { text, img: actor?.img ?? '' } : null,
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

/** What all cards of consequences have in common. A ruleset adds `view` and the action `rollDue`. */
export const consequencesCardBase = {
  template: 'systems/tetrad/templates/shared/card/consequences-card.hbs',
  // The card of the damage draws what it set off.
  related: (message: Message) => [readReplyTo(message)].filter(Boolean),
  actors({ system }: Message): string[] {
    const { entry, links } = system as unknown as ConsequencesData;
    return entry ? [links.actor] : [];
  },
};

/** Something that may be done about what came of a roll, once. */
export interface OutcomeAction<Own extends Hurt, Roll extends Message> {
  /** Beginning of its lang keys: `do` is the button, `done` says that it is done. */
  readonly label: string;
  isDone(actor: Own, message: Roll): boolean;
  apply(actor: Own, message: Roll): Promise<unknown>;
}

/** Words of the button and of what is done; the button's are empty where it is done, or another's to do. */
export function viewOutcomeAction<Own extends Hurt, Roll extends Message>(
  action: OutcomeAction<Own, Roll>,
  actor: Own,
  message: Roll,
): { readonly act: string; readonly done: string } {
  const isDone = action.isDone(actor, message);
  return {
    act: !isDone && canUser('edit', actor) ? game.i18n.localize(`${action.label}.do`) : '',
    done: isDone ? game.i18n.localize(`${action.label}.done`) : '',
  };
}

/** Does it, unless it is done or another's to do. */
export async function runOutcomeAction<Own extends Hurt, Roll extends Message>(
  action: OutcomeAction<Own, Roll>,
  actor: Own,
  message: Roll,
): Promise<void> {
  if (canUser('edit', actor) && !action.isDone(actor, message)) await action.apply(actor, message);
}
