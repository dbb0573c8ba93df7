/** Runs one spec with any assertion library like chai, and reports its failures. */
import type { ConformanceSpec, Expectation } from './spec.ts';

/** The result of one spec. */
export interface SpecResult {
  readonly id: string;
  readonly title: string;
  readonly passed: number;
  /** One line per failed test. */
  readonly failures: readonly string[];
}

type Body = () => void | Promise<void>;

/** How long one test may take, in milliseconds. */
const LIMIT = 15_000;

/**
 * Runs a spec: its preparation, its tests in order, its clean-up.
 * @param spec - The spec.
 * @param expect - The assertion function.
 */
export async function executeSpec(
  spec: ConformanceSpec,
  expect: (value: unknown, message?: string) => Expectation,
): Promise<SpecResult> {
  const tests: { name: string; body: Body }[] = [];
  const befores: Body[] = [];
  const afters: Body[] = [];
  const failures: string[] = [];
  const path: string[] = [];
  let passed = 0;
  const attempt = async (name: string, body: Body): Promise<void> => {
    try {
      await Promise.race([body(), expire(name)]);
      passed += 1;
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  };
  try {
    spec.run({
      describe: (name, body) => {
        path.push(name);
        body();
        path.pop();
      },
      it: (name, body) => tests.push({ name: [...path, name].join(' '), body }),
      before: (body) => befores.push(body),
      after: (body) => afters.push(body),
      expect,
    });
  } catch (error) {
    return { id: spec.id, title: spec.title, passed, failures: [`could not be set up: ${String(error)}`] };
  }
  for (const body of befores) await attempt('before', body);
  if (failures.length === 0) for (const { name, body } of tests) await attempt(name, body);
  for (const body of afters) await attempt('after', body);
  return { id: spec.id, title: spec.title, passed: Math.max(0, passed - befores.length - afters.length), failures };
}

/** Fails a test that does not end in time. */
function expire(name: string): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`${name} took more than ${LIMIT} ms`)), LIMIT);
  });
}
