/** Runs specs that need no page in plain Node: bundled with the table by tests/evidence/mutants/mutants.mjs, which hands over generation and ids. */
import { expect } from 'chai';
import { installGlobals } from '../../../table/foundry/globals.ts';
import { executeSpec } from '../../conformance/execute-spec.ts';
import { specs } from '../../conformance/index.ts';
import { documentTypes } from '../../conformance/kernel-types.ts';
import type { Expectation } from '../../conformance/spec.ts';

const ids = process.argv[2]?.split(',') ?? [];
Object.assign(globalThis, { game: { documentTypes } });
installGlobals();
const results = [];
for (const spec of specs) {
  if (ids.includes(spec.id))
    results.push(await executeSpec(spec, expect as unknown as (value: unknown, message?: string) => Expectation));
}
process.stdout.write(`${JSON.stringify(results)}\n`);
process.exit(0);
