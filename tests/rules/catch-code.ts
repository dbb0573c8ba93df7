// Reads the code and argument of the RulesError that a refused call throws.
import { RulesError } from '../../src/index.ts';

/** Returns `code argument` of the RulesError that a function throws, otherwise `nothing thrown`. */
export function catchCode(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RulesError) return `${error.code} ${error.argument}`;
    throw error;
  }
  return 'nothing thrown';
}
