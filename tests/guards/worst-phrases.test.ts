/** No text for players has a phrase of the list. */
import { expect, it } from 'vitest';
import { findWorstPhrases } from '../../tools/check/worst-phrases.mjs';

it.each([
  ['The roll is made anew.', '“anew”: say again, or reroll'],
  ['Otherwise than the fight says', '“Otherwise than”: say changed, different'],
  ['This counts for nothing.', '“counts for nothing”: say ignored'],
  ['It waits for the Gamemaster.', '“the Gamemaster”: say GM'],
  ['Not by whom it may be.', '“whom it may”: say who may'],
  ['Give somebody that side.', '“somebody”: say someone, everyone'],
])('%s', (text, finding) => {
  expect(findWorstPhrases(text)).toEqual([finding]);
});

it('what is said plainly is left alone', () => {
  expect(findWorstPhrases('Ignored: only the GM rerolls. Someone else’s roll is no longer yours.')).toEqual([]);
});
