/**
 * Turns items dropped on the hotbar into macros. The macro of a skill or a weapon finds the item by its identifier, so that it works for any selected token.
 */
import { findDocument } from '../foundry/documents.ts';
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

/** Returns the command of a macro that rolls an item. @param slug - identifier or name of the item */
export function writeMacro(slug: string): string {
  return `game.tetrad.rollItem(${JSON.stringify(slug)});`;
}

/** Returns the command of a macro that uses an item on the selected token, although the item belongs to no actor. */
function writeUse(uuid: string): string {
  return `game.tetrad.useItem(${JSON.stringify(uuid)});`;
}

/** Types of items that need not belong to an actor, but are used on one. */
const usedTypes = new Set<string>();

/** Assigns an item's macro to a slot: a macro with the same command that the user owns or, if there is none, a new macro. */
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
 * Puts an item into the first free slot of the hotbar, with the same macro as an item dropped there.
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

/**
 * Handles a drop on the hotbar.
 * @returns false if the item is handled here, so that core creates no macro
 */
function handleDrop(types: ReadonlySet<string>, data: DropData | null, slot: number): boolean | void {
  const { type, uuid } = data ?? {};
  if (type !== 'Item' || typeof uuid !== 'string') return;
  // An item that is not found was deleted. `assignDropped` refuses it with a reason, whereas core would do nothing.
  const dropped = findDocument(uuid) as { readonly type?: string } | null;
  if (dropped && !types.has(dropped.type ?? '')) return;
  void runOrWarn(() => assignDropped(uuid, slot));
  return false;
}

/** The item types of one ruleset that have macros. */
interface MacroItems {
  readonly macroTypes?: readonly string[];
  readonly usedTypes?: readonly string[];
}

/** Starts handling drops on the hotbar. Called in `init`. */
export function watchHotbar(facets: readonly MacroItems[]): void {
  for (const type of facets.flatMap((facet) => facet.usedTypes ?? [])) usedTypes.add(type);
  const types = new Set([...facets.flatMap(({ macroTypes = [] }) => macroTypes), ...usedTypes]);
  // Foundry calls no further listeners after one that returns false. This one is therefore registered in `ready`, after the listeners of modules that register
  // in `init` or `setup`.
  Hooks.once('ready', () => {
    Hooks.on('hotbarDrop', (_hotbar, data, slot) => handleDrop(types, data as DropData | null, slot));
  });
}
