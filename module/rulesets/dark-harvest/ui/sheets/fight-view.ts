/** Prepares the Fight tab: weapons with their dice and chance to hit, defences, armour, initiative. All numbers come from the rules. */
import { darkHarvest } from '../../../../../src/index.ts';
import {
  type RowCell,
  type RowList,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  openRow,
} from '../../../../sheets/sheet-parts.ts';
import { formatRoundChance } from '../../../../rolls/plan-view.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  type HarvestWeapon,
  countArmour,
  findSkillOf,
  isReadied,
  listSkills,
  listWeapons,
  readFixedReadiness,
} from '../../data/fighter.ts';
import { createRequest, toInput } from '../../data/to-input.ts';
import { createAttack } from '../../play/attacks.ts';
import { type CheckPlan, planCheck, planOr, viewOdds } from '../../play/checks.ts';
import { planFighterInitiative } from '../../play/initiative.ts';

/** White dice with which an average foe dodges: the average of the packs' adversaries. */
const AVERAGE_DODGE = 4;

/** The state of an open sheet. */
export interface SheetState {
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly canRoll: boolean;
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Sheet.${key}`, data);
}

const chances = new Map<string, string>();

/** Returns the chance that a pool succeeds, in whole percent. Cached by pool. */
export function writeChance(plan: CheckPlan): string {
  const { white, black, automatic, minimumNet } = plan;
  const pool = [white, black, automatic, minimumNet].join();
  const known = chances.get(pool) ?? formatRoundChance(viewOdds(plan).headline.p);
  chances.set(pool, known);
  return known;
}

/** Plans the test of a skill at Average; null if the rules refuse its pool. */
export function planSkill(actor: HarvestCharacter, { id, system }: HarvestSkill): CheckPlan | null {
  return planOr(() => planCheck(toInput(actor, createRequest(system.characteristic, id))));
}

/** Returns what a skill rolls: "6 dice · 91% at Average". */
export function describeSkill(actor: HarvestCharacter, skill: HarvestSkill): string {
  const plan = planSkill(actor, skill);
  return plan ? localize('skillDice', { dice: String(plan.white), chance: writeChance(plan) }) : '';
}

/** Formats the white dice of a plan. */
function writeDice(plan: { readonly white: number } | null): string {
  return plan ? String(plan.white) : localize('noPool');
}

const hits = new Map<string, string>();

/** Returns the chance that an attack hits an average foe who dodges. Cached by pool. */
function writeHit({ white, black, automatic }: CheckPlan): string {
  const pool = [white, black, automatic].join();
  const known =
    hits.get(pool) ??
    formatRoundChance(darkHarvest.opposedOdds({ white, black, automatic }, { white: AVERAGE_DODGE, black: 0 }).win);
  hits.set(pool, known);
  return known;
}

function nameField(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.WeaponFields.FIELDS.${key}.label`);
}

/** Plans an attack with a weapon; null if the rules refuse its pool. */
function planAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckPlan | null {
  return planOr(() => planCheck(toInput(actor, createAttack(actor, weapon))));
}

