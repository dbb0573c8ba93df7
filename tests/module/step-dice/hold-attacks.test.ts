/** What attacks on a held target of Step Dice write (SD-26). */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { attackAgain, playAttack } from '../played-exchange.ts';

it('SD-26: whoever holds the target knocks it down', async () => {
  const { fight, attack } = await playAttack('step-dice');
  await attackAgain(fight, attack, {
    plan: { difficulty: 3 },
    exchange: { base: 3, defences: ['none'], hold: 'knockDown' },
  });
  expect([...fight.target.statuses]).toEqual(['prone']);
});
