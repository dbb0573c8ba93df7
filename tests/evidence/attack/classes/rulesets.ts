/** Messages of Step Dice, Harsh Light and Inner Worlds: endless numbers and lists, forged plans, and values of every wrong kind. */
import type { Attack, AttackClass } from '../attack.ts';
import { type Ground, wait } from '../ground.ts';
import { WRONG, listEntries, spoil } from './hostile.ts';

type Data = Readonly<Record<string, unknown>>;

const line = (key: string, unit: string, amount: number) => ({ key, rule: 'x', unit, amount, label: '' });

const bare = { schemaVersion: 1 };
const stepPlan = {
  ranks: [3, 3],
  bonus: 0,
  difficulty: 0,
  equalSucceeds: false,
  formula: '3ds + 3ds',
  lines: [line('strength', 'rank', 3), line('skill', 'rank', 3), line('close', 'difficulty', 0)],
};
const innerPlan = { kind: 'none', score: 0, target: 0, mode: '', throws: 1, parts: 0, foe: 0, formula: '0', lines: [] };
const lightPlan = {
  pool: 5,
  again: 10,
  needed: 1,
  taken: false,
  formula: '1dp + 5',
  lines: [line('skill', 'pool', 5)],
};
const hit = { dealer: '', dealerName: 'Emil', by: 'attacker', margin: 5 };

/** The data of messages by ruleset and type. `against` and `dealer` are set when they are posted. */
const MESSAGES: Readonly<Record<string, Readonly<Record<string, Data>>>> = {
  'step-dice': {
    stepCheck: {
      plan: stepPlan,
      exchange: {
        role: 'attack',
        range: 'close',
        base: 0,
        added: 0,
        defences: ['innate', 'block', 'dodge'],
        opponent: 'Rosa',
        weapon: { uuid: '', name: 'Hands', damage: 2, type: 'stun', burns: false, explosive: false, increment: 0 },
      },
    },
    stepDamage: { plan: { ...stepPlan, ranks: [2] }, source: 'Hands', target: 'Rosa', hit, basic: 5, type: 'stun' },
    stepComplex: {
      title: 'Endless',
      request: {
        attribute: 'agility',
        skill: '',
        other: '',
        alone: false,
        difficulty: '',
        modifiers: [],
        complex: { difficulty: 7, period: 0, equalSucceeds: false },
      },
    },
    stepHazard: { kind: 'fall', feet: 20, difficulty: 7, dice: 2, type: 'stun', name: 'Fall', target: 'Rosa' },
    stepWounds: { events: [{ kind: 'stayConscious', rule: 'SD-35', difficulty: 7, consequence: '', amount: 1 }] },
  },
  'harsh-light': {
    lightCheck: {
      plan: lightPlan,
      exchange: { role: 'attack', mayResist: true, opponent: 'Rosa', weapon: { uuid: '', name: 'Fist', damage: 1 } },
    },
    lightDamage: { source: 'Fist', target: 'Rosa', hit, bonus: 1 },
    lightExtended: { title: 'Endless', request: { attribute: 'wits', skill: '', extended: { target: 5, period: 0 } } },
  },
  'inner-worlds': {
    innerCheck: {
      plan: innerPlan,
      ability: 'dex',
      exchange: {
        role: 'attack',
        opponent: 'Rosa',
        weapon: { uuid: '', name: 'Fists', die: 6, traits: [], reach: 'melee', ability: 'str', armorRelevant: true },
        modes: [],
        bonus: [],
        mayReact: true,
      },
    },
    innerDamage: {
      plan: { ...innerPlan, kind: 'damage' },
      source: 'Fists',
      target: 'Rosa',
      hit,
      die: 6,
      cause: 'attack',
    },
    innerWounds: { events: [{ kind: 'injurySave', rule: 'IW-21', ability: 'str', part: 'arm', amount: 1 }] },
  },
};

const ACTORS = { 'step-dice': 'stepCharacter', 'harsh-light': 'lightCharacter', 'inner-worlds': 'innerCharacter' };

