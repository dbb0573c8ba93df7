/** Attacks and powers that the target resists (HL-10 to HL-15). Before it sees the card, the target may spend Willpower to resist better. */
import { harshLight } from '../../../../src/index.ts';
import { changeSpent } from '../../../combat/budget.ts';
import { findActor, isItemOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { listTargets } from '../../../exchange/exchange-play.ts';
import { measureNearness } from '../../../exchange/nearness.ts';
import {
  type Aftermath,
  type AttackRules,
  type ContestRules,
  type JudgedExchange,
  type OpposedFacet,
  type StandingAnswer,
  type Target,
  makeReply,
} from '../../../exchange/opposed-facet.ts';
import { type OddsView, nameAttackChance } from '../../../chat/odds-view.ts';
import type { AttributeId } from '../data/attributes.ts';
import { turnUp } from '../data/deck.ts';
import { readCards } from '../data/dice.ts';
import { type LightFighter, type TestItem, findNamedSkill, isFighter, isTestItem } from '../data/fighter.ts';
import { type CheckRequest, type ExchangeRequest, makeRequest, plainPurpose } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { maySpend, readTurn, storeTurn } from '../data/turn.ts';
import {
  type CheckMessage,
  type CheckOutcome,
  type CheckPlan,
  checks,
  judgePulled,
  readOutcome,
  viewOdds,
} from './checks.ts';
import { makeSpending } from './willpower.ts';

const format = makeFormat(`${LANG}.Exchange`);

const replies = ['none', 'willpower'] as const;

type ReplyId = (typeof replies)[number];

/** Returns the user's first target that an actor can make a pull against; null: none. */
export function findTarget(actor: LightFighter): Target | null {
  return listTargets(actor)[0] ?? null;
}

/** Returns how much a reply subtracts from the pool (HL-12). */
function lessen(reply: string): number {
  return reply === 'willpower' ? harshLight.WILLPOWER_RESISTANCE : 0;
}

/** Returns how the target resists a pull with an item; undefined if no one resists it. */
function resist(actor: LightFighter, item: TestItem, target: Target | null): ExchangeRequest | undefined {
  const { system, uuid, name } = item;
  if ('bonus' in system) return undefined;
  const isWeapon = isItemOf(item, 'lightWeapon');
  const [reach, trait] = 'reach' in system ? [system.reach, 'defence' as const] : ['melee' as const, system.resistance];
  if (!isWeapon && trait === '') return undefined;
  // A target that cannot be measured is not within arm's reach.
  const isNear = !target || measureNearness(actor, target.actor)?.touching === true;
  return {
    role: isWeapon || ('harms' in system && system.harms) ? 'attack' : 'resisted',
    against: target?.actor.uuid ?? '',
    opponent: target?.token.name ?? '',
    reach,
    trait,
    defended: harshLight.meetsDefence(reach, isNear),
    potent: false,
    allOut: false,
    weapon: { uuid, name, damage: system.damage },
  };
}

/**
 * Prepares the pull of a weapon, a power or gear.
 * @param target - null: without a target
 */
export function createTest(actor: LightFighter, item: TestItem, target: Target | null) {
  const { system } = item;
  const exchange = resist(actor, item, target);
  const request = makeRequest({
    attribute: system.attribute,
    skill: findNamedSkill(actor, system.skill)?.id ?? '',
    again: system.again as CheckRequest['again'],
    action: 'action' in system ? system.action : 'instant',
    cost: 'cost' in system && system.cost,
    item: item.uuid,
    purpose: { ...plainPurpose, name: item.name },
    ...(exchange ? { exchange } : {}),
  });
  return { request };
}

/** Reads a target's reply; its id is empty if the rules do not know it. */
export function readReply({ system: { reply, opponent } }: ChatMessage.OfType<'lightReply'>) {
  return { id: (replies as readonly string[]).includes(reply) ? reply : '', step: 'answer' as const, opponent };
}

/** Judges a pull with the reply of its target. Willpower spent on the reply is subtracted from the pool (HL-12). */
export function judgeResisted(attack: CheckMessage, { id }: Pick<StandingAnswer, 'id'>): CheckOutcome {
  return judgePulled(checks.readPlan(attack), readCards(attack.rolls[0]), lessen(id));
}

/** Returns the odds of a reply. The main number is the chance that the pull has fewer successes than it needs. */
function viewReplyOdds(attack: CheckMessage, id: ReplyId): OddsView {
  const plan = checks.readPlan(attack);
  const { p } = viewOdds({ ...plan, pool: plan.pool - lessen(id) }).headline;
  const says = attack.system.exchange.role === 'attack' ? 'TETRAD.Odds.says.notHit' : `${LANG}.Exchange.resists`;
  return {
    rows: [
      { key: 'hit', label: `${LANG}.Exchange.ends.hit`, p, tone: 'bad' },
      { key: 'missed', label: `${LANG}.Exchange.ends.missed`, p: 1 - p, tone: 'great' },
    ],
    headline: { label: `${LANG}.Exchange.notHit`, says, p: 1 - p, mean: 0 },
  };
}

/** The Defence of an average foe. This number is our own. */
export const AVERAGE_DEFENCE = 2;

/**
 * Returns the odds of a pull that someone resists, if the target spends Willpower whenever it may, which is the reply that the odds advise (HL-12). An attack
 * without a target is one on an average foe.
 * @returns undefined if no one resists the pull
 */
export function viewResistedOdds(plan: CheckPlan, { exchange }: CheckRequest): OddsView | undefined {
  if (!exchange) return undefined;
  const { role, against, opponent, defended } = exchange;
  const isAttack = role === 'attack';
  if (against === '' && !isAttack) return undefined;
  const pool = plan.pool - (against === '' && defended ? AVERAGE_DEFENCE : 0);
  const idle = viewOdds({ ...plan, pool });
  const odds = plan.mayResist ? viewOdds({ ...plan, pool: pool - lessen('willpower') }) : idle;
  const foe = { name: opponent, isAverage: against === '' };
  return {
    ...odds,
    headline: { ...odds.headline, ...(isAttack ? nameAttackChance('hits', foe, odds.headline.p) : {}) },
    ...(plan.mayResist ? { otherwise: nameAttackChance('idle', foe, idle.headline.p) } : {}),
  };
}

/** Lists the effects of an exchange on the target besides damage: an attack lowers its Defence, and Willpower is spent (HL-12, HL-13). */
function follow(attack: CheckMessage, { answer }: JudgedExchange): readonly Aftermath[] {
  const { against, role } = attack.system.exchange;
  const target = findActor(against);
  if (!target || !isFighter(target)) return [];
  const turn = role === 'attack' ? readTurn(target) : null;
  const isSpent = answer.id === 'willpower';
  return [
    {
      actor: target,
      ...(turn ? { system: storeTurn(target, harshLight.meetAttack(turn)) } : {}),
      async begin() {
        if (attack.whisper.length === 0) await turnUp(readCards(attack.rolls[0]));
        if (!isSpent) return;
        await commit(target, makeSpending(target, 1, attack.uuid));
        await changeSpent(target, { willpower: 1 });
      },
    },
  ];
}

/** Returns sentences about how a resisted pull ended. */
function describe(attack: CheckMessage, { answer }: JudgedExchange): string[] {
  const { role, opponent } = attack.system.exchange;
  const { successes, success, dramatic, exceptional } = judgeResisted(attack, answer);
  const { effects, needed } = checks.readPlan(attack);
  const names = { attacker: attack.alias, target: opponent, successes: String(successes), needed: String(needed) };
  const missed = successes === 0 ? 'miss' : 'few';
  const kind = dramatic ? 'dramatic' : !success ? missed : role === 'attack' ? 'hit' : 'works';
  return [
    format(`verdict.${kind}`, names),
    ...(dramatic ? [effects.dramatic || format('verdict.gmDramatic')] : []),
    ...(exceptional ? [effects.exceptional || format('verdict.gmExceptional')] : []),
  ];
}

/** Pulls compared with each other. Both sides pull, so a pull whose successes were taken cannot be contested (HL-6). */
const contest: ContestRules<CheckMessage, LightFighter> = {
  describeRule: () => format('contestHint'),
  isChallenge: ({ system: { purpose, exchange, plan } }) => purpose.kind === '' && exchange.role === '' && !plan.taken,
  ask({ id, alias, system }, _actor, title) {
    const { attribute } = system.subject;
    const purpose = { ...plainPurpose, ref: id ?? '', name: `${alias}: ${title}`, kind: 'contest' } as const;
    return { request: makeRequest({ attribute: (attribute || 'wits') as AttributeId, action: 'reflexive', purpose }) };
  },
  judge(challenge, answer) {
    const [first, second] = [readOutcome(challenge), readOutcome(answer)];
    const winner = ({ a: 'first', b: 'second', nobody: 'nobody' } as const)[harshLight.judgeContest(first, second)];
    return { winner, margin: Math.abs(first.successes - second.successes) };
  },
};

/** Pulls that someone resists. */
const resisted: AttackRules<CheckMessage, LightFighter> = {
  owns: isFighter,
  answerers: ['target'],
  answer(_attack, target) {
    const offered = replies.filter((id) => id === 'none' || maySpend(target));
    return offered.map((id) => ({ id, label: format(`reply.${id}`), hint: format(`hint.${id}`) }));
  },
  byDefault: ({ system }) => (system.exchange.mayResist ? null : 'none'),
  standIn: () => 'none',
  roll(pull, actor, id) {
    const reply = id === 'willpower' ? id : 'none';
    const content = format(`answer.${reply}`, { target: actor.name, opponent: pull.alias });
    return makeReply({ type: 'lightReply', ruleset: 'harsh-light', content }, pull, actor, reply);
  },
  foresee: (pull, _target, id) => viewReplyOdds(pull, id === 'willpower' ? id : 'none'),
  verdict(pull, answer) {
    const { successes, success } = judgeResisted(pull, answer);
    const isHarm = pull.system.exchange.role === 'attack' && success;
    return isHarm ? [{ by: 'attacker', margin: successes, net: successes }] : [];
  },
  follow,
  describe,
  readWeapon: ({ system }) => system.exchange.weapon.uuid,
};

/** Reads a pull that someone resists; null: no one does. */
function readAttack({ system }: CheckMessage) {
  const { role, against, opponent } = system.exchange;
  const isResisted = (role === 'attack' || role === 'resisted') && against !== '';
  return isResisted ? { rules: resisted, claim: { against, opponent } } : null;
}

/** Returns the name of the range of a pull against someone. */
function describePlace({ system: { exchange } }: CheckMessage): string {
  return exchange.reach ? game.i18n.localize(`${LANG}.Reach.${exchange.reach}`) : '';
}

/** What pulls are in exchanges and contests. */
export const pulls = { readAttack, contest, describePlace };

/** The opposed facet of Harsh Light. */
export const opposed: OpposedFacet<LightFighter> = {
  owns: isFighter,
  isTarget: isFighter,
  declare(attacker, item, target) {
    return isTestItem(item) ? createTest(attacker, item, target) : null;
  },
};

/** Returns the sentence on a target's reply. */
export function tellReply({ alias, system }: ChatMessage.OfType<'lightReply'>): string {
  return format(`said.${system.reply === 'willpower' ? 'willpower' : 'none'}`, { actor: alias });
}
