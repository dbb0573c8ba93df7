/** The fields and texts of the roll dialog. Their values are in check-draft.ts. */
import { darkHarvest } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm } from '../../../checks/checks-facet.ts';
import type { Choice, DialogField, Draft, FieldGroup, WhyField } from '../../../checks/dialog-fields.ts';
import { formatAmount, formatChance } from '../../../rolls/plan-view.ts';
import { permitsUser } from '../../../permissions.ts';
import {
  type HarvestCharacter,
  characteristicIds,
  getCharacteristicLabel,
  isCharacteristicId,
  listSkills,
  nameSkill,
} from '../data/fighter.ts';
import {
  type CheckReason,
  type CheckRequest,
  type ExchangeFrame,
  namePurpose,
  readLeastSteps,
} from '../data/request.ts';
import { findWeapon } from '../play/attacks.ts';
import { takePool, viewHitOdds, viewReplyOdds, type CheckPlan } from '../play/checks.ts';
import {
  askWeapon,
  beginDraft,
  canGamble,
  countMostSteps,
  countReasons,
  countTrades,
  followDraft,
  isUsual,
  listDeviations,
  listReasons,
  listUsual,
  pickStrike,
  readDraft,
  readScope,
  type CheckSubject,
} from './check-draft.ts';
import { askDifficulty, describeDice, nameEffect } from './difficulty-field.ts';

function localize(key: string, data?: Record<string, string>): string {
  const path = `TETRAD.DarkHarvest.${key}`;
  return data ? game.i18n.format(path, data) : game.i18n.localize(path);
}

function listSkillChoices(actor: HarvestCharacter): Choice[] {
  return listSkills(actor).map((skill) => ({
    value: skill.id ?? '',
    label: localize('Dialog.rated', { name: nameSkill(skill), value: String(skill.system.rating) }),
  }));
}

function listCharacteristicChoices(actor: HarvestCharacter): Choice[] {
  return characteristicIds.map((id) => {
    const value = formatAmount(actor.system.characteristics[id]);
    return {
      value: id,
      label: localize('Dialog.rated', { name: game.i18n.localize(getCharacteristicLabel(id)), value }),
    };
  });
}

function listCoverChoices(scope: 'melee' | 'ranged'): Choice[] {
  return (Object.keys(darkHarvest.cover) as darkHarvest.CoverId[]).map((id) => {
    const black = darkHarvest.cover[id][scope];
    return { value: id, label: nameEffect(localize(`Cover.${id}`), black === 0 ? '' : describeDice(black, 'black')) };
  });
}

/** Returns a sentence that says what the test is for; empty for a test without a purpose. */
function describePurpose({ actor, request: { purpose }, frame }: CheckSubject): string {
  if (!purpose || purpose.kind === 'test') return '';
  const name = namePurpose(purpose);
  const { role, reply = '', opponent = '' } = frame?.request ?? {};
  const act = role === 'attack' ? 'attack' : reply;
  if (purpose.kind !== 'attack') return act ? localize(`Exchange.doing.${act}`, { opponent }) : name;
  const shots = findWeapon(actor, { purpose })?.system.shots;
  const attack = act
    ? localize(`Exchange.doing.${act}`, { opponent, weapon: name })
    : localize('Dialog.attackWith', { weapon: name });
  if (!shots || shots.max === 0) return attack;
  return `${attack} ${localize('Dialog.shotsLeft', { left: String(shots.value), max: String(shots.max) })}`;
}

/** Returns the field that asks why a suggested value was changed by hand; null outside an exchange, where nothing is suggested. */
type AskWhy = (key: string) => WhyField | null;

function makeAskWhy(subject: CheckSubject, draft: Draft): AskWhy {
  if (!subject.frame) return () => null;
  const deviations = new Map(listDeviations(subject, draft).map(({ key, from }) => [key, from]));
  return (key) => {
    const own = ['range', 'unaware', 'cover', 'despiteAim'].includes(key);
    const name = localize(own ? `Exchange.${key}Label` : `Line.${key}`);
    const from = deviations.get(key);
    const says = from === undefined ? null : localize('Exchange.fightSays', { value: from });
    return { name: `why.${key}`, label: localize('Exchange.why', { name }), says };
  };
}

function askReason(reason: CheckReason, actor: HarvestCharacter, askWhy: AskWhy): DialogField {
  const { key, white = 0, black = 0, automatic = 0, divide, steps } = reason;
  const effects = [
    white === 0 ? '' : describeDice(white, 'white'),
    black === 0 ? '' : describeDice(black, 'black'),
    automatic === 0 ? '' : describeDice(automatic, 'automatic'),
    divide === 'steps' ? localize('Dialog.divided') : '',
    typeof divide === 'number' ? describeDice(divide, 'divide') : '',
  ];
  const field = {
    name: `reasons.${key}`,
    label: localize(`Line.${key}`),
    hint: effects.filter(Boolean).join(', '),
    isShort: true,
    why: askWhy(key),
  };
  if (steps === 1) return { ...field, kind: 'switch' };
  return { ...field, kind: 'number', min: 0, max: countMostSteps(reason, actor), first: readLeastSteps(reason) };
}

