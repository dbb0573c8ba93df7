/**
 * The default roll class of a Tetrad world: core's own, which knows in addition which ruleset's dice it holds. A formula without such dice goes
 * through core untouched.
 */
import { describeRoll, type RollMessage } from './dice-facet.ts';

/** First in `CONFIG.Dice.rolls`, so that `Roll.create` (chat commands, inline rolls) makes it. */
export class TetradRoll extends foundry.dice.Roll {
  /**
   * Says what card this evaluated roll is.
   * @returns null where no ruleset knows the roll, or where it is not evaluated: core draws it
   */
  describe(): RollMessage | null {
    // Not the total: before evaluation it is 0 or undefined, by version.
    return this._evaluated ? describeRoll(this) : null;
  }
}

/** Puts TetradRoll first among the roll classes; core's Roll stays for the revival of older messages. Called in `init`. */
export function registerRolls(): void {
  CONFIG.Dice.rolls.unshift(TetradRoll);
}

/** Revives the roll of a message's data, which core gives as text or as it is. */
export function readRoll(roll: unknown): unknown {
  return typeof roll === 'string' ? foundry.dice.Roll.fromJSON(roll) : roll;
}

/**
 * Completes the data of a message that is about to be created: where it holds one roll of a ruleset's dice and names no type of its own (dice typed in
 * chat), it becomes that ruleset's card. Any other data is given back as it is.
 */
export function completeRollMessage<Data extends object>(data: Data): Data {
  const { type = 'base', rolls = [] } = data as { type?: string | null; rolls?: readonly unknown[] };
  if ((type ?? 'base') !== 'base' || rolls.length !== 1) return data;
  const roll = readRoll(rolls[0]);
  const message = roll instanceof TetradRoll ? roll.describe() : null;
  return message ? { ...data, ...message } : data;
}
