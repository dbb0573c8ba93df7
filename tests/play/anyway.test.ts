/**
 * What the rules say against a roll in a fight, in every ruleset: some of it is noted and stops nobody; what they forbid is rolled anyway from a click, a macro, a line in
 * chat and a repeat alike; and a roll that is no action is never refused and spends nothing.
 */
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { sample as harvest } from '../binding/samples/dark-harvest.ts';
import { sample as light } from '../binding/samples/harsh-light.ts';
import { sample as inner } from '../binding/samples/inner-worlds.ts';
import { sample as step } from '../binding/samples/step-dice.ts';
import type { ItemData, RulesetSample } from '../binding/sample.ts';
import { createActor, openSheet, placeTokens } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { awaitMessage, openTab, say } from '../e2e/pages/chat.ts';
import { beginFight, closeDialogs } from '../e2e/pages/fights.ts';
import { target } from '../e2e/pages/scene.ts';

interface Case {
  readonly sample: RulesetSample;
  /** A roll that is no action: its button on the sheet, which is its name for macros too, and its line in chat. */
  readonly free: readonly [button: string, line: string];
  /** The skill of that roll; left out: it needs none. */
  readonly skill?: ItemData;
  /** What makes a fighter unable to act: a change of its data, or a status. */
  readonly unable: object | string;
  /** What the rules say then. */
  readonly says: string;
  /** The switch of the dialog and option of macros that marks that roll as no action; left out: it is none by itself. */
  readonly mark?: string;
}

const perceive = (type: string, system: object): ItemData => ({
  name: 'Perception',
  type,
  system: { identifier: 'perception', ...system },
});

const cases: Readonly<Record<string, Case>> = {
  'dark-harvest': {
    sample: harvest,
    free: ['Perception', '/dh perception'],
    skill: perceive('harvestSkill', { rating: 2, characteristic: 'wits' }),
    unable: 'stun',
    says: 'is stunned',
  },
  'step-dice': {
    sample: step,
    free: ['Perception', '/step perception'],
    skill: perceive('stepSkill', { rank: 2, attribute: 'alertness' }),
    unable: { 'system.condition.deadSince': 0 },
    says: 'is dead',
    mark: 'free',
  },
  'harsh-light': {
    sample: light,
    free: ['Perception', '/pull perception'],
    skill: perceive('lightSkill', { dots: 2, attribute: 'wits' }),
    unable: { 'system.health.damage': 99 },
    says: 'is out of action',
  },
  'inner-worlds': {
    sample: inner,
    free: ['WIL', '/save wil'],
    unable: { 'system.condition.dead': true },
    says: 'is dead or has passed out',
  },
};

