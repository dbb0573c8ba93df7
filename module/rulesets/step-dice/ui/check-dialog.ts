/** The fields and texts of the roll dialog. */
import { stepDice } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject } from '../../../checks/checks-facet.ts';
import {
  type Choice,
  type DialogField,
  type Draft,
  type FieldGroup,
  readWhole,
} from '../../../checks/dialog-fields.ts';
import { makeReasonRows } from '../../../checks/dialog-makers.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import {
  type StepFighter,
  attributeIds,
  isAttributeId,
  listRollable,
  listSkills,
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

/** Returns a difficulty as the choices have it: by its name if it has one. */
function nameOf(difficulty: CheckRequest['difficulty']): string {
  return stepDice.DIFFICULTIES.find((id) => stepDice.difficulties[id] === difficulty) ?? String(difficulty);
}

function rate(name: string, rank: number): string {
  return format('rated', { name, dice: writeRank(rank) });
}

function listSkillChoices(actor: StepFighter): Choice[] {
  return listSkills(actor)
    .flatMap(listRollable)
    .map(({ id, name, rank }) => ({ value: id, label: rate(name, rank) }));
}

function listAttributeChoices({ system }: StepFighter): Choice[] {
  return attributeIds.map((id) => ({ value: id, label: rate(nameAttribute(id), system.attributes[id]) }));
}

function listDifficulties(none: string): Choice[] {
  const named = stepDice.DIFFICULTIES.map((id) => ({ value: id, label: nameDifficulty(stepDice.difficulties[id]) }));
  return [{ value: '', label: none }, ...named];
}

/** Lists the keys of one of the rules' tables as choices, with their names. */
function listKeys(table: object, prefix: string): Choice[] {
  return Object.keys(table).map((value) => ({ value, label: game.i18n.localize(`${LANG}.${prefix}.${value}`) }));
}

/** Tests whether the difficulty of a roll is given, not chosen: the rules fix it, or the answer sets it (SD-20, SD-33, SD-35, SD-38, SD-40, SD-50). */
function hasFixedDifficulty(request: CheckRequest): boolean {
  return request.complex !== undefined || request.purpose?.kind === 'argue' || isForced(request);
}

/** Returns the draft with a request's values. The field `skill` also holds the second attribute of an unskilled roll. */
function begin({ request }: Subject): Draft {
  const terms = readTerms(request);
  const values: Record<string, string> = {
    attribute: request.attribute,
    skill: request.skill || request.other,
    difficulty: nameOf(request.difficulty),
  };
  if (request.care) Object.assign(values, beginCare(request.care));
  if (terms) {
    Object.assign(values, { range: terms.range, base: String(terms.base ?? ''), cover: terms.cover });
    values['calledShot'] = terms.calledShot ?? '';
    values['hold'] = terms.hold;
    for (const key of switches) values[key] = terms[key] ? '1' : '0';
    for (const key of numberKeys) values[key] = String(terms[key]);
  }
  return { values, rows: reasons.begin(request.modifiers) };
}

function askAttack(
  terms: AttackTerms,
  draft: Draft,
): { readonly first: DialogField[]; readonly folded: DialogField[] } {
  const select = (name: string, options: Choice[], rest: object = {}): DialogField => ({
    kind: 'select',
    name,
    label: format(name),
    options,
    ...rest,
  });
  const none = { value: '', label: format('notCalled') };
  const isClose = terms.range === 'close';
  const shown = (key: (typeof switches)[number]): boolean =>
    terms[key] ||
    !['held', 'feinted', 'partInTheOpen', 'targetLiesFlat'].includes(key) ||
    (key === 'partInTheOpen' && !isBlank(draft, 'calledShot'));
  const short = switches.filter(shown).map((name): DialogField => ({
    kind: 'switch',
    name,
    label: format(name),
    hint: format(`hint.${name}`),
    isShort: true,
  }));
  return {
    first: [
      ...(isBlank(draft, 'held') ? [] : [select('hold', listKeys(stepDice.holdAttacks, 'Hold'))]),
      select('calledShot', [none, ...listKeys(stepDice.calledShots, 'CalledShot')], { redraws: true }),
      ...(isClose ? [] : [select('cover', listKeys(stepDice.cover, 'Cover'))]),
      ...short,
    ],
    folded: [
      select('range', listKeys(stepDice.ranges, 'Exchange.range')),
      ...(isClose ? [select('cover', listKeys(stepDice.cover, 'Cover'))] : []),
      ...(permitsUser('rule') ? [select('base', listDifficulties(format('byRange')))] : []),
      ...numberKeys.map((name): DialogField => ({
        kind: 'number',
        name,
        label: format(name),
        min: 0,
        max: numbers[name],
        hint: format(`hint.${name}`),
      })),
    ],
  };
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
  const skill = listSkills(actor)
    .flatMap(listRollable)
    .find(({ id }) => id === request.skill);
  if (request.care) return format('heading.care', { patient: findActor(purpose?.ref ?? '')?.name ?? '' });
  if (purpose?.kind) return purpose.name || game.i18n.localize(`${LANG}.Purpose.${purpose.kind}`);
  return skill?.name ?? '';
}

