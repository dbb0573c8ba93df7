/** A roll: a formula parsed into terms, evaluated once, and shown in chat (fvtt-types client/dice/roll). */
import { createElement } from '../applications/api/frame.ts';
import { renderTemplate } from '../applications/handlebars.ts';
import type { ChatMessage } from '../documents/chat-message.ts';
import { messageModesReplaceRollModes } from '../generation.ts';
import { type AnyFunction, type Dictionary, getConfig, getGame, getGlobal, hasReading } from '../runtime.ts';
import { getProperty } from '../utils/paths.ts';
import { RollGrammar } from './grammar.ts';
import { createRoll, findMethod, getDiceConfig } from './lookup.ts';
import { type Ast, isAstNode } from './parser.ts';
import { CHAT_TEMPLATE, TOOLTIP_TEMPLATE } from './templates.ts';
import { DiceTerm } from './terms/dice.ts';
import { PoolTerm } from './terms/pool.ts';
import { RollTerm } from './terms/term.ts';
import type { EvaluationOptions, Resolver, ResolverClass, RollParseNode } from './types.ts';

/** Options of a roll. Systems may add their own. */
export type RollOptions = Record<string, unknown>;

interface AnchorOptions {
  dataset?: Record<string, string>;
  classes?: string[];
  label?: string | undefined;
}

export class Roll {
  static CHAT_TEMPLATE = CHAT_TEMPLATE;
  static TOOLTIP_TEMPLATE = TOOLTIP_TEMPLATE;
  /** The open windows that ask for faces, by roll. */
  static RESOLVERS = new Map<Roll, Resolver>();
  data: Dictionary;
  options: RollOptions;
  terms: RollTerm[];
  /** Dice that were evaluated in the expressions for a term's number or faces, such as the d4 of `(1d4)d6`. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  _root: Roll | undefined;
  _resolver: Resolver | undefined;
  /** Whether the current evaluation may ask the user for faces. */
  #interactive = false;

  constructor(formula: string, data: Dictionary = {}, options: RollOptions = {}) {
    this.data = data;
    this.options = options;
    const implementation = this.constructor as typeof Roll;
    this.terms = implementation.parse(formula, this.data);
    this._formula = implementation.getFormula(this.terms);
  }

  /** All dice of this roll, including those of inner rolls. */
  get dice(): DiceTerm[] {
    const listed = this.terms.flatMap((term) => [
      ...((term as Partial<DiceTerm>).dice ?? []),
      ...(term instanceof DiceTerm ? [term] : []),
    ]);
    return [...new Set([...this._dice, ...listed])];
  }

  get formula(): string {
    return this._formula;
  }

  /** The formula with each term replaced by its total. */
  get result(): string {
    return this.terms.map((term) => String(term.total ?? '')).join('');
  }

  /** The total of the roll; 0 before it is evaluated. */
  get total(): number {
    return Number(this._total) || 0;
  }

