/** Plans, judges and describes the saves and contests of Inner Worlds. The rules compute all numbers; this file only passes them on. */
import { innerWorlds } from '../../../../src/index.ts';
import type { Adjustment, ChecksFacet } from '../../../checks/checks-facet.ts';
import { judgeMessage, planIfAllowed as planCheckIfAllowed } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { type OddsTone, type OddsView, makeRow } from '../../../rolls/odds-view.ts';
import { type Thrown, fitsPlan, readThrown } from '../data/dice.ts';
import { type InnerFighter, findFighter, isAbilityId, isFighter, nameAbility, readAbility } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, type ExchangeRequest, plainPurpose } from '../data/request.ts';
import { type CheckInput, type CheckLine, LANG, readDifficulty, toInput } from '../data/to-input.ts';

/** A message of a save, a contest or an attack. */
export type CheckMessage = ChatMessage.OfType<'innerCheck'>;

const format = makeFormat(LANG);

/** A planned roll: the rules' plan with names for its lines, and what is rolled for. */
export interface CheckPlan {
  readonly kind: 'save' | 'contest' | 'none';
  readonly score: number;
  readonly target: number;
  readonly mode: '' | 'advantage' | 'disadvantage';
  readonly throws: number;
  readonly parts: number;
  readonly foe: number;
  readonly formula: string;
  readonly lines: readonly CheckLine[];
  readonly ability: innerWorlds.AbilityId | '';
  readonly purpose: CheckPurpose;
}

/** The result of a roll, as its id. */
export type ResultId = 'pass' | 'fail' | 'both' | 'one' | 'none' | 'win' | 'tie' | 'lose' | 'declared';

/** The outcome of a roll. */
export interface CheckOutcome {
  readonly result: ResultId;
  /** Whether the save was passed; for a complicated one, both throws. */
  readonly passed: boolean;
  /** The total of a contest, or the face of a save that counts. */
  readonly total: number;
  /** The parts of the body that are hurt if the save fails (IW-21). */
  readonly parts: readonly innerWorlds.BodyPart[];
  /** The GM's ruling that decided it, with the result of the dice; null: the dice decided (IW-34). */
  readonly ruled: { readonly source: string; readonly from: Omit<CheckOutcome, 'ruled'> } | null;
}

/** A GM's ruling on a roll, as an adjustment of it (IW-34). */
export interface Ruled extends Adjustment {
  /** The result that the GM names; of a contest and of damage, the number does. */
  readonly result: string;
  readonly number: number;
}

/** Returns the ruling among adjustments; undefined: none. */
export function findRuled(adjustments: readonly Adjustment[]): Ruled | undefined {
  return adjustments.findLast(({ kind }) => kind === 'ruling') as Ruled | undefined;
}

const tones: Readonly<Record<ResultId, OddsTone>> = {
  none: 'foul',
  fail: 'bad',
  lose: 'bad',
  one: 'fair',
  tie: 'fair',
  declared: 'fair',
  pass: 'good',
  win: 'good',
  both: 'great',
};

const row = makeRow(`${LANG}.Result`, tones);

/** Returns the tone in which a result is shown. */
export function toneOf(result: ResultId): OddsTone {
  return tones[result];
}

/** Tests whether an action against someone needs a save before its damage (IW-13 to IW-15). Taunts and routs need none: their targets save. */
export function needsSave({ role, part }: Pick<ExchangeRequest, 'role' | 'part'>): boolean {
  return role === 'feint' || role === 'grapple' || (role === 'attack' && part !== '');
}

/** Returns the score that a contest is expected to meet: the target's, the challenger's, or an average one (IW-5, IW-26). */
function readFoe({ ability, purpose, exchange }: CheckRequest): number {
  const challenge = purpose.kind === 'contest' ? game.messages.get(purpose.ref) : undefined;
  if (isMessageOf(challenge, 'innerCheck')) return challenge.system.plan.score;
  const foe = exchange ? findFighter(exchange.against) : null;
  return foe ? readAbility(foe, ability) : innerWorlds.defaults.ability;
}

/** Returns a function that names the lines of a plan: the score by its ability, and reasons as the player, the background or the injury names them. */
function makeLineNames({ sources, isRallied }: CheckInput, ability: innerWorlds.AbilityId) {
  return ({ key, rule, unit, amount, index }: innerWorlds.SavePlan['lines'][number]): CheckLine => {
    const isScore = key === 'score';
    const label = isScore
      ? isRallied
        ? format('Line.rallied')
        : nameAbility(ability)
      : (sources[index ?? -1]?.note ?? '');
    return { key, rule: isScore && isRallied ? 'IW-16' : rule, unit, amount, label };
  };
}

/** Returns how many dice tell which part of the body is hurt if a save fails; a called shot names one itself (IW-13, IW-21, IW-30). */
function countParts({ kind, amount }: CheckPurpose): number {
  return kind === 'injurySave' ? amount : 0;
}

const nothing = Object.freeze({ score: 0, target: 0, mode: '', throws: 1, parts: 0, foe: 0 } as const);

