/**
 * The card of an ask, which each client draws from the message and the answers in the log: the rolls so far, the actors who have yet to roll, and the buttons.
 */
import { facetOfRuleset } from '../foundry/ruleset.ts';
import { describeCall, requestCall } from '../checks/calls.ts';
import { defineMessage } from '../chat/define-message.ts';
import { isContentShown, listConnected } from '../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { sayChance } from '../chat/plan-view.ts';
import { UserError, readOr } from '../user-error.ts';
import {
  type Ask,
  type AskedActor,
  findCallFor,
  isWaitedFor,
  listAsked,
  readAsk,
  dropActor,
  rejectAnswer,
  updateAsk,
  judgeDue,
} from './asks.ts';

type Message = ChatMessage.Implementation;
type Own = Actor.Implementation;

const template = 'systems/tetrad/templates/shared/asks/ask-card.hbs';
const format = makeFormat('TETRAD.Ask');

/** Returns the chance for an owner's button, as text; empty if the difficulty is hidden or the roll is refused. */
function foresee(actor: Own, ask: Ask): string {
  const call = ask.hidden ? undefined : findCallFor(actor, ask);
  const read = (): string =>
    sayChance(call && foreseeCheck(actor, { request: requestCall(actor, call), isComplete: true }));
  return readOr(`the odds of ${actor.uuid}`, read, () => '');
}

/** Returns the names of the users who may roll for an actor: its players or, if it has none, "GM". */
function nameOwners(actor: Own): string {
  const players = game.users.filter((user) => !user.isGM && actor.testUserPermission(user, 'OWNER'));
  if (players.length === 0) return format('gm');
  return players.map(({ name, active }) => (active ? name : format('away', { name }))).join(', ');
}

function describeLine(ask: Ask, asked: AskedActor): string {
  const { actor, answer, verdict, other, isDropped } = asked;
  if (!actor) return format('gone');
  if (answer && !isContentShown(answer)) return format('private');
  if (verdict && other) return format('other', { result: verdict.text, rolled: other });
  if (verdict) return verdict.text;
  if (answer) {
    const judge = game.users.get(ask.judge);
    return format(judge?.active ? 'judging' : 'judgeAway', { name: judge?.name ?? format('gm') });
  }
  if (isDropped) return format('dropped');
  return ask.closed ? format('unanswered') : format('waits', { name: nameOwners(actor) });
}

function viewLine(ask: Ask, asked: AskedActor) {
  const { uuid, name, actor, answer, verdict, other, isDropped } = asked;
  const isShown = answer === null || isContentShown(answer);
  const isWaiting = isWaitedFor(ask, asked);
  const canRoll = isWaiting && actor !== null && canUser('roll', actor);
  const isGm = permitsUser('rule');
  // Whether another roll than the asked one passes is for the GM to say.
  const mark = isShown && verdict && !other ? (verdict.success ? 'passed' : 'failed') : '';
  const says = describeLine(ask, asked);
  return {
    uuid,
    name,
    img: actor?.img ?? CONST.DEFAULT_TOKEN,
    // Nothing is said twice ("Failed Failed").
    says: mark && says === format(mark) ? '' : says,
    mark,
    roll: canRoll ? format(isGm ? 'rollFor' : 'roll', { name }) : '',
    chance: canRoll && actor ? foresee(actor, ask) : '',
    answer: answer?.id ?? '',
    canDrop: isGm && isWaiting,
    canAsk: isGm && isDropped && !ask.closed,
    canReject: isGm && answer !== null && !ask.closed,
  };
}

/** Describes how many of the group have passed; empty if the ask does not count them. */
function countGroup(ask: Ask, lines: readonly AskedActor[]): string {
  if (!ask.group) return '';
  const counted = lines.filter(({ answer, isDropped }) => answer !== null || !isDropped);
  const passed = counted.filter(({ answer, verdict, other }) => {
    return answer && isContentShown(answer) && !other && verdict?.success;
  }).length;
  return format('group', { passed: String(passed), count: String(counted.length) });
}

/** Prepares the template data of an ask. */
export function viewAsk(message: Message, ask: Ask) {
  const asked = listAsked(message.id ?? '', ask);
  const several = ask.calls.length > 1;
  const waits = asked.filter((one) => isWaitedFor(ask, one)).length;
  return {
    text: ask.text,
    calls: ask.calls.map((call) => {
      const label = facetOfRuleset(call.ruleset, 'calls')?.label ?? '';
      return several && label ? `${game.i18n.localize(label)}: ${describeCall(call)}` : describeCall(call);
    }),
    hidden: ask.hidden,
    lines: asked.map((one) => viewLine(ask, one)),
    group: countGroup(ask, asked),
    state: ask.closed
      ? format('closed')
      : waits > 0
        ? format('waitsFor', { count: String(waits) })
        : format('complete'),
    canClose: permitsUser('rule') && !ask.closed,
    canOpen: permitsUser('rule') && ask.closed,
  };
}

/**
 * Opens the roll dialog for an actor's answer.
 * @throws UserError `not-owner`, `ask-answered`, `ask-closed`
 */
async function rollAsked(message: Message, uuid: string, event?: Event): Promise<void> {
  const ask = readAsk(message);
  const asked = ask && listAsked(message.id ?? '', ask).find((one) => one.uuid === uuid);
  const actor = asked?.actor;
  const call = actor && ask && findCallFor(actor, ask);
  if (!actor || !call || !canUser('roll', actor)) throw new UserError('not-owner', { actor: actor?.name ?? '' });
  if (ask.closed || ask.dropped.includes(uuid)) throw new UserError('ask-closed');
  if (asked.answer) throw new UserError('ask-answered', { actor: actor.name });
  await openCheckDialog(actor, requestCall(actor, call), { event, answers: message.id ?? '', isComplete: true });
}

/** The card of an ask. */
export const askCard = defineMessage('ask', {
  template,
  view(message) {
    const ask = readAsk(message);
    return ask ? viewAsk(message, ask) : { ignored: game.i18n.localize('TETRAD.Card.gmOnly') };
  },
  related: listConnected,
  actors: ({ system }) => system.actors.map(({ uuid }) => uuid),
  isWaiting: ({ system }) => !system.closed,
  onAnswered: () => void judgeDue(),
  // Once the GM has rejected an answer, the actor's next one may be in the log already.
  onUpdated: () => void judgeDue(),
  actions: {
    roll: (message, { dataset }, event) => rollAsked(message, dataset['actor'] ?? '', event),
    drop: (message, { dataset }) => dropActor(message, dataset['actor'] ?? '', true),
    ask: (message, { dataset }) => dropActor(message, dataset['actor'] ?? '', false),
    reject: (message, { dataset }) => rejectAnswer(message, dataset['answer'] ?? ''),
    close: (message) => updateAsk(message, { closed: true }),
    open: (message) => updateAsk(message, { closed: false }),
  },
});

/**
 * Refuses a roll that answers a closed ask.
 * @throws UserError `ask-closed`
 */
export function refuseClosed(id: string): void {
  const message = game.messages.get(id);
  if (message && readAsk(message)?.closed) throw new UserError('ask-closed');
}