/** Returns what a weapon rolls: "Attack 7 · Damage 9", and its special rule. */
export function describeWeapon(
  actor: HarvestCharacter,
  weapon: HarvestWeapon,
  attack = planAttack(actor, weapon),
): string {
  const { damage, melee, special, bruise, natural } = weapon.system;
  const dice = Math.max(0, damage + (melee ? actor.system.characteristics.strength : 0));
  return [
    localize('attackDice', { dice: writeDice(attack) }),
    // A special weapon does no damage (DH-50).
    special
      ? game.i18n.localize(`TETRAD.DarkHarvest.WeaponSpecial.${special}`)
      : localize('damageDice', { dice: String(dice) }),
    bruise ? nameField('bruise') : '',
    natural ? nameField('natural') : '',
    findSkillOf(actor, weapon) ? '' : localize('noWeaponSkill'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Returns the cell with the shots left and the reload button. */
function viewShots({ name, system }: HarvestWeapon, isEditable: boolean): RowCell {
  const { value, max } = system.shots;
  const cell = { kind: 'number shots', text: max > 0 ? `${value} / ${max}` : '', pips: drawPips(value, max) };
  if (!isEditable || value >= max) return cell;
  const button = {
    key: 'reload',
    action: 'reloadWeapon',
    label: localize('reload'),
    name: localize('reloadNamed', { name }),
  };
  return { ...cell, button };
}

function viewWeapon(actor: HarvestCharacter, weapon: HarvestWeapon, state: SheetState): RowList['rows'][number] {
  const { name, system } = weapon;
  const row = { id: weapon.id ?? '', name, img: weapon.img ?? '' };
  if (state.isEditing) {
    const field = { key: 'damage', name: localize('damageOf', { name }), value: system.damage, min: 0 };
    return { ...row, act: openRow, cells: [{ kind: 'number', field }, createDeleteCell(name)] };
  }
  const attack = planAttack(actor, weapon);
  const readied = {
    key: 'readied',
    label: game.i18n.localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.readied.label'),
    name: localize('readyNamed', { name }),
    isOn: isReadied(weapon),
    isFixed: !state.isEditable || readFixedReadiness(weapon) !== null,
  };
  return {
    ...row,
    act: state.canRoll ? { key: 'roll', action: 'rollItem' } : null,
    hint: describeWeapon(actor, weapon, attack),
    cells: [
      { kind: 'number hit', text: attack ? writeHit(attack) : localize('noPool'), isStrong: true },
      viewShots(weapon, state.isEditable),
      { kind: 'check', check: readied },
    ],
  };
}

function viewWeapons(actor: HarvestCharacter, state: SheetState): RowList {
  const { isEditing } = state;
  const weapons = listWeapons(actor);
  return {
    caption: localize('weapons'),
    columns: [
      { label: localize('weapon') },
      ...(isEditing
        ? [{ label: localize('damage'), kind: 'number damage' }, createActionsColumn()]
        : [
            {
              label: localize('toHit'),
              kind: 'number hit',
              hint: localize('toHitHint', { dice: String(AVERAGE_DODGE) }),
            },
            {
              label: localize('shots'),
              kind: 'number shots',
              isHidden: !weapons.some(({ system }) => system.shots.max > 0),
            },
            {
              label: game.i18n.localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.readied.label'),
              kind: 'check',
              isHidden: true,
            },
          ]),
    ],
    rows: weapons.map((weapon) => viewWeapon(actor, weapon, state)),
    empty: localize('noWeapons'),
    add: isEditing ? { action: 'addWeapon', kind: 'weapon', label: localize('addWeapon') } : null,
  };
}

/** A way to defend: its dice, and the id of the item that a click rolls; empty: none. */
interface DefenceLine {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly dice: string;
}

function nameReply(id: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Exchange.reply.${id}`);
}

/** Lists an actor's defences: a dodge, and striking back with the weapons in hand (DH-24, DH-30, DH-32). */
function listDefences(actor: HarvestCharacter, canRoll: boolean): DefenceLine[] {
  const skill = listSkills(actor).find(({ system }) => system.identifier === 'dodge');
  const dodge = planOr(() => planCheck(toInput(actor, createRequest('dexterity', skill?.id ?? null))));
  const weapon = listWeapons(actor).find((each) => isReadied(each) && each.system.melee);
  const strike = weapon && planAttack(actor, weapon);
  const lines = [
    {
      id: canRoll ? (skill?.id ?? '') : '',
      key: 'dodge',
      name: nameReply('dodge'),
      hint: localize('dodgeHint'),
      dice: writeDice(dodge),
    },
  ];
  if (!weapon || !strike) return lines;
  return [
    ...lines,
    { id: '', key: 'strike', name: nameReply('strikeBack'), hint: weapon.name, dice: writeDice(strike) },
  ];
}

/** Prepares the tab. */
export function viewFight(actor: HarvestCharacter, state: SheetState) {
  return {
    initiative: writeDice(planOr(() => planFighterInitiative(actor))),
    weapons: viewWeapons(actor, state),
    defence: { armour: countArmour(actor), lines: listDefences(actor, state.canRoll) },
  };
}
