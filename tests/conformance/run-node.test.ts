/** Runs the specs that need no page, in plain Node and in both Foundry versions. */
import { expect as chaiExpect } from 'chai';
import { describe, expect, it, vi } from 'vitest';
import { executeSpec } from './execute-spec.ts';
import { specs } from './index.ts';
import { documentTypes } from './kernel-types.ts';
import type { Expectation } from './spec.ts';

for (const generation of [13, 14] as const) {
  describe(`generation ${generation}`, async () => {
    vi.resetModules();
    Object.assign(globalThis, { TABLE_GENERATION: generation });
    const { installGlobals } = await import('../../table/foundry/globals.ts');
    const installed = installGlobals();
    const kernel = specs.filter((spec) => spec.needs === 'kernel' && [generation, 'both'].includes(spec.generation));
    for (const spec of kernel) {
      it(`${spec.id} ${spec.title}`, async () => {
        // Both Foundry versions are loaded in one process, so each test must install its own globals.
        Object.assign(globalThis, installed, { TABLE_GENERATION: generation, game: { documentTypes } });
        const { failures } = await executeSpec(
          spec,
          chaiExpect as unknown as (value: unknown, message?: string) => Expectation,
        );
        expect(failures.join('\n')).toBe('');
      });
    }
  });
}
