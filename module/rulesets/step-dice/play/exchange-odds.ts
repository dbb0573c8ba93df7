/** The odds of attacks, defences and opposed rolls, and the plans behind them (SD-14, SD-30). */
import { stepDice } from '../../../../src/index.ts';
import { type OddsView, makeRow, nameAttackChance, rateOdds } from '../../../chat/odds-view.ts';
import { describeHealth } from '../data/condition.ts';
import type { StepFighter } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { findDefenceSkill, requestOpposing } from '../data/manoeuvre.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, type CheckPlan, checks, planIfAllowed, readOutcome, readTerms } from './checks.ts';

/** What the dialog of a roll in an exchange needs besides the request. */
export interface ExchangeFrame {
  /** The target of an attack; null if there is none, or if this user must not know how the target defends. */
  readonly target: StepFighter | null;
  /** The message that the roll answers: an attack, a manoeuvre or a contested roll; null if the roll answers none. */
  readonly attack: CheckMessage | null;
}

/** Plans an actor's roll. */
export function planRequest(actor: StepFighter, request: CheckRequest): CheckPlan {
  return checks.plan(checks.toInput(actor, request));
}

/** Returns the terms by which an attack is judged. A message that is not an attack is treated as one at difficulty 0 without a defence. */
export function requireTerms(attack: CheckMessage): stepDice.AttackTerms {
  return readTerms(attack) ?? { base: 0, added: 0, defences: ['none'], disarm: false };
}

const contestRow = makeRow(`${LANG}.Exchange.contestEnds`, { lose: 'bad', tie: 'poor', win: 'good' });

const speechRow = makeRow(`${LANG}.Argument.ends`, { lose: 'bad', win: 'good' });

const replyRow = makeRow(`${LANG}.Exchange.ends`, { hurt: 'foul', hit: 'bad', missed: 'great' });

const attackTones = { botch: 'foul', missed: 'bad', hit: 'good', extraordinary: 'great' } as const;

const attackRow = makeRow(`${LANG}.Exchange.attackEnds`, attackTones);

/** Returns the parts of a plan that the odds against another roll depend on. */
function toDice({ ranks, bonus }: stepDice.RollDice): stepDice.RollDice {
  return { ranks, bonus };
}

function readMean(plan: CheckPlan): number | undefined {
  return checks.odds(plan).headline.mean;
}

/** Returns the odds of an opposed roll, which the higher total wins (SD-4). */
function viewContestOdds(own: CheckPlan, other: stepDice.RollDice): OddsView {
  const { lose, tie, win } = stepDice.opposedOdds(toDice(own), toDice(other));
  return {
    rows: [contestRow('lose', lose), contestRow('tie', tie), contestRow('win', win)],
    headline: { label: `${LANG}.Exchange.toWin`, says: 'TETRAD.Odds.says.wins', p: win, mean: readMean(own) },
  };
}

/** Returns the odds of an answer to a posted roll: to win or, in an argument, to take no stress (SD-4, SD-50). */
function viewAnswerOdds(own: CheckPlan, challenge: CheckMessage): OddsView {
  const { total, botch } = readOutcome(challenge);
  if (challenge.system.purpose.kind !== 'argue') return viewContestOdds(own, { ranks: [], bonus: total });
  const { lose } = stepDice.opposedOdds(toDice(own), { ranks: [], bonus: botch ? 0 : total });
  const [label, says] = [`${LANG}.Argument.toHold`, `${LANG}.Argument.holds`];
  const headline = { label, says, p: 1 - lose, mean: readMean(own) };
  return { rows: [speechRow('lose', lose), speechRow('win', 1 - lose)], headline };
}

/** A defence that a target may choose, with its dice; null: it rolls none. */
interface Defence {
  readonly kind: stepDice.DefenceId;
  readonly dice: stepDice.RollDice | null;
}

function computeOdds(terms: stepDice.AttackTerms, attack: stepDice.RollDice, { kind, dice }: Defence) {
  const defence = dice && kind !== 'none' ? { ...toDice(dice), kind } : undefined;
  return stepDice.attackOdds(defence ? terms : { ...terms, defences: ['none'] }, toDice(attack), defence);
}

function listReplyRows({ hit, extraordinary }: stepDice.AttackOdds) {
  return [replyRow('hurt', extraordinary), replyRow('hit', hit - extraordinary), replyRow('missed', 1 - hit)];
}

/**
 * Returns the odds of a defence. The main number is the chance not to be hit.
 * @param plan - null: a defence without a roll
 */
