/** Runs specs inside the page of a host. This file is bundled separately and injected into the page; it sets the global `runConformance`. */
import { expect } from 'chai';
import { executeSpec, type SpecResult } from './execute-spec.ts';
import { specs } from './index.ts';
import type { ConformanceSpec, Expectation, Needs } from './spec.ts';

/** Which specs to run. */
interface RunRequest {
  readonly needs: readonly Needs[];
  readonly generation: 13 | 14;
  /** Only the specs with these ids. */
  readonly ids?: readonly string[];
  /** Whether to run the specs of next*.ts instead of the others. */
  readonly next?: boolean;
}

/** The specs of next*.ts, whose members the table still lacks. */
const coming = Object.values(
  import.meta.glob<{ nextSpecs: readonly ConformanceSpec[] }>('./next*.ts', { eager: true }),
).flatMap(({ nextSpecs }) => nextSpecs);

/** Runs the specs for a Foundry version that can run in this page. */
async function runConformance({ needs, generation, ids, next }: RunRequest): Promise<SpecResult[]> {
  const results: SpecResult[] = [];
  for (const spec of next ? coming : specs) {
    if (!needs.includes(spec.needs) || (spec.generation !== 'both' && spec.generation !== generation)) continue;
    if (ids && !ids.includes(spec.id)) continue;
    const result = await executeSpec(spec, expect as unknown as (value: unknown, message?: string) => Expectation);
    results.push(result);
  }
  return results;
}

Object.assign(globalThis, { runConformance });
