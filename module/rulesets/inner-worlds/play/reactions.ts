/**
 * Reactions to rolled damage, evading and blocking, and escapes from a grapple, a taunt or a rout (IW-17). Each is a save. Someone who evades or blocks
 * successfully chooses what to gain.
 */
import { innerWorlds } from '../../../../src/index.ts';
import { findOwnActor, isGenuine } from '../../../chat/genuine.ts';
import { findFirstAnswer, listReplies, postAnswer } from '../../../chat/replies.ts';
import { changeSpent } from '../../../combat/budget.ts';
import { isDamageApplied } from '../../../exchange/apply-damage.ts';
import { findMessage, getSpeaker, isMessageOf, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { giveStatus, takeStatus } from '../../../foundry/actor-statuses.ts';
import { canUser, writesFor } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { countReactions, findHolder, noState, readForced } from '../data/fight.ts';
import { type InnerFighter, type InnerWeapon, findFighter, isFighter, listShields } from '../data/fighter.ts';
import { type CheckRequest, makePurpose, makeRequest } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, readOutcome } from './checks.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat(`${LANG}.Reaction`);

/** The kind of a reaction to rolled damage. */
export type DefenceKind = 'evade' | 'block';

/** A victim's reaction to rolled damage. */
export interface Defence {
  readonly kind: DefenceKind;
  readonly passed: boolean;
  readonly roll: CheckMessage;
}

function isDefence(message: Message): message is CheckMessage {
  return isMessageOf(message, 'innerCheck') && ['evade', 'block'].includes(message.system.purpose.kind);
}

/** Returns the reaction that counts against a message's damage: the first genuine one of its victim. Null: none. */
export function findDefence(damage: Message): Defence | null {
  if (!isMessageOf(damage, 'innerDamage')) return null;
  const { actor: victim } = damage.system.links;
  const counts = (reply: Message): boolean =>
    isDefence(reply) && reply.system.links.actor === victim && isGenuine(reply);
  const roll = findFirstAnswer(damage.id ?? '', counts);
  if (!roll || !isDefence(roll)) return null;
  const kind = roll.system.purpose.kind === 'block' ? 'block' : 'evade';
  return { kind, passed: readOutcome(roll).passed, roll };
}

/** Lists the reactions to damage that a victim can take now (IW-17). */
export function listDefences(damage: ChatMessage.OfType<'innerDamage'>, victim: InnerFighter): DefenceKind[] {
  const { cause, hit, links } = damage.system;
  if ((cause !== 'attack' && cause !== 'feint') || hit.dealer === '' || isDamageApplied(damage)) return [];
  const state = {
    isRolled: true,
    left: countReactions(victim),
    hasReacted: findDefence(damage) !== null || hasReacted(links.replyTo, victim),
    hasShield: listShields(victim).length > 0,
  };
  return (['block', 'evade'] as const).filter(
    (reaction) => innerWorlds.refuseReaction({ ...state, reaction }) === null,
  );
}

/**
 * Tests whether an actor reacted to an attack before its damage was rolled, so that it cannot react again (IW-17).
 * @param attack - id of the attack's message
 */
function hasReacted(attack: string, { uuid }: InnerFighter): boolean {
  return listReplies(attack).some(
    (reply) =>
      isMessageOf(reply, 'innerReply') &&
      reply.system.links.actor === uuid &&
      reply.system.reply !== 'none' &&
      isGenuine(reply),
  );
}

/** Returns the request for a victim's reaction to damage. */
export function requestDefence(kind: DefenceKind, damage: Message): CheckRequest {
  const ability = innerWorlds.reactions[kind].save;
  return makeRequest({ ability, purpose: makePurpose(kind, { ref: damage.id ?? '', name: format(kind) }) });
}

/** Returns the request for an escape: STR, which the dialog can change, from a grapple; WIL from a taunt or a rout (IW-17). */
export function requestEscape(actor: InnerFighter): CheckRequest {
  const ability = findHolder(actor) ? 'str' : 'wil';
  const ref = findHolder(actor) ? '' : FORCE;
  return makeRequest({ ability, purpose: makePurpose('escape', { name: format('escape'), ref }) });
}

/** The `ref` of an escape from a taunt or a rout, which uses WIL like the saves against them (IW-16, IW-17). */
export const FORCE = 'forced';

/**
 * Checks that damage still waits for the reaction to it.
 * @throws UserError `reaction-late`
 */
export function requireDamage(actor: InnerFighter, { purpose: { kind, ref } }: CheckRequest): void {
  if (kind !== 'evade' && kind !== 'block') return;
  if (countReactions(actor) === 0) return;
  const damage = game.messages.get(ref);
  if (!isMessageOf(damage, 'innerDamage') || !listDefences(damage, actor).includes(kind))
    throw new UserError('reaction-late', { actor: actor.name });
}

/**
 * Checks that an actor may react now.
 * @throws UserError `no-reaction`, `not-held`
 */
export function requireReaction(actor: InnerFighter, { purpose }: CheckRequest): void {
  const { kind, ref } = purpose;
  if (kind !== 'escape' && kind !== 'evade' && kind !== 'block') return;
  if (kind === 'escape' && !(ref === FORCE ? readForced(actor) : findHolder(actor)))
    throw new UserError('not-held', { actor: actor.name });
  if (countReactions(actor) === 0) throw new UserError('no-reaction', { actor: actor.name });
}

/** Returns the shield with which an actor blocks: the first one in hand; undefined: none. */
function findShield(actor: InnerFighter): InnerWeapon | undefined {
  return listShields(actor)[0];
}

