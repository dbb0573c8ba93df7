/** foundry.canvas.layers: the tokens of the viewed scene (client/canvas/layers/tokens.d.mts, base/placeables-layer.d.mts). */
import type { TokenHUD } from '../applications/hud/token-hud.ts';
import type { User } from '../documents/documents.ts';
import { getCanvas } from './find-canvas.ts';
import type { Token } from './placeables.ts';

/** A layer of tokens or other objects on the canvas. */
export class PlaceablesLayer {
  _objects = new Map<string, Token>();

  get placeables(): Token[] {
    return [...this._objects.values()];
  }
  get controlled(): Token[] {
    return this.placeables.filter(({ controlled }) => controlled);
  }

  /** Returns the object of the document with this id. */
  get(id: string): Token | undefined {
    return this._objects.get(id);
  }

  /**
   * Releases all controlled objects.
   * @returns How many were controlled.
   */
  releaseAll(options: object = {}): number {
    return this.controlled.filter((object) => object.release(options)).length;
  }
}

export class TokenLayer extends PlaceablesLayer {
  get hud(): TokenHUD {
    return getCanvas().hud.token;
  }
  get ownedTokens(): Token[] {
    return this.placeables.filter(({ actor }) => actor?.isOwner);
  }

  /**
   * Changes the user's targets to or by these token ids: `replace` targets only these tokens, `acquire` adds them, `release` removes them (core issue 11831).
   */
  setTargets(ids: Iterable<string>, { mode = 'replace' }: { mode?: 'replace' | 'acquire' | 'release' } = {}): void {
    const given = new Set(ids);
    for (const token of this.placeables) {
      const isGiven = given.has(token.id);
      const targeted =
        mode === 'release' ? token.isTargeted && !isGiven : isGiven || (mode === 'acquire' && token.isTargeted);
      token.setTarget(targeted, { releaseOthers: false });
    }
  }

  /** Sets another user's targets on this scene. */
  _takeTargets(user: User, ids: readonly string[]): void {
    for (const token of this.placeables) token._changeTarget(user, ids.includes(token.id));
  }
}
