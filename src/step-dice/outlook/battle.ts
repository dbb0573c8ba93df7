// Simulates one fight between two sides, turn by turn, with the same rules as in play: plan, roll, judge, apply (SD-10 to SD-38).
import { chooseTarget, playRounds } from '../../core/play-rounds.ts';
import type { RandomSource } from '../../core/random.ts';
import type { BattleEnd, FighterEnd, PlayBattle } from '../../core/simulate-fights.ts';
import { type HealthEvent, applyDamage } from '../damage.ts';
import { applyDying, applyExtraordinary, applyStaying, startTurn } from '../endurance.ts';
import { judgeAttack } from '../exchange.ts';
import { type Health, type HealthInput, describeHealth } from '../health.ts';
import { rankInitiative } from '../initiative.ts';
import { judgeRoll, sumRoll } from '../judge.ts';
import type { Modifier } from '../plan.ts';
import { BEFORE_FIRST_TURN, type TurnState, chooseDefence, declareTurn, takeAction } from '../turn.ts';
import type { CheckedFight, CheckedFighter } from './fight.ts';
import { type BattlePlans, createPlans, listWeaponSides, rollSides } from './plans.ts';

/** The whole fight happens at one game time, so that no timed effect becomes due during it. */
const NOW = 0;

/** A fighter's state, which changes in the course of a simulated fight. */
interface Standing {
  readonly index: number;
  readonly fighter: CheckedFighter;
  readonly weaponSides: readonly number[];
  health: Health;
  /** What the fighter's health means: whether it can act, and the change to its rolls (SD-37). */
  isUp: boolean;
  modifiers: readonly Modifier[];
  turn: TurnState;
  shots: number;
  rank: number;
  target: Standing | null;
  /** Whether the fighter loses its next turn after a botched attack (SD-34). */
  losesTurn: boolean;
}

function stand(fighter: CheckedFighter, index: number): Standing {
  const standing: Standing = {
    index,
    fighter,
    weaponSides: listWeaponSides(fighter),
    health: fighter.health,
    isUp: true,
    modifiers: [],
    turn: BEFORE_FIRST_TURN,
    shots: fighter.weapon.shots ?? Infinity,
    rank: 0,
    target: null,
    losesTurn: false,
  };
  setHealth(standing, fighter.health);
  return standing;
}

function setHealth(one: Standing, health: Health): void {
  const { canAct, modifiers } = describeHealth(health, NOW);
  Object.assign(one, { health, isUp: canAct, modifiers });
}

function readEnd({ health, isUp }: Standing): FighterEnd {
  const { stun, wound, lifePoints, deadSince } = health;
  return {
    down: !isUp,
    dying: deadSince !== null || (wound > 0 && wound >= lifePoints),
    marked: Math.min(lifePoints, stun + wound),
  };
}

/** Prepares fights between these fighters. All the fights share the cached plans. */
export function prepareBattle(fight: CheckedFight): PlayBattle {
  const plans = createPlans(fight);
  return (random) => new Battle(fight, plans, random).play();
}

class Battle {
  readonly #all: readonly Standing[];
  readonly #plans: BattlePlans;
  readonly #random: RandomSource;

  constructor({ fighters }: CheckedFight, plans: BattlePlans, random: RandomSource) {
    this.#all = fighters.map(stand);
    this.#plans = plans;
    this.#random = random;
  }

  play(): Generator<void, BattleEnd> {
    return playRounds<Standing>({
      all: this.#all,
      order: this.#rollInitiative(),
      isUp: ({ isUp }) => isUp,
      mayAct: ({ health }) => health.deadSince === null,
      takeTurn: (one) => this.#takeTurn(one),
      readEnd,
    });
  }

