/**
 * Properties of the checks of every ruleset: odds and judge agree, plans and messages are plain data, and the order of adjustments of different kinds does
 * not matter.
 */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Adjustment, CheckPlanBase, ChecksFacet } from '../../../module/checks/checks-facet.ts';
import { rollCheck } from '../../../module/checks/roll-check.ts';
import type { OddsView } from '../../../module/chat/odds-view.ts';
import { sayChance } from '../../../module/chat/plan-view.ts';
import { toUserError } from '../../../module/user-error.ts';
import { createActor, createMessage, createRandom, listThrows, planCheck, rollFormula } from '../doubles.ts';
import { DRAWN, type Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage } from '../stage.ts';
import type { SampleAdjustment } from '../sample.ts';

/** The largest error caused by rounding. */
const EXACT = 1e-9;
/** The most probability that a list of rolls may miss because of repeated rerolls. */
const LEFT_OUT = 4e-6;
/** The most rolls that are listed; if there are more, the number that are drawn at random. */
const MOST = 5000;
const SAMPLED = 4000;

interface Planned {
  readonly actor: Actor.Implementation;
  readonly request: object;
  readonly plan: CheckPlanBase;
}

/** Plans a check. An input that the rules refuse is skipped. */
function planOrSkip(checks: ChecksFacet, actor: Actor.Implementation, request: object): CheckPlanBase {
  try {
    return planCheck(checks, actor, request);
  } catch (error) {
    fc.pre(toUserError(error) === null);
    throw error;
  }
}

/** Runs an action with many planned checks. */
function tryPlans(ruleset: SampledRuleset, action: (planned: Planned) => void, numRuns: number = DRAWN.numRuns): void {
  const { binding, sample } = ruleset;
  fc.assert(
    fc.property(sample.actors, sample.checks.requests, (data, drawn) => {
      const { actor } = createActor(ruleset, data);
      const request = structuredClone(drawn);
      const plan = planOrSkip(binding.checks, actor, request);
      action({ actor, request, plan });
    }),
    { ...DRAWN, numRuns },
  );
}

/** Computes the probability of each row only from faces and judge, and how far the odds may differ from it. */
function countRows(ruleset: SampledRuleset, plan: CheckPlanBase, { rows }: OddsView): Map<string, [number, number]> {
  const { checks } = ruleset.binding;
  const { row, wins } = ruleset.sample.checks;
  const counted = new Map<string, number>([...rows.map(({ key }): [string, number] => [key, 0]), ['', 0]]);
  const all = listThrows(ruleset, plan.formula, MOST);
  const random = createRandom(plan.formula.length);
  const thrown =
    all ??
    Array.from({ length: SAMPLED }, () => ({ roll: rollFormula(ruleset, plan.formula, random), p: 1 / SAMPLED }));
  for (const { roll, p } of thrown) {
    const outcome = checks.judge(plan, checks.faces(roll), []);
    const key = row(outcome);
    expect(counted.has(key), `${plan.formula}: an outcome in the row ${key}, which the odds do not have`).toBe(true);
    counted.set(key, (counted.get(key) ?? 0) + p);
    if (wins(outcome)) counted.set('', (counted.get('') ?? 0) + p);
  }
  const rest = 1 - thrown.reduce((sum, { p }) => sum + p, 0);
  const spread = (p: number): number =>
    all ? EXACT + Math.min(LEFT_OUT, Math.max(0, rest)) : 5 * Math.sqrt((p * (1 - p)) / SAMPLED) + 5 / SAMPLED;
  return new Map([...counted].map(([key, p]) => [key, [p, spread(p)]]));
}

function createRolled(ruleset: SampledRuleset, { plan }: Planned, seed: number): foundry.dice.Roll {
  return rollFormula(ruleset, plan.formula, createRandom(seed));
}

/** Returns a rolled check as it is stored. */
function storeCheck(
  { binding: { checks } }: SampledRuleset,
  { actor, request, plan }: Planned,
  roll: foundry.dice.Roll,
) {
  const outcome = checks.judge(plan, checks.faces(roll), []);
  return { outcome, stored: checks.describe({ actor, request, plan, outcome }) };
}

function toList(drawn: Readonly<Record<string, readonly SampleAdjustment[]>>, kinds: readonly string[]): Adjustment[] {
  return kinds.flatMap((kind) => drawn[kind] ?? []);
}

/** Lists all orders of a few kinds. */
function listOrders(kinds: readonly string[]): string[][] {
  if (kinds.length < 2) return [[...kinds]];
  return kinds.flatMap((first) => listOrders(kinds.filter((kind) => kind !== first)).map((rest) => [first, ...rest]));
}

