/**
 * The lists of an actor's weapons and other carried items. A weapon has its damage, its chance to hit, its shots left, and a switch for whether it is readied; any
 * other item has one value, and armour a switch for whether it is worn.
 */
import { compareItems } from '../documents/item-order.ts';
import { formatRoundChance, writeHeadline } from '../chat/plan-view.ts';
import type { OddsView } from '../chat/odds-view.ts';
import { foreseeAttack, listTargets } from '../exchange/exchange-play.ts';
import { listItems } from '../foundry/documents.ts';
import {
  type RowCell,
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  openRow,
  drawPips,
  rollRow,
} from './sheet-parts.ts';

/** The types of items to list. The prefix `lang` has the texts `Equipment.title`, `.value` and `.add` for each type, `.empty`, `.wear` and `.worn`. */
export interface CarriedItems<Type extends Item.SubType> {
  readonly lang: string;
  readonly types: readonly Type[];
  /** Returns the text after an item's name. */
  tell(item: Item.OfType<Type>): string;
  /** Returns the label of a button that uses an item by the roll of its row; empty or left out: no button. */
  offer?(item: Item.OfType<Type>): string;
}

function readWorn({ system }: Item.Implementation): boolean | undefined {
  const { worn } = system as { worn?: boolean };
  return worn;
}

/**
 * Prepares the last cell of a row. In edit mode, it has a button that deletes the item. In play mode, it has a button that uses the item, or shows whether the
 * item is worn.
 */
function viewLastCell(
  item: Item.Implementation,
  lang: string,
  offer: string,
  { isEditing, isEditable, canRoll }: SheetState,
): RowCell {
  const { name } = item;
  const isOn = readWorn(item);
  if (isEditing) return createDeleteCell(name);
  if (offer && canRoll) {
    const button = { key: 'use', action: 'rollItem', label: offer, name: `${offer}: ${name}` };
    return { kind: 'number', button };
  }
  if (isOn === undefined) return { kind: 'number' };
  const label = game.i18n.localize(`${lang}.Equipment.worn`);
  const named = game.i18n.format(`${lang}.Equipment.wear`, { name });
  return { kind: 'number', check: { key: 'worn', label, name: named, isOn, isFixed: !isEditable } };
}

/** Prepares the lists, one for each type. Empty lists appear only in edit mode. */
export function viewCarried<Type extends Item.SubType>(
  actor: Actor.Implementation,
  { lang, types, tell, offer }: CarriedItems<Type>,
  state: SheetState,
): RowList[] {
  const localize = (key: string): string => game.i18n.localize(`${lang}.Equipment.${key}`);
  const items = listItems(actor, ...types).toSorted(compareItems);
  return types
    .map((type) => ({
      caption: localize(`title.${type}`),
      columns: [
        { label: game.i18n.localize('TETRAD.Sheet.name') },
        { label: localize(`value.${type}`), kind: 'number value' },
        createActionsColumn(),
      ],
      rows: items
        .filter((item) => item.type === type)
        .map((item) => ({
          id: item.id ?? '',
          name: item.name,
          img: item.img ?? '',
          act: openRow,
          cells: [{ kind: 'number', text: tell(item) }, viewLastCell(item, lang, offer?.(item) ?? '', state)],
        })),
      empty: localize('empty'),
      add: state.isEditing ? { action: 'addEquipment', kind: type, label: localize(`add.${type}`) } : null,
    }))
    .filter(({ rows }) => state.isEditing || rows.length > 0);
}

/** A weapon on its owner's sheet. */
export interface WeaponLine {
  readonly weapon: Pick<Item.Implementation, 'id' | 'name' | 'img'> & {
    readonly system: {
      readonly damage: number;
      readonly shots: { readonly value: number; readonly max: number };
    };
  };
  /** Returns texts for the attack's roll and its chance to hit. Not called in edit mode. */
  rate(): { readonly hint: string; readonly chance: string };
  readonly isReadied: boolean;
  /** Whether the user cannot change `isReadied`: the weapon is always readied, or never. */
  readonly isFixed: boolean;
  /** The choices for the damage, by number; left out: the damage is typed. */
  readonly choices?: Readonly<Record<number, string>>;
}

