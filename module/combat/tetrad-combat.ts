/**
 * The combat class: ties of initiative are ordered by name, and if a ruleset says so initiative is rolled each round by the designated GM.
 * Reports differ on whether Foundry's server lets players change the round (foundryvtt/foundryvtt#9574, #10501), so no player's client
 * does: whoever ends the last turn notes that on their actor, and the designated GM's client continues (see round-keeper.ts).
 */
import { settleActor } from '../ledger/health-facet.ts';
import { canUser } from '../permissions.ts';
import { describeUnreadable } from '../user-error.ts';
import { addCompletion } from '../chat/tetrad-chat-message.ts';
import { setActed } from './clock.ts';
import { findCombatFacet } from './combat-facet.ts';
import { completeInitiatives } from './initiative-message.ts';
import { TetradCombatant } from './tetrad-combatant.ts';

type Fighter = Combatant.Implementation;
type PreUpdate = Parameters<foundry.documents.Combat['_preUpdate']>;

interface Ranked {
  readonly initiative?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** Orders fighters: higher initiative first, those without last; ties by name, then by id. */
export function compareFighters(a: Ranked, b: Ranked): number {
  const [first, second] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
  if (first !== second) return second > first ? 1 : -1;
  return (a.name ?? '').localeCompare(b.name ?? '', game.i18n.lang) || (a.id ?? '').localeCompare(b.id ?? '');
}

/** Updates the statuses of a fighter to match its tracks; a failure does not affect other fighters. */
async function settleFighter(combatant: Fighter): Promise<void> {
  try {
    if (combatant.actor) await settleActor(combatant.actor);
  } catch (error) {
    const fighter = String(combatant.name);
    const { reason } = describeUnreadable(`statuses of ${fighter} (${combatant.uuid})`, error);
    ui.notifications.error(game.i18n.format('TETRAD.Combat.unsettled', { fighter, reason }));
  }
}

/** Class of every fight of the world. */
export class TetradCombat extends foundry.documents.Combat {
  protected override _sortCombatants(a: Fighter, b: Fighter): number {
    return compareFighters(a, b);
  }

  /** Begins the fight: fighters without initiative roll it, and the first who is not defeated gets the turn. */
  override async startCombat(): Promise<this> {
    const waiting = this.combatants.filter(({ initiative, isDefeated }) => initiative === null && !isDefeated);
    if (waiting.length > 0)
      await this.rollInitiative(
        waiting.map(({ id }) => id ?? ''),
        { updateTurn: false },
      );
    await super.startCombat();
    const turn = this.turns.findIndex(({ isDefeated }) => !isDefeated);
    if (turn > 0 && this.turn === 0) await this.update({ turn });
    return this;
  }

  /** Begins the next round; on a player's client, requests it. */
  override async nextRound(): Promise<this> {
    if (game.user.isGM) return super.nextRound();
    const actor = this.combatant?.actor;
    const facet = findCombatFacet(actor);
    if (facet && actor && canUser('act', actor)) await setActed(actor, true);
    const answer = game.users.activeGM && facet ? 'roundAsked' : 'roundWaits';
    ui.notifications.info(game.i18n.localize(`TETRAD.Combat.${answer}`));
    return this;
  }

  /** Notes in the same write that the new round's initiative is due: the client that should roll it may disconnect first. */
  protected override async _preUpdate(...[changed, options, user]: PreUpdate): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const { round } = changed;
    if (!user.isGM || typeof round !== 'number' || round < 2 || round <= this.round) return;
    foundry.utils.setProperty(changed, 'flags.tetrad.due', round);
  }

  /** Core calls this on one GM's client; with no GM online the round waits. */
  protected override async _onStartRound(context: Combat.RoundEventContext): Promise<void> {
    await super._onStartRound(context);
    try {
      if (context.round > 1) await this.rollAgain();
    } finally {
      // A new round ends states that count rounds, even if initiative cannot be rolled.
      for (const combatant of this.combatants) await settleFighter(combatant);
    }
  }

  /** Whether this round's initiative has still to be rolled. */
  get isInitiativeDue(): boolean {
    const { tetrad } = this.flags as { tetrad?: { due?: number } };
    return this.started && tetrad?.due === this.round;
  }

  #rolling: Promise<void> | undefined;

  /**
   * Rerolls initiative for everyone still fighting whose ruleset rolls each round; the turn goes to the new first. Calls during a roll
   * share that roll.
   */
  rollAgain(): Promise<void> {
    this.#rolling ??= this.#rollAgain().finally(() => (this.#rolling = undefined));
    return this.#rolling;
  }

  async #rollAgain(): Promise<void> {
    const ids = this.combatants
      .filter(({ actor, isDefeated }) => !isDefeated && findCombatFacet(actor)?.eachRound === true)
      .map(({ id }) => id ?? '');
    if (ids.length === 0) return;
    await this.rollInitiative(ids, { updateTurn: false });
    // A GM may end a fight while its round begins.
    if (!game.combats.has(this.id ?? '')) return;
    const first = this.turns.findIndex(({ isDefeated }) => !isDefeated);
    const turn = Math.max(0, first);
    await this.update({ turn, flags: { tetrad: { due: 0 } } } as Combat.UpdateData, { turnEvents: false });
  }
}

/**
 * Makes these the classes of fights and combatants. The tracker shows initiative without the tie-breaking fraction, and lists fighters
 * without a ruleset's initiative last. Called in `init`.
 */
export function registerCombat(): void {
  (CONFIG.Combat as { documentClass: unknown }).documentClass = TetradCombat;
  (CONFIG.Combatant as { documentClass: unknown }).documentClass = TetradCombatant;
  CONFIG.Combat.initiative.decimals = 0;
  // For fighters whose actor has no ruleset. Core has no formula of its own, and one failing roll would fail the whole batch.
  CONFIG.Combat.initiative.formula = '0';
  addCompletion(completeInitiatives);
}
