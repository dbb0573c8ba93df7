// The exact forecast of a fight between two fighters. It follows all states of both health tracks, round after round, with all effects of wounds (DH-20 to
// DH-23, DH-40 to DH-47).
import { MOST_ROUNDS, type Estimate, type FightOutlook } from '../../core/outlook.ts';
import { computeDamageLaw, computeHitLaw } from '../damage-odds.ts';
import { planExchange, type ExchangePlan } from '../exchange.ts';
import { applyDamage, listRoundPenalty, planDueTest, readTrack, RESERVE_DICE } from '../health-track.ts';
import { planInitiative, rankInitiative } from '../initiative.ts';
import { computeNetLaw, computeNetTail } from '../odds.ts';
import { JOINT_CUT, opposedOdds } from '../opposed-odds.ts';
import { PIPS_A_DIE } from '../structures.ts';
import { chooseReply, isTrackOut, makeSide, type CheckedFight, type CheckedFighter } from './fight.ts';

/** A fight is computed exactly if the two tracks together have at most this many states; otherwise it is simulated. */
const MOST_STATES = 4096;
/** A fight counts as over when the probability that it goes on is below this. */
const ENOUGH = 1e-14;

/** Numbers of pips with a probability below this are ignored. */
const NEGLIGIBLE = 1e-18;

type Place = 0 | 1;
type Pair<Value> = readonly [Value, Value];

/** The index of the fighter with the higher initiative; 2 if neither. */
type Higher = Place | 2;

/** The effect of a hit on a fighter, for a number of pips. */
interface Harm {
  readonly marked: number;
  readonly state: 'up' | 'down' | 'dying';
  /** Whether the hit reached a further reserve die, so that a test to stay conscious is due (DH-45). */
  readonly reached: boolean;
}

/** One of the two fighters, with values that are computed once for all rounds. */
interface Duellist {
  readonly fighter: CheckedFighter;
  readonly capacity: number;
  reserveAt(marked: number): number;
  countMarked(marked: number): number;
  harmAt(marked: number, pips: number): Harm;
  /** Returns the probability of staying conscious after taking this many pips in the round (DH-43, DH-45). */
  stays(pips: number): number;
}

/** One possible course of a round so far. */
interface Branch {
  readonly p: number;
  readonly marked: Pair<number>;
  readonly pips: Pair<number>;
  /** For each fighter, whether it has rolled to stay conscious this round. */
  readonly tested: Pair<boolean>;
  readonly fought: boolean;
}

/** For each fighter, the sums over all ways in which the fight can end. */
interface Tally {
  readonly win: [number, number];
  readonly down: [number, number];
  readonly dying: [number, number];
  readonly marked: [number, number];
}

interface Step {
  /** The states that can follow in one round, with their probabilities. */
  readonly next: readonly (readonly [state: number, p: number])[];
  readonly end: Tally;
}

/** For each fighter, the probability of each number of pips it takes; the element at 0 is unused. */
type PipLaws = Pair<Float64Array>;

/**
 * Tests whether a fight can be computed exactly: one against one, both standing and not stunned, no stunning weapon, no shots from under 5 feet or with limited
 * ammunition, and tracks that are not too large.
 */
export function canSolve({ fighters, range }: CheckedFight): boolean {
  const [first, second] = fighters;
  if (fighters.length !== 2 || !first || !second || first.side === second.side) return false;
  if ((readTrack(first.track).capacity + 1) * (readTrack(second.track).capacity + 1) > MOST_STATES) return false;
  const shooters = fighters.filter(({ weapon, stance }) => !weapon.melee && stance !== 'fullDodge');
  if (shooters.some(({ weapon }) => range === 'pointBlank' || weapon.shots !== null)) return false;
  return fighters.every(
    ({ weapon, unconscious, stunned, track, limit }) =>
      !weapon.tesla && !unconscious && stunned === 0 && !isTrackOut(track, limit),
  );
}

