/**
 * The tests that are due each round of a fight at a fighter's place in the order: to stay conscious or to wake, and to shake off a stun (DH-45, DH-50). They are
 * told to owner and GM with the countdown of the dying (DH-46), rolled once, and nothing of choice is done before them.
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

/** Tests that are being rolled and not yet noted, by actor. */
const underWay = new Map<string, RoundTest>();

/** Reads what an actor has rolled in the round that goes on. */
function readTested(
  actor: HarvestCharacter,
  clock: Clock,
): { readonly kinds: readonly string[]; readonly stay: string } {
  // A model of an older version of the system has none.
  const { tested } = actor.system as { tested?: HarvestCharacter['system']['tested'] };
  return tested && isSameRound(tested, clock) ? tested : { kinds: [], stay: '' };
}

/** Lists the tests of a round that an actor has rolled in it, one that is just being rolled among them. */
function listRolled(actor: HarvestCharacter, clock: Clock): readonly string[] {
  const noted = readTested(actor, clock).kinds;
  const rolling = underWay.get(actor.uuid);
  return rolling ? [...noted, rolling] : noted;
}

/** Lists the tests that are due to an actor in this round and have not been rolled, whether its place has come or not; outside a fight none. */
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

/** Makes the request of such a test as it stands now; null: the track asks for none. */
function createRoundTest(actor: HarvestCharacter, kind: RoundTest, card: string): CheckRequest | null {
  if (kind === 'shakeOff') return createDueRequest(kind, { difficulty: 'average', modifiers: [] }, card);
  const roundPips = readRoundPips(actor, readClock(actor));
  const due = darkHarvest.makeConsciousTest(toTrack(actor.system.health), { waking: kind === 'wake', roundPips });
  return due && createDueRequest(kind, due, card);
}

/** Finds the card that told an actor what is due in this round; empty: there is none. */
function findTurnCard(actor: HarvestCharacter, clock: Clock): string {
  const card = listMessagesOf('harvestWounds').find(
    (message) =>
      isMessageOf(message, 'harvestWounds') &&
      message.system.links.actor === actor.uuid &&
      isSameRound(message.system.at, clock),
  );
  return card?.id ?? '';
}

/** Makes the request of a test if it may be rolled now: in a fight once a round at its place, outside one whenever it is wanted. */
function findTest(actor: HarvestCharacter, kind: RoundTest): CheckRequest | null {
  const clock = readClock(actor);
  if (clock && !(hasPlaceCome(actor) && listDueTests(actor).includes(kind))) return null;
  return createRoundTest(actor, kind, clock ? findTurnCard(actor, clock) : '');
}

/** Finds the test that is due each round in the reserve dice, of whoever is awake or not; null: none is, or not now (DH-45). Quickplay asks those alone who are not. */
export function findRoundTest(actor: HarvestCharacter): CheckRequest | null {
  if (hasStatus(actor, statusIds.unconscious)) return findTest(actor, 'wake');
  return isQuickplay() ? null : findTest(actor, 'stayConscious');
}

/** Finds the test that shakes off a stun, from the round after the hit on; null: none is due, or not now (DH-50). */
export function findShakeOff(actor: HarvestCharacter): CheckRequest | null {
  return readActorStun(actor)?.canShakeOff ? findTest(actor, 'shakeOff') : null;
}

/** Whether a test is that of a round, and not the one on reaching a reserve die, which its card asks for. */
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

/** Whether an actor has failed to stay conscious in this round and nobody has marked it so yet: fate may still turn that (DH-13). */
function isFalling(actor: HarvestCharacter, clock: Clock): boolean {
  const test = findMessage(readTested(actor, clock).stay, 'harvestCheck');
  return test !== null && isContentShown(test) && readOutcome(test).net < darkHarvest.testKinds.stayConscious.enough;
}

/**
 * Says why a test cannot be rolled now because of what is due each round; null: it can. The due test is refused before its place and a second time; anything of
 * choice before it. Whoever is attacked before its place has come replies without it.
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

/** Holds a test of a round until it is noted, so that of two rolls at once the second is refused. @returns lets go of it */
export function holdRoundTest({ uuid }: HarvestCharacter, kind: RoundTest): () => void {
  underWay.set(uuid, kind);
  return () => void underWay.delete(uuid);
}

/**
 * Notes on an actor that it has rolled such a test in this round; nothing outside a fight.
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

/** What a turn begins with. */
export const turnStart: TurnStart<HarvestCharacter> = {
  list(actor, now) {
    // To most nothing can be due, and all are asked whenever a turn ends.
    const { health, stun } = actor.system;
    if (readHealth(health).state === 'sound' && stun.rounds === 0) return [];
    const tests = listDueTests(actor).flatMap((kind) => {
      const request = createRoundTest(actor, kind, '');
      return request ? [{ id: kind, label: nameDueTest(kind), roll: { request }, choices: [] }] : [];
    });
    // Who fell in this very round was told by the card of the wound.
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
 * Makes the request of a test that a card of a turn asks for; null: it is not due any more.
 * @param at - the moment of the card
 */
export function findTurnTest(actor: HarvestCharacter, kind: string, at: Clock, card: string): CheckRequest | null {
  if (!isRoundTest(kind) || !isSameRound(at, readClock(actor)) || !listDueTests(actor).includes(kind)) return null;
  return createRoundTest(actor, kind, card);
}
