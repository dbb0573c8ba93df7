/** The actions that the outcomes of tests allow, each once: what they change, and whether that has been done. */
import { findOwnActor } from '../../../chat/genuine.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { listDamage } from '../../../exchange/apply-damage.ts';
import { readModeOf } from '../../../exchange/roll-damage.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { canUser } from '../../../permissions.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { type PurposeKind, isPurposeKind } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { isTreatmentApplied } from './healing.ts';
import { findPatient } from './medicine.ts';
import { isPeril, rollPerilDamage } from './perils.ts';
import {
  endStun,
  fallUnconscious,
  hasInjury,
  isCheckSettled,
  noteInjury,
  noteStable,
  readActorStun,
  wakeUp,
} from './wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** An action that the outcome of a test allows. The texts are `Act.<name>.do` and `Act.<name>.done`. */
interface Action {
  readonly name: string;
  isDone(actor: HarvestCharacter, message: CheckMessage): boolean;
  apply(actor: HarvestCharacter, message: CheckMessage): Promise<unknown>;
}

/**
 * Rolls the damage dice of a peril, visible to everyone who can see the test. Whether armour counts is read from the peril item; it does not if the item was
 * deleted.
 */
async function rollDamageOf(actor: HarvestCharacter, message: CheckMessage): Promise<void> {
  const { ref, name, amount } = message.system.purpose;
  const found = (await foundry.utils.fromUuid(ref)) as { readonly type: string } | null;
  const armourHelps = isPeril(found) && found.system.armourHelps;
  const mode = readModeOf(message) ?? 'public';
  await rollPerilDamage({ name, dice: amount, armourHelps }, actor, message.id ?? '', mode);
}

/** The actions after a success and after a failure, by purpose. */
const actions: Partial<Record<PurposeKind, { readonly success?: Action; readonly failure?: Action }>> = {
  stayConscious: {
    failure: {
      name: 'fallUnconscious',
      isDone: (actor) => hasStatus(actor, statusIds.unconscious),
      apply: fallUnconscious,
    },
  },
  wake: {
    success: { name: 'wakeUp', isDone: (actor) => !hasStatus(actor, statusIds.unconscious), apply: wakeUp },
  },
  shakeOff: {
    success: { name: 'shakeOff', isDone: (actor) => readActorStun(actor) === null, apply: endStun },
  },
  stabilise: {
    success: { name: 'stabilise', isDone: (actor) => actor.system.dying.stable, apply: noteStable },
  },
  peril: {
    failure: { name: 'rollPeril', isDone: (_actor, { id }) => listDamage(id ?? '').length > 0, apply: rollDamageOf },
  },
  permanentInjury: {
    failure: {
      name: 'noteInjury',
      isDone: (actor, { id }) => hasInjury(actor, id ?? ''),
      apply: (actor, { id }) => noteInjury(actor, id ?? ''),
    },
  },
};

/** Tests whether a net is enough for a purpose. */
export function isSuccess(kind: PurposeKind, net: number): boolean {
  return net >= darkHarvest.testKinds[kind].enough;
}

/** Returns the actor that the outcome of a test changes: the roller, or a medic's patient; null if it was deleted. */
function findChanged(message: CheckMessage): HarvestCharacter | null {
  const { purpose } = message.system;
  const actor = purpose.kind === 'stabilise' ? findPatient(purpose) : findOwnActor(message);
  return actor && isHarvestCharacter(actor) ? actor : null;
}

/** Returns the action that the outcome of a test allows, and the actor that it changes. Null: no action, or the actor was deleted. */
export function findAction(message: CheckMessage, net: number) {
  const { kind } = message.system.purpose;
  const action = isPurposeKind(kind) ? actions[kind]?.[isSuccess(kind, net) ? 'success' : 'failure'] : undefined;
  const actor = findChanged(message);
  if (!action || !actor) return null;
  const isDone = action.isDone(actor, message);
  return { ...action, actor, isOver: isDone, mayAct: !isDone && canUser('edit', actor) };
}

/**
 * Tests whether the outcome of a test has been applied, so that neither fate nor a reroll can change it (DH-18). The net does not matter: a later ruling does not
 * undo what was applied. A drink is recorded with its test (DH-65).
 */
export function isOutcomeApplied(message: CheckMessage): boolean {
  const { kind } = message.system.purpose;
  if (kind === 'drink' || isCheckSettled(message) || isTreatmentApplied(message)) return true;
  const { success, failure } = (isPurposeKind(kind) && actions[kind]) || {};
  const actor = success || failure ? findChanged(message) : null;
  return actor !== null && [success, failure].some((action) => action?.isDone(actor, message) === true);
}
