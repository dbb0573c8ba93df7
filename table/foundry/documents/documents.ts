/** foundry.documents: actors, items, users and settings on a client (client/documents/*.d.mts). */
import type { DescendantEvent, Operation } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { getCanvas } from '../canvas/find-canvas.ts';
import { UserTargets } from '../canvas/user-targets.ts';
import { sendQuery } from '../client/queries.ts';
import { effectsHaveUnits } from '../generation.ts';
import { failNotImplemented } from '../not-implemented.ts';
import { callHook, findGame, getConfig, getGame, type Dictionary, type LooseUser } from '../runtime.ts';
import { mergeObject } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { findStatus, type ActiveEffect } from './active-effect.ts';
import { BaseActor, BaseItem, BaseSetting, BaseUser } from './base.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Combat, InitiativeOptions } from './combat.ts';
import type { Scene } from './scene.ts';
import type { TokenDocument as TokenClass, TokenDocument } from './token.ts';

export class Actor extends ClientDocumentMixin(BaseActor) {
  declare readonly items: EmbeddedCollection;
  declare readonly effects: { contents: ActiveEffect[] } & EmbeddedCollection;
  /** The ids of the statuses that the actor has through its effects. */
  declare statuses: Set<string>;
  declare overrides: Dictionary;

  /** The actor's items by type; empty lists for types that it has no items of. */
  get itemTypes(): Record<string, unknown[]> {
    const types: Record<string, unknown[]> = {};
    for (const type of getGame().documentTypes['Item'] ?? []) types[type] = [];
    for (const item of this.items.contents) (types[Reflect.get(item, 'type') as string] ??= []).push(item);
    return types;
  }

  /** Whether this is the actor of an unlinked token. */
  get isToken(): boolean {
    return this.parent?.documentName === 'Token';
  }

  /** The unlinked token that the actor belongs to; null for a world actor. */
  get token(): TokenDocument | null {
    return this.isToken ? (this.parent as unknown as TokenDocument) : null;
  }

  /** Whether the actor takes part in the viewed combat. */
  get inCombat(): boolean {
    return !!getActiveCombat()?.getCombatantsByActor(this).length;
  }

  /** The effects that currently apply. */
  get appliedEffects(): ActiveEffect[] {
    return [...this.allApplicableEffects()].filter(({ active }) => active);
  }

  /** The actor's own effects come first, then those that its items transfer to it. */
  *allApplicableEffects(): Generator<ActiveEffect, void, undefined> {
    yield* this.effects.contents;
    for (const item of this.items.contents as unknown as Item[])
      for (const effect of item.effects.contents) if (Reflect.get(effect, 'transfer')) yield effect;
  }

  override prepareData(): void {
    this.statuses = new Set();
    this.overrides = {};
    super.prepareData();
    if (effectsHaveUnits) this.applyActiveEffects('final');
  }

  override prepareEmbeddedDocuments(): void {
    super.prepareEmbeddedDocuments();
    if (effectsHaveUnits) this.applyActiveEffects('initial');
    else this.applyActiveEffects();
  }

