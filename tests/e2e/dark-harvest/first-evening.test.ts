/**
 * The first evening in a new world: the GM is welcomed, reads, takes the tour, opens the sample fight and plays it until someone dies; once with the mouse,
 * once with only the keyboard. Each test continues from the one before.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { awaitMessage, findLog, findMessage, listMessageIds, openTab, pressButton } from '../pages/chat.ts';
import { chooseArchetype, findCreation, findGuide, findName, pressCreate } from '../pages/creation.ts';
import { withEveryDie } from '../pages/dice.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { findToken, listTokens, readToken, readTracker, target } from '../pages/scene.ts';
import { findNext, findStep, isStepInFront, readStep, readTarget, tourSteps } from '../pages/tour.ts';
import { findCombatControls, listFighters, readTurn } from '../pages/tracker.ts';
import { expectAccessibleWelcome, findRuleOption, findWay, findWelcome, openRuleOptions } from '../pages/welcome.ts';
import { findDialog, listWarnings } from '../pages/windows.ts';
import { CheckDialogPage, hasObjections } from './check-dialog-page.ts';
import { findFalls } from './consequences-card-page.ts';
import { findPanelButton } from './panel-page.ts';
import { findItemRow, findSheet, openActorSheet } from './sheet-page.ts';

interface WithTetrad {
  readonly tetrad: { welcome(): void; tour(): void };
}

const [NED, SABRE, FOE] = ['Ned Halloway', 'Cavalry Sabre', 'Press-Gang Mate'];
const SCENE = 'Cinder Row';
const [GUEST, BLANK, HERO] = ['Maud Thistle', 'A blank page', 'Peregrine Ash'];

/** Ned has the higher initiative and its dice, so his successes do not depend on other dice. */
function letNedBegin(gamemaster: Seat): Promise<void> {
  return gamemaster.run(async ({ game }, name) => {
    const [combat] = [...game.combats].filter(({ active, round }) => active && round === 1);
    const ned = combat?.combatants.contents.find((fighter) => fighter.name === name);
    await combat?.updateEmbeddedDocuments('Combatant', [{ _id: ned?.id, initiative: 30 }]);
  }, NED);
}