/** Computes a fight that canSolve accepts. Yields after each step of well under a millisecond. */
export function* solveDuel(fight: CheckedFight): Generator<void, FightOutlook> {
  const duel = pair((place) => createDuellist(fight.fighters[place]!, fight.fighters[1 - place]!));
  const initiative = weighInitiative(duel);
  const findLaws = keepLaws(fight, duel);
  const width = duel[1].capacity + 1;
  const steps: (Step | undefined)[] = [];
  const sums = createTally();
  const rounds: number[] = [];
  let mass = new Float64Array((duel[0].capacity + 1) * width);
  mass[fight.fighters[0]!.track.marked * width + fight.fighters[1]!.track.marked] = 1;
  let open = 1;
  while (open > ENOUGH && rounds.length < MOST_ROUNDS) {
    const next = new Float64Array(mass.length);
    let ending = 0;
    open = 0;
    for (let state = 0; state < mass.length; state++) {
      const p = mass[state]!;
      if (p === 0) continue;
      let step = steps[state];
      if (!step) {
        step = takeStep(duel, [Math.floor(state / width), state % width], initiative, findLaws, fight.method);
        steps[state] = step;
        yield;
      }
      for (const [target, q] of step.next) {
        next[target] = next[target]! + p * q;
        open += p * q;
      }
      for (const key of ['win', 'down', 'dying', 'marked'] as const) {
        sums[key][0] += p * step.end[key][0];
        sums[key][1] += p * step.end[key][1];
      }
      ending += p * (step.end.win[0] + step.end.win[1]);
    }
    rounds.push(ending);
    mass = next;
    yield;
  }
  mass.forEach((p, state) => {
    if (p === 0) return;
    sums.marked[0] += p * duel[0].countMarked(Math.floor(state / width));
    sums.marked[1] += p * duel[1].countMarked(state % width);
  });
  return describe(fight, sums, rounds, open > ENOUGH ? open : 0);
}

function pair<Value>(make: (place: Place) => Value): Pair<Value> {
  return [make(0), make(1)];
}

function createTally(): Tally {
  return { win: [0, 0], down: [0, 0], dying: [0, 0], marked: [0, 0] };
}

function exactly(value: number): Estimate {
  return { value, error: 0 };
}

function describe({ fighters }: CheckedFight, sums: Tally, rounds: readonly number[], open: number): FightOutlook {
  const decided = sums.win[0] + sums.win[1];
  const mean = rounds.reduce((sum, p, index) => sum + p * (index + 1), 0);
  const first = fighters[0]!.side === 'a' ? 0 : 1;
  return {
    exact: true,
    fights: 0,
    win: { a: exactly(sums.win[first]), b: exactly(sums.win[1 - first]!) },
    nobody: exactly(0),
    open: exactly(open),
    rounds: { mean: exactly(decided > 0 ? mean / decided : 0), p: rounds },
    fighters: pair((place) => ({
      id: fighters[place]!.id,
      down: exactly(sums.down[place]),
      dying: exactly(sums.dying[place]),
      marked: exactly(sums.marked[place]),
    })),
  };
}

function createDuellist(fighter: CheckedFighter, { weapon: { bruise } }: CheckedFighter): Duellist {
  const { dice, marked: from, bruised } = fighter.track;
  const harms = new Map<number, Harm>();
  const chances: number[] = [];
  // All pips that this fighter takes are of the same kind, bruises or lethal, because only one weapon hits it.
  const makeTrack = (marked: number) =>
    ({ dice, reserve: RESERVE_DICE, marked, bruised: bruise ? bruised + marked - from : bruised }) as const;
  return {
    fighter,
    capacity: readTrack(fighter.track).capacity,
    reserveAt: (marked) => readTrack(makeTrack(marked)).reserveReached,
    countMarked: (marked) => Math.min(marked, fighter.limit ?? marked),
    harmAt(marked, pips) {
      const key = marked * 10_000 + pips;
      let harm = harms.get(key);
      if (!harm) {
        const { track, events } = applyDamage(makeTrack(marked), pips, { bruise });
        const isDying = readTrack(track).state === 'dying';
        const state = isDying ? 'dying' : isTrackOut(track, fighter.limit) ? 'down' : 'up';
        harm = { marked: track.marked, state, reached: events.some(({ kind }) => kind === 'stayConscious') };
        harms.set(key, harm);
      }
      return harm;
    },
    stays(pips) {
      const due = { difficulty: 'average', modifiers: listRoundPenalty(pips) } as const;
      const { fortitude, resolve, forced } = fighter;
      return (chances[Math.floor(pips / PIPS_A_DIE)] ??= computeStay(planDueTest(due, { fortitude, resolve }, forced)));
    },
  };
}

