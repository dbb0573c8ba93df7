/** What a card shows about the purpose of its test: the result as a sentence, and the action that it allows, once. */
import { darkHarvest } from '../../../../../src/index.ts';
import { isHidden } from '../../../../foundry/canvas.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import type { PurposeView } from '../../../../exchange/roll-card.ts';
import { isPurposeKind, type PurposeKind } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { describeFeat, nameStep } from '../../play/life.ts';
import { findAction, isSuccess } from '../../play/permit.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat(LANG);

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
