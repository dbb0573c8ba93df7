/** What the template of a test card is given. Everything shown is judged here from the roll's faces and the stored plan; the template adds nothing. */
import type { darkHarvest } from '../../../../../src/index.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread, readReplyTo } from '../../../../chat/replies.ts';
import { formatChance } from '../../../../rolls/format-chance.ts';
import type { OddsTone } from '../../../../rolls/odds-view.ts';
import { pointTemplates, type OffersView } from '../../../../points/offers.ts';
import { spendOnCheck, viewFate } from '../../play/fate.ts';
import { giveShotBack } from '../../play/give-shot-back.ts';
import { askRequest } from '../../../../requests/requests.ts';
import { askRuling } from '../../../../requests/rulings.ts';
import { listChanges, viewMore, type MoreView } from './check-changes.ts';
import { degreeTones, getDegreeLabel, viewOdds, type AdjustedCheck } from '../../play/checks.ts';
import { nameSubject, nameTest } from '../../play/describe-result.ts';
import { namePurpose } from '../../data/purpose.ts';
import { readOutcome } from '../../play/read-outcome.ts';
import { actOnPurpose, showsActor, viewPurpose, type PurposeView } from './purpose-view.ts';
import { formatAmount, linesTemplate, viewLines, type LineView } from '../../../../checks/lines.ts';
import { LANG, type CheckLine } from '../../data/lines.ts';
import { contestCheck, viewContests, type ContestView } from '../../../../opposed/contests.ts';
import { exchangeActions, viewExchange, type ExchangeView } from '../../../../opposed/exchange-view.ts';
import { scores } from '../../data/dice.ts';

/** Path of the template of one die, which cards include. */
export const dieTemplate = 'systems/tetrad/templates/dark-harvest/die.hbs';

const contestTemplate = 'systems/tetrad/templates/dark-harvest/contest.hbs';
const exchangeTemplate = 'systems/tetrad/templates/dark-harvest/exchange/exchange.hbs';

/** A die as it is drawn. */
export interface FaceView {
  readonly face: number;
  readonly colour: 'white' | 'black';
  readonly scored: boolean;
  /** Thrown because a six was thrown again. */
  readonly again: boolean;
}

/** The context of the template `templates/dark-harvest/check-card.hbs`. */
export interface CheckCardContext {
  readonly messageId: string;
  readonly actorUuid: string;
  /** What was tested; for dice typed in chat a general name. */
  readonly title: string;
  /** Characteristic and difficulty, in words; empty for dice typed in chat. */
  readonly subtitle: string;
  readonly formula: string;
  readonly white: readonly FaceView[];
  readonly black: readonly FaceView[];
  readonly automatic: number;
  readonly whiteSuccesses: number;
  readonly blackSuccesses: number;
  readonly net: number;
  /** The three numbers with real minus signs, as they are shown. */
  readonly netText: string;
  readonly blackText: string;
  readonly automaticText: string;
  readonly degree: {
    readonly id: darkHarvest.Degree;
    readonly label: string;
    readonly hint: string;
    readonly tone: OddsTone;
  };
  /** The net was raised to this (DH-6, Very Easy); null: it was not. */
  readonly raisedTo: number | null;
  readonly lines: readonly LineView[];
  /** Probability of what the dice gave, before fate, or better, 0 to 1, and as text ("12.3%"). */
  readonly chance: { readonly p: number; readonly text: string };
  readonly quickplay: boolean;
  readonly fate: OffersView;
  /** What has changed the test since it was rolled, in sentences: a scripting die, fate, the Gamemaster's ruling. */
  readonly changes: readonly string[];
  /** What this user may still ask for or rule; null: nothing. */
  readonly more: MoreView | null;
  /** What came of the purpose of the test; null: it was rolled for itself. */
  readonly purpose: PurposeView | null;
  /** Its place in an exchange of a fight; null: it has none. */
  readonly exchange: ExchangeView | null;
  /** The contests that it is part of; null: none, and this user may begin none. */
  readonly contest: ContestView | null;
}

/** Shows faces of one colour; white ones beyond the dice of the pool were thrown again. */
export function viewFaces(faces: readonly number[], colour: 'white' | 'black', dice: number): FaceView[] {
  return faces.map((face, index) => ({
    face,
    colour,
    scored: scores(face),
    again: colour === 'white' && index >= dice,
  }));
}

function localize(key: string): string {
  return game.i18n.localize(key);
}

function listFateLines(amount: number): CheckLine[] {
  return amount > 0 ? [{ key: 'fate', rule: 'DH-11', unit: 'automatic', amount, label: '' }] : [];
}

/** Names what a card's roll tested. */
export function nameRoll(message: ChatMessage.OfType<'harvestCheck'>): string {
  return nameTest(message.system) || localize('TETRAD.DarkHarvest.Chat.dice');
}

