/**
 * Lets fights go on that wait for a GM, and tells what is due as the turns come. What waits: a round that a player has asked for by ending its last turn, and
 * initiative that was due when the client that should have rolled it went away. Only the designated GM's client does that: when it is asked, and when it comes
 * back. What is due is told without a GM, too: then by the client of one owner.
 */
import { type Clock, hasSaidActed, isSameRound, readMoment } from './clock.ts';
import { findCombatFacet } from './combat-facet.ts';
import { readOr } from '../user-error.ts';
import type { TetradCombat } from './tetrad-combat.ts';

/** Whether the last turn of the round has ended: whose turn it is has said so, and nobody comes after. */
function isRoundOver(combat: Combat.Implementation): boolean {
  const { combatant, turn, turns } = combat;
  const actor = combatant?.actor;
  if (!combat.started || !actor || turn === null) return false;
  const isLast = turns.every(({ isDefeated }, index) => index <= turn || isDefeated);
  return isLast && hasSaidActed(actor);
}

/** Whether this client tells an actor what is due: that of the active GM, and without one that of its first owner who is online. */
function tells(actor: Actor.Implementation): boolean {
  const { activeGM } = game.users;
  if (activeGM) return activeGM.isSelf;
  const owners = game.users.filter((user) => user.active && actor.testUserPermission(user, 'OWNER'));
  const [first] = owners.map(({ id }) => id ?? '').toSorted();
  return first === game.user.id;
}

/** Whether an actor has been told in this round what is due. It stands on the actor, since players write no combatant. */
function isTold({ flags }: Actor.Implementation, now: Clock): boolean {
  const { told } = (flags as { tetrad?: { told?: Clock } }).tetrad ?? {};
  return told !== undefined && isSameRound(told, now);
}

/** Notes on an actor when it has been told what is due, or that it has not. */
async function noteTold(actor: Actor.Implementation, told: Clock): Promise<void> {
  await actor.update({ flags: { tetrad: { told } } } as Actor.UpdateData);
}

/** Tells an actor what is due, once. What could not be told is told at the next change of the fight. */
async function tellDue(actor: Actor.Implementation, now: Clock, tell: () => Promise<void>): Promise<void> {
  // First, or a second change that comes meanwhile would tell it again.
  await noteTold(actor, now);
  try {
    await tell();
  } catch (error) {
    await noteTold(actor, { combat: '', round: 0, turn: 0 });
    throw error;
  }
}

/** Tells all whose place in the order has come what is due to them, once a round; whoever was passed over as well. */
async function promptDue(combat: TetradCombat & Combat.Implementation): Promise<void> {
  const { started, turn } = combat;
  if (!started || turn === null || combat.isInitiativeDue) return;
  const now = readMoment(combat);
  for (const { actor } of combat.turns.slice(0, turn + 1)) {
    const start = findCombatFacet(actor)?.dueAtTurn;
    if (!actor || !start || !tells(actor) || isTold(actor, now)) continue;
    // One who cannot be read or told keeps nobody else from being told.
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

/** One after the other: asked twice for a round is asked once. */
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

/** A player has changed an actor: perhaps to say that its turn, the last, has ended. */
function handleChange(actor: Actor.Implementation | null, userId: string): void {
  if (!actor || game.users.get(userId)?.isGM !== false) return;
  queue(({ combatant }) => combatant?.actor?.uuid === actor.uuid);
}

/** Begins to watch. Called in `init`. */
export function watchRounds(): void {
  Hooks.on('updateActor', (actor, _changes, _options, userId) => handleChange(actor, userId));
  Hooks.on('updateToken', ({ actor }, _changes, _options, userId) => handleChange(actor, userId));
  // Also where initiative has been rolled anew, and the order with it.
  Hooks.on('updateCombat', (combat) => queue(({ id }) => id === combat.id, promptDue));
  Hooks.on('userConnected', () => queue());
  Hooks.once('ready', () => queue());
}