/** Plans a roll. Throws RulesError for numbers that the rules refuse. */
function planCheck(input: CheckInput): CheckPlan {
  const { score, sources: reasons, request, purpose } = input;
  const sources = reasons.map(({ key, rule, mode }) => ({ key, rule, mode }));
  const { ability, exchange, contest } = request;
  const own = { ability, purpose } as const;
  if (exchange && !needsSave(exchange)) return { ...nothing, ...own, kind: 'none', formula: '0', lines: [] };
  const name = makeLineNames(input, ability);
  if (contest) {
    const { mode, formula, lines } = innerWorlds.planContest(score, sources);
    const foe = readFoe(request);
    return { ...nothing, ...own, kind: 'contest', score, mode: mode ?? '', foe, formula, lines: lines.map(name) };
  }
  const difficulty = readDifficulty(request.difficulty);
  const plan = innerWorlds.planSave({
    score,
    ...(difficulty === null ? {} : { difficulty }),
    sources,
    complicated: request.complicated,
  });
  const parts = countParts(purpose);
  return {
    ...nothing,
    ...own,
    kind: 'save',
    score: plan.score,
    target: plan.target,
    mode: plan.mode ?? '',
    throws: plan.throws,
    parts,
    formula: parts > 0 ? `${plan.formula} + ${parts}d${innerWorlds.bodyParts.length}` : plan.formula,
    lines: plan.lines.map(name),
  };
}

function readMode(mode: string): innerWorlds.RollMode {
  return mode === 'advantage' || mode === 'disadvantage' ? mode : null;
}

function readParts(thrown: readonly Thrown[]): innerWorlds.BodyPart[] {
  const die = thrown.find(({ sides }) => sides === innerWorlds.bodyParts.length);
  return (die?.faces ?? []).flatMap((face) => innerWorlds.bodyParts[face - 1] ?? []);
}

/** Judges the dice of a roll (IW-1 to IW-5, IW-21). */
function judgeCheck(
  plan: Pick<CheckPlan, 'kind' | 'score' | 'target' | 'mode' | 'throws'>,
  thrown: readonly Thrown[],
): CheckOutcome {
  const nobody = { parts: [], ruled: null } as const;
  if (plan.kind === 'none') return { ...nobody, result: 'declared', passed: true, total: 0 };
  const dice = thrown.filter(({ sides, faces }) => sides === (plan.kind === 'contest' ? 10 : 20) && faces.length > 0);
  // A message may have been changed into one without dice; it is marked, and shown as a failure.
  const [first, second] = dice;
  if (!first) return { ...nobody, result: plan.throws > 1 ? 'none' : 'fail', passed: false, total: 0 };
  if (plan.kind === 'contest') {
    const face = plan.mode === 'disadvantage' ? Math.min(...first.faces) : Math.max(...first.faces);
    return { ...nobody, result: 'declared', passed: true, total: plan.score + face };
  }
  const mode = readMode(plan.mode);
  // The difficulty is part of the target, which may be below 0.
  const terms = { score: plan.score, difficulty: plan.target - plan.score, mode };
  const one = innerWorlds.judgeSave({ ...terms, rolls: fitRolls(first.faces, mode) });
  if (plan.throws === 1) {
    const { kept, passed } = one;
    const parts = passed ? [] : readParts(thrown);
    return { ...nobody, result: passed ? 'pass' : 'fail', passed, total: kept, parts };
  }
  const throws = [first.faces, (second ?? first).faces].map((faces) => fitRolls(faces, mode));
  const { result } = innerWorlds.judgeComplicated({ ...terms, throws });
  return { ...nobody, result, passed: result === 'both', total: one.kept };
}

/** Returns the results that the GM may choose for a roll; empty: none, or its number is ruled on (IW-34). */
export function listResults({ kind, throws }: Pick<CheckPlan, 'kind' | 'throws'>): readonly ResultId[] {
  if (kind === 'contest') return [];
  return kind === 'save' && throws > 1 ? ['both', 'one', 'none'] : ['pass', 'fail'];
}

/** Returns an outcome as the GM's ruling leaves it; a ruling that does not fit the roll is ignored (IW-34). */
function applyRuling(
  plan: Pick<CheckPlan, 'kind' | 'throws'>,
  thrown: readonly Thrown[],
  from: CheckOutcome,
  ruled: Ruled | undefined,
): CheckOutcome {
  if (!ruled) return from;
  const decided = { source: ruled.source, from };
  if (plan.kind === 'contest')
    return ruled.result === 'total' ? { ...from, total: ruled.number, ruled: decided } : from;
  const result = listResults(plan).find((one) => one === ruled.result);
  if (!result) return from;
  const passed = result === 'pass' || result === 'both';
  const { overruled: _overruled, ...outcome } = innerWorlds.overrule(from, passed);
  const parts = passed || plan.throws > 1 ? [] : readParts(thrown);
  return { ...outcome, result: plan.kind === 'none' ? 'declared' : result, parts, ruled: decided };
}

