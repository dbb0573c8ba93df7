/**
 * foundry.documents.TokenDocument and ActorDelta: tokens on a scene, and the synthetic actors of unlinked tokens (client/documents/token.d.mts,
 * actor-delta.d.mts).
 */
import type { Document, DocumentClass, Operation } from '../abstract/document.ts';
import type { Canvas } from '../canvas/canvas.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { SchemaField } from '../data/object-fields.ts';
import { NumberField } from '../data/scalar-fields.ts';
import { movesResolveAtTheEnd } from '../generation.ts';
import {
  callAllHooks,
  callHook,
  findGame,
  getConfig,
  getGame,
  getGlobal,
  localize,
  type Dictionary,
  type LooseUser,
} from '../runtime.ts';
import { Collection } from '../utils/collection.ts';
import { deepClone } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { isPlainObject } from '../utils/types.ts';
import { applyDelta, BaseActorDelta, BaseToken, pickDeltaChanges } from './base-token.ts';
import { failNotImplemented } from '../not-implemented.ts';
import type { BaseScene } from './base-scene.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Combat } from './combat.ts';
import type { Combatant } from './combatant.ts';
import type { Actor } from './documents.ts';
import {
  describeMovement,
  splitPath,
  type MovementInstruction,
  type MovementOperation,
  type Waypoint,
} from './token-movement.ts';

/** A value shown by a bar of a token. */
export interface BarAttribute {
  readonly type: 'bar' | 'value';
  readonly attribute: string;
  readonly value: number;
  readonly max?: number;
  readonly editable: boolean;
}

/** The paths of attributes that bars can show: those with a maximum (`bar`), and plain numbers (`value`). */
interface TrackedAttributes {
  bar: string[][];
  value: string[][];
}

/** An attribute to choose in a form. */
interface AttributeChoice {
  readonly group: string;
  readonly value: string;
  readonly label: string;
}

/** A grid space, by row and column. */
interface GridOffset {
  readonly i: number;
  readonly j: number;
}

/** Lists the grid spaces, along one axis, that a length covers from a position. A length of less than one space covers only the space in which it starts. */
function listSpaces(from: number, length: number): number[] {
  const first = length < 1 ? Math.floor(Math.round(from * 2) / 2) : Math.round(from);
  return Array.from({ length: Math.ceil(length) }, (_, index) => first + index);
}

/** Stores a change in the history of the layer, if this user has made it on the viewed scene and it takes nothing back. */
function storeHistory(
  type: 'create' | 'update' | 'delete',
  data: readonly Dictionary[],
  [token]: readonly Document[],
  { isUndo }: Operation,
  user: LooseUser,
): void {
  const { scene, tokens } = (getGlobal('canvas') ?? {}) as Partial<Canvas>;
  if (user.isSelf && !isUndo && data.length > 0 && token?.parent === scene) tokens?.storeHistory(type, data);
}

/** How the actor of an unlinked token differs from the world actor. */
export class ActorDelta extends ClientDocumentMixin(BaseActorDelta) {
  declare _actor: Actor | null;
  declare items: unknown;
  declare effects: unknown;

  protected override _configure(options: Dictionary = {}): void {
    super._configure(options);
    Object.defineProperty(this, '_actor', { value: null, writable: true, enumerable: false });
  }

  override _initialize(options: Dictionary = {}): void {
    super._initialize(options);
    // The stored entries may be incomplete, so `items` and `effects` return the synthetic actor's documents instead.
    for (const name of ['items', 'effects'] as const)
      Object.defineProperty(this, name, {
        get: () => this._syntheticActor?.[name],
        configurable: true,
        enumerable: true,
      });
  }

  /** The synthetic actor, made from the world actor and this delta at first use; null without a world actor. */
  get _syntheticActor(): Actor | null {
    this._actor ??= this.apply();
    return this._actor;
  }

  /** Returns a new synthetic actor; null without a world actor. */
  apply(context: Dictionary = {}): Actor | null {
    const base = (this.parent as TokenDocument).baseActor;
    if (!base) return null;
    const source = deepClone(applyDelta(base._source, this._source));
    const Created = base.constructor as unknown as new (data: object, context: Dictionary) => Actor;
    return new Created(source, { strict: false, ...context, parent: this.parent });
  }

  /** Updates the synthetic actor after the world actor or this delta has changed. */
  updateSyntheticActor(): void {
    const base = (this.parent as TokenDocument).baseActor;
    if (!this._actor || !base) return;
    assignSource(this._actor._source, deepClone(applyDelta(base._source, this._source)));
    this._actor.reset();
  }

