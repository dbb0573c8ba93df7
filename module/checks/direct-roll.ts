/** Rolls that no dialog precedes: those of macros, and repeats. */
import { registerRepeats } from '../chat/tetrad-roll.ts';
import { findActor } from '../foundry/documents.ts';
import type { MessageMode } from '../foundry/generation.ts';
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { openCheckDialog } from './check-dialog.ts';
import { listObjections } from './objections.ts';
import { rollCheck } from './roll-check.ts';

/**
 * Rolls a check at once. If the rules forbid it, its dialog opens instead, in which the user can roll anyway or ask the GM.
 * @param messageMode - who may see the roll; undefined: the user's choice in the chat log
 * @returns the message; undefined if the dialog opened, or a hook stopped the message
 * @throws as rollCheck, if nobody could make the roll
 */
export async function rollDirectly(
  actor: Actor.Implementation,
  request: object,
  messageMode?: MessageMode,
): Promise<ChatMessage.Implementation | undefined> {
  const facet = canUser('roll', actor) ? facetOf(actor, 'checks') : undefined;
  if (!facet || !listObjections(facet, actor, request).refusal) return rollCheck(actor, request, { messageMode });
  await openCheckDialog(actor, request, { mode: messageMode, isComplete: true });
  return undefined;
}

interface StoredCheck {
  readonly actor?: string;
  readonly request?: object;
  readonly messageMode?: MessageMode;
}

/**
 * Repeats a remembered check.
 * @throws UserError `nothing-to-repeat` if its actor was deleted, and for the same reasons as rollDirectly
 */
async function repeatCheck({ actor = '', request, messageMode }: StoredCheck): Promise<void> {
  const found = findActor(actor);
  if (!found || !request || !facetOf(found, 'checks')) throw new UserError('nothing-to-repeat');
  await rollDirectly(found, request, messageMode);
}

/** Makes the rulesets' checks repeatable. Called in `init`. */
export function registerChecks(): void {
  for (const { messageTypes } of listFacets('checks')) registerRepeats({ [messageTypes[0]]: repeatCheck });
}
