/** The sheets of characters and adversaries: their parts, and the pulls and actions of their buttons. */
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { isItemOf } from '../../../../foundry/documents.ts';
import { attackWith } from '../../../../opposed/exchange-play.ts';
import type { RowRoll } from '../../../../sheets/actor-sheet.ts';
import { defineFighterSheets, makeFighterParts } from '../../../../sheets/define-fighter-sheets.ts';
import { isAttributeId } from '../../data/attributes.ts';
import { type LightFighter, isFighter, isTestItem } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { createTest } from '../../play/exchange.ts';
import { beginTest } from '../../play/extended.ts';
import { dodge } from '../../play/initiative.ts';
import { carriedTypes, viewFighter } from './fighter-view.ts';
import { explainFighter } from './why.ts';

const parts = ['header', 'attributes', 'fight', 'skills', 'gear', 'health', 'story'];

/** Returns what a click on an item does: a pull, against the user's targets if they can resist it. Null: nothing. */
function findRoll(fighter: LightFighter, item: Item.Implementation): RowRoll | null {
  if (isTestItem(item)) {
    const { request } = createTest(fighter, item, null);
    return (event) =>
      request.exchange ? attackWith(fighter, item, event) : openCheckDialog(fighter, request, { event });
  }
  if (!isItemOf(item, 'lightSkill')) return null;
  const request = makeRequest({ attribute: item.system.attribute, skill: item.id ?? '' });
  return (event) => openCheckDialog(fighter, request, { event });
}

export const fighterSheets = defineFighterSheets<LightFighter>({
  owns: isFighter,
  skin: 'harsh-light',
  lang: LANG,
  types: { character: 'lightCharacter', adversary: 'lightAdversary' },
  window: { icon: 'fa-solid fa-moon', width: 760, height: 680 },
  held: ['lightSkill', 'lightWeapon', 'lightPower', ...carriedTypes],
  parts: makeFighterParts('harsh-light', parts),
  seen: ['header', 'attributes'],
  tabs: ['fight', 'skills', 'health', 'gear', 'story'],
  view: viewFighter,
  findRoll,
  explain: explainFighter,
  actions: {
    rollAttribute: ({ fighter, dataset: { attribute }, event }) =>
      isAttributeId(attribute) ? openCheckDialog(fighter, makeRequest({ attribute }), { event }) : undefined,
    dodge: ({ fighter }) => dodge(fighter),
    beginExtended: ({ fighter }) => beginTest(fighter),
  },
});
