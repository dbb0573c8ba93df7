/** Notes on a card: what the rules say against a roll that was made anyway, such as that its weapon does not reach. */
import { isObject } from '../foundry/plain-data.ts';
import { UserError } from '../user-error.ts';
import { isFromGm } from './genuine.ts';

type Message = ChatMessage.Implementation;

function writeTexts(data: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(isObject(data) ? data : {}).map(([name, text]) => [name, String(text)]));
}

/** Returns an objection that a message stores, the code of a refusal and its `data`, as a sentence; empty if this version does not know it. */
function writeObjection(stored: unknown): string {
  const { code, data } = isObject(stored) ? stored : {};
  if (typeof code !== 'string') return '';
  const key = `TETRAD.UserError.${code}`;
  if (game.i18n.localize(key) === key) return '';
  return new UserError(code, writeTexts(data)).localizeReason();
}

/** Lists the data of a message's notes with a code, as texts. The message may contain anything. */
export function listNoteData({ system }: Message, code: string): Readonly<Record<string, string>>[] {
  const { objections } = system as { objections?: unknown };
  const notes = (Array.isArray(objections) ? objections : []).filter(isObject).filter((note) => note['code'] === code);
  return notes.map(({ data }) => writeTexts(data));
}

/** Returns the notes on a message's card; empty: none. The message may contain anything. */
export function readNotes(message: Message): readonly string[] {
  const { overruled, objections } = message.system as { overruled?: unknown; objections?: unknown };
  const against = (Array.isArray(objections) ? objections : []).map(writeObjection).filter(Boolean);
  const reason = typeof overruled === 'string' ? overruled : '';
  // Older messages store only the reason, which counts if a GM gave it.
  if (!reason || (against.length === 0 && !isFromGm(message))) return against;
  const key = against.length > 0 ? 'reason' : 'label';
  return [...against, game.i18n.format(`TETRAD.Overruled.${key}`, { reason })];
}

/** Draws notes below a card's header. */
export function drawNotes(card: Element, notes: readonly string[]): void {
  if (notes.length === 0) return;
  const note = document.createElement('p');
  note.className = 'card-overruled';
  note.textContent = notes.join(' ');
  const head = card.querySelector('header');
  if (head) head.append(note);
  else (card.querySelector('.tetrad-card') ?? card).prepend(note);
}