async function destroyShield(actor: InnerFighter): Promise<void> {
  const shield = findShield(actor);
  const survives = shield?.system.shield === 'survives' && !shield.system.saved;
  await shield?.update({ system: survives ? { saved: true } : { broken: true, readied: false } });
}

/** Applies the result of a reaction: a failed block destroys the shield (a heavy one survives the first time), and a successful escape ends the grapple, taunt or rout (IW-17). */
export async function settleReaction(
  actor: InnerFighter,
  { purpose }: Pick<CheckMessage['system'], 'purpose'>,
  message: CheckMessage,
): Promise<void> {
  const { passed } = readOutcome(message);
  if (purpose.kind === 'block' && !passed) await destroyShield(actor);
  if (purpose.kind !== 'escape' || !passed) return;
  if (purpose.ref === FORCE) {
    await updateSystem(actor, { forced: { ...noState, by: '', kind: '' } });
    return;
  }
  await updateSystem(actor, { held: { ...noState, by: '' } });
  await takeStatus(actor, statusIds.grappled);
}

/** Lists the gains that an actor may choose from after a successful reaction; empty once it has chosen (IW-17). */
export function listGains(message: CheckMessage): readonly string[] {
  const { kind } = message.system.purpose;
  if ((kind !== 'evade' && kind !== 'block') || !readOutcome(message).passed || readGain(message)) return [];
  const actor = findOwnActor(message);
  return actor && canUser('reply', actor) ? innerWorlds.reactionChoices[kind] : [];
}

/** Returns the gain that an actor has chosen after a reaction; empty: none yet. */
export function readGain(message: CheckMessage): string {
  const { actor } = message.system.links;
  const reply = listReplies(message.id ?? '').find(
    (one) => isMessageOf(one, 'innerReply') && one.system.links.actor === actor && isGenuine(one),
  );
  return isMessageOf(reply, 'innerReply') ? reply.system.reply : '';
}

/** Tests whether an actor that evaded is knocked down or driven back: it failed, or chose another reaction over holding its position (IW-17). */
export function isDisplaced(message: CheckMessage): boolean {
  if (message.system.purpose.kind !== 'evade') return false;
  return !readOutcome(message).passed || readGain(message) === 'reaction';
}

async function postChoice(message: CheckMessage, actor: InnerFighter, reply: string, text: string): Promise<void> {
  const links = { actor: actor.uuid, replyTo: message.id ?? '' };
  const system = { schemaVersion: 1, ruleset: 'inner-worlds', links, reply, opponent: '' };
  const content = foundry.utils.escapeHTML(text);
  await postAnswer({ type: 'innerReply', content, system, speaker: getSpeaker(actor) }, message, null);
}

/** Chooses the gain of a successful reaction: holding the position, saving the shield, or another reaction (IW-17). */
export async function chooseGain(message: CheckMessage, gain: string): Promise<void> {
  const actor = findOwnActor(message);
  if (!actor || !isFighter(actor) || !listGains(message).includes(gain)) return;
  await postChoice(message, actor, gain, format(`chose.${gain}`, { actor: actor.name }));
  if (gain !== 'reaction') return;
  await changeSpent(actor, { reaction: -1 });
  if (message.system.purpose.kind === 'block') await destroyShield(actor);
}

/** What an attacker can do to an evader who does not hold position: knock it down, or drive it back (IW-17). */
const shoves = ['down', 'back'] as const;

type Shove = (typeof shoves)[number];

/** Returns the attacker whose attack a roll evaded; null: unknown. */
function findEvaded({ system: { purpose } }: CheckMessage): InnerFighter | null {
  return findFighter(findMessage(purpose.ref, 'innerDamage')?.system.hit.dealer ?? '');
}

/** Returns what the attacker has chosen to do to an evader, and its message; null: nothing yet. */
export function findShove(message: CheckMessage): { readonly shove: Shove; readonly by: Message } | null {
  const attacker = findEvaded(message)?.uuid;
  for (const by of listReplies(message.id ?? '')) {
    if (!isMessageOf(by, 'innerReply') || by.system.links.actor !== attacker || !isGenuine(by)) continue;
    const shove = shoves.find((one) => one === by.system.reply);
    if (shove) return { shove, by };
  }
  return null;
}

/** Lists what this user can choose for the attacker to do to an evader (IW-17). */
export function listShoves(message: CheckMessage): readonly Shove[] {
  const attacker = isDisplaced(message) && !findShove(message) ? findEvaded(message) : null;
  return attacker && canUser('reply', attacker) ? shoves : [];
}

/** Chooses what the attacker does to an evader (IW-17). */
export async function chooseShove(message: CheckMessage, wanted: string): Promise<void> {
  const [attacker, shove] = [findEvaded(message), listShoves(message).find((one) => one === wanted)];
  if (!attacker || !shove) return;
  await postChoice(
    message,
    attacker,
    shove,
    format(`chose.${shove}`, { attacker: attacker.name, actor: message.alias }),
  );
}

/** Knocks an evader down once the attacker has chosen so; only the client that writes for the evader does (IW-17). */
export function settleShove(message: CheckMessage, reply: Message): void {
  const evader = findOwnActor(message);
  const found = isDisplaced(message) ? findShove(message) : null;
  if (!evader || found?.shove !== 'down' || found.by.id !== reply.id || !writesFor(evader)) return;
  giveStatus(evader, statusIds.down, 'reaction').catch((error: unknown) => console.error(error));
}
