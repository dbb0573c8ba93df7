// Simulates one fight between two sides, turn by turn, with the same rules as in play: plan, roll, judge, apply (DH-20 to DH-50).
import { MOST_ROUNDS } from '../../core/outlook.ts';
import { findWinner } from '../../core/play-rounds.ts';
import type { RandomSource } from '../../core/random.ts';
import type { BattleEnd, PlayBattle } from '../../core/simulate-fights.ts';
import type { TestPlan } from '../plan.ts';
import { judgeDamage } from '../damage.ts';
import { judgeExchange, planExchange, type ExchangeHit, type ExchangePlan, type ExchangeReply } from '../exchange.ts';
import { applyDamage, listRoundPenalty, makeConsciousTest, type DueTest } from '../health-track.ts';
import { judgeTest } from '../judge.ts';
import { rollTest } from '../roll-test.ts';
import { countStunRounds } from '../stun.ts';
import { createPlans, type BattlePlans } from './battle-plans.ts';
import { rankTie } from './duel.ts';
import { chooseReply, isTrackOut, makeSide, type CheckedFight, type Strain } from './fight.ts';
import { countBlack, hasAttack, isHalved, isUp, readEnd, readReserve, stand, type Standing } from './standing.ts';

/** Prepares fights between these fighters. All the fights share the cached plans. */
export function prepareBattle(fight: CheckedFight): PlayBattle {
  const plans = createPlans(fight);
  return (random) => new Battle(fight, plans, random).play();
}

class Battle {
  readonly #all: readonly Standing[];
  readonly #range: CheckedFight['range'];
  readonly #plans: BattlePlans;
  readonly #random: RandomSource;
  /**
   * For each pair of fighters, a round number: the last round in which they had their exchange, the last in which they fought in melee, and the last in which
   * the first counted the second among its opponents (DH-25).
   */
  readonly #exchanged: Int32Array;
  readonly #close: Int32Array;
  readonly #taken: Int32Array;
  readonly #testsAwake: boolean;
  #round = 0;

  constructor({ fighters, range, method }: CheckedFight, plans: BattlePlans, random: RandomSource) {
    this.#all = fighters.map(stand);
    this.#range = range;
    this.#testsAwake = method === 'reference';
    this.#plans = plans;
    this.#random = random;
    [this.#exchanged, this.#close, this.#taken] = [0, 1, 2].map(() => new Int32Array(fighters.length ** 2)) as [
      Int32Array,
      Int32Array,
      Int32Array,
    ];
  }

  *play(): Generator<void, BattleEnd> {
    let winner = findWinner(this.#all, isUp);
    while (!winner && this.#round < MOST_ROUNDS) {
      for (const one of this.#beginRound()) {
        if (one.out) continue;
        this.#takeTurn(one);
        yield;
        winner = findWinner(this.#all, isUp);
        if (winner) break;
      }
    }
    return { winner: winner ?? 'open', rounds: this.#round, fighters: this.#all.map(readEnd) };
  }

  /** Rolls initiative. Then everyone who can attack chooses a target, highest initiative first (DH-20). */
  #beginRound(): readonly Standing[] {
    this.#round++;
    const order = this.#all.filter(({ out }) => !out);
    for (const one of order) {
      one.rank = rankTie(one.fighter, this.#rollNet(this.#plans.initiatives[one.index]!));
      one.wasInReserve = one.inReserve;
      one.stunned = Math.max(0, one.stunned - 1);
      one.wasStunned = one.stunned > 0;
      one.tested = false;
      one.target = null;
      one.pips = one.opponents = one.attackers = one.shooters = one.fighting = 0;
    }
    order.sort((first, second) => second.rank - first.rank || first.index - second.index);
    for (const one of order) if (isUp(one)) this.#declare(one);
    return order;
  }

  #at(one: Standing, two: Standing): number {
    return one.index * this.#all.length + two.index;
  }

  #rollNet(plan: TestPlan): number {
    const { white, black } = rollTest(plan, this.#random);
    return judgeTest({ white, black, automatic: plan.automatic, minimumNet: plan.minimumNet }).net;
  }

  /** Counts another fighter among this one's opponents of the round, if the limit allows it (DH-25). */
  #take(one: Standing, other: Standing): void {
    const place = this.#at(one, other);
    if (this.#taken[place] === this.#round || one.opponents >= one.mostOpponents) return;
    this.#taken[place] = this.#round;
    one.opponents++;
  }

  /** Chooses a target among the foes that the fighter may still attack: one with the fewest attackers, if possible one that attacks this fighter. */
  #chooseTarget(one: Standing): Standing | null {
    let best: Standing | null = null;
    let least = Infinity;
    for (const other of this.#all) {
      if (other.fighter.side === one.fighter.side || !isUp(other)) continue;
      const place = this.#at(one, other);
      if (this.#exchanged[place] === this.#round) continue;
      if (one.opponents >= one.mostOpponents && this.#taken[place] !== this.#round) continue;
      const cost = other.attackers - (other.target === one ? 0.5 : 0);
      if (cost < least) [best, least] = [other, cost];
    }
    return best;
  }

  #declare(one: Standing): void {
    const target = hasAttack(one) ? this.#chooseTarget(one) : null;
    one.target = target;
    if (!target) return;
    this.#take(one, target);
    target.attackers++;
    const { melee } = one.fighter.weapon;
    if (!melee) target.shooters++;
    else if (this.#close[this.#at(one, target)] !== this.#round) {
      this.#close[this.#at(one, target)] = this.#close[this.#at(target, one)] = this.#round;
      one.fighting++;
      target.fighting++;
    }
    const { stance, weapon } = target.fighter;
    const canStrike = melee ? weapon.melee : this.#range === 'pointBlank';
    if (stance === 'strikeBack' && canStrike && hasAttack(target)) this.#take(target, one);
  }

  /** Counts the opponents that a fighter is fighting in melee, other than the given one. */
  #countOthers(one: Standing, other: Standing): number {
    return one.fighting - (this.#close[this.#at(one, other)] === this.#round ? 1 : 0);
  }

  #measure(one: Standing, other: Standing): Required<Strain> {
    return {
      penalty: one.penalty,
      black: countBlack(one),
      opponents: Math.max(1, one.opponents),
      attackers: Math.max(1, one.attackers),
      fighting: this.#countOthers(one, other),
      halved: isHalved(one),
    };
  }

  #findPlan(by: Standing, on: Standing, reply: ExchangeReply): ExchangePlan {
    const range = by.fighter.weapon.melee ? 'melee' : this.#range;
    const initiative = by.rank === on.rank ? 'even' : by.rank > on.rank ? 'attacker' : 'target';
    const [own, others] = [this.#measure(by, on), this.#measure(on, by)];
    const key = [by.index, on.index, reply, initiative, ...Object.values(own), ...Object.values(others)].join(' ');
    return this.#plans.exchange(key, () =>
      planExchange({
        range,
        reply,
        initiative,
        attacker: makeSide(by.fighter, own),
        target: makeSide(on.fighter, others, !on.fighter.weapon.melee),
      }),
    );
  }

