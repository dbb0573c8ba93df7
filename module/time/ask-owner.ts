/**
 * Asks an actor's owner for a check that falls due as game time passes, with a whispered message that has a button. The first genuine roll of that check
 * that answers the message counts. The message stays in the log: if the GM is interrupted, the next attempt uses the same roll.
 */
import { findOtherTask, isGenuineRoll } from '../checks/answers.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { defineMessage } from '../chat/define-message.ts';
import { findFirstAnswer, isContentShown, listConnected, listMessagesBy } from '../chat/replies.ts';
import { isFromGm } from '../chat/genuine.ts';
import { findActor, getSpeaker, isMessageOf } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { isApplied, makeDueKey } from './let-pass.ts';
import type { TimeDue } from './time-facet.ts';

type Message = ChatMessage.Implementation;
type Due = ChatMessage.OfType<'due'>;

/** Lists the users who own an actor, except GMs. */
export function listPlayers(actor: Actor.Implementation): User.Implementation[] {
  return game.users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER'));
}

/** Returns the first genuine roll of the requested check that answers a message; null if there is none yet. */
function findAnswer(message: Due): Message | null {
  const { links, request } = message.system;
  const actor = findActor(links.actor);
  if (!actor) return null;
  const isAnswer = (reply: Message): boolean =>
    isContentShown(reply) && isGenuineRoll(reply, actor) && findOtherTask(reply, actor, request) === '';
  return findFirstAnswer(message.id ?? '', isAnswer);
}

/** Lists the messages of GMs that requested the check of a due. */
function listAsks(actor: Actor.Implementation, key: string): Due[] {
  return listMessagesBy(actor.uuid)
    .filter((message) => isMessageOf(message, 'due'))
    .filter((message) => message.system.key === key && isFromGm(message));
}

async function postAsk(actor: Actor.Implementation, due: TimeDue, request: object): Promise<void> {
  const users = [...listPlayers(actor), ...game.users.filter(({ isGM }) => isGM)];
  const data: object = {
    type: 'due',
    content: foundry.utils.escapeHTML(game.i18n.format('TETRAD.Time.asked', { label: due.label })),
    speaker: getSpeaker(actor),
    whisper: users.map(({ id }) => id ?? ''),
    system: { links: { actor: actor.uuid }, key: makeDueKey(due), label: due.label, request },
  };
  await ChatMessage.create(data);
}

/** The functions that look for an awaited roll again. */
const waiting = new Set<() => void>();

/**
 * Asks an owner who is online to roll, and waits for the roll.
 * @param wait - receives a function that ends the wait
 * @returns the message of the roll; null if no owner is online, or the GM ended the wait
 */
export async function askOwner(
  actor: Actor.Implementation,
  due: TimeDue,
  request: object,
  wait: (stop: () => void) => void,
): Promise<Message | null> {
  const key = makeDueKey(due);
  const findRoll = () => listAsks(actor, key).map(findAnswer).find(Boolean) ?? null;
  const rolled = findRoll();
  if (rolled || !listPlayers(actor).some(({ active }) => active)) return rolled;
  if (listAsks(actor, key).length === 0) await postAsk(actor, due, request);
  return new Promise((resolve) => {
    const end = (message: Message | null): void => {
      waiting.delete(check);
      resolve(message);
    };
    // Another GM may apply the due while this client waits.
    const check = (): void => {
      const found = findRoll();
      if (found || isApplied(actor, due)) end(found);
    };
    waiting.add(check);
    wait(() => end(null));
  });
}

function checkAll(): void {
  for (const check of waiting) check();
}

/**
 * Opens the roll dialog for the requested check.
 * @throws UserError `not-owner`, `due-answered`
 */
async function rollAsked(message: Due, event?: Event): Promise<void> {
  const { links, request } = message.system;
  const actor = findActor(links.actor);
  if (!actor || !isFromGm(message) || !canUser('roll', actor))
    throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (findAnswer(message)) throw new UserError('due-answered', { actor: actor.name });
  await openCheckDialog(actor, request, { event, answers: message.id ?? '', isComplete: true });
}

/** The card of a check that is due. */
export const dueCard = defineMessage('due', {
  template: 'systems/tetrad/templates/shared/time/ask.hbs',
  view(message) {
    if (!isFromGm(message)) return { ignored: game.i18n.localize('TETRAD.Card.gmOnly') };
    const { links, label } = message.system;
    const actor = findActor(links.actor);
    return { label, canRoll: actor !== null && canUser('roll', actor) && findAnswer(message) === null };
  },
  related: listConnected,
  actors: ({ system }) => [system.links.actor],
  onAnswered: checkAll,
  actions: { roll: (message, _button, event) => rollAsked(message, event) },
});

/** Looks for awaited rolls again when another GM may have applied what is due. Called in `init`. */
export function watchDues(): void {
  Hooks.on('updateActor', checkAll);
  Hooks.on('updateToken', checkAll);
}
