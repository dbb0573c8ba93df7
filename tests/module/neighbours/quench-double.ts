/**
 * Stands in for the module Quench, written from its documentation: `registerBatch` keeps a batch, `runBatches` calls the functions of the named batches and
 * runs what they define as mocha does: suites within suites, hooks around each, tests without a body pending, a time limit.
 */
import { assert, expect } from 'chai';

type Body = (this: unknown) => unknown;

/** What came of a run. */
export interface QuenchResults {
  readonly passes: string[];
  readonly failures: string[];
  readonly pending: string[];
}

/** A suite of mocha; its documented default is 2 s a test. */
class Suite {
  readonly title: string;
  readonly parent: Suite | undefined;
  readonly children: (Suite | { readonly title: string; readonly body: Body | undefined })[] = [];
  readonly hooks = { before: [] as Body[], after: [] as Body[], beforeEach: [] as Body[], afterEach: [] as Body[] };
  #limit: number;

  constructor(title: string, parent?: Suite) {
    this.title = parent?.title ? `${parent.title} > ${title}` : title;
    this.parent = parent;
    this.#limit = parent?.timeout() ?? 2000;
  }

  /** The suite and those around it. */
  get lineage(): Suite[] {
    return [this, ...(this.parent?.lineage ?? [])];
  }

  timeout(milliseconds?: number): number {
    if (milliseconds !== undefined) this.#limit = milliseconds;
    return this.#limit;
  }

  async call(body: Body): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`more than ${this.#limit} ms`)), this.#limit);
    });
    await Promise.race([(async () => body.call(this))(), late]).finally(() => clearTimeout(timer));
  }

  /** Runs the suite; where one of its hooks fails, so does the suite. */
  async run(results: QuenchResults): Promise<void> {
    try {
      for (const body of this.hooks.before) await this.call(body);
      for (const child of this.children) {
        if (child instanceof Suite) await child.run(results);
        else await this.#runTest(child, results);
      }
      for (const body of this.hooks.after) await this.call(body);
    } catch (error) {
      results.failures.push(`${this.title} (hook): ${String(error)}`);
    }
  }

  async #runTest({ title, body }: { title: string; body: Body | undefined }, results: QuenchResults): Promise<void> {
    const name = `${this.title} > ${title}`;
    if (!body) {
      results.pending.push(name);
      return;
    }
    const { lineage } = this;
    try {
      for (const suite of lineage.toReversed()) for (const each of suite.hooks.beforeEach) await this.call(each);
      await this.call(body);
      results.passes.push(name);
    } catch (error) {
      results.failures.push(`${name}: ${String(error)}`);
    }
    for (const suite of lineage) for (const each of suite.hooks.afterEach) await this.call(each);
  }
}

/** Returns the part of Quench's class that is used. */
export function createQuench() {
  const batches = new Map<string, { register: (context: object) => void; displayName: string }>();

  return {
    registerBatch(key: string, register: (context: object) => void, { displayName = key } = {}): void {
      batches.set(key, { register, displayName });
    },

    /** The batches that are registered: names for people by key. */
    list: (): Record<string, string> =>
      Object.fromEntries([...batches].map(([key, { displayName }]) => [key, displayName])),

    async runBatches(keys: readonly string[]): Promise<QuenchResults> {
      const results: QuenchResults = { passes: [], failures: [], pending: [] };
      for (const key of keys) {
        let suite = new Suite('');
        const root = suite;
        const describe = (title: string, body: Body): void => {
          const outer = suite;
          const inner = new Suite(title, outer);
          outer.children.push(inner);
          suite = inner;
          body.call(inner);
          suite = outer;
        };
        const it = (title: string, body?: Body): void => void suite.children.push({ title, body });
        const hook = (name: keyof Suite['hooks']) => (body: Body) => void suite.hooks[name].push(body);
        const hooks = {
          before: hook('before'),
          after: hook('after'),
          beforeEach: hook('beforeEach'),
          afterEach: hook('afterEach'),
        };
        batches.get(key)?.register({ describe, it, expect, assert, ...hooks });
        await root.run(results);
      }
      return results;
    },
  };
}
