/** What a newcomer sees first: the scene, the tracker and the sidebar of the embedded table. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from './harness.ts';
import { createCharacter, corin, delphine } from './dark-harvest/characters.ts';
import { findTab, openTab } from './pages/chat.ts';
import { dragToScene, findGround, findToken, readToken } from './pages/scene.ts';
import { findCombatControls, findFighterRows } from './pages/tracker.ts';

describeTable('the table', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    for (const character of [corin, delphine]) await createCharacter(gamemaster, character);
    await gamemaster.run(async ({ CONFIG }) => {
      const scene = { name: 'Yard', width: 2400, height: 1500, padding: 0 };
      await (await CONFIG.Scene.documentClass.create(scene)).update({ active: true });
    });
    await gamemaster.page.getByRole('region', { name: 'Scene: Yard' }).waitFor();
    await openTab(gamemaster, 'actors');
    await dragToScene(gamemaster, corin.name, 1150, 650);
    await dragToScene(gamemaster, delphine.name, 1250, 650);
    await findToken(gamemaster, delphine.name).waitFor();
  });

  it('shows the whole scene in every window, with names where they are asked for', async () => {
    const { page } = table.gamemaster;
    for (const [width, height] of [
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      const measure = () =>
        page
          .locator('#scene')
          .evaluate((scene) => [scene.scrollWidth - scene.clientWidth, scene.scrollHeight - scene.clientHeight]);
      await expect.poll(measure).toEqual([0, 0]);
      const [ground, room] = await Promise.all([
        findGround(table.gamemaster).boundingBox(),
        page.locator('#scene').boundingBox(),
      ]);
      expect(
        Math.max((ground?.width ?? 0) / (room?.width ?? 1), (ground?.height ?? 0) / (room?.height ?? 1)),
      ).toBeGreaterThan(0.98);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const readNames = () =>
      page.locator('.token > .token-name').evaluateAll((names) => names.map((name) => getComputedStyle(name).opacity));
    await page.mouse.move(5, 5);
    await expect.poll(readNames).toEqual(['0', '0']);
    await findToken(table.gamemaster, corin.name).hover();
    await expect.poll(readNames).toEqual(['1', '0']);
  });

  it('targets with T what the pointer is on, also while another token has the focus, with a mark that one sees', async () => {
    const { gamemaster } = table;
    await findToken(gamemaster, corin.name).click();
    await findToken(gamemaster, delphine.name).hover();
    await gamemaster.page.keyboard.press('t');
    await expect.poll(() => readToken(gamemaster, delphine.name)).toContain('targeted');
    expect(await readToken(gamemaster, corin.name)).not.toContain('targeted');
    const mark = await findToken(gamemaster, delphine.name).evaluate(
      (token) => getComputedStyle(token, '::after').content,
    );
    expect(mark).toBe('""');
    await gamemaster.page.keyboard.press('t');
    await expect.poll(() => readToken(gamemaster, delphine.name)).not.toContain('targeted');
    await gamemaster.page.mouse.move(5, 5);
  });

  it('has icons with names in the sidebar and the tracker, and a row a fighter', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await gamemaster.run(async ({ CONFIG, game }) => {
      const scene = game.scenes.getName('Yard');
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene?.id, active: true });
      const tokens = scene?.tokens.contents ?? [];
      const fighters = tokens.map(({ id, actor }, index) => ({
        tokenId: id,
        actorId: actor.id,
        sceneId: scene?.id,
        initiative: 9 - index,
      }));
      await combat.createEmbeddedDocuments('Combatant', fighters);
    });
    await openTab(gamemaster, 'combat');
    await page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
    await page.getByRole('button', { name: 'Next Turn', exact: true }).waitFor();
    const icons = [
      ...(await findTab(gamemaster, 'combat').all()),
      ...(await findCombatControls(gamemaster).filter({ hasText: 'Next' }).all()),
    ];
    expect(icons).toHaveLength(3);
    for (const icon of icons) {
      const [mask, size] = await icon.evaluate((one) => [
        getComputedStyle(one, '::before').maskImage,
        getComputedStyle(one).fontSize,
      ]);
      expect([mask?.slice(0, 8), size]).toEqual(['url("dat', '0px']);
    }
    const parts = findFighterRows(gamemaster)
      .first()
      .locator(':scope > :is(.token-name, .initiative-input, .combatant-control)');
    const middles = await parts.evaluateAll((all) =>
      all.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
    );
    expect(middles).toHaveLength(4);
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
  });
});
