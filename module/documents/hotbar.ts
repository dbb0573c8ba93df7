/** A skill or a weapon dropped on the hotbar becomes a macro that rolls it by its slug, for whoever is selected. */
import { UserError, runOrWarn } from '../user-error.ts';

interface DropData {
  readonly type?: string;
  readonly uuid?: string;
}

interface DroppedItem {
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly uuid: string;
  readonly system?: object;
}

/** Writes the command of the macro of an item. */
export function writeMacro(slug: string): string {
  return `game.tetrad.rollItem(${JSON.stringify(slug)});`;
}

/** Writes the command of the macro of an item that belongs to nobody and is used on whoever is selected. */
function writeUse(uuid: string): string {
  return `game.tetrad.useItem(${JSON.stringify(uuid)});`;
}

/** Types of such items. */
const usedTypes = new Set<string>();

/** Finds the macro of an item among the user's own, or makes it, and puts it into a slot. */
async function assignMacro(item: DroppedItem, slot: number): Promise<void> {
  const { identifier } = (item.system ?? {}) as { identifier?: string };
  const command = usedTypes.has(item.type) ? writeUse(item.uuid) : writeMacro(identifier || item.name);
  const known = game.macros.find((macro) => macro.command === command && macro.isOwner);
  const { documentClass } = CONFIG.Macro;
  const data = { name: item.name, type: 'script' as const, img: item.img ?? null, command };
  const macro = known ?? (await documentClass.create(data));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/**
 * Puts an item into the first free slot of the hotbar, as dragging it there does.
 * @throws UserError `hotbar-full`
 */
export async function putOnHotbar(item: DroppedItem): Promise<void> {
  const pages = [1, 2, 3, 4, 5];
  const free = pages.flatMap((page) => game.user.getHotbarMacros(page)).find(({ macro }) => !macro);
  if (!free) throw new UserError('hotbar-full');
  await assignMacro(item, free.slot);
}

async function assignDropped(uuid: string, slot: number): Promise<void> {
  const item = (await foundry.utils.fromUuid(uuid)) as DroppedItem | null;
  if (!item) throw new UserError('drop-gone');
  await assignMacro(item, slot);
}

/** Finds an item, or the entry of the index of its pack. */
function findSync(uuid: string): { type?: string } | null {
  try {
    return foundry.utils.fromUuidSync(uuid) as { type?: string } | null;
  } catch {
    return null;
  }
}

/**
 * Handles a drop on the hotbar.
 * @returns false where the item becomes a macro of ours, so that core makes none
 */
function handleDrop(types: ReadonlySet<string>, data: DropData | null, slot: number): boolean | void {
  const { type, uuid } = data ?? {};
  if (type !== 'Item' || typeof uuid !== 'string') return;
  // An item whose type cannot be found does not exist: core would make nothing of it and say nothing.
  const dropped = findSync(uuid);
  if (dropped && !types.has(dropped.type ?? '')) return;
  void runOrWarn(() => assignDropped(uuid, slot));
  return false;
}

/** Which of a ruleset's items become macros. */
interface MacroItems {
  readonly macroTypes?: readonly string[];
  readonly usedTypes?: readonly string[];
}

/** Begins to watch the hotbar. Called in `init`. */
export function watchHotbar(facets: readonly MacroItems[]): void {
  for (const type of facets.flatMap((facet) => facet.usedTypes ?? [])) usedTypes.add(type);
  const types = new Set([...facets.flatMap(({ macroTypes = [] }) => macroTypes), ...usedTypes]);
  // The first listener that refuses a drop keeps it from all others: in `ready`, modules that registered in `init` or `setup` come first.
  Hooks.once('ready', () => {
    Hooks.on('hotbarDrop', (_hotbar, data, slot) => handleDrop(types, data as DropData | null, slot));
  });
}
