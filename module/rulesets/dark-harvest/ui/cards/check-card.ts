/** The card of a test. The result is judged again from the faces of the roll and the stored plan. */
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { makeEffectActions, viewEffects } from '../../../../exchange/roll-effects.ts';
import { findActor, findMessage } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { defineRollCard } from '../../../../exchange/roll-card.ts';
import { redrawHeaders } from '../../../../sheets/actor-sheet.ts';
import { permitsUser } from '../../../../permissions.ts';
import { createPointActions, joinOffers, type OffersView } from '../../../../stakes/offers.ts';
import { askRequest, canAsk } from '../../../../stakes/requests.ts';
import { askRuling } from '../../../../stakes/rulings.ts';
import { timeActions, viewTimeOffer } from '../../../../time/time-offer.ts';
import { formatAmount } from '../../../../chat/plan-view.ts';
import { scores } from '../../data/dice.ts';
import { isCharacteristicId, isHarvestCharacter, nameCharacteristic } from '../../data/fighter.ts';
import { namePurpose } from '../../data/request.ts';
import { type CheckLine, LANG } from '../../data/to-input.ts';
import { checkRoles } from '../../play/exchange.ts';
import { ruling } from '../../play/rulings.ts';
import { giveShotBack, readShotState } from '../../play/attack.ts';
import {
  type AdjustedCheck,
  type CheckFaces,
  degreeTones,
  nameDegree,
  nameDifficulty,
  nameSubject,
  nameTest,
  readOutcome,
} from '../../play/checks.ts';
import { fateOn, viewFate } from '../../play/fate.ts';
import { countTreatmentSeconds, listTreatments } from '../../play/healing.ts';
import { findPatient } from '../../play/medicine.ts';
import { nameNet } from '../../play/rulings.ts';
import { actOnPurpose, viewPurpose } from './purpose-view.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat(LANG);

/** The path of the template for one die, for cards that show dice. */
export const dieTemplate = 'systems/tetrad/templates/dark-harvest/die.hbs';

/** Prepares a net for display as a card's main number. */
export function viewNet(value: number): CardNumber {
  return { label: format('Card.net'), value, text: value < 0 ? formatAmount(value, 'net') : String(value) };
}

/** A row of dice of one colour. */
export interface FaceRow extends DiceRow {
  /** The dice; `again` for one that was rolled because of a six. */
  readonly faces: readonly {
    readonly face: number;
    readonly colour: 'white' | 'black';
    readonly scored: boolean;
    readonly again: boolean;
  }[];
}

/**
 * Returns a row of dice for each colour.
 * @param dice - the number of white dice in the pool; further white dice were rolled for sixes
 */
export function viewDice(faces: CheckFaces, dice: number): FaceRow[] {
  return (['white', 'black'] as const).map((colour) => ({
    label: format(`Unit.${colour}`),
    faces: faces[colour].map((face, index) => {
      return { face, colour, scored: scores(face), again: colour === 'white' && index >= dice };
    }),
  }));
}

/** Adds to each row the number of successes on its dice, and adds a row for automatic successes. */
function countDice(rows: readonly FaceRow[], outcome: AdjustedCheck): FaceRow[] {
  const { whiteSuccesses, blackSuccesses, automatic } = outcome;
  const counts = [String(whiteSuccesses), blackSuccesses === 0 ? '0' : formatAmount(-blackSuccesses, 'black')];
  const says = [format('Card.white'), format('Card.black')];
  const counted = rows.map((row, index) => ({ ...row, count: counts[index] ?? '', says: says[index] ?? '' }));
  const count = formatAmount(automatic, 'automatic');
  const free = automatic === 0 ? [] : [{ label: '', faces: [], count, says: format('Dialog.automatic') }];
  return [...counted.filter(({ faces }) => faces.length > 0), ...free];
}

/** Returns the line for the successes bought with fate; empty if there are none. */
export function listFateLines(amount: number): CheckLine[] {
  return amount > 0 ? [{ key: 'fate', rule: 'DH-11', unit: 'automatic', amount, label: '' }] : [];
}

