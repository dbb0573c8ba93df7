/** The fields of the dialog for a pull, and its texts. */
import { harshLight } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject } from '../../../checks/checks-facet.ts';
import { type DialogField, type Draft, type FieldGroup, readWhole } from '../../../checks/dialog-fields.ts';
import { makeFieldMakers, makeReasonRows } from '../../../checks/dialog-makers.ts';
import { readClock } from '../../../combat/clock.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import { toUserError } from '../../../user-error.ts';
import { attributeIds, isAttributeId, isResistanceId, nameAttribute, resistanceIds } from '../data/attributes.ts';
import { type LightFighter, countWillpower, isFighter, listSkills } from '../data/fighter.ts';
import type { CheckRequest, ExchangeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckPlan, planIfAllowed } from '../play/checks.ts';
import { findTarget } from '../play/exchange.ts';

type Subject = DialogSubject<LightFighter, CheckRequest, object>;

const format = makeFormat(`${LANG}.Dialog`);

/** The maximum by which difficulty and reasons may change the pool, and the maximum number of successes needed. */
const [MOST, MOST_NEEDED] = [30, 9];

// A switch shows how many successes are certain (HL-6). Any field can change that number, so every change redraws all fields.
const { select, toggle, number } = makeFieldMakers(format);
const reasons = makeReasonRows(format, ['amount'], MOST);

const switches = ['willpower', 'taken', 'potent', 'allOut', 'defended', 'targetPotent'] as const;

function begin({ request }: Subject): Draft {
  const { exchange, modifiers } = request;
  const values: Record<string, string> = {
    attribute: request.attribute,
    skill: request.skill,
    needed: String(request.needed),
    difficulty: String(request.difficulty),
    again: String(request.again),
    action: request.action,
    trait: exchange?.trait ?? '',
  };
  const isOn: Readonly<Record<(typeof switches)[number], boolean | undefined>> = {
    willpower: request.willpower,
    taken: request.taken,
    potent: request.potent,
    allOut: exchange?.allOut,
    defended: exchange?.defended,
    targetPotent: exchange?.potent,
  };
  for (const key of switches) values[key] = isOn[key] ? '1' : '0';
  return { values, rows: reasons.begin(modifiers) };
}

function rate(name: string, dots: number): string {
  return format('rated', { name, dots: String(dots) });
}

/** Counts the successes that could be taken with the draft's choices (HL-6); 0 while one of its fields cannot be read. */
function countAutomatic(actor: LightFighter, request: CheckRequest, draft: Draft): number {
  try {
    const plan = planIfAllowed(actor, { ...readRequest(actor, request, draft), taken: false });
    return harshLight.countAutomatic(plan?.pool ?? 0);
  } catch (error) {
    if (!toUserError(error)) throw error;
    return 0;
  }
}

function show(name: (typeof switches)[number], isShown: boolean, label?: string): DialogField[] {
  return isShown ? [toggle(name, label)] : [];
}

/** Lists the switches of a pull: those about the target, and those for Willpower, taken successes and Blood Potency (HL-6, HL-12, HL-14, HL-15, HL-17). */
function askSwitches({ actor, request }: Subject, draft: Draft): DialogField[] {
  const { exchange, purpose } = request;
  const target = exchange ? findActor(exchange.against) : null;
  const automatic = purpose.kind === 'contest' ? 0 : countAutomatic(actor, request, draft);
  const left = countWillpower(actor);
  const isAttack = exchange?.role === 'attack' && exchange.trait === 'defence';
  const isPotent = target && isFighter(target) && target.system.bloodPotency > 0;
  return [
    ...show('willpower', left > 0, format('willpower', { left: String(left) })),
    ...show('taken', automatic > 0, format('taken', { successes: String(automatic) })),
    ...show('allOut', isAttack && exchange.reach === 'melee'),
    ...show('potent', purpose.kind === 'contest' && actor.system.bloodPotency > 0),
    ...show('targetPotent', isPotent === true && !isAttack && permitsUser('rule')),
    ...show('defended', isAttack && permitsUser('rule')),
  ];
}

/**
 * Returns the group of further reasons.
 * @param folded - the fields that the group hides
 */
function askReasons(draft: Draft, folded: readonly DialogField[]): FieldGroup {
  return {
    key: 'reasons',
    title: format('reasons'),
    count: reasons.count(draft),
    fields: [...folded, reasons.ask()],
  };
}

function describeHeading({ request, actor }: Subject): string {
  const { exchange, pool, purpose, skill } = request;
  if (pool !== undefined) return format('heading.pool', { pool: String(pool) });
  if (exchange?.opponent) return format('heading.against', { name: purpose.name, opponent: exchange.opponent });
  return purpose.name || (listSkills(actor).find(({ id }) => id === skill)?.name ?? '');
}

