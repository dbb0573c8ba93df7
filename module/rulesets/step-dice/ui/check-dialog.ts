/** The fields of the roll dialog, and its texts. */
import { stepDice } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject } from '../../../checks/checks-facet.ts';
import { type Choice, type DialogField, type Draft, readWhole } from '../../../checks/dialog-fields.ts';
import { makeReasonRows, makeRequestFields } from '../../../checks/request-fields.ts';
import { defineEach } from '../../../settings/fields.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { listKeys } from '../../../foundry/plain-data.ts';
import { permitsUser } from '../../../permissions.ts';
import {
  type StepFighter,
  attributeIds,
  isAttributeId,
  findFighter,
  findSkill,
  listAllRollable,
  nameAttribute,
  writeRank,
} from '../data/fighter.ts';
import { type AttackTerms, type CareTerms, type CheckRequest, isCareKind, isForced } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckPlan, nameDifficulty } from '../play/checks.ts';
import { type ExchangeFrame, viewExchangeOdds } from '../play/exchange-odds.ts';
import { createCare, hasCircumstances, listCareKinds, listSupplies, needsSkill } from '../play/medicine.ts';
import { mayBeFree } from '../play/turn.ts';

type Subject = DialogSubject<StepFighter, CheckRequest, ExchangeFrame>;

const format = makeFormat(`${LANG}.Dialog`);
const { convert, define, number, parse, pick, toggle } = makeRequestFields<CheckRequest>(format);
const reasons = makeReasonRows(format, ['step', 'bonus', 'difficulty'], 99);

/** The switches for an attack, in the order of the dialog. */
const switches = ['sneak', 'held', 'feinted', 'disarm', 'dark', 'partInTheOpen', 'targetLiesFlat'] as const;
/** The number fields for an attack, each with its maximum. */
const numbers = { terrain: 99, unsuitedThrow: 4, improvised: 4 } as const;

const numberKeys = listKeys(numbers);

const fields = define({
  custom: reasons.field<CheckRequest>(),
  attribute: pick('attribute', attributeIds),
  // A skill, or the second attribute of an unskilled roll.
  skill: convert(
    ({ skill, other }) => skill || other,
    (request, id) => ({ ...request, ...(isAttributeId(id) ? { skill: '', other: id } : { skill: id, other: '' }) }),
  ),
  difficulty: parse(
    'difficulty',
    (text) => (text === '' ? '' : (findNamed(text) ?? readDifficulty(text))),
    (text) => findNamed(text) ?? text,
  ),
  range: pick('exchange.terms.range', listKeys(stepDice.ranges)),
  cover: pick('exchange.terms.cover', listKeys(stepDice.cover)),
  calledShot: pick('exchange.terms.calledShot', [null, ...listKeys(stepDice.calledShots)]),
  hold: pick('exchange.terms.hold', listKeys(stepDice.holdAttacks)),
  base: parse('exchange.terms.base', (text) => (text === '' ? null : readDifficulty(text))),
  ...defineEach(switches, (key) => toggle(`exchange.terms.${key}`)),
  ...defineEach(numberKeys, (key) => number(`exchange.terms.${key}`, 0, numbers[key])),
  free: toggle('free'),
  care: pick('care.kind', listKeys(stepDice.careKinds)),
  supplies: pick('care.supplies', listKeys(stepDice.careCircumstances.supplies)),
  surroundings: pick('care.surroundings', listKeys(stepDice.careCircumstances.surroundings)),
});

function readTerms({ exchange }: CheckRequest): AttackTerms | null {
  return exchange?.role === 'attack' ? exchange.terms : null;
}

function isBlank(draft: Draft, name: string): boolean {
  return ['', '0'].includes(draft.values[name] ?? '');
}

