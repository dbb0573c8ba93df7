/**
 * The draft of a test: its initial values, how its fields depend on each other, and the request made from it. In a fight, the fields begin with suggested
 * values. The draft keeps each suggestion (`said.…`) to tell which values were changed by hand; when the range or the surprise changes, the other values follow
 * the new suggestions.
 */
import { darkHarvest } from '../../../../src/index.ts';
import type { DialogSubject } from '../../../checks/checks-facet.ts';
import { makeReasonRows } from '../../../checks/dialog-makers.ts';
import { type Draft, readWhole } from '../../../checks/dialog-fields.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError, toUserError } from '../../../user-error.ts';
import { type HarvestCharacter, isCharacteristicId, listSkills } from '../data/fighter.ts';
import {
  type CheckHelper,
  type CheckModifier,
  type CheckRequest,
  type ExchangeChange,
  type ExchangeFrame,
  type ExchangeRequest,
  countSteps,
  readLeastSteps,
} from '../data/request.ts';
import { LANG, toInput } from '../data/to-input.ts';
import { findWeapon } from '../play/attack.ts';
import { isDifficulty, planCheck } from '../play/checks.ts';
import { isMeans, useMeans } from '../play/healing.ts';

export type CheckSubject = DialogSubject<HarvestCharacter, CheckRequest, ExchangeFrame>;

type Reason = darkHarvest.NamedReason;

const format = makeFormat(LANG);

const reasons: readonly Reason[] = darkHarvest.reasons;

/** The rows for the reasons that the player types. */
export const typedReasons = makeReasonRows(makeFormat(`${LANG}.Dialog`), ['white', 'black'], Infinity);

/** Returns the subject of the dialog. For a strike back, it has the request and the frame of the weapon chosen in the dialog. */
export function pickStrike(subject: CheckSubject, { values }: Draft): CheckSubject {
  const { strikes = [] } = subject.frame ?? {};
  const chosen = strikes.find(({ id }) => id === values['weapon']);
  return chosen ? { ...subject, request: chosen.request, frame: { ...chosen.frame, strikes } } : subject;
}

/** Returns the kind of a test in a fight: a melee attack, a ranged attack or a dodge; null: none of these. */
export function readScope({ actor, request }: CheckSubject): 'melee' | 'ranged' | 'dodge' | null {
  const weapon = findWeapon(actor, request);
  if (weapon) return weapon.system.melee ? 'melee' : 'ranged';
  return request.purpose?.kind === 'dodge' ? 'dodge' : null;
}

/** Lists the named modifiers that this user may choose for a test. Only the GM grants the awesome bonus (DH-28). */
export function listReasons(subject: CheckSubject): Reason[] {
  const scope = readScope(subject) ?? 'other';
  return reasons.filter(({ key, on }) => on.includes(scope) && (key !== 'awesome' || permitsUser('rule')));
}

/** Tests whether a skill allows a gamble, which only common skills do (DH-7). */
export function canGamble(actor: HarvestCharacter, skillId: string): boolean {
  return listSkills(actor).find(({ id }) => id === skillId)?.system.kind === 'common';
}

/** Returns the values that the fight suggests, by the name of the field. */
function askFight({ request, suggest }: ExchangeFrame, unaware: boolean): Record<string, string> {
  const { steps, cover } = suggest(unaware);
  const said = reasons.map(({ key }) => [`reasons.${key}`, String(steps[key as darkHarvest.ReasonKey] ?? 0)]);
  return { ...Object.fromEntries(said), cover, range: request.range, unaware: '0', despiteAim: '0' };
}

function prefixSaid(said: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [`said.${name}`, value]));
}

