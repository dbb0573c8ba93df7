/** The base of all dice terms: number, faces, results, modifiers, and how faces are rolled (fvtt-types client/dice/terms/dice). */
import { createRoll, findMethod, getDiceConfig } from '../lookup.ts';
import { compareResult, listModifiers, type ModifierTable, runModifiers, sumResults } from '../modifiers.ts';
import { Roll } from '../roll.ts';
import type { DiceTermData, DiceTermResult, EvaluationOptions, RollParseNode } from '../types.ts';
import { RollTerm } from './term.ts';

/** The most dice that a term may have (dnd5e issue 7350). */
const MAXIMUM_DICE = 999;

/** One or more dice of the same size. */
export class DiceTerm extends RollTerm {
  static DENOMINATION = '';
  static MODIFIERS: ModifierTable = {};
  static override SERIALIZE_ATTRIBUTES = ['number', 'faces', 'modifiers', 'results', 'method'];

  _number: number | Roll;
  _faces: number | Roll;
  modifiers: string[];
  results: DiceTermResult[];
  /** The fulfilment method that gave the faces; undefined if they are random. */
  method: string | undefined;

  constructor({ number = 1, faces = 6, method, modifiers = [], results = [], options }: DiceTermData = {}) {
    super(options ? { options } : {});
    this._number = number;
    this._faces = faces;
    this.method = method ?? undefined;
    this.modifiers = modifiers;
    this.results = results;
    if (results.length) this._evaluated = true;
  }

  /** The number of dice before modifiers; undefined while it is an expression that has not been evaluated. */
  get number(): number | undefined {
    return readNumber(this._number);
  }

  set number(value: number) {
    this._number = value;
  }

  get faces(): number | undefined {
    return readNumber(this._faces);
  }

  set faces(value: number) {
    this._faces = value;
  }

  /** The denomination by which CONFIG.Dice.fulfillment and the user's settings know these dice. */
  get denomination(): string {
    return (this.constructor as typeof DiceTerm).DENOMINATION;
  }

  /** The dice within the expressions for number and faces. */
  get dice(): DiceTerm[] {
    return [this._number, this._faces].flatMap((part) => (part instanceof Roll ? part.dice : []));
  }

  override get expression(): string {
    const { DENOMINATION } = this.constructor as typeof DiceTerm;
    const size = DENOMINATION === 'd' ? showNumber(this._faces) : DENOMINATION;
    return `${showNumber(this._number)}d${size}${this.modifiers.join('')}`;
  }

  override get total(): number | undefined {
    if (!this._evaluated) return undefined;
    return sumResults(this.results);
  }

  /** The faces of the active results. */
  get values(): number[] {
    return this.results.filter((result) => result.active).map((result) => result.result);
  }

  override get isDeterministic(): boolean {
    return false;
  }

  override _evaluate(options: EvaluationOptions = {}): this | Promise<this> {
    if (options.strict !== undefined || RollTerm.isDeterministic(this, options)) return this._evaluateSync(options);
    return this._evaluateAsync(options);
  }

