/** Parts that sheets are put together from: lists of items with their rows, header, text, track and ledger. */
import { isTag } from '../foundry/pages.ts';

/** Path of the template, for the `templates` of a part that includes it. */
export const rowsTemplate = 'systems/tetrad/templates/shared/sheet/rows.hbs';

/** A box to tick; the sheet writes it into the field of the item that the key names. */
interface RowCheck {
  readonly key: string;
  readonly label: string;
  /** The label for screen readers, which names the item. */
  readonly name: string;
  readonly isOn: boolean;
  /** Whether this user cannot change it. */
  readonly isFixed: boolean;
}

/** A cell behind the name. */
export interface RowCell {
  /** How it stands: "number", "word", "muted", "pool", several with spaces between. */
  readonly kind: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  /** Things that are counted, each drawn full or empty; the text says the same in numbers. */
  readonly pips?: readonly boolean[];
  /** A whole number to type; the sheet writes it into the field of the item that the key names. */
  readonly field?: { readonly key: string; readonly name: string; readonly value: number; readonly min: number };
  readonly check?: RowCheck;
  readonly button?: { readonly key: string; readonly action: string; readonly label: string; readonly name: string };
}

/** A list. */
export interface RowList {
  readonly caption: string;
  /** The first is that of the names. A hidden label is for screen readers alone. */
  readonly columns: readonly {
    readonly label: string;
    readonly kind?: string;
    readonly isHidden?: boolean;
    /** What the column says, for who points at its label. */
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
    /** What stands beneath the name. */
    readonly hint?: string;
    readonly check?: RowCheck;
    readonly cells: readonly RowCell[];
  }[];
  /** What stands in a list of nothing. */
  readonly empty: string;
  /** The button beneath; null: none. Its action finds the kind in `data-kind`. */
  readonly add: { readonly action: string; readonly kind: string; readonly label: string } | null;
}

/** A click on the row opens the item's sheet. */
export const openRow = Object.freeze({ key: 'open', action: 'openItem' });

/** Makes the column of buttons, whose label is for screen readers. */
export function createActionsColumn(): RowList['columns'][number] {
  return { label: game.i18n.localize('TETRAD.Sheet.actions'), kind: 'number', isHidden: true };
}

/** Makes the cell of the button that deletes an item. */
export function createDeleteCell(item: string): RowCell {
  const label = game.i18n.localize('TETRAD.Sheet.delete');
  const name = game.i18n.format('TETRAD.Sheet.deleteNamed', { name: item });
  return { kind: 'number', button: { key: 'delete', action: 'deleteItem', label, name } };
}

/** Where the templates of all sheets stand. */
const folder = 'systems/tetrad/templates/shared/sheet';

/** Path of the ledger's template, for the `templates` of a part that includes it. */
export const ledgerTemplate = `${folder}/ledger.hbs`;

/** More things than this are counted and not drawn. */
const MOST_PIPS = 10;

/** Draws so many things of so many; none where they are too many to be taken in at a glance. */
export function drawPips(value: number, max: number): boolean[] {
  return max > MOST_PIPS ? [] : Array.from({ length: max }, (_, index) => index < value);
}

/** Path of the template of points to spend. */
export const coinsTemplate = `${folder}/coins.hbs`;

/** Path of the template of a track of boxes. */
export const trackTemplate = `${folder}/track.hbs`;

/** Id of the part that a limited viewer gets. */
const LIMITED = 'limited';

/** The part that a limited viewer gets, and nothing else. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

/** Path of the template of the head, for a ruleset's own that adds health and what is due. */
export const headerTemplate = `${folder}/header.hbs`;

/** The head of an actor's sheet. */
export const actorHeaderPart = { template: headerTemplate };

/** Puts the row of tabs among the parts of a sheet, after what is seen on every tab. */
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

/** What the head of an actor's sheet says beside name and picture. */
export interface SheetHead {
  /** One line of who this is: the name of its field below `system`, and what stands there. */
  readonly who?: { readonly key: string; readonly text: string };
  /** Until when statuses last, in words, by their ids. */
  readonly ends?: Readonly<Record<string, string>>;
}

/** A status as the head shows it. */
interface ChipView {
  readonly name: string;
  readonly img: string;
  readonly end: string;
}

/** Prepares the statuses that an actor has, as everybody sees them on its token. */
export function viewChips({ effects }: Actor.Implementation, ends: SheetHead['ends'] = {}): ChipView[] {
  const marked = effects.filter(({ disabled, statuses }) => !disabled && statuses.size > 0);
  return marked.map(({ name, img, statuses }) => ({
    name,
    img: img ?? '',
    end: [...statuses].map((id) => ends[id] ?? '').find(Boolean) ?? '',
  }));
}

/** The head of an item's sheet. */
export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

/** What an item does. */
export const factsPart = { template: `${folder}/facts.hbs` };

/** A rich text. */
export const textPart = { template: `${folder}/description.hbs` };

interface PartOptions {
  parts?: readonly (string | undefined)[] | undefined;
}

/**
 * Restricts a rendering to the parts that this user may see.
 * @param options - the render options, changed in place
 * @param all - ids of the parts of the class
 * @param limited - whether the user has no more than a limited view
 */
export function chooseParts(options: object, all: readonly string[], limited: boolean): void {
  const allowed = all.filter((id) => (id === LIMITED) === limited);
  const { parts } = options as PartOptions;
  const wanted = parts ? allowed.filter((id) => parts.includes(id)) : allowed;
  Object.assign(options, { parts: wanted.length > 0 ? wanted : allowed });
}

/** Takes parts off the page that an earlier rendering, with other permissions, left there. */
export function removeForbiddenParts(element: HTMLElement, limited: boolean): void {
  for (const part of element.querySelectorAll<HTMLElement>('[data-application-part]')) {
    if ((part.dataset['applicationPart'] === LIMITED) !== limited) part.remove();
  }
}

/** Lets Enter and Space press the portraits of a sheet. Called once for a sheet: its outer element stays through all renderings. */
export function activatePortraits(sheet: HTMLElement): void {
  sheet.addEventListener('keydown', (event) => {
    const portrait = event.target;
    if (!isTag(portrait, 'img') || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    portrait.click();
  });
}
