/** Prepares the forecast of a Dark Harvest fight: each fighter's numbers, with the chosen weapon, stance and cover. */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  countArmour,
  isHarvestCharacter,
  isReadied,
  isUnarmed,
  listReadied,
  listWeapons,
  rateSkill,
} from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type {
  OutlookFight,
  OutlookFighter,
  OutlookWeapon,
  Stance,
} from '../../../../src/dark-harvest/outlook/index.ts';
import type { ForecastEntry, ForecastFacet } from '../../../forecast/forecast-facet.ts';
import { makePick, makeWeaponPick, nameColumns } from '../../../forecast/forecast-picks.ts';
import { listReasonsOf } from '../data/effects.ts';
import { type CheckPurpose, makePurpose, plainPurpose } from '../data/request.ts';
import { readBar, readWoundLimit, toTrack } from '../data/health.ts';
import { LANG, isQuickplay, listDrinkReasons } from '../data/to-input.ts';
import { knowsMartialArts, readCover } from '../play/attack.ts';
import { countStunRoundsLeft, readActorStun } from '../play/wounds.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { statusIds } from '../data/statuses.ts';

/** The choice of how a fighter replies to attacks, in addition to its own actions (DH-24, DH-25). */
const stance = makePick<Stance>(LANG, 'stance', ['strikeBack', 'dodge', 'fullDodge']);

/** The choice of the range of shots (DH-31). */
const range = makePick(LANG, 'range', ['far', 'close', 'pointBlank']);

/** The choice of cover; default: the fighter's current cover (DH-29). */
const cover = makePick<darkHarvest.CoverId, HarvestCharacter>(
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

function listRanked(actor: HarvestCharacter): HarvestWeapon[] {
  return listWeapons(actor).toSorted((first, second) => rankWeapon(first) - rankWeapon(second));
}

/** The choice of weapon; default: a readied weapon, or else bare hands, or else any weapon. */
const weapons = makeWeaponPick(LANG, 'Forecast.bareHands', listRanked, {
  isBare: ({ system }) => isUnarmed(system),
  readShots: ({ system }) => system.shots,
});

/** Returns a weapon and the rating of its skill as input for the rules. Without an item, it is the fist (DH-47, DH-49). */
function readWeapon(actor: HarvestCharacter, weapon: HarvestWeapon | null): { skill: number; weapon: OutlookWeapon } {
  if (!weapon) {
    const { damage, melee, bruise } = darkHarvest.weapons.fist;
    return { skill: rateSkill(actor, 'martial-arts'), weapon: { damage, melee, bruise } };
  }
  const { damage, melee, bruise, special, shots, skill } = weapon.system;
  return {
    skill: rateSkill(actor, skill),
    weapon: { damage, melee, bruise, tesla: special === 'tesla', shots: shots.max === 0 ? null : shots.value },
  };
}

function countStun(actor: HarvestCharacter): number {
  if (readActorStun(actor)) return countStunRoundsLeft(actor);
  return hasStatus(actor, statusIds.stunned) ? LONG_STUN : 0;
}

/** Lists the modifiers that drink and effects give to an actor's attacks, or to its forced tests. */
function listReasons(actor: HarvestCharacter, purpose: CheckPurpose, kind: 'attack' | 'forced', skill = '') {
  const effects = listReasonsOf(actor, { kind, traits: kind === 'attack' ? ['dexterity'] : [], skill });
  const reasons = [...listDrinkReasons(actor, 'dexterity', purpose), ...effects];
  return reasons.map(({ note: _note, ...reason }) => reason);
}

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isHarvestCharacter(actor)) return [];
  const { characteristics, initiativeBonus, health } = actor.system;
  const { dexterity, wits, strength, fortitude, resolve } = characteristics;
  const item = weapons.find(actor, chosen);
  const { skill, weapon } = readWeapon(actor, item);
  const name = item?.system.skill ?? 'martial-arts';
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
      modifiers: listReasons(actor, plainPurpose, 'attack', name),
      forced: listReasons(actor, makePurpose('stayConscious'), 'forced'),
      track: toTrack(health),
      limit: readWoundLimit(actor),
      unconscious: hasStatus(actor, statusIds.unconscious),
      stunned: countStun(actor),
    },
  ];
}

export const forecast: ForecastFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  labels: nameColumns(LANG, 'dying', 'marked'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [range.view(chosen, null)],
  listChoices: (actor, chosen) => [weapons.view(actor, chosen), stance.view(chosen, actor), cover.view(chosen, actor)],
  countTrack: (actor) => readBar(actor).max,
  plan: (fighters, settings): OutlookFight => ({
    method: isQuickplay() ? 'quickplay' : 'reference',
    range: range.read(settings, null),
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  load: () => import('../../../../src/dark-harvest/outlook/index.ts'),
};
