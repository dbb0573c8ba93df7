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
interface RowCell {
  /** How it stands: "number", "word", "muted", "pool", several with spaces between. */
  readonly kind: string;
  readonly text?: string;
  readonly isStrong?: boolean;
  /** A whole number to type; the sheet writes it into the field of the item that the key names. */
  readonly field?: { readonly key: string; readonly name: string; readonly value: number; readonly min: number };
  readonly check?: RowCheck;
  readonly button?: { readonly key: string; readonly action: string; readonly label: string; readonly name: string };
}

/** A list. */
export interface RowList {
  readonly caption: string;
  /** The first is that of the names. A hidden label is for screen readers alone. */
  readonly columns: readonly { readonly label: string; readonly kind?: string; readonly isHidden?: boolean }[];
  readonly rows: readonly {
    /** Id of the item. */
    readonly id: string;
    readonly name: string;
    /** What a click on the name does; null: nothing. */
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

/** A click on the name opens the item's sheet. */
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

/** Path of the template of a track of boxes. */
export const trackTemplate = `${folder}/track.hbs`;

/** Id of the part that a limited viewer gets. */
const LIMITED = 'limited';

/** The part that a limited viewer gets, and nothing else. */
export const limitedPart = { [LIMITED]: { template: `${folder}/limited.hbs` } };

/** The head of an actor's sheet. */
export const actorHeaderPart = { template: `${folder}/header.hbs` };

/** The head of an item's sheet. */
export const itemHeaderPart = { template: `${folder}/item-header.hbs` };

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
