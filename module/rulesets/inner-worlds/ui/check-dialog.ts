/** The fields of the dialog for a save, a contest or an attack, and its texts. */
import { innerWorlds } from '../../../../src/index.ts';
import type { DialogFacet, DialogForm, DialogSubject, DialogTale } from '../../../checks/checks-facet.ts';
import type { DialogField, Draft, FieldGroup } from '../../../checks/dialog-fields.ts';
import { makeRequestFields } from '../../../checks/request-fields.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { permitsUser } from '../../../permissions.ts';
import { readRallied } from '../data/fight.ts';
import { type InnerFighter, listBackgrounds, listInjuries, nameAbility, readAbility } from '../data/fighter.ts';
import type { CheckRequest, ExchangeRequest } from '../data/request.ts';
import { LANG, listHindering, playsPlain } from '../data/to-input.ts';
import { callShot } from '../play/attack.ts';
import { viewAttackOdds } from '../play/attack-odds.ts';
import { type CheckPlan, needsSave } from '../play/checks.ts';
import { findHold, listHolds } from '../play/reactions.ts';
import { isDueSave } from '../play/wounds.ts';

type Subject = DialogSubject<InnerFighter, CheckRequest, object>;

const format = makeFormat(`${LANG}.Dialog`);

const { convert, define, pick, text, ticks, toggle } = makeRequestFields<CheckRequest>(format);

const fields = define({
  ability: pick('ability', innerWorlds.abilityIds),
  contest: toggle('contest'),
  difficulty: text('difficulty'),
  complicated: toggle('complicated'),
  rallied: toggle('rallied'),
  part: text('exchange.part'),
  hold: text('purpose.ref'),
  background: ticks('backgrounds'),
  injury: ticks('injuries'),
  // What the situation gives, and the player's reason for it (IW-2).
  mode: convert(
    ({ sources: [source] }) => source?.mode ?? '',
    (request, text) => {
      const mode = innerWorlds.parseMode(text);
      return { ...request, sources: mode ? [{ key: 'custom', rule: 'IW-2', mode, note: '' }] : [] };
    },
  ),
  note: convert(
    ({ sources: [source] }) => source?.note ?? '',
    (request, note) => ({ ...request, sources: request.sources.map((source) => ({ ...source, note: note.trim() })) }),
  ),
});

const AVERAGE = '';

/** Lists the switches for backgrounds that help with the roll, and for injuries that hinder it or the damage of a plain attack (IW-21, IW-27). */
function askTicks(actor: InnerFighter, rolls: boolean): DialogField[] {
  const related = rolls ? listBackgrounds(actor).filter(({ system }) => system.kind !== 'weapon') : [];
  return [
    ...related.map(({ id, name }) =>
      fields.toggle(`background-${id}`, { label: name, hint: format('hint.background') }),
    ),
    ...listInjuries(actor).map(({ id, name }) =>
      fields.toggle(`injury-${id}`, { label: name, hint: format('hint.injury') }),
    ),
  ];
}

/** Returns the group of fields for the advantage and disadvantage that the situation gives (IW-2). */
function askReasons({ values }: Draft): FieldGroup {
  const modes = (['advantage', 'disadvantage'] as const).map((value) => ({ value, label: format(value) }));
  return {
    key: 'reasons',
    title: format('reasons'),
    count: Number(Boolean(values['mode'])),
    fields: [
      fields.segments('mode', [{ value: '', label: format('noMode') }, ...modes]),
      { kind: 'text', name: 'note', label: format('reason') },
    ],
  };
}

/** Returns the field for the body part that a called shot aims at (IW-13). */
function askPart(): DialogField {
  const parts = innerWorlds.bodyParts.map((value) => ({ value, label: game.i18n.localize(`${LANG}.Part.${value}`) }));
  return fields.select('part', [{ value: '', label: format('noPart') }, ...parts], { hint: format('hint.part') });
}

function describeHeading({ request }: Subject): string {
  const { exchange, purpose, ability } = request;
  const name = purpose.name || nameAbility(ability);
  return exchange?.opponent ? format('heading', { name, opponent: exchange.opponent }) : name;
}

