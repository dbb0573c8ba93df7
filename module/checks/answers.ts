/** Rolls that answer a message: whether a roll is genuine, and whether it is the roll that was asked. */
import { isGenuine } from '../chat/genuine.ts';
import { readActorUuid } from '../chat/replies.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { readOr } from '../user-error.ts';

type Message = ChatMessage.Implementation;

/** Tests whether a roll is a genuine answer for an actor. */
export function isGenuineRoll(reply: Message, actor: Actor.Implementation): boolean {
  const types: readonly string[] = facetOf(actor, 'checks')?.messageTypes ?? [];
  return types.includes(reply.type) && readActorUuid(reply) === actor.uuid && isGenuine(reply);
}

/**
 * Returns what an actor has rolled, if that is not what was asked: "Swordplay, Very Easy". Empty if it is, or if the actor can no longer roll what was asked.
 * @param request - the request of the roll that was asked
 */
export function findOtherTask(reply: Message, actor: Actor.Implementation, request: object): string {
  const facet = facetOf(actor, 'checks');
  if (!facet) return '';
  const asked = readOr(
    `the task of ${actor.uuid}`,
    () => facet.nameTask(facet.plan(facet.toInput(actor, request))),
    () => null,
  );
  const rolled = facet.nameTask(facet.readPlan(reply));
  return asked === null || asked === rolled ? '' : rolled;
}
