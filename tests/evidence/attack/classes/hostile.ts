/** Malformed messages, characters, tokens and ledger entries, stored by their owner. Nothing of it may break a page of others, now or when it is loaded again. */
import type { Attack, AttackClass } from '../attack.ts';
import { wait } from '../ground.ts';
import { MESSAGES } from '../messages.ts';
import { awaitRounds } from '../rounds.ts';

/** Lists entries that every list of a message could hold. */
export function listEntries(length: number): object[] {
  return Array.from({ length }, () => ({ key: 'x', amount: 1, rule: 'x', kind: 'x', difficulty: 'average' }));
}

/** What stands in place of a value. */
export const WRONG: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['a large number', 1e15],
  ['a number below nothing', -1e15],
  ['a fraction', 0.5],
  ['a text', 'x'],
  ['a long text', 'x'.repeat(100_000)],
  ['an object', { a: { b: 1 } }],
  ['a list', [null, 1, 'x', {}, [[]]]],
  ['a long list', listEntries(300)],
  ['nothing that is there', undefined],
];

/** Every leaf and branch of an object, with one of them wrong. */
export function spoil(value: Readonly<Record<string, unknown>>, wrong: unknown): Record<string, unknown> {
  const walk = (entry: unknown): unknown =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).map(([key, inner]) => [key, walk(inner)]))
      : wrong;
  return walk(value) as Record<string, unknown>;
}

