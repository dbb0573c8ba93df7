/**
 * Validates clients' requests before anything else reads them, so that a request is JSON of a known form. Update operators become instances here, so that the
 * permission rules see the keys that an update really changes.
 */
import {
  DataFieldOperator,
  ForcedDeletion,
  isOperator,
  normalizeOperators,
  reviveOperators,
} from '../foundry/data/operators.ts';
import { expandObject } from '../foundry/utils/paths.ts';
import type { Source } from './document-keys.ts';

export interface DocumentRequest {
  readonly action: 'create' | 'update' | 'delete';
  readonly type: string;
  readonly operation: Record<string, unknown> & {
    data?: Record<string, unknown>[];
    updates?: (Record<string, unknown> & { _id: string })[];
    ids?: string[];
    deleteAll?: boolean;
    keepId?: boolean;
    parentUuid?: string | null;
    pack?: string | null;
  };
}

/** A query to another user's client. */
export interface QueryRequest {
  readonly userId: string;
  readonly queryName: string;
  readonly queryData: unknown;
  readonly timeout?: number;
}

/** A request to create or delete a pack of the world. */
export interface ManageRequest {
  readonly action: string;
  readonly data: unknown;
}

/** The documented limit for nested data (v14 API: foundry.utils.expandObject). */
const MAXIMUM_DEPTH = 100;
/** The longest time that a timer can wait, in milliseconds. */
const LONGEST_TIMEOUT = 2_147_483_647;
/** Keys that could change the prototype shared by all objects. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Validates a request to change documents.
 * @param given - The received data.
 * @throws Error that says what is wrong.
 */
export function parseDocumentRequest(given: unknown): DocumentRequest {
  const { action, type, operation } = takeRecord(given, 'A request');
  if (action !== 'create' && action !== 'update' && action !== 'delete')
    throw new Error(`${describe(action)} is not an operation on documents`);
  if (typeof type !== 'string') throw new Error(`${describe(type)} is not a type of document in this world`);
  const options = takeRecord(operation, 'The operation of a request');
  checkData(options);
  for (const name of ['data', 'updates'])
    if (options[name] !== undefined)
      takeList(options[name], name).forEach((entry) => takeRecord(entry, `An entry of "${name}"`));
  if (options['ids'] !== undefined && !takeList(options['ids'], 'ids').every((id) => typeof id === 'string'))
    throw new Error('"ids" of a request must be texts');
  for (const name of ['parentUuid', 'pack'])
    if (options[name] !== undefined && options[name] !== null && typeof options[name] !== 'string')
      throw new Error(`"${name}" of a request must be a text`);
  return { action, type, operation: options };
}

/** Validates a query to another user's client. Returns only the fields that this client gets. */
export function parseQuery(given: unknown): QueryRequest {
  const { userId, queryName, queryData, timeout } = takeRecord(given, 'A query');
  if (typeof userId !== 'string' || typeof queryName !== 'string') throw new Error('A query needs a user and a name');
  const isTime = typeof timeout === 'number' && timeout > 0 && timeout <= LONGEST_TIMEOUT;
  return { userId, queryName, queryData, ...(isTime ? { timeout } : {}) };
}

/** Validates a request to create or delete a pack. */
export function parseManageRequest(given: unknown): ManageRequest {
  const { action, data } = takeRecord(given, 'A request');
  if (typeof action !== 'string') throw new Error(`${describe(action)} is nothing that is done with a compendium`);
  checkData(data);
  return { action, data };
}

/** Validates a request for the documents of a pack. Returns the id of the pack. */
export function parsePackRequest(given: unknown): string {
  const { pack } = takeRecord(given, 'A request');
  if (typeof pack !== 'string') throw new Error('"pack" of a request must be a text');
  return pack;
}

/** Validates a report of a user's activity. */
export function parseActivity(given: unknown): object {
  const activity = takeRecord(given, 'An activity');
  const { targets } = activity;
  if (targets !== undefined && !takeList(targets, 'targets').every((id) => typeof id === 'string'))
    throw new Error('"targets" of an activity must be texts');
  return activity;
}

/**
 * Converts changes to one document to nested data, with operators as instances under the keys that they change.
 * @param given - The changes: dotted or nested, with operators as JSON or as keys (`-=`, `==`).
 * @throws Error if an operator replaces the whole update or the id, or is inside another one.
 */
export function normalizeChanges(given: object): Source {
  const revived = reviveOperators(expandObject(given));
  if (isOperator(revived)) throw new Error('An update cannot be an operator as a whole');
  refuseNested(revived, false);
  const changes = normalizeOperators(revived) as Source;
  if (typeof changes._id !== 'string') throw new Error('An update needs the "_id" of a document');
  return changes;
}

/** Converts the data of a new document to nested data. As there is nothing to change yet, replacements become plain values and deletions are left out. */
export function normalizeData(given: object): Source {
  const revived = reviveOperators(expandObject(given));
  return resolve(normalizeOperators(DataFieldOperator.get(revived))) as Source;
}

/** Replaces operators by their values, and leaves out deletions. */
function resolve(value: unknown): unknown {
  if (isOperator(value)) return resolve(DataFieldOperator.get(value));
  if (Array.isArray(value)) return value.map(resolve);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, entry]) => !(entry instanceof ForcedDeletion));
  return Object.fromEntries(kept.map(([key, entry]) => [key, resolve(entry)]));
}

/** Refuses an operator inside another one, because it would be stored as it is. */
function refuseNested(value: unknown, isWithin: boolean): void {
  if (typeof value !== 'object' || value === null) return;
  if (isOperator(value) && isWithin) throw new Error('An operator cannot hold another one');
  const inner = isOperator(value) ? [DataFieldOperator.get(value)] : Object.values(value);
  for (const entry of inner) refuseNested(entry, isWithin || isOperator(value));
}

/**
 * Checks that data are JSON and not too deep, and that no key or dotted path in them reaches the prototype of objects. The check is not recursive, so that very
 * deep data cannot crash the server.
 */
function checkData(data: unknown): void {
  const open: [unknown, number][] = [[data, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [value, depth] = next;
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value) && !isRecord(value)) throw new Error('A request holds nothing but JSON');
    for (const [key, entry] of Object.entries(value)) {
      const parts = Array.isArray(value) ? [key] : key.split('.');
      if (depth + parts.length > MAXIMUM_DEPTH) throw new Error('Maximum depth exceeded');
      if (parts.some((part) => FORBIDDEN.has(part.replace(/^(?:-=|==)/u, ''))))
        throw new Error(`"${key.slice(0, 100)}" is not a name that data may have`);
      open.push([entry, depth + parts.length]);
    }
  }
}

function takeRecord(value: unknown, name: string): Record<string, unknown> {
  if (!isRecord(value)) throw new Error(`${name} must be an object`);
  return value;
}

function takeList(value: unknown, name: string): unknown[] {
  if (!Array.isArray(value)) throw new Error(`"${name}" of a request must be a list`);
  return value as unknown[];
}

/** Tests whether a value is a JSON object. */
function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function describe(value: unknown): string {
  return `"${typeof value === 'string' ? value.slice(0, 100) : typeof value}"`;
}
