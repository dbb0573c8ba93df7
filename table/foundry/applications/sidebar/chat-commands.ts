/** The commands that a line in the chat may begin with (API14 ChatLog.CHAT_COMMANDS, ChatCommandCallback; API13 ChatLog.MESSAGE_PATTERNS). */
import { messageModesReplaceRollModes } from '../../generation.ts';
import { getConfig, getGame, type Dictionary } from '../../runtime.ts';
import type { ChatLog } from './chat-log.ts';

/** Handles a command; it is called with the chat log as `this`. @returns False where no message shall be created. */
export type ChatCommandCallback = (
  this: ChatLog,
  command: string,
  match: RegExpMatchArray,
  chatData: Dictionary,
  createOptions: Dictionary,
) => Promise<false | void>;

/** A command of 14. */
export interface ChatCommand {
  rgx: RegExp;
  fn: ChatCommandCallback;
}
interface MessageClass {
  getSpeakerActor(speaker: unknown): { getRollData(): Dictionary } | null;
  getWhisperRecipients(name: string): { id: string }[];
}
interface LooseRoll {
  readonly total: number;
  evaluate(options: Dictionary): Promise<unknown>;
}
interface RollClass {
  create(formula: string, data: Dictionary): LooseRoll;
}
const getMessageClass = (): MessageClass => getConfig().ChatMessage.documentClass as unknown as MessageClass;

const modes: Record<string, [current: string, former: string]> = {
  publicroll: ['public', 'publicroll'],
  gmroll: ['gm', 'gmroll'],
  blindroll: ['blind', 'blindroll'],
  selfroll: ['self', 'selfroll'],
};

async function rollDice(
  command: string,
  match: RegExpMatchArray,
  chatData: Dictionary,
  createOptions: Dictionary,
): Promise<void> {
  const [, , formula = '', flavor] = match;
  const character = getGame().user?.character as { getRollData(): Dictionary } | null;
  const actor = getMessageClass().getSpeakerActor(chatData['speaker']) ?? character;
  const [Roll] = getConfig().Dice['rolls'] as [RollClass, ...RollClass[]];
  const roll = Roll.create(formula, actor?.getRollData() ?? {});
  const chosen = modes[command]?.[messageModesReplaceRollModes ? 0 : 1];
  await roll.evaluate({ allowInteractive: command !== 'blindroll' });
  Object.assign(chatData, { rolls: [roll], content: String(roll.total) });
  if (flavor?.trim()) chatData['flavor'] = flavor.trim();
  if (chosen) createOptions[messageModesReplaceRollModes ? 'messageMode' : 'rollMode'] = chosen;
}

async function whisper(_command: string, match: RegExpMatchArray, chatData: Dictionary): Promise<void> {
  const names = (match[2] ?? '')
    .replace(/[[\]]/g, '')
    .split(',')
    .map((name) => name.trim());
  const users = names.flatMap((name) => getMessageClass().getWhisperRecipients(name));
  if (!users.length) throw new Error(`No user matches ${names.join(', ')}`);
  Object.assign(chatData, { whisper: users.map(({ id }) => id), content: match[3] ?? '' });
}

function speakInStyle(style: number): ChatCommandCallback {
  return async (_command, match, chatData) => {
    const speaker = chatData['speaker'] as Dictionary;
    Object.assign(chatData, { style, content: match[2] ?? '' });
    if (style === 1) chatData['speaker'] = { ...speaker, actor: null, token: null, alias: getGame().user?.name };
  };
}

const dice = '([^#]+)(?:#(.*))?';
const text = '([^]*)';
/** Every command with its pattern, in the order in which they are tried. */
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
