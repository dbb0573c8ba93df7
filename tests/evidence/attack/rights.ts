/**
 * What Bertrand, a player, may change, written down a second time and apart from the table's own checks: docs/dev/permissions.md and docs/dev/divergence.md
 * (Permissions, Server, Encounters) in short. An attack that changes anything else has done harm.
 */
import { listSources, type Change, type World } from './state.ts';

const OWNER = 3;
/** How far the time of a new message may be from that of this process, in ms. */
const CLOCK_TOLERANCE = 60_000;

/** Who asks: an id, and what that user owned before the attack. */
export interface Rights {
  readonly user: string;
  readonly actors: ReadonlySet<string>;
  readonly messages: ReadonlySet<string>;
  readonly tokens: ReadonlySet<string>;
  readonly fighters: ReadonlySet<string>;
}

/** Reads off a world what a user owns in it. */
export function readRights(world: World, user: string): Rights {
  const actors = new Set(
    listSources(world, 'actors')
      .filter(({ ownership }) => {
        const levels = (ownership ?? {}) as Readonly<Record<string, number>>;
        return (levels[user] ?? levels['default'] ?? 0) >= OWNER;
      })
      .map(({ _id }) => _id),
  );
  const listOwned = (collection: string, name: string): ReadonlySet<string> =>
    new Set(
      listSources(world, collection)
        .flatMap((parent) => listSources(parent, name))
        .filter(({ actorId }) => actors.has(String(actorId)))
        .map(({ _id }) => _id),
    );
  const messages = listSources(world, 'messages').filter(({ author }) => author === user);
  return {
    user,
    actors,
    messages: new Set(messages.map(({ _id }) => _id)),
    tokens: listOwned('scenes', 'tokens'),
    fighters: listOwned('combats', 'combatants'),
  };
}

/** Fields that nobody but the server, or a GM, writes on what a player owns. */
const ACTOR_RESERVED = /^(?:_id|ownership|_stats\.(?:createdTime|coreVersion|systemId))(?:\.|$)/u;
const MESSAGE_RESERVED = /^(?:_id|author|timestamp|_stats\.createdTime)(?:\.|$)/u;
const USER_RESERVED = /^(?:_id|role|permissions|password|passwordSalt)(?:\.|$)/u;
// What a token says of its actor is its owner's to write, and gives no right to another actor (docs/dev/security.md).
const TOKEN_RESERVED = /^(?:_id|delta\._id)(?:\.|$)/u;

/** Names that reach into the machinery of JavaScript are stored for nobody. */
const MACHINERY = /(?:^|\.)(?:__proto__|constructor|prototype)(?:\.|$)/u;

/** Tests whether the user may have caused a change. */
export function isAllowed({ path, before, after }: Change, rights: Rights): boolean {
  const [collection = '', id = '', ...rest] = path.split('.');
  const field = rest.join('.');
  if (MACHINERY.test(path) && after !== undefined) return false;
  if (collection === 'messages') {
    // A new one: by its sender, at the time of the server.
    if (before === undefined && !rights.messages.has(id)) return isHonestLeaf(field, after, rights.user);
    return rights.messages.has(id) && (after === undefined || !MESSAGE_RESERVED.test(field));
  }
  // Neither made nor deleted: its id is reserved.
  if (collection === 'actors') return rights.actors.has(id) && !ACTOR_RESERVED.test(field);
  if (collection === 'users') return id === rights.user && !USER_RESERVED.test(field);
  const [kind, child = '', ...inner] = rest;
  if (collection === 'scenes' && kind === 'tokens')
    return rights.tokens.has(child) && inner.length > 0 && !TOKEN_RESERVED.test(inner.join('.'));
  if (collection === 'combats' && kind === 'combatants')
    return rights.fighters.has(child) && /^(?:initiative|_stats)/u.test(inner.join('.'));
  // Every player may (docs/dev/permissions.md, note 1).
  if (collection === 'combats') return /^(?:round|turn|_stats)/u.test(field);
  return false;
}

/** Tests a leaf of a new message for what it says of its sender and its time. */
function isHonestLeaf(field: string, value: unknown, user: string): boolean {
  if (field === 'author' || field === '_stats.lastModifiedBy') return value === user;
  if (field === 'timestamp' || field === '_stats.createdTime' || field === '_stats.modifiedTime')
    return Math.abs(Number(value) - Date.now()) < CLOCK_TOLERANCE;
  return true;
}
