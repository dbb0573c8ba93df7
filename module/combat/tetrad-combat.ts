/**
 * The combat class. Fighters of the leading ruleset come first; within a ruleset, ties of initiative are ordered by name. If a ruleset requires it, the active
 * GM's client rolls initiative each round. Reports differ on whether Foundry's server lets players change the round (foundryvtt/foundryvtt#9574, #10501), so no
 * player's client does. A player who ends the last turn marks the actor as having acted, and the active GM's client starts the next round (see
 * fight-keeper.ts).
 */
import { readFlag } from '../foundry/documents.ts';
import { defineConsequences, follow } from '../chat/automation.ts';
import { requireDice } from '../chat/dice-facet.ts';
import { addCompletion } from '../chat/tetrad-chat-message.ts';
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { settleActor } from '../ledger/health-facet.ts';
import { canUser } from '../permissions.ts';
import { readAutomation } from '../settings/automation.ts';
import { describeUnreadable, notify, readOr } from '../user-error.ts';
import { collectBids, endBids, payBids, registerBids, withBids, readBid } from './bids.ts';
import { setActed } from './clock.ts';
import { nameCombatFacet, type CombatFacet } from './combat-facet.ts';
import { completeInitiatives, markInitiative } from './initiative.ts';
import { LEADING, compareFacets, findFighterFacet, listFightFacets, readLeading } from './order.ts';
import { ROUND_ZERO, getsTurn, isRoundZero, wantsRoundZero } from './round-zero.ts';

/**
 * The class of all combatants in the world. A fighter whose initiative cannot be planned rolls as if it had no ruleset, because an error would stop the rolls
 * of all fighters.
 */
class TetradCombatant extends foundry.documents.Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const facet = facetOf(actor, 'combat');
    if (!facet || !actor) return super._getInitiativeFormula();
    return readOr(
      `initiative of ${actor.uuid}`,
      () => this.#addBid(facet.initiative(actor), facet),
      () => super._getInitiativeFormula(),
    );
  }

  #addBid(formula: string, { bid }: CombatFacet): string {
    const paid = readBid(this);
    requireDice(formula);
    return bid && paid > 0 ? `${formula} + ${bid.raise(paid)}` : formula;
  }

  /** Returns the fighter's roll of initiative; with an explicit formula, core's own roll. */
  override getInitiativeRoll(formula?: string): foundry.dice.Roll {
    const { actor } = this;
    const roll = super.getInitiativeRoll(formula) as foundry.dice.Roll;
    if (formula || !actor) return roll;
    return readOr(
      `initiative of ${actor.uuid}`,
      () => markInitiative(roll, actor, readBid(this)),
      () => roll,
    );
  }
}

type Fighter = Combatant.Implementation;
type PreUpdate = Parameters<foundry.documents.Combat['_preUpdate']>;
type OnUpdate = Parameters<foundry.documents.Combat['_onUpdate']>;

interface Ranked {
  readonly initiative?: number | null | undefined;
  readonly name?: string | null | undefined;
  readonly id?: string | null | undefined;
}

/** Compares two strings by code units, so that the order is the same on every client, whatever the user's language. */
function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

/** Orders fighters by initiative, the highest first and those without initiative last; ties by name, then by id. */
export function compareFighters(a: Ranked, b: Ranked): number {
  const [first, second] = [a.initiative ?? -Infinity, b.initiative ?? -Infinity];
  if (first !== second) return second > first ? 1 : -1;
  return compareText(a.name ?? '', b.name ?? '') || compareText(a.id ?? '', b.id ?? '');
}

/** Orders fighters by their rulesets, and within a ruleset as compareFighters does. */
function compareIn(facets: readonly CombatFacet[], a: Fighter, b: Fighter): number {
  return compareFacets(facets, a, b) || compareFighters(a, b);
}

/**
 * The rulesets of each fight when it was last sorted, the leading one first. This is not a field of the class, because core sorts while a combat is being
 * constructed, and calls the comparison without the combat as `this`.
 */
const sorted = new WeakMap<object, readonly CombatFacet[]>();

/** Updates the statuses of a fighter to match its tracks. An error becomes a notification and does not affect other fighters. */
async function settleFighter(combatant: Fighter): Promise<void> {
  try {
    if (combatant.actor) await settleActor(combatant.actor);
  } catch (error) {
    const fighter = String(combatant.name);
    const { reason } = describeUnreadable(`statuses of ${fighter} (${combatant.uuid})`, error);
    notify('error', game.i18n.format('TETRAD.Combat.unsettled', { fighter, reason }));
  }
}

