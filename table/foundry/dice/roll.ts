/** A roll: a formula parsed into terms, evaluated once, shown in chat. Members as in fvtt-types client/dice/roll. */
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

/** Options of a roll; evaluation options, and whatever a system keeps in them. */
export type RollOptions = Record<string, unknown>;

/** How a link to a roll is drawn. */
interface AnchorOptions {
  dataset?: Record<string, string>;
  classes?: string[];
  label?: string | undefined;
}

/** A dice roll. */
export class Roll {
  static CHAT_TEMPLATE = CHAT_TEMPLATE;
  static TOOLTIP_TEMPLATE = TOOLTIP_TEMPLATE;
  /** The resolvers in use, by the roll they serve. */
  static RESOLVERS = new Map<Roll, Resolver>();
  data: Dictionary;
  options: RollOptions;
  terms: RollTerm[];
  /** Dice that took part but are kept in no term. */
  _dice: DiceTerm[] = [];
  _formula: string;
  _evaluated = false;
  _total: number | string | undefined;
  _root: Roll | undefined;
  _resolver: Resolver | undefined;
  /** Whether the running evaluation may ask for faces. */
  #interactive = false;

  constructor(formula: string, data: Dictionary = {}, options: RollOptions = {}) {
    this.data = data;
    this.options = options;
    const implementation = this.constructor as typeof Roll;
    this.terms = implementation.parse(formula, this.data);
    this._formula = implementation.getFormula(this.terms);
  }

  /** The dice of this roll, inner ones included. */
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

  /** The arithmetic expression with rolled totals in it. */
  get result(): string {
    return this.terms.map((term) => String(term.total ?? '')).join('');
  }

  /** The number rolled; 0 before the evaluation. */
  get total(): number {
    return Number(this._total) || 0;
  }

  /** The result of the evaluation: a number, or text if text was allowed. */
  get product(): number | string | undefined {
    return this._total;
  }

  get isDeterministic(): boolean {
    return this.terms.every((term) => term.isDeterministic);
  }

  /** @returns An unevaluated roll of the same formula, data and options. */
  clone(): this {
    return new (this.constructor as typeof Roll)(this._formula, this.data, this.options) as this;
  }

  /**
   * Evaluates the roll, once. Dice that the user enters by hand are asked for, unless faces are fixed or `allowInteractive` is false.
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

  /** Evaluates a tree of terms from the left, waiting for dice. */
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
   * Evaluates without waiting, once.
   * @throws Error if dice would have to be rolled, unless faces are fixed or `strict` is false, which leaves dice out.
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

  /** Evaluates this roll as a part of another, then finishes; synchronously if `strict` is set or no chance is involved. */
  _evaluateInside<T>(root: Roll | undefined, options: EvaluationOptions, finish: () => T | Promise<T>): T | Promise<T> {
    if (this._evaluated) return finish();
    this._root = root ?? this;
    const fixed = Boolean(options.minimize || options.maximize);
    if (options.strict === undefined && !fixed && !this.isDeterministic) return this.evaluate(options).then(finish);
    this.evaluateSync(options);
    return finish();
  }

  /** The same as `evaluate`. */
  async roll(options: EvaluationOptions = {}): Promise<this> {
    return this.evaluate(options);
  }

  /** @returns Another roll of the same formula, evaluated. */
  async reroll(options: EvaluationOptions = {}): Promise<this> {
    return this.clone().evaluate(options);
  }

  /** Recompiles the formula from the terms. @returns It. */
  resetFormula(): string {
    return (this._formula = (this.constructor as typeof Roll).getFormula(this.terms));
  }

  toString(): string {
    return this._formula;
  }

  /** The application that asks for faces in the running evaluation; undefined if none may ask. */
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

  /** Makes a roll of the first class in `CONFIG.Dice.rolls`. */
  static create(formula: string, data: Dictionary = {}, options: RollOptions = {}): Roll {
    return createRoll(formula, data, options);
  }

  static get defaultImplementation(): typeof Roll {
    return getDiceConfig().rolls[0] ?? Roll;
  }

  /** The class of the application that asks for faces. */
  static get resolverImplementation(): ResolverClass {
    const { applications } = getGlobal('foundry') as { applications: { dice: { RollResolver: ResolverClass } } };
    return applications.dice.RollResolver;
  }

  static getFormula(terms: readonly RollTerm[]): string {
    return terms.map((term) => term.formula).join('');
  }

  /** Parses a formula; references to missing data become 0 (dnd5e issue 3768). @throws Error if it breaks the grammar. */
  static parse(formula: string, data: Dictionary = {}): RollTerm[] {
    const replaced = this.replaceFormulaData(formula ?? '', data, { missing: '0' }).trim();
    if (!replaced) return [];
    const parser = new (getDiceConfig().parser)(replaced);
    return this.instantiateAST(RollGrammar.parse(replaced, { parser }) as RollParseNode);
  }

