/** foundry.canvas.layers: the tokens of the viewed scene (client/canvas/layers/tokens.d.mts, base/placeables-layer.d.mts). */
import type { TokenHUD } from '../applications/hud/token-hud.ts';
import type { Document } from '../abstract/document.ts';
import type { User } from '../documents/documents.ts';
import type { Dictionary } from '../runtime.ts';
import { getCanvas } from './find-canvas.ts';
import type { Token } from './placeables.ts';

/** A change that can be taken back (API: CanvasHistoryEvent): what was created, and what updated or deleted documents were before. */
interface HistoryEvent {
  readonly type: 'create' | 'update' | 'delete';
  readonly data: readonly Dictionary[];
}

/** A layer of tokens or other objects on the canvas. */
export class PlaceablesLayer {
  _objects = new Map<string, Token>();
  /** What this client has changed on the layer, oldest first. */
  history: HistoryEvent[] = [];

  storeHistory(type: HistoryEvent['type'], data: readonly Dictionary[]): void {
    if (data.some(({ _id }) => !_id)) throw new Error('Each entry of the history needs an _id');
    this.history.push({ type, data });
  }

  /** Takes this client's last change back. Returns the documents that were changed. */
  async undoHistory(): Promise<Document[]> {
    const { scene } = getCanvas();
    const { type, data } = this.history.pop() ?? {};
    if (!scene || !data) return [];
    const options = { isUndo: true };
    if (type === 'update') return scene.updateEmbeddedDocuments('Token', [...data], options);
    if (type === 'delete') return scene.createEmbeddedDocuments('Token', [...data], { ...options, keepId: true });
    return scene.deleteEmbeddedDocuments(
      'Token',
      data.map(({ _id }) => String(_id)),
      options,
    );
  }

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
