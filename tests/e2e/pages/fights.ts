/** What the tests of fights do in any ruleset. */
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findMessage } from './chat.ts';
import { readTurn } from './tracker.ts';

/** Users of whom each must receive a message; the first one acts. */
export type Seats = readonly [Seat, ...Seat[]];

/** Closes all windows of a user, and the roll dialogs, which are no windows. */
export async function closeDialogs(seat: Seat): Promise<void> {
  const dialogs = seat.page.locator('form.roll-dialog');
  await dialogs
    .locator('[data-action="close"]')
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect.poll(() => dialogs.count()).toBe(0);
  await seat.closeWindows();
}

/** Begins a fight in this order, as a GM. */
export function beginFight(gamemaster: Seat, scene: string, order: Readonly<Record<string, number>>): Promise<void> {
  return gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
      const { tokens, id } = [...game.scenes].find(({ name }) => name === given.scene) ?? {};
      const fighters = Object.entries(given.order).map(([name, initiative]) => ({
        actorId: game.actors.getName(name)?.id,
        tokenId: tokens?.getName(name)?.id,
        sceneId: id,
        initiative,
      }));
      await combat?.createEmbeddedDocuments('Combatant', fighters);
      await game.combats.get(combat?.id ?? '')?.startCombat();
    },
    { scene, order },
  );
}

/** Begins the next turns, as a GM, until it is a fighter's in a round, and waits until the users see it. */
export async function passTurns(
  gamemaster: Seat,
  seats: readonly Seat[],
  round: number,
  fighter: string,
): Promise<void> {
  await gamemaster.run(
    async ({ game }, given) => {
      const combat = game.combats.contents.at(-1);
      for (let turn = 0; turn < 20; turn++) {
        if (combat?.round === given.round && combat.combatant?.name === given.fighter) return;
        await combat?.nextTurn();
      }
    },
    { round, fighter },
  );
  for (const seat of seats) await expect.poll(() => readTurn(seat)).toEqual([`Round ${round}`, fighter]);
}

/** Waits until a card says something to everyone. */
export async function expectSaid(seats: readonly Seat[], card: string, ...texts: readonly string[]): Promise<void> {
  for (const seat of seats) for (const text of texts) await findMessage(seat, card).getByText(text).first().waitFor();
}
