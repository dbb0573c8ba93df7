/** Rolls of Dark Harvest that words or typed dice name: macros, formulas in chat, and calls, which are tests named by a skill, a characteristic or both, and a difficulty (DH-1, DH-6). */
import { readIdentifier } from '../../../documents/identifier.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { type RulesetApi, rollByName } from '../../../windows/api-facet.ts';
import { type CalledRoll, type CallsFacet, nameCalls } from '../../../checks/calls-facet.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import { judgeMessage, listAdjustments } from '../../../checks/roll-check.ts';
import type { RollMessage } from '../../../chat/dice-facet.ts';
import { readTypedSum } from '../../../chat/typed-sum.ts';
import { UserError } from '../../../user-error.ts';
import { BlackDie, WhiteDie } from '../data/dice.ts';
import {
  type HarvestCharacter,
  characteristicIds,
  findOwnSkill,
  getCharacteristicLabel,
  isCharacteristicId,
  isHarvestCharacter,
  listWeapons,
} from '../data/fighter.ts';
import { type CheckRequest, plainPurpose } from '../data/request.ts';
import { LANG, createRequest, type CheckLine, isQuickplay } from '../data/to-input.ts';
import { createAttack } from './attack.ts';
import {
  checks,
  nameDegree,
  isDifficulty,
  nameDifficulty,
  readFaces,
  checkMessage,
  judgeCheck,
  viewOdds,
} from './checks.ts';
import { avoidPeril, isPeril } from './perils.ts';
import { nameNet } from './rulings.ts';

const typedRule = 'DH-1';

/**
 * Counts the dice of a typed formula.
 * @returns null unless the formula is white dice less black dice, plus or minus whole numbers
 */
export function readTypedFormula(roll: foundry.dice.Roll): { white: number; black: number; automatic: number } | null {
  const [white, black] = [{ count: 0 }, { count: 0 }];
  const automatic = readTypedSum(roll, (die, sign) => {
    const colour =
      die instanceof WhiteDie && sign === 1 ? white : die instanceof BlackDie && sign === -1 ? black : null;
    if (colour) colour.count += die.number ?? 0;
    return colour !== null;
  });
  return automatic === null ? null : { white: white.count, black: black.count, automatic };
}

function hasModifiers(roll: foundry.dice.Roll): boolean {
  return roll.dice.some((die) => die.modifiers.length > 0);
}

/** Describes the message of a typed roll; null if it has no white or black dice, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  if (!roll.dice.some((die) => die instanceof WhiteDie || die instanceof BlackDie)) return null;
  const pool = readTypedFormula(roll);
  if (!pool || hasModifiers(roll)) return null;
  const lines = (['white', 'black', 'automatic'] as const)
    .filter((unit) => pool[unit] !== 0)
    .map((unit): CheckLine => ({ key: 'typed', rule: typedRule, unit, amount: pool[unit], label: '' }));
  const subject = { skillId: '', skillName: '', characteristic: '', difficulty: '' } as const;
  const plan = { ...pool, minimumNet: null, formula: roll.formula, lines, subject, purpose: plainPurpose };
  return checkMessage.describe({
    plan: { ...plan, quickplay: isQuickplay() },
    outcome: judgeCheck(plan, readFaces(roll)),
  });
}

/** The quick rolls of Dark Harvest, made without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'white', label: 'TETRAD.DarkHarvest.Dialog.white', initial: 6 },
    { key: 'black', label: 'TETRAD.DarkHarvest.Dialog.black', initial: 0 },
  ],
  formula([white = 0, black = 0]) {
    if (Math.max(white, black) > darkHarvest.MAXIMUM_DICE) throw new UserError('pool-too-large');
    if (white + black === 0) throw new UserError('no-dice');
    return darkHarvest.writeFormula(white, black, 0);
  },
  odds: ([white = 0, black = 0]) => viewOdds({ white, black, automatic: 0, minimumNet: null }),
};

/**
 * Returns the request that a macro's name refers to: a skill by identifier or name, a characteristic by its id, or a weapon by identifier or name. The
 * specialisation may be left out of a skill's name. Null: unknown name.
 */
