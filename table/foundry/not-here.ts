/**
 * What Foundry has and the table lacks: using it throws an error with its name. The list is generated from the type package (`npm run surface --
 * --write`), and the check of the same name fails if it is out of date.
 */
import { failNotImplemented } from './not-implemented.ts';
import list from './not-here.json';

/** Constants of the type package with their declared values; the table's own are in const/constants.ts. */
export const declaredConstants: Readonly<Record<string, unknown>> = deepFreeze(list.constants);

/**
 * Turns what is absent into getters that throw NotImplementedInTable with the path. Existing members and later assignments stay.
 * @param roots - The public roots by name (`foundry`, `CONFIG`, `CONST`, the class `Game`) and, under '', the global object.
 */
export function installAbsentTraps(roots: Readonly<Record<string, object>>): void {
  for (const [path, members] of Object.entries(list.absent)) {
    const [first = '', ...parts] = path.split('.');
    let owner: unknown = roots[path] ?? roots[first] ?? readOwn(roots[''], first);
    if (!roots[path]) for (const part of parts) owner = readOwn(owner, part);
    for (const member of members.split(' ')) {
      const isOfInstance = member.startsWith('#');
      const target: unknown = isOfInstance ? readOwn(owner, 'prototype') : owner;
      if (isObject(target))
        trap(target, isOfInstance ? member.slice(1) : member, path + (isOfInstance ? '' : '.') + member);
    }
  }
}

function trap(target: object, member: string, path: string): void {
  if (member in target || !Object.isExtensible(target)) return;
  Object.defineProperty(target, member, {
    configurable: true,
    enumerable: false,
    get: () => failNotImplemented(path),
    set(value: unknown) {
      Object.defineProperty(this, member, { value, configurable: true, enumerable: true, writable: true });
    },
  });
}

/** Reads what an object itself has, without calling a getter. */
function readOwn(owner: unknown, name: string): unknown {
  return isObject(owner) ? (Object.getOwnPropertyDescriptor(owner, name)?.value as unknown) : undefined;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function deepFreeze<T>(value: T): T {
  if (isObject(value)) for (const entry of Object.values(Object.freeze(value))) deepFreeze(entry);
  return value;
}
