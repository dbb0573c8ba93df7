/** The card of a roll. It hides the dice of an attack until the target has chosen a defence (SD-14). */
import { stepDice } from '../../../../../src/index.ts';
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { listConnected, listReplies } from '../../../../chat/replies.ts';
import { setByWord } from '../../../../checks/own-words.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { readClock } from '../../../../combat/clock.ts';
import { describeHelp, helpCheck, listHelpOffers } from '../../../../checks/help.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import { type RollEffect, makeEffectActions, viewEffects } from '../../../../exchange/roll-effects.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { openOnTarget } from '../../../../exchange/exchange-play.ts';
import { readExchange } from '../../../../exchange/exchange.ts';
import type { Target } from '../../../../exchange/opposed-facet.ts';
import { defineRollCard } from '../../../../exchange/roll-card.ts';
import { canUser, permitsUser } from '../../../../permissions.ts';
import { sayChance } from '../../../../chat/plan-view.ts';
import { timeActions, viewTimeOffer } from '../../../../time/time-offer.ts';
import { readFaces } from '../../data/dice.ts';
import { type StepFighter, findOwnFighter, listWeapons } from '../../data/fighter.ts';
import { isCareKind, makePurpose } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { findNextSpeech, listStress } from '../../play/argument.ts';
import { canPlace, placeBlast } from '../../play/blast.ts';
import {
  type CheckMessage,
  nameCheck,
  nameDifficulty,
  readOutcome,
  readSetRight,
  readTerms,
  tones,
} from '../../play/checks.ts';
import { checkRoles, createAttack } from '../../play/exchange.ts';
import { countHelp, listOvertaken } from '../../play/help.ts';
import { findRevival, listCare, listRevival } from '../../play/medicine.ts';
import { loseTurn } from '../../play/turn.ts';

const format = makeFormat(LANG);

/** Path of the template that draws one die. */
export const dieTemplate = 'systems/tetrad/templates/step-dice/die.hbs';

/** Prepares a total for display as a card's main number. */
export function viewTotal(value: number): CardNumber {
  return { label: format('Card.total'), value, text: String(value).replace('-', '−') };
}

/**
 * Prepares the dice of a roll as one row; empty if none were rolled.
 * @param label - the name of the row; default: dice
 */
export function viewDice(ranks: readonly number[], faces: readonly number[], label = format('Card.dice')): DiceRow[] {
  const sides = ranks.flatMap((rank) => stepDice.dice(rank));
  if (faces.length === 0) return [];
  return [
    {
      label,
      faces: faces.map((face, index) => ({
        face,
        sides: sides[index] ?? 0,
        isHighest: face === sides[index],
        isOne: face === 1,
      })),
    },
  ];
}

/** Tests whether an attack's dice are still hidden: the target has not chosen a defence, or avoided an attack in the dark (SD-14, SD-27). */
function isCovered(message: CheckMessage): boolean {
  const { role, dark } = message.system.exchange;
  if (role !== 'attack') return false;
  const state = readExchange(message);
  // An attack in the dark shows its dice only if it hits.
  return state.kind === 'open' || (dark && state.kind === 'judged' && state.hits.length === 0);
}

function viewRoll(message: CheckMessage) {
  const outcome = readOutcome(message);
  const isHidden = isCovered(message);
  return {
    title: nameCheck(message.system) || format('Chat.dice'),
    number: isHidden ? { ...viewTotal(0), text: '?' } : viewTotal(outcome.total),
    degree: message.system.exchange.role ? '' : format(`Result.${outcome.result}`),
    dice: isHidden ? [] : viewDice(message.system.plan.ranks, readFaces(message.rolls[0])),
  };
}

/** Prepares the result of a roll. A total in an exchange or of a dose has none, since it is not compared with a difficulty. */
function viewDegree(message: CheckMessage, isJudged: boolean) {
  const { exchange, purpose } = message.system;
  const { result, botch } = readOutcome(message);
  if (isCovered(message)) {
    const hint = format(isJudged ? 'Card.unrolled' : 'Card.covered');
    return { degree: { id: 'covered', label: format('Card.coveredName'), hint, tone: 'fair' as const } };
  }
  const isPlain = exchange.role !== '' || purpose.kind === 'stimulant';
  const [label, tone] = isPlain ? ['', 'fair' as const] : [format(`Result.${result}`), tones[result]];
  const degree = { id: exchange.role ? 'covered' : result, label, hint: botch ? format('Card.botch') : '', tone };
  return { degree, reached: isPlain ? null : result };
}

function countRunFeet(message: CheckMessage): number {
  return stepDice.countRunFeet(readOutcome(message).total);
}

/** Returns the attacker of a botched attack; null if the message is not one, or its dice are still hidden (SD-34). */
function findBotcher(message: CheckMessage): StepFighter | null {
  const isBotched = message.system.exchange.role === 'attack' && !isCovered(message) && readOutcome(message).botch;
  return isBotched ? findOwnFighter(message) : null;
}

/** Tests whether a roll has been made for where a botched attack goes (SD-34). */
function hasStrayed({ id }: CheckMessage): boolean {
  return listReplies(id ?? '').some((one) => isMessageOf(one, 'stepCheck') && one.system.purpose.kind === 'stray');
}

/**
 * Opens the roll that decides whether a botched attack hits a friend, who is the GM's target, or anyone around except the attack's target. It uses no action
 * and fires no further shot (SD-34).
 */