/** Returns the id of a difficulty, given as an id or a number; undefined if no named difficulty matches. */
function findNamed(difficulty: string): stepDice.DifficultyId | undefined {
  return stepDice.DIFFICULTIES.find((id) => id === difficulty || String(stepDice.difficulties[id]) === difficulty);
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

/** Returns ids as choices, with their localised names. */
function nameEach(ids: readonly string[], prefix: string): Choice[] {
  return ids.map((value) => ({ value, label: game.i18n.localize(`${LANG}.${prefix}.${value}`) }));
}

/** Tests whether the user cannot choose a roll's difficulty, because the rules or an opponent's answer set it (SD-20, SD-33, SD-35, SD-38, SD-40, SD-50). */
function hasFixedDifficulty(request: CheckRequest): boolean {
  return request.complex !== undefined || request.purpose?.kind === 'argue' || isForced(request);
}

/** The switches that are shown only if they are on, or if a called shot makes them matter. */
const rare: readonly string[] = ['held', 'feinted', 'partInTheOpen', 'targetLiesFlat'];

/** Returns the fields of an attack: those that are always shown, and those that are folded away. */
function askAttack(terms: AttackTerms, draft: Draft): readonly [DialogField[], DialogField[]] {
  const none = { value: '', label: format('notCalled') };
  const cover = fields.select('cover', nameEach(listKeys(stepDice.cover), 'Cover'));
  const isCalled = !isBlank(draft, 'calledShot');
  const isShown = (key: (typeof switches)[number]): boolean =>
    terms[key] || !rare.includes(key) || (key === 'partInTheOpen' && isCalled);
  const isClose = terms.range === 'close';
  return [
    [
      ...(isBlank(draft, 'held') ? [] : [fields.select('hold', nameEach(listKeys(stepDice.holdAttacks), 'Hold'))]),
      fields.select('calledShot', [none, ...nameEach(listKeys(stepDice.calledShots), 'CalledShot')]),
      ...(isClose ? [] : [cover]),
      ...switches.filter(isShown).map((name) => fields.toggle(name)),
    ],
    [
      fields.select('range', nameEach(listKeys(stepDice.ranges), 'Exchange.range')),
      ...(isClose ? [cover] : []),
      ...(permitsUser('rule') ? [fields.select('base', listDifficulties(format('byRange')))] : []),
      ...numberKeys.map((name) => fields.number(name)),
    ],
  ];
}

/** Returns the fields of a treatment: its kind and, unless it is a drug, the supplies and surroundings (SD-53, SD-54). */
function askCare(healer: StepFighter, { care, purpose }: CheckRequest, { values }: Draft): DialogField[] {
  const patient = findFighter(purpose?.ref ?? '');
  if (!patient || !care) return [];
  const kinds = listCareKinds(healer, patient);
  const kind = kinds.find((one) => one === values['care']) ?? care.kind;
  const wide = { isWide: true };
  const circumstances = [
    fields.select('supplies', nameEach(listSupplies(healer), 'Supplies'), wide),
    fields.select('surroundings', nameEach(listKeys(stepDice.careCircumstances.surroundings), 'Surroundings'), wide),
  ];
  return [fields.select('care', nameEach(kinds, 'Purpose'), wide), ...(hasCircumstances(kind) ? circumstances : [])];
}

/** Returns the request for the treatment that a request names. The rules fix the attribute, but the player may choose another skill that fits. */
function completeCare(healer: StepFighter, begun: CareTerms, request: CheckRequest): CheckRequest {
  const { skill, other, care = begun, modifiers, purpose } = request;
  const patient = findFighter(purpose?.ref ?? '');
  if (!patient) return request;
  const kind = listCareKinds(healer, patient).includes(care.kind) ? care.kind : begun.kind;
  const supplies = listSupplies(healer).includes(care.supplies) ? care.supplies : begun.supplies;
  const treatment = createCare(healer, patient, { ...care, kind, supplies }, modifiers.filter(reasons.isTyped));
  return needsSkill(kind) ? { ...treatment, skill, other } : treatment;
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

function ask(subject: Subject, draft: Draft): DialogForm {
  const { actor, request } = subject;
  const terms = readTerms(request);
  const [first, folded] = terms ? askAttack(terms, draft) : [[], []];
  // The rules fix the attribute of attacks, defences and care, so only the skill can be chosen (SD-13, SD-15, SD-53).
  const care = draft.values['care'] ?? '';
  const isSkilled = !isCareKind(care) || needsSkill(care);
  const isFixed = request.exchange !== undefined || request.care !== undefined;
  const used = [...numberKeys, 'base'].filter((name) => !isBlank(draft, name)).length;
  const wide = { isWide: true, redraws: false };
  const attributes = listAttributeChoices(actor);
  const unskilled = { label: format('unskilled'), options: attributes };
  const twice = { value: '', label: format('twice') };
  const skill = fields.select('skill', [twice, ...listSkillChoices(actor)], { more: unskilled, ...wide });
  const difficulty = fields.select('difficulty', listDifficulties(format('opposed')), wide);
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [
          ...(isFixed || hasFixedDifficulty(request) ? [] : [difficulty]),
          ...first,
          ...askCare(actor, request, draft),
          ...(isFixed ? [] : [skill, fields.select('attribute', attributes, wide)]),
          ...(mayBeFree(actor, request) ? [fields.toggle('free')] : []),
        ],
      },
      ...(isSkilled ? [reasons.view(draft, folded, used)] : []),
      ...(isFixed && isSkilled ? [{ key: 'rolled', title: format('rolled'), fields: [skill] }] : []),
    ],
  };
}

function readDifficulty(text: string): number {
  const named = findNamed(text);
  return named ? stepDice.difficulties[named] : readWhole(text, format('difficulty'));
}

export const dialog: DialogFacet<StepFighter, CheckRequest, CheckPlan, ExchangeFrame> = {
  skin: 'step-dice',
  focus: 'difficulty',
  fields,
  ask,
  offersAgain: ({ request: { purpose }, frame }) => (frame || purpose?.kind ? [] : ['difficulty']),
  read: ({ actor, request: { care } }, request) => (care ? completeCare(actor, care, request) : request),
  tell: ({ frame }, plan, request) => ({
    odds: frame ? viewExchangeOdds(frame, plan, request) : undefined,
    pool: plan.ranks.map((rank, index) => ({ mark: `rank${index}`, amount: 1, label: writeRank(rank) })),
    notes: [
      ...(plan.attack ? [format('against', { difficulty: String(plan.attack.base + plan.attack.added) })] : []),
      ...(request.care?.kind === 'wake' ? [game.i18n.localize(`${LANG}.Care.wakes`)] : []),
    ],
  }),
};
