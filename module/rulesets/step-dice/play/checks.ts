/** Plans, judges and describes the rolls of Step Dice. The rules compute all numbers; this file only passes them on. */
import { stepDice } from '../../../../src/index.ts';
import type { Adjustment, ChecksFacet } from '../../../checks/checks-facet.ts';
import { judgeMessage, planIfAllowed as planCheckIfAllowed } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import type { OddsTone, OddsView } from '../../../rolls/odds-view.ts';
import { fitsPlan, readFaces } from '../data/dice.ts';
import { type StepFighter, isAttributeId, isFighter, nameAttribute } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, type ExchangeRequest, plainPurpose } from '../data/request.ts';
import { type CheckInput, type CheckLine, type CheckSubject, LANG, nameLines, toInput } from '../data/to-input.ts';

/** A message of a roll. */
export type CheckMessage = ChatMessage.OfType<'stepCheck'>;

const format = makeFormat(LANG);

/** A planned roll: the rules' plan with names for its lines, and what is rolled. */
export interface CheckPlan {
  readonly ranks: readonly number[];
  readonly bonus: number;
  readonly difficulty: number | null;
  readonly equalSucceeds: boolean;
  readonly formula: string;
  readonly lines: readonly CheckLine[];
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  /** What an attack is compared with; null if the roll is not an attack. */
  readonly attack: stepDice.AttackTerms | null;
}

/** Help for a roll: the total of the helper's own roll (SD-7). */
export interface Assistance extends Adjustment {
  readonly kind: 'assist';
  readonly assistance: stepDice.Assistance;
  readonly total: number;
  readonly botch: boolean;
}

/** The result of a roll, as its id. */
export type ResultId = 'botch' | 'failure' | 'success' | 'extraordinary' | BandId;

/** For a roll without a difficulty: the hardest difficulty that its total beats. */
type BandId = stepDice.DifficultyId | 'nothing';

/** The outcome of a roll, with all help. */
export interface CheckOutcome {
  readonly total: number;
  readonly botch: boolean;
  /** Whether the total beats the difficulty; null if the roll has none. */
  readonly success: boolean | null;
  readonly margin: number;
  readonly result: ResultId;
}

const tones: Readonly<Record<ResultId, OddsTone>> = {
  botch: 'foul',
  failure: 'bad',
  success: 'good',
  extraordinary: 'great',
  nothing: 'bad',
  easy: 'poor',
  average: 'fair',
  hard: 'good',
  formidable: 'good',
  heroic: 'great',
  incredible: 'great',
  ridiculous: 'great',
  impossible: 'great',
};

/** Returns the tone in which a result is shown. */
export function toneOf(result: ResultId): OddsTone {
  return tones[result];
}

/** Plans a roll. Throws RulesError for numbers that the rules refuse. */
function planCheck(input: CheckInput): CheckPlan {
  const { subject, purpose } = input;
  const { ranks, bonus, difficulty, equalSucceeds, formula, lines, attack } = planByKind(input);
  const named = nameLines(lines, input);
  return { ranks, bonus, difficulty, equalSucceeds, formula, lines: named, subject, purpose, attack };
}

function planByKind({ request, ranks, modifiers, exchange, equalSucceeds, state }: CheckInput) {
  const { attribute, skill, other } = ranks;
  if (exchange?.role === 'reply') {
    return {
      ...stepDice.planDefence({ kind: exchange.reply, agility: attribute, skill, other, modifiers }),
      attack: null,
    };
  }
  if (exchange?.role === 'attack') {
    const agility = attribute;
    const { hold: _hold, ...terms } = exchange.terms;
    const plan = stepDice.planAttack({
      ...terms,
      agility,
      strength: ranks.strength,
      skill,
      other,
      ...state,
      modifiers,
    });
    const { base, added, defences, disarm, dark } = plan;
    return { ...plan, attack: { base, added, defences, disarm, dark } };
  }
  if (request.care?.kind === 'stimulant') return { ...planDose(request.care.dose), attack: null };
  const { alone } = request;
  const difficulty = request.difficulty === '' ? null : request.difficulty;
  return {
    ...stepDice.planRoll({ attribute, skill, other, alone, difficulty, modifiers, equalSucceeds }),
    attack: null,
  };
}

/** Plans the die of a stimulant, which is nobody's skill (SD-54). */
function planDose(dose: number): stepDice.RollPlan {
  const { rule, rank } = stepDice.planStimulant(dose);
  const lines = [{ key: 'dose', rule, unit: 'rank' as const, amount: rank }];
  const dice = stepDice.dice(rank).map((sides) => `1d${sides}`);
  return {
    ranks: [rank],
    bonus: 0,
    difficulty: null,
    equalSucceeds: false,
    formula: `${rank}ds`,
    dice: dice.join(' + '),
    lines,
  };
}

