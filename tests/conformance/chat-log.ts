/** The chat log: commands, modes, whispers, the chatMessage hook, and how messages appear. */
import {
  catchFailure,
  collectHookCalls,
  findType,
  host,
  type Loose,
  loose,
  pause,
  toClass,
  waitUntil,
} from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const LOG =
  'https://foundryvtt.com/api/v14/classes/foundry.applications.sidebar.tabs.ChatLog.html; https://foundryvtt.com/article/chat/';
const shared = { generation: 'both', confidence: 'documented', needs: 'world', source: LOG } as const;

/** Sends a text as if it had been typed, passes the resulting messages to `body`, and deletes them. */
async function send(text: string, body: (messages: readonly Loose[]) => unknown): Promise<void> {
  const before = new Set([...host.game.messages].map((message) => message.id));
  const made = (): Loose[] => [...host.game.messages].filter((message) => !before.has(message.id));
  try {
    await host.ui.chat.processMessage(text);
    await pause(20);
    await body(made());
  } finally {
    for (const message of made()) await message.delete();
  }
}

/** Runs `body` while another mode for new messages is set. */
async function withMode(key: string, mode: string, body: () => unknown): Promise<void> {
  const before: unknown = host.game.settings.get('core', key);
  await host.game.settings.set('core', key, mode);
  try {
    await body();
  } finally {
    await host.game.settings.set('core', key, before);
  }
}

/** Returns the ids of all GMs. */
function listGamemasters(): readonly unknown[] {
  return [...host.game.users].filter((user) => user.isGM).map((user) => user.id as unknown);
}

