/** Dark Harvest's checks: plan, faces, outcome, odds and card. The rules in `src` compute all numbers. */
import { darkHarvest } from '../../../../src/index.ts';
import { type PlayedChecks, defineCheckMessage } from '../../../checks/checks-facet.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { listAdjustments, makeCheckReaders } from '../../../checks/roll-check.ts';
import { requireMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type OddsRow, type OddsTone, type OddsView, makeRow, rateOdds, viewHits } from '../../../chat/odds-view.ts';
import { BlackDie, WhiteDie } from '../data/dice.ts';
import { type HarvestCharacter, isCharacteristicId, isHarvestCharacter, nameCharacteristic } from '../data/fighter.ts';
import {
  type CheckPurpose,
  type CheckRequest,
  type ExchangeFrame,
  type ExchangeRequest,
  answersCard,
  namePurpose,
} from '../data/request.ts';
import {
  type CheckInput,
  type CheckLine,
  type CheckSubject,
  LANG,
  readLines,
  storeLines,
  toInput,
} from '../data/to-input.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type TestPlan = ReturnType<typeof darkHarvest.planTest>;

const format = makeFormat(LANG);

/** A planned test: its plan with the names of the lines, and what is tested. */
export interface CheckPlan extends Omit<TestPlan, 'lines' | 'maximumTrades'> {
  readonly lines: readonly CheckLine[];
  /** How many times 3 white dice can be traded (DH-8). */
  readonly maximumTrades?: number;
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  /** Whether the Quickplay rules apply. */
  readonly quickplay: boolean;
}

/** The faces of a roll, by colour. */
export interface CheckFaces {
  readonly white: readonly number[];
  readonly black: readonly number[];
}

/** The outcome of a test before any adjustments. */
export type CheckOutcome = ReturnType<typeof darkHarvest.judgeTest>;

/** A test with all adjustments made since the roll. Its plan is the one after rulings, which fits the faces. */
export interface AdjustedCheck extends Omit<darkHarvest.AdjustedOutcome, 'faces' | 'plan'> {
  readonly faces: CheckFaces;
  readonly plan: Omit<darkHarvest.StandingPlan, 'lines'> & { readonly lines: readonly CheckLine[] };
}

/** The degrees from worst to best, each with the tone used for its colour. */
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
} as const satisfies Record<darkHarvest.Degree, OddsTone>);

const degreeIds = Object.keys(degreeTones) as darkHarvest.Degree[];

const degreeRow = makeRow(`${LANG}.Degree`, degreeTones);

/** Returns the name of a degree, in the user's language. */
export function nameDegree(degree: darkHarvest.Degree): string {
  return format(`Degree.${degree}`);
}

/** Adds names to lines. Several lines with the same key take the names for that key in order; when these run out, the last name is repeated. */
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
 * @throws RulesError such as `pool-too-large` for more than 999 dice of a colour
 */
export function planCheck({ test, names, ...rest }: CheckInput): CheckPlan {
  const plan = darkHarvest.planTest(test);
  return { ...plan, lines: nameLines(plan.lines, names), ...rest };
}

/** Returns the faces of a roll, including rerolled sixes; empty without a roll. */
export function readFaces(roll: foundry.dice.Roll | undefined): CheckFaces {
  const list = (Die: typeof WhiteDie | typeof BlackDie): number[] =>
    (roll?.dice ?? [])
      .filter((die) => die instanceof Die)
      .flatMap(({ results }) => results.filter(({ active }) => active !== false).map(({ result }) => result));
  return { white: list(WhiteDie), black: list(BlackDie) };
}

/** Judges the faces rolled for a plan (DH-2 to DH-6). */
export function judgeCheck(plan: Pick<CheckPlan, 'automatic' | 'minimumNet'>, faces: CheckFaces): CheckOutcome {
  return darkHarvest.judgeTest({ ...faces, automatic: plan.automatic, minimumNet: plan.minimumNet });
}

/** Returns the pool of a plan, as input for the odds. */
export function takePool({ white, black, automatic, minimumNet }: darkHarvest.PoolInput): darkHarvest.PoolInput {
  return { white, black, automatic, minimumNet };
}

/** Returns a plan's odds for display: the probability of each degree, and of success (net 1 or more) as the main number. */
export function viewOdds(plan: darkHarvest.PoolInput): OddsView {
  const odds = darkHarvest.odds(takePool(plan));
  return {
    rows: degreeIds.map((key) => degreeRow(key, odds.degrees[key])),
    headline: { label: `${LANG}.Odds.success`, p: odds.atLeast(1), mean: odds.mean },
  };
}