  /** Rolls initiative, once for the fight; the highest acts first (SD-10). */
  #rollInitiative(): readonly Standing[] {
    for (const one of this.#all) {
      const { plan, sides } = this.#plans.initiative(one.index, one.modifiers);
      const { total } = sumRoll({ faces: rollSides(sides, this.#random), bonus: plan.bonus });
      one.rank = rankInitiative(total, one.fighter);
    }
    return this.#all.toSorted((first, second) => second.rank - first.rank || first.index - second.index);
  }

  #endure(one: Standing, difficulty: number): boolean {
    const { plan, sides } = this.#plans.endurance(one.index, one.modifiers);
    return judgeRoll({ faces: rollSides(sides, this.#random), bonus: plan.bonus, difficulty }).success;
  }

  /** Makes the roll that an event requires and applies its result (SD-33, SD-35, SD-38). */
  #settle(one: Standing, { kind, plan, consequence, amount = 0 }: HealthEvent): void {
    const { health } = one;
    // A fighter who has died or passed out in the meantime has no rolls left in that series.
    const row = { stayConscious: health.staying, dying: health.dying }[kind as 'stayConscious'];
    if (health.deadSince !== null || !plan || plan.difficulty === null || row === null) return;
    const apply: Partial<Record<HealthEvent['kind'], (state: HealthInput, success: boolean) => { state: Health }>> = {
      stayConscious: (state, success) => applyStaying(state, success, NOW),
      dying: (state, success) => applyDying(state, success, NOW),
      extraordinary: (state, success) => applyExtraordinary(state, { consequence: consequence!, amount }, success, NOW),
    };
    const change = apply[kind]?.(health, this.#endure(one, row?.next ?? plan.difficulty));
    if (change) setHealth(one, change.state);
  }

  #takeTurn(one: Standing): void {
    if (one.health.staying || one.health.dying) {
      const { state, events } = startTurn(one.health);
      setHealth(one, state);
      for (const event of events) this.#settle(one, event);
    }
    const { turn, fighter } = one;
    // Each defence chosen since the last turn uses up one of this turn's actions (SD-14).
    const isAllOut = fighter.stance === 'allOut' && turn.charged === 0;
    one.turn = declareTurn(turn, { actions: turn.charged + 1, stance: isAllOut ? 'allOutAttack' : 'none' });
    const isLost = one.losesTurn;
    one.losesTurn = false;
    if (!one.isUp || isLost || one.shots <= 0) return;
    one.target = chooseTarget(one, this.#all);
    if (!one.target) return;
    one.turn = takeAction(one.turn, fighter.weapon.close ? 'attack' : 'shoot');
    one.shots--;
    this.#attack(one, one.target);
  }

  #attack(by: Standing, on: Standing): void {
    const attack = this.#plans.attack(by.index, on.index, by);
    const mayDefend = on.fighter.stance === 'defend' && on.turn.charged === 0;
    const kind = mayDefend ? this.#plans.choose(by.index, on.index, by, on) : 'innate';
    const defence = this.#plans.defence(on.index, kind, on);
    if (kind !== 'innate') on.turn = chooseDefence(on.turn);
    const outcome = judgeAttack(attack.plan, {
      attack: { faces: rollSides(attack.sides, this.#random), bonus: attack.plan.bonus },
      defence: { faces: rollSides(defence.sides, this.#random), bonus: defence.plan.bonus, kind },
      blocksUnarmed: kind === 'block' && !on.fighter.armed,
    });
    // The GM may choose what a botched attack does; here the attacker loses a turn (SD-34).
    if (outcome.botch) by.losesTurn = true;
    if (!outcome.weaponDice) return;
    const { type, burns } = by.fighter.weapon;
    const { state, events } = applyDamage(on.health, {
      basic: outcome.basic,
      weapon: rollSides(by.weaponSides, this.#random).reduce((sum, face) => sum + face, 0),
      type,
      armour: on.fighter.armour,
      extraordinary: outcome.extraordinary,
      burn: burns,
      at: NOW,
    });
    setHealth(on, state);
    for (const event of events) this.#settle(on, event);
  }
}
