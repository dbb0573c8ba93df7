/** The card of a tally: its sum and target as a bar, its marks, the next roll with its chance, the forecast, and the result after the end. */
import type { CardButton } from '../chat/card-parts.ts';
import { defineMessage, type MessageKind } from '../chat/define-message.ts';
import { listMessagesOf, listTouched } from '../chat/replies.ts';
import { foreseeCheck } from '../checks/check-dialog.ts';
import type { Countdown } from '../countdowns/countdowns.ts';
import { redrawCountdowns } from '../countdowns/strip.ts';
import { DAY, formatSpan } from '../foundry/game-time.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { makeWords } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { formatRoundChance, sayChance } from '../chat/plan-view.ts';
import type { ExtendedFacet, ExtendedTally } from './extended-facet.ts';
import { applyEnd, canClose, canJoin, closeTally, findEndChange, joinRace, rollNext } from './extended-play.ts';
import { timeActions, viewTimeOffer } from './time-offer.ts';
import { findRival, findRoller, readExtended, readTally, type TallyReading } from './tally.ts';

type Message = ChatMessage.Implementation;

/** The numbers of further rolls for which the card shows the forecast. */
const AHEAD = [1, 2, 3, 5, 10] as const;

/**
 * Lists the chances that the tally will have ended after each number of further rolls in AHEAD. Empty if the ruleset has no forecast, or this user may not roll:
 * no one else computes what a player has entered.
 */
function foresee(facet: ExtendedFacet, actor: Actor.Implementation, tally: ExtendedTally, request: object) {
  if (!canUser('roll', actor)) return [];
  const odds = facet.foresee?.(actor, tally, request, Math.max(...AHEAD));
  if (!odds) return [];
  return AHEAD.map((rolls) => {
    const [p = 0, lost = 0] = [odds.doneBy[rolls - 1], odds.lostBy?.[rolls - 1]];
    return { rolls, p, done: formatRoundChance(p), lost: odds.lostBy ? formatRoundChance(lost) : '' };
  });
}

/** Prepares the button for the next roll. @param ends - the chance that it reaches the target; left out without a forecast: the chance of success is shown */
function viewNext(label: string, actor: Actor.Implementation, request: object, ends: string | undefined): CardButton {
  const chance = ends
    ? game.i18n.format('TETRAD.Odds.says.finishes', { chance: ends })
    : sayChance(foreseeCheck(actor, { request }));
  return { action: 'rollNext', label, chance };
}

/** Describes the rival of a race and its sum; empty: there is no rival. */
function describeRival(rival: Message | null, words: ReturnType<typeof makeWords>): string {
  const sum = rival && readTally(rival)?.tally.sum;
  return rival ? words('rival', { rival: rival.alias, sum: String(sum ?? 0) }) : '';
}

function viewEnds(message: Message, { ends }: TallyReading, words: ReturnType<typeof makeWords>) {
  const rival = findRival(message);
  return ends.map((end, index) => {
    const found = findEndChange(message, end);
    const canApply = found !== null && !found.isApplied && canUser('damage', found.concerned);
    const label = words('apply', { actor: found?.concerned.name ?? '' });
    return {
      text: rival ? words(`race.${end.end}`, { rival: rival.alias }) : words(`end.${end.end}`),
      done: found?.isApplied ? words('applied') : '',
      buttons: canApply ? [{ action: 'applyEnd', label, index: String(index) }] : [],
    };
  });
}

