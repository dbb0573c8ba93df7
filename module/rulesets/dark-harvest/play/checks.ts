/** Dark Harvest's checks: plan, faces, judge, odds. Every number comes from the rules; this file only carries it. */
import { darkHarvest, type Degree } from '../../../../src/index.ts';
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import type { OddsTone, OddsView } from '../../../rolls/odds-view.ts';
import { BlackDie, WhiteDie } from '../data/dice.ts';
import type { CheckPurpose } from '../data/purpose.ts';
import type { CheckInput, CheckSubject } from '../data/to-input.ts';

type TestPlan = ReturnType<typeof darkHarvest.planTest>;

/** A line of a plan, with the name it carries where the lang files have none. */
export interface CheckLine {
  readonly key: string;
  readonly rule: string;
  readonly colour: string;
  readonly amount: number;
  /** Name of a skill, a helper or a typed reason; empty: the name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  readonly label: string;
}

/** A planned test: what the rules planned, with names on its lines, and what is tested. */
export interface CheckPlan extends Omit<TestPlan, 'lines' | 'maximumTrades'> {
  readonly lines: readonly CheckLine[];
  /** How often 3 dice could be traded in all (DH-8). */
  readonly maximumTrades?: number;
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
}

/** The faces of a roll, by colour. */
export interface CheckFaces {
  readonly white: number[];
  readonly black: number[];
}

/** What the rules judged. */
export type CheckOutcome = ReturnType<typeof darkHarvest.judgeTest>;

/** The degrees from worst to best, each with the tone that the look gives it. */
export const degreeTones = Object.freeze({
  foul: 'foul',
  failure: 'bad',
  marginal: 'poor',
  normal: 'fair',
  good: 'good',
  impressive: 'good',
  virtuoso: 'great',
  awesome: 'great',
  godlike: 'great',
} as const satisfies Record<Degree, OddsTone>);

const degreeIds = Object.keys(degreeTones) as Degree[];

/** Gives the lang key of a degree's name. */
export function getDegreeLabel(degree: Degree): string {
  return `TETRAD.DarkHarvest.Degree.${degree}`;
}

/** Puts names on lines: the first line of a key gets the key's first name, and so on; the last name serves any further line. */
function nameLines(lines: TestPlan['lines'], names: CheckInput['names']): CheckLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const index = seen.get(line.key) ?? 0;
    seen.set(line.key, index + 1);
    const known = names[line.key] ?? [];
    const [key = line.key] = line.key.split('.');
    return { ...line, key, label: known[index] ?? known.at(-1) ?? '' };
  });
}

/**
 * Plans a test.
 * @throws RulesError where an argument is not what the rules take, and `pool-too-large` above the 999 dice that Foundry rolls at once
 */
export function planCheck(input: CheckInput): CheckPlan {
  const plan = darkHarvest.planTest(input.test);
  return { ...plan, lines: nameLines(plan.lines, input.names), subject: input.subject, purpose: input.purpose };
}

/** Reads the faces that a roll shows, re-rolled sixes included. */
export function readFaces(roll: foundry.dice.Roll): CheckFaces {
  const white: number[] = [];
  const black: number[] = [];
  for (const die of roll.dice) {
    const faces = die.results.filter(({ active }) => active !== false).map(({ result }) => result);
    if (die instanceof WhiteDie) white.push(...faces);
    else if (die instanceof BlackDie) black.push(...faces);
  }
  return { white, black };
}

/** Judges the faces of a plan (DH-2 … DH-6). */
export function judgeCheck(plan: Pick<CheckPlan, 'automatic' | 'minimumNet'>, faces: CheckFaces): CheckOutcome {
  return darkHarvest.judgeTest({ ...faces, automatic: plan.automatic, minimumNet: plan.minimumNet });
}

/** Foretells a plan: the probability of each degree, and of success (net 1 or more) as the headline. */
export function viewOdds(plan: Pick<CheckPlan, 'white' | 'black' | 'automatic' | 'minimumNet'>): OddsView {
  const { white, black, automatic, minimumNet } = plan;
  const odds = darkHarvest.odds({ white, black, automatic, minimumNet });
  return {
    rows: degreeIds.map((key) => ({ key, label: getDegreeLabel(key), p: odds.degrees[key], tone: degreeTones[key] })),
    headline: { label: 'TETRAD.DarkHarvest.Odds.success', p: odds.atLeast(1), mean: odds.mean },
  };
}

/** The facet as the binding offers it. */
export const checks: ChecksFacet<CheckInput, CheckPlan, CheckFaces, CheckOutcome> = {
  plan: planCheck,
  faces: readFaces,
  judge: judgeCheck,
  odds: viewOdds,
};