export class TetradCombat extends foundry.documents.Combat {
  override setupTurns(): Fighter[] {
    sorted.set(this, listFightFacets(this));
    return super.setupTurns();
  }

  /** Compares two fighters of a fight. Core passes this method on as a bare function, so it must not use `this`. */
  protected override _sortCombatants(this: void, a: Fighter, b: Fighter): number {
    const combat = a.parent;
    const facets = combat ? (sorted.get(combat) ?? listFightFacets(combat)) : [];
    return compareIn(facets, a, b);
  }

  /** Begins the fight: fighters without initiative roll it, and the first who is not defeated gets the turn. */
  override async startCombat(): Promise<this> {
    const waiting = this.combatants.filter(({ initiative, isDefeated }) => initiative === null && !isDefeated);
    if (waiting.length > 0) await this.#setOrder(waiting);
    await super.startCombat();
    const turn = this.turns.findIndex((combatant) => !combatant.isDefeated && getsTurn(this, combatant));
    if (turn > 0 && this.turn === 0) await this.update({ turn });
    return this;
  }

  /** Sets the initiative of fighters after asking their owners for bids. */
  async #setOrder(fighters: readonly Fighter[]): Promise<void> {
    const bids = await collectBids(this, fighters);
    const ids = fighters.map(({ id }) => id ?? '');
    await endBids(this);
    await withBids(bids, () => this.rollInitiative(ids, { updateTurn: false }));
    await payBids(fighters, bids);
  }

  /** Begins the next round; on a player's client, requests it from the GM. */
  override async nextRound(): Promise<this> {
    if (game.user.isGM) return super.nextRound();
    const actor = this.combatant?.actor;
    const facet = facetOf(actor, 'combat');
    if (facet && actor && canUser('act', actor)) await setActed(actor, true);
    const answer = game.users.activeGM && facet ? 'roundAsked' : 'roundWaits';
    ui.notifications.info(game.i18n.localize(`TETRAD.Combat.${answer}`));
    return this;
  }

  /** Adds the effects of a new round or a new leading ruleset to an update. */
  protected override async _preUpdate(...[changed, options, user]: PreUpdate): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    if (!user.isGM) return;
    const { round } = changed;
    const { getProperty, setProperty } = foundry.utils;
    // The due roll is noted here, because the client that should roll the new round's initiative may disconnect first.
    if (typeof round === 'number' && round >= 2 && round > this.round && this.#listRerolling().length > 0)
      setProperty(changed, 'flags.tetrad.due', round);
    if (round && !this.started && wantsRoundZero(this.combatants)) setProperty(changed, ROUND_ZERO, true);
    this.#skipTurns(changed);
    // Stores the leading ruleset when the fight begins, so that fighters who join later do not change it.
    const [first] = listFightFacets(this);
    if (round && !this.started && first && listFacets('combat').length > 1 && !readLeading(this))
      setProperty(changed, LEADING, nameCombatFacet(first).id);
    const leading = getProperty(changed, LEADING);
    if (typeof leading === 'string' && this.started) this.#keepTurn(changed, options, leading);
  }

  /** Begins the next turn or, in a round before the first in which no one is left to get a turn, the next round. */
  override async nextTurn(): Promise<this> {
    const isNext = (combatant: Fighter, index: number): boolean =>
      index > (this.turn ?? -1) && !combatant.isDefeated && getsTurn(this, combatant);
    return isRoundZero(this) && !this.turns.some(isNext) ? this.nextRound() : super.nextTurn();
  }

  /** Skips the fighters who get no turn in a round before the first. */
  #skipTurns(changed: PreUpdate[0]): void {
    const { turn, round = this.round } = changed;
    if (typeof turn !== 'number' || typeof round !== 'number' || !isRoundZero({ flags: this.flags, round })) return;
    const next = this.turns.findIndex(
      (combatant, index) => index >= turn && !combatant.isDefeated && getsTurn(this, combatant, round),
    );
    if (next > turn) changed.turn = next;
  }

  /** Lets the current fighter keep the turn, since its place in the order changes with the leading ruleset. */
  #keepTurn(changed: PreUpdate[0], options: PreUpdate[1], leading: string): void {
    const { combatant } = this;
    if (!combatant || 'turn' in changed) return;
    const facets = listFightFacets(this, leading);
    const turns = this.turns.toSorted((a, b) => compareIn(facets, a, b));
    Object.assign(changed, { turn: turns.indexOf(combatant) });
    Object.assign(options, { turnEvents: false });
  }

  protected override _onUpdate(...[changed, options, userId]: OnUpdate): void {
    if (foundry.utils.getProperty(changed, LEADING) !== undefined) this.setupTurns();
    super._onUpdate(changed, options, userId);
  }

  /** Rolls initiative again, and ends the states that last until a new round. Core calls this on one GM's client; if no GM is online, the new round waits. */
  protected override async _onStartRound(context: Combat.RoundEventContext): Promise<void> {
    await super._onStartRound(context);
    try {
      const asksFirst = readAutomation('initiative') === 'prompts';
      if (context.round > 1) await (asksFirst ? this.#offerInitiative() : this.rollAgain());
    } finally {
      // A new round ends states that count rounds, even if rolling initiative fails.
      for (const combatant of this.combatants) await settleFighter(combatant);
    }
  }

  /** Offers to roll a new round's initiative. */
  async #offerInitiative(): Promise<void> {
    const says = game.i18n.format('TETRAD.Automation.round', { round: String(this.round) });
    if (this.isInitiativeDue) await follow('initiative', { actor: null, document: this, says });
  }

  /** Tests whether this round's initiative has not been rolled yet. */
  get isInitiativeDue(): boolean {
    return this.started && readFlag(this, 'due') === this.round;
  }

  #rolling: Promise<void> | undefined;

  /**
   * Rerolls initiative for all fighters still in the fight whose ruleset rolls it each round, and gives the turn to the fighter who is now first. A call during
   * a roll waits for that roll instead of rolling again.
   */
  rollAgain(): Promise<void> {
    this.#rolling ??= this.#rollAgain().finally(() => (this.#rolling = undefined));
    return this.#rolling;
  }

  /** Lists the ids of the fighters, still in the fight, whose ruleset rolls initiative each round. */
  #listRerolling(): string[] {
    if (readAutomation('initiative') === 'off') return [];
    return this.combatants
      .filter((combatant) => !combatant.isDefeated && findFighterFacet(combatant)?.eachRound === true)
      .map(({ id }) => id ?? '');
  }

  async #rollAgain(): Promise<void> {
    const ids = this.#listRerolling();
    if (ids.length === 0 && !this.isInitiativeDue) return;
    await this.rollInitiative(ids, { updateTurn: false });
    // The GM may have ended the fight during the roll.
    if (!game.combats.has(this.id ?? '')) return;
    const first = this.turns.findIndex(({ isDefeated }) => !isDefeated);
    const turn = Math.max(0, first);
    await this.update({ turn, flags: { tetrad: { due: 0 } } } as Combat.UpdateData, { turnEvents: false });
  }
}

