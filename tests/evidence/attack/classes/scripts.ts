/** Markup with scripts in every text that a player can write and that others draw. */
import { findChatInput } from '../../../e2e/pages/chat.ts';
import type { Attack, AttackClass } from '../attack.ts';
import type { Ground } from '../ground.ts';
import { wait } from '../ground.ts';
import { MESSAGES } from '../messages.ts';

const PAYLOADS: readonly string[] = [
  '<img src=x onerror=canary(1)>',
  '"><img src=x onerror="canary(2)">',
  "'><img src=x onerror='canary(3)'>",
  '<script>canary(4)</script>',
  '<scr<script></script>ipt>canary(5)</scr<script></script>ipt>',
  '<svg/onload=canary(6)>',
  '<svg><script>canary(7)</script></svg>',
  '<svg><animate onbegin=canary(8) attributeName=x dur=1s>',
  '<a href="javascript:canary(9)">click</a>',
  '<a href="&#106;ava&#9;script:canary(10)">click</a>',
  '<iframe srcdoc="<script>parent.canary(11)</script>"></iframe>',
  '<iframe src="javascript:parent.canary(12)"></iframe>',
  '<details open ontoggle=canary(13)><summary>x</summary></details>',
  '<input autofocus onfocus=canary(14)>',
  '<video><source onerror=canary(15)></video>',
  '<img/src="x"/onerror=canary(16)>',
  '<im<script></script>g src=x onerror=canary(17)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=canary(18)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=canary(19)>">',
  '<form action="javascript:canary(20)"><button>x</button></form><button formaction="javascript:canary(20)">y</button>',
  '<meta http-equiv="refresh" content="0;url=javascript:canary(21)"><base href="javascript:/">',
  '<object data="javascript:canary(22)"></object><embed src="javascript:canary(22)">',
  '{{#with this}}{{constructor.constructor "canary(23)"}}{{/with}}<p data-tooltip="<img src=x onerror=canary(24)>" data-tooltip-html="<img src=x onerror=canary(24)>">x</p>',
  '@UUID[Actor.none]{<img src=x onerror=canary(25)>} [[/r 1d6]]{<img src=x onerror=canary(26)>} @Embed[x]',
  '<img src=x onerror\n=\ncanary(27)><img src=x OnErRoR=canary(28)><img src="x`onerror=canary(29) `">',
  '<template><img src=x onerror=canary(30)></template><xmp><img src=x onerror=canary(31)></xmp><plaintext>',
];
/** All of them in one text. The last one would swallow what follows. */
const ALL = PAYLOADS.join(' ');

/** Puts a text into every leaf of an object that is marked with `TEXT`. */
function fill(value: unknown, text: string): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll('"TEXT"', JSON.stringify(text))) as unknown;
}

/** Where texts of a character stand. */
function listPlaces({ ids, places }: Ground): Readonly<Record<string, readonly [string, string, object]>> {
  const { actor, skill, weapon, effect, token, copy } = places.bertrand;
  const own = { parentUuid: `Actor.${actor}` };
  const entry = (more: object): object => ({
    kind: 'TEXT',
    rule: 'TEXT',
    source: 'TEXT',
    time: 1,
    user: ids['Bertrand'],
    events: [{ kind: 'TEXT', rule: 'TEXT' }],
    before: { health: { marked: 0, bruised: 0 } },
    after: { health: { marked: 1, bruised: 0 } },
    ...more,
  });
  const update = (type: string, _id: string, changes: object, more: object = {}): readonly [string, string, object] => [
    'update',
    type,
    { updates: [{ _id, ...changes }], ...more },
  ];
  return {
    'the name of his character': update('Actor', actor, { name: 'TEXT' }),
    'the picture of his character': update('Actor', actor, { img: 'TEXT' }),
    'the notes of his character': update('Actor', actor, { system: { notes: 'TEXT' } }),
    'the notes, behind an operator': update('Actor', actor, {
      system: { notes: { __$OPERATOR$__: 'ForcedReplacement', value: 'TEXT' } },
    }),
    'the notes, behind a key ==': update('Actor', actor, { '==system': { notes: 'TEXT' } }),
    'the notes, by dots': update('Actor', actor, { 'system.notes': 'TEXT' }),
    'the ledger of his character': update('Actor', actor, { system: { ledger: { evilentry0000001: entry({}) } } }),
    'the numbers in his ledger': update('Actor', actor, {
      system: {
        ledger: {
          evilentry0000002: entry({ before: { health: { marked: 'TEXT' } }, after: { TEXT: { marked: 'TEXT' } } }),
        },
      },
    }),
    'the name of his prototype token': update('Actor', actor, { prototypeToken: { name: 'TEXT' } }),
    'the name of his skill': update(
      'Item',
      skill,
      { name: 'TEXT', system: { description: 'TEXT', identifier: 'TEXT' } },
      own,
    ),
    'the name of his weapon': update(
      'Item',
      weapon,
      { name: 'TEXT', system: { description: 'TEXT', special: 'TEXT', skill: 'TEXT' } },
      own,
    ),
    'the picture of his weapon': update('Item', weapon, { img: 'TEXT' }, own),
    'the name of an effect': update('ActiveEffect', effect, { name: 'TEXT', img: 'TEXT', description: 'TEXT' }, own),
    'a status of his': update('ActiveEffect', effect, { statuses: ['TEXT'] }, own),
    'the name of his token': update('Token', token, { name: 'TEXT' }, { parentUuid: `Scene.${places.scene}` }),
    'the picture of his token': update(
      'Token',
      token,
      { texture: { src: 'TEXT' } },
      { parentUuid: `Scene.${places.scene}` },
    ),
    'the name of the actor of his token': update(
      'Token',
      copy,
      { delta: { name: 'TEXT' } },
      { parentUuid: `Scene.${places.scene}` },
    ),
    'his own name': update('User', ids['Bertrand'] ?? '', { name: 'TEXT' }),
    'his colour and picture': update('User', ids['Bertrand'] ?? '', { avatar: 'TEXT', pronouns: 'TEXT' }),
    'his hotbar': update('User', ids['Bertrand'] ?? '', { hotbar: { 1: 'TEXT' }, flags: { tetrad: { TEXT: 'TEXT' } } }),
  };
}

