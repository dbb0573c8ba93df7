/** A table with all rulesets, including those of the tests, and actions that work with any of them. */
import { readdirSync } from 'node:fs';
import type { Locator } from 'playwright';
import { afterAll, describe, expect } from 'vitest';
import type { ActorData, PlaySample, RulesetSample } from '../../binding/sample.ts';
import { chooseRulesets, playsAlike } from '../../../tools/check/runs.mjs';
import type { PageMessage } from '../page-globals.ts';
import { awaitMessage } from '../pages/chat.ts';
import { describeTable, type Seat, type TestTable, type UserName } from '../harness.ts';

/** The system that includes Coin; built with `npm run build:coin`. */
export const SYSTEM = '.build/dist-coin';

/** How users play a ruleset in a test. */
export interface Play {
  /** Creates what the steps need. */
  begin(): Promise<void>;
  /** Sentences that hold for every ruleset, each with a function that tests it and continues from the one before. */
  readonly steps: Readonly<Record<string, () => Promise<void>>>;
  /** Those sentences that shared rooms make true. tests/binding and tests/module prove them for every ruleset; in the browser only Coin shows them. */
  readonly ofRooms: readonly string[];
  /** Those sentences that do not differ between the generations of Foundry. */
  readonly alike: readonly string[];
}

/** Returns the sentences that a ruleset plays in the browser, each with its function. */
export function listSteps(
  id: string,
  generation: 13 | 14,
  { steps, ofRooms, alike }: Play,
): [sentence: string, step: () => Promise<void>][] {
  return Object.entries(steps).filter(
    ([sentence]) =>
      (id === 'coin' || !ofRooms.includes(sentence)) && (playsAlike(generation) || !alike.includes(sentence)),
  );
}

const samples = await Promise.all(
  readdirSync('tests/binding/samples').map(async (file) => {
    const id = file.replace(/\.ts$/u, '');
    const { sample } = (await import(`../../binding/samples/${id}.ts`)) as { sample: RulesetSample };
    return [id, sample] as const;
  }),
);

/**
 * Deletes every message, fight, scene and actor as a GM. The next ruleset would otherwise draw all of them again in every page that reloads, which takes
 * longer with each ruleset.
 */
export async function clearWorld(table: TestTable): Promise<void> {
  const gamemaster = await table.sit('Gamemaster');
  for (const seat of table.seats) await seat.closeWindows();
  await gamemaster.run(async ({ game, CONFIG }) => {
    const { ChatMessage, Combat, Scene, Actor } = CONFIG;
    const collections = [game.messages, game.combats, game.scenes, game.actors];
    for (const [place, { documentClass }] of [ChatMessage, Combat, Scene, Actor].entries())
      await documentClass.deleteDocuments([...(collections[place] ?? [])].map(({ id }) => id));
  });
}

/**
 * Describes tests for every ruleset, all on one table that is cleared after each.
 * @param users - Who joins before the first test.
 * @param body - The tests for one ruleset.
 */
export function describeRulesets(
  topic: string,
  users: readonly UserName[],
  body: (table: TestTable, id: string, sample: RulesetSample) => void,
): void {
  const describeAll = (table: TestTable): void =>
    describe.each(chooseRulesets(samples, table.generation))('%s', (id, sample) => {
      body(table, id, sample);
      afterAll(() => clearWorld(table));
    });
  describeTable(topic, users, describeAll, undefined, '', SYSTEM);
}

/**
 * Creates an actor as a GM.
 * @param owner - The player who owns it; other players may see nothing of it.
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
  // The sheets of others may name the actor too, as whoever has the turn.
  const title = seat.page.locator('.window-title', { hasText: name });
  const sheet = seat.page.locator('.application.sheet', { has: title });
  const found = sheet.getByRole('button', { name: button, exact: true });
  await sheet
    .getByRole('button', { name: button, exact: true, includeHidden: true })
    .first()
    .waitFor({ state: 'attached' });
  const tabs = sheet.getByRole('tab');
  // Open the tabs until one shows the button.
  for (let index = 0; (await found.count()) === 0 && index < (await tabs.count()); index++)
    await tabs.nth(index).click();
  await found.waitFor();
  return found;
}

/** Returns the data of an actor below `system`, without its ledger, as a client has them. */
export function readActor(seat: Seat, name: string): Promise<unknown> {
  return seat.run(({ game }, wanted) => {
    const { _source } = game.actors.getName(wanted) as unknown as { _source: { system: Record<string, unknown> } };
    const { ledger: _ledger, ...data } = _source.system;
    return data;
  }, name);
}

