/** Dice typed in the chat: `/r 6dw - 3db`, dice entered by hand, and formulas left to Foundry. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { awaitMessage, findChatInput, findMessage, listMessageIds, say } from '../pages/chat.ts';
import { enterDice, findTooltipFaces, findTotal } from '../pages/dice.ts';
import { findErrors } from '../pages/windows.ts';
import { corin, createCharacter } from './characters.ts';
import { findCard, findCardPart, readCard } from './check-card-page.ts';

describeTable('dice in chat', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(() => createCharacter(table.gamemaster, corin));

  it('DH-2, DH-4: /r 6dw - 3db is a card with every face, for everyone, and after a reload', async () => {
    const { ada, gamemaster } = table;
    const faces = [6, 6, 1, 2, 3, 4, 6, 2, 5, 1, 6, 3];
    const id = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => say(ada, '/r 6dw - 3db')));
    const expected = {
      title: 'Dice',
      degree: 'Normal Success',
      net: expect.stringMatching(/^\+?2$/u) as string,
      white: ['6*', '6*', '1*', '2', '3', '4', '6*+', '2+', '5+'],
      black: ['1*', '6*', '3'],
      lines: ['+6 Typed white dice', '+3 Typed black dice'],
    };
    for (const seat of [ada, gamemaster]) {
      await findCardPart(findMessage(seat, id), 'result').waitFor();
      expect(await readCard(findMessage(seat, id))).toEqual(expected);
    }
    for (const seat of [ada, gamemaster]) {
      await seat.reload();
      await findCardPart(findMessage(seat, id), 'result').waitFor();
      expect(await readCard(findMessage(seat, id))).toEqual(expected);
    }
  });

  it('the roll survives JSON, as a roll of the same class with the same faces', async () => {
    const { ada } = table;
    const id = await ada.withFaces([1, 6, 3, 5], () => awaitMessage([ada], () => say(ada, '/r 2dw - 1db + 1')));
    await ada.reload();
    const revived = await ada.run(({ game, CONFIG }, messageId) => {
      const roll = game.messages.get(messageId)?.rolls[0];
      const json = JSON.stringify(roll);
      const again = CONFIG.Dice.rolls[0]?.fromJSON(json);
      return {
        isSame: JSON.stringify(again) === json,
        names: [roll?.constructor.name, again?.constructor.name],
        formula: again?.formula,
        total: again?.total,
        faces: again?.dice.map(({ denomination, results }) => [denomination, ...results.map(({ result }) => result)]),
      };
    }, id);
    expect(revived).toEqual({
      isSame: true,
      names: ['TetradRoll', 'TetradRoll'],
      formula: '2dw - 1db + 1',
      // 1 and 6 score; the 3 rolled for the six and the black 5 do not; one success is automatic.
      total: 3,
      faces: [
        ['dw', 1, 6, 3],
        ['db', 5],
      ],
    });
  });

  it('the tooltip of a formula that is no test shows every face', async () => {
    const { ada } = table;
    const id = await ada.withFaces([6, 2, 4], () => awaitMessage([ada], () => say(ada, '/r 2dw * 2')));
    const message = findMessage(ada, id);
    await findTotal(message).waitFor();
    expect(await findTotal(message).textContent()).toBe('2');
    expect(await findTooltipFaces(message).allTextContents()).toEqual(['6', '2', '4']);
    expect(await findCard(message).count()).toBe(0);
  });

  it('DH-5: what is drawn from the table of degrees shows its row', async () => {
    const { ada, gamemaster } = table;
    const faces = [2, 3, 4, 5, 2, 3, 2, 3, 4];
    const id = await gamemaster.withFaces(faces, () =>
      awaitMessage([ada, gamemaster], () =>
        gamemaster.run(async ({ foundry, game }) => {
          const entry = game.packs
            .get('tetrad.dark-harvest-tables')
            ?.index.find(({ uuid }) => uuid.endsWith('SuTable'));
          const found = (await foundry.utils.fromUuid(entry?.uuid ?? '')) as unknown as { draw(): Promise<unknown> };
          await found.draw();
        }),
      ),
    );
    for (const seat of [ada, gamemaster]) await findMessage(seat, id).getByText('Failure').first().waitFor();
  });

  it('/r 2d6 is left to core', async () => {
    const { ada } = table;
    const id = await ada.withFaces([5, 6], () => awaitMessage([ada], () => say(ada, '/r 2d6')));
    const message = findMessage(ada, id);
    await findTotal(message).waitFor();
    expect(await findTotal(message).textContent()).toBe('11');
    expect(await findCard(message).count()).toBe(0);
    expect(await ada.run(({ game }, messageId) => game.messages.get(messageId)?.type, id)).toBe('base');
  });

  it('a private roll of core is exported in full by those who see it, and by nobody else', async () => {
    const { ada, gamemaster } = table;
    const id = await awaitMessage([gamemaster, ada], () => say(gamemaster, '/gmroll 1d6 # umbrella'));
    const [full = '', hidden = ''] = await Promise.all(
      [gamemaster, ada].map((seat) => seat.run(({ game }, wanted) => game.messages.get(wanted)?.export(), id)),
    );
    expect(full).toContain('umbrella');
    expect(hidden).not.toContain('umbrella');
    expect(hidden.split('\n')).toHaveLength(2);
  });

  it('more than 999 dice meet core’s own error and make no message', async () => {
    const { ada } = table;
    const before = await listMessageIds(ada);
    await say(ada, '/r 1000dw');
    await ada.expectErrors(/999/u);
    expect(await findErrors(ada).first().textContent()).toContain('999');
    expect(await listMessageIds(ada)).toEqual(before);
    await findChatInput(ada).fill('');
  });

  it('DH-3: dice are entered by hand, and a six asks for one more', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(({ game }) => game.settings.set('core', 'diceConfiguration', { dw: 'manual' }));
    const id = await gamemaster.withFaces([2, 1], () =>
      awaitMessage([gamemaster, ada], async () => {
        await say(gamemaster, '/r 3dw - 2db');
        await enterDice(gamemaster, [6, 1, 3]);
        await enterDice(gamemaster, [6]);
        await enterDice(gamemaster, [2]);
      }),
    );
    await gamemaster.run(({ game }) => game.settings.set('core', 'diceConfiguration', {}));
    await findCardPart(findMessage(ada, id), 'result').waitFor();
    expect(await readCard(findMessage(ada, id))).toMatchObject({
      degree: 'Normal Success',
      white: ['6*', '1*', '3', '6*+', '2+'],
      black: ['2', '1*'],
    });
  });
});
