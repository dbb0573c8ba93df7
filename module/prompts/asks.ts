/**
 * Asks: the GM asks several actors for a roll with one message, which is valid only if a GM sent it. The answers are the players' own messages. For each actor,
 * the first genuine roll in the log that replies to the ask counts. A hidden difficulty stays on the client of the GM who asked: it judges each answer once, and
 * stores only the verdict.
 */
import { makeMemory } from '../settings/world-settings.ts';
import { facetOf } from '../foundry/ruleset.ts';
import type { HiddenVerdict, Call } from '../checks/calls-facet.ts';
import { requestCall, concealCall, describeCall } from '../checks/calls.ts';
import { isFromGm } from '../chat/genuine.ts';
import { findFirstAnswer, listMessagesOf, readReplyTo } from '../chat/replies.ts';
import { findOtherTask, isGenuineRoll } from '../checks/answers.ts';
import { findActor, isMessageOf, getSpeaker } from '../foundry/documents.ts';
import { readOr, writeNotice, UserError, describeUnreadable } from '../user-error.ts';
import { permitsUser } from '../permissions.ts';
import { runOnce } from '../foundry/run-once.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';

type Message = ChatMessage.Implementation;
type Own = Actor.Implementation;

/** An ask, as stored in its message. */
export type Ask = ChatMessage.OfType<'ask'>['system'];

/** Returns the ask of a message; null if it is none, or a player may have written it. */
export function readAsk(message: Message): Ask | null {
  return isMessageOf(message, 'ask') && isFromGm(message) ? message.system : null;
}

/** Returns the call for an actor; undefined: the ask has no call of its ruleset. */
export function findCallFor(actor: Own, { calls }: Pick<Ask, 'calls'>): Call | undefined {
  const id = facetOf(actor, 'calls')?.id;
  return calls.find(({ ruleset }) => ruleset === id);
}

/** Returns the roll that is an actor's answer: the first genuine one that the GM has not rejected; null: none yet. */
function findAnswer(id: string, { rejected }: Pick<Ask, 'rejected'>, actor: Own): Message | null {
  return findFirstAnswer(id, (reply) => !rejected.includes(reply.id ?? '') && isGenuineRoll(reply, actor));
}

/** An actor in an ask, and its answer. */
export interface AskedActor {
  readonly uuid: string;
  readonly name: string;
  /** The actor; null if it was deleted. */
  readonly actor: Own | null;
  readonly answer: Message | null;
  /** The result of the answer; null if there is no answer yet, or no verdict of the GM. */
  readonly verdict: HiddenVerdict | null;
  /** What was rolled, if the answer is not the roll that was asked; it is judged as it was rolled, and the GM decides. Otherwise empty. */
  readonly other: string;
  readonly isDropped: boolean;
}

function findVerdict({ hidden, verdicts }: Ask, actor: Own, answer: Message): HiddenVerdict | null {
  if (hidden) return verdicts.find((one) => one.answer === answer.id) ?? null;
  return readOr(
    `answer ${answer.id}`,
    () => facetOf(actor, 'calls')?.judgeOpen(answer) ?? null,
    (unreadable) => ({ success: false, text: writeNotice(unreadable) }),
  );
}

/** Returns the GM's verdict on a roll that answers an ask with a hidden difficulty; null: not yet. Undefined if it is no such answer. */
export function findHiddenVerdict(answer: Message): HiddenVerdict | null | undefined {
  const asked = readReplyTo(answer);
  const message = asked ? game.messages.get(asked) : undefined;
  const ask = message && readAsk(message);
  if (!ask?.hidden) return undefined;
  return ask.verdicts.find((one) => one.answer === answer.id) ?? null;
}

/** Returns what was rolled, if an answer is not the roll that was asked; otherwise empty. */
function findOther(ask: Ask, actor: Own, answer: Message): string {
  const call = findCallFor(actor, ask);
  const read = (): string => (call ? findOtherTask(answer, actor, requestCall(actor, call)) : '');
  return readOr(`answer ${answer.id}`, read, () => '');
}