function findRequest(actor: HarvestCharacter, wanted: string) {
  const skill = findOwnSkill(actor, wanted);
  if (skill) return { request: createRequest(skill.system.characteristic, skill.id), item: null };
  if (isCharacteristicId(wanted)) return { request: createRequest(wanted), item: null };
  const weapons = listWeapons(actor);
  const weapon =
    weapons.find(({ system }) => system.identifier === wanted) ??
    weapons.find(({ name }) => name.toLowerCase() === wanted);
  return weapon ? { request: createAttack(actor, weapon), item: weapon } : null;
}

const lists = ['modifiers', 'complementary', 'helpers'];

const choices = {
  keys: ['characteristic', 'difficulty', 'gamble', 'trades', ...lists],
  ids: { characteristic: isCharacteristicId },
  lists,
};

/** The api facet of Dark Harvest. The options of a roll are parts of a CheckRequest. */
export const api: RulesetApi<HarvestCharacter> = {
  rules: { darkHarvest },
  macroTypes: ['harvestSkill', 'harvestWeapon'],
  owns: isHarvestCharacter,
  usedTypes: ['harvestPeril'],
  async use(item, actor) {
    if (isPeril(item)) await avoidPeril(item, actor);
  },
  roll: (actor, name, options) => rollByName(actor, name, options, (wanted) => findRequest(actor, wanted), choices),
};

/** Returns the id of a difficulty; an unknown or hidden one is rolled as Average (DH-6). */
function readLevel(id: string): darkHarvest.DifficultyId {
  return isDifficulty(id) ? id : 'average';
}

/** Returns the request for the test that a call names. An actor without the skill rolls only the characteristic. */
function findTest(actor: HarvestCharacter, { skill, bases, usualBasis }: CalledRoll): CheckRequest {
  const own = skill ? findOwnSkill(actor, skill) : undefined;
  const [first, second] = [...bases, own?.system.characteristic, usualBasis].filter(isCharacteristicId);
  const request = createRequest(first ?? 'dexterity', own?.id ?? null);
  // Two characteristics can be rolled together, as in tests to stay conscious (DH-45, DH-63).
  return bases.length > 1 && second ? { ...request, second } : request;
}

/** The calls facet of Dark Harvest, with the examples that the help shows. */
export const calls: CallsFacet<HarvestCharacter, CheckRequest> = {
  id: 'dark-harvest',
  ...nameCalls(LANG, {
    swordplay: 'skill',
    'swordplay dexterity difficult': 'both',
    'fortitude resolve': 'two',
    'wits, very difficult': 'alone',
  }),
  command: 'dh',
  skills: {
    type: 'harvestSkill',
    fields: ['system.identifier', 'system.specialisation', 'system.characteristic'],
    read(item) {
      const { specialisation, characteristic } = item.system as Readonly<Record<string, unknown>>;
      const special = typeof specialisation === 'string' && specialisation;
      const label = special ? `${item.name} [${special}]` : item.name;
      const basis = isCharacteristicId(characteristic) ? characteristic : '';
      return [{ id: readIdentifier(item), label, kind: 'skill', basis }];
    },
  },
  forms: ['skill', 'skill basis', 'basis', 'basis basis'],
  bases: () =>
    characteristicIds.map((id) => ({ id, label: game.i18n.localize(getCharacteristicLabel(id)), kind: 'basis' })),
  difficulties: () => darkHarvest.DIFFICULTIES.map((id) => ({ id, label: nameDifficulty(id), kind: 'difficulty' })),
  usual: 'average',
  owns: isHarvestCharacter,
  toRequest: (actor, called) => ({ ...findTest(actor, called), difficulty: readLevel(called.difficulty) }),
  judgeOpen(message) {
    const { net } = judgeMessage(checks, message);
    return { success: net >= 1, text: nameNet(net) };
  },
  extraFormula(difficulty) {
    const { white, black } = darkHarvest.difficulties[readLevel(difficulty)];
    return white + black > 0 ? darkHarvest.writeFormula(white, black) : '';
  },
  judgeHidden(message, difficulty, extra) {
    const { white, black } = darkHarvest.difficulties[readLevel(difficulty)];
    const dice = { white, black };
    const ruling = { kind: 'ruling', source: '', difficulty, net: null, faces: readFaces(extra ?? undefined), dice };
    const adjustments = [...listAdjustments(message), ruling] as darkHarvest.TestAdjustment[];
    const { net } = checks.judge(checks.readPlan(message), checks.faces(message.rolls[0]), adjustments);
    return { success: net >= 1, text: nameDegree(darkHarvest.nameDegree(net)) };
  },
};
