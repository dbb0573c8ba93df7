/** The GM's forecast of a fight of Inner Worlds, with the numbers that the rules compute (IW-10 to IW-31). */
import { expect, it } from 'vitest';
import { type OutlookFight, startOutlook } from '../../../src/inner-worlds/outlook/index.ts';
import { createActor } from '../binding/table.ts';
import { findForecast, openForecast, readOutcomes, readWins } from '../dark-harvest/forecast-page.ts';
import { describeTable } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { score, weapon } from './inner-fight.ts';

/** A duellist with a sword, a shield and 4 AP, trained with swords. */
const maren = {
  type: 'innerCharacter',
  system: { abilities: { str: score(12), dex: score(14), wil: score(11) }, hp: { max: 8, spent: 2 } },
  items: [
    weapon('Longsword', { die: 6, traits: ['rerollOnes'], kind: 'sword' }),
    weapon('Buckler', { die: 4, shield: 'plain', readied: false }),
    { name: 'Light Armor', type: 'innerArmor', system: { ap: 4, worn: true } },
    { name: 'Swords', type: 'innerBackground', system: { kind: 'weapon', subject: 'sword' } },
  ],
};

/** A beast without a name that has lost 1 STR. */
const beast = {
  type: 'innerAdversary',
  system: { abilities: { str: { score: 10, damage: 1 }, dex: score(9), wil: score(5) }, hp: { max: 12, spent: 0 } },
  items: [weapon('Claws', { die: 12, wear: 'none', unarmed: true })],
};

const own = {
  id: 'maren',
  side: 'a',
  player: true,
  abilities: { str: 12, dex: 14, wil: 11 },
  hp: 6,
  ap: 4,
  weapon: { die: 6, traits: ['rerollOnes'], mode: 'advantage', wear: 'durability', uses: 3, inHand: true },
  reacts: 'evade',
} as const;
const foe = {
  id: 'beast',
  side: 'b',
  abilities: { str: 9, dex: 9, wil: 5 },
  wounds: 1,
  hp: 12,
  named: false,
  weapon: { die: 12, wear: 'none' },
  reacts: 'evade',
} as const;

function workOut(fight: OutlookFight): [string, string] {
  const run = startOutlook(fight);
  while (run.advance());
  const found = run.read();
  if (!found) throw new Error('no forecast');
  const write = (value: number): string => `${(value * 100).toFixed(1)}%`;
  return [write(found.win.a.value), write(found.win.b.value)];
}

describeTable('a forecast of Inner Worlds', ['Gamemaster'], (table) => {
  const select = (label: string) => findForecast(table.gamemaster).getByLabel(label, { exact: true });
  const expectWins = (fight: OutlookFight) =>
    expect.poll(() => readWins(table.gamemaster), { timeout: 30_000 }).toEqual(workOut(fight));

  it('follows the fighters’ points, weapons, training and shields, and what the GM chooses', async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, 'Maren', 'Ada', maren);
    await createActor(gamemaster, 'Beast', 'Gamemaster', beast);
    await gamemaster.run(async ({ game, CONFIG }) => {
      const scene = await CONFIG.Scene.documentClass.create({ name: 'The Gem Cave', active: true });
      const place = (name: string, disposition: number, x: number) => ({
        name,
        disposition,
        x,
        y: 300,
        actorId: game.actors.getName(name)?.id,
        actorLink: true,
      });
      const tokens = await scene.createEmbeddedDocuments('Token', [place('Maren', 1, 100), place('Beast', -1, 300)]);
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      await combat.createEmbeddedDocuments(
        'Combatant',
        tokens.map(({ id, name }) => ({ tokenId: id, sceneId: scene.id, actorId: game.actors.getName(name)?.id })),
      );
    });
    await openTab(gamemaster, 'combat');
    await openForecast(gamemaster);
    await expectWins({ fighters: [own, foe] });
    expect((await readOutcomes(gamemaster, 'Beast'))[2]).toMatch(/ of 10$/u);
    await select('Reaction: Maren').selectOption('None');
    await expectWins({ fighters: [{ ...own, reacts: 'none' }, foe] });
    await select('The fight begins with').selectOption('A quickfire round');
    await expectWins({ quickfire: true, fighters: [{ ...own, reacts: 'none' }, foe] });
    await select('Weapon: Maren').selectOption('Buckler');
    const buckler = { die: 4, wear: 'durability' } as const;
    await expectWins({ quickfire: true, fighters: [{ ...own, weapon: buckler, reacts: 'none' }, foe] });
    // With the shield in hand its bearer blocks, unless the GM chooses otherwise.
    await gamemaster.run(async ({ game }) => {
      await game.actors
        .getName('Maren')
        ?.items.getName('Buckler')
        ?.update({ system: { readied: true } });
    });
    await select('Reaction: Maren').selectOption('Blocks');
    const armed = { ...own, weapon: { ...buckler, inHand: true }, shield: 'plain', reacts: 'block' } as const;
    await expectWins({ quickfire: true, fighters: [armed, foe] });
    await gamemaster.closeWindows();
  });
});
