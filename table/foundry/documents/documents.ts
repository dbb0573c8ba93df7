/** foundry.documents: actors, items, users and settings on a client (client/documents/*.d.mts). Tokens and effects are left out. */
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import type { Operation } from '../abstract/document.ts';
import { sendQuery } from '../client/queries.ts';
import { findGame, getGame, type Dictionary, type LooseUser } from '../runtime.ts';
import { BaseActor, BaseItem, BaseSetting, BaseUser } from './base.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** An actor. */
export class Actor extends ClientDocumentMixin(BaseActor) {
  declare readonly items: EmbeddedCollection;

  /** The items by type, of every type of item there is. */
  get itemTypes(): Record<string, unknown[]> {
    const types: Record<string, unknown[]> = {};
    for (const type of getGame().documentTypes['Item'] ?? []) types[type] = [];
    for (const item of this.items.contents) (types[Reflect.get(item, 'type') as string] ??= []).push(item);
    return types;
  }

  /** The data that formulas refer to. */
  getRollData(): object {
    return this.system;
  }
}

/** An item. */
export class Item extends ClientDocumentMixin(BaseItem) {
  /** The actor that owns the item. */
  get actor(): Actor | null {
    return this.parent instanceof Actor ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** The data that formulas refer to. */
  getRollData(): object {
    return this.system;
  }
}

/** A user. */
export class User extends ClientDocumentMixin(BaseUser) {
  /** Whether the user is connected. */
  active = false;

  get isTrusted(): boolean {
    return this.hasRole('TRUSTED');
  }

  get isSelf(): boolean {
    return this.id === findGame()?.userId;
  }

  get isActiveGM(): boolean {
    return (getGame().users?.activeGM as unknown) === this;
  }

  /** Whether this is the user whom a condition designates. */
  isDesignated(condition: (user: LooseUser) => unknown): boolean {
    const users = getGame().users as unknown as { getDesignatedUser(condition: unknown): unknown };
    return users.getDesignatedUser(condition) === this;
  }

  /** Asks the client of the user. */
  async query(queryName: string, queryData: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    return sendQuery(this as unknown as LooseUser, queryName, queryData, options);
  }
}

/** A registered setting, as far as its document needs it. */
interface SettingConfig {
  readonly onChange?: (value: unknown, options: Dictionary, userId: string) => unknown;
}

/** A stored setting. */
export class Setting extends ClientDocumentMixin(BaseSetting) {
  get #config(): SettingConfig | undefined {
    return findGame()?.settings.settings.get(this.key);
  }

  #announce(options: Operation, userId: string): void {
    const owner = this._source['user'];
    if (!this.#config || (owner && owner !== findGame()?.userId)) return;
    const [namespace = '', ...key] = this.key.split('.');
    this.#config.onChange?.(getGame().settings.get(namespace, key.join('.')), options, userId);
  }

  override _onCreate(data: Dictionary, options: Operation, userId: string): void {
    super._onCreate(data, options, userId);
    this.#announce(options, userId);
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if ('value' in changed) this.#announce(options, userId);
  }
}
