/**
 * foundry.canvas.placeables: the tokens on the viewed scene (client/canvas/placeables). There is no PIXI: each token is a button on the page, drawn
 * by scene-view.ts.
 */
import type { Actor, User } from '../documents/documents.ts';
import type { TokenDocument } from '../documents/token.ts';
import { callAllHooks, getGame } from '../runtime.ts';
import { getCanvas } from './find-canvas.ts';

/** Anything on the scene. */
export class PlaceableObject {
  readonly document: TokenDocument;
  /** The element on the page. */
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
   * Takes control, and releases other tokens unless told not to.
   * @returns Whether the user controls it now; only its owners may.
   */
  control({ releaseOthers = true }: { releaseOthers?: boolean } = {}): boolean {
    if (releaseOthers)
      for (const other of getCanvas().tokens.controlled) if (other !== (this as unknown)) other.release();
    if (!this.isOwner) return false;
    this.#setControl(true);
    return true;
  }

  /** Releases control. */
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

/** A token. */
export class Token extends PlaceableObject {
  /** The users who target it. */
  readonly targeted = new Set<User>();

  get actor(): Actor | null {
    return this.document.actor;
  }
  get name(): string {
    return this.document.name;
  }
  /** Whether this user targets it. */
  get isTargeted(): boolean {
    return this.targeted.has(getGame().user as unknown as User);
  }

  /** Targets it for a user, replacing the user's other targets unless told not to; or removes the target. Other clients are notified. */
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
