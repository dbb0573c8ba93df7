/** The field of the roll dialog for the difficulty. For a treatment, the place and tools set the difficulty (DH-6, DH-61). */
import { darkHarvest } from '../../../../src/index.ts';
import type { Choice, DialogField } from '../../../checks/dialog-fields.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { type CheckRequest, plainPurpose } from '../data/request.ts';
import { findTreated, listMeans, nameMeans } from '../play/healing.ts';

const localize = makeFormat('TETRAD.DarkHarvest');

/** Writes an amount of dice with its unit: "+3 black dice". */
export function describeDice(amount: number, unit: 'white' | 'black' | 'automatic' | 'divide'): string {
  return `${formatAmount(amount, unit)} ${localize(`Unit.${unit}`)}`;
}

/** Returns the label of a choice: its name, with its effect if it has one. */
export function nameEffect(name: string, effect: string): string {
  return effect ? localize('Dialog.effect', { name, effect }) : name;
}

function listDifficultyChoices(): Choice[] {
  return darkHarvest.DIFFICULTIES.map((id) => {
    const { white, black } = darkHarvest.difficulties[id];
    const effect = white > 0 ? describeDice(white, 'white') : black > 0 ? describeDice(black, 'black') : '';
    return { value: id, label: nameEffect(localize(`Difficulty.${id}`), effect) };
  });
}

/** Lists the places and tools for a patient as choices, each with its effect on the test (DH-61). */
function listMeansChoices(patient: HarvestCharacter): Choice[] {
  return listMeans(patient).map((means) => {
    const { difficulty, minimumNet } = darkHarvest.healing.means[means].test;
    const { black } = darkHarvest.difficulties[difficulty];
    const effect = minimumNet ? localize('Healing.atLeast', { net: String(minimumNet) }) : '';
    return {
      value: means,
      label: nameEffect(nameMeans(means, patient), black > 0 ? describeDice(black, 'black') : effect),
    };
  });
}

/** Returns the field for the difficulty of a test; for a treatment, the field for the place and tools. */
export function askDifficulty({ purpose = plainPurpose }: CheckRequest): DialogField {
  const patient = findTreated(purpose);
  const [name, label] = patient ? ['means', 'Healing.with'] : ['difficulty', 'Dialog.difficulty'];
  const options = patient ? listMeansChoices(patient) : listDifficultyChoices();
  return { kind: 'select', name, label: localize(label), options, isWide: true };
}
