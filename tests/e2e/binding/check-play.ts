/** A character and its checks in any ruleset: the dialog, the card, who sees a private roll, and what is left after a reload. */
import { expect } from 'vitest';
import type { RulesetSample } from '../../binding/sample.ts';
import type { Seat, TestTable, UserName } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, exportLog, findMessage, openTab } from '../pages/chat.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { createActor, expectReachable, openSheet, readActor, readCard, type Play } from './table.ts';

const NEUTRAL = 'The result of this roll is private.';
const EVERYONE = ['Gamemaster', 'Ada', 'Bertrand'] as const;

/** Whom a private roll is for, by its mode. */
const SEEN_BY = {
  gm: ['Gamemaster', 'Ada'],
  blind: ['Gamemaster'],
  self: ['Ada'],
} as const satisfies Record<string, readonly UserName[]>;

/** Lets Ada make checks. */
export function playChecks(table: TestTable, id: string, { fight, play }: RulesetSample): Play {
  const name = `Player of ${id}`;
  const made: { readonly id: string; readonly seenBy: readonly UserName[]; readonly card: string | null }[] = [];
  const dialog = () => table.ada.page.locator('form.roll-dialog');

  async function openDialog(): Promise<KeyboardPlayer> {
    const player = await KeyboardPlayer.sit(table.ada);
    const button = await openSheet(table.ada, name, play.check);
    await button.focus();
    await player.press('Enter');
    await dialog().waitFor();
    return player;
  }

  /** Rolls what the dialog holds with Enter, and waits until everybody has the message. */
  async function roll(player: KeyboardPlayer): Promise<string> {
    return awaitMessage([table.ada, table.gamemaster, table.bertrand], async () => {
      await dialog().locator('[data-roll]').focus();
      await player.press('Enter');
    });
  }

  /** What of a roll reaches a user. */
  async function lookFor(seat: Seat, message: string): Promise<Record<string, boolean>> {
    const shown = findMessage(seat, message);
    await shown.waitFor();
    const [content, entry] = await seat.run(({ game }, wanted) => {
      const found = game.messages.get(wanted);
      return [found?.content ?? '', found?.export() ?? ''];
    }, message);
    return {
      card: (await readCard(shown)) !== null,
      content: (await shown.innerHTML()).includes(content),
      entry: entry.includes(content),
      secret: ((await shown.textContent()) ?? '').includes(NEUTRAL),
    };
  }

  const everywhere = { card: true, content: false, entry: true, secret: false };
  const nowhere = { card: false, content: false, entry: false, secret: true };

  async function expectSeen(message: string, seenBy: readonly UserName[], seats: readonly Seat[]): Promise<void> {
    for (const seat of seats) {
      const expected = seenBy.includes(seat.name) ? everywhere : nowhere;
      await expect.poll(() => lookFor(seat, message), { message: `for ${seat.name}` }).toEqual(expected);
    }
  }

  /** Rolls privately, and looks who sees it. */
  const rollFor = (mode: keyof typeof SEEN_BY) => async (): Promise<void> => {
    const player = await openDialog();
    await dialog().locator('[name="messageMode"]').selectOption(mode);
    const message = await roll(player);
    const seenBy = SEEN_BY[mode];
    await expectSeen(message, seenBy, table.seats);
    made.push({ id: message, seenBy, card: await readCard(findMessage(table.seat(seenBy[0]), message)) });
  };

  return {
    async begin() {
      await createActor(table.gamemaster, name, 'Ada', fight.attacker);
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

      'a gm roll shows nothing to those it is not for': rollFor('gm'),
      'a blind roll shows nothing to those it is not for': rollFor('blind'),
      'a self roll shows nothing to those it is not for': rollFor('self'),

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
        }
        const file = await exportLog(table.bertrand);
        expect(file.split(NEUTRAL).length - 1).toBeGreaterThanOrEqual(Object.keys(SEEN_BY).length);
      },
    },
  };
}
