/** What a card shows about the purpose of its test: the result as a sentence, and the action that it allows, once. */
import { findOwnActor } from '../../../../chat/genuine.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { listDamage } from '../../../../exchange/apply-damage.ts';
import { readModeOf } from '../../../../exchange/roll-damage.ts';
import { isHidden } from '../../../../foundry/canvas.ts';
import { hasStatus } from '../../../../foundry/actor-statuses.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import type { PurposeView } from '../../../../exchange/roll-card.ts';
import { canUser } from '../../../../permissions.ts';
import { isHarvestCharacter, type HarvestCharacter } from '../../data/fighter.ts';
import { isPurposeKind, type PurposeKind } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import { describeFeat, nameStep } from '../../play/life.ts';
import { findPatient } from '../../play/medicine.ts';
import { isPeril, rollPerilDamage } from '../../play/perils.ts';
import {
  endStun,
  fallUnconscious,
  hasInjury,
  noteInjury,
  noteStable,
  readActorStun,
  wakeUp,
} from '../../play/wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat(LANG);

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

/** Returns the sentence for the result of a test. */
function describeOutcome({ system }: CheckMessage, isSuccess: boolean, net: number): string {
  const { kind, name, amount } = system.purpose;
  const step = isSuccess ? amount : Math.min(darkHarvest.WORST_STEP, amount + 1);
  return format(`Verdict.${kind}.${isSuccess ? 'success' : 'failure'}`, {
    actor: name,
    net: String(net),
    dice: String(amount),
    ...(kind === 'feat' ? { feat: describeFeat(amount, net) } : {}),
    ...(kind === 'drink' ? { step: nameStep(step) } : {}),
  });
}

/** Purposes without a sentence of their own: a plain test needs none, and for the others the exchange or contest on the card shows the result. */
const silentKinds: readonly PurposeKind[] = ['test', 'attack', 'dodge', 'contest'];

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

function isSuccess(kind: PurposeKind, net: number): boolean {
  return net >= darkHarvest.testKinds[kind].enough;
}

/**
 * Returns the action that the outcome of a test allows, and the actor that it changes: the roller, or a medic's patient. Null: no action, or the actor was deleted.
 */
function findAction(message: CheckMessage, net: number) {
  const { purpose } = message.system;
  const { kind } = purpose;
  const action = isPurposeKind(kind) ? actions[kind]?.[isSuccess(kind, net) ? 'success' : 'failure'] : undefined;
  const actor = kind === 'stabilise' ? findPatient(purpose) : findOwnActor(message);
  if (!action || !actor || !isHarvestCharacter(actor)) return null;
  const isDone = action.isDone(actor, message);
  return { ...action, actor, isOver: isDone, mayAct: !isDone && canUser('edit', actor) };
}

/**
 * Prepares what a card shows about the purpose of its test.
 * @param net - the net including fate
 * @returns null if the test has no purpose, or another part of the card shows the result
 */
export function viewPurpose(message: CheckMessage, net: number): PurposeView | null {
  const { kind } = message.system.purpose;
  if (!isPurposeKind(kind) || silentKinds.includes(kind)) return null;
  const verdict = describeOutcome(message, isSuccess(kind, net), net);
  const { name, actor, isOver = false, mayAct = false } = findAction(message, net) ?? {};
  const hasFallen = actor && kind === 'stayConscious' && isOver && !isHidden(actor);
  return {
    verdict,
    act: mayAct ? format(`Act.${name}.do`) : '',
    done: isOver ? format(`Act.${name}.done`) : '',
    fall: hasFallen
      ? { text: format('Damage.fall.unconscious', { actor: message.alias }), img: actor.img ?? '' }
      : null,
  };
}

/** Performs the action that a card offers; does nothing if it was already done, or this user may not do it. */
export async function actOnPurpose(message: CheckMessage, net: number): Promise<void> {
  const found = findAction(message, net);
  if (found?.mayAct) await found.apply(found.actor, message);
}
