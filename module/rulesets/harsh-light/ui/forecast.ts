/** The forecasts of Harsh Light's fights: each fighter from its documents, with the chosen weapon, stance and use of Willpower. */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type { OutlookFight, OutlookFighter, Spending, Stance } from '../../../../src/harsh-light/outlook/index.ts';
import {
  type ForecastChoice,
  type ForecastChosen,
  type ForecastEntry,
  type ForecastFacet,
  chooseOf,
  nameOptions,
} from '../../../forecast/forecast-facet.ts';
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
import type { CheckRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';

type Weapon = Item.OfType<'lightWeapon'>;

/** The value that stands for bare hands without an item. */
const bareHands = '';

const stances: readonly Stance[] = ['steady', 'allOut', 'dodge'];
const spendings: readonly Spending[] = ['nothing', 'attacks', 'defence'];
const ranges = ['apart', 'near'] as const;

/** Lists an actor's weapons: readied ones first, then bare hands, then the others. */
function listUsable(actor: LightFighter): Weapon[] {
  const rank = ({ system }: Weapon): number => (system.unarmed ? 1 : system.readied ? 0 : 2);
  return listWeapons(actor).toSorted((first, second) => rank(first) - rank(second));
}

function findWeapon(actor: LightFighter, { weapon }: ForecastChosen): Weapon | null {
  const weapons = listUsable(actor);
  return weapons.find(({ id }) => id === weapon) ?? weapons[0] ?? null;
}

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isFighter(actor)) return [];
  const { attributes, traits, health } = actor.system;
  const weapon = findWeapon(actor, chosen);
  const { attribute = 'strength', skill = BRAWL, again = 10, damage = 0, reach = 'melee' } = weapon?.system ?? {};
  return [
    {
      id,
      side,
      dexterity: attributes.dexterity,
      composure: attributes.composure,
      initiative: traits.initiative,
      attribute: attributes[attribute],
      skill: findNamedSkill(actor, skill)?.system.dots ?? null,
      weapon: { again: again as CheckRequest['again'], bonus: damage, reach },
      defence: readTraits(actor).defence,
      stance: chooseOf(stances, chosen['stance'], 'steady'),
      willpower: countWillpower(actor),
      spends: chooseOf(spendings, chosen['spends'], 'nothing'),
      boxes: readBoxes(actor).max,
      damage: health.damage,
    },
  ];
}

function listWeaponOptions(actor: LightFighter): ForecastChoice['options'] {
  const named = listUsable(actor).map(({ id, name }) => ({ value: id ?? '', label: name }));
  return named.length > 0 ? named : [{ value: bareHands, label: game.i18n.localize(`${LANG}.Weapon.hands`) }];
}

/** How Harsh Light forecasts a fight. */
export const forecast: ForecastFacet<LightFighter> = {
  owns: isFighter,
  labels: {
    dying: `${LANG}.Forecast.out`,
    marked: `${LANG}.Forecast.lost`,
    notes: ['counted', 'tactics', 'left'].map((key) => `${LANG}.Forecast.Note.${key}`),
  },
  mostRounds: MOST_ROUNDS,
  listSettings: ({ range }) => [
    {
      key: 'range',
      label: `${LANG}.Forecast.range`,
      value: chooseOf(ranges, range, 'apart'),
      options: nameOptions(`${LANG}.Forecast.Range`, ranges),
    },
  ],
  listChoices: (actor, chosen) => [
    {
      key: 'weapon',
      label: `${LANG}.Forecast.weapon`,
      value: findWeapon(actor, chosen)?.id ?? bareHands,
      options: listWeaponOptions(actor),
    },
    {
      key: 'stance',
      label: `${LANG}.Forecast.stance`,
      value: chooseOf(stances, chosen['stance'], 'steady'),
      options: nameOptions(`${LANG}.Forecast.Stance`, stances),
    },
    {
      key: 'spends',
      label: `${LANG}.Forecast.spends`,
      value: chooseOf(spendings, chosen['spends'], 'nothing'),
      options: nameOptions(`${LANG}.Forecast.Spends`, spendings),
    },
  ],
  countTrack: (actor) => readBoxes(actor).max,
  plan: (fighters, { range }): OutlookFight => ({
    adjacent: chooseOf(ranges, range, 'apart') === 'near',
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  async loadStart() {
    const { startOutlook } = await import('../../../../src/harsh-light/outlook/index.ts');
    return (fight) => startOutlook(fight as OutlookFight);
  },
};
