/** Prepares a fighter's health: stun and wounds against Life Points, shock, stress against Composure, and notes on further effects (SD-31 to SD-40, SD-50). */
import { stepDice } from '../../../../../src/index.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { commit } from '../../../../ledger/tracked-actor.ts';
import { updateSystem } from '../../../../foundry/documents.ts';
import { canUser } from '../../../../permissions.ts';
import { drawTrack } from '../../../../sheets/sheet-parts.ts';
import { UserError } from '../../../../user-error.ts';
import { describeHealth, makeChange, readHealth, readTime } from '../../data/condition.ts';
import { type StepFighter, readLimits } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { isBreathless } from '../../data/turn.ts';
import { setStress } from '../../play/health.ts';
import { makeDue } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Sheet`);

/** The maximum number of boxes drawn for a track; a longer track is shown only as a number. */
const MOST_BOXES = 48;

const trackIds = ['stun', 'wound', 'shock', 'stress'] as const;

/** The id of a track of points. */
export type TrackId = (typeof trackIds)[number];

/** Tests whether a string names a track. */
export function isTrackId(id: unknown): id is TrackId {
  return (trackIds as readonly unknown[]).includes(id);
}

function readPoints({ system }: StepFighter, id: TrackId): number {
  return id === 'stress' ? system.stress : system.health[id];
}

/**
 * Sets the points of a track by hand. Added stun or wounds count as damage, with all consequences.
 * @throws UserError `not-owner`
 */
export async function setPoints(actor: StepFighter, id: TrackId, points: number): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  const more = points - readPoints(actor, id);
  if (id === 'shock' || (id !== 'stress' && more <= 0)) {
    await updateSystem(actor, { health: { [id]: points } });
    return;
  }
  const health = stepDice.readHealth(readHealth(actor));
  const hit = { stun: 0, wound: 0, [id]: more };
  const harm = () => makeChange(stepDice.takePoints(health, hit, readTime()), 'damage', 'SD-31');
  const change = id === 'stress' ? setStress(actor, points) : harm();
  if (change) await commit(actor, change);
}

/** Returns the state of a box in the bar of Life Points. Wounds fill the bar from the left and stun from the right, so a box can have both. */
function readBox(index: number, life: number, { stun, wound }: StepFighter['system']['health']): string {
  const isStunned = index >= life - stun;
  if (index < wound) return isStunned ? 'wound stun' : 'wound';
  return isStunned ? 'stun' : 'free';
}

function viewTrack(actor: StepFighter, id: TrackId, max: number) {
  const points = readPoints(actor, id);
  const track = { count: points, max: max <= MOST_BOXES ? max : 0 };
  const say = (left: number): string => format(`set.${id}`, { points: String(left) });
  return {
    id,
    name: format(`track.${id}`),
    points,
    max,
    path: id === 'stress' ? 'stress' : `health.${id}`,
    hint: format(`trackHint.${id}`),
    groups: drawTrack(id, track, [id, 'free'], say),
  };
}

function note(key: string, isOn: boolean, data: Record<string, string> = {}): string[] {
  return isOn ? [format(`note.${key}`, data)] : [];
}

/** Lists sentences about all effects that the points do not show. */
function listNotes(actor: StepFighter): string[] {
  const health = stepDice.readHealth(readHealth(actor));
  const { modifiers, seriouslyWounded } = describeHealth(actor);
  const { life, composure } = readLimits(actor);
  const { staying, dying, recovery, burns, bleeding, exposure, stimulant } = health;
  return [
    ...note('serious', modifiers.length > 0),
    ...note('numbed', seriouslyWounded && modifiers.length === 0),
    ...note('staying', staying !== null, { difficulty: String(staying?.next ?? 0) }),
    ...note('dying', dying !== null, { difficulty: String(dying?.next ?? 0) }),
    ...note('stable', dying === null && health.wound >= life && health.wound > 0 && health.deadSince === null),
    ...note('bleeding', bleeding !== null),
    ...note('burns', burns > 0, { count: String(burns) }),
    ...note(`recovery.${recovery?.stage ?? 'waiting'}`, recovery !== null),
    ...note('exposure', exposure !== null),
    ...note('noAir', isBreathless(actor)),
    ...note('stimulant', stimulant !== null, { stun: String(stimulant?.stun ?? 0) }),
    ...note('argumentLost', stepDice.hasLost({ composure, stress: actor.system.stress })),
  ];
}

/** Returns the request for a due Endurance roll; null if none of this kind is due (SD-35, SD-38). */
export function findDue(actor: StepFighter, kind: string) {
  // Each series knows its own difficulty.
  return makeDue(actor, { kind, rule: '', difficulty: 0, consequence: '', amount: 0 }, '');
}

function listDue(actor: StepFighter) {
  return (['stayConscious', 'dying'] as const).flatMap((kind) => {
    const { difficulty } = findDue(actor, kind) ?? {};
    return difficulty === undefined ? [] : [{ kind, label: format(`due.${kind}`, { difficulty: String(difficulty) }) }];
  });
}

/** Prepares the health bar in the header and the tracks of the Health tab. */
export function viewHealth(actor: StepFighter, canRoll: boolean) {
  const { life, composure } = readLimits(actor);
  const { health, stress } = actor.system;
  const { left, condition } = describeHealth(actor);
  const boxes = Array.from({ length: life <= MOST_BOXES ? life : 0 }, (_, index) => ({
    state: readBox(index, life, health),
  }));
  const numbers = { stun: String(health.stun), wound: String(health.wound), shock: String(health.shock) };
  const texts = { ...numbers, stress: `${stress} / ${composure}` };
  const isShown = (id: TrackId): boolean => id === 'stun' || id === 'wound' || readPoints(actor, id) > 0;
  const data = { ...numbers, life: String(life), left: String(left) };
  return {
    left,
    life,
    state: condition === 'sound' ? '' : format(`condition.${condition}`),
    summary: format('healthSummary', data),
    bar: [{ kind: 'life', label: '', boxes: [boxes] }],
    counts: trackIds.filter(isShown).map((id) => ({ id, name: format(`track.${id}`), text: texts[id] })),
    tracks: trackIds.map((id) => viewTrack(actor, id, id === 'stress' ? composure : life)),
    notes: listNotes(actor),
    due: canRoll ? listDue(actor) : [],
  };
}