/** Returns the name of the rules used for a roll, if they are not the standard ones; otherwise empty. */
export function describeOptions({ quickplay }: { readonly quickplay: boolean }): string {
  return quickplay ? format('Setting.quickplay.name') : '';
}

/** Returns the title of a test's card. */
function nameRoll({ system }: CheckMessage): string {
  return nameTest(system) || format('Chat.dice');
}

/** Returns the net that decides the purpose of the test; at least 1 if fate averted an injury (DH-15). */
function readPurposeNet({ net, isSpared }: AdjustedCheck): number {
  return isSpared ? Math.max(1, net) : net;
}

function formatNet(net: number): string {
  return String(net).replace('-', '−');
}

function describeRuling({ source }: { readonly source: string }, from: string, to: string): string {
  const { author, system } = findMessage(source, 'harvestRuling') ?? {};
  return format('Ruling.changed', { from, to, user: author?.name ?? '', reason: system?.reason ?? '' });
}

function describeRulings({ rulings, unruled, net }: AdjustedCheck, message: CheckMessage): string[] {
  const { difficulty, awesome, net: named } = rulings;
  const former = nameDifficulty(message.system.subject.difficulty);
  const present = difficulty ? nameDifficulty(difficulty.difficulty ?? '') : former;
  return [
    // A ruling that restores the original value is not mentioned.
    ...(difficulty && present !== former ? [describeRuling(difficulty, former, present)] : []),
    ...(awesome ? [describeRuling(awesome, format('Ruling.noAwesome'), format('Ruling.awesome'))] : []),
    ...(named ? [describeRuling(named, nameNet((unruled ?? { net }).net), nameNet(net))] : []),
  ];
}

/**
 * Describes a reroll by the results of both rolls, as nets or pips (DH-18).
 * @param results.stands - whether the first roll still counts
 */
export function describeReroll({ first, second, stands }: NonNullable<AdjustedCheck['reroll']>): string {
  const key = stands ? 'Request.rerolled.new' : 'Request.rerolled.first';
  return format(key, { first: formatNet(first), second: formatNet(second) });
}

/** Lists what has changed a test, as sentences in the order in which the changes apply. */
function listChanges(message: CheckMessage, outcome: AdjustedCheck): string[] {
  return [
    ...(outcome.reroll ? [describeReroll(outcome.reroll)] : []),
    ...(outcome.isAssured ? [format('Fate.assured')] : []),
    ...(outcome.isSpared ? [format('Fate.spared')] : []),
    ...describeRulings(outcome, message),
    ...(readShotState(message) === 'givenBack' ? [format('Card.shotGivenBack')] : []),
  ];
}

/** Returns the button that requests a scripting die for a reroll (DH-18). */
export function createRerollButton(): CardButton {
  return { action: 'askReroll', label: format('Request.askReroll'), hint: format('Request.hint.reroll') };
}

/** Lists the buttons for the card's menu: help, a request for a reroll, giving back the shot of an attack (DH-49), and the GM's rulings. */
function listMore(message: CheckMessage, { rulings }: AdjustedCheck, help: OffersView['help']): CardButton[] {
  const canReroll = rulings.net === null && canAsk(findActor(message.system.links.actor), 'reroll', message);
  const isOffered = readShotState(message) === 'offered';
  return [
    ...(help ? [help] : []),
    ...(canReroll ? [createRerollButton()] : []),
    ...(isOffered ? [{ action: 'giveShotBack', label: format('Card.giveShotBack') }] : []),
    ...(permitsUser('rule') ? [{ action: 'ruleCheck', label: format('Ruling.do'), hint: format('Ruling.hint') }] : []),
  ];
}

/** Returns what fate can buy for a test. Once the GM has ruled on the net, fate cannot change it. */
function viewOwnFate(message: CheckMessage, outcome: AdjustedCheck): OffersView {
  return viewFate(message, readPurposeNet(outcome), outcome.unruled === null);
}

