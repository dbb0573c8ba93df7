/** Parts of sheets: lists of items with their rows, header, text, track and ledger. */
import { isTag } from '../foundry/pages.ts';

/** Path of the template of lists, for parts that include it. */
export const rowsTemplate = 'systems/tetrad/templates/shared/sheet/rows.hbs';

/** A checkbox; the sheet writes it into the item's field that the key names. */
interface RowCheck {
  readonly key: string;
  readonly label: string;
  /** The accessible label, which names the item. */
  readonly name: string;
  readonly isOn: boolean;
  /** Whether this user cannot change it. */
  readonly isFixed: boolean;
}

/** A cell after the name. */
export interface RowCell {
  /** Its style: "number", "word", "muted", "pool", or several separated by spaces. */
  readonly kind: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  /** Counted things, each drawn full or empty; the text has the same in numbers. */
  readonly pips?: readonly boolean[];
  /** A whole number to type; the sheet writes it into the item's field that the key names. */
  readonly field?: { readonly key: string; readonly name: string; readonly value: number; readonly min: number };
  readonly check?: RowCheck;
  readonly button?: { readonly key: string; readonly action: string; readonly label: string; readonly name: string };
}

/** A list. */
export interface RowList {
  readonly caption: string;
  /** The first is the column of names. A hidden label is for screen readers only. */
  readonly columns: readonly {
    readonly label: string;
    readonly kind?: string;
    readonly isHidden?: boolean;
    /** What the column shows, as the label's tooltip. */
    readonly hint?: string;
  }[];
  readonly rows: readonly {
    /** Id of the item. */
    readonly id: string;
    readonly name: string;
    /** Path of its picture; left out: the list shows none. */
    readonly img?: string;
    /** What a click on the row does; null: nothing. */
    readonly act: { readonly key: string; readonly action: string } | null;
    /** Text below the name. */
    readonly hint?: string;
    readonly check?: RowCheck;
    readonly cells: readonly RowCell[];
  }[];
  /** The text of an empty list. */
  readonly empty: string;
  /** The button below; null: none. Its action reads the kind from `data-kind`. */
  readonly add: { readonly action: string; readonly kind: string; readonly label: string } | null;
}

/** A click on the row opens the item's sheet. */
export const openRow = Object.freeze({ key: 'open', action: 'openItem' });

/** Returns the column of buttons, whose label is only for screen readers. */
export function createActionsColumn(): RowList['columns'][number] {
  return { label: game.i18n.localize('TETRAD.Sheet.actions'), kind: 'number', isHidden: true };
}

/** Returns the cell with the button that deletes an item. */
export function createDeleteCell(item: string): RowCell {
  const label = game.i18n.localize('TETRAD.Sheet.delete');
  const name = game.i18n.format('TETRAD.Sheet.deleteNamed', { name: item });
  return { kind: 'number', button: { key: 'delete', action: 'deleteItem', label, name } };
}

/** Folder of the templates of all sheets. */
const folder = 'systems/tetrad/templates/shared/sheet';

/** Path of the ledger's template, for parts that include it. */
export const ledgerTemplate = `${folder}/ledger.hbs`;

/** The most boxes drawn one by one; above this, the sheet shows a number. */
const MOST_PIPS = 10;

/** Returns a row of pips; empty if there are too many to take in at a glance. */
export function drawPips(value: number, max: number): boolean[] {
  return max > MOST_PIPS ? [] : Array.from({ length: max }, (_, index) => index < value);
}

/** Path of the template of points to spend. */
export const coinsTemplate = `${folder}/coins.hbs`;

/** Path of the template of a track of boxes. */
export const trackTemplate = `${folder}/track.hbs`;

/** Id of the part for limited viewers. */
const LIMITED = 'limited';

/** The only part that a limited viewer gets. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

/** Path of the header's template, for a ruleset's own that adds health and what is due. */
export const headerTemplate = `${folder}/header.hbs`;

/** The header of an actor's sheet. */
export const actorHeaderPart = { template: headerTemplate };

/** Inserts the tab row into the parts of a sheet, after those that every tab shows. */
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
  /** One line of who this is: the name of its field below `system`, and its text. */
  readonly who?: { readonly key: string; readonly text: string };
  /** Until when statuses last, in words, by status id. */
  readonly ends?: Readonly<Record<string, string>>;
}

/** A status in the header. */
interface ChipView {
  readonly name: string;
  readonly img: string;
  readonly end: string;
}

/** Prepares an actor's statuses, as everyone sees them on its token. */
export function viewChips({ effects }: Actor.Implementation, ends: SheetHead['ends'] = {}): ChipView[] {
  const marked = effects.filter(({ disabled, statuses }) => !disabled && statuses.size > 0);
  return marked.map(({ name, img, statuses }) => ({
    name,
    img: img ?? '',
    end: [...statuses].map((id) => ends[id] ?? '').find(Boolean) ?? '',
  }));
}

/** The header of an item's sheet. */
export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

/** An item's effect. */
export const factsPart = { template: `${folder}/facts.hbs` };

/** A rich text. */
export const textPart = { template: `${folder}/description.hbs` };

interface PartOptions {
  parts?: readonly (string | undefined)[] | undefined;
}

/**
 * Restricts a rendering to the parts that this user may see.
 * @param options - the render options, modified in place
 * @param all - ids of the parts of the class
 * @param limited - whether the user has only a limited view
 */
export function chooseParts(options: object, all: readonly string[], limited: boolean): void {
  const allowed = all.filter((id) => (id === LIMITED) === limited);
  const { parts } = options as PartOptions;
  const wanted = parts ? allowed.filter((id) => parts.includes(id)) : allowed;
  Object.assign(options, { parts: wanted.length > 0 ? wanted : allowed });
}

/** Removes parts that an earlier rendering, with other permissions, left on the page. */
export function removeForbiddenParts(element: HTMLElement, limited: boolean): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-application-part]')) {
    if ((part.dataset['applicationPart'] === LIMITED) !== limited) part.remove();
  }
}

/** Lets Enter and Space press the portraits of a sheet. Called once per sheet: its outer element stays through all renderings. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!isTag(portrait, 'img') || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