/** Returns the element of a message. */
const findMessage = (id: unknown): HTMLElement | null => document.querySelector(`[data-message-id="${String(id)}"]`);

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-chat-batch',
    title: 'the log begins with the last messages, a batch of them; who scrolls to the first gets those before it',
    source:
      'fvtt-types src/foundry/client/config.d.mts ChatMessage.batchSize (100); what it does is inferred from its name',
    confidence: 'inferred',
    members: ['CONFIG.ChatMessage.batchSize'],
    run({ it, expect }) {
      it('renders batches', async () => {
        const { batchSize } = host.CONFIG.ChatMessage;
        const data = ['One', 'Two', 'Three', 'Four'].map((content, index) => ({ content, timestamp: 4e12 + index }));
        const messages = [...(await host.CONFIG.ChatMessage.documentClass.createDocuments(data))];
        try {
          await waitUntil(() => findMessage(messages.at(-1)?.id));
          host.CONFIG.ChatMessage.batchSize = loose(2);
          const list = (): boolean[] => messages.map(({ id }) => findMessage(id) !== null);
          await host.ui.chat.render({ force: true });
          await waitUntil(() => !findMessage(messages[0]?.id));
          expect(list()).to.deep.equal([false, false, true, true]);
          const log = findMessage(messages[2]?.id)?.parentElement;
          if (log) log.scrollTop = 0;
          log?.dispatchEvent(new Event('scroll'));
          await waitUntil(() => findMessage(messages[0]?.id));
          expect(list()).to.deep.equal([true, true, true, true]);
          const position = messages
            .map(({ id }) => findMessage(id))
            .every((element, index, all) => {
              const next = all[index + 1];
              return !next || !element || element.compareDocumentPosition(next) === Node.DOCUMENT_POSITION_FOLLOWING;
            });
          expect(position).to.equal(true);
        } finally {
          host.CONFIG.ChatMessage.batchSize = batchSize as unknown as Loose;
          for (const message of messages) await message.delete();
          await host.ui.chat.render({ force: true });
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-roll-commands',
    title: 'the roll commands make roll messages of their mode',
    members: [
      'foundry.applications.sidebar.tabs.ChatLog',
      'foundry.applications.sidebar.tabs.ChatLog#processMessage',
      'ui.chat',
    ],
    run({ it, expect }) {
      it('/roll and /r', async () => {
        expect(host.ui.chat).to.be.instanceOf(host.foundry.applications.sidebar.tabs.ChatLog);
        for (const command of ['/r', '/roll']) {
          await send(`${command} 1d6 + 2 # why`, (messages) => {
            expect(messages.length).to.equal(1);
            expect(messages[0]?.isRoll).to.equal(true);
            expect(messages[0]?.rolls[0].formula).to.equal('1d6 + 2');
            expect(Number(messages[0]?.rolls[0].total)).to.be.within(3, 8);
            expect(messages[0]?.flavor).to.equal('why');
          });
        }
      });
      const rows: readonly (readonly [string, () => readonly unknown[], boolean])[] = [
        ['/pr', () => [], false],
        ['/gmr', listGamemasters, false],
        ['/br', listGamemasters, true],
        ['/sr', () => [host.game.user.id], false],
      ];
      for (const [command, recipients, blind] of rows) {
        it(command, async () => {
          await send(`${command} 1d6`, (messages) => {
            expect(messages[0]?.isRoll).to.equal(true);
            expect(messages[0]?.whisper).to.have.members(recipients());
            expect(Boolean(messages[0]?.blind)).to.equal(blind);
          });
        });
      }
    },
  },
  {
    ...shared,
    id: 'M-chat-mode-13',
    title: '/r follows the chosen roll mode',
    generation: 13,
    members: ['foundry.applications.sidebar.tabs.ChatLog#processMessage'],
    run({ it, expect }) {
      it('of the setting core.rollMode', async () => {
        await withMode('rollMode', 'blindroll', () =>
          send('/r 1d6', (messages) => {
            expect(messages[0]?.blind).to.equal(true);
            expect(messages[0]?.whisper).to.have.members(listGamemasters());
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-mode-14',
    title: '/r follows the chosen message mode; in-character counts as public for rolls',
    source: 'dnd5e issue 6958; SR5 pull request 2065; swnr pull request 231',
    generation: 14,
    confidence: 'reported',
    members: ['foundry.applications.sidebar.tabs.ChatLog#processMessage'],
    run({ it, expect }) {
      it('of the setting core.messageMode', async () => {
        await withMode('messageMode', 'blind', () =>
          send('/r 1d6', (messages) => {
            expect(messages[0]?.blind).to.equal(true);
            expect(messages[0]?.whisper).to.have.members(listGamemasters());
          }),
        );
        await withMode('messageMode', 'ic', () =>
          send('/r 1d6', (messages) => {
            expect(messages[0]?.whisper).to.have.lengthOf(0);
          }),
        );
      });
    },
  },
  {
    ...shared,
    id: 'C-74b',
    title: '/r rolls with the first class of CONFIG.Dice.rolls',
    source: 'Roll.create in fvtt-types client/dice/roll',
    members: ['CONFIG.Dice.rolls'],
    run({ it, expect }) {
      it('and the message keeps it', async () => {
        class ConformanceChatRoll extends toClass(host.foundry.dice.Roll) {}
        const before = host.CONFIG.Dice.rolls;
        host.CONFIG.Dice.rolls = loose([ConformanceChatRoll, ...(before as unknown as unknown[])]);
        try {
          await send('/r 1d6', (messages) => {
            expect(messages[0]?.rolls[0]).to.be.instanceOf(ConformanceChatRoll);
          });
        } finally {
          host.CONFIG.Dice.rolls = before;
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-text',
    title: 'plain text becomes a message, /w a whisper, an unknown command nothing',
    members: ['foundry.applications.sidebar.tabs.ChatLog#processMessage'],
    run({ it, expect }) {
      it('plain text', async () => {
        await send('words of a spec', (messages) => {
          expect(messages.length).to.equal(1);
          expect(String(messages[0]?.content)).to.include('words of a spec');
          expect(messages[0]?.isRoll).to.equal(false);
          expect(messages[0]?.author.id).to.equal(host.game.user.id);
        });
      });
      it('a whisper by name, with brackets for several', async () => {
        const [user] = [...host.game.users].filter((each) => !each.isSelf);
        const name = String(user?.name);
        for (const text of [`/w [${name}] psst`, `/whisper [${name}] psst`]) {
          await send(text, (messages) => {
            expect(messages[0]?.whisper).to.include(user?.id);
            expect(String(messages[0]?.content)).to.include('psst');
            expect(String(messages[0]?.content)).to.not.include('/w');
          });
        }
      });
      it('in character, out of character, an emote', async () => {
        const styles = host.CONST.CHAT_MESSAGE_STYLES;
        const rows = [
          ['/ic', styles.IC],
          ['/ooc', styles.OOC],
          ['/me', styles.EMOTE],
        ] as const;
        for (const [command, style] of rows) {
          await send(`${command} spec words`, (messages) => {
            expect([messages[0]?.style, String(messages[0]?.content)], command).to.deep.equal([style, 'spec words']);
          });
        }
      });
      it('an unknown command', async () => {
        const before = host.game.messages.size;
        await catchFailure(() => host.ui.chat.processMessage('/conformancenone x'));
        await pause(20);
        expect(host.game.messages.size).to.equal(before);
      });
      it('a formula that cannot be rolled', async () => {
        const before = host.game.messages.size;
        await catchFailure(() => host.ui.chat.processMessage('/r 1d6 + nonsense'));
        await pause(20);
        expect(host.game.messages.size).to.equal(before);
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-ooc',
    title: 'what is said out of character is said by the user, not by the character',
    source: LOG + '; the article on chat of the knowledge base',
    confidence: 'reported',
    members: ['foundry.applications.sidebar.tabs.ChatLog#processMessage'],
    run({ it, expect }) {
      it('has no actor', async () => {
        const before = host.game.user.character as Loose | null;
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Spec speaker', type: findType('Actor') });
        try {
          await host.game.user.update({ character: actor.id });
          await send('/ooc spec words', ([message]) => {
            expect([message?.speaker.actor, message?.alias] as unknown[]).to.deep.equal([null, host.game.user.name]);
          });
          await send('/ic spec words', ([message]) => expect(message?.speaker.actor).to.equal(actor.id));
        } finally {
          await host.game.user.update({ character: before?.id ?? null });
          await actor.delete();
        }
      });
    },
  },
  {
    ...shared,
    id: 'C-65',
    title: 'the chatMessage hook sees each entered message first and may take it over',
    source: 'https://foundryvtt.com/api/v14/functions/hookEvents.chatMessage.html; core issue 8858',
    members: ['hook:chatMessage'],
    run({ it, expect }) {
      it('receives log, text and data, and false stops the rest', async () => {
        const before = host.game.messages.size;
        const calls = await collectHookCalls(
          'chatMessage',
          () => host.ui.chat.processMessage('/conformance one two'),
          () => false,
        );
        expect(calls.length).to.equal(1);
        expect(calls[0]?.[0]).to.equal(host.ui.chat);
        expect(String(calls[0]?.[1])).to.include('/conformance one two');
        expect(calls[0]?.[2]?.user).to.equal(host.game.user.id);
        expect(calls[0]?.[2]?.speaker).to.be.an('object');
        expect(host.game.messages.size).to.equal(before);
      });
    },
  },
  {
    ...shared,
    id: 'C-65b',
    title: 'the patterns of commands and their recognition',
    source: 'core issues 8858, 13080',
    generation: 13,
    members: [
      'foundry.applications.sidebar.tabs.ChatLog.MESSAGE_PATTERNS',
      'foundry.applications.sidebar.tabs.ChatLog.parse',
    ],
    run({ it, expect }) {
      it('gives command and match', () => {
        const { ChatLog } = host.foundry.applications.sidebar.tabs;
        const parse = (text: string): unknown => ChatLog.parse(text)[0];
        expect(parse('/r 1d6')).to.equal('roll');
        expect(parse('/gmr 1d6')).to.equal('gmroll');
        expect(parse('/conformancenone x')).to.equal('invalid');
        expect(ChatLog.MESSAGE_PATTERNS.roll).to.be.instanceOf(RegExp);
      });
    },
  },
  {
    ...shared,
    id: 'C-65c',
    title: 'generation 14 has CHAT_COMMANDS in place of the patterns',
    generation: 14,
    members: ['foundry.applications.sidebar.tabs.ChatLog.CHAT_COMMANDS'],
    run({ it, expect }) {
      it('as a record of commands', () => {
        const { CHAT_COMMANDS } = host.foundry.applications.sidebar.tabs.ChatLog;
        expect(CHAT_COMMANDS).to.be.an('object');
        expect(Object.values(CHAT_COMMANDS).every((command) => command && typeof command === 'object')).to.equal(true);
        expect(Object.keys(CHAT_COMMANDS).length).to.be.above(0);
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-display',
    title: 'the log shows each message as an element with its id, and follows updates and deletions',
    source: LOG + '; the attribute data-message-id as in the message template of public systems',
    confidence: 'reported',
    members: [
      'foundry.applications.sidebar.tabs.ChatLog',
      'foundry.applications.sidebar.tabs.ChatLog#postOne',
      'foundry.applications.sidebar.tabs.ChatLog#updateMessage',
      'foundry.applications.sidebar.tabs.ChatLog#deleteMessage',
    ],
    run({ it, expect }) {
      it('in order of creation', async () => {
        await send('first words', async (messages) => {
          const id = messages[0]?.id;
          await waitUntil(() => findMessage(id));
          expect(findMessage(id)?.textContent).to.include('first words');
          await send('second words', async (later) => {
            await waitUntil(() => findMessage(later[0]?.id));
            const order = findMessage(id)?.compareDocumentPosition(findMessage(later[0]?.id) as Node) ?? 0;
            expect(Boolean(order & Node.DOCUMENT_POSITION_FOLLOWING)).to.equal(true);
          });
          await messages[0]?.update({ content: 'changed words' });
          await waitUntil(() => findMessage(id)?.textContent?.includes('changed words'));
          await messages[0]?.delete();
          await waitUntil(() => !findMessage(id));
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-update-hook',
    title: 'after an update of a message a hook gets it, what has changed, the options and the user',
    source: 'fvtt-types src/foundry/client/hooks.d.mts UpdateDocument',
    members: ['hook:updateChatMessage'],
    run({ it, expect }) {
      it('tells of it', async () => {
        await send('first words', async ([message]) => {
          const changes = { flavor: 'said', content: message?.content };
          const calls = await collectHookCalls('updateChatMessage', () => message?.update(changes, { spec: 'kept' }));
          expect(calls).to.have.lengthOf(1);
          const [document, changed, options, userId] = calls[0] ?? [];
          expect(document).to.equal(message);
          expect([changed?.flavor, 'content' in (changed ?? {})]).to.deep.equal(['said', false]);
          expect([options?.spec, userId]).to.deep.equal(['kept', host.game.user.id]);
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-chat-scroll',
    title: 'the log can be scrolled to its last message and tells whether it shows it',
    source: 'core issues 11333 (13 keeps the public API of the chat log), 12420',
    members: [
      'foundry.applications.sidebar.tabs.ChatLog#isAtBottom',
      'foundry.applications.sidebar.tabs.ChatLog#scrollBottom',
    ],
    run({ it, expect }) {
      it('after which it is at the bottom', async () => {
        host.ui.chat.activate();
        await host.ui.chat.scrollBottom();
        expect(host.ui.chat.isAtBottom).to.equal(true);
      });
    },
  },
];