async function rollStray(actor: StepFighter, { id, system: { exchange } }: CheckMessage): Promise<void> {
  const weapon = listWeapons(actor).find(({ uuid }) => uuid === exchange.weapon.uuid);
  if (!weapon) return;
  const purpose = makePurpose('stray', { ref: id ?? '', name: weapon.name });
  const ask = (target: Target | null) => {
    const { request, ...asked } = createAttack(actor, weapon, target);
    return { ...asked, request: { ...request, purpose } };
  };
  await openOnTarget(actor, ask, {
    words: `${LANG}.Botch.whichFriend`,
    isFit: ({ uuid }) => uuid !== exchange.against,
  });
}

/** Lists the effects of a roll that can be applied from its card: stress, or a healer's treatment (SD-50, SD-53, SD-54). */
function listEffects(message: CheckMessage): RollEffect[] {
  return [...listStress(message), ...listCare(message), ...listRevival(message)];
}

/** Returns the roll that follows this one, if the user may make it: the next in an argument, or the Endurance roll of someone being revived. */
function findNext(message: CheckMessage) {
  const next = findNextSpeech(message) ?? findRevival(message);
  return next && canUser('roll', next.actor) ? next : null;
}

function offerNext(message: CheckMessage): CardButton[] {
  const next = findNext(message);
  if (!next) return [];
  const { actor, request } = next;
  const isSpeech = request.purpose?.kind === 'argue';
  const label = format(isSpeech ? 'Argument.next' : 'Care.revival', { actor: actor.name });
  const odds = isSpeech ? null : foreseeCheck(actor, { request });
  return [{ action: 'rollNext', label, chance: sayChance(odds) }];
}

/** Returns the offer to let the minute pass that a waking try takes outside a fight (SD-54). */
function offerTime(message: CheckMessage) {
  const maker = message.system.purpose.kind === 'wake' ? findOwnFighter(message) : null;
  return viewTimeOffer(maker && !readClock(maker) ? stepDice.MINUTE : 0);
}

/** Lists the buttons for what may follow from a roll. */
function listOffers(message: CheckMessage): CardButton[] {
  const effects = viewEffects(message, listEffects(message)).buttons;
  return [...listRulings(message), ...effects, ...offerNext(message), ...offerTime(message).buttons];
}

/** Lists the buttons for decisions about an attack: the GM's after a botch (SD-34), and where an explosion goes off (SD-23). */
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

/** Offers the GM to set the base difficulty of an attack (SD-13). */
function offerBase({ system }: CheckMessage): CardButton[] {
  const isOpen = system.exchange.role === 'attack' && permitsUser('rule');
  return isOpen ? [{ action: 'setBase', label: format('Base.set'), hint: format('Base.hint') }] : [];
}

/** Asks the GM for the base difficulty of an attack, by which it is judged again (SD-13). */
async function setBase(message: CheckMessage): Promise<void> {
  const now = readTerms(message)?.base;
  const difficulties = stepDice.DIFFICULTIES.map((id) => stepDice.difficulties[id]);
  const given = await askForm({
    title: format('Base.set'),
    template: 'systems/tetrad/templates/step-dice/base.hbs',
    context: { bases: difficulties.map((value) => ({ value, label: nameDifficulty(value), isChosen: value === now })) },
    ok: format('Base.ok'),
    classes: ['step-dice'],
  });
  const base = given?.['base'];
  if (base) await setByWord(message, 'base', base, format('Base.is', { difficulty: nameDifficulty(Number(base)) }));
}

/** Lists sentences about the GM's decisions on an attack: after a botch, and on its base difficulty; empty: none yet. */
function listChanges(message: CheckMessage): string[] {
  const isLost = message.id !== null && findBotcher(message)?.system.lostTurn.message === message.id;
  const base = readSetRight(message).get('base');
  return [
    ...(isLost ? [format('Botch.lost', { actor: message.alias })] : []),
    ...(base === undefined ? [] : [format('Base.is', { difficulty: nameDifficulty(Number(base)) })]),
  ];
}

export const checkCard = defineRollCard('stepCheck', {
  ...checkRoles,
  dieTemplate,
  roll: viewRoll,
  tell(message, exchange) {
    const { plan, exchange: place, purpose } = message.system;
    const difficulty = place.role ? null : (plan.difficulty ?? null);
    const subtitle = [exchange?.place ?? '', difficulty === null ? '' : nameDifficulty(difficulty)];
    const { done } = viewEffects(message, listEffects(message));
    return {
      subtitle: subtitle.filter(Boolean).join('\u00A0· '),
      ...viewDegree(message, exchange?.isJudged === true),
      notes: [
        ...(purpose.kind === 'run' ? [format('Card.runs', { feet: String(countRunFeet(message)) })] : []),
        ...(purpose.kind === 'wake' ? [format('Care.wakes'), offerTime(message).says].filter(Boolean) : []),
      ],
      changes: [...listChanges(message), ...describeHelp(message, countHelp), ...done],
      buttons: listOffers(message),
      more: [...listHelpOffers(message), ...offerBase(message)],
    };
  },
  nameResult: (message) => format('Card.totalResult', { total: viewRoll(message).number.text }),
  offers: listOffers,
  related: (message) => [...listConnected(message), ...listOvertaken(message)],
  actors({ system: { exchange, links, purpose } }) {
    if (exchange.role) return [exchange.against, links.actor];
    const isShown = ['argue', 'contest', 'revival'].includes(purpose.kind) || isCareKind(purpose.kind);
    return isShown ? [links.actor, purpose.ref] : [];
  },
  actions: {
    ...makeEffectActions(listEffects),
    ...timeActions,
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
    setBase,
  },
});
