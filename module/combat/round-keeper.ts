/**
 * Lets fights go on that wait for a Gamemaster: a round that a player has asked for by ending its last turn, and initiative that was due when the client that
 * should have rolled it went away. Only the designated Gamemaster's client does that: when it is asked, and when it comes back.
 */
import { hasSaidActed } from './clock.ts';
import type { TetradCombat } from './tetrad-combat.ts';

/** Whether the last turn of the round has ended: whose turn it is has said so, and nobody comes after. */
function isRoundOver(combat: Combat.Implementation): boolean {
  const { combatant, turn, turns } = combat;
  const actor = combatant?.actor;
  if (!combat.started || !actor || turn === null) return false;
  const isLast = turns.every(({ isDefeated }, index) => index <= turn || isDefeated);
  return isLast && hasSaidActed(actor);
}

async function settle(combat: TetradCombat & Combat.Implementation): Promise<void> {
  if (combat.isInitiativeDue) await combat.rollAgain();
  else if (isRoundOver(combat)) await combat.nextRound();
}

let last: Promise<void> = Promise.resolve();

/** One after the other: asked twice for a round is asked once. */
function queue(isConcerned: (combat: Combat.Implementation) => boolean = () => true): void {
  if (!game.users.activeGM?.isSelf) return;
  last = last
    .then(async () => {
      for (const combat of game.combats.contents.filter(isConcerned)) {
        await settle(combat as unknown as TetradCombat & Combat.Implementation);
      }
    })
    .catch((error: unknown) => console.error(error));
}

/** A player has changed an actor: perhaps to say that its turn, the last, has ended. */
function handleChange(actor: Actor.Implementation | null, userId: string): void {
  if (!actor || game.users.get(userId)?.isGM !== false) return;
  queue(({ combatant }) => combatant?.actor?.uuid === actor.uuid);
}

/** Begins to watch. Called in `init`. */
export function watchRounds(): void {
  Hooks.on('updateActor', (actor, _changes, _options, userId) => handleChange(actor, userId));
  Hooks.on('updateToken', ({ actor }, _changes, _options, userId) => handleChange(actor, userId));
  Hooks.on('userConnected', () => queue());
  Hooks.once('ready', () => queue());
}
