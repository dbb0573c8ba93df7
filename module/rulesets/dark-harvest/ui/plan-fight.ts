/** Turns a fight into input for its forecast: each fighter's numbers, with the chosen weapon, stance and cover. */
import { listItems } from '../../../foundry/documents.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  countArmour,
  findSkillOf,
  isHarvestCharacter,
  isReadied,
  isUnarmed,
  listReadied,
  listSkills,
} from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type {
  OutlookFight,
  OutlookFighter,
  OutlookWeapon,
  Stance,
} from '../../../../src/dark-harvest/outlook/index.ts';
import type { ForecastChosen, ForecastEntry } from '../../../forecast/forecast-facet.ts';
import { makePick, makeWeaponPick } from '../../../forecast/forecast-picks.ts';
import { type CheckPurpose, createPurpose, plainPurpose } from '../data/request.ts';
import { readWoundLimit, toTrack } from '../data/health.ts';
import { LANG, isQuickplay, listDrinkReasons } from '../data/to-input.ts';
import { knowsMartialArts, readCover } from '../play/situation.ts';
import { countStunRoundsLeft, readActorStun } from '../play/wounds.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { statusIds } from '../data/statuses.ts';

/** The choice of how a fighter replies to attacks, in addition to its own actions (DH-24, DH-25). */
export const stance = makePick<Stance>(LANG, 'stance', ['strikeBack', 'dodge', 'fullDodge']);

/** The choice of the range of shots (DH-31). */
export const range = makePick(LANG, 'range', ['far', 'close', 'pointBlank']);

/** The choice of cover; default: the fighter's current cover (DH-29). */
export const cover = makePick<darkHarvest.CoverId, HarvestCharacter>(
  LANG,
  'cover',
  ['none', 'slight', 'partial', 'nearTotal'],
  readCover,
  { names: 'Cover' },
);

/** A stun that was set by hand lasts until it is shaken off; for the forecast it lasts this many rounds. */
const LONG_STUN = 99;

/** Returns a weapon's rank, lowest first: readied weapons, bare hands, weapons that must be drawn. */
function rankWeapon(weapon: HarvestWeapon): number {
  return isReadied(weapon) ? 0 : isUnarmed(weapon.system) ? 1 : 2;
}

/** Lists an actor's weapons: readied ones, bare hands, then all others. */
function listWeapons(actor: HarvestCharacter): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').toSorted((first, second) => rankWeapon(first) - rankWeapon(second));
}

/** The choice of weapon; default: a readied weapon, or else bare hands, or else any weapon. */
export const weapons = makeWeaponPick(LANG, 'Forecast.bareHands', listWeapons, {
  isBare: ({ system }) => isUnarmed(system),
  readShots: ({ system }) => system.shots,
});

function rateSkill(actor: HarvestCharacter, identifier: string): number {
  return listSkills(actor).find(({ system }) => system.identifier === identifier)?.system.rating ?? 0;
}

/** Returns a weapon and the rating of its skill as input for the rules. Without an item, it is the fist (DH-47, DH-49). */
function readWeapon(actor: HarvestCharacter, weapon: HarvestWeapon | null): { skill: number; weapon: OutlookWeapon } {
  if (!weapon) {
    const { damage, melee, bruise } = darkHarvest.weapons.fist;
    return { skill: rateSkill(actor, 'martial-arts'), weapon: { damage, melee, bruise } };
  }
  const { damage, melee, bruise, special, shots } = weapon.system;
  return {
    skill: findSkillOf(actor, weapon)?.system.rating ?? 0,
    weapon: { damage, melee, bruise, tesla: special === 'tesla', shots: shots.max === 0 ? null : shots.value },
  };
}

function countStun(actor: HarvestCharacter): number {
  if (readActorStun(actor)) return countStunRoundsLeft(actor);
  return hasStatus(actor, statusIds.stunned) ? LONG_STUN : 0;
}

/** Lists the modifiers that drink gives to an actor's attacks, or to its forced tests. */
function listReasons(actor: HarvestCharacter, purpose: CheckPurpose) {
  return listDrinkReasons(actor, 'dexterity', purpose).map(({ note: _note, ...reason }) => reason);
}

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isHarvestCharacter(actor)) return [];
  const { characteristics, initiativeBonus, health } = actor.system;
  const { dexterity, wits, strength, fortitude, resolve } = characteristics;
  const { skill, weapon } = readWeapon(actor, weapons.find(actor, chosen));
  return [
    {
      id,
      side,
      dexterity,
      wits,
      strength,
      fortitude,
      resolve,
      initiativeBonus,
      weaponSkill: skill,
      dodge: rateSkill(actor, 'dodge'),
      armour: countArmour(actor),
      weapon,
      unreadied: listReadied(actor).length === 0,
      unarmed: isUnarmed({ ...weapon, special: weapon.tesla ? 'tesla' : '' }),
      martialArts: knowsMartialArts(actor),
      stance: stance.read(chosen, actor),
      cover: cover.read(chosen, actor),
      modifiers: listReasons(actor, plainPurpose),
      forced: listReasons(actor, createPurpose('stayConscious')),
      track: toTrack(health),
      limit: readWoundLimit(actor),
      unconscious: hasStatus(actor, statusIds.unconscious),
      stunned: countStun(actor),
    },
  ];
}

/** Returns the fight as input for its forecast. */
export function planFight(fighters: readonly ForecastEntry[], settings: ForecastChosen): OutlookFight {
  return {
    method: isQuickplay() ? 'quickplay' : 'reference',
    range: range.read(settings, null),
    fighters: fighters.flatMap(planFighter),
  };
}
