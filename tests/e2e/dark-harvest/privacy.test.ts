/** What a private roll shows to those it is not for: nothing, in the page, in the log, in the export, and after a reload. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat, type UserName } from '../harness.ts';
import { awaitMessage, exportLog, findMessage, openTab, say } from '../pages/chat.ts';
import { corin, createCharacter } from './characters.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { openActorSheet } from './sheet-page.ts';

const NEUTRAL = 'The result of this roll is private.';

/** Each mode: its name in the dialog, its command in chat, and who sees a roll that Ada makes. */
const modes = [
  { mode: 'gm', command: '/gmr', seenBy: ['Gamemaster', 'Ada'] },
  { mode: 'blind', command: '/br', seenBy: ['Gamemaster'] },
  { mode: 'self', command: '/sr', seenBy: ['Ada'] },
] as const;

describeTable('private rolls', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(() => createCharacter(table.gamemaster, corin));

  /** Whether a card's secrets stand anywhere in what a user can look at. */
  async function lookFor(seat: Seat, id: string, secrets: readonly string[]): Promise<Record<string, boolean>> {
    const message = findMessage(seat, id);
    await message.waitFor();
    const html = await seat.page.content();
    const file = await exportLog(seat);
    const entry = await seat.run(({ game }, messageId) => game.messages.get(messageId)?.export() ?? '', id);
    const includes = (text: string): boolean => secrets.some((secret) => text.includes(secret));
    return {
      page: includes(html),
      faces: (await message.locator('svg, .die, .roll, [data-degree], [data-net]').count()) > 0,
      log: !((await message.locator('.message-content').textContent()) ?? '').includes(NEUTRAL),
      file: includes(file),
      entry: includes(entry),
    };
  }

  const everywhere = { page: true, faces: true, log: true, file: true, entry: true };
  const nowhere = { page: false, faces: false, log: false, file: false, entry: false };

  /** Checks what each user finds, before and after a reload; then takes the message away. */
  async function expectSeenBy(id: string, seenBy: readonly UserName[], secrets: readonly string[]): Promise<void> {
    await table.ada.closeWindows();
    for (const seat of table.seats) {
      const expected = seenBy.includes(seat.name) ? everywhere : nowhere;
      await expect.poll(() => lookFor(seat, id, secrets), { message: seat.name }).toEqual(expected);
      await seat.reload();
      expect(await lookFor(seat, id, secrets), `${seat.name} after a reload`).toEqual(expected);
    }
    await table.gamemaster.run(async ({ game }, messageId) => void (await game.messages.get(messageId)?.delete()), id);
    for (const seat of table.seats) await findMessage(seat, id).waitFor({ state: 'detached' });
  }

  it.each(modes)('a $mode roll of the dialog', async ({ mode, seenBy }) => {
    const dialog = new CheckDialogPage(table.ada);
    const sheet = await openActorSheet(table.ada, corin.name);
    await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
    await dialog.choose('messageMode', mode);
    const id = await table.ada.withFaces([6, 1, 3, 2, 4], () =>
      awaitMessage([table.ada, table.bertrand, table.gamemaster], () => dialog.roll()),
    );
    await openTab(table.ada, 'chat');
    await expectSeenBy(id, seenBy, ['Umbrella Fencing', 'Normal Success', '4dw']);
  });

  it.each(modes)('a roll typed as $command', async ({ command, seenBy }) => {
    await openTab(table.ada, 'chat');
    const id = await table.ada.withFaces([1, 1, 1, 2], () =>
      awaitMessage([table.ada, table.bertrand, table.gamemaster], () => say(table.ada, `${command} 4dw`)),
    );
    await expectSeenBy(id, seenBy, ['Good Success', '4dw']);
  });

  it('the dialog begins with the mode that the chat log has, by the names of the generation', async () => {
    const { ada, generation } = table;
    const [setting, stored] = generation === 14 ? ['messageMode', 'gm'] : ['rollMode', 'gmroll'];
    await openTab(ada, 'chat');
    await ada.page.locator(`#sidebar select[name="${setting}"]`).selectOption(stored ?? '');
    await expect.poll(() => ada.run(({ game }, key) => game.settings.get('core', key ?? ''), setting)).toBe(stored);
    const dialog = new CheckDialogPage(ada);
    const sheet = await openActorSheet(ada, corin.name);
    await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
    expect(await dialog.field('messageMode').inputValue()).toBe('gm');
    const id = await ada.withFaces([1, 2, 3, 4], () =>
      awaitMessage([ada, table.bertrand, table.gamemaster], () => dialog.roll()),
    );
    await openTab(ada, 'chat');
    await ada.page.locator(`#sidebar select[name="${setting}"]`).selectOption({ index: 0 });
    await expectSeenBy(id, ['Gamemaster', 'Ada'], ['Umbrella Fencing', 'Marginal Success']);
  });

  it('a public roll, by a macro that names the skill’s identifier, shows all of it to everyone', async () => {
    const { ada } = table;
    const id = await ada.withFaces([1, 1, 3, 2], async () =>
      awaitMessage([ada, table.bertrand, table.gamemaster], () =>
        ada.run(async ({ game }, name) => {
          const actor = game.actors.getName(name);
          if (actor) await game.tetrad.roll(actor, 'umbrella-fencing', { messageMode: 'public' });
        }, corin.name),
      ),
    );
    await expectSeenBy(id, ['Gamemaster', 'Ada', 'Bertrand'], ['Umbrella Fencing', 'Normal Success']);
  });
});
