/** foundry.utils: merging, comparing, paths, types, UUIDs, and small asynchronous helpers. */
import { catchFailure, host, loose, pause, toClass } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const HELPERS = 'fvtt-types src/foundry/common/utils/helpers.d.mts';

/** Creates a collection with three entries. */
const createCollection = () =>
  new host.foundry.utils.Collection([
    ['a', { name: 'Alfred', rank: 1 }],
    ['b', { name: 'Bob', rank: 2 }],
    ['c', { name: 'Cynthia', rank: 3 }],
  ]);

/** Returns the rank of an entry. */
const takeRank = (entry: { rank: number }) => entry.rank;

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-1',
    title: 'isEmpty: undefined, null and content-less containers are empty, an empty string is not',
    source: `${HELPERS} isEmpty; foundryvtt-dcc issue 699`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.isEmpty'],
    run({ it, expect }) {
      it('tells empty from filled', () => {
        const { isEmpty } = host.foundry.utils;
        for (const value of [undefined, null, [], {}, new Set(), new Map()]) expect(isEmpty(value)).to.equal(true);
        for (const value of ['', 0, false, [undefined], { a: undefined }, new Set([1])]) {
          expect(isEmpty(value)).to.equal(false);
        }
      });
    },
  },
  {
    id: 'C-2',
    title: 'mergeObject deletes by "-=key" only on request',
    source: `${HELPERS} mergeObject; https://foundryvtt.com/api/v13/functions/foundry.utils.mergeObject.html`,
    generation: 13,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.mergeObject', 'foundry.utils.isDeletionKey'],
    run({ it, expect }) {
      it('removes and replaces with performDeletions', () => {
        const { mergeObject } = host.foundry.utils;
        expect(mergeObject({ a: 1, b: 2 }, { '-=a': null }, { performDeletions: true })).to.deep.equal({ b: 2 });
        const replaced = mergeObject({ a: { x: 1 } }, { '==a': { y: 2 } }, { performDeletions: true });
        expect(replaced).to.deep.equal({ a: { y: 2 } });
        const nested = mergeObject({ a: { x: 1, y: 2 } }, { a: { '-=x': null } }, { performDeletions: true });
        expect(nested).to.deep.equal({ a: { y: 2 } });
      });
      it('keeps the key literally otherwise', () => {
        const { mergeObject } = host.foundry.utils;
        expect(mergeObject({ a: 1, b: 2 }, { '-=a': null })).to.deep.equal({ a: 1, b: 2, '-=a': null });
      });
      it('recognises deletion keys', () => {
        const { isDeletionKey } = host.foundry.utils;
        expect(['-=a', '==a', 'a', '=a'].map((key) => isDeletionKey(key))).to.deep.equal([true, true, false, false]);
      });
    },
  },
  {
    id: 'C-2b',
    title: 'mergeObject applies operator instances only on request',
    source: 'https://foundryvtt.com/api/v14/functions/foundry.utils.mergeObject.html applyOperators',
    generation: 14,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.mergeObject'],
    run({ it, expect }) {
      it('removes and replaces with applyOperators', () => {
        const { mergeObject } = host.foundry.utils;
        expect(mergeObject({ a: 1, b: 2 }, { a: host._del }, { applyOperators: true })).to.deep.equal({ b: 2 });
        const value = host.foundry.data.operators.ForcedReplacement.create({ y: 2 });
        const merged = mergeObject({ a: { x: 1 } }, { a: value }, { applyOperators: true });
        expect(merged).to.deep.equal({ a: { y: 2 } });
      });
      it('retains the operator otherwise', () => {
        const merged = host.foundry.utils.mergeObject({ a: 1, b: 2 }, { a: host._del });
        expect(merged.a).to.be.instanceOf(host.foundry.data.operators.ForcedDeletion);
        expect(merged.b).to.equal(2);
      });
    },
  },
  {
    id: 'C-3',
    title: 'mergeObject options: insertKeys, insertValues, overwrite, recursive, inplace, enforceTypes; arrays replace',
    source: `${HELPERS} mergeObject examples`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.mergeObject'],
    run({ it, expect }) {
      it('inserts at the top by insertKeys and below by insertValues', () => {
        const { mergeObject } = host.foundry.utils;
        expect(mergeObject({ a: 1 }, { b: 2 }, { insertKeys: false })).to.deep.equal({ a: 1 });
        expect(mergeObject({ a: 1 }, { b: 2 })).to.deep.equal({ a: 1, b: 2 });
        const nested = mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { insertValues: false });
        expect(nested).to.deep.equal({ a: { x: 1 } });
        const below = mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { insertKeys: false });
        expect(below).to.deep.equal({ a: { x: 1, y: 2 } });
      });
      it('overwrites and recurses unless told not to', () => {
        const { mergeObject } = host.foundry.utils;
        expect(mergeObject({ a: 1 }, { a: 2 })).to.deep.equal({ a: 2 });
        expect(mergeObject({ a: 1 }, { a: 2 }, { overwrite: false })).to.deep.equal({ a: 1 });
        expect(mergeObject({ a: { x: 1 } }, { a: { y: 2 } }, { recursive: false })).to.deep.equal({ a: { y: 2 } });
      });
      it('replaces arrays whole', () => {
        expect(host.foundry.utils.mergeObject({ a: [1, 2, 3] }, { a: [4] })).to.deep.equal({ a: [4] });
      });
      it('works in place by default and on a copy on request', () => {
        const { mergeObject } = host.foundry.utils;
        const original = { a: { x: 1 } };
        expect(mergeObject(original, { a: { x: 2 } }, { inplace: false })).to.deep.equal({ a: { x: 2 } });
        expect(original).to.deep.equal({ a: { x: 1 } });
        expect(mergeObject(original, { a: { x: 3 } })).to.equal(original);
        expect(original.a.x).to.equal(3);
      });
      it('expands dotted keys', () => {
        const merged = host.foundry.utils.mergeObject({ a: { x: 1 } }, { 'a.y': 2 });
        expect(merged).to.deep.equal({ a: { x: 1, y: 2 } });
      });
      it('refuses another type with enforceTypes', () => {
        const { mergeObject } = host.foundry.utils;
        expect(() => mergeObject({ a: 1 }, { a: 'one' }, { enforceTypes: true })).to.throw();
        expect(mergeObject({ a: 1 }, { a: 'one' })).to.deep.equal({ a: 'one' });
      });
    },
  },
  {
    id: 'C-7',
    title: 'Dotted keys with numbers make objects: there is no dot-index into arrays',
    source: `${HELPERS} expandObject; core issues 4418, 10842`,
    generation: 'both',
    confidence: 'reported',
    needs: 'kernel',
    members: ['foundry.utils.expandObject', 'foundry.utils.flattenObject'],
    run({ it, expect }) {
      it('expands and flattens', () => {
        const { expandObject, flattenObject } = host.foundry.utils;
        expect(expandObject({ 'a.b.c': 1, 'a.d': 2 })).to.deep.equal({ a: { b: { c: 1 }, d: 2 } });
        expect(flattenObject({ a: { b: { c: 1 }, d: 2 } })).to.deep.equal({ 'a.b.c': 1, 'a.d': 2 });
        expect(flattenObject({ a: [1, 2] })).to.deep.equal({ a: [1, 2] });
      });
      it('does not make an array from numbered keys', () => {
        const expanded = host.foundry.utils.expandObject({ 'a.0.b': 1 });
        expect(Array.isArray(expanded.a)).to.equal(false);
        expect(expanded).to.deep.equal({ a: { 0: { b: 1 } } });
      });
    },
  },
  {
    id: 'M-utils-diff',
    title: 'diffObject gives what in the other object differs',
    source: `${HELPERS} diffObject`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.diffObject'],
    run({ it, expect }) {
      it('gives changed and new keys only', () => {
        const { diffObject } = host.foundry.utils;
        const difference = diffObject({ a: 1, b: { c: 2, d: 3 }, e: [1] }, { a: 1, b: { c: 2, d: 4 }, e: [1], f: 5 });
        expect(difference).to.deep.equal({ b: { d: 4 }, f: 5 });
        expect(diffObject({ e: [1] }, { e: [1, 2] })).to.deep.equal({ e: [1, 2] });
        expect(diffObject({ a: 1 }, { a: 1 })).to.deep.equal({});
      });
    },
  },
  {
    id: 'M-utils-clone',
    title: 'deepClone copies plain data and keeps special objects',
    source: `${HELPERS} deepClone`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.deepClone'],
    run({ it, expect }) {
      it('copies inner objects and arrays', () => {
        const original = { a: { b: [1, { c: 2 }] }, d: new Date(5) };
        const copy = host.foundry.utils.deepClone(original);
        expect(copy).to.deep.equal(original);
        expect(copy.a).to.not.equal(original.a);
        expect(loose(copy.a.b)[1]).to.not.equal(original.a.b[1]);
        expect(copy.d).to.not.equal(original.d);
      });
      it('refuses data that are nested deeper than a hundred', () => {
        const nest = (depth: number): object => (depth ? { a: nest(depth - 1) } : {});
        for (const name of ['deepClone', 'expandObject', 'flattenObject']) {
          const call = (depth: number) => () => loose(host.foundry.utils[name])(nest(depth));
          expect(call(90), name).to.not.throw();
          expect(call(150), name).to.throw();
        }
      });
      it('keeps a special object by reference', () => {
        const original = { a: new Set([1]) };
        expect(host.foundry.utils.deepClone(original).a).to.equal(original.a);
      });
    },
  },
  {
    id: 'M-utils-property',
    title: 'Properties are read and set by dotted path',
    source: `${HELPERS} getProperty, setProperty`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.getProperty', 'foundry.utils.setProperty'],
    run({ it, expect }) {
      it('reads', () => {
        const { getProperty } = host.foundry.utils;
        const data = { a: { b: { c: 3 } }, 'd.e': 4 };
        expect(getProperty(data, 'a.b.c')).to.equal(3);
        expect(getProperty(data, 'a.x.c')).to.equal(undefined);
      });
      it('sets, making inner objects, and tells whether something changed', () => {
        const { setProperty } = host.foundry.utils;
        const data = {};
        expect(setProperty(data, 'a.b', 1)).to.equal(true);
        expect(data).to.deep.equal({ a: { b: 1 } });
        expect(setProperty(data, 'a.b', 1)).to.equal(false);
      });
    },
  },
  {
    id: 'M-utils-equal-13',
    title: 'objectsEqual compares keys and values',
    source: `${HELPERS} objectsEqual`,
    generation: 13,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.objectsEqual'],
    run({ it, expect }) {
      it('compares deeply', () => {
        const { objectsEqual } = host.foundry.utils;
        expect(objectsEqual({ a: { b: 1 } }, { a: { b: 1 } })).to.equal(true);
        expect(objectsEqual({ a: { b: 1 } }, { a: { b: 2 } })).to.equal(false);
        expect(objectsEqual({ a: 1 }, { a: 1, b: 2 })).to.equal(false);
      });
    },
  },
  {
    id: 'M-utils-equal-14',
    title: 'equals compares primitives, plain objects and arrays',
    source: 'https://foundryvtt.com/api/functions/foundry.utils.equals.html',
    generation: 14,
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.equals'],
    run({ it, expect }) {
      it('compares deeply', () => {
        const { equals } = host.foundry.utils;
        expect(equals(1, 1)).to.equal(true);
        expect(equals('1', 1)).to.equal(false);
        expect(equals(undefined, null)).to.equal(false);
        expect(equals({ a: { b: 1 } }, { a: { b: 1 } })).to.equal(true);
        expect(equals({ a: 1 }, { a: 1, b: 2 })).to.equal(false);
        expect(equals([1, 2], [1, 2])).to.equal(true);
        expect(equals([1, 2], [2, 1])).to.equal(false);
        expect([equals(new Set([1]), new Set([1])), equals(new Set([1]), new Set([2]))]).to.deep.equal([true, false]);
        expect([equals({}, new Map()), equals(new Map(), {}), equals({}, null)]).to.deep.equal([false, false, false]);
      });
    },
  },
  {
    id: 'M-utils-classes',
    title: 'getParentClasses lists what a class extends, nearest first',
    source: `${HELPERS} getParentClasses`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.getParentClasses'],
    run({ it, expect }) {
      it('relates classes', () => {
        class First {
          readonly own = true;
        }
        class Second extends First {}
        class Third extends Second {}
        const { getParentClasses } = host.foundry.utils;
        expect([...getParentClasses(Third)]).to.deep.equal([Second, First]);
      });
    },
  },
  {
    id: 'M-utils-id',
    title: 'randomID gives letters and digits of the asked length, 16 by default',
    source: `${HELPERS} randomID`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.randomID'],
    run({ it, expect }) {
      it('gives identifiers', () => {
        const { randomID } = host.foundry.utils;
        expect(String(randomID())).to.match(/^[A-Za-z0-9]{16}$/);
        expect(String(randomID(5))).to.match(/^[A-Za-z0-9]{5}$/);
        expect(new Set(Array.from({ length: 200 }, () => String(randomID()))).size).to.equal(200);
      });
    },
  },
  {
    id: 'M-utils-html',
    title: 'escapeHTML replaces the five special characters',
    source: `${HELPERS} escapeHTML`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.escapeHTML'],
    run({ it, expect }) {
      it('escapes', () => {
        const { escapeHTML } = host.foundry.utils;
        const text = `<b class="x">Tom & 'Jo'</b>`;
        const escaped = '&lt;b class=&quot;x&quot;&gt;Tom &amp; &#x27;Jo&#x27;&lt;/b&gt;';
        expect(escapeHTML(text)).to.equal(escaped);
      });
    },
  },
  {
    id: 'M-utils-uuid',
    title: 'parseUuid splits an identifier into type, id, primary document and embedded parts',
    source: `${HELPERS} ResolvedUUID`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.utils.parseUuid'],
    run({ it, expect }) {
      it('parses a primary document', () => {
        const parsed = host.foundry.utils.parseUuid('Actor.aaaaaaaaaaaaaaaa');
        expect(parsed.uuid).to.equal('Actor.aaaaaaaaaaaaaaaa');
        expect(parsed.type).to.equal('Actor');
        expect(parsed.id).to.equal('aaaaaaaaaaaaaaaa');
        expect(parsed.collection).to.equal(host.game.actors);
        expect([...parsed.embedded]).to.deep.equal([]);
      });
      it('parses an embedded document', () => {
        const parsed = host.foundry.utils.parseUuid('Actor.aaaaaaaaaaaaaaaa.Item.bbbbbbbbbbbbbbbb');
        expect(parsed.type).to.equal('Item');
        expect(parsed.id).to.equal('bbbbbbbbbbbbbbbb');
        expect(parsed.primaryType).to.equal('Actor');
        expect(parsed.primaryId).to.equal('aaaaaaaaaaaaaaaa');
        expect([...parsed.embedded]).to.deep.equal(['Item', 'bbbbbbbbbbbbbbbb']);
      });
    },
  },
  {
    id: 'M-utils-build-uuid',
    title: 'buildUuid joins names and ids and gives null without a context',
    source: `${HELPERS} buildUuid`,
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.buildUuid'],
    run({ it, expect }) {
      it('builds', () => {
        const { buildUuid } = host.foundry.utils;
        const id = 'aaaaaaaaaaaaaaaa';
        expect(buildUuid({ id, documentName: 'Actor' })).to.equal('Actor.aaaaaaaaaaaaaaaa');
        expect(buildUuid({ id })).to.equal(null);
      });
    },
  },
  {
    id: 'M-utils-warning',
    title: 'logCompatibilityWarning throws in mode ERROR and does not in mode SILENT',
    source: 'fvtt-types src/foundry/common/utils/logging.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.logCompatibilityWarning', 'CONST.COMPATIBILITY_MODES'],
    run({ it, expect }) {
      it('respects the mode', () => {
        const { logCompatibilityWarning } = host.foundry.utils;
        const modes = host.CONST.COMPATIBILITY_MODES;
        expect(() => logCompatibilityWarning('x', { mode: modes.ERROR, since: 13, until: 15 })).to.throw();
        expect(() => logCompatibilityWarning('x', { mode: modes.SILENT })).to.not.throw();
        expect([modes.SILENT, modes.WARNING, modes.ERROR, modes.FAILURE]).to.deep.equal([0, 1, 2, 3]);
      });
    },
  },
  {
    id: 'M-const',
    title: 'Constants that systems use, frozen, the same as foundry.CONST',
    source: 'fvtt-types src/foundry/common/constants.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.CONST',
      'CONST.DOCUMENT_OWNERSHIP_LEVELS',
      'CONST.USER_ROLES',
      'CONST.CHAT_MESSAGE_STYLES',
      'CONST.BASE_DOCUMENT_TYPE',
      'CONST.SORT_INTEGER_DENSITY',
      'CONST.PRIMARY_DOCUMENT_TYPES',
    ],
    run({ it, expect }) {
      it('holds the documented values', () => {
        const { CONST } = host;
        expect(host.foundry.CONST).to.equal(CONST);
        const levels = CONST.DOCUMENT_OWNERSHIP_LEVELS;
        expect([levels.INHERIT, levels.NONE, levels.LIMITED, levels.OBSERVER, levels.OWNER]).to.deep.equal([
          -1, 0, 1, 2, 3,
        ]);
        const roles = CONST.USER_ROLES;
        expect([roles.NONE, roles.PLAYER, roles.TRUSTED, roles.ASSISTANT, roles.GAMEMASTER]).to.deep.equal([
          0, 1, 2, 3, 4,
        ]);
        const styles = CONST.CHAT_MESSAGE_STYLES;
        expect([styles.OTHER, styles.OOC, styles.IC, styles.EMOTE]).to.deep.equal([0, 1, 2, 3]);
        expect(CONST.BASE_DOCUMENT_TYPE).to.equal('base');
        expect(CONST.SORT_INTEGER_DENSITY).to.equal(100_000);
        for (const name of ['Actor', 'Item', 'ChatMessage', 'User', 'Setting']) {
          expect([...CONST.PRIMARY_DOCUMENT_TYPES]).to.include(name);
        }
        expect(Object.isFrozen(CONST.DOCUMENT_OWNERSHIP_LEVELS)).to.equal(true);
      });
    },
  },
  {
    id: 'M-const-token',
    title: 'Constants of tokens: when names and bars are shown, on whose side a token is',
    source: 'fvtt-types src/foundry/common/constants.d.mts TOKEN_DISPLAY_MODES, TOKEN_DISPOSITIONS',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['CONST.TOKEN_DISPLAY_MODES', 'CONST.TOKEN_DISPOSITIONS'],
    run({ it, expect }) {
      it('holds the documented values', () => {
        const modes = host.CONST.TOKEN_DISPLAY_MODES;
        expect({ ...(modes as unknown as object) }).to.deep.equal({
          NONE: 0,
          CONTROL: 10,
          OWNER_HOVER: 20,
          HOVER: 30,
          OWNER: 40,
          ALWAYS: 50,
        });
        const sides = host.CONST.TOKEN_DISPOSITIONS;
        expect([sides.SECRET, sides.HOSTILE, sides.NEUTRAL, sides.FRIENDLY]).to.deep.equal([-2, -1, 0, 1]);
      });
    },
  },
  {
    id: 'M-utils-collection',
    title: 'Collection: a Map that iterates its values and offers the methods of arrays',
    source: 'fvtt-types src/foundry/common/utils/collection.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [
      'foundry.utils.Collection',
      'foundry.utils.Collection#contents',
      'foundry.utils.Collection#find',
      'foundry.utils.Collection#filter',
      'foundry.utils.Collection#forEach',
      'foundry.utils.Collection#get',
      'foundry.utils.Collection#getName',
      'foundry.utils.Collection#map',
      'foundry.utils.Collection#reduce',
      'foundry.utils.Collection#some',
      'foundry.utils.Collection#toJSON',
    ],
    run({ it, expect }) {
      it('iterates values and lists them', () => {
        const collection = createCollection();
        expect(collection).to.be.instanceOf(Map);
        expect([...collection].map((entry) => entry.rank)).to.deep.equal([1, 2, 3]);
        expect(Array.isArray(collection.contents)).to.equal(true);
        expect(collection.contents.map(takeRank)).to.deep.equal([1, 2, 3]);
      });
      it('finds, filters, maps, reduces and tests', () => {
        const collection = createCollection();
        expect(collection.find((entry: { rank: number }) => entry.rank > 1).rank).to.equal(2);
        expect(collection.find((entry: { rank: number }) => entry.rank > 9)).to.equal(undefined);
        expect(collection.filter((entry: { rank: number }) => entry.rank > 1).map(takeRank)).to.deep.equal([2, 3]);
        expect(collection.map(takeRank)).to.deep.equal([1, 2, 3]);
        expect(collection.reduce((sum: number, entry: { rank: number }) => sum + entry.rank, 10)).to.equal(16);
        expect(collection.some((entry: { rank: number }) => entry.rank === 3)).to.equal(true);
        expect(collection.some((entry: { rank: number }) => entry.rank === 4)).to.equal(false);
        const seen: number[] = [];
        collection.forEach((entry: { rank: number }) => seen.push(entry.rank));
        expect(seen).to.deep.equal([1, 2, 3]);
      });
      it('gets by key and by name, strictly on request', () => {
        const collection = createCollection();
        expect(collection.get('b').rank).to.equal(2);
        expect(collection.get('d') ?? undefined).to.equal(undefined);
        expect(() => collection.get('d', { strict: true })).to.throw();
        expect(collection.getName('Bob').rank).to.equal(2);
        expect(collection.getName('Dora')).to.equal(undefined);
        expect(() => collection.getName('Dora', { strict: true })).to.throw();
      });
      it('becomes an array of plain values', () => {
        const json = new host.foundry.utils.Collection([
          ['a', { toJSON: () => 'plain' }],
          ['b', 2],
        ]).toJSON();
        expect(json).to.deep.equal(['plain', 2]);
      });
    },
  },
  {
    id: 'M-utils-semaphore',
    title: 'Semaphore runs at most max tasks at a time, in order',
    source: 'fvtt-types src/foundry/common/utils/semaphore.d.mts',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: ['foundry.utils.Semaphore', 'foundry.utils.Semaphore#max', 'foundry.utils.Semaphore#add'],
    run({ it, expect }) {
      it('runs one after the other by default and gives results', async () => {
        const semaphore = new host.foundry.utils.Semaphore();
        expect(semaphore.max).to.equal(1);
        const trace: string[] = [];
        const task = async (name: string) => {
          trace.push(`${name} begins`);
          await pause(10);
          trace.push(`${name} ends`);
          return name;
        };
        const results = Promise.all([semaphore.add(task, 'a'), semaphore.add(task, 'b')]);
        expect(await results).to.deep.equal(['a', 'b']);
        expect(trace).to.deep.equal(['a begins', 'a ends', 'b begins', 'b ends']);
      });
      it('rejects with the error of the task and goes on', async () => {
        const semaphore = new host.foundry.utils.Semaphore();
        const failed = catchFailure(() => semaphore.add(() => Promise.reject(new Error('no'))));
        const next = semaphore.add(() => 'yes');
        expect(await failed).to.be.instanceOf(Error);
        expect(await next).to.equal('yes');
      });
    },
  },
  {
    id: 'M-utils-subclass-collection',
    title: 'Collection can be extended',
    source: 'fvtt-types src/foundry/common/utils/collection.d.mts',
    generation: 'both',
    confidence: 'inferred',
    needs: 'kernel',
    members: ['foundry.utils.Collection'],
    run({ it, expect }) {
      it('keeps its entries through a subclass', () => {
        class Shelf extends toClass(host.foundry.utils.Collection) {}
        const shelf = new (loose(Shelf))([['a', 1]]);
        expect(shelf).to.be.instanceOf(host.foundry.utils.Collection);
        expect([...shelf]).to.deep.equal([1]);
      });
    },
  },
];
