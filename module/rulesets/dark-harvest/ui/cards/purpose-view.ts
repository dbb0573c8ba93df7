/** What a card says of the purpose of its test: what came of it in plain words, and what may be done about it now. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { commit } from '../../../../ledger/commit.ts';
import { canUser } from '../../../../permissions.ts';
import { findCardActor } from '../../play/find-actor.ts';
import { isPurposeKind, type PurposeKind } from '../../data/purpose.ts';
import { nameStep } from '../../play/drinking.ts';
import { describeFeat } from '../../play/feats.ts';
import { isPeril, rollPerilDamage } from '../../play/perils.ts';
import { endStun, readActorStun } from '../../play/stun.ts';
import { giveStatus, hasStatus, takeStatus } from '../../play/track-statuses.ts';
import { hasInjury, noteInjury } from '../../play/injuries.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;
type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** What the card shows. */
export interface PurposeView {
  /** What came of the test. */
  readonly verdict: string;
  /** Label of the button; empty: there is nothing to do, it is done, or it is another's to do. */
  readonly act: string;
  /** That it is done. */
  readonly done: string;
}

/** What may be done about an outcome. */
interface PurposeAct {
  readonly key: string;
  isDone(actor: HarvestCharacter, message: CheckMessage): boolean;
  apply(actor: HarvestCharacter, message: CheckMessage): Promise<void>;
}

/** Whether the damage dice of a test that did not avoid a peril have been rolled. */
function isAnswered({ id }: CheckMessage): boolean {
  return game.messages.some((message) => {
    return message.type === 'harvestDamage' && (message as DamageMessage).system.links.replyTo === id;
  });
}

/** Rolls them, for those who see the test. The peril itself says whether armour helps; one that is gone does not. */
async function rollDamageOf(actor: HarvestCharacter, message: CheckMessage): Promise<void> {
  const { ref, name, amount } = message.system.purpose;
  const found = (await foundry.utils.fromUuid(ref)) as Item.Implementation | null;
  const armourHelps = isPeril(found) && found.system.armourHelps;
  const mode = message.blind ? 'blind' : message.whisper.length > 0 ? 'gm' : 'public';
  await rollPerilDamage({ name, dice: amount, armourHelps, actor, replyTo: message.id ?? '', mode });
}

/** What came of a test, in words. */
function describeOutcome(message: CheckMessage, key: 'success' | 'failure', net: number): string {
  const { kind, amount } = message.system.purpose;
  const format = (data: Record<string, string>): string =>
    game.i18n.format(`TETRAD.DarkHarvest.Verdict.${kind}.${key}`, data);
  if (kind === 'peril') return format({ dice: String(amount) });
  if (kind === 'feat') return format({ feat: describeFeat(amount, net) });
  if (kind !== 'drink') return format({});
  return format({ step: nameStep(key === 'success' ? amount : Math.min(darkHarvest.WORST_STEP, amount + 1)) });
}

/** What comes of these stands elsewhere on the card: in the exchange, or in the contest. */
const silentKinds: ReadonlySet<PurposeKind> = new Set(['test', 'attack', 'dodge', 'contest']);

const acts: Partial<Record<PurposeKind, { readonly success?: PurposeAct; readonly failure?: PurposeAct }>> = {
  stayConscious: {
    failure: {
      key: 'fallUnconscious',
      isDone: (actor) => hasStatus(actor, 'unconscious'),
      apply: (actor) => giveStatus(actor, 'unconscious', 'test'),
    },
  },
  wake: {
    success: {
      key: 'wakeUp',
      isDone: (actor) => !hasStatus(actor, 'unconscious'),
      apply: (actor) => takeStatus(actor, 'unconscious'),
    },
  },
  shakeOff: {
    success: {
      key: 'shakeOff',
      isDone: (actor) => readActorStun(actor) === null,
      apply: async (actor) => {
        await commit(actor, endStun());
      },
    },
  },
  peril: {
    failure: {
      key: 'rollPeril',
      isDone: (_actor, message) => isAnswered(message),
      apply: (actor, message) => rollDamageOf(actor, message),
    },
  },
  permanentInjury: {
    failure: {
      key: 'noteInjury',
      isDone: (actor, message) => hasInjury(actor, message.id ?? ''),
      apply: (actor, message) => noteInjury(actor, message.id ?? ''),
    },
  },
};

/** Whether the card of a test of this purpose shows something of its actor, and is drawn anew with it. */
export function showsActor(kind: string): boolean {
  return isPurposeKind(kind) && acts[kind] !== undefined;
}

function isSuccess(kind: PurposeKind, net: number): boolean {
  return net >= darkHarvest.testKinds[kind].enough;
}

function findAct(message: CheckMessage, net: number): PurposeAct | undefined {
  const { kind } = message.system.purpose;
  if (!isPurposeKind(kind)) return undefined;
  return acts[kind]?.[isSuccess(kind, net) ? 'success' : 'failure'];
}

/**
 * Reads what a card says of its purpose.
 * @param net - with fate
 * @returns null where the test was rolled for nothing but itself, or for an attack
 */
export function viewPurpose(message: CheckMessage, net: number): PurposeView | null {
  const { kind } = message.system.purpose;
  if (!isPurposeKind(kind) || silentKinds.has(kind)) return null;
  const key = isSuccess(kind, net) ? 'success' : 'failure';
  const verdict = describeOutcome(message, key, net);
  const act = findAct(message, net);
  const actor = act && findCardActor(message);
  if (!act || !actor) return { verdict, act: '', done: '' };
  const isDone = act.isDone(actor, message);
  const label = `TETRAD.DarkHarvest.Act.${act.key}`;
  return {
    verdict,
    act: !isDone && canUser('edit', actor) ? game.i18n.localize(`${label}.do`) : '',
    done: isDone ? game.i18n.localize(`${label}.done`) : '',
  };
}

const pending = new Set<string>();

/** Does what the card offers, once. */
export async function actOnPurpose(message: CheckMessage, net: number): Promise<void> {
  const act = findAct(message, net);
  const actor = findCardActor(message);
  const id = message.id ?? '';
  if (!act || !actor || pending.has(id) || !canUser('edit', actor) || act.isDone(actor, message)) return;
  pending.add(id);
  try {
    await act.apply(actor, message);
  } finally {
    pending.delete(id);
  }
}
