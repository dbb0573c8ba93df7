/** The card of what wounds set off: each event in words, and a button for each test that is due. */
import { defineCard } from '../../../../chat/define-card.ts';
import { findOwnActor } from '../../../../chat/replies.ts';
import {
  consequencesCardBase,
  viewConsequences,
  type ConsequencesCardContext,
  type EventWords,
} from '../../../../damage/consequences.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { isHarvestCharacter, type HarvestCharacter } from '../../data/fighter.ts';
import { countGrantedRounds, findDyingCard, type WoundsMessage } from '../../play/granted-rounds.ts';
import { buyRoundOn, labelRound } from '../../play/fate.ts';
import { chooseDueMode, createDueRequest, isDueKind, nameDueTest, viewDying } from '../../play/wounds.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';

const format = makeFormat('TETRAD.DarkHarvest.Wounds');

/** How the dying stood then; with the rounds that others gave since, how they stand now. */
function describeDying({ id, system }: WoundsMessage, actor: HarvestCharacter | null): string {
  const isLonger = actor && findDyingCard(actor)?.id === id && countGrantedRounds(actor) > 0;
  return (isLonger && viewDying(actor)?.text) || system.dying || format('dying');
}

function describeEvent(message: WoundsMessage, index: number, found: Actor.Implementation | null): EventWords {
  const { kind = '', difficulty = '' } = message.system.events[index] ?? {};
  const actor = found && isHarvestCharacter(found) ? found : null;
  const fate = kind === 'dying' && actor ? labelRound(message) : '';
  return {
    text: kind === 'dying' ? describeDying(message, actor) : format(kind),
    roll: difficulty !== '' && isDueKind(kind) ? nameDueTest(kind) : '',
    buttons: fate ? [{ action: 'buyRound', label: fate, hint: '' }] : [],
  };
}

/** Prepares the card. */
export function prepareWoundsCard(message: WoundsMessage): ConsequencesCardContext {
  return viewConsequences(message, {
    title: format('title', { actor: message.alias }),
    describe: (index, actor) => describeEvent(message, index, actor),
    isRoll: (reply, kind) => isMessageOf(reply, 'harvestCheck') && reply.system.purpose.kind === kind,
  });
}

/** Opens the roll dialog of a test that is due. */
async function rollDue(message: WoundsMessage, index: number): Promise<void> {
  const event = message.system.events[index];
  const actor = findOwnActor(message);
  if (!event || !actor || !isHarvestCharacter(actor) || !isDueKind(event.kind)) return;
  const due = {
    difficulty: event.difficulty as Parameters<typeof createDueRequest>[1]['difficulty'],
    modifiers: event.modifiers,
  };
  await openCheckDialog(actor, createDueRequest(event.kind, due, message.id ?? ''), { mode: chooseDueMode(actor) });
}

/** The card of the message type `harvestWounds`. */
export const woundsCard = defineCard('harvestWounds', {
  ...consequencesCardBase,
  view: prepareWoundsCard,
  actions: {
    buyRound: buyRoundOn,
    rollDue: (message, { dataset }) => rollDue(message, Number(dataset['index'])),
  },
});