function computeStay({ white, black }: { readonly white: number; readonly black: number }): number {
  return computeNetTail(white, black, 1);
}

/** Returns the probabilities that the first, the second, or neither has the higher initiative (DH-20). */
function weighInitiative(duel: Pair<Duellist>): readonly [number, number, number] {
  const plans = pair((place) => planFighterInitiative(duel[place].fighter));
  const ties = pair((place) => rankTie(duel[place].fighter));
  const { win, tie, lose } = opposedOdds(plans[0], plans[1]);
  if (ties[0] === ties[1]) return [win, lose, tie];
  return ties[0] > ties[1] ? [win + tie, lose, 0] : [win, lose + tie, 0];
}

/** Plans a fighter's initiative dice (DH-20, DH-22). */
export function planFighterInitiative({ dexterity, wits, initiativeBonus, unreadied }: CheckedFighter) {
  return planInitiative({ dexterity, wits, bonus: initiativeBonus, unreadied });
}

/** Combines an initiative net and a fighter's tie-breaks into one number (DH-20). */
export function rankTie({ dexterity, weaponSkill, wits }: CheckedFighter, net = 0): number {
  return rankInitiative(net, { dexterity, weaponSkill, wits });
}

type FindLaws = (attacker: Place, higher: Higher, reserves: Pair<number>) => PipLaws;

/**
 * Returns a function that computes each exchange only once. An exchange depends on the attacker, on who has the higher initiative, and on the reserve dice that
 * both have reached.
 */
function keepLaws(fight: CheckedFight, duel: Pair<Duellist>): FindLaws {
  const kept = new Map<string, PipLaws>();
  return (attacker, higher, reserves) => {
    const key = [attacker, higher, ...reserves].join('/');
    let laws = kept.get(key);
    if (!laws) kept.set(key, (laws = computeLaws(fight, duel, attacker, higher, reserves)));
    return laws;
  };
}

function computeLaws(
  { method, range: shots }: CheckedFight,
  duel: Pair<Duellist>,
  attacker: Place,
  higher: Higher,
  reserves: Pair<number>,
): PipLaws {
  const [by, on] = [duel[attacker].fighter, duel[1 - attacker]!.fighter];
  const range = by.weapon.melee ? 'melee' : shots;
  const { stance, weapon } = on;
  const strikes = by.weapon.melee && weapon.melee;
  const [own, other] = [reserves[attacker], reserves[1 - attacker]!];
  const plan = planExchange({
    range,
    reply: chooseReply({
      range,
      stance,
      melee: weapon.melee,
      attacksLeft: 1,
      mayStrike: strikes,
      busy: false,
      helpless: false,
    }),
    initiative: higher === 2 ? 'even' : higher === attacker ? 'attacker' : 'target',
    attacker: makeSide(by, { penalty: own === 0 ? 0 : -(2 ** own) }),
    target: makeSide(on, { penalty: other === 0 ? 0 : -(2 ** other) }),
  });
  const onTarget = computePips(plan, 'attacker', by, on, method);
  const onAttacker = plan.replyHarms ? computePips(plan, 'target', on, by, method) : Float64Array.of(1);
  return attacker === 0 ? [onAttacker, onTarget] : [onTarget, onAttacker];
}

