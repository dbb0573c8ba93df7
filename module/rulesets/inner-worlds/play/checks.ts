/** Plans, judges and describes the saves and contests of Inner Worlds. The rules in `src` compute all numbers. */
import { innerWorlds } from '../../../../src/index.ts';
import { type Adjustment, type PlayedChecks, defineCheckMessage } from '../../../checks/checks-facet.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { makeCheckReaders } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type OddsTone, type OddsView, makeRow } from '../../../chat/odds-view.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { readThrown } from '../data/dice.ts';
import { type InnerFighter, findFighter, isAbilityId, isFighter, nameAbility, readAbility } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, type ExchangeRequest, plainPurpose } from '../data/request.ts';
import { type CheckInput, type CheckLine, LANG, readDifficulty, toInput } from '../data/to-input.ts';

/** A message of the type `innerCheck`: a save, a contest or an attack. */
export type CheckMessage = ChatMessage.OfType<'innerCheck'>;

const format = makeFormat(LANG);

/** A planned roll: the plan from the rules with labels for its lines, and what the roll is for. */
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

/** The outcome of a roll, including a GM's ruling. */
export interface CheckOutcome extends innerWorlds.RollOutcome {
  /** The GM's ruling that decided the roll, and the result of the dice; null: the dice decided (IW-34). */
  readonly ruled: { readonly source: string; readonly from: innerWorlds.RollOutcome } | null;
}

/** An adjustment by a GM's ruling on a roll (IW-34). */
export interface Ruled extends Adjustment {
  /** The result that the GM chose; for a contest or damage, `number` has the new value. */
  readonly result: string;
  readonly number: number;
}

/** Returns the last ruling among adjustments; undefined: none. */
export function findRuled(adjustments: readonly Adjustment[]): Ruled | undefined {
  return adjustments.findLast(({ kind }) => kind === 'ruling') as Ruled | undefined;
}

