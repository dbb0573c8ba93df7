/** Rolls of Step Dice that words or typed dice name: macros, formulas in chat, and calls, which are rolls named by a skill, an attribute or both, or by two attributes, and a difficulty (SD-2, SD-3, SD-5). */
import { readIdentifier } from '../../../documents/identifier.ts';
import { stepDice } from '../../../../src/index.ts';
import { type RulesetApi, rollByName } from '../../../windows/api-facet.ts';
import { type CallWord, type CalledRoll, type CallsFacet, judgeCalls, nameCalls } from '../../../checks/calls-facet.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import type { IndexedItem } from '../../../documents/indexed-items.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { RollMessage } from '../../../chat/dice-facet.ts';
import { readTypedSum } from '../../../chat/typed-sum.ts';
import { UserError } from '../../../user-error.ts';
import { readFaces, readStep } from '../data/dice.ts';
import {
  type StepFighter,
  attributeIds,
  findNamedSkill,
  findSkillAttribute,
  isAttributeId,
  isFighter,
  nameAttribute,
  listRollable,
  listSkills,
  listWeapons,
} from '../data/fighter.ts';
import { type CheckRequest, makeRequest, plainPurpose } from '../data/request.ts';
import { LANG, isEqualEnough, storePlan } from '../data/to-input.ts';
import { checks, type CheckPlan, checkMessage, viewOdds } from './checks.ts';
import { createAttack } from './exchange.ts';

/** Returns the ranks and the bonus of a typed formula; null unless it is a sum of ranks, plus or minus a whole number. */
function readFormula(roll: foundry.dice.Roll): { readonly ranks: number[]; readonly bonus: number } | null {
  const ranks: number[] = [];
  // How many dice of the current rank have yet to be read.
  let left = 0;
  const bonus = readTypedSum(roll, (die, sign) => {
    const rank = readStep(die);
    if (rank === undefined || sign === -1 || die.modifiers.length > 0) return false;
    if (left === 0) {
      ranks.push(rank);
      left = stepDice.dice(rank).length;
    }
    left -= 1;
    return true;
  });
  return bonus !== null && ranks.length > 0 ? { ranks, bonus } : null;
}

const nothing = { attribute: '', other: '', skillName: '', difficulty: '' } as const;

/** Returns the message of a typed roll; null if it has no dice by rank, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  if (!roll.dice.some((die) => readStep(die) !== undefined)) return null;
  const typed = readFormula(roll);
  if (!typed) return null;
  const planned = storePlan(stepDice.planDice('typed', 'SD-1', typed.ranks, typed.bonus));
  const plan: CheckPlan = { ...planned, formula: roll.formula, subject: nothing, purpose: plainPurpose, attack: null };
  return checkMessage.describe({ plan, outcome: checks.judge(plan, readFaces(roll), []) });
}

/** The quick rolls of Step Dice, made with two ranks and without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'attribute', label: 'TETRAD.StepDice.Quick.first', initial: 3 },
    { key: 'skill', label: 'TETRAD.StepDice.Quick.second', initial: 3 },
  ],
  formula(values) {
    if (values.some((rank) => rank > stepDice.MAXIMUM_RANK)) throw new UserError('pool-too-large');
    const ranks = values.filter((rank) => rank > 0);
    if (ranks.length === 0) throw new UserError('no-rank');
    return ranks.map((rank) => `${rank}ds`).join(' + ');
  },
  odds: (values) =>
    viewOdds({ ranks: values.filter((rank) => rank > 0), bonus: 0, difficulty: null, equalSucceeds: false }),
};

/**
 * Returns the request that a macro's name refers to: a skill or specialty by identifier or name, an attribute by its id, or a weapon by name. Null: unknown
 * name.
 */
function findRequest(actor: StepFighter, wanted: string) {
  for (const skill of listSkills(actor)) {
    const found = listRollable(skill).find(
      ({ identifier, name }) => identifier === wanted || name.toLowerCase() === wanted,
    );
    if (found) return { request: makeRequest({ attribute: skill.system.attribute, skill: found.id }), item: null };
  }
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), item: null };
  const weapon = listWeapons(actor).find(({ name }) => name.toLowerCase() === wanted);
  if (weapon) return { request: createAttack(actor, weapon, null).request, item: weapon };
  return null;
}

