/** Feats of strength (DH-67): what needs no roll, and what a roll of Strength + Might reaches. */
import { type HarvestCharacter, listSkills } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type { CheckRequest } from '../data/check-request.ts';
import { createPurpose } from '../data/purpose.ts';
import { createRequest } from '../data/to-input.ts';

/** Makes the request of a feat: Strength + Might, Strength alone where there is no such skill. */
export function createFeat(actor: HarvestCharacter): CheckRequest {
  const might = listSkills(actor).find(({ system }) => system.identifier === 'might');
  return { ...createRequest('strength', might?.id ?? null), purpose: createPurpose('feat') };
}

/** Says what is lifted, bent and thrown: by Strength alone, or with the net of a roll. */
export function describeFeat(strength: number, net = 0): string {
  const { lift, bend, throwYards } = darkHarvest.reachFeat(strength, net);
  return game.i18n.format('TETRAD.DarkHarvest.Feat.reached', {
    lift: game.i18n.localize(`TETRAD.DarkHarvest.Feat.lift.${lift}`),
    bend: game.i18n.localize(`TETRAD.DarkHarvest.Feat.bend.${bend}`),
    yards: String(throwYards),
  });
}
