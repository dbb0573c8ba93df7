/**
 * Refreshes an actor's items from the compendium that they come from. A window shows the changes field by field, and the user ticks those to make. Values that
 * belong to the owner, such as a quantity, stay (`kept` of the item's model).
 */
import { listPackItems } from '../documents/indexed-items.ts';
import { readIdentifier } from '../documents/identifier.ts';
import { getClass, getSchema } from '../foundry/host.ts';
import type { ItemModelStatics } from '../settings/define-model.ts';
import { askForm } from '../foundry/ask-form.ts';
import { isItem } from '../foundry/documents.ts';
import { isObject } from '../foundry/plain-data.ts';
import { UserError } from '../user-error.ts';

interface ItemData {
  readonly name: string;
  readonly img?: string | null | undefined;
  readonly system: object;
}

/** A field in which an item differs from its source. */
export interface Difference {
  /** Path from the item, such as `system.damage`. */
  readonly path: string;
  readonly own: unknown;
  readonly source: unknown;
}

function compare(path: string, own: unknown, source: unknown, isKept: (path: string) => boolean): Difference[] {
  if (isKept(path) || source === undefined) return [];
  if (isObject(own) && isObject(source))
    return Object.entries(source).flatMap(([key, value]) => compare(`${path}.${key}`, own[key], value, isKept));
  return JSON.stringify(own) === JSON.stringify(source) ? [] : [{ path, own, source }];
}

/**
 * Lists the fields in which an item differs from its source.
 * @param kept - the paths below `system` that belong to the owner and are not compared
 */
export function listDifferences(own: ItemData, source: ItemData, kept: readonly string[]): Difference[] {
  const isKept = (path: string): boolean => kept.some((one) => path === `system.${one}`);
  return (['name', 'img', 'system'] as const).flatMap((key) => compare(key, own[key], source[key], isKept));
}

type Item = globalThis.Item.Implementation;

/** Returns the UUID of an item with the same type and identifier in a visible compendium; empty: none. */
async function findLike(item: Item): Promise<string> {
  const items = await listPackItems(item.type, ['system.identifier']);
  return items.find((one) => readIdentifier(one) === readIdentifier(item))?.uuid ?? '';
}

/** Returns the compendium item that an item comes from, or else one with the same type and identifier; null: none. */
async function findSource(item: Item): Promise<Item | null> {
  const { compendiumSource } = item._stats as { readonly compendiumSource?: string | null };
  for (const uuid of [compendiumSource, await findLike(item)]) {
    const found: unknown = uuid ? await foundry.utils.fromUuid(uuid).catch(() => null) : null;
    if (isItem(found) && found.type === item.type) return found;
  }
  return null;
}

interface Field {
  readonly label?: string;
  readonly choices?: unknown;
}

const localize = (key: string): string => game.i18n.localize(`TETRAD.Refresh.${key}`);

/** Formats a value for the list of changes; empty for rich text and lists, which are too long to show. */
function writeValue(value: unknown, field: Field | undefined): string {
  if (typeof value === 'boolean') return localize(value ? 'yes' : 'no');
  if (typeof value === 'number') return String(value);
  const { choices } = field ?? {};
  const named = typeof value === 'string' && isObject(choices) ? choices[value] : undefined;
  if (typeof named === 'string') return game.i18n.localize(named);
  return typeof value === 'string' && value !== '' && !value.startsWith('<') ? value : '';
}

/** Describes a difference: the label of the field, and both values if they are short. */
export function describeDifference({ system }: { readonly system: object }, { path, own, source }: Difference) {
  const field = path.startsWith('system.')
    ? (getSchema(system).getField(path.slice('system.'.length)) as Field | undefined)
    : undefined;
  const [before, after] = path === 'img' ? ['', ''] : [writeValue(own, field), writeValue(source, field)];
  const label = field?.label ?? localize(path === 'name' ? 'name' : 'img');
  return {
    label: label || path,
    says:
      before || after ? game.i18n.format('TETRAD.Refresh.change', { before: before || '–', after: after || '–' }) : '',
  };
}

/**
 * Opens the window in which the user refreshes items of one actor.
 * @throws UserError `no-compendium-item` if no compendium has any of the items
 */
export async function refreshItems(items: readonly Item[]): Promise<void> {
  const sources = await Promise.all(items.map(findSource));
  const known = items.flatMap((item, at) => (sources[at] ? [{ item, source: sources[at] }] : []));
  const [first] = items;
  if (known.length === 0) throw new UserError('no-compendium-item');
  const changed = known.flatMap(({ item, source }) => {
    const { KEPT = [] } = getClass<Partial<ItemModelStatics>>(item.system);
    const differences = listDifferences(item.toObject(), source.toObject(), KEPT);
    return differences.length > 0 ? [{ item, differences }] : [];
  });
  if (changed.length === 0) {
    ui.notifications.info(localize('same'));
    return;
  }
  const groups = changed.map(({ item, differences }) => {
    return {
      name: item.name,
      differences: differences.map((one) => ({ name: `${item.id} ${one.path}`, ...describeDifference(item, one) })),
    };
  });
  const chosen = await askForm({
    title: localize('title'),
    template: 'systems/tetrad/templates/shared/sheet/refresh.hbs',
    context: { groups },
    ok: localize('apply'),
    classes: ['refresh-items'],
  });
  if (!chosen) return;
  const updates = changed.flatMap(({ item, differences }) => {
    const taken = differences.filter(({ path }) => `${item.id} ${path}` in chosen);
    return taken.length > 0
      ? [{ _id: item.id, ...Object.fromEntries(taken.map(({ path, source }) => [path, source])) }]
      : [];
  });
  if (updates.length > 0) await first?.actor?.updateEmbeddedDocuments('Item', updates);
}
