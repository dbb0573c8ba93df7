/** Treating wounds: a healer tests for a patient, and the patient's owner applies the healing (DH-60, DH-61). */
import { findOwnActor } from '../../../chat/genuine.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type RollEffect, isEffectApplied, readBefore } from '../../../exchange/roll-effects.ts';
import { findActor, listItems } from '../../../foundry/documents.ts';
import { DAY, MINUTE } from '../../../foundry/game-time.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { askTarget } from '../../../exchange/choose-target.ts';
import { listTargets } from '../../../exchange/exchange-play.ts';
import { UserError, catchRefusal } from '../../../user-error.ts';
import { type HarvestCharacter, findSkill, isHarvestCharacter } from '../data/fighter.ts';
import { healActor, toTrack } from '../data/health.ts';
import { type CheckPurpose, type CheckRequest, makePurpose } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { readOutcome } from './checks.ts';
import { isDead, isDying } from './wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type Means = darkHarvest.HealingMeans;

const format = makeFormat('TETRAD.DarkHarvest.Healing');

/** Id of a treatment's effect on the patient. */
const EFFECT = 'heal';

/** The identifiers of the skills that treat people and automatons (DH-60). */
const skills = Object.freeze({ person: ['medicine'], automaton: ['engineering-clockwork', 'ad-hoc-repair'] });

/** The places and tools with which wounds can be treated, the best first. */
const allMeans = Object.keys(darkHarvest.healing.means) as Means[];

/** Lists the places and tools with which a patient can be treated, the best first (DH-61). */
export function listMeans(patient: HarvestCharacter): Means[] {
  return allMeans.filter((means) => !patient.system.automaton || darkHarvest.healing.means[means].automaton !== null);
}

/** Returns the name of a place or set of tools for a patient (DH-61). */
export function nameMeans(means: Means, patient: HarvestCharacter): string {
  const { automaton } = darkHarvest.healing.means[means];
  return format(`means.${patient.system.automaton && automaton ? automaton : means}`);
}

/** Tests whether a string names a place or set of tools. */
export function isMeans(means: string | undefined): means is Means {
  return means !== undefined && Object.hasOwn(darkHarvest.healing.means, means);
}

/** Returns the means at hand: the kit if the healer carries one, otherwise improvised ones. */
function findMeans(healer: HarvestCharacter, patient: HarvestCharacter): Means {
  const kit = nameMeans('medicalKit', patient).toLowerCase();
  const gear = listItems(healer, 'harvestGear').filter(({ system }) => system.quantity > 0);
  const isCarried = gear.some(({ name }) => name.toLowerCase() === kit);
  return isCarried ? 'medicalKit' : (listMeans(patient).at(-1) ?? 'medicalKit');
}

/** Returns the patient of a treatment; null if the patient was deleted or the test has another purpose. */
export function findTreated({ kind, ref }: { readonly kind: string; readonly ref: string }): HarvestCharacter | null {
  const found = kind === 'heal' ? findActor(ref) : null;
  return found && isHarvestCharacter(found) ? found : null;
}

/** Returns the request for a treatment: Wits with the best suitable skill, at the difficulty of the means (DH-60, DH-61). */
function createTreatment(healer: HarvestCharacter, patient: HarvestCharacter): CheckRequest {
  const fitting = skills[patient.system.automaton ? 'automaton' : 'person'];
  const own = fitting.flatMap((identifier) => findSkill(healer, identifier) ?? []);
  const [skill] = own.toSorted((one, other) => other.system.rating - one.system.rating);
  const purpose = makePurpose('heal', { ref: patient.uuid, name: patient.name });
  return { ...createRequest('wits', skill?.id ?? null), ...useMeans(findMeans(healer, patient)), purpose };
}

/** Returns the parts of a request that the means of a treatment decide, including the difficulty (DH-61). */
export function useMeans(means: Means): Pick<CheckRequest, 'means' | 'difficulty'> {
  return { means, difficulty: darkHarvest.healing.means[means].test.difficulty };
}

/** Tests whether an actor is a patient whom a treatment can help. */
function isPatient(actor: Actor.Implementation): actor is HarvestCharacter {
  return isHarvestCharacter(actor) && catchRefusal(() => requireWounds(actor)) === null;
}

/**
 * Returns the test with which a healer treats the user's target or, without one, their own wounds. A healer without wounds is asked for the patient.
 * @returns null if the user chose nobody
 * @throws UserError `nothing-to-treat`, `treat-dying`
 */
