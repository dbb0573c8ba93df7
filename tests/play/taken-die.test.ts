/**
 * A world script has taken the letter `w`, which a die of a ruleset has too: the GM is told, the rolls that need the die are refused with the reason, and all else
 * works: the other rulesets, and the script's own die.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { SYSTEM, createActor, describeRulesets, openSheet } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, say } from '../e2e/pages/chat.ts';
import { beginFight, closeDialogs } from '../e2e/pages/fights.ts';
import { takeNotices } from '../e2e/pages/windows.ts';

const NAME = 'Ottilie Quill';

/** Takes the letter before the system starts: a listener of `init` that was there first. */
const takeLetter = `{
  let hooks;
  const begin = () => {
    class WorldDie extends foundry.dice.terms.Die {
      static DENOMINATION = 'w';
      constructor(data = {}) {
        super({ ...data, faces: 6 });
      }
      get denomination() {
        return 'w';
      }
    }
    Object.assign(CONFIG.Dice.terms, { w: WorldDie });
    Object.assign(CONFIG.Dice.termTypes, { WorldDie });
  };
  Object.defineProperty(globalThis, 'Hooks', {
    configurable: true,
    get: () => hooks,
    set(value) {
      hooks = value;
      value.once('init', begin);
    },
  });
}`;

describeTable(
  'a letter that a world script has taken, at the start',
  [],
  (table) => {
    it('is the script’s, and the GM is told', async () => {
      const gamemaster = await table.sit('Gamemaster', {}, takeLetter);
      // A world without the ruleset that has the die has lost nothing.
      const isOurs = await gamemaster.run(({ CONFIG }) =>
        Promise.resolve('harvestCharacter' in CONFIG.Actor.dataModels),
      );
      if (isOurs) expect((await takeNotices(gamemaster)).join(' ')).toContain('Another package uses the die “dw”');
      await openTab(gamemaster, 'chat');
      const id = await awaitMessage([gamemaster], () => say(gamemaster, '/r 3dw'));
      const dice = await gamemaster.run(({ game }, wanted) => {
        const [roll] = game.messages.get(wanted)?.rolls ?? [];
        return Promise.resolve(roll?.dice.map((die) => (die as object).constructor.name));
      }, id);
      expect(dice).toEqual(['WorldDie']);
    });
  },
  undefined,
  '',
  SYSTEM,
);

describeRulesets('a letter that a world script has taken', [], (table, id, sample) => {
  const needsIt = id === 'dark-harvest';
  let gamemaster: Seat;

  beforeAll(async () => {
    gamemaster = await table.sit('Gamemaster', {}, takeLetter);
    await createActor(gamemaster, NAME, 'Gamemaster', sample.fight.attacker);
    await openTab(gamemaster, 'chat');
  });

  afterEach(() => closeDialogs(gamemaster));

  it('rolls what does not need the die, and says of the rest why not', async () => {
    const button = await openSheet(gamemaster, NAME, sample.play.check);
    await button.click();
    const dialog = gamemaster.page.locator('form.roll-dialog');
    // The odds need no dice.
    await expect.poll(() => dialog.locator('[data-roll]').isEnabled()).toBe(true);
    await gamemaster.run(({ ui }) => Promise.resolve(ui.notifications.clear()));
    if (!needsIt) {
      const card = await awaitMessage([gamemaster], () => dialog.locator('[data-roll]').click());
      expect(await findMessage(gamemaster, card).locator('.card-result').count()).toBe(1);
      return;
    }
    await dialog.locator('[data-roll]').click();
    expect(await takeNotices(gamemaster)).toEqual([
      'Another package uses the die “dw”, so this cannot be rolled. Ask the GM to turn that package off.',
    ]);
    // The dialog stays, with what was chosen.
    expect(await dialog.count()).toBe(1);
  });

  if (needsIt)
    it('draws the dice of older cards', async () => {
      const kept = await gamemaster.run(async ({ CONFIG }) => {
        const results = [6, 2, 1].map((result) => ({ result, active: true }));
        const terms = [{ class: 'WhiteDie', number: 3, faces: 6, results, evaluated: true }];
        const roll = { class: 'TetradRoll', formula: '3dw', terms, total: 2, evaluated: true };
        const message = await CONFIG.ChatMessage.documentClass.create({ content: '', rolls: [JSON.stringify(roll)] });
        return message.rolls.flatMap(({ dice }) =>
          dice.map((die) => [(die as object).constructor.name, die.results.length]),
        );
      });
      expect(kept).toEqual([['WhiteDie', 3]]);
    });

  it('fights', async () => {
    await gamemaster.run(async ({ game, CONFIG }, name) => {
      const [scene] = await CONFIG.Scene.documentClass.createDocuments([{ name: 'The Script', active: true }]);
      const actorId = game.actors.getName(name)?.id;
      await scene?.createEmbeddedDocuments('Token', [{ name, actorId, actorLink: true, x: 300, y: 100 }]);
    }, NAME);
    await beginFight(gamemaster, 'The Script', { [NAME]: 5 });
    const rollAll = () =>
      gamemaster.run(async ({ game }) => {
        const combat = game.combats.find(({ active }) => active);
        await combat?.updateEmbeddedDocuments('Combatant', [{ _id: combat.turns[0]?.id, initiative: null }]);
        await combat?.rollAll();
        return combat?.turns[0]?.initiative ?? null;
      });
    expect(await rollAll()).not.toBeNull();
  });
});