/** Lists the actors of an ask, with their answers. */
export function listAsked(id: string, ask: Ask): AskedActor[] {
  return ask.actors.map(({ uuid, name }) => {
    const actor = findActor(uuid);
    const answer = actor && findAnswer(id, ask, actor);
    const verdict = actor && answer ? findVerdict(ask, actor, answer) : null;
    const other = actor && answer ? findOther(ask, actor, answer) : '';
    return { uuid, name, actor, answer, verdict, other, isDropped: ask.dropped.includes(uuid) };
  });
}

/** Tests whether an actor has yet to answer. */
export function isWaitedFor({ closed }: Pick<Ask, 'closed'>, { actor, answer, isDropped }: AskedActor): boolean {
  return actor !== null && answer === null && !isDropped && !closed;
}

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
  const difficulties = Object.fromEntries(calls.map(({ ruleset, difficulty }) => [ruleset, difficulty]));
  await hiddenDifficulties.write(message.id ?? '', { user: game.user.id ?? '', difficulties });
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
 * @throws UserError `gamemaster-only`
 */
export async function rejectAnswer(message: Message, answer: string): Promise<void> {
  await updateAsk(message, { rejected: [...(readAsk(message)?.rejected ?? []), answer] });
}

/** The difficulties that only the GM knows, by id of the ask's message: the user who set them, and the id of the difficulty for each ruleset. */
export const hiddenDifficulties = makeMemory('hiddenDifficulties', 100);

/** Returns the difficulty that this user has hidden in an ask; undefined: this client does not know it. */
function findDifficulty(id: string, ruleset: string): string | undefined {
  const kept = hiddenDifficulties.read(id) as { readonly user: string; readonly difficulties: object } | undefined;
  return kept?.user === game.user.id
    ? new Map<string, string>(Object.entries(kept.difficulties)).get(ruleset)
    : undefined;
}

/** Judges one answer and stores the verdict. Does nothing if this client does not know the difficulty. */
async function judge(message: Message, { actor, answer }: AskedActor): Promise<void> {
  const facet = facetOf(actor, 'calls');
  const difficulty = facet ? findDifficulty(message.id ?? '', facet.id) : undefined;
  if (!facet || !answer || difficulty === undefined) return;
  const formula = facet.extraFormula?.(difficulty) ?? '';
  // The dice of the difficulty are rolled here and never posted, since their number would give the difficulty away.
  const extra = formula ? await rollForRules(formula) : null;
  const { success, text } = facet.judgeHidden(answer, difficulty, extra);
  const verdict = { answer: answer.id ?? '', success, text };
  await updateAsk(message, { verdicts: [...(readAsk(message)?.verdicts ?? []), verdict] });
}

/** Returns an answer without a verdict that this client has yet to judge; undefined: none. */
function findDue(message: Message, tried: ReadonlySet<Message>): AskedActor | undefined {
  const ask = readAsk(message);
  if (!ask?.hidden || ask.judge !== game.user.id) return undefined;
  const asked = listAsked(message.id ?? '', ask);
  return asked.find(({ answer, verdict }) => answer !== null && verdict === null && !tried.has(answer));
}

/** Judges all answers to an ask that have no verdict yet, one after the other, including those that arrive meanwhile. */
async function judgeAsk(message: Message): Promise<void> {
  const tried = new Set<Message>();
  for (let asked = findDue(message, tried); asked?.answer; asked = findDue(message, tried)) {
    tried.add(asked.answer);
    try {
      await judge(message, asked);
    } catch (error) {
      // An answer that cannot be judged must not keep the others waiting.
      describeUnreadable(`answer ${asked.answer.id}`, error);
    }
  }
}

/** Judges the answers in the log that have no verdict yet, to the asks of this user. */
export async function judgeDue(): Promise<void> {
  if (!permitsUser('rule')) return;
  for (const message of listMessagesOf('ask'))
    if (readAsk(message)?.hidden) await runOnce(`judge ${message.uuid}`, () => judgeAsk(message));
}
