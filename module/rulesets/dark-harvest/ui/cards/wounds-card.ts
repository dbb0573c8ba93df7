/** The card that announces the consequences of wounds, or what is due on a turn: a sentence for each event, with a button if a test is due. */
import { findOwnActor } from '../../../../chat/genuine.ts';
import { listReplies, readReplyTo } from '../../../../chat/replies.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { defineWoundsCard } from '../../../../exchange/wounds-card.ts';
import { redrawHeaders } from '../../../../sheets/actor-sheet.ts';
import { hasStatus } from '../../../../foundry/actor-statuses.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { isHarvestCharacter, type HarvestCharacter } from '../../data/fighter.ts';
import type { CheckRequest } from '../../data/request.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import { countGrantedRounds, findDyingCard, isStabilised, type WoundsMessage } from '../../play/granted-rounds.ts';
import { askSaving, buyRoundOn, fateOn, isFall, labelRound, labelSaving } from '../../play/fate.ts';
import { labelTendingOn, tendOn } from '../../play/medicine.ts';
import { findTurnTest } from '../../play/round-tests.ts';
import { chooseDueMode, createDueRequest, isDead, isDueKind, nameDueTest, viewDying } from '../../play/wounds.ts';

const format = makeFormat(`${LANG}.Wounds`);
const formatFall = makeFormat(`${LANG}.Damage.fall`);

type Event = WoundsMessage['system']['events'][number];

function findOwn(message: WoundsMessage): HarvestCharacter | null {
  const actor = findOwnActor(message);
  return actor && isHarvestCharacter(actor) ? actor : null;
}

/** Describes a dying actor: the current state if others have helped since, otherwise the state when the card was posted. */
function describeDying({ id, system }: WoundsMessage, actor: HarvestCharacter | null): string {
  const isHelped =
    actor &&
    findDyingCard(actor)?.id === id &&
    (countGrantedRounds(actor) > 0 || actor.system.dying.stable || isStabilised(actor));
  return (isHelped && viewDying(actor)?.text) || system.dying || format('dying');
}

/** Lists the buttons that help the dying and the dead: a round bought with fate, a medic's test, and a scripting die. */
function listHelp(message: WoundsMessage, actor: HarvestCharacter) {
  const isCurrent = findDyingCard(actor)?.id === message.id;
  const labels = {
    buyRound: labelRound(message),
    tend: isCurrent ? labelTendingOn(actor) : '',
    save: labelSaving(message),
  };
  return Object.entries(labels).flatMap(([action, label]) => (label ? [{ action, label }] : []));
}

/** Tests whether a card announces the dues of a turn rather than the consequences of a change. */
function isOfTurn({ system }: WoundsMessage): boolean {
  return system.at.combat !== '';
}

/** Returns the request for the test that an event requires; null if it requires none or is no longer due. */
function makeDue({ id, system }: WoundsMessage, event: Event, actor: HarvestCharacter): CheckRequest | null {
  const { kind, difficulty, modifiers } = event;
  const card = id ?? '';
  if (system.at.combat !== '') return findTurnTest(actor, kind, system.at, card);
  const due = { difficulty: difficulty as Parameters<typeof createDueRequest>[1]['difficulty'], modifiers };
  return isDueKind(kind) && difficulty !== '' ? createDueRequest(kind, due, card) : null;
}

/** Returns the text of an event, and the label of its test's button. Once the test of a turn is no longer due, it has a label only if it was rolled. */
function nameEvent(message: WoundsMessage, { kind, difficulty }: Event, actor: HarvestCharacter | null, due: boolean) {
  const { id, alias, system } = message;
  if (!isOfTurn(message)) {
    const text = kind === 'dying' ? describeDying(message, actor) : format(kind, { actor: alias });
    return { text, roll: difficulty !== '' && isDueKind(kind) ? nameDueTest(kind) : '' };
  }
  if (kind === 'countdown') return { text: system.dying, roll: '' };
  const isRolled = listReplies(id ?? '').some(
    (reply) => isMessageOf(reply, 'harvestCheck') && reply.system.purpose.kind === kind,
  );
  return { text: format(`due.${kind}`), roll: (due || isRolled) && isDueKind(kind) ? nameDueTest(kind) : '' };
}

/**
 * Returns the sentence for a fall: a death, if the actor is still dead, or someone dying or unconscious because the track was changed by hand. Empty for other
 * cards: the card of a hit has its own sentence.
 */
function tellFall(message: WoundsMessage): string {
  const kinds = message.system.events.map(({ kind }) => kind);
  const actor = findOwn(message);
  if (!actor || isOfTurn(message)) return '';
  const isOfDeath = kinds.includes('dead') || kinds.includes('markedDead');
  const stands = isOfDeath && (isDead(actor) || hasStatus(actor, statusIds.dead));
  const byHand = readReplyTo(message) ? undefined : kinds.find((one) => one === 'dying' || one === 'unconscious');
  const kind = isOfDeath ? stands && 'dead' : byHand;
  return kind ? formatFall(kind, { actor: message.alias }) : '';
}

/** The card of wounds. The header of a dying character's sheet shows who can stabilise it (DH-46). */
export const woundsCard = defineWoundsCard('harvestWounds', {
  ...fateOn.wounds,
  onCreated: () => redrawHeaders(isHarvestCharacter),
  title: (message) => format(isOfTurn(message) ? 'dueTitle' : 'title', { actor: message.alias }),
  tellFall,
  describe(message, index, found) {
    const event = message.system.events[index];
    if (!event) return { text: '', roll: '', request: null };
    const actor = found && isHarvestCharacter(found) ? found : null;
    const request = actor && makeDue(message, event, actor);
    return {
      ...nameEvent(message, event, actor, request !== null),
      hint: format('rollHint'),
      request,
      ...(actor && request
        ? { open: async (press) => openCheckDialog(actor, request, { mode: chooseDueMode(actor), event: press }) }
        : {}),
      buttons: isFall(event) && actor && !isOfTurn(message) ? listHelp(message, actor) : [],
    };
  },
  actions: {
    buyRound: buyRoundOn,
    save: askSaving,
    async tend(message, _button, event) {
      const actor = findOwn(message);
      if (actor) await tendOn(actor, event);
    },
  },
});
