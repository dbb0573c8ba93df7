/** Fights of Dark Harvest: initiative dice each round, ties by Dexterity, weapon skill and Wits inside the number (DH-20, DH-22). */
import { darkHarvest } from '../../../src/index.ts';
import { isSameRound, readClock } from '../../combat/clock.ts';
import type { CombatFacet } from '../../combat/combat-facet.ts';
import { isHarvestCharacter, listSkills, type HarvestCharacter } from './checks/to-input.ts';
import { readBar } from './damage.ts';
import { readHealth } from './wounds.ts';
import { formatAmount } from './checks/line-view.ts';

/** Decimals that hold the fraction of a tie. */
const DECIMALS = 7;

/** Reads what the initiative dice and the tie are made of. A readied weapon whose skill nobody has counts 0 skill. */
export function readInitiative(actor: HarvestCharacter) {
  const { dexterity, wits } = actor.system.characteristics;
  const readied = actor.items
    .filter((item): item is Item.OfType<'harvestWeapon'> => item.type === 'harvestWeapon')
    .filter(({ system }) => system.readied);
  const skills = listSkills(actor);
  const ratings = readied.map(
    ({ system }) => skills.find((skill) => skill.system.identifier === system.skill)?.system.rating ?? 0,
  );
  return {
    dice: { dexterity, wits, bonus: actor.system.initiativeBonus, unreadied: readied.length === 0 },
    tie: { dexterity, weaponSkill: Math.max(0, ...ratings), wits },
  };
}

/** Writes the formula of initiative: the dice and the fraction of ties, which rounding takes off again. */
export function writeInitiative(actor: HarvestCharacter): string {
  const { dice, tie } = readInitiative(actor);
  return `${darkHarvest.planInitiative(dice).formula} + ${darkHarvest.rankInitiative(0, tie).toFixed(DECIMALS)}`;
}

/** What wounds do to a fighter, in words. Statuses are core's to show. */
function describeFighter(actor: HarvestCharacter): string {
  const { state, penalty } = readHealth(actor.system.health);
  if (state === 'sound') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.HealthState.${state}`, { penalty: formatAmount(penalty, 'white') });
}

/** The facet as the binding offers it. */
export const combat: CombatFacet = {
  actorTypes: ['harvestCharacter', 'harvestAdversary'],
  initiative: (actor) => (isHarvestCharacter(actor) ? writeInitiative(actor) : '0'),
  eachRound: true,
  view(actor) {
    if (!isHarvestCharacter(actor)) return { left: '', state: '', acted: false };
    const { value, max } = readBar(actor);
    return {
      left: `${value}/${max}`,
      state: describeFighter(actor),
      acted: isSameRound(actor.system.acted, readClock(actor)),
    };
  },
  async setActed(actor, acted) {
    const clock = readClock(actor);
    if (!isHarvestCharacter(actor) || !clock) return;
    await actor.update({ system: { acted: acted ? { ...clock } : { combat: '', round: 0, turn: 0 } } });
  },
};