/** Computes the probability of each number of pips that one side of an exchange does to the other. */
function computePips(
  plan: ExchangePlan,
  side: 'attacker' | 'target',
  by: CheckedFighter,
  on: CheckedFighter,
  method: CheckedFight['method'],
): Float64Array {
  const attack = computeNetLaw(plan.attack, JOINT_CUT);
  const reply = plan.reply && computeNetLaw(plan.reply, JOINT_CUT);
  const hit = side === 'attacker' ? computeHitLaw(attack, reply, plan.tie === side, method) : null;
  const { damage: weaponDice, melee } = by.weapon;
  const weapon = { weaponDice, strengthDice: melee ? by.strength : 0, armour: 0, method };
  return computeDamageLaw(hit ?? computeHitLaw(reply!, attack, plan.tie === side, method), weapon, on.armour);
}

/**
 * Computes every possible course of one round from a state. Each fighter in turn rolls to stay conscious, if it was in the reserve dice before the round and
 * has not yet rolled in it (DH-45; not in Quickplay). It then attacks, unless the two have had their exchange (DH-25).
 */
function takeStep(
  duel: Pair<Duellist>,
  marked: Pair<number>,
  initiative: readonly [number, number, number],
  findLaws: FindLaws,
  method: CheckedFight['method'],
): Step {
  const reserves = pair((place) => duel[place].reserveAt(marked[place]));
  const next = new Map<number, number>();
  const end = createTally();
  const finish = (loser: Place, isDying: boolean, p: number, pips: Pair<number>): void => {
    end.win[1 - loser]! += p;
    end.down[loser] += p;
    if (isDying) end.dying[loser] += p;
    end.marked[0] += p * duel[0].countMarked(pips[0]);
    end.marked[1] += p * duel[1].countMarked(pips[1]);
  };
  const test = (branch: Branch, who: Place): Branch => {
    const stays = duel[who].stays(branch.pips[who]);
    finish(who, false, branch.p * (1 - stays), branch.marked);
    return { ...branch, p: branch.p * stays, tested: put(branch.tested, who, true) };
  };
  const fight = (branch: Branch, laws: PipLaws): Branch[] => {
    const ways: Branch[] = [];
    let unharmed = 1;
    for (const who of [0, 1] as const) {
      for (let pips = 1; pips < laws[who].length; pips++) {
        const chance = laws[who][pips]!;
        unharmed -= chance;
        if (chance < NEGLIGIBLE) continue;
        const p = branch.p * chance;
        const harm = duel[who].harmAt(marked[who], pips);
        const after = put(branch.marked, who, harm.marked);
        if (harm.state !== 'up') finish(who, harm.state === 'dying', p, after);
        else {
          const way = { ...branch, p, marked: after, pips: put(branch.pips, who, pips), fought: true };
          ways.push(harm.reached ? test(way, who) : way);
        }
      }
    }
    return [...ways, { ...branch, p: branch.p * Math.max(0, unharmed), fought: true }];
  };
  for (const higher of [0, 1, 2] as const) {
    if (initiative[higher] === 0) continue;
    let branches: Branch[] = [{ p: initiative[higher], marked, pips: [0, 0], tested: [false, false], fought: false }];
    // If neither has the higher initiative, they act in list order.
    for (const who of higher === 1 ? ([1, 0] as const) : ([0, 1] as const)) {
      if (method === 'reference') {
        branches = branches.map((way) => (reserves[who] > 0 && !way.tested[who] ? test(way, who) : way));
      }
      if (duel[who].fighter.stance === 'fullDodge') continue;
      branches = branches.flatMap((way) => (way.fought ? [way] : fight(way, findLaws(who, higher, reserves))));
    }
    const width = duel[1].capacity + 1;
    for (const { p, marked: after } of branches) {
      const state = after[0] * width + after[1];
      next.set(state, (next.get(state) ?? 0) + p);
    }
  }
  return { next: [...next].filter(([, p]) => p > 0), end };
}

function put<Value>([first, second]: Pair<Value>, place: Place, value: Value): Pair<Value> {
  return place === 0 ? [value, second] : [first, value];
}
