/**
 * The tests that are due each round of a fight at a fighter's place in the order: to stay conscious or to wake, and to shake off a stun (DH-45,
 * DH-50). Owner and GM are told about them and the countdown of the dying (DH-46); each is rolled once, and no action by choice is allowed before
 * them.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { isContentShown, listMessagesOf } from '../../../chat/replies.ts';
import { type Clock, hasPlaceCome, isSameRound, readClock } from '../../../combat/clock.ts';
import type { TurnStart } from '../../../combat/combat-facet.ts';
import type { Due } from '../../../combat/due.ts';
import { postConsequences } from '../../../damage/consequences.ts';
import { hasStatus } from '../../../documents/statuses.ts';
import { findMessage, isMessageOf } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { readHealth, readRoundPips, toTrack } from '../data/health.ts';
import { type CheckPurpose, type CheckRequest, isRoundTest, plainPurpose, readTestKind } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { isQuickplay } from '../data/to-input.ts';
import { readOutcome } from './checks.ts';
import { createDueRequest, nameDueTest, readActorStun, viewCountdown } from './wounds.ts';

type RoundTest = darkHarvest.RoundTest;

/** Tests that are being rolled and not recorded yet, by actor. */
const underWay = new Map<string, RoundTest>();

/** Returns what an actor has rolled in the current round. */
function readTested(
  actor: HarvestCharacter,
  clock: Clock,
): { readonly kinds: readonly string[]; readonly stay: string } {
  // Models of older versions lack it.
  const { tested } = actor.system as { tested?: HarvestCharacter['system']['tested'] };
  return tested && isSameRound(tested, clock) ? tested : { kinds: [], stay: '' };
}

/** Lists the round tests that an actor has rolled this round, including one that is being rolled. */
function listRolled(actor: HarvestCharacter, clock: Clock): readonly string[] {
  const noted = readTested(actor, clock).kinds;
  const rolling = underWay.get(actor.uuid);
  return rolling ? [...noted, rolling] : noted;
}

/** Lists the tests that are due to an actor this round and not rolled yet, whether its place has come or not; none outside a fight. */
function listDueTests(actor: HarvestCharacter): readonly RoundTest[] {
  const clock = readClock(actor);
  if (!clock) return [];
  return darkHarvest.listRoundTests({
    method: isQuickplay() ? 'quickplay' : 'reference',
    track: toTrack(actor.system.health),
    roundPips: readRoundPips(actor, clock),
    unconscious: hasStatus(actor, statusIds.unconscious),
    canShakeOff: readActorStun(actor)?.canShakeOff === true,
    rolled: listRolled(actor, clock),
  });
}

/** Returns the request of such a test for the current state; null if the track needs none. */
function createRoundTest(actor: HarvestCharacter, kind: RoundTest, card: string): CheckRequest | null {
  if (kind === 'shakeOff') return createDueRequest(kind, { difficulty: 'average', modifiers: [] }, card);
  const roundPips = readRoundPips(actor, readClock(actor));
  const due = darkHarvest.makeConsciousTest(toTrack(actor.system.health), { waking: kind === 'wake', roundPips });
  return due && createDueRequest(kind, due, card);
}

/** Returns the id of the card that announced an actor's dues this round; empty if there is none. */
function findTurnCard(actor: HarvestCharacter, clock: Clock): string {
  const card = listMessagesOf('harvestWounds').find(
    (message) =>
      isMessageOf(message, 'harvestWounds') &&
      message.system.links.actor === actor.uuid &&
      isSameRound(message.system.at, clock),
  );
  return card?.id ?? '';
}

/** Returns the request of a test if it may be rolled now: in a fight once a round at its place, outside one at any time. */
function findTest(actor: HarvestCharacter, kind: RoundTest): CheckRequest | null {
  const clock = readClock(actor);
  if (clock && !(hasPlaceCome(actor) && listDueTests(actor).includes(kind))) return null;
  return createRoundTest(actor, kind, clock ? findTurnCard(actor, clock) : '');
}

/**
 * Returns the test that is due each round in the reserve dice, conscious or not; null if none is due now (DH-45). In Quickplay only the unconscious
 * are tested.
 */
export function findRoundTest(actor: HarvestCharacter): CheckRequest | null {
  if (hasStatus(actor, statusIds.unconscious)) return findTest(actor, 'wake');
  return isQuickplay() ? null : findTest(actor, 'stayConscious');
}

/** Returns the test to shake off a stun, from the round after the hit on; null if none is due now (DH-50). */
export function findShakeOff(actor: HarvestCharacter): CheckRequest | null {
  return readActorStun(actor)?.canShakeOff ? findTest(actor, 'shakeOff') : null;
}

/** Tests whether a test is the one of a round, not the one on reaching a reserve die, which its card asks for. */
function isOfRound(kind: RoundTest, { ref }: CheckPurpose): boolean {
  return kind !== 'stayConscious' || ref === '' || findMessage(ref, 'harvestWounds')?.system.at.combat !== '';
}

