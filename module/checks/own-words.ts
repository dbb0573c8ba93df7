/**
 * What a roller counts in a dialog by their own word although the GM decides it. The card says whose word it is, as it says what a roll is noted for, and a GM
 * sets it right with one click: a message of its own, by which every client judges the roll again. Deleting that message takes it back.
 */
import { isFromGm } from '../chat/genuine.ts';
import type { CardButton } from '../chat/card-parts.ts';
import { defineMessage, kindOf } from '../chat/define-message.ts';
import { listNoteData } from '../chat/roll-notes.ts';
import { listConnected, listReplies, postAnswer, readActorUuid } from '../chat/replies.ts';
import { isMessageOf } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

type Message = ChatMessage.Implementation;

/** Something that a roll counts by its roller's word. */
interface OwnWord {
  /** Which part of the request it is. */
  readonly key: string;
  /** What is counted ("Pulls a second card on 9"), in the roller's language. */
  readonly word: string;
  /** The value that counts once a GM has set it right. */
  readonly usual: string;
}

const CODE = 'own-word';

const format = makeFormat('TETRAD.OwnWord');

/** Returns the notes on what this user counts against what is measured or usual; empty for a GM, whose word it is. */
export function noteOwnWords(words: readonly (OwnWord | false)[]): readonly UserError[] {
  if (permitsUser('rule')) return [];
  const user = game.user.name;
  return words.flatMap((word) => (word === false ? [] : [new UserError(CODE, { ...word, user })]));
}

/** Lists what a message counts by its roller's word. The message may contain anything. */
function listOwnWords(message: Message): OwnWord[] {
  return listNoteData(message, CODE).map(({ key = '', word = '', usual = '' }) => ({ key, word, usual }));
}

/**
 * Returns what a GM has set right on a roll: the values that count, by key.
 * @param free - the parts that a GM may set to any value; the last one counts
 */
export function readCorrections(message: Message, free: readonly string[] = []): ReadonlyMap<string, string> {
  const usual = new Map(listOwnWords(message).map((word) => [word.key, word.usual]));
  if (usual.size + free.length === 0) return usual;
  return new Map(
    listReplies(message.id ?? '').flatMap((reply): (readonly [string, string])[] => {
      if (!isMessageOf(reply, 'correction') || !isFromGm(reply)) return [];
      const { key } = reply.system;
      const value = free.includes(key) ? reply.system.value : usual.get(key);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

function offerCorrection({ key, word }: OwnWord): CardButton {
  return { action: 'correct', label: format('correct', { word }), use: key };
}

/** Returns the sentences about what a GM has set right on a roll, and the buttons with which this user may do so. */
export function viewOwnWords(message: Message): { readonly changes: string[]; readonly buttons: CardButton[] } {
  const words = listOwnWords(message);
  const corrected = readCorrections(message);
  const open = permitsUser('rule') ? words.filter(({ key }) => !corrected.has(key)) : [];
  return {
    changes: words.filter(({ key }) => corrected.has(key)).map(({ word }) => format('corrected', { word })),
    buttons: open.map(offerCorrection),
  };
}

/**
 * Sets right what a roll counts by its roller's word.
 * @param key - which part of the request
 * @throws UserError `gamemaster-only`
 */
export async function correctWord(target: Message, key: string): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const found = listOwnWords(target).find((word) => word.key === key);
  if (!found || readCorrections(target).has(key)) return;
  await post(target, format('corrected', { word: found.word }), { key });
}

/**
 * Sets a part of a roll to a value by the GM's word.
 * @param word - a sentence about it, in the GM's language
 * @throws UserError `gamemaster-only`
 */
export async function setByWord(target: Message, key: string, value: string, word: string): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await post(target, word, { key, value, word });
}

async function post(target: Message, text: string, correction: object): Promise<void> {
  const links = { actor: readActorUuid(target), replyTo: target.id ?? '' };
  const content = foundry.utils.escapeHTML(text);
  const settle = kindOf(target)?.ruling?.watch?.(target);
  await postAnswer({ type: 'correction', content, system: { schemaVersion: 1, links, ...correction } }, target);
  await settle?.();
}

/** Takes a correction back by deleting its message. */
async function withdraw(correction: Message, target: Message | undefined): Promise<void> {
  if (!permitsUser('rule')) return;
  const settle = target && kindOf(target)?.ruling?.watch?.(target);
  await correction.delete();
  await settle?.();
}

export const correctionCard = defineMessage('correction', {
  template: 'systems/tetrad/templates/shared/card/ruling-card.hbs',
  view(message) {
    const { links, key, word } = message.system;
    const target = game.messages.get(links.replyTo);
    const found = target && listOwnWords(target).find((one) => one.key === key);
    const said = found ? format('corrected', { word: found.word }) : word;
    const counts = target !== undefined && said !== '' && isFromGm(message);
    const withdraw = counts && permitsUser('rule') ? format('withdraw') : '';
    const [text, refused] = [target ? said : '', counts ? '' : format('ignored')];
    return { title: format('title'), text, reason: '', counts, refused, dice: [], withdraw };
  },
  related: listConnected,
  actions: {
    withdrawRuling: (message) => withdraw(message, game.messages.get(message.system.links.replyTo)),
  },
});