describeTable('rolls against the rules', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = () => table.ada.page.locator('form.roll-dialog');
  const readNotes = () => dialog().locator('[data-objections] li').allTextContents();
  const readButton = async () => (await dialog().locator('[data-roll]').textContent())?.trim();
  const rollDialog = () =>
    awaitMessage([table.ada, table.gamemaster], async () => {
      await expect.poll(() => dialog().locator('[data-roll]').isEnabled()).toBe(true);
      await dialog().locator('[data-roll]').click();
    });

  describe.each(Object.entries(cases))('%s', (id, { sample, free: [button, line], skill, unable, says, mark }) => {
    const [name, foe, scene] = [`Player of ${id}`, `Foe of ${id}`, `Field of ${id}`];
    const { attack } = sample.play;

    const rollMacro = () =>
      table.ada.run(
        async ({ game }, given) => {
          const actor = game.actors.getName(given.name);
          if (actor) await game.tetrad.roll(actor, given.button, given.mark ? { [given.mark]: true } : {});
        },
        { name, button, mark },
      );

    /** Changes Ada's actor, as the GM. */
    const change = (changes: object | string): Promise<void> =>
      table.gamemaster.run(
        async ({ game }, given) => {
          const actor = game.actors.getName(given.name);
          if (typeof given.changes === 'string') await actor?.toggleStatusEffect(given.changes);
          else await actor?.update(given.changes as Record<string, unknown>);
        },
        { name, changes },
      );

    /** Returns what an actor has spent in its turn. */
    const readSpent = (seat: Seat): Promise<unknown> =>
      seat.run(({ game }, wanted) => {
        const { _source } = game.actors.getName(wanted) as unknown as {
          _source: { flags: { tetrad?: object }; system: Readonly<Record<string, unknown>> };
        };
        return { ..._source.flags.tetrad, turn: _source.system['turn'], fight: _source.system['fight'] };
      }, name);

    const readObjections = (message: string): Promise<unknown> =>
      table.gamemaster.run(({ game }, wanted) => {
        const objections = game.messages.get(wanted)?.system['objections'] as { code: string }[] | undefined;
        return objections?.map(({ code }) => code);
      }, message);

    async function openAttack(): Promise<void> {
      await target(table.ada, foe);
      await (await openSheet(table.ada, name, attack)).click();
      await dialog().waitFor();
    }

    beforeAll(async () => {
      const { gamemaster, ada } = table;
      const { attacker, target: victim } = sample.fight;
      const items = [...(attacker.items ?? []), ...(skill ? [skill] : [])];
      await createActor(gamemaster, name, 'Ada', { ...attacker, items });
      await createActor(gamemaster, foe, 'Bertrand', victim);
      await placeTokens(gamemaster, scene, [name, foe]);
      await gamemaster.run(
        async ({ game }, given) => {
          const actor = game.actors.getName(given.name);
          await game.scenes.getName(given.scene)?.tokens.getName(given.foe)?.update({ x: 2500, y: 2500 });
          await actor?.items.getName(given.attack)?.update({ system: { readied: false } });
          // A line in chat rolls for the user's character.
          await game.users.getName('Ada')?.update({ character: actor?.id });
        },
        { scene, foe, name, attack },
      );
      await beginFight(gamemaster, scene, { [foe]: 15, [name]: 10 });
      // In Inner Worlds the quickfire round comes first, in which only those act who have a weapon in hand.
      if (id === 'inner-worlds') {
        await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
        const readRound = () => ada.run(({ game }) => game.combats.contents.at(-1)?.round);
        await vi.waitFor(async () => expect(await readRound()).toBe(2), { timeout: 15_000 });
      }
      await openTab(ada, 'chat');
    });

    afterEach(() => closeDialogs(table.ada));

    it('a roll that is no action is not noted for anything out of turn, and spends nothing', async () => {
      const before = await readSpent(table.ada);
      const expected = [mark ? [expect.any(String)] : [], 'Roll'];
      await (await openSheet(table.ada, name, button)).click();
      await dialog().waitFor();
      if (mark) await dialog().locator(`[name="${mark}"]`).setChecked(true);
      await expect.poll(async () => [await readNotes(), await readButton()]).toEqual(expected);
      await rollDialog();
      await awaitMessage([table.ada, table.gamemaster], rollMacro);
      expect(await readSpent(table.ada)).toEqual(before);
    });

    it('an attack out of turn, out of reach and with a weapon that is not ready is noted, and made as any other', async () => {
      await openSheet(table.ada, name, button);
      const whoseTurn = () => table.ada.page.locator('.application.sheet .head-turn').textContent();
      await expect.poll(whoseTurn).toBe(`${foe}’s turn. ${name} may reply when attacked.`);
      await openAttack();
      const notes = [`It is not ${name}’s turn.`, `${foe} is out of ${name}’s reach.`, `${attack} is not ready.`];
      await expect.poll(readNotes).toEqual(notes);
      expect([await readButton(), await dialog().locator('[data-forbidden]').count()]).toEqual(['Roll', 0]);
      expect(await readObjections(await rollDialog())).toEqual(['out-of-turn', 'out-of-reach', 'not-readied']);
    });

    it('what the rules forbid is rolled anyway, from a click, a macro, a line in chat and a repeat', async () => {
      const { ada } = table;
      await change(unable);
      await openAttack();
      await expect.poll(async () => (await readNotes())[0]).toContain(says);
      expect(await readButton()).toBe('Roll anyway');
      await closeDialogs(ada);
      const ways = [rollMacro, () => say(ada, line), () => ada.run(({ game }) => game.tetrad.repeatRoll())];
      for (const way of ways) {
        await way();
        await dialog().waitFor();
        await expect.poll(async () => (await readNotes())[0]).toContain(says);
        expect(await readButton()).toBe('Roll anyway');
        if (way !== ways.at(-1)) await closeDialogs(ada);
      }
      // A repeat has its quiet notes, too, which forbid nothing.
      const quiet = ['out-of-turn', 'out-of-reach', 'not-readied', 'step-free'];
      const codes = (await readObjections(await rollDialog())) as string[];
      expect(codes.filter((code) => !quiet.includes(code))).toHaveLength(1);
    });
  });
});
