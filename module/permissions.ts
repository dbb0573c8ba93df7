/** Who may do what: one table, asked by everything that acts for a user. Foundry's server enforces the writes; this decides what is offered. */

/** What a user may ask to do with a document. */
export type PermittedAction = 'view' | 'roll' | 'edit';

/** A user's standing towards a document: Gamemaster (or assistant), owner, one who may look, or nobody. */
export type Role = 'gamemaster' | 'owner' | 'observer' | 'stranger';

/** action × role. */
export const permissionTable: Readonly<Record<PermittedAction, Readonly<Record<Role, boolean>>>> = Object.freeze({
  view: { gamemaster: true, owner: true, observer: true, stranger: false },
  roll: { gamemaster: true, owner: true, observer: false, stranger: false },
  edit: { gamemaster: true, owner: true, observer: false, stranger: false },
});

/** What the table asks of a document. */
export interface Permitted {
  testUserPermission(user: User.Implementation, level: 'OWNER' | 'OBSERVER'): boolean;
}

/** Reads a user's role towards a document. */
export function readRole(user: User.Implementation, document: Permitted): Role {
  if (user.isGM) return 'gamemaster';
  if (document.testUserPermission(user, 'OWNER')) return 'owner';
  return document.testUserPermission(user, 'OBSERVER') ? 'observer' : 'stranger';
}

/** Tests whether a user (default: this client's) may do something with a document. */
export function canUser(action: PermittedAction, document: Permitted, user: User.Implementation = game.user): boolean {
  return permissionTable[action][readRole(user, document)];
}
