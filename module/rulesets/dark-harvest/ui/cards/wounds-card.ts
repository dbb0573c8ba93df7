/** The card that announces the consequences of wounds: a sentence for each event, with a button if a test is due. */
import { findOwnActor } from '../../../../chat/genuine.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listReplies, readReplyTo } from '../../../../chat/replies.ts';
import {
  consequencesCardBase,
  foldConsequences,
  viewConsequences,
  type ConsequencesCardContext,
  type EventWords,
} from '../../../../damage/consequences.ts';
import { hasStatus } from '../../../../foundry/actor-statuses.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { isHarvestCharacter, type HarvestCharacter } from '../../data/fighter.ts';
import type { CheckRequest } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { countGrantedRounds, findDyingCard, isStabilised, type WoundsMessage } from '../../play/granted-rounds.ts';
import { buyRoundOn, labelRound } from '../../play/fate.ts';
import { labelTendingOn, tendOn } from '../../play/medicine.ts';
import { findTurnTest } from '../../play/round-tests.ts';
import { chooseDueMode, createDueRequest, isDead, isDueKind, nameDueTest, viewDying } from '../../play/wounds.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';

const format = makeFormat('TETRAD.DarkHarvest.Wounds');
const formatFall = makeFormat('TETRAD.DarkHarvest.Damage.fall');

/** Describes a dying actor: the current state if others have helped since, otherwise the state when the card was posted. */
function describeDying({ id, system }: WoundsMessage, actor: HarvestCharacter | null): string {
  const isHelped =
    actor &&
    findDyingCard(actor)?.id === id &&
    (countGrantedRounds(actor) > 0 || actor.system.dying.stable || isStabilised(actor));
  return (isHelped && viewDying(actor)?.text) || system.dying || format('dying');
}

/** Lists the buttons that help the dying: a round bought with fate, and a medic's test. */
function listDyingButtons(message: WoundsMessage, actor: HarvestCharacter) {
  const isCurrent = findDyingCard(actor)?.id === message.id;
  const labels = { buyRound: labelRound(message), tend: isCurrent ? labelTendingOn(actor) : '' };
  return Object.entries(labels).flatMap(([action, label]) => (label ? [{ action, label, hint: '' }] : []));
}

/** Tests whether a card announces the dues of a turn rather than the consequences of a change. */
function isOfTurn({ system }: WoundsMessage): boolean {
  // Messages from older versions lack `at`.
  const { at } = system as { at?: WoundsMessage['system']['at'] };
  return at !== undefined && at.combat !== '';
}

function isRollOf(reply: ChatMessage.Implementation, kind: string): boolean {
  return isMessageOf(reply, 'harvestCheck') && reply.system.purpose.kind === kind;
}

/** Describes the due test of an event. The button is left out once the test is no longer due; if it was rolled, the text says so. */
function describeDue(message: WoundsMessage, kind: string, actor: HarvestCharacter | null): EventWords {
  const id = message.id ?? '';
  if (kind === 'countdown') return { text: message.system.dying, roll: '', buttons: [] };
  const isDue = actor !== null && findTurnTest(actor, kind, message.system.at, id) !== null;
  const isRolled = listReplies(id).some((reply) => isRollOf(reply, kind));
  const roll = (isDue || isRolled) && isDueKind(kind) ? nameDueTest(kind) : '';
  return { text: format(`due.${kind}`), roll, buttons: [], foresee: () => foreseeDue(message, kind, actor) };
}

/** Prepares the tooltip of a due test's button, and the test's current odds. */
function foreseeDue(message: WoundsMessage, kind: string, actor: HarvestCharacter | null) {
  const event = message.system.events.find((one) => one.kind === kind);
  const request = event && actor ? makeDue(message, event, actor) : null;
  return { hint: format('rollHint'), odds: actor && request ? foreseeCheck(actor, { request }) : null };
}

