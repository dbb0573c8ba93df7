import { findRuleset, listSaid } from '../played-exchange.ts';
import { expect, it } from 'vitest';
import { sayChance } from '../../../module/chat/plan-view.ts';
import { foreseeCheck } from '../../../module/checks/check-dialog.ts';
import { requestDefence } from '../../../module/rulesets/inner-worlds/play/reactions.ts';
import { Fight } from '../../binding/properties/exchange.ts';
import type { Message } from '../../binding/stage.ts';

it('of two replies with the same chance, one says what it costs and gains', async () => {
  expect(await listSaid('inner-worlds')).toEqual({
    'Take the hit': 'stays up 100%',
    Counter: 'takes d6 more, +d8 next',
  });
});

it('IW-17: evading and blocking always work, and say what the save decides', () => {
  const { target } = new Fight(findRuleset('inner-worlds'));
  const say = (use: 'evade' | 'block') =>
    sayChance(foreseeCheck(target, { request: requestDefence(use, { id: 'm1' } as Message) }));
  expect(say('evade')).toMatch(/^half damage, holds \d+%$/u);
  expect(say('block')).toMatch(/^no damage, saves shield \d+%$/u);
});
