/** Initiative of Dark Harvest, rolled each round (DH-20, DH-22). Ties are broken by Dexterity, weapon skill and Wits, which form the decimals of the number. */
import { darkHarvest } from '../../../../src/index.ts';
import { isGenuine } from '../../../chat/genuine.ts';
import { isEarlier, listMessagesOf } from '../../../chat/replies.ts';
import { findCombat } from '../../../combat/clock.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { readUses } from '../../../stakes/spends.ts';
import {
  type CombatFacet,
  type InitiativeCard,
  type RolledInitiative,
  describeInitiative,
} from '../../../combat/combat-facet.ts';
import { readUnlessRefused } from '../../../user-error.ts';
import { scores } from '../data/dice.ts';
import { type HarvestCharacter, isHarvestCharacter, listReadied, rateSkill } from '../data/fighter.ts';
import { describeState, findHelpless, readBar, readHealth } from '../data/health.ts';
import { LANG, isLowestFirst, readDrinking, storeLines } from '../data/to-input.ts';
import { readFaces } from './checks.ts';
import { turnStart } from './round-tests.ts';

const format = makeFormat(LANG);

/** How many decimals break ties. */
const DECIMALS = 7;

/** Returns the data for an actor's initiative dice and its tie-breaks. If the actor lacks the skill of its readied weapon, the skill counts as 0. */
function readInitiative(actor: HarvestCharacter) {
  const { dexterity, wits } = actor.system.characteristics;
  const readied = listReadied(actor);
  const ratings = readied.map(({ system }) => rateSkill(actor, system.skill));
  return {
    dice: {
      dexterity,
      wits,
      bonus: actor.system.initiativeBonus,
      unreadied: readied.length === 0,
      // From step 5 on, drink divides these dice too (DH-66).
      modifiers: darkHarvest.listDrunkReasons(readDrinking(actor).step, 'forced'),
    },
    tie: { dexterity, weaponSkill: Math.max(0, ...ratings), wits },
  };
}

/** Plans an actor's initiative dice (DH-20, DH-22); null if the rules refuse them. */
export function planFighterInitiative(actor: HarvestCharacter) {
  return readUnlessRefused(() => darkHarvest.planInitiative(readInitiative(actor).dice));
}

/** Returns the formula of initiative: the dice, and the decimals that break ties. Rounded, the result is the net. */
export function writeInitiative(actor: HarvestCharacter): string {
  const { dice, tie } = readInitiative(actor);
  return `${darkHarvest.planInitiative(dice).formula} + ${darkHarvest.rankInitiative(0, tie).toFixed(DECIMALS)}`;
}

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** Returns the net of an evaluated initiative roll, without successes from fate. */
export function countNet(roll: foundry.dice.Roll | undefined): number {
  return roll ? readFaces(roll).white.filter(scores).length : 0;
}

const countRolled = ({ roll }: RolledInitiative): number => countNet(roll);

/** Returns the name of a tie-break. */
export function nameTie(key: string): string {
  return format(key === 'weaponSkill' ? 'Initiative.weaponSkill' : `Characteristic.${key}`);
}

/** Describes the message of one or more initiative rolls. */
export const initiativeMessage: InitiativeCard<HarvestCharacter> = {
  plan(actor) {
    const { dice, tie } = readInitiative(actor);
    const { maximumTrades: _none, lines, ...plan } = darkHarvest.planInitiative(dice);
    return { plan: { ...plan, lines: storeLines(lines) }, tie };
  },
  describe(rolled) {
    const told = rolled.map((one) => ({ ...one, plan: { ...one.plan, outcome: { net: countNet(one.roll) } } }));
    const words = `${LANG}.Initiative`;
    return describeInitiative({ type: 'harvestInitiative', ruleset: 'dark-harvest', words, count: countRolled }, told);
  },
};

/** Lists the fighters of a message except the first. There are at most as many as rolls, because a forged message could name thousands. */
function listOthers({ system, rolls }: InitiativeMessage) {
  return system.others.slice(0, Math.max(0, rolls.length - 1));
}

/**
 * Returns the rolls of an initiative message, in their order: each with its fighter's UUID and name, the plan and the tie-breaks at that time, and the current net
 * with successes from fate (DH-11). The roll is undefined if the message no longer has it.
 */
export function readRolled(message: InitiativeMessage) {
  const { links, name, plan, tie } = message.system;
  const first = { actor: links.actor, name: name || message.alias, plan, tie };
  return [first, ...listOthers(message)].map((one, index) => {
    const roll = message.rolls[index];
    return { ...one, roll, net: countNet(roll) + (readUses(message, one.actor)['success'] ?? 0) };
  });
}

/** Returns the combatant of an actor; undefined if the actor is not in a fight. */
function findCombatant(uuid: string): Combatant.Implementation | undefined {
  const actor = findActor(uuid);
  return actor ? findCombat(actor)?.combatants.find((combatant) => combatant.actor?.uuid === actor.uuid) : undefined;
}

/** Lists the UUIDs of the fighters whose rolls are in an initiative message. */
export function listRolled(message: InitiativeMessage): string[] {
  return [message.system.links.actor, ...listOthers(message).map(({ actor }) => actor)];
}

/** Tests whether a message has a genuine initiative roll of an actor. */
function isRollOf(message: InitiativeMessage, uuid: string): boolean {
  return listRolled(message).includes(uuid) && isGenuine(message, { actor: uuid });
}

/** Tests whether an actor's initiative roll counts now: the actor is in a fight and has no newer roll. */
export function isInitiativeOpen(message: InitiativeMessage, uuid: string): boolean {
  if (!isRollOf(message, uuid) || !findCombatant(uuid)) return false;
  return listMessagesOf('harvestInitiative')
    .filter((other) => isRollOf(other, uuid))
    .every((other) => other.id === message.id || isEarlier(other, message));
}

/** Updates a fighter's place in the order after its roll was changed (DH-11, DH-20). */
export async function settleInitiative(message: InitiativeMessage, uuid: string): Promise<void> {
  const own = readRolled(message).find(({ actor }) => actor === uuid);
  if (!own || !isInitiativeOpen(message, uuid)) return;
  await findCombatant(uuid)?.update({ initiative: darkHarvest.rankInitiative(own.net, own.tie) });
}

export const combat: CombatFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  initiative: writeInitiative,
  card: initiativeMessage,
  eachRound: true,
  dueAtTurn: turnStart,
  declaring: { isLastFirst: isLowestFirst, mayDeclare: (actor) => findHelpless(actor) === null },
  view(actor) {
    const { value, max } = readBar(actor);
    return { left: `${value}/${max}`, state: describeState(readHealth(actor.system.health)) };
  },
  isOut(actor) {
    const { state } = readHealth(actor.system.health);
    return state === 'dying' || state === 'unconscious' || readBar(actor).value === 0;
  },
  explainTie(first, second) {
    const key = darkHarvest.explainTie(first, second);
    return key ? format('Initiative.before', { name: nameTie(key) }) : '';
  },
};
