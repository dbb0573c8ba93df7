/** Prepares the template data of a fighter's sheet: dots, skills, weapons, powers, traits, boxes and the turn. */
import { harshLight } from '../../../../../src/index.ts';
import { listBudget } from '../../../../combat/budget.ts';
import { compareItems } from '../../../../documents/item-order.ts';
import { listItems } from '../../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { permitsUser } from '../../../../permissions.ts';
import { formatRoundChance } from '../../../../chat/plan-view.ts';
import { foreseeAttack } from '../../../../exchange/exchange-play.ts';
import { viewCarried, viewWeapons, writeAttackChance } from '../../../../sheets/item-lists.ts';
import {
  type RowCell,
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  drawTrack,
  makeAddButton,
  openRow,
  readRow,
  rollRow,
} from '../../../../sheets/sheet-parts.ts';
import { type AttributeId, nameAttribute } from '../../data/attributes.ts';
import {
  type LightFighter,
  type LightSkill,
  type TestItem,
  countWillpower,
  isOut,
  isTestItem,
  listSkills,
  listWeapons,
  readBoxes,
  readTraits,
} from '../../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { readDefence, readTurn } from '../../data/turn.ts';
import { checks, planIfAllowed } from '../../play/checks.ts';
import { AVERAGE_DEFENCE, createTest } from '../../play/exchange.ts';
import { describeDefence } from '../../play/initiative.ts';

const format = makeFormat(`${LANG}.Sheet`);

/** How many dots are drawn. If the value is this or more, twice as many can be set. */
const DOTS = 5;

/** Prepares the dots of a value, and the maximum that a click can set. */
function drawDots(value: number) {
  const max = value < DOTS ? DOTS : 2 * DOTS;
  return { dots: drawPips(value, Math.max(DOTS, value)), max, value, text: format('dots', { dots: String(value) }) };
}

/** Returns texts for the pool of a request and its chance of at least one success; dashes if the rules refuse the pool. */
function rate(actor: LightFighter, request: CheckRequest) {
  const plan = planIfAllowed(actor, request);
  if (!plan) return { pool: '–', chance: '–' };
  return { pool: String(plan.pool).replace('-', '−'), chance: formatRoundChance(checks.odds(plan).headline.p) };
}

function viewAttribute({ system }: LightFighter, id: AttributeId) {
  return { key: id, name: nameAttribute(id), ...drawDots(system.attributes[id]) };
}

/** Prepares the cell with an item's dots, which in edit mode can be set. */
function viewDots(name: string, dots: number, isEditing: boolean): RowCell {
  const drawn = drawDots(dots);
  if (!isEditing) return { kind: 'number light-dots', text: String(dots), pips: drawn.dots };
  const field = {
    key: 'dots',
    name: format('dotsOf', { name }),
    value: dots,
    min: 0,
    dots: { max: drawn.max, text: drawn.text },
  };
  return { kind: 'number', field };
}

function viewSkill(
  actor: LightFighter,
  skill: LightSkill,
  { isEditing, canRoll }: SheetState,
): RowList['rows'][number] {
  const { name, system } = skill;
  const row = { ...readRow(skill), hint: nameAttribute(system.attribute) };
  const dots = viewDots(name, system.dots, isEditing);
  if (isEditing) return { ...row, act: openRow, cells: [dots, createDeleteCell(name)] };
  const { pool, chance } = rate(actor, makeRequest({ attribute: system.attribute, skill: skill.id ?? '' }));
  const cells = [
    dots,
    { kind: 'number pool', text: pool, why: 'skill' },
    { kind: 'number chance', text: chance, why: 'skill' },
  ];
  return { ...row, act: canRoll ? rollRow : null, cells };
}

/** Returns the column of a row list for a number. */
function count(label: string, hint?: string): RowList['columns'][number] {
  return { label: format(label), kind: 'number', ...(hint ? { hint: format(hint) } : {}) };
}

