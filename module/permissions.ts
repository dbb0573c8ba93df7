/**
 * Who may do what: one table, asked by everything that acts for a user. Foundry's server enforces the writes; this decides what is offered. The page
 * docs/permissions.md is written from it.
 */

/** A user's standing towards a document: Gamemaster, assistant, owner, one who may look, or nobody. */
export const roles = ['gamemaster', 'assistant', 'owner', 'observer', 'stranger'] as const;

/** One standing. */
export type Role = (typeof roles)[number];

/** What is said of an action. */
export interface Permission {
  /** The standings that may do it. */
  readonly roles: readonly Role[];
  /** Whether it goes on while no Gamemaster is online. */
  readonly withoutGamemaster: boolean;
  /** The documents that it writes, by the client of the user who acts unless that is said. */
  readonly writes: string;
}

const owners = ['gamemaster', 'assistant', 'owner'] as const;
const leaders = ['gamemaster', 'assistant'] as const;

/** What a user may ask to do with an actor (or, for a round, with a fight). */
export const permissionTable = Object.freeze({
  view: { roles: [...owners, 'observer'], withoutGamemaster: true, writes: 'nothing' },
  roll: { roles: owners, withoutGamemaster: true, writes: 'a ChatMessage' },
  edit: { roles: owners, withoutGamemaster: true, writes: 'the Actor or its Items' },
  damage: { roles: owners, withoutGamemaster: true, writes: 'the Actor or its token, with the ledger entry' },
  fate: { roles: owners, withoutGamemaster: true, writes: 'a ChatMessage, then the Actor' },
  initiative: { roles: owners, withoutGamemaster: true, writes: 'the initiative of its Combatant, and a ChatMessage' },
  round: {
    roles: leaders,
    withoutGamemaster: false,
    writes: 'the Combatants and the turn of the Combat, by the designated Gamemaster',
  },
} as const satisfies Readonly<Record<string, Permission>>);

/** What a user may ask to do. */
export type PermittedAction = keyof typeof permissionTable;

/** What the table asks of a document. */
export interface Permitted {
  testUserPermission(user: User.Implementation, level: 'OWNER' | 'OBSERVER'): boolean;
}

/** Reads a user's role towards a document. */
export function readRole(user: User.Implementation, document: Permitted): Role {
  if (user.isGM) return user.role === CONST.USER_ROLES.ASSISTANT ? 'assistant' : 'gamemaster';
  if (document.testUserPermission(user, 'OWNER')) return 'owner';
  return document.testUserPermission(user, 'OBSERVER') ? 'observer' : 'stranger';
}

/** Tests whether a role may do something. */
export function permits(action: PermittedAction, role: Role): boolean {
  return (permissionTable[action].roles as readonly Role[]).includes(role);
}

/** Tests whether a user (default: this client's) may do something with a document. */
export function canUser(action: PermittedAction, document: Permitted, user: User.Implementation = game.user): boolean {
  return permits(action, readRole(user, document));
}
