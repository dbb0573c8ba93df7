/** The card with the consequences of a change of health: each event in words, with a button for a roll that is due (SD-33 to SD-38). */
import { defineCard } from '../../../../chat/define-card.ts';
import { findOwnActor } from '../../../../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import { listDamage } from '../../../../damage/apply-damage.ts';
import {
  type ConsequencesCardContext,
  type EventWords,
  consequencesCardBase,
  foldConsequences,
  viewConsequences,
} from '../../../../damage/consequences.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';
import { TetradItemSheet } from '../../../../sheets/item-sheet.ts';
import { isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { rollSurgeryWounds } from '../../play/damage.ts';
import { findInjury } from '../../play/injuries.ts';
import { openManoeuvre } from '../../play/manoeuvres.ts';
import { type StoredEvent, type WoundsMessage, findTurnKind, isDueKind, makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Damage`);

function listEvents({ system }: WoundsMessage): readonly StoredEvent[] {
  return system.events;
}

function makeDueOf(message: WoundsMessage, index: number, actor: Actor.Implementation | null) {
  const event = listEvents(message)[index];
  return event && actor && isFighter(actor) ? makeDue(actor, event, message.id ?? '') : null;
}

/** Finds the item of the injury that a card tells of; undefined: none, or it was deleted. */
function findInjuryOf(message: WoundsMessage) {
  const actor = findOwnActor(message);
  return actor && isFighter(actor) ? findInjury(actor, message.system.entry) : undefined;
}

/** Tests whether this user may roll the wounds of a botched operation; false once they have been rolled. */
function canRollWounds(message: WoundsMessage, actor: Actor.Implementation | null): boolean {
  return actor !== null && canUser('roll', actor) && listDamage(message.id ?? '').length === 0;
}

/** Returns the roll of a turn's start that an event offers to an actor; null: none, or no longer. */
function findOffered(message: WoundsMessage, index: number, actor: Actor.Implementation | null) {
  const event = listEvents(message)[index];
  return event && actor && isFighter(actor) ? findTurnKind(actor, event) : null;
}

function describeEvent(message: WoundsMessage, index: number, actor: Actor.Implementation | null): EventWords {
  const { kind = '', consequence = '', amount = 0 } = listEvents(message)[index] ?? {};
  const own = findOffered(message, index, actor);
  const data = { actor: message.alias, amount: String(amount) };
  const text = kind === 'extraordinary' ? `event.extraordinary.${consequence}` : `event.${kind}`;
  const request = makeDueOf(message, index, actor);
  const injury = kind === 'debilitatingInjury' && findInjuryOf(message);
  return {
    text: format(text, data),
    roll: own || (isDueKind(kind) && request) ? format(`roll.${kind}`) : '',
    buttons: [
      ...(kind === 'surgery' && canRollWounds(message, actor)
        ? [{ action: 'rollWounds', label: format('roll.surgery') }]
        : []),
      ...(injury && permitsUser('rule') ? [{ action: 'openInjury', label: format('describeInjury') }] : []),
    ],
    foresee: () => ({
      hint: own ? '' : format('rollHint'),
      odds: actor && request ? foreseeCheck(actor, { request }) : null,
    }),
  };
}

/** Returns a sentence that says who is out of the fight; empty if nobody is. */
function tellFall(message: WoundsMessage): string {
  const kinds = listEvents(message).map(({ kind }) => kind);
  const kind = (['dead', 'coma', 'unconscious'] as const).find((one) => kinds.includes(one));
  return kind ? format(`fall.${kind}`, { actor: message.alias }) : '';
}

/** Prepares the template data of the card. */
export function prepareWoundsCard(message: WoundsMessage): ConsequencesCardContext {
  return viewConsequences(message, {
    title: format(message.system.at.combat ? 'turnStarts' : 'wounds', { actor: message.alias }),
    tellFall: () => tellFall(message),
    describe: (index, actor) => describeEvent(message, index, actor),
    isRoll: (reply, kind) => isMessageOf(reply, 'stepCheck') && reply.system.purpose.kind === kind,
  });
}

/** The card of the message type `stepWounds`. */
export const woundsCard = defineCard('stepWounds', {
  ...consequencesCardBase,
  view: prepareWoundsCard,
  fold: (message) => foldConsequences(message, format('wounds', { actor: message.alias })),
  actions: {
    async openInjury(message) {
      const sheet = findInjuryOf(message)?.sheet;
      if (sheet instanceof TetradItemSheet) await sheet.openToEdit();
    },
    async rollWounds(message) {
      const actor = findOwnActor(message);
      if (actor && isFighter(actor) && canRollWounds(message, actor)) await rollSurgeryWounds(message, actor);
    },
    async rollDue(message, { dataset }, event) {
      const actor = findOwnActor(message);
      const own = findOffered(message, Number(dataset['index']), actor);
      if (own && actor && isFighter(actor)) return openManoeuvre(actor, own, { event, card: message.id ?? '' });
      const request = makeDueOf(message, Number(dataset['index']), actor);
      if (actor && request) await openCheckDialog(actor, request, { event });
    },
  },
});