/** Prepares the three lists of skills, grouped by attribute. Empty lists appear only in edit mode. */
function viewSkills(actor: LightFighter, state: SheetState): RowList[] {
  const columns = state.isEditing
    ? [count('dotsLabel'), createActionsColumn()]
    : [count('dotsLabel'), count('pool', 'poolHint'), count('chance', 'chanceHint')];
  const all = listSkills(actor);
  const lists = harshLight.skillGroups.map((group) => ({
    caption: format(`group.${group}`),
    columns: [{ label: format('skill') }, ...columns],
    rows: all
      .filter(({ system }) => (harshLight.attributes[group] as readonly string[]).includes(system.attribute))
      .map((skill) => viewSkill(actor, skill, state)),
    empty: format('none'),
    add: makeAddButton(state, 'lightSkill', format('addSkill')),
  }));
  return lists.filter(({ rows }) => state.isEditing || rows.length > 0);
}

/** Returns the pool of an item's pull without a target, as text. */
export function writePool(actor: LightFighter, item: TestItem): string {
  return rate(actor, createTest(actor, item, null).request).pool;
}

/** Describes a weapon: its pool, its reach, its bonus, and the lowest card that pulls a second one. */
export function describeWeapon(actor: LightFighter | null, weapon: Item.OfType<'lightWeapon'>): string {
  const { reach, again, damage } = weapon.system;
  return joinFacts([
    actor ? format('attackPool', { pool: writePool(actor, weapon) }) : '',
    game.i18n.localize(`${LANG}.Reach.${reach}`),
    damage > 0 ? format('bonus', { bonus: String(damage) }) : '',
    again < harshLight.HIGHEST_CARD ? format('again', { card: String(again) }) : '',
  ]);
}

function listWeaponRows(actor: LightFighter, state: SheetState): RowList {
  const lines = listWeapons(actor).map((weapon) => ({
    weapon: { ...readRow(weapon), system: { damage: weapon.system.damage, shots: { value: 0, max: 0 } } },
    rate: () => ({ hint: describeWeapon(actor, weapon), chance: writeAttackChance(foreseeAttack(actor, weapon)) }),
    isReadied: weapon.system.readied || weapon.system.unarmed,
    isFixed: weapon.system.unarmed,
  }));
  const add = { action: 'addEquipment', kind: 'lightWeapon', label: format('addWeapon') };
  const foe = { defence: String(AVERAGE_DEFENCE) };
  return viewWeapons(lines, { lang: `${LANG}.Sheet`, actor, foe, add }, state);
}

function viewPower(
  actor: LightFighter,
  power: Item.OfType<'lightPower'>,
  { isEditing, canRoll }: SheetState,
): RowList['rows'][number] {
  const { name, system } = power;
  const { action, resistance, cost, again } = system;
  const hint = [
    game.i18n.localize(`${LANG}.Action.${action}`),
    resistance ? format('against', { trait: game.i18n.localize(`${LANG}.Resistance.${resistance}`) }) : '',
    cost ? format('costs') : '',
    again < harshLight.HIGHEST_CARD ? format('again', { card: String(again) }) : '',
  ];
  const row = { ...readRow(power), hint: joinFacts(hint) };
  const dots = viewDots(name, system.dots, isEditing);
  if (isEditing) return { ...row, act: openRow, cells: [dots, createDeleteCell(name)] };
  return {
    ...row,
    act: canRoll ? rollRow : null,
    cells: [dots, { kind: 'number pool', text: writePool(actor, power), why: 'attack' }],
  };
}

function listPowers(actor: LightFighter, state: SheetState): RowList {
  const powers = listItems(actor, 'lightPower').toSorted(compareItems);
  const last = state.isEditing ? createActionsColumn() : count('pool', 'poolHint');
  return {
    caption: format('powers'),
    columns: [{ label: format('power') }, count('dotsLabel'), last],
    rows: powers.map((power) => viewPower(actor, power, state)),
    empty: format('noPowers'),
    add: makeAddButton(state, 'lightPower', format('addPower')),
  };
}

