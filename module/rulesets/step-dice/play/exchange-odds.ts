/** The odds of attacks, defences and opposed rolls, and the plans behind them (SD-14, SD-30). */
import { stepDice } from '../../../../src/index.ts';
import { type OddsView, makeRow } from '../../../chat/odds-view.ts';
import type { StepFighter } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { requestOpposing } from '../data/manoeuvre.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, type CheckPlan, checks, readOutcome, readTerms } from './checks.ts';

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
    headline: { label: `${LANG}.Exchange.toWin`, p: win, mean: readMean(own) },
  };
}

/** Returns the odds of an answer to a posted roll: to win or, in an argument, to take no stress (SD-4, SD-50). */
function viewAnswerOdds(own: CheckPlan, challenge: CheckMessage): OddsView {
  const { total, botch } = readOutcome(challenge);
  if (challenge.system.purpose.kind !== 'argue') return viewContestOdds(own, { ranks: [], bonus: total });
  const { lose } = stepDice.opposedOdds(toDice(own), { ranks: [], bonus: botch ? 0 : total });
  const headline = { label: `${LANG}.Argument.toHold`, p: 1 - lose, mean: readMean(own) };
  return { rows: [speechRow('lose', lose), speechRow('win', 1 - lose)], headline };
}

/**
 * Returns the odds of a defence. The main number is the chance not to be hit.
 * @param plan - null: a defence without a roll
 */
export function viewReplyOdds(attack: CheckMessage, kind: stepDice.DefenceId, plan: CheckPlan | null): OddsView {
  const defence = plan && kind !== 'none' ? { ...toDice(plan), kind } : undefined;
  const { hit, extraordinary } = stepDice.attackOdds(requireTerms(attack), toDice(checks.readPlan(attack)), defence);
  return {
    rows: [replyRow('hurt', extraordinary), replyRow('hit', hit - extraordinary), replyRow('missed', 1 - hit)],
    headline: { label: `${LANG}.Exchange.notHit`, p: 1 - hit, mean: plan ? readMean(plan) : 0 },
  };
}

/** Returns the odds of an attack against its target's innate defence (SD-14), or against no defence if the target is unknown or does not defend. */
function viewAttackOdds(plan: CheckPlan, target: StepFighter | null): OddsView {
  const [first = 'none'] = plan.attack?.defences ?? [];
  const innate = target && first === 'innate' ? planInnate(target) : null;
  const terms = { base: 0, added: 0, ...plan.attack, defences: [innate ? first : 'none'] as const };
  const defence = innate ? ({ ranks: innate.ranks, kind: 'innate' } as const) : undefined;
  const { botch, hit, extraordinary } = stepDice.attackOdds(terms, toDice(plan), defence);
  return {
    rows: [
      attackRow('botch', botch),
      attackRow('missed', Math.max(0, 1 - hit - botch)),
      attackRow('hit', hit - extraordinary),
      attackRow('extraordinary', extraordinary),
    ],
    headline: {
      label: `${LANG}.Exchange.${innate ? 'toHit' : first === 'none' ? 'toHitEasy' : 'toHitUndefended'}`,
      p: hit,
      mean: readMean(plan),
    },
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
  return exchange?.role === 'attack' && exchange.against ? viewAttackOdds(plan, target) : undefined;
}
