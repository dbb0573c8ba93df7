/** Rolls named by words, in all four rulesets: in a journal, in chat and by keyboard. Each test goes on where the one before ended. */
import { readFileSync } from 'node:fs';
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import type { ActorData } from '../binding/sample.ts';
import { createActor } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import {
  awaitMessage,
  findChatInput,
  findContent,
  findMessage,
  listMessageIds,
  readChatInput,
  say,
} from './pages/chat.ts';
import { KeyboardPlayer } from './pages/keyboard.ts';
import { listWarnings, takeNotices } from './pages/windows.ts';

interface Rolled {
  readonly actor: ActorData;
  /** The line of a text, and the name of its button. */
  readonly line: string;
  readonly name: string;
  /** What the odds say: the chance, exactly. */
  readonly chance: string;
}

const skill = (type: string, name: string, system: object) => ({
  name,
  type,
  system: { identifier: name.toLowerCase(), ...system },
});

/** One who rolls in each ruleset, by name. */
const rollers: Readonly<Record<string, Rolled>> = {
  Rosa: {
    actor: {
      type: 'harvestCharacter',
      system: { characteristics: { dexterity: 1 } },
      items: [skill('harvestSkill', 'Swordplay', { rating: 1, characteristic: 'dexterity' })],
    },
    line: '/dh swordplay dexterity difficult',
    name: 'Test: Swordplay, Dexterity, Difficult',
    chance: '',
  },
  Cass: {
    actor: {
      type: 'stepCharacter',
      system: { attributes: { agility: 4 } },
      items: [skill('stepSkill', 'Pilot', { rank: 3, attribute: 'agility' })],
    },
    line: '/step agility+pilot hard',
    name: 'Roll: Pilot, Agility, Hard (11)',
    // More than 11 with d8 + d6: 14, two ways to 13, three to 12, of 48.
    chance: '13%',
  },
  Vera: {
    actor: { type: 'lightCharacter', system: {} },
    line: '/pull 5',
    name: 'Pull: 5',
    // A 3 or more of ten cards.
    chance: '80%',
  },
  Brann: {
    actor: { type: 'innerCharacter', system: { abilities: { dex: { score: 12, damage: 0 } } } },
    line: '/save dex difficult',
    name: 'Save: DEX, Difficult: −2',
    chance: '50%',
  },
};

