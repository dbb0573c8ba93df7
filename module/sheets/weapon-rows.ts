/** The list of weapons: each with its damage, its chance to hit, its shots left, and whether it is readied. */
import {
  type RowCell,
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  openRow,
  rollRow,
} from './sheet-parts.ts';

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
  /** The values for the placeholders of `toHitHint`. */
  readonly foe?: Readonly<Record<string, string>>;
  readonly add: NonNullable<RowList['add']>;
}

type Format = (key: string, data?: Record<string, string>) => string;

/** Returns the cell with the shots left and the reload button. */
function viewShots({ name, system }: WeaponLine['weapon'], isEditable: boolean, format: Format): RowCell {
  const { value, max } = system.shots;
  const cell = { kind: 'number shots', text: max > 0 ? `${value} / ${max}` : '', pips: drawPips(value, max) };
  if (!isEditable || value >= max) return cell;
  const named = format('reloadNamed', { name });
  return { ...cell, button: { key: 'reload', action: 'reloadWeapon', label: format('reload'), name: named } };
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

export function viewWeapons(
  lines: readonly WeaponLine[],
  { lang, foe = {}, add }: ListWords,
  state: SheetState,
): RowList {
  const format: Format = (key, data = {}) => game.i18n.format(`${lang}.${key}`, data);
  const isHidden = !lines.some(({ weapon }) => weapon.system.shots.max > 0);
  const columns = state.isEditing
    ? [{ label: format('damage'), kind: 'number damage' }, createActionsColumn()]
    : [
        { label: format('toHit'), kind: 'number hit', hint: format('toHitHint', foe) },
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
