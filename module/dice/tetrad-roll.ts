/**
 * The default roll class of a Tetrad world: core's own, except that a roll of a ruleset's dice is posted as that ruleset's card. A formula without
 * such dice goes through core untouched.
 */
import { describeRoll } from './dice-facet.ts';

const { Roll } = foundry.dice;

/** First in `CONFIG.Dice.rolls`, so that `Roll.create` (chat commands, inline rolls) makes it. */
export class TetradRoll extends Roll {
  /**
   * Posts the roll. Where the caller names no message type and a ruleset knows the roll, the message is that ruleset's card.
   * @see Roll#toMessage
   */
  override async toMessage<const Create extends boolean | null | undefined = undefined>(
    messageData?: foundry.dice.Roll.MessageData | null,
    options?: foundry.dice.Roll.ToMessageOptions<Create>,
  ): Promise<foundry.dice.Roll.ToMessageReturn<Create>> {
    if (messageData?.type) return super.toMessage(messageData, options);
    // Core evaluates an unevaluated roll itself, but only after it has been asked what to post.
    if (this.total === undefined) await this.evaluate();
    const described = describeRoll(this);
    return super.toMessage(described ? { ...messageData, ...(described as object) } : messageData, options);
  }
}

/** Puts TetradRoll first among the roll classes; core's Roll stays for revival of older messages. Called in `init`. */
export function registerRolls(): void {
  CONFIG.Dice.rolls.unshift(TetradRoll);
}
