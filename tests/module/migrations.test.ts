/** Migrations: what is old is found by its shape, told value by value, written without touching the rest; one bad document stops no other. */
import './foundry-double.ts';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredDocument, StoredEntry, StoredUpdate } from '../../module/foundry/stored-documents.ts';
import { TrackedModel } from '../../module/ledger/actor-model.ts';
import { applyPlan, listBatches, planMigration, type Plan } from '../../module/migrations/plan.ts';
import {
  type Migration,
  type Source,
  compareVersions,
  findNewestVersion,
  listLeaves,
  listMigrations,
  listRoots,
  migrateSource,
  registerMigrations,
  renameField,
  watchOldData,
} from '../../module/migrations/migration.ts';
import { v0_2_0 } from '../../module/migrations/v0-2-0.ts';

class TestModel extends TrackedModel<foundry.data.fields.DataSchema> {
  static override readonly TRACKS = { 'health.marked': '', 'health.bruised': '' };
}

/** A document class that keeps what core does out of the way. */
const makeClass = () => ({ migrateData: (source: Source): Source => source });
const classes = {
  Actor: makeClass(),
  Item: makeClass(),
  ActiveEffect: makeClass(),
  ChatMessage: makeClass(),
  Token: makeClass(),
};
for (const [name, documentClass] of Object.entries(classes)) Object.assign(CONFIG, { [name]: { documentClass } });
Object.assign(CONFIG.Actor, { dataModels: { fighter: TestModel } });

const later: Migration = {
  version: '0.3.0',
  message: (source) => renameField(source, 'system.choices', 'system.options'),
  item(source) {
    if (source['name'] === 'Bad') throw new Error('no such weapon');
    return renameField(source, 'system.damage', 'system.harm');
  },
};
registerMigrations([v0_2_0, later]);
watchOldData();

interface Given {
  readonly documentName: keyof typeof classes | 'ActorDelta';
  readonly place?: string;
  /** Why it is invalid. */
  readonly flaw?: string;
}

/** A stored document that is loaded: its class reads its data on the way. */
function load(
  data: Source & { name?: string; type?: string },
  { documentName, place = '', flaw = '' }: Given,
): StoredEntry {
  const source = structuredClone(data);
  if (documentName !== 'ActorDelta') classes[documentName].migrateData(source);
  const id = String(source['_id']);
  const document: StoredDocument = {
    documentName,
    id,
    uuid: `${place}${documentName}.${id}`,
    pack: null,
    parent: place ? ({ uuid: place } as StoredDocument) : null,
    toObject: () => structuredClone(source),
    validate() {
      if (flaw) throw new Error(flaw);
      return true;
    },
  };
  return { document, name: data.name ?? id, type: data.type ?? 'fighter' };
}

const rename = (source: Source): unknown => renameField(source, 'system.old', 'system.next');
const at = (path: string, after: unknown) => ({ path, before: 0, after });
const entry = (before: object, after: object): object => ({ kind: 'damage', rule: '', time: 1, before, after });
const plan = (...entries: StoredEntry[]): Plan => planMigration({ entries, unreadable: [] }, listMigrations());

