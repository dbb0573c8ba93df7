/**
 * The draft of a test: its initial values, how its fields depend on each other, and the request made from it. In a fight, the fields begin with suggested
 * values. The draft keeps each suggestion (`said.…`) to tell which values were changed by hand; when the range or the surprise changes, the other values follow
 * the new suggestions.
 */
import { darkHarvest } from '../../../../src/index.ts';
import type { DialogSubject } from '../../../checks/checks-facet.ts';
import { readWhole, type DialogField, type Draft, type SegmentsField } from '../../../checks/dialog-fields.ts';
import { permitsUser } from '../../../permissions.ts';
import { UserError, toUserError } from '../../../user-error.ts';
import { type HarvestCharacter, isCharacteristicId, listSkills } from '../data/fighter.ts';
import {
  type CheckHelper,
  type CheckModifier,
  type CheckReason,
  type CheckRequest,
  type Defenceless,
  type ExchangeChange,
  type ExchangeFrame,
  type ExchangeRequest,
  checkReasons,
  countSteps,
  makeModifier,
  readLeastSteps,
} from '../data/request.ts';
import { toInput } from '../data/to-input.ts';
import { planCheck } from '../play/checks.ts';
import { findWeapon, readAttackKind, type AttackKind } from '../play/attacks.ts';
import { isMeans, useMeans } from '../play/healing.ts';

export type CheckSubject = DialogSubject<HarvestCharacter, CheckRequest, ExchangeFrame>;

/** Returns the subject of the dialog. For a strike back, it has the request and the frame of the weapon chosen in the dialog. */
export function pickStrike(subject: CheckSubject, { values }: Draft): CheckSubject {
  const { strikes = [] } = subject.frame ?? {};
  const chosen = strikes.find(({ id }) => id === values['weapon']);
  return chosen ? { ...subject, request: chosen.request, frame: { ...chosen.frame, strikes } } : subject;
}

/** Returns the kind of a test in a fight: a melee attack, a ranged attack or a dodge; null: none of these. */
export function readScope({ actor, request }: CheckSubject): AttackKind | 'dodge' | null {
  const weapon = findWeapon(actor, request);
  if (weapon) return readAttackKind(weapon);
  return request.purpose?.kind === 'dodge' ? 'dodge' : null;
}

/** Lists the named modifiers that this user may choose for a test. Only the GM grants the awesome bonus (DH-28). */
export function listReasons(subject: CheckSubject): CheckReason[] {
  const scope = readScope(subject) ?? 'other';
  const mayGrant = permitsUser('rule');
  return checkReasons.filter(({ key, on }) => on.includes(scope) && (mayGrant || key !== 'awesome'));
}

/** Tests whether a skill allows a gamble, which only common skills do (DH-7). */
export function canGamble(actor: HarvestCharacter, skillId: string): boolean {
  return listSkills(actor).find(({ id }) => id === skillId)?.system.kind === 'common';
}

function isNamed(modifier: CheckModifier): boolean {
  return checkReasons.some((reason) => countSteps(reason, modifier) > 0);
}

/** Returns the values that the fight suggests, by the name of the field. */
function askFight(frame: ExchangeFrame, range: ExchangeRequest['range'], unaware: boolean): Record<string, string> {
  const { steps, cover } = frame.suggest({ range, unaware });
  const said = checkReasons.map(({ key }) => [`reasons.${key}`, String(steps[key as darkHarvest.ReasonKey] ?? 0)]);
  return { ...Object.fromEntries(said), cover, range: frame.request.range, unaware: '0', despiteAim: '0' };
}

const prefixSaid = (said: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(said).map(([name, value]) => [`said.${name}`, value]));

/** Begins a draft. In a fight, suggestions replace the named modifiers of the request. */
export function beginDraft({ request, frame }: CheckSubject): Draft {
  const given = checkReasons.map((reason) => [
    `reasons.${reason.key}`,
    String(Math.max(0, ...request.modifiers.map((modifier) => countSteps(reason, modifier)))),
  ]);
  const said = frame && askFight(frame, frame.request.range, false);
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
      custom: [],
      helpers: request.helpers.map(({ name, rating }) => ({ name, rating: String(rating) })),
    },
  };
}

function readRange({ ranges }: ExchangeFrame, { values }: Draft): ExchangeRequest['range'] {
  const found = ranges.find((known) => known === values['range']);
  if (!found) throw new UserError('unknown-key', { argument: values['range'] ?? '' });
  return found;
}

