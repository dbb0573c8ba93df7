/**
 * Defines who may perform which action on an actor, its items, tokens, combatants and messages, in one frozen table that does not depend on Foundry. All code
 * that acts for a user checks the table. The tests try each cell with two clients, and docs/dev/permissions.md is generated from it. Foundry's server enforces the
 * writes.
 */

/** The roles of users towards an actor. For messages, which have one author, `coOwner` is a second owner besides the author. */
export const roles = ['gamemaster', 'assistant', 'owner', 'coOwner', 'observer', 'limited', 'stranger'] as const;

/** A user's role towards an actor. */
export type Role = (typeof roles)[number];

/** The permissions of an action. */
export interface Permission {
  /** The roles that are offered the action, and whose actions are accepted. */
  readonly roles: readonly Role[];
  /** Whether players with these roles can perform the action while no GM is online. */
  readonly withoutGamemaster: boolean;
  /**
   * The roles from which Foundry's server accepts a raw request, if there are more of them than `roles`. The system never offers the action to them. `counts`:
   * whether such a request takes effect; otherwise it only leaves a message.
   */
  readonly requests?: { readonly roles: readonly Role[]; readonly counts: boolean };
}

const leaders = ['gamemaster', 'assistant'] as const;
const owners = [...leaders, 'owner', 'coOwner'] as const;
const author = [...leaders, 'owner'] as const;
const own = { roles: owners, withoutGamemaster: true } as const;
const lead = { roles: leaders, withoutGamemaster: false } as const;
const anybody = { roles, counts: true } as const;
const message = { roles, counts: false } as const;

export const permissionTable = Object.freeze({
  glimpse: { roles: [...owners, 'observer', 'limited'], withoutGamemaster: true },
  view: { roles: [...owners, 'observer'], withoutGamemaster: true },
  roll: { ...own, requests: anybody },
  macro: own,
  seePrivate: { roles: author, withoutGamemaster: true },
  seeBlind: lead,
  seeSelf: { roles: ['owner'], withoutGamemaster: true },
  rewrite: { roles: author, withoutGamemaster: true },
  edit: own,
  hold: own,
  damage: own,
  tokenDamage: own,
  undo: own,
  status: own,
  reply: { ...own, requests: message },
  spend: { ...own, requests: message },
  request: { ...own, requests: message },
  answer: { ...lead, requests: message },
  rule: { ...lead, requests: message },
  initiative: own,
  act: own,
  endTurn: { ...own, requests: anybody },
  round: { ...lead, requests: anybody },
  joinFight: own,
  leaveFight: own,
  defeat: lead,
  createFight: lead,
  moveToken: own,
  placeToken: lead,
  removeToken: lead,
  ownership: lead,
  createActor: lead,
  deleteActor: lead,
  ruleOptions: lead,
} as const satisfies Readonly<Record<string, Permission>>);

/** The name of an action in the table. */
export type PermittedAction = keyof typeof permissionTable;

/** Tests whether a role may perform an action. */
export function permits(action: PermittedAction, role: Role): boolean {
  return (permissionTable[action].roles as readonly Role[]).includes(role);
}

/**
 * Tests whether an owner may perform an action while no GM is online.
 * @forTests The page of permissions and the tests of its cells ask the table.
 */
export function permitsWithoutGamemaster(action: PermittedAction): boolean {
  return permits(action, 'owner') && permissionTable[action].withoutGamemaster;
}
