/** A window that adds an item to an actor: it lists all items of a kind from the compendia and the world, with a search and, at the end, "Make your own". */
import { type PackItem, listPackItems } from '../documents/indexed-items.ts';
import { isItem, listWorldItems } from '../foundry/documents.ts';
import { compareItems } from '../documents/item-order.ts';
import { HandlebarsApplication } from '../foundry/windows.ts';
import { isTag } from '../foundry/pages.ts';
import { runOrWarn } from '../user-error.ts';
import { openToEdit } from './item-sheet.ts';

/** Pays for an item. */
export type Payment = () => Promise<unknown>;

/**
 * Adds an item, and pays for it once it is there.
 * @param payment - null: the item is free
 * @param add - adds the item; returns nothing if it was refused
 */
export async function addPaid<Added>(payment: Payment | null, add: () => Promise<Added>): Promise<Added> {
  const added = await add();
  if (added) await payment?.();
  return added;
}

interface PickRequest {
  /** Title of the item picker, in the user's language. */
  readonly title: string;
  readonly type: Item.SubType;
  /** The values that offered items must have, by field below `system`; default: all items of the type are offered. */
  readonly only?: Readonly<Record<string, unknown>>;
  /** CSS class of the item picker. */
  readonly skin: string;
  /** Returns how an item of the list is paid; null, or left out: it is free. Throws UserError if it cannot be paid. */
  charge?(item: Item.Implementation): Payment | null;
  /** Adds the picked item to the actor; returns nothing if it was refused. */
  add(source: object): Promise<unknown>;
  /** Creates a new item instead of adding one from the list. */
  makeOwn(): Promise<unknown>;
}

/** An item in the picker's list. Its `source` is empty if it is in the world. */
export type PickEntry = Omit<PackItem, 'type'>;

type Wanted = Pick<PickRequest, 'type' | 'only'>;

/**
 * Lists the items of the compendia and the world that can be picked, sorted by name.
 * @param more - further fields below `system` that each entry needs
 */
export async function listEntries({ type, only = {} }: Wanted, more: readonly string[] = []): Promise<PickEntry[]> {
  const packed = await listPackItems(
    type,
    [...Object.keys(only), ...more].map((key) => `system.${key}`),
  );
  const world = listWorldItems(type).map(({ uuid, name, img, system }): PickEntry => {
    return { uuid, name, img: img ?? '', source: '', system };
  });
  const isOffered = ({ system }: PickEntry): boolean =>
    Object.entries(only).every(([key, value]) => foundry.utils.getProperty(system, key) === value);
  const sorted = (entry: PickEntry) => ({ id: entry.uuid, name: entry.name, sort: 0 });
  return [...world, ...packed].filter(isOffered).toSorted((a, b) => compareItems(sorted(a), sorted(b)));
}

/**
 * Hides the rows of a list that do not contain a search text.
 * @param none - selects the note that nothing was found
 */
export function searchRows(element: HTMLElement, selector: string, none: string, text: string): void {
  const { lang } = game.i18n;
  const wanted = text.trim().toLocaleLowerCase(lang);
  const rows = [...element.querySelectorAll<HTMLElement>(selector)];
  for (const row of rows) row.hidden = !(row.textContent ?? '').toLocaleLowerCase(lang).includes(wanted);
  const note = element.querySelector<HTMLElement>(none);
  if (note) note.hidden = rows.some(({ hidden }) => !hidden);
}

export class ItemPicker extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: 'tetrad-item-picker',
    classes: ['item-picker'],
    window: { icon: 'fa-solid fa-plus' },
    position: { width: 420 },
    actions: { pick: ItemPicker.#onPick, makeOwn: ItemPicker.#onMakeOwn },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    list: { template: 'systems/tetrad/templates/shared/sheet/picker.hbs', scrollable: ['.picker-list'] },
  };

  readonly #request: PickRequest;

  constructor(request: PickRequest) {
    super({ window: { title: request.title }, classes: [request.skin] });
    this.#request = request;
  }

  protected async _view() {
    return { id: this.id, entries: await listEntries(this.#request) };
  }

  protected _activate(): void {
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input')) searchRows(this.element, '.picker-list li', '.picker-none', target.value);
    });
    // Enter in the search field picks the first entry shown.
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !isTag(event.target, 'input')) return;
      event.preventDefault();
      this.element.querySelector<HTMLElement>('.picker-list li:not([hidden]) button')?.click();
    });
    this.element.querySelector('input')?.focus();
  }

  static async #onPick(this: ItemPicker, _event: Event, target: HTMLElement): Promise<void> {
    await runOrWarn(async () => {
      const item: unknown = await foundry.utils.fromUuid(target.dataset['uuid'] ?? '');
      const { add, charge } = this.#request;
      if (isItem(item)) await addPaid(charge?.(item) ?? null, () => add(item.toObject()));
      await this.close();
    });
  }

  static async #onMakeOwn(this: ItemPicker): Promise<void> {
    await this.close();
    await runOrWarn(() => this.#request.makeOwn());
  }
}

/** What the picker shows: its title, its look, the values that all offered items have, and how they are paid. */
type ItemKind = Pick<PickRequest, 'title' | 'only' | 'skin' | 'charge'>;

/** Opens the picker for a type of item. If the user makes a new item from `own` instead, its sheet opens in edit mode. */
export async function pickItem(
  actor: Actor.Implementation,
  own: Item.CreateData & { readonly type: Item.SubType },
  what: ItemKind,
): Promise<void> {
  const create = async (data: Item.CreateData) => (await actor.createEmbeddedDocuments('Item', [data]))?.[0];
  const picker = new ItemPicker({
    ...what,
    type: own.type,
    add: (source) => create(source as Item.CreateData),
    makeOwn: async () => openToEdit(await create(own)),
  });
  await picker.render({ force: true });
}
