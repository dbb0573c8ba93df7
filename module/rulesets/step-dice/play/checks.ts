/** Plans, judges and describes the rolls of Step Dice. The rules in `src` compute all numbers. */
import { stepDice } from '../../../../src/index.ts';
import { type Adjustment, type PlayedChecks, defineCheckMessage } from '../../../checks/checks-facet.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { makeCheckReaders } from '../../../checks/roll-check.ts';
import { requireMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type OddsTone, type OddsView, makeRow } from '../../../chat/odds-view.ts';
import { readUnlessRefused } from '../../../user-error.ts';
import { readFaces } from '../data/dice.ts';
import { type StepFighter, isAttributeId, isFighter, nameAttribute } from '../data/fighter.ts';
import {
  type CheckModifier,
  type CheckPurpose,
  type CheckRequest,
  type ExchangeRequest,
  plainPurpose,
} from '../data/request.ts';
import {
  type CheckInput,
  type CheckLine,
  type CheckSubject,
  LANG,
  nameLines,
  storePlan,
  toInput,
} from '../data/to-input.ts';

export type CheckMessage = ChatMessage.OfType<'stepCheck'>;

const format = makeFormat(LANG);

/** A planned roll: the plan from the rules with labels for its lines, and what the roll is about. */
export interface CheckPlan extends Omit<stepDice.RollPlan, 'lines' | 'dice'> {
  readonly lines: readonly CheckLine[];
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  /** For an attack: the numbers and the choice of defences by which it is judged (SD-30); null if the roll is not an attack. */
  readonly attack: stepDice.AttackTerms | null;
}

/** An adjustment by help: the total of the helper's own roll (SD-7). */
export interface Assistance extends Adjustment, stepDice.HelperTotal {
  readonly kind: 'assist';
}

/** The outcome of a roll, including all help. */
export type CheckOutcome = stepDice.RollResult;

