/**
 * The message of a roll of initiative. Core rolls and posts (one batch for all fighters); what a ruleset's card needs travels in the options of the roll,
 * the one thing that core carries from the combatant to the message, and becomes the data of the message on the way.
 */
import type { RollMessage } from '../rolls/dice-facet.ts';
import { TetradRoll, readRoll } from '../rolls/tetrad-roll.ts';
import { findCombatFacet, listCombatFacets } from './combat-facet.ts';

/** Key of our part of a roll's options. */
const OPTION = 'tetradInitiative';

/** What a roll of initiative says of itself until its message is made. */
interface InitiativeOption {
  /** Place of its ruleset's facet among all: the actor may be gone before the message is made. */
  readonly facet: number;
  readonly actorUuid: string;
  /** The ruleset's own data. */
  readonly plan: object;
}

/** Lets a roll of initiative say whose it is and what its dice are made of, and gives it back. Where the ruleset has no card the roll stays as it is. */
export function markInitiative<Initiative extends foundry.dice.Roll>(
  roll: Initiative,
  actor: Actor.Implementation,
): Initiative {
  const found = findCombatFacet(actor);
  if (!found?.card) return roll;
  const option: InitiativeOption = {
    facet: listCombatFacets().indexOf(found),
    actorUuid: actor.uuid,
    plan: found.card.plan(actor),
  };
  Object.assign(roll.options, { [OPTION]: option });
  return roll;
}

function describe(roll: TetradRoll): RollMessage | null {
  const options = roll.options as unknown as Record<string, InitiativeOption | undefined>;
  const { [OPTION]: option } = options;
  // The message keeps it: once is enough.
  delete options[OPTION];
  const card = option && listCombatFacets()[option.facet]?.card;
  return option && card ? card.describe(option.plan, roll, option.actorUuid) : null;
}

/**
 * Completes the data of a message that is about to be created: a marked roll of initiative becomes its ruleset's card, which says who rolls, so that
 * core's heading is left out. Any other data is given back as it is. Only the roll is asked: core's flag comes nested or under a dotted key, and is
 * written nested, as the class of messages reads it.
 */
export function completeInitiativeMessage<Data extends object>(data: Data): Data {
  const { flags = {}, rolls = [] } = data as { flags?: Record<string, unknown>; rolls?: readonly unknown[] };
  if (rolls.length !== 1) return data;
  const roll = readRoll(rolls[0]);
  const message = roll instanceof TetradRoll ? describe(roll) : null;
  if (!message) return data;
  const { core, 'core.initiativeRoll': _dotted, ...others } = flags;
  const marked = { ...others, core: { ...(core as object | undefined), initiativeRoll: true } };
  return { ...data, ...message, flavor: '', flags: marked, rolls: [JSON.stringify(roll)] };
}
