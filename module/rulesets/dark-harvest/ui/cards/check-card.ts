/**
 * Prepares the template data of a test card. The result is judged again from the faces of the roll and the stored plan, because a stored result could be
 * forged.
 */
import type { darkHarvest } from '../../../../../src/index.ts';
import { isFromGm } from '../../../../chat/genuine.ts';
import type { CardButton, CardNumber, DiceRow } from '../../../../chat/card-parts.ts';
import { type RollView, defineCard } from '../../../../chat/define-card.ts';
import { listConnected } from '../../../../chat/replies.ts';
import { followInTurn } from '../../../../opposed/aftermath.ts';
import { type LineView, formatAmount, viewLines, viewReached } from '../../../../rolls/plan-view.ts';
import { findActor, findMessage } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import {
  type ExchangeView,
  exchangeActions,
  foldExchange,
  isOpen,
  viewExchange,
} from '../../../../opposed/exchange-view.ts';
import { contestCheck } from '../../../../opposed/contest-play.ts';
import { type ContestView, viewContests } from '../../../../opposed/contest-view.ts';
import { makeEffectActions, viewEffects } from '../../../../damage/roll-effects.ts';
import { permitsUser } from '../../../../permissions.ts';
import { createPointActions, joinOffers, type OffersView } from '../../../../points/offers.ts';
import { askRequest, canAsk } from '../../../../requests/requests.ts';
import { askRuling } from '../../../../requests/rulings.ts';
import type { OddsTone } from '../../../../rolls/odds-view.ts';
import { scores } from '../../data/dice.ts';
import { type CheckLine, LANG } from '../../data/to-input.ts';
import { namePurpose } from '../../data/request.ts';
import { giveShotBack, readShotState } from '../../play/attacks.ts';
import {
  type AdjustedCheck,
  type CheckFaces,
  degreeTones,
  getDegreeLabel,
  nameDifficulty,
  nameSubject,
  nameTest,
  readOutcome,
  viewOdds,
} from '../../play/checks.ts';
import { viewFate } from '../../play/fate.ts';
import { listTreatments } from '../../play/healing.ts';
import { findPatient } from '../../play/medicine.ts';
import { nameNet } from '../../play/rulings.ts';
import { type PurposeView, actOnPurpose, viewPurpose } from './purpose-view.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat('TETRAD.DarkHarvest');

/** The path of the template for one die, for cards that show dice. */
export const dieTemplate = 'systems/tetrad/templates/dark-harvest/die.hbs';

/** Prepares a net for display as a card's main number. */
export function viewNet(value: number): CardNumber {
  const text = value < 0 ? formatAmount(value, 'net') : String(value);
  return { label: localize('TETRAD.DarkHarvest.Card.net'), value, text };
}

/** A row of dice of one colour. */
export interface FaceRow extends DiceRow {
  readonly faces: readonly FaceView[];
}

/** A die, ready to be drawn. */
interface FaceView {
  readonly face: number;
  readonly colour: 'white' | 'black';
  readonly scored: boolean;
  /** Whether the die was rolled because of a six. */
  readonly again: boolean;
}

/** The context of the template `templates/shared/card/check-card.hbs`. */
export interface CheckCardContext {
  /** The name of the test; for dice typed in chat, a general name. */
  readonly title: string;
  /** Text: the characteristic and the difficulty; empty for dice typed in chat. */
  readonly subtitle: string;
  readonly whiteSuccesses: number;
  readonly blackSuccesses: number;
  readonly net: number;
  readonly number: CardNumber;
  readonly dieTemplate: string;
  readonly dice: readonly FaceRow[];
  readonly degree: {
    readonly id: darkHarvest.Degree;
    readonly label: string;
    readonly hint: string;
    readonly tone: OddsTone;
  };
  /** The minimum to which the net was raised (DH-6, Very Easy); null if it was not raised. */
  readonly raisedTo: number | null;
  readonly notes: readonly string[];
  readonly lines: readonly LineView[];
  /** The probability of this result or a better one, without fate: from 0 to 1, and as text ("12.3%"). */
  readonly chance: { readonly p: number; readonly text: string };
  /** The name of the rules that applied, if they are not the standard ones; otherwise empty. */
  readonly hint: string;
  /** What fate can buy for this test. */
  readonly buttons: readonly CardButton[];
  /** Sentences about what has changed the test since it was rolled: a scripting die, fate, GM rulings. */
  readonly changes: readonly string[];
  /** Buttons for the card's menu: requests and rulings that this user may make. */
  readonly more: readonly CardButton[];
  /** What the result means for the purpose of the test; null if the test has no purpose. */
  readonly purpose: PurposeView | null;
  /** The test's place in an exchange; null if it is not part of one. */
  readonly exchange: ExchangeView | null;
  /** The contests of this test; null if there are none and this user cannot begin one. */
  readonly contest: ContestView | null;
}

