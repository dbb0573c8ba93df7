/**
 * What a roll brings to an actor, often not the roller's: healing, stress. A user who may change that actor applies it, once, and undoes it exactly; no GM is
 * needed. The key of its ledger entry is made from the roll's message, so two users who press at once write it once.
 */
import type { CardButton } from '../chat/card-parts.ts';
import { runOnce } from '../foundry/run-once.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import { type Standing, findStanding } from '../ledger/reversal.ts';
import { commit, readOwnLedger } from '../ledger/tracked-actor.ts';
import { canReverse, redoEntry, undoEntry } from '../ledger/undo.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

type Message = ChatMessage.Implementation;

/** What a roll brings to an actor. */
export interface RollEffect {
  /** Identifies the effect among those of its message: letters only, since it is part of a key. */
  readonly id: string;
  readonly concerned: Actor.Implementation;
  /** Label of the button that applies it, and the sentence once it is done. */
  readonly label: string;
  readonly done: string;
  /** Returns the change to the actor as it is now; null: it would change nothing. */
  plan(): AppliedChange | null;
}

/** The sentences and buttons of a roll's effects. */
interface EffectsView {
  readonly done: readonly string[];
  readonly buttons: readonly CardButton[];
}

/** What identifies an effect of a message. */
type EffectKey = Pick<RollEffect, 'id' | 'concerned'>;

function makeKey({ id }: Message, effect: EffectKey): string {
  return `${id}${effect.id}`;
}

function findEntry(message: Message, effect: EffectKey): Standing | undefined {
  return findStanding(readOwnLedger(effect.concerned), makeKey(message, effect));
}

/** Tests whether an effect is applied and not undone. */
export function isEffectApplied(message: Message, effect: EffectKey): boolean {
  return findEntry(message, effect)?.isUndone === false;
}

/** Prepares the effects of a roll for its card, in their order. Only the last one that is applied can be undone. */
export function viewEffects(message: Message, effects: readonly RollEffect[]): EffectsView {
  const last = effects.findLast((effect) => isEffectApplied(message, effect));
  const views = effects.map((effect) => {
    const { concerned, id: use, label } = effect;
    const isDone = isEffectApplied(message, effect);
    const undo = { action: 'undoEffect', use, label: game.i18n.localize('TETRAD.Ledger.Act.undo') };
    const canUndo = effect === last && canReverse(concerned, makeKey(message, effect));
    const canApply = !isDone && canUser('damage', concerned) && (findEntry(message, effect) ?? effect.plan()) !== null;
    return {
      done: isDone ? [effect.done] : [],
      buttons: canUndo ? [undo] : canApply ? [{ action: 'applyEffect', use, label }] : [],
    };
  });
  return { done: views.flatMap(({ done }) => done), buttons: views.flatMap(({ buttons }) => buttons) };
}

/**
 * Applies an effect, unless it is applied; if it was undone, redoes it.
 * @throws UserError `not-owner`
 */
export async function applyEffect(message: Message, effect: RollEffect): Promise<void> {
  const { concerned } = effect;
  const key = makeKey(message, effect);
  if (!canUser('damage', concerned)) throw new UserError('not-owner', { actor: concerned.name });
  await runOnce(`effect ${key}`, async () => {
    const entry = findEntry(message, effect);
    if (entry?.isUndone) await redoEntry(concerned, key);
    const change = entry ? null : effect.plan();
    if (change) await commit(concerned, { ...change, id: key });
  });
}

/** Returns the actions of the buttons of viewEffects. @param list - lists the effects of a message */
export function makeEffectActions<Own extends Message>(list: (message: Own) => readonly RollEffect[]) {
  const find = (message: Own, { dataset }: HTMLElement) => list(message).find(({ id }) => id === dataset['use']);
  return {
    async applyEffect(message: Own, button: HTMLElement) {
      const effect = find(message, button);
      if (effect) await applyEffect(message, effect);
    },
    async undoEffect(message: Own, button: HTMLElement) {
      const effect = find(message, button);
      if (effect) await undoEntry(effect.concerned, makeKey(message, effect));
    },
  };
}
