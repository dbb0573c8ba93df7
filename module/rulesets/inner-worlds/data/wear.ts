/** Changes weapons by their use: they wear out, are fired and are prepared (IW-29, IW-30). */
import { innerWorlds } from '../../../../src/index.ts';
import { defineConsequences, follow, noteLeft } from '../../../chat/automation.ts';
import { isItemOf } from '../../../foundry/documents.ts';
import type { UserError } from '../../../user-error.ts';
import { type InnerFighter, type InnerWeapon, findWeapon, listWeapons } from './fighter.ts';
import type { WeaponUsed } from './request.ts';

/** Returns the traits in a list that the rules know. */
export function readTraits(traits: readonly string[]): innerWorlds.WeaponTrait[] {
  return traits.filter((trait): trait is innerWorlds.WeaponTrait => Object.hasOwn(innerWorlds.weaponTraits, trait));
}

/** Returns the wear of a weapon by its damage roll: its uses left, and whether it breaks (IW-29, IW-30). */
export function planWear({ system }: InnerWeapon, { isMaximum, kept }: innerWorlds.DamageOutcome) {
  const { wear, uses, traits } = system;
  return innerWorlds.wearWeapon({ wear, value: uses.value, traits: readTraits(traits), isMaximum, kept });
}

/** Returns what the card of damage says if this world leaves the wear of its weapon to the table; empty if it does not. */
export function noteWear(weapon: InnerWeapon | undefined): UserError[] {
  return weapon && weapon.system.wear !== 'none' ? noteLeft('wear') : [];
}

/** Has a weapon wear out by its damage roll. A broken weapon is put away (IW-29, IW-30). */
export async function wearWeapon(
  actor: InnerFighter,
  weapon: InnerWeapon | undefined,
  rolled: innerWorlds.DamageOutcome,
): Promise<void> {
  if (!weapon) return;
  const { value, outcome } = planWear(weapon, rolled);
  if (!outcome && value === weapon.system.uses.value) return;
  const says = game.i18n.format(`TETRAD.Automation.${outcome ? 'break' : 'wear'}`, {
    actor: actor.name,
    weapon: weapon.name,
  });
  await follow('wear', { actor, document: weapon, data: { value, breaks: Boolean(outcome) }, says });
}

defineConsequences('wear', async (document, { value, breaks }) => {
  const system = breaks === true ? { broken: true, readied: false } : {};
  if (isItemOf(document, 'innerWeapon'))
    await document.update({ system: { ...system, uses: { value: Number(value) } } });
});

/**
 * Marks an actor's weapons as no longer prepared, because the actor has moved or attacks with another weapon (IW-30).
 * @param kept - the UUID of the weapon that stays prepared; left out: none
 */
export async function endPreparation(actor: InnerFighter, kept?: string): Promise<void> {
  for (const weapon of listWeapons(actor))
    if (weapon.system.prepared && weapon.uuid !== kept) await weapon.update({ system: { prepared: false } });
}

/** Records an attack: a weapon that needs a turn to reload is now unloaded, and any other weapon is no longer prepared (IW-30). */
export async function fireWeapon(actor: InnerFighter, { uuid, traits }: WeaponUsed): Promise<void> {
  await endPreparation(actor, uuid);
  if (traits.includes('reload')) await findWeapon(actor, uuid)?.update({ system: { unloaded: true } });
}
