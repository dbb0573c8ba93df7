/** Prepares the forecast of a Dark Harvest fight: columns, choices and plans. */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type { ForecastFacet } from '../../../forecast/forecast-facet.ts';
import { nameColumns } from '../../../forecast/forecast-picks.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { readBar } from '../data/health.ts';
import { LANG } from '../data/to-input.ts';
import { cover, planFight, range, stance, weapons } from './plan-fight.ts';

export const forecast: ForecastFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  labels: nameColumns(LANG, 'dying', 'marked'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [range.view(chosen, null)],
  listChoices: (actor, chosen) => [weapons.view(actor, chosen), stance.view(chosen, actor), cover.view(chosen, actor)],
  countTrack: (actor) => readBar(actor).max,
  plan: planFight,
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  load: () => import('../../../../src/dark-harvest/outlook/index.ts'),
};
