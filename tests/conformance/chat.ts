/** Chat messages: speakers, recipients, modes, what each user sees, rendering and export. */
import { collectHookCalls, findType, host, loose } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const MESSAGE = 'fvtt-types src/foundry/client/documents/chat-message.d.mts';
const STRANGER = 'strangerstranger';

/** Creates a message in memory. */
function build(data: object): Loose {
  return new host.CONFIG.ChatMessage.documentClass(data);
}

/** Returns an evaluated roll. */
async function rollDie(): Promise<Loose> {
  return loose(await new host.foundry.dice.Roll('1d6').evaluate());
}

/** Returns the ids of all GMs. */
function listGamemasters(): readonly string[] {
  return [...host.game.users].filter((user) => user.isGM).map((user) => String(user.id));
}

/** Returns whether the current user sees a roll's message, and its content. */
const judge = async (author: string, whisper: readonly string[], blind = false) => {
  const message = build({ author, whisper, blind, rolls: [await rollDie()] });
  return [message.visible, message.isContentVisible];
};

/** Returns the ids of the recipients for a name. */
const findRecipients = (name: string) =>
  [...host.CONFIG.ChatMessage.documentClass.getWhisperRecipients(name)].map((user) => String(user.id));

/** Returns the recipients and whether the message is blind after applying a message mode (Foundry 14). */
const applyMode = (mode: string) => {
  const message: Record<string, unknown> = { content: 'x', speaker: {} };
  host.CONFIG.ChatMessage.documentClass.applyMode(message, mode);
  return [((message['whisper'] ?? []) as readonly unknown[]).map(String), message['blind'] ?? false];
};

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-chat-create',
    title: 'A created message has its author, time, type, rolls and place in the log',
    source: `${MESSAGE}; schema of the document`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.ChatMessage#isAuthor',
      'foundry.documents.ChatMessage#isRoll',
      'foundry.documents.ChatMessage#alias',
      'foundry.documents.BaseChatMessage#author',
      'foundry.documents.BaseChatMessage#timestamp',
      'foundry.documents.BaseChatMessage#rolls',
      'foundry.documents.BaseChatMessage#whisper',
      'foundry.documents.BaseChatMessage#blind',
      'foundry.documents.BaseChatMessage#style',
      'foundry.documents.BaseChatMessage#speaker',
      'foundry.documents.BaseChatMessage#flavor',
      'foundry.documents.BaseChatMessage#content',
      'hook:createChatMessage',
      'game.messages',
    ],
    run({ it, expect }) {
      it('is stored and announced', async () => {
        const roll = await rollDie();
        let message: Loose | undefined;
        const calls = await collectHookCalls('createChatMessage', async () => {
          message = await host.CONFIG.ChatMessage.documentClass.create({
            content: '<b>spec</b>',
            flavor: 'F',
            rolls: [roll],
          });
        });
        const stored = loose(message);
        expect(calls.map(([one]) => one)).to.deep.equal([stored]);
        expect(host.game.messages.get(stored.id)).to.equal(stored);
        expect(stored.author).to.equal(host.game.user);
        expect([stored.isAuthor, stored.isRoll, stored.blind]).to.deep.equal([true, true, false]);
        expect([...stored.whisper]).to.deep.equal([]);
        expect([stored.type, stored.style, stored.flavor]).to.deep.equal([
          'base',
          host.CONST.CHAT_MESSAGE_STYLES.OTHER,
          'F',
        ]);
        expect(Math.abs(Date.now() - Number(stored.timestamp))).to.be.below(60_000);
        expect(stored.rolls[0]).to.be.instanceOf(host.foundry.dice.Roll);
        expect(stored.rolls[0].total).to.equal(roll.total);
        expect(typeof loose(stored.toObject()).rolls[0]).to.equal('string');
        expect(typeof stored.alias).to.equal('string');
        await stored.delete();
        expect(build({ content: 'x' }).isRoll).to.equal(false);
      });
    },
  },
  {
    id: 'M-chat-delete',
    title: 'A deleted message leaves the collection and is announced once',
    source: 'fvtt-types src/foundry/client/hooks.d.mts deleteDocument',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:deleteChatMessage', 'CONFIG.ChatMessage.documentClass'],
    run({ it, expect }) {
      it('is announced', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({ content: 'spec' });
        const calls = await collectHookCalls('deleteChatMessage', () => message.delete());
        expect(calls.map(([one]) => one)).to.deep.equal([message]);
        expect(calls[0]?.[2]).to.equal(host.game.user.id);
        expect(host.game.messages.get(message.id) ?? null).to.equal(null);
      });
    },
  },
  {
    id: 'C-69',
    title:
      'A private roll is visible to all as a message, its content only to author and recipients, a blind one not to its author',
    source: `${MESSAGE} visible, isContentVisible; core issue 14258`,
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: ['foundry.documents.ChatMessage#isContentVisible', 'foundry.documents.ChatMessage#visible'],
    run({ it, expect }) {
      it('shows a public roll', async () => {
        expect(await judge(STRANGER, [])).to.deep.equal([true, true]);
      });
      it('shows a roll whispered to oneself by another', async () => {
        expect(await judge(STRANGER, [String(host.game.user.id)])).to.deep.equal([true, true]);
      });
      it('hides the content of the self roll of another, even from a Gamemaster', async () => {
        expect(await judge(STRANGER, [STRANGER])).to.deep.equal([true, false]);
      });
      it('hides the content of a blind roll from its author when not a recipient', async () => {
        expect(await judge(String(host.game.user.id), [STRANGER], true)).to.deep.equal([true, false]);
      });
      it('shows a blind roll to its recipient', async () => {
        expect(await judge(STRANGER, [String(host.game.user.id)], true)).to.deep.equal([true, true]);
      });
    },
  },
  {
    id: 'C-68',
    title: 'The author of a private roll reads it',
    source: 'core issue 14258 (expected behaviour)',
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: ['foundry.documents.ChatMessage#isContentVisible'],
    run({ it, expect }) {
      it('shows the own private roll', async () => {
        const rolls = [await rollDie()];
        const message = build({ author: host.game.user.id, whisper: [STRANGER], blind: false, rolls });
        expect(message.isContentVisible).to.equal(true);
      });
    },
  },
  {
    id: 'M-chat-whisper',
    title: 'A whisper without dice is visible to its author and recipients only',
    source: `${MESSAGE} visible`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.ChatMessage#visible'],
    run({ it, expect }) {
      it('hides the whispers of others', () => {
        const me = host.game.user.id;
        expect(build({ author: STRANGER, whisper: [STRANGER], content: 'x' }).visible).to.equal(false);
        expect(build({ author: STRANGER, whisper: [me], content: 'x' }).visible).to.equal(true);
        expect(build({ author: me, whisper: [STRANGER], content: 'x' }).visible).to.equal(true);
        expect(build({ author: STRANGER, content: 'x' }).visible).to.equal(true);
      });
    },
  },
  {
    id: 'M-chat-recipients',
    title: 'Whisper recipients are found by GM, players, names of users and of their characters, whatever the case',
    source: `${MESSAGE} WhisperRecipient`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.ChatMessage.getWhisperRecipients'],
    run({ it, expect }) {
      it('finds users', () => {
        for (const name of ['GM', 'gm', 'DM']) expect(findRecipients(name)).to.deep.equal(listGamemasters());
        expect(findRecipients('players')).to.deep.equal([...host.game.users.players].map((user) => String(user.id)));
        expect(findRecipients(String(host.game.user.name).toUpperCase())).to.include(host.game.user.id);
        expect(findRecipients('nobody of that name')).to.deep.equal([]);
      });
    },
  },
  {
    id: 'M-chat-speaker',
    title: 'getSpeaker describes the given actor or alias, else the user',
    source: `${MESSAGE} getSpeaker, getSpeakerActor`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.ChatMessage.getSpeaker',
      'foundry.documents.ChatMessage.getSpeakerActor',
      'foundry.documents.ChatMessage#speakerActor',
      'foundry.documents.ChatMessage#getRollData',
    ],
    run({ it, expect }) {
      it('describes speakers', async () => {
        const ChatMessage = host.CONFIG.ChatMessage.documentClass;
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Speaker', type: findType('Actor') });
        try {
          const speaker = ChatMessage.getSpeaker({ actor });
          expect([speaker.actor, speaker.alias]).to.deep.equal([actor.id, 'Speaker']);
          expect(ChatMessage.getSpeaker({ actor, alias: 'Other' }).alias).to.equal('Other');
          expect(ChatMessage.getSpeakerActor(speaker)).to.equal(actor);
          const message = build({ speaker });
          expect(message.speakerActor).to.equal(actor);
          expect(message.alias).to.equal('Speaker');
          expect(message.getRollData()).to.deep.equal(actor.getRollData());
          const plain = ChatMessage.getSpeaker();
          if (!host.game.user.character)
            expect([plain.actor ?? null, plain.alias]).to.deep.equal([null, host.game.user.name]);
          const before = host.game.user.character as Loose | null;
          await host.game.user.update({ character: actor.id });
          const own = ChatMessage.getSpeaker();
          await host.game.user.update({ character: before?.id ?? null });
          expect([own.actor, own.alias]).to.deep.equal([actor.id, 'Speaker']);
        } finally {
          await actor.delete();
        }
      });
    },
  },
  {
    id: 'C-51',
    title: 'Roll modes of version 13 and what each makes of a message',
    source: `${MESSAGE} applyRollMode`,
    generation: 13,
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.ChatMessage.applyRollMode',
      'foundry.documents.ChatMessage#applyRollMode',
      'CONFIG.Dice.rollModes',
      'CONST.DICE_ROLL_MODES',
    ],
    run({ it, expect }) {
      it('sets recipients and blindness', () => {
        const ChatMessage = host.CONFIG.ChatMessage.documentClass;
        const apply = (mode: string, data: object = {}) => {
          const result = ChatMessage.applyRollMode({ content: 'x', ...data }, mode);
          return [[...result.whisper].map(String), result.blind];
        };
        expect(apply('publicroll', { whisper: [STRANGER] })).to.deep.equal([[], false]);
        expect(apply('selfroll')).to.deep.equal([[host.game.user.id], false]);
        expect(apply('gmroll')).to.deep.equal([listGamemasters(), false]);
        expect(apply('blindroll')).to.deep.equal([listGamemasters(), true]);
        expect(apply('gmroll', { whisper: [STRANGER] })).to.deep.equal([[STRANGER], false]);
        const message = build({ content: 'x' });
        message.applyRollMode('selfroll');
        expect([...message._source.whisper]).to.deep.equal([host.game.user.id]);
      });
      it('knows the current mode', () => {
        const modes = ['publicroll', 'gmroll', 'blindroll', 'selfroll'];
        for (const mode of modes) expect(Object.keys(host.CONFIG.Dice.rollModes)).to.include(mode);
        expect(Object.values(host.CONST.DICE_ROLL_MODES)).to.deep.equal(modes);
        expect(modes).to.include(host.game.settings.get('core', 'rollMode'));
      });
    },
  },
  {
    id: 'C-51b',
    title: 'Message modes of version 14 and what each makes of a message; the setting is core.messageMode',
    source:
      'https://foundryvtt.com/api/v14/variables/CONFIG.ChatMessage.html modes; dnd5e issue 6958; Foundry_WoD20 issue 1396',
    generation: 14,
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.documents.ChatMessage.applyMode', 'CONFIG.ChatMessage.modes'],
    run({ it, expect }) {
      it('sets recipients and blindness', () => {
        expect(applyMode('public')).to.deep.equal([[], false]);
        expect(applyMode('self')).to.deep.equal([[host.game.user.id], false]);
        expect(applyMode('gm')).to.deep.equal([listGamemasters(), false]);
        expect(applyMode('blind')).to.deep.equal([listGamemasters(), true]);
      });
      it('knows the modes and the current one', () => {
        const { modes } = host.CONFIG.ChatMessage;
        for (const mode of ['public', 'gm', 'blind', 'self', 'ic']) {
          expect(Object.keys(modes)).to.include(mode);
          expect([typeof loose(modes[mode]).label, typeof loose(modes[mode]).handler]).to.deep.equal([
            'string',
            'function',
          ]);
        }
        expect(Object.keys(modes)).to.include(host.game.settings.get('core', 'messageMode'));
      });
    },
  },
  {
    id: 'C-51c',
    title: 'The mode option of a creation makes the message private (13: rollMode)',
    source: 'core issues 10278, 11442',
    generation: 13,
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.ChatMessage.create'],
    run({ it, expect }) {
      it('whispers to the Gamemasters', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({ content: 'x' }, { rollMode: 'gmroll' });
        expect([...message.whisper].map(String)).to.deep.equal(listGamemasters());
        await message.delete();
      });
    },
  },
  {
    id: 'C-51d',
    title: 'The mode option of a creation makes the message private (14: messageMode)',
    source: 'foundry-vtt-types pull request 3718; swnr issues 231, 238',
    generation: 14,
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.ChatMessage.create'],
    run({ it, expect }) {
      it('whispers to the Gamemasters', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({ content: 'x' }, { messageMode: 'gm' });
        expect([...message.whisper].map(String)).to.deep.equal(listGamemasters());
        await message.delete();
      });
    },
  },
  {
    id: 'C-52',
    title: 'Rendering a message gives an element and calls renderChatMessageHTML with it',
    source: `fvtt-types src/foundry/client/hooks.d.mts renderChatMessageHTML; ${MESSAGE} renderHTML`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.ChatMessage#renderHTML', 'hook:renderChatMessageHTML'],
    run({ it, expect }) {
      it('hands the element to the hook', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({
          content: '<p class="spec-mark">spec</p>',
        });
        try {
          let html: Loose | undefined;
          const calls = await collectHookCalls(
            'renderChatMessageHTML',
            async () => (html = loose(await message.renderHTML())),
          );
          const own = calls.filter(([one]) => one === message);
          expect(own.length).to.be.least(1);
          expect(own.at(-1)?.[1]).to.equal(html);
          expect(html).to.be.instanceOf(globalThis.HTMLElement);
          expect(loose(html).dataset.messageId).to.equal(message.id);
          expect(loose(html).querySelector('.spec-mark').textContent).to.equal('spec');
        } finally {
          await message.delete();
        }
      });
      it('marks what is said in character, whispered and blind', async () => {
        const { IC, EMOTE } = host.CONST.CHAT_MESSAGE_STYLES;
        const own = String(host.game.user.id);
        const mark = async (data: object): Promise<unknown> => {
          const html = (await build({ _id: 'markedmarked0000', author: own, ...data }).renderHTML()) as unknown;
          const { classList } = html as HTMLElement;
          return ['ic', 'emote', 'whisper', 'blind'].filter((name) => classList.contains(name));
        };
        expect(await mark({ content: 'x' })).to.deep.equal([]);
        expect(await mark({ content: 'x', style: IC })).to.deep.equal(['ic']);
        expect(await mark({ content: 'x', style: EMOTE })).to.deep.equal(['emote']);
        expect(await mark({ content: 'x', whisper: [own], blind: true })).to.deep.equal(['whisper', 'blind']);
      });
      it('draws the flavor of a roll for those who may see it', async () => {
        const rolls = [await rollDie()];
        const message = build({ _id: 'flavorflavor0000', author: host.game.user.id, flavor: 'Spec flavor', rolls });
        expect(loose(await message.renderHTML()).textContent).to.include('Spec flavor');
      });
      it('does not draw the content of a roll that is hidden', async () => {
        const rolls = [await rollDie()];
        const message = build({ _id: 'hiddenhidden0000', author: STRANGER, whisper: [STRANGER], rolls });
        const html = loose(await message.renderHTML());
        expect(String(html.querySelector('.dice-total')?.textContent ?? '?').trim()).to.not.equal(
          String(loose(rolls[0]).total),
        );
      });
    },
  },
  {
    id: 'M-chat-export',
    title: 'A message is exported as lines of text; the log as a text file',
    source: `${MESSAGE} export; fvtt-types src/foundry/client/documents/collections/chat-messages.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.ChatMessage#export', 'foundry.documents.collections.ChatMessages#export'],
    run({ it, expect }) {
      it('exports', async () => {
        const message = await host.CONFIG.ChatMessage.documentClass.create({
          content: '<p>exported <b>words</b></p>',
          speaker: { alias: 'Teller' },
        });
        const original = URL.createObjectURL;
        const blobs: Blob[] = [];
        try {
          expect(String(message.export())).to.include('Teller');
          expect(String(message.export())).to.match(/exported\s+words/);
          URL.createObjectURL = (blob: Blob | MediaSource) => {
            blobs.push(blob as Blob);
            // The address must be real: without a download, following the link would leave the page.
            return original.call(URL, blob);
          };
          host.game.messages.export();
          expect(blobs).to.have.lengthOf(1);
          expect(await blobs[0]?.text()).to.match(/Teller[\s\S]*exported\s+words/);
        } finally {
          URL.createObjectURL = original;
          await message.delete();
        }
      });
    },
  },
];
