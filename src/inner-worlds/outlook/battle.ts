// Simulates one fight between two sides, turn by turn, with the same rules as in play: plan, roll, judge, apply (IW-10 to IW-31).
import { chooseTarget, playRounds } from '../../core/play-rounds.ts';
import type { RandomSource } from '../../core/random.ts';
import type { BattleEnd, FighterEnd, PlayBattle } from '../../core/simulate-fights.ts';
import { type DamagePlan, judgeDamage, planDamage } from '../damage-dice.ts';
import { unarmed } from '../equipment.ts';
import { type DamageCause, type DamageEvent, type DamageTarget, applyDamage } from '../health.ts';
import { type Body, bodyParts, hurtBody } from '../injuries.ts';
import { keepRoll } from '../modes.ts';
import { rankInitiative } from '../order.ts';
import { block, countReactions, evade, findCover } from '../reactions.ts';
import { SAVE_DIE } from '../saves.ts';
import { countAttacks, refuseAttack } from '../turn.ts';
import { explosion, wearWeapon } from '../wear.ts';
import type { CheckedFight, CheckedFighter, CheckedWeapon } from './fight.ts';

/** A fighter's state, which changes in the course of a simulated fight. */
interface Standing {
  readonly index: number;
  readonly fighter: CheckedFighter;
  target: Standing | null;
  health: DamageTarget;
  body: Body;
  isDead: boolean;
  isUp: boolean;
  weapon: CheckedWeapon;
  plan: DamagePlan;
  isBroken: boolean;
  shield: CheckedFighter['shield'];
  /** How many reactions are left until the fighter's next turn, and whether its next action or reaction is lost (IW-17, IW-23). */
  reactions: number;
  actionLost: boolean;
  reactionLost: boolean;
}

const HANDS: CheckedWeapon = {
  ...unarmed,
  traits: [],
  mode: null,
  uses: 0,
  ability: 'str',
  armorRelevant: true,
  unloaded: false,
  prepared: false,
  inHand: false,
};

function planWeapon({ die, traits, mode }: CheckedWeapon): DamagePlan {
  return planDamage({ die, traits, sources: mode ? [{ key: 'mode', mode }] : [] });
}

const HANDS_PLAN = planWeapon(HANDS);

function stand(fighter: CheckedFighter, index: number, plan: DamagePlan): Standing {
  const { abilities, hp, ap, guard, named, weapon, shield, helmet, parts } = fighter;
  return {
    index,
    fighter,
    target: null,
    health: { abilities, hp, ap, guard, named },
    body: { parts, helmet },
    isDead: false,
    isUp: abilities.str > 0,
    weapon,
    plan,
    isBroken: false,
    shield,
    reactions: countReactions({}),
    actionLost: false,
    reactionLost: false,
  };
}

function readEnd({ isUp, isDead, fighter, health }: Standing): FighterEnd {
  const wounds = fighter.wounds + fighter.abilities.str - health.abilities.str;
  return { down: !isUp, dying: isDead, marked: wounds };
}

/** Prepares fights between these fighters. All the fights share the order and the plans. */
export function prepareBattle(fight: CheckedFight): PlayBattle {
  const plans = fight.fighters.map(({ weapon }) => planWeapon(weapon));
  const ranks = fight.fighters.map(({ abilities, bid, player }) =>
    rankInitiative({ dex: abilities.dex, bid, side: player ? 'player' : 'gm' }),
  );
  return (random) => new Battle(fight, { plans, ranks }, random).play();
}

class Battle {
  readonly #fight: CheckedFight;
  readonly #all: readonly Standing[];
  readonly #order: readonly Standing[];
  readonly #random: RandomSource;

  constructor(
    fight: CheckedFight,
    { plans, ranks }: { readonly plans: readonly DamagePlan[]; readonly ranks: readonly number[] },
    random: RandomSource,
  ) {
    this.#fight = fight;
    this.#all = fight.fighters.map((fighter, index) => stand(fighter, index, plans[index]!));
    this.#order = this.#all.toSorted((a, b) => ranks[b.index]! - ranks[a.index]! || a.index - b.index);
    this.#random = random;
  }

  *play(): Generator<void, BattleEnd> {
    if (this.#fight.quickfire)
      for (const one of this.#order) {
        if (one.isUp && one.weapon.inHand) this.#attackAll(one, true);
        yield;
      }
    return yield* playRounds<Standing>({
      all: this.#all,
      order: this.#order,
      isUp: ({ isUp }) => isUp,
      mayAct: ({ isUp }) => isUp,
      takeTurn: (one) => this.#takeTurn(one),
      readEnd,
    });
  }

  #roll(sides: number): number {
    return 1 + Math.floor(this.#random.next() * sides);
  }

  #save(score: number): boolean {
    return this.#roll(SAVE_DIE) <= score;
  }