function judgeWith(checks: ChecksFacet, plan: CheckPlanBase, roll: foundry.dice.Roll, given: readonly Adjustment[]) {
  return checks.judge(plan, checks.faces(roll), given);
}

export const checkProperties: Properties = {
  'the odds of a check sum to 1': {
    check(ruleset) {
      tryPlans(ruleset, ({ plan }) => {
        const odds = ruleset.binding.checks.odds(plan);
        const { rows, headline } = odds;
        for (const { p } of [...rows, headline]) expect(p >= 0 && p <= 1 + EXACT, `${p} is no probability`).toBe(true);
        expect(Math.abs(rows.reduce((sum, { p }) => sum + p, 0) - 1), plan.formula).toBeLessThan(EXACT);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
        // A button says of what the chance is.
        expect(sayChance(odds)).toMatch(/^[a-z][\w ,]* [<>]?\d+%$/u);
      });
    },
  },

  'the odds of a check agree with what is judged of its faces': {
    check(ruleset) {
      tryPlans(
        ruleset,
        ({ plan }) => {
          const odds = ruleset.binding.checks.odds(plan);
          const counted = countRows(ruleset, plan, odds);
          for (const { key, p } of [...odds.rows, { key: '', p: odds.headline.p }]) {
            const [expected, spread] = counted.get(key) ?? [0, 0];
            const what = `${plan.formula}: ${key || 'headline'} is ${p}, judged ${expected}`;
            expect(Math.abs(p - expected), what).toBeLessThanOrEqual(spread);
          }
        },
        20,
      );
    },
  },

  'plans, requests and messages of checks are plain data': {
    check(ruleset) {
      tryPlans(ruleset, (planned) => {
        const { stored } = storeCheck(ruleset, planned, createRolled(ruleset, planned, 1));
        for (const data of [planned.plan, planned.request, stored])
          expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data);
      });
    },
  },

  'a check read back from its message is judged as it was': {
    check(ruleset) {
      const { checks } = ruleset.binding;
      tryPlans(ruleset, (planned) => {
        const roll = createRolled(ruleset, planned, 2);
        const { outcome, stored } = storeCheck(ruleset, planned, roll);
        const message = createMessage({ ...stored, rolls: [roll] });
        // A message need not store what is needed only before the roll.
        expect(outcome).toMatchObject(judgeWith(checks, checks.readPlan(message), roll, []) as object);
        expect(checks.messageTypes).toContain(stored.type);
        expect(stored.content).not.toBe('');
      });
    },
  },

  'what was added to a roll counts the same whichever kind is listed first, and unknown kinds not at all': {
    check(ruleset) {
      const { checks } = ruleset.binding;
      const { adjustments } = ruleset.sample.checks;
      const unknown = { kind: 'omen', source: 'message9' };
      const kinds = Object.keys(adjustments);
      tryPlans(
        ruleset,
        (planned) => {
          const roll = createRolled(ruleset, planned, 3);
          fc.assert(
            fc.property(fc.record(adjustments), (drawn) => {
              const judge = (order: readonly string[]) =>
                judgeWith(checks, planned.plan, roll, toList({ ...drawn, omen: [unknown] }, order));
              for (const order of listOrders([...kinds, 'omen'])) expect(judge(order)).toEqual(judge(kinds));
            }),
            { ...DRAWN, numRuns: 10 },
          );
        },
        20,
      );
    },
  },

  'what was added to a roll counts': {
    check(ruleset) {
      const { checks } = ruleset.binding;
      const { help, score } = ruleset.sample.checks;
      if (!help) return;
      let helped = 0;
      tryPlans(ruleset, (planned) => {
        const roll = createRolled(ruleset, planned, 4);
        const [before, after] = [[], [help]].map((given) => score(judgeWith(checks, planned.plan, roll, given)));
        expect(after).toBeGreaterThanOrEqual(before ?? Infinity);
        if (after !== before) helped += 1;
      });
      expect(helped, 'how often it helped').toBeGreaterThan(DRAWN.numRuns / 2);
    },
  },

  'a private check leaves nothing to see for those it is not for': {
    async check(ruleset) {
      const { actors, checks } = ruleset.sample;
      const [drawn] = fc.sample(fc.tuple(actors, checks.requests), DRAWN);
      if (!drawn) throw new Error('nothing was drawn');
      for (const messageMode of ['gm', 'blind', 'self'] as const) {
        const stage = Stage.begin(ruleset);
        const actor = stage.add(drawn[0], 'roller', 'ada');
        const message = await rollCheck(actor, structuredClone(drawn[1]), { messageMode });
        expect(message, 'its message').toBeDefined();
        const seen = await stage.as('clara', () => stage.messages.filter((one) => one.isContentVisible));
        expect(seen.map(({ content }) => content)).toEqual([]);
      }
    },
  },
};