describeTable(
  'the first evening by mouse',
  ['Gamemaster', 'Ada'],
  (table) => {
    /** Strikes someone down with dice that all score; the target does not defend. */
    async function strikeDown(seat: Seat, attacker: string, weapon: string, victim: string): Promise<string> {
      await target(seat, victim);
      await findToken(seat, attacker).press('Enter');
      const sheet = findSheet(seat, attacker);
      await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
      const dialog = new CheckDialogPage(seat);
      await dialog.root.getByText(`Attack ${victim} with ${weapon}.`).waitFor();
      await openTab(seat, 'chat');
      const attack = await withEveryDie(seat, 1, () => awaitMessage([seat], () => dialog.roll()));
      await awaitMessage([seat], () => pressButton(seat, attack, 'No defence'));
      return withEveryDie(seat, 1, () =>
        awaitMessage([seat], () => pressButton(seat, attack, `Roll damage to ${victim}`)),
      );
    }

    it('welcomes the GM of a new world, and nobody else; what is chosen is kept at once', async () => {
      const { ada, gamemaster } = table;
      await findWelcome(gamemaster).waitFor();
      expect(await findWelcome(ada).count()).toBe(0);
      await expectAccessibleWelcome(gamemaster);
      const quickplay = (): Promise<unknown> =>
        gamemaster.run(({ game }) => game.settings.get('tetrad', 'darkHarvestQuickplay'));
      await openRuleOptions(gamemaster);
      await findRuleOption(gamemaster, 'Quickplay rules').check();
      await expect.poll(quickplay).toBe(true);
      await findRuleOption(gamemaster, 'Quickplay rules').uncheck();
      await expect.poll(quickplay).toBe(false);
    });

    table.once('opens the page that tells how to play', async () => {
      const { gamemaster } = table;
      await findWay(gamemaster, 'How to play').click();
      await gamemaster.page.getByText('You say what your character does.').waitFor();
    });

    table.once('shows sheet, dialog and card on a tour; its roll is for the GM alone', async () => {
      const { ada, gamemaster } = table;
      await gamemaster.closeWindows();
      // The world keeps that the page was shown.
      await expect.poll(() => ada.run(({ game }) => game.settings.get('tetrad', 'welcomed'))).toBe(true);
      await gamemaster.reload();
      expect(await findWelcome(gamemaster).count()).toBe(0);
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      await findWelcome(gamemaster).getByRole('button', { name: 'Take the tour' }).click();
      const seen: (string | null)[] = [];
      const targets: string[] = [];
      for (const title of tourSteps) {
        await findStep(gamemaster).getByRole('heading', { name: title }).waitFor();
        seen.push(await readStep(gamemaster));
        targets.push(await readTarget(gamemaster));
        expect(await isStepInFront(gamemaster), title).toBe(true);
        if (title === 'The tabs')
          await findStep(gamemaster).getByText('4 tabs: Fight, Skills, Gear, and Story.').waitFor();
        // Nothing is against the roll that the tour points at.
        expect(await hasObjections(gamemaster)).toBe(false);
        await findNext(gamemaster).click();
      }
      expect(seen).toEqual(tourSteps);
      expect(targets.map((text) => text !== '')).toEqual(tourSteps.map(() => true));
      await findStep(gamemaster).waitFor({ state: 'detached' });
      expect(await listMessageIds(gamemaster)).toHaveLength(1);
      await expect.poll(() => findLog(ada).innerText()).not.toContain('Net');
    });

    table.once(
      'makes a character with the GM out of the welcome, and one with a player for an actor of theirs',
      async () => {
        const { ada, gamemaster } = table;
        await gamemaster.closeWindows();
        await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
        await findWay(gamemaster, 'New character').click();
        await findCreation(gamemaster).waitFor();
        await chooseArchetype(gamemaster);
        await findName(gamemaster).fill(GUEST);
        await pressCreate(gamemaster);
        await findSheet(gamemaster, GUEST).waitFor();
        await gamemaster.run(
          async ({ game, CONFIG }, name) =>
            void (await CONFIG.Actor.documentClass.create({
              name,
              type: 'harvestCharacter',
              ownership: { [game.users.getName('Ada')?.id ?? '']: 3 },
            })),
          BLANK,
        );
        const blank = await openActorSheet(ada, BLANK);
        await findGuide(blank).click();
        await chooseArchetype(ada);
        await findName(ada).fill(HERO);
        await pressCreate(ada);
        const sheet = findSheet(ada, HERO);
        await findItemRow(sheet, 'Perception').getByRole('button', { name: 'Perception', exact: true }).click();
        const dialog = new CheckDialogPage(ada);
        await dialog.root.waitFor();
        const id = await awaitMessage([ada, gamemaster], () => dialog.roll());
        await openTab(gamemaster, 'chat');
        await findMessage(gamemaster, id).getByText('Perception').first().waitFor();
        await ada.closeWindows();
      },
    );

    it('brings the sample fight with one click, where everybody sees it', async () => {
      const { ada, gamemaster } = table;
      await gamemaster.closeWindows();
      // A player who has just joined has no character, and nobody in the scene.
      await gamemaster.run(async ({ game }) => {
        await game.users.getName('Ada')?.update({ character: null });
        await game.actors.getName('Ottilie Marsh')?.delete();
      });
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      await findWay(gamemaster, 'Sample fight').click();
      await findWelcome(gamemaster).waitFor({ state: 'detached' });
      await openTab(ada, 'chat');
      await findLog(ada).getByText('Ada plays Ottilie Marsh in this fight.').waitFor();
      await expect
        .poll(() => ada.run(({ game }) => game.actors.get('ottilieMarshHero')?.ownership[game.user.id]))
        .toBe(3);
      for (const { page } of [ada, gamemaster]) await page.getByRole('region', { name: `Scene: ${SCENE}` }).waitFor();
      expect(await listTokens(ada)).toContain(FOE);
      await expect.poll(() => listFighters(gamemaster)).toContain(FOE);
      await findCombatControls(gamemaster).filter({ hasText: 'Begin' }).click();
      await expect.poll(async () => (await readTurn(gamemaster))[0]).toBe('Round 1');
    });

    it('is opened again and goes on without a second import: what has happened stays', async () => {
      const { gamemaster } = table;
      const count = () => gamemaster.run(({ game }) => [game.actors.size, game.scenes.size, game.combats.size]);
      const before = await count();
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      await findWay(gamemaster, 'Sample fight').click();
      await findDialog(gamemaster).getByRole('button', { name: 'Go on' }).click();
      await findWelcome(gamemaster).waitFor({ state: 'detached' });
      expect(await count()).toEqual(before);
      expect((await readTurn(gamemaster))[0]).toBe('Round 1');
    });

    it('plays to a death', async () => {
      const { ada, gamemaster } = table;
      await letNedBegin(gamemaster);
      const damage = await strikeDown(gamemaster, NED, SABRE, FOE);
      await pressButton(gamemaster, damage, 'Apply');
      await findMessage(gamemaster, damage)
        .getByText(/^Applied by/u)
        .first()
        .waitFor();
      await expect.poll(() => readToken(ada, FOE)).toContain('Dying');
      for (let round = 2; round <= 12 && !(await readToken(gamemaster, FOE)).includes('Dead'); round += 1) {
        await openTab(gamemaster, 'combat');
        await findCombatControls(gamemaster).filter({ hasText: 'Next round' }).click();
        await expect.poll(async () => (await readTurn(gamemaster))[0]).toBe(`Round ${round}`);
      }
      await openTab(gamemaster, 'chat');
      for (const seat of table.seats) {
        await expect.poll(() => readToken(seat, FOE)).toContain('Dead');
        await expect.poll(() => findFalls(seat).last().textContent()).toContain('is dead.');
      }
    });

    it('brings back an encounter that has ended; whoever has died stays dead', async () => {
      const { gamemaster } = table;
      // The last round must have begun whole, since an update of a deleted encounter is refused with an error.
      await expect
        .poll(() =>
          gamemaster.run(
            ({ game }) => (game.combats.get('harvestFight0001') as { isInitiativeDue?: boolean }).isInitiativeDue,
          ),
        )
        .toBe(false);
      await gamemaster.run(async ({ game }) => void (await game.combats.get('harvestFight0001')?.delete()));
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      await findWay(gamemaster, 'Sample fight').click();
      await findDialog(gamemaster).getByRole('button', { name: 'Go on' }).click();
      await findWelcome(gamemaster).waitFor({ state: 'detached' });
      await expect.poll(async () => (await readTracker(gamemaster)).title).toBe('Not begun');
      await expect.poll(() => listFighters(gamemaster)).toContain(FOE);
      expect(await readToken(gamemaster, FOE)).toContain('Dead');
    });

    it('asks before it overwrites anything, and leaves it all where the answer is no', async () => {
      const { gamemaster } = table;
      await gamemaster.run(async ({ game }) => void (await game.scenes.getName('Cinder Row')?.delete()));
      await gamemaster.run(async ({ game }) => {
        await game.actors.get('ottilieMarshHero')?.update({ name: 'Ottilie the Changed' });
      });
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      const read = () => gamemaster.run(({ game }) => [game.actors.get('ottilieMarshHero')?.name, game.scenes.size]);
      await findWay(gamemaster, 'Sample fight').click();
      await findDialog(gamemaster).getByRole('button', { name: 'No', exact: true }).click();
      await findDialog(gamemaster).waitFor({ state: 'detached' });
      expect(await read()).toEqual(['Ottilie the Changed', 2]);
      await findWay(gamemaster, 'Sample fight').click();
      await findDialog(gamemaster).getByRole('button', { name: 'Yes', exact: true }).click();
      await findWelcome(gamemaster).waitFor({ state: 'detached' });
      expect(await read()).toEqual(['Ottilie Marsh', 3]);
    });

    table.once('is refused to a player', async () => {
      const { ada } = table;
      await ada.run(({ game }) => (game as unknown as WithTetrad).tetrad.welcome());
      await expect.poll(() => listWarnings(ada)).toContain('Only the GM can do this. Ask the GM to do it for you.');
      expect(await findWelcome(ada).count()).toBe(0);
    });
  },
  undefined,
  '',
  undefined,
  {},
);

