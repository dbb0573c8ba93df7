/** Fights of Dark Harvest: initiative each round, and what the tracker shows of fighters. */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type { CombatFacet } from '../../../combat/combat-facet.ts';
import { formatAmount } from '../../../checks/lines.ts';
import { readBar, readHealth } from '../data/health.ts';
import { describeInitiative, nameTie, writeInitiative } from './initiative.ts';

/** What wounds do to a fighter, in words. Statuses are core's to show. */
function describeFighter(actor: HarvestCharacter): string {
  const { state, penalty } = readHealth(actor.system.health);
  if (state === 'sound') return '';
  return game.i18n.format(`TETRAD.DarkHarvest.HealthState.${state}`, { penalty: formatAmount(penalty, 'white') });
}

/** The facet as the binding offers it. */
export const combat: CombatFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  initiative: writeInitiative,
  card: describeInitiative,
  eachRound: true,
  view(actor) {
    const { value, max } = readBar(actor);
    return {
      left: `${value}/${max}`,
      state: describeFighter(actor),
    };
  },
  isOut(actor) {
    const { state } = readHealth(actor.system.health);
    return state === 'dying' || state === 'unconscious' || readBar(actor).value === 0;
  },
  explainTie(first, second) {
    const key = darkHarvest.explainTie(first, second);
    return key ? game.i18n.format('TETRAD.DarkHarvest.Initiative.before', { name: nameTie(key) }) : '';
  },
};
