/** Fate points of a world that version 0.1.0 has saved: each actor keeps the number that its player saw, and what had come to nothing stays so. */
import '../foundry-double.ts';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { StoredDocument, StoredEntry } from '../../../module/foundry/stored-documents.ts';
import { type Source, listMigrations, registerMigrations, watchOldData } from '../../../module/migrations/migration.ts';
import { planMigration } from '../../../module/migrations/plan.ts';
import { v0_2_0 } from '../../../module/migrations/v0-2-0.ts';
import './registered.ts';

const read = (collection: string): Record<string, Source> =>
  JSON.parse(readFileSync(`tests/worlds/play-0.1.0/${collection}.json`, 'utf8')) as Record<string, Source>;
const find = (collection: string, test: (source: Source) => boolean): Source =>
  Object.values(read(collection)).find(test) as Source;

const ottilie = find('actors', ({ name }) => name === 'Ottilie Marsh');
const spend = find('messages', ({ type }) => type === 'harvestFate');
const ada = { id: spend['author'], isGM: false, role: 1 };
const bertrand = { id: 'bertrand', isGM: false, role: 1 };
const uuid = `Actor.${String(ottilie['_id'])}`;

const names = ['Actor', 'Item', 'ActiveEffect', 'ChatMessage', 'Token'] as const;
const classes = Object.fromEntries(
  names.map((name) => [name, { migrateData: (source: Source): Source => source }]),
) as Record<(typeof names)[number], { migrateData(source: Source): Source }>;

beforeAll(() => {
  for (const name of names) Object.assign(CONFIG, { [name]: { dataModels: {}, documentClass: classes[name] } });
  registerMigrations([v0_2_0]);
  watchOldData();
  const actor = Object.assign(Object.create(foundry.documents.Actor.prototype) as object, {
    uuid,
    type: 'harvestCharacter',
    testUserPermission: ({ id }: { id: unknown }) => id === ada.id,
  });
  Object.assign(foundry.utils, { fromUuidSync: (id: string) => (id === uuid ? actor : null) });
  Object.assign(game, { users: new Map([ada, bertrand].map((user) => [user.id, user])) });
});

/** Loads a stored document: its class converts its data, and its model gives it what it begins with. */
function load(data: Source, documentName: 'Actor' | 'ChatMessage', initial: object = {}): StoredEntry {
  const source = structuredClone(data);
  classes[documentName].migrateData(source);
  source['system'] = { ...initial, ...(source['system'] as object) };
  const id = String(source['_id']);
  const document: StoredDocument = {
    documentName,
    id,
    uuid: `${documentName}.${id}`,
    pack: null,
    parent: null,
    toObject: () => structuredClone(source),
    validate: () => true,
  };
  return { document, name: id, type: String(source['type']) };
}

/** A message that Ada has sent for Ottilie. */
function send(id: string, serial: number, system: object = {}, { type = 'harvestFate', author = ada } = {}): Source {
  const links = { actor: uuid, replyTo: '' };
  const _stats = { createdTime: 2_000_000_000_000 + serial, lastModifiedBy: author.id };
  return { ...spend, _id: id, type, author: author.id, _stats, system: { links, serial, ...system } };
}

/** Migrates the world with other points of Ottilie and further messages: the points that are stored, and the spends that are void. */
function migrate(fate: object, more: readonly Source[] = [], flags: object = {}) {
  const actor = { ...ottilie, flags, system: { ...(ottilie['system'] as object), fate: { max: 3, ...fate } } };
  // What the models of messages begin with.
  const initial = { use: 'success', cost: 1, takenBack: false, ruleOptions: {} };
  const messages = [spend, ...more].map((data) => load(data, 'ChatMessage', initial));
  const log = messages.map(({ document: { uuid: id, ...document } }) => {
    const source = document.toObject();
    const author = [ada, bertrand].find((user) => user.id === source['author']);
    return [document.id, { ...source, id: document.id, uuid: id, author }] as const;
  });
  Object.assign(game, { messages: new Map(log) });
  const entries = [load(actor, 'Actor'), ...messages];
  const { updates, setAside } = planMigration({ entries, unreadable: [] }, listMigrations());
  expect(setAside).toEqual([]);
  const changes = updates.map((update) => update.changes as Record<string, { readonly takenBack?: boolean }>);
  const voided = updates.filter((_update, index) => changes[index]?.['==system']?.takenBack);
  return [changes[0]?.['system'], voided.map(({ name }) => name)];
}

const own = String(spend['_id']);
const back = (serial: number): Source =>
  send('back', serial, { use: 'giveBack', links: { actor: uuid, replyTo: own } });
const request = { kind: 'editScene', description: 'Rain falls.' };
const veto = { answer: 'veto', links: { actor: uuid, replyTo: 'request' } };

describe('fate points of version 0.1.0', () => {
  it.each<[string, object, Source[], object, number, string[]]>([
    ['as they were saved', { value: 1, serial: 1 }, [], {}, 1, []],
    ['with a spend whose client fell silent before it paid', { value: 2, serial: 0 }, [], {}, 1, []],
    ['with a spend for which there were no points', { value: 0, serial: 0 }, [], {}, 0, [own]],
    ['that were taken back', { value: 2, serial: 2 }, [back(1)], {}, 2, [own]],
    ['that were taken back, but not returned yet', { value: 1, serial: 1 }, [back(1)], {}, 2, [own]],
    ['whose return only the actor remembers', { value: 2, serial: 2 }, [], { fateBack: { [own]: {} } }, 2, [own]],
    ['spent twice at the same instant', { value: 1, serial: 1 }, [send('late', 0)], {}, 1, ['late']],
    [
      'held by a request',
      { value: 7, serial: 1 },
      [send('request', 1, request, { type: 'harvestRequest' })],
      {},
      1,
      [],
    ],
    [
      'held by a request that was vetoed',
      { value: 1, serial: 2 },
      [send('request', 1, request, { type: 'harvestRequest' }), send('veto', 2, veto, { type: 'harvestAnswer' })],
      {},
      7,
      [],
    ],
    ['spent by somebody else', { value: 1, serial: 1 }, [send('odd', 1, {}, { author: bertrand })], {}, 1, []],
  ])('%s', (_case, fate, more, flags, left, voided) => {
    const update = { '==fate': { value: left, max: 3 } };
    expect(migrate(fate, more, { tetrad: { paid: { fate: {} }, ...flags } })).toEqual([update, voided]);
  });
});
