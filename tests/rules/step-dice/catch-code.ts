// Runs what must be refused and returns how: code and argument of the RulesError.
import { RulesError } from '../../../src/index.ts';

/** Returns `code argument` of the RulesError that a function throws, else `nothing thrown`. */
export function catchCode(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RulesError) return `${error.code} ${error.argument}`;
    throw error;
  }
  return 'nothing thrown';
}
