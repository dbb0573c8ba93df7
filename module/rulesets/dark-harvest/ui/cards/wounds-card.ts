/** The card of what wounds set off: each event in words, and a button for each test that is due. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { canUser } from '../../../../permissions.ts';
import { findStanding } from '../../../../ledger/reversal.ts';
import { readLedger } from '../../../../ledger/tracked-actor.ts';
import { findCardActor } from '../../play/find-actor.ts';
import { openCheckDialog } from '../dialog/check-dialog.ts';
import { viewDying } from '../../play/dying.ts';
import { countGrantedRounds, findDyingCard, type WoundsMessage } from '../../play/fate/granted-rounds.ts';
import { buyRoundOn, labelRound } from '../../play/fate/one-more-round.ts';
import { chooseDueMode, createDueRequest, isDueKind } from '../../play/due-tests.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** One event as the card shows it. */
export interface WoundEventView {
  readonly index: number;
  readonly text: string;
  readonly rule: string;
  /** Label of the button; empty: there is nothing to roll, or not for this user. */
  readonly roll: string;
  /** Whether the test has been rolled. */
  readonly rolled: boolean;
  /** Label of the button by which fate buys a round to live (DH-14); empty: it is not offered. */
  readonly fate: string;
}

/** The context of the template `templates/dark-harvest/wounds-card.hbs`. */
export interface WoundsCardContext {
  readonly title: string;
  /** Whether what set it off has been taken back: nothing is due any more. */
  readonly isUndone: boolean;
  readonly events: readonly WoundEventView[];
}

/** Whether a test that a card asks for has been rolled, by somebody who may roll for the actor. */
function isRolled(card: string, kind: string, actor: string): boolean {
  return game.messages.some((message) => {
    if (message.type !== 'harvestCheck') return false;
    const check = message as CheckMessage;
    const { links, purpose } = check.system;
    return links.replyTo === card && purpose.kind === kind && findCardActor(check)?.uuid === actor;
  });
}

/** Whether what set the card off has been taken back in the actor's ledger. */
function isVoid(message: WoundsMessage, actor: HarvestCharacter | null): boolean {
  const { entry } = message.system;
  if (!entry || !actor) return false;
  return findStanding(readLedger(actor), entry)?.isUndone === true;
}

/** How the dying stood then; with the rounds that others gave since, how they stand now. */
function describeDying({ id, system }: WoundsMessage, actor: HarvestCharacter | null): string {
  const isLonger = actor && findDyingCard(actor)?.id === id && countGrantedRounds(actor) > 0;
  return (isLonger && viewDying(actor)?.text) || system.dying;
}

/** Prepares the card. */
export function prepareWoundsCard(message: WoundsMessage): WoundsCardContext {
  const { events } = message.system;
  const actor = findCardActor(message);
  const isUndone = isVoid(message, actor);
  const dying = describeDying(message, isUndone ? null : actor);
  const canRoll = !isUndone && actor !== null && canUser('roll', actor);
  return {
    isUndone,
    title: game.i18n.format('TETRAD.DarkHarvest.Wounds.title', { actor: message.alias }),
    events: events.map(({ kind, rule, difficulty }, index) => {
      const text = game.i18n.localize(`TETRAD.DarkHarvest.Wounds.${kind}`);
      const rolled = difficulty !== '' && isRolled(message.id ?? '', kind, actor?.uuid ?? '');
      const isOffered = difficulty !== '' && canRoll && !rolled && isDueKind(kind);
      return {
        index,
        text: kind === 'dying' && dying ? dying : text,
        rule,
        roll: isOffered ? game.i18n.localize(`TETRAD.DarkHarvest.Wounds.roll.${kind}`) : '',
        rolled,
        fate: kind === 'dying' && actor && !isUndone ? labelRound(message) : '',
      };
    }),
  };
}

/** Opens the roll dialog of a test that is due. */
async function rollDue(message: WoundsMessage, index: number): Promise<void> {
  const event = message.system.events[index];
  const actor = findCardActor(message);
  if (!event || !actor || !isDueKind(event.kind)) return;
  const due = {
    difficulty: event.difficulty as Parameters<typeof createDueRequest>[1]['difficulty'],
    modifiers: event.modifiers,
  };
  await openCheckDialog(actor, createDueRequest(event.kind, due, message.id ?? ''), chooseDueMode(actor));
}

/** The card of the message type `harvestWounds`. */
export const woundsCard = defineCard('harvestWounds', {
  template: 'systems/tetrad/templates/dark-harvest/wounds-card.hbs',
  view: prepareWoundsCard,
  actors: ({ system }) => (system.entry ? [system.links.actor] : []),
  actions: {
    buyRound: buyRoundOn,
    rollDue: (message, { dataset }) => rollDue(message, Number(dataset['index'])),
  },
});
