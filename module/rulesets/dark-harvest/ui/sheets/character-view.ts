/** What the templates of the character sheet are given, beside the documents themselves. Every number comes from the rules. */
import { compareItems } from '../../../../documents/item-order.ts';
import { type RowList, createActionsColumn, createDeleteCell, openRow } from '../../../../sheets/sheet-parts.ts';
import { toUserError } from '../../../../user-error.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  type HarvestWeapon,
  characteristicIds,
  findSkillOf,
  getCharacteristicLabel,
  isReadied,
  listSkills,
  listWeapons,
  nameSkill,
  readFixedReadiness,
} from '../../data/fighter.ts';
import { readBar } from '../../data/health.ts';
import { skillKinds } from '../../data/item-models.ts';
import { createRequest, toInput } from '../../data/to-input.ts';
import { planCheck } from '../../play/checks.ts';
import { planFighterInitiative } from '../../play/initiative.ts';
import { viewHealth } from './health-view.ts';

function localize(key: string): string {
  return game.i18n.localize(key);
}

function formatRating(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** Counts white dice; a pool that the rules refuse has none to show. */
function countDice(plan: () => { white: number }): string {
  try {
    return String(plan().white);
  } catch (error) {
    if (toUserError(error)) return localize('TETRAD.DarkHarvest.Sheet.noPool');
    throw error;
  }
}

function viewSkill(
  actor: HarvestCharacter,
  skill: HarvestSkill,
  { isEditing, canRoll }: SheetState,
): RowList['rows'][number] {
  const { characteristic, rating } = skill.system;
  const name = nameSkill(skill);
  const fieldName = game.i18n.format('TETRAD.DarkHarvest.Sheet.ratingOf', { name });
  return {
    id: skill.id ?? '',
    name,
    act: isEditing ? openRow : canRoll ? { key: 'roll', action: 'rollItem' } : null,
    cells: [
      { kind: 'muted', text: localize(getCharacteristicLabel(characteristic)) },
      isEditing
        ? { kind: 'number', field: { key: 'rating', name: fieldName, value: rating, min: 0 } }
        : { kind: 'number', text: String(rating) },
      isEditing
        ? createDeleteCell(name)
        : {
            kind: 'number pool',
            text: countDice(() => planCheck(toInput(actor, createRequest(characteristic, skill.id)))),
          },
    ],
  };
}

/** Lists the skills by kind. An adversary's page has no room for lists of nothing, unless they are to be added to. */
function viewSkillLists(actor: HarvestCharacter, state: SheetState): RowList[] {
  const { isEditing } = state;
  const skills = listSkills(actor);
  const keepsEmpty = isEditing || actor.type === 'harvestCharacter';
  return skillKinds
    .map((kind) => ({
      caption: localize(`TETRAD.DarkHarvest.Sheet.${kind}Skills`),
      columns: [
        { label: localize('TETRAD.DarkHarvest.Sheet.skill') },
        { label: localize('TETRAD.DarkHarvest.SkillFields.FIELDS.characteristic.label'), kind: 'word' },
        { label: localize('TETRAD.DarkHarvest.SkillFields.FIELDS.rating.label'), kind: 'number' },
        isEditing ? createActionsColumn() : { label: localize('TETRAD.DarkHarvest.Sheet.pool'), kind: 'number' },
      ],
      rows: skills.filter((skill) => skill.system.kind === kind).map((skill) => viewSkill(actor, skill, state)),
      empty: localize('TETRAD.DarkHarvest.Sheet.noSkills'),
      add: isEditing ? { action: 'addSkill', kind, label: localize(`TETRAD.DarkHarvest.Sheet.add.${kind}`) } : null,
    }))
    .filter(({ rows }) => keepsEmpty || rows.length > 0);
}

function formatDamage({ system }: HarvestWeapon): string {
  // A special weapon does no damage (DH-50).
  if (system.special) return localize('TETRAD.DarkHarvest.Sheet.noPool');
  return system.melee ? `${system.damage} ${localize('TETRAD.DarkHarvest.Sheet.plusStrength')}` : String(system.damage);
}

/** The shots that are left, and the button that reloads. */
function viewShots({ name, system }: HarvestWeapon, isEditable: boolean): RowList['rows'][number]['cells'][number] {
  const { value, max } = system.shots;
  const text = max > 0 ? `${value} / ${max}` : '';
  if (!isEditable || value >= max) return { kind: 'number', text };
  const button = {
    key: 'reload',
    action: 'reloadWeapon',
    label: localize('TETRAD.DarkHarvest.Sheet.reload'),
    name: game.i18n.format('TETRAD.DarkHarvest.Sheet.reloadNamed', { name }),
  };
  return { kind: 'number', text, button };
}

function viewWeapon(actor: HarvestCharacter, weapon: HarvestWeapon, state: SheetState): RowList['rows'][number] {
  const { name } = weapon;
  const { bruise, special, natural } = weapon.system;
  const id = weapon.id ?? '';
  const damage = { kind: 'number', text: formatDamage(weapon) };
  if (state.isEditing) return { id, name, act: openRow, cells: [damage, createDeleteCell(name)] };
  const skill = findSkillOf(actor, weapon);
  const details = [
    skill ? nameSkill(skill) : localize('TETRAD.DarkHarvest.Sheet.noWeaponSkill'),
    bruise ? localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.bruise.label') : '',
    special ? localize(`TETRAD.DarkHarvest.WeaponSpecial.${special}`) : '',
    natural ? localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.natural.label') : '',
  ];
  return {
    id,
    name,
    act: state.canRoll ? { key: 'roll', action: 'rollItem' } : null,
    hint: details.filter(Boolean).join(' · '),
    check: {
      key: 'readied',
      label: localize('TETRAD.DarkHarvest.WeaponFields.FIELDS.readied.label'),
      name: game.i18n.format('TETRAD.DarkHarvest.Sheet.readyNamed', { name }),
      isOn: isReadied(weapon),
      isFixed: !state.isEditable || readFixedReadiness(weapon) !== null,
    },
    cells: [{ ...damage, isStrong: true }, viewShots(weapon, state.isEditable)],
  };
}

function viewWeapons(actor: HarvestCharacter, state: SheetState): RowList {
  const { isEditing } = state;
  return {
    caption: localize('TETRAD.DarkHarvest.Sheet.weapons'),
    columns: [
      { label: localize('TETRAD.DarkHarvest.Sheet.weapon') },
      { label: localize('TETRAD.DarkHarvest.Sheet.damage'), kind: 'number damage' },
      isEditing ? createActionsColumn() : { label: localize('TETRAD.DarkHarvest.Sheet.shots'), kind: 'number' },
    ],
    rows: listWeapons(actor).map((weapon) => viewWeapon(actor, weapon, state)),
    empty: localize('TETRAD.DarkHarvest.Sheet.noWeapons'),
    add: isEditing
      ? { action: 'addWeapon', kind: 'weapon', label: localize('TETRAD.DarkHarvest.Sheet.addWeapon') }
      : null,
  };
}

/** Prepares the parts of a character sheet. */
export function viewCharacter(actor: HarvestCharacter, state: SheetState) {
  const { characteristics, health } = actor.system;
  return {
    characteristics: characteristicIds.map((key) => ({
      key,
      name: localize(getCharacteristicLabel(key)),
      value: characteristics[key],
      text: formatRating(characteristics[key]),
    })),
    initiative: countDice(() => planFighterInitiative(actor)),
    health: viewHealth(health, readBar(actor), characteristics.fortitude),
    skillLists: viewSkillLists(actor, state),
    weapons: viewWeapons(actor, state),
  };
}

/** Types of what is neither skill nor weapon, in the order of the sheet. */
export const equipmentTypes = ['harvestArmor', 'harvestGear', 'harvestInjury'] as const;

/** One of them. */
export type EquipmentType = (typeof equipmentTypes)[number];

/** Tests whether a string names one of them. */
export function isEquipmentType(type: unknown): type is EquipmentType {
  return (equipmentTypes as readonly unknown[]).includes(type);
}

type Equipment = Item.OfType<EquipmentType>;

/** What a sheet is open for. */
export interface SheetState {
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly canRoll: boolean;
}

function isEquipment(item: Item.Implementation): item is Equipment {
  return isEquipmentType(item.type);
}

/** What stands behind the name: points of armour, how many, since when. */
function formatValue({ system }: Equipment): string {
  if ('soak' in system) return String(system.soak);
  return 'quantity' in system ? String(system.quantity) : system.since;
}

function nameEquipment(key: string, type: EquipmentType): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Equipment.${key}.${type}`);
}

/** What stands last in a row: a button in edit mode, whether it is worn in play. */
function viewLastCell(
  { name, system }: Equipment,
  { isEditing, isEditable }: SheetState,
): RowList['rows'][number]['cells'][number] {
  if (isEditing) return createDeleteCell(name);
  if (!('worn' in system)) return { kind: 'number' };
  const check = {
    key: 'worn',
    label: game.i18n.localize('TETRAD.DarkHarvest.ArmorFields.FIELDS.worn.label'),
    name: game.i18n.format('TETRAD.DarkHarvest.Equipment.wear', { name }),
    isOn: system.worn,
    isFixed: !isEditable,
  };
  return { kind: 'number', check };
}

/** Prepares the lists; those without an item are listed in edit mode only, to be added to. */
export function viewEquipment(actor: HarvestCharacter, state: SheetState): RowList[] {
  const items = actor.items.filter(isEquipment).toSorted(compareItems);
  return equipmentTypes
    .map((type) => ({
      caption: nameEquipment('title', type),
      columns: [
        { label: game.i18n.localize('TETRAD.Sheet.name') },
        { label: nameEquipment('value', type), kind: 'number value' },
        createActionsColumn(),
      ],
      rows: items
        .filter((item) => item.type === type)
        .map((item) => ({
          id: item.id ?? '',
          name: item.name,
          act: openRow,
          cells: [{ kind: 'number', text: formatValue(item) }, viewLastCell(item, state)],
        })),
      empty: game.i18n.localize('TETRAD.DarkHarvest.Sheet.noSkills'),
      add: state.isEditing ? { action: 'addEquipment', kind: type, label: nameEquipment('add', type) } : null,
    }))
    .filter(({ rows }) => state.isEditing || rows.length > 0);
}
