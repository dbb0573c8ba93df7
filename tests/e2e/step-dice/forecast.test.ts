/** The forecast of a fight of Step Dice. */
import { expect, it } from 'vitest';
import { startOutlook } from '../../../src/step-dice/outlook/index.ts';
import { createActor, placeTokens } from '../binding/table.ts';
import { openForecast, readWins } from '../dark-harvest/forecast-page.ts';
import { describeTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { openTab } from '../pages/chat.ts';
import { drifter, gunner } from './step-fight.ts';

const CASS = 'Cass Delgado';
const UNA = 'Una Calder';

/** Bare hands, for someone who has no other weapon. */
const HANDS = { damage: 0, type: 'stun', close: true } as const;

describeTable('a forecast of Step Dice', ['Gamemaster'], (table) => {
  it('the forecast is that of the rules, of the fighters as they are', async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, CASS, 'Ada', gunner);
    await createActor(gamemaster, UNA, 'Bertrand', drifter);
    await placeTokens(gamemaster, 'The Landing', [CASS, UNA]);
    await gamemaster.run(
      async ({ game, CONFIG }, names) => {
        const scene = game.scenes.getName('The Landing');
        const combat = await CONFIG.Combat.documentClass.create({ scene: scene?.id, active: true });
        const fighters = names.map((name) => ({
          actorId: game.actors.getName(name)?.id,
          tokenId: scene?.tokens.getName(name)?.id,
          sceneId: scene?.id,
        }));
        await combat.createEmbeddedDocuments('Combatant', fighters);
        await game.actors
          .getName(names[0] ?? '')
          ?.items.getName('Pistol')
          ?.update({ system: { shots: { value: 6 } } });
      },
      [CASS, UNA],
    );
    await openTab(gamemaster, 'combat');
    const window = await openForecast(gamemaster);
    const row = (name: string) => window.locator('tbody tr').filter({ hasText: name });
    await row(CASS).locator('[name="side"]').selectOption('a');
    await row(UNA).locator('[name="side"]').selectOption('b');
    await row(CASS).locator('[name="weapon"]').selectOption({ label: 'Pistol (6 of 6)' });
    await expectAccessible(gamemaster.page, '#tetrad-fight-forecast', '.forecast-win');
    const { intelligence: _mind, ...cass } = gunner.system.attributes;
    const { intelligence: _wits, ...una } = drifter.system.attributes;
    const weapon = { damage: 3, type: 'wound', close: false, shots: 6 } as const;
    const run = startOutlook({
      fighters: [
        { ...cass, id: CASS, side: 'a', weapon, weaponSkill: 5, block: 4, armed: true, health: { lifePoints: 14 } },
        { ...una, id: UNA, side: 'b', weapon: HANDS, dodge: 4, health: { lifePoints: 16 } },
      ],
    });
    while (run.advance());
    const { a, b } = run.read()?.win ?? {};
    const write = (value = 0) => `${(value * 100).toFixed(1)}%`;
    await expect.poll(() => readWins(gamemaster)).toEqual([write(a?.value), write(b?.value)]);
    await gamemaster.closeWindows();
  });
});
