import './foundry-double.ts';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  LEDGER_CAP,
  type LedgerEntry,
  hasChanged,
  listEntries,
  listOverflow,
  readEntries,
} from '../../module/ledger/ledger.ts';
import { commit } from '../../module/ledger/tracked-actor.ts';
import { TrackedModel } from '../../module/ledger/actor-model.ts';

type Change = Record<string, unknown>;

const note = { kind: 'damage', rule: 'DH-42', source: 'Sword', events: ['dying'] };

function createEntry(time: number): LedgerEntry {
  return { ...note, time, user: 'user1', before: { marked: 0 }, after: { marked: 1 } };
}

class TestModel extends TrackedModel<foundry.data.fields.DataSchema> {
  static override readonly TRACKS = { 'health.marked': '', 'health.bruised': '' };
}

/** An actor that applies its updates, keys with `-=` too. */
function createActor(ledger: Change = {}, delta?: Change) {
  const system = { health: { marked: 0, bruised: 0 }, ledger };
  Object.defineProperty(system, 'constructor', { value: TestModel });
  const updates: { system: { health?: { marked?: number }; ledger: Change } }[] = [];
  const actor = {
    id: 'a1',
    isToken: delta !== undefined,
    token: delta ? { delta: { _source: { system: { ledger: delta } } } } : null,
    system,
    _source: { system },
    updates,
    update(change: (typeof updates)[number]) {
      updates.push(change);
      Object.assign(system.health, change.system.health);
      for (const [key, value] of Object.entries(change.system.ledger)) {
        if (key.startsWith('-=')) delete system.ledger[key.slice(2)];
        else system.ledger[key] = value;
      }
      return Promise.resolve(actor);
    },
  };
  return actor;
}

/** Reads one side of a stored entry. */
const read = (before: object, paths: readonly string[]): unknown =>
  (readEntries({ a: { ...createEntry(1), before } }, paths)['a'] as LedgerEntry).before;

const asActor = (actor: object) => actor as unknown as Actor.Implementation;

