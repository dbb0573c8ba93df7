/** foundry.documents.Combat: the combatants of a fight, their order, and whose turn it is (client/documents/combat.d.mts). */
import type { Document, Operation } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { combatOptionsHoldWorldTime, messageModesReplaceRollModes } from '../generation.ts';
import {
  callAllHooks,
  findGame,
  getConfig,
  getGame,
  getGlobal,
  hasReading,
  localize,
  type Dictionary,
} from '../runtime.ts';
import { BaseCombat } from './base-combat.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Combatant } from './combatant.ts';

/** Round, turn and combatant at one moment of a combat. */
export interface HistoryData {
  round: number | null;
  turn: number | null;
  tokenId: string | null;
  combatantId: string | null;
}

export interface InitiativeOptions {
  /** A formula instead of the combatant's own. */
  formula?: string | null;
  /** Whether the combatant whose turn it is keeps the turn (default: true). */
  updateTurn?: boolean | null;
  /** Further data of the chat messages. */
  messageOptions?: Dictionary;
}

type DescendantArguments = [Document, string, Document[], unknown[], Operation, string];

/** What initiative rolls use of the chat message class. */
interface MessageClass {
  getSpeaker(options: object): object;
  create(data: object[]): Promise<unknown>;
}

export class Combat extends ClientDocumentMixin(BaseCombat) {
  declare readonly combatants: { contents: Combatant[] } & EmbeddedCollection;
  /** The combatants in turn order. */
  declare turns: Combatant[];
  declare current: HistoryData;
  declare previous: HistoryData | undefined;
  declare _turnUpdate: Promise<unknown> | undefined;

  static CONFIG_SETTING = 'combatTrackerConfig';

  /** The combatant whose turn it is; null if the combat has no turn. */
  get combatant(): Combatant | null | undefined {
    return this.turn === null ? null : this.turns[this.turn];
  }

  /** The combatant who has the next turn. */
  get nextCombatant(): Combatant | undefined {
    return this.turns[this.turn === null || this.turn >= this.turns.length - 1 ? 0 : this.turn + 1];
  }

  get settings(): Dictionary {
    return getGame().settings.get('core', Combat.CONFIG_SETTING) as Dictionary;
  }

  get started(): boolean {
    return this.round > 0;
  }

  override get visible(): boolean {
    return true;
  }

