/**
 * Continues fights that wait for a GM, and announces what is due when turns come. Two things wait for a GM: a round that a player requested by ending the last
 * turn, and initiative if the client that should have rolled it disconnected. Only the active GM's client continues them, at once or when it reconnects. What
 * is due is announced even without a GM, by the client of one owner.
 */
import { type Clock, hasSaidActed, isSameRound, readMoment } from './clock.ts';
import { findCombatFacet } from './combat-facet.ts';
import { writesFor } from '../permissions.ts';
import { readOr } from '../user-error.ts';
import type { TetradCombat } from './tetrad-combat.ts';

/** Tests whether the last turn of the round is over: its fighter is marked as having acted, and nobody who can fight comes after. */
function isRoundOver(combat: Combat.Implementation): boolean {
  const { combatant, turn, turns } = combat;
  const actor = combatant?.actor;
  if (!combat.started || !actor || turn === null) return false;
  const isLast = turns.every(({ isDefeated }, index) => index <= turn || isDefeated);
  return isLast && hasSaidActed(actor);
}

/** Tests whether an actor's dues of this round have been announced. This is noted on the actor, since players cannot write combatants. */
function isTold({ flags }: Actor.Implementation, now: Clock): boolean {
  const { told } = (flags as { tetrad?: { told?: Clock } }).tetrad ?? {};
  return told !== undefined && isSameRound(told, now);
}

/**
 * Notes on an actor when its dues were announced.
 * @param told - a clock without a fight: they were not announced
 */
async function noteTold(actor: Actor.Implementation, told: Clock): Promise<void> {
  await actor.update({ flags: { tetrad: { told } } } as Actor.UpdateData);
}

/** Announces what is due to an actor, once. If `tell` fails, it is called again at the fight's next change. @throws the error of `tell` */
async function tellDue(actor: Actor.Implementation, now: Clock, tell: () => Promise<void>): Promise<void> {
  // Noted first: otherwise another change of the fight could cause a second announcement.
  await noteTold(actor, now);
  try {
    await tell();
  } catch (error) {
    await noteTold(actor, { combat: '', round: 0, turn: 0 });
    throw error;
  }
}

/** Announces what is due to every fighter whose turn in this round has come, including those who were skipped, once a round. */
async function promptDue(combat: TetradCombat & Combat.Implementation): Promise<void> {
  const { started, turn } = combat;
  if (!started || turn === null || combat.isInitiativeDue) return;
  const now = readMoment(combat);
  for (const { actor } of combat.turns.slice(0, turn + 1)) {
    const start = findCombatFacet(actor)?.dueAtTurn;
    if (!actor || !start || !writesFor(actor) || isTold(actor, now)) continue;
    // An actor that cannot be read must not stop the announcements to others.
    const dues = readOr(
      `what is due to ${actor.uuid}`,
      () => start.list(actor, now),
      () => [],
    );
    if (dues.length === 0) continue;
    await tellDue(actor, now, () => start.announce(actor, dues, now)).catch((error: unknown) => console.error(error));
  }
}

async function settle(combat: TetradCombat & Combat.Implementation): Promise<void> {
  if (game.users.activeGM?.isSelf) {
    if (combat.isInitiativeDue) await combat.rollAgain();
    else if (isRoundOver(combat)) await combat.nextRound();
  }
  await promptDue(combat);
}

let last: Promise<void> = Promise.resolve();

/** Runs a step for the fights that pass a test, after earlier calls are done: of two requests for a round, only the first may start it. */
function queue(isConcerned: (combat: Combat.Implementation) => boolean = () => true, act = settle): void {
  const { activeGM } = game.users;
  if (activeGM && !activeGM.isSelf) return;
  last = last
    .then(async () => {
      for (const combat of game.combats.contents.filter(isConcerned)) {
        await act(combat as unknown as TetradCombat & Combat.Implementation);
      }
    })
    .catch((error: unknown) => console.error(error));
}

/** Handles a change of an actor by a player, who may have ended the last turn of a round. */
function handleChange(actor: Actor.Implementation | null, userId: string): void {
  if (!actor || game.users.get(userId)?.isGM !== false) return;
  queue(({ combatant }) => combatant?.actor?.uuid === actor.uuid);
}

/** Starts watching fights. Called in `init`. */
export function watchRounds(): void {
  Hooks.on('updateActor', (actor, _changes, _options, userId) => handleChange(actor, userId));
  Hooks.on('updateToken', ({ actor }, _changes, _options, userId) => handleChange(actor, userId));
  // A reroll of initiative also updates the fight and changes the order.
  Hooks.on('updateCombat', (combat) => queue(({ id }) => id === combat.id, promptDue));
  Hooks.on('userConnected', () => queue());
  Hooks.once('ready', () => queue());
}
