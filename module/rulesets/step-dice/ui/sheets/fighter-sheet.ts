/** The sheets of characters and adversaries: their parts, and the rolls and actions of their buttons. */
import { stepDice } from '../../../../../src/index.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { findCombat, findPlace } from '../../../../combat/clock.ts';
import { releaseHeld } from '../../../../combat/order.ts';
import { isItemOf, updateSystem, listItems } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { attackWith } from '../../../../exchange/exchange-play.ts';
import type { RowRoll } from '../../../../sheets/actor-sheet.ts';
import { type Pressed, defineFighterSheets, makeFighterParts } from '../../../../sheets/define-fighter-sheets.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  type StepFighter,
  findNamedSkill,
  isAttributeId,
  isFighter,
  isWeapon,
  type AttributeId,
  nameAttribute,
  writeRank,
} from '../../data/fighter.ts';
import { skillIds } from '../../data/new-character.ts';
import { makePurpose, makeRequest } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import { argueWithTarget } from '../../play/argument.ts';
import { beginComplex, beginSurgery } from '../../play/complex.ts';
import { createAttack } from '../../play/exchange.ts';
import { letGo, openManoeuvre } from '../../play/manoeuvres.ts';
import { createCareOnTarget } from '../../play/medicine.ts';
import { coverArea, declareActions, takeCover, takeTurnAction } from '../../play/turn.ts';
import { listDefences, requestSkill, planDefenceRoll, readDefenceKey } from './dice-view.ts';
import { carriedTypes, switchIds, trickIds, turnOffers, viewFighter } from './fighter-view.ts';
import { findDue, isTrackId, setPoints, viewHealth } from './health-view.ts';

const format = makeFormat(`${LANG}.Sheet`);

function explainItem(actor: StepFighter, item: Item.Implementation, part: string): readonly WhyGroup[] {
  if (isWeapon(item)) return explainCheck(actor, createAttack(actor, item, null).request, item.name);
  const request = requestSkill(actor, item, part);
  return request ? explainCheck(actor, request, item.name) : [];
}

function explainInitiative({ system }: StepFighter): WhyGroup {
  const { agility, alertness } = system.attributes;
  const { lines } = stepDice.planInitiative({ agility, alertness, steps: system.initiativeSteps });
  return { title: format('initiative'), lines: lines.map((line) => ({ label: '', ...line })) };
}

function explainArmour(actor: StepFighter): WhyGroup {
  const worn = listItems(actor, 'stepArmor').filter(({ system }) => system.worn);
  const lines = worn.map(({ name, system }) => ({ key: '', rule: '', unit: '', amount: system.rating, label: name }));
  return { title: format('armour'), rule: 'SD-39', lines };
}

/** Explains Life Points or Composure: the sum of the highest faces of two attributes' dice (SD-32). */
function explainLimit({ system }: StepFighter, title: string, ids: readonly AttributeId[]): WhyGroup {
  const facts = ids.map((id) => ({ label: nameAttribute(id), value: writeRank(system.attributes[id]) }));
  return { title, rule: 'SD-32', facts };
}

/**
 * Explains a number of a fighter's sheet.
 * @param key - the `data-why` of the number's element
 * @param item - the item in whose row the number is; undefined: none
 * @param part - the index of the row's specialty; empty: none
 */
function explainFighter(
  actor: StepFighter,
  key: string,
  item: Item.Implementation | undefined,
  part: string,
): readonly WhyGroup[] {
  if (item && (key === 'skill' || key === 'attack')) return explainItem(actor, item, part);
  if (key === 'initiative') return [explainInitiative(actor)];
  if (key === 'armour') return [explainArmour(actor)];
  if (key === 'life') return [explainLimit(actor, format('lifePoints'), ['vitality', 'willpower'])];
  if (key === 'stress') return [explainLimit(actor, format('track.stress'), ['alertness', 'willpower'])];
  const defence = readDefenceKey(key);
  return defence ? explainCheck(actor, planDefenceRoll(actor, defence), format(`Defence.${defence}`)) : [];
}

const parts = ['header', 'attributes', 'fight', 'skills', 'gear', 'health', 'story'];

/** Returns the request for a run: Strength or Agility, whichever is higher, and Athletics: Running (SD-12). */
function requestRun(actor: StepFighter) {
  const { strength, agility } = actor.system.attributes;
  const skill = findNamedSkill(actor, skillIds.running)?.id ?? '';
  const attribute = strength > agility ? 'strength' : 'agility';
  return makeRequest({ attribute, skill, difficulty: '', purpose: makePurpose('run') });
}

