/** The fight: equal initiative goes by name, and where a ruleset says so initiative is rolled anew each round, from the one designated Gamemaster. */
import { findCombatFacet } from './combat-facet.ts';
import { TetradCombatant } from './tetrad-combatant.ts';

type Fighter = Combatant.Implementation;

interface Ranked {
  readonly initiative?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** Orders fighters: higher initiative first, those without it last, the same by name and then by id. */
export function compareFighters(a: Ranked, b: Ranked): number {
  const [first, second] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
  if (first !== second) return second > first ? 1 : -1;
  return (a.name ?? '').localeCompare(b.name ?? '', game.i18n.lang) || (a.id ?? '').localeCompare(b.id ?? '');
}

/** Class of every fight of the world. */
export class TetradCombat extends foundry.documents.Combat {
  protected override _sortCombatants(a: Fighter, b: Fighter): number {
    return compareFighters(a, b);
  }

  /** Core calls this on one Gamemaster's client; without one online the round waits. */
  protected override async _onStartRound(context: Combat.RoundEventContext): Promise<void> {
    await super._onStartRound(context);
    if (context.round > 1) await this.#rollAgain();
  }

  /** Rolls anew for all who fight on and whose ruleset rolls each round; the turn goes to the new first. */
  async #rollAgain(): Promise<void> {
    const ids = this.combatants
      .filter(({ actor, isDefeated }) => !isDefeated && findCombatFacet(actor)?.eachRound === true)
      .map(({ id }) => id ?? '');
    if (ids.length === 0) return;
    await this.rollInitiative(ids, { updateTurn: false });
    const first = this.turns.findIndex(({ isDefeated }) => !isDefeated);
    await this.update({ turn: Math.max(0, first) }, { turnEvents: false });
  }
}

/** Makes these the classes of fights and combatants; the tracker shows initiative without the fraction of ties. Called in `init`. */
export function registerCombat(): void {
  (CONFIG.Combat as { documentClass: unknown }).documentClass = TetradCombat;
  (CONFIG.Combatant as { documentClass: unknown }).documentClass = TetradCombatant;
  CONFIG.Combat.initiative.decimals = 0;
}