/** Judges a total against the difficulty of a plan. */
function judgeTotal({ difficulty, equalSucceeds }: CheckPlan, roll: stepDice.RollTotal): CheckOutcome {
  if (difficulty === null) {
    return { ...roll, success: null, margin: roll.total, result: roll.botch ? 'botch' : findBand(roll.total) };
  }
  const { success, margin, extraordinary } = stepDice.judgeTotal(roll, difficulty, equalSucceeds);
  const result = roll.botch ? 'botch' : extraordinary ? 'extraordinary' : success ? 'success' : 'failure';
  return { ...roll, success, margin, result };
}

/** Returns the hardest difficulty that a total beats (SD-2, SD-3). */
function findBand(total: number): BandId {
  return stepDice.DIFFICULTIES.findLast((id) => total > stepDice.difficulties[id]) ?? 'nothing';
}

function isAssistance(adjustment: Adjustment): adjustment is Assistance {
  return adjustment.kind === 'assist';
}

/** Judges a roll with the help that was added to it (SD-7). */
function judgeCheck(plan: CheckPlan, faces: readonly number[], adjustments: readonly Adjustment[]): CheckOutcome {
  const own = stepDice.sumRoll({ faces, bonus: plan.bonus });
  const helpers = adjustments.filter(isAssistance);
  const pick = (wanted: stepDice.Assistance) => helpers.filter(({ assistance }) => assistance === wanted);
  const direct = stepDice.combineRolls(own, pick('direct'), 'direct');
  return judgeTotal(plan, stepDice.combineRolls(direct, pick('indirect'), 'indirect'));
}

/** Returns a row of the odds for a result. */
function row(key: ResultId, p: number): OddsView['rows'][number] {
  return { key, label: `${LANG}.Result.${key}`, p, tone: tones[key] };
}

/**
 * Returns the odds of a plan: botch, failure, success and extraordinary success, or for a roll without a difficulty, the hardest difficulty that its total
 * beats.
 */
export function viewOdds(plan: Pick<CheckPlan, 'ranks' | 'bonus' | 'difficulty' | 'equalSucceeds'>): OddsView {
  const { ranks, bonus, difficulty, equalSucceeds } = plan;
  if (difficulty === null) return viewBands(plan);
  const { success, botch, extraordinary, law } = stepDice.odds({ ranks, bonus, difficulty, equalSucceeds });
  return {
    rows: [
      row('botch', botch),
      row('failure', Math.max(0, 1 - success - botch)),
      row('success', success - extraordinary),
      row('extraordinary', extraordinary),
    ],
    headline: { label: `${LANG}.Odds.success`, p: success, mean: law().mean },
  };
}

function viewBands({ ranks, bonus }: Pick<CheckPlan, 'ranks' | 'bonus'>): OddsView {
  const reach = stepDice.DIFFICULTIES.map((id) => stepDice.odds({ ranks, bonus, difficulty: id }));
  const { botch, law } = stepDice.odds({ ranks, bonus, difficulty: 'easy' });
  const p = reach.map(({ success }) => success);
  const bands = stepDice.DIFFICULTIES.map((id, index) => row(id, (p[index] ?? 0) - (p[index + 1] ?? 0)));
  const rows = [row('botch', botch), row('nothing', Math.max(0, 1 - botch - (p[0] ?? 0))), ...bands];
  return {
    rows: rows.filter(({ p: chance }, index) => index < 2 || chance > 0),
    headline: { label: `${LANG}.Odds.average`, p: p[stepDice.DIFFICULTIES.indexOf('average')] ?? 0, mean: law().mean },
  };
}

/** Returns the name of a roll: that of its purpose, its skill or its attributes; empty for dice typed in chat. */
export function nameCheck({
  subject,
  purpose,
}: {
  readonly subject: CheckMessage['system']['subject'];
  readonly purpose: CheckMessage['system']['purpose'];
}): string {
  if (purpose.name) return purpose.name;
  if (purpose.kind) return format(`Purpose.${purpose.kind}`);
  if (subject.skillName) return subject.skillName;
  const { attribute, other } = subject;
  return [attribute, other].filter(isAttributeId).map(nameAttribute).join(' + ');
}

/** Returns the name of a difficulty: "Average (7)", or "Difficulty 9" for one without a name. */
export function nameDifficulty(difficulty: number): string {
  const known = stepDice.DIFFICULTIES.find((id) => stepDice.difficulties[id] === difficulty);
  return known ? format(`Difficulty.${known}`) : format('Difficulty.number', { difficulty: String(difficulty) });
}

