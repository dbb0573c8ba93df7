/** The card of a roll. The dice of an attack are covered until its target has chosen a defence (SD-14). */
import { stepDice } from '../../../../../src/index.ts';
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { type RollView, defineCard } from '../../../../chat/define-card.ts';
import { findOwnActor, listConnected, listReplies } from '../../../../chat/replies.ts';
import { describeHelp, helpCheck, listHelpOffers } from '../../../../checks/help.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import { type RollEffect, makeEffectActions, viewEffects } from '../../../../damage/roll-effects.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { contestCheck } from '../../../../opposed/contest-play.ts';
import { listTargets } from '../../../../opposed/exchange-play.ts';
import {
  exchangeActions,
  foldExchange,
  isOpen,
  viewContests,
  viewExchange,
} from '../../../../opposed/exchange-view.ts';
import { readExchange } from '../../../../opposed/exchange.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';
import { formatRoundChance, viewLines, viewReached } from '../../../../rolls/plan-view.ts';
import { UserError } from '../../../../user-error.ts';
import { readFaces } from '../../data/dice.ts';
import { type StepFighter, isFighter, listWeapons } from '../../data/fighter.ts';
import { isCareKind, makePurpose } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { findNextSpeech, listStress } from '../../play/argument.ts';
import {
  type CheckMessage,
  type CheckOutcome,
  checks,
  nameCheck,
  nameDifficulty,
  readOutcome,
  toneOf,
  viewOdds,
} from '../../play/checks.ts';
import { canPlace, placeBlast } from '../../play/blast.ts';
import { createAttack } from '../../play/exchange.ts';
import { countHelp, listOvertaken } from '../../play/help.ts';
import { findRevival, listCare, listRevival } from '../../play/medicine.ts';
import { loseTurn } from '../../play/turn.ts';

const format = makeFormat(LANG);

/** Path of the template that draws one die. */
export const dieTemplate = 'systems/tetrad/templates/step-dice/die.hbs';

/** Returns a total in the form in which cards show numbers. */
export function viewTotal(value: number): CardNumber {
  return { label: format('Card.total'), value, text: String(value).replace('-', '−') };
}

/** Returns the dice of a roll as one row; empty if none were rolled. */
export function viewDice(ranks: readonly number[], faces: readonly number[]): DiceRow[] {
  const sides = ranks.flatMap((rank) => stepDice.dice(rank));
  if (faces.length === 0) return [];
  return [
    {
      label: format('Card.dice'),
      faces: faces.map((face, index) => ({
        face,
        sides: sides[index] ?? 0,
        isHighest: face === sides[index],
        isOne: face === 1,
      })),
    },
  ];
}

function nameRoll({ system }: CheckMessage): string {
  return nameCheck(system) || format('Chat.dice');
}

/** Tests whether an attack's dice are covered, because its target has not chosen a defence yet, or avoided it in the dark (SD-14, SD-27). */
function isCovered(message: CheckMessage): boolean {
  const { role, dark } = message.system.exchange;
  if (role !== 'attack') return false;
  const state = readExchange(message);
  // The roll in the dark counts only after a hit.
  return state.kind === 'open' || (dark && state.kind === 'judged' && state.hits.length === 0);
}

function viewRoll(message: CheckMessage, outcome: CheckOutcome = readOutcome(message)) {
  const isHidden = isCovered(message);
  return {
    title: nameRoll(message),
    number: isHidden ? { ...viewTotal(0), text: '?' } : viewTotal(outcome.total),
    degree: message.system.exchange.role ? '' : format(`Result.${outcome.result}`),
    dieTemplate,
    dice: isHidden ? [] : viewDice(message.system.plan.ranks, readFaces(message.rolls[0])),
  } satisfies RollView;
}

/** Prepares the template data of a roll's card. */
function prepareCheckCard(message: CheckMessage) {
  const { plan, exchange: place } = message.system;
  const outcome = readOutcome(message);
  const exchange = viewExchange(message);
  const { title, number, dice } = viewRoll(message, outcome);
  const isHidden = isCovered(message);
  // Nothing is compared with the total of a dose.
  const isPlain = place.role !== '' || message.system.purpose.kind === 'stimulant';
  const difficulty = plan.difficulty ?? null;
  const subtitle = [exchange?.place ?? '', difficulty === null || place.role ? '' : nameDifficulty(difficulty)];
  return {
    title,
    subtitle: subtitle.filter(Boolean).join('\u00A0· '),
    number,
    dieTemplate,
    dice,
    degree: {
      id: isHidden || place.role ? 'covered' : outcome.result,
      label: isHidden ? format('Card.coveredName') : isPlain ? '' : format(`Result.${outcome.result}`),
      hint: isHidden
        ? format(exchange?.isJudged ? 'Card.unrolled' : 'Card.covered')
        : outcome.botch
          ? format('Card.botch')
          : '',
      tone: isHidden || isPlain ? 'fair' : toneOf(outcome.result),
    },
    exchange,
    contest: viewContests(message),
    notes:
      message.system.purpose.kind === 'run'
        ? [format('Card.runs', { feet: String(stepDice.countRunFeet(outcome.total)) })]
        : [],
    changes: [
      ...listChanges(message),
      ...describeHelp(message, countHelp),
      ...viewEffects(message, listEffects(message)).done,
    ],
    lines: viewLines(checks.lines(checks.readPlan(message)), LANG),
    ...(isHidden || isPlain ? {} : { chance: viewReached(viewOdds(checks.readPlan(message)), outcome.result) }),
    hint: '',
    buttons: listOffers(message),
    more: listHelpOffers(message),
    purpose: null,
  };
}

