/** Turns an actor and a request into input for the rules: ranks, and modifiers from wounds, the turn and the ground (SD-11, SD-16, SD-25, SD-27, SD-37). */
import { stepDice } from '../../../../src/index.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import type { RuleOptionsFacet } from '../../../settings/world-settings.ts';
import { nameAllChanged } from '../../../effects/read-effects.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth } from './condition.ts';
import { listEffectReasons } from './effects.ts';
import { type AttributeId, type StepFighter, attributeIds, findFighter, findSkill, nameAttribute } from './fighter.ts';
import { type CheckRequest, isForced, isOwnChoice } from './request.ts';
import { statusIds } from './statuses.ts';
import { isAdrift, readTurn } from './turn.ts';

/** Prefix of the lang keys of this ruleset. */
export const LANG = 'TETRAD.StepDice';

/** A line of a plan with its label; if the label is empty, the lang key made from `key` has the name. */
export type CheckLine = stepDice.StepLine & { readonly label: string };

/** What a roll is about, as its card stores it: attribute ids, and the skill's name at the time of the roll. */
export type CheckSubject = Readonly<
  Record<'attribute' | 'other', AttributeId | ''> & Record<'skillName' | 'difficulty', string>
>;

/** The input from which a roll is planned. */
export interface CheckInput {
  /** The ranks to roll; null: not rolled. */
  readonly ranks: Readonly<Record<'attribute' | 'strength', number> & Record<'skill' | 'other', number | null>>;
  readonly request: CheckRequest;
  readonly modifiers: readonly stepDice.Modifier[];
  /** The labels of the modifiers, in the same order; if one is empty, the lang key made from the modifier's key has the name. */
  readonly names: readonly string[];
  readonly subject: CheckSubject;
  readonly equalSucceeds: boolean;
  /** The names of attributes that effects change, with these effects. */
  readonly changed: Readonly<Record<string, string>>;
  /** For an attack: whether the attacker is prone, on unstable ground or adrift in zero-G. */
  readonly state: Readonly<Record<'prone' | 'unstable' | 'weightless', boolean>>;
}

const equalKey = 'stepDiceEqualSucceeds';

/** The rule options of Step Dice. */
export const ruleOptions: RuleOptionsFacet = [
  { key: equalKey, name: `${LANG}.Setting.equalSucceeds.name`, hint: `${LANG}.Setting.equalSucceeds.hint` },
];

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.stepDiceEqualSucceeds': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Tests whether a total equal to the difficulty succeeds under this world's rule options (SD-3). */
export function isEqualEnough(): boolean {
  return game.settings.get('tetrad', equalKey);
}

/** Returns how a roll uses the turn: as an attack, a shot, a defence or another action; null if it does not. */
function readTurnRoll({ exchange, purpose }: CheckRequest) {
  if (exchange?.role === 'oppose') return null;
  if (exchange?.role === 'reply') return exchange.reply === 'innate' ? null : ('defence' as const);
  if (exchange?.role === 'manoeuvre') return purpose?.kind === 'grapple' ? ('attack' as const) : ('other' as const);
  if (exchange) return exchange.terms.range === 'close' ? ('attack' as const) : ('shot' as const);
  return isForced({ purpose }) ? null : ('other' as const);
}

function isProne(actor: StepFighter): boolean {
  return hasStatus(actor, statusIds.prone) || hasStatus(actor, statusIds.flat);
}