describe('the ledger', () => {
  it('lists entries newest first and leaves out what is none', () => {
    const listed = listEntries({ a: createEntry(1), b: createEntry(3), c: null, d: { time: 'x' }, e: createEntry(2) });
    expect(listed.map(({ id }) => id)).toEqual(['b', 'e', 'a']);
  });

  it('reads tracks by full path: as they are stored, and as version 0.1.0 stored them', () => {
    const paths = ['health.marked', 'health.bruised'];
    expect(read({ health: { marked: 2, bruised: 1 } }, paths)).toEqual({ 'health.marked': 2, 'health.bruised': 1 });
    expect(read({ marked: 2, bruised: 1 }, paths)).toEqual({ 'health.marked': 2, 'health.bruised': 1 });
    expect(read({ marked: 2 }, ['marked'])).toEqual({ marked: 2 });
    // Nobody can say which of them is meant.
    expect(read({ value: 2 }, ['hp.value', 'ap.value'])).toEqual({ value: 2 });
    expect(read({ hp: { value: 2 }, ap: { value: 'x' }, str: null }, ['hp.value', 'ap.value'])).toEqual({
      'hp.value': 2,
    });
    expect(readEntries({ a: 'odd', b: { time: 1, before: null, after: null } }, paths)).toEqual({
      a: 'odd',
      b: { time: 1, before: null, after: null },
    });
  });

  it('makes room for one entry: the newest stay, whatever else stands in it goes first', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.nat(1000)), { maxLength: 220 }), (times) => {
        const ledger = Object.fromEntries(
          times.map((time, index) => [`k${index}`, time === null ? 'odd' : createEntry(time)]),
        );
        const removed = new Set(listOverflow(ledger));
        const kept = Object.entries(ledger).filter(([id]) => !removed.has(id));
        expect(kept.length).toBeLessThanOrEqual(LEDGER_CAP - (removed.size > 0 ? 1 : 0));
        if (times.length < LEDGER_CAP) expect(removed.size).toBe(0);
        const newest = listEntries(ledger).slice(0, LEDGER_CAP - 1);
        if (removed.size > 0) expect(kept.map(([id]) => id).toSorted()).toEqual(newest.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('knows a change from a form that sends what stands there already', () => {
    expect(hasChanged({ marked: 1, bruised: 0 }, { marked: 1 })).toBe(false);
    expect(hasChanged({ marked: 1, bruised: 0 }, { bruised: 1 })).toBe(true);
    expect(hasChanged({ marked: 1 }, { other: 4 })).toBe(false);
  });
});

describe('the commit', () => {
  it('is one update with the state and exactly one entry, which tells before and after', async () => {
    const amounts = fc.array(fc.nat(20), { maxLength: 130 });
    await fc.assert(
      fc.asyncProperty(amounts, async (all) => {
        const actor = createActor();
        for (const marked of all) {
          const before = actor.system.health.marked;
          await commit(asActor(actor), { system: { health: { marked } }, note });
          const { ledger } = actor.updates.at(-1)!.system;
          const added = Object.entries(ledger).filter(([key]) => !key.startsWith('-='));
          expect(added).toHaveLength(1);
          expect(added[0]![1]).toMatchObject({
            ...note,
            user: 'user1',
            before: { health: { marked: before } },
            after: { health: { marked } },
          });
        }
        expect(actor.updates).toHaveLength(all.length);
        expect(Object.keys(actor.system.ledger)).toHaveLength(Math.min(LEDGER_CAP, all.length));
      }),
      { numRuns: 20 },
    );
  });

  it('of an unlinked token deletes entries of its own only', async () => {
    const base = Object.fromEntries(
      Array.from({ length: LEDGER_CAP }, (_, index) => [`base${index}`, createEntry(index)]),
    );
    const actor = createActor(base, { own: createEntry(5000) });
    await commit(asActor(actor), { system: { health: { marked: 2 } }, note });
    expect(Object.keys(actor.updates[0]!.system.ledger).some((key) => key.startsWith('-='))).toBe(false);
  });
});

function readHandover(handover: unknown) {
  const stored = { ...createEntry(1), handover };
  return listEntries({ e: stored })[0]?.handover;
}

it('what changed hands is read where it is whole, and left out where anything of it is malformed', () => {
  const handover = { key: 'k', other: 'Actor.b', item: 'i', theirs: 'j', quantity: 2, cost: 0, kept: { sort: 5 } };
  expect(readHandover(handover)).toEqual(handover);
  const broken = [
    { key: 1 },
    { other: null },
    { quantity: -1 },
    { cost: '3' },
    { kept: 'x' },
    { kept: { inUse: 'x' } },
  ];
  for (const change of broken) expect(readHandover({ ...handover, ...change }), JSON.stringify(change)).toBeUndefined();
  expect(readHandover('x')).toBeUndefined();
});

describe('a change that comes another way', () => {
  let actor: ReturnType<typeof createActor>;
  const preUpdate = async (changes: object, data: object = actor): Promise<void> => {
    const base = Object.getPrototypeOf(TrackedModel.prototype) as { _preUpdate?: unknown };
    base._preUpdate = () => Promise.resolve(undefined);
    const model = Object.create(TestModel.prototype, { parent: { value: data } }) as unknown as {
      _preUpdate(...args: unknown[]): Promise<unknown>;
    };
    await model._preUpdate(changes, {}, { id: 'user2' });
  };

  beforeEach(() => {
    actor = createActor();
  });

  it('gets an entry on the way', async () => {
    const changes: { system: Change } = { system: { health: { marked: 3, bruised: 0 } } };
    await preUpdate(changes);
    const entries = Object.values(changes.system['ledger'] as Change);
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ kind: 'edit', user: 'user2', after: { health: { marked: 3, bruised: 0 } } });
  });

  it('gets none where no track changes, or where it brings its own', async () => {
    const same: { system: Change } = { system: { health: { marked: 0 }, notes: 'x' } };
    await preUpdate(same);
    expect(same.system['ledger']).toBeUndefined();
    const own: { system: Change } = { system: { health: { marked: 1 }, ledger: { x: createEntry(1) } } };
    await preUpdate(own);
    expect(Object.keys(own.system['ledger'] as Change)).toEqual(['x']);
  });
});
