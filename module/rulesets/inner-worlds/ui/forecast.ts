/** Prepares the forecast of an Inner Worlds fight: each fighter's numbers, with the chosen weapon and reaction (IW-10 to IW-31). */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type {
  OutlookFight,
  OutlookFighter,
  OutlookReaction,
  OutlookWeapon,
} from '../../../../src/inner-worlds/outlook/index.ts';
import type { ForecastEntry, ForecastFacet } from '../../../forecast/forecast-facet.ts';
import { makePick, makeWeaponPick, nameColumns } from '../../../forecast/forecast-picks.ts';
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

/** Returns a weapon's rank, lowest first: weapons in hand, then bare hands, then the others. Within each group, shields come last. */
function rankWeapon({ system }: InnerWeapon): number {
  return (system.unarmed ? 2 : system.readied ? 0 : 4) + Number(system.shield !== '');
}

/** Lists an actor's unbroken weapons, those it is likeliest to use first. */
function listUsable(actor: InnerFighter): InnerWeapon[] {
  return listWeapons(actor)
    .filter(({ system }) => !system.broken)
    .toSorted((first, second) => rankWeapon(first) - rankWeapon(second));
}

const start = makePick(LANG, 'start', ['turns', 'quickfire']);

/** The choice of a fighter's reaction. By default, it blocks with a shield in hand, and evades without one (IW-17). */
const reacts = makePick<OutlookReaction, InnerFighter>(LANG, 'reacts', ['none', 'evade', 'block'], (actor) =>
  listShields(actor).length > 0 ? 'block' : 'evade',
);

const weapons = makeWeaponPick(LANG, 'Exchange.unarmed', listUsable);

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

/** Returns the kind of shield in hand; null: none. A heavy shield that has survived once counts as a plain one (IW-31). */
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
      // A STR of 0 keeps fighters who are dead or have passed out from taking part.
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
      weapon: planWeapon(actor, weapons.find(actor, chosen)),
      reacts: reacts.read(chosen, actor),
      shield: readShield(actor),
      deflector: findWorn(actor, 'deflector') !== undefined,
      ...readBody(actor),
    },
  ];
}

export const forecast: ForecastFacet<InnerFighter> = {
  owns: isFighter,
  labels: nameColumns(LANG, 'dead', 'lost'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [start.view(chosen, null)],
  listChoices: (actor, chosen) => [weapons.view(actor, chosen), reacts.view(chosen, actor)],
  countTrack: ({ system }) => system.abilities.str.score,
  plan: (fighters, chosen): OutlookFight => ({
    quickfire: start.read(chosen, null) === 'quickfire',
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  load: () => import('../../../../src/inner-worlds/outlook/index.ts'),
};