function localize(key: string): string {
  return game.i18n.localize(key);
}

function viewFace(face: number, colour: FaceView['colour'], again: boolean): FaceView {
  return { face, colour, scored: scores(face), again };
}

/**
 * Returns a row of dice for each colour.
 * @param dice - the number of white dice in the pool; further white dice were rolled for sixes
 */
export function viewDice({ white, black }: CheckFaces, dice: number): FaceRow[] {
  return [
    {
      label: localize('TETRAD.DarkHarvest.Unit.white'),
      faces: white.map((face, index) => viewFace(face, 'white', index >= dice)),
    },
    { label: localize('TETRAD.DarkHarvest.Unit.black'), faces: black.map((face) => viewFace(face, 'black', false)) },
  ];
}

/** Adds to each row the number of successes on its dice, and adds a row for automatic successes. */
function countDice(rows: readonly FaceRow[], outcome: AdjustedCheck): FaceRow[] {
  const { whiteSuccesses, blackSuccesses, automatic } = outcome;
  const counts = [String(whiteSuccesses), blackSuccesses === 0 ? '0' : formatAmount(-blackSuccesses, 'black')];
  const says = [localize('TETRAD.DarkHarvest.Card.white'), localize('TETRAD.DarkHarvest.Card.black')];
  const counted = rows.map((row, index) => ({ ...row, count: counts[index] ?? '', says: says[index] ?? '' }));
  const free = {
    label: '',
    faces: [],
    count: formatAmount(automatic, 'automatic'),
    says: localize('TETRAD.DarkHarvest.Dialog.automatic'),
  };
  return [...counted.filter(({ faces }) => faces.length > 0), ...(automatic === 0 ? [] : [free])];
}

/** Prepares a line for the successes bought with fate; empty if there are none. */
export function viewFateLines(amount: number): LineView[] {
  return viewLines(listFateLines(amount), LANG);
}

function listFateLines(amount: number): CheckLine[] {
  return amount > 0 ? [{ key: 'fate', rule: 'DH-11', unit: 'automatic', amount, label: '' }] : [];
}

/** Returns the name of the rules used for a roll, if they are not the standard ones; otherwise empty. */
export function describeOptions({ quickplay }: { readonly quickplay: boolean }): string {
  return quickplay ? localize('TETRAD.DarkHarvest.Setting.quickplay.name') : '';
}

