/** Posts an evaluated roll as one message: the roll, the card's data and its plain-text result. */
import { applyMessageMode, buildModeOption, type MessageMode } from '../foundry/message-mode.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

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

/**
 * Creates a message that answers another one, for those who see that one.
 * @param data - type, system data and plain text, the speaker where somebody speaks
 * @param source - the message that is answered
 * @param roll - an evaluated roll; null: there are no dice in it
 */
export async function postAnswer(
  data: object,
  source: Pick<ChatMessage.Implementation, 'whisper' | 'blind'>,
  roll: foundry.dice.Roll | null = null,
): Promise<ChatMessage.Implementation | undefined> {
  const { sounds } = CONFIG as { sounds?: { dice?: string } };
  const { whisper, blind } = source;
  const dice = roll ? { rolls: [roll], ...(sounds?.dice ? { sound: sounds.dice } : {}) } : {};
  return ChatMessage.create({ ...data, ...dice, whisper, blind });
}