/** The texts of the list. Those below `lang` are `weapon`, `weapons`, `toHit`, `toHitHint` and so on. */
interface ListWords {
  readonly lang: string;
  /** The weapons' owner, whose target the chances are about; without a target, they are about an average foe. */
  readonly actor: Actor.Implementation;
  /** The values for the placeholders of `toHitHint`, which describes the average foe. */
  readonly foe?: Readonly<Record<string, string>>;
  readonly add: NonNullable<RowList['add']>;
}

type Format = (key: string, data?: Record<string, string>) => string;

/** Returns the cell with the shots left and the reload button. */
function viewShots({ name, system }: WeaponLine['weapon'], isEditable: boolean, format: Format): RowCell {
  const { value, max } = system.shots;
  const cell = { kind: 'number shots', text: max > 0 ? `${value} / ${max}` : '', pips: drawPips(value, max) };
  if (!isEditable || max === 0) return cell;
  const reload = {
    key: 'reload',
    action: 'reloadWeapon',
    label: format('reload'),
    name: format('reloadNamed', { name }),
  };
  return { ...cell, button: { ...reload, isIdle: value >= max } };
}

function viewWeapon(line: WeaponLine, { isEditing, isEditable, canRoll }: SheetState, format: Format) {
  const { weapon, isReadied, isFixed, choices } = line;
  const { name, system } = weapon;
  const row = { id: weapon.id ?? '', name, img: weapon.img ?? '' };
  if (isEditing) {
    const field = { key: 'damage', name: format('damageOf', { name }), value: system.damage, min: 0 };
    const cell = { kind: 'number', field: choices ? { ...field, choices } : field };
    return { ...row, act: openRow, cells: [cell, createDeleteCell(name)] };
  }
  const { hint, chance } = line.rate();
  const readied = { key: 'readied', label: format('readied'), name: format('readyNamed', { name }), isOn: isReadied };
  return {
    ...row,
    act: canRoll ? rollRow : null,
    hint,
    cells: [
      { kind: 'number hit', text: chance, isStrong: true, why: 'attack' },
      viewShots(weapon, isEditable, format),
      { kind: 'check', check: { ...readied, isFixed: isFixed || !isEditable } },
    ],
  };
}

/** Writes the chance of an attack in whole percent, as its dialog does; a dash if there is none. */
export function writeAttackChance(odds: OddsView | null): string {
  return odds ? formatRoundChance(odds.headline.p) : '–';
}

/** Returns the chance of an attack as a sentence ("Hits an average foe: 63%"); empty if there is none. */
export function sayAttackChance(actor: Actor.Implementation, weapon: Item.Implementation): string {
  const odds = foreseeAttack(actor, weapon);
  return odds ? writeHeadline(odds) : '';
}

/** Describes the foe of the chances on an actor's sheet: its target, or else an average foe. */
export function nameFoe(actor: Actor.Implementation, average: string): string {
  const [target] = listTargets(actor);
  return target ? game.i18n.format('TETRAD.Odds.ofTarget', { target: target.token.name }) : average;
}

export function viewWeapons(
  lines: readonly WeaponLine[],
  { lang, actor, foe = {}, add }: ListWords,
  state: SheetState,
): RowList {
  const format: Format = (key, data = {}) => game.i18n.format(`${lang}.${key}`, data);
  const isHidden = !lines.some(({ weapon }) => weapon.system.shots.max > 0);
  const columns = state.isEditing
    ? [{ label: format('damage'), kind: 'number damage' }, createActionsColumn()]
    : [
        { label: format('toHit'), kind: 'number hit', hint: nameFoe(actor, format('toHitHint', foe)) },
        { label: format('shots'), kind: 'number shots', isHidden },
        { label: format('readied'), kind: 'check', isHidden: true },
      ];
  return {
    caption: format('weapons'),
    columns: [{ label: format('weapon') }, ...columns],
    rows: lines.map((line) => viewWeapon(line, state, format)),
    empty: format('noWeapons'),
    add: state.isEditing ? add : null,
  };
}