/** The types of items in the sheet's list of possessions and notes, in order. */
export const carriedTypes = ['lightGear', 'lightMerit', 'lightNote'] as const;

type Carried = Item.OfType<(typeof carriedTypes)[number]>;

function tell({ system }: Carried): string {
  if ('quantity' in system) return String(system.quantity);
  return 'dots' in system ? String(system.dots) : '';
}

/** The traits that can be set by hand, in the order of the sheet. */
const traitIds = ['defence', 'speed', 'initiative', 'health', 'willpower'] as const;

function viewTrait(actor: LightFighter, id: (typeof traitIds)[number], isEditing: boolean) {
  const computed = harshLight.deriveTraits(actor.system.attributes)[id];
  const now =
    id === 'defence' && !isEditing ? harshLight.countDefence(readDefence(actor)).amount : readTraits(actor)[id];
  const why = id === 'defence' ? describeDefence(actor) : '';
  const value = actor.system.traits[id];
  return { id, name: game.i18n.localize(`${LANG}.Trait.${id}`), text: String(now), why, value: value ?? '', computed };
}

/** Prepares the template data of the turn; null outside a fight (HL-8, HL-12, HL-14, HL-16). */
function viewTurn(actor: LightFighter, { canRoll }: SheetState) {
  const turn = readTurn(actor);
  if (!turn) return null;
  const steps = listBudget(actor).find(({ kind }) => kind === 'steps');
  const facts = [
    format(turn.instant ? 'Turn.acted' : 'Turn.mayAct'),
    format(turn.willpower ? 'Turn.spent' : 'Turn.maySpend'),
    format('Turn.steps', { steps: String(steps?.spent ?? 0), speed: String(steps?.limit ?? 0) }),
    describeDefence(actor),
  ];
  const mayDodge = turn.instant === null || (permitsUser('rule') && !turn.dodging);
  const key = turn.instant === null ? 'dodge' : 'allowDodge';
  const dodge = canRoll && mayDodge && !turn.allOut ? { label: format(key), hint: format(`${key}Hint`) } : null;
  return { text: joinFacts(facts), dodge };
}

function viewBoxes(id: 'health' | 'willpower', value: number, max: number) {
  const say = (left: number): string => format(`set.${id}`, { left: String(left) });
  return {
    id,
    name: game.i18n.localize(`${LANG}.Trait.${id}`),
    action: 'setTrack',
    hint: format(`trackHint.${id}`),
    left: value,
    max,
    groups: drawTrack(id, { count: value, max }, ['free', 'lost'], say),
  };
}

/** Prepares the template data of a fighter's sheet. */
export function viewFighter(actor: LightFighter, state: SheetState) {
  const { value, max } = readBoxes(actor);
  const groups = Object.entries(harshLight.attributes).map(([group, ids]) => ({
    name: format(`group.${group}`),
    attributes: ids.map((id) => viewAttribute(actor, id)),
  }));
  const willpower = viewBoxes('willpower', countWillpower(actor), readTraits(actor).willpower);
  const health = viewBoxes('health', value, max);
  const offer = (item: Carried): string => (isTestItem(item) ? format('use') : '');
  return {
    groups,
    skillLists: viewSkills(actor, state),
    weapons: listWeaponRows(actor, state),
    powers: listPowers(actor, state),
    hasPowers: state.isEditing || listItems(actor, 'lightPower').length > 0,
    equipment: viewCarried(actor, { lang: LANG, types: carriedTypes, tell, offer }, state),
    traits: traitIds.map((id) => viewTrait(actor, id, state.isEditing)),
    bloodPotency: actor.system.bloodPotency,
    turn: viewTurn(actor, state),
    tracks: [health, willpower],
    bars: {
      left: format('boxesLeft', { left: String(value), max: String(max) }),
      willpower: format('willpowerLeft', { left: String(willpower.left), max: String(willpower.max) }),
      state: isOut(actor) ? game.i18n.localize(`${LANG}.Status.out`) : '',
    },
  };
}
