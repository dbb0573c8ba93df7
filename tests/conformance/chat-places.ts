/** Where a message is shown (the log, the popped-out log), and the chat input. */
import { host, type Loose, loose, pause, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', needs: 'world' } as const;

/** Returns the element of a message in the log or another container. */
const findIn = (id: unknown, place = '#chat'): HTMLElement | null =>
  document.querySelector(`${place} [data-message-id="${String(id)}"]`);

/** Creates messages that are the newest, runs `body` and deletes them. */
async function withMessages(count: number, body: (messages: readonly Loose[]) => unknown): Promise<void> {
  const data = Array.from({ length: count }, (_, index) => ({ content: `Words ${index}`, timestamp: 4e12 + index }));
  const messages = [...(await host.CONFIG.ChatMessage.documentClass.createDocuments(data))].map(loose);
  try {
    await waitUntil(() => findIn(messages.at(-1)?.id));
    await body(messages);
  } finally {
    for (const message of messages) if (host.game.messages.get(message.id)) await message.delete();
  }
}

/** Returns the chat input, wherever it is on the page. */
const findInput = (): HTMLElement | null => document.getElementById('chat-message');

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-message-logged',
    title:
      'a message says whether the log in the sidebar shows it; one that it does not show is put there by updateMessage',
    source:
      'API13, API14 ChatMessage.logged (“Is this ChatMessage currently displayed in the sidebar ChatLog?”, false at first); core issue 14429 (updateMessage shows what was not in the log); two modules that ask it before they post',
    confidence: 'documented',
    members: ['foundry.documents.ChatMessage#logged', 'foundry.applications.sidebar.tabs.ChatLog#updateMessage'],
    run({ it, expect }) {
      it('false for one that is not of the world', () => {
        expect(new host.CONFIG.ChatMessage.documentClass({ content: 'x' }).logged).to.equal(false);
      });
      it('false for those that are too old to be rendered, true for those that are', async () => {
        await withMessages(3, async (messages) => {
          expect(messages.map(({ logged }) => Boolean(logged))).to.deep.equal([true, true, true]);
          const { batchSize } = host.CONFIG.ChatMessage;
          try {
            host.CONFIG.ChatMessage.batchSize = loose(1);
            await host.ui.chat.render({ force: true });
            await waitUntil(() => !findIn(messages[0]?.id));
            expect(messages.map(({ logged }) => Boolean(logged))).to.deep.equal([false, false, true]);
            await host.ui.chat.updateMessage(messages[0]);
            await waitUntil(() => findIn(messages[0]?.id));
            expect(messages[0]?.logged).to.equal(true);
          } finally {
            host.CONFIG.ChatMessage.batchSize = batchSize;
            await host.ui.chat.render({ force: true });
            await waitUntil(() => findIn(messages[1]?.id));
          }
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-popout-update',
    title: 'the log in a window of its own gets and follows the messages as well, and its closing disturbs nothing',
    source:
      'core issues 12022 (a message that changes does so in the popped-out log), 14153 (updateMessage of the popout)',
    confidence: 'reported',
    members: ['foundry.applications.sidebar.tabs.ChatLog#updateMessage'],
    run({ it, expect }) {
      it('in both places', async () => {
        const popout = await host.ui.chat.renderPopout();
        const place = `#${String(popout.id)}`;
        try {
          expect(place).to.equal('#chat-popout');
          await withMessages(1, async ([message]) => {
            await waitUntil(() => findIn(message?.id, place));
            await message?.update({ content: 'Other words' });
            for (const shown of ['#chat', place])
              await waitUntil(() => findIn(message?.id, shown)?.textContent?.includes('Other words'));
            await popout.close({ animate: false });
            await message?.update({ content: 'Last words' });
            await waitUntil(() => findIn(message?.id)?.textContent?.includes('Last words'));
          });
        } finally {
          await popout.close({ animate: false });
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-input',
    title: 'lines are typed into a text area',
    generation: 13,
    source: 'fvtt-dice-tray pull request 77 (13 had textarea.chat-input, with the id chat-message)',
    confidence: 'reported',
    members: ['foundry.applications.sidebar.tabs.ChatLog'],
    run({ it, expect }) {
      it('by its id', () => void expect(findInput()?.localName).to.equal('textarea'));
    },
  },
  {
    ...shared,
    id: 'M-chat-input-14',
    title: 'lines are typed into an editor of rich text, which takes no value while it is open',
    generation: 14,
    source:
      'fvtt-dice-tray pull requests 77, 79, 80 (prose-mirror#chat-message in place of textarea.chat-input; read and written by the text of its content); core issue 14197 (the setter of an open editor does nothing)',
    confidence: 'reported',
    members: ['foundry.applications.elements.HTMLProseMirrorElement#value'],
    run({ it, expect }) {
      it('by its id', async () => {
        const input = findInput();
        expect(input?.localName).to.equal('prose-mirror');
        const content = input?.querySelector<HTMLElement>('[contenteditable="true"]');
        expect(content?.textContent).to.equal('');
        (input as HTMLInputElement | null)?.setAttribute('value', 'x');
        (input as unknown as { value: string }).value = '<p>x</p>';
        await pause(20);
        expect(content?.textContent).to.equal('');
      });
    },
  },
];
