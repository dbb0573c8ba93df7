/** Prepares the state of a fight for display: the round, whose turn it is, who has no initiative yet, and who has not acted. */
import { findTracker } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { readOr } from '../user-error.ts';
import { findCombat, hasSaidActed, readIntent, readMoment } from './clock.ts';

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** The state of a fight, as windows show it. */
export interface FightView {
  readonly started: boolean;
  /** The round and whose turn it is ("Round 2 · Rosa Vane"), or that the fight has not begun. */
  readonly title: string;
  /** Names of the fighters who have no initiative yet. */
  readonly unrolled: readonly string[];
  /** Names of the fighters who have not acted this round, without the defeated. */
  readonly waiting: readonly string[];
  /** Whether everyone has acted, so that the GM can begin the next round. */
  readonly isRoundOver: boolean;
}

function hasHadTurn({ started, turn, turns }: Fight, combatant: Fighter): boolean {
  return started && turn !== null && turns.slice(0, turn).includes(combatant);
}

/**
 * Tests whether a fighter has acted this round: its turn is over, or it was marked as having acted.
 * @param said - whether it was marked; left out: read from the actor
 */
export function hasActed(combat: Fight, combatant: Fighter, said?: boolean): boolean {
  if (!combat.started) return false;
  if (hasHadTurn(combat, combatant)) return true;
  const { actor } = combatant;
  return said ?? (actor !== null && hasSaidActed(actor));
}

/** Returns the fight that the tracker shows; null: none. */
export function findFight(): Fight | null {
  return findTracker()?.viewed ?? null;
}

function nameFighters(fighters: readonly Fighter[]): string[] {
  return fighters.map(({ name }) => name ?? '');
}

/** Tests whether a fighter has not acted yet. A fighter that cannot be read counts as waiting, since the GM can skip it. */
function isWaiting(combat: Fight, fighter: Fighter): boolean {
  return readOr(
    `combatant ${fighter.id}`,
    () => !hasActed(combat, fighter),
    () => true,
  );
}

export function viewFight(combat: Fight): FightView {
  const { started, round } = combat;
  const fighting = combat.turns.filter(({ isDefeated }) => !isDefeated);
  const waiting = started ? fighting.filter((fighter) => isWaiting(combat, fighter)) : [];
  const name = combat.combatant?.name ?? '';
  const begun = game.i18n.format(name ? 'TETRAD.Panel.turn' : 'TETRAD.Panel.round', { round: String(round), name });
  return {
    started,
    title: started ? begun : game.i18n.localize('TETRAD.Panel.notBegun'),
    unrolled: nameFighters(fighting.filter(({ initiative }) => initiative === null)),
    waiting: nameFighters(waiting),
    isRoundOver: started && fighting.length > 0 && waiting.length === 0,
  };
}

/** Tests whether a fighter could declare an action now: it has not acted, and is able to act. */
export function canDeclare(combat: Fight, combatant: Fighter): boolean {
  const { actor, isDefeated } = combatant;
  const declaring = facetOf(actor, 'combat')?.declaring;
  if (!actor || !declaring || !combat.started || isDefeated) return false;
  // The moment is passed on, because otherwise each of hundreds of fighters in the tracker would search for its fight.
  return !hasActed(combat, combatant, hasSaidActed(actor, readMoment(combat))) && declaring.mayDeclare(actor);
}

/**
 * Finds the fighter who declares next: the first without a declaration, in the order of initiative or in reverse, as the ruleset says. All fighters of one
 * ruleset declare before those of the next.
 * @returns null if no one is left, or this round's initiative has not been rolled yet
 */
export function findNextDeclarer(combat: Fight): Fighter | null {
  if ('isInitiativeDue' in combat && combat.isInitiativeDue === true) return null;
  const now = readMoment(combat);
  // Fighters that the GM hides are left out: players must not learn about them or wait for them.
  const shown = combat.turns.filter(({ visible }) => visible);
  const waiting = shown.filter((combatant) =>
    readOr(
      `combatant ${combatant.id}`,
      () => canDeclare(combat, combatant) && combatant.actor !== null && readIntent(combatant.actor, now) === null,
      () => false,
    ),
  );
  const facet = facetOf(waiting[0]?.actor, 'combat');
  const declarers = waiting.filter(({ actor }) => facetOf(actor, 'combat') === facet);
  return declarers.at(facet?.declaring?.isLastFirst() ? -1 : 0) ?? null;
}

/** Lists the UUIDs of those against whom an actor has declared an action this round that it has not taken yet. */
export function listDeclaredBy(actor: Actor.Implementation): readonly string[] {
  const combat = findCombat(actor);
  const combatant = combat?.combatants.find((one) => one.actor?.uuid === actor.uuid);
  if (!combat || !combatant || hasActed(combat, combatant)) return [];
  return readIntent(actor, readMoment(combat))?.targets ?? [];
}

/** Lists the UUIDs of the fighters who have declared an action against an actor this round and have not acted yet. */
export function listDeclaredOn(actor: Actor.Implementation): string[] {
  const combat = findCombat(actor);
  if (!combat) return [];
  const now = readMoment(combat);
  const fighters = combat.combatants.contents.filter((combatant) => !hasActed(combat, combatant));
  const others = fighters.flatMap((combatant) => combatant.actor ?? []);
  return others.filter((other) => readIntent(other, now)?.targets.includes(actor.uuid)).map(({ uuid }) => uuid);
}
