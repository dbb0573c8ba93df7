/** The card with the consequences of damage: each event in words, with a button for a save that is due (IW-13, IW-16, IW-21 to IW-24). */
import { defineCard } from '../../../../chat/define-card.ts';
import { findOwnActor } from '../../../../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import {
  type ConsequencesCardContext,
  type EventWords,
  consequencesCardBase,
  foldConsequences,
  viewConsequences,
} from '../../../../damage/consequences.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import type { StoredEvent } from '../../play/health.ts';
import { type WoundsMessage, isDueSave, makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Wounds`);

function listEvents({ system }: WoundsMessage): readonly StoredEvent[] {
  return system.events;
}

function findEvent(message: WoundsMessage, index: number): StoredEvent | undefined {
  return listEvents(message)[index];
}

function describeEvent(message: WoundsMessage, index: number, actor: Actor.Implementation | null): EventWords {
  const event = findEvent(message, index);
  const part = event?.part ? game.i18n.localize(`${LANG}.Part.${event.part}`) : '';
  const request = event && actor && isFighter(actor) ? makeDue(event, message.id ?? '') : null;
  return {
    text: event ? format(`event.${event.kind}`, { actor: message.alias, part }) : '',
    roll: request ? format(`save.${event?.kind ?? ''}`) : '',
    buttons: [],
    foresee: () => ({
      hint: format('saveHint'),
      odds: actor && request ? foreseeCheck(actor, { request }) : null,
    }),
  };
}

/** Returns a sentence that says who is out; empty if nobody is. */
function tellFall(message: WoundsMessage): string {
  const kind = (['dead', 'passedOut'] as const).find((one) => listEvents(message).some((event) => event.kind === one));
  return kind ? format(`fall.${kind}`, { actor: message.alias }) : '';
}

/** Prepares the template data of the card. */
export function prepareWoundsCard(message: WoundsMessage): ConsequencesCardContext {
  return viewConsequences(message, {
    title: format('title', { actor: message.alias }),
    tellFall: () => tellFall(message),
    describe: (index, actor) => describeEvent(message, index, actor),
    isRoll: (reply, kind) => isMessageOf(reply, 'innerCheck') && reply.system.purpose.kind === kind,
  });
}

/** The card of the message type `innerWounds`. */
export const woundsCard = defineCard('innerWounds', {
  ...consequencesCardBase,
  view: prepareWoundsCard,
  fold: (message) => foldConsequences(message, format('title', { actor: message.alias })),
  actions: {
    async rollDue(message, { dataset }, event) {
      const actor = findOwnActor(message);
      const found = findEvent(message, Number(dataset['index']));
      const request =
        actor && isFighter(actor) && found && isDueSave(found.kind) ? makeDue(found, message.id ?? '') : null;
      if (actor && request) await openCheckDialog(actor, request, { event });
    },
  },
});
