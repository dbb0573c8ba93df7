/** The actor class: begun as its model says, and an edit of a bar becomes damage or healing, through the commit and with its ledger entry. */
import { runOrWarn } from '../user-error.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { findBar } from '../ledger/health-facet.ts';
import { beginActor, findArtwork } from './new-document.ts';
import { offerTypesInUse } from './types-in-use.ts';

type PreCreate = Parameters<foundry.documents.Actor['_preCreate']>;

/** Class of every actor of the world. */
class TetradActor extends foundry.documents.Actor {
  /** The picture of an actor that is given none, and that of its tokens: that of its type. */
  static override getDefaultArtwork(data?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const img = findArtwork(CONFIG.Actor.dataModels, data?.type);
    return img === null ? super.getDefaultArtwork(data) : { img, texture: { src: img } };
  }

  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginActor(this);
  }

  /**
   * Writes what was typed into a bar of a token: a number, or a change of it. A track is damaged or healed, anything else is core's.
   * @param value - the number, or with `isDelta` its change
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const actor = this as unknown as Actor.Implementation;
    const bar = isBar ? findBar(actor, attribute) : undefined;
    if (!bar) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await runOrWarn(async () => {
      const change = bar.set(actor, isDelta ? bar.read(actor).value + value : value);
      if (!change) return;
      // Core asks this hook where it writes itself; modules count on it. The type package leaves out that it tells the actor.
      const hooks = Hooks as unknown as { call(hook: string, ...told: unknown[]): boolean };
      const updates = foundry.utils.flattenObject({ system: change.system });
      const isTaken = hooks.call('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, actor);
      if (isTaken) await commit(actor, change);
    });
    return this;
  }
}

/** Makes TetradActor the class of actors. Called in `init`. */
export function registerActor(): void {
  offerTypesInUse(TetradActor, 'Actor');
  (CONFIG.Actor as { documentClass: unknown }).documentClass = TetradActor;
}