  /** The result: a number, or a string if strings were allowed; undefined before the roll is evaluated. */
  get product(): number | string | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** Returns an unevaluated roll with the same formula, data and options. */
  clone(): this {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options) as this;
  }

  /**
   * Evaluates the roll. A roll can be evaluated only once. The user is asked for faces to be entered by hand, unless faces are fixed or `allowInteractive` is false.
   * @throws Error (as a rejection) on a second call.
   */
  async evaluate({ strict: _sync, ...options }: EvaluationOptions = {}): Promise<this> {
    this.#begin();
    return this._evaluate(options);
  }

  async _evaluate(options: EvaluationOptions = {}): Promise<this> {
    this._root ??= this;
    this.#interactive = options.allowInteractive !== false && !options.minimize && !options.maximize;
    try {
      const implementation = this.constructor as typeof Roll;
      const asks = this.#interactive && this._root === this;
      if (asks && implementation.identifyFulfillableTerms(this.terms).length)
        await this._findResolver()?.awaitFulfillment();
      this._total = this.terms.length ? await this._evaluateASTAsync(this.#parseTerms(), options) : 0;
    } finally {
      this.#interactive = false;
      Roll.RESOLVERS.delete(this);
      await this._resolver?.close();
      this._resolver = undefined;
    }
    return this;
  }

  /** Evaluates a tree of terms from left to right, waiting for each term. */
  async _evaluateASTAsync(node: Ast, options: EvaluationOptions = {}): Promise<string | number> {
    if (!isAstNode(node)) {
      const term = this.#takeIn(node);
      if (!term._evaluated) await term.evaluate(options);
      return this.#takeOut(term);
    }
    const left = await this._evaluateASTAsync(node.operands[0], options);
    return calculate(left, node.operator, await this._evaluateASTAsync(node.operands[1], options));
  }

  /**
   * Evaluates the roll without waiting. A roll can be evaluated only once.
   * @throws Error if dice would have to be rolled, unless faces are fixed, or `strict` is false so that those dice are left out.
   */
  evaluateSync(options: EvaluationOptions = {}): this {
    this.#begin();
    return this._evaluateSync({ ...options, strict: options.strict ?? true });
  }

  _evaluateSync(options: EvaluationOptions = {}): this {
    this._root ??= this;
    this._total = this.terms.length ? this._evaluateASTSync(this.#parseTerms(), options) : 0;
    return this;
  }

  _evaluateASTSync(node: Ast, options: EvaluationOptions = {}): string | number {
    if (!isAstNode(node)) {
      const term = this.#takeIn(node);
      if (options.strict && !RollTerm.isDeterministic(term, options)) {
        throw new Error(`${term.formula} cannot be evaluated synchronously`);
      }
      if (!term._evaluated) void term.evaluate(options);
      return this.#takeOut(term);
    }
    const left = this._evaluateASTSync(node.operands[0], options);
    return calculate(left, node.operator, this._evaluateASTSync(node.operands[1], options));
  }

  /** Evaluates this roll as part of another, then calls `finish`. Returns a promise only if dice are rolled and `strict` is not set. */
  _evaluateInside<T>(root: Roll | undefined, options: EvaluationOptions, finish: () => T | Promise<T>): T | Promise<T> {
    if (this._evaluated) return finish();
    this._root = root ?? this;
    const fixed = Boolean(options.minimize || options.maximize);
    if (options.strict === undefined && !fixed && !this.isDeterministic) return this.evaluate(options).then(finish);
    this.evaluateSync(options);
    return finish();
  }

  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** Returns a new, evaluated roll with the same formula. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /**
   * Rebuilds the formula from the terms.
   * @returns The formula.
   */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  toString(): string {
    return this._formula;
  }

  /** Returns the window that asks for faces during this evaluation, creating it if necessary; undefined if the user must not be asked. */
  _findResolver(): Resolver | undefined {
    if (!this.#interactive) return undefined;
    if (!this._resolver) {
      this._resolver = new (this.constructor as typeof Roll).resolverImplementation(this);
      Roll.RESOLVERS.set(this, this._resolver);
    }
    return this._resolver;
  }

  #begin(): void {
    if (this._evaluated) throw new Error(`the roll ${this._formula} has already been evaluated`);
    this._evaluated = true;
  }

  #parseTerms(): Ast {
    return getDiceConfig().parser.toAST(this.terms);
  }

  #takeIn(node: Ast): RollTerm {
    const term = node as RollTerm;
    term._root = this._root;
    return term;
  }

  #takeOut(term: RollTerm): string | number {
    if (term instanceof DiceTerm) this._dice.push(...term.dice);
    return term.total ?? 0;
  }

  /** Creates a roll, of the first class in `CONFIG.Dice.rolls`. */
  static create(formula: string, data: Dictionary = {}, options: RollOptions = {}): Roll {
    return createRoll(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return getDiceConfig().rolls[0] ?? Roll;
  }

  /** The class of the window that asks for faces. */
  static get resolverImplementation(): ResolverClass {
    const { applications } = getGlobal('foundry') as { applications: { dice: { RollResolver: ResolverClass } } };
    return applications.dice.RollResolver;
  }

  static getFormula(terms: readonly RollTerm[]): string {
    return terms.map((term) => term.formula).join('');
  }

  /**
   * Parses a formula. References to missing data become 0 (dnd5e issue 3768).
   * @throws Error if the formula is invalid.
   */
  static parse(formula: string, data: Dictionary = {}): RollTerm[] {
    const replaced = this.replaceFormulaData(formula ?? '', data, { missing: '0' }).trim();
    if (!replaced) return [];
    const parser = new (getDiceConfig().parser)(replaced);
    return this.instantiateAST(RollGrammar.parse(replaced, { parser }) as RollParseNode);
  }

  /** Creates the terms of a parse tree, from left to right. */
  static instantiateAST(ast: RollParseNode): RollTerm[] {
    const { parser, termTypes } = getDiceConfig();
    return parser.flattenTree(ast as Ast).map((node) => {
      if (node instanceof RollTerm) return node;
      return (termTypes[node.class] ?? RollTerm).fromParseNode(node);
    });
  }

  /**
   * Replaces each `@path` in a formula by its value in the data.
   * @param options - `missing`: the replacement for a missing value; by default the reference stays.
   */
  static replaceFormulaData(formula: string, data: Dictionary, options: { missing?: string | null } = {}): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (reference, path: string) => {
      const value = (getProperty(data, path) ?? options.missing ?? reference) as string | number;
      return String(value).trim();
    });
  }

  /** Tests whether a formula can be rolled, whatever the values of its references. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(this.replaceFormulaData(formula, {}, { missing: '1' })).evaluateSync({ strict: false });
      return roll.terms.length > 0;
    } catch {
      return false;
    }
  }

  /** Returns the dice among the terms, also within pools, whose faces the user enters by hand. */
  static identifyFulfillableTerms(terms: readonly RollTerm[]): DiceTerm[] {
    return terms.flatMap((term) => {
      if (term instanceof PoolTerm) return term.rolls.flatMap((roll) => this.identifyFulfillableTerms(roll.terms));
      if (!(term instanceof DiceTerm) || term.number === undefined || term.faces === undefined) return [];
      return findMethod(term.denomination)?.config.interactive ? [term] : [];
    });
  }

  /** Renders the faces of all dice as HTML. */
  async getTooltip(): Promise<string> {
    const parts = this.dice.map((term) => term.getTooltipData());
    return renderTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** Renders the roll for chat, evaluating it first if necessary. A private roll only shows that something was rolled. */
  async render(options: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { template = (this.constructor as typeof Roll).CHAT_TEMPLATE, flavor = this.options['flavor'] } = options;
    const user = getGame().user?.id;
    if (options.isPrivate) return renderTemplate(template, { formula: '???', tooltip: '', total: '?', user });
    const total = Math.round(this.total * 100) / 100;
    return renderTemplate(template, { formula: this._formula, flavor, tooltip: await this.getTooltip(), total, user });
  }

  /**
   * Creates a chat message with the roll, evaluating it first if necessary.
   * @param messageData - Data of the message.
   * @param options - With `create` false, only the data are prepared. The visibility is `rollMode` in Foundry 13 (fvtt-types client/dice/roll) and
   * `messageMode` in 14 (v14 API: ChatMessage.applyMode); its default is the user's setting. The mode `ic` is for speech, so rolls treat it as public.
   * @returns The message, or the prepared data.
   */
  async toMessage(
    messageData: Dictionary = {},
    { create = true, ...options }: { rollMode?: string; messageMode?: string; create?: boolean } = {},
  ): Promise<unknown> {
    const key = messageModesReplaceRollModes ? 'messageMode' : 'rollMode';
    const chosen = options[key];
    const current = !chosen || chosen === 'roll' ? String(getGame().settings.get('core', key)) : chosen;
    const mode = current === 'ic' ? 'public' : current;
    if (!this._evaluated) await this.evaluate();
    const { dice: sound } = (getConfig()['sounds'] ?? {}) as { dice?: string };
    const base = { author: getGame().user?.id, content: String(this.total), sound };
    const data = { ...base, ...messageData, rolls: [this] };
    const implementation = getConfig().ChatMessage.documentClass as unknown as typeof ChatMessage;
    const handsInstance = hasReading('message-instances');
    if (create) return implementation.create(handsInstance ? new implementation(data) : data, { [key]: mode });
    const name = messageModesReplaceRollModes ? 'applyMode' : 'applyRollMode';
    const prepared: unknown = (Reflect.get(implementation, name) as AnyFunction).call(implementation, data, mode);
    const message = new implementation(prepared ?? data);
    return handsInstance ? message : message.toObject();
  }

  /** Creates a link that shows the total and carries the roll as JSON. */
  toAnchor({ dataset = {}, classes = [], label = '' }: AnchorOptions = {}): HTMLAnchorElement {
    const text = label ? `${label}: ${this.total}` : String(this.total);
    const anchor = createElement('a', { class: ['inline-roll', 'inline-result', ...classes].join(' ') }, text);
    const carried = { tooltip: this._formula, roll: encodeURIComponent(JSON.stringify(this)) };
    Object.assign(anchor.dataset, carried, dataset);
    return anchor as HTMLAnchorElement;
  }

  /** Returns the roll as plain data, without the data that its formula refers to. */
  toJSON() {
    return {
      class: this.constructor.name,
      options: this.options,
      dice: this._dice,
      formula: this._formula,
      terms: this.terms,
      total: this._total,
      evaluated: this._evaluated,
    };
  }

  /**
   * Recreates a roll from its data.
   * @throws Error if `CONFIG.Dice.rolls` does not have the class named in the data (core issue 8671).
   */
  static fromData(data: Dictionary): Roll {
    const name = data['class'];
    const found = getDiceConfig().rolls.find((candidate) => candidate.name === name) ?? (name === this.name && this);
    if (!found) throw new Error(`there is no class of rolls named ${String(name)} in CONFIG.Dice.rolls`);
    const roll = new found(String(data['formula']), {}, (data['options'] ?? {}) as RollOptions);
    if (data['terms']) roll.terms = reviveTerms(data['terms']);
    roll._evaluated = Boolean(data['evaluated'] ?? true);
    if (roll._evaluated) {
      roll._dice = reviveTerms(data['dice']) as DiceTerm[];
      roll._total = data['total'] as number | string | undefined;
    }
    return roll;
  }

  static fromJSON(json: string): Roll {
    return this.fromData(JSON.parse(json) as Dictionary);
  }

  /**
   * Creates a roll from terms. The roll counts as evaluated if the terms are.
   * @throws Error if only some terms are evaluated.
   */
  static fromTerms(terms: RollTerm[], options: RollOptions = {}): Roll {
    const chance = terms.filter((term) => !term.isDeterministic);
    const evaluated = chance.length > 0 ? chance.every((term) => term._evaluated) : false;
    if (!evaluated && chance.some((term) => term._evaluated)) {
      throw new Error('the terms of a roll are to be evaluated all or none');
    }
    const roll = new this(this.getFormula(terms), {}, options);
    roll.terms = terms;
    roll.resetFormula();
    if (evaluated) {
      roll._evaluated = true;
      roll._total = terms.length ? roll._evaluateASTSync(roll.#parseTerms()) : 0;
    }
    return roll;
  }
}

function reviveTerms(list: unknown): RollTerm[] {
  return ((list ?? []) as Dictionary[]).map((term) => RollTerm.fromData(term));
}

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Applies an operator to two numbers. If an operand is not a number, returns the expression as a string. */
function calculate(left: string | number, operator: string, right: string | number): string | number {
  const [a, b] = [Number(left), Number(right)];
  return OPERATIONS[operator] && !Number.isNaN(a + b) ? OPERATIONS[operator](a, b) : `${left} ${operator} ${right}`;
}
