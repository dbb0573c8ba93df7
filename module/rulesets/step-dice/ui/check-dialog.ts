/** The fields of the roll dialog, and its texts. */
import { stepDice } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject } from '../../../checks/checks-facet.ts';
import {
  type Choice,
  type DialogField,
  type Draft,
  type FieldGroup,
  readWhole,
} from '../../../checks/dialog-fields.ts';
import { makeFieldMakers, makeReasonRows } from '../../../checks/dialog-makers.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import {
  type StepFighter,
  attributeIds,
  isAttributeId,
  findSkill,
  listAllRollable,
  nameAttribute,
  writeRank,
} from '../data/fighter.ts';
import { type AttackTerms, type CheckRequest, isForced } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { askCare, beginCare, readCare } from './care-dialog.ts';
import { type CheckPlan, nameDifficulty } from '../play/checks.ts';
import { type ExchangeFrame, viewExchangeOdds } from '../play/exchange-odds.ts';

type Subject = DialogSubject<StepFighter, CheckRequest, ExchangeFrame>;

const format = makeFormat(`${LANG}.Dialog`);
const { select, toggle, number } = makeFieldMakers(format);
const reasons = makeReasonRows(format, ['step', 'bonus', 'difficulty'], 99);

/** The switches for an attack, in the order of the dialog. */
const switches = ['sneak', 'held', 'feinted', 'disarm', 'dark', 'partInTheOpen', 'targetLiesFlat'] as const;
/** The number fields for an attack, each with its maximum. */
const numbers = { terrain: 99, unsuitedThrow: 4, improvised: 4 } as const;

const numberKeys = Object.keys(numbers) as (keyof typeof numbers)[];

function readTerms({ exchange }: CheckRequest): AttackTerms | null {
  return exchange?.role === 'attack' ? exchange.terms : null;
}

function isBlank(draft: Draft, name: string): boolean {
  return ['', '0'].includes(draft.values[name] ?? '');
}

/** Returns the id of a difficulty, given as an id or a number; undefined if no named difficulty matches. */
function findNamed(difficulty: string | number): stepDice.DifficultyId | undefined {
  return stepDice.DIFFICULTIES.find((id) => id === difficulty || stepDice.difficulties[id] === difficulty);
}

function rate(value: string, name: string, rank: number): Choice {
  return { value, label: format('rated', { name, dice: writeRank(rank) }) };
}

function listSkillChoices(actor: StepFighter): Choice[] {
  return listAllRollable(actor).map(({ id, name, rank }) => rate(id, name, rank));
}

function listAttributeChoices({ system }: StepFighter): Choice[] {
  return attributeIds.map((id) => rate(id, nameAttribute(id), system.attributes[id]));
}

function listDifficulties(none: string): Choice[] {
  const named = stepDice.DIFFICULTIES.map((id) => ({ value: id, label: nameDifficulty(stepDice.difficulties[id]) }));
  return [{ value: '', label: none }, ...named];
}

/** Lists the keys of a table of the rules as choices, with their localised names. */
function listKeys(table: object, prefix: string): Choice[] {
  return Object.keys(table).map((value) => ({ value, label: game.i18n.localize(`${LANG}.${prefix}.${value}`) }));
}

/** Tests whether the user cannot choose a roll's difficulty, because the rules or an opponent's answer set it (SD-20, SD-33, SD-35, SD-38, SD-40, SD-50). */
function hasFixedDifficulty(request: CheckRequest): boolean {
  return request.complex !== undefined || request.purpose?.kind === 'argue' || isForced(request);
}

/** Begins a draft with a request's values. The field `skill` also contains the second attribute of an unskilled roll. */
function begin({ request }: Subject): Draft {
  const { attribute, skill, other, difficulty, care, modifiers } = request;
  const values = { attribute, skill: skill || other, difficulty: findNamed(difficulty) ?? String(difficulty) };
  const terms = readTerms(request);
  return {
    values: { ...values, ...(care ? beginCare(care) : {}), ...(terms ? beginAttack(terms) : {}) },
    rows: reasons.begin(modifiers),
  };
}

function beginAttack(terms: AttackTerms): Record<string, string> {
  const { range, base, cover, calledShot, hold } = terms;
  const chosen = { range, base: String(base ?? ''), cover, calledShot: calledShot ?? '', hold };
  return {
    ...chosen,
    ...Object.fromEntries(switches.map((key) => [key, terms[key] ? '1' : '0'])),
    ...Object.fromEntries(numberKeys.map((key) => [key, String(terms[key])])),
  };
}

/** The switches that are shown only if they are on, or if a called shot makes them matter. */
const rare: readonly string[] = ['held', 'feinted', 'partInTheOpen', 'targetLiesFlat'];

/** Returns the fields of an attack: those that are always shown, and those that are folded away. */
function askAttack(terms: AttackTerms, draft: Draft): readonly [DialogField[], DialogField[]] {
  const none = { value: '', label: format('notCalled') };
  const cover = select('cover', listKeys(stepDice.cover, 'Cover'));
  const isCalled = !isBlank(draft, 'calledShot');
  const isShown = (key: (typeof switches)[number]): boolean =>
    terms[key] || !rare.includes(key) || (key === 'partInTheOpen' && isCalled);
  const isClose = terms.range === 'close';
  return [
    [
      ...(isBlank(draft, 'held') ? [] : [select('hold', listKeys(stepDice.holdAttacks, 'Hold'))]),
      select('calledShot', [none, ...listKeys(stepDice.calledShots, 'CalledShot')]),
      ...(isClose ? [] : [cover]),
      ...switches.filter(isShown).map((name) => toggle(name)),
    ],
    [
      select('range', listKeys(stepDice.ranges, 'Exchange.range')),
      ...(isClose ? [cover] : []),
      ...(permitsUser('rule') ? [select('base', listDifficulties(format('byRange')))] : []),
      ...numberKeys.map((name) => number(name, 0, numbers[name])),
    ],
  ];
}

