/** What the sheet says of a fighter's round, and what its buttons do: a full dodge (DH-30), aim (DH-28). */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { readClock } from '../../../../combat/clock.ts';
import { canDeclareFullDodge, readAim, readRound, setFullDodge, toggleAim } from './fight-state.ts';

/** What the template shows of a round. */
export interface RoundView {
  /** How many attacks have been made, of how many. */
  readonly attacks: string;
  readonly fullDodge: boolean;
  /** Whether this user may declare a full dodge, or take it back. */
  readonly canDeclare: boolean;
  /** Whether it aims in this round. */
  readonly isAiming: boolean;
  /** Whether this user may aim, or take that back. */
  readonly canAim: boolean;
  /** For how many rounds it has been aiming, in words; empty: it has not. */
  readonly aimed: string;
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Exchange.Round.${key}`, data);
}

/** Prepares it; null: the actor is in no fight that has begun. */
export function viewRound(actor: HarvestCharacter, canRoll: boolean): RoundView | null {
  const clock = readClock(actor);
  if (!clock) return null;
  const { declared, foes, fullDodge } = readRound(actor, clock);
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  const { rounds, isAiming } = readAim(actor);
  return {
    attacks:
      declared === 0
        ? localize('none', { most: String(most) })
        : localize('attacks', { made: String(foes.length), declared: String(declared) }),
    fullDodge,
    canDeclare: canRoll && canDeclareFullDodge(actor),
    isAiming,
    canAim: canRoll && !fullDodge && foes.length === 0,
    aimed: rounds > 0 ? localize('aimed', { rounds: String(rounds) }) : '',
  };
}

/** What the buttons of the part do. */
export const roundActions = {
  async toggleFullDodge(this: { readonly character: HarvestCharacter }): Promise<void> {
    const { character } = this;
    await setFullDodge(character, !readRound(character, readClock(character)).fullDodge);
  },
  async aimRound(this: { readonly character: HarvestCharacter }): Promise<void> {
    await toggleAim(this.character);
  },
};