describe('a migration', () => {
  it('renames a field, and keeps what was written to the new one since', () => {
    expect(rename({ system: { next: 1 } })).toBeNull();
    expect(rename({ system: { old: 1, other: 2 } })).toEqual({ 'system.next': 1, 'system.old': undefined });
    expect(rename({ system: { old: 1, next: 2 } })).toMatchObject({ 'system.next': 2 });
    expect(rename({ system: { old: { a: 1, b: 2 }, next: { b: 3 } } })).toMatchObject({
      'system.next': { a: 1, b: 3 },
    });
  });

  it('is done in place, in the order of the versions, and undone where one of them throws', () => {
    const steps: Migration[] = [
      { version: '1', actor: () => ({ 'system.a': 1, 'system.gone': undefined }) },
      { version: '2', actor: ({ system }) => ({ 'system.a': Number((system as Source)['a']) + 1 }) },
    ];
    const source: Source = { system: { gone: 'x' } };
    expect(migrateSource(source, 'actor', steps)).toEqual([
      { path: 'system.a', before: undefined, after: 2 },
      { path: 'system.gone', before: 'x', after: undefined },
    ]);
    expect(source).toEqual({ system: { a: 2 } });
    const failing: Migration = {
      version: '3',
      actor() {
        throw new Error('odd');
      },
    };
    const untouched: Source = { system: { gone: 'x' } };
    expect(() => migrateSource(untouched, 'actor', [...steps, failing])).toThrow('odd');
    expect(untouched).toEqual({ system: { gone: 'x' } });
  });

  it('finds nothing in data that it has migrated', () => {
    const values = fc.dictionary(fc.constantFrom('choices', 'options', 'note'), fc.jsonValue());
    fc.assert(
      fc.property(values, (system) => {
        const source: Source = { type: 'test', system };
        migrateSource(source, 'message', listMigrations());
        expect(migrateSource(source, 'message', listMigrations())).toEqual([]);
        expect(source['system']).not.toHaveProperty('choices');
      }),
    );
  });

  it('is told value by value, and replaces no more than it must', () => {
    const change = { path: 'system.x', before: { a: 1, b: { c: 2 } }, after: { a: 1, b: { d: [3] } } };
    expect(listLeaves(change)).toEqual([
      { path: 'system.x.b.c', before: 2, after: undefined },
      { path: 'system.x.b.d', before: undefined, after: [3] },
    ]);
    expect(listRoots([at('system.x.deep', 1), at('system.x.more', undefined), at('name', 'N')])).toEqual([
      'system.x',
      'name',
    ]);
    expect(listRoots([at('system.x', undefined), at('system.y.z', 1)])).toEqual(['system']);
  });

  it('has a version that is later than another', () => {
    const versions = ['0.10.0', '', '0.9.12', '0.2.0', '1.0.0', '0.2'];
    expect(versions.toSorted(compareVersions)).toEqual(['', '0.2', '0.2.0', '0.9.12', '0.10.0', '1.0.0']);
    expect(findNewestVersion()).toBe('0.3.0');
  });
});

describe('version 0.2.0', () => {
  const old = entry({ marked: 0, bruised: 0 }, { marked: 3, bruised: 1 });
  const fresh = entry({ health: { marked: 0, bruised: 0 } }, { health: { marked: 3, bruised: 1 } });

  it('names the tracks of entries by their full path, and leaves other entries as they are', () => {
    const ledger = { a: old, b: fresh, c: 'odd', d: entry({ value: 1 }, { value: 2 }) };
    const loaded = load({ _id: 'a1', type: 'fighter', system: { ledger } }, { documentName: 'Actor' });
    expect(loaded.document.toObject()['system']).toEqual({ ledger: { ...ledger, a: fresh } });
    const { updates } = plan(loaded);
    // What is stored is replaced whole: names that go would stay in a merge.
    expect(updates.map(({ changes }) => changes)).toEqual([{ system: { '==ledger': { ...ledger, a: fresh } } }]);
    expect(updates[0]?.differences).toContainEqual({
      path: 'system.ledger.a.after.health.bruised',
      before: undefined,
      after: 1,
    });
    expect(plan(load(loaded.document.toObject(), { documentName: 'Actor', place: 'Other.' })).setAside).toEqual([]);
  });

  it.each([
    ['as a reason', { despite: 'a last gasp', overruled: '' }, { overruled: 'a last gasp' }],
    ['unless there is one', { despite: 'a last gasp', overruled: 'a second wind' }, { overruled: 'a second wind' }],
    ['if there is any', { despite: '' }, { despite: '' }],
  ])('keeps why a GM allowed a roll of Dark Harvest %s', (_how, system, after) => {
    const loaded = load({ _id: `d${system.despite}`, type: 'harvestCheck', system }, { documentName: 'ChatMessage' });
    expect(loaded.document.toObject()['system']).toEqual(after);
  });

  it('changes but the single values of what a token has of its own', () => {
    const loaded = load({ _id: 't1', system: { ledger: { a: old } } }, { documentName: 'ActorDelta' });
    expect(plan(loaded).updates[0]?.changes).toEqual({
      system: {
        ledger: {
          a: {
            before: { '-=marked': null, '-=bruised': null, health: { marked: 0, bruised: 0 } },
            after: { '-=marked': null, '-=bruised': null, health: { marked: 3, bruised: 1 } },
          },
        },
      },
    });
  });
});

