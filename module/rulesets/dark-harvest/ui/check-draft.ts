/**
 * The draft of a test: its initial values, how its fields depend on each other, and the request made from it. In a fight, the fields begin with suggested
 * values. The draft keeps each suggestion (`said.…`) to tell which values were changed by hand; when the range or the surprise changes, the other values follow
 * the new suggestions.
 */
import { darkHarvest } from '../../../../src/index.ts';
import type { DialogSubject } from '../../../checks/checks-facet.ts';
import { type Draft, readWhole } from '../../../checks/dialog-fields.ts';
import { makeReasonRows, makeRequestFields, makeRows } from '../../../checks/request-fields.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError, readUnlessRefused } from '../../../user-error.ts';
import { type HarvestCharacter, characteristicIds, isCharacteristicId, listSkills } from '../data/fighter.ts';
import {
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
import { planCheck } from '../play/checks.ts';
import { isMeans, useMeans } from '../play/healing.ts';

export type CheckSubject = DialogSubject<HarvestCharacter, CheckRequest, ExchangeFrame>;

type Reason = darkHarvest.NamedReason;

const format = makeFormat(LANG);

const reasons: readonly Reason[] = darkHarvest.reasons;

const formatField = makeFormat(`${LANG}.Dialog`);
const { convert, define, number, pick } = makeRequestFields<CheckRequest>(formatField);

/** The rows for the reasons that the player types, and for helpers (DH-9). */
export const typedReasons = makeReasonRows(formatField, ['white', 'black'], Infinity);
export const helperRows = makeRows(formatField, 'helper', 'name', ['rating'], 0, Infinity);

/** The fields of the dialog, without those of named modifiers and of cover, which together become the modifiers. */
export const fields = define({
  // A skill, or the second characteristic that replaces it.
  skillId: convert(
    ({ skillId, second }) => skillId ?? second ?? '',
    ({ second: _second, ...request }, id) =>
      isCharacteristicId(id) ? { ...request, skillId: null, second: id } : { ...request, skillId: id || null },
  ),
  characteristic: pick('characteristic', characteristicIds),
  difficulty: pick('difficulty', darkHarvest.DIFFICULTIES),
  means: convert(
    ({ means }) => means ?? '',
    (request, means) => (request.means && isMeans(means) ? { ...request, ...useMeans(means) } : request),
  ),
  gamble: number('gamble', 0, 2),
  custom: typedReasons.field<CheckRequest>(),
  trades: number('trades', 0),
  complementary: convert(
    ({ complementary: [id] }) => id ?? '',
    (request, id) => ({ ...request, complementary: id && id !== request.skillId ? [id] : [] }),
  ),
  helpers: helperRows.edit<CheckRequest>(
    ({ helpers }) => helpers,
    (request, rows) => {
      const helpers = rows.map(({ text, numbers }) => ({ name: text || formatField('helper'), ...numbers }));
      return { ...request, helpers };
    },
  ),
  unaware: convert(() => '0'),
  cover: convert(() => 'none'),
  range: convert(() => ''),
  weapon: convert(() => ''),
});

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
  return { ...Object.fromEntries(said), cover, range: request.range, unaware: '0' };
}

function prefixSaid(said: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(said).map(([name, value]) => [`said.${name}`, value]));
}

/** Adds to a draft the named modifiers of the request or, in a fight, the suggestions that replace them. */
export function addSteps({ request, frame }: CheckSubject, { values, rows }: Draft): Draft {
  const given = reasons.map((reason) => [
    `reasons.${reason.key}`,
    String(Math.max(0, ...request.modifiers.map((modifier) => countSteps(reason, modifier)))),
  ]);
  const said = frame && askFight(frame, false);
  const weapon = frame?.strikes?.[0]?.id ?? '';
  return {
    values: { ...values, weapon, ...Object.fromEntries(given), ...(said ? { ...said, ...prefixSaid(said) } : {}) },
    rows,
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
  const choices = ['range', 'unaware', ...(isCovered ? ['cover'] : [])];
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

/** Returns the exchange with the user's choices. */
function readExchange(subject: CheckSubject, { request, ranges }: ExchangeFrame, draft: Draft): ExchangeRequest {
  const { values } = draft;
  const range = ranges.find((known) => known === values['range']);
  if (!range) throw new UserError('unknown-key', { argument: values['range'] ?? '' });
  const changed = listDeviations(subject, draft).map((change) => {
    return { ...change, note: values[`why.${change.key}`]?.trim() ?? '' };
  });
  return {
    ...request,
    range,
    defenceless: request.defenceless || (values['unaware'] === '1' ? ('unaware' as const) : ''),
    initiative: readInitiative(request, draft),
    changes: changed,
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

/**
 * Adds to a request as read the modifiers and the exchange. A gamble that the skill does not allow is left out, but it stays in the draft in case the user
 * chooses the former skill again.
 * @throws UserError that names the field that cannot be read
 */
export function completeRequest(given: CheckSubject, read: CheckRequest, draft: Draft): CheckRequest {
  const subject = pickStrike(given, draft);
  const { actor, request, frame } = subject;
  const { isTyped } = typedReasons;
  // Modifiers of the original request that the dialog has no field for.
  const others = request.modifiers.filter(
    (modifier) => !isTyped(modifier) && reasons.every((reason) => countSteps(reason, modifier) === 0),
  );
  return {
    ...read,
    modifiers: [
      ...others,
      ...readCover(subject, draft),
      ...listReasons(subject).flatMap((reason) => readReason(reason, draft.values[`reasons.${reason.key}`])),
      ...read.modifiers.filter(isTyped),
    ],
    gamble: canGamble(actor, read.skillId ?? '') ? read.gamble : 0,
    ...(request.purpose ? { purpose: request.purpose } : {}),
    ...(frame ? { exchange: readExchange(subject, frame, draft) } : {}),
  };
}

/** Counts how many trades the pool allows (DH-8), even if the draft has too many or an unreadable number; null if the pool cannot be planned. */
export function countTrades(subject: CheckSubject, draft: Draft): number | null {
  const untraded = { ...draft, values: { ...draft.values, trades: '0' } };
  return readUnlessRefused(() => {
    const request = completeRequest(subject, fields.read(subject.request, untraded), untraded);
    return planCheck(toInput(subject.actor, request)).maximumTrades ?? null;
  });
}
