/** Properties of the calls of every ruleset: words become rolls, and a hidden difficulty is judged as an open one. */
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { concealCall, describeCall, requestCall } from '../../../module/checks/calls.ts';
import { listSubjects, loadCallWords, parseCall } from '../../../module/checks/parse-call.ts';
import type { Call, CallsFacet } from '../../../module/checks/calls-facet.ts';
import { beginDraft, readDraft } from '../../../module/checks/roll-check.ts';
import { toUserError } from '../../../module/user-error.ts';
import { setPacks } from '../../module/pack-double.ts';
import { createActor, createRandom, planCheck, rollFormula } from '../doubles.ts';
import { DRAWN, type Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage } from '../stage.ts';

setPacks();
await loadCallWords();

function requireCalls({ binding: { calls } }: SampledRuleset): CallsFacet {
  if (!calls) throw new Error('the ruleset has no calls');
  return calls;
}

/** Runs an action with each example of a ruleset, and actors who roll it. */
function tryExamples(ruleset: SampledRuleset, action: (call: Call, actor: Actor.Implementation) => void): void {
  const calls = requireCalls(ruleset);
  Stage.begin(ruleset);
  for (const data of fc.sample(ruleset.sample.actors, { ...DRAWN, numRuns: 8 })) {
    const { actor } = createActor(ruleset, data);
    for (const { line } of calls.examples) action(parseCall(calls, line), actor);
  }
}

/** Throws AssertionError for what the rules refuse, which is no error of the suite. */
function readOrFail<Result>(what: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return expect.unreachable(`${what}: ${refusal.localize()}`);
  }
}

/** Puts the dice of two rolls together. */
function join(one: foundry.dice.Roll, other: foundry.dice.Roll | null): foundry.dice.Roll {
  const dice = [...one.dice, ...(other?.dice ?? [])];
  return { dice, terms: dice } as unknown as foundry.dice.Roll;
}

function countDice({ dice }: foundry.dice.Roll): number {
  return dice.reduce((sum, die) => sum + (die.number ?? 0), 0);
}

export const callProperties: Properties = {
  'every example of a call is understood, and so is the call in words': {
    of: 'calls',
    check(ruleset) {
      const calls = requireCalls(ruleset);
      Stage.begin(ruleset);
      expect(calls.examples.length, 'examples').toBeGreaterThan(0);
      for (const { line } of calls.examples) {
        const call = readOrFail(line, () => parseCall(calls, line));
        const words = describeCall(call);
        expect(
          readOrFail(words, () => parseCall(calls, words.toUpperCase())),
          words,
        ).toEqual(call);
      }
      for (const { id, label } of calls.difficulties()) {
        const [subject] = listSubjects(calls);
        const call = readOrFail(label, () => parseCall(calls, `${subject?.label} ${label}`));
        expect(call.difficulty, label).toBe(id);
      }
    },
  },

  'a word that names nothing is refused by name': {
    of: 'calls',
    check(ruleset) {
      const calls = requireCalls(ruleset);
      Stage.begin(ruleset);
      const refuse = (line: string) => {
        try {
          parseCall(calls, line);
          return '';
        } catch (error) {
          return toUserError(error)?.localize() ?? String(error);
        }
      };
      const [first] = calls.examples;
      expect(refuse(`${first?.line} xyzzyxyzzy`)).toContain('xyzzyxyzzy');
      // Whatever is not similar to any word is answered with what can be rolled.
      for (const { label } of calls.bases()) expect(refuse('xyzzyxyzzy')).toContain(label);
    },
  },

  'whoever rolls a call rolls what it says, with odds that sum to 1': {
    of: 'calls',
    check(ruleset) {
      const { checks } = ruleset.binding;
      tryExamples(ruleset, (call, actor) => {
        const request = readOrFail(describeCall(call), () => requestCall(actor, call));
        expect(JSON.parse(JSON.stringify(request))).toEqual(request);
        const { rows } = checks.odds(planCheck(checks, actor, request));
        expect(rows.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
        // The dialog shows and rolls the same: none of its fields changes the request.
        const subject = { actor, request, frame: null, isComplete: true };
        const read = readDraft(checks, subject, beginDraft(checks, subject));
        expect(planCheck(checks, actor, read)).toEqual(planCheck(checks, actor, request));
      });
    },
  },

  'a hidden difficulty is judged as if it had been open': {
    of: 'calls',
    check(ruleset) {
      const { checks } = ruleset.binding;
      const calls = requireCalls(ruleset);
      let [judged, differing] = [0, 0];
      tryExamples(ruleset, (call, actor) => {
        for (const [seed, { id: difficulty }] of calls.difficulties().entries()) {
          const random = createRandom(seed + judged);
          const hidden = requestCall(actor, concealCall({ ...call, difficulty }));
          const plan = planCheck(checks, actor, hidden);
          const roll = rollFormula(ruleset, plan.formula, random);
          const extra = calls.extraFormula?.(difficulty);
          const added = extra ? rollFormula(ruleset, extra, random) : null;
          const stage = Stage.begin(ruleset);
          const outcome = checks.judge(plan, checks.faces(roll), []);
          const message = stage.post({ ...checks.describe({ actor, request: hidden, plan, outcome }), rolls: [roll] });
          const open = planCheck(checks, actor, requestCall(actor, { ...call, difficulty }));
          const whole = join(roll, added);
          // A pool below 0 dice rolls none of them without the difficulty, and fewer of its dice with it.
          if (countDice(rollFormula(ruleset, open.formula, random)) !== countDice(whole)) continue;
          const expected = ruleset.sample.checks.wins(checks.judge(open, checks.faces(whole), []));
          const verdict = calls.judgeHidden(message, difficulty, added);
          expect(verdict.success, `${plan.formula} at ${difficulty}`).toBe(expected);
          expect(verdict.text).not.toContain('TETRAD.');
          judged += 1;
          if (expected !== ruleset.sample.checks.wins(outcome)) differing += 1;
        }
      });
      expect(judged, 'how many were judged').toBeGreaterThan(10);
      expect(differing, 'how often the difficulty decided').toBeGreaterThan(0);
    },
  },
};