/** Returns the request for the test that an event requires; null if it requires none or is no longer due. */
function makeDue(
  message: WoundsMessage,
  { kind, difficulty, modifiers }: WoundsMessage['system']['events'][number],
  actor: HarvestCharacter,
): CheckRequest | null {
  const id = message.id ?? '';
  if (!isDueKind(kind)) return null;
  if (isOfTurn(message)) return findTurnTest(actor, kind, message.system.at, id);
  const due = { difficulty: difficulty as Parameters<typeof createDueRequest>[1]['difficulty'], modifiers };
  return createDueRequest(kind, due, id);
}

function describeEvent(message: WoundsMessage, index: number, found: Actor.Implementation | null): EventWords {
  const { kind = '', difficulty = '' } = message.system.events[index] ?? {};
  const actor = found && isHarvestCharacter(found) ? found : null;
  if (isOfTurn(message)) return describeDue(message, kind, actor);
  return {
    text: kind === 'dying' ? describeDying(message, actor) : format(kind, { actor: message.alias }),
    roll: difficulty !== '' && isDueKind(kind) ? nameDueTest(kind) : '',
    foresee: () => foreseeDue(message, kind, actor),
    buttons: kind === 'dying' && actor ? listDyingButtons(message, actor) : [],
  };
}

/** Tests whether a card announces a death, either because the countdown has run out or because someone set the status by hand. */
function isOfDeath({ system }: WoundsMessage): boolean {
  return system.events.some(({ kind }) => kind === 'dead' || kind === 'markedDead');
}

/**
 * Returns the sentence for a fall: a death, if the actor is still dead, or someone dying or unconscious because the track was changed by hand. Empty for other
 * cards: the card of a hit has its own sentence.
 */
function tellFall(message: WoundsMessage, found: Actor.Implementation): string {
  const kinds = message.system.events.map(({ kind }) => kind);
  const actor = isHarvestCharacter(found) ? found : null;
  if (!actor || isOfTurn(message)) return '';
  if (isOfDeath(message)) {
    const stands = isDead(actor) || hasStatus(actor, statusIds.dead);
    return stands ? formatFall('dead', { actor: message.alias }) : '';
  }
  const kind = readReplyTo(message) ? undefined : kinds.find((one) => one === 'dying' || one === 'unconscious');
  return kind ? formatFall(kind, { actor: message.alias }) : '';
}

/** Prepares the template data of a card of wounds. */
export function prepareWoundsCard(message: WoundsMessage): ConsequencesCardContext {
  return viewConsequences(message, {
    title: format(isOfTurn(message) ? 'dueTitle' : 'title', { actor: message.alias }),
    tellFall: (actor) => tellFall(message, actor),
    describe: (index, actor) => describeEvent(message, index, actor),
    isRoll: isRollOf,
  });
}

async function rollDue(message: WoundsMessage, index: number, event?: Event): Promise<void> {
  const due = message.system.events[index];
  const actor = findOwnActor(message);
  if (!due || !actor || !isHarvestCharacter(actor)) return;
  const request = makeDue(message, due, actor);
  if (request) await openCheckDialog(actor, request, { mode: chooseDueMode(actor), event });
}

export const woundsCard = defineCard('harvestWounds', {
  ...consequencesCardBase,
  view: prepareWoundsCard,
  fold: (message) => foldConsequences(message, format('title', { actor: message.alias })),
  actors: (message) => {
    // If a death is undone, its card must be redrawn without it.
    return isOfTurn(message) || isOfDeath(message)
      ? [message.system.links.actor]
      : consequencesCardBase.actors(message);
  },
  actions: {
    buyRound: buyRoundOn,
    async tend(message, _button, event) {
      const actor = findOwnActor(message);
      if (actor && isHarvestCharacter(actor)) await tendOn(actor, event);
    },
    rollDue: (message, { dataset }, event) => rollDue(message, Number(dataset['index']), event),
  },
});