/** Returns the title of a test's card. */
function nameRoll(message: CheckMessage): string {
  return nameTest(message.system) || localize('TETRAD.DarkHarvest.Chat.dice');
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
export function describeReroll({
  first,
  second,
  stands,
}: {
  readonly first: number;
  readonly second: number;
  readonly stands: boolean;
}): string {
  const key = stands ? 'Request.rerolled.new' : 'Request.rerolled.first';
  return format(key, { first: formatNet(first), second: formatNet(second) });
}

/** Lists what has changed a test, as sentences in the order in which the changes apply. */
function listChanges(message: CheckMessage, outcome: AdjustedCheck): string[] {
  const { despite } = message.system;
  return [
    ...(outcome.reroll ? [describeReroll(outcome.reroll)] : []),
    ...(outcome.isAssured ? [format('Fate.assured')] : []),
    ...(outcome.isSpared ? [format('Fate.spared')] : []),
    ...describeRulings(outcome, message),
    // The reason is shown only if GMs sent the message, since a player could forge one.
    ...(despite && isFromGm(message) ? [format('Card.despite', { reason: despite })] : []),
    ...(readShotState(message) === 'givenBack' ? [format('Card.shotGivenBack')] : []),
  ];
}

/** Returns the button that requests a scripting die for a reroll (DH-18). */
export function createRerollButton(): CardButton {
  return { action: 'askReroll', label: format('Request.askReroll'), hint: format('Request.hint.reroll') };
}

/** Lists the buttons for the card's menu: requests and rulings that this user may make. */
function listMore(message: CheckMessage, outcome: AdjustedCheck, { help }: OffersView): CardButton[] {
  const actor = findActor(message.system.links.actor);
  const canReroll = outcome.rulings.net === null && canAsk(actor, 'reroll', message);
  // The button that gives back the shot of an attack (DH-49).
  const canGiveShotBack = readShotState(message) === 'offered';
  return [
    ...(help ? [help] : []),
    ...(canReroll ? [createRerollButton()] : []),
    ...(canGiveShotBack ? [{ action: 'giveShotBack', label: format('Card.giveShotBack') }] : []),
    ...(permitsUser('rule') ? [{ action: 'ruleCheck', label: format('Ruling.do'), hint: format('Ruling.hint') }] : []),
  ];
}

/** Lists the buttons with which this user may buy, request or rule on a test. */
function listOffers(message: CheckMessage): CardButton[] {
  const outcome = readOutcome(message);
  const fate = viewFate(message, readPurposeNet(outcome), outcome.unruled === null);
  const effects = viewEffects(message, listTreatments(message));
  return [...joinOffers(fate), ...effects.buttons, ...listMore(message, outcome, { ...fate, help: null })];
}

/** Prepares the result of a test: its title, net and dice. */
function viewRoll(message: CheckMessage, outcome: AdjustedCheck = readOutcome(message)) {
  const { net, faces, plan, degree } = outcome;
  return {
    title: nameRoll(message),
    number: viewNet(net),
    degree: localize(getDegreeLabel(degree)),
    dieTemplate,
    dice: countDice(viewDice(faces, plan.white), outcome),
  } satisfies RollView;
}

export function prepareCheckCard(message: CheckMessage): CheckCardContext {
  const { subject, ruleOptions } = message.system;
  const outcome = readOutcome(message);
  const { degree, net, automatic, rolled, plan } = outcome;
  const { title, number, dice } = viewRoll(message, outcome);
  // Once the GM has ruled on the net, fate cannot change it.
  const fate = viewFate(message, readPurposeNet(outcome), outcome.unruled === null);
  const difficulty = outcome.difficulty || subject.difficulty;
  const exchange = viewExchange(message);
  const subtitle = [
    exchange?.place ?? '',
    namePurpose(message.system.purpose) ? nameSubject(subject) : '',
    subject.skillName && subject.characteristic
      ? localize(`TETRAD.DarkHarvest.Characteristic.${subject.characteristic}`)
      : '',
    difficulty ? localize(`TETRAD.DarkHarvest.Difficulty.${difficulty}`) : '',
  ];
  const effects = viewEffects(message, listTreatments(message));
  const { minimumNet } = plan;
  const dicedNet = outcome.whiteSuccesses + automatic - outcome.blackSuccesses;
  const raisedTo = minimumNet !== null && minimumNet !== undefined && dicedNet < minimumNet ? minimumNet : null;
  return {
    title,
    subtitle: subtitle.filter(Boolean).join('\u00A0· '),
    whiteSuccesses: outcome.whiteSuccesses,
    blackSuccesses: outcome.blackSuccesses,
    net,
    number,
    dieTemplate,
    dice,
    degree: {
      id: degree,
      label: localize(getDegreeLabel(degree)),
      hint: localize(`TETRAD.DarkHarvest.DegreeHint.${degree}`),
      tone: degreeTones[degree],
    },
    exchange,
    contest: viewContests(message),
    raisedTo,
    notes: raisedTo ? [game.i18n.format('TETRAD.DarkHarvest.Card.raised', { net: String(raisedTo) })] : [],
    lines: viewLines([...plan.lines, ...listFateLines(outcome.fate)], LANG),
    chance: viewReached(viewOdds(plan), rolled.degree),
    hint: describeOptions(ruleOptions),
    buttons: [...effects.buttons, ...fate.buttons],
    changes: [...listChanges(message, outcome), ...effects.done],
    more: listMore(message, outcome, fate),
    purpose: viewPurpose(message, readPurposeNet(outcome)),
  };
}

export const checkCard = defineCard('harvestCheck', {
  template: 'systems/tetrad/templates/shared/card/check-card.hbs',
  partials: [dieTemplate],
  view: prepareCheckCard,
  offers: listOffers,
  roll: (check) => viewRoll(check),
  fold: (check) => foldExchange(check, () => format('Card.netResult', { net: formatNet(readOutcome(check).net) })),
  // The cards to redraw with this one: the card that asked for the test stops offering it; an attack, its reply and its damage show each other.
  related: listConnected,
  isWaiting: isOpen,
  onCreated: followInTurn,
  actors({ system }) {
    const { purpose, links, exchange } = system;
    // The points on offer depend on the roller; the replies on offer depend on the target's weapons, state and round.
    if (exchange.role) return [exchange.against, links.actor];
    if (purpose.kind === 'stabilise') return [findPatient(purpose)?.uuid ?? '', links.actor];
    return purpose.kind === 'heal' ? [purpose.ref, links.actor] : [links.actor];
  },
  actions: {
    ...exchangeActions,
    actOnPurpose: (check) => actOnPurpose(check, readPurposeNet(readOutcome(check))),
    contestCheck: (check, _button, event) => contestCheck(check, nameRoll(check), event),
    // Helpers can choose between several uses of fate (DH-16).
    ...createPointActions(nameRoll, ['stayConscious']),
    askReroll: (check) => askRequest('reroll', check.system.links.actor, check, nameRoll(check)),
    giveShotBack,
    ...makeEffectActions(listTreatments),
    ruleCheck: (check) => askRuling(check, nameRoll(check)),
  },
});
