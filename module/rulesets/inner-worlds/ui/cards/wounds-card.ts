/** The card that announces the consequences of damage: a sentence for each event, with a button if a save is due (IW-13, IW-16, IW-21 to IW-24). */
import { defineWoundsCard } from '../../../../exchange/wounds-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import type { StoredEvent } from '../../play/health.ts';
import { type WoundsMessage, makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Wounds`);

function listEvents({ system }: WoundsMessage): readonly StoredEvent[] {
  return system.events;
}

export const woundsCard = defineWoundsCard('innerWounds', {
  title: ({ alias }) => format('title', { actor: alias }),
  tellFall(message) {
    const kinds = listEvents(message).map(({ kind }) => kind);
    const kind = ['dead', 'passedOut'].find((one) => kinds.includes(one));
    return kind ? format(`fall.${kind}`, { actor: message.alias }) : '';
  },
  describe(message, index, actor) {
    const event = listEvents(message)[index];
    if (!event) return { text: '', roll: '', request: null };
    const part = event.part ? game.i18n.localize(`${LANG}.Part.${event.part}`) : '';
    const request = actor && isFighter(actor) ? makeDue(event, message.id ?? '') : null;
    return {
      text: format(`event.${event.kind}`, { actor: message.alias, part }),
      roll: request ? format(`save.${event.kind}`) : '',
      hint: format('saveHint'),
      request,
    };
  },
});