const isChoice = (id: unknown): boolean => id === '' || isAttributeId(id);

const choices = {
  keys: ['attribute', 'other', 'difficulty', 'free', 'modifiers'],
  ids: { attribute: isChoice, other: isChoice, free: (value: unknown) => typeof value === 'boolean' },
  lists: ['modifiers'],
};

/** The api facet of Step Dice. The options of a roll are parts of a CheckRequest. */
export const api: RulesetApi<StepFighter> = {
  rules: { stepDice },
  macroTypes: ['stepSkill', 'stepWeapon'],
  owns: isFighter,
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};

const format = makeFormat(LANG);

function readDifficulty(id: string): CheckRequest['difficulty'] {
  if (Object.hasOwn(stepDice.difficulties, id)) return id as stepDice.DifficultyId;
  return /^\d+$/u.test(id) ? Number(id) : '';
}

/** Returns the number that a roll must beat; Average if the difficulty is unknown (SD-2). */
function countDifficulty(id: string): number {
  return stepDice.readDifficulty(readDifficulty(id) || 'average', 'difficulty');
}

function readNumber(number: string): CallWord | null {
  if (!/^\d{1,2}$/u.test(number)) return null;
  return { id: number, label: number, kind: 'difficulty' };
}

/** Returns the words by which an item's skill and its specialties can be called. */
function readSkill({ name, system }: IndexedItem): CallWord[] {
  const { attribute, specialties } = system as Readonly<Record<string, unknown>>;
  const id = readIdentifier({ name, system });
  const word = { kind: 'skill', basis: isAttributeId(attribute) ? attribute : '' } as const;
  const listed: readonly unknown[] = Array.isArray(specialties) ? specialties : [];
  const words = listed.flatMap((one): CallWord[] => {
    const special = one as Readonly<Record<'identifier' | 'name', unknown>> | null;
    if (typeof special?.identifier !== 'string' || typeof special.name !== 'string') return [];
    return [{ ...word, id: `${id}/${special.identifier}`, label: `${name}: ${special.name}` }];
  });
  return [{ ...word, id, label: name }, ...words];
}

/** Returns the request for the roll that a call names. An actor without the skill rolls the attribute twice (SD-5). */
function findRoll(actor: StepFighter, { skill, bases, usualBasis }: CalledRoll): CheckRequest {
  const own = skill ? findNamedSkill(actor, skill) : undefined;
  const [attribute = 'agility', other = ''] = [...bases, findSkillAttribute(actor, own), usualBasis].filter(
    isAttributeId,
  );
  return makeRequest({ attribute, skill: own?.id ?? '', other: bases.length > 1 ? other : '' });
}

/** The calls facet of Step Dice, with the examples that the help shows. */
export const calls: CallsFacet<StepFighter, CheckRequest> = {
  id: 'step-dice',
  ...nameCalls(LANG, {
    pilot: 'skill',
    'agility+pilot hard': 'both',
    'athletics/dodge 12': 'number',
    'alertness+willpower': 'two',
  }),
  command: 'step',
  skills: {
    type: 'stepSkill',
    fields: ['system.identifier', 'system.attribute', 'system.specialties'],
    read: readSkill,
  },
  forms: ['skill', 'skill basis', 'basis', 'basis basis'],
  bases: () => attributeIds.map((id) => ({ id, label: nameAttribute(id), kind: 'basis' })),
  difficulties: () =>
    stepDice.DIFFICULTIES.map((id) => ({ id, label: format(`Difficulty.${id}`), kind: 'difficulty' })),
  usual: 'average',
  readNumber,
  owns: isFighter,
  toRequest: (actor, called) => ({ ...findRoll(actor, called), difficulty: readDifficulty(called.difficulty) }),
  ...judgeCalls(
    checks,
    ({ success }) => success === true,
    (plan, id) => ({ ...plan, difficulty: countDifficulty(id), equalSucceeds: isEqualEnough() }),
  ),
};
