/** The consequences card for due rolls that are checks: it shows the chance of each, and opens its dialog. */
import { getSystem } from '../foundry/host.ts';
import { findOwnActor } from '../chat/genuine.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { type Card, type CardDefinition, defineCard } from '../chat/define-card.ts';
import { foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { findChecksOf } from '../checks/checks-facet.ts';
import {
  type ConsequencesCardContext,
  consequencesCardBase,
  foldConsequences,
  viewConsequences,
} from './consequences.ts';

/** A ruleset's texts and due roll for an event. */
interface WoundsEvent {
  readonly text: string;
  /** Label of the button for the due roll; empty if no roll is due. */
  readonly roll: string;
  /** A note about the roll; left out: none. */
  readonly hint?: string;
  /** The request for the due roll; null: none is due, or `open` opens it. */
  readonly request: object | null;
  /** Opens a due roll that is not a plain check. */
  open?(event: Event | undefined): Promise<void>;
  /** More buttons; left out: none. */
  readonly buttons?: readonly CardButton[];
}

interface WoundsCardDefinition<Message> extends Pick<CardDefinition<Message>, 'actions'> {
  title(message: Message): string;
  /** Returns the text of the folded card, which is used if a damage card shows the same consequences; default: the title. */
  line?(message: Message): string;
  /** Returns the sentence that the actor was put out of the fight; empty if it was not. */
  tellFall(message: Message): string;
  /**
   * Returns the texts and the due roll of an event.
   * @param index - index of the event on the card
   * @param actor - null if the actor is unknown, or the change was undone
   */
  describe(message: Message, index: number, actor: Actor.Implementation | null): WoundsEvent;
}

const views = new Map<string, (message: ChatMessage.Implementation) => ConsequencesCardContext>();

/** Prepares a consequences card for the damage card that also shows it; null if the message is not a consequences card. */
export function viewWounds(message: ChatMessage.Implementation): ConsequencesCardContext | null {
  return views.get(message.type)?.(message) ?? null;
}

interface Purposed {
  readonly purpose?: { readonly kind: string };
}

function isRoll(reply: ChatMessage.Implementation, kind: string): boolean {
  return findChecksOf(reply) !== undefined && getSystem<Purposed>(reply).purpose?.kind === kind;
}

/**
 * Defines the consequences card of a ruleset.
 * @param type - the message type
 */
export function defineWoundsCard<Type extends ChatMessage.SubType>(
  type: Type,
  { title, line = title, tellFall, describe, actions }: WoundsCardDefinition<ChatMessage.OfType<Type>>,
): Card {
  const view = (message: ChatMessage.OfType<Type>): ConsequencesCardContext =>
    viewConsequences(message, {
      title: title(message),
      tellFall: () => tellFall(message),
      describe(index, actor) {
        const { text, roll, hint = '', request, buttons = [] } = describe(message, index, actor);
        const odds = () => (actor && request ? foreseeCheck(actor, { request }) : null);
        return { text, roll, buttons, foresee: () => ({ hint, odds: odds() }) };
      },
      isRoll,
    });
  const card = defineCard(type, {
    ...consequencesCardBase,
    view,
    fold: (message) => foldConsequences(message, line(message)),
    actions: {
      async rollDue(message, { dataset }, event) {
        const actor = findOwnActor(message);
        const { request, open } = describe(message, Number(dataset['index']), actor);
        if (open) await open(event);
        else if (actor && request) await openCheckDialog(actor, request, { event });
      },
      ...actions,
    },
  });
  views.set(type, view as unknown as (message: ChatMessage.Implementation) => ConsequencesCardContext);
  return card;
}
