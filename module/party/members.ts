/** The members of a party: who belongs to it, and who of them is here. A user sees only members whose actors they may see at all. */
import { findActor, isActorOf, updateSystem } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

type Own = Actor.Implementation;

/** A party: an actor that belongs to no ruleset. */
export type Party = Actor.OfType<'party'>;

export interface Member {
  readonly actor: Own;
  readonly here: boolean;
}

/** Tests whether an actor is a party. */
export function isParty(actor: { readonly type: string } | null | undefined): actor is Party {
  return isActorOf(actor, 'party');
}

/** Lists the members that this user may see, in the order in which they joined. Those whose actors were deleted are left out. */
export function listMembers({ system }: Party): Member[] {
  return system.members.flatMap(({ uuid, here }) => {
    const actor = findActor(uuid);
    return actor && canUser('glimpse', actor) ? [{ actor, here }] : [];
  });
}

/** Lists the actors of the members who are here and whom this user may see. */
export function listPresent(party: Party): Own[] {
  return listMembers(party).flatMap(({ actor, here }) => (here ? actor : []));
}

type Stored = Party['system']['members'];

/** Writes the members; those whose actors were deleted are dropped. Players keep the members that they cannot see. */
async function writeMembers(party: Party, change: (members: Stored) => Stored): Promise<void> {
  if (!canUser('edit', party)) throw new UserError('not-owner', { actor: party.name });
  await updateSystem(party, { members: change(party.system.members.filter(({ uuid }) => findActor(uuid) !== null)) });
}

/**
 * Adds an actor to a party, as one who is here.
 * @throws UserError `party-in-party`; `party-packed` for an actor of a compendium; `party-member` if it belongs to the party already; `not-owner`
 */
export async function addMember(party: Party, actor: Own): Promise<void> {
  const { name, uuid } = actor;
  if (isParty(actor)) throw new UserError('party-in-party', { actor: name });
  if (actor.inCompendium) throw new UserError('party-packed', { actor: name });
  if (party.system.members.some((member) => member.uuid === uuid))
    throw new UserError('party-member', { actor: name, party: party.name });
  await writeMembers(party, (members) => [...members, { uuid, here: true }]);
}

/** Removes a member. @throws UserError `not-owner` */
export async function removeMember(party: Party, uuid: string): Promise<void> {
  await writeMembers(party, (members) => members.filter((member) => member.uuid !== uuid));
}

/** Has a member come or go. @throws UserError `not-owner` */
export async function flipHere(party: Party, uuid: string): Promise<void> {
  await writeMembers(party, (members) =>
    members.map((member) => (member.uuid === uuid ? { uuid, here: !member.here } : member)),
  );
}

type Fight = Combat.Implementation;

/**
 * Adds the tokens of the members who are here to a fight, instead of the party's own token.
 * @throws UserError `party-no-tokens` if none of them has a token in the scene
 */
export async function joinFight(party: Party, combat: Fight, scene: Scene.Implementation | null): Promise<void> {
  const present = new Set(listPresent(party).filter((actor) => canUser('joinFight', actor)));
  const tokens = (scene?.tokens.contents ?? []).filter(({ actor }) => actor && present.has(actor));
  if (tokens.length === 0) throw new UserError('party-no-tokens', { party: party.name });
  const fighting = new Set(combat.combatants.map(({ tokenId }) => tokenId));
  const joining = tokens.filter(({ id }) => !fighting.has(id));
  if (joining.length === 0) return;
  await combat.createEmbeddedDocuments(
    'Combatant',
    joining.map(({ id, actorId, hidden }) => ({ tokenId: id, sceneId: scene?.id ?? null, actorId, hidden })),
  );
}
