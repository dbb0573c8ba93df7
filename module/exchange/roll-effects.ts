/**
 * Effects of a roll on an actor, such as healing or stress; often this is not the actor that rolled. A user who may change the actor applies an effect once,
 * and can undo it exactly. No GM is needed. The key of its ledger entry is made from the roll's message, so that two users who press at once write the same
 * entry.
 */
import type { CardButton } from '../chat/card-parts.ts';
import { runOnce } from '../foundry/run-once.ts';
import type { AppliedChange, TrackValues } from '../ledger/ledger.ts';
import { type Standing, findStanding } from '../ledger/reversal.ts';
import { commit, readLedger, readOwnLedger } from '../ledger/tracked-actor.ts';
import { canReverse, redoEntry, undoEntry } from '../ledger/undo.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

type Message = ChatMessage.Implementation;

/** An effect of a roll on an actor. */
export interface RollEffect {
  /** Id of the effect, unique among the effects of its message. It contains only letters, because it is part of a key. */
  readonly id: string;
  readonly concerned: Actor.Implementation;
  /** Label of the button that applies the effect, and the sentence after it has been applied. */
  readonly label: string;
  readonly done: string;
  /** Returns the change to the actor in its current state; null if it would change nothing. */
  plan(): AppliedChange | null;
}

/** The sentences and buttons of a roll's effects. */
interface EffectsView {
  readonly done: readonly string[];
  readonly buttons: readonly CardButton[];
}

/** The parts that identify an effect of a message. */
type EffectKey = Pick<RollEffect, 'id' | 'concerned'>;

function makeKey({ id }: Message, effect: EffectKey): string {
  return `${id}${effect.id}`;
}

function findEntry(message: Message, effect: EffectKey): Standing | undefined {
  return findStanding(readOwnLedger(effect.concerned), makeKey(message, effect));
}

/** Tests whether an effect has been applied and not undone. */
export function isEffectApplied(message: Message, effect: EffectKey): boolean {
  return findEntry(message, effect)?.isUndone === false;
}

/** Returns the values of an actor's tracks before an effect was applied; null: it is not applied. */
export function readBefore(message: Message, effect: EffectKey): TrackValues | null {
  const found = findStanding(readLedger(effect.concerned), makeKey(message, effect));
  return found && !found.isUndone ? found.entry.before : null;
}

/** Prepares the effects of a roll for its card. Only the last applied effect can be undone. */
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
 * Applies an effect or, if it was undone, redoes it; does nothing if it is applied.
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

/**
 * Returns the actions of the buttons made by viewEffects.
 * @param list - lists the effects of a message
 */
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
