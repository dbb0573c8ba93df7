/**
 * Attacks with a weapon: how the roll begins (DH-22), and the weapon's shots (DH-49), which can be given back after a mistake. Also the checks before every
 * test and the changes after it.
 */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { darkHarvest } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import { listReplies } from '../../../chat/replies.ts';
import { holdShot, requireShot, spendShot } from '../../../opposed/shots.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkillOf,
  isHarvestCharacter,
  listReadied,
  listWeapons,
} from '../data/fighter.ts';
import { type CheckModifier, type CheckRequest, createPurpose, isPurposeKind, isRoundTest } from '../data/request.ts';
import { createRequest } from '../data/to-input.ts';
import { isCheckSettled } from './wounds.ts';
import { settleDrink } from './life.ts';
import { noteTreatment, requireTreatment } from './healing.ts';
import { requireTending, settleTending } from './medicine.ts';
import { readAim } from './fight-state.ts';
import { holdRoundTest, noteRoundTest } from './round-tests.ts';
import { noteRoll, requireAble, requireExchange } from './situation.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** Whether an attack is made in melee or with a shot. */
export type AttackKind = 'melee' | 'ranged';

/** Returns the weapon of an attack; null if the request is no attack or the weapon was deleted. */
export function findWeapon(actor: HarvestCharacter, request: Pick<CheckRequest, 'purpose'>): HarvestWeapon | null {
  const { kind, ref } = request.purpose ?? {};
  if (kind !== 'attack') return null;
  return listWeapons(actor).find(({ id }) => id === ref) ?? null;
}

/** Returns whether attacks with a weapon are made in melee or with shots. */
export function readAttackKind({ system }: HarvestWeapon): AttackKind {
  return system.melee ? 'melee' : 'ranged';
}

/** Lists the modifiers of an attack that do not depend on the target: no readied weapon (DH-22), and for a shot the rounds of aiming (DH-28). */
function listFirstReasons(actor: HarvestCharacter, weapon: HarvestWeapon): CheckModifier[] {
  const steps = {
    noReadiedWeapon: Number(listReadied(actor).length === 0),
    aim: readAttackKind(weapon) === 'ranged' ? readAim(actor).shot : 0,
  };
  return darkHarvest.makeReasons(steps) as CheckModifier[];
}

/**
 * Returns the request of an attack: Dexterity with the weapon's skill, or only Dexterity if the fighter lacks the skill (DH-23); the penalty for having no
 * readied weapon (DH-22); and for a shot the rounds of aiming (DH-28).
 */
export function createAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckRequest {
  return {
    ...createRequest('dexterity', findSkillOf(actor, weapon)?.id ?? null),
    modifiers: listFirstReasons(actor, weapon),
    purpose: createPurpose('attack', { ref: weapon.id ?? '', name: weapon.name }),
  };
}

/** Checks that the weapon of a request can be used now (DH-49). */
function requireOwnShot(actor: HarvestCharacter, request: CheckRequest): void {
  if (request.purpose?.kind === 'attack') requireShot(actor, findWeapon(actor, request), request.purpose.name);
}

/**
 * Reloads a weapon completely (DH-49).
 * @throws UserError `not-owner`
 */
export async function reloadWeapon(weapon: HarvestWeapon): Promise<void> {
  if (!canUser('edit', weapon)) throw new UserError('not-owner', { actor: weapon.actor?.name ?? weapon.name });
  await weapon.update({ system: { shots: darkHarvest.reload(weapon.system.shots) } });
}

/** The maximum number of attacks for which a weapon stores that their shot was given back. */
const REMEMBERED = 20;

/** Types of messages that refer to an attack without answering it, so that its shot can still be given back. */
const idle: readonly string[] = ['harvestFate', 'harvestRequest', 'harvestReroll', 'harvestRuling'];

function findFired(attack: CheckMessage): HarvestWeapon | null {
  const { kind, ref, name, amount } = attack.system.purpose;
  const actor = findOwnActor(attack);
  if (!actor || !isHarvestCharacter(actor) || kind !== 'attack' || !isPurposeKind(kind)) return null;
  const weapon = findWeapon(actor, { purpose: { kind, ref, name, amount } });
  return weapon && weapon.system.shots.max > 0 ? weapon : null;
}

function listGivenBack(weapon: HarvestWeapon): readonly string[] {
  const { shotsBack } = (weapon.flags as { tetrad?: { shotsBack?: readonly string[] } | null }).tetrad ?? {};
  return Array.isArray(shotsBack) ? shotsBack : [];
}

/** The state of an attack's shot: this user can give it back (`offered`), it was given back, or neither (`none`). */
export type ShotState = 'offered' | 'givenBack' | 'none';

export function readShotState(attack: CheckMessage): ShotState {
  if (attack.system.purpose.kind !== 'attack') return 'none';
  const weapon = findFired(attack);
  if (!weapon) return 'none';
  if (listGivenBack(weapon).includes(attack.id ?? '')) return 'givenBack';
  const { value, max } = weapon.system.shots;
  const isAnswered = listReplies(attack.id ?? '').some((reply) => !idle.includes(reply.type) && findOwnActor(reply));
  if (value >= max || isAnswered || isCheckSettled(attack) || !canUser('edit', weapon)) return 'none';
  return 'offered';
}

/**
 * Gives the shot of an attack back to the weapon, and records this in the same update.
 * @throws UserError `already-followed`
 */
export async function giveShotBack(attack: CheckMessage): Promise<void> {
  const weapon = findFired(attack);
  if (!weapon || readShotState(attack) !== 'offered') throw new UserError('already-followed');
  const shotsBack = [...listGivenBack(weapon), attack.id ?? ''].slice(-REMEMBERED);
  await weapon.update({
    system: { shots: { value: weapon.system.shots.value + 1 } },
    flags: { tetrad: { shotsBack } },
  } as unknown as Item.UpdateData);
}

/**
 * Checks every test before its roll, and writes its costs after it: an attack uses a shot (DH-49) and one of the round's attacks (DH-25), and a drink is
 * counted (DH-65).
 */
export const consequences: Pick<ChecksFacet<HarvestCharacter, CheckRequest>, 'permit' | 'hold' | 'notify'> = {
  permit(actor, request) {
    requireAble(actor, request);
    requireExchange(actor, request);
    requireOwnShot(actor, request);
    if (request.purpose?.kind === 'stabilise') requireTending(actor, request.purpose);
    if (request.purpose?.kind === 'heal') requireTreatment(actor, request.purpose);
  },
  hold(actor, request) {
    const kind = request.purpose?.kind;
    return isRoundTest(kind) ? holdRoundTest(actor, kind) : holdShot(findWeapon(actor, request));
  },
  async notify(actor, request, message) {
    await spendShot(findWeapon(actor, request));
    await noteRoll(actor, request, message.id ?? '');
    const { purpose } = request;
    if (isRoundTest(purpose?.kind)) await noteRoundTest(actor, purpose.kind, message.id ?? '');
    if (purpose?.kind === 'heal') await noteTreatment(actor, purpose);
    if (!isMessageOf(message, 'harvestCheck')) return;
    if (purpose?.kind === 'drink') await settleDrink(actor, purpose, message.system.outcome.net);
    else if (purpose?.kind === 'stabilise') await settleTending(actor, purpose, message.system.outcome.net);
  },
};
