/** Prepares the forecast of a Harsh Light fight: each fighter's numbers, with the chosen weapon, stance and use of Willpower. */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type { OutlookFight, OutlookFighter, Spending, Stance } from '../../../../src/harsh-light/outlook/index.ts';
import type { ForecastEntry, ForecastFacet } from '../../../forecast/forecast-facet.ts';
import { compareReadied, makePick, makeWeaponPick, nameColumns } from '../../../forecast/forecast-picks.ts';
import {
  type LightFighter,
  countWillpower,
  findNamedSkill,
  isFighter,
  listWeapons,
  readBoxes,
  readTraits,
} from '../data/fighter.ts';
import { BRAWL } from '../data/new-character.ts';
import { listReasonsOf } from '../data/effects.ts';
import type { CheckRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';

const stance = makePick<Stance>(LANG, 'stance', ['steady', 'allOut', 'dodge']);
const spends = makePick<Spending>(LANG, 'spends', ['nothing', 'attacks', 'defence']);
const range = makePick(LANG, 'range', ['apart', 'near']);
const weapons = makeWeaponPick(LANG, 'Weapon.hands', (actor: LightFighter) =>
  listWeapons(actor).toSorted(compareReadied),
);

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isFighter(actor)) return [];
  const { attributes, traits, health } = actor.system;
  const weapon = weapons.find(actor, chosen);
  const { attribute = 'strength', skill = BRAWL, again = 10, damage = 0, reach = 'melee' } = weapon?.system ?? {};
  const effects = listReasonsOf(actor, { kind: 'attack', traits: [attribute], skill });
  return [
    {
      id,
      side,
      dexterity: attributes.dexterity,
      composure: attributes.composure,
      initiative: traits.initiative,
      attribute: attributes[attribute] + effects.reduce((sum, { amount }) => sum + amount, 0),
      skill: findNamedSkill(actor, skill)?.system.dots ?? null,
      weapon: { again: again as CheckRequest['again'], bonus: damage, reach },
      defence: readTraits(actor).defence,
      stance: stance.read(chosen, actor),
      willpower: countWillpower(actor),
      spends: spends.read(chosen, actor),
      boxes: readBoxes(actor).max,
      damage: health.damage,
    },
  ];
}

export const forecast: ForecastFacet<LightFighter> = {
  owns: isFighter,
  labels: nameColumns(LANG, 'out', 'lost'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [range.view(chosen, null)],
  listChoices: (actor, chosen) => [weapons.view(actor, chosen), stance.view(chosen, actor), spends.view(chosen, actor)],
  countTrack: (actor) => readBoxes(actor).max,
  plan: (fighters, chosen): OutlookFight => ({
    adjacent: range.read(chosen, null) === 'near',
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  load: () => import('../../../../src/harsh-light/outlook/index.ts'),
};
