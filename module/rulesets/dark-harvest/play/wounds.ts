/** Wounds in play: the countdown of the dying (DH-46), stuns (DH-50), the tests that wounds require, and permanent injuries (DH-48). */
import { darkHarvest } from '../../../../src/index.ts';
import { type Clock, isSameFight, readClock } from '../../../combat/clock.ts';
import { listDamage } from '../../../exchange/apply-damage.ts';
import { postConsequences } from '../../../exchange/consequences.ts';
import type { Cause } from '../../../exchange/damage-facet.ts';
import { giveStatus, hasStatus, takeStatus } from '../../../foundry/actor-statuses.ts';
import { listItems } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { MessageMode } from '../../../foundry/generation.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { artwork } from '../data/artwork.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { readHealth } from '../data/health.ts';
import { type CheckRequest, makePurpose } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG, createRequest, readDrinking } from '../data/to-input.ts';
import { countGrantedRounds, isStabilised } from './granted-rounds.ts';

const never: Clock = Object.freeze({ combat: '', round: 0, turn: 0 });

const formatDying = makeFormat(`${LANG}.Dying`);
const formatStun = makeFormat(`${LANG}.Stun`);

/**
 * Posts a card of wounds.
 * @param system - its events, and for the dues of a turn their clock
 * @param isPublic - whether everyone sees it unless the GM hides the actor; otherwise only the owner and the GM do
 * @param entry - id of the ledger entry with the change; empty: none
 */
export async function postWounds(
  actor: HarvestCharacter,
  system: { readonly events: readonly object[]; readonly dying?: string; readonly at?: Clock },
  content: string,
  isPublic: boolean,
  entry = '',
): Promise<void> {
  const data = { ruleset: 'dark-harvest', dying: '', ...system };
  await postConsequences(actor, { type: 'harvestWounds', system: data, content, isPublic }, entry);
}

/** Returns the current countdown of a dying actor; null if it is not dying. */
function readCountdown(actor: HarvestCharacter) {
  if (readHealth(actor.system.health).state !== 'dying') return null;
  const { dying } = actor.system;
  const { resolve, fortitude } = actor.system.characteristics;
  // Actors from older worlds may have a full track without a countdown.
  const own = dying.rounds || darkHarvest.countDyingRounds(resolve, fortitude);
  const rounds = own + countGrantedRounds(actor);
  const clock = readClock(actor);
  const inFight = isSameFight(dying, clock);
  const now = inFight && clock ? clock.round : dying.round;
  // The dead can no longer be stabilised.
  const stable = dying.stable || (!hasStatus(actor, statusIds.dead) && isStabilised(actor));
  const reading = darkHarvest.readDying({ ...dying, rounds, stable }, now);
  // An actor that has died stays dead after its fight has ended, until the status is removed or a pip is healed.
  const state = reading.state === 'dying' && hasStatus(actor, statusIds.dead) ? 'markedDead' : reading.state;
  return { ...reading, state, inFight, rounds, now };
}

/** Describes the state of a countdown as text. */
function writeCountdown({ state, lastRound, inFight, rounds }: NonNullable<ReturnType<typeof readCountdown>>): string {
  if (state !== 'dying' || inFight) return formatDying(state, { round: String(lastRound) });
  return formatDying('outside', { rounds: String(rounds) });
}

/** Counts the whole rounds after the current one that a dying actor has left (DH-46); null: it is not dying, or is stable or dead. */
export function countDyingRoundsLeft(actor: HarvestCharacter): number | null {
  const countdown = readCountdown(actor);
  return countdown?.state === 'dying' ? countdown.lastRound - countdown.now : null;
}

/** Returns which status an actor's track and countdown call for: 'sound' or 'reserve' for none (DH-46, DH-47). */
function readCondition(actor: HarvestCharacter) {
  const countdown = readCountdown(actor);
  if (!countdown) return readHealth(actor.system.health).state;
  return ({ dying: 'dying', stable: 'unconscious', dead: 'dead', markedDead: 'dead' } as const)[countdown.state];
}

/** Tests whether an actor has died because its countdown has run out (DH-46). */
export function isDead(actor: HarvestCharacter): boolean {
  return readCondition(actor) === 'dead';
}