  /**
   * Collects statuses and applies changes to prepared data. Foundry 14 does this twice, before and after derived data are prepared (crucible issue 729).
   * @throws Error for an unknown phase.
   */
  applyActiveEffects(phase?: string): void {
    if (effectsHaveUnits && !(phase && phase in (getConfig().ActiveEffect.phases as object)))
      throw new Error(`"${phase}" is not a registered phase of active effects`);
    const effects = this.appliedEffects;
    for (const status of effects.flatMap(({ statuses }) => [...statuses])) this.statuses.add(status);
    const changes = effects.flatMap((effect) => effect._listChanges(phase));
    for (const change of changes.toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))) {
      const effect = change.effect as ActiveEffect;
      const implementation = effect.constructor as typeof ActiveEffect;
      const changed = effectsHaveUnits ? implementation.applyChange(this, change) : effect.apply(this, change);
      Object.assign(this.overrides, changed);
    }
  }

  /** Returns the data that formulas such as `@strength` refer to. */
  getRollData(): object {
    return this.system;
  }

  /** Returns the actor's tokens on the viewed scene, as objects on the canvas or, with `document`, as documents. */
  getActiveTokens(linked = false, document = false): unknown[] {
    const scene = getGame().scenes?.current as Scene | undefined;
    const own = this.getDependentTokens({ scenes: scene ?? [], linked });
    return document ? own : own.map(({ object }) => object).filter(Boolean);
  }

  /** Returns the actor's tokens on the given scenes (default: on all). */
  getDependentTokens(options: { scenes?: Scene | Scene[]; linked?: boolean } = {}): TokenDocument[] {
    const { scenes = [...(getGame().scenes ?? [])] as Scene[], linked = false } = options;
    const given = Array.isArray(scenes) ? scenes : [scenes];
    if (this.token) return given.some((scene) => scene.id === this.token?.parent?.id) && !linked ? [this.token] : [];
    const tokens = given.flatMap((scene) => scene.tokens.contents as unknown as TokenDocument[]);
    return tokens.filter((token) => token.actorId === this.id && (token.actorLink || !linked));
  }

  /** Creates a token of the actor from its prototype token, in memory only. */
  async getTokenDocument(data: Dictionary = {}, options: Dictionary = {}): Promise<TokenDocument> {
    const { prependAdjective, appendNumber, actorLink, ...prototype } = this.prototypeToken.toObject();
    if (prependAdjective) failNotImplemented('foundry.data.PrototypeToken#prependAdjective');
    const scene = (options['parent'] ?? getGame().scenes?.current) as Scene | undefined;
    const numbers = !actorLink && appendNumber;
    const count = scene ? this.getDependentTokens({ scenes: scene }).length : 0;
    const name = numbers ? `${prototype['name'] as string} (${count + 1})` : prototype['name'];
    const own = { ...prototype, prependAdjective, appendNumber, actorLink, name, actorId: this.id };
    const { documentClass } = getConfig().Token as unknown as {
      documentClass: new (data: object, context: Dictionary) => TokenDocument;
    };
    return new documentClass(mergeObject(own, data), options);
  }

  /**
   * Saves a change to the value of a token's bar. With `isDelta` the number is added to the value; with `isBar` the result is limited to the range from 0 to
   * the maximum.
   * @returns The actor.
   */
  async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const data = getProperty(this.system, attribute);
    const current = Number(isBar ? (data as { value?: unknown } | undefined)?.value : data);
    let target = isDelta ? current + value : value;
    if (isBar) target = Math.min(Math.max(target, 0), Number((data as { max?: unknown } | undefined)?.max ?? Infinity));
    const updates = { [`system.${attribute}${isBar ? '.value' : ''}`]: target };
    const isAllowed = callHook('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, this);
    return isAllowed ? this.update(updates) : this;
  }

  /**
   * Rolls initiative for the actor's combatants in the viewed combat. With `createCombatants`, its tokens join the combat first.
   * @returns The combat; null if there is none.
   */
  async rollInitiative(
    options: { createCombatants?: boolean; rerollInitiative?: boolean; initiativeOptions?: InitiativeOptions } = {},
  ): Promise<Combat | null> {
    const { createCombatants = false, rerollInitiative = false, initiativeOptions = {} } = options;
    if (createCombatants) {
      const tokens = this.token ? [this.token] : (this.getActiveTokens(false, true) as TokenDocument[]);
      const { documentClass } = getConfig().Token as unknown as { documentClass: typeof TokenClass };
      if (tokens.length) await documentClass.createCombatants(tokens);
    }
    const combat = getActiveCombat();
    if (!combat) return null;
    const own = combat.getCombatantsByActor(this).filter(({ initiative }) => rerollInitiative || initiative === null);
    await combat.rollInitiative(
      own.map(({ id }) => id),
      initiativeOptions,
    );
    return combat;
  }

  /**
   * Turns a status on or off.
   * @returns The effect if it was created; true if it already existed; false if it was removed; undefined if nothing changed.
   */
  async toggleStatusEffect(
    statusId: string,
    { active, overlay = false }: { active?: boolean; overlay?: boolean } = {},
  ): Promise<unknown> {
    const { _id } = findStatus(statusId);
    const effects = this.effects.contents as unknown as ActiveEffect[];
    const existing = _id
      ? effects.filter(({ id }) => id === _id)
      : effects.filter(({ statuses }) => statuses.size === 1 && statuses.has(statusId));
    if (existing.length) {
      if (active) return true;
      const ids = existing.map(({ id }) => id);
      await this.deleteEmbeddedDocuments('ActiveEffect', ids);
      return false;
    }
    if (active === false) return undefined;
    const { documentClass } = getConfig().ActiveEffect as unknown as { documentClass: typeof ActiveEffect };
    const effect = await documentClass.fromStatusEffect(statusId);
    if (overlay) effect.updateSource({ 'flags.core.overlay': true });
    return documentClass.create(effect, { parent: this, keepId: true });
  }

  /** Applies changes to the actor. For the actor of an unlinked token, the token's delta stores them. */
  override _applyChanges(changes: Dictionary): void {
    if (this.token) this.token.delta._takeChanges(changes);
    else super._applyChanges(changes);
  }

  override _onEmbeddedChange(collection: string, ids: readonly string[]): void {
    this.token?.delta._keepEmbedded(collection as 'items', ids);
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    this.#tellTokens();
  }

  override _onDescendantDocuments(...event: DescendantEvent): void {
    super._onDescendantDocuments(...event);
    this.#tellTokens();
  }

  /** Updates the actors of this actor's unlinked tokens, which inherit its data. */
  #tellTokens(): void {
    if (this.isToken || this.pack) return;
    for (const token of this.getDependentTokens()) if (!token.actorLink) token._onRelatedUpdate();
  }
}

