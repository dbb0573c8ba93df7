/** The forecasts of Inner Worlds' fights: each fighter from its documents, with the chosen weapon and reaction (IW-10 to IW-31). */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type {
  OutlookFight,
  OutlookFighter,
  OutlookReaction,
  OutlookWeapon,
} from '../../../../src/inner-worlds/outlook/index.ts';
import {
  type ForecastChoice,
  type ForecastChosen,
  type ForecastEntry,
  type ForecastFacet,
  chooseOf,
  nameOptions,
} from '../../../forecast/forecast-facet.ts';
import { readBody } from '../data/body.ts';
import { readGuard } from '../data/fight.ts';
import {
  type InnerFighter,
  type InnerWeapon,
  findWorn,
  isFighter,
  isOut,
  listShields,
  listWeapons,
  readAbility,
  readAp,
  readHp,
} from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { readTraits } from '../data/wear.ts';
import { listModes } from '../play/attack.ts';

/** The value that stands for bare hands without an item. */
const bareHands = '';

const starts = ['turns', 'quickfire'] as const;
const reactions: readonly OutlookReaction[] = ['none', 'evade', 'block'];

/** Returns a weapon's place among those that can be used: in hand first, then bare hands, then the others; shields come last of each. */
function rankWeapon({ system }: InnerWeapon): number {
  return (system.unarmed ? 2 : system.readied ? 0 : 4) + Number(system.shield !== '');
}

/** Lists an actor's weapons that can be used, the likeliest first. */
function listUsable(actor: InnerFighter): InnerWeapon[] {
  return listWeapons(actor)
    .filter(({ system }) => !system.broken)
    .toSorted((first, second) => rankWeapon(first) - rankWeapon(second));
}

function findChosen(actor: InnerFighter, { weapon }: ForecastChosen): InnerWeapon | null {
  const weapons = listUsable(actor);
  return weapons.find(({ id }) => id === weapon) ?? weapons[0] ?? null;
}

function planWeapon(actor: InnerFighter, weapon: InnerWeapon | null): OutlookWeapon {
  const mode = listModes(actor, weapon, null).length > 0 ? 'advantage' : null;
  if (!weapon) return { mode };
  const { die, traits, reach, wear, uses, ability, armorRelevant, unloaded, prepared, readied, unarmed } =
    weapon.system;
  return {
    die,
    traits: readTraits(traits),
    mode,
    reach,
    wear,
    uses: uses.value,
    ability,
    armorRelevant,
    unloaded,
    prepared,
    inHand: readied && !unarmed,
  };
}

/** Returns the reaction that an actor takes if nothing is chosen: it blocks with a shield in hand, otherwise it evades (IW-17). */
function chooseReaction(actor: InnerFighter, { reacts }: ForecastChosen): OutlookReaction {
  return chooseOf(reactions, reacts, listShields(actor).length > 0 ? 'block' : 'evade');
}

/** Returns the shield in hand; a heavy one that has survived once is a plain one (IW-31). */
function readShield(actor: InnerFighter): OutlookFighter['shield'] {
  const { shield = '', saved = false } = listShields(actor)[0]?.system ?? {};
  if (shield === '') return null;
  return shield === 'survives' && saved ? 'plain' : shield;
}

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isFighter(actor)) return [];
  return [
    {
      id,
      side,
      player: actor.hasPlayerOwner,
      // Whoever is dead or has passed out counts as out of the fight.
      abilities: {
        str: isOut(actor) ? 0 : readAbility(actor, 'str'),
        dex: readAbility(actor, 'dex'),
        wil: readAbility(actor, 'wil'),
      },
      wounds: actor.system.abilities.str.damage,
      hp: readHp(actor).value,
      ap: readAp(actor).value,
      guard: readGuard(actor),
      named: actor.system.named,
      weapon: planWeapon(actor, findChosen(actor, chosen)),
      reacts: chooseReaction(actor, chosen),
      shield: readShield(actor),
      deflector: findWorn(actor, 'deflector') !== undefined,
      ...readBody(actor),
    },
  ];
}

function listWeaponOptions(actor: InnerFighter): ForecastChoice['options'] {
  const named = listUsable(actor).map(({ id, name }) => ({ value: id ?? '', label: name }));
  return named.length > 0 ? named : [{ value: bareHands, label: game.i18n.localize(`${LANG}.Exchange.unarmed`) }];
}

/** How Inner Worlds forecasts a fight. */
export const forecast: ForecastFacet<InnerFighter> = {
  owns: isFighter,
  labels: {
    dying: `${LANG}.Forecast.dead`,
    marked: `${LANG}.Forecast.lost`,
    notes: ['counted', 'tactics', 'left'].map((key) => `${LANG}.Forecast.Note.${key}`),
  },
  mostRounds: MOST_ROUNDS,
  listSettings: ({ start }) => [
    {
      key: 'start',
      label: `${LANG}.Forecast.start`,
      value: chooseOf(starts, start, 'turns'),
      options: nameOptions(`${LANG}.Forecast.Start`, starts),
    },
  ],
  listChoices: (actor, chosen) => [
    {
      key: 'weapon',
      label: `${LANG}.Forecast.weapon`,
      value: findChosen(actor, chosen)?.id ?? bareHands,
      options: listWeaponOptions(actor),
    },
    {
      key: 'reacts',
      label: `${LANG}.Forecast.reacts`,
      value: chooseReaction(actor, chosen),
      options: nameOptions(`${LANG}.Forecast.Reacts`, reactions),
    },
  ],
  countTrack: ({ system }) => system.abilities.str.score,
  plan: (fighters, { start }): OutlookFight => ({
    quickfire: chooseOf(starts, start, 'turns') === 'quickfire',
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  async loadStart() {
    const { startOutlook } = await import('../../../../src/inner-worlds/outlook/index.ts');
    return (fight) => startOutlook(fight as OutlookFight);
  },
};
