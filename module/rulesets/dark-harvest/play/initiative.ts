/** Initiative of Dark Harvest: dice each round, ties by Dexterity, weapon skill and Wits inside the number (DH-20, DH-22). */
import { darkHarvest } from '../../../../src/index.ts';
import { isEarlier, listMessagesOf, readActorUuid, readTime } from '../../../chat/replies.ts';
import { findCombat } from '../../../combat/clock.ts';
import { findActor } from '../../../foundry/documents.ts';
import { readUses } from '../../../points/spends.ts';
import { formatAmount } from '../../../rolls/plan-view.ts';
import type { CombatFacet, InitiativeCard } from '../../../combat/combat-facet.ts';
import { scores } from '../data/dice.ts';
import { type HarvestCharacter, findSkillOf, isHarvestCharacter, listReadied } from '../data/fighter.ts';
import { findHelpless, readBar, readHealth } from '../data/health.ts';
import { isLowestFirst, storeLines } from '../data/to-input.ts';
import { readFaces } from './checks.ts';
import { turnStart } from './round-tests.ts';

/** Decimals that hold the fraction of a tie. */
const DECIMALS = 7;

/** Reads what the initiative dice and the tie are made of. A readied weapon whose skill nobody has counts 0 skill. */
function readInitiative(actor: HarvestCharacter) {
  const { dexterity, wits } = actor.system.characteristics;
  const readied = listReadied(actor);
  const ratings = readied.map((weapon) => findSkillOf(actor, weapon)?.system.rating ?? 0);
  return {
    dice: { dexterity, wits, bonus: actor.system.initiativeBonus, unreadied: readied.length === 0 },
    tie: { dexterity, weaponSkill: Math.max(0, ...ratings), wits },
  };
}

/** Plans the dice of initiative as they will be rolled (DH-20, DH-22). Throws RulesError as planTest. */
export function planFighterInitiative(actor: HarvestCharacter) {
  return darkHarvest.planInitiative(readInitiative(actor).dice);
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

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** Finds the combatant of a roll of initiative; undefined: it fights no more. */
function findCombatant({ system }: InitiativeMessage): Combatant.Implementation | undefined {
  const actor = findActor(system.links.actor);
  return actor ? findCombat(actor)?.combatants.find((combatant) => combatant.actor?.uuid === actor.uuid) : undefined;
}

/**
 * Tests whether a roll of initiative is the one that counts: the newest of whoever fights.
 * @param before - only what was rolled before this moment of the server
 */
export function isInitiativeOpen(message: InitiativeMessage, before = Infinity): boolean {
  const own = listMessagesOf('harvestInitiative').filter((other) => {
    return readActorUuid(other) === message.system.links.actor && readTime(other) < before;
  });
  const isLast = own.every((other) => other.id === message.id || isEarlier(other, message));
  return isLast && findCombatant(message) !== undefined;
}

/** Counts the net of initiative as it stands, with the successes that fate added (DH-11). */
export function countStandingNet(message: InitiativeMessage): number {
  return countNet(message.rolls[0]) + (readUses(message)['success'] ?? 0);
}

/** Brings a fighter's place in the order to what its roll stands at (DH-11, DH-20). */
export async function settleInitiative(message: InitiativeMessage): Promise<void> {
  if (!isInitiativeOpen(message)) return;
  const initiative = darkHarvest.rankInitiative(countStandingNet(message), message.system.tie);
  await findCombatant(message)?.update({ initiative });
}

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
  dueAtTurn: turnStart,
  declaring: { isLastFirst: isLowestFirst, mayDeclare: (actor) => findHelpless(actor) === null },
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
