/** Rolls of Step Dice named by words: a skill, an attribute or both, or two attributes, and a difficulty (SD-2, SD-3, SD-5). */
import { stepDice } from '../../../../src/index.ts';
import type { CallWord, CalledRoll, CallsFacet, HiddenVerdict } from '../../../calls/calls-facet.ts';
import { judgeMessage, listAdjustments } from '../../../checks/roll-check.ts';
import { makeIdentifier } from '../../../documents/identifier.ts';
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

/** Returns the number to beat (SD-2). */
function countDifficulty(id: string): number {
  const difficulty = readDifficulty(id) || 'average';
  return typeof difficulty === 'number' ? difficulty : stepDice.difficulties[difficulty];
}

function readNumber(number: string): CallWord | null {
  if (!/^\d{1,2}$/u.test(number)) return null;
  return { id: number, label: number, kind: 'difficulty' };
}

/** Reads the words for a skill and its specialties, which can be called by their own name too. */
function readSkill(name: string, system: object): CallWord[] {
  const { identifier, attribute, specialties } = system as Readonly<Record<string, unknown>>;
  const id = typeof identifier === 'string' && identifier ? identifier : makeIdentifier(name);
  const basis = isAttributeId(attribute) ? attribute : '';
  const listed: readonly unknown[] = Array.isArray(specialties) ? specialties : [];
  const words = listed.flatMap((one): CallWord[] => {
    const special = one as Readonly<Record<'identifier' | 'name', unknown>> | null;
    if (typeof special?.identifier !== 'string' || typeof special.name !== 'string') return [];
    const word = { id: `${id}/${special.identifier}`, kind: 'skill', basis } as const;
    return [{ ...word, label: `${name}: ${special.name}` }];
  });
  return [{ id, label: name, kind: 'skill', basis }, ...words];
}

/** Returns the roll that a call names. Who lacks the skill rolls the attribute twice (SD-5). */
function findRoll(actor: StepFighter, { skill, bases, usualBasis }: CalledRoll): CheckRequest {
  const own = skill ? findNamedSkill(actor, skill) : undefined;
  const [attribute = 'agility', other = ''] = [...bases, findSkillAttribute(actor, own), usualBasis].filter(
    isAttributeId,
  );
  return makeRequest({ attribute, skill: own?.id ?? '', other: bases.length > 1 ? other : '' });
}

/** Returns an outcome in words, without its total. */
function tellOutcome({ success, result }: ReturnType<typeof checks.judge>): HiddenVerdict {
  return { success: success === true, text: format(`Result.${result}`) };
}

/** The calls of Step Dice. */
export const calls: CallsFacet<StepFighter, CheckRequest> = {
  id: 'step-dice',
  name: `${LANG}.name`,
  label: `${LANG}.Call.name`,
  command: 'step',
  examples: [
    { line: 'pilot', label: `${LANG}.Call.example.skill` },
    { line: 'agility+pilot hard', label: `${LANG}.Call.example.both` },
    { line: 'athletics/dodge 12', label: `${LANG}.Call.example.number` },
    { line: 'alertness+willpower', label: `${LANG}.Call.example.two` },
  ],
  skills: {
    type: 'stepSkill',
    fields: ['system.identifier', 'system.attribute', 'system.specialties'],
    read: ({ name, system }) => readSkill(name, system),
  },
  forms: ['skill', 'skill basis', 'basis', 'basis basis'],
  bases: () => attributeIds.map((id) => ({ id, label: nameAttribute(id), kind: 'basis' })),
  difficulties: () =>
    stepDice.DIFFICULTIES.map((id) => ({ id, label: format(`Difficulty.${id}`), kind: 'difficulty' })),
  usual: 'average',
  readNumber,
  owns: isFighter,
  toRequest: (actor, called) => ({ ...findRoll(actor, called), difficulty: readDifficulty(called.difficulty) }),
  judgeOpen(message) {
    const outcome = judgeMessage(checks, message);
    const result = tellOutcome(outcome);
    return { ...result, text: format('Chat.result', { result: result.text, total: String(outcome.total) }) };
  },
  extraFormula: () => '',
  judgeHidden(message, difficulty) {
    const plan = {
      ...checks.readPlan(message),
      difficulty: countDifficulty(difficulty),
      equalSucceeds: isEqualEnough(),
    };
    return tellOutcome(checks.judge(plan, checks.faces(message.rolls[0]), listAdjustments(message)));
  },
};
