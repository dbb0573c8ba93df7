// The plans of the rolls in simulated fights. As only a few different ones come up, they are cached for all fights of the same fighters.
import type { RandomSource } from '../../core/random.ts';
import { type AttackPlan, type DefenceId, planAttack } from '../attack.ts';
import { planDefence, type RolledDefence } from '../defence.ts';
import { attackOdds } from '../exchange.ts';
import { planInitiative } from '../initiative.ts';
import { dice } from '../ladder.ts';
import { enduranceRanks } from '../life.ts';
import { planRoll, type Modifier, type RollPlan } from '../plan.ts';
import { listTurnReasons, type TurnState } from '../turn.ts';
import type { CheckedFight, CheckedFighter } from './fight.ts';

/** A plan, and the sides of its dice. */
export interface Rollable<Plan> {
  readonly plan: Plan;
  readonly sides: readonly number[];
}

/** What temporarily changes a fighter's rolls: a serious wound (SD-37), and its turn. */
export interface Strain {
  readonly modifiers: readonly Modifier[];
  readonly turn: TurnState;
}

function withSides<Plan extends Pick<RollPlan, 'ranks'>>(plan: Plan): Rollable<Plan> {
  return { plan, sides: plan.ranks.flatMap((rank) => dice(rank)) };
}

export function rollSides(sides: readonly number[], random: RandomSource): number[] {
  return sides.map((side) => 1 + Math.floor(random.next() * side));
}

/** The cached plans for the fights of the same fighters. */
export type BattlePlans = ReturnType<typeof createPlans>;

/** Creates the cache of plans for these fighters. */
export function createPlans({ fighters, range }: CheckedFight) {
  const known = new Map<string, unknown>();
  const keep = <Plan>(key: string, make: () => Plan): Plan => {
    let plan = known.get(key) as Plan | undefined;
    if (plan === undefined) {
      plan = make();
      known.set(key, plan);
    }
    return plan;
  };
  const attack = (by: number, on: number, { modifiers, turn }: Strain): Rollable<AttackPlan> =>
    keep(`a${by}/${on}/${modifiers.length}/${turn.declared}/${turn.stance}`, () => {
      const { agility, strength, weaponSkill: skill, weapon, prone, attacking } = fighters[by]!;
      const reasons = listTurnReasons(turn, weapon.close ? 'attack' : 'shot');
      return withSides(
        planAttack({
          agility,
          strength,
          skill,
          range: weapon.close ? 'close' : range,
          cover: fighters[on]!.cover,
          prone,
          modifiers: [...modifiers, ...reasons, ...attacking],
        }),
      );
    });
  const defence = (on: number, kind: RolledDefence, { modifiers, turn }: Strain) =>
    keep(`d${on}/${kind}/${modifiers.length}/${turn.stance}`, () => {
      const { agility, defending, ...own } = fighters[on]!;
      const skill = kind === 'innate' ? null : own[kind];
      const reasons = kind === 'innate' ? [] : listTurnReasons(turn, 'defence');
      return withSides(planDefence({ kind, agility, skill, modifiers: [...modifiers, ...reasons, ...defending] }));
    });
  const rate = (by: Rollable<AttackPlan>, on: number, kind: RolledDefence, strain: Strain): number =>
    attackOdds(by.plan, by.plan, defence(on, kind, strain).plan).hit;
  return {
    attack,
    defence,
    /**
     * Chooses the defence against which the attack hits least often. A bare-handed block is not chosen against a weapon, because it would not save the fighter
     * from damage (SD-15).
     */
    choose(by: number, on: number, own: Strain, others: Strain): RolledDefence {
      const key = `c${by}/${on}/${own.modifiers.length}/${own.turn.declared}/${others.modifiers.length}/${others.turn.stance}`;
      return keep(key, () => {
        const found = attack(by, on, own);
        const { armed } = fighters[on]!;
        const isHarmless = fighters[by]!.weapon.damage === 0;
        const isFit = (kind: DefenceId): kind is RolledDefence =>
          kind !== 'none' && (kind !== 'block' || armed || isHarmless);
        const rated = found.plan.defences.filter(isFit).map((kind) => ({ kind, p: rate(found, on, kind, others) }));
        return rated.reduce((best, one) => (one.p < best.p ? one : best)).kind;
      });
    },
    initiative: (one: number, modifiers: readonly Modifier[]) =>
      keep(`i${one}/${modifiers.length}`, () => {
        const { agility, alertness, initiativeSteps: steps } = fighters[one]!;
        return withSides(planInitiative({ agility, alertness, steps, modifiers }));
      }),
    endurance: (one: number, modifiers: readonly Modifier[]) =>
      keep(`e${one}/${modifiers.length}`, () => {
        const [attribute, other] = enduranceRanks(fighters[one]!.vitality, fighters[one]!.willpower);
        return withSides(planRoll({ attribute, other, difficulty: 0, modifiers }));
      }),
  };
}

/** The sides of the dice of a fighter's weapon (SD-31). */
export function listWeaponSides({ weapon }: CheckedFighter): readonly number[] {
  return dice(weapon.damage);
}