  /** Makes the terms of a parse tree, in reading order. */
  static instantiateAST(ast: RollParseNode): RollTerm[] {
    const { parser, termTypes } = getDiceConfig();
    return parser.flattenTree(ast as Ast).map((node) => {
      if (node instanceof RollTerm) return node;
      return (termTypes[node.class] ?? RollTerm).fromParseNode(node);
    });
  }

  /**
   * Replaces `@path` by values of the data.
   * @param options - missing: the replacement for missing values; without it the reference is kept.
   */
  static replaceFormulaData(formula: string, data: Dictionary, options: { missing?: string | null } = {}): string {
    return formula.replace(/@([a-z.0-9_-]+)/gi, (reference, path: string) => {
      const value = (getProperty(data, path) ?? options.missing ?? reference) as string | number;
      return String(value).trim();
    });
  }

  /** @returns Whether a formula can be rolled, whatever the values of its references. */
  static validate(formula: string): boolean {
    try {
      const roll = new this(this.replaceFormulaData(formula, {}, { missing: '1' })).evaluateSync({ strict: false });
      return roll.terms.length > 0;
    } catch {
      return false;
    }
  }

  /** @returns The dice among terms, inner rolls of pools included, whose faces the user enters. */
  static identifyFulfillableTerms(terms: readonly RollTerm[]): DiceTerm[] {
    return terms.flatMap((term) => {
      if (term instanceof PoolTerm) return term.rolls.flatMap((roll) => this.identifyFulfillableTerms(roll.terms));
      if (!(term instanceof DiceTerm) || term.number === undefined || term.faces === undefined) return [];
      return findMethod(term.denomination)?.config.interactive ? [term] : [];
    });
  }

  /** Renders the faces of all dice. */
  async getTooltip(): Promise<string> {
    const parts = this.dice.map((term) => term.getTooltipData());
    return renderTemplate((this.constructor as typeof Roll).TOOLTIP_TEMPLATE, { parts });
  }

  /** Renders the roll for chat, evaluating it first if necessary. A private one shows only that there was a roll. */
  async render(options: { flavor?: string; template?: string; isPrivate?: boolean } = {}): Promise<string> {
    if (!this._evaluated) await this.evaluate();
    const { template = (this.constructor as typeof Roll).CHAT_TEMPLATE, flavor = this.options['flavor'] } = options;
    const user = getGame().user?.id;
    if (options.isPrivate) return renderTemplate(template, { formula: '???', tooltip: '', total: '?', user });
    const total = Math.round(this.total * 100) / 100;
    return renderTemplate(template, { formula: this._formula, flavor, tooltip: await this.getTooltip(), total, user });
  }

  /**
   * Makes a chat message of the roll, evaluating it first if necessary.
   * @param messageData - Data of the message.
   * @param options - create: false only prepares the data. The visibility is `rollMode` in 13 (fvtt-types client/dice/roll) and `messageMode` in 14
   * (API14 ChatMessage.applyMode), by default the user's setting. A roll is not spoken: `ic` counts as public.
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

  /** Makes a link that shows the total and carries the roll. */
  toAnchor({ dataset = {}, classes = [], label = '' }: AnchorOptions = {}): HTMLAnchorElement {
    const text = label ? `${label}: ${this.total}` : String(this.total);
    const anchor = createElement('a', { class: ['inline-roll', 'inline-result', ...classes].join(' ') }, text);
    const carried = { tooltip: this._formula, roll: encodeURIComponent(JSON.stringify(this)) };
    Object.assign(anchor.dataset, carried, dataset);
    return anchor as HTMLAnchorElement;
  }

  /** The roll as data; the data it was made with are not kept. */
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
   * Recreates a roll of the class that its data name.
   * @throws Error if no class of that name is in `CONFIG.Dice.rolls` (core issue 8671).
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
   * Makes a roll of given terms; evaluated if they are.
   * @throws Error if only some are evaluated.
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

/** Reconstructs a list of terms. */
function reviveTerms(list: unknown): RollTerm[] {
  return ((list ?? []) as Dictionary[]).map((term) => RollTerm.fromData(term));
}

/** What the operators do with numbers. */
const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
};

/** Applies an operator; text is joined to an expression. */
function calculate(left: string | number, operator: string, right: string | number): string | number {
  const [a, b] = [Number(left), Number(right)];
  return OPERATIONS[operator] && !Number.isNaN(a + b) ? OPERATIONS[operator](a, b) : `${left} ${operator} ${right}`;
}
