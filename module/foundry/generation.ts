/**
 * Detects the generation of Foundry and hides small differences between 13 and 14. Only files in this folder may depend on the generation. Source: API
 * documentation of both versions.
 */

import { getSettings } from './host.ts';

/** Tests whether this is Foundry 14 or later. */
export function isGeneration14(): boolean {
  return game.release.generation >= 14;
}

// Visibility of messages. Foundry 14 renamed roll modes to message modes (setting `core.messageMode`, `CONFIG.ChatMessage.modes`, option
// `messageMode`); 13 has `core.rollMode`, `CONFIG.Dice.rollModes` and `rollMode`. The rest of the system uses the four names of 14
// (foundryvtt/foundryvtt#8856).

/** The visibilities: public; the GMs and the author; only the GMs; only the author. */
export const messageModes = ['public', 'gm', 'blind', 'self'] as const;

/** The visibility of a message. */
export type MessageMode = (typeof messageModes)[number];

const rollModeByMode = { public: 'publicroll', gm: 'gmroll', blind: 'blindroll', self: 'selfroll' } as const;

/** A visibility as an option of a select. */
export interface MessageModeChoice {
  readonly id: MessageMode;
  /** The name of the visibility in core: a lang key or a text. */
  readonly label: string;
  /** CSS class of the icon. */
  readonly icon: string;
}

/** Returns the visibility that the user chose in the chat log. A choice that a module added counts as public. */
export function getDefaultMessageMode(): MessageMode {
  if (isGeneration14()) {
    const mode = getSettings().get('core', 'messageMode');
    return messageModes.find((id) => id === mode) ?? 'public';
  }
  const rollMode = game.settings.get('core', 'rollMode');
  return messageModes.find((id) => rollModeByMode[id] === rollMode) ?? 'public';
}

/** Lists the four visibilities with core's names. */
export function listMessageModes(): MessageModeChoice[] {
  return messageModes.map((id) => {
    const config = isGeneration14()
      ? (CONFIG.ChatMessage as unknown as { modes: Record<string, { label: string; icon: string }> }).modes[id]
      : CONFIG.Dice.rollModes[rollModeByMode[id]];
    return { id, label: config?.label ?? id, icon: config?.icon ?? '' };
  });
}

/**
 * Applies a visibility to the data of a message that is about to be created. Also pass the option of buildModeOption: core does not document which of the two
 * it reads, so both must agree.
 * @returns the data with recipients and blindness; core may have changed it in place
 */
export function applyMessageMode<Data extends object>(data: Data, mode: MessageMode = getDefaultMessageMode()): Data {
  if (isGeneration14()) {
    const { applyMode } = ChatMessage as unknown as { applyMode(data: object, mode: string): object | undefined };
    return (applyMode.call(ChatMessage, data, mode) ?? data) as Data;
  }
  return (ChatMessage.applyRollMode(data, rollModeByMode[mode]) ?? data) as Data;
}

/**
 * Returns the option with which `Roll#toMessage` and `ChatMessage.create` apply a visibility.
 * @param mode - the visibility; default: the user's choice in the chat log
 */
export function buildModeOption(mode: MessageMode = getDefaultMessageMode()): { rollMode?: foundry.dice.Roll.Mode } {
  if (isGeneration14()) return { messageMode: mode } as object;
  return { rollMode: rollModeByMode[mode] };
}

// Deletions and replacements in updates. Foundry 14 has operators (`foundry.data.operators`) and warns about the older key prefixes `-=` and `==`; 13
// knows only the prefixes.

/** Adds the deletion of a key to an object in an update. */
export function addDeletion(part: Record<string, unknown>, key: string): void {
  if (!isGeneration14()) {
    part[`-=${key}`] = null;
    return;
  }
  part[key] = new (getOperators().ForcedDeletion)();
}

/** Adds the replacement of a key's whole value to an object in an update. */
export function addReplacement(part: Record<string, unknown>, key: string, value: unknown): void {
  if (isGeneration14()) part[key] = new (getOperators().ForcedReplacement)(value);
  else part[`==${key}`] = value;
}

interface Operators {
  readonly ForcedDeletion: new () => object;
  readonly ForcedReplacement: new (value: unknown) => object;
}

function getOperators(): Operators {
  return (foundry.data as unknown as { operators: Operators }).operators;
}

/** Returns a chat message as the user typed it. The hook `chatMessage` passes plain text in Foundry 13, and the editor's HTML in 14. */
export function readTypedText(message: string): string {
  if (!isGeneration14() || !message.includes('<')) return message.trim();
  return (new DOMParser().parseFromString(message, 'text/html').body.textContent ?? '').trim();
}
