/**
 * What the roll dialog holds while somebody fills it in: the fields as they were typed, nothing interpreted, nothing lost. Turned into a CheckRequest
 * on every change, or into the reason why that cannot be done.
 */
import { darkHarvest, type DifficultyId } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { isCharacteristicId } from '../../data/characteristics.ts';
import type { AttackKind } from '../../play/attacks.ts';
import type { CheckHelper, CheckModifier, CheckRequest } from '../../data/check-request.ts';
import { checkReasons, countSteps, makeModifier, readLeastSteps, type CheckReason } from '../../data/reasons.ts';
import type { ExchangeFrame } from '../../data/exchange-request.ts';
import { beginExchange, readExchangeDraft, writeSteps, type ExchangeDraft } from './exchange-draft.ts';

/** A reason typed in: its text, and dice as they were typed. */
export interface CustomReasonDraft {
  note: string;
  white: string;
  black: string;
}

/** A helper as typed in. */
export interface HelperDraft {
  name: string;
  rating: string;
}

/** The fields of the dialog, as text. A number field that holds no number at all is `NaN`. */
export interface CheckDraft {
  skillId: string;
  characteristic: string;
  difficulty: string;
  gamble: string;
  trades: string;
  complementary: string;
  /** Steps of the named reasons by key. */
  reasons: Record<string, string>;
  /** Id of the cover of whoever is attacked (DH-29). */
  cover: string;
  custom: CustomReasonDraft[];
  /** Reasons that whoever asks for the test gives, and that stand. */
  readonly given: readonly CheckModifier[];
  helpers: HelperDraft[];
  messageMode: string;
  readonly purpose: CheckRequest['purpose'];
  /** The kind of attack that it is, or a dodge; null: it is neither. */
  readonly attack: FightScope | null;
  /** The exchange that it is part of; null: none. */
  readonly exchange: ExchangeDraft | null;
}

/** What a test in a fight is. */
export type FightScope = AttackKind | 'dodge';

/** What the names of the fields begin with that say why something is otherwise than the fight says. */
const WHY = 'why.';

/** Text of a number field that holds something, but no number. */
export const noNumber = 'NaN';

function isNamed(modifier: CheckModifier): boolean {
  return checkReasons.some((reason) => countSteps(reason, modifier) > 0);
}

/**
 * Begins a draft from a request.
 * @param attack - the kind of attack that it is, or a dodge
 * @param frame - the exchange that it is part of: what the fight says stands in place of the named reasons of the request
 */
export function createDraft(
  request: CheckRequest,
  messageMode: string,
  attack: FightScope | null = null,
  frame: ExchangeFrame | null = null,
): CheckDraft {
  const { modifiers } = request;
  const exchange = frame && beginExchange(frame);
  const count = (reason: CheckReason): string =>
    exchange
      ? writeSteps(exchange.suggestion, reason.key)
      : String(Math.max(0, ...modifiers.map((given) => countSteps(reason, given))));
  return {
    skillId: request.skillId ?? request.second ?? '',
    characteristic: request.characteristic,
    difficulty: request.difficulty,
    gamble: String(request.gamble),
    trades: String(request.trades),
    complementary: request.complementary[0] ?? '',
    reasons: Object.fromEntries(checkReasons.map((reason) => [reason.key, count(reason)])),
    cover: exchange?.suggestion.cover ?? 'none',
    custom: [],
    given: modifiers.filter((modifier) => !isNamed(modifier)),
    helpers: request.helpers.map(({ name, rating }) => ({ name, rating: String(rating) })),
    messageMode,
    purpose: request.purpose,
    attack,
    exchange,
  };
}

/**
 * Reads a whole number as it was typed; an empty field is 0.
 * @param label - lang key of the field's name, for the refusal
 * @throws UserError `not-an-integer`, `out-of-range`
 */
function readWhole(text: string, label: string, least = -Infinity, most = Infinity): number {
  const value = text.trim() === '' ? 0 : Number(text);
  const argument = game.i18n.localize(label);
  if (!Number.isSafeInteger(value)) throw new UserError('not-an-integer', { argument });
  if (value < least || value > most) throw new UserError('out-of-range', { argument });
  return value;
}

function readReason(reason: CheckReason, text: string): CheckModifier[] {
  const taken = readWhole(text, `TETRAD.DarkHarvest.Line.${reason.key}`, 0, reason.steps);
  return taken < readLeastSteps(reason) ? [] : [makeModifier(reason, taken)];
}

/** Lists the named reasons of a draft: those that bear on such a test. */
export function listReasons({ attack }: Pick<CheckDraft, 'attack'>): CheckReason[] {
  return checkReasons.filter(({ on }) => on.includes(attack ?? 'other'));
}