/** Looks at all that others have drawn for what would run a script; sheets of his character are opened for it. */
async function findScripts(ground: Ground): Promise<string | undefined> {
  const { actor } = ground.places.bertrand;
  const { gamemaster } = ground.seats;
  await gamemaster.page.evaluate(async (id) => {
    const { game } = globalThis as unknown as {
      game: {
        actors: Map<
          string,
          {
            sheet: { render(options: object): Promise<unknown> };
            items: Iterable<{ sheet: { render(options: object): Promise<unknown> } }>;
          }
        >;
      };
    };
    const shown = game.actors.get(id);
    await shown?.sheet.render({ force: true });
    for (const item of shown?.items ?? []) await item.sheet.render({ force: true });
  }, actor);
  await wait(30);
  let found: string | undefined;
  for (const { name, page } of ground.others) {
    const seen = await page.evaluate(() => {
      const own = '#sidebar, .application, #scene, #players, #notifications, dialog, #tooltip';
      const elements = [...document.querySelectorAll(own)].flatMap((root) => [...root.querySelectorAll('*')]);
      const bad = elements.find(
        (element) =>
          ['SCRIPT', 'OBJECT', 'EMBED', 'META', 'BASE'].includes(element.tagName) ||
          [...element.attributes].some(({ name: attribute, value }) => {
            // Whether a browser would take it for an address of a script: tabs and control characters do not count.
            const address = value.replace(/[^!-~]/gu, '').toLowerCase();
            return /^on/iu.test(attribute) || address.startsWith('javascript:') || attribute === 'srcdoc';
          }),
      );
      return bad?.outerHTML.slice(0, 200);
    });
    if (seen) found ??= `${name} has ${seen}`;
  }
  await gamemaster.closeWindows();
  return found;
}

export const scripts: AttackClass = {
  name: 'scripts in texts',
  async list(ground) {
    const { ids, places } = ground;
    const author = ids['Bertrand'];
    const post = (name: string, data: object): Attack => ({
      name,
      run: (on) => on.try('create', 'ChatMessage', { data: [{ author, ...data }] }),
      findHarm: findScripts,
    });
    const each = PAYLOADS.flatMap((text) => [
      post(`content ${text}`, { content: text }),
      post(`flavor ${text}`, { content: 'x', flavor: text }),
    ]);
    const texts: Readonly<Record<string, object>> = {
      'the alias of the speaker': { content: 'x', speaker: { alias: 'TEXT' } },
      'the title of the message': { content: 'x', title: 'TEXT' },
      'flags of the message': {
        content: 'x',
        flags: { core: { canPopout: true, RollTable: 'TEXT' }, tetrad: { TEXT: 'TEXT' } },
      },
      'the flavor of dice': {
        rolls: [
          JSON.stringify({
            class: 'Roll',
            formula: 'TEXT',
            total: 4,
            evaluated: true,
            options: { flavor: 'TEXT' },
            terms: [
              {
                class: 'Die',
                number: 1,
                faces: 6,
                options: { flavor: 'TEXT' },
                results: [{ result: 4, active: true }],
                evaluated: true,
              },
            ],
          }),
        ],
      },
      'a total that is a text': {
        rolls: [
          JSON.stringify({
            class: 'Roll',
            formula: '1d6',
            total: 'TEXT',
            evaluated: true,
            terms: [
              { class: 'Die', number: 1, faces: 6, results: [{ result: 'TEXT', active: true }], evaluated: true },
            ],
          }),
        ],
      },
    };
    const placed = Object.entries(texts).map(([what, data]) =>
      post(what, JSON.parse(JSON.stringify(data).replaceAll('TEXT', JSON.stringify(ALL).slice(1, -1))) as object),
    );
    const cards = Object.entries(MESSAGES).map(([type, system]) =>
      post(`every text of ${type}`, {
        type,
        content: 'x',
        system: { ...(fill(system, ALL) as object), links: { actor: `Actor.${places.bertrand.actor}`, replyTo: '' } },
      }),
    );
    const documents = Object.entries(listPlaces(ground)).flatMap(([what, [action, type, operation]]) =>
      [ALL, ...PAYLOADS.slice(0, 2)].map((text): Attack => ({
        name: `${what}: ${text === ALL ? 'all' : text}`,
        run: (on) => on.emit('modifyDocument', { action, type, operation: fill(operation, text) }),
        findHarm: findScripts,
      })),
    );
    const typed = PAYLOADS.slice(0, 12).map((text): Attack => ({
      name: `typed in the chat: ${text}`,
      async run({ seats }) {
        const input = findChatInput(seats.bertrand);
        for (const line of [text, `/me ${text}`, `/r 1d6 # ${text}`]) {
          await input.fill(line);
          await input.press('Enter');
        }
        await wait(50);
      },
      findHarm: findScripts,
    }));
    return [...each, ...placed, ...cards, ...documents, ...typed];
  },
};
