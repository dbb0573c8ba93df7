/** Questions asked in advance (docs/dev/conformance.md) about messages: who sees them, who speaks, rolls as messages, and their hooks. */
import { rollFaces } from '../dice-script.ts';
import { collectHookCalls, host, loose, type Loose } from '../globals.ts';
import { withMessages } from '../message-script.ts';
import type { ConformanceSpec } from '../spec.ts';
import { withActor } from './asked-documents.ts';

const MESSAGE = 'fvtt-types src/foundry/client/documents/chat-message.d.mts';
const ROLL = 'fvtt-types src/foundry/client/dice/roll.d.mts';
const HOOKS = 'foundryvtt.com/api hookEvents';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

const messageClass = (): Loose => loose(host.CONFIG.ChatMessage.documentClass);
const listMasters = (): string[] => [...host.game.users].filter(({ isGM }) => isGM).map(({ id }) => String(id));

/** Creates a message in the world, runs `body` and deletes the message. */
async function withMessage(data: object, body: (message: Loose) => unknown, options: object = {}): Promise<void> {
  const message = loose(await messageClass().create(data, options));
  try {
    await body(message);
  } finally {
    await message.delete();
  }
}

/** Returns the recipients and whether the message is blind after applying a roll mode (Foundry 13). */
function applyRollMode(mode: string, data: object = {}): object {
  const { whisper, blind } = messageClass().applyRollMode({ content: 'x', ...data }, mode);
  return { whisper: [...whisper].map((user) => String(loose(user).id ?? user)).toSorted(), blind };
}

/** Returns the recipients and whether the message is blind after applying a message mode (Foundry 14). */
function applyMode(mode: string): object {
  const data = { content: 'x' } as { whisper?: string[]; blind?: boolean };
  messageClass().applyMode(data, mode);
  return { whisper: (data.whisper ?? []).toSorted(), blind: data.blind ?? false };
}

