/** The compendia of Step Dice in another language, as the documentation says. */
import '../foundry-double.ts';
import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { createBabele } from '../../../module/neighbours/babele.ts';
import { watchNeighbours } from '../../../module/neighbours/neighbour.ts';
import { neighbours } from '../../../module/rulesets/step-dice/about.ts';
import { createBabeleDouble } from '../neighbours/doubles.ts';

it('a skill is translated as in the example of the documentation, and keeps its identifiers', async () => {
  const page = readFileSync('docs/macros-and-modules.md', 'utf8');
  const example = /^```json\n([\s\S]*?)^```/mu.exec(page)?.[1] ?? '';
  const { entries } = JSON.parse(example) as { readonly entries: Record<string, Record<string, unknown>> };
  const skill = parse(readFileSync('packs/_source/step-dice-skills/athletics.yml', 'utf8')) as {
    readonly name: string;
  };
  const babele = createBabeleDouble();
  let call: ((given: unknown) => void) | undefined;
  Object.assign(globalThis, { Hooks: { once: (_hook: string, given: typeof call) => (call = given) } });
  watchNeighbours([createBabele([{ id: 'step-dice', label: '', facet: neighbours }])]);
  call?.(babele);
  await vi.waitFor(() => expect(babele.mappings['Item']).toHaveProperty('specialties'));
  const translated = babele.translate('Item', skill, entries[skill.name] ?? {});
  expect(translated).toMatchObject({
    name: 'Athlétisme',
    system: {
      identifier: 'athletics',
      description: '<p>Courir, sauter, grimper, esquiver.</p>',
      specialties: [
        { name: 'Esquive', identifier: 'dodge' },
        { name: 'Gymnastics', identifier: 'gymnastics' },
        { name: 'Running', identifier: 'running' },
        { name: 'Escalade', identifier: 'climbing' },
        { name: 'Swimming', identifier: 'swimming' },
      ],
    },
  });
});
