/** A character and its tests in any ruleset: the dialog, the card, who sees a private roll, and the state after a reload. */
import { expect } from 'vitest';
import type { RulesetSample } from '../../binding/sample.ts';
import type { Seat, TestTable, UserName } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, exportLog, findMessage, listMessageIds, openTab, say } from '../pages/chat.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { createActor, expectReachable, openSheet, readActor, readCard, readStored, type Play } from './table.ts';

const NEUTRAL = 'This roll is private.';
const EVERYONE = ['Gamemaster', 'Ada', 'Bertrand'] as const;

/** Elements of a card that reveal its dice. */
const FACES = 'svg, .die, .roll, .dice-row li, [data-degree], [data-number]';

/** Who sees a private roll, by mode. */
const SEEN_BY = {
  gm: ['Gamemaster', 'Ada'],
  blind: ['Gamemaster'],
  self: ['Ada'],
} as const satisfies Record<string, readonly UserName[]>;

/** The chat commands for private rolls. */
const COMMANDS = { gm: '/gmr', blind: '/br', self: '/sr' } as const;

type PrivateMode = keyof typeof SEEN_BY;

/** A roll that was made, who may see it, and the text of its card for them. */
interface MadeRoll {
  readonly id: string;
  readonly seenBy: readonly UserName[];
  readonly card: string | null;
}

/** Returns the texts of messages as exported, in the order of the log. */
function listEntries(seat: Seat): Promise<string[]> {
  return seat.run(({ game }) => game.messages.map((message) => message.export()));
}

/** Counts the messages of the log that a user may not see, from the data that Foundry stores. */
function countSecrets(seat: Seat): Promise<number> {
  return seat.run(({ game }) => {
    const isMine = ({ id }: { readonly id: string }): boolean => id === game.user.id;
    const isFor = (names: readonly string[]): boolean => names.length === 0 || names.includes(game.user.id);
    return game.messages.contents.filter(({ whisper, blind, author }) => !isFor(whisper) && (blind || !isMine(author)))
      .length;
  });
}

/** Returns the HTML of the page without other messages. */
function readPage(seat: Seat, id: string): Promise<string> {
  return seat.page.evaluate((wanted) => {
    const page = document.documentElement.cloneNode(true) as HTMLElement;
    for (const message of page.querySelectorAll<HTMLElement>('[data-message-id]'))
      if (message.dataset['messageId'] !== wanted) message.remove();
    return page.outerHTML;
  }, id);
}