  /** Stores changes of the synthetic actor in this delta. */
  _takeChanges(changes: Dictionary): void {
    this.updateSource(pickDeltaChanges(changes));
    for (const name of ['items', 'effects'] as const)
      for (const entry of (changes[name] ?? []) as Dictionary[]) this.#keep(name, { ...entry });
    this.updateSyntheticActor();
  }

  /** Stores the current state of the synthetic actor's embedded documents with these ids. */
  _keepEmbedded(name: 'items' | 'effects', ids: readonly string[]): void {
    const present = this._syntheticActor?.[name];
    const base = (this.parent as TokenDocument).baseActor?.collections[name];
    for (const id of ids) {
      const document = present?.get(id, { invalid: true });
      if (document) this.#keep(name, document.toObject());
      else if (base?.has(id)) this.#keep(name, { _id: id, _tombstone: true });
      else this.#keep(name, { _id: id }, true);
    }
  }

  #keep(name: 'items' | 'effects', entry: Dictionary, isGone = false): void {
    const stored = this._source[name] as Dictionary[];
    const index = stored.findIndex((candidate) => candidate['_id'] === entry['_id']);
    if (index >= 0) stored.splice(index, 1, ...(isGone ? [] : [entry]));
    else if (!isGone) stored.push(entry);
  }

  /** Updates the delta, by an update of its token. */
  override async update(data: object = {}, operation: Operation = {}): Promise<this | undefined> {
    return (await this.parent?.update({ delta: data }, operation)) ? this : undefined;
  }

  /** Resets the token's actor to the world actor's data. */
  async restore(): Promise<Actor | null> {
    const { _id } = this._source;
    const empty = {
      _id,
      name: null,
      type: null,
      img: null,
      system: {},
      items: [],
      effects: [],
      ownership: null,
      flags: {},
    };
    await this.parent?.update({ delta: empty }, { diff: false, recursive: false });
    return this._syntheticActor;
  }
}

/** Makes a source equal to another one in place, so that embedded documents keep their source objects. */
function assignSource(target: Dictionary, source: Dictionary): void {
  for (const [key, value] of Object.entries(source)) {
    const previous = target[key];
    const isEmbedded = (key === 'items' || key === 'effects') && Array.isArray(previous) && Array.isArray(value);
    if (!isEmbedded) {
      if (key in target) target[key] = value;
      continue;
    }
    const entries = (value as Dictionary[]).map((entry) => {
      const known = (previous as Dictionary[]).find((candidate) => candidate['_id'] === entry['_id']);
      if (known) assignSource(known, entry);
      return known ?? entry;
    });
    (previous as Dictionary[]).splice(0, previous.length, ...entries);
  }
}

export class TokenDocument extends ClientDocumentMixin(BaseToken) {
  declare readonly delta: ActorDelta;
  declare bar1: { attribute: string | null };
  declare bar2: { attribute: string | null };
  declare elevation: number;
  #movement: Readonly<Dictionary> | null = null;
  /** Resolves when this client's last move has ended: whether it was made to its end. */
  #walked: Promise<boolean> = Promise.resolve(true);

  /** The last movement that this client has seen. */
  get movement(): Readonly<Dictionary> {
    return this.#movement ?? failNotImplemented('foundry.documents.TokenDocument#movement before the first move');
  }

  /**
   * Moves the token along a path, in one update a checkpoint.
   * @returns Whether it was moved: to the first checkpoint in 13, to the end in 14.
   */
  async move(
    waypoints: Waypoint | readonly Waypoint[],
    { method = 'api', autoRotate, showRuler, ...options }: Operation & Partial<MovementInstruction> = {},
  ): Promise<boolean> {
    const path = [waypoints].flat() as readonly Waypoint[];
    const before = this.#movement;
    await this.#walk(path, { method, autoRotate, showRuler }, options);
    if (this.#movement === before) return false;
    return movesResolveAtTheEnd ? this.#walked : true;
  }

  /** Moves the token along a path as far as its first checkpoint. */
  async #walk(path: readonly Waypoint[], instruction: Dictionary, options: Operation): Promise<void> {
    const [passed] = splitPath(path);
    const { x, y, elevation, width, height } = Object.assign({}, this._source, ...passed) as TokenDocument;
    const movement = { [this.id]: { ...instruction, waypoints: path } };
    await this.update({ x, y, elevation, width, height }, { ...options, movement });
  }

