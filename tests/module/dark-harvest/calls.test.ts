/** Tests how the words of a call are read in Dark Harvest. What every ruleset makes of them is tested in tests/binding. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { listSubjects, parseLine } from '../../../module/checks/parse-call.ts';
import { describeCall, requestCall } from '../../../module/checks/calls.ts';
import { calls } from '../../../module/rulesets/dark-harvest/play/calls.ts';
import { beginCalls, expectRefused, expectUnderstood, makeActor, refuse, seat } from '../call-lines.ts';

await beginCalls('harvest', calls);

expectUnderstood([
  ['/dh swordplay dexterity difficult', ['swordplay', 'dexterity'], 'difficult'],
  ['dh DIFFICULT Dexterity, Swordplay', ['swordplay', 'dexterity'], 'difficult'],
  ['/dh very difficult martial arts', ['martial-arts'], 'veryDifficult'],
  ['/dh Engineering [Clockwork]', ['engineering-clockwork'], 'average'],
  ['/dh fortitude + resolve', ['fortitude', 'resolve'], 'average'],
]);

expectRefused([
  ['/dh swordpaly', 'Swordplay'],
  ['/dh swordplay medicine', 'Swordplay, Medicine'],
  ['/dh easy', '/dh swordplay'],
  ['/dh swordplay easy difficult', 'Easy, Difficult'],
  ['/dh swordplay 3', '“3”'],
  ['/dh', '/dh swordplay'],
  ['/jump high', '/dh'],
]);

it('skills of the world and of visible sheets are known, with those whose numbers look like difficulties', () => {
  const knots = { name: 'Knots 2', type: 'harvestSkill', system: { identifier: 'knots', characteristic: 'wits' } };
  const cards = { name: 'Câblage', type: 'harvestSkill', system: {} };
  expect(refuse('/dh knots 2')).not.toBe('');
  seat(
    [knots],
    [
      { visible: true, items: [cards] },
      { visible: false, items: [{ ...cards, name: 'Secret Art' }] },
    ],
  );
  expect(parseLine('/dh Knots 2 easy')).toMatchObject({ subjects: ['knots'], difficulty: 'easy' });
  expect(parseLine('/dh cablage')).toMatchObject({ subjects: ['cablage'] });
  expect(refuse('/dh secret art')).toContain('“secret”');
  expect(listSubjects(calls).map(({ label }) => label)).toContain('Knots 2');
});

it('a call of an unknown ruleset is described by its own words', () => {
  expect(describeCall({ ruleset: 'none', subjects: ['x'], difficulty: '' })).toBe('x');
});

it('nobody rolls a call of another ruleset', () => {
  expect(() => requestCall(makeActor('innerCharacter'), parseLine('/dh swordplay'))).toThrow('call-foreign');
});

it('who lacks the skill rolls the characteristic alone', () => {
  const request = requestCall(makeActor('harvestCharacter'), parseLine('/dh medicine'));
  expect(request).toMatchObject({ skillId: null, characteristic: 'wits' });
});