/** Changes that could freeze every page: the type, and what is changed of its data. */
const CHEATS: Readonly<Record<string, readonly [string, Data]>> = {
  'a complex action of twenty million': ['stepComplex', { request: { complex: { difficulty: 2e7 } } }],
  'an operation of twenty million': [
    'stepComplex',
    { request: { purpose: { kind: 'surgery', ref: '', name: 'x', amount: 0 }, complex: { difficulty: 2e7 } } },
  ],
  'a penalty of twenty million': [
    'stepComplex',
    { request: { modifiers: [{ key: 'custom', rule: 'SD-1', bonus: -2e7 }] } },
  ],
  'a base of minus two hundred million, a hundred times': [
    'stepCheck',
    { exchange: { base: -2e8, defences: Array.from({ length: 100 }, () => 'innate') } },
  ],
  'a bonus of two hundred million in the dark': ['stepCheck', { plan: { bonus: 2e8 }, exchange: { dark: true } }],
  'three thousand dice': [
    'innerCheck',
    { exchange: { bonus: Array.from({ length: 3000 }, () => ({ key: 'x', rule: 'IW-12', die: 100 })) } },
  ],
  'two hundred million automatic successes': ['lightCheck', { plan: { pool: 2e8, taken: true } }],
  'an extended test of two hundred million': [
    'lightExtended',
    { request: { extended: { target: 2e8, period: 1e300 } } },
  ],
};

function merge(one: Data, other: Data): Data {
  const entries = Object.entries(other).map(([key, value]) => {
    const own = one[key];
    const isNested = [own, value].every((part) => typeof part === 'object' && part !== null && !Array.isArray(part));
    return [key, isNested ? merge(own as Data, value as Data) : value] as const;
  });
  return { ...one, ...Object.fromEntries(entries) };
}

/** Makes a character of each of the rulesets for a user. @returns Their ids, by ruleset. */
async function makeActors(ground: Ground, user: string): Promise<Readonly<Record<string, string>>> {
  const made = Object.entries(ACTORS).map(async ([id, type]) => {
    const data = [{ name: `${user} of ${id}`, type, ownership: { default: 0, [ground.ids[user] ?? '']: 3 } }];
    const [actor] = await ground.arrange('create', 'Actor', { data });
    return [id, String(actor?._id)] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

export const rulesets: AttackClass = {
  name: 'messages of the other rulesets',
  async list(ground) {
    const author = ground.ids['Bertrand'];
    const [his, hers] = [await makeActors(ground, 'Bertrand'), await makeActors(ground, 'Ada')];
    const post = (name: string, type: string, system: Data, rolls: readonly string[] = []): Attack => ({
      name,
      async run(on) {
        const data = [{ author, content: 'odd', type, system, rolls }];
        const answer = await on.try('create', 'ChatMessage', { data });
        await wait(30);
        return answer;
      },
    });
    return Object.entries(MESSAGES).flatMap(([id, types]) => {
      const [own, other] = [`Actor.${his[id]}`, `Actor.${hers[id]}`];
      const place = { ...bare, ruleset: id, links: { actor: own, replyTo: '' } };
      const complete = (data: Data): Data => ({
        ...merge(data, { ...place, ...(data['exchange'] ? { exchange: { against: other } } : {}) }),
        ...(data['hit']
          ? { hit: { ...hit, dealer: own }, links: { actor: other, replyTo: ground.places.message } }
          : {}),
      });
      const cheats = Object.entries(CHEATS).flatMap(([name, [type, change]]) => {
        const data = types[type];
        return data ? [post(`${type}: ${name}`, type, merge(complete(data), change))] : [];
      });
      const wrong = Object.entries(types).flatMap(([type, data]) => [
        ...WRONG.map(([what, value]) =>
          post(`${type} with ${what} everywhere`, type, { ...spoil(data, value), ...place }),
        ),
        post(`${type} with lists of 5000`, type, {
          ...complete(data),
          plan: { ...(data['plan'] as Data | undefined), lines: listEntries(5000) },
          events: listEntries(5000),
          bonus: listEntries(5000),
        }),
      ]);
      return [...cheats, ...wrong];
    });
  },
};
