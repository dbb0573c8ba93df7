/** Modules beside Tetrad are told about it when it starts; one that fails concerns nobody else, and the GM can read why. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { bundleForPage } from '../../tools/table/conformance-host.mjs';
import { sample } from '../binding/samples/dark-harvest.ts';
import { createActor, placeTokens, rollFromSheet, setLuck } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage } from './pages/chat.ts';
import type { Beside } from './pages/neighbour-doubles.ts';
import { target } from './pages/scene.ts';

const ROSA = 'Rosa Vane';
const RAT = 'Gutter Rat';

interface Flags {
  readonly itemId?: string;
  readonly item?: string;
  readonly targets?: readonly string[];
}

/** Returns what a message says to modules, and what Automated Animations found in it. */
const readReferences = (seat: Seat, id: string) =>
  seat.run((globals, wanted) => {
    const { game, beside } = globals as typeof globals & { beside: Beside };
    const message = game.messages.get(wanted) as unknown as { readonly flags: { readonly tetrad: Flags } };
    const [rosa, rat] = ['Rosa Vane', 'Gutter Rat'].map((name) => game.actors.getName(name));
    const sabre = rosa?.items.getName('Sabre');
    return {
      flags: message.flags.tetrad,
      found: beside.animated[wanted],
      sabre: { id: sabre?.id, uuid: sabre?.uuid },
      rosa: rosa?.id,
      rat: rat?.uuid,
    };
  }, id);

describeTable('modules beside Tetrad', [], (table) => {
  beforeAll(async () => {
    const script = await bundleForPage('tests/e2e/pages/neighbour-doubles.ts', 'neighbour-doubles');
    const gamemaster = await table.sit('Gamemaster', {}, script);
    await createActor(gamemaster, ROSA, 'Gamemaster', sample.fight.attacker);
    await createActor(gamemaster, RAT, 'Gamemaster', sample.fight.target);
    await placeTokens(gamemaster, 'The Mint', [ROSA, RAT]);
  });

  it('each is told what it needs, and the panel says which one failed and why', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    const told = await gamemaster.run((globals) => {
      const { beside } = globals as typeof globals & { beside: Beside };
      const warned = beside.warnings.filter((line) => line.startsWith('Tetrad: '));
      return { dice: beside.readDice(), keys: beside.readMapping(), warned };
    });
    expect(told.dice).toEqual(expect.arrayContaining(['dw d6', 'db d6', 'dp d10']));
    expect(told.keys).toEqual(expect.arrayContaining(['description', 'specialties']));
    expect(told.warned).toEqual(['Tetrad: item-piles: Item Piles requires the libWrapper module.']);
    await page.keyboard.press('Shift+G');
    await page.locator('#tetrad-gm-panel').getByRole('button', { name: 'Modules' }).click();
    const window = page.locator('#tetrad-neighbours');
    await expectAccessible(page, '#tetrad-neighbours', 'li');
    const rows = (await window.locator('li').allInnerTexts()).map((text) => text.replaceAll(/\s+/gu, ' '));
    expect(rows.map((row) => /^(.*?) (?:On|Failed|Not enabled|Has not answered yet)/u.exec(row)?.[0])).toEqual([
      'Dice So Nice! On',
      'Babele On',
      'Token Action HUD Core On',
      'Automated Animations On',
      'Item Piles Failed',
      'Quench On',
    ]);
    expect(rows.at(-2)).toContain('Item Piles requires the libWrapper module.');
    await gamemaster.closeWindows();
  });

  it('a button of the HUD rolls for its token', async () => {
    const { gamemaster } = table;
    const names = await gamemaster.run(async (globals) => {
      const { game, beside } = globals as typeof globals & { beside: Beside };
      const shown = await beside.show(game.actors.getName('Rosa Vane') ?? {});
      return Object.fromEntries(
        Object.entries(shown).map(([group, actions]) => [group, actions.map(({ name }) => name)]),
      );
    });
    expect(names['Traits']).toContain('Wits');
    expect(names['Skills']).toContain('Swordplay');
    expect(names['Weapons and powers']).toContain('Sabre');
    const message = await awaitMessage([gamemaster], () =>
      gamemaster.run(async (globals) => {
        const { game, beside } = globals as typeof globals & { beside: Beside };
        const actor = game.actors.getName('Rosa Vane') ?? {};
        const wits = (await beside.show(actor))['Traits']?.find(({ name }) => name === 'Wits');
        if (wits) beside.click(actor, wits);
      }),
    );
    await expect.poll(() => findMessage(gamemaster, message).innerText()).toContain('Wits');
  });

  it('Quench runs a batch that finds the world in order and changes nothing', async () => {
    const { gamemaster } = table;
    const { packs } = JSON.parse(readFileSync('system.json', 'utf8')) as { readonly packs: readonly object[] };
    const { batches, results, sizes } = await gamemaster.run(async (globals) => {
      const { game, beside } = globals as typeof globals & { beside: Beside };
      const count = () => [game.actors.size, game.items.size, game.messages.size];
      const before = count();
      const found = await beside.runBatch('tetrad.world');
      return { batches: beside.listBatches(), results: found, sizes: [before, count()] };
    });
    expect(batches).toEqual({ 'tetrad.world': 'TETRAD: This world' });
    expect(results.failures).toEqual([]);
    expect(results.pending).toEqual([]);
    // Each compendium, the world, and the odds of four rulesets.
    expect(results.passes).toHaveLength(packs.length + 1 + 4);
    expect(sizes[0]).toEqual(sizes[1]);
  });

  it('an attack and its damage name the weapon and the target, and only the attack is animated', async () => {
    const { gamemaster } = table;
    await target(gamemaster, RAT);
    await setLuck(gamemaster, true);
    const attack = await rollFromSheet(gamemaster, ROSA, sample.play.attack, [gamemaster]);
    const { flags, found, sabre, rosa, rat } = await readReferences(gamemaster, attack);
    expect(flags).toMatchObject({ itemId: sabre.id, item: sabre.uuid, targets: [rat] });
    expect(found).toMatchObject({ itemId: sabre.id, actorId: rosa });
    const card = findMessage(gamemaster, attack);
    const reply = await awaitMessage([gamemaster], () =>
      card.getByRole('button', { name: sample.play.answer }).click(),
    );
    // The answer has no item: nothing is animated, and nothing fails.
    expect((await readReferences(gamemaster, reply)).found).toEqual(expect.objectContaining({ itemId: undefined }));
    const damage = await awaitMessage([gamemaster], () =>
      gamemaster.page.locator('[data-action="rollHitDamage"]').last().click(),
    );
    const { flags: named, found: again } = await readReferences(gamemaster, damage);
    expect(named).toMatchObject({ item: sabre.uuid, targets: [rat] });
    expect(again).toEqual(expect.objectContaining({ itemId: undefined }));
  });
});