export const hostile: AttackClass = {
  name: 'malformed data',
  async list({ ids, places }) {
    const author = ids['Bertrand'];
    const { actor, skill, weapon, effect, token, copy } = places.bertrand;
    const links = { actor: `Actor.${actor}`, replyTo: places.bertrand.message };
    const post = (name: string, data: object): Attack => ({
      name,
      async run(ground) {
        const answer = await ground.try('create', 'ChatMessage', { data: [{ author, content: 'odd', ...data }] });
        await wait(30);
        return answer;
      },
    });
    const messages = Object.entries(MESSAGES).flatMap(([type, system]) =>
      WRONG.map(([what, wrong]) =>
        post(`${type} with ${what} everywhere`, {
          type,
          system: { ...spoil(system, wrong), schemaVersion: 1, ruleset: 'dark-harvest', links },
        }),
      ),
    );
    const linked = Object.keys(MESSAGES).flatMap((type) => [
      post(`${type} that replies to itself`, {
        _id: 'selfselfselfself',
        type,
        system: { ...MESSAGES[type], links: { actor: `Actor.${actor}`, replyTo: 'selfselfselfself' } },
      }),
      post(`${type} with lists of 5000`, {
        type,
        system: {
          ...MESSAGES[type],
          plan: { ...(MESSAGES[type]?.['plan'] as object | undefined), lines: listEntries(5000) },
          events: listEntries(5000),
          links,
        },
      }),
      post(`${type} whose links are none`, { type, system: { ...MESSAGES[type], links: { actor: 5, replyTo: {} } } }),
      post(`${type} of an actor that is a scene`, {
        type,
        system: { ...MESSAGES[type], links: { actor: `Scene.${places.scene}`, replyTo: places.message } },
      }),
      post(`${type} of another ruleset`, {
        type,
        system: { ...MESSAGES[type], ruleset: 'constructor', schemaVersion: 1e9, links },
      }),
      post(`${type} with dice of no faces`, {
        type,
        system: { ...MESSAGES[type], links },
        rolls: [
          JSON.stringify({
            class: 'TetradRoll',
            formula: '3dw',
            total: 1,
            evaluated: true,
            terms: [{ class: 'Die', number: 1e9, faces: 0, results: [{ result: null }, null], evaluated: true }],
          }),
        ],
      }),
    ]);
    const entry = {
      kind: 'damage',
      rule: 'x',
      source: '',
      events: [],
      user: author,
      time: 1,
      before: { health: { marked: 0, bruised: 0 } },
      after: { health: { marked: 1, bruised: 0 } },
    };
    const ledgers: Readonly<Record<string, object>> = {
      ...Object.fromEntries(
        WRONG.map(([what, wrong]) => [`ledger entries of ${what}`, { evil000000000001: spoil(entry, wrong ?? null) }]),
      ),
      'a ledger of lists': { evil000000000001: [] as object[], evil000000000002: 5, evil000000000003: null },
      'a ledger of 3000 entries': Object.fromEntries(
        Array.from({ length: 3000 }, (_, index) => [`evil${String(index).padStart(12, '0')}`, entry]),
      ),
      'entries that undo one another': {
        evil000000000001: { ...entry, reverses: 'evil000000000002' },
        evil000000000002: { ...entry, reverses: 'evil000000000001' },
      },
      'an entry that undoes itself': { evil000000000001: { ...entry, reverses: 'evil000000000001' } },
      'entries of tracks that are none': {
        evil000000000001: { ...entry, before: { 'a.b': 1, toString: 2 }, after: { constructor: { x: 1 } } },
      },
    };
    const change = (name: string, type: string, _id: string, changes: object, parentUuid?: string): Attack => ({
      name,
      async run(ground) {
        const answer = await ground.try('update', type, { updates: [{ _id, ...changes }], parentUuid });
        // His sheet is open at the GM's, who looks at what he does.
        await ground.seats.gamemaster.page.evaluate(async (id) => {
          const { game } = globalThis as unknown as {
            game: { actors: Map<string, { sheet: { render(options: object): Promise<unknown> } }> };
          };
          await game.actors.get(id)?.sheet.render({ force: true });
        }, actor);
        return answer;
      },
    });
    const own = `Actor.${actor}`;
    const inScene = `Scene.${places.scene}`;
    const systems = [
      'health',
      'fate',
      'characteristics',
      'fight',
      'aim',
      'stun',
      'acted',
      'drinking',
      'clock',
      'notes',
    ];
    const actors = systems.flatMap((field) =>
      WRONG.slice(0, 8).map(([what, wrong]) =>
        change(`${field} of his character as ${what}`, 'Actor', actor, { system: { [field]: wrong } }),
      ),
    );
    const values = [1e308, -1e308, 1e15, 1e6].flatMap((value) => [
      change(`characteristics of ${value}`, 'Actor', actor, {
        system: { characteristics: { dexterity: value, wits: value, fortitude: value } },
      }),
      change(`health dice of ${value}`, 'Actor', actor, {
        system: { health: { dice: value, marked: value, bruised: value } },
      }),
      change(`a skill of ${value}`, 'Item', skill, { system: { rating: value } }, own),
      change(`a weapon of ${value}`, 'Item', weapon, { system: { damage: value, shots: { value, max: value } } }, own),
      change(`a token at ${value}`, 'Token', token, { x: value, y: value, width: value, height: value }, inScene),
      change(
        `initiative of ${value}`,
        'Combatant',
        places.bertrand.fighter,
        { initiative: value },
        `Combat.${places.combat}`,
      ),
      awaitRounds(
        change(`round and turn ${value}`, 'Combat', places.combat, { round: value, turn: value }),
        ids['Gamemaster'],
      ),
    ]);
    const others = WRONG.flatMap(([what, wrong]) => [
      change(
        `a delta of his token of ${what}`,
        'Token',
        copy,
        { delta: { system: { health: wrong, ledger: { evil: wrong } }, items: [wrong], effects: wrong } },
        inScene,
      ),
      change(
        `the bars of his token as ${what}`,
        'Token',
        token,
        { bar1: { attribute: wrong }, texture: { src: wrong }, light: wrong },
        inScene,
      ),
      change(
        `an effect of ${what}`,
        'ActiveEffect',
        effect,
        { changes: wrong, statuses: wrong, duration: wrong, system: wrong },
        own,
      ),
      change(`his own user with ${what}`, 'User', author ?? '', {
        hotbar: wrong,
        color: wrong,
        avatar: wrong,
        flags: { tetrad: wrong },
      }),
    ]);
    const stored = Object.entries(ledgers).map(([what, ledger]) =>
      change(what, 'Actor', actor, { system: { ledger } }),
    );
    return [...messages, ...linked, ...stored, ...actors, ...values, ...others];
  },
};
