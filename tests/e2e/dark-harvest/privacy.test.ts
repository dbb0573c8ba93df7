/** What a private roll shows to those it is not for: nothing, in the page, in the log, in the export, and after a reload. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat, type UserName } from '../harness.ts';
import { awaitMessage, exportLog, findMessage, openTab, say } from '../pages/chat.ts';
import { createCharacter } from './characters.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { openActorSheet } from './sheet-page.ts';

const NEUTRAL = 'The result of this roll is private.';
const EVERYONE = ['Gamemaster', 'Ada', 'Bertrand'] as const;

/** Ada's, with a skill for each roll, so that its name tells which roll has leaked. */
const secretive = {
  name: 'Odile Grey',
  ownership: { Ada: 3 },
  characteristics: { dexterity: 1 },
  skills: ['Glass Blowing', 'Bell Ringing', 'Sail Mending', 'Map Drawing', 'Tea Tasting'].map((name) => ({
    name,
    rating: 3,
    characteristic: 'dexterity',
  })),
};

/** Each mode: its name in the dialog, its command in chat, a roll of each, and who sees what Ada rolls. */
const modes = [
  { mode: 'gm', skill: 'Glass Blowing', line: '/gmr 5dw', seenBy: ['Gamemaster', 'Ada'] },
  { mode: 'blind', skill: 'Bell Ringing', line: '/br 7dw', seenBy: ['Gamemaster'] },
  { mode: 'self', skill: 'Sail Mending', line: '/sr 8dw', seenBy: ['Ada'] },
] as const;

/** A roll that was made: what gives it away wherever it stands, and who may see it. */
interface MadeRoll {
  readonly id: string;
  readonly secret: string;
  readonly seenBy: readonly UserName[];
}

describeTable('private rolls', EVERYONE, (table) => {
  const made: MadeRoll[] = [];
  beforeAll(() => createCharacter(table.gamemaster, secretive));
  beforeEach(() => table.ada.closeWindows());

  /** Where a user finds a roll. */
  async function lookFor(seat: Seat, { id, secret }: MadeRoll): Promise<Record<string, boolean>> {
    const message = findMessage(seat, id);
    await message.waitFor();
    const entry = await seat.run(({ game }, messageId) => game.messages.get(messageId)?.export() ?? '', id);
    return {
      page: (await seat.page.content()).includes(secret),
      faces: (await message.locator('svg, .die, .roll, [data-degree], [data-number]').count()) > 0,
      text: !((await message.locator('.message-content').textContent()) ?? '').includes(NEUTRAL),
      // The exported text of a typed roll has the degree and no formula.
      entry: /Success|Failure|net/u.test(entry),
    };
  }

  const everywhere = { page: true, faces: true, text: true, entry: true };
  const nowhere = { page: false, faces: false, text: false, entry: false };

  /** Checks what each user finds of a roll, now; the last test does so after a reload. */
  async function expectSeen(roll: MadeRoll, seats = table.seats): Promise<void> {
    for (const seat of seats) {
      const expected = roll.seenBy.includes(seat.name) ? everywhere : nowhere;
      await expect.poll(() => lookFor(seat, roll), { message: `${roll.secret} for ${seat.name}` }).toEqual(expected);
    }
  }

  /** Makes a roll of four white dice as Ada, and checks who sees it. */
  async function makeRoll(
    secret: string,
    seenBy: readonly UserName[],
    faces: readonly number[],
    action: () => Promise<unknown>,
  ): Promise<void> {
    const { ada, bertrand, gamemaster } = table;
    const id = await ada.withFaces(faces, () => awaitMessage([ada, bertrand, gamemaster], action));
    await ada.closeWindows();
    await openTab(ada, 'chat');
    const roll = { id, secret, seenBy };
    made.push(roll);
    await expectSeen(roll);
  }

  async function openDialog(skill: string): Promise<CheckDialogPage> {
    const dialog = new CheckDialogPage(table.ada);
    const sheet = await openActorSheet(table.ada, secretive.name);
    await sheet.getByRole('button', { name: skill, exact: true }).click();
    await dialog.root.waitFor();
    return dialog;
  }

  it.each(modes)('a $mode roll of the dialog', async ({ mode, skill, seenBy }) => {
    const dialog = await openDialog(skill);
    await dialog.choose('messageMode', mode);
    await makeRoll(skill, seenBy, [6, 1, 3, 2, 4], () => dialog.roll());
  });

  it.each(modes)('a roll typed as $line', async ({ line, seenBy }) => {
    const formula = line.split(' ')[1] ?? '';
    const faces = Array.from({ length: Number.parseInt(formula, 10) }, () => 1);
    await openTab(table.ada, 'chat');
    // The card of a typed roll has no name of its own; its number of ones is as good as one.
    const secret = `<strong data-number="${faces.length}">`;
    await makeRoll(secret, seenBy, faces, () => say(table.ada, line));
  });

  it('the dialog begins with the mode that the chat log has, by the names of the generation', async () => {
    const { ada, generation } = table;
    const [setting, stored] = generation === 14 ? ['messageMode', 'gm'] : ['rollMode', 'gmroll'];
    const select = ada.page.locator(`#sidebar select[name="${setting}"]`);
    await openTab(ada, 'chat');
    await select.selectOption(stored ?? '');
    await expect.poll(() => ada.run(({ game }, key) => game.settings.get('core', key ?? ''), setting)).toBe(stored);
    const dialog = await openDialog('Map Drawing');
    expect(await dialog.field('messageMode').inputValue()).toBe('gm');
    await makeRoll('Map Drawing', ['Gamemaster', 'Ada'], [1, 2, 3, 4], () => dialog.roll());
    await select.selectOption({ index: 0 });
  });

  it('a public roll, by a macro that names the skill’s identifier, is seen by all', async () => {
    await makeRoll('Tea Tasting', EVERYONE, [1, 1, 3, 2], () =>
      table.ada.run(async ({ game }, name) => {
        const actor = game.actors.getName(name);
        if (actor) await game.tetrad.roll(actor, 'tea-tasting', { messageMode: 'public' });
      }, secretive.name),
    );
  });

  it('it is the same after a reload, and in the exported log', async () => {
    expect(made).toHaveLength(2 * modes.length + 2);
    for (const seat of table.seats) {
      await seat.reload();
      for (const roll of made) await expectSeen(roll, [seat]);
      const file = await exportLog(seat);
      const named = made.filter(({ secret }) => !secret.startsWith('<'));
      expect(Object.fromEntries(named.map(({ secret }) => [secret, file.includes(secret)]))).toEqual(
        Object.fromEntries(named.map(({ secret, seenBy }) => [secret, seenBy.includes(seat.name)])),
      );
      const hidden = made.filter(({ seenBy }) => !seenBy.includes(seat.name));
      expect(file.split(NEUTRAL)).toHaveLength(hidden.length + 1);
    }
  });
});