function ask(subject: Subject, draft: Draft): DialogForm {
  const { actor, request } = subject;
  const { exchange, item, purpose } = request;
  const attributes = attributeIds.map((id) => ({
    value: id,
    label: rate(nameAttribute(id), actor.system.attributes[id]),
  }));
  const skills = listSkills(actor).map(({ id, name, system }) => ({ value: id ?? '', label: rate(name, system.dots) }));
  const traits = resistanceIds.map((value) => ({ value, label: game.i18n.localize(`${LANG}.Resistance.${value}`) }));
  const again = [10, 9, 8].map((value) => ({ value: String(value), label: format(`againFrom.${value}`) }));
  const actions = (['instant', 'reflexive'] as const).map((value) => ({
    value,
    label: game.i18n.localize(`${LANG}.Action.${value}`),
  }));
  const isAttack = exchange?.role === 'attack';
  const target = findTarget(actor);
  const isOpposable = !isAttack && purpose.kind === '' && (exchange !== undefined || target !== null);
  const none = { value: '', label: format('unresisted') };
  const isGiven = request.pool !== undefined;
  const choices = [
    select('attribute', attributes, { isWide: true }),
    select('skill', [{ value: '', label: format('noSkill') }, ...skills], { isWide: true }),
  ];
  const pulled = isGiven ? [] : choices;
  const isFixed = item !== '';
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [
          number('difficulty', -MOST, MOST),
          ...(isAttack || purpose.kind !== '' ? [] : [number('needed', 1, MOST_NEEDED)]),
          ...(isOpposable ? [select('trait', [none, ...traits])] : []),
          ...(isFixed ? [] : pulled),
          ...askSwitches(subject, draft),
        ],
      },
      askReasons(draft, [select('again', again), ...(readClock(actor) ? [select('action', actions)] : [])]),
      ...(isFixed ? [{ key: 'rolled', title: format('pulled'), fields: pulled }] : []),
    ],
  };
}

/** The exchange of a plain pull that the target only resists, without target and trait. */
const resisted = Object.freeze({
  ...({ role: 'resisted', reach: 'melee', defended: true, allOut: false } as const),
  weapon: { uuid: '', name: '', damage: 0 },
});

/** Returns the exchange of a request with the draft's choices. If a trait is chosen for a plain pull, the user's target resists it (HL-10). */
function readExchange(actor: LightFighter, request: CheckRequest, { values }: Draft): ExchangeRequest | undefined {
  const { exchange } = request;
  const isOn = (name: (typeof switches)[number]): boolean => values[name] === '1';
  if (exchange?.role === 'attack') {
    return {
      ...exchange,
      allOut: isOn('allOut') && exchange.reach === 'melee',
      defended: isOn('defended'),
      potent: isOn('targetPotent'),
    };
  }
  const trait = isResistanceId(values['trait']) ? values['trait'] : '';
  if (exchange) return trait === '' ? undefined : { ...exchange, trait, potent: isOn('targetPotent') };
  const target = trait === '' ? null : findTarget(actor);
  if (!target) return undefined;
  const { actor: found, token } = target;
  return { ...resisted, against: found.uuid, opponent: token.name, trait, potent: isOn('targetPotent') };
}

function readRequest(actor: LightFighter, request: CheckRequest, draft: Draft): CheckRequest {
  const { values } = draft;
  const read = (name: string, min: number, max: number, usual: number): number =>
    readWhole(values[name] ?? String(usual), format(name), min, max);
  const { exchange: _exchange, ...rest } = request;
  const exchange = readExchange(actor, request, draft);
  const [attribute, again] = [values['attribute'], Number(values['again'])];
  return {
    ...rest,
    attribute: isAttributeId(attribute) ? attribute : request.attribute,
    skill: values['skill'] ?? '',
    needed: read('needed', 1, MOST_NEEDED, request.needed),
    difficulty: read('difficulty', -MOST, MOST, request.difficulty),
    again: again === 8 || again === 9 ? again : 10,
    action: values['action'] === 'reflexive' ? 'reflexive' : 'instant',
    willpower: values['willpower'] === '1',
    taken: values['taken'] === '1' && request.purpose.kind !== 'contest',
    potent: values['potent'] === '1',
    modifiers: [...reasons.others(request.modifiers), ...reasons.read(draft)],
    ...(exchange ? { exchange } : {}),
  };
}

export const dialog: DialogFacet<LightFighter, CheckRequest, CheckPlan, object> = {
  skin: 'harsh-light',
  focus: 'difficulty',
  begin,
  ask,
  read: ({ actor, request }, draft) => readRequest(actor, request, draft),
  tell: (_subject, { pool, taken, mayResist }) => ({
    pool: taken ? [] : [{ mark: 'card', amount: 1, label: format('card', { pool: formatAmount(pool) }) }],
    notes: mayResist ? [format('mayResist', { less: String(harshLight.WILLPOWER_RESISTANCE) })] : [],
  }),
};
