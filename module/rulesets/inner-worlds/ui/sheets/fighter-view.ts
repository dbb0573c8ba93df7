/** Prepares the template data of a fighter's sheet: abilities, weapons, armour, the turn, possessions and powers. */
import { innerWorlds } from '../../../../../src/index.ts';
import { listBudget } from '../../../../combat/budget.ts';
import { findCombat } from '../../../../combat/clock.ts';
import { isRoundZero } from '../../../../combat/round-zero.ts';
import { compareItems } from '../../../../documents/item-order.ts';
import { listItems } from '../../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { formatMean, formatRoundChance } from '../../../../chat/plan-view.ts';
import { foreseeAttack } from '../../../../exchange/exchange-play.ts';
import { nameFoe, viewCarried, writeAttackChance } from '../../../../sheets/item-lists.ts';
import {
  type RowCell,
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  makeAddButton,
  openRow,
  readRow,
  rollRow,
} from '../../../../sheets/sheet-parts.ts';
import { findHeld, findHolder, isFeinted, readForced, readFreeSaves } from '../../data/fight.ts';
import {
  type InnerFighter,
  type InnerWeapon,
  isOut,
  listArmor,
  listInjuries,
  listWeapons,
  nameAbility,
  readLoad,
} from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { actionIds, findToReady, isShaken } from '../../play/actions.ts';
import { readTraits } from '../../data/wear.ts';
import { averageFoe } from '../../play/attack-odds.ts';
import { checks, planIfAllowed } from '../../play/checks.ts';
import { readScore } from '../../play/health.ts';
import { countFeet, readMover } from '../../play/turn.ts';
import { viewHealth } from './health-view.ts';

const format = makeFormat(`${LANG}.Sheet`);
const localize = (key: string): string => game.i18n.localize(`${LANG}.${key}`);

/** The number of sides of a save's die. */
const SIDES = innerWorlds.SAVE_DIE;

type Row = RowList['rows'][number];

const number = (label: string): RowList['columns'][number] => ({ label: format(label), kind: 'number' });

/** Writes a weight, which may have decimals. */
function writeWeight(weight: number): string {
  return new Intl.NumberFormat(game.i18n.lang, { maximumFractionDigits: 2 }).format(weight);
}

/** Prepares the tile of an ability: its score, the share of a d20 that passes a save, and the chance (IW-1). */
function viewAbility(actor: InnerFighter, id: innerWorlds.AbilityId) {
  const { value: now, max: score } = readScore(actor, id);
  const plan = planIfAllowed(actor, makeRequest({ ability: id }));
  return {
    id,
    name: nameAbility(id),
    long: format(`ability.${id}`),
    now,
    score,
    // The arc has one part for each face of a d20; a higher score fills it.
    arc: Math.min(SIDES, now),
    lost: Math.min(SIDES, score) - Math.min(SIDES, now),
    damaged: now < score ? format('of', { now: String(now), score: String(score) }) : '',
    chance: plan ? formatRoundChance(checks.odds(plan).headline.p) : '–',
  };
}

/** Lists the states of a weapon, most of which keep it from being used now. */
function listStates({ system }: InnerWeapon): string[] {
  const { broken, unloaded, prepared, saved, traits, shield } = system;
  const needsPreparing = traits.includes('prepare');
  return [
    broken ? 'broken' : '',
    unloaded && !broken ? 'unloaded' : '',
    needsPreparing && !broken ? (prepared ? 'prepared' : 'unprepared') : '',
    shield === 'survives' && saved && !broken ? 'saved' : '',
  ]
    .filter(Boolean)
    .map((state) => format(`state.${state}`));
}

/** Describes a weapon apart from its die: its reach or shield, its traits and other properties (IW-30, IW-31). */
export function describeWeapon({ system }: InnerWeapon): string {
  const { reach, shield, traits, ability, large } = system;
  return joinFacts([
    shield ? localize(`Shield.${shield}`) : localize(`Reach.${reach}`),
    ...readTraits(traits).map((trait) => localize(`Trait.${trait}`)),
    ability === 'str' ? '' : format('hits', { ability: nameAbility(ability) }),
    large ? format('large') : '',
  ]);
}

/** Writes the die of a weapon's damage ("d6"). */
export function writeDie({ system }: InnerWeapon): string {
  return format('die', { die: String(system.die) });
}

