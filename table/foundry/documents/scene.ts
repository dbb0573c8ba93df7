/** foundry.documents.Scene: the active scene, and the scene that a client views (client/documents/scene.d.mts). */
import type { Document, Operation } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { findGame, getGlobal, type Dictionary } from '../runtime.ts';
import { BaseScene } from './base-scene.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** The canvas, reduced to what scenes use. */
interface SceneCanvas {
  draw?(scene: Scene | null): Promise<unknown>;
}

/** The size of a scene in pixels, including its padding. */
interface Dimensions {
  width: number;
  height: number;
  size: number;
  distance: number;
  sceneX: number;
  sceneY: number;
  sceneWidth: number;
  sceneHeight: number;
}

export class Scene extends ClientDocumentMixin(BaseScene) {
  declare readonly tokens: EmbeddedCollection;
  declare _view: boolean;
  declare dimensions: Dimensions;

  protected override _configure(options: Dictionary = {}): void {
    super._configure(options);
    const value = this._source['active'] === true;
    Object.defineProperty(this, '_view', { value, writable: true, enumerable: false });
  }

  get isView(): boolean {
    return this._view;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.dimensions = this.getDimensions();
  }

  /** Returns the size including the padding, which is a whole number of grid spaces. */
  getDimensions(): Dimensions {
    const { size, distance } = this.grid;
    const padding = Reflect.get(this, 'padding') as number;
    const pad = (length: number): number => Math.ceil((length * padding) / size) * size;
    const [sceneX, sceneY] = [pad(this.width), pad(this.height)];
    const [sceneWidth, sceneHeight] = [this.width, this.height];
    const [width, height] = [sceneWidth + 2 * sceneX, sceneHeight + 2 * sceneY];
    return { width, height, size, distance, sceneX, sceneY, sceneWidth, sceneHeight };
  }

  /** Returns the background image: the scene's own in Foundry 13, that of its first level in 14; null if there is none. */
  _findPicture(): string | null {
    const [level] = (Reflect.get(this, 'levels') as EmbeddedCollection | undefined)?.contents ?? [];
    const { background } = (level ?? this) as unknown as { background?: { src?: string | null } };
    return background?.src ?? null;
  }

  /** Makes this the active scene, which every client then views. */
  async activate(): Promise<this | undefined> {
    return this.active ? this : this.update({ active: true });
  }

  /** Makes this the viewed scene of this client. */
  async view(): Promise<this> {
    await lookAt(this);
    return this;
  }

  /** Deactivates all other scenes in the same operation, because only one scene can be active. */
  static override _preUpdateOperation(_scenes: Document[], operation: Operation): void {
    const updates = operation['updates'] as Dictionary[];
    const chosen = updates.findLast((update) => update['active'] === true);
    if (!chosen) return;
    for (const scene of [...(findGame()?.scenes ?? [])] as Scene[]) {
      const named = updates.find((update) => update['_id'] === scene.id);
      if (named && named !== chosen) named['active'] = false;
      else if (!named && scene.active) updates.push({ _id: scene.id, active: false });
    }
  }

  override _onCreate(data: Dictionary, options: Operation, userId: string): void {
    super._onCreate(data, options, userId);
    if (!this.active) return;
    void lookAt(this);
    const others = ([...(findGame()?.scenes ?? [])] as Scene[]).filter((scene) => scene.active && scene !== this);
    const updates = others.map(({ id }) => ({ _id: id, active: false }));
    if (updates.length && userId === findGame()?.userId) void Scene.implementation.updateDocuments(updates);
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (changed['active'] === true) void lookAt(this);
  }

  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    if (!this.isView) return;
    this._view = false;
    void lookAt((findGame()?.scenes?.active as Scene | undefined) ?? null);
  }
}

/** Sets the viewed scene and draws it on the canvas; null: none. */
async function lookAt(scene: Scene | null): Promise<void> {
  for (const other of [...(findGame()?.scenes ?? [])] as Scene[]) other._view = other === scene;
  if (scene) scene._view = true;
  await (getGlobal('canvas') as SceneCanvas | undefined)?.draw?.(scene);
}