  /** Goes on to the next checkpoint. */
  async #walkOn({ id, chain, pending, method }: MovementOperation): Promise<boolean> {
    if (pending.waypoints.length === 0) return true;
    await this.#walk(pending.waypoints, { method, chain: [...chain, id] }, {});
    return this.#movement?.['id'] === id ? false : this.#walked;
  }

  /** Asks the hook about each move. A token whose move is refused is left out of the update. */
  static override _preUpdateOperation(tokens: Document[], operation: Operation): void {
    const updates = operation['updates'] as Dictionary[];
    const given = (operation['movement'] ?? {}) as Record<string, MovementInstruction>;
    const movements: Record<string, MovementOperation> = {};
    for (const [index, token] of [...tokens.entries()].toReversed() as [number, TokenDocument][]) {
      const movement = describeMovement(token, updates[index] ?? {}, given[token.id], operation['isUndo'] === true);
      if (!movement) continue;
      // A listener can write two properties only, so it gets a copy.
      const told = deepClone(movement);
      const isAllowed = callHook('preMoveToken', token, told, operation);
      const { autoRotate, showRuler } = told;
      if (isAllowed) movements[token.id] = { ...movement, autoRotate, showRuler };
      else for (const list of [tokens, updates]) list.splice(index, 1);
    }
    operation['_movement'] = movements;
    // What the updated fields were before. Changes of the delta are not taken back (fvtt-types, TokenLayer#storeHistory).
    operation['_before'] = tokens.map(({ id, _source }, index) => {
      const { delta: _delta, _id, ...changed } = updates[index] ?? {};
      return { _id: id, ...Object.fromEntries(Object.keys(changed).map((key) => [key, deepClone(_source[key])])) };
    });
  }

  static override _onUpdateOperation(tokens: Document[], operation: Operation, user: LooseUser): void {
    const movements = (operation['_movement'] ?? {}) as Record<string, MovementOperation>;
    const before = ((operation['_before'] ?? []) as Dictionary[]).filter((data) => Object.keys(data).length > 1);
    storeHistory('update', before, tokens, operation, user);
    for (const token of tokens as TokenDocument[]) {
      const movement = movements[token.id];
      if (!movement) continue;
      const { _movement, _before, movement: _given, ...updateOptions } = operation;
      token.#movement = Object.freeze({ ...movement, user, state: 'completed', updateOptions });
      callAllHooks('moveToken', token, movement, operation, user);
      if (user.isSelf) token.#walked = token.#walkOn(movement);
    }
  }

  /** The token's object on the canvas; null if the canvas does not show the token. */
  get object(): unknown {
    const canvas = getGlobal('canvas') as
      | { tokens?: { get(id: string): { document: unknown } | undefined } }
      | undefined;
    const found = canvas?.tokens?.get(this.id);
    return found?.document === this ? found : null;
  }

  /** The token's actor: the world actor if it is linked, otherwise a synthetic actor; null without a world actor. */
  get actor(): Actor | null {
    return this.isLinked ? this.baseActor : this.delta._syntheticActor;
  }

  /** The token's world actor, whether the token is linked or not; null if there is none. */
  get baseActor(): Actor | null {
    return this._worldActor as Actor | null;
  }

  get isLinked(): boolean {
    return this.actorLink;
  }

  /** The synthetic actor, in a collection by id; the collection is empty for a linked token. */
  get actors(): Collection<Actor> {
    const actor = this.isLinked ? null : this.delta._syntheticActor;
    return new Collection<Actor>(actor ? [[actor.id, actor]] : []);
  }

  override getEmbeddedCollection(embeddedName: string): EmbeddedCollection {
    if (embeddedName === 'Actor') return this.actors as unknown as EmbeddedCollection;
    if (embeddedName === 'ActorDelta')
      return new Collection([[this.delta.id, this.delta]]) as unknown as EmbeddedCollection;
    return super.getEmbeddedCollection(embeddedName);
  }

  /** The token's combatant in the viewed combat; null if there is none. */
  get combatant(): Combatant | null {
    const combat = getGame().combats?.viewed as Combat | null | undefined;
    return combat?.getCombatantsByToken(this)[0] ?? null;
  }

  get inCombat(): boolean {
    return !!this.combatant;
  }

  /**
   * Lists the grid spaces that the token covers once it has snapped to the grid; empty without a grid.
   * @param data - Position and size (default: the token's own).
   */
  getOccupiedGridSpaceOffsets(data: Partial<Pick<BaseToken, 'x' | 'y' | 'width' | 'height'>> = {}): GridOffset[] {
    const { type = 0, size = 100 } = (this.parent as BaseScene | null)?.grid ?? {};
    if (type > 1) failNotImplemented('foundry.documents.TokenDocument#getOccupiedGridSpaceOffsets on hexagons');
    const { x, y, width, height } = { x: this.x, y: this.y, width: this.width, height: this.height, ...data };
    if (type === 0) return [];
    const [rows, columns] = [listSpaces(y / size, height), listSpaces(x / size, width)];
    return rows.flatMap((i) => columns.map((j) => ({ i, j })));
  }

  hasStatusEffect(statusId: string): boolean {
    return this.actor?.statuses.has(statusId) ?? false;
  }

  override prepareBaseData(): void {
    super.prepareBaseData();
    this.name ||= this.baseActor?.name ?? '';
  }

  /**
   * Returns the value that a bar shows.
   * @param barName - `bar1` or `bar2`.
   * @param options - `alternative`: the path of another attribute to show.
   * @returns The value, with its maximum if it has one; null if there is no such value.
   */
  getBarAttribute(barName: string, { alternative }: { alternative?: string | null } = {}): BarAttribute | null {
    const bar = Reflect.get(this, barName) as { attribute?: string | null } | undefined;
    const attribute = alternative || bar?.attribute;
    if (!attribute || !this.actor) return null;
    const data = getProperty(this.actor.system, attribute);
    if (data === null || data === undefined) return null;
    const source = this.actor._source['system'] as Dictionary;
    if (typeof data === 'object' && 'max' in data && 'value' in data) {
      const [value, max] = [Number(data.value ?? 0), Number(data.max ?? 0)];
      return { type: 'bar', attribute, value, max, editable: getProperty(source, `${attribute}.value`) !== undefined };
    }
    if (typeof data === 'object' || Number.isNaN(Number(data))) return null;
    return { type: 'value', attribute, value: Number(data), editable: getProperty(source, attribute) !== undefined };
  }

  /** Returns the attributes that bars can show: those that CONFIG sets for an actor type, otherwise those in its data model. */
  static getTrackedAttributes(data?: unknown, _path: string[] = []): TrackedAttributes {
    if (data instanceof SchemaField) return this._getTrackedAttributesFromSchema(data, _path);
    const { schema } = (typeof data === 'function' ? data : {}) as { schema?: SchemaField };
    if (schema) return this._getTrackedAttributesFromSchema(schema, _path);
    if (isPlainObject(data) || Array.isArray(data)) return this._getTrackedAttributesFromObject(data as object, _path);
    const { trackableAttributes = {}, dataModels = {} } = getConfig().Actor as {
      trackableAttributes?: Record<string, { bar?: string[]; value?: string[] }>;
      dataModels?: Record<string, unknown>;
    };
    const types = typeof data === 'string' ? [data] : Object.keys(dataModels);
    const found: TrackedAttributes = { bar: [], value: [] };
    const add = (kind: 'bar' | 'value', paths: string[][]): void => {
      const known = new Set(found[kind].map((path) => path.join('.')));
      found[kind].push(...paths.filter((path) => !known.has(path.join('.'))));
    };
    for (const type of types) {
      const configured = trackableAttributes[type];
      const schema = (dataModels[type] as { schema?: SchemaField } | undefined)?.schema;
      const derived = schema && this._getTrackedAttributesFromSchema(schema);
      for (const kind of ['bar', 'value'] as const)
        add(kind, configured ? (configured[kind] ?? []).map((path) => path.split('.')) : (derived?.[kind] ?? []));
    }
    return found;
  }

  static _getTrackedAttributesFromSchema(schema: SchemaField, path: string[] = []): TrackedAttributes {
    const found: TrackedAttributes = { bar: [], value: [] };
    for (const [name, field] of schema.entries()) {
      const here = [...path, name];
      if (field instanceof NumberField) found.value.push(here);
      else if (field instanceof SchemaField && field.has('value') && field.has('max')) found.bar.push(here);
      else if (field instanceof SchemaField) join(found, this._getTrackedAttributesFromSchema(field, here));
    }
    return found;
  }

  static _getTrackedAttributesFromObject(data: object, path: string[] = []): TrackedAttributes {
    const found: TrackedAttributes = { bar: [], value: [] };
    for (const [name, value] of Object.entries(data)) {
      const here = [...path, name];
      if (typeof value === 'number') found.value.push(here);
      else if (isPlainObject(value) && 'value' in value && 'max' in value) found.bar.push(here);
      else if (isPlainObject(value)) join(found, this._getTrackedAttributesFromObject(value, here));
    }
    return found;
  }

  /** Returns attributes as choices for a form, those with a maximum first. */
  static getTrackedAttributeChoices(attributes?: TrackedAttributes | null): AttributeChoice[] {
    const { bar, value } = attributes ?? this.getTrackedAttributes();
    return [...listChoices('TOKEN.BarAttributes', bar), ...listChoices('TOKEN.BarValues', value)];
  }

  /** Adds tokens to a combat. The default is the viewed combat or, without one, a new combat. */
  static async createCombatants(tokens: TokenDocument[], options: { combat?: Combat } = {}): Promise<Document[]> {
    const combat = options.combat ?? (await findOrCreateCombat());
    const fresh = tokens.filter((token) => combat && !combat.getCombatantsByToken(token).length);
    const data = fresh.map((token) => {
      const { id: tokenId, actorId, hidden } = token;
      return { tokenId, actorId, hidden, sceneId: token.parent?.id ?? null };
    });
    return combat ? combat.createEmbeddedDocuments('Combatant', data) : [];
  }

  /** Removes tokens from a combat; default: the viewed one. */
  static async deleteCombatants(tokens: TokenDocument[], options: { combat?: Combat } = {}): Promise<Document[]> {
    const combat = options.combat ?? (getGame().combats?.viewed as Combat | null | undefined);
    const ids = tokens.flatMap((token) => combat?.getCombatantsByToken(token) ?? []).map(({ id }) => id);
    return combat && ids.length ? combat.deleteEmbeddedDocuments('Combatant', ids) : [];
  }

  /**
   * Adds the token to a combat or removes it.
   * @returns Whether the token is now in the viewed combat.
   */
  async toggleCombatant(options: { active?: boolean; combat?: Combat } = {}): Promise<boolean> {
    const { active = !this.inCombat, ...rest } = options;
    const Tokens = this.constructor as typeof TokenDocument;
    if (active) await Tokens.createCombatants([this], rest);
    else await Tokens.deleteCombatants([this], rest);
    return this.inCombat;
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    if ('actorId' in changed || 'actorLink' in changed) this.delta._actor = null;
    if ('delta' in changed || '==delta' in changed) this._onRelatedUpdate();
    super._onUpdate(changed, options, userId);
  }

  /** Updates the synthetic actor after the world actor or the delta has changed. */
  _onRelatedUpdate(): void {
    this.delta.updateSyntheticActor();
    this.delta._actor?.render(false);
  }

  override _onDelete(options: Operation, userId: string): void {
    super._onDelete(options, userId);
    for (const application of Object.values(this.delta._actor?.apps ?? {})) application.close?.({ submit: false });
  }

  static override _onCreateOperation(tokens: Document[], operation: Operation, user: LooseUser): void {
    const data = tokens.map(({ id }) => ({ _id: id }));
    storeHistory('create', data, tokens, operation, user);
  }

  /** Deletes the combatants of deleted tokens, on the designated GM's client only. */
  static override async _onDeleteOperation(tokens: Document[], operation: Operation, user: LooseUser): Promise<void> {
    const data = tokens.map((token) => token.toObject());
    storeHistory('delete', data, tokens, operation, user);
    if (!findGame()?.users?.activeGM?.isSelf) return;
    for (const combat of [...(getGame().combats ?? [])] as Combat[]) {
      const gone = tokens.flatMap((token) => combat.getCombatantsByToken(token.id));
      if (gone.length)
        await combat.deleteEmbeddedDocuments(
          'Combatant',
          gone.map(({ id }) => id),
        );
    }
  }
}

function listChoices(group: string, paths: string[][]): AttributeChoice[] {
  const values = paths.map((path) => path.join('.')).toSorted();
  return values.map((value) => ({ group: localize(group), value, label: value }));
}

function join(target: TrackedAttributes, more: TrackedAttributes): void {
  target.bar.push(...more.bar);
  target.value.push(...more.value);
}

/** Returns the viewed combat. If there is none, creates one for a GM and returns null for a player. */
async function findOrCreateCombat(): Promise<Combat | null> {
  const { combats, user, scenes } = getGame();
  if (combats?.viewed || !user?.isGM) return (combats?.viewed ?? null) as Combat | null;
  const { documentClass } = getConfig()['Combat'] as { documentClass: DocumentClass };
  const data = { active: true, scene: scenes?.current?.id ?? null };
  return ((await documentClass.create(data)) ?? null) as Combat | null;
}