/** Tests whether an actor is dying: neither stable nor dead (DH-46). */
export function isDying(actor: HarvestCharacter): boolean {
  return readCountdown(actor)?.state === 'dying';
}

/** Describes a dying actor for its sheet, and whether this user, as a GM, can mark it as stabilised; null if it is not dying. */
export function viewDying(actor: HarvestCharacter): { readonly text: string; readonly canStabilise: boolean } | null {
  const countdown = readCountdown(actor);
  const canStabilise = countdown?.state === 'dying' && permitsUser('rule');
  return countdown && { text: writeCountdown(countdown), canStabilise };
}

/** Describes how long a dying actor has left; empty if it is not dying, is stable or is dead. */
export function viewCountdown(actor: HarvestCharacter): string {
  const countdown = readCountdown(actor);
  return countdown?.state === 'dying' ? writeCountdown(countdown) : '';
}

/**
 * Marks a dying actor as stabilised because a GM says so (DH-46).
 * @throws UserError `gamemaster-only`
 */
export async function stabilise(actor: HarvestCharacter): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await noteStable(actor);
}

/** Records that a dying actor was stabilised, which heals nothing (DH-46). */
export async function noteStable(actor: HarvestCharacter): Promise<void> {
  const note = { kind: 'stabilised', rule: 'DH-46', source: '', events: [] };
  await commit(actor, { system: { dying: { stable: true } }, note });
}

/**
 * Returns whether an actor can shake off its stun now, and as text when the stun ends; null if it is not stunned. Outside a fight, a stun lasts until it is shaken
 * off.
 */
export function readActorStun(
  actor: HarvestCharacter,
): { readonly canShakeOff: boolean; readonly text: string } | null {
  const { stun } = actor.system;
  if (stun.rounds === 0) return null;
  const clock = readClock(actor);
  if (stun.combat !== (clock?.combat ?? '')) return null;
  if (!clock) {
    return { canShakeOff: true, text: formatStun('outside', { rounds: String(stun.rounds) }) };
  }
  const { round, rounds } = stun;
  const { isStunned, lastRound, canShakeOff } = darkHarvest.readStun({ round, rounds }, clock.round);
  return isStunned ? { canShakeOff, text: formatStun('until', { round: String(lastRound) }) } : null;
}

/** Counts the rounds for which an actor is still stunned after the current one (DH-50); 0 if it is not stunned. */
export function countStunRoundsLeft(actor: HarvestCharacter): number {
  if (readActorStun(actor) === null) return 0;
  const { stun } = actor.system;
  const clock = readClock(actor);
  return clock ? stun.round + stun.rounds - clock.round : stun.rounds;
}

/**
 * Stuns an actor from now on (DH-50); does nothing if its current stun lasts longer.
 * @param rounds - 1 or more
 */
export function stunActor(
  actor: HarvestCharacter,
  rounds: number,
  { source = '', label = '' }: Cause = {},
): AppliedChange {
  const now = readActorStun(actor) ? actor.system.stun : { ...never, rounds: 0 };
  const stun = darkHarvest.extendStun(now, { ...(readClock(actor) ?? never), rounds });
  return { system: { stun }, note: { kind: 'stun', rule: 'DH-50', source, label, events: [] } };
}

/** Ends a stun that was shaken off (DH-50). */
export async function endStun(actor: HarvestCharacter): Promise<void> {
  const note = { kind: 'shakeOff', rule: 'DH-50', source: '', events: [] };
  await commit(actor, { system: { stun: { ...never, rounds: 0 } }, note });
}

/**
 * The tests of Fortitude + Resolve that wounds and stuns require: to stay conscious, to wake, against a permanent injury, to shake off a stun (DH-45, DH-48,
 * DH-50).
 */
const dueKinds = ['stayConscious', 'wake', 'permanentInjury', 'shakeOff'] as const;

export type DueKind = (typeof dueKinds)[number];

/** Tests whether a string names a test that wounds and stuns require. */
export function isDueKind(kind: string): kind is DueKind {
  return (dueKinds as readonly string[]).includes(kind);
}

/** Returns the label of the button for a test that wounds or stuns require, in the user's language. */
export function nameDueTest(kind: DueKind): string {
  return game.i18n.localize(`${LANG}.Wounds.roll.${kind}`);
}

