/** The card of the turn order (IW-10): DEX, the hit points that were bid, and ties. */
import { defineInitiativeCard } from '../../../../combat/initiative.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { LANG } from '../../data/to-input.ts';
import { dieTemplate } from './check-card.ts';

const words = `${LANG}.Initiative`;

const format = makeFormat(words);

export const initiativeCard = defineInitiativeCard<{ readonly dex: number; readonly bid: number }>('innerInitiative', {
  words,
  noDice: 'noDice',
  dieTemplate,
  view({ dex, bid }, roll) {
    const rank = roll?.total ?? dex;
    const value = Math.round(rank);
    return { rank, paid: bid, number: { label: format('dex'), value, text: String(value) } };
  },
});
