/** Dice in Foundry's own display of messages, and in its request for faces. */
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';

/** Returns the total of a roll without a card. */
export function findTotal(message: Locator): Locator {
  return message.locator('.dice-total');
}

/** Returns the faces in the tooltip of a roll. */
export function findTooltipFaces(message: Locator): Locator {
  return message.locator('.dice-tooltip .roll');
}

/** Enters faces by hand once a number of dice is asked for. */
export async function enterDice(seat: Seat, faces: readonly number[]): Promise<void> {
  const resolver = seat.page.locator('.roll-resolver');
  const open = resolver.locator('input:enabled');
  await expect.poll(() => open.count()).toBe(faces.length);
  for (const [index, face] of faces.entries()) await open.nth(index).fill(String(face));
  await resolver.locator('button[type="submit"]').click();
}

/** Makes every six-sided die show one face during an action, however many are rolled. */
export async function withEveryDie<Result>(seat: Seat, face: number, action: () => Promise<Result>): Promise<Result> {
  await seat.run(({ CONFIG }, shown) => {
    const { randomUniform } = CONFIG.Dice;
    CONFIG.Dice.testFaces = {
      queue: [],
      restore: () => Object.assign(CONFIG.Dice, { randomUniform, testFaces: undefined }),
    };
    CONFIG.Dice.randomUniform = () => 1 - (shown - 0.5) / 6;
  }, face);
  try {
    return await action();
  } finally {
    await seat.run(({ CONFIG }) => CONFIG.Dice.testFaces?.restore());
  }
}
