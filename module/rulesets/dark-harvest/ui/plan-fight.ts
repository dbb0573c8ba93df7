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
import { type CheckPurpose, createPurpose, plainPurpose } from '../data/request.ts';
import { readWoundLimit, toTrack } from '../data/health.ts';
import { isQuickplay, listDrinkReasons } from '../data/to-input.ts';
import { knowsMartialArts, readCover } from '../play/situation.ts';
import { countStunRoundsLeft, readActorStun } from '../play/wounds.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { statusIds } from '../data/statuses.ts';

/** The value of the weapon choice that stands for bare hands. */
export const bareHands = '';

/** The stances; the first is the default. */
export const stances: readonly Stance[] = ['strikeBack', 'dodge', 'fullDodge'];

/** The distances of shots to choose from (DH-31); the first is the default. */
export const ranges = ['far', 'close', 'pointBlank'] as const;

/** A stun that was set by hand lasts until it is shaken off; for the forecast it lasts this many rounds. */
const LONG_STUN = 99;

/** Returns a weapon's rank, lowest first: readied weapons, bare hands, weapons that must be drawn. */
function rankWeapon(weapon: HarvestWeapon): number {
  return isReadied(weapon) ? 0 : isUnarmed(weapon.system) ? 1 : 2;
}

/** Lists an actor's weapons: readied ones, bare hands, then all others. */
export function listWeapons(actor: HarvestCharacter): HarvestWeapon[] {
  return listItems(actor, 'harvestWeapon').toSorted((first, second) => rankWeapon(first) - rankWeapon(second));
}

/** Returns the chosen weapon; by default a readied one, or else bare hands, or else any weapon. Null: bare hands without an item. */
export function findChosenWeapon(actor: HarvestCharacter, { weapon }: ForecastChosen): HarvestWeapon | null {
  const weapons = listWeapons(actor);
  if (weapon === bareHands) return weapons.find(({ system }) => isUnarmed(system)) ?? null;
  return weapons.find(({ id }) => id === weapon) ?? weapons[0] ?? null;
}

function choose<Value extends string>(values: readonly Value[], chosen: string | undefined, usual: Value): Value {
  return values.find((value) => value === chosen) ?? usual;
}

/** Returns the chosen stance. */
export function readStance({ stance }: ForecastChosen): Stance {
  return choose(stances, stance, 'strikeBack');
}

/** Returns the chosen cover; default: the fighter's current cover (DH-29). */
export function readChosenCover(actor: HarvestCharacter, { cover }: ForecastChosen): darkHarvest.CoverId {
  return choose(Object.keys(darkHarvest.cover) as darkHarvest.CoverId[], cover, readCover(actor));
}

/** Returns the chosen distance of shots; default: the first. */
export function readRange({ range }: ForecastChosen) {
  return choose(ranges, range, 'far');
}

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
  const { skill, weapon } = readWeapon(actor, findChosenWeapon(actor, chosen));
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
      stance: readStance(chosen),
      cover: readChosenCover(actor, chosen),
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
    range: readRange(settings),
    fighters: fighters.flatMap(planFighter),
  };
}
