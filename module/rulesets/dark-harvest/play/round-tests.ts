/**
 * The tests that are due each round on a fighter's turn: to stay conscious or to wake, and to shake off a stun (DH-45, DH-50). A card tells the owner and the
 * GM which tests are due, and the countdown of the dying (DH-46). Each test is rolled once a round; until then, chosen actions are refused.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { isContentShown, listMessagesOf } from '../../../chat/replies.ts';
import { type Clock, hasPlaceCome, isSameRound, readClock } from '../../../combat/clock.ts';
import type { TurnStart, Due } from '../../../combat/combat-facet.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { readHealth, readRoundPips, toTrack } from '../data/health.ts';
import { type CheckPurpose, type CheckRequest, isRoundTest, plainPurpose, readTestKind } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { isQuickplay } from '../data/to-input.ts';
import { describeBreath, isOutOfBreath } from './breath.ts';
import { readOutcome } from './checks.ts';
import { createDueRequest, nameDueTest, postWounds, readActorStun, viewCountdown } from './wounds.ts';

type RoundTest = darkHarvest.RoundTest;

/** The test that an actor is rolling but has not recorded yet, by the actor's UUID. */
const underWay = new Map<string, RoundTest>();

/** Returns the tests that an actor has rolled in the current round. */
function readTested({ system: { tested } }: HarvestCharacter, clock: Clock) {
  return isSameRound(tested, clock) ? tested : { kinds: [], stay: '' };
}

/** Lists the kinds of round tests that an actor has rolled this round, including one being rolled. */
function listRolled(actor: HarvestCharacter, clock: Clock): readonly string[] {
  const noted = readTested(actor, clock).kinds;
  const rolling = underWay.get(actor.uuid);
  return rolling ? [...noted, rolling] : noted;
}

/** Lists the tests that an actor must still roll this round, even if its turn has not come yet; empty outside a fight. */
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

/**
 * Returns the request for a round test with the actor's current wounds; null if they require none.
 * @param card - id of the card that asks for the test; empty: none
 */
function createRoundTest(actor: HarvestCharacter, kind: RoundTest, card: string): CheckRequest | null {
  if (kind === 'shakeOff') return createDueRequest(kind, { difficulty: 'average', modifiers: [] }, card);
  const roundPips = readRoundPips(actor, readClock(actor));
  const due = darkHarvest.makeConsciousTest(toTrack(actor.system.health), { waking: kind === 'wake', roundPips });
  return due && createDueRequest(kind, due, card);
}

/** Returns the id of the card that announced an actor's tests of this round; empty if there is none. */
function findTurnCard({ uuid }: HarvestCharacter, clock: Clock): string {
  const cards = listMessagesOf('harvestWounds');
  return cards.find(({ system }) => system.links.actor === uuid && isSameRound(system.at, clock))?.id ?? '';
}

/**
 * Returns the request for a round test; null if it may not be rolled now. In a fight it may be rolled once a round, from the actor's turn on; outside a fight
 * at any time.
 */
function findTest(actor: HarvestCharacter, kind: RoundTest): CheckRequest | null {
  const clock = readClock(actor);
  if (clock && !(hasPlaceCome(actor) && listDueTests(actor).includes(kind))) return null;
  return createRoundTest(actor, kind, clock ? findTurnCard(actor, clock) : '');
}

/**
 * Returns the request for an actor's test in the reserve dice, to stay conscious or to wake; null if none is due now (DH-45). Under the Quickplay rules, only
 * the unconscious roll.
 */
export function findRoundTest(actor: HarvestCharacter): CheckRequest | null {
  if (hasStatus(actor, statusIds.unconscious)) return findTest(actor, 'wake');
  return isQuickplay() ? null : findTest(actor, 'stayConscious');
}

/** Returns the request for the test to shake off a stun, possible from the round after the hit; null if none is due now (DH-50). */
export function findShakeOff(actor: HarvestCharacter): CheckRequest | null {
  return readActorStun(actor)?.canShakeOff ? findTest(actor, 'shakeOff') : null;
}

/**
 * Tests whether a roll is one of those due each round. A roll to stay conscious also happens when a wound reaches a reserve die: then the purpose refers to
 * that wound's card.
 */
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

/** Tests whether an actor has failed to stay conscious this round. It may not be unconscious yet, since fate can still change the test (DH-13). */
function isFalling(actor: HarvestCharacter, clock: Clock): boolean {
  const test = findMessage(readTested(actor, clock).stay, 'harvestCheck');
  return test !== null && isContentShown(test) && readOutcome(test).net < darkHarvest.testKinds.stayConscious.enough;
}

/**
 * Returns why the tests due each round forbid a test now; null if they do not. A due test is refused before the actor's turn, and a second time in a round;
 * chosen actions are refused until it is rolled. An actor that is attacked before its turn may reply first.
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
 * Records that an actor is rolling a round test, so that a second roll at the same time is refused.
 * @returns a function that removes the record
 */
export function holdRoundTest({ uuid }: HarvestCharacter, kind: RoundTest): () => void {
  underWay.set(uuid, kind);
  return () => void underWay.delete(uuid);
}

/**
 * Records that an actor has rolled a round test. Does nothing outside a fight.
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
  breath: 'DH-64',
};

function storeDue({ id, roll }: Due) {
  const { difficulty = '', modifiers = [] } = (roll && 'request' in roll ? roll.request : {}) as Partial<CheckRequest>;
  const stored = modifiers.map(({ key, rule = '', black = 0 }) => ({ key, rule, black }));
  return { kind: id, rule: rules[id] ?? '', difficulty, modifiers: stored };
}

const tell = (id: string, label: string): Due[] => (label ? [{ id, label, roll: null, choices: [] }] : []);

/** The dues at the start of a turn in Dark Harvest: round tests, lack of breath, and the countdown of the dying. */
export const turnStart: TurnStart<HarvestCharacter> = {
  list(actor, now) {
    // Returns early because all actors are checked whenever a turn ends, and most have nothing due.
    const { health, stun } = actor.system;
    const breath = tell('breath', isOutOfBreath(actor) ? describeBreath(actor) : '');
    if (readHealth(health).state === 'sound' && stun.rounds === 0) return breath;
    const tests = listDueTests(actor).flatMap((kind) => {
      const request = createRoundTest(actor, kind, '');
      return request ? [{ id: kind, label: nameDueTest(kind), roll: { request }, choices: [] }] : [];
    });
    // If the actor began to die this round, the card of the wound has already announced it.
    const countdown = isSameRound(actor.system.dying, now) ? '' : viewCountdown(actor);
    return [...tests, ...breath, ...tell('countdown', countdown)];
  },
  async announce(actor, dues, now) {
    const dying = dues.find(({ id }) => id === 'countdown')?.label ?? '';
    const content = foundry.utils.escapeHTML(dues.map(({ label }) => label).join(' '));
    await postWounds(actor, { events: dues.map(storeDue), dying, at: { ...now } }, content, false);
  },
};

/**
 * Returns the request for a test that the card of a turn announced; null if it is no longer due.
 * @param at - the turn that the card announced
 */
export function findTurnTest(actor: HarvestCharacter, kind: string, at: Clock, card: string): CheckRequest | null {
  if (!isRoundTest(kind) || !isSameRound(at, readClock(actor)) || !listDueTests(actor).includes(kind)) return null;
  return createRoundTest(actor, kind, card);
}