function refuseTest(actor: HarvestCharacter, kind: RoundTest, clock: Clock): UserError | null {
  const data = { actor: actor.name, round: String(clock.round) };
  const rolled = listRolled(actor, clock);
  const same: readonly string[] = kind === 'shakeOff' ? [kind] : ['stayConscious', 'wake'];
  if (rolled.some((other) => same.includes(other))) return new UserError('due-rolled', data);
  if (!listDueTests(actor).includes(kind)) return new UserError('due-not', data);
  return hasPlaceCome(actor) ? null : new UserError('due-later', data);
}

/** Tests whether an actor has failed to stay conscious this round without being marked yet: fate may still change that (DH-13). */
function isFalling(actor: HarvestCharacter, clock: Clock): boolean {
  const test = findMessage(readTested(actor, clock).stay, 'harvestCheck');
  return test !== null && isContentShown(test) && readOutcome(test).net < darkHarvest.testKinds.stayConscious.enough;
}

/**
 * Returns why a test cannot be rolled now because of what is due each round; null if it can. The due test is refused before its place and a second
 * time; actions by choice are refused before the due test. An actor that is attacked before its place has come may reply without it.
 */
export function refuseDue(
  actor: HarvestCharacter,
  { purpose = plainPurpose, exchange }: Pick<CheckRequest, 'purpose' | 'exchange'>,
): UserError | null {
  const clock = readClock(actor);
  if (!clock) return null;
  const { kind } = purpose;
  if (isRoundTest(kind)) return isOfRound(kind, purpose) ? refuseTest(actor, kind, clock) : null;
  if (!readTestKind(purpose).choice) return null;
  if (isFalling(actor, clock)) return new UserError('helpless-falling', { actor: actor.name });
  const [first] = listDueTests(actor);
  if (!first) return null;
  const hasCome = hasPlaceCome(actor);
  if (exchange?.role === 'reply' && !hasCome) return null;
  return new UserError(hasCome ? 'due-first' : 'due-first-later', { actor: actor.name, test: nameDueTest(first) });
}

/**
 * Holds a round test until it is recorded, so that of two rolls at once the second is refused.
 * @returns releases it
 */
export function holdRoundTest({ uuid }: HarvestCharacter, kind: RoundTest): () => void {
  underWay.set(uuid, kind);
  return () => void underWay.delete(uuid);
}

/**
 * Records that an actor has rolled such a test this round; does nothing outside a fight.
 * @param message - id of the test's message
 */
export async function noteRoundTest(actor: HarvestCharacter, kind: RoundTest, message: string): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const kinds = [...new Set([...listRolled(actor, clock), kind])];
  const stay = kind === 'stayConscious' ? message : readTested(actor, clock).stay;
  await actor.update({ system: { tested: { ...clock, kinds, stay } } });
}

const rules: Readonly<Record<string, string>> = {
  stayConscious: 'DH-45',
  wake: 'DH-45',
  shakeOff: 'DH-50',
  countdown: 'DH-46',
};

function storeDue({ id, roll }: Due) {
  const { difficulty = '', modifiers = [] } = (roll && 'request' in roll ? roll.request : {}) as Partial<CheckRequest>;
  const stored = modifiers.map(({ key, rule = '', black = 0 }) => ({ key, rule, black }));
  return { kind: id, rule: rules[id] ?? '', difficulty, modifiers: stored };
}

/** What is due at the start of a turn. */
export const turnStart: TurnStart<HarvestCharacter> = {
  list(actor, now) {
    // Most actors can have nothing due, and all are asked whenever a turn ends.
    const { health, stun } = actor.system;
    if (readHealth(health).state === 'sound' && stun.rounds === 0) return [];
    const tests = listDueTests(actor).flatMap((kind) => {
      const request = createRoundTest(actor, kind, '');
      return request ? [{ id: kind, label: nameDueTest(kind), roll: { request }, choices: [] }] : [];
    });
    // If it fell this round, the card of the wound has said so.
    const countdown = isSameRound(actor.system.dying, now) ? '' : viewCountdown(actor);
    return countdown ? [...tests, { id: 'countdown', label: countdown, roll: null, choices: [] }] : tests;
  },
  async announce(actor, dues, now) {
    const dying = dues.find(({ id }) => id === 'countdown')?.label ?? '';
    const system = { ruleset: 'dark-harvest', events: dues.map(storeDue), dying, at: { ...now } };
    const content = foundry.utils.escapeHTML(dues.map(({ label }) => label).join(' '));
    await postConsequences(actor, { type: 'harvestWounds', system, content, isPublic: false }, '');
  },
};

/**
 * Returns the request of a test that a turn's card asks for; null if it is no longer due.
 * @param at - the moment of the card
 */
export function findTurnTest(actor: HarvestCharacter, kind: string, at: Clock, card: string): CheckRequest | null {
  if (!isRoundTest(kind) || !isSameRound(at, readClock(actor)) || !listDueTests(actor).includes(kind)) return null;
  return createRoundTest(actor, kind, card);
}