/** Returns the texts below the title: the range of an exchange, what was tested if the title does not say it, and the difficulty. */
function listSubtitles({ system }: CheckMessage, place: string, difficulty: string): string[] {
  const { subject, purpose } = system;
  const { skillName, characteristic } = subject;
  return [
    place,
    namePurpose(purpose) ? nameSubject(subject) : '',
    skillName && isCharacteristicId(characteristic) ? nameCharacteristic(characteristic) : '',
    difficulty && nameDifficulty(difficulty),
  ].filter(Boolean);
}

export const checkCard = defineRollCard('harvestCheck', {
  ...checkRoles,
  ...fateOn.check,
  ruling,
  dieTemplate,
  roll(message) {
    const outcome = readOutcome(message);
    const { net, faces, plan, degree } = outcome;
    return {
      title: nameRoll(message),
      number: viewNet(net),
      degree: nameDegree(degree),
      dice: countDice(viewDice(faces, plan.white), outcome),
    };
  },
  tell(message, exchange) {
    const { subject, ruleOptions } = message.system;
    const outcome = readOutcome(message);
    const { degree, automatic, rolled, plan, whiteSuccesses, blackSuccesses } = outcome;
    const fate = viewOwnFate(message, outcome);
    const effects = viewEffects(message, listTreatments(message));
    const passing = message.system.purpose.kind === 'heal' ? viewTimeOffer(countTreatmentSeconds(message)) : null;
    const { minimumNet } = plan;
    const isRaised = minimumNet && whiteSuccesses + automatic - blackSuccesses < minimumNet;
    const subtitles = listSubtitles(message, exchange?.place ?? '', outcome.difficulty || subject.difficulty);
    return {
      subtitle: subtitles.join('\u00A0· '),
      degree: {
        id: degree,
        label: nameDegree(degree),
        hint: format(`DegreeHint.${degree}`),
        tone: degreeTones[degree],
      },
      plan: { ...plan, lines: [...plan.lines, ...listFateLines(outcome.fate)] },
      reached: rolled.degree,
      notes: isRaised ? [format('Card.raised', { net: String(minimumNet) })] : [],
      hint: describeOptions(ruleOptions),
      buttons: [...effects.buttons, ...(passing?.buttons ?? []), ...fate.buttons],
      changes: [...listChanges(message, outcome), ...effects.done, passing?.says ?? ''].filter(Boolean),
      more: listMore(message, outcome, fate.help),
      purpose: viewPurpose(message, readPurposeNet(outcome)),
    };
  },
  nameResult: (check) => format('Card.netResult', { net: formatNet(readOutcome(check).net) }),
  offers(message) {
    const outcome = readOutcome(message);
    const fate = joinOffers(viewOwnFate(message, outcome));
    return [...fate, ...viewEffects(message, listTreatments(message)).buttons, ...listMore(message, outcome, null)];
  },
  onCreated({ system }) {
    // The header of a dying character's sheet shows who can stabilise it (DH-46).
    if (system.purpose.kind === 'stabilise') redrawHeaders(isHarvestCharacter);
  },
  actors({ system }) {
    const { purpose, links, exchange } = system;
    // The points on offer depend on the roller; the replies on offer depend on the target's weapons, state and round.
    if (exchange.role) return [exchange.against, links.actor];
    if (purpose.kind === 'stabilise') return [findPatient(purpose)?.uuid ?? '', links.actor];
    return purpose.kind === 'heal' ? [purpose.ref, links.actor] : [links.actor];
  },
  actions: {
    actOnPurpose: (check) => actOnPurpose(check, readPurposeNet(readOutcome(check))),
    // Helpers can choose between several uses of fate (DH-16).
    ...createPointActions(nameRoll, ['stayConscious']),
    askReroll: (check) => askRequest('reroll', check.system.links.actor, check, nameRoll(check)),
    giveShotBack,
    ...makeEffectActions(listTreatments),
    ...timeActions,
    ruleCheck: (check) => askRuling(check, nameRoll(check)),
  },
});
