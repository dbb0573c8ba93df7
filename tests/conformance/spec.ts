/**
 * The form of a conformance spec: one behaviour of Foundry's public API, with its source. The same specs run in plain Node, in the page of the embedded table
 * and in a real Foundry with Quench, so they get their test functions as a context instead of importing them.
 */

/** The part of chai's BDD assertions that the specs use; both Quench and vitest provide chai. */
export interface Expectation {
  readonly to: Expectation;
  readonly be: Expectation;
  readonly been: Expectation;
  readonly have: Expectation;
  readonly and: Expectation;
  readonly not: Expectation;
  readonly deep: Expectation;
  readonly own: Expectation;
  readonly any: Expectation;
  readonly all: Expectation;
  readonly ok: Expectation;
  readonly true: Expectation;
  readonly false: Expectation;
  readonly null: Expectation;
  readonly undefined: Expectation;
  readonly exist: Expectation;
  readonly empty: Expectation;
  readonly NaN: Expectation;
  a(type: string, message?: string): Expectation;
  an(type: string, message?: string): Expectation;
  equal(value: unknown, message?: string): Expectation;
  eql(value: unknown, message?: string): Expectation;
  readonly include: ((value: unknown, message?: string) => Expectation) & {
    members(values: readonly unknown[], message?: string): Expectation;
  };
  members(values: readonly unknown[], message?: string): Expectation;
  keys(...keys: readonly string[]): Expectation;
  property(name: string, value?: unknown, message?: string): Expectation;
  lengthOf(length: number, message?: string): Expectation;
  match(pattern: RegExp, message?: string): Expectation;
  oneOf(values: readonly unknown[], message?: string): Expectation;
  above(value: number, message?: string): Expectation;
  below(value: number, message?: string): Expectation;
  least(value: number, message?: string): Expectation;
  most(value: number, message?: string): Expectation;
  within(low: number, high: number, message?: string): Expectation;
  closeTo(value: number, delta: number, message?: string): Expectation;
  instanceOf(constructor: unknown, message?: string): Expectation;
  satisfy(test: (value: unknown) => boolean, message?: string): Expectation;
  throw(pattern?: RegExp | string): Expectation;
}

/** The functions of the runner that executes the specs. */
export interface SpecContext {
  describe(name: string, body: () => void): void;
  it(name: string, body: () => void | Promise<void>): void;
  expect(value: unknown, message?: string): Expectation;
  before(body: () => void | Promise<void>): void;
  after(body: () => void | Promise<void>): void;
}

/** How reliable the source is: stated by documentation, reported by users of Foundry, or inferred from either. */
export type Confidence = 'documented' | 'reported' | 'inferred';

/**
 * What a spec needs to run. kernel: only the globals, no DOM. page: a DOM and a running game, as a GM. world: writes documents through the server, as a GM.
 * player: the same as a user with the role PLAYER.
 */
export type Needs = 'kernel' | 'page' | 'world' | 'player';

/** One behaviour and its test. */
export interface ConformanceSpec {
  /** `C-…` is a number of the backlog, possibly with a letter; `M-…` is for other members. */
  readonly id: string;
  readonly title: string;
  /** The source: a page of the API documentation, a file of fvtt-types, or a public issue. */
  readonly source: string;
  readonly generation: 13 | 14 | 'both';
  readonly confidence: Confidence;
  readonly needs: Needs;
  /** The public members that the spec tests: 'foundry.dice.Roll.create' (static), 'foundry.dice.Roll#evaluate' (instance). */
  readonly members: readonly string[];
  run(context: SpecContext): void;
}
