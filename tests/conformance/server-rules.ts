/** How the server cleans HTML in messages, and refuses operators with which a player tries to write something forbidden. */
import { catchFailure, host, loose, pause, type Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const FIELDS = 'fvtt-types src/foundry/common/data/fields.d.mts HTMLField; common/documents/chat-message.d.mts schema';
const CONSTANTS = 'fvtt-types src/foundry/common/constants.d.mts ALLOWED_HTML_TAGS, ALLOWED_HTML_ATTRIBUTES';

/** Creates a message, returns what is stored of it, and deletes it. */
async function store(data: object): Promise<Loose> {
  const message = loose(await host.CONFIG.ChatMessage.documentClass.create(data));
  await message.delete();
  return message;
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-message-html',
    title: 'Content and flavor of a message are HTML fields, which the server cleans',
    source: `${FIELDS}; core issue 8680`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.BaseChatMessage#content', 'foundry.documents.BaseChatMessage#flavor'],
    run({ it, expect }) {
      it('takes out what could run', async () => {
        const attack = '<p>Kept</p><script>globalThis.attacked = 1</script><img src="x.svg" onerror="attacked = 1">';
        const { content, flavor } = await store({ content: attack, flavor: attack });
        for (const text of [String(content), String(flavor)]) {
          expect(text).to.include('<p>Kept</p>');
          expect(text).to.not.match(/<script|onerror/i);
        }
      });
    },
  },
  {
    id: 'M-html-allowed',
    title: 'What the lists of elements and attributes name stays in HTML',
    source: CONSTANTS,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.BaseChatMessage#content'],
    run({ it, expect }) {
      it('keeps elements, classes, data and links', async () => {
        const html =
          '<section class="spec" data-spec="1"><h3>A</h3><p><strong>b</strong> <em>c</em></p>' +
          '<ul><li>d</li></ul><a href="https://example.com/">e</a></section>';
        expect(String((await store({ content: html })).content)).to.equal(html);
      });
    },
  },
  {
    id: 'M-operator-permission',
    title: 'A player does not get a role by an operator',
    source:
      'fvtt-types src/foundry/common/documents/user.d.mts metadata.permissions, role; common/constants.d.mts USER_ROLES',
    generation: 'both',
    confidence: 'documented',
    needs: 'player',
    members: ['foundry.helpers.SocketInterface.dispatch'],
    run({ it, expect }) {
      it('refuses it, past the checks of the client as well', async () => {
        const { id, role } = host.game.user;
        const replacement = { __$OPERATOR$__: 'ForcedReplacement', value: 4 };
        for (const changes of [{ role: 4 }, { '==role': 4 }, { '-=role': null }, { role: replacement }]) {
          const operation = { updates: [{ _id: id, ...changes }] };
          let answer: unknown;
          await catchFailure(async () => {
            answer = await host.foundry.helpers.SocketInterface.dispatch('modifyDocument', {
              action: 'update',
              type: 'User',
              operation,
            });
          });
          await pause(50);
          expect(host.game.user.role).to.equal(role);
          // A request sent without the client's checks: only the answer shows what was stored.
          expect(JSON.stringify(answer ?? {})).to.not.match(/"role":/);
        }
        await catchFailure(() => host.game.user.update({ '==role': 4 }));
        expect(host.game.user.role).to.equal(role);
      });
    },
  },
];