/** Begins a draft. In a fight, suggestions replace the named modifiers of the request. */
export function beginDraft({ request, frame }: CheckSubject): Draft {
  const given = reasons.map((reason) => [
    `reasons.${reason.key}`,
    String(Math.max(0, ...request.modifiers.map((modifier) => countSteps(reason, modifier)))),
  ]);
  const said = frame && askFight(frame, false);
  return {
    values: {
      skillId: request.skillId ?? request.second ?? '',
      characteristic: request.characteristic,
      difficulty: request.difficulty,
      means: request.means ?? '',
      gamble: String(request.gamble),
      trades: String(request.trades),
      complementary: request.complementary[0] ?? '',
      cover: 'none',
      despite: request.despite ?? '',
      notNear: '',
      weapon: frame?.strikes?.[0]?.id ?? '',
      ...Object.fromEntries(given),
      ...(said ? { ...said, ...prefixSaid(said) } : {}),
    },
    rows: {
      ...typedReasons.begin(request.modifiers),
      helpers: request.helpers.map(({ name, rating }) => ({ name, rating: String(rating) })),
    },
  };
}

/**
 * Updates dependent fields after a change. A skill sets its usual characteristic; a weapon sets its skill; weapon, range and surprise change the suggestions,
 * which replace values that were not changed by hand.
 */
export function followDraft(subject: CheckSubject, draft: Draft, name: string): Draft {
  const { actor, request, frame } = pickStrike(subject, draft);
  const { values } = draft;
  const change = (changed: object): Draft => ({ ...draft, values: { ...values, ...changed } });
  if (name === 'skillId') {
    // An attack always rolls Dexterity (DH-23).
    const skill = findWeapon(actor, request) ? null : listSkills(actor).find(({ id }) => id === values['skillId']);
    return skill ? change({ characteristic: skill.system.characteristic }) : draft;
  }
  if (!frame || !['range', 'unaware', 'weapon'].includes(name)) return draft;
  const said = askFight(frame, values['unaware'] === '1');
  const followed = Object.entries(said).filter(([key]) => values[key] === values[`said.${key}`]);
  const { skillId, characteristic } = request;
  const tested = name === 'weapon' ? { skillId: skillId ?? '', characteristic } : {};
  return change({ ...tested, ...Object.fromEntries(followed), ...prefixSaid(said) });
}

/** Returns the value of a field as text. For a named modifier this is the number of steps, or "none" if there are too few to have an effect. */
function nameValue(key: string, value: string): string {
  if (key === 'range') return format(`Exchange.range.${value}`);
  if (key === 'cover') return format(`Cover.${value}`);
  const reason = reasons.find((known) => known.key === key);
  const steps = Number(value);
  if (!reason || reason.steps === 1) return format(`Exchange.${steps === 0 ? 'no' : 'yes'}`);
  return steps < readLeastSteps(reason) ? format('Dialog.none') : String(steps);
}

/** Lists the suggested values that the user has changed by hand, as texts; empty outside a fight. */
export function listDeviations(
  subject: CheckSubject,
  { values }: Draft,
): readonly Pick<ExchangeChange, 'key' | 'from' | 'to'>[] {
  const { frame } = subject;
  if (!frame) return [];
  const isCovered = frame.request.reply === '' || frame.request.reply === 'strikeBack';
  const choices = ['range', 'unaware', 'despiteAim', ...(isCovered ? ['cover'] : [])];
  const keys = [...choices, ...listReasons(subject).map(({ key }) => key)];
  return keys.flatMap((key) => {
    const name = choices.includes(key) ? key : `reasons.${key}`;
    const from = values[`said.${name}`] ?? '';
    const to = values[name]?.trim() || '0';
    return from === to ? [] : [{ key, from: nameValue(key, from), to: nameValue(key, to) }];
  });
}

/** Returns who has the higher initiative. An attacker who added or removed the two dice for it overrides the fight (DH-21). */
function readInitiative({ role, initiative }: ExchangeRequest, { values }: Draft): ExchangeRequest['initiative'] {
  if (role !== 'attack' || values['unaware'] === '1') return initiative;
  if (values['reasons.higherInitiative'] === '1') return 'attacker';
  return initiative === 'attacker' ? 'even' : initiative;
}

