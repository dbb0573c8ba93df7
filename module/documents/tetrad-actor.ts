/** The actor class. It completes new actors as defined by their models, and turns edits of token bars into damage or healing with a ledger entry. */
import { getHooks } from '../foundry/host.ts';
import { runOrWarn } from '../user-error.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { findBar } from '../ledger/health-facet.ts';
import { beginActor, findArtwork } from './new-document.ts';
import { offerTypesInUse } from './types-in-use.ts';

type PreCreate = Parameters<foundry.documents.Actor['_preCreate']>;

class TetradActor extends foundry.documents.Actor {
  /** Returns the default pictures of an actor and its tokens for the actor's type. */
  static override getDefaultArtwork(data?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const found = findArtwork(CONFIG.Actor.dataModels, data?.type);
    return found ? { img: found.img, texture: { src: found.token } } : super.getDefaultArtwork(data);
  }

  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginActor(this);
  }

  /**
   * Applies an edit of a token bar as damage to a track, or as healing. Core handles all other attributes.
   * @param value - the new value; with `isDelta`, the difference from the old one
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const bar = isBar ? findBar(this, attribute) : undefined;
    if (!bar) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await runOrWarn(async () => {
      const change = bar.set(this, isDelta ? bar.read(this).value + value : value);
      if (!change) return;
      // Core calls this hook when it writes a bar itself, and modules rely on it.
      const updates = foundry.utils.flattenObject({ system: change.system });
      const isTaken = getHooks().call('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, this);
      if (isTaken) await commit(this, change);
    });
    return this;
  }
}

/** Makes TetradActor the class of actors. Called in `init`. */
export function registerActor(): void {
  offerTypesInUse(TetradActor, 'Actor');
  Object.assign(CONFIG.Actor, { documentClass: TetradActor });
}