/** Returns a result with the name of its roll, "Pilot: Success (12)", as escaped HTML. */
function describeResult(plan: Pick<CheckPlan, 'subject' | 'purpose'>, { total, result }: CheckOutcome): string {
  const text = format('Chat.result', { result: format(`Result.${result}`), total: String(total) });
  const name = nameCheck(plan);
  // Users type names, and core reads the stored text as HTML.
  return name ? `${foundry.utils.escapeHTML(name)}: ${text}` : text;
}

function storeExchange(request: ExchangeRequest, attack: stepDice.AttackTerms | null) {
  if (request.role !== 'attack') return request;
  const { role, against, opponent, weapon, terms } = request;
  const { range, held, hold } = terms;
  const place = { role, range, against, opponent, weapon, hold: held ? hold : '' };
  return { ...place, ...attack, defences: [...(attack?.defences ?? [])] };
}

/** Returns the id of the message that a purpose refers to; empty if it refers to an actor or to nothing. */
function readMessageId({ ref }: CheckPurpose): string {
  return ref.includes('.') ? '' : ref;
}

/**
 * Describes the message of a roll.
 * @param actor - UUID of the actor that rolled; empty: dice typed in chat
 */
export function describeCheck(
  plan: CheckPlan,
  outcome: CheckOutcome,
  actor = '',
  { exchange }: Pick<CheckRequest, 'exchange'> = {},
): RollMessage {
  const { subject, purpose, attack, ranks, bonus, difficulty, equalSucceeds, formula, lines } = plan;
  const isAttack = exchange?.role === 'attack' && exchange.against !== '';
  return {
    type: 'stepCheck',
    system: {
      schemaVersion: 1,
      ruleset: 'step-dice',
      // A purpose may refer to an actor, by its UUID, instead of a message.
      links: { actor, replyTo: exchange && 'replyTo' in exchange ? exchange.replyTo : readMessageId(purpose) },
      plan: { ranks: [...ranks], bonus, difficulty, equalSucceeds, formula, lines: [...lines] },
      subject,
      purpose,
      ...(exchange ? { exchange: storeExchange(exchange, attack) } : {}),
      ruleOptions: { equalSucceeds },
    },
    // The dice are left out: the target chooses its defence before it knows them (SD-14).
    content: isAttack
      ? foundry.utils.escapeHTML(format('Chat.attack', { name: nameCheck(plan), target: exchange.opponent }))
      : describeResult(plan, outcome),
  };
}

/** Returns what an attack is compared with; null if the message is not an attack. */
export function readTerms({ system }: CheckMessage): stepDice.AttackTerms | null {
  // Only attacks and defences have an exchange.
  const {
    role = '',
    base = 0,
    added = 0,
    defences = [],
    disarm = false,
    dark = false,
  } = (system as Partial<typeof system>).exchange ?? {};
  return role === 'attack' ? { base, added, defences: defences as stepDice.DefenceId[], disarm, dark } : null;
}

/** Returns the plan that a message stores. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  if (!isMessageOf(message, 'stepCheck')) throw new TypeError(`${message.type} is no roll`);
  const { plan, subject, purpose } = message.system;
  return {
    ...plan,
    difficulty: plan.difficulty ?? null,
    lines: plan.lines as unknown as CheckLine[],
    subject: subject as CheckSubject,
    purpose: { ...plainPurpose, ...(purpose as CheckPurpose) },
    attack: readTerms(message),
  };
}

/** The checks of Step Dice, without the dialog, the checks before a roll, and what a roll writes besides its card. */
export const checks: Omit<
  ChecksFacet<StepFighter, CheckRequest, CheckInput, CheckPlan, readonly number[], CheckOutcome>,
  'dialog'
> = {
  owns: isFighter,
  messageTypes: ['stepCheck'],
  toInput,
  plan: planCheck,
  faces: readFaces,
  judge: judgeCheck,
  fits: fitsPlan,
  odds: viewOdds,
  lang: LANG,
  lines: ({ lines }) => lines,
  readPlan,
  describe: ({ plan, outcome, actor, request }) => describeCheck(plan, outcome, actor.uuid, request),
  repeat({ exchange, purpose, complex, ...again }) {
    return exchange || complex || purpose?.ref || again.care ? null : again;
  },
};

/** Plans a roll; null if the rules refuse it. */
export function planIfAllowed(actor: StepFighter, request: CheckRequest): CheckPlan | null {
  return planCheckIfAllowed(checks, actor, request);
}

/** Returns the outcome of a message without any help. */
export function readOwnOutcome(message: CheckMessage): CheckOutcome {
  return judgeCheck(readPlan(message), readFaces(message.rolls[0]), []);
}

/** Returns the outcome of a roll's message, with all help. */
export function readOutcome(message: CheckMessage): CheckOutcome {
  return judgeMessage(checks, message);
}
