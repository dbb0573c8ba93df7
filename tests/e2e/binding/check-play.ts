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
      'all of it is the same after a reload, and in the exported log',
    ],
    alike: [
      'Enter rolls from a field of the dialog; Shift rolls without it, and where the user skips it, opens it',
      'the numbers of the sheet say why, by hover and by focus; Escape hides it',
      'what is another’s is neither rolled for nor changed by whoever may look at it',
      'all of it is the same after a reload, and in the exported log',
    ],

    async begin() {
      const { gamemaster } = table;
      await createActor(gamemaster, name, 'Ada', fight.attacker);
      for (const other of others) await createActor(gamemaster, other, 'Bertrand', fight.attacker);
      await gamemaster.run(async ({ game }, names) => {
        const ada = game.users.getName('Ada')?.id ?? '';
        for (const [place, other] of names.entries())
          await game.actors.getName(other)?.update({ ownership: { [ada]: 2 - place } });
      }, others);
      for (const seat of table.seats) await openTab(seat, 'chat');
    },

    steps: {
      'a character is made: both sides have the same data, the sheet can be used by keyboard and passes axe':
        async () => {
          const stored = await readActor(table.gamemaster, name);
          expect(stored).toMatchObject(fight.attacker.system);
          expect(await readActor(table.ada, name)).toEqual(stored);
          await openSheet(table.ada, name, play.check);
          await expectReachable(table.ada.page.locator('.application.sheet'));
          await expectAccessible(table.ada.page, '.application.sheet');
        },

      'the dialog shows odds of 100 % in all, and is used by keyboard alone; the card is the same for all':
        async () => {
          const player = await openDialog();
          const shares = await dialog()
            .locator('.tetrad-odds-strip [data-outcome]')
            .evaluateAll((bars) => bars.map((bar) => Number((bar as HTMLElement).style.flexGrow)));
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100, 2);
          await expectReachable(dialog());
          await expectAccessible(table.ada.page, 'form.roll-dialog', '.tetrad-odds', '[data-roll]');
          const message = await roll(player);
          await dialog().waitFor({ state: 'detached' });
          await player.expectNoPointer();
          const card = await readCard(findMessage(table.ada, message));
          expect(card).not.toBe(null);
          for (const seat of table.seats) await expect.poll(() => readCard(findMessage(seat, message))).toBe(card);
          made.push({ id: message, seenBy: EVERYONE, card });
          await expectReachable(findMessage(table.ada, message));
          await expectAccessible(table.ada.page, `.chat-log [data-message-id="${message}"]`, '.tetrad-card');
        },

      'Enter rolls from a field of the dialog; Shift rolls without it, and where the user skips it, opens it':
        async () => {
          const { ada } = table;
          const player = await openDialog();
          await player.expectFocus(dialog());
          await awaitMessage([ada], () => player.press('Enter'));
          await dialog().waitFor({ state: 'detached' });
          const button = await openSheet(ada, name, play.check);
          const pressShiftEnter = async (): Promise<void> => {
            await button.focus();
            await player.press('Shift+Enter');
          };
          await awaitMessage([ada], pressShiftEnter);
          await awaitMessage([ada], () => button.click({ modifiers: ['Shift'] }));
          expect(await dialog().count()).toBe(0);
          const skip = (isSkipped: boolean) =>
            ada.run(({ game }, value) => game.settings.set('tetrad', 'skipRollDialog', value), isSkipped);
          await skip(true);
          await awaitMessage([ada], () => button.click());
          expect(await dialog().count()).toBe(0);
          await pressShiftEnter();
          await dialog().waitFor();
          await skip(false);
          await ada.closeWindows();
        },

      'the numbers of the sheet say why, by hover and by focus; Escape hides it': async () => {
        const { ada } = table;
        const note = ada.page.locator('.tetrad-note');
        await openSheet(ada, name, play.check);
        const sheet = ada.page.locator('.application.sheet', { hasText: name });
        for (const [key, says] of Object.entries(play.explained)) {
          const number = sheet.locator(`[data-why="${key}"]`).first();
          await number.waitFor({ state: 'attached' });
          const panel = await number.evaluate((element) => element.closest<HTMLElement>('[data-tab]')?.dataset['tab']);
          if (panel && !(await number.isVisible())) await sheet.locator(`[role="tab"][data-tab="${panel}"]`).click();
          // A row's button covers its cells, as for a user.
          await number.scrollIntoViewIfNeeded();
          const box = await number.boundingBox();
          await ada.page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
          await note.getByText(says).first().waitFor();
          await ada.page.mouse.move(0, 0);
          await expect.poll(() => note.count()).toBe(0);
          // A row is reached by its button, any other number by itself.
          const row = number.locator('xpath=ancestor::*[@data-item-id]').getByRole('button').first();
          await ((await row.count()) ? row : number.locator('button').or(number).last()).focus();
          for (const tab of ['Shift+Tab', 'Tab']) await ada.page.keyboard.press(tab);
          await note.getByText(says).first().waitFor();
          expect(await sheet.locator('[aria-describedby="tooltip"]:focus').count()).toBe(1);
          await ada.page.keyboard.press('Escape');
          await expect.poll(() => note.count()).toBe(0);
        }
        await ada.closeWindows();
      },

      'a gm roll shows nothing to those it is not for': rollFor('gm'),
      'a blind roll shows nothing to those it is not for': rollFor('blind'),
      'a self roll shows nothing to those it is not for': rollFor('self'),

      'what is rolled privately by a line in chat shows nothing to those it is not for': async () => {
        for (const mode of Object.keys(SEEN_BY) as PrivateMode[]) await note(await rollLine(mode), SEEN_BY[mode]);
      },

      'the dialog begins with the mode of the chat log; a macro may ask for another one': async () => {
        const { ada, bertrand, gamemaster } = table;
        await chooseMode('gm');
        const player = await openDialog();
        expect(await dialog().locator('[name="messageMode"]').inputValue()).toBe('gm');
        await note(await roll(player), SEEN_BY.gm);
        await ada.closeWindows();
        await note(await awaitMessage([ada, bertrand, gamemaster], () => rollByMacro('public')), EVERYONE);
        await chooseMode(null);
      },

      'what is another’s is neither rolled for nor changed by whoever may look at it': async () => {
        const { ada, gamemaster } = table;
        const notices = ada.page.locator('#notifications .warning .notification-text');
        for (const other of others) {
          const before = [await readStored(gamemaster, 'Actor'), await listMessageIds(ada)];
          await ada.run(({ ui }) => ui.notifications.clear());
          const given = { name: other, check: play.check, changes: play.unshown };
          const answers = await ada.run(async ({ game }, { name: wanted, check, changes }) => {
            const actor = game.actors.getName(wanted);
            if (!actor) throw new Error(`there is no ${wanted}`);
            const message = (await game.tetrad.roll(actor, check, {}))?.id ?? null;
            const byClient = await actor.update(changes).then(
              () => 'accepted',
              (error: unknown) => String(error),
            );
            // Sent directly to the server, without the client's own checks.
            const operation = { updates: [{ _id: actor.id, ...changes }] };
            const request = { action: 'update', type: 'Actor', operation };
            const { error } = (await game.socket.emitWithAck('modifyDocument', request)) as {
              error?: { message: string };
            };
            return { message, byClient, byServer: error?.message };
          }, given);
          const refused = expect.stringContaining('lacks permission') as string;
          expect(answers).toEqual({ message: null, byClient: refused, byServer: refused });
          await expect.poll(() => notices.allTextContents()).toEqual([expect.stringContaining('cannot roll')]);
          ada.takeErrors();
          expect([await readStored(gamemaster, 'Actor'), await listMessageIds(ada)]).toEqual(before);
        }
        await ada.run(({ ui }) => ui.notifications.clear());
      },

      'malformed messages break neither the log nor the other cards': async () => {
        const { ada, bertrand } = table;
        const types = await ada.run(({ game }, wanted) => {
          const ruleset = game.messages.get(wanted)?.system['ruleset'];
          return [
            ...new Set(
              game.messages.contents.filter(({ system }) => system['ruleset'] === ruleset).map(({ type }) => type),
            ),
          ];
        }, made[0]?.id ?? '');
        const before = made[0];
        const ids = await ada.run(
          async ({ CONFIG }, { type, replyTo }) => {
            const links = { actor: 'Actor.nobody', replyTo };
            const created = await CONFIG.ChatMessage.documentClass.createDocuments([
              { type, content: 'a', system: { links } },
              { type, content: 'b', system: { links: { actor: '<b>', replyTo: 'nowhere' }, ruleset: 'none' } },
              { type, content: 'c', system: {} },
            ]);
            return created.map((message) => message.id);
          },
          { type: types[0] ?? '', replyTo: before?.id ?? '' },
        );
        for (const seat of [ada, bertrand]) {
          for (const message of ids) await findMessage(seat, message).waitFor();
          await expect.poll(() => readCard(findMessage(seat, before?.id ?? ''))).toBe(before?.card);
        }
      },

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
