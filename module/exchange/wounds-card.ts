/** The consequences card for due rolls that are checks: it shows the chance of each, and opens its dialog. */
import { findOwnActor } from '../chat/genuine.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { type MessageKind, type MessageDefinition, defineMessage } from '../chat/define-message.ts';
import { readPurpose } from '../chat/replies.ts';
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

/** The definition of a consequences card, apart from how it is drawn and folded. */
interface WoundsCardDefinition<Message> extends Omit<
  MessageDefinition<Message>,
  keyof typeof consequencesCardBase | 'view' | 'viewWounds' | 'fold'
> {
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

declare module '../chat/define-message.ts' {
  interface MessageDefinition<Message> {
    /** Prepares the consequences of damage, for the damage card that also shows them. */
    viewWounds?(message: Message): ConsequencesCardContext;
  }
}

/**
 * Defines the consequences card of a ruleset.
 * @param type - the message type
 */
export function defineWoundsCard<Type extends ChatMessage.SubType>(
  type: Type,
  { title, line = title, tellFall, describe, actions, ...rest }: WoundsCardDefinition<ChatMessage.OfType<Type>>,
): MessageKind {
  const viewWounds = (message: ChatMessage.OfType<Type>): ConsequencesCardContext =>
    viewConsequences(message, {
      title: title(message),
      tellFall: () => tellFall(message),
      describe(index, actor) {
        const { text, roll, hint = '', request, buttons = [] } = describe(message, index, actor);
        const odds = () => (actor && request ? foreseeCheck(actor, { request }) : null);
        return { text, roll, buttons, foresee: () => ({ hint, odds: odds() }) };
      },
      isRoll: (reply, kind) => findChecksOf(reply) !== undefined && readPurpose(reply) === kind,
    });
  return defineMessage(type, {
    ...rest,
    ...consequencesCardBase,
    view: viewWounds,
    viewWounds,
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
}
