/** Every ruleset that the suite runs over: those that are registered, and those that only tests have, each with its sample. */
import '../module/foundry-double.ts';
import { existsSync, readdirSync } from 'node:fs';
import type { RulesetBinding } from '../../module/ruleset.ts';
import * as registered from '../../module/rulesets/registry.ts';
import type { RulesetSample } from './sample.ts';

/** A ruleset and how it is played. */
export interface SampledRuleset {
  readonly binding: RulesetBinding;
  readonly sample: RulesetSample;
}

/** Folders of the rulesets that only tests have. */
export const FIXTURES = 'tests/fixtures/rulesets';
const SAMPLES = 'tests/binding/samples';

async function loadFixture(id: string): Promise<RulesetBinding[]> {
  const exported = (await import(`../fixtures/rulesets/${id}/index.ts`)) as Record<string, RulesetBinding>;
  return Object.values(exported);
}

/** The ids of the samples, which are the names of their files. */
export const sampleIds = readdirSync(SAMPLES).map((name) => name.replace(/\.ts$/u, ''));

/** All bindings, whether they have a sample or not. */
export const bindings: readonly RulesetBinding[] = [
  ...Object.values(registered as Record<string, RulesetBinding>),
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
