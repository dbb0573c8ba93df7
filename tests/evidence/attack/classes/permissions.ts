/** Writing what belongs to others: each forbidden change in each form that an update can have, in both generations' operators. */
import type { Attack, AttackClass } from '../attack.ts';
import type { Ground } from '../ground.ts';
import { listSources } from '../state.ts';

/** One forbidden change: a document, a path within it, and the value that it is to have. */
interface Wish {
  readonly what: string;
  readonly type: string;
  readonly id: string;
  readonly parentUuid?: string;
  readonly path: string;
  readonly value: unknown;
}

type Form = (path: readonly string[], value: unknown) => Readonly<Record<string, unknown>>;

const OPERATOR = '__$OPERATOR$__';
const nest = (path: readonly string[], value: unknown): Record<string, unknown> =>
  path.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>;
const replace = (value: unknown): unknown => ({ [OPERATOR]: 'ForcedReplacement', value });

/** The forms. */
const FORMS: Readonly<Record<string, Form>> = {
  plain: nest,
  dotted: (path, value) => ({ [path.join('.')]: value }),
  'key ==': ([first = '', ...rest], value) => ({ [`==${first}`]: rest.length ? nest(rest, value) : value }),
  'inner key ==': (path, value) => nest([...path.slice(0, -1), `==${path.at(-1)}`], value),
  'dotted ==': (path, value) => ({ [[...path.slice(0, -1), `==${path.at(-1)}`].join('.')]: value }),
  'key -=': ([first = '']) => ({ [`-=${first}`]: null }),
  'dotted -=': (path) => ({ [[...path.slice(0, -1), `-=${path.at(-1)}`].join('.')]: null }),
  replacement: ([first = '', ...rest], value) => ({ [first]: replace(rest.length ? nest(rest, value) : value) }),
  'inner replacement': (path, value) => nest(path, replace(value)),
  'replacement in a replacement': (path, value) => nest(path, replace(replace(value))),
  deletion: (path) => nest(path, { [OPERATOR]: 'ForcedDeletion' }),
  'both at once': (path, value) => ({ [path.join('.')]: value, [`==${path[0]}`]: nest(path.slice(1), value) }),
};

/** Forms that try the rest for one wish only: ways round the check that do not depend on the field. */
const OPTIONS: Readonly<Record<string, object>> = {
  'not recursive': { recursive: false },
  'without a difference': { diff: false },
  'as if it were restored': { restoreDelta: true, keepId: true, noHook: true, render: false },
  'as the Gamemaster': { userId: 'GM', user: 'GM', isGM: true },
};

function listWishes({ places, ids }: Ground): Wish[] {
  const { ada, bertrand, scene, combat } = places;
  const me = ids['Bertrand'] ?? '';
  const adas = `Actor.${ada.actor}`;
  return [
    { what: 'his own role', type: 'User', id: me, path: 'role', value: 4 },
    { what: 'his own permissions', type: 'User', id: me, path: 'permissions.SETTINGS_MODIFY', value: true },
    { what: 'the Gamemaster’s role', type: 'User', id: ids['Gamemaster'] ?? '', path: 'role', value: 1 },
    { what: 'Ada’s name', type: 'User', id: ids['Ada'] ?? '', path: 'name', value: 'Nobody' },
    { what: 'another’s character’s points', type: 'Actor', id: ada.actor, path: 'system.fate.value', value: 0 },
    { what: 'another’s character’s owner', type: 'Actor', id: ada.actor, path: `ownership.${me}`, value: 3 },
    { what: 'who owns his own character', type: 'Actor', id: bertrand.actor, path: 'ownership.default', value: 3 },
    { what: 'another’s weapon', type: 'Item', id: ada.weapon, parentUuid: adas, path: 'system.damage', value: 0 },
    { what: 'another’s effect', type: 'ActiveEffect', id: ada.effect, parentUuid: adas, path: 'disabled', value: true },
    { what: 'the Gamemaster’s message', type: 'ChatMessage', id: places.message, path: 'content', value: 'changed' },
    { what: 'whose the Gamemaster’s message is', type: 'ChatMessage', id: places.message, path: 'author', value: me },
    { what: 'who may read a whisper', type: 'ChatMessage', id: places.hidden, path: 'whisper', value: [] },
    { what: 'an item of the world', type: 'Item', id: places.item, path: 'name', value: 'Stolen' },
    { what: 'a scene', type: 'Scene', id: scene, path: 'active', value: false },
    { what: 'another’s token', type: 'Token', id: ada.token, parentUuid: `Scene.${scene}`, path: 'x', value: 0 },
    {
      what: 'the actor of another’s token',
      type: 'Actor',
      id: ada.actor,
      parentUuid: `Scene.${scene}.Token.${ada.copy}`,
      path: 'system.fate.value',
      value: 0,
    },
    { what: 'the tokens of a scene', type: 'Scene', id: scene, path: 'tokens', value: [] },
    {
      what: 'who owns the actor of his token',
      type: 'Token',
      id: bertrand.copy,
      parentUuid: `Scene.${scene}`,
      path: 'delta.ownership.default',
      value: 3,
    },
    { what: 'an encounter', type: 'Combat', id: combat, path: 'active', value: false },
    { what: 'the combatants of an encounter', type: 'Combat', id: combat, path: 'combatants', value: [] },
    {
      what: 'another’s initiative',
      type: 'Combatant',
      id: ada.fighter,
      parentUuid: `Combat.${combat}`,
      path: 'initiative',
      value: -9,
    },
    {
      what: 'his own defeat',
      type: 'Combatant',
      id: bertrand.fighter,
      parentUuid: `Combat.${combat}`,
      path: 'defeated',
      value: true,
    },
    { what: 'a setting of the world', type: 'Setting', id: places.setting, path: 'value', value: '"changed"' },
    { what: 'a macro', type: 'Macro', id: places.macro, path: 'command', value: 'evil' },
    { what: 'who may read a journal', type: 'JournalEntry', id: places.journal, path: 'ownership.default', value: 3 },
    {
      what: 'a page of a journal',
      type: 'JournalEntryPage',
      id: places.page,
      parentUuid: `JournalEntry.${places.journal}`,
      path: 'text.content',
      value: '',
    },
    { what: 'a table of rumours', type: 'RollTable', id: places.table, path: 'name', value: 'Changed' },
    { what: 'a folder', type: 'Folder', id: places.folder, path: 'name', value: 'Changed' },
  ];
}

