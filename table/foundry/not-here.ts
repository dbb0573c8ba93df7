/**
 * The members of Foundry's API that the table does not have. Using one throws an error that names it. The list is generated from fvtt-types (`npm run surface
 * -- --write`), and the check `npm run surface` fails if it is out of date.
 */
import { failNotImplemented } from './not-implemented.ts';
import list from './not-here.json';

/** Constants with the values that fvtt-types declares. Those that the table defines itself are in const/constants.ts. */
export const declaredConstants: Readonly<Record<string, unknown>> = deepFreeze(list.constants);

/**
 * For each missing member, defines a getter that throws NotImplementedInTable with the member's path. Existing members stay, and missing ones can be assigned.
 * @param roots - The public roots by name (`foundry`, `CONFIG`, `CONST`, the class `Game`); the key '' holds the global object.
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

/** Returns an own property without calling a getter; undefined if there is none. */
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
