/** Prepares the template data of the character sheet. The rules in `src` compute all numbers. */
import { viewCarried } from '../../../../sheets/carried-items.ts';
import {
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  openRow,
  rollRow,
} from '../../../../sheets/sheet-parts.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  characteristicIds,
  getCharacteristicLabel,
  listSkills,
  nameSkill,
} from '../../data/fighter.ts';
import { readBar } from '../../data/health.ts';
import { skillKinds } from '../../data/item-models.ts';
import { planSkill, viewFight, writeChance } from './fight-view.ts';
import { viewHealth } from './health-view.ts';

function localize(key: string): string {
  return game.i18n.localize(key);
}

function formatRating(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

function viewSkill(
  actor: HarvestCharacter,
  skill: HarvestSkill,
  { isEditing, canRoll }: SheetState,
): RowList['rows'][number] {
  const { characteristic, rating } = skill.system;
  const name = nameSkill(skill);
  const fieldName = game.i18n.format('TETRAD.DarkHarvest.Sheet.ratingOf', { name });
  const plan = isEditing ? null : planSkill(actor, skill);
  const none = localize('TETRAD.DarkHarvest.Sheet.noPool');
  return {
    id: skill.id ?? '',
    name,
    img: skill.img ?? '',
    act: isEditing ? openRow : canRoll ? rollRow : null,
    cells: [
      { kind: 'muted', text: localize(getCharacteristicLabel(characteristic)) },
      isEditing
        ? { kind: 'number', field: { key: 'rating', name: fieldName, value: rating, min: 0 } }
        : { kind: 'number', text: String(rating) },
      ...(isEditing
        ? [createDeleteCell(name)]
        : [
            { kind: 'number pool', text: plan ? String(plan.white) : none, why: 'skill' },
            { kind: 'number chance', text: plan ? writeChance(plan) : none, why: 'skill' },
          ]),
    ],
  };
}

/** Prepares the lists of skills, one for each kind. An adversary's sheet shows empty lists only in edit mode. */
function viewSkillLists(actor: HarvestCharacter, state: SheetState): RowList[] {
  const { isEditing } = state;
  const skills = listSkills(actor);
  const keepsEmpty = isEditing || actor.type === 'harvestCharacter';
  return skillKinds
    .map((kind) => ({
      caption: localize(`TETRAD.DarkHarvest.Sheet.${kind}Skills`),
      columns: [
        { label: localize('TETRAD.DarkHarvest.Sheet.skill') },
        {
          label: localize('TETRAD.DarkHarvest.SkillFields.FIELDS.characteristic.label'),
          kind: 'word',
          isHidden: true,
        },
        { label: localize('TETRAD.DarkHarvest.SkillFields.FIELDS.rating.label'), kind: 'number' },
        ...(isEditing
          ? [createActionsColumn()]
          : [
              { label: localize('TETRAD.DarkHarvest.Sheet.pool'), kind: 'number' },
              {
                label: localize('TETRAD.DarkHarvest.Sheet.chance'),
                kind: 'number',
                hint: localize('TETRAD.DarkHarvest.Sheet.chanceHint'),
              },
            ]),
      ],
      rows: skills.filter((skill) => skill.system.kind === kind).map((skill) => viewSkill(actor, skill, state)),
      empty: localize('TETRAD.DarkHarvest.Sheet.noSkills'),
      add: isEditing ? { action: 'addSkill', kind, label: localize(`TETRAD.DarkHarvest.Sheet.add.${kind}`) } : null,
    }))
    .filter(({ rows }) => keepsEmpty || rows.length > 0);
}

/** Prepares the template data of a fighter's characteristics, health, skills and equipment. */
export function viewCharacter(actor: HarvestCharacter, state: SheetState) {
  const { characteristics, health } = actor.system;
  return {
    characteristics: characteristicIds.map((key) => ({
      key,
      name: localize(getCharacteristicLabel(key)),
      value: characteristics[key],
      text: formatRating(characteristics[key]),
    })),
    health: viewHealth(health, readBar(actor), characteristics.fortitude),
    coins: viewCoins(actor, state),
    skillLists: viewSkillLists(actor, state),
    ...viewFight(actor, state),
  };
}

/** Prepares the fate points, drawn as coins; null if the actor has none. */
function viewCoins({ system }: HarvestCharacter, { canRoll }: SheetState) {
  if (!('fate' in system)) return null;
  const { value, max } = system.fate;
  return {
    label: localize('TETRAD.DarkHarvest.CharacterFields.FIELDS.fate.value.label'),
    value,
    max,
    coins: drawPips(value, Math.max(value, max)),
    canSpend: canRoll && value > 0,
    spend: localize('TETRAD.DarkHarvest.Sheet.spendFate'),
    hint: localize('TETRAD.DarkHarvest.Sheet.spendFateHint'),
  };
}

/** The types of items other than skills and weapons, in the order of the sheet. */
export const equipmentTypes = ['harvestArmor', 'harvestGear', 'harvestInjury'] as const;

export type EquipmentType = (typeof equipmentTypes)[number];

export function isEquipmentType(type: unknown): type is EquipmentType {
  return (equipmentTypes as readonly unknown[]).includes(type);
}

type Equipment = Item.OfType<EquipmentType>;

/** Returns the text after an item's name: points of armour, quantity, or the date of an injury. */
function formatValue({ system }: Equipment): string {
  if ('soak' in system) return String(system.soak);
  return 'quantity' in system ? String(system.quantity) : system.since;
}

export function viewEquipment(actor: HarvestCharacter, state: SheetState): RowList[] {
  return viewCarried(actor, { lang: 'TETRAD.DarkHarvest', types: equipmentTypes, tell: formatValue }, state);
}
