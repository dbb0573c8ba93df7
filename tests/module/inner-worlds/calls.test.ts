/** Tests how the words of a call are read in Inner Worlds. What every ruleset makes of them is tested in tests/binding. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { requestCall } from '../../../module/checks/calls.ts';
import { parseLine } from '../../../module/checks/parse-call.ts';
import { calls } from '../../../module/rulesets/inner-worlds/play/calls.ts';
import { beginCalls, expectRefused, expectUnderstood, makeActor } from '../call-lines.ts';

await beginCalls('inner', calls);

expectUnderstood([['/save dex difficult', ['dex'], 'difficult']]);

expectRefused([['/save dex str', 'DEX, STR']]);

it('a save is of the called ability, as difficult as called', () => {
  const request = requestCall(makeActor('innerCharacter'), parseLine('/save wil difficult'));
  expect(request).toMatchObject({ ability: 'wil', difficulty: 'difficult' });
});