/** Returns as many faces as a save throws, so that a changed message does not break its card. */
function fitRolls(faces: readonly number[], mode: innerWorlds.RollMode): number[] {
  const count = mode === null ? 1 : 2;
  return Array.from({ length: count }, (_, index) =>
    Math.min(20, Math.max(1, Math.trunc(faces[index] ?? faces[0] ?? 20))),
  );
}

function headline(key: string, p: number): OddsView['headline'] {
  return { label: `${LANG}.Odds.${key}`, p };
}

/** Returns the odds of a roll (IW-1 to IW-5). An attack without a save always hits. */
export function viewOdds({
  kind,
  score,
  target,
  mode,
  throws,
  foe,
}: Omit<CheckPlan, 'formula' | 'lines' | 'ability' | 'purpose' | 'parts'>): OddsView {
  const terms = { score, difficulty: target - score, mode: readMode(mode) };
  if (kind === 'none') return { rows: [row('declared', 1)], headline: headline('hits', 1) };
  if (kind === 'contest') {
    const { win, tie, lose } = innerWorlds.contestOdds({ score, mode: terms.mode }, foe);
    return { rows: [row('lose', lose), row('tie', tie), row('win', win)], headline: headline('win', win) };
  }
  if (throws > 1) {
    const { both, one, none } = innerWorlds.complicatedOdds(terms);
    return { rows: [row('none', none), row('one', one), row('both', both)], headline: headline('both', both) };
  }
  const { pass } = innerWorlds.saveOdds(terms);
  return { rows: [row('fail', 1 - pass), row('pass', pass)], headline: headline('pass', pass) };
}

/** Returns the name of a roll: that of its purpose, or of its ability; empty for dice typed in chat. */
export function nameCheck({ ability, purpose }: Pick<CheckMessage['system'], 'ability' | 'purpose'>): string {
  if (purpose.name) return purpose.name;
  return isAbilityId(ability) ? nameAbility(ability) : '';
}

/** Returns a result in plain text. */
function describeOutcome({ kind }: CheckPlan, { result, total }: CheckOutcome): string {
  if (kind === 'contest') return format('Chat.contest', { total: String(total) });
  return format('Chat.result', { result: format(`Result.${result}`), total: String(total) });
}

/** Describes the message of a roll. */
function describeCheck(
  plan: CheckPlan,
  outcome: CheckOutcome,
  actor = '',
  { exchange }: Pick<CheckRequest, 'exchange'> = {},
): RollMessage {
  const { ability, purpose, ...kept } = plan;
  const name = nameCheck({ ability, purpose });
  const isBare = plan.kind === 'none' && exchange !== undefined;
  const opponent = exchange?.opponent ?? '';
  const text = isBare
    ? format(`Chat.${exchange.role}`, { name, target: opponent || format('Chat.nobody') })
    : `${name}: ${describeOutcome(plan, outcome)}`;
  return {
    type: 'innerCheck',
    system: {
      schemaVersion: 1,
      ruleset: 'inner-worlds',
      links: { actor, replyTo: purpose.ref },
      plan: { ...kept, lines: [...kept.lines] },
      ability,
      purpose,
      ...(exchange ? { exchange } : {}),
    },
    content: foundry.utils.escapeHTML(text),
  };
}

/** Returns the plan that a message stores. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  if (!isMessageOf(message, 'innerCheck')) throw new TypeError(`${message.type} is no roll of Inner Worlds`);
  const { plan, ability, purpose } = message.system;
  const { kind, mode } = plan;
  return {
    ...plan,
    kind: kind === 'contest' || kind === 'none' ? kind : 'save',
    mode: readMode(mode) ?? '',
    lines: plan.lines,
    ability: isAbilityId(ability) ? ability : '',
    purpose: { ...plainPurpose, ...(purpose as CheckPurpose) },
  };
}

/** The checks of Inner Worlds, without the dialog, the checks before a roll, and what a roll writes besides its card. */
export const checks: Omit<
  ChecksFacet<InnerFighter, CheckRequest, CheckInput, CheckPlan, readonly Thrown[], CheckOutcome>,
  'dialog'
> = {
  owns: isFighter,
  messageTypes: ['innerCheck'],
  toInput,
  plan: planCheck,
  faces: readThrown,
  judge: (plan, thrown, adjustments) => applyRuling(plan, thrown, judgeCheck(plan, thrown), findRuled(adjustments)),
  fits: fitsPlan,
  odds: viewOdds,
  lang: LANG,
  lines: ({ lines }) => lines,
  readPlan,
  describe: ({ plan, outcome, actor, request }) => describeCheck(plan, outcome, actor.uuid, request),
  repeat: (request) => (request.exchange || request.purpose.kind !== '' ? null : request),
};

/** Plans a roll; null if the rules refuse it. */
export function planIfAllowed(actor: InnerFighter, request: CheckRequest): CheckPlan | null {
  return planCheckIfAllowed(checks, actor, request);
}

/** Returns the outcome of a roll's message, with the GM's ruling on it. */
export function readOutcome(message: CheckMessage): CheckOutcome {
  return judgeMessage(checks, message);
}
