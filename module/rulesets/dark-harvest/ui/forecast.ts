/** Prepares the forecast of a Dark Harvest fight: columns, choices and plans. */
import { type HarvestCharacter, type HarvestWeapon, isHarvestCharacter } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type { OutlookFight } from '../../../../src/dark-harvest/outlook/index.ts';
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import {
  type ForecastChoice,
  type ForecastChosen,
  type ForecastFacet,
  nameOptions,
} from '../../../forecast/forecast-facet.ts';
import { nameColumns } from '../../../forecast/forecast-picks.ts';
import { isUnarmed } from '../data/fighter.ts';
import { readBar } from '../data/health.ts';
import {
  bareHands,
  findChosenWeapon,
  listWeapons,
  planFight,
  ranges,
  readChosenCover,
  readRange,
  readStance,
  stances,
} from './plan-fight.ts';

type Option = ForecastChoice['options'][number];

function nameWeapon({ name, system }: HarvestWeapon): string {
  const { value, max } = system.shots;
  if (max === 0) return name;
  return game.i18n.format('TETRAD.DarkHarvest.Forecast.shots', { name, left: String(value), max: String(max) });
}

function listWeaponOptions(actor: HarvestCharacter): Option[] {
  const weapons = listWeapons(actor);
  const named = weapons.map((weapon) => ({ value: weapon.id ?? '', label: nameWeapon(weapon) }));
  if (weapons.some(({ system }) => isUnarmed(system))) return named;
  return [...named, { value: bareHands, label: game.i18n.localize('TETRAD.DarkHarvest.Forecast.bareHands') }];
}

function listChoices(actor: HarvestCharacter, chosen: ForecastChosen): ForecastChoice[] {
  return [
    {
      key: 'weapon',
      label: 'TETRAD.DarkHarvest.Forecast.weapon',
      value: findChosenWeapon(actor, chosen)?.id ?? bareHands,
      options: listWeaponOptions(actor),
    },
    {
      key: 'stance',
      label: 'TETRAD.DarkHarvest.Forecast.stance',
      value: readStance(chosen),
      options: nameOptions('TETRAD.DarkHarvest.Forecast.Stance', stances),
    },
    {
      key: 'cover',
      label: 'TETRAD.DarkHarvest.Forecast.cover',
      value: readChosenCover(actor, chosen),
      options: nameOptions('TETRAD.DarkHarvest.Cover', Object.keys(darkHarvest.cover)),
    },
  ];
}

/** The forecast facet of Dark Harvest. */
export const forecast: ForecastFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  labels: nameColumns('TETRAD.DarkHarvest', 'dying', 'marked'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [
    {
      key: 'range',
      label: 'TETRAD.DarkHarvest.Forecast.range',
      value: readRange(chosen),
      options: nameOptions('TETRAD.DarkHarvest.Forecast.Range', ranges),
    },
  ],
  listChoices,
  countTrack: (actor) => readBar(actor).max,
  plan: planFight,
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  async loadStart() {
    const { startOutlook } = await import('../../../../src/dark-harvest/outlook/index.ts');
    return (fight) => startOutlook(fight as OutlookFight);
  },
};
