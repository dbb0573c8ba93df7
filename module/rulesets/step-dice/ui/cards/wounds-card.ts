/** The card that announces the consequences of a change of health: a sentence for each event, with a button if a roll is due (SD-33 to SD-38). */
import { listDamage } from '../../../../exchange/apply-damage.ts';
import { defineWoundsCard } from '../../../../exchange/wounds-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';
import { TetradItemSheet } from '../../../../sheets/item-sheet.ts';
import { stepDice } from '../../../../../src/index.ts';
import { findOwnFighter, isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { rollPlainDamage, tellFall } from '../../play/damage.ts';
import { findInjury } from '../../play/injuries.ts';
import { openManoeuvre } from '../../play/manoeuvres.ts';
import { type StoredEvent, type WoundsMessage, findTurnKind, makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Damage`);

function listEvents({ system }: WoundsMessage): readonly StoredEvent[] {
  return system.events;
}

/** Finds the injury item that a card reports; undefined: the card reports none, or it was deleted. */
function findInjuryOf(message: WoundsMessage) {
  const actor = findOwnFighter(message);
  return actor ? findInjury(actor, message.system.entry) : undefined;
}

/** Tests whether this user may roll the wounds from a botched operation. They are rolled only once. */
function canRollWounds(message: WoundsMessage, actor: Actor.Implementation | null): boolean {
  return actor !== null && canUser('roll', actor) && listDamage(message.id ?? '').length === 0;
}

function listButtons(message: WoundsMessage, kind: string, actor: Actor.Implementation | null) {
  if (kind === 'surgery' && canRollWounds(message, actor))
    return [{ action: 'rollWounds', label: format('roll.surgery') }];
  const isTold = ['debilitatingInjury', 'scar'].includes(kind) && permitsUser('rule') && findInjuryOf(message);
  return isTold ? [{ action: 'openInjury', label: format(`describe.${kind}`) }] : [];
}

export const woundsCard = defineWoundsCard('stepWounds', {
  title: ({ system, alias }) => format(system.at.combat ? 'turnStarts' : 'wounds', { actor: alias }),
  line: ({ alias }) => format('wounds', { actor: alias }),
  tellFall: (message) =>
    tellFall(
      listEvents(message).map(({ kind }) => kind),
      message.alias,
    ),
  describe(message, index, actor) {
    const event = listEvents(message)[index];
    if (!event) return { text: '', roll: '', request: null };
    const { kind, consequence, amount } = event;
    const fighter = actor && isFighter(actor) ? actor : null;
    const card = message.id ?? '';
    const request = fighter && makeDue(fighter, event, card);
    const own = fighter && findTurnKind(fighter, event);
    const key = kind === 'extraordinary' ? `event.extraordinary.${consequence}` : `event.${kind}`;
    return {
      text: format(key, { actor: message.alias, amount: String(amount) }),
      roll: own || request ? format(`roll.${kind}`) : '',
      hint: own ? '' : format('rollHint'),
      request,
      ...(own ? { open: (press) => openManoeuvre(fighter, own, { event: press, card }) } : {}),
      buttons: listButtons(message, kind, actor),
    };
  },
  actions: {
    async openInjury(message) {
      const sheet = findInjuryOf(message)?.sheet;
      if (sheet instanceof TetradItemSheet) await sheet.openToEdit();
    },
    async rollWounds(message) {
      const actor = findOwnFighter(message);
      if (!actor || !canRollWounds(message, actor)) return;
      const { rank } = stepDice.SURGERY_DICE;
      await rollPlainDamage(message, actor, { name: format('surgery'), key: 'weapon', rank, type: 'wound' });
    },
  },
});
