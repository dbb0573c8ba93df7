/** Documents as an attacker or a broken module might post them: each field of a document wrong in several ways, generated with fast-check. */
import * as fc from 'fast-check';

/** A field of a data model, by its path below `system`. */
interface FieldPath {
  readonly path: string;
}

type Data = Record<string, unknown>;

/** A marker for a field that is left out. */
const MISSING = Symbol('missing');

/** Returns an object nested that many levels deep. */
function nest(depth: number): unknown {
  return depth === 0 ? 'bottom' : { inner: nest(depth - 1), list: [depth] };
}

/** Values that are wrong for most fields. JSON has neither NaN nor infinity, so they occur as null, as text, or as a practically infinite number. */
const wrong: readonly fc.Arbitrary<unknown>[] = [
  fc.constantFrom<unknown>(null, MISSING, true, false),
  fc.constantFrom<unknown>(
    'NaN',
    'Infinity',
    '',
    ' ',
    '-0',
    'constructor',
    '__proto__',
    '<img src=x onerror=alert(1)>',
  ),
  fc.constantFrom<unknown>(-1, 0.5, -0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 1e6, 8.64e15 + 1, -8.64e15 - 1),
  fc.constantFrom<unknown>([], {}, [null], [[]], [{}], { 0: null, length: 1e9 }, { constructor: { name: 'x' } }),
  fc.constantFrom<unknown>(
    'x'.repeat(20_000),
    nest(100),
    Array.from({ length: 2000 }, (_, index) => index),
  ),
  fc.string({ maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
];

function put(data: Data, path: string, value: unknown): Data {
  const copy = structuredClone(data);
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let inner: Data = copy;
  for (const key of keys) {
    const next = inner[key];
    inner = (typeof next === 'object' && next !== null ? next : (inner[key] = {})) as Data;
  }
  if (value === MISSING) delete inner[last];
  else inner[last] = value;
  return copy;
}

/**
 * Returns copies of a document's data, each with one wrong field: every field in one way of each kind.
 * @param paths - of its fields
 */
export function breakFields(base: Data, paths: readonly FieldPath[], seed: number): Data[] {
  return paths.flatMap(({ path }, place) =>
    wrong.map((values, sort) => {
      const [value] = fc.sample(values, { numRuns: 1, seed: seed + 31 * place + sort });
      return put(base, path, value);
    }),
  );
}

const good = {
  kind: 'damage',
  rule: '',
  source: '',
  events: [],
  time: 1_700_000_000_000,
  user: '',
  before: {},
  after: {},
};

/** Invalid ledgers by what is wrong with them. */
export const ledgers: Readonly<Record<string, unknown>> = {
  'a list': [1, 2, 3],
  'a text': 'all is well',
  nothing: null,
  'entries that are none': { none: null, list: [], text: 'x', number: 5, bare: {}, half: { before: {}, time: 1 } },
  'times that are none': {
    far: { ...good, time: 8.64e15 + 1 },
    past: { ...good, time: -1e300 },
    text: { ...good, time: 'yesterday' },
    none: { ...good, time: null },
  },
  'words that are none': {
    objects: { ...good, kind: {}, rule: [], source: {}, label: {}, user: {}, events: {} },
    nulls: { ...good, kind: null, rule: null, source: null, label: null, user: null, events: null },
    names: { ...good, kind: 'constructor', source: 'Actor.', user: '__proto__' },
    long: { ...good, kind: 'x'.repeat(20_000), label: 'y'.repeat(20_000) },
  },
  'numbers that are none': {
    texts: { ...good, before: { x: 'a' }, after: { x: {} } },
    huge: { ...good, before: { scratches: 1e308 }, after: { scratches: -1e308 } },
    deep: { ...good, before: nest(100), after: nest(100) },
    lists: { ...good, before: [], after: [1] },
  },
  'clocks that are none': {
    number: { ...good, clocks: 5 },
    nulls: { ...good, clocks: { before: null, after: { stun: null, dying: 'x', roundPips: 3 } } },
  },
  'entries that take back themselves and one another': {
    self: { ...good, kind: 'undo', reverses: 'self' },
    one: { ...good, kind: 'undo', reverses: 'other' },
    other: { ...good, kind: 'redo', reverses: 'one' },
    lost: { ...good, kind: 'undo', reverses: 'nowhere' },
    object: { ...good, kind: 'undo', reverses: {} },
  },
  'a thousand entries': Object.fromEntries(
    Array.from({ length: 1000 }, (_, index) => [`e${index}`, { ...good, time: index }]),
  ),
};

/**
 * Returns messages that reply to themselves and to one another.
 * @param ids - ids of sixteen characters
 */
export function tieLinks(type: string, base: Data, ids: readonly string[]): Data[] {
  return ids.map((id, place) => {
    const next = place === 0 ? id : place % 2 ? (ids[place + 1] ?? id) : (ids[place - 1] ?? id);
    const system = {
      ...base,
      links: { ...(base['links'] as object), replyTo: next },
      of: next,
      exchange: base['exchange'],
    };
    return { _id: id, type, content: 'tied', system };
  });
}
