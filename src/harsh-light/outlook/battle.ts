// Simulates one fight between two sides, turn by turn, with the same rules as in play: plan, pull, judge, apply (HL-8 to HL-18).
import { chooseTarget, playRounds } from '../../core/play-rounds.ts';
import type { RandomSource } from '../../core/random.ts';
import type { BattleEnd, FighterEnd, PlayBattle } from '../../core/simulate-fights.ts';
import { type AttackPlan, meetsDefence, planAttack } from '../attack.ts';
import { type Health, applyDamage, isOutOfAction, judgeHit } from '../damage.ts';
import { planInitiative, rankInitiative } from '../initiative.ts';
import { judgePull } from '../judge.ts';
import type { PullPlan } from '../plan.ts';
import { HIGHEST_CARD, pullsAgain } from '../pull.ts';
import {
  type TurnState,
  declareAllOut,
  declareDodge,
  freshTurn,
  meetAttack,
  spendWillpower,
  startTurn,
  takeInstant,
} from '../turn.ts';
import type { CheckedFight, CheckedFighter } from './fight.ts';

/** A fighter's state, which changes in the course of a simulated fight. */
interface Standing {
  readonly index: number;
  readonly fighter: CheckedFighter;
  health: Health;
  isUp: boolean;
  turn: TurnState;
  willpower: number;
  shots: number;
  rank: number;
  target: Standing | null;
}

function stand(fighter: CheckedFighter, index: number): Standing {
  const health = { boxes: fighter.boxes, damage: fighter.damage };
  return {
    index,
    fighter,
    health,
    isUp: !isOutOfAction(health),
    turn: freshTurn,
    willpower: fighter.willpower,
    shots: fighter.weapon.shots ?? Infinity,
    rank: 0,
    target: null,
  };
}

/** These rules know no dying (HL-18). */
function readEnd({ isUp, health: { boxes, damage } }: Standing): FighterEnd {
  return { down: !isUp, dying: false, marked: Math.min(boxes, damage) };
}

/** Pulls the cards of a plan as fair numbers (HL-1, HL-3). */
function pullCards({ again }: PullPlan, random: RandomSource): number[] {
  const pull = (): number => 1 + Math.floor(random.next() * HIGHEST_CARD);
  const first = pull();
  return pullsAgain(first, again) ? [first, pull()] : [first];
}

/** The plans of attacks, by fighters and situation. As only a few different ones come up, they are cached. */
type AttackPlans = Map<string, AttackPlan>;

/** Prepares fights between these fighters. All the fights share the cached plans. */
export function prepareBattle(fight: CheckedFight): PlayBattle {
  const plans: AttackPlans = new Map();
  const initiative = fight.fighters.map(({ dexterity, composure, initiative: own }) =>
    planInitiative({ dexterity, composure, initiative: own }),
  );
  return (random) => new Battle(fight, { plans, initiative }, random).play();
}

class Battle {
  readonly #fight: CheckedFight;
  readonly #all: readonly Standing[];
  readonly #plans: AttackPlans;
  readonly #initiative: readonly PullPlan[];
  readonly #random: RandomSource;

  constructor(
    fight: CheckedFight,
    { plans, initiative }: { readonly plans: AttackPlans; readonly initiative: readonly PullPlan[] },
    random: RandomSource,
  ) {
    this.#fight = fight;
    this.#all = fight.fighters.map(stand);
    this.#plans = plans;
    this.#initiative = initiative;
    this.#random = random;
  }

  play(): Generator<void, BattleEnd> {
    return playRounds<Standing>({
      all: this.#all,
      order: this.#pullInitiative(),
      isUp: ({ isUp }) => isUp,
      mayAct: ({ isUp }) => isUp,
      takeTurn: (one) => this.#takeTurn(one),
      readEnd,
    });
  }

  /** Pulls initiative, once for the fight; the highest acts first (HL-18). */
  #pullInitiative(): readonly Standing[] {
    this.#all.forEach((one, index) => {
      const plan = this.#initiative[index]!;
      const { total } = judgePull({ cards: pullCards(plan, this.#random), pool: plan.pool });
      one.rank = rankInitiative(total, one.fighter);
    });
    return this.#all.toSorted((first, second) => second.rank - first.rank || first.index - second.index);
  }

  #takeTurn(one: Standing): void {
    one.turn = startTurn(one.turn);
    const { stance, weapon } = one.fighter;
    if (stance === 'dodge') {
      one.turn = declareDodge(one.turn);
      return;
    }
    if (one.shots <= 0) return;
    one.target = chooseTarget(one, this.#all);
    if (!one.target) return;
    one.turn = takeInstant(one.turn, 'attack');
    if (stance === 'allOut' && weapon.reach === 'melee') one.turn = declareAllOut(one.turn);
    one.shots--;
    this.#attack(one, one.target);
  }

  /** Spends a point of Willpower if the fighter wants to spend it on this, has one left and has spent none this turn (HL-12). Returns whether it did. */
  #spend(one: Standing, on: CheckedFighter['spends']): boolean {
    if (one.fighter.spends !== on || one.willpower === 0 || one.turn.willpower) return false;
    one.willpower--;
    one.turn = spendWillpower(one.turn, true);
    return true;
  }

  #attack(by: Standing, on: Standing): void {
    const applies = meetsDefence(by.fighter.weapon.reach, this.#fight.adjacent);
    const plan = this.#plan(by, on, {
      applies,
      willpower: this.#spend(by, 'attacks'),
      resisting: applies && this.#spend(on, 'defence'),
    });
    const { successes } = judgePull({ cards: pullCards(plan, this.#random), pool: plan.pool });
    on.turn = meetAttack(on.turn);
    const { hit, damage } = judgeHit({ successes, bonus: plan.bonus });
    if (!hit) return;
    on.health = applyDamage(on.health, { damage }).state;
    on.isUp = !isOutOfAction(on.health);
  }

  #plan(
    by: Standing,
    on: Standing,
    { applies, willpower, resisting }: { applies: boolean; willpower: boolean; resisting: boolean },
  ): AttackPlan {
    const { dodging, allOut, attacks } = on.turn;
    const key = [by.index, on.index, by.turn.allOut, willpower, resisting, dodging, allOut, attacks].join();
    let plan = this.#plans.get(key);
    if (!plan) {
      const { attribute, skill, modifier, weapon } = by.fighter;
      plan = planAttack({
        attribute,
        skill,
        modifiers: [{ amount: modifier }],
        weapon: { again: weapon.again, bonus: weapon.bonus },
        willpower,
        allOut: by.turn.allOut,
        melee: weapon.reach === 'melee',
        defence: { defence: on.fighter.defence, attacks, dodging, allOut, willpower: resisting, applies },
      });
      this.#plans.set(key, plan);
    }
    return plan;
  }
}
