/** Tests how the words of a call are read in Harsh Light. What every ruleset makes of them is tested in tests/binding. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { requestCall } from '../../../module/checks/calls.ts';
import { parseLine } from '../../../module/checks/parse-call.ts';
import { calls } from '../../../module/rulesets/harsh-light/play/calls.ts';
import { beginCalls, expectRefused, expectUnderstood, makeActor } from '../call-lines.ts';

await beginCalls('light', calls);

expectUnderstood([
  ['/pull 5', ['5'], 'plain'],
  ['/pull brawl strength -2', ['brawl', 'strength'], '-2'],
  ['/pull brawl − 2', ['brawl'], '-2'],
  ['/pull stealth+3', ['stealth'], '+3'],
]);

expectRefused([
  ['/pull brawl 5', 'do not go together'],
  ['/pull brawl -99', '“-99”'],
]);

it('who lacks the skill pulls with the attribute alone; a pool is pulled by anyone', () => {
  const mortal = makeActor('lightCharacter');
  expect(requestCall(mortal, parseLine('/pull lore'))).toMatchObject({ attribute: 'intelligence', skill: '' });
  expect(requestCall(mortal, parseLine('/pull 5'))).toMatchObject({ pool: 5 });
});