export async function createTreatmentOnTarget(healer: HarvestCharacter): Promise<CheckRequest | null> {
  const target = listTargets(healer).flatMap(({ actor }) => (isHarvestCharacter(actor) ? [actor] : []))[0];
  const refusal = catchRefusal(() => requireWounds(target ?? healer));
  if (!refusal) return createTreatment(healer, target ?? healer);
  if (target) throw refusal;
  const question = { title: format('title'), text: format('whom'), isFit: isPatient, refusal };
  const chosen = (await askTarget(healer, question))?.actor;
  return chosen && isPatient(chosen) ? createTreatment(healer, chosen) : null;
}

/**
 * Checks that a patient has wounds to treat and is not dying.
 * @throws UserError `nothing-to-treat`, `treat-dying`
 */
function requireWounds(patient: HarvestCharacter): void {
  const isWounded = darkHarvest.countHealing(toTrack(patient.system.health)) > 0;
  if (!isWounded || isDead(patient)) throw new UserError('nothing-to-treat', { patient: patient.name });
  if (isDying(patient)) throw new UserError('treat-dying', { patient: patient.name });
}

function readToday(): number {
  return Math.floor(game.time.worldTime / DAY);
}

/** Lists the UUIDs of the patients that a healer has treated today. */
function listTreated({ system: { treated } }: HarvestCharacter): readonly string[] {
  return treated.day === readToday() ? treated.patients : [];
}

/**
 * Checks that there is a patient with wounds to treat.
 * @throws UserError `target-gone`, `nothing-to-treat`, `treat-dying`
 */
export function requireWounded(purpose: CheckPurpose): HarvestCharacter {
  const patient = findTreated(purpose);
  if (!patient) throw new UserError('target-gone', { actor: purpose.name });
  requireWounds(patient);
  return patient;
}

/**
 * Checks that a healer may treat a patient now: one test a day for each healer and patient (DH-60).
 * @throws UserError `treated-today`, and for the same reasons as requireWounded
 */
export function requireTreatment(healer: HarvestCharacter, purpose: CheckPurpose): void {
  const patient = requireWounded(purpose);
  if (listTreated(healer).includes(patient.uuid))
    throw new UserError('treated-today', { healer: healer.name, patient: patient.name });
}

/** Records that a healer has treated a patient today (DH-60). */
export async function noteTreatment(healer: HarvestCharacter, { ref }: CheckPurpose): Promise<void> {
  const patients = [...new Set([...listTreated(healer), ref])];
  await healer.update({ system: { treated: { day: readToday(), patients } } });
}

/** Lists the effects of a treatment on the patient; empty if the message is not a treatment, the sender may not roll for the healer, or the test failed. */
export function listTreatments(message: CheckMessage): RollEffect[] {
  const { purpose } = message.system;
  const patient = purpose.kind === 'heal' && findOwnActor(message) ? findTreated(purpose) : null;
  if (!patient) return [];
  const { net } = readOutcome(message);
  if (net < darkHarvest.testKinds.heal.enough) return [];
  const cause = { source: message.uuid, label: format('of', { patient: patient.name }) };
  const { pips, minutes } = darkHarvest.readTreatment(toTrack(patient.system.health), net);
  const data = { patient: patient.name, pips: String(pips), minutes: String(minutes) };
  return [
    {
      id: EFFECT,
      concerned: patient,
      label: format('apply', data),
      done: format('done', data),
      plan: () => (pips > 0 ? healActor(patient, pips, cause, 'DH-60') : null),
    },
  ];
}

/** Counts the seconds that a treatment took, once it has failed or was applied (DH-60); 0: not yet, or the message is no treatment. */
export function countTreatmentSeconds(message: CheckMessage): number {
  const { purpose } = message.system;
  const patient = purpose.kind === 'heal' && findOwnActor(message) ? findTreated(purpose) : null;
  if (!patient) return 0;
  const { net } = readOutcome(message);
  const before = readBefore(message, { id: EFFECT, concerned: patient });
  if (!before && net >= darkHarvest.testKinds.heal.enough) return 0;
  const { 'health.marked': marked = 0, 'health.bruised': bruised = 0 } = before ?? {};
  const { health } = patient.system;
  return darkHarvest.readTreatment(toTrack({ ...health, ...(before && { marked, bruised }) }), net).minutes * MINUTE;
}

/** Tests whether a treatment has been applied, which settles its test. */
export function isTreatmentApplied(message: CheckMessage): boolean {
  const concerned = findTreated(message.system.purpose);
  return concerned !== null && isEffectApplied(message, { id: EFFECT, concerned });
}
