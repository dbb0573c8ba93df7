/** Attacks, which always hit, and other actions against someone. Before the damage is rolled, the target may counter and others may step in (IW-12 to IW-17). */
import { innerWorlds } from '../../../../src/index.ts';
import { changeSpent } from '../../../combat/budget.ts';
import { readClock } from '../../../combat/clock.ts';
import { isItemOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { readActorUuid } from '../../../chat/replies.ts';
import { readExchange } from '../../../exchange/exchange.ts';
import {
  type Aftermath,
  type AttackRules,
  type ContestRules,
  type JudgedExchange,
  type OpposedFacet,
  type StandingAnswer,
  makeReply,
} from '../../../exchange/opposed-facet.ts';
import { UserError } from '../../../user-error.ts';
import { countReactions, findHolder, findNextTurn, isFeinted, noState, readPeriod } from '../data/fight.ts';
import { type InnerFighter, findFighter, isAbilityId, isFighter } from '../data/fighter.ts';
import { type ExchangeRequest, makePurpose, makeRequest } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { callsMaximum, listDefenders, requestAction, standsBy } from './attack.ts';
import { viewAnswerOdds } from './attack-odds.ts';
import { type CheckMessage, readOutcome } from './checks.ts';

const format = makeFormat(`${LANG}.Exchange`);

const replies = ['none', 'counter', 'intercept'] as const;

type ReplyId = (typeof replies)[number];

const roles = ['attack', 'feint', 'grapple', 'taunt', 'rout', 'stopMove'] as const;

/** Reads an action against someone; null if the roll is none. */
function readAttack({ system }: CheckMessage) {
  const { role, against, opponent } = system.exchange;
  const isKnown = (roles as readonly string[]).includes(role) && against !== '';
  return isKnown ? { rules: actions, claim: { against, opponent } } : null;
}

/** Returns the request that the message of an attack stores. */
export function readExchangeOf({ id, system: { exchange } }: CheckMessage): ExchangeRequest {
  const { weapon, part, against, maximum } = exchange;
  const used = findFighter(against)?.system.feinted.used ?? '';
  // Of the attacks declared after a feint, only the one judged first has the maximum (IW-14).
  const isFirst = used === '' || used === id;
  return {
    ...(exchange as unknown as ExchangeRequest),
    maximum: maximum && (isFirst || callsMaximum(weapon.traits, part)),
    weapon: { ...weapon, ability: isAbilityId(weapon.ability) ? weapon.ability : 'str' },
  };
}

/** Reads a reply to an attack; its id is empty if the rules do not know it. */
export function readReply({ system: { reply, opponent } }: ChatMessage.OfType<'innerReply'>) {
  return { id: (replies as readonly string[]).includes(reply) ? reply : '', step: 'answer' as const, opponent };
}

/** Returns the fighter who answered; null: none. */
function findAnswerer({ message }: StandingAnswer): InnerFighter | null {
  return message && findFighter(readActorUuid(message));
}

function findTarget({ system }: CheckMessage): InnerFighter | null {
  return findFighter(system.exchange.against);
}

/** Tests whether the victim of an attack has countered it, and so takes an extra die (IW-17). */
export function hasCountered(attack: CheckMessage, victim: string): boolean {
  const state = readExchange(attack);
  const isCounter = state.kind === 'judged' && state.answer.id === 'counter';
  return isCounter && victim === attack.system.exchange.against;
}

/** Returns the effects of an answer: it uses up a reaction, and a counter adds a die to the damage of the answerer's next turn (IW-17). */
function followAnswer(attack: CheckMessage, answer: StandingAnswer): Aftermath[] {
  const actor = answer.id === 'none' ? null : findAnswerer(answer);
  if (!actor) return [];
  const next = findNextTurn(actor);
  const counter = answer.id === 'counter' && next ? { counter: { ...next, against: readActorUuid(attack) } } : null;
  return [{ actor, ...(counter ? { system: counter } : {}), begin: () => changeSpent(actor, { reaction: 1 }) }];
}

/** Returns the effects of a feint or a grapple that succeeded, and of a stopped move (IW-14, IW-15, IW-17). */
export function followAction(attack: CheckMessage): Aftermath[] {
  const target = findTarget(attack);
  const actor = findFighter(attack.system.links.actor);
  if (!target || !actor || !readOutcome(attack).passed) return [];
  const { role } = attack.system.exchange;
  const [now, next] = [readClock(actor), findNextTurn(actor)];
  if (role === 'feint' && next) return [{ actor: target, system: { feinted: { ...next, by: actor.uuid, used: '' } } }];
  if (role === 'stopMove') return [{ actor: target, system: { stopped: readPeriod(target) ?? noState } }];
  if (role !== 'grapple') return [];
  const moment = now ?? noState;
  return [
    { actor: target, system: { held: { ...moment, by: actor.uuid } }, statuses: { [statusIds.grappled]: true } },
    {
      actor,
      system: { holding: { ...moment, of: target.uuid, pays: '' }, held: { ...noState, by: '' } },
      ...(findHolder(actor) ? { statuses: { [statusIds.grappled]: false } } : {}),
    },
  ];
}

/** Returns the changes that remove a feint or a grapple after the GM ruled that it failed (IW-34). */
export function takeBackAction(attack: CheckMessage): Aftermath[] {
  const target = findTarget(attack);
  const actor = findFighter(attack.system.links.actor);
  if (!target || !actor) return [];
  const { role } = attack.system.exchange;
  if (role === 'feint' && target.system.feinted.by === actor.uuid)
    return [{ actor: target, system: { feinted: { ...noState, by: '', used: '' } } }];
  if (role !== 'grapple' || target.system.held.by !== actor.uuid) return [];
  return [
    { actor: target, system: { held: { ...noState, by: '' } }, statuses: { [statusIds.grappled]: false } },
    { actor, system: { holding: { ...noState, of: '', pays: '' } } },
  ];
}

/** Lists the effects of an exchange besides damage. The first attack after a feint uses up the feint (IW-14). */
function follow(attack: CheckMessage, { answer }: JudgedExchange): readonly Aftermath[] {
  const target = findTarget(attack);
  const isUsed = attack.system.exchange.role === 'attack' && target !== null && isFeinted(target);
  const used = isUsed ? [{ actor: target, system: { feinted: { used: attack.id } } }] : [];
  return [...used, ...followAnswer(attack, answer), ...followAction(attack)];
}

/** Returns sentences about how an action against someone ended. */
function describe(attack: CheckMessage, { answer }: JudgedExchange): string[] {
  const { role, opponent, part } = attack.system.exchange;
  const by = findAnswerer(answer);
  const names = {
    attacker: attack.alias,
    target: opponent,
    defender: by?.name ?? opponent,
    part: part ? game.i18n.localize(`${LANG}.Part.${part}`) : '',
  };
  const worked = readOutcome(attack).passed;
  if (role === 'attack') {
    const kind = worked ? (part ? 'called' : 'hit') : part ? 'miss' : 'missed';
    return [
      format(`verdict.${kind}`, names),
      ...(answer.id === 'none' || !worked ? [] : [format(`verdict.${answer.id}`, names)]),
    ];
  }
  return [format(`verdict.${role}.${worked ? 'works' : 'fails'}`, names)];
}

const contest: ContestRules<CheckMessage, InnerFighter> = {
  describeRule: () => format('contestHint'),
  isChallenge: ({ system }) => system.plan.kind === 'contest' && system.purpose.kind === '',
  ask(challenge, _actor, title) {
    const { ability } = challenge.system;
    const purpose = makePurpose('contest', { ref: challenge.id ?? '', name: `${challenge.alias}: ${title}` });
    return { request: makeRequest({ ability: isAbilityId(ability) ? ability : 'str', contest: true, purpose }) };
  },
  judge(challenge, answer) {
    const [first, second] = [readOutcome(challenge), readOutcome(answer)];
    const verdict = innerWorlds.judgeContest(first.total, second.total);
    return { winner: verdict === 'tie' ? 'nobody' : verdict, margin: Math.abs(first.total - second.total) };
  },
};

/** Lists the fighters who may step in for the target of an attack (IW-17). */
function listBystanders(attack: CheckMessage): InnerFighter[] {
  const target = findTarget(attack);
  return target && readExchangeOf(attack).mayReact ? listDefenders(target, readActorUuid(attack)) : [];
}

/** Tests whether an actor may give a reply: the target may let the attack hit it or counter, and those who stand by may step in (IW-17). */
function admits(attack: CheckMessage, id: string, message: ChatMessage.Implementation): boolean {
  const [target, actor] = [findTarget(attack), findFighter(readActorUuid(message))];
  if (readActorUuid(message) === attack.system.exchange.against) return id !== 'intercept';
  return id === 'intercept' && (!target || !actor || standsBy(actor, target));
}

/** Actions against someone. */
const actions: AttackRules<CheckMessage, InnerFighter> = {
  owns: isFighter,
  answerers: ['target', 'bystander'],
  listBystanders,
  answer(attack, actor, role) {
    const { exchange } = attack.system;
    const isDefender = listBystanders(attack).some(({ uuid }) => uuid === actor.uuid);
    const ids: readonly ReplyId[] =
      role === 'target'
        ? ['none', ...(countReactions(actor) > 0 ? ['counter' as const] : [])]
        : isDefender
          ? ['intercept']
          : [];
    return ids.map((id) => ({
      id,
      label: format(`reply.${id}`, { actor: actor.name }),
      hint: format(`hint.${id}`, { target: exchange.opponent }),
      ...(id === 'counter' ? { besides: format('besides') } : {}),
    }));
  },
  admits,
  byDefault(attack) {
    const { role, mayReact } = attack.system.exchange;
    return role === 'attack' && mayReact && readOutcome(attack).passed ? null : 'none';
  },
  standIn: () => 'none',
  roll(attack, actor, id) {
    const reply = (replies as readonly string[]).includes(id) ? id : 'none';
    if (reply !== 'none' && countReactions(actor) === 0) throw new UserError('no-reaction', { actor: actor.name });
    const content = format(`answer.${reply}`, { target: actor.name, opponent: attack.alias });
    return makeReply({ type: 'innerReply', ruleset: 'inner-worlds', content }, attack, actor, reply);
  },
  foresee: (attack, victim, id) => viewAnswerOdds(readExchangeOf(attack), victim, id),
  verdict(attack, answer) {
    const { role } = attack.system.exchange;
    // A feint does damage whether or not its save is passed (IW-14); a grapple or a stopped move never does.
    if (role === 'grapple' || role === 'stopMove' || (role === 'attack' && !readOutcome(attack).passed)) return [];
    const by = answer.id === 'intercept' ? findAnswerer(answer) : null;
    return [{ by: 'attacker', margin: 0, ...(by ? { victim: { uuid: by.uuid, name: by.name } } : {}) }];
  },
  follow,
  describe,
  readWeapon: ({ system }) => system.exchange.weapon.uuid,
};

/** Returns the name of the range of an attack. */
function describePlace({ system: { exchange } }: CheckMessage): string {
  const reach = exchange.role === 'attack' ? exchange.weapon.reach : '';
  return reach ? game.i18n.localize(`${LANG}.Reach.${reach}`) : '';
}

/** What rolls are in exchanges and contests. */
export const checkRoles = { readAttack, contest, describePlace };

/** The opposed facet of Inner Worlds. */
export const opposed: OpposedFacet<InnerFighter> = {
  owns: isFighter,
  isTarget: isFighter,
  declare(attacker, item, target) {
    if (item && !isItemOf(item, 'innerWeapon')) return null;
    return { request: requestAction(attacker, 'attack', item, target) };
  },
};

const said: readonly string[] = [...replies, 'hold', 'shield', 'reaction', 'down', 'back'];

/** Returns the sentence on a reaction before the damage, or on what a reaction to damage gained. */
export function tellReply({ alias, system }: ChatMessage.OfType<'innerReply'>): string {
  return format(`said.${said.includes(system.reply) ? system.reply : 'none'}`, { actor: alias });
}