/** The tone of each result, which decides its colour. */
export const tones: Readonly<Record<innerWorlds.RollResult, OddsTone>> = {
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

/** Tests whether an action against someone needs a save before its damage (IW-13 to IW-15). For taunts and routs, the target saves instead. */
export function needsSave({ role, part }: Readonly<Record<'role' | 'part', string>>): boolean {
  return role === 'feint' || role === 'grapple' || (role === 'attack' && part !== '');
}

/** Returns the score that the opponent in a contest is expected to have: the challenger's or the target's, or else the average (IW-5, IW-26). */
function readFoe({ ability, purpose, exchange }: CheckRequest): number {
  const challenge = purpose.kind === 'contest' ? game.messages.get(purpose.ref) : undefined;
  if (isMessageOf(challenge, 'innerCheck')) return challenge.system.plan.score;
  const foe = exchange ? findFighter(exchange.against) : null;
  return foe ? readAbility(foe, ability) : innerWorlds.defaults.ability;
}

/**
 * Returns a function that labels the lines of a plan. The score has the name of its ability. A reason has the text that the player typed, or the name of the
 * background or injury.
 */
function makeLineNames({ sources, isRallied, name }: CheckInput) {
  return ({ key, rule, unit, amount, index }: innerWorlds.SavePlan['lines'][number]): CheckLine => {
    const isScore = key === 'score';
    const label = isScore ? (isRallied ? format('Line.rallied') : name) : (sources[index ?? -1]?.note ?? '');
    return { key, rule: isScore && isRallied ? 'IW-16' : rule, unit, amount, label };
  };
}

/** Counts the dice that choose the body parts hurt by a failed save; the part that a called shot names needs no die (IW-13, IW-21, IW-30). */
function countParts({ kind, amount }: CheckPurpose): number {
  return kind === 'injurySave' ? amount : 0;
}

const nothing = Object.freeze({ score: 0, target: 0, mode: '', throws: 1, parts: 0, foe: 0 } as const);

/** Lists the reasons for which the dice of an attack's damage have advantage or disadvantage, as lines of its plan (IW-2). */
function listDamageModes({ modes }: ExchangeRequest): CheckLine[] {
  return modes.map(({ key, rule, mode, note }) => {
    return { key, rule, unit: 'mode', amount: mode === 'advantage' ? 1 : -1, label: note };
  });
}

/**
 * Plans a roll.
 * @throws RulesError for numbers that the rules refuse
 */
function planCheck(input: CheckInput): CheckPlan {
  const { score, sources: reasons, request } = input;
  const sources = reasons.map(({ key, rule, mode }) => ({ key, rule, mode }));
  const { ability, exchange, contest, purpose } = request;
  const own = { ability, purpose } as const;
  if (exchange && !needsSave(exchange))
    return { ...nothing, ...own, kind: 'none', formula: '0', lines: listDamageModes(exchange) };
  const name = makeLineNames(input);
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

/** Judges the dice of a roll and applies the GM's ruling, which is ignored if it does not fit the roll (IW-1 to IW-5, IW-21, IW-34). */
function judgeCheck(
  plan: CheckPlan,
  thrown: readonly innerWorlds.Thrown[],
  adjustments: readonly Adjustment[],
): CheckOutcome {
  const from = innerWorlds.judgeRoll(plan, thrown);
  const ruled = findRuled(adjustments);
  const outcome = ruled && innerWorlds.overruleRoll(plan, thrown, from, ruled);
  return outcome ? { ...outcome, ruled: { source: ruled.source, from } } : { ...from, ruled: null };
}

function headline(key: string, p: number): OddsView['headline'] {
  return { label: `${LANG}.Odds.${key}`, says: `${LANG}.Odds.says.${key}`, p };
}

/** Returns the odds of a roll (IW-1 to IW-5). An attack without a save always hits. Evading and blocking always work; the save decides what is gained (IW-17). */
export function viewOdds({
  kind,
  score,
  target,
  mode,
  throws,
  foe,
  purpose,
}: Pick<CheckPlan, 'kind' | 'score' | 'target' | 'mode' | 'throws' | 'foe'> &
  Partial<Pick<CheckPlan, 'purpose'>>): OddsView {
  const terms = { score, difficulty: target - score, mode: innerWorlds.parseMode(mode) };
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
  const key = purpose?.kind === 'evade' || purpose?.kind === 'block' ? purpose.kind : 'pass';
  return { rows: [row('fail', 1 - pass), row('pass', pass)], headline: headline(key, pass) };
}

/** Returns the name of a roll: its purpose or its ability; empty for dice typed in chat. */
export function nameCheck({ ability, purpose }: Pick<CheckMessage['system'], 'ability' | 'purpose'>): string {
  if (purpose.name) return purpose.name;
  return isAbilityId(ability) ? nameAbility(ability) : '';
}

/** Returns the result of a roll as plain text. */
function describeOutcome({ kind }: CheckPlan, { result, total }: CheckOutcome): string {
  if (kind === 'contest') return format('Chat.contest', { total: String(total) });
  return format('Chat.result', { result: format(`Result.${result}`), total: String(total) });
}

/** The members of the checks facet that describe the message of a roll. */
const checkMessage = defineCheckMessage(
  'innerCheck',
  'inner-worlds',
  (plan: CheckPlan, outcome: CheckOutcome, { exchange }: Partial<CheckRequest>) => {
    const { ability, purpose, ...kept } = plan;
    const name = nameCheck({ ability, purpose });
    const isBare = plan.kind === 'none' && exchange !== undefined;
    const opponent = exchange?.opponent ?? '';
    const text = isBare
      ? format(`Chat.${exchange.role}`, { name, target: opponent || format('Chat.nobody') })
      : `${name}: ${describeOutcome(plan, outcome)}`;
    return {
      replyTo: purpose.ref,
      system: {
        plan: { ...kept, lines: [...kept.lines] },
        ability,
        purpose,
        ...(exchange ? { exchange } : {}),
      },
      content: foundry.utils.escapeHTML(text),
    };
  },
);

/** Returns a plan as it counts once a GM has set right what the roller counted by their own word. The dice stay: of two, the first; a single one counts alone. */
function correctPlan(plan: CheckPlan, corrections: ReadonlyMap<string, string>): CheckPlan {
  const id = corrections.get('difficulty');
  const difficulty = readDifficulty(id ?? '') ?? undefined;
  const usual =
    id === undefined || plan.kind !== 'save' ? null : innerWorlds.planSave({ score: plan.score, difficulty });
  const isOut = ({ key, unit }: CheckLine): boolean =>
    unit === 'mode' ? key === 'custom' && corrections.has('mode') : usual !== null && key !== 'score';
  const kept = plan.lines.filter((line) => !isOut(line));
  const modes = kept
    .filter(({ unit }) => unit === 'mode')
    .map(({ amount }) => (amount > 0 ? 'advantage' : 'disadvantage'));
  return {
    ...plan,
    target: usual?.target ?? plan.target,
    mode: innerWorlds.combineModes(modes.map((one) => ({ mode: one }))) ?? '',
    // The first line is the score, which stays.
    lines: [...kept, ...(usual?.lines ?? []).slice(1).map((line) => ({ ...line, label: '' }))],
  };
}

/** Returns the plan that a message stores, as it counts now. */
function readPlan(message: ChatMessage.Implementation): CheckPlan {
  if (!isMessageOf(message, 'innerCheck')) throw new TypeError(`${message.type} is no roll of Inner Worlds`);
  const { plan, ability, purpose } = message.system;
  const { kind, mode } = plan;
  const stored: CheckPlan = {
    ...plan,
    kind: kind === 'contest' || kind === 'none' ? kind : 'save',
    mode: innerWorlds.parseMode(mode) ?? '',
    lines: plan.lines,
    ability: isAbilityId(ability) ? ability : '',
    purpose: { ...plainPurpose, ...(purpose as CheckPurpose) },
  };
  const corrections = readCorrections(message);
  return corrections.size === 0 ? stored : correctPlan(stored, corrections);
}

/** The checks facet of Inner Worlds, without the dialog, the permission for a roll, and the consequences of a roll. */
export const checks: PlayedChecks<
  InnerFighter,
  CheckRequest,
  CheckInput,
  CheckPlan,
  readonly innerWorlds.Thrown[],
  CheckOutcome
> = {
  ...checkMessage,
  owns: isFighter,
  toInput,
  plan: planCheck,
  faces: readThrown,
  judge: judgeCheck,
  odds: viewOdds,
  lang: LANG,
  nameTask({ ability, lines }) {
    const added = lines.reduce((sum, { rule, amount }) => sum + (rule === 'IW-4' ? amount : 0), 0);
    const known = Object.entries(innerWorlds.difficulties).find(([, amount]) => amount === added)?.[0];
    const words = [ability && nameAbility(ability), known ? format(`Difficulty.${known}`) : formatAmount(added)];
    return words.filter(Boolean).join(', ');
  },
  readPlan,
  repeat: (request) => (request.exchange || request.purpose.kind !== '' ? null : request),
};

export const { planIfAllowed, readOutcome } = makeCheckReaders(checks);