describe('the dry run', () => {
  it('lists what changes, and sets aside what is bad without stopping for it', () => {
    const message = { _id: 'm1', type: 'check', system: { choices: { quick: true }, plan: 1 } };
    const found = planMigration(
      {
        entries: [
          load({ _id: 'i1', type: 'weapon', name: 'Bad', system: { damage: 2 } }, { documentName: 'Item' }),
          load(
            { _id: 'i2', type: 'weapon', name: 'Sabre', system: { damage: 2, worn: true } },
            { documentName: 'Item' },
          ),
          load(
            { _id: 'i3', type: 'weapon', name: 'Odd', system: { damage: 'x' } },
            { documentName: 'Item', flaw: 'must be a number' },
          ),
          load({ _id: 'i4', type: 'weapon', name: 'New', system: { harm: 2 } }, { documentName: 'Item' }),
          load(message, { documentName: 'ChatMessage' }),
        ],
        unreadable: [{ uuid: 'Actor.x', name: 'Rat', reason: 'unreadable' }],
      },
      listMigrations(),
    );
    expect(found.setAside).toEqual([
      { uuid: 'Actor.x', name: 'Rat', reason: 'unreadable' },
      { uuid: 'Item.i1', name: 'Bad', reason: 'no such weapon' },
      { uuid: 'Item.i3', name: 'Odd', reason: 'must be a number' },
    ]);
    expect(found.updates.map(({ name, changes }) => [name, changes])).toEqual([
      ['Sabre', { '==system': { harm: 2, worn: true } }],
      ['m1', { '==system': { options: { quick: true }, plan: 1 } }],
    ]);
    expect(found.updates[1]?.differences).toEqual([
      { path: 'system.options.quick', before: undefined, after: true },
      { path: 'system.choices.quick', before: true, after: undefined },
    ]);
  });

  it('reads no part of an update as a document, and takes a copy for no other', () => {
    const part: Source = { _id: 'm2', system: { choices: 1 } };
    classes.ChatMessage.migrateData(part);
    expect(part['system']).toEqual({ choices: 1 });
    // The actor of an unlinked token has the id of the actor that it was made from.
    const ledger = { own: entry({ marked: 0 }, { marked: 3 }) };
    classes.Actor.migrateData({ _id: 'a2', type: 'fighter', system: { ledger } });
    expect(
      plan(load({ _id: 'a2', type: 'fighter', system: { ledger: {} } }, { documentName: 'Actor' })).updates,
    ).toEqual([]);
  });
});

describe('the migration', () => {
  let serial = 0;
  let written: string[][];
  let progress: number[];
  const makePlan = (count: number, place = ''): Plan =>
    plan(
      ...Array.from({ length: count }, () =>
        load({ _id: `w${(serial += 1)}`, type: 'weapon', system: { damage: serial } }, { documentName: 'Item', place }),
      ),
    );
  const apply = (given: Plan, refuses: (id: string) => boolean = () => false) =>
    applyPlan(given, {
      size: 2,
      onProgress: (done) => Promise.resolve(progress.push(done)),
      write(updates: readonly StoredUpdate[]) {
        const ids = updates.map(({ document }) => document.id);
        if (ids.some((id) => refuses(id))) return Promise.reject(new Error(`refused: ${ids.join(' ')}`));
        written.push(ids);
        return Promise.resolve();
      },
    });

  beforeEach(() => {
    serial = 0;
    written = [];
    progress = [];
  });

  it('writes in batches of one place, and tells how far it has come', async () => {
    const first = makePlan(3);
    const given = { ...first, updates: [...first.updates, ...makePlan(1, 'Actor.a1').updates] };
    expect(listBatches(given.updates, 50).map(({ length }) => length)).toEqual([3, 1]);
    expect(await apply(given)).toEqual([]);
    expect(written).toEqual([['w1', 'w2'], ['w3'], ['w4']]);
    expect(progress).toEqual([2, 3, 4]);
    // What is stored is old no more.
    expect(plan(...given.updates.map(({ document, name }) => ({ document, name, type: 'weapon' }))).updates).toEqual(
      [],
    );
  });

  it('sets aside what the server refuses, alone, and goes on', async () => {
    const given = makePlan(4);
    expect(await apply(given, (id) => id === 'w1')).toEqual([{ uuid: 'Item.w1', name: 'w1', reason: 'refused: w1' }]);
    expect(written).toEqual([['w2'], ['w3', 'w4']]);
    expect(progress).toEqual([2, 4]);
  });

  it('stops where nothing can be written any more, and does the rest the next time', async () => {
    const given = makePlan(6);
    let isGone = false;
    const stopped = apply(given, (id) => (isGone ||= id === 'w3'));
    await expect(stopped).rejects.toThrow('refused: w3');
    expect([written, progress]).toEqual([[['w1', 'w2']], [2]]);
    const entries = given.updates.map(({ document, name }) => ({ document, name, type: 'weapon' }));
    const left = plan(...entries);
    expect(left.updates.map(({ name }) => name)).toEqual(['w3', 'w4', 'w5', 'w6']);
    expect(await apply(left)).toEqual([]);
    expect(plan(...entries).updates).toEqual([]);
  });
});
