/** Builds parts of the calls facet for rulesets whose outcomes have a total and a result id. */
import { type ChecksFacet, type CheckPlanBase } from '../checks/checks-facet.ts';
import { listAdjustments } from '../checks/roll-check.ts';
import { makeFormat } from '../foundry/make-format.ts';
import type { CallsFacet, HiddenVerdict } from './calls-facet.ts';

/**
 * Returns the texts of a ruleset's calls facet.
 * @param lang - prefix of the lang keys
 * @param examples - the last part of the lang key of each example's explanation, by the example as users type it
 */
export function nameCalls(
  lang: string,
  examples: Readonly<Record<string, string>>,
): Pick<CallsFacet, 'name' | 'label' | 'examples'> {
  const shown = Object.entries(examples).map(([line, key]) => ({ line, label: `${lang}.Call.example.${key}` }));
  return { name: `${lang}.name`, label: `${lang}.Call.name`, examples: shown };
}

/** The members of the checks facet that judge a posted roll. */
type Judging<Plan extends CheckPlanBase, Faces, Outcome> = Pick<
  ChecksFacet<never, never, never, Plan, Faces, Outcome>,
  'faces' | 'judge' | 'readPlan' | 'lang'
>;

/**
 * Returns the members of the calls facet that judge a called roll.
 * @param isSuccess - tests whether an outcome is a success
 * @param change - adds a difficulty to the plan of a roll that was made without one
 */
export function judgeCalls<
  Plan extends CheckPlanBase,
  Faces,
  Outcome extends { readonly result: string; readonly total: number },
>(
  checks: Judging<Plan, Faces, Outcome>,
  isSuccess: (outcome: Outcome) => boolean,
  change: (plan: Plan, difficulty: string) => Plan,
): Pick<CallsFacet, 'judgeOpen' | 'judgeHidden'> {
  const format = makeFormat(checks.lang);
  const judge = (message: ChatMessage.Implementation, plan: Plan): HiddenVerdict & { readonly total: string } => {
    const outcome = checks.judge(plan, checks.faces(message.rolls[0]), listAdjustments(message));
    const text = format(`Result.${outcome.result}`);
    return { success: isSuccess(outcome), text, total: String(outcome.total) };
  };
  return {
    judgeOpen(message) {
      const { success, text, total } = judge(message, checks.readPlan(message));
      return { success, text: format('Chat.result', { result: text, total }) };
    },
    judgeHidden(message, difficulty) {
      // Only the result is returned. From the total, anyone who sees the dice could work out the difficulty.
      const { success, text } = judge(message, change(checks.readPlan(message), difficulty));
      return { success, text };
    },
  };
}
