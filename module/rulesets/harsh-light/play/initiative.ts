/** Initiative of Harsh Light, and the budget of a turn (HL-8, HL-12, HL-14, HL-16, HL-18). */
import { harshLight } from '../../../../src/index.ts';
import { holdBudget, requireBudget } from '../../../combat/budget.ts';
import { type CombatFacet, type InitiativeCard, describeInitiative } from '../../../combat/combat-facet.ts';
import { isOwnTurn, readClock } from '../../../combat/clock.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../foundry/make-format.ts';
import { toFeet } from '../../../exchange/nearness.ts';
import { canUser, permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { readCards } from '../data/dice.ts';
import { type LightFighter, isFighter, isOut, readBoxes, readTraits } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { type CheckLine, LANG } from '../data/to-input.ts';
import { readDefence, readTurn, storeTurn } from '../data/turn.ts';
import { countCost } from './willpower.ts';

const format = makeFormat(`${LANG}.Initiative`);

/** How many decimals break ties. */
const DECIMALS = 6;

/** The length of a step in feet. This number is our own: the source counts the players' real steps in live play (HL-16). */
const STEP = 3;

function readTie({ system }: LightFighter) {
  const { dexterity, composure } = system.attributes;
  return { dexterity, composure };
}

function planOwn(actor: LightFighter): harshLight.PullPlan {
  return harshLight.planInitiative({ ...readTie(actor), initiative: actor.system.traits.initiative });
}

/** Returns the total of an evaluated initiative pull, without the decimals that break ties. */
export function countTotal(plan: { readonly pool: number }, roll: foundry.dice.Roll | undefined): number {
  return readCards(roll).reduce((sum, card) => sum + card, plan.pool);
}

/** What is known about a fighter's initiative before its message is created. */
interface StoredInitiative {
  readonly plan: { readonly pool: number };
}

const card: InitiativeCard<LightFighter> = {
  plan(actor) {
    const { pool, formula, lines } = planOwn(actor);
    const named = lines.map((line): CheckLine => ({ ...line, label: '' }));
    return { plan: { pool, again: 0, needed: 0, taken: false, formula, lines: named }, tie: readTie(actor) };
  },
  describe: (rolled) =>
    describeInitiative(
      {
        type: 'lightInitiative',
        ruleset: 'harsh-light',
        words: `${LANG}.Initiative`,
        count: ({ plan, roll }) => countTotal((plan as StoredInitiative).plan, roll),
      },
      rolled,
    ),
};

/** The id of the Dodge in the budget. A Dodge is an action without a card. */
const DODGE = 'dodge';

/**
 * Makes an actor dodge, which uses its instant action and doubles its Defence until its next turn (HL-14). A GM may have it dodge as a second action (HL-8).
 * @throws UserError `not-owner`, `no-fight`, `light-out`, `not-own-turn`, `budget-spent`; RulesError `all-out-and-dodge`, `instant-taken`
 */
export async function dodge(actor: LightFighter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const turn = readTurn(actor);
  if (!turn) throw new UserError('no-fight', { actor: actor.name });
  if (isOut(actor)) throw new UserError('light-out', { actor: actor.name });
  if (!isOwnTurn(actor)) throw new UserError('not-own-turn', { actor: actor.name });
  const isAllowed = permitsUser('rule');
  const state = harshLight.declareDodge(isAllowed ? { ...turn, instant: null } : turn);
  if (!isAllowed) requireBudget(actor, { action: DODGE });
  const budget = holdBudget(actor, { action: DODGE });
  try {
    await budget.spend();
    await updateSystem(actor, storeTurn(actor, state));
  } finally {
    budget.release();
  }
}

/** Returns the reasons why an actor's Defence differs from the value on its sheet; empty if it does not (HL-13, HL-14). */
export function describeDefence(actor: LightFighter): string {
  const turn = readTurn(actor);
  if (!turn) return '';
  const { attacks, dodging, allOut } = turn;
  const data = { attacks: String(attacks) };
  const kinds = [dodging && 'dodging', allOut && 'allOut', attacks > 0 && !allOut && 'attacked'];
  return joinFacts(kinds.map((key) => key && game.i18n.format(`${LANG}.Turn.${key}`, data)));
}

export const combat: CombatFacet<LightFighter> = {
  owns: isFighter,
  initiative: (actor) =>
    `${planOwn(actor).formula} + ${harshLight.rankInitiative(0, readTie(actor)).toFixed(DECIMALS)}`,
  card,
  eachRound: false,
  view(actor) {
    const { value, max } = readBoxes(actor);
    const defence = readClock(actor)
      ? format('defence', { defence: String(harshLight.countDefence(readDefence(actor)).amount) })
      : '';
    const state = isOut(actor) ? [format('out')] : [defence, describeDefence(actor)];
    return { left: `${value}/${max}`, state: joinFacts(state) };
  },
  budget: {
    kinds: {
      instant: `${LANG}.Budget.instant`,
      willpower: `${LANG}.Budget.willpower`,
      move: `${LANG}.Budget.move`,
      steps: `${LANG}.Budget.steps`,
    },
    limit(actor, kind) {
      if (kind !== 'steps') return 1;
      return hasStatus(actor, statusIds.restrained) ? 0 : readTraits(actor).speed;
    },
    cost(actor, use) {
      if ('action' in use) return { instant: 1 };
      if ('request' in use) {
        const request = use.request as CheckRequest;
        const isInstant = harshLight.takesInstant(request.action, { inCombat: true });
        return { instant: Number(isInstant), willpower: countCost(request) };
      }
      const feet = toFeet(actor, use.distance);
      return { move: use.continues ? 0 : 1, steps: feet === null ? 0 : Math.ceil(feet / STEP) };
    },
    reset: { instant: 'turn-start', willpower: 'turn-start', move: 'turn-start', steps: 'turn-start' },
  },
  isOut,
  explainTie(first, second) {
    const key = harshLight.explainTie(first, second);
    return key ? format('before', { name: game.i18n.localize(`${LANG}.Attribute.${key}`) }) : '';
  },
};
