/**
 * Tests whether a user may do something with a document, by the permission table. Foundry's server enforces the writes; this decides what is offered.
 */
import { permits, type PermittedAction, type Role } from './permission-table.ts';

/** The parts of a document that are needed. */
export interface Permitted {
  testUserPermission(user: User.Implementation, level: 'OWNER' | 'OBSERVER' | 'LIMITED'): boolean;
}

/** Returns a user's role towards a document. All owners are equal here. */
export function readRole(user: User.Implementation, document: Permitted): Role {
  if (user.isGM) return user.role === CONST.USER_ROLES.ASSISTANT ? 'assistant' : 'gamemaster';
  if (document.testUserPermission(user, 'OWNER')) return 'owner';
  if (document.testUserPermission(user, 'OBSERVER')) return 'observer';
  return document.testUserPermission(user, 'LIMITED') ? 'limited' : 'stranger';
}

/** Tests whether a user (default: this client's) may do something with a document. */
export function canUser(action: PermittedAction, document: Permitted, user: User.Implementation = game.user): boolean {
  return permits(action, readRole(user, document));
}

/** Tests whether a user (default: this client's) may do something that concerns no document: actions of GMs and assistants. */
export function permitsUser(action: PermittedAction, user: User.Implementation = game.user): boolean {
  return permits(action, readRole(user, { testUserPermission: () => false }));
}
