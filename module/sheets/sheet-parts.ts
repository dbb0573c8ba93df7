/** The parts of sheets: lists of items with their rows, header, text, track and ledger. */
import { isTag } from '../foundry/pages.ts';

/** A checkbox in a row. It changes the item's field `key` below `system`. */
interface RowCheck {
  readonly key: string;
  readonly label: string;
  /** Name for screen readers, which contains the name of the item. */
  readonly name: string;
  readonly isOn: boolean;
  /** Whether this user cannot change the checkbox. */
  readonly isFixed: boolean;
}

/** A cell of a row, after the item's name. */
export interface RowCell {
  /** The style of the cell: "number", "word", "muted", "pool", or several of them separated by spaces. */
  readonly kind: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  /** The key of the number's explanation (see _explain); left out: it is not derived. */
  readonly why?: string;
  /** Things that are counted, such as pips: true for a full one, false for an empty one; `text` gives the same count in numbers. */
  readonly pips?: readonly boolean[];
  /** A whole number that is typed, or chosen by its name. The sheet writes it into the item's field that the key names. */
  readonly field?: {
    readonly key: string;
    readonly name: string;
    readonly value: number;
    readonly min: number;
    /** The names to choose from, by number; left out: the number is typed. */
    readonly choices?: Readonly<Record<number, string>>;
    /** Draws the number as a slider of dots, up to `max`; `text` says how many there are. */
    readonly dots?: { readonly max: number; readonly text: string };
  };
  readonly check?: RowCheck;
  readonly button?: { readonly key: string; readonly action: string; readonly label: string; readonly name: string };
}

/** A list of items, drawn as a table. */
export interface RowList {
  readonly caption: string;
  /** The columns; the first contains the names. The label of a hidden column is for screen readers only. */
  readonly columns: readonly {
    readonly label: string;
    readonly kind?: string;
    readonly isHidden?: boolean;
    /** What the column shows, as the tooltip of its label. */
    readonly hint?: string;
  }[];
  readonly rows: readonly {
    /** Id of the row's item. */
    readonly id: string;
    /** The part of the item that the row shows, if an item has several rows; left out: all of it. */
    readonly part?: string;
    readonly name: string;
    /** Path of the item's picture; left out if the list has no pictures. */
    readonly img?: string;
    /** What a click on the row does; null: nothing. */
    readonly act: { readonly key: string; readonly action: string } | null;
    /** A text below the item's name. */
    readonly hint?: string;
    readonly check?: RowCheck;
    readonly cells: readonly RowCell[];
  }[];
  /** The text that is shown if the list is empty. */
  readonly empty: string;
  /** The button below the list; null: none. Its action reads the kind of item from `data-kind`. */
  readonly add: { readonly action: string; readonly kind: string; readonly label: string } | null;
}

/** The state of an open sheet. */
export interface SheetState {
  readonly isEditing: boolean;
  readonly isEditable: boolean;
  readonly canRoll: boolean;
}

/** A click on the row opens the item's sheet. */
export const openRow = Object.freeze({ key: 'open', action: 'openItem' });

/** A click on the row rolls the item. */
export const rollRow = Object.freeze({ key: 'roll', action: 'rollItem' });

/** Returns what every row shows of its item. */
export function readRow({ id, name, img }: Item.Implementation) {
  return { id: id ?? '', name, img: img ?? '' };
}

/** Returns the button that adds an item to a list; null unless the sheet is in edit mode. @param kind - type of the item */
export function makeAddButton({ isEditing }: SheetState, kind: Item.SubType, label: string): RowList['add'] {
  return isEditing ? { action: 'addEquipment', kind, label } : null;
}

/**
 * Draws a track: a click on a box sets how many are then left (or, for a track that fills up, taken).
 * @param count - how many boxes are full now
 * @param states - the states of full and of empty boxes
 * @param say - returns what a click does that leaves so many full
 */
export function drawTrack(
  id: string,
  { count, max }: { readonly count: number; readonly max: number },
  [full, empty]: readonly [full: string, empty: string],
  say: (left: number) => string,
) {
  const boxes = Array.from({ length: max }, (_, index) => {
    const left = index < count ? index : index + 1;
    return { index: `${id}-${index}`, state: index < count ? full : empty, left, does: say(left) };
  });
  return [{ kind: id, label: '', boxes: [boxes] }];
}

/** Returns the column of buttons. Its label is only for screen readers. */
export function createActionsColumn(): RowList['columns'][number] {
  return { label: game.i18n.localize('TETRAD.Sheet.actions'), kind: 'number', isHidden: true };
}