const findRecipients = (name: string): readonly string[] =>
  [...messageClass().getWhisperRecipients(name)].map(({ id }) => String(id)).toSorted();

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-40',
    title: 'A roll mode sets recipients and blindness; private and blind leave recipients that are named already',
    source: `${MESSAGE}, applyRollMode: "set to the GM users unless whisper is nonempty"`,
    generation: 13,
    members: ['foundry.documents.ChatMessage.applyRollMode'],
    run({ it, expect }) {
      it('sets the four', () => {
        const masters = listMasters().toSorted();
        const self = String(host.game.user.id);
        expect(applyRollMode('publicroll', { whisper: [self], blind: true })).to.eql({ whisper: [], blind: false });
        expect(applyRollMode('gmroll')).to.eql({ whisper: masters, blind: false });
        expect(applyRollMode('blindroll')).to.eql({ whisper: masters, blind: true });
        expect(applyRollMode('selfroll')).to.eql({ whisper: [self], blind: false });
        expect(applyRollMode('gmroll', { whisper: ['askedSomebody001'] })).to.eql({
          whisper: ['askedSomebody001'],
          blind: false,
        });
      });
    },
  },
  {
    ...world,
    id: 'Q-41',
    title: 'A mode of 14 sets recipients and blindness by applyMode, and as the option messageMode of a creation',
    source:
      'foundryvtt.com/api/v14 foundry.documents.ChatMessage applyMode, CONFIG.ChatMessage.modes; crucible module/dice/group-check.mjs',
    generation: 14,
    members: ['foundry.documents.ChatMessage.applyMode', 'foundry.documents.ChatMessage.create'],
    run({ it, expect }) {
      it('sets the four', () => {
        const masters = listMasters().toSorted();
        expect(applyMode('public')).to.eql({ whisper: [], blind: false });
        expect(applyMode('gm')).to.eql({ whisper: masters, blind: false });
        expect(applyMode('blind')).to.eql({ whisper: masters, blind: true });
        expect(applyMode('self')).to.eql({ whisper: [String(host.game.user.id)], blind: false });
      });
      it('is an option', () =>
        withMessage({ content: 'x' }, ({ whisper }) => expect([...whisper].map(String)).to.eql(listMasters()), {
          messageMode: 'gm',
        }));
    },
  },
  {
    ...world,
    id: 'Q-43',
    title: 'A player who rolls blind sees that there is a message and not what it says; one who whispers sees it all',
    source: `${MESSAGE}, isContentVisible, visible`,
    needs: 'player',
    members: ['foundry.documents.ChatMessage#isContentVisible', 'foundry.documents.ChatMessage#visible'],
    run({ it, expect }) {
      it('hides what is blind from its author', async () => {
        const rolls = [await rollFaces('1d6', [4])];
        const whisper = listMasters();
        await withMessage({ rolls, whisper, blind: true }, (message) => {
          expect(message.isAuthor).to.equal(true);
          expect(message.isContentVisible).to.equal(false);
        });
        await withMessage({ rolls, whisper }, (message) => {
          expect(message.isContentVisible).to.equal(true);
          expect(message.visible).to.equal(true);
        });
      });
    },
  },
  {
    ...world,
    id: 'Q-44',
    title: 'The speaker of an actor has its id and name and no token; without anything the speaker is the user',
    source: `${MESSAGE}, getSpeaker, alias ("it could be a User name in the case of OOC chat")`,
    members: ['foundry.documents.ChatMessage.getSpeaker', 'foundry.documents.ChatMessage#alias'],
    run({ it, expect }) {
      it('names the actor', () =>
        withActor((actor) => {
          const { actor: id, alias, token } = messageClass().getSpeaker({ actor });
          expect([id, alias, token ?? null].map((part) => (part === null ? null : String(part)))).to.eql([
            actor.id,
            'Asked actor',
            null,
          ]);
          expect(messageClass().getSpeaker({ actor, alias: 'Other' }).alias).to.equal('Other');
        }));
      it('names the user', () =>
        withMessage({ content: 'x', speaker: {} }, (message) => {
          expect(message.alias).to.equal(host.game.user.name);
          expect(message.author).to.equal(host.game.user);
        }));
    },
  },
  {
    ...world,
    id: 'Q-45',
    title:
      'toMessage evaluates first, posts the roll with its total, and with create: false posts nothing and gives the data',
    source: `${ROLL}, toMessage, ToMessageOptions.create`,
    members: ['foundry.dice.Roll#toMessage'],
    run({ it, expect }) {
      it('posts', async () => {
        const roll = new host.foundry.dice.Roll('2d6 + 1');
        const [message] = await withMessages(() => roll.toMessage({ flavor: 'Asked' }));
        expect(loose(message).isRoll).to.equal(true);
        expect(loose(message).flavor).to.equal('Asked');
        expect(loose(message).rolls[0]).to.be.instanceOf(host.foundry.dice.Roll);
        expect(loose(message).rolls[0].total).to.equal(roll.total);
        expect(loose(message).author).to.equal(host.game.user);
      });
      it('prepares', async () => {
        let data: Loose | undefined;
        const messages = await withMessages(async () => {
          data = await (await rollFaces('1d6', [3])).toMessage({ flavor: 'Asked' }, { create: false });
        });
        expect(messages).to.have.lengthOf(0);
        expect(loose(data).flavor).to.equal('Asked');
        expect(loose(data).rolls.length).to.equal(1);
      });
    },
  },
  {
    ...world,
    id: 'Q-46',
    title: 'renderChatMessageHTML hands over message, element and context before the element goes into the log',
    source: `${HOOKS}.renderChatMessageHTML ("before it is added to the log"); ${MESSAGE}, renderHTML; crucible, draw-steel`,
    members: ['foundry.documents.ChatMessage#renderHTML'],
    run({ it, expect }) {
      it('draws an element', () =>
        withMessage({ content: '<p class="asked">x</p>' }, async (message) => {
          let element: unknown;
          const drawn: unknown[] = [];
          // The log renders the message too, each time as a new element.
          const calls = await collectHookCalls(
            'renderChatMessageHTML',
            async () => (element = await message.renderHTML()),
            ([, html]) => {
              if (!(html as unknown as HTMLElement).isConnected) drawn.push(html);
            },
          );
          const [told, , context] = loose(calls.find(([, html]) => (html as unknown) === element));
          expect(told).to.equal(message);
          expect(drawn).to.have.lengthOf(calls.length);
          expect(element).to.be.instanceOf(HTMLElement);
          expect((element as HTMLElement).dataset['messageId']).to.equal(message.id);
          expect((element as HTMLElement).querySelector('.asked')).not.to.equal(null);
          expect(context).to.be.an('object');
        }));
    },
  },
  {
    ...world,
    id: 'Q-47',
    title:
      'A listener of chatMessage gets the log, the text and user with speaker; false keeps the message from being made',
    source: `${HOOKS}.chatMessage ("An explicit return value of false prevents"); dnd5e Award.chatMessage`,
    members: ['foundry.applications.sidebar.tabs.ChatLog#processMessage'],
    run({ it, expect }) {
      it('takes a refusal', async () => {
        let calls: readonly (readonly Loose[])[] = [];
        const messages = await withMessages(async () => {
          calls = await collectHookCalls(
            'chatMessage',
            () => host.ui.chat.processMessage('asked 1'),
            () => false,
          );
        });
        expect(messages).to.have.lengthOf(0);
        const [log, text, data] = loose(calls[0]);
        expect(log).to.equal(host.ui.chat);
        expect(String(text)).to.include('asked 1');
        expect(loose(data).user).to.equal(host.game.user.id);
        expect(loose(data).speaker).to.be.an('object');
      });
    },
  },
  {
    ...world,
    id: 'Q-48',
    title: 'Those to whom one whispers are found by GM, by players and by name, as users',
    source: `${MESSAGE}, getWhisperRecipients, WhisperRecipient`,
    members: ['foundry.documents.ChatMessage.getWhisperRecipients'],
    run({ it, expect }) {
      it('finds users', () => {
        const players = [...host.game.users].filter(({ isGM }) => !isGM).map(({ id }) => String(id));
        expect(findRecipients('GM')).to.eql(listMasters().toSorted());
        expect(findRecipients('players')).to.eql(players.toSorted());
        expect(findRecipients(String(host.game.user.name))).to.eql([String(host.game.user.id)]);
        expect(findRecipients('asked nobody')).to.eql([]);
      });
    },
  },
];
