/**
 * foundry.canvas.placeables: the tokens on the viewed scene (client/canvas/placeables). The table does not use PIXI: scene-view.ts draws each token as a button
 * on the page.
 */
import type { Actor, User } from '../documents/documents.ts';
import type { TokenDocument } from '../documents/token.ts';
import { callAllHooks, getGame } from '../runtime.ts';
import { getCanvas } from './find-canvas.ts';
import type { TokenRuler } from './token-ruler.ts';

export class PlaceableObject {
  readonly document: TokenDocument;
  /** The element that shows the object; null until it is drawn. */
  _element: HTMLElement | null = null;
  _controlled = false;

  constructor(document: TokenDocument) {
    this.document = document;
  }

  get id(): string {
    return this.document.id;
  }
  get isOwner(): boolean {
    return this.document.isOwner;
  }
  get controlled(): boolean {
    return this._controlled;
  }

  /**
   * Takes control of the token, if the user owns it. By default all other tokens are released.
   * @returns Whether the user now controls the token.
   */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers)
      for (const other of getCanvas().tokens.controlled) if (other !== (this as unknown)) other.release();
    if (!this.isOwner) return false;
    this.#setControl(true);
    return true;
  }

  /**
   * Releases control of the token.
   * @returns Always true.
   */
  release(_options: object = {}): boolean {
    this.#setControl(false);
    return true;
  }

  #setControl(controlled: boolean): void {
    if (this._controlled === controlled) return;
    this._controlled = controlled;
    getCanvas()._refresh();
    callAllHooks(`control${this.document.documentName}`, this, controlled);
  }
}

export class Token extends PlaceableObject {
  readonly targeted = new Set<User>();
  /** The line along which the token is dragged; null if CONFIG has no class for it. */
  _ruler: TokenRuler | null = null;

  get actor(): Actor | null {
    return this.document.actor;
  }
  get name(): string {
    return this.document.name;
  }
  get isTargeted(): boolean {
    return this.targeted.has(getGame().user as unknown as User);
  }

  /** Adds the token to a user's targets, or removes it, and tells the other clients. Adding it clears the user's other targets by default. */
  setTarget(
    targeted = true,
    { user, releaseOthers = true }: { user?: User | null; releaseOthers?: boolean; groupSelection?: boolean } = {},
  ): void {
    const owner = user ?? (getGame().user as unknown as User);
    const { targets } = owner;
    if (releaseOthers && targeted) for (const other of targets) if (other !== this) other._changeTarget(owner, false);
    this._changeTarget(owner, targeted);
    if (owner.isSelf) owner.broadcastActivity({ targets: targets.ids });
  }

  _changeTarget(user: User, targeted: boolean): void {
    if (user.targets.has(this) === targeted) return;
    user.targets[targeted ? 'add' : 'delete'](this);
    this.targeted[targeted ? 'add' : 'delete'](user);
    getCanvas()._refresh();
    callAllHooks('targetToken', user, this, targeted);
  }
}
