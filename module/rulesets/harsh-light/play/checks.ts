/** Plans, judges and describes the pulls of Harsh Light. The rules in `src` compute all numbers. */
import { harshLight } from '../../../../src/index.ts';
import { type PlayedChecks, defineCheckMessage } from '../../../checks/checks-facet.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { makeCheckReaders } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type OddsTone, type OddsView, makeRow } from '../../../chat/odds-view.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { UserError } from '../../../user-error.ts';
import { isAttributeId, nameAttribute } from '../data/attributes.ts';
import { isContested } from '../data/contests.ts';
import { listLeft } from '../data/deck.ts';
import { readCards } from '../data/dice.ts';
import { type LightFighter, isFighter } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, plainPurpose } from '../data/request.ts';
import { type CheckInput, type CheckLine, type CheckSubject, LANG, nameLines, toInput } from '../data/to-input.ts';

export type CheckMessage = ChatMessage.OfType<'lightCheck'>;

const format = makeFormat(LANG);

/** A planned pull: the plan from the rules with labels for its lines, and what the pull is for. */
export interface CheckPlan {
  readonly pool: number;
  readonly again: harshLight.Again;
  readonly needed: number;
  readonly taken: boolean;
  readonly formula: string;
  readonly lines: readonly CheckLine[];
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  /** Whether the target may still spend Willpower on the trait with which it resists (HL-12). */
  readonly mayResist: boolean;
  readonly effects: CheckInput['effects'];
}

export type CheckOutcome = harshLight.PullResult;

/** The tone of each result, which decides its colour. */
export const tones: Readonly<Record<harshLight.ResultId, OddsTone>> = {
  dramatic: 'foul',
  s0: 'bad',
  s1: 'fair',
  s2: 'good',
  s3: 'good',
  s4: 'great',
  s5: 'great',
};

const row = makeRow(`${LANG}.Result`, tones);

function planByKind(input: CheckInput): harshLight.PullPlan {
  const { attribute, skill, bloodPotency, modifiers, resister, request } = input;
  const { willpower, again, exchange } = request;
  const { defence, resistance } = resister;
  if (exchange?.role === 'attack' && !resistance) {
    const [melee, allOut] = [exchange.reach === 'melee', exchange.allOut];
    return harshLight.planAttack({ attribute, skill, weapon: { again }, modifiers, willpower, allOut, melee, defence });
  }
  const contested = isContested(request);
  return harshLight.planPull({ attribute, skill, bloodPotency, modifiers, resistance, willpower, again, contested });
}

/**
 * Plans a pull.
 * @throws RulesError for numbers that the rules refuse; UserError `not-automatic` if there are no successes to take (HL-6)
 */
function planCheck(input: CheckInput): CheckPlan {
  const { request, subject, effects, resister } = input;
  const { needed, taken, purpose } = request;
  const { automatic, ...plan } = planByKind(input);
  if (taken && automatic === 0) throw new UserError('not-automatic', { pool: String(plan.pool) });
  const formula = taken ? String(plan.pool) : plan.formula;
  const lines = nameLines(plan.lines, input);
  return { ...plan, formula, lines, needed, taken, subject, purpose, effects, mayResist: resister.mayResist };
}

/** Returns the odds of a pool for display: a Dramatic Failure, and each number of successes (HL-2 to HL-4). Taken successes are certain (HL-6). */
export function viewOdds(plan: harshLight.ResultTerms & Pick<CheckPlan, 'again'>): OddsView {
  const { pool, again, needed, taken } = plan;
  const { chances, success: p, mean } = harshLight.resultOdds({ pool, again, needed, taken, cards: listLeft() });
  const label = `${LANG}.Odds.${needed > 1 ? 'several' : 'one'}`;
  return { rows: chances.map(({ id, p: chance }) => row(id, chance)), headline: { label, p, mean } };
}

/** Returns the name of a pull: its purpose, or else its skill or its attribute; empty for cards typed in chat. */
export function nameCheck({ subject, purpose }: Pick<CheckMessage['system'], 'subject' | 'purpose'>): string {
  if (purpose.name) return purpose.name;
  if (subject.skillName) return subject.skillName;
  return isAttributeId(subject.attribute) ? nameAttribute(subject.attribute) : '';
}

