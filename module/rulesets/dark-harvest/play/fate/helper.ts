/** Who helps with fate (DH-16): the user's own character, never the one that rolled. */
import { canUser } from '../../../../permissions.ts';
import { findFateCharacter, type FateCharacter } from './pay.ts';

/** Finds the character whose points a user would spend on the roll of another; null: there is none. */
export function findFateHelper(roller: string): FateCharacter | null {
  const { user, actors } = game;
  const assigned = user.character ? findFateCharacter(user.character.uuid) : null;
  // A user who was assigned none, and plays one all the same.
  const owned = user.isGM ? [] : actors.filter((actor) => actor.type === 'harvestCharacter' && actor.isOwner);
  const helper = assigned ?? (owned.length === 1 ? findFateCharacter(owned[0]?.uuid ?? '') : null);
  return helper && helper.uuid !== roller && canUser('spend', helper) ? helper : null;
}
