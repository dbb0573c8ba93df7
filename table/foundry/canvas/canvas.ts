/** The global `canvas`, reduced to tokens: the viewed scene, its tokens, and their heads-up display. */
import type { TokenHUD } from '../applications/hud/token-hud.ts';
import { debounceTask, listenToDocuments } from '../applications/refresh.ts';
import type { Actor } from '../documents/documents.ts';
import type { Scene } from '../documents/scene.ts';
import type { TokenDocument } from '../documents/token.ts';
import { callAllHooks, getConfig, getGame } from '../runtime.ts';
import { TokenLayer } from './layers.ts';
import type { Token } from './placeables.ts';
import { SceneView } from './scene-view.ts';
import type { TokenRuler } from './token-ruler.ts';

export class Canvas {
  ready = false;
  scene: Scene | null = null;
  readonly tokens = new TokenLayer();
  #hud: TokenHUD | null = null;
  #view: SceneView | null = null;
  /** Redraws the scene once after the current changes. */
  readonly _refresh = debounceTask(() => this.#view?.refresh());

  /** The heads-up displays. The table has only the one for tokens. */
  get hud(): { readonly token: TokenHUD } {
    const { hudClass } = getConfig().Token as unknown as { hudClass: new () => TokenHUD };
    this.#hud ??= new hudClass();
    return { token: this.#hud };
  }

  /** Starts to follow changes of documents. Called once, when the page is ready. */
  _initialize(): void {
    this.#view = new SceneView(this);
    listenToDocuments(['Token'], (action, document) => this.#follow(action, document as unknown as TokenDocument));
    listenToDocuments(['Actor', 'Item', 'ActiveEffect', 'Combat', 'Combatant', 'Scene'], () => this._refresh());
  }

  /** Places a token of an actor on the viewed scene. */
  async _place(actor: Actor): Promise<void> {
    await this.#view?.place(actor);
  }

  /** Shows a scene on the canvas; null: none. */
  async draw(
    scene: Scene | null = (getGame().scenes as { viewed?: Scene } | undefined)?.viewed ?? null,
  ): Promise<this> {
    if (!this.#view) return this;
    this.tokens.releaseAll();
    this.tokens.history = [];
    for (const token of this.tokens.placeables) this.#forget(token);
    if (this.#hud?.rendered) void this.#hud.close();
    this.scene = scene;
    this.ready = scene !== null;
    for (const document of (scene?.tokens.contents ?? []) as TokenDocument[]) this.#add(document);
    this.#view.draw();
    if (scene) callAllHooks('canvasReady', this);
    return this;
  }

  #follow(action: string, document: TokenDocument): void {
    if (document.parent !== this.scene) return;
    const token = this.tokens.get(document.id);
    if (action === 'create' && !token) this.#add(document);
    if (action === 'delete' && token) this.#forget(token);
    this._refresh();
  }

  #add(document: TokenDocument): void {
    const { objectClass, rulerClass } = getConfig().Token as unknown as {
      objectClass: new (document: TokenDocument) => Token;
      rulerClass: (new (token: Token) => TokenRuler) | null;
    };
    const token = new objectClass(document);
    token._ruler = rulerClass && new rulerClass(token);
    void token._ruler?.draw();
    this.tokens._objects.set(document.id, token);
  }

  /** Removes a deleted token from the canvas, where it is then neither controlled nor targeted. */
  #forget(token: Token): void {
    token.release();
    token._ruler?.destroy();
    for (const user of token.targeted) token._changeTarget(user, false);
    this.tokens._objects.delete(token.id);
    if (this.#hud?.rendered && this.#hud.object === token) void this.#hud.close();
  }
}
