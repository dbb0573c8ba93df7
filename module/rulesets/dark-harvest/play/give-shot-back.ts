/** A shot that was fired by mistake goes back into its weapon (DH-49): once for each attack, as long as nobody has answered it. The weapon remembers. */
import { isHarvestCharacter, type HarvestWeapon } from '../data/fighter.ts';
import { UserError } from '../../../user-error.ts';
import { findOwnActor, listReplies } from '../../../chat/replies.ts';
import { canUser } from '../../../permissions.ts';
import { findWeapon } from './attacks.ts';
import { isPurposeKind } from '../data/purpose.ts';
import { isCheckSettled } from './followed.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** How many attacks a weapon remembers. */
const REMEMBERED = 20;

/** Messages that answer a test without anything coming of it. */
const idle: readonly string[] = ['harvestFate', 'harvestRequest', 'harvestReroll', 'harvestRuling'];

function findFired(attack: CheckMessage): HarvestWeapon | null {
  const { kind, ref, name, amount } = attack.system.purpose;
  const actor = findOwnActor(attack);
  if (!actor || !isHarvestCharacter(actor) || kind !== 'attack' || !isPurposeKind(kind)) return null;
  const weapon = findWeapon(actor, { purpose: { kind, ref, name, amount } });
  return weapon && weapon.system.shots.max > 0 ? weapon : null;
}

function listGivenBack(weapon: HarvestWeapon): readonly string[] {
  return (weapon.flags as { tetrad?: { shotsBack?: readonly string[] } }).tetrad?.shotsBack ?? [];
}

/** Whether the shot of an attack can be given back by this user, or has been; `none`: neither. */
export type ShotState = 'offered' | 'givenBack' | 'none';

/** Reads whether the shot of an attack can be given back. */
export function readShotState(attack: CheckMessage): ShotState {
  if (attack.system.purpose.kind !== 'attack') return 'none';
  const weapon = findFired(attack);
  if (!weapon) return 'none';
  if (listGivenBack(weapon).includes(attack.id ?? '')) return 'givenBack';
  const { value, max } = weapon.system.shots;
  const isAnswered = listReplies(attack.id ?? '').some(({ type }) => !idle.includes(type));
  if (value >= max || isAnswered || isCheckSettled(attack) || !canUser('edit', weapon)) return 'none';
  return 'offered';
}

/**
 * Gives the shot of an attack back, in one write with the note of it.
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