describeTable('rolls named by words', ['Gamemaster', 'Ada'], (table) => {
  const findCall = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true });
  const findOdds = ({ page }: Seat): Locator => page.locator('.tetrad-called-odds');
  const findRollDialog = ({ page }: Seat): Locator => page.locator('.roll-dialog');

  /** Makes someone Ada's character. */
  async function play(name: string | null): Promise<void> {
    await table.gamemaster.run(async ({ game }, wanted) => {
      const character = wanted === null ? null : game.actors.getName(wanted)?.id;
      await game.users.getName('Ada')?.update({ character });
    }, name);
    await table.ada.page.waitForFunction((wanted) => {
      const { game } = globalThis as unknown as { game: { user: { character: { name: string } | null } } };
      return (game.user.character?.name ?? null) === wanted;
    }, name);
  }

  let journal: Locator;

  beforeAll(async () => {
    const { gamemaster, ada } = table;
    for (const [name, { actor }] of Object.entries(rollers)) await createActor(gamemaster, name, 'Ada', actor);
    const lines = Object.values(rollers).map(({ line }) => `<p>Now roll [[${line}]].</p>`);
    const content = `${lines.join('')}<p>[[/dh swordpaly]] and [[/dh swordplay]]{Draw steel}</p>`;
    await gamemaster.run(async ({ CONFIG }, text) => {
      const { JournalEntry } = CONFIG as unknown as Record<
        string,
        { documentClass: { create(data: object): unknown } }
      >;
      const pages = [{ name: 'Trials', type: 'text', text: { content: text } }];
      await JournalEntry?.documentClass.create({ name: 'Trials', ownership: { default: 2 }, pages });
    }, content);
    await ada.page.waitForFunction(() => {
      const { game } = globalThis as unknown as { game: { journal: { size: number } } };
      return game.journal.size === 1;
    });
    await ada.run(async ({ game }) => {
      const { journal: entries } = game as unknown as {
        journal: { contents: { sheet: { render(o: object): unknown } }[] };
      };
      await entries.contents[0]?.sheet.render({ force: true });
    });
    journal = ada.page.locator('.application', { hasText: 'Now roll' });
  });

  it('a text shows them as buttons, and what cannot be read as it was written, with what is wrong', async () => {
    for (const { name } of Object.values(rollers)) await findCall(journal, name).waitFor();
    await findCall(journal, 'Draw steel').waitFor();
    const wrong = journal.getByText('[[/dh swordpaly]]', { exact: true });
    expect(await wrong.getAttribute('title')).toMatch(/“swordpaly”.*Swordplay/u);
    await expectAccessible(table.ada.page, '.application:has(.tetrad-call)', '.tetrad-call');
  });

  it('the pointer is told the exact odds of the user’s character, or what to do first', async () => {
    const { ada } = table;
    const expectOdds = async (name: string, wanted: RegExp) => {
      await findCall(journal, name).hover();
      await expect.poll(() => findOdds(ada).textContent()).toMatch(wanted);
      await ada.page.keyboard.press('Escape');
      await expect.poll(() => findOdds(ada).count()).toBe(0);
      await ada.page.mouse.move(0, 0);
    };
    await play(null);
    await expectOdds('Pull: 5', /Select a token/u);
    for (const [actor, { name, chance }] of Object.entries(rollers)) {
      await play(actor);
      await expectOdds(name, new RegExp(`${actor}[\\s\\S]*${chance || '%'}`, 'u'));
    }
    await expectOdds('Pull: 5', /Brann belongs to another ruleset/u);
  });

  it('a click opens the dialog with that roll, Shift-click rolls at once', async () => {
    const { ada, gamemaster } = table;
    await play('Cass');
    const call = findCall(journal, rollers['Cass']?.name ?? '');
    await call.click();
    const dialog = findRollDialog(ada);
    await dialog.getByText('13%').first().waitFor();
    expect(await dialog.locator('[name="difficulty"]').inputValue()).toBe('hard');
    await ada.closeWindows();
    await ada.run(async ({ game }) => {
      const { journal: entries } = game as unknown as {
        journal: { contents: { sheet: { render(o: object): unknown } }[] };
      };
      await entries.contents[0]?.sheet.render({ force: true });
    });
    const id = await ada.withFaces(
      [
        [8, 8],
        [6, 6],
      ],
      () => awaitMessage([ada, gamemaster], () => call.click({ modifiers: ['Shift'] })),
    );
    await expect.poll(() => findContent(findMessage(gamemaster, id)).textContent()).toMatch(/Pilot[\s\S]*14/u);
  });

  it('the keyboard reaches a call, is told its odds, and rolls', async () => {
    const { ada } = table;
    await play('Brann');
    const player = await KeyboardPlayer.sit(ada);
    const call = findCall(journal, rollers['Brann']?.name ?? '');
    await player.tabTo(call);
    await expect.poll(() => findOdds(ada).textContent()).toMatch(/50%/u);
    expect(await call.getAttribute('aria-describedby')).toBe(await findOdds(ada).getAttribute('id'));
    await player.press('Enter');
    await findRollDialog(ada).getByText('50%').first().waitFor();
    const id = await ada.withFaces([[10, 20]], () => awaitMessage([ada], () => player.press('Enter')));
    await expect.poll(() => findContent(findMessage(ada, id)).textContent()).toMatch(/Passed/u);
    await player.expectNoPointer();
  });

  it('a line typed in chat does the same; one that cannot be read stays there, with what is wrong', async () => {
    const { ada, gamemaster } = table;
    await play('Rosa');
    await say(ada, '/dh swordplay dexterity difficult');
    await findRollDialog(ada).locator('[name="difficulty"]').waitFor();
    expect(await findRollDialog(ada).locator('[name="difficulty"]').inputValue()).toBe('difficult');
    await ada.closeWindows();
    const before = await listMessageIds(ada);
    await say(ada, '/dh swordpaly');
    await expect.poll(() => takeNotices(ada)).toEqual([expect.stringMatching(/“swordpaly”.*Swordplay/u)]);
    await expect.poll(() => readChatInput(ada)).toBe('/dh swordpaly');
    await findChatInput(ada).fill('');
    await say(ada, '/save dex');
    await expect.poll(() => takeNotices(ada)).toEqual([expect.stringMatching(/Rosa belongs to another ruleset/u)]);
    await findChatInput(ada).fill('');
    expect(await listMessageIds(gamemaster)).toEqual(before);
  });

  it('the help of a command names its words, rolls its examples, and is for nobody else', async () => {
    const { ada, gamemaster } = table;
    const id = await awaitMessage([ada], () => say(ada, '/dh help'));
    const help = findMessage(ada, id);
    await help.getByText('Ridiculous').waitFor();
    await help.locator('.tetrad-call').first().waitFor();
    expect(await help.locator('.tetrad-call-wrong').count()).toBe(0);
    const all = await awaitMessage([ada], () => say(ada, '/tetrad'));
    for (const { line } of Object.values(rollers))
      await findMessage(ada, all)
        .getByText(line.split(' ')[0] ?? '')
        .first()
        .waitFor();
    expect(await findMessage(gamemaster, id).count()).toBe(0);
    expect(await gamemaster.run(({ game }, one) => game.messages.get(one)?.visible ?? false, id)).toBe(false);
  });

  it('what another user writes into a message is text, whatever it looks like', async () => {
    const { ada, gamemaster } = table;
    const content = '[[/dh swordplay]]{<img src=x onerror="document.title=1">} [[/dh "><script>x</script>]]';
    const id = await awaitMessage([ada], () =>
      gamemaster.run(
        async ({ CONFIG }, text) => {
          const { ChatMessage } = CONFIG as unknown as Record<
            string,
            { documentClass: { create(data: object): unknown } }
          >;
          await ChatMessage?.documentClass.create({ content: text });
        },
        content.replaceAll('<', '&lt;'),
      ),
    );
    const message = findMessage(ada, id);
    await message.locator('.tetrad-call', { hasText: '<img src=x' }).waitFor();
    expect(await message.locator('.tetrad-call img, script').count()).toBe(0);
  });

  it('an embedded weapon is a card with what it does', async () => {
    const { ada } = table;
    const weapon = { name: 'Sabre', type: 'harvestWeapon', system: { skill: 'swordplay', damage: 7, melee: true } };
    const text = await ada.run(async ({ game, CONFIG }, data) => {
      const Item = (CONFIG as unknown as { Item: { documentClass: new (data: object, context: object) => object } })
        .Item;
      const item = new Item.documentClass(data, { parent: game.actors.getName('Rosa') });
      const { _buildEmbedHTML: build } = item as {
        _buildEmbedHTML(config: object, options: object): Promise<HTMLElement>;
      };
      const card = await build.call(item, {}, {});
      [...document.querySelectorAll('[data-message-id]')].at(-1)?.append(card);
      return card.textContent;
    }, weapon);
    expect(text).toMatch(/Sabre[\s\S]*Swordplay[\s\S]*7 \+ Strength/u);
  });

  it('the macros of the documentation run, and nothing is refused', async () => {
    const { ada, gamemaster } = table;
    await play('Rosa');
    await gamemaster.run(async ({ CONFIG }) => {
      const peril = { name: 'Rotten Stairs', type: 'harvestPeril', ownership: { default: 2 } };
      await CONFIG.Item.documentClass.create(peril);
    });
    await ada.page.waitForFunction(() => {
      const { game } = globalThis as unknown as { game: { items: { getName(name: string): unknown } } };
      return Boolean(game.items.getName('Rotten Stairs'));
    });
    for (const seat of [ada, gamemaster]) await seat.run(({ ui }) => ui.notifications.clear());
    const before = (await listMessageIds(ada)).length;
    const page = readFileSync('docs/macros-and-modules.md', 'utf8');
    const macros = [...page.matchAll(/^```js\n([\s\S]*?)^```/gmu)].map(([, code = '']) => code);
    expect(macros.length).toBeGreaterThan(5);
    for (const code of macros) {
      const seat = code.startsWith('// For GMs') ? gamemaster : ada;
      await seat.page.evaluate(`(async () => { ${code} })()`);
      expect(await listWarnings(seat), code).toEqual([]);
      await seat.closeWindows();
    }
    // Two by call, two by roll, one by rollItem and its repetition.
    await expect.poll(async () => (await listMessageIds(ada)).length - before).toBe(6);
  });
});
