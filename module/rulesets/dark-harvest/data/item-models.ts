/** The data of Dark Harvest's items. */
import {
  createChoice,
  createCount,
  createFlag,
  createLimited,
  createText,
  listChoices,
} from '../../../settings/fields.ts';
import { makeItemModels } from '../../../settings/define-model.ts';
import { identify } from '../../../documents/identifier.ts';
import { artwork } from './artwork.ts';
import { characteristicIds } from './fighter.ts';
import { refuseHelpless } from './health.ts';

const define = makeItemModels('TETRAD.DarkHarvest', artwork);

const { fields } = foundry.data;

/** The kinds of skills. Only a common skill can be gambled with (DH-7). */
export const skillKinds = ['common', 'specialist'] as const;

/** The severities of perils (DH-63). */
export const perilSeverities = ['minor', 'moderate', 'major', 'deadly'] as const;

export const itemModels = {
  harvestSkill: define('skill', { kept: ['rating', 'specialisation'], complete: identify }, () => ({
    // The identifier by which weapons and macros find the skill; if empty, it is made from the item's name.
    identifier: createText(),
    rating: createCount(),
    // The characteristic that the skill is usually rolled with.
    characteristic: createChoice(listChoices(characteristicIds, 'TETRAD.DarkHarvest.Characteristic'), 'dexterity'),
    kind: createChoice(listChoices(skillKinds, 'TETRAD.DarkHarvest.SkillKind'), 'common'),
    // Shown in brackets after the name, as in “Engineering [Clockwork]”.
    specialisation: createText(),
  })),
  // A weapon's skill, damage dice and shots (DH-49, DH-50).
  harvestWeapon: define(
    'weapon',
    {
      kept: ['shots.value', 'readied'],
      refuse: ({ actor }, system) => (actor && system['readied'] === true ? refuseHelpless(actor) : null),
    },
    () => ({
      identifier: createText(),
      // The identifier of the skill with which the weapon is used.
      skill: createText(),
      damage: createCount(),
      // Whether it is a melee weapon, which adds Strength dice to the damage dice (DH-40).
      melee: createFlag(),
      // Whether the weapon is blunt, so that its pips are bruises (DH-47).
      bruise: createFlag(),
      // A special effect instead of damage; empty for an ordinary weapon.
      special: createChoice(
        { '': 'TETRAD.DarkHarvest.WeaponSpecial.none', tesla: 'TETRAD.DarkHarvest.WeaponSpecial.tesla' },
        '',
      ),
      // The shots left and the maximum; a maximum of 0 means that the weapon needs no ammunition.
      shots: createLimited(),
      readied: createFlag(),
      // Whether the weapon is a natural one such as jaws or claws, which is always readied (DH-22).
      natural: createFlag(),
    }),
  ),
  // Armour. The points of worn armour are subtracted from each wound (DH-40).
  harvestArmor: define('armor', { kept: ['worn'] }, () => ({ soak: createCount(), worn: createFlag() })),
  // Equipment for which there are no rules.
  harvestGear: define('gear', { kept: ['quantity'] }, () => ({ quantity: createCount(1) })),
  // A peril (DH-63): its severity, its damage dice, and the roll to avoid it.
  harvestPeril: define('peril', {}, () => ({
    severity: createChoice(listChoices(perilSeverities, 'TETRAD.DarkHarvest.PerilSeverity'), 'minor'),
    dice: createCount(1),
    // The roll that avoids the peril: a characteristic with a skill (by identifier) or with a second characteristic.
    avoid: new fields.SchemaField({
      characteristic: createText('dexterity'),
      skill: createText('dodge'),
      second: createText(),
    }),
    // Whether armour reduces the peril's damage; the GM decides.
    armourHelps: createFlag(),
  })),
  // A permanent injury (DH-48): when it happened, and what it does.
  harvestInjury: define('injury', { kept: ['since'] }, () => ({ since: createText() })),
};
