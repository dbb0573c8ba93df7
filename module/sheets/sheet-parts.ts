/** The parts of sheets, and the data of their templates: lists of items with their rows, header, text, track and ledger. */
import { describeEnd } from '../effects/effect-words.ts';
import { listEffects } from '../effects/effects-view.ts';
import { isIdle } from '../effects/read-effects.ts';
import { isTag } from '../foundry/pages.ts';

/** A checkbox in a row. It changes the item's field `key` below `system`. */
interface RowCheck {
  readonly key: string;
  readonly label: string;
  /** Name for screen readers, which includes the item's name. */
  readonly name: string;
  readonly isOn: boolean;
  /** Whether this user cannot change the checkbox. */
  readonly isFixed: boolean;
}

/** A cell of a row, after the item's name. */
export interface RowCell {
  /** The styles of the cell, separated by spaces: "number", "word", "muted", "pool". */
  readonly kind: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  /** The key of the number's explanation (see _explain); left out: the number has none. */
  readonly why?: string;
  /** Counted symbols, such as pips: true for a full one, false for an empty one. `text` has the same count as a number. */
  readonly pips?: readonly boolean[];
  /** A field for a whole number, which is typed or chosen by name. The sheet writes it into the item's field `key`. */
  readonly field?: {
    readonly key: string;
    readonly name: string;
    readonly value: number;
    readonly min: number;
    /** The choices by number; left out: the number is typed. */
    readonly choices?: Readonly<Record<number, string>>;
    /** Draws the number as a slider of dots up to `max`. `text` has the number of dots for screen readers. */
    readonly dots?: { readonly max: number; readonly text: string };
  };
  readonly check?: RowCheck;
  /** A button; an idle one is not seen, but keeps its room, so that nothing moves when there is something to do. */
  readonly button?: {
    readonly key: string;
    readonly action: string;
    readonly label: string;
    readonly name: string;
    readonly isIdle?: boolean;
  };
}

/** A list of items, drawn as a table. */
export interface RowList {
  readonly caption: string;
  /** The columns. The first contains the names. The label of a hidden column is only for screen readers. */
  readonly columns: readonly {
    readonly label: string;
    readonly kind?: string;
    readonly isHidden?: boolean;
    /** The tooltip of the column's label. */
    readonly hint?: string;
  }[];
  readonly rows: readonly {
    /** Id of the row's item. */
    readonly id: string;
    /** The part of the item that the row shows, if an item has several rows; left out: the item itself. */
    readonly part?: string;
    readonly name: string;
    /** Path of the item's picture; left out if the list has no pictures. */
    readonly img?: string;
    /** The action of a click on the row; null: none. */
    readonly act: { readonly key: string; readonly action: string } | null;
    /** A text below the item's name. */
    readonly hint?: string;
    readonly check?: RowCheck;
    readonly cells: readonly RowCell[];
  }[];
  /** The text for an empty list. */
  readonly empty: string;
  /** The button below the list; null: none. Its action reads the type of item from `data-kind`. */
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

/** Returns the part of a row that all rows have in common: the item's id, name and picture. */
export function readRow({ id, name, img }: Item.Implementation) {
  return { id: id ?? '', name, img: img ?? '' };
}

/** Returns the button that adds an item to a list; null unless the sheet is in edit mode. */
export function makeAddButton({ isEditing }: SheetState, kind: Item.SubType, label: string): RowList['add'] {
  return isEditing ? { action: 'addEquipment', kind, label } : null;
}

/**
 * Draws a track: a click on a box sets how many are full.
 * @param count - how many boxes are full now
 * @param states - the names of the states of full and of empty boxes
 * @param say - returns the text for a click that leaves this many full
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

/** Returns a cell with a button that deletes the item. */
export function createDeleteCell(item: string): RowCell {
  const label = game.i18n.localize('TETRAD.Sheet.delete');
  const name = game.i18n.format('TETRAD.Sheet.deleteNamed', { name: item });
  return { kind: 'number', button: { key: 'delete', action: 'deleteItem', label, name } };
}

const folder = 'systems/tetrad/templates/shared/sheet';

/**
 * Paths of the templates that parts may include: a list of items, the ledger, points as coins, a track of boxes, and the header, which a ruleset may extend.
 */
export const sheetTemplates = {
  rows: `${folder}/rows.hbs`,
  ledger: `${folder}/ledger.hbs`,
  effects: `${folder}/effects.hbs`,
  coins: `${folder}/coins.hbs`,
  track: `${folder}/track.hbs`,
  header: `${folder}/header.hbs`,
  identifier: `${folder}/identifier.hbs`,
};

/** The maximum number of pips drawn one by one; beyond it, the sheet shows a number. */
const MOST_PIPS = 10;

/** Returns the full (true) and empty (false) pips of a value; empty if there are too many to count at a glance. */
export function drawPips(value: number, max: number): boolean[] {
  return max > MOST_PIPS ? [] : Array.from({ length: max }, (_, index) => index < value);
}

const LIMITED = 'limited';

/** The part that limited viewers see instead of all others. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

export const actorHeaderPart = { template: sheetTemplates.header };

/**
 * Inserts a part into the parts of a sheet, after those that are always seen.
 * @param seen - ids of the parts that are always seen
 */
export function insertPart<Part extends object, Parts extends object>(
  part: Part,
  seen: readonly string[],
  parts: Parts,
): Parts & Part {
  const entries = Object.entries(parts);
  const isSeen = ([id]: [string, unknown]): boolean => id === LIMITED || seen.includes(id);
  return Object.fromEntries([
    ...entries.filter(isSeen),
    ...Object.entries(part),
    ...entries.filter((entry) => !isSeen(entry)),
  ]) as Parts & Part;
}

/** The row of tabs, one of which is open. */
export const tabsPart = { tabs: { template: `${folder}/tabs.hbs` } };

/** The line that unfolds all parts after it. */
export const morePart = { more: { template: `${folder}/more.hbs` } };

/** What the header of an actor's sheet shows besides name and picture. */
export interface SheetHead {
  /** A line about who the actor is: the name of a field below `system`, and its text. */
  readonly who?: { readonly key: string; readonly text: string };
}

interface ChipView {
  readonly name: string;
  readonly img: string;
  readonly end: string;
}

/**
 * Returns an actor's statuses as its token shows them to everyone.
 * @param ends - texts about how long statuses last, by status id
 */
export function viewChips(actor: Actor.Implementation, ends: Readonly<Record<string, string>> = {}): ChipView[] {
  const own = new Set(listEffects(actor));
  const marked = actor.effects.filter((effect) => !effect.disabled && (effect.statuses.size > 0 || own.has(effect)));
  return marked
    .filter((effect) => !isIdle(effect))
    .map((effect) => ({
      name: effect.name,
      img: effect.img ?? '',
      end: [...effect.statuses].map((id) => ends[id] ?? '').find(Boolean) ?? describeEnd(effect),
    }));
}

export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

/** The part with the text about an item's effect. */
export const factsPart = { template: `${folder}/facts.hbs` };

/** The part that shows a rich text. */
export const textPart = { template: `${folder}/description.hbs` };

interface PartOptions {
  parts?: readonly (string | undefined)[] | undefined;
}

/**
 * Limits a redraw to the parts that this user may see.
 * @param options - the options of the redraw, modified in place
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

/** Makes the pictures of a sheet react to Enter and Space as to a click. Called once for each sheet, because its outer element stays through all redraws. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!isTag(portrait, 'img') || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
