/** The Fortitude + Resolve tests that wounds make due: to stay conscious, to wake, against a permanent injury, to shake off a stun (DH-45, DH-48, DH-50). */
import type { HarvestCharacter } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { readClock } from '../../../combat/clock.ts';
import type { MessageMode } from '../../../foundry/message-mode.ts';
import type { CheckRequest } from '../data/check-request.ts';
import { createPurpose } from '../data/purpose.ts';
import { createRequest } from '../data/to-input.ts';
import { readRoundPips, toTrack } from '../data/health.ts';
import { readActorStun } from './stun.ts';
import { hasStatus } from './track-statuses.ts';

/** The tests that wounds make due. */
export const dueKinds = ['stayConscious', 'wake', 'permanentInjury', 'shakeOff'] as const;

/** One of them. */
export type DueKind = (typeof dueKinds)[number];

/** Tests whether a string names one of them. */
export function isDueKind(kind: string): kind is DueKind {
  return (dueKinds as readonly string[]).includes(kind);
}

/**
 * Makes the request of a test that is due.
 * @param card - id of the message that asks for it; empty: none does
 */
export function createDueRequest(kind: DueKind, due: darkHarvest.DueTest, card = ''): CheckRequest {
  return {
    ...createRequest('fortitude'),
    second: 'resolve',
    difficulty: due.difficulty,
    modifiers: due.modifiers.map(({ key, rule, black }) => ({ key, rule, black })),
    purpose: createPurpose(kind, { ref: card }),
  };
}

/** Finds the test that is due each round in the reserve dice, of whoever is awake or not; null: none is (DH-45). */
export function findRoundTest(actor: HarvestCharacter): CheckRequest | null {
  const waking = hasStatus(actor, 'unconscious');
  const roundPips = readRoundPips(actor, readClock(actor));
  const due = darkHarvest.makeConsciousTest(toTrack(actor.system.health), { waking, roundPips });
  return due && createDueRequest(waking ? 'wake' : 'stayConscious', due);
}

/** Finds the test that shakes off a stun, from the round after the hit on; null: none is due (DH-50). */
export function findShakeOff(actor: HarvestCharacter): CheckRequest | null {
  if (!readActorStun(actor)?.canShakeOff) return null;
  return createDueRequest('shakeOff', { difficulty: 'average', modifiers: [] });
}

/** Who may see such a test at first: of an actor that belongs to no player the Gamemasters alone. */
export function chooseDueMode(actor: HarvestCharacter): MessageMode | undefined {
  return actor.hasPlayerOwner ? undefined : 'gm';
}