/** What no form changes: making and deleting. */
function listOthers({ places, ids }: Ground): Readonly<Record<string, readonly [string, string, object]>> {
  const { ada, bertrand, scene, combat } = places;
  const inScene = { parentUuid: `Scene.${scene}` };
  const item = { name: 'Gift', type: 'harvestGear' };
  const user = { name: 'Mallory', role: 4 };
  return {
    'make a Gamemaster': ['create', 'User', { data: [user] }],
    'make a player': ['create', 'User', { data: [{ ...user, role: 1 }] }],
    'make an actor': ['create', 'Actor', { data: [{ name: 'X', type: 'harvestCharacter' }] }],
    'make an actor that he owns by the data': [
      'create',
      'Actor',
      { data: [{ name: 'X', type: 'harvestCharacter', ownership: { [ids['Bertrand'] ?? '']: 3 } }] },
    ],
    'make an item of the world': ['create', 'Item', { data: [item] }],
    'make an item for another': ['create', 'Item', { data: [item], parentUuid: `Actor.${ada.actor}` }],
    'make an item for the actor of another’s token': [
      'create',
      'Item',
      { data: [item], parentUuid: `Scene.${scene}.Token.${ada.copy}.Actor.${ada.actor}` },
    ],
    'make an item in a pack of the world': ['create', 'Item', { data: [item], pack: places.pack }],
    'make an item in a pack of the system': ['create', 'Item', { data: [item], pack: 'tetrad.dark-harvest-weapons' }],
    'make an effect on another': [
      'create',
      'ActiveEffect',
      { data: [{ name: 'Curse' }], parentUuid: `Actor.${ada.actor}` },
    ],
    'make a token of his own': ['create', 'Token', { data: [{ name: 'X', actorId: bertrand.actor }], ...inScene }],
    'make a token of another’s': ['create', 'Token', { data: [{ name: 'X', actorId: ada.actor }], ...inScene }],
    'make a scene': ['create', 'Scene', { data: [{ name: 'X' }] }],
    'make an encounter': ['create', 'Combat', { data: [{}] }],
    'make a combatant of another’s': [
      'create',
      'Combatant',
      { data: [{ actorId: ada.actor }], parentUuid: `Combat.${combat}` },
    ],
    'make a setting of the world': ['create', 'Setting', { data: [{ key: 'core.rollMode', value: '"x"' }] }],
    'make a setting of another user’s': [
      'create',
      'Setting',
      { data: [{ key: 'core.rollMode', value: '"x"', user: ids['Ada'] }] },
    ],
    'make a folder': ['create', 'Folder', { data: [{ name: 'X', type: 'Actor' }] }],
    'make a journal': ['create', 'JournalEntry', { data: [{ name: 'X' }] }],
    'make a page of a journal': [
      'create',
      'JournalEntryPage',
      { data: [{ name: 'X' }], parentUuid: `JournalEntry.${places.journal}` },
    ],
    'make a table': ['create', 'RollTable', { data: [{ name: 'X' }] }],
    'make a script in the Gamemaster’s name': [
      'create',
      'Macro',
      { data: [{ name: 'X', type: 'script', command: 'canary()', author: ids['Gamemaster'] }] },
    ],
    'delete a user': ['delete', 'User', { ids: [ids['Ada']] }],
    'delete the Gamemaster': ['delete', 'User', { ids: [ids['Gamemaster']] }],
    'delete his own character': ['delete', 'Actor', { ids: [bertrand.actor] }],
    'delete another’s character': ['delete', 'Actor', { ids: [ada.actor] }],
    'delete another’s weapon': ['delete', 'Item', { ids: [ada.weapon], parentUuid: `Actor.${ada.actor}` }],
    'delete another’s effect': ['delete', 'ActiveEffect', { ids: [ada.effect], parentUuid: `Actor.${ada.actor}` }],
    'delete the Gamemaster’s message': ['delete', 'ChatMessage', { ids: [places.message] }],
    'delete all messages': ['delete', 'ChatMessage', { ids: [], deleteAll: true }],
    'delete a scene': ['delete', 'Scene', { ids: [scene] }],
    'delete another’s token': ['delete', 'Token', { ids: [ada.token], ...inScene }],
    'delete his own token': ['delete', 'Token', { ids: [bertrand.token], ...inScene }],
    'delete an encounter': ['delete', 'Combat', { ids: [combat] }],
    'delete another’s combatant': ['delete', 'Combatant', { ids: [ada.fighter], parentUuid: `Combat.${combat}` }],
    'delete a setting': ['delete', 'Setting', { ids: [places.setting] }],
    'delete a journal': ['delete', 'JournalEntry', { ids: [places.journal] }],
    'delete what is in a pack': ['delete', 'Item', { ids: [places.packed], pack: places.pack }],
    'change what is in a pack': [
      'update',
      'Item',
      { updates: [{ _id: places.packed, name: 'Glass' }], pack: places.pack },
    ],
    'change his token into another’s': [
      'update',
      'Token',
      { updates: [{ _id: bertrand.copy, 'delta.ownership': { default: 3 } }], ...inScene },
    ],
    'change the id of his character': ['update', 'Actor', { updates: [{ _id: bertrand.actor, '==_id': ada.actor }] }],
    'change his own and another’s in one batch': [
      'update',
      'Actor',
      {
        updates: [
          { _id: bertrand.actor, name: 'Emil' },
          { _id: ada.actor, name: 'Emil' },
        ],
      },
    ],
    'give the actor of his token to himself': [
      'update',
      'Actor',
      {
        updates: [{ _id: bertrand.actor, 'ownership.default': 3 }],
        parentUuid: `Scene.${scene}.Token.${bertrand.copy}`,
      },
    ],
    'put weapons of another into his own by their ids': [
      'update',
      'Actor',
      { updates: [{ _id: bertrand.actor, items: [{ _id: ada.weapon, name: 'X' }] }] },
    ],
    'write another’s items by the actor': ['update', 'Actor', { updates: [{ _id: ada.actor, items: [] }] }],
  };
}

