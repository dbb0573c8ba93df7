/**
 * Data that cannot be read are marked where they would be shown, and everything around them is drawn: a row of the tracker, a sheet and its parts, a line of a
 * ledger, a bar, a fighter in the forecast, a card. In the GM's page, one actor throws as soon as its health is read.
 */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import type { PageCombat } from '../page-globals.ts';
import { awaitMessage, findMessage, openTab, say } from '../pages/chat.ts';
import { findFighterRow } from '../pages/tracker.ts';
import { createCharacter, emil, rosa } from './characters.ts';
import { findCardPart } from './check-card-page.ts';
import { openForecast, readFighters } from './forecast-page.ts';
import { findSheet } from './sheet-page.ts';
import { drawFailing, findLeftInTracker, findUnreadable, findUnreadableParts } from './unreadable-page.ts';

const BROKEN = 'Unreadable. its health is broken';

describeTable('what cannot be read', ['Gamemaster'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    for (const character of [rosa, emil]) await createCharacter(gamemaster, character);
    await gamemaster.run(async ({ game, CONFIG }) => {
      const scene = await CONFIG.Scene.documentClass.create({ name: 'The Docks', active: true });
      const ids = ['Rosa Vane', 'Emil Hart'].map((name) => game.actors.getName(name)?.id);
      const tokens = await scene.createEmbeddedDocuments(
        'Token',
        ids.map((actorId, place) => ({
          name: place ? 'Emil Hart' : 'Rosa Vane',
          actorId,
          actorLink: true,
          x: 200 * place,
          y: 100,
          bar1: { attribute: 'health' },
        })),
      );
      const fight = (await CONFIG.Combat.documentClass.create({ active: true })) as unknown as PageCombat;
      await fight.createEmbeddedDocuments(
        'Combatant',
        ids.map((actorId, place) => ({ actorId, tokenId: tokens[place]?.id, sceneId: scene.id, initiative: place })),
      );
      const system = game.actors.getName('Rosa Vane')?.system;
      Object.assign(globalThis, { wholeHealth: system?.['health'] });
      if (system)
        Object.defineProperty(system, 'health', {
          configurable: true,
          get() {
            throw new Error('its health is broken');
          },
        });
    });
  });

  it('a row of the tracker says so, and the others are drawn', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'combat');
    await gamemaster.run(({ ui }) => (ui as unknown as { combat: { render(): Promise<unknown> } }).combat.render());
    await findFighterRow(gamemaster, 'Rosa Vane').getByText(BROKEN).waitFor();
    await findLeftInTracker(gamemaster, 'Emil Hart').waitFor();
  });

  it('a bar that cannot be read is none', async () => {
    const bars = await table.gamemaster.run(({ game }) =>
      [...game.scenes].flatMap(({ tokens }) =>
        [...(tokens as Iterable<{ getBarAttribute(name: string): { value: number } | null }>)].map(
          (token) => typeof token.getBarAttribute('bar1')?.value,
        ),
      ),
    );
    expect(bars).toEqual(['undefined', 'number']);
  });

  it('a sheet has its head, and says so in its parts', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const actor = game.actors.getName('Rosa Vane') as unknown as {
        sheet: { render(options: object): Promise<void> };
      };
      await actor.sheet.render({ force: true });
    });
    const sheet = findSheet(gamemaster);
    await findUnreadableParts(sheet).first().waitFor();
    expect(await findUnreadable(sheet).first().textContent()).toBe(BROKEN);
    expect(await sheet.textContent()).toContain('Rosa Vane');
    await gamemaster.closeWindows();
  });

  it('a part that cannot be drawn is told, and the others are drawn', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const { sheet } = game.actors.getName('Emil Hart') as unknown as {
        sheet: { _preparePartContext(...given: unknown[]): unknown; render(options: object): Promise<void> };
      };
      const { _preparePartContext: prepare } = sheet;
      sheet._preparePartContext = (part, ...given) => {
        if (part === 'skills') throw new Error('no skills');
        return prepare.call(sheet, part, ...given);
      };
      await sheet.render({ force: true });
      Reflect.deleteProperty(sheet, '_preparePartContext');
    });
    const sheet = findSheet(gamemaster);
    await findUnreadable(sheet, 'skills').waitFor();
    expect(await findUnreadable(sheet).count()).toBe(1);
    await gamemaster.closeWindows();
  });

  it('a fighter of the forecast says so, and the others are listed', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'combat');
    const window = await openForecast(gamemaster);
    await expect.poll(() => readFighters(gamemaster)).toContain('Emil Hart');
    await window.getByText(BROKEN).first().waitFor();
    await gamemaster.closeWindows();
  });

  it('a message whose frame core cannot draw has its card, and a card whose template fails says so', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'chat');
    const [first, second] = [
      await awaitMessage([gamemaster], () => say(gamemaster, '/r 2dw')),
      await awaitMessage([gamemaster], () => say(gamemaster, '/r 3dw')),
    ];
    const drawn = await drawFailing(gamemaster, first, second);
    expect(drawn).toEqual([expect.stringMatching(/\d/u), 'Unreadable. no template']);
    await findCardPart(findMessage(gamemaster, second), 'numberLine').waitFor();
  });
});
