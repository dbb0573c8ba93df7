/**
 * Who may do what to an actor, its items, tokens, fighters and messages: one frozen table without Foundry, asked by everything that acts for a user, and
 * by the tests that try each of its cells with two clients. The page docs/permissions.md is written from it. Foundry's server enforces the writes.
 */

/**
 * A user's standing towards an actor: Gamemaster, assistant, owner, owner beside the one who acted (of messages, which have one author), one who may look,
 * one who sees its name and portrait, nobody.
 */
export const roles = ['gamemaster', 'assistant', 'owner', 'coOwner', 'observer', 'limited', 'stranger'] as const;

/** One standing. */
export type Role = (typeof roles)[number];

/** What is said of an action. */
export interface Permission {
  /** The standings that are offered it, and whose doing it counts. */
  readonly roles: readonly Role[];
  /** Whether it goes on for those of them who are players while no Gamemaster is online. */
  readonly withoutGamemaster: boolean;
  /**
   * The standings whose bare request Foundry's server takes, where these are more: nothing offers it to them. `counts`: whether what was asked for happens;
   * if not, the request leaves a message and nothing else.
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

/** What a user may ask to do. */
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

/** What a user may ask to do. */
export type PermittedAction = keyof typeof permissionTable;

/** Tests whether a role may do something. */
export function permits(action: PermittedAction, role: Role): boolean {
  return (permissionTable[action].roles as readonly Role[]).includes(role);
}

/** Tests whether an owner may do something while no Gamemaster is online. */
export function permitsWithoutGamemaster(action: PermittedAction): boolean {
  return permits(action, 'owner') && permissionTable[action].withoutGamemaster;
}
