/** Answering a request for a scripting die (DH-18): the Gamemaster approves or vetoes, the asker withdraws. Without approval the points come back. */
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';
import { findFateCharacter, payFate, readPoints } from '../fate/pay.ts';
import { readVerdict } from '../fate/spends.ts';
import { describeRequest } from './ask.ts';
import { findAnswer, type RequestMessage } from './decide.ts';

/** How a request may be answered. */
export const answers = ['approve', 'veto', 'withdraw'] as const;

/** One of them. */
export type Answer = (typeof answers)[number];

/** Tests whether this user may give an answer now. */
export function canAnswer(request: RequestMessage, answer: Answer): boolean {
  if (findAnswer(request) || readVerdict(request) !== 'accepted') return false;
  if (answer !== 'withdraw') return permitsUser('answer');
  const character = findFateCharacter(request.system.links.actor);
  return character !== null && canUser('spend', character);
}

async function postAnswer(request: RequestMessage, answer: Answer, serial: number) {
  const title = describeRequest(request.system.kind, request.system.title);
  return ChatMessage.create({
    type: 'harvestAnswer' as const,
    whisper: request.whisper,
    blind: request.blind,
    content: foundry.utils.escapeHTML(game.i18n.format(`TETRAD.DarkHarvest.Request.answered.${answer}`, { title })),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: request.system.links.actor, replyTo: request.id ?? '' },
      answer,
      serial,
      title,
    },
  });
}

const pending = new Set<string>();

/**
 * Answers a request.
 * @throws UserError `request-answered`
 */
export async function answerRequest(request: RequestMessage, answer: Answer): Promise<void> {
  const id = request.id ?? '';
  if (pending.has(id)) return;
  if (!canAnswer(request, answer)) throw new UserError('request-answered');
  const character = findFateCharacter(request.system.links.actor);
  pending.add(id);
  try {
    if (answer === 'approve' || !character) {
      await postAnswer(request, answer, character ? readPoints(character).serial : 0);
      return;
    }
    await payFate({
      character,
      points: -darkHarvest.fate.scriptingDie.cost,
      of: id,
      post: (serial) => postAnswer(request, answer, serial),
    });
  } finally {
    pending.delete(id);
  }
}
