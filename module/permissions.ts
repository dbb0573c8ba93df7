/**
 * Tests whether a user may perform an action on a document, according to the permission table. The result decides which actions are offered; Foundry's server
 * enforces the writes.
 */
import { permits, type PermittedAction, type Role } from './permission-table.ts';

/** The members of a document that these tests need. */
export interface Permitted {
  testUserPermission(user: User.Implementation, level: 'OWNER' | 'OBSERVER' | 'LIMITED'): boolean;
}

/** Returns a user's role towards a document. It does not tell owners apart, so it never returns `coOwner`. */
export function readRole(user: User.Implementation, document: Permitted): Role {
  if (user.isGM) return user.role === CONST.USER_ROLES.ASSISTANT ? 'assistant' : 'gamemaster';
  if (document.testUserPermission(user, 'OWNER')) return 'owner';
  if (document.testUserPermission(user, 'OBSERVER')) return 'observer';
  return document.testUserPermission(user, 'LIMITED') ? 'limited' : 'stranger';
}

/** Tests whether a user may perform an action on a document. The default user is this client's. */
export function canUser(action: PermittedAction, document: Permitted, user: User.Implementation = game.user): boolean {
  return permits(action, readRole(user, document));
}

/**
 * Tests whether this client writes the consequences for a document, so that only one client does. It is the client of the active GM or, if no GM is online, of
 * the online owner whose id sorts first.
 */
export function writesFor(document: Permitted): boolean {
  const { activeGM } = game.users;
  if (activeGM) return activeGM.isSelf;
  const owners = game.users.filter((user) => user.active && document.testUserPermission(user, 'OWNER'));
  const [first] = owners.map(({ id }) => id ?? '').toSorted();
  return first === game.user.id;
}

/**
 * Tests whether a user may perform an action that concerns no document, such as ruling on a roll; only GMs and assistants may. The default user is this
 * client's.
 */
export function permitsUser(action: PermittedAction, user: User.Implementation = game.user): boolean {
  return permits(action, readRole(user, { testUserPermission: () => false }));
}
