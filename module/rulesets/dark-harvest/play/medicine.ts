/** Stabilising the dying (DH-46): the medic's own test of Wits + Medicine, once a round by each medic. That it succeeded is read off its message (granted-rounds.ts). */
import { findCombat, isSameRound, readClock } from '../../../combat/clock.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { findSelectedActor } from '../../../documents/macro-actor.ts';
import { findActor, findMessage } from '../../../foundry/documents.ts';
import { canUser } from '../../../permissions.ts';
import { UserError, readOr } from '../../../user-error.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type HarvestCharacter, isHarvestCharacter, listSkills } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, createPurpose } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { findDyingCard } from './granted-rounds.ts';
import { isDying, isHidden, noteStable } from './wounds.ts';

/** Finds the patient of a test, by the card of the dying or by its own UUID; null: it is gone, or it is no such test. */
export function findPatient({ kind, ref }: { readonly kind: string; readonly ref: string }): HarvestCharacter | null {
  if (kind !== 'stabilise') return null;
  const found = findActor(findMessage(ref, 'harvestWounds')?.system.links.actor ?? ref);
  return found && isHarvestCharacter(found) ? found : null;
}

/** Makes the request of a medic's test: Wits + Medicine, Average; without the skill Wits alone. */
function createTending(medic: HarvestCharacter, patient: HarvestCharacter): CheckRequest {
  const skill = listSkills(medic).find(({ system }) => system.identifier === 'medicine');
  const ref = findDyingCard(patient)?.id ?? patient.uuid;
  const purpose = createPurpose('stabilise', { ref, name: patient.name });
  return { ...createRequest('wits', skill?.id ?? null), purpose };
}

/** Whether a medic has tried in the round that goes on; outside a fight there are none. */
function hasTended(medic: HarvestCharacter): boolean {
  // A model of an older version of the system has none.
  const { tended } = medic.system as { tended?: HarvestCharacter['system']['tended'] };
  return tended !== undefined && isSameRound(tended, readClock(medic));
}

/**
 * Asks whether a medic may try now.
 * @throws UserError `not-dying`, `tended-already`
 */
export function requireTending(medic: HarvestCharacter, purpose: CheckPurpose): void {
  const patient = findPatient(purpose);
  if (!patient || patient.uuid === medic.uuid || !isDying(patient)) {
    throw new UserError('not-dying', { actor: purpose.name });
  }
  if (hasTended(medic)) throw new UserError('tended-already', { actor: medic.name });
}

/** Notes that a medic has tried in this round, and where this user may, that the patient is stable. */
export async function settleTending(medic: HarvestCharacter, purpose: CheckPurpose, net: number): Promise<void> {
  const clock = readClock(medic);
  if (clock) await medic.update({ system: { tended: { ...clock } } });
  const patient = findPatient(purpose);
  if (patient && net >= darkHarvest.testKinds.stabilise.enough && canUser('edit', patient)) await noteStable(patient);
}

/** Somebody whom a medic may try to stabilise. */
export interface PatientView {
  readonly uuid: string;
  /** Label of the button. */
  readonly label: string;
}

function labelTending(patient: HarvestCharacter): string {
  return game.i18n.format('TETRAD.DarkHarvest.Dying.tend', { actor: patient.name });
}

/** Whether somebody is dying, and this user may know of it. One who cannot be read is left out: the sheet that asks is another's. */
function isPatient(actor: HarvestCharacter): boolean {
  const read = (): boolean => isDying(actor) && (game.user.isGM || !isHidden(actor));
  return readOr(`wounds of ${actor.uuid}`, read, () => false);
}

/** Lists whom a medic may try to stabilise: of those in its fight, of those whom this user targets, and of the players' characters. */
export function listPatients(medic: HarvestCharacter): readonly PatientView[] {
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

/** Opens the roll of a medic for somebody who is dying. */
export async function tend(medic: HarvestCharacter, uuid: string, event?: Event): Promise<void> {
  const patient = findActor(uuid);
  if (patient && isHarvestCharacter(patient)) await openCheckDialog(medic, createTending(medic, patient), { event });
}

/** Finds the medic of this user, whom the card of the dying asks: the selected token, else the user's character; null: there is none. */
function findMedic(patient: HarvestCharacter): HarvestCharacter | null {
  const medic = findSelectedActor();
  return medic && isHarvestCharacter(medic) && medic.uuid !== patient.uuid && canUser('roll', medic) ? medic : null;
}

/** Labels the button on the card of the dying; empty: it is not offered to this user. */
export function labelTendingOn(patient: HarvestCharacter): string {
  return isDying(patient) && findMedic(patient) ? labelTending(patient) : '';
}

/** Opens the roll of this user's medic for somebody who is dying. */
export async function tendOn(patient: HarvestCharacter, event?: Event): Promise<void> {
  const medic = findMedic(patient);
  if (medic) await tend(medic, patient.uuid, event);
}
