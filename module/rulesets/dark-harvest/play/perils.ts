/** Perils (DH-63): the test to avoid one, and its damage dice. The damage card then applies the damage. */
import { darkHarvest } from '../../../../src/index.ts';
import { postDamage } from '../../../damage/roll-damage.ts';
import { findMacroActor } from '../../../documents/macro-actor.ts';
import { isItemOf } from '../../../foundry/documents.ts';
import type { MessageMode } from '../../../foundry/generation.ts';
import { UserError } from '../../../user-error.ts';
import {
  type HarvestCharacter,
  countArmour,
  isCharacteristicId,
  isHarvestCharacter,
  listSkills,
} from '../data/fighter.ts';
import { type CheckRequest, createPurpose } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { rollPlanned } from './damage.ts';

/** An item of the type `harvestPeril`. */
export type HarvestPeril = Item.OfType<'harvestPeril'>;

/** Tests whether an item is a peril. */
export function isPeril(item: { readonly type: string } | null | undefined): item is HarvestPeril {
  return isItemOf(item, 'harvestPeril');
}

/** Returns the request for the test to avoid a peril, at the difficulty of its severity (DH-63). */
export function createAvoidance(actor: HarvestCharacter, peril: HarvestPeril): CheckRequest {
  const { severity, dice, avoid } = peril.system;
  const first = isCharacteristicId(avoid.characteristic) ? avoid.characteristic : 'dexterity';
  const second = isCharacteristicId(avoid.second) ? avoid.second : null;
  const skill = listSkills(actor).find(({ system }) => avoid.skill !== '' && system.identifier === avoid.skill);
  return {
    ...createRequest(first, second === null ? (skill?.id ?? null) : null),
    second,
    difficulty: darkHarvest.perils[severity].difficulty,
    purpose: createPurpose('peril', { ref: peril.uuid, name: peril.name, amount: dice }),
  };
}

/**
 * Opens the roll to avoid a peril.
 * @param actor - who is in danger; default: the selected token's actor, or else the user's character
 * @throws UserError `select-token`, `unknown-actor`
 */
export async function avoidPeril(peril: HarvestPeril, actor: Actor.Implementation = findMacroActor()): Promise<void> {
  if (!isHarvestCharacter(actor)) throw new UserError('unknown-actor', { actor: actor.name });
  await openCheckDialog(actor, createAvoidance(actor, peril));
}

/** The data for a peril's damage roll. */
export interface PerilHit {
  readonly name: string;
  readonly dice: number;
  /** Whether armour reduces the damage; the GM decides. */
  readonly armourHelps: boolean;
  /** The actor that is hit; null if it is not known yet, so that no armour counts. */
  readonly actor: HarvestCharacter | null;
  /** The id of the message with the failed test; empty: none. */
  readonly replyTo?: string;
  readonly mode?: MessageMode | undefined;
}

/**
 * Rolls the damage dice of a peril and posts the pips left after armour (DH-63).
 * @throws RulesError for more dice than can be rolled
 */
export async function rollPerilDamage(hit: PerilHit): Promise<ChatMessage.Implementation | undefined> {
  const { name, dice, armourHelps, actor, replyTo = '', mode } = hit;
  const plan = darkHarvest.planPerilDamage(dice, armourHelps && actor ? countArmour(actor) : 0);
  const links = { actor: actor?.uuid ?? '', replyTo };
  const roll = rollPlanned(plan, { links, target: actor?.name ?? '', armourHelps }, name);
  return postDamage(roll, actor, mode);
}