/** Returns the attacker of a botched attack; null if the message is no such attack, or its dice are still covered (SD-34). */
function findBotcher(message: CheckMessage): StepFighter | null {
  const actor = findOwnActor(message);
  const isBotched = message.system.exchange.role === 'attack' && !isCovered(message) && readOutcome(message).botch;
  return isBotched && actor && isFighter(actor) ? actor : null;
}

/** Tests whether the GM has let a botched attack go astray (SD-34). */
function hasStrayed({ id }: CheckMessage): boolean {
  return listReplies(id ?? '').some(
    (reply) => isMessageOf(reply, 'stepCheck') && reply.system.purpose.kind === 'stray',
  );
}

/** Asks for the roll that shows whether a botched attack hits a friend, whom the GM targets. It is no action and fires no further shot (SD-34). */
async function rollStray(actor: StepFighter, message: CheckMessage): Promise<void> {
  const weapon = listWeapons(actor).find(({ uuid }) => uuid === message.system.exchange.weapon.uuid);
  const [target] = listTargets(actor);
  if (!weapon) return;
  if (!target) throw new UserError('no-friend', { actor: actor.name });
  const { request, ...asked } = createAttack(actor, weapon, target);
  const purpose = makePurpose('stray', { ref: message.id ?? '', name: weapon.name });
  await openCheckDialog(actor, { ...request, purpose }, asked);
}

/** Lists what a roll brings to its roller or to someone else: stress, or a healer's care (SD-50, SD-53, SD-54). */
function listEffects(message: CheckMessage): RollEffect[] {
  return [...listStress(message), ...listCare(message), ...listRevival(message)];
}

/** Returns the roll that follows from a roll: the next words of an argument, or the Endurance of someone who is revived. */
function findNext(message: CheckMessage) {
  const [speech, revival] = [findNextSpeech(message), findRevival(message)];
  const next = speech ?? revival;
  if (!next || !canUser('roll', next.actor)) return null;
  return {
    ...next,
    label: format(speech ? 'Argument.next' : 'Care.revival', { actor: next.actor.name }),
    isSpeech: speech !== null,
  };
}

function offerNext(message: CheckMessage): CardButton[] {
  const next = findNext(message);
  if (!next) return [];
  const { actor, request, label, isSpeech } = next;
  const odds = isSpeech ? null : foreseeCheck(actor, { request });
  return [{ action: 'rollNext', label, ...(odds ? { chance: formatRoundChance(odds.headline.p) } : {}) }];
}

/** Lists what may follow from a roll. */
function listOffers(message: CheckMessage): CardButton[] {
  return [...listRulings(message), ...viewEffects(message, listEffects(message)).buttons, ...offerNext(message)];
}

/** Lists the buttons for what can be decided about an attack: by the GM after a botch (SD-34), and where an explosion goes off (SD-23). */
function listRulings(message: CheckMessage): CardButton[] {
  const actor = permitsUser('rule') ? findBotcher(message) : null;
  const isDue = actor !== null && actor.system.lostTurn.message !== message.id && !hasStrayed(message);
  const botch = (isDue ? (['loseTurn', 'hitFriend'] as const) : []).map((action) => ({
    action,
    label: format(`Botch.${action}`, { actor: message.alias }),
    hint: format(`Botch.${action}Hint`),
  }));
  const place = { action: 'placeBlast', label: format('Blast.place'), hint: format('Blast.placeHint') };
  return canPlace(message) ? [...botch, place] : botch;
}

/** Describes what the GM has decided about a botched attack; empty: nothing yet. */
function listChanges(message: CheckMessage): string[] {
  const isLost = message.id !== null && findBotcher(message)?.system.lostTurn.message === message.id;
  return isLost ? [format('Botch.lost', { actor: message.alias })] : [];
}

/** The card of the message type `stepCheck`. */
export const checkCard = defineCard('stepCheck', {
  template: 'systems/tetrad/templates/shared/card/check-card.hbs',
  partials: [dieTemplate],
  view: prepareCheckCard,
  offers: listOffers,
  roll: (message) => viewRoll(message),
  fold: (message) => foldExchange(message, () => format('Card.totalResult', { total: viewRoll(message).number.text })),
  related: (message) => [...listConnected(message), ...listOvertaken(message)],
  isWaiting: isOpen,
  actors({ system: { exchange, links, purpose } }) {
    if (exchange.role) return [exchange.against, links.actor];
    const isShown = ['argue', 'contest', 'revival'].includes(purpose.kind) || isCareKind(purpose.kind);
    return isShown ? [links.actor, purpose.ref] : [];
  },
  actions: {
    ...exchangeActions,
    ...makeEffectActions(listEffects),
    help: (message, { dataset }, event) => helpCheck(message, dataset['use'] ?? '', event),
    async rollNext(message, _button, event) {
      const next = findNext(message);
      if (next) await openCheckDialog(next.actor, next.request, { event });
    },
    async loseTurn(message) {
      const actor = findBotcher(message);
      if (actor) await loseTurn(actor, message.id ?? '');
    },
    async hitFriend(message) {
      const actor = findBotcher(message);
      if (actor) await rollStray(actor, message);
    },
    placeBlast,
    contestCheck: (message, _button, event) => contestCheck(message, nameRoll(message), event),
  },
});