/** Returns a cell with a button that deletes the item. @param item - the item's name */
export function createDeleteCell(item: string): RowCell {
  const label = game.i18n.localize('TETRAD.Sheet.delete');
  const name = game.i18n.format('TETRAD.Sheet.deleteNamed', { name: item });
  return { kind: 'number', button: { key: 'delete', action: 'deleteItem', label, name } };
}

/** Folder of the templates that all sheets share. */
const folder = 'systems/tetrad/templates/shared/sheet';

/**
 * Paths of the templates that parts may include: a list of items, the ledger, points as coins, a track of boxes, and the header, for a ruleset that adds to it.
 */
export const sheetTemplates = {
  rows: `${folder}/rows.hbs`,
  ledger: `${folder}/ledger.hbs`,
  coins: `${folder}/coins.hbs`,
  track: `${folder}/track.hbs`,
  header: `${folder}/header.hbs`,
};

/** The maximum number of pips drawn one by one; beyond it, the sheet shows a number. */
const MOST_PIPS = 10;

/** Returns a row of full and empty pips; an empty list if there are too many to count at a glance. */
export function drawPips(value: number, max: number): boolean[] {
  return max > MOST_PIPS ? [] : Array.from({ length: max }, (_, index) => index < value);
}

/** Id of the part that limited viewers see. */
const LIMITED = 'limited';

/** The part that limited viewers see instead of all others. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

/** The header part of an actor's sheet. */
export const actorHeaderPart = { template: sheetTemplates.header };

/** Inserts the row of tabs into the parts of a sheet. @param seen - ids of the parts that every tab shows; the tabs come after them */
export function withTabs<Parts extends object>(seen: readonly string[], parts: Parts): Parts & typeof tabsPart {
  const entries = Object.entries(parts);
  const isSeen = ([id]: [string, unknown]): boolean => id === LIMITED || seen.includes(id);
  return Object.fromEntries([
    ...entries.filter(isSeen),
    ...Object.entries(tabsPart),
    ...entries.filter((entry) => !isSeen(entry)),
  ]) as Parts & typeof tabsPart;
}

const tabsPart = { tabs: { template: `${folder}/tabs.hbs` } };

/** What the header of an actor's sheet shows besides name and picture. */
export interface SheetHead {
  /** One line that says who the actor is: the name of a field below `system`, and the field's text. */
  readonly who?: { readonly key: string; readonly text: string };
  /** How long statuses last, in words, by status id. */
  readonly ends?: Readonly<Record<string, string>>;
}

/** A status as it is shown in the header. */
interface ChipView {
  readonly name: string;
  readonly img: string;
  readonly end: string;
}

/** Returns an actor's statuses as its token shows them to everyone. */
export function viewChips({ effects }: Actor.Implementation, ends: SheetHead['ends'] = {}): ChipView[] {
  const marked = effects.filter(({ disabled, statuses }) => !disabled && statuses.size > 0);
  return marked.map(({ name, img, statuses }) => ({
    name,
    img: img ?? '',
    end: [...statuses].map((id) => ends[id] ?? '').find(Boolean) ?? '',
  }));
}

/** The header part of an item's sheet. */
export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

/** The part with an item's effect. */
export const factsPart = { template: `${folder}/facts.hbs` };

/** The part that shows a rich text. */
export const textPart = { template: `${folder}/description.hbs` };

interface PartOptions {
  parts?: readonly (string | undefined)[] | undefined;
}

/**
 * Limits a redraw to the parts that this user may see.
 * @param options - the options of the redraw, modified in place
 * @param all - ids of all parts of the sheet class
 * @param limited - whether the user has only a limited view
 */
export function chooseParts(options: object, all: readonly string[], limited: boolean): void {
  const allowed = all.filter((id) => (id === LIMITED) === limited);
  const { parts } = options as PartOptions;
  const wanted = parts ? allowed.filter((id) => parts.includes(id)) : allowed;
  Object.assign(options, { parts: wanted.length > 0 ? wanted : allowed });
}

/** Removes parts that were drawn when the user had other permissions. */
export function removeForbiddenParts(element: HTMLElement, limited: boolean): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-application-part]')) {
    if ((part.dataset['applicationPart'] === LIMITED) !== limited) part.remove();
  }
}

/** Makes the pictures of a sheet react to Enter and Space as to a click. Called once per sheet, since its outer element stays through all redraws. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!isTag(portrait, 'img') || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
