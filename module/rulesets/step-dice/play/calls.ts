/** The calls of Step Dice: rolls named by a skill, an attribute or both, or by two attributes, and a difficulty (SD-2, SD-3, SD-5). */
import { stepDice } from '../../../../src/index.ts';
import type { CallWord, CalledRoll, CallsFacet } from '../../../calls/calls-facet.ts';
import { judgeCalls, nameCalls, readIdentifier } from '../../../calls/make-calls.ts';
import type { IndexedItem } from '../../../documents/indexed-items.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import {
  type StepFighter,
  attributeIds,
  findNamedSkill,
  findSkillAttribute,
  isAttributeId,
  isFighter,
  nameAttribute,
} from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { LANG, isEqualEnough } from '../data/to-input.ts';
import { checks } from './checks.ts';

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
