/**
 * What the roll dialog holds of an exchange: what the fight says, what somebody decided otherwise, and why. A choice that nobody has changed follows the
 * fight when another choice (the range, a surprise) changes what it says.
 */
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { checkReasons, readLeastSteps } from '../../data/reasons.ts';
import type {
  Defenceless,
  ExchangeChange,
  ExchangeFrame,
  ExchangeRequest,
  Suggestion,
} from '../../data/exchange-request.ts';
import type { CheckDraft } from './check-draft.ts';

/** The exchange of a dialog. */
export interface ExchangeDraft {
  readonly frame: ExchangeFrame;
  /** What the fight says with what is chosen. */
  readonly suggestion: Suggestion;
  range: string;
  /** '1': the target is unaware. */
  unaware: string;
  /** '1': it attacks although it aims. */
  despiteAim: string;
  /** Why something is otherwise, by key. */
  why: Record<string, string>;
}

/** Begins the exchange of a dialog. */
export function beginExchange(frame: ExchangeFrame): ExchangeDraft {
  const { range } = frame.request;
  const suggestion = frame.suggest({ range, unaware: false });
  return { frame, suggestion, range, unaware: '0', despiteAim: '0', why: {} };
}

/** Writes how many steps of a reason the fight says there are, as the field of the dialog holds it. */
export function writeSteps({ steps }: Suggestion, key: string): string {
  return String(steps[key as darkHarvest.ReasonKey] ?? 0);
}

function readRange({ frame, range }: ExchangeDraft): darkHarvest.ExchangeRange {
  const found = frame.ranges.find((known) => known === range);
  if (!found) throw new UserError('unknown-key', { argument: range });
  return found;
}

/** Asks the fight again after the range or a surprise was chosen: what was as the fight said follows it. */
export function followFight(draft: CheckDraft): CheckDraft {
  const { exchange } = draft;
  if (!exchange) return draft;
  const before = exchange.suggestion;
  const suggestion = exchange.frame.suggest({ range: readRange(exchange), unaware: exchange.unaware === '1' });
  const reasons = Object.entries(draft.reasons).map(([key, value]) => [
    key,
    value === writeSteps(before, key) ? writeSteps(suggestion, key) : value,
  ]);
  const cover = draft.cover === before.cover ? suggestion.cover : draft.cover;
  return {
    ...draft,
    reasons: Object.fromEntries(reasons) as Record<string, string>,
    cover,
    exchange: { ...exchange, suggestion },
  };
}

function localize(key: string): string {
  return game.i18n.localize(key);
}

function nameFlag(flag: string): string {
  return localize(`TETRAD.DarkHarvest.Exchange.${flag === '1' ? 'yes' : 'no'}`);
}

/** Writes a number of steps for people: none for 0 and for a split in one. */
function nameSteps(key: string, text: string): string {
  const reason = checkReasons.find((known) => known.key === key);
  const steps = Number(text);
  if (reason?.steps === 1) return localize(`TETRAD.DarkHarvest.Exchange.${steps === 0 ? 'no' : 'yes'}`);
  return reason && steps < readLeastSteps(reason) ? localize('TETRAD.DarkHarvest.Dialog.none') : String(steps);
}

/** Something that is otherwise than the fight says. */
export interface Deviation {
  readonly key: string;
  /** What the fight says, and what is chosen, in words. */
  readonly from: string;
  readonly to: string;
}

/**
 * Lists what is otherwise than the fight says.
 * @param keys - the reasons that the dialog shows
 */
export function listDeviations(draft: CheckDraft, keys: readonly string[]): Deviation[] {
  const { exchange } = draft;
  if (!exchange) return [];
  const { frame, suggestion, range, unaware, despiteAim } = exchange;
  const found: Deviation[] = [];
  const compare = (key: string, from: string, to: string, name: (text: string) => string): void => {
    if (from !== to) found.push({ key, from: name(from), to: name(to) });
  };
  compare('range', frame.request.range, range, (id) => localize(`TETRAD.DarkHarvest.Exchange.range.${id}`));
  compare('unaware', '0', unaware, nameFlag);
  compare('despiteAim', '0', despiteAim, nameFlag);
  if (frame.request.reply === '' || frame.request.reply === 'strikeBack') {
    compare('cover', suggestion.cover, draft.cover, (id) => localize(`TETRAD.DarkHarvest.Cover.${id}`));
  }
  for (const key of keys) {
    const text = draft.reasons[key]?.trim() || '0';
    compare(key, writeSteps(suggestion, key), text, (steps) => nameSteps(key, steps));
  }
  return found;
}

/** Names what is otherwise. */
export function nameDeviation(key: string): string {
  const own = ['range', 'unaware', 'cover', 'despiteAim'].includes(key);
  return localize(own ? `TETRAD.DarkHarvest.Exchange.${key}Label` : `TETRAD.DarkHarvest.Line.${key}`);
}

/**
 * Turns the exchange of a draft into the part of the request; null: it has none.
 * @throws UserError `unknown-key` for a range that there is not
 */
export function readExchangeDraft(draft: CheckDraft, keys: readonly string[]): ExchangeRequest | null {
  const { exchange } = draft;
  if (!exchange) return null;
  const { request } = exchange.frame;
  const unaware: Defenceless = exchange.unaware === '1' ? 'unaware' : '';
  const changes = listDeviations(draft, keys).map(({ key, from, to }): ExchangeChange => ({
    key,
    from,
    to,
    note: exchange.why[key]?.trim() ?? '',
  }));
  return {
    ...request,
    range: readRange(exchange),
    defenceless: request.defenceless || unaware,
    initiative: readInitiative(draft, request),
    changes,
  };
}

/** Who has the higher initiative: as the fight says, unless the attacker takes its two dice against what that says, or leaves them (DH-21). */
function readInitiative(draft: CheckDraft, { role, initiative }: ExchangeRequest): ExchangeRequest['initiative'] {
  if (role !== 'attack' || draft.exchange?.unaware === '1') return initiative;
  if (draft.reasons['higherInitiative'] === '1') return 'attacker';
  return initiative === 'attacker' ? 'even' : initiative;
}