function viewWeapon(actor: InnerFighter, weapon: InnerWeapon, { isEditing, isEditable, canRoll }: SheetState): Row {
  const { name, system } = weapon;
  const row = readRow(weapon);
  if (isEditing) {
    const field = { key: 'die', name: format('dieOf', { name }), value: system.die, min: 1 };
    return { ...row, act: openRow, cells: [{ kind: 'number', field }, createDeleteCell(name)] };
  }
  const { uses, wear, unarmed, readied } = system;
  const left = wear === 'none' ? '' : `${uses.value} / ${uses.max}`;
  const odds = foreseeAttack(actor, weapon);
  const check = { key: 'readied', label: format('readied'), name: format('readyNamed', { name }) };
  return {
    ...row,
    act: canRoll ? rollRow : null,
    hint: joinFacts([writeDie(weapon), describeWeapon(weapon)]),
    cells: [
      { kind: 'word inner-state', text: listStates(weapon).join(', ') },
      { kind: 'number', text: odds ? formatMean(odds.headline.mean) : '–' },
      { kind: 'number hit', text: writeAttackChance(odds), isStrong: true },
      { kind: 'number shots', text: left, pips: wear === 'none' ? [] : drawPips(uses.value, uses.max) },
      { kind: 'check', check: { ...check, isOn: readied || unarmed, isFixed: unarmed || !isEditable } },
    ],
  };
}

function viewWeapons(actor: InnerFighter, state: SheetState): RowList {
  const { abilities, hp, ap } = averageFoe;
  const average = { str: String(abilities.str), hp: String(hp), ap: String(ap) };
  const columns = state.isEditing
    ? [number('damage'), createActionsColumn()]
    : [
        { label: format('state.label'), kind: 'word', isHidden: true },
        { ...number('damage'), hint: format('damageHint') },
        { label: format('down'), kind: 'number hit', hint: nameFoe(actor, format('downHint', average)) },
        { ...number('uses'), hint: format('usesHint') },
        { label: format('readied'), kind: 'check', isHidden: true },
      ];
  return {
    caption: format('weapons'),
    columns: [{ label: format('weapon') }, ...columns],
    rows: listWeapons(actor).map((weapon) => viewWeapon(actor, weapon, state)),
    empty: format('noWeapons'),
    add: makeAddButton(state, 'innerWeapon', localize('New.add.innerWeapon')),
  };
}

function viewArmor(actor: InnerFighter, state: SheetState): RowList {
  const { isEditing, isEditable } = state;
  const rows = listArmor(actor).map((armor): Row => {
    const { name, system } = armor;
    const row = { ...readRow(armor), act: openRow };
    const field = { key: 'ap', name: format('apOf', { name }), value: system.ap, min: 0 };
    if (isEditing) return { ...row, cells: [{ kind: 'number', field }, createDeleteCell(name)] };
    const check = {
      key: 'worn',
      label: localize('Equipment.worn'),
      name: format('wearNamed', { name }),
      isOn: system.worn,
    };
    const last: RowCell = system.broken
      ? { kind: 'word inner-state', text: format('state.broken') }
      : { kind: 'check', check: { ...check, isFixed: !isEditable } };
    return { ...row, cells: [{ kind: 'number', text: system.ap > 0 ? String(system.ap) : '–' }, last] };
  });
  return {
    caption: format('armor'),
    columns: [{ label: format('armor') }, number('ap'), createActionsColumn()],
    rows,
    empty: format('noArmor'),
    add: makeAddButton(state, 'innerArmor', localize('New.add.innerArmor')),
  };
}

/** Lists the buttons for a turn's actions, without those that would have no effect now (IW-14 to IW-17, IW-30). */
function listActs(actor: InnerFighter) {
  const makesSense = (id: (typeof actionIds)[number]): boolean => {
    if (id === 'prepare' || id === 'reload') return findToReady(actor, id) !== undefined;
    if (id === 'shakeOff') return isShaken(actor) && readFreeSaves(actor).left.length > 0;
    return id !== 'escape' || findHolder(actor) !== null || readForced(actor) !== null;
  };
  return actionIds
    .filter(makesSense)
    .map((id) => ({ id, label: format(`Act.${id}`), hint: format(`Act.${id}Hint`), isOff: isOut(actor) }));
}

/** Tests whether this part of the budget applies now: the quickfire round has only quickfire attacks and reactions (IW-11). */
function isCounted(kind: string, quickfire: boolean): boolean {
  return kind === 'reaction' || (kind === 'quickfire') === quickfire;
}

/** Describes what is left of a turn, and what others force the actor to do; null outside a fight. */
function viewTurn(actor: InnerFighter): string | null {
  const combat = findCombat(actor);
  const quickfire = combat !== undefined && isRoundZero(combat);
  const lines = listBudget(actor).filter(({ kind, limit }) => limit !== null && isCounted(kind, quickfire));
  if (lines.length === 0) return null;
  const left = lines.map(({ label, limit, spent }) => {
    const data = { left: String(Math.max(0, (limit ?? 0) - spent)), max: String(limit) };
    return format('Turn.left', { kind: game.i18n.localize(label), ...data });
  });
  const [holder, held, forced] = [findHolder(actor), findHeld(actor), readForced(actor)];
  return joinFacts([
    ...left,
    holder ? format('Turn.held', { by: holder.name }) : '',
    held ? format('Turn.holds', { whom: held.name }) : '',
    forced ? format(`Turn.${forced.kind}`, { by: forced.by.name }) : '',
    isFeinted(actor) ? format('Turn.feinted') : '',
  ]);
}