/** Returns the group of further reasons: fields that are rarely needed, and rows for typed reasons. */
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
  const { first, folded } = terms ? askAttack(terms, draft) : { first: [], folded: [] };
  const { care } = request;
  // The rules fix the attribute of attacks, defences and care, so only the skill can be chosen (SD-13, SD-15, SD-53).
  const isDose = (draft.values['care'] ?? '') === 'stimulant';
  const isFixed = request.exchange !== undefined || care !== undefined;
  const difficulty: DialogField[] =
    isFixed || hasFixedDifficulty(request)
      ? []
      : [
          {
            kind: 'select',
            name: 'difficulty',
            label: format('difficulty'),
            options: listDifficulties(format('opposed')),
            isWide: true,
          },
        ];
  const attribute: DialogField = {
    kind: 'select',
    name: 'attribute',
    label: format('attribute'),
    options: listAttributeChoices(actor),
    isWide: true,
  };
  const skill: DialogField = {
    kind: 'select',
    name: 'skill',
    label: format('skill'),
    options: [{ value: '', label: format('twice') }, ...listSkillChoices(actor)],
    more: { label: format('unskilled'), options: listAttributeChoices(actor) },
    isWide: true,
  };
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [...difficulty, ...first, ...askCare(actor, request, draft), ...(isFixed ? [] : [skill, attribute])],
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
  const called = values['calledShot'] ?? '';
  const on = Object.fromEntries(switches.map((key) => [key, values[key] === '1'])) as Record<
    (typeof switches)[number],
    boolean
  >;
  const whole = Object.fromEntries(
    numberKeys.map((key) => [key, readWhole(values[key] ?? '', format(key), 0, numbers[key])]),
  ) as Record<keyof typeof numbers, number>;
  return {
    ...terms,
    ...on,
    ...whole,
    hold: pick(stepDice.holdAttacks, 'hold', terms.hold),
    range: pick(stepDice.ranges, 'range', terms.range),
    cover: pick(stepDice.cover, 'cover', terms.cover),
    calledShot: Object.hasOwn(stepDice.calledShots, called) ? (called as stepDice.CalledShotId) : null,
    base: base === '' ? null : readDifficulty(base),
  };
}

function readDifficulty(text: string): number {
  const named = stepDice.DIFFICULTIES.find((id) => id === text);
  return named ? stepDice.difficulties[named] : readWhole(text, format('difficulty'));
}

/** Turns a draft into a request. Throws UserError if a number is not a whole number. */
function read({ actor, request }: Subject, draft: Draft): CheckRequest {
  const { values } = draft;
  const skill = values['skill'] ?? '';
  const attribute = values['attribute'];
  const difficulty = values['difficulty'] ?? '';
  const named = stepDice.DIFFICULTIES.find((id) => id === difficulty);
  const { exchange } = request;
  const custom = reasons.read(draft);
  if (request.care) return readCare(actor, request, draft, custom);
  return {
    ...request,
    attribute: isAttributeId(attribute) ? attribute : request.attribute,
    skill: isAttributeId(skill) ? '' : skill,
    other: isAttributeId(skill) ? skill : '',
    difficulty: named ?? (difficulty === '' ? '' : readDifficulty(difficulty)),
    modifiers: [...reasons.others(request.modifiers), ...custom],
    ...(exchange?.role === 'attack' ? { exchange: { ...exchange, terms: readAttack(exchange.terms, draft) } } : {}),
  };
}

/** The roll dialog of Step Dice. */
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
    notes:
      plan.difficulty === null || plan.attack
        ? plan.attack
          ? [format('against', { difficulty: String(plan.attack.base + plan.attack.added) })]
          : []
        : [],
  }),
};
