/** What a new actor of Inner Worlds starts with: bare hands (IW-26). */
import { innerWorlds } from '../../../../src/index.ts';

/** Builds the items of a new actor. */
export function buildStartingItems(): Item.CreateData[] {
  const hands = {
    _id: foundry.utils.randomID(),
    name: game.i18n.localize('TETRAD.InnerWorlds.Weapon.hands'),
    type: 'innerWeapon' as const,
    img: 'systems/tetrad/assets/inner-worlds/icons/fist.svg',
    system: {
      die: innerWorlds.defaults.damage,
      kind: 'unarmed',
      wear: 'none',
      unarmed: true,
      readied: true,
      weight: 0,
      cost: 0,
    },
  };
  return [hands] as Item.CreateData[];
}