  /** Whether this combat is active, and belongs to the viewed scene or to none. */
  get isActive(): boolean {
    return this.active && (!this.scene || this.scene.id === getGame().scenes?.current?.id);
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.combatants.size && !this.turns?.length) this.setupTurns();
    this.turns ??= [];
    this.current ??= this._getCurrentState();
  }

  /** Makes this the active one among the combats of its scene. */
  async activate(options: Operation = {}): Promise<Document[]> {
    const scene = this.scene?.id ?? null;
    const siblings = [...(getGame().combats ?? [])] as Combat[];
    const updates = siblings
      .filter((combat) => combat !== this && combat.active && (combat.scene?.id ?? null) === scene)
      .map((combat) => ({ _id: combat.id, active: false }));
    return Combat.implementation.updateDocuments([...updates, { _id: this.id, active: true }], options);
  }

  getCombatantsByToken(token: string | { readonly id: string }): Combatant[] {
    const id = typeof token === 'string' ? token : token.id;
    return this.combatants.contents.filter(({ tokenId }) => tokenId === id);
  }

  /** Lists an actor's combatants; for the actor of an unlinked token, the token's. */
  getCombatantsByActor(actor: string | { readonly id: string; readonly token?: { id: string } | null }): Combatant[] {
    if (typeof actor !== 'string' && actor.token) return this.getCombatantsByToken(actor.token);
    const id = typeof actor === 'string' ? actor : actor.id;
    return this.combatants.contents.filter(({ actorId }) => actorId === id);
  }

  /** Returns the game time in seconds between two turns, by the times that CONFIG.time sets for a turn and a round. */
  getTimeDelta(fromRound: number, fromTurn: number | null, toRound: number, toTurn: number | null): number {
    const { turnTime = 0, roundTime = 0 } = getConfig()['time'] as { turnTime?: number; roundTime?: number };
    const turns = (round: number, turn: number | null): number => round * this.turns.length + (turn ?? 0);
    // From and to an encounter that has not begun no time passes (core issue 12015).
    if (!fromRound || !toRound) return 0;
    return (toRound - fromRound) * roundTime + (turns(toRound, toTurn) - turns(fromRound, fromTurn)) * turnTime;
  }

  /** Starts the combat: round 1, first turn. */
  async startCombat(): Promise<this> {
    const updateData = { round: 1, turn: 0 };
    callAllHooks('combatStart', this, updateData);
    await this.update(updateData);
    return this;
  }

  /** Starts the next round at its first turn. A running combat that has no turn stays without one. */
  async nextRound(): Promise<this> {
    let turn = this.turn === null && this.started ? null : 0;
    if (turn !== null && this.settings['skipDefeated']) {
      turn = this.turns.findIndex((combatant) => !combatant.isDefeated);
      if (turn < 0) turn = 0;
    }
    return this.#advance('combatRound', this.round + 1, turn, 1);
  }

  /** Goes back to the last turn of the previous round. */
  async previousRound(): Promise<this> {
    const round = Math.max(this.round - 1, 0);
    const turn = round === 0 || this.turn === null ? null : Math.max(this.turns.length - 1, 0);
    return this.#advance('combatRound', round, turn, -1);
  }

  /** Starts the next turn, or the next round after the last turn. */
  async nextTurn(): Promise<this> {
    if (!this.started) return this.nextRound();
    const skips = this.settings['skipDefeated'] === true;
    const from = (this.turn ?? -1) + 1;
    const next = this.turns.findIndex((combatant, index) => index >= from && !(skips && combatant.isDefeated));
    return next < 0 ? this.nextRound() : this.#advance('combatTurn', this.round, next, 1);
  }

  /** Goes back to the previous turn, from the first turn to the last one of the previous round. */
  async previousTurn(): Promise<this> {
    if (!this.started) return this;
    if (!this.turn || !this.turns.length) return this.previousRound();
    return this.#advance('combatTurn', this.round, this.turn - 1, -1);
  }

  async #advance(hook: string, round: number, turn: number | null, direction: 1 | -1): Promise<this> {
    const delta = this.getTimeDelta(this.round, this.turn, round, turn);
    const updateData = { round, turn };
    const updateOptions = combatOptionsHoldWorldTime
      ? { direction, worldTime: { delta } }
      : { direction, advanceTime: delta };
    callAllHooks(hook, this, updateData, updateOptions);
    await this.update(updateData, updateOptions);
    return this;
  }

  /** Asks whether to end the combat, and deletes it on yes. */
  async endCombat(): Promise<this> {
    const { applications } = getGlobal('foundry') as {
      applications: { api: { DialogV2: { confirm(options: Dictionary): Promise<unknown> } } };
    };
    const title = localize('COMBAT.EndTitle');
    const yes = { callback: () => this.delete() };
    await applications.api.DialogV2.confirm({ window: { title }, content: `<p>${title}?</p>`, yes });
    return this;
  }

  /** Clears all initiative and goes back to the first turn. A combat that has not started has no turn. */
  async resetAll(options: Operation = {}): Promise<this | undefined> {
    const updates = this.combatants.contents.map(({ id }) => ({ _id: id, initiative: null }));
    await this.updateEmbeddedDocuments('Combatant', updates, { ...options, turnEvents: false, combatTurn: this.turn });
    return this.update({ turn: this.started && this.turns.length ? 0 : null }, { ...options, turnEvents: false });
  }

  /** Rolls initiative for the given combatants that the user owns. All results are saved at once. */
  async rollInitiative(ids: string | string[], options: InitiativeOptions = {}): Promise<this> {
    const { formula = null, updateTurn = true, messageOptions = {} } = options;
    const updates: Dictionary[] = [];
    const messages: object[] = [];
    for (const id of typeof ids === 'string' ? [ids] : ids) {
      const combatant = this.combatants.get(id) as unknown as Combatant | undefined;
      if (!combatant?.isOwner) continue;
      const roll = combatant.getInitiativeRoll(formula ?? undefined);
      await roll.evaluate();
      updates.push({ _id: id, initiative: roll.total });
      messages.push(await this.#describeRoll(combatant, roll, messageOptions));
    }
    if (!updates.length) return this;
    const operation = { turnEvents: false, ...(updateTurn === false ? { combatTurn: this.turn } : {}) };
    await this.updateEmbeddedDocuments('Combatant', updates, operation);
    await this._turnUpdate;
    await (getConfig().ChatMessage.documentClass as unknown as MessageClass).create(messages);
    return this;
  }

  /** Returns the message data of an initiative roll. For a hidden combatant, only GMs see the roll. */
  async #describeRoll(
    combatant: Combatant,
    roll: ReturnType<Combatant['getInitiativeRoll']>,
    messageOptions: Dictionary,
  ): Promise<object> {
    const { actor, token, name: alias } = combatant;
    const ChatMessage = getConfig().ChatMessage.documentClass as unknown as MessageClass;
    const modeKey = messageModesReplaceRollModes ? 'messageMode' : 'rollMode';
    const { [modeKey]: given, ...data } = messageOptions;
    const usual = getGame().settings.get('core', modeKey) as string;
    const open = messageModesReplaceRollModes ? ['public', 'ic'] : ['publicroll'];
    const secret = messageModesReplaceRollModes ? 'gm' : 'gmroll';
    const mode = given ?? (combatant.hidden && open.includes(usual) ? secret : usual);
    const message = {
      speaker: ChatMessage.getSpeaker({ actor, token, alias }),
      flavor: localize('COMBAT.RollsInitiative', { name: alias }),
      ...data,
      flags: { core: { initiativeRoll: true }, ...(data['flags'] as object | undefined) },
    };
    const prepared = (await roll.toMessage(message, { create: false, [modeKey]: mode })) as object;
    return hasReading('dotted-flags') ? { ...prepared, flags: { 'core.initiativeRoll': true } } : prepared;
  }

  /** Rolls initiative for all combatants without one. */
  async rollAll(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#listUnrolled(() => true),
      options,
    );
  }

  /** Rolls initiative for combatants without one who belong to no player. */
  async rollNPC(options: InitiativeOptions = {}): Promise<this> {
    return this.rollInitiative(
      this.#listUnrolled(({ isNPC }) => isNPC),
      options,
    );
  }

  #listUnrolled(condition: (combatant: Combatant) => boolean): string[] {
    const waiting = this.combatants.contents.filter((one) => one.isOwner && one.initiative === null && condition(one));
    return waiting.map(({ id }) => id);
  }

  /** Sets a combatant's initiative. The combatant whose turn it is keeps the turn. */
  async setInitiative(id: string, value: number): Promise<void> {
    await (this.combatants.get(id, { strict: true }) as Document).update({ initiative: value });
    await this._turnUpdate;
  }

  /** Sorts the combatants into turn order and keeps the turn within their number. */
  setupTurns(): Combatant[] {
    // Foundry passes the bare method, so a system's override has no `this` (C-59d).
    // oxlint-disable-next-line typescript/unbound-method
    this.turns = this.combatants.contents.toSorted(this._sortCombatants);
    if (this.turn !== null) this.turn = Math.min(Math.max(this.turn, 0), Math.max(this.turns.length - 1, 0));
    this.current = this._getCurrentState();
    this.previous ??= this.current;
    return this.turns;
  }

  /** Compares two combatants by turn order: highest initiative first, ties by id, those without initiative last. */
  _sortCombatants(a: Combatant, b: Combatant): number {
    const [first, second] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
    if (first !== second) return second > first ? 1 : -1;
    return a.id > b.id ? 1 : -1;
  }

  _getCurrentState(combatant: Combatant | null | undefined = this.combatant): HistoryData {
    const { round, turn } = this;
    return { round, turn, combatantId: combatant?.id ?? null, tokenId: combatant?.tokenId ?? null };
  }

  override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
    super._onUpdate(changed, options, userId);
    if (!('round' in changed || 'turn' in changed)) return;
    const prior = this.current;
    this.previous = prior;
    this.current = this._getCurrentState();
    if (options['turnEvents'] === false) return;
    callAllHooks('combatTurnChange', this, this.previous, this.current);
    if (options['direction'] !== -1) void this._manageTurnEvents();
  }

  override _onCreateDescendantDocuments(...args: DescendantArguments): void {
    super._onCreateDescendantDocuments(...args);
    this.#reorder(args);
    for (const combatant of args[2]) this.#tellDesignated((combat) => combat._onEnter(combatant as Combatant));
  }

  override _onUpdateDescendantDocuments(...args: DescendantArguments): void {
    super._onUpdateDescendantDocuments(...args);
    this.#reorder(args);
  }

  override _onDeleteDescendantDocuments(...args: DescendantArguments): void {
    super._onDeleteDescendantDocuments(...args);
    this.#reorder(args);
    for (const combatant of args[2]) this.#tellDesignated((combat) => combat._onExit(combatant as Combatant));
  }

  /** Sorts the combatants again. The combatant whose turn it is keeps the turn, and the client of the user who caused the change saves this. */
  #reorder([, , , , options, userId]: DescendantArguments): void {
    const { combatantId, turn: before } = this.current;
    this.setupTurns();
    if (before === null || 'combatTurn' in options) return;
    const index = this.turns.findIndex(({ id }) => id === combatantId);
    const turn = index < 0 ? (this.turns.length ? Math.min(before, this.turns.length - 1) : null) : index;
    this.turn = turn;
    this.current = this._getCurrentState();
    if (turn === this._source['turn'] || userId !== findGame()?.userId) return;
    this._turnUpdate = this.update({ turn }, { turnEvents: false });
  }

  #tellDesignated(event: (combat: Combat) => Promise<unknown>): void {
    if (getGame().users?.activeGM?.isSelf) void event(this);
  }

  /** Runs the events for turns and rounds that end and start, on the designated GM's client only. */
  async _manageTurnEvents(): Promise<void> {
    if (!getGame().users?.activeGM?.isSelf || !this.previous) return;
    const [before, after] = [this.previous, this.current];
    const [fromRound, toRound] = [before.round ?? 0, after.round ?? 0];
    const isLater = toRound > fromRound || (toRound === fromRound && (after.turn ?? -1) > (before.turn ?? -1));
    if (!isLater) return;
    const left = this.combatants.get(before.combatantId ?? '') as unknown as Combatant | undefined;
    if (left && fromRound > 0)
      await this._onEndTurn(left, { round: fromRound, turn: before.turn ?? 0, skipped: false });
    if (toRound > fromRound) {
      if (fromRound > 0) await this._onEndRound({ round: fromRound, skipped: false });
      await this._onStartRound({ round: toRound, skipped: false });
    }
    const entered = this.combatants.get(after.combatantId ?? '') as unknown as Combatant | undefined;
    if (entered) await this._onStartTurn(entered, { round: toRound, turn: after.turn ?? 0, skipped: false });
  }

  async _onEndTurn(_combatant: Combatant, _context: Dictionary): Promise<void> {}
  async _onEndRound(_context: Dictionary): Promise<void> {}
  async _onStartRound(_context: Dictionary): Promise<void> {}
  async _onStartTurn(_combatant: Combatant, _context: Dictionary): Promise<void> {}
  async _onEnter(_combatant: Combatant): Promise<void> {}
  async _onExit(_combatant: Combatant): Promise<void> {}
}
