/** What a roll in a fight is noted for although the rules do not forbid it: it is not the actor's turn, the target is out of reach, the weapon is not ready. */
import { findCombat } from '../combat/clock.ts';
import { findActor } from '../foundry/documents.ts';
import { UserError } from '../user-error.ts';
import { measureNearness } from './nearness.ts';

/** A roll, as far as its notes depend on it. */
interface Deed {
  /** Whether the roll is an action of the actor's own turn. */
  readonly isAction: boolean;
  /** Name of the target that the roll does not reach; empty: it reaches its target, or has none. */
  readonly outOfReach: string;
  /** The weapon that is used; left out: none. */
  readonly weapon?: { readonly name: string; readonly isReady: boolean } | null | undefined;
}

/** Tests whether a blow of an actor does not reach its target: both have a token, and the tokens do not touch. */
export function isOutOfBlow(actor: Actor.Implementation, target: string): boolean {
  const found = findActor(target);
  return found !== null && measureNearness(actor, found)?.touching === false;
}

/** Lists what to note about a roll of an actor, as refusals that refuse nothing. */
export function cautionDeed(actor: Actor.Implementation, { isAction, outOfReach, weapon }: Deed): readonly UserError[] {
  const names = { actor: actor.name, target: outOfReach, weapon: weapon?.name ?? '' };
  const current = findCombat(actor)?.combatant?.actor;
  const codes = [
    isAction && current != null && current.uuid !== actor.uuid && 'out-of-turn',
    outOfReach && 'out-of-reach',
    weapon && !weapon.isReady && 'not-readied',
  ];
  return codes.flatMap((code) => (code ? [new UserError(code, names)] : []));
}