/** The ways in which an attack can end for the target, worst first, each with the tone used for its colour. */
const replyTones = Object.freeze({
  lost: 'foul',
  both: 'poor',
  unharmed: 'good',
  won: 'great',
} as const satisfies Record<keyof darkHarvest.ReplyOdds, OddsTone>);

const replyRow = makeRow(`${LANG}.Exchange.replyOdds`, replyTones);

/**
 * Returns the odds of a reply to a rolled attack. The main number is the chance to hit if the reply can harm, otherwise the chance not to be hit.
 * @param plan - the plan of the reply; null: a reply without a roll
 */
export function viewReplyOdds(
  { attack, terms }: NonNullable<ExchangeFrame['defence']>,
  plan: darkHarvest.PoolInput | null,
): OddsView {
  const pool = plan && takePool(plan);
  const odds = darkHarvest.replyOdds(terms, attack, pool);
  return {
    rows: listReplyRows(odds),
    headline: {
      label: `${LANG}.Exchange.replyOdds.${terms.replyHarms ? 'toHit' : 'notHit'}`,
      says: `TETRAD.Odds.says.${terms.replyHarms ? 'hits' : 'notHit'}`,
      p: odds.won + (terms.replyHarms ? odds.both : odds.unharmed),
      mean: pool ? darkHarvest.odds(pool).mean : 0,
    },
  };
}

/** The white dice with which an average foe replies: the average of the adversaries in the packs. */
export const AVERAGE_REPLY = 4;

/** What an attack is made on, as far as its odds depend on it. */
interface Attacked extends Pick<ExchangeRequest, 'range' | 'initiative' | 'opponent'> {
  /** The replies that the target may choose; null: an average foe's, because there is no target, or this user may not know its numbers. */
  readonly defences: readonly darkHarvest.ReplyChoice[] | null;
}

/** Returns the reply of an average foe: a strike back at a blow, and a dodge of a shot. */
function makeAverageReply({ range, initiative }: Attacked): darkHarvest.ReplyChoice {
  const reply = range === 'melee' ? 'strikeBack' : 'dodge';
  const plan = { white: AVERAGE_REPLY, black: 0, automatic: 0 };
  return { terms: darkHarvest.readTerms({ range, reply, initiative }), plan };
}

/** Returns the outcomes of a reply as rows; both sides are harmed only in some exchanges. */
function listReplyRows(odds: darkHarvest.ReplyOdds): OddsRow[] {
  const keys = (['lost', 'both', 'unharmed', 'won'] as const).filter((key) => odds[key] > 0 || key !== 'both');
  return keys.map((key) => replyRow(key, odds[key]));
}

/** Returns the odds of an attack. The main number is the chance to hit if the target gives the reply that the odds advise once it knows the attack's net. */
export function viewHitOdds(plan: darkHarvest.PoolInput, attacked: Attacked): OddsView {
  const pool = takePool(plan);
  const { atLeast, mean } = darkHarvest.odds(pool);
  const choices = attacked.defences ?? [makeAverageReply(attacked)];
  const p = darkHarvest.hitOdds(pool, choices, (odds) => rateOdds({ rows: listReplyRows(odds) }));
  const foe = { name: attacked.opponent, isAverage: attacked.defences === null };
  return viewHits(foe, p, choices.length > 0 ? atLeast(1) : null, mean);
}

/** Tests whether a string is the id of a difficulty. */
export function isDifficulty(id: string): id is darkHarvest.DifficultyId {
  return (darkHarvest.DIFFICULTIES as readonly string[]).includes(id);
}

/** Returns the id of a stored difficulty; empty if the rules do not know it, as for dice typed in chat. */
export function readDifficulty(id: string): darkHarvest.DifficultyId | '' {
  return isDifficulty(id) ? id : '';
}

export function nameDifficulty(id: string): string {
  return format(`Difficulty.${isDifficulty(id) ? id : 'average'}`);
}

/** Returns the exchange that a test's message stores, as it counts once a GM has set right what an attacker counted by their own word (DH-31, DH-32). */
export function readExchange(message: CheckMessage): ExchangeRequest {
  const exchange = message.system.exchange as unknown as ExchangeRequest;
  const corrections = readCorrections(message);
  const range = (corrections.get('range') ?? exchange.range) as ExchangeRequest['range'];
  return { ...exchange, range, defenceless: corrections.has('unaware') ? '' : exchange.defenceless };
}

