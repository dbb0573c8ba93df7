/** The sentences of what rolls in a fight are noted for; which roll is noted for what stands with each ruleset. */
import { beginFight, makeFighter, other, playWithoutWorld } from './told-cautions.ts';
import { expect, it } from 'vitest';
import { cautionDeed } from '../../module/exchange/cautions.ts';

playWithoutWorld();

it('the notes on a roll say whose turn it is not, what is out of reach and what is not ready, each in a sentence', () => {
  const actor = makeFighter('', { type: '', readied: false }) as never;
  beginFight(actor, other);
  const deed = { isAction: true, outOfReach: 'Bertrand', weapon: { name: 'Blade', isReady: false } };
  expect(cautionDeed(actor, deed).map((one) => one.localizeReason())).toEqual([
    'It is not Ada’s turn.',
    'Bertrand is out of Ada’s reach.',
    'Blade is not ready.',
  ]);
  beginFight(other, actor);
  expect(cautionDeed(actor, { isAction: true, outOfReach: '' })).toEqual([]);
});
