/** The phrases that no text for players and no comment may have. */
import { expect, it } from 'vitest';
import { listComments } from '../../tools/check/read-comments.mjs';
import { findWorstPhrases } from '../../tools/check/worst-phrases.mjs';

it.each([
  ['The roll is made anew.', '“anew”: say again, or reroll'],
  ['Otherwise than the fight says', '“Otherwise than”: say changed, different'],
  ['This counts for nothing.', '“counts for nothing”: say ignored'],
  ['It waits for the Gamemaster.', '“the Gamemaster”: say GM'],
  ['Not by whom it may be.', '“whom it may”: say who may, whose'],
  ['It cannot be rolled any more: it is not there any more.', '“not there any more”: say no longer'],
  ['The roll that lies on the table.', '“lies on the table”: say posted, rolled'],
  ['It is another’s to answer.', '“is another’s to”: say someone else must, this user may not'],
  ['Give somebody that side.', '“somebody”: say someone, everyone, anyone'],
])('%s', (text, finding) => {
  expect(findWorstPhrases(text)).toEqual([finding]);
});

it('what is said plainly is left alone', () => {
  expect(findWorstPhrases('Ignored: only the GM rerolls. Someone else’s roll is no longer yours.')).toEqual([]);
});

it.each([
  ['Reads the plan as it stands.', '“as it stands”: say the current …, what there is'],
  ['Foresees a roll.', '“Foresees”: say preview'],
  ['The dice are thrown again.', '“thrown again”: say reroll'],
  ['Nothing has come of the roll.', '“Nothing has come of”: say consequences, result'],
  ['What a ruling makes of a roll.', '“What a ruling makes of”: say result'],
])('in a comment: %s', (text, finding) => {
  expect(findWorstPhrases(text, true)).toEqual([finding]);
  expect(findWorstPhrases(text)).toEqual([]);
});

it.each([
  ['Ann has no such roll to make.', '“no such”: say this roll, this test: name the thing'],
  ['Refused. No further point is lost.', '“No further point is”: say no points are'],
  ['The sender does not control that character.', '“does not control”: say does not own'],
  ['As many as your Life Points mean a coma.', '“As many as your Life Points mean”: say if … reach …'],
  ['Each costs every action 1 step.', '“costs every”: say every … loses'],
  ['In feet; 0 if it does not shoot.', '“; 0 if”: say Enter 0 if …'],
])('in a text for players: %s', (text, finding) => {
  expect(findWorstPhrases(text)).toEqual([finding]);
  expect(findWorstPhrases(text, true)).toEqual([]);
});

it('comments are read in order, line comments that follow one another as one', () => {
  const text = `/** Returns one. */
const one = 1; // a number
// First line,
// second line.
const two = 'no // comment'; /* the end */
`;
  expect(listComments('a.ts', text)).toEqual([
    { line: 1, text: 'Returns one.' },
    { line: 2, text: 'a number' },
    { line: 3, text: 'First line, second line.' },
    { line: 5, text: 'the end' },
  ]);
});
