/** The changes that GMs make to asks: post an ask, excuse an actor, let an actor roll again, and close it. */
import { facetOf } from '../foundry/ruleset.ts';
import { type Call } from '../calls/calls-facet.ts';
import { concealCall, describeCall } from '../calls/calls.ts';
import { getSpeaker } from '../foundry/documents.ts';
import { permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { type Ask, readAsk } from './asks.ts';
import { keepDifficulties } from './hidden-difficulties.ts';

type Message = ChatMessage.Implementation;

const template = 'systems/tetrad/templates/shared/asks/plain.hbs';

/** The GM's choices for a new ask. */
export interface NewAsk {
  readonly text: string;
  /** One call for each ruleset, with its difficulty. */
  readonly calls: readonly Call[];
  readonly actors: readonly Actor.Implementation[];
  readonly hidden: boolean;
  readonly group: boolean;
}

/**
 * Posts an ask. A hidden difficulty is stored only on this client.
 * @throws UserError `gamemaster-only`, `ask-nobody`
 */
export async function postAsk({ text, calls, actors, hidden, group }: NewAsk): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const asked = actors.filter((actor) => calls.some(({ ruleset }) => ruleset === facetOf(actor, 'calls')?.id));
  if (asked.length === 0) throw new UserError('ask-nobody');
  const shown = hidden ? calls.map(concealCall) : calls;
  const named = asked.map((actor) => ({ uuid: actor.uuid, name: actor.token?.name ?? actor.name }));
  const content = await foundry.applications.handlebars.renderTemplate(template, {
    text,
    calls: shown.map(describeCall),
    names: named.map(({ name }) => name),
  });
  const system = { text, calls: shown, actors: named, hidden, judge: game.user.id ?? '', group };
  const data: object = { type: 'ask', content, speaker: getSpeaker(), system };
  const message = await ChatMessage.create(data);
  if (!message || !hidden) return;
  await keepDifficulties(
    message.id ?? '',
    Object.fromEntries(calls.map(({ ruleset, difficulty }) => [ruleset, difficulty])),
  );
}

/**
 * Stores a change of an ask.
 * @throws UserError `gamemaster-only`
 */
export async function updateAsk(message: Message, change: Partial<Ask>): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  await message.update({ system: change });
}

/**
 * Excuses an actor from the roll, or ends the excuse.
 * @throws UserError `gamemaster-only`
 */
export async function dropActor(message: Message, uuid: string, isDropped: boolean): Promise<void> {
  const others = (readAsk(message)?.dropped ?? []).filter((one) => one !== uuid);
  await updateAsk(message, { dropped: isDropped ? [...others, uuid] : others });
}

/**
 * Rejects an answer, so that the actor may roll again.
 * @param answer - id of the answer's message
 * @throws UserError `gamemaster-only`
 */
export async function rejectAnswer(message: Message, answer: string): Promise<void> {
  await updateAsk(message, { rejected: [...(readAsk(message)?.rejected ?? []), answer] });
}