/** Returns all documents of a class on the server, as text by id. */
export function readStored(seat: Seat, type: string): Promise<Record<string, string>> {
  return seat.run(async ({ game }, name) => {
    const answer = await game.socket.emitWithAck('modifyDocument', {
      action: 'get',
      type: name,
      operation: { query: {} },
    });
    const { result = [] } = answer as { result?: { _id: string }[] };
    return Object.fromEntries(result.map((one) => [one._id, JSON.stringify(one)]));
  }, type);
}

/** Makes all later dice of a user good (heads, a success) or bad; no die is rerolled. */
export function setLuck(seat: Seat, isGood: boolean, { luck = [0.99, 0.3] }: Partial<PlaySample> = {}): Promise<void> {
  return seat.run(
    ({ CONFIG }, uniform) => {
      CONFIG.Dice.randomUniform = () => uniform;
    },
    isGood ? luck[0] : luck[1],
  );
}

/** Checks that everything clickable can be reached and pressed with a keyboard. */
export async function expectReachable(root: Locator): Promise<void> {
  const faults = await root.evaluate((element) => {
    const { activeElement } = document;
    const acting = [...element.querySelectorAll<HTMLElement>('[data-action], [data-roll]')];
    const found = acting.flatMap((one) => {
      // The content of a closed fold can be reached after it is opened.
      for (const fold of element.querySelectorAll('details')) fold.open = true;
      if (!one.checkVisibility() || one.matches(':disabled')) return [];
      one.focus();
      const isPressed = one.matches(
        'button, a[href], input, select, summary, [role="button"][tabindex="0"], [role="tab"][tabindex]',
      );
      // Arrow keys reach the other tabs from the open one.
      const isReached = document.activeElement === one && (one.tabIndex >= 0 || one.matches('[role="tab"]'));
      return isPressed && isReached ? [] : [one.outerHTML];
    });
    (activeElement as HTMLElement | null)?.focus();
    return found;
  });
  expect(faults, 'what a keyboard cannot press').toEqual([]);
}

/** Returns the title, result and number of a card; null for each that is missing. */
export function readCard(message: Locator): Promise<string | null> {
  return message.evaluate((element) => {
    const parts = element.querySelectorAll('.card-title, .card-result, .card-number, .dice-row li');
    const text = [...parts].map(({ textContent }) => (textContent ?? '').replace(/\s+/gu, ' ').trim()).join(' | ');
    return text || null;
  });
}

/** Places two actors on a new scene, as a GM. */
export async function placeTokens(gamemaster: Seat, scene: string, names: readonly string[]): Promise<void> {
  await gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const [made] = await CONFIG.Scene.documentClass.createDocuments([{ name: given.scene, active: true }]);
      const tokens = given.names.map((name, index) => ({
        name,
        actorId: game.actors.getName(name)?.id,
        actorLink: true,
        x: 300 + 100 * index,
        y: 100,
      }));
      await made?.createEmbeddedDocuments('Token', tokens);
    },
    { scene, names },
  );
}

/** Posts a message with the data of another one, some of them changed. */
export function forge(seat: Seat, id: string, changes: object = {}): Promise<string> {
  return seat.run(
    async ({ game, CONFIG, foundry }, given) => {
      const source = game.messages.get(given.id) as unknown as { toObject(): Record<string, unknown> };
      const { type, system, content, rolls, speaker } = source.toObject();
      const { mergeObject } = foundry.utils as unknown as { mergeObject(a: object, b: object): object };
      const data = { type, content, rolls, speaker, system: mergeObject(system as object, given.changes) };
      const message: PageMessage = await CONFIG.ChatMessage.documentClass.create(data);
      return message.id;
    },
    { id, changes },
  );
}

/**
 * Presses a button on a sheet that opens a roll dialog, and rolls with the keyboard.
 * @param seats - Who must receive the message.
 * @returns Its id.
 */
export async function rollFromSheet(
  seat: Seat,
  actor: string,
  name: string,
  seats: readonly [Seat, ...Seat[]],
): Promise<string> {
  const button = await openSheet(seat, actor, name);
  await button.focus();
  await seat.page.keyboard.press('Enter');
  const dialog = seat.page.locator('form.roll-dialog');
  await dialog.waitFor();
  const id = await awaitMessage(seats, async () => {
    await dialog.locator('[data-roll]').focus();
    await seat.page.keyboard.press('Enter');
  });
  await dialog.waitFor({ state: 'detached' });
  await seat.closeWindows();
  return id;
}