/**
 * Returns the request for a due test.
 * @param due - the difficulty and modifiers that the rules set
 * @param card - id of the message that asks for it; empty: none
 */
export function createDueRequest(kind: DueKind, due: darkHarvest.DueTest, card = ''): CheckRequest {
  return {
    ...createRequest('fortitude'),
    second: 'resolve',
    difficulty: due.difficulty,
    modifiers: due.modifiers.map(({ key, rule, black }) => ({ key, rule, black })),
    purpose: makePurpose(kind, { ref: card }),
  };
}

/** Returns the visibility of a due test's roll: only GMs see it if no player owns the actor; undefined: the user's own setting applies. */
export function chooseDueMode(actor: HarvestCharacter): MessageMode | undefined {
  return actor.hasPlayerOwner ? undefined : 'gm';
}

/** Tests whether the permanent injury from a test has been added to the actor. The injury's id is that of the test's message (DH-48). */
export function hasInjury(actor: HarvestCharacter, test: string): boolean {
  return listItems(actor, 'harvestInjury').some(({ id }) => id === test);
}

/**
 * Adds the permanent injury from a test to the actor, once (DH-48).
 * @param test - id of the test's message
 */
export async function noteInjury(actor: HarvestCharacter, test: string): Promise<void> {
  if (hasInjury(actor, test)) return;
  const injury = {
    _id: test,
    name: game.i18n.localize(`${LANG}.Injury.name`),
    type: 'harvestInjury' as const,
    img: artwork.injury,
    system: { since: new Date().toLocaleDateString(game.i18n.lang) },
  };
  await actor.createEmbeddedDocuments('Item', [injury], { keepId: true });
}

/**
 * Counts an actor's injuries from tests rolled at or after a time.
 * @param time - milliseconds since 1970
 */
export function countInjuriesSince(actor: HarvestCharacter, time: number): number {
  return listItems(actor, 'harvestInjury').filter(({ id }) => {
    const test = game.messages.get(id ?? '');
    return test !== undefined && test.timestamp >= time;
  }).length;
}

/** Wakes an actor after a successful test (DH-45), unless it is unconscious from drink (DH-66). */
export async function wakeUp(actor: HarvestCharacter): Promise<void> {
  await takeStatus(actor, statusIds.unconscious);
  await settleStatuses(actor);
}

/** Marks an actor as unconscious after a failed test (DH-45). */
export async function fallUnconscious(actor: HarvestCharacter): Promise<void> {
  await giveStatus(actor, statusIds.unconscious, 'test');
}

/**
 * Updates an actor's statuses to fit its state: dying if the track is full of lethal pips, dead if the countdown has run out, unconscious once it is stable or if
 * the track is full with bruises (DH-46, DH-47) or from drink (DH-66), stunned while a stun lasts (DH-50).
 */
export async function settleStatuses(actor: HarvestCharacter): Promise<void> {
  const state = readCondition(actor);
  for (const status of ['dying', 'dead', 'unconscious'] as const) {
    if (state === status) await giveStatus(actor, statusIds[status], 'track');
    // An actor whose wounds no longer reach the reserve dice wakes even if it fell unconscious by a failed test, because no test to wake is due any longer.
    else await takeStatus(actor, statusIds[status], state === 'sound' ? ['track', 'test'] : ['track']);
  }
  if (darkHarvest.isParalytic(readDrinking(actor).step)) await giveStatus(actor, statusIds.unconscious, 'drink');
  else await takeStatus(actor, statusIds.unconscious, ['drink']);
  if (readActorStun(actor)) await giveStatus(actor, statusIds.stunned, 'track');
  else await takeStatus(actor, statusIds.stunned, ['track']);
}

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/**
 * Tests whether damage dice were rolled for a test or for its exchange, so that the test can no longer change.
 * @param before - ignores what was rolled at or after this server time
 */
export function isCheckSettled({ id, system: { exchange, links } }: CheckMessage, before?: number): boolean {
  const rolls = [id ?? '', exchange.role === 'reply' ? links.replyTo : ''];
  return rolls.some((one) => listDamage(one, before).length > 0);
}
