/** The odds of attacks and defences, and the plans of their rolls (SD-14, SD-30). */
import { stepDice } from '../../../../src/index.ts';
import type { OddsView } from '../../../rolls/odds-view.ts';
import type { StepFighter } from '../data/fighter.ts';
import { type CheckRequest, type ReplyRequest, makeRequest } from '../data/request.ts';
import { requestOpposing } from '../data/manoeuvre.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, type CheckPlan, checks, readOutcome, readTerms } from './checks.ts';

/** What the dialog of an attack or a defence needs besides the request. */
export interface ExchangeFrame {
  /** The target of an attack; null if there is none, or if this user must not know how the target defends. */
  readonly target: StepFighter | null;
  /** The attack that a defence answers, or the roll that is contested; null if the roll is an attack. */
  readonly attack: CheckMessage | null;
}

/** Plans an actor's roll. */
export function planRequest(actor: StepFighter, request: CheckRequest): CheckPlan {
  return checks.plan(checks.toInput(actor, request));
}

/** Returns what an attack is compared with; any other roll is treated as an attack with difficulty 0 and no defence. */
export function requireTerms(attack: CheckMessage): stepDice.AttackTerms {
  return readTerms(attack) ?? { base: 0, added: 0, defences: ['none'], disarm: false };
}

const contestTones = { lose: 'bad', tie: 'poor', win: 'good' } as const;

/** Returns the odds of a roll against another one, of which the higher wins (SD-4). */
function viewContestOdds(own: CheckPlan, other: Pick<CheckPlan, 'ranks' | 'bonus'>): OddsView {
  const [one, two] = [own, other].map(({ ranks, bonus }) => ({ ranks, bonus }));
  const odds = stepDice.opposedOdds(one ?? own, two ?? other);
  const rows = (['lose', 'tie', 'win'] as const).map((key) => ({
    key,
    label: `${LANG}.Exchange.contestEnds.${key}`,
    p: odds[key],
    tone: contestTones[key],
  }));
  return { rows, headline: { label: `${LANG}.Exchange.toWin`, p: odds.win, mean: checks.odds(own).headline.mean } };
}

const speechTones = { lose: 'bad', win: 'good' } as const;

function speechRow(key: keyof typeof speechTones, p: number): OddsView['rows'][number] {
  return { key, label: `${LANG}.Argument.ends.${key}`, p, tone: speechTones[key] };
}

/** Returns the odds of an answer to a roll that has been made: to win or, against words, to take no stress (SD-4, SD-50). */
function viewAnswerOdds(own: CheckPlan, challenge: CheckMessage): OddsView {
  const { total, botch } = readOutcome(challenge);
  if (challenge.system.purpose.kind !== 'argue') return viewContestOdds(own, { ranks: [], bonus: total });
  const { ranks, bonus } = own;
  const { lose } = stepDice.opposedOdds({ ranks, bonus }, { ranks: [], bonus: botch ? 0 : total });
  const headline = { ...checks.odds(own).headline, label: `${LANG}.Argument.toHold`, p: 1 - lose };
  return { rows: [speechRow('lose', lose), speechRow('win', 1 - lose)], headline };
}

const replyTones = { hurt: 'foul', hit: 'bad', missed: 'great' } as const;

function replyRow(key: keyof typeof replyTones, p: number): OddsView['rows'][number] {
  return { key, label: `${LANG}.Exchange.ends.${key}`, p, tone: replyTones[key] };
}

const attackTones = { botch: 'foul', missed: 'bad', hit: 'good', extraordinary: 'great' } as const;

function attackRow(key: keyof typeof attackTones, p: number): OddsView['rows'][number] {
  return { key, label: `${LANG}.Exchange.attackEnds.${key}`, p, tone: attackTones[key] };
}

/** Returns the odds of a defence. The deciding chance is that of avoiding the hit. */
export function viewReplyOdds(attack: CheckMessage, kind: stepDice.DefenceId, plan: CheckPlan | null): OddsView {
  const { ranks, bonus } = checks.readPlan(attack);
  const defence = plan && kind !== 'none' ? { ranks: plan.ranks, bonus: plan.bonus, kind } : undefined;
  const { hit, extraordinary } = stepDice.attackOdds(requireTerms(attack), { ranks, bonus }, defence);
  const mean = plan ? checks.odds(plan).headline.mean : 0;
  return {
    rows: [replyRow('hurt', extraordinary), replyRow('hit', hit - extraordinary), replyRow('missed', 1 - hit)],
    headline: { label: `${LANG}.Exchange.notHit`, p: 1 - hit, mean },
  };
}

/** Returns the odds of an attack against its target's innate defence (SD-14), or against no defence if the target is unknown or does not defend. */
function viewAttackOdds(plan: CheckPlan, target: StepFighter | null): OddsView {
  const { ranks, bonus, attack } = plan;
  const [first = 'none'] = attack?.defences ?? [];
  const kind = target && first === 'innate' ? first : 'none';
  const terms = { base: 0, added: 0, ...attack, defences: [kind] as const };
  const innate = kind === 'innate' && target ? planInnate(target) : null;
  const odds = stepDice.attackOdds(
    terms,
    { ranks, bonus },
    innate ? { ranks: innate.ranks, kind: 'innate' } : undefined,
  );
  const label = `${LANG}.Exchange.${innate ? 'toHit' : kind === 'none' && first === 'none' ? 'toHitEasy' : 'toHitUndefended'}`;
  return {
    rows: [
      attackRow('botch', odds.botch),
      attackRow('missed', Math.max(0, 1 - odds.hit - odds.botch)),
      attackRow('hit', odds.hit - odds.extraordinary),
      attackRow('extraordinary', odds.extraordinary),
    ],
    headline: { label, p: odds.hit, mean: checks.odds(plan).headline.mean },
  };
}

/** Plans an actor's innate defence (SD-14). */
export function planInnate(target: StepFighter): CheckPlan {
  const exchange: ReplyRequest = {
    role: 'reply',
    replyTo: '',
    against: '',
    opponent: '',
    reply: 'innate',
    unarmed: false,
  };
  return planRequest(target, makeRequest({ attribute: 'agility', difficulty: '', exchange }));
}

/** Returns the odds of a roll in an exchange; undefined if the dialog shows those of the roll itself. */
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
