/** The fields and texts of the roll dialog. Their values are in check-draft.ts. */
import { darkHarvest } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm } from '../../../checks/checks-facet.ts';
import type { Choice, DialogField, Draft, FieldGroup, WhyField } from '../../../checks/dialog-fields.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { listKeys } from '../../../foundry/plain-data.ts';
import { formatAmount, formatChance } from '../../../chat/plan-view.ts';
import {
  type HarvestCharacter,
  characteristicIds,
  isCharacteristicId,
  listSkills,
  nameCharacteristic,
  nameSkill,
} from '../data/fighter.ts';
import { type CheckRequest, type ExchangeFrame, namePurpose, plainPurpose, readLeastSteps } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { findWeapon } from '../play/attack.ts';
import { type CheckPlan, nameDifficulty, takePool, viewHitOdds, viewReplyOdds } from '../play/checks.ts';
import { nameSuggested } from '../play/exchange.ts';
import { findTreated, listMeans, nameMeans } from '../play/healing.ts';
import {
  type CheckSubject,
  addSteps,
  canGamble,
  completeRequest,
  countTrades,
  fields,
  followDraft,
  helperRows,
  listDeviations,
  listReasons,
  pickStrike,
  readScope,
  typedReasons,
} from './check-draft.ts';

type Reason = darkHarvest.NamedReason;

const format = makeFormat(LANG);

const wide = { isWide: true, redraws: false };

function listSkillChoices(actor: HarvestCharacter): Choice[] {
  return listSkills(actor).map((skill) => ({
    value: skill.id ?? '',
    label: format('Dialog.rated', { name: nameSkill(skill), value: String(skill.system.rating) }),
  }));
}

function listCharacteristicChoices(actor: HarvestCharacter): Choice[] {
  return characteristicIds.map((id) => {
    const value = formatAmount(actor.system.characteristics[id]);
    return { value: id, label: format('Dialog.rated', { name: nameCharacteristic(id), value }) };
  });
}

/** Writes an amount of dice with its unit ("+3 black dice"); empty for 0. */
function describeDice(amount: number, unit: darkHarvest.TestUnit): string {
  return amount === 0 ? '' : `${formatAmount(amount, unit)} ${format(`Unit.${unit}`)}`;
}

/** Returns a choice: its name, with its effect if it has one. */
function makeChoice(value: string, name: string, effect: string): Choice {
  return { value, label: effect ? format('Dialog.effect', { name, effect }) : name };
}

function listCoverChoices(scope: 'melee' | 'ranged'): Choice[] {
  return listKeys(darkHarvest.cover).map((id) =>
    makeChoice(id, format(`Cover.${id}`), describeDice(darkHarvest.cover[id][scope], 'black')),
  );
}

function listDifficultyChoices(): Choice[] {
  return darkHarvest.DIFFICULTIES.map((id) => {
    const { white, black } = darkHarvest.difficulties[id];
    return makeChoice(id, nameDifficulty(id), describeDice(white, 'white') || describeDice(black, 'black'));
  });
}

/** Lists the places and tools for a patient as choices, each with its effect on the test (DH-61). */
function listMeansChoices(patient: HarvestCharacter): Choice[] {
  return listMeans(patient).map((means) => {
    const { difficulty, minimumNet } = darkHarvest.healing.means[means].test;
    const least = minimumNet ? format('Healing.atLeast', { net: String(minimumNet) }) : '';
    const dice = describeDice(darkHarvest.difficulties[difficulty].black, 'black');
    return makeChoice(means, nameMeans(means, patient), dice || least);
  });
}

/** Returns the field for the difficulty of a test; for a treatment, the field for the place and tools, which set the difficulty (DH-6, DH-61). */
function askDifficulty({ purpose = plainPurpose }: CheckRequest, { values }: Draft): DialogField {
  const patient = findTreated(purpose);
  const isFree = purpose.kind === 'test' && values['difficulty'] === 'veryEasy';
  const live = isFree ? format('Dialog.noRollNeeded') : '';
  return patient
    ? fields.select('means', listMeansChoices(patient), { ...wide, label: format('Healing.with') })
    : fields.select('difficulty', listDifficultyChoices(), { ...wide, live });
}