function readCover({ attack, cover }: CheckDraft): CheckModifier[] {
  if (!attack || attack === 'dodge') return [];
  const reason = darkHarvest.makeCoverReason(cover as darkHarvest.CoverId, attack);
  return reason ? [{ ...reason } as CheckModifier] : [];
}

function readCustom({ note, white, black }: CustomReasonDraft): CheckModifier {
  return {
    key: 'custom',
    note: note.trim(),
    white: readWhole(white, 'TETRAD.DarkHarvest.Unit.white'),
    black: readWhole(black, 'TETRAD.DarkHarvest.Unit.black'),
  };
}

function readHelper({ name, rating }: HelperDraft): CheckHelper {
  const given = name.trim() || game.i18n.localize('TETRAD.DarkHarvest.Dialog.helper');
  return { name: given, rating: readWhole(rating, 'TETRAD.DarkHarvest.Dialog.helperRating', 0) };
}

/**
 * Turns a draft into a request. A gamble that the skill does not allow is left out, so that it is there again when the skill changes back.
 * @param canGamble - whether the chosen skill is common (DH-7)
 * @throws UserError naming the field that cannot be read
 */
export function readDraft(draft: CheckDraft, canGamble: boolean): CheckRequest {
  const { skillId, characteristic, difficulty, complementary } = draft;
  if (!isCharacteristicId(characteristic)) throw new UserError('unknown-key', { argument: characteristic });
  if (!(difficulty in darkHarvest.difficulties)) throw new UserError('unknown-key', { argument: difficulty });
  const gamble = canGamble ? readWhole(draft.gamble, 'TETRAD.DarkHarvest.Line.gamble', 0, 2) : 0;
  const exchange = readExchangeDraft(
    draft,
    listReasons(draft).map(({ key }) => key),
  );
  const second = isCharacteristicId(skillId) ? { second: skillId } : {};
  return {
    skillId: isCharacteristicId(skillId) ? null : skillId || null,
    ...second,
    characteristic,
    difficulty: difficulty as DifficultyId,
    modifiers: [
      ...draft.given,
      ...readCover(draft),
      ...listReasons(draft).flatMap((reason) => readReason(reason, draft.reasons[reason.key] ?? '')),
      ...draft.custom.map(readCustom),
    ],
    gamble: gamble as 0 | 1 | 2,
    trades: readWhole(draft.trades, 'TETRAD.DarkHarvest.Dialog.trades', 0),
    complementary: complementary && complementary !== skillId ? [complementary] : [],
    helpers: draft.helpers.map(readHelper),
    ...(draft.purpose ? { purpose: draft.purpose } : {}),
    ...(exchange ? { exchange } : {}),
  };
}

/** Reads the dialog's form as it stands. Disabled fields keep what the draft held. */
export function readForm(form: HTMLFormElement, before: CheckDraft): CheckDraft {
  const read = (name: string, fallback = ''): string => {
    const field = form.elements.namedItem(name);
    if (field === null) return fallback;
    if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox') return field.checked ? '1' : '0';
      if (field.validity.badInput) return noNumber;
    }
    if (field instanceof RadioNodeList || field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
      return field.value;
    }
    return fallback;
  };
  return {
    ...before,
    skillId: read('skillId', before.skillId),
    characteristic: read('characteristic', before.characteristic),
    difficulty: read('difficulty', before.difficulty),
    gamble: read('gamble', before.gamble),
    trades: read('trades', before.trades),
    complementary: read('complementary', before.complementary),
    cover: read('cover', before.cover),
    reasons: Object.fromEntries(
      checkReasons.map(({ key }) => [key, read(`reasons.${key}`, before.reasons[key] ?? '0')]),
    ),
    custom: before.custom.map((row, index) => ({
      note: read(`custom.${index}.note`, row.note),
      white: read(`custom.${index}.white`, row.white),
      black: read(`custom.${index}.black`, row.black),
    })),
    helpers: before.helpers.map((row, index) => ({
      name: read(`helpers.${index}.name`, row.name),
      rating: read(`helpers.${index}.rating`, row.rating),
    })),
    messageMode: read('messageMode', before.messageMode),
    exchange: before.exchange && {
      ...before.exchange,
      range: read('range', before.exchange.range),
      unaware: read('unaware', before.exchange.unaware),
      despiteAim: read('despiteAim', before.exchange.despiteAim),
      why: readWhy(form, before.exchange.why),
    },
  };
}

/** Reads why something is otherwise than the fight says. */
function readWhy(form: HTMLFormElement, before: Readonly<Record<string, string>>): Record<string, string> {
  const fields = [...form.elements].filter((field): field is HTMLInputElement => field instanceof HTMLInputElement);
  const typed = fields
    .filter(({ name }) => name.startsWith(WHY))
    .map(({ name, value }) => [name.slice(WHY.length), value] as const);
  return { ...before, ...Object.fromEntries(typed) };
}
