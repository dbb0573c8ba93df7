/** Which generation of Foundry this is, and the small things that 13 and 14 do differently. Only files of this folder ask. Sources: API documentation of both versions. */

/** Tests whether this is Foundry 14 or later. */
export function isGeneration14(): boolean {
  return game.release.generation >= 14;
}

// Who may see a message. Foundry 14 renamed roll modes to message modes (setting `core.messageMode`, `CONFIG.ChatMessage.modes`, the option `messageMode`); 13 has
// `core.rollMode`, `CONFIG.Dice.rollModes` and `rollMode`. The rest of the system knows the four names of 14 alone (foundryvtt/foundryvtt#8856).

/** Public, to the Gamemasters, to the Gamemasters without the author seeing it, or to the author alone. */
export const messageModes = ['public', 'gm', 'blind', 'self'] as const;

/** One of the four visibilities of a message. */
export type MessageMode = (typeof messageModes)[number];

const rollModeByMode = { public: 'publicroll', gm: 'gmroll', blind: 'blindroll', self: 'selfroll' } as const;

/** A mode with what a select needs. */
export interface MessageModeChoice {
  readonly id: MessageMode;
  /** Lang key or text of the mode's name, from core. */
  readonly label: string;
  /** Icon class. */
  readonly icon: string;
}

/** Reads the visibility that the user chose for the chat log; an unknown one (a module's) counts as public. */
export function getDefaultMessageMode(): MessageMode {
  if (isGeneration14()) {
    const mode = (game.settings as unknown as { get(scope: string, key: string): unknown }).get('core', 'messageMode');
    return messageModes.find((id) => id === mode) ?? 'public';
  }
  const rollMode = game.settings.get('core', 'rollMode');
  return messageModes.find((id) => rollModeByMode[id] === rollMode) ?? 'public';
}

/** Lists the four visibilities with core's own names. */
export function listMessageModes(): MessageModeChoice[] {
  return messageModes.map((id) => {
    const config = isGeneration14()
      ? (CONFIG.ChatMessage as unknown as { modes: Record<string, { label: string; icon: string }> }).modes[id]
      : CONFIG.Dice.rollModes[rollModeByMode[id]];
    return { id, label: config?.label ?? id, icon: config?.icon ?? '' };
  });
}

/**
 * Applies a visibility to the data of a message that is about to be created. The option (see buildModeOption) is passed as well: which of the two
 * core reads is not documented for every path, and a private roll must not depend on it.
 * @returns the data with recipients and blindness set; core may have changed them in place
 */
export function applyMessageMode<Data extends object>(data: Data, mode: MessageMode = getDefaultMessageMode()): Data {
  if (isGeneration14()) {
    const { applyMode } = ChatMessage as unknown as { applyMode(data: object, mode: string): object | undefined };
    return (applyMode.call(ChatMessage, data, mode) ?? data) as Data;
  }
  return (ChatMessage.applyRollMode(data, rollModeByMode[mode]) ?? data) as Data;
}

/**
 * Builds the option by which `Roll#toMessage` and `ChatMessage.create` apply a visibility.
 * @param mode - the visibility; undefined: the one the user chose for the chat log
 */
export function buildModeOption(mode: MessageMode = getDefaultMessageMode()): { rollMode?: foundry.dice.Roll.Mode } {
  if (isGeneration14()) return { messageMode: mode } as object;
  return { rollMode: rollModeByMode[mode] };
}

// Deleting a key of an object field in an update, or replacing its value whole. Foundry 14 has operators (`foundry.data.operators`) and warns about the older key
// prefixes `-=` and `==`, which 13 knows alone.

/** Adds to a part of an update that a key of it is to be deleted. */
export function addDeletion(part: Record<string, unknown>, key: string): void {
  if (!isGeneration14()) {
    part[`-=${key}`] = null;
    return;
  }
  part[key] = new (getOperators().ForcedDeletion)();
}

/** Adds to a part of an update that a key of it gets a value whole, whatever stands there. */
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

/** Reads the text of a typed message as the hook `chatMessage` gets it: plain text in Foundry 13, and in 14, whose input is an editor, HTML. */
export function readTypedText(message: string): string {
  if (!isGeneration14() || !message.includes('<')) return message.trim();
  return (new DOMParser().parseFromString(message, 'text/html').body.textContent ?? '').trim();
}
