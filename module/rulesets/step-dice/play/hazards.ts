/** Hazards of Step Dice: falls, poison, suffocation, exposure, burns and vacuum, from their beginning to the damage (SD-40). */
import { stepDice } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { listReplies } from '../../../chat/replies.ts';
import type { HazardFacet } from '../../../exchange/hazard-facet.ts';
import { type RollEffect, applyEffect } from '../../../exchange/roll-effects.ts';
import { findMessage, getSpeaker, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, findNamedSkill, findOwnFighter, isFighter, writeRank } from '../data/fighter.ts';
import type { HazardKind } from '../data/item-models.ts';
import { skillIds } from '../data/new-character.ts';
import { type CheckPurpose, type CheckRequest, makePurpose, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { isBreathless } from '../data/turn.ts';
import { type CheckMessage, readOutcome } from './checks.ts';
import { rollPlainDamage } from './damage.ts';

export type HazardMessage = ChatMessage.OfType<'stepHazard'>;

const format = makeFormat(`${LANG}.Hazard`);

type HazardFields = Pick<HazardMessage['system'], 'kind' | 'feet' | 'difficulty' | 'dice' | 'type'>;

function readKind({ system }: HazardMessage): HazardKind {
  return system.kind as HazardKind;
}

/** Returns a sentence that describes a hazard and its effect. */
export function describeHazard(message: HazardMessage): string {
  const { feet, difficulty, dice, type, target } = message.system;
  const kind = readKind(message);
  const told = { dice: writeRank(dice), type: format(`type.${kind === 'burns' ? 'wound' : type}`) };
  const does = dice > 0 ? format('does', told) : format('gmSays');
  return format(`says.${kind}`, { feet: String(feet), difficulty: String(difficulty), actor: target, does });
}

/** Returns the request for the victim's roll against a hazard; null if hazards of this kind have none here (SD-40). */
function planHazard(message: HazardMessage, actor: StepFighter): CheckRequest | null {
  const { feet, difficulty, name } = message.system;
  const kind = readKind(message);
  const purpose = makePurpose(kind === 'poison' ? 'resist' : 'fall', { ref: message.id ?? '', name });
  if (kind === 'poison')
    return makeRequest({
      attribute: 'vitality',
      difficulty: stepDice.planPoison(difficulty).difficulty ?? '',
      purpose,
    });
  const plan = kind === 'fall' ? stepDice.planFall(feet) : null;
  const skill = findNamedSkill(actor, skillIds.gymnastics)?.id ?? '';
  return plan && makeRequest({ attribute: 'agility', skill, difficulty: plan.difficulty, purpose });
}

/** Tests whether a hazard's roll has been made: the victim's roll or, for burns, the damage. */
export function isMet(message: HazardMessage): boolean {
  const actor = findOwnFighter(message);
  const type = readKind(message) === 'burns' ? 'stepDamage' : 'stepCheck';
  const isIt = (one: ChatMessage.Implementation): boolean =>
    one.type === type && findOwnActor(one)?.uuid === actor?.uuid;
  return actor !== null && listReplies(message.id ?? '').some(isIt);
}

/** Returns the victim's due roll against a hazard; null if none is due. */
export function findDueRoll(message: HazardMessage): { actor: StepFighter; request: CheckRequest } | null {
  const actor = findOwnFighter(message);
  const request = actor && planHazard(message, actor);
  return request && !isMet(message) ? { actor, request } : null;
}

/** Checks that a roll against a hazard is due. @throws UserError `step-not-due` */
export function requireHazard(actor: StepFighter, { kind, ref }: CheckPurpose): void {
  if (kind !== 'fall' && kind !== 'resist') return;
  const message = findMessage(ref, 'stepHazard');
  // If the purpose names no hazard, the GM asked for the roll.
  if (ref && (!message || findDueRoll(message)?.actor !== actor))
    throw new UserError('step-not-due', { actor: actor.name });
}

/** Rolls the damage of a hazard after the victim's roll against it failed (SD-40). */
export async function settleHazard(actor: StepFighter, { ref }: CheckPurpose, roll: CheckMessage): Promise<void> {
  const message = findMessage(ref, 'stepHazard');
  const { total, success } = readOutcome(roll);
  if (!message || findOwnFighter(message) !== actor || success === true) return;
  const { dice, type, name } = message.system;
  const difficulty = roll.system.plan.difficulty ?? 0;
  const isFall = readKind(message) === 'fall';
  const basic = isFall ? (stepDice.judgeFall({ difficulty, total, success: false })?.basic ?? 0) : 0;
  const [rank, known] = isFall ? [0, 'basic' as const] : [dice, type as stepDice.DamageType];
  if (basic + rank > 0) await rollPlainDamage(message, actor, { name, basic, rank, type: known });
}

/** Rolls the damage of burns; does nothing if it was already rolled (SD-40). */
export async function rollBurns(message: HazardMessage): Promise<void> {
  const actor = findOwnFighter(message);
  const { dice: rank, name } = message.system;
  if (actor && !isMet(message)) await rollPlainDamage(message, actor, { name, rank, type: 'wound', burns: true });
}

/** Returns the data that begins and ends a lasting hazard, and whether it still lasts; null if hazards of this kind do not last (SD-40). */
function findLasting({ system }: HazardMessage, actor: StepFighter) {
  if (system.kind === 'exposure') {
    const begin = { exposure: readTime() + stepDice.HOUR };
    return { goesOn: () => actor.system.condition.exposure !== null, begin, end: { exposure: null } };
  }
  const air = { airRolls: 0, airTurns: null, airBy: '' };
  const begin = { ...air, airTurns: 0, airBy: system.by };
  return system.kind === 'suffocation' ? { goesOn: () => isBreathless(actor), begin, end: air } : null;
}

/** Lists the effects of a hazard without a roll: exposure and suffocation begin and end, vacuum kills. */
export function listHazardEffects(message: HazardMessage): RollEffect[] {
  const actor = findOwnFighter(message);
  if (!actor) return [];
  const kind = readKind(message);
  const data = { actor: actor.name };
  const cause = { source: message.uuid, label: message.system.name };
  const effect = (id: 'begin' | 'end', plan: RollEffect['plan']): RollEffect => {
    const texts = { label: format(`act.${kind}.${id}`, data), done: format(`done.${kind}.${id}`, data) };
    return { id, concerned: actor, ...texts, plan };
  };
  const note = { kind: 'hazard', rule: 'SD-40', ...cause, events: [] };
  const lasting = findLasting(message, actor);
  const change = (condition: object): AppliedChange => ({ system: { condition }, note });
  if (lasting)
    return [
      effect('begin', () => (lasting.goesOn() ? null : change(lasting.begin))),
      effect('end', () => (lasting.goesOn() ? change(lasting.end) : null)),
    ];
  const kill = (): AppliedChange | null => {
    const change = stepDice.applyVacuum(readHealth(actor), readTime());
    return change.events.length > 0 ? makeChange(change, 'hazard', 'SD-40', cause) : null;
  };
  return kind === 'vacuum' ? [effect('begin', kill)] : [];
}

/** Returns the change for one more turn without air; null if the actor has air. Every second turn makes a Resistance roll due (SD-40). */
export function passBreathlessTurn(actor: StepFighter): AppliedChange | null {
  const { airTurns, airRolls } = actor.system.condition;
  if (airTurns === null || !isBreathless(actor)) return null;
  const { suffocation, plan } = stepDice.passBreathlessTurn({ turns: airTurns, rolls: airRolls });
  const events = plan ? [{ kind: 'suffocate', rule: 'SD-40', plan }] : [];
  return {
    system: { condition: { airTurns: suffocation.turns, airRolls: suffocation.rolls } },
    note: { kind: 'hazard', rule: 'SD-40', source: format('noAir'), events: events.map(({ kind }) => kind) },
    events,
  };
}

/** Outside a fight, lets turns without air pass until the next suffocation roll is due. */
export async function passToNextRoll(message: HazardMessage): Promise<void> {
  const actor = findOwnFighter(message);
  if (!actor) return;
  for (let turn = 0; turn < stepDice.SUFFOCATION_TURNS; turn++) {
    const change = passBreathlessTurn(actor);
    if (change) await commit(actor, change);
    // If a fight has already counted a turn, the roll is due one turn earlier.
    if ((change?.events ?? []).length > 0) return;
  }
}

/** Posts the card of a hazard. A lasting hazard begins at once. */
async function begin(name: string, fields: HazardFields, victim: StepFighter, by = ''): Promise<void> {
  const { kind, feet, difficulty, dice, type } = fields;
  const links = { actor: victim.uuid, replyTo: '' };
  const own = { kind, feet, difficulty, dice, type, name, target: victim.name, by };
  const data: object = {
    type: 'stepHazard',
    content: foundry.utils.escapeHTML(format('meets', { actor: victim.name, hazard: name })),
    speaker: getSpeaker(victim),
    system: { schemaVersion: 1, ruleset: 'step-dice', links, ...own },
  };
  const message: ChatMessage.Implementation | undefined = await ChatMessage.create(data);
  if (!message || !isMessageOf(message, 'stepHazard')) return;
  // The effect of vacuum waits for a click, because it kills.
  const begins = kind === 'vacuum' ? [] : listHazardEffects(message).filter(({ id }) => id === 'begin');
  for (const effect of begins) await applyEffect(message, effect);
}

/**
 * Begins the suffocation of a choked actor. It ends from its card or with the hold (SD-26, SD-40).
 * @param by - UUID of the holder
 */
export async function beginChoking(victim: StepFighter, by: string): Promise<void> {
  await begin(format('choked'), { kind: 'suffocation', feet: 0, difficulty: 0, dice: 0, type: 'stun' }, victim, by);
}

export const hazards: HazardFacet<StepFighter> = {
  owns: isFighter,
  itemType: 'stepHazard',
  skin: 'step-dice',
  async begin(item, victim) {
    if (isItemOf(item, 'stepHazard')) await begin(item.name, item.system, victim);
  },
};
