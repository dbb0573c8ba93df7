/**
 * Asks an actor's owner for a check that falls due as game time passes, with a whispered message that has a button. The first genuine roll of that check
 * that answers the message counts. The message stays in the log: if the GM is interrupted, the next attempt uses the same roll.
 */
import { findOtherTask, isGenuineRoll } from '../checks/answers.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { isFromGm } from '../chat/genuine.ts';
import { findEarliest, isContentShown, listReplies } from '../chat/replies.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { isApplied, makeDueKey } from './let-pass.ts';
import type { TimeDue } from './time-facet.ts';

type Message = ChatMessage.Implementation;

const template = 'systems/tetrad/templates/shared/time/ask.hbs';

/** A requested check, as stored in the message. */
interface Ask {
  readonly actor: string;
  readonly key: string;
  readonly request: object;
}

/** Returns the check that a message requests; null if it requests none, or was not sent by a GM. */
function readAsk(message: Message): Ask | null {
  const { due } = (message.flags as { tetrad?: { due?: Ask } }).tetrad ?? {};
  return due && isFromGm(message) ? due : null;
}

/** Lists the users who own an actor, except GMs. */
export function listPlayers(actor: Actor.Implementation): User.Implementation[] {
  return game.users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER'));
}

/** Returns the first genuine roll of the requested check that answers a message; null if there is none yet. */
function findAnswer(message: Message, { actor: uuid, request }: Ask): Message | null {
  const actor = findActor(uuid);
  if (!actor) return null;
  const isAnswer = (reply: Message): boolean =>
    isContentShown(reply) && isGenuineRoll(reply, actor) && findOtherTask(reply, actor, request) === '';
  return findEarliest(listReplies(message.id ?? '').filter(isAnswer));
}

/**
 * Lists the messages that requested the check of a due, each with its request.
 * @param key - key of the due
 */
function listAsks(actor: Actor.Implementation, key: string): { readonly message: Message; readonly ask: Ask }[] {
  return game.messages.contents.flatMap((message) => {
    const ask = readAsk(message);
    return ask?.actor === actor.uuid && ask.key === key ? [{ message, ask }] : [];
  });
}

async function postAsk(actor: Actor.Implementation, due: TimeDue, request: object): Promise<void> {
  const content = await foundry.applications.handlebars.renderTemplate(template, { label: due.label });
  const users = [...listPlayers(actor), ...game.users.filter(({ isGM }) => isGM)];
  const data: object = {
    content,
    speaker: getSpeaker(actor),
    whisper: users.map(({ id }) => id ?? ''),
    flags: { tetrad: { due: { actor: actor.uuid, key: makeDueKey(due), request } } },
  };
  await ChatMessage.create(data);
}

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
  const findRoll = () =>
    listAsks(actor, key)
      .map(({ message, ask }) => findAnswer(message, ask))
      .find(Boolean) ?? null;
  const rolled = findRoll();
  if (rolled || !listPlayers(actor).some(({ active }) => active)) return rolled;
  if (listAsks(actor, key).length === 0) await postAsk(actor, due, request);
  return new Promise((resolve) => {
    const hooks = Hooks as unknown as {
      on(hook: string, call: () => void): number;
      off(hook: string, id: number): void;
    };
    const events = ['createChatMessage', 'updateActor', 'updateToken'] as const;
    const ids = events.map((event) => hooks.on(event, () => check()));
    const end = (message: Message | null): void => {
      for (const [index, event] of events.entries()) hooks.off(event, ids[index] ?? 0);
      resolve(message);
    };
    // Another GM may apply the due while this client waits.
    const check = (): void => {
      const found = findRoll();
      if (found || isApplied(actor, due)) end(found);
    };
    wait(() => end(null));
  });
}

/**
 * Opens the roll dialog for the requested check.
 * @throws UserError `not-owner`, `due-answered`
 */
async function rollAsked(message: Message, ask: Ask, event: Event): Promise<void> {
  const { actor: uuid, request } = ask;
  const actor = findActor(uuid);
  if (!actor || !canUser('roll', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (findAnswer(message, ask)) throw new UserError('due-answered', { actor: actor.name });
  await openCheckDialog(actor, request, { event, answers: message.id ?? '', isComplete: true });
}

/** Makes the buttons on messages that request a check open the roll dialog. Called in `init`. */
export function watchAsks(): void {
  Hooks.on('renderChatMessageHTML', (message: Message, element: HTMLElement) => {
    const button = element.querySelector<HTMLElement>('[data-time-due]');
    const ask = button && readAsk(message);
    button?.addEventListener('click', (event) => {
      if (ask) void runOrWarn(() => runOnce(message.uuid, () => rollAsked(message, ask, event)));
    });
  });
}