/** The net that the purpose of a test goes by: an injury that fate averted is a success (DH-15). */
function readPurposeNet({ net, isSpared }: AdjustedCheck): number {
  return isSpared ? Math.max(1, net) : net;
}

/** Prepares a test card. */
export function prepareCheckCard(message: ChatMessage.OfType<'harvestCheck'>): CheckCardContext {
  const { subject, readings, links } = message.system;
  const outcome = readOutcome(message);
  const { degree, net, faces, automatic, rolled, plan } = outcome;
  // A net that the Gamemaster named is no matter of fate any more.
  const fate = viewFate(message, readPurposeNet(outcome), outcome.unruled === null);
  const difficulty = outcome.difficulty || subject.difficulty;
  const rows = viewOdds(plan).rows;
  const reached = rows.findIndex((row) => row.key === rolled.degree);
  const p = Math.min(
    1,
    rows.slice(reached).reduce((sum, row) => sum + row.p, 0),
  );
  const exchange = viewExchange(message);
  const subtitle = [
    exchange?.place ?? '',
    namePurpose(message.system.purpose) ? nameSubject(subject) : '',
    subject.skillName && subject.characteristic
      ? localize(`TETRAD.DarkHarvest.Characteristic.${subject.characteristic}`)
      : '',
    difficulty ? localize(`TETRAD.DarkHarvest.Difficulty.${difficulty}`) : '',
  ];
  const { minimumNet } = plan;
  const dicedNet = outcome.whiteSuccesses + automatic - outcome.blackSuccesses;
  return {
    messageId: message.id ?? '',
    actorUuid: links.actor,
    title: nameRoll(message),
    subtitle: subtitle.filter(Boolean).join('\u00A0· '),
    formula: plan.formula,
    white: viewFaces(faces.white, 'white', plan.white),
    black: viewFaces(faces.black, 'black', plan.black),
    automatic,
    whiteSuccesses: outcome.whiteSuccesses,
    blackSuccesses: outcome.blackSuccesses,
    net,
    netText: net < 0 ? formatAmount(net, 'net') : String(net),
    blackText: outcome.blackSuccesses === 0 ? '0' : formatAmount(-outcome.blackSuccesses, 'black'),
    automaticText: formatAmount(automatic, 'automatic'),
    degree: {
      id: degree,
      label: localize(getDegreeLabel(degree)),
      hint: localize(`TETRAD.DarkHarvest.DegreeHint.${degree}`),
      tone: degreeTones[degree],
    },
    exchange,
    contest: viewContests(message),
    raisedTo: minimumNet !== null && minimumNet !== undefined && dicedNet < minimumNet ? minimumNet : null,
    lines: viewLines([...plan.lines, ...listFateLines(outcome.fate)], LANG),
    chance: { p, text: formatChance(p) },
    quickplay: readings.quickplay,
    fate,
    changes: listChanges(message, outcome),
    more: viewMore(message, outcome, fate),
    purpose: viewPurpose(message, readPurposeNet(outcome)),
  };
}

/** Lists the other messages that a test hangs together with; it may be gone itself. */
function listOthers(message: ChatMessage.Implementation): string[] {
  const thread = new Set([...listThread(message.id ?? ''), ...listThread(readReplyTo(message))]);
  thread.delete(message.id ?? '');
  return [...thread];
}

/** Spends fate as the button says that was pressed. */
function spendByButton(check: ChatMessage.OfType<'harvestCheck'>, { dataset }: HTMLElement): Promise<void> {
  return spendOnCheck(check, dataset['use'] ?? '', nameRoll(check));
}

/** The card of the message type `harvestCheck`. */
export const checkCard = defineCard('harvestCheck', {
  template: 'systems/tetrad/templates/dark-harvest/check-card.hbs',
  partials: [
    linesTemplate,
    exchangeTemplate,
    contestTemplate,
    dieTemplate,
    'systems/tetrad/templates/dark-harvest/on-check.hbs',
    ...pointTemplates,
  ],
  view: prepareCheckCard,
  // A test that a card asked for is no longer offered there; attack, reply and damage speak of one another.
  related: listOthers,
  actors({ system }) {
    const { purpose, links, exchange } = system;
    // What whoever is attacked may answer hangs on its weapons, its state and its round.
    if (exchange.role === 'attack') return [exchange.against, links.actor];
    // An attack shows whether its shot was given back.
    return purpose.kind === 'attack' || showsActor(purpose.kind) ? [links.actor] : [];
  },
  actions: {
    ...exchangeActions,
    actOnPurpose: (check) => actOnPurpose(check, readPurposeNet(readOutcome(check))),
    contestCheck: (check) => contestCheck(check, nameRoll(check)),
    spendPoints: spendByButton,
    askReroll: (check) => askRequest('reroll', check.system.links.actor, check, nameRoll(check)),
    giveShotBack,
    ruleCheck: (check) => askRuling(check, nameRoll(check)),
  },
});
