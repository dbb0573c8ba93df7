/** The calls of Dark Harvest: tests named by a skill, a characteristic or both, and a difficulty (DH-1, DH-6). */
import { darkHarvest } from '../../../../src/index.ts';
import type { CalledRoll, CallsFacet } from '../../../calls/calls-facet.ts';
import { judgeMessage, listAdjustments } from '../../../checks/roll-check.ts';
import { nameCalls, readIdentifier } from '../../../calls/make-calls.ts';
import {
  type HarvestCharacter,
  characteristicIds,
  findOwnSkill,
  getCharacteristicLabel,
  isCharacteristicId,
  isHarvestCharacter,
} from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { LANG, createRequest } from '../data/to-input.ts';
import { checks, nameDegree, isDifficulty, nameDifficulty, readFaces } from './checks.ts';
import { nameNet } from './rulings.ts';

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
