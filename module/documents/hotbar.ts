/** A skill or a weapon dropped on the hotbar becomes a macro that rolls it by its slug, for whoever is selected. */
import type { RulesetApi } from '../api/api-facet.ts';

interface DropData {
  readonly type?: string;
  readonly uuid?: string;
}

interface DroppedItem {
  readonly name: string;
  readonly img: string | null;
  readonly type: string;
  readonly system?: { readonly identifier?: string };
}

/** Writes the command of the macro of an item. */
export function writeMacro(slug: string): string {
  return `game.tetrad.rollItem(${JSON.stringify(slug)});`;
}

async function assignMacro(uuid: string, slot: number): Promise<void> {
  const item = (await foundry.utils.fromUuid(uuid)) as DroppedItem | null;
  if (!item) return;
  const command = writeMacro(item.system?.identifier || item.name);
  const known = game.macros.find((macro) => macro.command === command && macro.isOwner);
  const { documentClass } = CONFIG.Macro;
  const data = { name: item.name, type: 'script' as const, img: item.img ?? null, command };
  const macro = known ?? (await documentClass.create(data));
  if (macro) await game.user.assignHotbarMacro(macro, slot);
}

/**
 * Handles a drop on the hotbar.
 * @returns false where the item becomes a macro of ours, so that core makes none
 */
function handleDrop(types: ReadonlySet<string>, { type, uuid }: DropData, slot: number): boolean | void {
  if (type !== 'Item' || !uuid) return;
  const dropped = foundry.utils.fromUuidSync(uuid) as { type?: string } | null;
  if (!types.has(dropped?.type ?? '')) return;
  void assignMacro(uuid, slot);
  return false;
}

/** Begins to watch the hotbar. Called in `init`. */
export function watchHotbar(facets: readonly RulesetApi[]): void {
  const types = new Set(facets.flatMap(({ macroTypes = [] }) => macroTypes));
  Hooks.on('hotbarDrop', (_hotbar, data, slot) => handleDrop(types, data as DropData, slot));
}
