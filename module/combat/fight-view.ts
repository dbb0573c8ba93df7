/** The state of the fight in words: the round, whose turn it is, who has no initiative yet and who has not acted. */
import { readOr } from '../user-error.ts';
import { findCombat, hasSaidActed, readIntent, readMoment } from './clock.ts';
import { findCombatFacet } from './combat-facet.ts';

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** What is said of a fight. */
export interface FightView {
  readonly started: boolean;
  /** "Round 2 · Rosa Vane", or that it has not begun. */
  readonly title: string;
  /** Who has no initiative yet. */
  readonly unrolled: readonly string[];
  /** Who has not acted in this round; the defeated do not act. */
  readonly waiting: readonly string[];
  /** Everyone has acted: the next round is the Gamemaster's to begin. */
  readonly isRoundOver: boolean;
}

/** Whether a fighter's turn is over. */
function hasHadTurn({ started, turn, turns }: Fight, combatant: Fighter): boolean {
  return started && turn !== null && turns.slice(0, turn).includes(combatant);
}

/**
 * Whether a fighter has acted in this round: its turn is over, or it has said so.
 * @param said - whether it has said so, where that is known already
 */
export function hasActed(combat: Fight, combatant: Fighter, said?: boolean): boolean {
  if (!combat.started) return false;
  if (hasHadTurn(combat, combatant)) return true;
  const { actor } = combatant;
  return said ?? (actor !== null && hasSaidActed(actor));
}

/** Finds the fight that the tracker shows. */
export function findFight(): Fight | null {
  return (ui.combat as unknown as { viewed?: Fight | null } | undefined)?.viewed ?? null;
}

function nameFighters(fighters: readonly Fighter[]): string[] {
  return fighters.map(({ name }) => name ?? '');
}

/** Whether a fighter has not acted yet; one that cannot be read has not, and is the GM's to pass over. */
function isWaiting(combat: Fight, fighter: Fighter): boolean {
  return readOr(
    `combatant ${fighter.id}`,
    () => !hasActed(combat, fighter),
    () => true,
  );
}

/** Describes a fight. */
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

/** Whether a fighter could declare now what it is about to do: it has not acted, and nothing keeps it from acting. */
export function canDeclare(combat: Fight, combatant: Fighter): boolean {
  const { actor, isDefeated } = combatant;
  const declaring = findCombatFacet(actor)?.declaring;
  if (!actor || !declaring || !combat.started || isDefeated) return false;
  // Two hundred are asked whenever the tracker is drawn: none of them is to look for its fight.
  return !hasActed(combat, combatant, hasSaidActed(actor, readMoment(combat))) && declaring.mayDeclare(actor);
}

/**
 * Finds who declares next: in the order of initiative, or from its end where the ruleset has that, the first who has not declared yet.
 * @returns null: nobody, or the order of the round is still to be rolled
 */
export function findNextDeclarer(combat: Fight): Fighter | null {
  if ('isInitiativeDue' in combat && combat.isInitiativeDue === true) return null;
  const now = readMoment(combat);
  // Of whom the GM hides players are told nothing, nor kept waiting.
  const shown = combat.turns.filter(({ visible }) => visible);
  const waiting = shown.filter((combatant) =>
    readOr(
      `combatant ${combatant.id}`,
      () => canDeclare(combat, combatant) && combatant.actor !== null && readIntent(combatant.actor, now) === null,
      () => false,
    ),
  );
  const isLastFirst = findCombatFacet(waiting[0]?.actor)?.declaring?.isLastFirst() === true;
  return (isLastFirst ? waiting.at(-1) : waiting[0]) ?? null;
}

/** Lists who has declared in this round to act on an actor and has not done so yet, by UUID. */
export function listDeclaredOn(actor: Actor.Implementation): string[] {
  const combat = findCombat(actor);
  if (!combat) return [];
  const now = readMoment(combat);
  const fighters = combat.combatants.contents.filter((combatant) => !hasActed(combat, combatant));
  const others = fighters.flatMap((combatant) => combatant.actor ?? []);
  return others.filter((other) => readIntent(other, now)?.targets.includes(actor.uuid)).map(({ uuid }) => uuid);
}
