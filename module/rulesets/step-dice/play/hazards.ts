/** Hazards of Step Dice: falls, poison, suffocation, exposure, burns and vacuum, from their beginning to the damage (SD-40). */
import { stepDice } from '../../../../src/index.ts';
import { findOwnActor, listReplies } from '../../../chat/replies.ts';
import type { HazardFacet } from '../../../damage/hazard-facet.ts';
import { type RollEffect, applyEffect } from '../../../damage/roll-effects.ts';
import { findMessage, getSpeaker, isItemOf, isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, findNamedSkill, isFighter, writeRank } from '../data/fighter.ts';
import type { HazardKind } from '../data/item-models.ts';
import { skillIds } from '../data/new-character.ts';
import { type CheckPurpose, type CheckRequest, makePurpose, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { isBreathless } from '../data/turn.ts';
import { type CheckMessage, readOutcome } from './checks.ts';
import { rollHazardDamage } from './damage.ts';

/** A message that begins a hazard. */
export type HazardMessage = ChatMessage.OfType<'stepHazard'>;

const format = makeFormat(`${LANG}.Hazard`);

type HazardFields = Pick<HazardMessage['system'], 'kind' | 'feet' | 'difficulty' | 'dice' | 'type'>;

function readKind({ system }: HazardMessage): HazardKind {
  return system.kind as HazardKind;
}

/** Returns what a hazard is and does, in a sentence. */
export function describeHazard(message: HazardMessage): string {
  const { feet, difficulty, dice, type, target } = message.system;
  const done = readKind(message) === 'burns' ? 'wound' : type;
  const does = dice > 0 ? format('does', { dice: writeRank(dice), type: format(`type.${done}`) }) : format('gmSays');
  return format(`says.${readKind(message)}`, {
    feet: String(feet),
    difficulty: String(difficulty),
    actor: target,
    does,
  });
}

/** Finds the victim of a hazard; null if it was deleted, or a sender may not act for it. */
export function findVictim(message: HazardMessage): StepFighter | null {
  const actor = findOwnActor(message);
  return actor && isFighter(actor) ? actor : null;
}

/** Returns the roll with which the victim meets a hazard; null if it asks for none here (SD-40). */
function planHazard(message: HazardMessage, actor: StepFighter): CheckRequest | null {
  const { feet, difficulty } = message.system;
  const kind = readKind(message);
  const purpose = (id: 'fall' | 'resist') => makePurpose(id, { ref: message.id ?? '', name: message.system.name });
  if (kind === 'poison') {
    const plan = stepDice.planPoison(difficulty);
    return makeRequest({ attribute: 'vitality', difficulty: plan.difficulty ?? '', purpose: purpose('resist') });
  }
  const plan = kind === 'fall' ? stepDice.planFall(feet) : null;
  const skill = findNamedSkill(actor, skillIds.gymnastics)?.id ?? '';
  return plan && makeRequest({ attribute: 'agility', skill, difficulty: plan.difficulty, purpose: purpose('fall') });
}

/** Tests whether a message is the victim's roll against a hazard. */
function isRoll(reply: ChatMessage.Implementation, actor: StepFighter): boolean {
  return isMessageOf(reply, 'stepCheck') && findOwnActor(reply)?.uuid === actor.uuid;
}

/** Tests whether a hazard has had its roll: of the victim or, for burns, of the damage. */
export function isMet(message: HazardMessage): boolean {
  const actor = findVictim(message);
  const type = readKind(message) === 'burns' ? 'stepDamage' : 'stepCheck';
  return (
    actor !== null && listReplies(message.id ?? '').some((one) => one.type === type && findOwnActor(one) === actor)
  );
}

/** Returns the roll that is due; null if there is none, or it has been made. */
export function findDueRoll(message: HazardMessage): { actor: StepFighter; request: CheckRequest } | null {
  const actor = findVictim(message);
  const request = actor && planHazard(message, actor);
  const isMade = actor && listReplies(message.id ?? '').some((reply) => isRoll(reply, actor));
  return request && !isMade ? { actor, request } : null;
}

/** Checks that a roll against a hazard is due. @throws UserError `step-not-due` */
export function requireHazard(actor: StepFighter, { kind, ref }: CheckPurpose): void {
  if (kind !== 'fall' && kind !== 'resist') return;
  const message = findMessage(ref, 'stepHazard');
  // A roll without a hazard is one that the GM asked for.
  if (ref && (!message || findDueRoll(message)?.actor !== actor))
    throw new UserError('step-not-due', { actor: actor.name });
}

/** Rolls the damage that a failed roll against a hazard does (SD-40). */
export async function settleHazard(actor: StepFighter, { ref }: CheckPurpose, roll: CheckMessage): Promise<void> {
  const message = findMessage(ref, 'stepHazard');
  if (!message || findVictim(message) !== actor) return;
  const { total, success } = readOutcome(roll);
  if (success === true) return;
  const { dice, type, name } = message.system;
  const { difficulty } = roll.system.plan;
  const hit = stepDice.judgeFall({ difficulty: difficulty ?? 0, total, success: false });
  const kind = readKind(message);
  const damage =
    kind === 'fall' ? { basic: hit?.basic ?? 0, type: 'basic' as const, dice: 0 } : { basic: 0, type, dice };
  if (damage.basic + damage.dice > 0)
    await rollHazardDamage(message, actor, { ...damage, name, peril: '', burns: false });
}

/** Rolls the damage of burns, once (SD-40). */
export async function rollBurns(message: HazardMessage): Promise<void> {
  const actor = findVictim(message);
  if (!actor || isMet(message)) return;
  const { dice, name } = message.system;
  await rollHazardDamage(message, actor, { basic: 0, type: 'wound', dice, name, peril: '', burns: true });
}

function note(message: HazardMessage, system: object): AppliedChange {
  const { name } = message.system;
  return { system, note: { kind: 'hazard', rule: 'SD-40', source: message.uuid, label: name, events: [] } };
}

/** Returns the changes with which a lasting hazard begins and ends; null if it is none (SD-40). */
function planLasting(message: HazardMessage, actor: StepFighter) {
  const { condition } = actor.system;
  const change = (system: object) => note(message, { condition: system });
  if (readKind(message) === 'exposure')
    return {
      begin: () => (condition.exposure === null ? change({ exposure: readTime() + stepDice.HOUR }) : null),
      end: () => (condition.exposure === null ? null : change({ exposure: null })),
    };
  if (readKind(message) === 'suffocation')
    return {
      begin: () => (isBreathless(actor) ? null : change({ airTurns: 0, airRolls: 0, airBy: message.system.by })),
      end: () => (isBreathless(actor) ? change({ airTurns: null, airRolls: 0, airBy: '' }) : null),
    };
  return null;
}

function killAtOnce(actor: StepFighter, message: HazardMessage): AppliedChange | null {
  const change = stepDice.applyVacuum(readHealth(actor), readTime());
  const cause = { source: message.uuid, label: message.system.name };
  return change.events.length > 0 ? makeChange(change, 'hazard', 'SD-40', cause) : null;
}

/** Lists what a hazard without a roll does to its victim: exposure and suffocation begin and end, vacuum kills. */
export function listHazardEffects(message: HazardMessage): RollEffect[] {
  const actor = findVictim(message);
  if (!actor) return [];
  const kind = readKind(message);
  const data = { actor: actor.name };
  const effect = (id: string, plan: RollEffect['plan']): RollEffect => ({
    id,
    concerned: actor,
    label: format(`act.${kind}.${id}`, data),
    done: format(`done.${kind}.${id}`, data),
    plan,
  });
  const lasting = planLasting(message, actor);
  if (lasting) return [effect('begin', lasting.begin), effect('end', lasting.end)];
  return kind === 'vacuum' ? [effect('begin', () => killAtOnce(actor, message))] : [];
}

/** Returns the change that one more turn without air brings: every second turn a Resistance roll is due (SD-40). Null: there is air. */
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

/** Passes the turns without air until the next roll is due, for a suffocation outside of a fight. */
export async function passToNextRoll(message: HazardMessage): Promise<void> {
  const actor = findVictim(message);
  if (!actor) return;
  for (let turn = 0; turn < stepDice.SUFFOCATION_TURNS; turn++) {
    const change = passBreathlessTurn(actor);
    if (change) await commit(actor, change);
    // If a fight has counted a turn already, the roll is due one turn earlier.
    if ((change?.events ?? []).length > 0) return;
  }
}

/** Posts the card of a hazard, and begins what needs no press. */
async function begin(name: string, fields: HazardFields, victim: StepFighter, by = ''): Promise<void> {
  const { kind, feet, difficulty, dice, type } = fields;
  const system = { kind, feet, difficulty, dice, type, name, target: victim.name, by };
  const links = { actor: victim.uuid, replyTo: '' };
  const content = foundry.utils.escapeHTML(format('meets', { actor: victim.name, hazard: name }));
  const data: object = {
    type: 'stepHazard',
    content,
    speaker: getSpeaker(victim),
    system: { schemaVersion: 1, ruleset: 'step-dice', links, ...system },
  };
  const message: ChatMessage.Implementation | undefined = await ChatMessage.create(data);
  if (!message || !isMessageOf(message, 'stepHazard')) return;
  // Vacuum waits for a press: it kills.
  const begins = kind === 'vacuum' ? [] : listHazardEffects(message).filter(({ id }) => id === 'begin');
  for (const effect of begins) await applyEffect(message, effect);
}

/** Begins the suffocation of someone who is choked, which ends on its card or with the hold (SD-26, SD-40). @param by - UUID of the holder */
export async function beginChoking(victim: StepFighter, by: string): Promise<void> {
  await begin(format('choked'), { kind: 'suffocation', feet: 0, difficulty: 0, dice: 0, type: 'stun' }, victim, by);
}

/** The hazard facet of Step Dice. */
export const hazards: HazardFacet<StepFighter> = {
  owns: isFighter,
  itemType: 'stepHazard',
  skin: 'step-dice',
  async begin(item, victim) {
    if (isItemOf(item, 'stepHazard')) await begin(item.name, item.system, victim);
  },
};
