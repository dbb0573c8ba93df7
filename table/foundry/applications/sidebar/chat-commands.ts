/** The chat commands, which the beginning of a message selects (v14 API: ChatLog.CHAT_COMMANDS, ChatCommandCallback; v13 API: ChatLog.MESSAGE_PATTERNS). */
import { createRoll } from '../../dice/lookup.ts';
import type { ChatMessage } from '../../documents/chat-message.ts';
import type { Actor } from '../../documents/documents.ts';
import { messageModesReplaceRollModes } from '../../generation.ts';
import { getConfig, getGame, type Dictionary } from '../../runtime.ts';
import type { ChatLog } from './chat-log.ts';

/**
 * Handles a command. `this` is the chat log.
 * @returns False to prevent the message.
 */
export type ChatCommandCallback = (
  this: ChatLog,
  command: string,
  match: RegExpMatchArray,
  chatData: Dictionary,
  createOptions: Dictionary,
) => Promise<false | void>;

/** A command as Foundry 14 declares it. */
export interface ChatCommand {
  rgx: RegExp;
  fn: ChatCommandCallback;
}
const getMessageClass = (): typeof ChatMessage =>
  getConfig().ChatMessage.documentClass as unknown as typeof ChatMessage;

/** The message mode of Foundry 14 for each roll command, which has the name of a roll mode of Foundry 13. */
const modes: Record<string, string> = { publicroll: 'public', gmroll: 'gm', blindroll: 'blind', selfroll: 'self' };

const rollDice: ChatCommandCallback = async (command, match, chatData, createOptions) => {
  const [, , formula = '', flavor = ''] = match;
  const actor = getMessageClass().getSpeakerActor(chatData['speaker'] as Dictionary) ?? getGame().user?.character;
  const roll = createRoll(formula, (actor as Actor | null)?.getRollData() as Dictionary | undefined);
  await roll.evaluate({ allowInteractive: command !== 'blindroll' });
  Object.assign(chatData, { rolls: [roll], content: String(roll.total) });
  if (flavor.trim()) chatData['flavor'] = flavor.trim();
  if (!modes[command]) return;
  if (messageModesReplaceRollModes) createOptions['messageMode'] = modes[command];
  else createOptions['rollMode'] = command;
};

const whisper: ChatCommandCallback = async (_command, [, , recipients = '', content = ''], chatData) => {
  const names = recipients.replace(/[[\]]/g, '').split(',');
  const users = names.flatMap((name) => getMessageClass().getWhisperRecipients(name.trim()));
  if (!users.length) throw new Error(`No user matches ${recipients}`);
  Object.assign(chatData, { whisper: users.map(({ id }) => id), content });
};

function speakInStyle(style: number): ChatCommandCallback {
  return async (_command, match, chatData) => {
    const speaker = chatData['speaker'] as Dictionary;
    Object.assign(chatData, { style, content: match[2] ?? '' });
    if (style === 1) chatData['speaker'] = { ...speaker, actor: null, token: null, alias: getGame().user?.name };
  };
}

const dice = '([^#]+)(?:#(.*))?';
const text = '([^]*)';
/** All commands, in the order in which their patterns are tried. */
export const chatCommands: Record<string, ChatCommand> = {
  roll: { rgx: new RegExp(`^(/r(?:oll)? )${dice}$`, 'i'), fn: rollDice },
  gmroll: { rgx: new RegExp(`^(/gmr(?:oll)? )${dice}$`, 'i'), fn: rollDice },
  blindroll: { rgx: new RegExp(`^(/b(?:lind)?r(?:oll)? )${dice}$`, 'i'), fn: rollDice },
  selfroll: { rgx: new RegExp(`^(/s(?:elf)?r(?:oll)? )${dice}$`, 'i'), fn: rollDice },
  publicroll: { rgx: new RegExp(`^(/p(?:ublic)?r(?:oll)? )${dice}$`, 'i'), fn: rollDice },
  ic: { rgx: new RegExp(`^(/ic )${text}`, 'i'), fn: speakInStyle(2) },
  ooc: { rgx: new RegExp(`^(/ooc )${text}`, 'i'), fn: speakInStyle(1) },
  emote: { rgx: new RegExp(`^(/(?:em(?:ote)?|me) )${text}`, 'i'), fn: speakInStyle(3) },
  whisper: { rgx: new RegExp(`^(/w(?:hisper)? )(\\[(?:[^\\]]+)\\]|[^\\s]+)\\s*${text}`, 'i'), fn: whisper },
};
