/** Initiative of Dark Harvest: dice each round, ties by Dexterity, weapon skill and Wits inside the number (DH-20, DH-22). */
import { darkHarvest } from '../../../../src/index.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import type { CombatFacet, InitiativeCard } from '../../../combat/combat-facet.ts';
import { scores } from '../data/dice.ts';
import { type HarvestCharacter, isHarvestCharacter, listSkills } from '../data/fighter.ts';
import { readBar, readHealth } from '../data/health.ts';
import { storeLines } from '../data/to-input.ts';
import { readFaces } from './checks.ts';

/** Decimals that hold the fraction of a tie. */
const DECIMALS = 7;

/** Reads what the initiative dice and the tie are made of. A readied weapon whose skill nobody has counts 0 skill. */
function readInitiative(actor: HarvestCharacter) {
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

/** What a roll of initiative brings along until its message is made. */
type StoredInitiative = Pick<ChatMessage.OfType<'harvestInitiative'>['system'], 'plan' | 'tie'>;

/** Counts the net of an evaluated roll of initiative. */
export function countNet(roll: foundry.dice.Roll | undefined): number {
  return roll ? readFaces(roll).white.filter(scores).length : 0;
}

/** Names what breaks a tie. */
export function nameTie(key: string): string {
  const name = key === 'weaponSkill' ? 'Initiative.weaponSkill' : `Characteristic.${key}`;
  return game.i18n.localize(`TETRAD.DarkHarvest.${name}`);
}

/** Makes the message of a roll of initiative. */
export const describeInitiative: InitiativeCard<HarvestCharacter> = {
  plan(actor) {
    const { dice, tie } = readInitiative(actor);
    const { white, black, automatic, minimumNet, formula, lines } = darkHarvest.planInitiative(dice);
    return { plan: { white, black, automatic, minimumNet, formula, lines: storeLines(lines) }, tie };
  },
  describe(stored, roll, actorUuid) {
    const net = countNet(roll);
    return {
      type: 'harvestInitiative',
      system: {
        ...(stored as StoredInitiative),
        schemaVersion: 1,
        ruleset: 'dark-harvest',
        links: { actor: actorUuid, replyTo: '' },
        outcome: { net },
      },
      content: game.i18n.format('TETRAD.DarkHarvest.Initiative.result', { net: String(net) }),
    };
  },
};

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
