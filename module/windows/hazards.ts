/** How a hazard begins: its item is dropped on a token, or the GM picks it for the targeted or selected tokens. */
import { getHooks } from '../foundry/host.ts';
import { type TokenCanvas, findActorAt, listSelectedActors } from '../foundry/canvas.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { type HazardItem, beginHazard, isHazard } from '../exchange/hazard-facet.ts';
import { registerHazardRegion } from '../exchange/hazard-region.ts';
import { findDocument } from '../foundry/documents.ts';
import { ItemPicker } from '../sheets/item-picker.ts';
import { UserError, runOrWarn } from '../user-error.ts';

/** The data of a drop on the canvas, reduced to the fields used here. */
interface CanvasDrop {
  readonly type?: string;
  readonly uuid?: string;
  readonly x?: number;
  readonly y?: number;
}

async function beginDropped(uuid: string, victim: Actor.Implementation | undefined): Promise<void> {
  const item = (await foundry.utils.fromUuid(uuid)) as HazardItem | null;
  if (!item) throw new UserError('drop-gone');
  if (!victim) throw new UserError('hazard-no-token', { hazard: item.name });
  await beginHazard(item, victim);
}

/** Begins hazards that are dropped on tokens, and those of regions. Called in `init`. */
export function watchHazards(): void {
  registerHazardRegion();
  getHooks().on('dropCanvasData', (canvas: TokenCanvas, { type, uuid = '', x = NaN, y = NaN }: CanvasDrop) => {
    // The item's type must be read synchronously: the hook's return value decides whether core handles the drop.
    const known = type === 'Item' ? (findDocument(uuid) as { readonly type?: string } | null) : null;
    if (!isHazard(known?.type ?? '')) return true;
    void runOrWarn(() => beginDropped(uuid, findActorAt(canvas, x, y)));
    return false;
  });
}

/** Lists the actors of the tokens that the user targets or else has selected, each once. */
function listVictims(): Actor.Implementation[] {
  const targeted = [...game.user.targets].flatMap(({ actor }) => actor ?? []);
  const victims = targeted.length > 0 ? targeted : listSelectedActors();
  return [...new Map(victims.map((actor) => [actor.uuid, actor])).values()];
}

/**
 * Lets the GM pick a hazard for the targeted or selected tokens.
 * @throws UserError `no-victims`
 */
export async function pickHazard(): Promise<void> {
  const [first, ...others] = listVictims().filter((actor) => facetOf(actor, 'hazards'));
  const facet = facetOf(first, 'hazards');
  if (!first || !facet) throw new UserError('no-victims');
  const victims = [first, ...others.filter((actor) => facetOf(actor, 'hazards') === facet)];
  const names = victims.map(({ name }) => name).join(', ');
  const { itemType: type, skin } = facet;
  if (type === null) return facet.ask?.(victims);
  const picker = new ItemPicker({
    title: game.i18n.format('TETRAD.Hazard.pick', { names }),
    type,
    skin,
    add: (source) =>
      runOrWarn(async () => {
        for (const victim of victims) await beginHazard(source as HazardItem, victim);
      }),
    makeOwn: async () => {
      const label = (CONFIG.Item.typeLabels as Readonly<Record<string, string>>)[type] ?? type;
      const made = await CONFIG.Item.documentClass.create({ name: game.i18n.localize(label), type });
      await made?.sheet?.render(true);
    },
  });
  await picker.render({ force: true });
}