export function viewReplyOdds(attack: CheckMessage, kind: stepDice.DefenceId, plan: CheckPlan | null): OddsView {
  const odds = computeOdds(requireTerms(attack), checks.readPlan(attack), { kind, dice: plan });
  const says = 'TETRAD.Odds.says.notHit';
  return {
    rows: listReplyRows(odds),
    headline: { label: `${LANG}.Exchange.notHit`, says, p: 1 - odds.hit, mean: plan ? readMean(plan) : 0 },
  };
}

/** The Agility of an average foe, which has no skill for defences: d6. The rules give none; this one is our own. */
const AVERAGE_AGILITY = 3;

/** Returns a defence of an average foe: its Agility, twice for a block or a dodge (SD-5, SD-14, SD-15). */
function makeAverageDefence(kind: stepDice.DefenceId): Defence {
  if (kind === 'none') return { kind, dice: null };
  return { kind, dice: { ranks: kind === 'innate' ? [AVERAGE_AGILITY] : [AVERAGE_AGILITY, AVERAGE_AGILITY] } };
}

/** Lists the defences that a target may choose: those that the attack and its own state allow (SD-14, SD-15, SD-54). */
export function listDefences({ defences }: stepDice.AttackTerms, target: StepFighter): readonly stepDice.DefenceId[] {
  const { canAct } = describeHealth(target);
  return defences.filter((id) => canAct || id === 'innate' || id === 'none');
}

/** Plans a target's defence; null if it rolls none, or the rules refuse its dice. */
function planDefence(target: StepFighter, reply: stepDice.DefenceId): CheckPlan | null {
  if (reply === 'none') return null;
  const skill = findDefenceSkill(target, reply)?.id ?? '';
  const exchange = { role: 'reply', reply, replyTo: '', against: '', opponent: '', unarmed: false } as const;
  return planIfAllowed(target, makeRequest({ attribute: 'agility', skill, difficulty: '', exchange }));
}

/**
 * Returns the odds of an attack. The main number is the chance to hit if the target chooses the defence that the odds advise (SD-14, SD-30).
 * @param target - null: an average foe
 */
function viewAttackOdds(plan: CheckPlan, target: StepFighter | null, opponent: string): OddsView {
  const terms = {
    base: 0,
    added: 0,
    disarm: false,
    ...plan.attack,
    defences: plan.attack?.defences ?? ['none' as const],
  };
  const choices: Defence[] = target
    ? listDefences(terms, target).map((kind) => ({ kind, dice: planDefence(target, kind) }))
    : terms.defences.map(makeAverageDefence);
  const idle = computeOdds(terms, plan, { kind: 'none', dice: null });
  const [best = idle] = choices
    .map((choice) => computeOdds(terms, plan, choice))
    .toSorted((one, other) => rateOdds({ rows: listReplyRows(other) }) - rateOdds({ rows: listReplyRows(one) }));
  const { botch, hit, extraordinary } = best;
  const foe = { name: opponent, isAverage: target === null };
  return {
    rows: [
      attackRow('botch', botch),
      attackRow('missed', Math.max(0, 1 - hit - botch)),
      attackRow('hit', hit - extraordinary),
      attackRow('extraordinary', extraordinary),
    ],
    headline: { ...nameAttackChance('hits', foe, hit), mean: readMean(plan) },
    ...(terms.dark || choices.every(({ dice }) => dice === null)
      ? {}
      : { otherwise: nameAttackChance('idle', foe, idle.hit) }),
  };
}

/** Plans an actor's innate defence (SD-14). */
export function planInnate(target: StepFighter): CheckPlan {
  const place = { replyTo: '', against: '', opponent: '', unarmed: false };
  const exchange = { role: 'reply', reply: 'innate', ...place } as const;
  return planRequest(target, makeRequest({ attribute: 'agility', difficulty: '', exchange }));
}

/** Returns the odds of a roll in an exchange; undefined if the dialog shows the roll's ordinary odds. */
export function viewExchangeOdds({ target, attack }: ExchangeFrame, plan: CheckPlan, request: CheckRequest) {
  const { exchange } = request;
  if (exchange?.role === 'reply' && attack) return viewReplyOdds(attack, exchange.reply, plan);
  if (exchange?.role === 'oppose' && attack) return viewContestOdds(plan, checks.readPlan(attack));
  if (!exchange && attack) return viewAnswerOdds(plan, attack);
  if (exchange?.role === 'manoeuvre' && target && request.purpose) {
    const place = { replyTo: '', against: '', opponent: '' };
    return viewContestOdds(plan, planRequest(target, requestOpposing(target, request.purpose.kind, place)));
  }
  return exchange?.role === 'attack' ? viewAttackOdds(plan, target, exchange.opponent) : undefined;
}
