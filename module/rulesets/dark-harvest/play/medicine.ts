/**
 * Stabilising the dying (DH-46): a test of Wits + Medicine, once a round for each medic. Whether a medic succeeded is read from the test's message
 * (granted-rounds.ts).
 */
import { darkHarvest } from '../../../../src/index.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { findCombat, isSameRound, readClock } from '../../../combat/clock.ts';
import { isHidden, findSelectedActor } from '../../../foundry/canvas.ts';
import { findActor, findMessage, updateSystem } from '../../../foundry/documents.ts';
import { canUser } from '../../../permissions.ts';
import { UserError, readOr } from '../../../user-error.ts';
import { type HarvestCharacter, findSkill, isHarvestCharacter } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, makePurpose } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { findDyingCard } from './granted-rounds.ts';
import { isDying, noteStable } from './wounds.ts';

/**
 * Returns the patient of a medic's test; null if the patient was deleted, or the test has another purpose. `ref` is the id of a wounds card or the patient's
 * UUID.
 */
export function findPatient({ kind, ref }: { readonly kind: string; readonly ref: string }): HarvestCharacter | null {
  if (kind !== 'stabilise') return null;
  const found = findActor(findMessage(ref, 'harvestWounds')?.system.links.actor ?? ref);
  return found && isHarvestCharacter(found) ? found : null;
}

/** Returns the request for a medic's test: Wits + Medicine, or only Wits if the medic lacks the skill, at Average. */
function createTending(medic: HarvestCharacter, patient: HarvestCharacter): CheckRequest {
  const ref = findDyingCard(patient)?.id ?? patient.uuid;
  const purpose = makePurpose('stabilise', { ref, name: patient.name });
  return { ...createRequest('wits', findSkill(medic, 'medicine')?.id ?? null), purpose };
}

/**
 * Checks that there is a dying patient to stabilise.
 * @throws UserError `not-dying`
 */
export function requirePatient(medic: HarvestCharacter, purpose: CheckPurpose): void {
  const patient = findPatient(purpose);
  if (!patient || patient.uuid === medic.uuid || !isDying(patient))
    throw new UserError('not-dying', { actor: purpose.name });
}

/**
 * Checks that a medic may try to stabilise a patient now, which a medic may once a round.
 * @throws UserError `tended-already`
 */
export function requireTending(medic: HarvestCharacter): void {
  if (isSameRound(medic.system.tended, readClock(medic))) throw new UserError('tended-already', { actor: medic.name });
}

/** Records that a medic has used this round's attempt. If the test succeeded and this user may change the patient, also records that the patient is stable. */
export async function settleTending(medic: HarvestCharacter, purpose: CheckPurpose, net: number): Promise<void> {
  const clock = readClock(medic);
  if (clock) await updateSystem(medic, { tended: { ...clock } });
  const patient = findPatient(purpose);
  if (patient && net >= darkHarvest.testKinds.stabilise.enough && canUser('edit', patient)) await noteStable(patient);
}

function labelTending(patient: HarvestCharacter): string {
  return game.i18n.format('TETRAD.DarkHarvest.Dying.tend', { actor: patient.name });
}

/** Tests whether an actor is dying and this user is allowed to know. */
function isPatient(actor: HarvestCharacter): boolean {
  const read = (): boolean => isDying(actor) && (game.user.isGM || !isHidden(actor));
  return readOr(`wounds of ${actor.uuid}`, read, () => false);
}

/**
 * Lists the characters that a medic may try to stabilise, each with the label of its button: those in the medic's fight, this user's targets, and the players'
 * characters.
 */
export function listPatients(medic: HarvestCharacter): readonly { readonly uuid: string; readonly label: string }[] {
  const fighters = (findCombat(medic)?.combatants.contents ?? []).flatMap(({ actor, visible }) =>
    visible ? (actor ?? []) : [],
  );
  const targets = [...game.user.targets].flatMap(({ document }) => document.actor ?? []);
  const players = game.actors.filter(({ hasPlayerOwner }) => hasPlayerOwner);
  const all = new Map([...fighters, ...targets, ...players].map((actor) => [actor.uuid, actor]));
  return [...all.values()]
    .filter(isHarvestCharacter)
    .filter((patient) => patient.uuid !== medic.uuid && isPatient(patient))
    .map((patient) => ({ uuid: patient.uuid, label: labelTending(patient) }));
}

/** Opens a medic's roll for a dying character. */
export async function tend(medic: HarvestCharacter, uuid: string, event?: Event): Promise<void> {
  const patient = findActor(uuid);
  if (patient && isHarvestCharacter(patient)) await openCheckDialog(medic, createTending(medic, patient), { event });
}

/** Returns the actor that can act as a medic for this user: the selected token's actor, or else the user's character; null: none. */
function findMedic(patient: HarvestCharacter): HarvestCharacter | null {
  const medic = findSelectedActor();
  return medic && isHarvestCharacter(medic) && medic.uuid !== patient.uuid && canUser('roll', medic) ? medic : null;
}

/** Returns the label of the wounds card's button for a medic; empty if this user has no medic or the patient is no longer dying. */
export function labelTendingOn(patient: HarvestCharacter): string {
  return isDying(patient) && findMedic(patient) ? labelTending(patient) : '';
}

/** Opens the roll of this user's medic for a dying character; does nothing if this user has no medic. */
export async function tendOn(patient: HarvestCharacter, event?: Event): Promise<void> {
  const medic = findMedic(patient);
  if (medic) await tend(medic, patient.uuid, event);
}