/** Sorts a fight again after one of its fighters' actors was deleted, because that fighter then has no ruleset. The turn stays with the same fighter. */
async function resort(combat: Combat.Implementation): Promise<void> {
  const { combatant } = combat;
  combat.setupTurns();
  const turn = combatant ? combat.turns.indexOf(combatant) : -1;
  if (turn >= 0 && turn !== combat.turn && game.users.activeGM?.isSelf)
    await combat.update({ turn }, { turnEvents: false });
}

defineConsequences('initiative', async (combat) => {
  if (combat instanceof TetradCombat) await combat.rollAgain();
});

/** Registers the classes of fights and combatants. The tracker shows initiative without the decimals that break ties. Called in `init`. */
export function registerCombat(): void {
  Object.assign(CONFIG.Combat, { documentClass: TetradCombat });
  Object.assign(CONFIG.Combatant, { documentClass: TetradCombatant });
  CONFIG.Combat.initiative.decimals = 0;
  // The formula for fighters whose actor has no ruleset. Core's default is empty, and one failed roll would stop the rolls of all fighters.
  CONFIG.Combat.initiative.formula = '0';
  addCompletion(completeInitiatives);
  registerBids();
  Hooks.on('deleteActor', ({ id }) => {
    for (const combat of game.combats) if (combat.combatants.some(({ actorId }) => actorId === id)) void resort(combat);
  });
}
