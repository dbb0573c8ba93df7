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

/** Returns what a GM has set right on a roll: the values that count, by key. */
export function readCorrections(message: Message): ReadonlyMap<string, string> {
  const words = listOwnWords(message);
  if (words.length === 0) return new Map();
  const keys = listReplies(message.id ?? '').flatMap((reply) =>
    isMessageOf(reply, 'correction') && isFromGm(reply) ? reply.system.key : [],
  );
  return new Map(words.filter(({ key }) => keys.includes(key)).map(({ key, usual }) => [key, usual]));
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
  const links = { actor: readActorUuid(target), replyTo: target.id ?? '' };
  const content = foundry.utils.escapeHTML(format('corrected', { word: found.word }));
  const settle = kindOf(target)?.ruling?.watch?.(target);
  await postAnswer({ type: 'correction', content, system: { schemaVersion: 1, links, key } }, target);
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
    const { links, key } = message.system;
    const target = game.messages.get(links.replyTo);
    const found = target && listOwnWords(target).find((word) => word.key === key);
    const counts = found !== undefined && isFromGm(message);
    const withdraw = counts && permitsUser('rule') ? format('withdraw') : '';
    const [text, refused] = [found ? format('corrected', { word: found.word }) : '', counts ? '' : format('ignored')];
    return { title: format('title'), text, reason: '', counts, refused, dice: [], withdraw };
  },
  related: listConnected,
  actions: {
    withdrawRuling: (message) => withdraw(message, game.messages.get(message.system.links.replyTo)),
  },
});