/**
 * Updates dependent fields after a change. A skill sets its usual characteristic; a weapon sets its skill; weapon, range and surprise change the suggestions,
 * which replace values that were not changed by hand.
 */
export function followDraft(subject: CheckSubject, draft: Draft, name: string): Draft {
  const { actor, request, frame } = pickStrike(subject, draft);
  if (name === 'skillId') {
    // An attack always rolls Dexterity (DH-23).
    if (findWeapon(actor, request)) return draft;
    const skill = listSkills(actor).find(({ id }) => id === draft.values['skillId']);
    return skill ? { ...draft, values: { ...draft.values, characteristic: skill.system.characteristic } } : draft;
  }
  if (!frame || (name !== 'range' && name !== 'unaware' && name !== 'weapon')) return draft;
  const said = askFight(frame, readRange(frame, draft), draft.values['unaware'] === '1');
  const followed = Object.entries(said).filter(([key]) => draft.values[key] === draft.values[`said.${key}`]);
  const { skillId, characteristic } = request;
  const tested = name === 'weapon' ? { skillId: skillId ?? '', characteristic } : {};
  return { ...draft, values: { ...draft.values, ...tested, ...Object.fromEntries(followed), ...prefixSaid(said) } };
}

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.${key}`);
}

/** Returns the field for the weapon of a strike back; empty if there is only one. */
export function askWeapon({ frame }: CheckSubject): SegmentsField[] {
  const options = (frame?.strikes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  if (options.length === 0) return [];
  const label = localize('Exchange.weaponLabel');
  return [{ kind: 'segments', name: 'weapon', label, options, isWide: true, redraws: true, tellsChanges: true }];
}

/** Returns the value of a field as text. For a named modifier this is the number of steps, or "none" if there are too few to have an effect. */
function nameValue(key: string, value: string): string {
  if (key === 'range') return localize(`Exchange.range.${value}`);
  if (key === 'cover') return localize(`Cover.${value}`);
  const reason = checkReasons.find((known) => known.key === key);
  const steps = Number(value);
  if (!reason || reason.steps === 1) return localize(`Exchange.${steps === 0 ? 'no' : 'yes'}`);
  return steps < readLeastSteps(reason) ? localize('Dialog.none') : String(steps);
}

/** A value that was changed by hand. */
export interface Deviation {
  readonly key: string;
  /** Texts of the suggested and the chosen value. */
  readonly from: string;
  readonly to: string;
}

/** Lists the suggested values that the user has changed by hand; empty outside a fight. */
export function listDeviations(subject: CheckSubject, { values }: Draft): Deviation[] {
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

/**
 * Returns the record of a strike at a target that is too far away, with the reason given (DH-24); empty if the target is near enough, or no reason was given.
 */
function readDistance({ isTooFar }: ExchangeFrame, { values }: Draft): ExchangeChange[] {
  const note = values['notNear']?.trim() ?? '';
  if (!isTooFar || !note) return [];
  return [{ key: 'notNear', from: localize('Exchange.near'), to: localize('Exchange.notNear'), note }];
}

function readExchange(subject: CheckSubject, draft: Draft): ExchangeRequest | null {
  const { frame } = subject;
  if (!frame) return null;
  const { request } = frame;
  const unaware: Defenceless = draft.values['unaware'] === '1' ? 'unaware' : '';
  return {
    ...request,
    range: readRange(frame, draft),
    defenceless: request.defenceless || unaware,
    initiative: readInitiative(request, draft),
    changes: [
      ...readDistance(frame, draft),
      ...listDeviations(subject, draft).map(({ key, from, to }) => ({
        key,
        from,
        to,
        note: draft.values[`why.${key}`]?.trim() ?? '',
      })),
    ],
  };
}

function readReason(reason: CheckReason, text: string): CheckModifier[] {
  const taken = readWhole(text, localize(`Line.${reason.key}`), 0, reason.steps);
  return taken < readLeastSteps(reason) ? [] : [makeModifier(reason, taken)];
}

function readCover(subject: CheckSubject, { values }: Draft): CheckModifier[] {
  const scope = readScope(subject);
  if (!scope || scope === 'dodge') return [];
  const reason = darkHarvest.makeCoverReason(values['cover'] as darkHarvest.CoverId, scope);
  return reason ? [{ ...reason } as CheckModifier] : [];
}

function readCustom({ note = '', white = '', black = '' }: Readonly<Record<string, string>>): CheckModifier {
  return {
    key: 'custom',
    note: note.trim(),
    white: readWhole(white, localize('Unit.white')),
    black: readWhole(black, localize('Unit.black')),
  };
}

function readHelper({ name = '', rating = '' }: Readonly<Record<string, string>>): CheckHelper {
  return {
    name: name.trim() || localize('Dialog.helper'),
    rating: readWhole(rating, localize('Dialog.helperRating'), 0),
  };
}

/**
 * Turns a draft into a request. A gamble that the skill does not allow is left out, but it stays in the draft in case the user chooses the former skill again.
 * @throws UserError that names the field that cannot be read
 */
export function readDraft(given: CheckSubject, draft: Draft): CheckRequest {
  const subject = pickStrike(given, draft);
  const { values, rows } = draft;
  const { skillId = '', characteristic = '', difficulty = '', complementary = '' } = values;
  const despite = values['despite']?.trim() ?? '';
  if (!isCharacteristicId(characteristic)) throw new UserError('unknown-key', { argument: characteristic });
  if (!(difficulty in darkHarvest.difficulties)) throw new UserError('unknown-key', { argument: difficulty });
  const gamble = canGamble(subject.actor, skillId)
    ? readWhole(values['gamble'] ?? '', localize('Line.gamble'), 0, 2)
    : 0;
  const exchange = readExchange(subject, draft);
  const { request } = subject;
  const { means } = values;
  const terms = { difficulty: difficulty as darkHarvest.DifficultyId };
  return {
    skillId: isCharacteristicId(skillId) ? null : skillId || null,
    ...(isCharacteristicId(skillId) ? { second: skillId } : {}),
    characteristic,
    ...(request.means && isMeans(means) ? useMeans(means) : terms),
    modifiers: [
      // Modifiers of the original request that the dialog has no field for.
      ...request.modifiers.filter((modifier) => !isNamed(modifier)),
      ...readCover(subject, draft),
      ...listReasons(subject).flatMap((reason) => readReason(reason, values[`reasons.${reason.key}`] ?? '')),
      ...(rows['custom'] ?? []).map(readCustom),
    ],
    gamble: gamble as 0 | 1 | 2,
    trades: readWhole(values['trades'] ?? '', localize('Dialog.trades'), 0),
    complementary: complementary && complementary !== skillId ? [complementary] : [],
    helpers: (rows['helpers'] ?? []).map(readHelper),
    ...(request.purpose ? { purpose: request.purpose } : {}),
    ...(exchange ? { exchange } : {}),
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

/** Tests whether a field is always visible. Only cover is folded away, for rolls that it rarely affects. */
export function isUsual({ frame, request }: CheckSubject, field: DialogField, scope: string): boolean {
  if (field.kind === 'note' || field.name !== 'cover') return true;
  const suggested = frame?.suggest({ range: frame.request.range, unaware: false }).cover ?? 'none';
  return scope === 'ranged' || suggested !== 'none' || request.modifiers.some(({ key }) => key.endsWith('Cover'));
}

/** The named modifiers that are always visible because the player decides on them, by kind of roll. */
const usual: Readonly<Record<string, readonly string[]>> = {
  melee: ['splitAttacks'],
  ranged: ['aim', 'splitAttacks'],
};

/** Lists the named modifiers that are always visible: those that the roll begins with, and those that the player decides on. */
export function listUsual(subject: CheckSubject): CheckReason[] {
  const { values } = beginDraft(subject);
  const decided = usual[readScope(subject) ?? ''] ?? [];
  const isTaken = (reason: CheckReason) => Number(values[`reasons.${reason.key}`]) >= readLeastSteps(reason);
  return listReasons(subject).filter((reason) => isTaken(reason) || decided.includes(reason.key));
}

/** Returns the maximum number of steps of a named modifier. Attacks can be split among as many opponents as may be attacked (DH-25). */
export function countMostSteps({ key, steps }: CheckReason, { system }: HarvestCharacter): number {
  return key === 'splitAttacks' ? darkHarvest.countMostAttacks(system.characteristics.dexterity) : steps;
}

/** Counts the named modifiers that have an effect, for the title of their folded group. */
export function countReasons(reasons: readonly CheckReason[], { values }: Draft): number {
  return reasons.filter((reason) => {
    const text = values[`reasons.${reason.key}`]?.trim() ?? '';
    return text !== '' && Number(text) !== 0 && !(Number(text) < readLeastSteps(reason));
  }).length;
}