/** Returns the plan that a card stores. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  const { plan, subject, purpose, ruleOptions } = requireMessageOf(message, 'harvestCheck').system;
  return {
    ...plan,
    minimumNet: plan.minimumNet ?? null,
    lines: readLines(plan.lines),
    subject: { ...subject, difficulty: readDifficulty(subject.difficulty) } as CheckSubject,
    purpose: purpose as CheckPurpose,
    quickplay: ruleOptions.quickplay,
  };
}

/** Judges a test with all adjustments made since the roll. */
function judgeAdjusted(
  { subject, quickplay, ...plan }: CheckPlan,
  faces: CheckFaces,
  adjustments: readonly darkHarvest.TestAdjustment[],
): AdjustedCheck {
  const test = { plan, faces, difficulty: subject.difficulty, quickplay };
  const outcome = darkHarvest.judgeAdjusted(test, adjustments);
  // The lines for a changed difficulty store no name, because their key determines it.
  const lines = outcome.plan.lines.map((line): CheckLine => ({ label: '', ...line }));
  return { ...outcome, plan: { ...outcome.plan, lines } };
}

/** The parts of a test from which its title is made. */
interface Named {
  readonly subject: { readonly skillName: string; readonly characteristic: string };
  readonly purpose: { readonly kind: string; readonly name: string };
}

/** Returns a sentence such as "Swordplay: Good Success (net 4)"; for dice typed in chat, without the name. */
export function describeResult(
  test: Named & { subject: CheckSubject },
  net: number,
  degree: darkHarvest.Degree,
): string {
  const result = format('Chat.result', { degree: nameDegree(degree), net: String(net) });
  const name = nameTest(test);
  // The text is escaped because users type the name and Foundry shows the stored text as HTML.
  return name ? `${foundry.utils.escapeHTML(name)}: ${result}` : result;
}

/** Returns the title of a test: its purpose, or else what is tested; empty for dice typed in chat. */
export function nameTest({ subject, purpose }: Named): string {
  return namePurpose(purpose) || nameSubject(subject);
}

/** Returns the name of what was tested: the skill, or else the characteristic; empty for dice typed in chat. */
export function nameSubject({ skillName, characteristic }: Named['subject']): string {
  return skillName || (isCharacteristicId(characteristic) ? nameCharacteristic(characteristic) : '');
}

/** The members of the checks facet that describe the message of a test. */
export const checkMessage = defineCheckMessage(
  'harvestCheck',
  'dark-harvest',
  (plan: CheckPlan, { net, degree }: Pick<CheckOutcome, 'net' | 'degree'>, { exchange }: Partial<CheckRequest>) => {
    const { subject, purpose, quickplay, maximumTrades: _limit, ...rest } = plan;
    return {
      replyTo: answersCard(purpose) ? purpose.ref : (exchange?.replyTo ?? ''),
      system: {
        plan: { ...rest, lines: storeLines(rest.lines) },
        subject,
        purpose,
        ...(exchange ? { exchange: { ...exchange } } : {}),
        ruleOptions: { quickplay },
        outcome: { net, degree },
      },
      content: describeResult(plan, net, degree),
    };
  },
);

/** The checks facet of Dark Harvest, without the roll dialog and the consequences of a test. */
export const checks: PlayedChecks<
  HarvestCharacter,
  CheckRequest,
  CheckInput,
  CheckPlan,
  CheckFaces,
  AdjustedCheck,
  ExchangeFrame
> = {
  ...checkMessage,
  owns: isHarvestCharacter,
  toInput,
  plan: planCheck,
  faces: readFaces,
  judge: judgeAdjusted,
  odds: viewOdds,
  lang: LANG,
  nameTask({ subject: { skillName, characteristic, difficulty } }) {
    const words = [skillName, nameSubject({ skillName: '', characteristic }), difficulty && nameDifficulty(difficulty)];
    return words.filter(Boolean).join(', ');
  },
  readPlan,
  repeat(request) {
    if (request.purpose && answersCard(request.purpose)) return null;
    // A repeated roll is a new test: the target is not copied.
    const { exchange: _exchange, ...again } = request;
    return again;
  },
};

/** Lists the rolls of a test in order: the first one, and the reroll by a scripting die. */
export function listThrows(message: CheckMessage) {
  const { subject, ...plan } = checks.readPlan(message);
  const test = { plan, faces: readFaces(message.rolls[0]), difficulty: subject.difficulty };
  return darkHarvest.listThrows(test, listAdjustments(message) as darkHarvest.TestAdjustment[]);
}

export const { planIfAllowed, readOutcome } = makeCheckReaders(checks);
