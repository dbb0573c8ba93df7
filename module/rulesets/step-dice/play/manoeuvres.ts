/** Manoeuvres: feints and holds, which are opposed rolls, and rolls to keep one's footing (SD-21, SD-26, SD-27). */
import { stepDice } from '../../../../src/index.ts';
import { readActorUuid } from '../../../chat/replies.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { readClock } from '../../../combat/clock.ts';
import type { AskedCheck } from '../../../combat/combat-facet.ts';
import { giveStatus } from '../../../foundry/actor-statuses.ts';
import { isMessageOf, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { openOnTarget } from '../../../exchange/exchange-play.ts';
import type { Aftermath, AttackRules, JudgedExchange, StandingAnswer } from '../../../exchange/opposed-facet.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type StepFighter, findFighter, findInHand, isFighter } from '../data/fighter.ts';
import { isContested, requestManoeuvre, requestOpposing, requireAnswer } from '../data/manoeuvre.ts';
import { type CheckPurpose, type CheckRequest, makePurpose } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { findHolder } from '../data/turn.ts';
import { type CheckMessage, checks, readOutcome } from './checks.ts';
import { type ExchangeFrame, planRequest } from './exchange-odds.ts';

const format = makeFormat(`${LANG}.Manoeuvre`);

/** The clock to store outside a fight. */
const never = Object.freeze({ combat: '', round: 0, turn: 0 });

/**
 * Opens the roll dialog of a manoeuvre. If it needs an opponent, that is the holder for breaking a hold, and otherwise the user's first target.
 * @param options.card - id of the message that offered it; empty: none
 * @throws UserError `step-not-held`
 */
export async function openManoeuvre(
  actor: StepFighter,
  id: stepDice.ManoeuvreId,
  { event, card = '' }: { readonly event?: Event | undefined; readonly card?: string } = {},
): Promise<void> {
  const plain = requestManoeuvre(actor, id);
  const purpose = makePurpose(id === 'seeThrough' ? '' : id, { ref: card });
  if (!isContested(id)) return openCheckDialog(actor, { ...plain, purpose }, { event });
  const against = (other: Actor.Implementation, name: string): AskedCheck & { readonly frame: ExchangeFrame } => {
    const exchange = { role: 'manoeuvre', against: other.uuid, opponent: name } as const;
    const target = isFighter(other) && canUser('view', other) ? other : null;
    return { request: { ...plain, purpose, exchange }, frame: { target, attack: null } };
  };
  if (id !== 'breakHold') {
    const alone = { request: { ...plain, purpose } };
    return openOnTarget(actor, (target) => (target ? against(target.actor, target.token.name) : alone), { event });
  }
  const holder = findHolder(actor);
  if (!holder) throw new UserError('step-not-held', { actor: actor.name });
  const { request, frame } = against(holder, holder.token?.name ?? holder.name);
  await openCheckDialog(actor, request, { frame, event });
}

function createOpposing({ id, alias, system }: CheckMessage, target: StepFighter): CheckRequest {
  const place = { replyTo: id ?? '', against: system.links.actor, opponent: alias };
  return requestOpposing(target, system.purpose.kind, place);
}

function readReply({ system }: CheckMessage) {
  return requireAnswer(system.purpose.kind);
}

/** Tests whether a manoeuvre beats the roll that opposes it. An opposing roll that cannot be read counts as 0 (SD-4, SD-21, SD-26). */
function isWon(manoeuvre: CheckMessage, { message }: StandingAnswer): boolean {
  const other = isMessageOf(message, 'stepCheck') ? readOutcome(message) : { total: 0, botch: false };
  return stepDice.judgeOpposed(readOutcome(manoeuvre), other) === 'a';
}

/** Lists the effects of a won manoeuvre: a feint leaves the target open, a hold begins or ends (SD-21, SD-26). */
function follow(manoeuvre: CheckMessage, { answer }: JudgedExchange): readonly Aftermath[] {
  const { against } = manoeuvre.system.exchange;
  const actor = findFighter(readActorUuid(manoeuvre));
  if (!actor || !isWon(manoeuvre, answer)) return [];
  const { kind } = manoeuvre.system.purpose;
  if (kind === 'feint') return [{ actor, system: { feint: { ...(readClock(actor) ?? never), against } } }];
  const target = findFighter(against);
  if (kind === 'grapple') {
    // A new hold must not continue the choke of an earlier one.
    const isStale = target?.system.condition.airBy === actor.uuid;
    const ended = isStale ? { condition: { airTurns: null, airRolls: 0, airBy: '' } } : {};
    const held = target ? [{ actor: target, system: { heldBy: actor.uuid, ...ended } }] : [];
    return [{ actor, system: { holds: against } }, ...held];
  }
  if (target?.system.holds !== actor.uuid) return [];
  return [
    { actor: target, system: { holds: '' } },
    { actor, system: { heldBy: '' } },
  ];
}

/** Builds the message of an opposing roll made by someone else in the target's name, with the target's dice. */
function createBare(manoeuvre: CheckMessage, actor: StepFighter) {
  const roller = findFighter(manoeuvre.system.exchange.against) ?? actor;
  const request = createOpposing(manoeuvre, roller);
  const plan = planRequest(roller, request);
  const { type, system } = checks.describe({ actor, request, plan, outcome: checks.judge(plan, [], []) });
  return { message: { type, system, content: '' }, formula: plan.formula };
}

/** Prepares the roll with which an actor opposes a manoeuvre. */
function foresee(manoeuvre: CheckMessage, actor: StepFighter) {
  return { request: createOpposing(manoeuvre, actor), frame: { target: null, attack: manoeuvre } };
}

/** Manoeuvres, which do no damage. */
export const manoeuvres: AttackRules<CheckMessage, StepFighter> = {
  owns: isFighter,
  answerers: ['target'],
  answer(manoeuvre) {
    const id = readReply(manoeuvre);
    return [{ id, label: format(`reply.${id}`), hint: format(`hint.${id}`) }];
  },
  admits: (manoeuvre, answer) => answer === readReply(manoeuvre),
  standIn: readReply,
  roll(manoeuvre, actor) {
    const isOwn = actor.uuid === readActorUuid(manoeuvre);
    return isOwn ? createBare(manoeuvre, actor) : foresee(manoeuvre, actor);
  },
  foresee,
  verdict: () => [],
  follow,
  describe(manoeuvre, { answer }) {
    const { alias, system } = manoeuvre;
    const end = isWon(manoeuvre, answer) ? 'won' : 'lost';
    return [format(`verdict.${system.purpose.kind}.${end}`, { actor: alias, target: system.exchange.opponent })];
  },
};

/** Ends an actor's hold, which costs no action. */
export async function letGo(actor: StepFighter): Promise<void> {
  await updateSystem(actor, { holds: '' });
}

/**
 * Writes the effect of a roll to keep one's footing: someone who fails on unstable ground falls prone, and someone who succeeds in zero-G has no penalty this
 * turn (SD-27).
 */
export async function settleFooting(actor: StepFighter, { kind }: CheckPurpose, message: CheckMessage): Promise<void> {
  const isSafe = readOutcome(message).success === true;
  if (kind === 'keepFooting' && !isSafe) await giveStatus(actor, statusIds.prone, 'footing');
  if (kind === 'floatFree' && isSafe) await updateSystem(actor, { steady: { ...(readClock(actor) ?? never) } });
}

/**
 * Checks that a target who is to be disarmed holds a weapon (SD-20).
 * @throws UserError `step-empty-hands`
 */
export function requireHeld({ exchange }: CheckRequest): void {
  if (exchange?.role !== 'attack' || !exchange.terms.disarm) return;
  const target = findFighter(exchange.against);
  if (target && !findInHand(target)) throw new UserError('step-empty-hands', { target: exchange.opponent });
}

/** Has an actor drop the weapon that it fails to keep: it is no longer ready, which can be undone in the ledger (SD-20). */
export async function settleKeep(actor: StepFighter, { kind }: CheckPurpose, message: CheckMessage): Promise<void> {
  const weapon = findInHand(actor);
  if (kind !== 'keepWeapon' || !weapon || readOutcome(message).success === true) return;
  const label = format('readied', { weapon: weapon.name });
  const extra = { kind: 'item', item: weapon.id ?? '', key: 'readied', label, after: false } as const;
  const note = { kind: 'disarm', rule: 'SD-20', source: message.uuid, events: [] };
  await commit(actor, { system: {}, extras: [extra], note });
}

/** Ends an actor's feint after its next attack, the only one that it helps (SD-21). */
export async function spendFeint(actor: StepFighter, { exchange }: CheckRequest): Promise<void> {
  if (exchange?.role !== 'attack' || actor.system.feint.against === '') return;
  await updateSystem(actor, { feint: { ...never, against: '' } });
}
