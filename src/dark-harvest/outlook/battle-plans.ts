// The plans of the rolls in simulated fights. As only a few different ones come up, they are cached for all fights of the same fighters.
import type { TestPlan } from '../plan.ts';
import { planDamage } from '../damage.ts';
import type { ExchangeHit, ExchangePlan } from '../exchange.ts';
import { planDueTest, type DueTest } from '../health-track.ts';
import { planFighterInitiative } from './duel.ts';
import type { CheckedFight } from './fight.ts';
import type { Standing } from './standing.ts';

/** Each cache of plans is emptied when it reaches this size. */
const MOST_PLANS = 20_000;

/** The cached plans for the fights of the same fighters. */
export type BattlePlans = ReturnType<typeof createPlans>;

/** Returns a cached plan; makes and caches it if it is missing. */
function keep<Plan>(plans: Map<string, Plan>, key: string, make: () => Plan): Plan {
  let plan = plans.get(key);
  if (!plan) {
    if (plans.size >= MOST_PLANS) plans.clear();
    plan = make();
    plans.set(key, plan);
  }
  return plan;
}

/** Creates the caches of plans for these fighters. */
export function createPlans({ fighters, method }: CheckedFight) {
  const exchanges = new Map<string, ExchangePlan>();
  const damages = new Map<string, TestPlan>();
  const dues = new Map<string, TestPlan>();
  const initiatives = fighters.map(planFighterInitiative);
  return {
    initiatives,
    exchange: (key: string, make: () => ExchangePlan) => keep(exchanges, key, make),
    due({ index, fighter }: Standing, due: DueTest): TestPlan {
      const { fortitude, resolve, forced } = fighter;
      const black = due.modifiers.reduce((sum, modifier) => sum + modifier.black, 0);
      return keep(dues, `${index}/${black}`, () => planDueTest(due, { fortitude, resolve }, forced));
    },
    damage(by: Standing, on: Standing, { margin, net, tied }: ExchangeHit): TestPlan {
      const { damage: weaponDice, melee } = by.fighter.weapon;
      const strengthDice = melee ? by.fighter.strength : 0;
      const { armour } = on.fighter;
      const amount = method === 'quickplay' ? { net } : { margin };
      return keep(damages, `${by.index}/${on.index}/${tied}/${net}/${margin}`, () =>
        planDamage({ weaponDice, strengthDice, armour, method, ...amount, tied }),
      );
    },
  };
}