function viewTally(facet: ExtendedFacet, message: Message): object {
  const words = makeWords(facet.words, 'TETRAD.Extended');
  const { title, request } = readExtended(message);
  const reading = readTally(message);
  const actor = findRoller(message);
  if (!reading || !actor) return { title, hidden: words(actor ? 'hidden' : 'foreign') };
  const { tally, closed, rolls, waits } = reading;
  const { sum, target, marks } = tally;
  // Each roll takes a period.
  const offer = viewTimeOffer(rolls.length > 0 ? (facet.period?.(request) ?? 0) : 0);
  const ahead = closed ? [] : foresee(facet, actor, tally, request);
  const period = facet.period?.(request) ?? 0;
  return {
    title,
    tone: closed === 'reached' ? 'great' : closed === 'failed' ? 'bad' : 'fair',
    score: words('score', { sum: String(sum), target: String(target) }),
    length: target > 0 ? Math.round(100 * Math.min(1, Math.max(0, sum / target))) : 100,
    rolls: words('rolls', { count: String(rolls.length) }),
    rival: describeRival(findRival(message), words),
    period: period > 0 ? words('period', { span: formatSpan(period) }) : '',
    passes: offer.says,
    marks: Object.entries(marks).flatMap(([name, count]) => (count > 0 ? { name: words(`mark.${name}`), count } : [])),
    ends: viewEnds(message, reading, words),
    ahead,
    hasLost: ahead.some(({ lost }) => lost !== ''),
    closed: closed === 'closed' ? words('end.closed') : '',
    next: [
      ...(!closed && !waits && canUser('roll', actor)
        ? [viewNext(words(rolls.length > 0 ? 'next' : 'first'), actor, request, ahead[0]?.done)]
        : []),
      ...(canJoin(message) ? [{ action: 'joinRace', label: words('join'), hint: words('joinHint') }] : []),
      ...offer.buttons,
      ...(canClose(message) ? [{ action: 'closeTally', label: words('close'), hint: words('closeHint') }] : []),
    ],
  };
}

/** How long an open tally is listed after it began, in ms, and how many of the newest are: no one closes what is given up. */
const [LISTED, MOST_LISTED] = [60 * DAY * 1000, 12];

/** Shows a card in the log; if the log has not loaded it, the sheet of its actor. */
function showCard(message: Message): void {
  ui.chat?.activate();
  const card = document.querySelector<HTMLElement>(`#chat [data-message-id="${CSS.escape(message.id ?? '')}"]`);
  card?.scrollIntoView({ block: 'center' });
  if (card) card.querySelector('button')?.focus({ preventScroll: true });
  else void findRoller(message)?.sheet?.render(true);
}

/** Lists the open tallies that this user may see. */
export function listTallies(): Countdown[] {
  const since = Date.now() - LISTED;
  const begun = listFacets('extended').flatMap(({ messageType }) =>
    listMessagesOf<string>(messageType)
      .slice(-MOST_LISTED)
      .filter(({ timestamp }) => timestamp > since),
  );
  return begun.flatMap((message) => {
    const reading = readTally(message);
    if (!reading || reading.closed) return [];
    const { sum, target } = reading.tally;
    return {
      id: message.uuid,
      name: readExtended(message).title,
      of: message.alias,
      count: { unit: 'rolls', done: Math.max(0, sum), of: target },
      open: () => showCard(message),
    };
  });
}

/** Defines the card of a ruleset's tallies. */
export function defineExtendedCard(facet: ExtendedFacet): MessageKind {
  return defineMessage(facet.messageType, {
    template: 'systems/tetrad/templates/shared/card/extended-card.hbs',
    view: (message: Message) => viewTally(facet, message),
    related: listTouched,
    onCreated: redrawCountdowns,
    actors: (message: Message) => {
      const { links, request } = readExtended(message);
      return [...new Set([links.actor, facet.nameConcerned?.(request) || links.actor])];
    },
    actions: {
      rollNext: (message: Message, _button, event) => rollNext(message, event),
      joinRace: (message: Message) => joinRace(message),
      closeTally: (message: Message) => closeTally(message),
      ...timeActions,
      applyEnd: async (message: Message, { dataset }) => {
        const end = readTally(message)?.ends[Number(dataset['index'])];
        if (end) await applyEnd(message, end);
      },
    },
  });
}