/** Returns the fields for difficulty, gambling and trades. */
function askTerms(subject: CheckSubject, draft: Draft): DialogField[] {
  const isCommon = canGamble(subject.actor, draft.values['skillId'] ?? '');
  const limit = countTrades(subject, draft);
  return [
    askDifficulty(subject.request),
    {
      kind: 'segments',
      name: 'gamble',
      label: localize('Dialog.gamble'),
      options: ['0', '1', '2'].map((value) => ({ value, label: value })),
      isDisabled: !isCommon,
      hint: localize(isCommon ? 'Dialog.gambleHint' : 'Dialog.gambleRefused'),
    },
    {
      kind: 'number',
      name: 'trades',
      label: localize('Dialog.trades'),
      min: 0,
      ...(limit === null ? {} : { max: limit }),
      hint: localize('Dialog.tradesHint'),
      live: limit === null ? '' : localize('Dialog.tradeLimit', { limit: String(limit) }),
    },
  ];
}

/** Returns the fields for skill and characteristic. */
function askTested({ actor }: CheckSubject): FieldGroup {
  const characteristics = listCharacteristicChoices(actor);
  const alone = { value: '', label: localize('Dialog.noSkill') };
  return {
    key: 'tested',
    title: localize('Dialog.tested'),
    fields: [
      {
        kind: 'select',
        name: 'skillId',
        label: localize('Dialog.skill'),
        options: [alone, ...listSkillChoices(actor)],
        // A second characteristic may replace the skill, as in Fortitude + Resolve (DH-45).
        more: { label: localize('Dialog.second'), options: characteristics },
        isWide: true,
        redraws: true,
      },
      {
        kind: 'select',
        name: 'characteristic',
        label: localize('Dialog.characteristic'),
        options: characteristics,
        isWide: true,
      },
    ],
  };
}

/** Returns the fields of an attack or a reply, except its modifiers. */
function askExchange({ frame }: CheckSubject, scope: 'melee' | 'ranged' | 'dodge', askWhy: AskWhy): DialogField[] {
  const fields: DialogField[] = [];
  const { defenceless = '', opponent = '' } = frame?.request ?? {};
  if (defenceless) {
    fields.push({ kind: 'note', label: localize(`Exchange.defenceless.${defenceless}`, { target: opponent }) });
  }
  if (frame && frame.ranges.length > 1) {
    fields.push({
      kind: 'select',
      name: 'range',
      label: localize('Exchange.rangeLabel'),
      options: frame.ranges.map((id) => ({ value: id, label: localize(`Exchange.range.${id}`) })),
      hint: localize('Exchange.rangeHint'),
      redraws: true,
      why: askWhy('range'),
    });
  }
  if (scope !== 'dodge') {
    const label = localize('Dialog.cover');
    fields.push({ kind: 'select', name: 'cover', label, options: listCoverChoices(scope), why: askWhy('cover') });
  }
  const offers = { despiteAim: frame?.isAiming === true && permitsUser('rule'), unaware: frame?.mayBeUnaware === true };
  for (const key of ['despiteAim', 'unaware'] as const) {
    if (!offers[key]) continue;
    fields.push({
      kind: 'switch',
      name: key,
      label: localize(`Exchange.${key}Label`),
      hint: localize(`Exchange.${key}Hint`),
      isShort: true,
      redraws: key === 'unaware',
      why: askWhy(key),
    });
  }
  return fields;
}

/** Returns the field for the reason to strike although the target is out of reach (DH-24). */
function askDistance({ actor, frame }: CheckSubject): FieldGroup[] {
  if (!frame?.isTooFar) return [];
  const label = localize('Exchange.tooFar', { attacker: actor.name, target: frame.request.opponent });
  const [name, hint] = [localize('Exchange.notNearLabel'), localize('Exchange.notNearHint')];
  return [
    {
      key: 'distance',
      fields: [
        { kind: 'note', label },
        { kind: 'text', name: 'notNear', label: name, hint },
      ],
    },
  ];
}

/** Returns the dialog's title: the purpose of the test, or else its skill and characteristics. */
function describeHeading(subject: CheckSubject, { values }: Draft): string {
  const purpose = describePurpose(subject);
  if (purpose) return purpose;
  const { skillId = '', characteristic = '' } = values;
  const skill = listSkills(subject.actor).find(({ id }) => id === skillId);
  const second = isCharacteristicId(skillId) ? skillId : null;
  const first = skill ? nameSkill(skill) : second && game.i18n.localize(getCharacteristicLabel(second));
  const names = [
    first,
    isCharacteristicId(characteristic) && game.i18n.localize(getCharacteristicLabel(characteristic)),
  ];
  return names.filter(Boolean).join(' + ');
}

