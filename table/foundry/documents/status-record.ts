/**
 * CONFIG.statusEffects of Foundry 14: an object by id that can still be used like the former list (core issue 13122). A list that is assigned replaces all
 * entries (vttforge pull request 169). Splicing moves entries by index rather than id. If it adds more entries than it removes, those after the added ones are
 * lost (SR5-FoundryVTT pull request 1960).
 */
import { failNotImplemented } from '../not-implemented.ts';
import type { Dictionary } from '../runtime.ts';
import { logCompatibilityWarning } from '../utils/helpers.ts';

interface Status {
  readonly id: string;
}

/** The methods of a list that change it. */
const WRITERS = new Set<string | symbol>('copyWithin fill pop push reverse shift sort splice unshift'.split(' '));

/**
 * Installs the object in the configuration.
 * @param config - The configuration.
 * @param statuses - The initial statuses.
 */
export function installStatusRecord(config: Dictionary, statuses: readonly Status[]): void {
  const record: Record<string, Status> = {};
  const put = (...added: Status[]): number => {
    for (const status of added) record[status.id] = status;
    return Object.keys(record).length;
  };
  const offer = (name: string | symbol, method: (...args: never[]) => unknown): void => {
    const value = (...args: never[]): unknown => {
      logCompatibilityWarning('CONFIG.statusEffects is a record by id, no longer a list', { since: 14, once: true });
      return method(...args);
    };
    Object.defineProperty(record, name, { value, writable: true, configurable: true });
  };
  for (const name of Reflect.ownKeys(Array.prototype)) {
    const method: unknown = Object.getOwnPropertyDescriptor(Array.prototype, name)?.value;
    if (name === 'constructor' || typeof method !== 'function') continue;
    if (WRITERS.has(name)) offer(name, () => failNotImplemented(`CONFIG.statusEffects.${String(name)}`));
    else offer(name, (...args) => Reflect.apply(method, Object.values(record), args) as unknown);
  }
  Object.defineProperty(record, 'length', { configurable: true, get: () => Object.keys(record).length });
  offer('push', put);
  offer('splice', (start: number, count = Infinity, ...added: Status[]) => {
    const list = Object.values(record);
    const removed = list.splice(start, count, ...added);
    const isMoved = added.length > removed.length;
    assign(isMoved ? list.slice(0, list.indexOf(added[0] as Status) + added.length) : list);
    return removed;
  });
  put(...statuses);
  const assign = (value: readonly Status[] | Record<string, Status>): void => {
    const entries = Array.isArray(value)
      ? (value as Status[]).map((status) => [status.id, status])
      : Object.entries(value);
    for (const id of Object.keys(record)) delete record[id];
    Object.assign(record, Object.fromEntries(entries));
  };
  Object.defineProperty(config, 'statusEffects', {
    enumerable: true,
    configurable: true,
    get: () => record,
    set: assign,
  });
}
