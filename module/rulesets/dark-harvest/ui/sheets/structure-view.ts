/** Prepares the template data of the structure sheet (DH-51, DH-52). */
import { darkHarvest } from '../../../../../src/index.ts';
import { countStructurePips, readBar, type HarvestStructure } from '../../data/health.ts';
import type { StructureKind } from '../../data/actor-models.ts';
import type { PipView } from './health-view.ts';

/** The maximum number of pips that are drawn; a longer track is shown as a number. */
const MOST_PIPS = 60;

function countDiceLeft(pips: number, marked: number): number {
  return darkHarvest.countStructureDice(pips / darkHarvest.PIPS_A_DIE, Math.min(pips, marked));
}

function formatDiceLeft(key: string, count: number, dice: number): string {
  const named = `TETRAD.DarkHarvest.Structure.${key}${count === 1 ? 'One' : ''}`;
  return game.i18n.format(named, { count: String(count), dice: String(dice) });
}

/** Previews a click on a pip. A click on a free pip also marks all free pips before it; a click on a marked pip also clears all marked pips after it. */
function viewPip(index: number, marked: number, max: number): PipView {
  const cleared = index < marked;
  const after = cleared ? index : index + 1;
  const key = cleared ? 'mend' : after === max ? 'break' : 'mark';
  return {
    index,
    state: cleared ? 'lethal' : 'free',
    left: max - after,
    does: formatDiceLeft(key, Math.abs(after - marked), countDiceLeft(max, after)),
  };
}

/** Describes the range of dice that the rules give for a kind of object (DH-52). If they give none, this is the hint of the dice field. */
function describeRange(kind: StructureKind): string {
  const range = kind === '' ? null : darkHarvest.structureDice[kind].range;
  if (range === null) return game.i18n.localize('TETRAD.DarkHarvest.StructureFields.FIELDS.dice.hint');
  return game.i18n.format('TETRAD.DarkHarvest.Structure.range', { from: String(range[0]), to: String(range[1]) });
}

/** Prepares the template data of a structure's sheet. */
export function viewStructure(actor: HarvestStructure) {
  const { armour, kind } = actor.system;
  const max = countStructurePips(actor.system);
  const { value } = readBar(actor);
  const marked = max - value;
  const pips = Array.from({ length: max <= MOST_PIPS ? max : 0 }, (_, index) => viewPip(index, marked, max));
  const boxes = Array.from({ length: pips.length / darkHarvest.PIPS_A_DIE }, (_, die) =>
    pips.slice(die * darkHarvest.PIPS_A_DIE, (die + 1) * darkHarvest.PIPS_A_DIE),
  );
  const diceLeft = countDiceLeft(max, marked);
  return {
    diceHint: describeRange(kind),
    structure: {
      armour,
      groups: [{ kind: '', label: '', boxes }],
      diceLeft,
      allDice: max / darkHarvest.PIPS_A_DIE,
      left: value,
      capacity: max,
      state: diceLeft === 0 ? game.i18n.localize('TETRAD.DarkHarvest.Structure.broken') : '',
      summary: game.i18n.format('TETRAD.DarkHarvest.Structure.summary', {
        marked: String(marked),
        capacity: String(max),
      }),
    },
  };
}