/** Ada makes tests. */
export function playChecks(table: TestTable, id: string, { checks, fight, play }: RulesetSample): Play {
  const { typed = `5d${Object.keys(checks.dice)[0] ?? ''}` } = play;
  const name = `Player of ${id}`;
  /** Bertrand's characters: Ada may see everything of the first and little of the second. */
  const others = [`Neighbour of ${id}`, `Acquaintance of ${id}`];
  const made: MadeRoll[] = [];
  const dialog = () => table.ada.page.locator('form.roll-dialog');

  /** Ada types dice that the ruleset draws; where it draws none, her macro makes a check. */
  function rollLine(mode: PrivateMode | 'public'): Promise<string> {
    const { ada, bertrand, gamemaster } = table;
    const line = mode === 'public' ? '/r' : COMMANDS[mode];
    return awaitMessage([ada, bertrand, gamemaster], () =>
      typed === null ? rollByMacro(mode) : say(ada, `${line} ${typed}`),
    );
  }

  function rollByMacro(messageMode: PrivateMode | 'public'): Promise<void> {
    return table.ada.run(
      async ({ game }, given) => {
        const actor = game.actors.getName(given.name);
        if (actor) await game.tetrad.roll(actor, given.check, { messageMode: given.messageMode });
      },
      { name, check: play.check, messageMode },
    );
  }

  async function openDialog(): Promise<KeyboardPlayer> {
    const player = await KeyboardPlayer.sit(table.ada);
    const button = await openSheet(table.ada, name, play.check);
    await button.focus();
    await player.press('Enter');
    await dialog().waitFor();
    return player;
  }

  /** Rolls the open dialog with Enter, and waits until everyone has the message. */
  async function roll(player: KeyboardPlayer): Promise<string> {
    return awaitMessage([table.ada, table.gamemaster, table.bertrand], async () => {
      await dialog().locator('[data-roll]').focus();
      await player.press('Enter');
    });
  }

  /** Returns how much of a roll reaches a user. */
  async function lookFor(seat: Seat, message: string): Promise<Record<string, boolean>> {
    const shown = findMessage(seat, message);
    await shown.waitFor();
    const [content, entry] = await seat.run(({ game }, wanted) => {
      const found = game.messages.get(wanted);
      return [found?.content ?? '', found?.export() ?? ''];
    }, message);
    return {
      card: (await readCard(shown)) !== null,
      faces: (await shown.locator(FACES).count()) > 0,
      content: (await readPage(seat, message)).includes(content),
      entry: entry.includes(content),
      secret: (await shown.locator('.message-content').textContent())?.trim() === NEUTRAL,
    };
  }

  const everywhere = { card: true, faces: true, content: false, entry: true, secret: false };
  const nowhere = { card: false, faces: false, content: false, entry: false, secret: true };

  async function expectSeen(message: string, seenBy: readonly UserName[], seats: readonly Seat[]): Promise<void> {
    for (const seat of seats) {
      const expected = seenBy.includes(seat.name) ? everywhere : nowhere;
      await expect.poll(() => lookFor(seat, message), { message: `for ${seat.name}` }).toEqual(expected);
    }
  }

  /** Checks who sees a roll now; the last step does so again after a reload. */
  async function note(message: string, seenBy: readonly [UserName, ...UserName[]]): Promise<void> {
    await expectSeen(message, seenBy, table.seats);
    made.push({ id: message, seenBy, card: await readCard(findMessage(table.seat(seenBy[0]), message)) });
  }

  /** Makes a private roll with the dialog, and checks who sees it. */
  const rollFor = (mode: PrivateMode) => async (): Promise<void> => {
    const player = await openDialog();
    await dialog().locator('[name="messageMode"]').selectOption(mode);
    await note(await roll(player), SEEN_BY[mode]);
  };

  /** Chooses who may see what Ada posts; null: everyone. */
  async function chooseMode(mode: 'gm' | null): Promise<void> {
    const [setting, stored] = table.generation === 14 ? ['messageMode', 'gm'] : ['rollMode', 'gmroll'];
    const select = table.ada.page.locator(`#sidebar select[name="${setting}"]`);
    if (mode === null) return void (await select.selectOption({ index: 0 }));
    await select.selectOption(stored ?? '');
    const read = () => table.ada.run(({ game }, key) => game.settings.get('core', key), setting ?? '');
    await expect.poll(read).toBe(stored);
  }

  return {
    ofRooms: [
      'a gm roll shows nothing to those it is not for',
      'a blind roll shows nothing to those it is not for',
      'a self roll shows nothing to those it is not for',
      'what is rolled privately by a line in chat shows nothing to those it is not for',
      'the dialog begins with the mode of the chat log; a macro may ask for another one',
      'what is another’s is neither rolled for nor changed by whoever may look at it',
      'malformed messages break neither the log nor the other cards',
      'all of it is the same after a reload, and in the exported log': async () => {
        for (const seat of table.seats) {
          await seat.reload();
          await openTab(seat, 'chat');
          for (const { id: message, seenBy, card } of made) {
            await expectSeen(message, seenBy, [seat]);
            if (seenBy.includes(seat.name)) expect(await readCard(findMessage(seat, message))).toBe(card);
          }
          // The text of each message was checked above.
          const file = await exportLog(seat);
          for (const entry of await listEntries(seat)) expect(file).toContain(entry.trim());
          const secrets = await countSecrets(seat);
          expect(secrets).toBeGreaterThanOrEqual(made.filter(({ seenBy }) => !seenBy.includes(seat.name)).length);
          expect(file.split(NEUTRAL), `hidden from ${seat.name}`).toHaveLength(secrets + 1);
        }
      },
    },
  };
}
