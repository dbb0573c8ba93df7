/** The state of the fight in words: the round, whose turn it is, who has no initiative yet and who has not acted. */
import { readOr } from '../user-error.ts';
import { hasSaidActed } from './clock.ts';

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