/** Lists the modifiers that the actor's wounds, turn and footing give to a roll. A grapple is an attack too, which the prone are worse at (SD-25). */
function listStateReasons(actor: StepFighter, request: CheckRequest): stepDice.Modifier[] {
  const kind = readTurnRoll(request);
  // Only actions have the penalty for several of them (SD-11).
  const isPlain = kind === 'other' && (request.free || !isOwnChoice(request));
  const turn = isPlain ? null : readTurn(actor);
  const hasGround = request.exchange?.role !== 'attack' && kind !== null;
  const isGrapple = hasGround && kind === 'attack';
  return [
    ...describeHealth(actor).modifiers,
    ...(kind && turn ? stepDice.listTurnReasons(turn, kind) : []),
    ...(isGrapple && isProne(actor) ? [stepDice.attackSteps.prone] : []),
    ...(hasGround && hasStatus(actor, statusIds.unstable) ? [stepDice.attackSteps.unstable] : []),
    ...(hasGround && isAdrift(actor) ? [stepDice.attackSteps.weightless] : []),
  ];
}

function nameChangedAttributes(actor: StepFighter): Readonly<Record<string, string>> {
  const names = Object.fromEntries(attributeIds.map((id) => [`attributes.${id}`, nameAttribute(id)]));
  const changed = Object.entries(nameAllChanged(actor, names));
  return Object.fromEntries(changed.map(([path, name]) => [path.slice('attributes.'.length), name]));
}

function requireSkill(actor: StepFighter, id: string) {
  const skill = findSkill(actor, id);
  if (!skill) throw new UserError('skill-gone', { actor: actor.name });
  return skill;
}

/**
 * Returns the input for a roll.
 * @throws UserError `skill-gone`
 */
export function toInput(actor: StepFighter, request: CheckRequest): CheckInput {
  // Who is to wake rolls Endurance (SD-54).
  const sleeper = request.care?.kind === 'wake' ? findFighter(request.purpose?.ref ?? '') : null;
  return sleeper ? readInput(sleeper, request, describeHealth(sleeper).modifiers) : readInput(actor, request);
}

function readInput(
  actor: StepFighter,
  request: CheckRequest,
  state: readonly stepDice.Modifier[] = listStateReasons(actor, request),
): CheckInput {
  const { attributes } = actor.system;
  const skill = request.skill ? requireSkill(actor, request.skill) : null;
  const isSkilled = skill !== null && skill.rank > 0;
  const own = [...request.modifiers, ...listEffectReasons(actor, request)];
  const { attribute, other, difficulty } = request;
  return {
    ranks: {
      attribute: attributes[attribute],
      strength: attributes.strength,
      skill: isSkilled ? skill.rank : null,
      other: !isSkilled && other ? attributes[other] : null,
    },
    request,
    modifiers: [...own.map(({ note: _note, ...modifier }) => modifier), ...state],
    names: own.map(({ note = '' }) => note),
    subject: { attribute, other, skillName: skill?.name ?? '', difficulty: String(difficulty) },
    equalSucceeds: isEqualEnough(),
    changed: nameChangedAttributes(actor),
    state: {
      prone: isProne(actor),
      unstable: hasStatus(actor, statusIds.unstable),
      weightless: isAdrift(actor),
    },
  };
}

/** Adds labels to the lines of a plan: the names of attributes and skills, and the reasons that the player typed. */
export function nameLines(lines: readonly stepDice.StepLine[], { subject, names, changed }: CheckInput): CheckLine[] {
  const dice: Readonly<Record<string, string>> = {
    ...changed,
    attribute: subject.attribute ? (changed[subject.attribute] ?? nameAttribute(subject.attribute)) : '',
    other: subject.other ? (changed[subject.other] ?? nameAttribute(subject.other)) : '',
    skill: subject.skillName,
  };
  return lines.map(({ key, rule, unit, amount, ...place }) => {
    const { index = -1 } = place;
    return { key, rule, unit, amount, label: (unit === 'rank' ? dice[key] : names[index]) ?? '' };
  });
}

/** Converts a plan to its stored form, in which no line has a label. */
export function storePlan({ ranks, bonus, difficulty, equalSucceeds, formula, lines }: stepDice.RollPlan) {
  const named = lines.map((line): CheckLine => ({ ...line, label: '' }));
  return { ranks: [...ranks], bonus, difficulty, equalSucceeds, formula, lines: named };
}