/** Performs the trick that a button names. */
async function useTrick(actor: StepFighter, id: (typeof trickIds)[number], event: Event): Promise<void> {
  if (id === 'letGo') return letGo(actor);
  if (id === 'coverArea') return coverArea(actor);
  if (id !== 'release') return openManoeuvre(actor, id, { event });
  const combat = findCombat(actor);
  const combatant = combat?.turns[findPlace(combat, actor)];
  if (combat && combatant) await releaseHeld(combat, combatant);
}

/** Takes the action of a turn, or performs the trick, that a button names. */
async function takeTurn({ fighter, dataset, event }: Pressed<StepFighter>): Promise<unknown> {
  const action = turnOffers.find((id) => id === dataset['take']);
  const trick = trickIds.find((id) => id === dataset['take']);
  if (action === 'run') return openCheckDialog(fighter, requestRun(fighter), { event });
  if (action === 'takeCover') return takeCover(fighter);
  if (action) return takeTurnAction(fighter, action);
  return trick && useTrick(fighter, trick, event);
}

async function rollDefence({ fighter, dataset, event }: Pressed<StepFighter>): Promise<unknown> {
  const line = listDefences(fighter).find(({ key }) => key === dataset['defence']);
  if (!line) return undefined;
  const alone = line.key === 'innate';
  const request = makeRequest({ attribute: 'agility', skill: line.skill?.id ?? '', alone, difficulty: '' });
  return openCheckDialog(fighter, request, { event });
}

/**
 * Opens the roll to treat the user's target.
 * @param thing - the supplies or drug to use; left out: the best at hand
 */
async function treat(fighter: StepFighter, event?: Event, thing?: Item.Implementation): Promise<unknown> {
  const request = await createCareOnTarget(fighter, thing);
  return request ? openCheckDialog(fighter, request, { event }) : undefined;
}

/** Returns what a click on an item does: attack the user's targets, use supplies or a drug, or roll a skill or specialty. Null: nothing. */
function findRoll(fighter: StepFighter, item: Item.Implementation, part: string): RowRoll | null {
  if (isWeapon(item)) return (event) => attackWith(fighter, item, event);
  if (isItemOf(item, 'stepGear')) return (event) => runOrWarn(() => treat(fighter, event, item));
  const request = requestSkill(fighter, item, part);
  return request && ((event) => openCheckDialog(fighter, request, { event }));
}

export const fighterSheets = defineFighterSheets<StepFighter>({
  owns: isFighter,
  skin: 'step-dice',
  lang: LANG,
  types: { character: 'stepCharacter', adversary: 'stepAdversary' },
  window: { icon: 'fa-solid fa-user-astronaut', width: 720, height: 640 },
  held: ['stepSkill', 'stepWeapon', ...carriedTypes],
  parts: makeFighterParts('step-dice', parts),
  seen: ['header', 'attributes'],
  tabs: ['fight', 'skills', 'health', 'gear', 'story'],
  view: (fighter, state) => ({ health: viewHealth(fighter, state.canRoll), ...viewFighter(fighter, state) }),
  findRoll,
  explain: explainFighter,
  actions: {
    rollAttribute: ({ fighter, dataset: { attribute }, event }) =>
      isAttributeId(attribute) ? openCheckDialog(fighter, makeRequest({ attribute }), { event }) : undefined,
    rollDefence,
    rollDue({ fighter, dataset, event }) {
      const request = findDue(fighter, dataset['due'] ?? '');
      return request ? openCheckDialog(fighter, request, { event }) : undefined;
    },
    setPoints({ fighter, button, dataset }) {
      const id = button.closest<HTMLElement>('[data-track]')?.dataset['track'];
      return isTrackId(id) ? setPoints(fighter, id, Number(dataset['left'])) : undefined;
    },
    reloadWeapon: ({ item }) =>
      isWeapon(item) ? updateSystem(item, { shots: { value: item.system.shots.max } }) : undefined,
    toggleStatus({ fighter, dataset }) {
      const status = switchIds.find((id) => id === dataset['status']);
      return status && fighter.toggleStatusEffect(statusIds[status]);
    },
    declareTurn: ({ fighter }) => declareActions(fighter),
    takeTurn,
    beginComplex: ({ fighter }) => beginComplex(fighter),
    beginSurgery: ({ fighter }) => beginSurgery(fighter),
    argue: ({ fighter, event }) => argueWithTarget(fighter, event),
    treat: ({ fighter, event }) => treat(fighter, event),
  },
});
