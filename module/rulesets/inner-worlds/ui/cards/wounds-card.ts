/**
 * The card that announces the consequences of damage: a sentence for each event, with a button if a save is due (IW-13, IW-16, IW-21 to IW-24); or past whom a
 * fighter moves, with a button for each who may stop it (IW-17).
 */
import { defineWoundsCard } from '../../../../exchange/wounds-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser } from '../../../../permissions.ts';
import { findFighter, isFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { act } from '../../play/actions.ts';
import type { StoredEvent } from '../../play/health.ts';
import { mayStop } from '../../play/stop-move.ts';
import { type WoundsMessage, makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Wounds`);

function listEvents({ system }: WoundsMessage): readonly StoredEvent[] {
  return system.events;
}

export const woundsCard = defineWoundsCard('innerWounds', {
  title: ({ alias, system }) => format(system.at.combat ? 'moves' : 'title', { actor: alias }),
  tellFall(message) {
    const kinds = listEvents(message).map(({ kind }) => kind);
    const kind = ['dead', 'passedOut'].find((one) => kinds.includes(one));
    return kind ? format(`fall.${kind}`, { actor: message.alias }) : '';
  },
  describe(message, index, actor) {
    const event = listEvents(message)[index];
    if (!event) return { text: '', roll: '', request: null };
    const part = event.part ? game.i18n.localize(`${LANG}.Part.${event.part}`) : '';
    const fighter = actor && isFighter(actor) ? actor : null;
    const request = fighter && makeDue(event, message.id ?? '');
    const foe = findFighter(event.whom);
    const canStop = foe && fighter && canUser('edit', foe) && mayStop(foe, fighter, message.system.at);
    return {
      text: format(`event.${event.kind}`, { actor: message.alias, part, whom: foe?.name ?? '' }),
      roll: request ? format(`save.${event.kind}`) : '',
      hint: format('saveHint'),
      request,
      buttons: canStop ? [{ action: 'stopMove', label: format('stopMove', { actor: foe.name }) }] : [],
    };
  },
  actions: {
    async stopMove(message, { dataset }, event) {
      const foe = findFighter(listEvents(message)[Number(dataset['index'])]?.whom ?? '');
      if (foe) await act(foe, 'stopMove', event);
    },
  },
});
