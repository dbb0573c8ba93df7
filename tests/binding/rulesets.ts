/** Every ruleset that the suite tests, registered or made for tests, with its sample. */
import '../module/foundry-double.ts';
import { existsSync, readdirSync } from 'node:fs';
import type { Ruleset } from '../../module/foundry/ruleset.ts';
import * as registered from '../../module/rulesets/registry.ts';
import type { RulesetSample } from './sample.ts';

/** A ruleset, and how to play it. */
export interface SampledRuleset {
  readonly binding: Ruleset;
  readonly sample: RulesetSample;
}

/** The folder of the rulesets made for tests. */
export const FIXTURES = 'tests/fixtures/rulesets';
const SAMPLES = 'tests/binding/samples';

async function loadFixture(id: string): Promise<Ruleset[]> {
  const exported = (await import(`../fixtures/rulesets/${id}/index.ts`)) as Record<string, Ruleset>;
  return Object.values(exported);
}

/** The ids of the rulesets with a sample; the files are named by them. */
export const sampleIds = readdirSync(SAMPLES).map((name) => name.replace(/\.ts$/u, ''));

/** All rulesets, with or without a sample. */
export const bindings: readonly Ruleset[] = [
  ...Object.values(registered as Record<string, Ruleset>),
  ...(await Promise.all(readdirSync(FIXTURES).map(loadFixture))).flat(),
];

/** Every ruleset that has a sample. */
export const rulesets: readonly SampledRuleset[] = await Promise.all(
  bindings
    .filter(({ id }) => existsSync(`${SAMPLES}/${id}.ts`))
    .map(async (binding) => {
      const { sample } = (await import(`./samples/${binding.id}.ts`)) as { sample: RulesetSample };
      return { binding, sample };
    }),
);