  async _evaluateAsync(options: EvaluationOptions = {}): Promise<this> {
    for (const part of this.#listParts()) await part._evaluateInside(this._root, options, () => this);
    this.#checkNumber();
    const missing = this.results.length < (this.number ?? 0);
    if (missing && options.allowInteractive !== false && findMethod(this.denomination)?.config.interactive) {
      await this._root?._findResolver()?.addTerm(this);
    }
    while (this.results.length < (this.number ?? 0)) await this.roll(options);
    await this._evaluateModifiers();
    return this;
  }

  /**
   * Evaluates without waiting. Fixed faces skip the modifiers (core issues 11093, 11969).
   * @throws Error if `strict` is set and faces are not fixed; without `strict`, no dice are rolled.
   */
  _evaluateSync({ strict = true, ...options }: EvaluationOptions = {}): this {
    const fixed = options.minimize || options.maximize;
    if (strict && !fixed) throw new Error(`${this.expression} cannot be rolled synchronously`);
    for (const part of this.#listParts()) void part._evaluateInside(this._root, { ...options, strict }, () => this);
    this.#checkNumber();
    if (!fixed) return this;
    while (this.results.length < (this.number ?? 0)) {
      this.results.push({ result: this.#fixFace(options) as number, active: true });
    }
    return this;
  }

  /** Adds one result: a fixed face, one from the fulfilment method, or a random one. */
  async roll(options: EvaluationOptions = {}): Promise<DiceTermResult> {
    const face = this.#fixFace(options) ?? (await this._roll(options)) ?? this.randomFace();
    const result: DiceTermResult = { result: face, active: true };
    this.results.push(result);
    return result;
  }

  /** Returns a face by the configured fulfilment method; undefined if the method gives none. */
  async _roll(options: EvaluationOptions = {}): Promise<number | undefined> {
    const method = findMethod(this.denomination);
    if (!method) return this.randomFace();
    const { name, config } = method;
    let face: unknown;
    if (!config.interactive) face = await config.handler?.(this, options);
    else if (options.allowInteractive === false) return this.randomFace();
    else face = await this._root?._findResolver()?.resolveResult(this, name, options);
    if (typeof face !== 'number') return undefined;
    this.method = name;
    return face;
  }

  /** Maps a number from 0 up to but excluding 1 to a face; higher numbers give lower faces. */
  mapRandomFace(randomUniform: number): number {
    return Math.ceil((1 - randomUniform) * (this.faces ?? 0));
  }

  randomFace(): number {
    return this.mapRandomFace(getDiceConfig().randomUniform());
  }

  getResultLabel(result: DiceTermResult): string {
    return String(result.result);
  }

  /** Returns the CSS classes of a result. An entry of null stands for no class. */
  getResultCSS(result: DiceTermResult): (string | null)[] {
    const flags = (['success', 'failure', 'rerolled', 'exploded', 'discarded'] as const).filter((name) => result[name]);
    const extremes = [result.result === 1 ? 'min' : null, result.result === this.faces ? 'max' : null];
    return [this.constructor.name.toLowerCase(), `d${this.faces}`, ...flags, ...extremes];
  }

  getTooltipData() {
    const { dice, methods } = getDiceConfig().fulfillment;
    const method = methods[this.method ?? ''];
    return {
      formula: this.expression,
      total: this.total,
      faces: this.faces,
      flavor: this.flavor,
      icon: method?.icon ?? dice[this.denomination]?.icon,
      method: method?.label,
      rolls: this.results.map((result) => ({
        result: this.getResultLabel(result),
        classes: this.getResultCSS(result).filter(Boolean).join(' '),
      })),
    };
  }

  async _evaluateModifiers(): Promise<void> {
    await runModifiers(this, (this.constructor as typeof DiceTerm).MODIFIERS);
  }

  static compareResult = compareResult;

  /**
   * Creates dice from a node of the parse tree.
   * @throws Error if no class is configured for the denomination.
   */
  static override fromParseNode(node: RollParseNode): DiceTerm {
    const letter = typeof node.faces === 'string' ? node.faces : 'd';
    const chosen = getDiceConfig().terms[letter];
    if (!chosen) throw new Error(`there are no dice of denomination "${letter}" in CONFIG.Dice.terms`);
    const data: DiceTermData = {
      number: wrapNumber(node.number),
      modifiers: listModifiers(node.modifiers),
      options: { ...node.options },
    };
    if (typeof node.faces !== 'string') data.faces = wrapNumber(node.faces);
    return new (chosen as unknown as new (data: DiceTermData) => DiceTerm)(data);
  }

  #listParts(): Roll[] {
    return [this._number, this._faces].filter((part) => part instanceof Roll && !part._evaluated) as Roll[];
  }

  #checkNumber(): void {
    if ((this.number ?? 0) > MAXIMUM_DICE)
      throw new Error(`no more than ${MAXIMUM_DICE} dice can be rolled in one term`);
  }

  #fixFace({ minimize, maximize }: EvaluationOptions): number | undefined {
    if (minimize) return Math.min(1, this.faces ?? 0);
    return maximize ? this.faces : undefined;
  }
}

/** Returns a number; undefined for an expression that has not been evaluated. */
function readNumber(part: number | Roll): number | undefined {
  if (!(part instanceof Roll)) return part;
  return part._evaluated ? part.total : undefined;
}

/** Returns a number as text; for an expression that has not been evaluated, its formula in parentheses. */
function showNumber(part: number | Roll): string {
  return part instanceof Roll && !part._evaluated ? `(${part.formula})` : String(readNumber(part));
}

/** Returns a number unchanged, and a roll for an expression. */
function wrapNumber(part: number | RollParseNode | undefined): number | Roll {
  return typeof part === 'object' ? createRoll(part.formula) : (part ?? 1);
}
