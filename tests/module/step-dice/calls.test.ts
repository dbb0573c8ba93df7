/** Tests how the words of a call are read in Step Dice. What every ruleset makes of them is tested in tests/binding. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { requestCall } from '../../../module/checks/calls.ts';
import { parseLine } from '../../../module/checks/parse-call.ts';
import { calls } from '../../../module/rulesets/step-dice/play/calls.ts';
import { beginCalls, expectUnderstood, makeActor, seat } from '../call-lines.ts';

await beginCalls('step', calls);

expectUnderstood([
  ['/step agility+pilot hard', ['pilot', 'agility'], 'hard'],
  ['/step athletics/dodge 12', ['athletics/dodge'], '12'],
  ['/step Survival: Zero-G, formidable', ['survival/zero-g'], 'formidable'],
]);

it('a malformed skill breaks nothing', () => {
  const odd = [null, 3, [{ identifier: 4 }, null]].map((specialties) => {
    return { name: 'Odd', type: 'stepSkill', system: { identifier: specialties, attribute: {}, specialties } };
  });
  seat(odd);
  expect(parseLine('/step pilot')).toMatchObject({ subjects: ['pilot'] });
});

it('who lacks the skill rolls the attribute twice', () => {
  const request = requestCall(makeActor('stepCharacter'), parseLine('/step medical expertise'));
  expect(request).toMatchObject({ attribute: 'intelligence', skill: '', other: '' });
});