function getActiveCombat(): Combat | null {
  return (getGame().combats?.viewed ?? null) as Combat | null;
}

export class Item extends ClientDocumentMixin(BaseItem) {
  declare readonly effects: { contents: ActiveEffect[] } & EmbeddedCollection;

  /** The actor that owns the item; null for an item without an owner. */
  get actor(): Actor | null {
    return this.parent instanceof Actor ? this.parent : null;
  }

  get isOwned(): boolean {
    return this.actor !== null;
  }

  /** Returns the data that formulas such as `@strength` refer to. */
  getRollData(): object {
    return this.system;
  }

  override _onEmbeddedChange(): void {
    this.parent?._onEmbeddedChange('items', [this.id]);
  }
}

/** The number of slots on the whole hotbar, and on one page. */
const [SLOTS, PAGE] = [50, 10];

export class User extends ClientDocumentMixin(BaseUser) {
  declare hotbar: Record<string, string>;
  active = false;
  /** The tokens on the canvas that the user targets. */
  targets = new UserTargets();

  get isTrusted(): boolean {
    return this.hasRole('TRUSTED');
  }

  get isSelf(): boolean {
    return this.id === findGame()?.userId;
  }

  get isActiveGM(): boolean {
    return (getGame().users?.activeGM as unknown) === this;
  }

  /** Tests whether this is the user with the highest role who meets a condition. */
  isDesignated(condition: (user: LooseUser) => unknown): boolean {
    const users = getGame().users as unknown as { getDesignatedUser(condition: unknown): unknown };
    return users.getDesignatedUser(condition) === this;
  }

  /**
   * Puts a macro into a hotbar slot (default: the first free one); null empties the slot. `fromSlot`: another slot to empty.
   * @throws Error for a slot outside 1 to 50, or if no slot is free.
   */
  async assignHotbarMacro(
    macro: { readonly id: string } | null,
    slot?: number | string,
    { fromSlot }: { fromSlot?: number | string } = {},
  ): Promise<this | undefined> {
    if (!macro && !slot) throw new Error('To remove a macro, a slot is needed');
    const free = Array.from({ length: SLOTS }, (_, index) => index + 1).find((index) => !(index in this.hotbar));
    const target = slot === undefined ? free : Number(slot);
    if (target === undefined) throw new Error('There is no free slot on the bar of macros');
    if (!(target >= 1 && target <= SLOTS)) throw new Error(`Slot ${slot} is not between 1 and ${SLOTS}`);
    const { [target]: _removed, ...hotbar } = { ...this.hotbar };
    if (fromSlot !== undefined) Reflect.deleteProperty(hotbar, String(fromSlot));
    const complete = macro ? { ...hotbar, [target]: macro.id } : hotbar;
    return this.update({ hotbar: complete }, { diff: false, recursive: false, noHook: true });
  }

  /** Returns the ten slots on a page of the hotbar, with their macros. */
  getHotbarMacros(page = 1): { slot: number; macro: unknown }[] {
    return Array.from({ length: PAGE }, (_, index) => {
      const slot = (page - 1) * PAGE + index + 1;
      return { slot, macro: getGame().macros?.get(this.hotbar[slot] ?? '') ?? null };
    });
  }

  /** Tells the other clients what the user is doing. Nothing is stored. Without a connection the message is lost. */
  broadcastActivity(activityData: Dictionary = {}, { volatile = true }: { volatile?: boolean } = {}): void {
    const { socket } = getGame();
    (volatile ? socket?.volatile : socket)?.emit('userActivity', activityData);
  }

  /** Handles what the user's client reports about the user's activity. */
  _onActivity({ targets }: { targets?: string[] }): void {
    if (targets) getCanvas().tokens._takeTargets(this, targets);
  }

  /** Sends a query to this user's client. */
  async query(queryName: string, queryData: unknown, options: { timeout?: number } = {}): Promise<unknown> {
    return sendQuery(this as unknown as LooseUser, queryName, queryData, options);
  }
}

/** A registered setting, reduced to what the document of its value uses. */
interface SettingConfig {
  readonly onChange?: (value: unknown, options: Dictionary, userId: string) => unknown;
}

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
