/** Whose turn it is, for the sheet of a fighter, and what the fighter's player may do now. */
import { findCombat } from './clock.ts';

/** The state of a fight as a fighter's sheet shows it. */
export interface OwnTurn {
  readonly isOwn: boolean;
  /** One line in the user's language. */
  readonly text: string;
}

/** Describes whose turn it is in an actor's fight; null: it is in no fight that has begun. A fighter that the GM hides is not named. */
export function describeTurn(actor: Actor.Implementation): OwnTurn | null {
  const current = findCombat(actor)?.combatant;
  if (!current) return null;
  const isOwn = current.actor?.uuid === actor.uuid;
  const isSecret = current.hidden && !game.user.isGM;
  const key = isOwn ? 'own' : isSecret ? 'secret' : 'other';
  return {
    isOwn,
    text: game.i18n.format(`TETRAD.Combat.turn.${key}`, { actor: actor.name, name: current.name ?? '' }),
  };
}
