/** Attacks with a weapon: what the roll begins with (DH-22) and its shots (DH-49). */
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkillOf,
  hasReadiedWeapon,
  listWeapons,
} from '../data/fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { UserError } from '../../../user-error.ts';
import { canUser } from '../../../permissions.ts';
import type { CheckModifier, CheckRequest } from '../data/check-request.ts';
import { createPurpose } from '../data/purpose.ts';
import { checkReasons, makeModifier } from '../data/reasons.ts';
import { createRequest } from '../data/to-input.ts';

/** Hand to hand, or a shot. */
export type AttackKind = 'melee' | 'ranged';

/** Finds the weapon that a request attacks with; null: it is no attack, or the weapon is gone. */
export function findWeapon(actor: HarvestCharacter, request: Pick<CheckRequest, 'purpose'>): HarvestWeapon | null {
  const { kind, ref } = request.purpose ?? {};
  if (kind !== 'attack') return null;
  return listWeapons(actor).find(({ id }) => id === ref) ?? null;
}

/** Whether an attack with a weapon is made hand to hand. */
export function readAttackKind({ system }: HarvestWeapon): AttackKind {
  return system.melee ? 'melee' : 'ranged';
}

function listFirstReasons(actor: HarvestCharacter): CheckModifier[] {
  if (hasReadiedWeapon(actor)) return [];
  const found = checkReasons.find(({ key }) => key === 'noReadiedWeapon');
  return found ? [makeModifier(found, 1)] : [];
}

/** Makes the request of an attack: the skill of the weapon, and without a readied weapon its penalty (DH-22). Null: no skill uses it. */
export function createAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckRequest | null {
  const skill = findSkillOf(actor, weapon);
  if (!skill) return null;
  return {
    ...createRequest(skill.system.characteristic, skill.id),
    modifiers: listFirstReasons(actor),
    purpose: createPurpose('attack', { ref: weapon.id ?? '', name: weapon.name }),
  };
}

/** Shots of attacks that are being rolled and not yet written, by the weapon's UUID. */
const underWay = new Map<string, number>();

/**
 * Asks whether the weapon of a request can be used (DH-49).
 * @throws UserError `weapon-empty`, `weapon-gone`
 */
export function requireShot(actor: HarvestCharacter, request: CheckRequest): HarvestWeapon | null {
  if (request.purpose?.kind !== 'attack') return null;
  const weapon = findWeapon(actor, request);
  if (!weapon) throw new UserError('weapon-gone', { weapon: request.purpose.name, actor: actor.name });
  const { value, max } = weapon.system.shots;
  const left = Math.max(0, value - (underWay.get(weapon.uuid) ?? 0));
  if (!darkHarvest.canFire({ value: left, max })) {
    throw new UserError('weapon-empty', { weapon: weapon.name, actor: actor.name });
  }
  return weapon;
}

/** Holds the shot of an attack until it is written, so that two attacks at once do not fire the same one (DH-49). */
export function holdShot(actor: HarvestCharacter, request: CheckRequest): () => void {
  const weapon = findWeapon(actor, request);
  if (!weapon || weapon.system.shots.max === 0) return () => undefined;
  const { uuid } = weapon;
  underWay.set(uuid, (underWay.get(uuid) ?? 0) + 1);
  return () => void underWay.set(uuid, (underWay.get(uuid) ?? 1) - 1);
}

/** Spends the shot of an attack that has been made: one that a hook or a closed dialog stops costs none (DH-49). */
export async function spendShot(actor: HarvestCharacter, request: CheckRequest): Promise<void> {
  const weapon = findWeapon(actor, request);
  if (!weapon || weapon.system.shots.max === 0) return;
  await weapon.update({ system: { shots: darkHarvest.spendShot(weapon.system.shots) } });
}

/**
 * Loads a weapon full (DH-49).
 * @throws UserError `not-owner`
 */
export async function reloadWeapon(weapon: HarvestWeapon): Promise<void> {
  if (!canUser('edit', weapon)) throw new UserError('not-owner', { actor: weapon.actor?.name ?? weapon.name });
  await weapon.update({ system: { shots: darkHarvest.reload(weapon.system.shots) } });
}
