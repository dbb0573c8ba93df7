/** Posts an evaluated roll as one message: the roll, the card's data and its plain-text result. */
import { applyMessageMode, buildModeOption, type MessageMode } from '../compat/message-mode.ts';
import type { RollMessage } from '../dice/dice-facet.ts';

/**
 * Creates the one message of a roll.
 * @param roll - an evaluated roll
 * @param message - type, system data and plain text of the card
 * @param speaker - who acts
 * @param mode - who may see it; undefined: as the user chose for the chat log
 */
export async function postRoll(
  roll: foundry.dice.Roll,
  message: RollMessage,
  speaker: ChatMessage.SpeakerData,
  mode?: MessageMode,
): Promise<ChatMessage.Implementation | undefined> {
  const data = applyMessageMode({ ...message, speaker }, mode) as unknown as foundry.dice.Roll.MessageData;
  return roll.toMessage(data, { create: true, ...buildModeOption(mode) });
}
