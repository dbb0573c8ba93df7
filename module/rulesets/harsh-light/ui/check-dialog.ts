/** The fields of the dialog for a pull, and its texts. */
import { harshLight } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject } from '../../../checks/checks-facet.ts';
import type { DialogField, Draft } from '../../../checks/dialog-fields.ts';
import { makeReasonRows, makeRequestFields } from '../../../checks/request-fields.ts';
import { readClock } from '../../../combat/clock.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { readUnlessRefused } from '../../../user-error.ts';
import { attributeIds, isResistanceId, nameAttribute, resistanceIds } from '../data/attributes.ts';
import { isContested, mayAddPotency } from '../data/contests.ts';
import { type LightFighter, countWillpower, isFighter, listSkills } from '../data/fighter.ts';
import type { CheckRequest, ExchangeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckPlan, planIfAllowed } from '../play/checks.ts';
import { findTarget, viewResistedOdds } from '../play/exchange.ts';

type Subject = DialogSubject<LightFighter, CheckRequest, object>;

const format = makeFormat(`${LANG}.Dialog`);

/** The maximum by which difficulty and reasons may change the pool, and the maximum number of successes needed. */
const [MOST, MOST_NEEDED] = [30, 9];

const { define, number, pick, text, toggle } = makeRequestFields<CheckRequest>(format);
const reasons = makeReasonRows(format, ['amount'], MOST);

// A switch shows how many successes are certain (HL-6). Any field can change that number, so every change redraws all fields.
const fields = define({
  attribute: pick('attribute', attributeIds),
  skill: text('skill'),
  needed: number('needed', 1, MOST_NEEDED),
  difficulty: number('difficulty', -MOST, MOST),
  again: pick('again', [10, 9, 8]),
  action: pick('action', ['instant', 'reflexive']),
  willpower: toggle('willpower'),
  taken: toggle('taken'),
  potent: toggle('potent'),
  trait: pick('exchange.trait', ['', ...resistanceIds]),
  allOut: toggle('exchange.allOut'),
  defended: toggle('exchange.defended'),
  targetPotent: toggle('exchange.potent'),
  custom: reasons.field<CheckRequest>(),
});

function rate(name: string, dots: number): string {
  return format('rated', { name, dots: String(dots) });
}

/** Counts the successes that could be taken with the draft's choices (HL-6); 0 while one of its fields cannot be read. */
function countAutomatic(actor: LightFighter, request: CheckRequest, draft: Draft): number {
  const count = readUnlessRefused(() => {
    const read = completeRequest(actor, fields.read(request, draft), draft);
    const plan = planIfAllowed(actor, { ...read, taken: false });
    return harshLight.countAutomatic(plan?.pool ?? 0);
  });
  return count ?? 0;
}

/** Lists the switches of a pull: those about the target, and those for Willpower, taken successes and Blood Potency (HL-6, HL-12, HL-14, HL-15, HL-17). */
function askSwitches({ actor, request }: Subject, draft: Draft): DialogField[] {
  const { exchange } = request;
  const target = exchange ? findActor(exchange.against) : null;
  const chosen = readUnlessRefused(() => fields.read(request, draft)) ?? request;
  const automatic = isContested(request) ? 0 : countAutomatic(actor, request, draft);
  const left = countWillpower(actor);
  const isAttack = exchange?.role === 'attack' && exchange.trait === 'defence';
  const isPotent = target && isFighter(target) && target.system.bloodPotency > 0;
  return [
    left > 0 && fields.toggle('willpower', { label: format('willpower', { left: String(left) }) }),
    automatic > 0 && fields.toggle('taken', { label: format('taken', { successes: String(automatic) }) }),
    isAttack && exchange.reach === 'melee' && fields.toggle('allOut'),
    mayAddPotency(actor, chosen) && fields.toggle('potent'),
    isPotent === true && !isAttack && permitsUser('rule') && fields.toggle('targetPotent'),
    isAttack && permitsUser('rule') && fields.toggle('defended'),
  ].filter((field) => field !== false);
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
    fields.select('attribute', attributes, { isWide: true }),
    fields.select('skill', [{ value: '', label: format('noSkill') }, ...skills], { isWide: true }),
  ];
  const pulled = isGiven ? [] : choices;
  const isFixed = item !== '';
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [
          fields.number('difficulty'),
          ...(isAttack || purpose.kind !== '' ? [] : [fields.number('needed')]),
          ...(isOpposable ? [fields.select('trait', [none, ...traits])] : []),
          ...(isFixed ? [] : pulled),
          ...askSwitches(subject, draft),
        ],
      },
      reasons.view(draft, [
        fields.select('again', again),
        ...(readClock(actor) && !isAttack && permitsUser('rule') ? [fields.select('action', actions)] : []),
      ]),
      ...(isFixed ? [{ key: 'rolled', title: format('pulled'), fields: pulled }] : []),
    ],
  };
}

/** The exchange of a plain pull that the target only resists, without target and trait. */
const resisted = Object.freeze({
  ...({ role: 'resisted', reach: 'melee', defended: true, allOut: false } as const),
  weapon: { uuid: '', name: '', damage: 0 },
});

/** Returns the exchange of a request as read. If a trait is chosen for a plain pull, the user's target resists it (HL-10). */
function completeExchange(
  actor: LightFighter,
  { exchange }: CheckRequest,
  { values }: Draft,
): ExchangeRequest | undefined {
  if (exchange?.role === 'attack') return { ...exchange, allOut: exchange.allOut && exchange.reach === 'melee' };
  if (exchange) return exchange.trait === '' ? undefined : exchange;
  const trait = isResistanceId(values['trait']) ? values['trait'] : '';
  const target = trait === '' ? null : findTarget(actor);
  if (!target) return undefined;
  const { actor: found, token } = target;
  return { ...resisted, against: found.uuid, opponent: token.name, trait, potent: values['targetPotent'] === '1' };
}

function completeRequest(actor: LightFighter, request: CheckRequest, draft: Draft): CheckRequest {
  const { exchange: _exchange, ...rest } = request;
  const exchange = completeExchange(actor, request, draft);
  const [taken, potent] = [request.taken && !isContested(request), request.potent && mayAddPotency(actor, request)];
  return { ...rest, taken, potent, ...(exchange ? { exchange } : {}) };
}

export const dialog: DialogFacet<LightFighter, CheckRequest, CheckPlan, object> = {
  skin: 'harsh-light',
  focus: 'difficulty',
  fields,
  ask,
  read: ({ actor }, request, draft) => completeRequest(actor, request, draft),
  tell: (_subject, plan, request) => ({
    odds: viewResistedOdds(plan, request),
    pool: plan.taken ? [] : [{ mark: 'card', amount: 1, label: format('card', { pool: formatAmount(plan.pool) }) }],
    notes: plan.mayResist ? [format('mayResist', { less: String(harshLight.WILLPOWER_RESISTANCE) })] : [],
  }),
};
