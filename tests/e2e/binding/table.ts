/** A table with every ruleset, those of the tests among them, and what is done there with any of them. */
import { readdirSync } from 'node:fs';
import type { Locator } from 'playwright';
import { describe, expect } from 'vitest';
import type { ActorData, RulesetSample } from '../../binding/sample.ts';
import { describeTable, type Seat, type TestTable, type UserName } from '../harness.ts';

/** The system with Coin in it: `npm run build:coin`. */
export const SYSTEM = '.build/dist-coin';

const samples = await Promise.all(
  readdirSync('tests/binding/samples').map(async (file) => {
    const { sample } = (await import(`../../binding/samples/${file}`)) as { sample: RulesetSample };
    return [file.replace(/\.ts$/u, ''), sample] as const;
  }),
);

/**
 * Describes tests that run over every ruleset, in both generations, on one table for all.
 * @param users - Who joins before the first test.
 * @param body - The tests of one ruleset.
 */
export function describeRulesets(
  topic: string,
  users: readonly UserName[],
  body: (table: TestTable, id: string, sample: RulesetSample) => void,
): void {
  const describeAll = (table: TestTable): void =>
    describe.each(samples)('%s', (id, sample) => {
      body(table, id, sample);
    });
  describeTable(topic, users, describeAll, undefined, '', SYSTEM);
}

/**
 * Makes an actor as the GM.
 * @param owner - Of a player; the others may see nothing of it.
 * @returns Its id.
 */
export function createActor(gamemaster: Seat, name: string, owner: UserName, data: ActorData): Promise<string> {
  return gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const ownership = { default: 0, [game.users.getName(given.owner)?.id ?? '']: 3 };
      const actor = await CONFIG.Actor.documentClass.create({ ...given.data, name: given.name, ownership });
      return actor.id;
    },
    { name, owner, data },
  );
}

/** Opens the sheet of an actor, and waits for a button on it. */
export async function openSheet(seat: Seat, name: string, button: string): Promise<Locator> {
  await seat.run(
    async ({ game }, wanted) => void (await game.actors.getName(wanted)?.sheet.render({ force: true })),
    name,
  );
  const found = seat.page
    .locator('.application.sheet', { hasText: name })
    .getByRole('button', { name: button, exact: true });
  await found.waitFor();
  return found;
}

/** The data of an actor below `system`, without its ledger, as a client has it. */
export function readActor(seat: Seat, name: string): Promise<unknown> {
  return seat.run(({ game }, wanted) => {
    const { _source } = game.actors.getName(wanted) as unknown as { _source: { system: Record<string, unknown> } };
    const { ledger: _ledger, ...data } = _source.system;
    return data;
  }, name);
}

/** Lets every die of a user fall well (heads, a success), or badly, until it is said otherwise. No die is thrown again. */
export function setLuck(seat: Seat, isGood: boolean): Promise<void> {
  return seat.run(({ CONFIG }, good) => {
    // The first face, or one in the middle.
    CONFIG.Dice.randomUniform = () => (good ? 0.99 : 0.3);
  }, isGood);
}

/** Fails where something that acts on a click cannot be reached and pressed with a keyboard. */
export async function expectReachable(root: Locator): Promise<void> {
  const faults = await root.evaluate((element) => {
    const { activeElement } = document;
    const acting = [...element.querySelectorAll<HTMLElement>('[data-action], [data-roll]')];
    const found = acting.flatMap((one) => {
      // What stands in a closed fold is reached once that is open.
      for (const fold of element.querySelectorAll('details')) fold.open = true;
      if (!one.checkVisibility() || one.matches(':disabled')) return [];
      one.focus();
      const isPressed = one.matches('button, a[href], input, select, summary, [role="button"][tabindex="0"]');
      const isReached = document.activeElement === one && one.tabIndex >= 0;
      return isPressed && isReached ? [] : [one.outerHTML];
    });
    (activeElement as HTMLElement | null)?.focus();
    return found;
  });
  expect(faults, 'what a keyboard cannot press').toEqual([]);
}

/** What a card says: its title, its result and its number; null: it says none of them. */
export function readCard(message: Locator): Promise<string | null> {
  return message.evaluate((element) => {
    const parts = element.querySelectorAll('.card-title, .card-result, .card-number, .dice-row li');
    const text = [...parts].map(({ textContent }) => (textContent ?? '').replace(/\s+/gu, ' ').trim()).join(' | ');
    return text || null;
  });
}