function ask(subject: Subject, draft: Draft): DialogForm {
  const { actor, request } = subject;
  const { exchange, purpose } = request;
  const isAttack = exchange?.role === 'attack';
  const rolls = !exchange || needsSave({ role: exchange.role, part: draft.values['part'] ?? '' });
  const isPlain = purpose.kind === '' && !exchange;
  const escapes = purpose.kind === 'escape' ? listHolds(actor) : [];
  const named = escapes.find(({ ref }) => ref === draft.values['hold'])?.ability ?? null;
  const isFree = isPlain || purpose.kind === 'contest' || (purpose.kind === 'escape' && named === null);
  const abilities = innerWorlds.abilityIds.map((id) => ({
    value: id,
    label: format('rated', { name: nameAbility(id), score: String(readAbility(actor, id)) }),
  }));
  const levels = Object.keys(innerWorlds.difficulties).map((id) => ({
    value: id === 'average' ? AVERAGE : id,
    label: game.i18n.localize(`${LANG}.Difficulty.${id}`),
  }));
  const isContest = purpose.kind === 'contest' || (!playsPlain() && draft.values['contest'] === '1');
  // On a save that damage forces, difficulty and advantage are the GM's alone (IW-4).
  const mayJudge = rolls && !playsPlain() && (!isDueSave(purpose.kind) || permitsUser('rule'));
  const advanced = mayJudge && !isContest;
  const usesWil = draft.values['ability'] === 'wil' && readRallied(actor) !== null;
  return {
    heading: describeHeading(subject),
    groups: [
      {
        key: 'subject',
        fields: [
          ...(isAttack ? [askPart()] : []),
          ...(escapes.length > 1
            ? [
                fields.select(
                  'hold',
                  escapes.map(({ ref, name }) => ({ value: ref, label: name })),
                ),
              ]
            : []),
          ...(isFree ? [fields.select('ability', abilities)] : []),
          ...(advanced ? [fields.select('difficulty', levels)] : []),
          ...(advanced && isPlain ? [fields.toggle('complicated')] : []),
          ...(isPlain && !playsPlain() ? [fields.toggle('contest')] : []),
          ...(usesWil ? [fields.toggle('rallied')] : []),
          ...(rolls || isAttack ? askTicks(actor, rolls) : []),
        ],
      },
      ...(mayJudge ? [askReasons(draft)] : []),
    ],
  };
}

/** Counts the injuries that are in the way of a plain attack against its damage; those of a called shot count against its save (IW-21). */
function hinder(actor: InnerFighter, request: CheckRequest, exchange: ExchangeRequest): ExchangeRequest {
  const others = exchange.modes.filter(({ key }) => key !== 'injury');
  return { ...exchange, modes: exchange.part ? others : [...others, ...listHindering(actor, request)] };
}

/** Returns a request without what a contest or the part of a called shot excludes. */
function completeRequest(actor: InnerFighter, request: CheckRequest): CheckRequest {
  const { contest, difficulty, complicated, exchange, purpose } = request;
  const isContest = purpose.kind === 'contest' || (purpose.kind === '' && !exchange && contest);
  const named = purpose.kind === 'escape' ? findHold(actor, purpose.ref)?.ability : null;
  return {
    ...request,
    ability: named ?? request.ability,
    contest: isContest,
    difficulty: isContest ? '' : difficulty,
    complicated: !isContest && complicated,
    ...(exchange?.role === 'attack' ? { exchange: hinder(actor, request, callShot(exchange, exchange.part)) } : {}),
  };
}

/** Lists what a player must know before the roll, such as that an attack needs no roll, and who may react first (IW-12, IW-17). */
function listNotes({ request }: Subject, { kind }: CheckPlan, exchange: CheckRequest['exchange']): string[] {
  if (isDueSave(request.purpose.kind)) return [format(`note.${request.purpose.kind}`)];
  if (!exchange) return [];
  const { role, weapon, mayReact, opponent } = exchange;
  return [
    format(`note.${role === 'attack' ? (kind === 'none' ? 'hits' : 'called') : role}`, {
      weapon: weapon.name,
      target: opponent,
    }),
    ...(mayReact ? [format('note.mayReact', { target: opponent })] : []),
    ...(exchange.maximum ? [format('note.maximum')] : []),
  ];
}

/** Returns the dice of a save or a contest; for an action without a save, the dice of its damage. */
function listPool(plan: CheckPlan, exchange: CheckRequest['exchange']): DialogTale['pool'] {
  const { kind, throws, mode, target } = plan;
  if (kind === 'none') return exchange && exchange.role !== 'stopMove' ? [listDamage(exchange)] : [];
  const die = kind === 'contest' ? 'd10' : 'd20';
  return [{ mark: die, amount: throws * (mode === '' ? 1 : 2), label: format(die, { target: String(target) }) }];
}

function listDamage({ role, weapon, modes }: NonNullable<CheckRequest['exchange']>): DialogTale['pool'][number] {
  const die = role === 'attack' ? weapon.die : innerWorlds.actions.taunt.die;
  const amount = innerWorlds.combineModes(modes) === null ? 1 : 2;
  return { mark: `d${die}`, amount, label: format('damage', { die: String(die) }) };
}

export const dialog: DialogFacet<InnerFighter, CheckRequest, CheckPlan, object> = {
  skin: 'inner-worlds',
  focus: 'difficulty',
  fields,
  ask,
  read: ({ actor }, request) => completeRequest(actor, request),
  tell: (subject, plan, request) => ({
    odds: viewAttackOdds(plan, request),
    pool: listPool(plan, request.exchange),
    notes: listNotes(subject, plan, request.exchange),
  }),
};
