/**
 * Private rolls, read by someone who may not: whatever Bertrand's page draws, exports or announces, also in answer to messages of his that link to them. That
 * Foundry sends the data of private messages to every client is no attack; that a page shows them is.
 */
import { readFile } from 'node:fs/promises';
import type { Attack, AttackClass } from '../attack.ts';
import { wait, type Ground } from '../ground.ts';
import { MESSAGES } from '../messages.ts';

/** Stands in the private messages and nowhere else. */
const WORD = 'Umbrella';

/** Who sees a message of Ada's, as fields of the message. */
const MODES: Readonly<Record<string, (ids: Ground['ids']) => object>> = {
  'for the GM': ({ Gamemaster }) => ({ whisper: [Gamemaster] }),
  'rolled blindly': ({ Gamemaster }) => ({ whisper: [Gamemaster], blind: true }),
  'for herself': ({ Ada }) => ({ whisper: [Ada] }),
};

/** What Bertrand's page holds of the word, wherever it is. */
async function findWord({ seats }: Ground): Promise<string | undefined> {
  await wait(60);
  const found = await seats.bertrand.page.evaluate((word) => {
    const html = document.documentElement.outerHTML;
    const index = html.indexOf(word);
    return index < 0 ? undefined : html.slice(Math.max(0, index - 100), index + 40);
  }, WORD);
  return found && `Bertrand's page shows ${found}`;
}

export const secrets: AttackClass = {
  name: 'private rolls',
  async list(ground) {
    const { ids, honest, places } = ground;
    const attacks: Attack[] = [];
    for (const [mode, describe] of Object.entries(MODES)) {
      const system = JSON.parse(JSON.stringify(MESSAGES['harvestCheck']).replaceAll('TEXT', WORD)) as object;
      const roll = {
        class: 'Roll',
        formula: '1d6',
        total: 4,
        evaluated: true,
        options: { flavor: WORD },
        terms: [{ class: 'Die', number: 1, faces: 6, results: [{ result: 4, active: true }], evaluated: true }],
      };
      const post = async (data: object): Promise<string> => {
        const { error, result } = await honest.modify('create', 'ChatMessage', {
          data: [
            {
              author: ids['Ada'],
              content: `<p>${WORD}</p>`,
              flavor: WORD,
              rolls: [JSON.stringify(roll)],
              ...data,
              ...describe(ids),
            },
          ],
        });
        if (error) throw new Error(error.message);
        return String(result?.[0]?.['_id']);
      };
      const plain = await post({});
      const card = await post({
        type: 'harvestCheck',
        system: { ...system, links: { actor: `Actor.${places.ada.actor}`, replyTo: '' } },
      });
      const look = (name: string, run: Attack['run']): void =>
        void attacks.push({ name: `a roll of Ada's ${mode}: ${name}`, run, findHarm: findWord });
      look('the log as it is drawn', async () => undefined);
      look('the page, loaded anew', ({ seats }) => seats.bertrand.reload());
      look('the tracker, the directories, all tabs', async ({ seats }) => {
        for (const tab of await seats.bertrand.page.locator('#sidebar-tabs [data-tab]').all()) await tab.click();
      });
      look('cards that his client is told to draw', ({ seats }) =>
        seats.bertrand.page.evaluate(
          async (wanted) => {
            const { game } = globalThis as unknown as {
              game: { messages: Map<string, { renderHTML(): Promise<HTMLElement> }> };
            };
            for (const id of wanted) document.body.append((await game.messages.get(id)?.renderHTML()) ?? '');
          },
          [card],
        ),
      );
      attacks.push({
        name: `a roll of Ada's ${mode}: the log, saved as a file`,
        async run({ seats: { bertrand } }) {
          await bertrand.page.locator('#sidebar-tabs [data-tab="chat"]').click();
          const [download] = await Promise.all([
            bertrand.page.waitForEvent('download'),
            bertrand.page.locator('[data-action="exportLog"]').click(),
          ]);
          return { text: await readFile(await download.path(), 'utf8') };
        },
        async findHarm(_ground, answer) {
          return (answer as { text?: string }).text?.includes(WORD) ? 'the file has it' : undefined;
        },
      });
      for (const [type, fields] of Object.entries(MESSAGES))
        for (const replyTo of [card, plain])
          look(`${type} of his in reply to ${replyTo === card ? 'the card' : 'the dice'}`, (on) =>
            on.try('create', 'ChatMessage', {
              data: [
                {
                  author: ids['Bertrand'],
                  type,
                  content: 'x',
                  system: { ...fields, links: { actor: `Actor.${places.bertrand.actor}`, replyTo } },
                },
              ],
            }),
          );
    }
    return attacks;
  },
};