function ask(given: CheckSubject, draft: Draft): DialogForm {
  const subject = pickStrike(given, draft);
  const { actor } = subject;
  const { values, rows } = draft;
  const scope = readScope(subject);
  const askWhy = makeAskWhy(subject, draft);
  const shown = listUsual(subject);
  const folded = listReasons(subject).filter((reason) => !shown.includes(reason));
  const exchange = scope ? askExchange(subject, scope, askWhy) : [];
  const inSight = exchange.filter((field) => isUsual(subject, field, scope ?? ''));
  const isFolded = (field: DialogField): boolean => !inSight.includes(field);
  const others = listSkillChoices(actor).filter(({ value }) => value !== values['skillId']);
  const isCovered = exchange.some(isFolded) && values['cover'] !== 'none';
  return {
    heading: describeHeading(subject, draft),
    groups: [
      ...askDistance(subject),
      {
        key: 'subject',
        fields: [
          ...askWeapon(subject),
          ...askTerms(subject, draft),
          ...inSight,
          ...shown.map((reason) => askReason(reason, actor, askWhy)),
        ],
      },
      {
        key: 'reasons',
        title: localize('Dialog.reasons'),
        count: countReasons(folded, draft) + Number(isCovered) + (rows['custom']?.length ?? 0),
        fields: [
          ...exchange.filter(isFolded),
          ...folded.map((reason) => askReason(reason, actor, askWhy)),
          {
            kind: 'rows',
            name: 'custom',
            label: localize('Dialog.otherReason'),
            fields: [
              { kind: 'text', name: 'note', label: localize('Dialog.otherReason') },
              { kind: 'number', name: 'white', label: localize('Dialog.white') },
              { kind: 'number', name: 'black', label: localize('Dialog.black') },
            ],
            blank: { note: '', white: '0', black: '0' },
            add: localize('Dialog.addReason'),
            remove: localize('Dialog.removeReason'),
          },
        ],
      },
      {
        key: 'help',
        title: localize('Dialog.help'),
        count: (values['complementary'] ? 1 : 0) + (rows['helpers']?.length ?? 0),
        fields: [
          {
            kind: 'select',
            name: 'complementary',
            label: localize('Dialog.complementary'),
            options: [{ value: '', label: localize('Dialog.none') }, ...others],
          },
          {
            kind: 'rows',
            name: 'helpers',
            label: localize('Dialog.helper'),
            fields: [
              { kind: 'text', name: 'name', label: localize('Dialog.helper') },
              { kind: 'number', name: 'rating', label: localize('Dialog.helperRating'), min: 0 },
            ],
            blank: { name: '', rating: '0' },
            add: localize('Dialog.addHelper'),
            remove: localize('Dialog.removeHelper'),
          },
        ],
      },
      askTested(subject),
    ],
  };
}

/**
 * Returns a sentence with the chance that a reply avoids the hit, against the attack's current net; empty if the roll is no reply, or no net avoids the hit.
 */
function describeDefence(frame: ExchangeFrame | null, plan: CheckPlan): string {
  const { defence } = frame ?? {};
  const safe = defence ? darkHarvest.findSafeNet(defence.terms, defence.attack) : null;
  if (!defence || safe === null) return '';
  const chance = formatChance(darkHarvest.odds(takePool(plan)).atLeast(safe));
  return localize('Exchange.notHit', { chance, net: String(defence.attack) });
}

/** Returns the odds of an attack or a reply; undefined outside an exchange. */
function viewExchangeOdds(frame: ExchangeFrame | null, plan: CheckPlan, exchange: CheckRequest['exchange']) {
  if (frame?.defence) return viewReplyOdds(frame.defence, plan);
  if (!frame?.listDefences || !exchange) return undefined;
  return viewHitOdds(plan, exchange.defenceless ? [] : frame.listDefences(exchange.range));
}

export const dialog: DialogFacet<HarvestCharacter, CheckRequest, CheckPlan, ExchangeFrame> = {
  skin: 'dark-harvest',
  focus: 'difficulty',
  begin: beginDraft,
  ask,
  // The user cannot choose the difficulty if a rule asks for the test and sets it.
  offersAgain: ({ request: { purpose }, frame }) =>
    frame || (purpose && purpose.kind !== 'test') ? [] : ['difficulty'],
  follow: followDraft,
  read: readDraft,
  tell: ({ frame }, plan, { exchange }) => ({
    odds: viewExchangeOdds(frame, plan, exchange),
    headline: describeDefence(frame, plan),
    pool: [
      { mark: 'white', amount: plan.white, label: localize('Unit.white') },
      { mark: 'black', amount: plan.black, label: localize('Unit.black') },
      ...(plan.automatic === 0
        ? []
        : [{ mark: 'automatic', amount: plan.automatic, label: localize('Dialog.automatic') }]),
    ],
    notes: plan.minimumNet ? [localize('Dialog.minimumNet', { net: String(plan.minimumNet) })] : [],
  }),
};
