/** Reads the dice of messages. Also tests whether a message's dice can come from its stored plan, since anyone can send a forged message. */
import { innerWorlds } from '../../../../src/index.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { readTraits } from './wear.ts';

/** Returns the dice of a roll, one entry for each term; empty if there is no roll. */
export function readThrown(roll: foundry.dice.Roll | undefined): innerWorlds.Thrown[] {
  return (roll?.dice ?? []).map(({ faces, results }) => ({
    sides: faces ?? 0,
    faces: results.filter(({ rerolled }) => !rerolled).map(({ result }) => result),
    rerolled: results.filter(({ rerolled }) => rerolled).map(({ result }) => result),
  }));
}

/** Tests whether a message's dice can come from the plan that it stores; true if it stores none. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  const { rolls } = message;
  const thrown = readThrown(rolls[0]);
  if (isMessageOf(message, 'innerCheck'))
    return (
      rolls.length === 1 &&
      innerWorlds.fitsRoll(message.system.plan, thrown) &&
      innerWorlds.fitsRollLines(message.system.plan) &&
      innerWorlds.fitsAction(message.system.exchange)
    );
  if (!isMessageOf(message, 'innerDamage')) return true;
  const { plan, traits, ...kept } = message.system;
  const damage = { ...kept, mode: plan.mode, traits: readTraits(traits) };
  const isPossible = innerWorlds.fitsDamage(damage, rolls.length > 0 ? thrown : null);
  return isPossible && innerWorlds.fitsDamageLines({ ...damage, lines: plan.lines });
}