  #takeTurn(one: Standing): void {
    one.reactions = countReactions({ lost: one.reactionLost });
    one.reactionLost = false;
    if (one.health.guard) one.health = { ...one.health, guard: 0 };
    if (one.actionLost) one.actionLost = false;
    else this.#attackAll(one, false);
  }

  /** Makes all attacks of an action; if the weapon is not ready, readies it for the next turn instead (IW-12, IW-30). */
  #attackAll(one: Standing, quickfire: boolean): void {
    const { traits } = one.weapon;
    for (let attack = countAttacks({ traits, quickfire }); attack > 0; attack--) {
      if (!one.isUp) return;
      if (refuseShot(one) !== null && this.#makeReady(one, quickfire)) return;
      one.target = chooseTarget(one, this.#all);
      if (!one.target) return;
      this.#attack(one, one.target);
    }
  }

  /** Reloads or prepares the weapon, which takes the action; if neither helps, switches to bare hands. Returns whether the action is used up. */
  #makeReady(one: Standing, quickfire: boolean): boolean {
    const reason = refuseShot(one);
    if (quickfire) return true;
    if (reason === 'weapon-unloaded' || reason === 'weapon-unprepared') {
      one.weapon = { ...one.weapon, unloaded: false, prepared: true };
      return true;
    }
    one.weapon = HANDS;
    one.plan = HANDS_PLAN;
    one.isBroken = false;
    return false;
  }

  #attack(by: Standing, on: Standing): void {
    const { weapon, plan } = by;
    const throwDie = (): number => {
      const face = this.#roll(plan.die);
      return face === 1 && plan.traits.includes('rerollOnes') ? this.#roll(plan.die) : face;
    };
    const rolls = plan.mode === null ? [throwDie()] : [throwDie(), throwDie()];
    const { amount, isMaximum, kept } = judgeDamage(plan, { kept: keepRoll(rolls, plan.mode, 'higher') });
    const { reach, traits } = weapon;
    const left = findCover({ reach, traits, shield: on.shield, deflector: on.fighter.deflector })
      ? 0
      : this.#react(on, amount);
    if (left > 0) this.#hurt(on, left, weapon, 'attack');
    const worn = wearWeapon({ wear: weapon.wear, value: weapon.uses, traits, isMaximum, kept });
    by.weapon = { ...weapon, uses: worn.value, unloaded: traits.includes('reload') };
    by.isBroken = worn.outcome !== null;
    if (worn.outcome === 'exploded') this.#hurt(by, this.#roll(explosion.die), HANDS, 'hazard');
  }

  /** Evades or blocks if the fighter has a reaction left. Returns the damage that remains (IW-17). */
  #react(one: Standing, amount: number): number {
    const { reacts } = one.fighter;
    if (one.reactions === 0 || reacts === 'none' || (reacts === 'block' && one.shield === null)) return amount;
    one.reactions--;
    const { str, dex } = one.health.abilities;
    if (reacts === 'evade') {
      const passed = this.#save(dex);
      const { damage, reactions } = evade(amount, passed, passed ? 'reaction' : null);
      one.reactions += reactions;
      return damage;
    }
    const passed = this.#save(str);
    const { damage, shield } = block(passed, passed ? 'shield' : null, one.shield === 'survives');
    if (shield === 'saved') one.shield = 'plain';
    else if (shield === 'destroyed') one.shield = null;
    return damage;
  }

  #hurt(one: Standing, amount: number, weapon: CheckedWeapon, cause: DamageCause): void {
    const { ability, armorRelevant, traits } = weapon;
    const { target, events } = applyDamage(one.health, amount, {
      cause,
      ability,
      armorRelevant,
      doubleInjuries: traits.includes('doubleInjuries'),
    });
    one.health = target;
    for (const event of events) this.#meet(one, event);
    one.isUp = !one.isDead && target.abilities.str > 0;
  }

  /** Rolls a save that is due and applies a failure (IW-21 to IW-23). */
  #meet(one: Standing, { kind, score, injuries }: DamageEvent): void {
    if (kind === 'atZero' || this.#save(score)) return;
    if (kind === 'saveOrDie') one.isDead = true;
    else if (kind === 'reactionSave') this.#loseReaction(one);
    else if (kind === 'actionSave') one.actionLost = true;
    else {
      const parts = Array.from({ length: injuries }, () => bodyParts[this.#roll(bodyParts.length) - 1]!);
      const { body, events } = hurtBody(one.body, parts);
      one.body = body;
      if (events.some((event) => event.kind === 'dead')) one.isDead = true;
    }
  }

  #loseReaction(one: Standing): void {
    if (one.reactions > 0) one.reactions--;
    else one.reactionLost = true;
  }
}

/** Returns why a fighter cannot use its weapon now; null if it can (IW-29, IW-30). */
function refuseShot({ weapon, isBroken }: Standing): string | null {
  const { traits, wear, uses, unloaded, prepared } = weapon;
  return refuseAttack({ traits, wear, uses, unloaded, prepared, broken: isBroken });
}
