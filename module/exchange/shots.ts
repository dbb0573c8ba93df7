/** The shots of weapons: checked before an attack, reserved while it is rolled, and subtracted when it is posted. */
import { defineConsequences, follow, noteLeft } from '../chat/automation.ts';
import { readAutomation } from '../settings/automation.ts';
import { UserError } from '../user-error.ts';

/** A weapon with its shots. A maximum of 0 means that it needs no ammunition. */
interface Loaded {
  readonly type: string;
  readonly uuid: string;
  readonly isOwner: boolean;
  readonly name: string;
  readonly system: { readonly shots: { readonly value: number; readonly max: number } };
  update(changes: { system: { shots: { value: number } } }): Promise<unknown>;
}

/** How many shots each weapon is firing in attacks that are not posted yet, by the weapon's UUID. */
const underWay = new Map<string, number>();

/**
 * Checks that a weapon can fire now.
 * @param weapon - null if it was deleted
 * @param name - its name at the time of the request
 * @throws UserError `weapon-gone`, `weapon-empty`
 */
export function requireShot(actor: Actor.Implementation, weapon: Loaded | null, name: string): void {
  if (!weapon) throw new UserError('weapon-gone', { weapon: name, actor: actor.name });
  if (readAutomation('ammunition') === 'off') return;
  const { value, max } = weapon.system.shots;
  if (max > 0 && value - (underWay.get(weapon.uuid) ?? 0) <= 0)
    throw new UserError('weapon-empty', { weapon: weapon.name, actor: actor.name });
}

/**
 * Reserves a shot, so that two attacks at once cannot use the same one.
 * @returns a function that ends the reservation
 */
export function holdShot(weapon: Loaded | null): () => void {
  if (!weapon || weapon.system.shots.max === 0) return () => undefined;
  const { uuid } = weapon;
  underWay.set(uuid, (underWay.get(uuid) ?? 0) + 1);
  return () => void underWay.set(uuid, (underWay.get(uuid) ?? 1) - 1);
}

/** Returns what the card of an attack says if this world does not count the weapon's shots; empty if it does. */
export function noteShot(weapon: Loaded | null): UserError[] {
  const left = noteLeft('ammunition');
  return left.length > 0 && weapon && weapon.system.shots.max > 0 ? left : [];
}

/** Subtracts the shot of a posted attack. A GM may allow an attack with an empty weapon, which then stays empty. */
export async function spendShot(actor: Actor.Implementation, weapon: Loaded | null): Promise<void> {
  const { value, max } = weapon?.system.shots ?? { value: 0, max: 0 };
  if (!weapon || max === 0 || value === 0) return;
  const says = game.i18n.format('TETRAD.Automation.shot', { actor: actor.name, weapon: weapon.name });
  await follow('ammunition', { actor, document: weapon, says });
}

defineConsequences('ammunition', async (document) => {
  const weapon = document as Loaded;
  const { value } = weapon.system.shots;
  if (value > 0) await weapon.update({ system: { shots: { value: value - 1 } } });
});
