/** The offer on a card to let time pass: to a GM, to others, and where the world leaves the time to the table. */
import { settings } from '../foundry-double.ts';
import { afterEach, expect, it } from 'vitest';
import { viewTimeOffer } from '../../../module/time/time-offer.ts';

const HOUR = 3600;

afterEach(() => void settings.delete('tetrad.automation'));

it.each([
  ['nothing chosen', undefined, 'the GM lets time pass', 1],
  ['offered', { time: 'prompts' }, 'the GM lets time pass', 1],
  ['left to the table', { time: 'off' }, 'The GM counts the time', 0],
  // A choice that the family does not have is not one.
  ['unknown', { time: 'does' }, 'the GM lets time pass', 1],
])('%s', (_name, stored, says, buttons) => {
  settings.set('tetrad.automation', stored);
  Object.assign(game.user, { isGM: false });
  expect(viewTimeOffer(HOUR).says).toContain(says);
  Object.assign(game.user, { isGM: true });
  expect(viewTimeOffer(HOUR).buttons).toHaveLength(buttons);
  expect(viewTimeOffer(59)).toEqual({ says: '', buttons: [] });
});