  #test(one: Standing, due: DueTest): boolean {
    return this.#rollNet(this.#plans.due(one, due)) >= 1;
  }

  /** Applies a hit: wounds and their consequences, or a stun (DH-40 to DH-47, DH-50). */
  #harm(by: Standing, on: Standing, hit: ExchangeHit): void {
    const { tesla, bruise } = by.fighter.weapon;
    if (tesla) {
      // The stun lasts for the rest of this round, and then for the number of rounds that the hit set.
      on.stunned = Math.max(on.stunned, 1 + countStunRounds(hit.net));
      return;
    }
    const plan = this.#plans.damage(by, on, hit);
    const pips = judgeDamage(plan, rollTest(plan, this.#random).white);
    if (pips === 0) return;
    const { track, events } = applyDamage(on.track, pips, { bruise, roundPips: on.pips });
    on.track = track;
    on.pips += pips;
    readReserve(on);
    if (isTrackOut(track, on.fighter.limit)) on.out = true;
    for (const { kind, plan: due } of events) {
      if (kind !== 'stayConscious' || !due || on.out || !on.awake) continue;
      on.tested = true;
      on.awake = this.#test(on, due);
    }
  }

  #fight(by: Standing, on: Standing): void {
    const [place, back] = [this.#at(by, on), this.#at(on, by)];
    this.#exchanged[place] = this.#exchanged[back] = this.#round;
    const { melee } = by.fighter.weapon;
    const { stance, weapon } = on.fighter;
    const isTaken = this.#taken[back] === this.#round;
    const reply = chooseReply({
      range: melee ? 'melee' : this.#range,
      stance,
      melee: weapon.melee,
      attacksLeft: on.mostOpponents - on.opponents + (isTaken ? 1 : 0),
      mayStrike: isTaken && hasAttack(on) && (!melee || weapon.melee),
      busy: this.#countOthers(on, by) > 0,
      helpless: on.stunned > 0,
    });
    const plan = this.#findPlan(by, on, reply);
    if (!melee) by.shots--;
    if (reply === 'strikeBack' && !weapon.melee) on.shots--;
    const nets = { attack: this.#rollNet(plan.attack), reply: plan.reply && this.#rollNet(plan.reply) };
    for (const hit of judgeExchange(plan, nets)) {
      if (hit.by === 'attacker') this.#harm(by, on, hit);
      else this.#harm(on, by, hit);
    }
  }

  /** Rolls the tests due before a fighter acts: to stay conscious or to wake up, and to shake off a stun (DH-45, DH-50). */
  #recover(one: Standing): void {
    const roundPips = one.pips;
    // In Quickplay only unconscious fighters roll each round.
    if (one.wasInReserve && !one.tested && (this.#testsAwake || !one.awake)) {
      const due = makeConsciousTest(one.track, { waking: !one.awake, roundPips });
      one.tested = true;
      if (due) one.awake = this.#test(one, due);
    }
    if (!one.wasStunned || !one.awake) return;
    if (this.#test(one, { difficulty: 'average', modifiers: listRoundPenalty(roundPips) })) one.stunned = 0;
  }

  #takeTurn(one: Standing): void {
    this.#recover(one);
    if (!isUp(one) || !hasAttack(one)) return;
    // A fighter who wakes up, or whose target has fallen, chooses another target.
    if (!one.target || !isUp(one.target)) this.#declare(one);
    if (one.target && this.#exchanged[this.#at(one, one.target)] !== this.#round) this.#fight(one, one.target);
  }
}