/** The tone of each result, which decides its colour. */
export const tones: Readonly<Record<stepDice.ResultId, OddsTone>> = {
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

const row = makeRow(`${LANG}.Result`, tones);

/**
 * Plans a roll.
 * @throws RulesError for numbers that the rules refuse
 */
function planCheck(input: CheckInput): CheckPlan {
  const { plan, attack = null } = planByKind(input);
  const [lines, purpose] = [nameLines(plan.lines, input), input.request.purpose ?? plainPurpose];
  return { ...storePlan(plan), lines, subject: input.subject, purpose, attack };
}

function planByKind({ request, ranks, modifiers, equalSucceeds, state }: CheckInput): {
  readonly plan: stepDice.RollPlan;
  readonly attack?: stepDice.AttackTerms;
} {
  const { attribute, strength, skill, other } = ranks;
  const { alone, care, exchange } = request;
  const dice = { agility: attribute, skill, other, modifiers };
  if (exchange?.role === 'reply') return { plan: stepDice.planDefence({ kind: exchange.reply, ...dice }) };
  if (exchange?.role === 'attack') {
    const { hold: _hold, hiding: _hiding, ...terms } = exchange.terms;
    const plan = stepDice.planAttack({ ...terms, ...dice, strength, ...state });
    const { base, added, defences, disarm, dark } = plan;
    return { plan, attack: { base, added, defences, disarm, dark } };
  }
  if (care?.kind === 'stimulant') {
    // A stimulant rolls its own die instead of a skill (SD-54).
    const { rule, rank } = stepDice.planStimulant(care.dose);
    return { plan: stepDice.planDice('dose', rule, [rank]) };
  }
  const difficulty = request.difficulty === '' ? null : request.difficulty;
  return { plan: stepDice.planRoll({ attribute, skill, other, alone, difficulty, modifiers, equalSucceeds }) };
}

function isAssistance(adjustment: Adjustment): adjustment is Assistance {
  return adjustment.kind === 'assist';
}

/** Judges a roll, including the help added to it (SD-7). */
function judgeCheck(plan: CheckPlan, faces: readonly number[], adjustments: readonly Adjustment[]): CheckOutcome {
  return stepDice.judgeResult(plan, faces, adjustments.filter(isAssistance));
}

/** Returns the odds of a plan for display: the chance of each result. Without a difficulty, the main number is the mean. */
export function viewOdds(plan: Pick<CheckPlan, 'ranks' | 'bonus' | 'difficulty' | 'equalSucceeds'>): OddsView {
  const { chances, success, mean } = stepDice.resultOdds(plan);
  const [key, says] =
    plan.difficulty === null ? ['average', `${LANG}.Odds.beats`] : ['success', 'TETRAD.Odds.says.succeeds'];
  return {
    rows: chances.map(({ id, p }) => row(id, p)),
    headline: { label: `${LANG}.Odds.${key}`, says, p: success, mean },
  };
}

/** Returns the name of a roll: its purpose, or else its skill or its attributes; empty for dice typed in chat. */
export function nameCheck({ subject, purpose }: Pick<CheckMessage['system'], 'subject' | 'purpose'>): string {
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

/** Returns a result with the name of its roll, such as "Pilot: Success (12)". The result is escaped HTML. */
function describeResult(plan: Pick<CheckPlan, 'subject' | 'purpose'>, { total, result }: CheckOutcome): string {
  const text = format('Chat.result', { result: format(`Result.${result}`), total: String(total) });
  const name = nameCheck(plan);
  // The name is escaped because users type it and core shows the stored text as HTML.
  return name ? `${foundry.utils.escapeHTML(name)}: ${text}` : text;
}

function storeExchange(
  request: ExchangeRequest,
  attack: stepDice.AttackTerms | null,
  modifiers: readonly CheckModifier[],
) {
  if (request.role !== 'attack') return request;
  const { role, against, opponent, weapon, terms } = request;
  const { range, held, hold, hiding, ...circumstances } = terms;
  // Of the typed reasons, those that change the difficulty count.
  const typed = modifiers.map(({ key, difficulty = 0 }) => ({ key, difficulty }));
  const kept = { ...circumstances, range, held, modifiers: typed };
  const place = { role, range, against, opponent, weapon, terms: kept, hiding, hold: held ? hold : '' };
  return { ...place, ...attack, defences: [...(attack?.defences ?? [])] };
}

/** The members of the checks facet that describe the message of a roll. */
export const checkMessage = defineCheckMessage(
  'stepCheck',
  'step-dice',
  (plan: CheckPlan, outcome: CheckOutcome, { exchange, modifiers = [] }: Partial<CheckRequest>) => {
    const { subject, purpose, attack, ...own } = plan;
    const { equalSucceeds } = own;
    const isAttack = exchange?.role === 'attack' && exchange.against !== '';
    // `ref` may also be the UUID of an actor, which contains a dot.
    const message = purpose.ref.includes('.') ? '' : purpose.ref;
    return {
      replyTo: exchange && 'replyTo' in exchange ? exchange.replyTo : message,
      system: {
        plan: { ...own, ranks: [...own.ranks], lines: [...own.lines] },
        subject,
        purpose,
        ...(exchange ? { exchange: storeExchange(exchange, attack, modifiers) } : {}),
        ruleOptions: { equalSucceeds },
      },
      // The content leaves out the dice, because the target chooses its defence before it knows them (SD-14).
      content: isAttack
        ? foundry.utils.escapeHTML(format('Chat.attack', { name: nameCheck(plan), target: exchange.opponent }))
        : describeResult(plan, outcome),
    };
  },
);

/** Returns what a GM has set right on an attack, the base difficulty among it (SD-13). */
export function readSetRight(message: ChatMessage.Implementation): ReadonlyMap<string, string> {
  return readCorrections(message, ['base']);
}

/** Returns how an attack is judged once a GM has set right what the attacker counted by their own word (SD-13); null: nothing was set right. */
function correctTerms(message: CheckMessage, terms: object): stepDice.AttackTerms | null {
  const corrections = readSetRight(message);
  if (corrections.size === 0) return null;
  const base = corrections.get('base');
  const [range, cover, sneak, dark] = ['range', 'cover', 'sneak', 'dark'].map((key) => corrections.get(key));
  const usual = {
    ...(range === undefined ? {} : { range }),
    ...(cover === undefined ? {} : { cover }),
    ...(sneak === undefined ? {} : { sneak: sneak !== '' }),
    ...(dark === undefined ? {} : { dark: dark !== '' }),
    ...(base === undefined ? {} : { base: Number(base) }),
  };
  const input = { agility: 1, strength: 1, skill: null, ...terms, ...usual };
  // Cover that nothing passes through cannot be judged; the attack then stays as it is.
  return readUnlessRefused(() => stepDice.planAttack(input as unknown as stepDice.AttackInput));
}

/** Returns the numbers and the choice of defences by which an attack is judged (SD-30); null if the message is not an attack. */
export function readTerms(message: CheckMessage): stepDice.AttackTerms | null {
  // Messages outside an exchange have no `exchange`.
  const { exchange } = message.system as Partial<CheckMessage['system']>;
  if (exchange?.role !== 'attack') return null;
  const corrected = correctTerms(message, exchange.terms);
  if (corrected) return corrected;
  const { base = 0, added = 0, defences = [], disarm = false, dark = false } = exchange as Partial<typeof exchange>;
  return { base, added, defences: [...new Set(defences as stepDice.DefenceId[])], disarm, dark };
}

/** Returns the plan that a message stores. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  const check = requireMessageOf(message, 'stepCheck');
  const { plan, subject, purpose } = check.system;
  return {
    ...plan,
    difficulty: plan.difficulty ?? null,
    lines: plan.lines as unknown as CheckLine[],
    subject: subject as CheckSubject,
    purpose: { ...plainPurpose, ...(purpose as CheckPurpose) },
    attack: readTerms(check),
  };
}

/** The checks facet of Step Dice, without the dialog, the permission for a roll, and the consequences of a roll. */
export const checks: PlayedChecks<StepFighter, CheckRequest, CheckInput, CheckPlan, readonly number[], CheckOutcome> = {
  ...checkMessage,
  owns: isFighter,
  toInput,
  plan: planCheck,
  faces: readFaces,
  judge: judgeCheck,
  odds: viewOdds,
  lang: LANG,
  nameTask({ subject: { attribute, other, skillName }, difficulty }) {
    const words = [skillName, ...[attribute, other].filter(isAttributeId).map(nameAttribute)];
    return [...words, difficulty === null ? '' : nameDifficulty(difficulty)].filter(Boolean).join(', ');
  },
  readPlan,
  repeat({ exchange, purpose, complex, ...again }) {
    return exchange || complex || purpose?.ref || again.care ? null : again;
  },
};

/** Returns the outcome of a message without any help. */
export function readOwnOutcome(message: CheckMessage): CheckOutcome {
  return judgeCheck(readPlan(message), readFaces(message.rolls[0]), []);
}

export const { planIfAllowed, readOutcome } = makeCheckReaders(checks);
