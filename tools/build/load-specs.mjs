// Loads the conformance specs, which are TypeScript, into a tool.
import { loadTs } from './load-ts.mjs';

/**
 * Loads all conformance specs.
 * @returns {Promise<readonly { id: string, title: string, needs: string, generation: 13 | 14 | 'both', members: readonly string[] }[]>}
 */
export async function loadSpecs() {
  return (await loadTs('tests/conformance/index.ts')).specs;
}
