/** What the template of the peril sheet is given (DH-63). */
import { darkHarvest } from '../../../../../src/index.ts';
import { characteristicIds, getCharacteristicLabel, isCharacteristicId } from '../../data/fighter.ts';
import { listSkillChoices } from './skill-choices.ts';

function format(key: string, data: Record<string, string>): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Peril.${key}`, data);
}

function nameCharacteristic(id: string): string {
  return isCharacteristicId(id) ? game.i18n.localize(getCharacteristicLabel(id)) : id;
}

/** Prepares the fields, and a sentence that says what the peril does. */
export async function viewPeril(peril: Item.OfType<'harvestPeril'>) {
  const { severity, dice, avoid } = peril.system;
  const { from, to, difficulty } = darkHarvest.perils[severity];
  const skillChoices = await listSkillChoices(peril, avoid.skill);
  const characteristicChoices = Object.fromEntries(characteristicIds.map((id) => [id, nameCharacteristic(id)]));
  const first = nameCharacteristic(avoid.characteristic);
  const second = avoid.second ? nameCharacteristic(avoid.second) : avoid.skill ? skillChoices[avoid.skill] : undefined;
  const range = { severity: game.i18n.localize(`TETRAD.DarkHarvest.PerilSeverity.${severity}`), from: String(from) };
  return {
    skillChoices,
    characteristicChoices,
    secondChoices: { '': game.i18n.localize('TETRAD.DarkHarvest.Peril.noSecond'), ...characteristicChoices },
    diceHint: to === null ? format('rangeOpen', range) : format('range', { ...range, to: String(to) }),
    perilSummary: format(dice === 1 ? 'avoidOne' : 'avoid', {
      pool: second === undefined ? first : format('pool', { first, second }),
      difficulty: game.i18n.localize(`TETRAD.DarkHarvest.Difficulty.${difficulty}`),
      dice: String(dice),
    }),
  };
}