function describeHeading({ request, actor }: Subject): string {
  const { exchange, purpose } = request;
  if (exchange && exchange.role !== 'attack') {
    const id = 'reply' in exchange ? exchange.reply : (purpose?.kind ?? '');
    return format(`heading.${id}`, { opponent: exchange.opponent });
  }
  if (exchange) {
    const data = { weapon: exchange.weapon.name, opponent: exchange.opponent };
    return format(exchange.opponent ? 'heading.attack' : 'heading.attackNobody', data);
  }
  if (request.care) return format('heading.care', { patient: findActor(purpose?.ref ?? '')?.name ?? '' });
  if (purpose?.kind) return purpose.name || game.i18n.localize(`${LANG}.Purpose.${purpose.kind}`);
  return findSkill(actor, request.skill)?.name ?? '';
}

/** Returns the group of further reasons: rarely needed fields, and rows for reasons that the user types. */
function askReasons(draft: Draft, folded: readonly DialogField[]): FieldGroup {
  const used = [...numberKeys, 'base'].filter((name) => !isBlank(draft, name)).length;
  return {
    key: 'reasons',
    title: format('reasons'),
    count: used + reasons.count(draft),
    fields: [...folded, reasons.ask()],
  };
}

function ask(subject: Subject, draft: Draft): DialogForm {
  const { actor, request } = subject;
  const terms = readTerms(request);
  const [first, folded] = terms ? askAttack(terms, draft) : [[], []];
  // The rules fix the attribute of attacks, defences and care, so only the skill can be chosen (SD-13, SD-15, SD-53).
  const isDose = draft.values['care'] === 'stimulant';
  const isFixed = request.exchange !== undefined || request.care !== undefined;
  const wide = { isWide: true, redraws: false };
  const attributes = listAttributeChoices(actor);
  const unskilled = { label: format('unskilled'), options: attributes };
  const twice = { value: '', label: format('twice') };
  const skill = select('skill', [twice, ...listSkillChoices(actor)], { more: unskilled, ...wide });
  const difficulty = select('difficulty', listDifficulties(format('opposed')), wide);
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [
          ...(isFixed || hasFixedDifficulty(request) ? [] : [difficulty]),
          ...first,
          ...askCare(actor, request, draft),
          ...(isFixed ? [] : [skill, select('attribute', attributes, wide)]),
        ],
      },
      ...(isDose ? [] : [askReasons(draft, folded)]),
      ...(isFixed && !isDose ? [{ key: 'rolled', title: format('rolled'), fields: [skill] }] : []),
    ],
  };
}

function readAttack(terms: AttackTerms, { values }: Draft): AttackTerms {
  const pick = <Key extends string>(table: object, name: string, usual: Key): Key =>
    (Object.hasOwn(table, values[name] ?? '') ? values[name] : usual) as Key;
  const base = values['base'] ?? '';
  const on = Object.fromEntries(switches.map((key) => [key, values[key] === '1']));
  const whole = numberKeys.map((key) => [key, readWhole(values[key] ?? '', format(key), 0, numbers[key])] as const);
  return {
    ...terms,
    ...(on as Record<(typeof switches)[number], boolean>),
    ...(Object.fromEntries(whole) as Record<keyof typeof numbers, number>),
    hold: pick(stepDice.holdAttacks, 'hold', terms.hold),
    range: pick(stepDice.ranges, 'range', terms.range),
    cover: pick(stepDice.cover, 'cover', terms.cover),
    calledShot: pick<stepDice.CalledShotId | ''>(stepDice.calledShots, 'calledShot', '') || null,
    base: base === '' ? null : readDifficulty(base),
  };
}

function readDifficulty(text: string): number {
  const named = findNamed(text);
  return named ? stepDice.difficulties[named] : readWhole(text, format('difficulty'));
}

/**
 * Turns a draft into a request.
 * @throws UserError if a number field does not contain a whole number
 */
function read({ actor, request }: Subject, draft: Draft): CheckRequest {
  const { values } = draft;
  const skill = values['skill'] ?? '';
  const attribute = values['attribute'];
  const difficulty = values['difficulty'] ?? '';
  const { exchange } = request;
  const custom = reasons.read(draft);
  if (request.care) return readCare(actor, request, draft, custom);
  return {
    ...request,
    attribute: isAttributeId(attribute) ? attribute : request.attribute,
    skill: isAttributeId(skill) ? '' : skill,
    other: isAttributeId(skill) ? skill : '',
    difficulty: findNamed(difficulty) ?? (difficulty === '' ? '' : readDifficulty(difficulty)),
    modifiers: [...reasons.others(request.modifiers), ...custom],
    ...(exchange?.role === 'attack' ? { exchange: { ...exchange, terms: readAttack(exchange.terms, draft) } } : {}),
  };
}

export const dialog: DialogFacet<StepFighter, CheckRequest, CheckPlan, ExchangeFrame> = {
  skin: 'step-dice',
  focus: 'difficulty',
  begin,
  ask,
  offersAgain: ({ request: { purpose }, frame }) => (frame || purpose?.kind ? [] : ['difficulty']),
  read,
  tell: ({ frame }, plan, request) => ({
    odds: frame ? viewExchangeOdds(frame, plan, request) : undefined,
    pool: plan.ranks.map((rank, index) => ({ mark: `rank${index}`, amount: 1, label: writeRank(rank) })),
    notes: plan.attack ? [format('against', { difficulty: String(plan.attack.base + plan.attack.added) })] : [],
  }),
};
