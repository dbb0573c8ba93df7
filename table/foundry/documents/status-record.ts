/**
 * CONFIG.statusEffects of generation 14: a record by id that can still be used like the list it was (core issue 13122); a list that is
 * assigned replaces what is in it, entry by entry (vttforge pull request 169).
 */
import type { Dictionary } from '../runtime.ts';
import { logCompatibilityWarning } from '../utils/helpers.ts';

interface Status {
  readonly id: string;
}

/** What lists offer without changing themselves. */
const READERS = ['every', 'filter', 'find', 'findIndex', 'forEach', 'map', 'reduce', 'some', Symbol.iterator] as const;

/**
 * Puts the record into the configuration.
 * @param config - The configuration.
 * @param statuses - What is in it at the start.
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
  for (const name of READERS)
    offer(name, (...args) => {
      const list = Object.values(record);
      return Reflect.apply(list[name] as () => unknown, list, args);
    });
  offer('push', put);
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