describeTable(
  'the first evening by keyboard',
  ['Gamemaster'],
  (table) => {
    let player: KeyboardPlayer;

    beforeAll(async () => {
      player = await KeyboardPlayer.sit(table.gamemaster);
    });

    afterEach(() => player.expectNoPointer());

    it('begins the sample fight with Enter, since the focus is there', async () => {
      const { gamemaster } = table;
      await player.expectFocus(findWay(gamemaster, 'Sample fight'));
      await player.press('Enter');
      await findWelcome(gamemaster).waitFor({ state: 'detached' });
      await player.activate(findCombatControls(gamemaster).filter({ hasText: 'Begin' }));
      await expect.poll(async () => (await readTurn(gamemaster))[0]).toBe('Round 1');
    });

    it('strikes a foe down', async () => {
      const { gamemaster } = table;
      await letNedBegin(gamemaster);
      await player.tabTo(findToken(gamemaster, FOE));
      await player.press('t');
      await expect.poll(() => readToken(gamemaster, FOE)).toContain('targeted');
      await player.activate(findToken(gamemaster, NED));
      const sheet = findSheet(gamemaster, NED);
      await player.activate(findItemRow(sheet, SABRE).getByRole('button', { name: SABRE, exact: true }));
      const dialog = new CheckDialogPage(gamemaster);
      await dialog.root.getByText(`Attack ${FOE} with ${SABRE}.`).waitFor();
      const press = (id: string, name: string) =>
        player.activate(findMessage(gamemaster, id).getByRole('button', { name, exact: true }));
      const attack = await withEveryDie(gamemaster, 1, () => awaitMessage([gamemaster], () => player.press('Enter')));
      await player.openTab('chat');
      await awaitMessage([gamemaster], () => press(attack, 'No defence'));
      const damage = await withEveryDie(gamemaster, 1, () =>
        awaitMessage([gamemaster], () => press(attack, `Roll damage to ${FOE}`)),
      );
      await press(damage, 'Apply');
      await expect.poll(() => readToken(gamemaster, FOE)).toContain('Dying');
      await expect.poll(() => findFalls(gamemaster).last().textContent()).toContain(FOE);
    });

    it('takes the tour out of the panel', async () => {
      const { gamemaster } = table;
      await gamemaster.closeWindows();
      await gamemaster.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await player.press('Shift+G');
      await player.activate(findPanelButton(gamemaster, 'welcome'));
      await player.activate(findWelcome(gamemaster).getByRole('button', { name: 'Take the tour' }));
      for (const title of tourSteps) {
        await findStep(gamemaster).getByRole('heading', { name: title }).waitFor();
        await player.activate(findNext(gamemaster));
      }
      await findStep(gamemaster).waitFor({ state: 'detached' });
    });

    it('leaves the tour in its middle, and no dialog behind', async () => {
      const { gamemaster } = table;
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.tour());
      for (const title of tourSteps.slice(0, 4)) {
        await findStep(gamemaster).getByRole('heading', { name: title }).waitFor();
        if (title !== tourSteps[3]) await player.press('ArrowRight');
      }
      const dialog = new CheckDialogPage(gamemaster);
      await dialog.root.waitFor();
      await player.press('Escape');
      await findStep(gamemaster).waitFor({ state: 'detached' });
      await dialog.root.waitFor({ state: 'detached' });
    });

    it('leaves alone a dialog that was open before the tour', async () => {
      const { gamemaster } = table;
      await gamemaster.closeWindows();
      await player.activate(findToken(gamemaster, NED));
      const sheet = findSheet(gamemaster, NED);
      await player.activate(sheet.getByRole('tab', { name: 'Skills' }));
      await player.activate(sheet.getByRole('button', { name: 'Perception', exact: true }));
      const dialogs = new CheckDialogPage(gamemaster).root;
      await expect.poll(() => dialogs.count()).toBe(1);
      await gamemaster.run(({ game }) => (game as unknown as WithTetrad).tetrad.tour());
      for (const title of tourSteps.slice(0, 4)) {
        await findStep(gamemaster).getByRole('heading', { name: title }).waitFor();
        if (title !== tourSteps[3]) await player.press('ArrowRight');
      }
      await expect.poll(() => dialogs.count()).toBe(2);
      await player.press('Escape');
      await findStep(gamemaster).waitFor({ state: 'detached' });
      await expect.poll(() => dialogs.count()).toBe(1);
    });
  },
  [14],
  '',
  undefined,
  {},
);
