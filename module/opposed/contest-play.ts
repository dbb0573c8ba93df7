/** Opens the roll that contests a test. */
import { readActorUuid } from '../chat/replies.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { findMacroActor } from '../documents/macro-actor.ts';
import { findActor } from '../foundry/documents.ts';
import { UserError } from '../user-error.ts';
import { type ContestRuleset, findContestRuleset, listContestAnswers } from './contest-view.ts';

type Message = ChatMessage.Implementation;

function findContestant(message: Message, ruleset: ContestRuleset): Actor.Implementation {
  const actor = findActor(ruleset.contest.nameOpponent?.(message) ?? '') ?? findMacroActor();
  const refuse = (code: string) => new UserError(code, { actor: actor.name });
  if (!ruleset.facet.owns(actor)) throw refuse('unknown-actor');
  if (actor.uuid === readActorUuid(message)) throw refuse('contest-self');
  const isKnown = listContestAnswers(message, ruleset).some((answer) => readActorUuid(answer) === actor.uuid);
  if (isKnown) throw refuse('contest-twice');
  return actor;
}

/**
 * Opens the roll with which the selected token or the user's character contests a test.
 * @param title - the name of the test
 * @param event - the click: with Shift, it rolls without a dialog
 * @throws UserError `select-token`, `unknown-actor`, `contest-self`, `contest-twice`
 */
export async function contestCheck(message: Message, title: string, event?: Event): Promise<void> {
  const ruleset = findContestRuleset(message);
  if (!ruleset) return;
  const { contest } = ruleset;
  const actor = findContestant(message, ruleset);
  const { request, frame } = contest.ask(message, actor, title);
  await openCheckDialog(actor, request, { ...(frame ? { frame } : {}), event });
}