/** Returns a sentence that says what the test is for; empty for a test without a purpose. */
function describePurpose({ actor, request: { purpose }, frame }: CheckSubject): string {
  if (!purpose || purpose.kind === 'test') return '';
  const weapon = namePurpose(purpose);
  const { role, reply = '', opponent = '' } = frame?.request ?? {};
  const act = role === 'attack' ? 'attack' : reply;
  if (purpose.kind !== 'attack') return act ? format(`Exchange.doing.${act}`, { opponent }) : weapon;
  const attack = act ? format(`Exchange.doing.${act}`, { opponent, weapon }) : format('Dialog.attackWith', { weapon });
  const { value = 0, max = 0 } = findWeapon(actor, { purpose })?.system.shots ?? {};
  return max === 0 ? attack : `${attack} ${format('Dialog.shotsLeft', { left: String(value), max: String(max) })}`;
}

/** Returns the field that asks why a suggested value was changed by hand; null outside an exchange, where nothing is suggested. */
type AskWhy = (key: string) => WhyField | null;

function makeAskWhy(subject: CheckSubject, draft: Draft): AskWhy {
  if (!subject.frame) return () => null;
  const deviations = new Map(listDeviations(subject, draft).map(({ key, from }) => [key, from]));
  return (key) => {
    const value = deviations.get(key);
    const says = value === undefined ? null : format('Exchange.fightSays', { value });
    return { name: `why.${key}`, label: format('Exchange.why', { name: nameSuggested(key) }), says };
  };
}

function askReason(reason: Reason, { system }: HarvestCharacter, askWhy: AskWhy): DialogField {
  const { key, white = 0, black = 0, automatic = 0, divide = 0, steps } = reason;
  const effects = [
    describeDice(white, 'white'),
    describeDice(black, 'black'),
    describeDice(automatic, 'automatic'),
    divide === 'steps' ? format('Dialog.divided') : describeDice(divide, 'divide'),
  ];
  const hint = effects.filter(Boolean).join(', ');
  const field = { name: `reasons.${key}`, label: format(`Line.${key}`), hint, isShort: true, why: askWhy(key) };
  if (steps === 1) return { ...field, kind: 'switch' };
  // Attacks can be split among as many opponents as may be attacked (DH-25).
  const max = key === 'splitAttacks' ? darkHarvest.countMostAttacks(system.characteristics.dexterity) : steps;
  return { ...field, kind: 'number', min: 0, max, first: readLeastSteps(reason) };
}

/** Returns the fields for difficulty, gambling and trades. */
function askTerms(subject: CheckSubject, draft: Draft): DialogField[] {
  const isCommon = canGamble(subject.actor, draft.values['skillId'] ?? '');
  const limit = countTrades(subject, draft);
  return [
    askDifficulty(subject.request, draft),
    fields.segments(
      'gamble',
      ['0', '1', '2'].map((value) => ({ value, label: value })),
      { isDisabled: !isCommon, hint: format(isCommon ? 'Dialog.hint.gamble' : 'Dialog.gambleRefused'), redraws: false },
    ),
    fields.number('trades', {
      redraws: false,
      ...(limit === null ? {} : { max: limit, live: format('Dialog.tradeLimit', { limit: String(limit) }) }),
    }),
  ];
}

/** Returns the fields for skill and characteristic. */
function askTested({ actor }: CheckSubject): FieldGroup {
  const characteristics = listCharacteristicChoices(actor);
  const skills = [{ value: '', label: format('Dialog.noSkill') }, ...listSkillChoices(actor)];
  // A second characteristic may replace the skill, as in Fortitude + Resolve (DH-45).
  const more = { label: format('Dialog.second'), options: characteristics };
  return {
    key: 'tested',
    title: format('Dialog.tested'),
    fields: [
      fields.select('skillId', skills, { isWide: true, more }),
      fields.select('characteristic', characteristics, wide),
    ],
  };
}

