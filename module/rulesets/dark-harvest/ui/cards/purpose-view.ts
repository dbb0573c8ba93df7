/** What a card shows about the purpose of its test: the result as a sentence, and the action that it allows. */
import { findOwnActor } from '../../../../chat/genuine.ts';
import { isHidden } from '../../../../documents/hidden-actor.ts';
import { isHarvestCharacter, type HarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { listDamage } from '../../../../damage/apply-damage.ts';
import {
  runOutcomeAction,
  viewOutcomeAction,
  type FallView,
  type OutcomeAction,
} from '../../../../damage/consequences.ts';
import { readModeOf } from '../../../../damage/roll-damage.ts';
import { hasStatus } from '../../../../foundry/actor-statuses.ts';
import { isPurposeKind, type PurposeKind } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { describeFeat, nameStep } from '../../play/life.ts';
import { isPeril, rollPerilDamage } from '../../play/perils.ts';
import { findPatient } from '../../play/medicine.ts';
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

/** The template data for the purpose of a test. */
export interface PurposeView {
  /** The result of the test, as a sentence. */
  readonly verdict: string;
  /** The label of the action's button; empty if there is no action, it is done, or this user may not do it. */
  readonly act: string;
  /** The text that replaces the button once the action is done; otherwise empty. */
  readonly done: string;
  /** The announcement that the actor has fallen unconscious; null if it has not. */
  readonly fall: FallView | null;
}

type Action = OutcomeAction<HarvestCharacter, CheckMessage>;

/**
 * Rolls the damage dice of a peril, visible to everyone who can see the test. Whether armour counts is read from the peril item; it does not if the item was
 * deleted.
 */
async function rollDamageOf(actor: HarvestCharacter, message: CheckMessage): Promise<void> {
  const { ref, name, amount } = message.system.purpose;
  const found = (await foundry.utils.fromUuid(ref)) as { readonly type: string } | null;
  const armourHelps = isPeril(found) && found.system.armourHelps;
  const mode = readModeOf(message) ?? 'public';
  await rollPerilDamage({ name, dice: amount, armourHelps, actor, replyTo: message.id ?? '', mode });
}

/** Returns the sentence for the result of a test. */
function describeOutcome(message: CheckMessage, key: 'success' | 'failure', net: number): string {
  const { kind, amount } = message.system.purpose;
  const format = (data: Record<string, string>): string =>
    game.i18n.format(`TETRAD.DarkHarvest.Verdict.${kind}.${key}`, data);
  if (kind === 'peril') return format({ dice: String(amount) });
  if (kind === 'feat') return format({ feat: describeFeat(amount, net) });
  if (kind === 'stabilise') return format({ actor: message.system.purpose.name });
  if (kind === 'heal') return format({ actor: message.system.purpose.name, net: String(net) });
  if (kind !== 'drink') return format({});
  return format({ step: nameStep(key === 'success' ? amount : Math.min(darkHarvest.WORST_STEP, amount + 1)) });
}

/** Purposes without a sentence of their own: a plain test needs none, and for the others the exchange or contest on the card shows the result. */
const silentKinds: ReadonlySet<PurposeKind> = new Set(['test', 'attack', 'dodge', 'contest']);

const label = (key: string): string => `TETRAD.DarkHarvest.Act.${key}`;

const actions: Partial<Record<PurposeKind, { readonly success?: Action; readonly failure?: Action }>> = {
  stayConscious: {
    failure: {
      label: label('fallUnconscious'),
      isDone: (actor) => hasStatus(actor, statusIds.unconscious),
      apply: fallUnconscious,
    },
  },
  wake: {
    success: {
      label: label('wakeUp'),
      isDone: (actor) => !hasStatus(actor, statusIds.unconscious),
      apply: wakeUp,
    },
  },
  shakeOff: {
    success: { label: label('shakeOff'), isDone: (actor) => readActorStun(actor) === null, apply: endStun },
  },
  stabilise: {
    success: { label: label('stabilise'), isDone: (actor) => actor.system.dying.stable, apply: noteStable },
  },
  peril: {
    failure: {
      label: label('rollPeril'),
      isDone: (_actor, { id }) => listDamage(id ?? '').length > 0,
      apply: rollDamageOf,
    },
  },
  permanentInjury: {
    failure: {
      label: label('noteInjury'),
      isDone: (actor, { id }) => hasInjury(actor, id ?? ''),
      apply: (actor, { id }) => noteInjury(actor, id ?? ''),
    },
  },
};

/** Returns the actor that the outcome affects: the roller, or a medic's patient; null if it was deleted or this user may not see it. */
function findConcerned(message: CheckMessage): Actor.Implementation | null {
  const { purpose } = message.system;
  return purpose.kind === 'stabilise' ? findPatient(purpose) : findOwnActor(message);
}

function isSuccess(kind: PurposeKind, net: number): boolean {
  return net >= darkHarvest.testKinds[kind].enough;
}

function findAction(message: CheckMessage, net: number): Action | undefined {
  const { kind } = message.system.purpose;
  if (!isPurposeKind(kind)) return undefined;
  return actions[kind]?.[isSuccess(kind, net) ? 'success' : 'failure'];
}

/**
 * Prepares what a card shows about the purpose of its test.
 * @param net - the net including fate
 * @returns null if the test has no purpose, or another part of the card shows the result (silentKinds)
 */
export function viewPurpose(message: CheckMessage, net: number): PurposeView | null {
  const { kind } = message.system.purpose;
  if (!isPurposeKind(kind) || silentKinds.has(kind)) return null;
  const verdict = describeOutcome(message, isSuccess(kind, net) ? 'success' : 'failure', net);
  const action = findAction(message, net);
  const actor = action && findConcerned(message);
  if (!action || !actor || !isHarvestCharacter(actor)) return { verdict, act: '', done: '', fall: null };
  const view = viewOutcomeAction(action, actor, message);
  const hasFallen = kind === 'stayConscious' && view.done !== '' && !isHidden(actor);
  const text = hasFallen
    ? game.i18n.format('TETRAD.DarkHarvest.Damage.fall.unconscious', { actor: message.alias })
    : '';
  return { verdict, ...view, fall: text ? { text, img: actor.img ?? '' } : null };
}

/** Performs the action that a card offers; does nothing if it was already done. */
export async function actOnPurpose(message: CheckMessage, net: number): Promise<void> {
  const action = findAction(message, net);
  const actor = findConcerned(message);
  if (action && actor && isHarvestCharacter(actor)) await runOutcomeAction(action, actor, message);
}