export const permissions: AttackClass = {
  name: 'permissions',
  async list(ground) {
    const make = (name: string, run: (ground: Ground) => Promise<unknown>): Attack => ({ name, run });
    const wishes = listWishes(ground).flatMap(({ what, type, id, parentUuid, path, value }, index) => {
      const steps = path.split('.');
      const target = parentUuid === undefined ? {} : { parentUuid };
      const forms = Object.entries(FORMS).map(([form, write]) =>
        make(`${what}: ${form}`, (on) =>
          on.try('update', type, { updates: [{ _id: id, ...write(steps, value) }], ...target }),
        ),
      );
      const options = Object.entries(index % 4 === 0 ? OPTIONS : {}).map(([option, more]) =>
        make(`${what}: ${option}`, (on) =>
          on.try(
            'update',
            type,
            { updates: [{ _id: id, ...nest(steps, value) }], ...target, ...more },
            { userId: on.ids['Gamemaster'] },
          ),
        ),
      );
      return [...forms, ...options];
    });
    const others = Object.entries(listOthers(ground)).map(([what, [action, type, operation]]) =>
      make(what, (on) => on.try(action, type, operation, { userId: on.ids['Gamemaster'] })),
    );
    const packs: Readonly<Record<string, unknown>> = {
      'make a pack': { action: 'create', data: { label: 'Mine', type: 'Item' } },
      'delete a pack': { action: 'delete', data: 'world.treasure' },
      'make a pack outside the world': { action: 'create', data: { label: 'x', name: '../../evil', type: 'Item' } },
    };
    // An owner may (docs/dev/divergence.md, C-15); put back, since others attack with this character.
    const retype = make('change the type of his character', async (on) => {
      const _id = on.places.bertrand.actor;
      const source = listSources(await on.readWorld(), 'actors').find((actor) => actor._id === _id);
      const answer = await on.try('update', 'Actor', {
        updates: [{ _id, type: 'harvestStructure', '==system': {} }],
      });
      if (!answer.error)
        await on.arrange('update', 'Actor', {
          updates: [{ _id, type: source?.['type'], '==system': source?.['system'] }],
        });
      return answer;
    });
    return [
      ...wishes,
      retype,
      ...others,
      ...Object.entries(packs).map(([what, request]) => make(what, (on) => on.emit('manageCompendium', request))),
    ];
  },
};