/** The members of the checks facet that describe the message of a pull. */
export const checkMessage = defineCheckMessage(
  'lightCheck',
  'harsh-light',
  (plan: CheckPlan, outcome: CheckOutcome, { exchange }: Partial<CheckRequest>) => {
    const { subject, purpose, effects, pool, again, needed, taken, formula, lines } = plan;
    const text = format('Chat.result', { result: format(`Result.${outcome.result}`), total: String(outcome.total) });
    const name = nameCheck({ subject, purpose });
    const isResisted = exchange !== undefined && exchange.against !== '';
    const { role, against, opponent, reach, trait, weapon } = exchange ?? {};
    return {
      replyTo: purpose.ref,
      system: {
        plan: { pool, again: again ?? 0, needed, taken, formula, lines: [...lines] },
        subject,
        purpose,
        ...effects,
        ...(exchange ? { exchange: { role, against, opponent, reach, trait, weapon, mayResist: plan.mayResist } } : {}),
      },
      // The content leaves out the card if the target may still spend Willpower, because it must decide before it sees the card (HL-12).
      content: foundry.utils.escapeHTML(
        isResisted ? format('Chat.attack', { name, target: opponent ?? '' }) : name ? `${name}: ${text}` : text,
      ),
    };
  },
);

/** Returns a plan as it counts once a GM has set right what the puller counted by their own word (HL-3, HL-17). */
function correctPlan(plan: CheckPlan, corrections: ReadonlyMap<string, string>): CheckPlan {
  const again = corrections.get('again');
  const isOut = ({ key }: CheckLine): boolean => key === 'bloodPotency' && corrections.has('potent');
  const pool = plan.pool - plan.lines.filter(isOut).reduce((sum, { amount }) => sum + amount, 0);
  const lines = plan.lines.filter((line) => !isOut(line));
  return { ...plan, pool, lines, again: again === undefined ? plan.again : (Number(again) as harshLight.Again) };
}

/** Lists the cards of a pull that count: the second only if the first pulls one (HL-3). */
export function listCounted({ again }: Pick<CheckPlan, 'again'>, cards: readonly number[]): readonly number[] {
  return harshLight.pullsAgain(cards[0] ?? 0, again) ? cards : cards.slice(0, 1);
}

/** Judges the cards of a pull that count, with what has come off the pool since (HL-2 to HL-7, HL-12). */
export function judgePulled(plan: CheckPlan, cards: readonly number[], less = 0): CheckOutcome {
  return harshLight.judgeResult(plan, listCounted(plan, cards), less);
}

/** Returns the plan that a message stores, as it counts now. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  if (!isMessageOf(message, 'lightCheck')) throw new TypeError(`${message.type} is no pull`);
  const { plan, subject, purpose, dramatic, exceptional } = message.system;
  // Messages of pulls that no one resists have no `exchange`.
  const { mayResist = false } = (message.system as Partial<CheckMessage['system']>).exchange ?? {};
  const stored = {
    ...plan,
    again: (plan.again || null) as harshLight.Again,
    lines: plan.lines as unknown as CheckLine[],
    subject: subject as CheckSubject,
    purpose: { ...plainPurpose, ...(purpose as CheckPurpose) },
    mayResist,
    effects: { dramatic, exceptional },
  };
  return correctPlan(stored, readCorrections(message));
}

/** The checks facet of Harsh Light, without the dialog, the permission for a pull, and the consequences of a pull. */
export const checks: PlayedChecks<LightFighter, CheckRequest, CheckInput, CheckPlan, readonly number[], CheckOutcome> =
  {
    ...checkMessage,
    owns: isFighter,
    toInput,
    plan: planCheck,
    faces: readCards,
    judge: (plan, cards) => judgePulled(plan, cards),
    odds: viewOdds,
    lang: LANG,
    nameTask({ subject: { skillName, attribute }, lines }) {
      const difficulty = lines.reduce((sum, { key, amount }) => sum + (key === 'difficulty' ? amount : 0), 0);
      const words = [skillName, isAttributeId(attribute) ? nameAttribute(attribute) : ''];
      return [...words, difficulty === 0 ? '' : formatAmount(difficulty)].filter(Boolean).join(', ');
    },
    readPlan,
    repeat: (request) => (request.exchange || request.extended || request.purpose.ref ? null : request),
  };

export const { planIfAllowed, readOutcome } = makeCheckReaders(checks);
