/** The sheets of characters and adversaries: their parts, and the rolls and actions of their buttons. */
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { updateSystem } from '../../../../foundry/documents.ts';
import { attackWith } from '../../../../exchange/exchange-play.ts';
import { askRequest } from '../../../../stakes/requests.ts';
import type { RowRoll } from '../../../../sheets/actor-sheet.ts';
import { type Pressed, defineFighterSheets, makeFighterParts } from '../../../../sheets/define-fighter-sheets.ts';
import { pickItem } from '../../../../sheets/item-picker.ts';
import {
  type HarvestCharacter,
  isCharacteristicId,
  isHarvestCharacter,
  isWeapon,
  listSkills,
} from '../../data/fighter.ts';
import type { CheckRequest } from '../../data/request.ts';
import { LANG, createRequest, isDrinkId } from '../../data/to-input.ts';
import { holdBreath } from '../../play/breath.ts';
import { buyRound, spendOnLast } from '../../play/fate.ts';
import { createTreatmentOnTarget } from '../../play/healing.ts';
import { healPips, markPips } from '../../play/health.ts';
import { createDrink, createDrunkTest, createFeat, soberUp } from '../../play/life.ts';
import { tend } from '../../play/medicine.ts';
import { findRoundTest, findShakeOff } from '../../play/round-tests.ts';
import { toggleAim, toggleFullDodge } from '../../play/turn.ts';
import { chooseDueMode, stabilise } from '../../play/wounds.ts';
import { equipmentTypes, viewFighter } from './fighter-view.ts';
import { explainFighter } from './why.ts';

const parts = ['header', 'traits', 'fight', 'skills', 'gear', 'story'];

/** Opens the dialog of a test; null: does nothing. */
async function roll(fighter: HarvestCharacter, request: CheckRequest | null, event: Event): Promise<unknown> {
  return request ? openCheckDialog(fighter, request, { event }) : undefined;
}

/** Opens the dialog of a test that the rules require, which only GMs see if no player owns the actor; null: does nothing. */
async function rollDue(fighter: HarvestCharacter, request: CheckRequest | null, event: Event): Promise<unknown> {
  return request ? openCheckDialog(fighter, request, { mode: chooseDueMode(fighter), event }) : undefined;
}

/** Returns what a click on an item does: a weapon attacks the user's targets, a skill is tested. Null: nothing. */
function findRoll(fighter: HarvestCharacter, item: Item.Implementation): RowRoll | null {
  if (isWeapon(item)) return (event) => attackWith(fighter, item, event);
  const skill = listSkills(fighter).find(({ id }) => id === item.id);
  const request = skill && createRequest(skill.system.characteristic, skill.id);
  return request ? (event) => openCheckDialog(fighter, request, { event }) : null;
}

/** Opens the picker for a common or a specialist skill. */
function addSkill({ fighter, dataset }: Pressed<HarvestCharacter>): Promise<unknown> {
  const kind = dataset['kind'] === 'specialist' ? ('specialist' as const) : ('common' as const);
  const own = { name: game.i18n.localize(`${LANG}.New.name.harvestSkill`), type: 'harvestSkill' as const };
  const title = game.i18n.localize(`${LANG}.New.add.${kind}`);
  return pickItem(fighter, { ...own, system: { kind } }, { title, only: { kind }, skin: 'dark-harvest' });
}

export const fighterSheets = defineFighterSheets<HarvestCharacter>({
  owns: isHarvestCharacter,
  skin: 'dark-harvest',
  lang: LANG,
  types: { character: 'harvestCharacter', adversary: 'harvestAdversary' },
  window: { icon: 'fa-solid fa-user', width: 720, height: 640 },
  held: ['harvestSkill', 'harvestWeapon', ...equipmentTypes],
  parts: makeFighterParts('dark-harvest', parts, { header: ['health', 'wounds'], story: ['life'] }),
  seen: ['header', 'traits'],
  tabs: ['fight', 'skills', 'gear', 'story'],
  view: viewFighter,
  findRoll,
  explain: explainFighter,
  actions: {
    rollCharacteristic: ({ fighter, dataset: { characteristic }, event }) =>
      roll(fighter, isCharacteristicId(characteristic) ? createRequest(characteristic) : null, event),
    rollRoundTest: ({ fighter, event }) => rollDue(fighter, findRoundTest(fighter), event),
    rollShakeOff: ({ fighter, event }) => rollDue(fighter, findShakeOff(fighter), event),
    rollFeat: ({ fighter, event }) => roll(fighter, createFeat(fighter), event),
    treatWounds: async ({ fighter, event }) => roll(fighter, await createTreatmentOnTarget(fighter), event),
    holdBreath({ fighter, dataset }) {
      const activity = (['rest', 'strenuous'] as const).find((one) => one === dataset['activity']);
      return holdBreath(fighter, activity ?? 'none');
    },
    drink({ fighter, dataset: { drink = '' }, event }) {
      return roll(fighter, isDrinkId(drink) ? createDrink(drink) : null, event);
    },
    rollDrunkTest: ({ fighter, dataset, event }) => roll(fighter, createDrunkTest(dataset['kind']), event),
    soberUp: ({ fighter }) => soberUp(fighter),
    toggleFullDodge: ({ fighter }) => toggleFullDodge(fighter),
    aimRound: ({ fighter }) => toggleAim(fighter),
    buyRound: ({ fighter }) => buyRound(fighter.uuid),
    askLife: ({ fighter }) => askRequest('undoDeath', fighter.uuid),
    askScene: ({ fighter }) => askRequest('editScene', fighter.uuid),
    spendPoint: ({ fighter }) => spendOnLast(fighter),
    tend: ({ fighter, dataset, event }) => tend(fighter, dataset['patient'] ?? '', event),
    stabilise: ({ fighter }) => stabilise(fighter),
    markPip: ({ fighter }) => markPips(fighter, 1),
    markBruise: ({ fighter }) => markPips(fighter, 1, true),
    healPip: ({ fighter }) => healPips(fighter, 1),
    reloadWeapon: ({ item }) =>
      isWeapon(item) ? updateSystem(item, { shots: { value: item.system.shots.max } }) : undefined,
    addSkill,
  },
});
