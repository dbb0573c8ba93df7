// Rolls without the dialog, in both generations: macros, dice typed in chat, who sees what, dice entered by hand, and what is refused.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTable, launchBrowser, startTable, type TableProcess } from '../../../tools/table-process.mjs';

type Joined = Awaited<ReturnType<typeof joinTable>>;
type Browser = Awaited<ReturnType<typeof launchBrowser>>;

/** The text of each message's content in a client's log, newest last. */
function readLog({ page }: Joined): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.chat-log .message-content')].map((element) => element.textContent?.trim() ?? ''),
  );
}

/** Runs code in a client; the code is text because it names globals that this file's types do not know. */
function run<Result>({ page }: Joined, code: string): Promise<Result> {
  return page.evaluate(`(async () => { ${code} })()`);
}

const lastMessage = 'const message = game.messages.contents.at(-1); ';
const hidden = 'The result of this roll is private.';

describe.each([13, 14] as const)('generation %i', (generation) => {
  let table: TableProcess;
  let browser: Browser;
  let gamemaster: Joined;
  let player: Joined;

  beforeAll(async () => {
    [table, browser] = await Promise.all([startTable({ generation }), launchBrowser()]);
    gamemaster = await joinTable(browser, table.url, 'Gamemaster');
    player = await joinTable(browser, table.url, 'Ada');
    await run(
      gamemaster,
      `const ada = game.users.getName('Ada');
       await Actor.create({ name: 'Probe', type: 'harvestCharacter', ownership: { [ada.id]: 3 }, system: { characteristics: { dexterity: 3, wits: -2 } } });
       await Actor.create({ name: 'Stranger', type: 'harvestCharacter' });`,
    );
  });

  afterAll(async () => {
    await browser?.close();
    await table?.stop();
  });

  const roll = (client: Joined, skill: string, options = '{}') =>
    run<{ type: string; content: string; blind: boolean; whisper: number } | null>(
      client,
      `const message = await game.tetrad.roll(game.actors.getName('Probe'), '${skill}', ${options});
       return message && { type: message.type, content: message.content, blind: message.blind, whisper: message.whisper.length };`,
    );

  it('a new character has the common skills at 0, a fist and an unmarked track', async () => {
    const made = await run<{ skills: number[]; weapons: string[]; marked: number }>(
      gamemaster,
      `const { itemTypes, system } = game.actors.getName('Probe');
       return { skills: itemTypes.harvestSkill.map((skill) => skill.system.rating), weapons: itemTypes.harvestWeapon.map(({ name }) => name), marked: system.health.marked };`,
    );
    expect(made).toEqual({ skills: [0, 0, 0, 0, 0, 0, 0], weapons: ['Fist'], marked: 0 });
  });

  it('a macro rolls a skill by its slug, and both clients show the card', async () => {
    const message = await roll(player, 'swordplay', '{ difficulty: "difficult" }');
    expect(message).toMatchObject({ type: 'harvestCheck', blind: false, whisper: 0 });
    expect(message?.content).toMatch(/^Swordplay: .+ \(net -?\d+\)$/u);
    for (const client of [gamemaster, player])
      await expect.poll(async () => (await readLog(client)).at(-1)).toContain('Swordplay');
  });

  it('a negative pool is no dice, and black dice are rolled all the same', async () => {
    await roll(player, 'wits', '{ difficulty: "difficult" }');
    expect(await run(player, `${lastMessage} return message.rolls[0].formula;`)).toBe('0dw - 3db');
  });

  it('dice typed in chat become a card; any other formula stays with core', async () => {
    await run(player, `await ui.chat.processMessage('/r 6dw - 3db');`);
    const typed = await run<{ type: string; total: number; net: number; same: boolean; again: string }>(
      player,
      `${lastMessage} const [roll] = message.rolls; const json = JSON.stringify(roll.toJSON());
       const again = Roll.fromJSON(json);
       return { type: message.type, total: roll.total, net: message.system.outcome.net, same: JSON.stringify(again.toJSON()) === json, again: again.constructor.name };`,
    );
    expect(typed).toMatchObject({ type: 'harvestCheck', net: typed.total, same: true, again: 'TetradRoll' });
    await run(player, `await ui.chat.processMessage('/r 2d6 + 3');`);
    expect(await run(player, `${lastMessage} return message.type;`)).toBe('base');
  });

  it.each([
    ['gm', [true, true]],
    ['blind', [true, false]],
    ['self', [false, true]],
  ] as const)(
    'a roll in the mode %s is seen by whom it is for, in log and export',
    async (messageMode, [byGamemaster, byPlayer]) => {
      const message = await roll(player, 'dodge', `{ messageMode: '${messageMode}' }`);
      const result = message?.content.replace(/^Dodge: (.+) \(net.*$/u, '$1') ?? 'nothing';
      for (const [client, seen] of [
        [gamemaster, byGamemaster],
        [player, byPlayer],
      ] as const) {
        await expect.poll(async () => (await readLog(client)).at(-1)).toContain(seen ? result : hidden);
        const [shown, exported] = await run<[string, string]>(
          client,
          `${lastMessage} return [(await message.renderHTML()).outerHTML, message.export()];`,
        );
        expect(shown.includes('Dodge')).toBe(seen);
        expect(exported.includes(result)).toBe(seen);
      }
    },
  );

  // As Gamemaster: the world decides whether players may.
  it('white dice are entered by hand, and a six asks for one more', async () => {
    await run(
      gamemaster,
      `await game.settings.set('core', 'diceConfiguration', { dw: 'manual' });
       globalThis.pending = game.tetrad.roll(game.actors.getName('Probe'), 'dodge');`,
    );
    const enter = async (faces: string[]) => {
      const open = gamemaster.page.locator('.roll-resolver input:enabled');
      await expect.poll(() => open.count()).toBe(faces.length);
      for (const [index, face] of faces.entries()) await open.nth(index).fill(face);
      await gamemaster.page.locator('.roll-resolver button[type="submit"]').click();
    };
    await enter(['6', '1', '3']);
    await enter(['2']);
    const faces = await run<number[]>(
      gamemaster,
      `const message = await pending; await game.settings.set('core', 'diceConfiguration', {});
       return message.rolls[0].dice[0].results.map(({ result }) => result);`,
    );
    expect(faces).toEqual([6, 1, 3, 2]);
    expect(await run(gamemaster, `${lastMessage} return message.system.outcome.net;`)).toBe(2);
  });

  it.each([
    ['an unknown skill', `'Probe'`, `'nothing'`, '{}', 'has no skill'],
    ['somebody else’s actor', `'Stranger'`, `'dodge'`, '{}', 'may not roll'],
    ['10,000 dice', `'Probe'`, `'dodge'`, `{ modifiers: [{ key: 'custom', white: 10000 }] }`, 'at most 999 dice'],
    ['NaN', `'Probe'`, `'dodge'`, `{ modifiers: [{ key: 'custom', white: NaN }] }`, 'whole number'],
    [
      'a fraction',
      `'Probe'`,
      `'dodge'`,
      `{ complementary: [], helpers: [{ name: 'x', rating: 0.5 }] }`,
      'whole number',
    ],
    ['a difficulty that is none', `'Probe'`, `'dodge'`, `{ difficulty: 'hellish' }`, 'not known'],
  ])('%s is refused with a reason', async (_what, actor, skill, options, reason) => {
    const count = await run(player, 'return game.messages.size;');
    const text = await run<string>(
      player,
      `const warnings = []; const { warn } = ui.notifications;
       ui.notifications.warn = (text) => warnings.push(text);
       try { await game.tetrad.roll(game.actors.getName(${actor}), ${skill}, ${options}); } finally { ui.notifications.warn = warn; }
       return warnings.join();`,
    );
    expect(text).toContain(reason);
    expect(await run(player, 'return game.messages.size;')).toBe(count);
  });

  it('core refuses 1,000 typed dice itself', async () => {
    await expect(run(player, `await ui.chat.processMessage('/r 1000dw');`)).rejects.toThrow();
  });

  it('meets no console error', () => {
    expect([...gamemaster.errors, ...player.errors]).toEqual([]);
  });
});