/** Returns the exchange with the user's choices. A strike at a target that is too far away is recorded with the reason given for it (DH-24). */
function readExchange(
  subject: CheckSubject,
  { request, ranges, isTooFar }: ExchangeFrame,
  draft: Draft,
): ExchangeRequest {
  const { values } = draft;
  const range = ranges.find((known) => known === values['range']);
  if (!range) throw new UserError('unknown-key', { argument: values['range'] ?? '' });
  const note = values['notNear']?.trim() ?? '';
  const afar = { key: 'notNear', from: format('Exchange.near'), to: format('Exchange.notNear'), note };
  const changed = listDeviations(subject, draft).map((change) => {
    return { ...change, note: values[`why.${change.key}`]?.trim() ?? '' };
  });
  return {
    ...request,
    range,
    defenceless: request.defenceless || (values['unaware'] === '1' ? ('unaware' as const) : ''),
    initiative: readInitiative(request, draft),
    changes: [...(isTooFar && note ? [afar] : []), ...changed],
  };
}

function readReason(reason: Reason, text = ''): CheckModifier[] {
  const taken = readWhole(text, format(`Line.${reason.key}`), 0, reason.steps);
  return taken < readLeastSteps(reason) ? [] : [darkHarvest.makeReason(reason, taken)];
}

function readCover(subject: CheckSubject, { values }: Draft): CheckModifier[] {
  const scope = readScope(subject);
  if (!scope || scope === 'dodge') return [];
  const reason = darkHarvest.makeCoverReason(values['cover'] as darkHarvest.CoverId, scope);
  return reason ? [reason] : [];
}

function readHelper({ name = '', rating = '' }: Readonly<Record<string, string>>): CheckHelper {
  return {
    name: name.trim() || format('Dialog.helper'),
    rating: readWhole(rating, format('Dialog.helperRating'), 0),
  };
}

/**
 * Turns a draft into a request. A gamble that the skill does not allow is left out, but it stays in the draft in case the user chooses the former skill again.
 * @throws UserError that names the field that cannot be read
 */
export function readDraft(given: CheckSubject, draft: Draft): CheckRequest {
  const subject = pickStrike(given, draft);
  const { actor, request, frame } = subject;
  const { values, rows } = draft;
  const { skillId = '', characteristic = '', difficulty = '', complementary = '', means } = values;
  const despite = values['despite']?.trim() ?? '';
  if (!isCharacteristicId(characteristic)) throw new UserError('unknown-key', { argument: characteristic });
  if (!isDifficulty(difficulty)) throw new UserError('unknown-key', { argument: difficulty });
  const gamble = canGamble(actor, skillId) ? readWhole(values['gamble'] ?? '', format('Line.gamble'), 0, 2) : 0;
  // Modifiers of the original request that the dialog has no field for.
  const others = typedReasons
    .others(request.modifiers)
    .filter((modifier) => reasons.every((reason) => countSteps(reason, modifier) === 0));
  return {
    skillId: isCharacteristicId(skillId) ? null : skillId || null,
    ...(isCharacteristicId(skillId) ? { second: skillId } : {}),
    characteristic,
    ...(request.means && isMeans(means) ? useMeans(means) : { difficulty }),
    modifiers: [
      ...others,
      ...readCover(subject, draft),
      ...listReasons(subject).flatMap((reason) => readReason(reason, values[`reasons.${reason.key}`])),
      ...typedReasons.read(draft),
    ],
    gamble: gamble as 0 | 1 | 2,
    trades: readWhole(values['trades'] ?? '', format('Dialog.trades'), 0),
    complementary: complementary && complementary !== skillId ? [complementary] : [],
    helpers: (rows['helpers'] ?? []).map(readHelper),
    ...(request.purpose ? { purpose: request.purpose } : {}),
    ...(frame ? { exchange: readExchange(subject, frame, draft) } : {}),
    ...(despite ? { despite } : {}),
  };
}

/** Counts how many trades the pool allows (DH-8), even if the draft has too many or an unreadable number; null if the pool cannot be planned. */
export function countTrades(subject: CheckSubject, draft: Draft): number | null {
  try {
    const untraded = { ...draft, values: { ...draft.values, trades: '0' } };
    return planCheck(toInput(subject.actor, readDraft(subject, untraded))).maximumTrades ?? null;
  } catch (error) {
    if (!toUserError(error)) throw error;
    return null;
  }
}
