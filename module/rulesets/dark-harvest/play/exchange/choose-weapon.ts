import type { HarvestWeapon } from '../../data/fighter.ts';
/** Asks which weapon to strike back with, where there are several. */

/**
 * Asks.
 * @param weapons - the usable ones, the likeliest first
 * @returns the only one without asking; null: the window was closed, or there is none
 */
export async function chooseWeapon(weapons: readonly HarvestWeapon[], attacker: string): Promise<HarvestWeapon | null> {
  const [first] = weapons;
  if (!first || weapons.length === 1) return first ?? null;
  const question = game.i18n.format('TETRAD.DarkHarvest.Exchange.chooseWeapon', { attacker });
  const chosen: unknown = await foundry.applications.api.DialogV2.wait({
    window: { title: question },
    classes: ['tetrad', 'dark-harvest', 'choose-weapon'],
    position: { width: 420 },
    rejectClose: false,
    buttons: weapons.map(({ id, name }, index) => ({ action: id ?? '', label: name, default: index === 0 })),
  });
  return weapons.find(({ id }) => id === chosen) ?? null;
}
