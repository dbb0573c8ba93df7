/** Tests how the words of a call are read, whatever the ruleset. What each ruleset makes of them is tested in tests/binding. */
import './foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { listSubjects, loadCallWords } from '../../module/calls/call-words.ts';
import { callsFacets } from '../../module/calls/calls-facet.ts';
import { describeCall, readCall, requestCall } from '../../module/calls/calls.ts';
import { parseLine } from '../../module/calls/parse-call.ts';
import { calls as harvest } from '../../module/rulesets/dark-harvest/play/calls.ts';
import { calls as light } from '../../module/rulesets/harsh-light/play/calls.ts';
import { calls as inner } from '../../module/rulesets/inner-worlds/play/calls.ts';
import { calls as step } from '../../module/rulesets/step-dice/play/calls.ts';
import { toUserError } from '../../module/user-error.ts';
import { setPacks } from './pack-double.ts';

setPacks();
for (const facet of [harvest, light, inner, step]) callsFacets.register(facet);
await loadCallWords();

interface ItemDouble {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

function seat(items: readonly ItemDouble[], actors: readonly object[] = []): void {
  Object.assign(game, { actors, items: { contents: items.map((item) => ({ ...item, visible: true })) } });
}

beforeEach(() => seat([]));

function refuse(line: string): string {
  try {
    parseLine(line);
    return '';
  } catch (error) {
    return toUserError(error)?.localize() ?? String(error);
  }
}

it.each([
  ['/dh swordplay dexterity difficult', ['swordplay', 'dexterity'], 'difficult'],
  ['dh DIFFICULT Dexterity, Swordplay', ['swordplay', 'dexterity'], 'difficult'],
  ['/dh very difficult martial arts', ['martial-arts'], 'veryDifficult'],
  ['/dh Engineering [Clockwork]', ['engineering-clockwork'], 'average'],
  ['/dh fortitude + resolve', ['fortitude', 'resolve'], 'average'],
  ['/step agility+pilot hard', ['pilot', 'agility'], 'hard'],
  ['/step athletics/dodge 12', ['athletics/dodge'], '12'],
  ['/step Survival: Zero-G, formidable', ['survival/zero-g'], 'formidable'],
  ['/pull 5', ['5'], 'plain'],
  ['/pull brawl strength -2', ['brawl', 'strength'], '-2'],
  ['/pull brawl − 2', ['brawl'], '-2'],
  ['/pull stealth+3', ['stealth'], '+3'],
  ['/save dex difficult', ['dex'], 'difficult'],
])('%s is understood', (line, subjects, difficulty) => {
  expect(parseLine(line)).toMatchObject({ subjects, difficulty });
});

it.each([
  ['/dh swordpaly', 'Swordplay'],
  ['/dh swordplay medicine', 'Swordplay, Medicine'],
  ['/dh easy', '/dh swordplay'],
  ['/dh swordplay easy difficult', 'Easy, Difficult'],
  ['/dh swordplay 3', '“3”'],
  ['/dh', '/dh swordplay'],
  ['/pull brawl 5', 'do not go together'],
  ['/pull brawl -99', '“-99”'],
  ['/save dex str', 'DEX, STR'],
  ['/jump high', '/dh, /pull, /save, or /step'],
])('%s is refused, and the answer names what to write: %s', (line, said) => {
  expect(refuse(line)).toContain(said);
});

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
  expect(parseLine('/dh Knots 2 hard'.replace('hard', 'easy'))).toMatchObject({
    subjects: ['knots'],
    difficulty: 'easy',
  });
  expect(parseLine('/dh cablage')).toMatchObject({ subjects: ['cablage'] });
  expect(refuse('/dh secret art')).toContain('“secret”');
  expect(listSubjects(harvest).map(({ label }) => label)).toContain('Knots 2');
});

it('a malformed skill breaks nothing', () => {
  const odd = [null, 3, [{ identifier: 4 }, null]].map((specialties) => {
    return { name: 'Odd', type: 'stepSkill', system: { identifier: specialties, attribute: {}, specialties } };
  });
  seat(odd);
  expect(parseLine('/step pilot')).toMatchObject({ subjects: ['pilot'] });
});

it('a call from another user is read only if it is one', () => {
  const call = { ruleset: 'dark-harvest', subjects: ['swordplay'], difficulty: '' };
  expect(readCall({ ...call, more: 1 })).toEqual(call);
  const others = [null, 3, 'x', {}, { ...call, subjects: [] }, { ...call, subjects: [1] }, { ...call, subjects: 'ab' }];
  for (const other of [...others, { ...call, subjects: ['a', 'b', 'c'] }, { ...call, difficulty: 2 }])
    expect(readCall(other), JSON.stringify(other)).toBeNull();
  expect(describeCall({ ruleset: 'none', subjects: ['x'], difficulty: '' })).toBe('x');
});

it('nobody rolls a call of another ruleset', () => {
  const actor = { name: 'Ned', type: 'innerCharacter', items: [] } as unknown as Actor.Implementation;
  expect(() => requestCall(actor, parseLine('/dh swordplay'))).toThrow('call-foreign');
  expect(requestCall(actor, parseLine('/save wil difficult'))).toMatchObject({
    ability: 'wil',
    difficulty: 'difficult',
  });
});

function make(type: string): Actor.Implementation {
  return { name: 'Ned', type, items: [], system: {} } as unknown as Actor.Implementation;
}

it('who lacks the skill rolls as the rules say', () => {
  const [novice, rookie, mortal] = [make('harvestCharacter'), make('stepCharacter'), make('lightCharacter')];
  expect(requestCall(novice, parseLine('/dh medicine'))).toMatchObject({ skillId: null, characteristic: 'wits' });
  expect(requestCall(rookie, parseLine('/step medical expertise'))).toMatchObject({
    attribute: 'intelligence',
    skill: '',
    other: '',
  });
  expect(requestCall(mortal, parseLine('/pull lore'))).toMatchObject({ attribute: 'intelligence', skill: '' });
  expect(requestCall(mortal, parseLine('/pull 5'))).toMatchObject({ pool: 5 });
});