function viewThing(thing: Item.OfType<'innerGear'>, { isEditing, isEditable, canRoll }: SheetState): Row {
  const { name, system } = thing;
  const { quantity, weight, powerUp, food } = system;
  const hint = powerUp ? localize(`PowerUp.${powerUp}`) : food > 0 ? format('food', { days: String(food) }) : '';
  const field = { key: 'quantity', name: format('quantityOf', { name }), value: quantity, min: 0 };
  const use = { key: 'use', action: 'usePowerUp', label: format('use'), name: format('useNamed', { name }) };
  const last: RowCell = isEditing
    ? createDeleteCell(name)
    : { kind: 'number', ...(powerUp && canRoll ? { button: use } : {}) };
  return {
    ...readRow(thing),
    act: openRow,
    hint,
    cells: [
      { kind: 'number', ...(isEditable ? { field } : { text: String(quantity) }) },
      { kind: 'number', text: writeWeight(weight * quantity) },
      last,
    ],
  };
}

function viewGear(actor: InnerFighter, state: SheetState): RowList {
  return {
    caption: localize('Equipment.title.innerGear'),
    columns: [
      { label: game.i18n.localize('TETRAD.Sheet.name') },
      number('quantity'),
      number('weight'),
      createActionsColumn(),
    ],
    rows: listItems(actor, 'innerGear')
      .toSorted(compareItems)
      .map((thing) => viewThing(thing, state)),
    empty: localize('Equipment.empty'),
    add: makeAddButton(state, 'innerGear', localize('New.add.innerGear')),
  };
}

/** The types of items that only have a name and a description in their lists, in the order of the sheet. */
const listedTypes = ['innerBackground', 'innerPower'] as const;

type Listed = Item.OfType<(typeof listedTypes)[number]>;

function tell({ system }: Listed): string {
  return localize('subject' in system ? `Background.${system.kind}` : `Power.${system.kind}`);
}

export interface Requirement {
  readonly kind: string;
  readonly text: string;
  readonly done: boolean;
}

/** Lists an actor's projects with their requirements (IW-8). */
function viewProjects(actor: InnerFighter) {
  return listItems(actor, 'innerProject')
    .toSorted(compareItems)
    .map(({ id, name, img, system }) => ({
      id,
      name,
      img,
      finished: system.finished,
      finish: format('finishNamed', { name }),
      hint: joinFacts([
        localize(`Project.${system.kind}`),
        format('weeksSpent', { weeks: String(system.weeks), spent: String(system.spent) }),
        system.teacher ? format('taughtBy', { teacher: system.teacher }) : '',
      ]),
      requirements: system.requirements.map(({ kind, text, done }: Requirement, place: number) => ({
        place,
        done,
        text: text || localize(`Requirement.${kind}`),
        hint: text ? localize(`Requirement.${kind}`) : '',
      })),
      canDelete: createDeleteCell(name).button,
    }));
}

function viewLoad(actor: InnerFighter) {
  const { load, limit } = readLoad(actor);
  return {
    isOver: load > limit,
    load,
    limit,
    text: format('carried', { load: writeWeight(load), limit: String(limit) }),
  };
}

/** Prepares the template data of a fighter's sheet. */
export function viewFighter(actor: InnerFighter, state: SheetState) {
  const { speed } = actor.system;
  const feet = countFeet(actor);
  const mover = readMover(actor);
  const turn = viewTurn(actor);
  const projects = viewProjects(actor);
  const injuries = listInjuries(actor).map(({ id, name }) => ({ id, name }));
  return {
    abilities: innerWorlds.abilityIds.map((id) => viewAbility(actor, id)),
    weapons: viewWeapons(actor, state),
    armor: viewArmor(actor, state),
    acts: state.canRoll ? listActs(actor) : [],
    turn,
    move: format('move', {
      feet: writeWeight(feet),
      mph: writeWeight(innerWorlds.maneuverMph(mover)),
      miles: writeWeight(innerWorlds.travelMiles(mover.speed)),
      speed: writeWeight(speed),
    }),
    gear: viewGear(actor, state),
    lists: viewCarried(actor, { lang: LANG, types: listedTypes, tell }, state),
    projects,
    hasProjects: state.isEditing || projects.length > 0,
    load: viewLoad(actor),
    gems: actor.system.gems,
    health: viewHealth(actor),
    // An unnamed actor dies instead of being injured, so its body is shown only if it already has injuries (IW-22).
    hasBody: actor.system.named || injuries.length > 0,
    injuries,
  };
}