/** Returns the fields of an attack or a reply, except its modifiers. */
function askExchange({ frame }: CheckSubject, scope: 'melee' | 'ranged' | 'dodge', askWhy: AskWhy): DialogField[] {
  const { defenceless = '', opponent = '' } = frame?.request ?? {};
  const { ranges = [], mayBeUnaware = false } = frame ?? {};
  const names = ranges.map((id) => ({ value: id, label: format(`Exchange.range.${id}`) }));
  const words = { label: format('Exchange.rangeLabel'), hint: format('Exchange.rangeHint') };
  const range = fields.select('range', names, { ...words, why: askWhy('range') });
  const texts = { label: format('Exchange.unawareLabel'), hint: format('Exchange.unawareHint') };
  const why = defenceless && format(`Exchange.defenceless.${defenceless}`, { target: opponent });
  return [
    ...(why ? [{ kind: 'note', label: why } as const] : []),
    ...(ranges.length > 1 ? [range] : []),
    ...(scope === 'dodge'
      ? []
      : [fields.select('cover', listCoverChoices(scope), { why: askWhy('cover'), redraws: false })]),
    ...(mayBeUnaware ? [fields.toggle('unaware', { ...texts, redraws: true, why: askWhy('unaware') })] : []),
  ];
}

/** Returns the field for the weapon of a strike back; empty if there is only one. */
function askWeapon({ frame }: CheckSubject): DialogField[] {
  const options = (frame?.strikes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const rest = { label: format('Exchange.weaponLabel'), isWide: true, tellsChanges: true };
  return options.length === 0 ? [] : [fields.segments('weapon', options, rest)];
}

/** Tests whether cover is folded away, because it rarely affects the roll. */
function foldsCover({ frame, request }: CheckSubject, scope: string): boolean {
  const isSuggested = frame !== null && frame.suggest(false).cover !== 'none';
  return scope !== 'ranged' && !isSuggested && !request.modifiers.some(({ key }) => key.endsWith('Cover'));
}

/** The named modifiers that are always visible because the player decides on them, by kind of roll. */
const decided: Readonly<Record<string, readonly string[]>> = {
  melee: ['splitAttacks'],
  ranged: ['aim', 'splitAttacks'],
};

/** Tests whether a draft has enough steps of a named modifier to have an effect. */
function isTaken(reason: Reason, { values }: Draft): boolean {
  return Number(values[`reasons.${reason.key}`]) >= readLeastSteps(reason);
}

/** Returns the group for a complementary skill and helpers (DH-9). */
function askHelp(actor: HarvestCharacter, { values, rows }: Draft): FieldGroup {
  const others = listSkillChoices(actor).filter(({ value }) => value !== values['skillId']);
  return {
    key: 'help',
    title: format('Dialog.help'),
    count: (values['complementary'] ? 1 : 0) + (rows['helpers']?.length ?? 0),
    fields: [
      fields.select('complementary', [{ value: '', label: format('Dialog.none') }, ...others], { redraws: false }),
      helperRows.view('helpers'),
    ],
  };
}

/** Returns the dialog's title: the purpose of the test, or else its skill and characteristics. */
function describeHeading(subject: CheckSubject, { values }: Draft): string {
  const { skillId = '', characteristic = '' } = values;
  const skill = listSkills(subject.actor).find(({ id }) => id === skillId);
  const names = [skillId, characteristic].map((id) => (isCharacteristicId(id) ? nameCharacteristic(id) : ''));
  const tested = skill ? [nameSkill(skill), names[1]] : names;
  return describePurpose(subject) || tested.filter(Boolean).join(' + ');
}

function ask(given: CheckSubject, draft: Draft): DialogForm {
  const subject = pickStrike(given, draft);
  const { actor } = subject;
  const scope = readScope(subject);
  const askWhy = makeAskWhy(subject, draft);
  const begun = addSteps(subject, draft);
  const always = decided[scope ?? ''] ?? [];
  const all = listReasons(subject);
  const shown = all.filter((reason) => always.includes(reason.key) || isTaken(reason, begun));
  const folded = all.filter((reason) => !shown.includes(reason));
  const exchange = scope ? askExchange(subject, scope, askWhy) : [];
  const covers = scope !== null && scope !== 'dodge' && foldsCover(subject, scope);
  const isFolded = (field: DialogField): boolean => covers && field.kind !== 'note' && field.name === 'cover';
  const used = folded.filter((reason) => isTaken(reason, draft)).length;
  const askFew = (few: readonly Reason[]) => few.map((reason) => askReason(reason, actor, askWhy));
  return {
    heading: describeHeading(subject, draft),
    groups: [
      {
        key: 'subject',
        fields: [
          ...askWeapon(subject),
          ...askTerms(subject, draft),
          ...exchange.filter((field) => !isFolded(field)),
          ...askFew(shown),
        ],
      },
      typedReasons.view(
        draft,
        [...exchange.filter(isFolded), ...askFew(folded)],
        used + Number(covers && draft.values['cover'] !== 'none'),
      ),
      askHelp(actor, draft),
      askTested(subject),
    ],
  };
}

/**
 * Returns a sentence with the chance that a reply which can harm avoids the hit, against the attack's current net; empty if no net avoids it, and for all other
 * rolls: the main chance of a reply that harms nobody is this one.
 */
function describeDefence(frame: ExchangeFrame | null, plan: CheckPlan): string {
  const { defence } = frame ?? {};
  const safe = defence ? darkHarvest.findSafeNet(defence.terms, defence.attack) : null;
  if (!defence?.terms.replyHarms || safe === null) return '';
  const chance = formatChance(darkHarvest.odds(takePool(plan)).atLeast(safe));
  return format('Exchange.notHit', { chance, net: String(defence.attack) });
}

/** Returns the odds of an attack or a reply; undefined for any other test. */
function viewExchangeOdds({ actor, frame }: CheckSubject, plan: CheckPlan, request: CheckRequest) {
  if (frame?.defence) return viewReplyOdds(frame.defence, plan);
  if (request.purpose?.kind !== 'attack') return undefined;
  const { exchange } = request;
  if (frame && exchange) {
    const defences = exchange.defenceless ? [] : (frame.listDefences?.(exchange) ?? null);
    return viewHitOdds(plan, { ...exchange, defences });
  }
  const range = findWeapon(actor, request)?.system.melee === false ? 'far' : 'melee';
  return viewHitOdds(plan, { range, initiative: 'even', opponent: '', defences: null });
}

export const dialog: DialogFacet<HarvestCharacter, CheckRequest, CheckPlan, ExchangeFrame> = {
  skin: 'dark-harvest',
  focus: 'difficulty',
  fields,
  begin: addSteps,
  ask,
  // The user cannot choose the difficulty if a rule asks for the test and sets it.
  offersAgain: ({ request: { purpose }, frame }) =>
    frame || (purpose && purpose.kind !== 'test') ? [] : ['difficulty'],
  follow: followDraft,
  read: completeRequest,
  tell: (subject, plan, request) => ({
    odds: viewExchangeOdds(subject, plan, request),
    headline: describeDefence(subject.frame, plan),
    pool: [
      { mark: 'white', amount: plan.white, label: format('Unit.white') },
      { mark: 'black', amount: plan.black, label: format('Unit.black') },
      ...(plan.automatic === 0
        ? []
        : [{ mark: 'automatic', amount: plan.automatic, label: format('Dialog.automatic') }]),
    ],
    notes: plan.minimumNet ? [format('Dialog.minimumNet', { net: String(plan.minimumNet) })] : [],
  }),
};
