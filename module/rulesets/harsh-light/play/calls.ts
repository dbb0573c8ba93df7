/** Rolls of Harsh Light that words or typed dice name: macros, formulas in chat, and calls, which are pulls named by a skill, an attribute or both, or by a pool as a number, and a modifier for difficulty (HL-1, HL-4). */
import { readIdentifier } from '../../../documents/identifier.ts';
import { harshLight } from '../../../../src/index.ts';
import { type RulesetApi, rollByName } from '../../../windows/api-facet.ts';
import { type CallWord, type CalledRoll, type CallsFacet, judgeCalls, nameCalls } from '../../../checks/calls-facet.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import { listItems } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { RollMessage } from '../../../chat/dice-facet.ts';
import { readTypedSum } from '../../../chat/typed-sum.ts';
import { attributeIds, isAttributeId, nameAttribute } from '../data/attributes.ts';
import { CardDie, readAgain, readCards } from '../data/dice.ts';
import { type LightFighter, findOwnSkill, isFighter, isTestItem } from '../data/fighter.ts';
import { type CheckRequest, makeRequest, plainPurpose, requestSkill, requestUnskilled } from '../data/request.ts';
import { LANG, type CheckLine } from '../data/to-input.ts';
import { checks, type CheckPlan, checkMessage, viewOdds } from './checks.ts';
import { createTest } from './exchange.ts';

/** Returns the pool of a typed formula, and the lowest card that pulls again; null unless the formula is one card plus or minus whole numbers. */
function readFormula(roll: foundry.dice.Roll): { readonly pool: number; readonly again: harshLight.Again } | null {
  const cards: harshLight.Again[] = [];
  const pool = readTypedSum(roll, (die, sign) => {
    const again = die instanceof CardDie && sign === 1 && die.number === 1 ? readAgain(die.modifiers) : undefined;
    if (again === undefined) return false;
    cards.push(again);
    return true;
  });
  const [again = null] = cards;
  return pool !== null && cards.length === 1 ? { pool, again } : null;
}

/** Returns the message of a typed pull; null if it has no card, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  const typed = roll.dice.some((die) => die instanceof CardDie) ? readFormula(roll) : null;
  if (!typed) return null;
  const lines: CheckLine[] = [{ key: 'typed', rule: 'HL-1', unit: 'pool', amount: typed.pool, label: '' }];
  const plan: CheckPlan = {
    ...typed,
    needed: 1,
    taken: false,
    formula: roll.formula,
    lines: typed.pool === 0 ? [] : lines,
    subject: { attribute: '', skillName: '' },
    purpose: plainPurpose,
    mayResist: false,
    effects: { dramatic: '', exceptional: '' },
  };
  return checkMessage.describe({ plan, outcome: checks.judge(plan, readCards(roll), []) });
}

/** The quick pulls of Harsh Light, made with the dots of an attribute and a skill and without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'attribute', label: 'TETRAD.HarshLight.Quick.attribute', initial: 2 },
    { key: 'skill', label: 'TETRAD.HarshLight.Quick.skill', initial: 2 },
  ],
  formula: (values) => harshLight.writePull(sum(values), harshLight.HIGHEST_CARD),
  odds: (values) => viewOdds({ pool: sum(values), again: harshLight.HIGHEST_CARD, needed: 1, taken: false }),
};

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/**
 * Returns the request that a macro's name refers to: a skill by identifier or name, an attribute by id, or a weapon, power or gear by name. Null: unknown name.
 */
function findRequest(actor: LightFighter, wanted: string) {
  const skill = findOwnSkill(actor, wanted);
  if (skill) return { request: requestSkill(skill), item: null };
  if (isAttributeId(wanted)) return { request: makeRequest({ attribute: wanted }), item: null };
  const item = listItems(actor, 'lightWeapon', 'lightPower', 'lightGear').find(
    ({ name }) => name.toLowerCase() === wanted,
  );
  return isTestItem(item) ? { request: createTest(actor, item, null).request, item } : null;
}

const choices = {
  keys: ['attribute', 'needed', 'difficulty', 'modifiers', 'willpower', 'taken'],
  ids: { attribute: isAttributeId },
  lists: ['modifiers'],
};

/** The api facet of Harsh Light. The options of a pull are parts of a CheckRequest. */
export const api: RulesetApi<LightFighter> = {
  rules: { harshLight },
  macroTypes: ['lightSkill', 'lightWeapon', 'lightPower'],
  owns: isFighter,
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};

const format = makeFormat(LANG);

/** The maximum that a difficulty may add or subtract, as in the dialog. Modifiers up to `OFFERED` can be chosen from a list. */
const [MOST, OFFERED] = [30, 6];

/** Returns how much a difficulty subtracts from the pool; 0 for a hidden difficulty. */
function countDifficulty(id: string): number {
  const amount = Number(id);
  return Number.isInteger(amount) && Math.abs(amount) <= MOST ? -amount : 0;
}

/** Reads a number: with a sign it changes the pool, without one it is the pool itself. Null: too large. */
function readNumber(number: string): CallWord | null {
  const amount = Number(number);
  if (Math.abs(amount) > MOST) return null;
  const id = String(amount);
  if (!/^[+-]/u.test(number)) return { id, label: id, kind: 'number' };
  return { id: amount > 0 ? `+${id}` : id, label: amount > 0 ? `+${id}` : id.replace('-', '−'), kind: 'difficulty' };
}

function listDifficulties(): CallWord[] {
  const label = format('Call.plain');
  const harder = Array.from({ length: OFFERED }, (_, index) => readNumber(`-${index + 1}`));
  return [{ id: 'plain', label, kind: 'difficulty' }, ...harder.filter((word) => word !== null)];
}

/** Returns the request for the pull that a call names. An actor without the skill pulls with the attribute alone. */
function findPull(actor: LightFighter, { skill, bases, number, usualBasis }: CalledRoll): CheckRequest {
  if (number !== null) return makeRequest({ attribute: 'wits', pool: number });
  const own = skill ? findOwnSkill(actor, skill) : undefined;
  const [attribute = 'wits'] = [...bases, own?.system.attribute, usualBasis].filter(isAttributeId);
  return own ? requestSkill(own, attribute) : requestUnskilled(skill, attribute);
}

/** The calls facet of Harsh Light, with the examples that the help shows. */
export const calls: CallsFacet<LightFighter, CheckRequest> = {
  id: 'harsh-light',
  ...nameCalls(LANG, { stealth: 'skill', 'brawl strength -2': 'both', resolve: 'alone', '5': 'pool' }),
  command: 'pull',
  skills: {
    type: 'lightSkill',
    fields: ['system.identifier', 'system.attribute'],
    read(item) {
      const { attribute } = item.system as Readonly<Record<string, unknown>>;
      const basis = isAttributeId(attribute) ? attribute : '';
      return [{ id: readIdentifier(item), label: item.name, kind: 'skill', basis }];
    },
  },
  forms: ['skill', 'skill basis', 'basis', 'number'],
  bases: () => attributeIds.map((id) => ({ id, label: nameAttribute(id), kind: 'basis' })),
  difficulties: listDifficulties,
  usual: 'plain',
  readNumber,
  owns: isFighter,
  toRequest: (actor, called) => ({ ...findPull(actor, called), difficulty: countDifficulty(called.difficulty) }),
  ...judgeCalls(
    checks,
    ({ success }) => success,
    (plan, id) => ({ ...plan, pool: plan.pool - countDifficulty(id) }),
  ),
};
