/** The data of the items of Inner Worlds. */
import { innerWorlds } from '../../../../src/index.ts';
import { defineItemModel } from '../../../fields/define-model.ts';
import { createChoice, createCount, createFlag, createHtml, createText, listChoices } from '../../../fields/fields.ts';
import { artwork } from './artwork.ts';
import { payBackground, refuseBackground } from './backgrounds.ts';
import { refusesWeight } from './burden.ts';
import { refuseUnfinished } from './projects.ts';
import { createAbilityChoice, createWords, defineLoad } from './fields.ts';

const { fields } = foundry.data;

/** Model of the item type `innerWeapon`: a weapon, or a shield, which is a weapon too (IW-29 to IW-31). */
export const WeaponModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.WeaponFields',
  begin: { artwork: artwork.weapon },
  kept: ['uses.value', 'readied', 'prepared', 'unloaded', 'broken', 'saved'],
  ...refusesWeight,
  // Whoever puts a weapon away must prepare it again (IW-30).
  follow: ({ readied }) => (readied === false ? { prepared: false } : {}),
  schema: () => ({
    die: createCount(innerWorlds.defaults.damage),
    traits: createWords(),
    reach: createChoice(listChoices(innerWorlds.reaches, 'TETRAD.InnerWorlds.Reach'), 'melee'),
    // The type of weapon that training is for, such as "sword" (IW-27).
    kind: createText(),
    shield: createChoice(
      { '': 'TETRAD.InnerWorlds.Shield.none', ...listChoices(innerWorlds.shieldKinds, 'TETRAD.InnerWorlds.Shield') },
      '',
    ),
    wear: createChoice(listChoices(innerWorlds.wears, 'TETRAD.InnerWorlds.Wear'), 'durability'),
    uses: new fields.SchemaField({
      value: createCount(innerWorlds.USUAL_USES),
      max: createCount(innerWorlds.USUAL_USES),
    }),
    // Whether someone who is grappled cannot use it (IW-15).
    large: createFlag(),
    // The ability that its damage lowers, and whether armor helps (IW-20, IW-23).
    ability: createAbilityChoice('str'),
    armorRelevant: createFlag(true),
    // Whether the weapon is a part of the body, which is never put away and never wears out.
    unarmed: createFlag(),
    readied: createFlag(),
    // Whether a weapon that takes a turn to prepare is prepared, and one that takes a turn to reload has fired (IW-30).
    prepared: createFlag(),
    unloaded: createFlag(),
    broken: createFlag(),
    // Whether a heavy shield has survived its destruction once (IW-31).
    saved: createFlag(),
    ...defineLoad(),
    description: createHtml(),
  }),
});

/** The kinds of armor (IW-31). */
const armors = ['armor', 'belt', 'helmet', 'deflector'] as const;

/** Model of the item type `innerArmor`. */
export const ArmorModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.ArmorFields',
  begin: { artwork: artwork.armor },
  kept: ['worn', 'broken'],
  ...refusesWeight,
  schema: () => ({
    kind: createChoice(listChoices(armors, 'TETRAD.InnerWorlds.Armor'), 'armor'),
    ap: createCount(),
    worn: createFlag(),
    broken: createFlag(),
    ...defineLoad(),
    description: createHtml(),
  }),
});

/** Model of the item type `innerGear`: a thing, food, or a power-up that is used up (IW-32, IW-33). */
export const GearModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.GearFields',
  begin: { artwork: artwork.gear },
  kept: ['quantity'],
  ...refusesWeight,
  schema: () => ({
    quantity: createCount(1),
    powerUp: createChoice(
      {
        '': 'TETRAD.InnerWorlds.PowerUp.none',
        ...listChoices(innerWorlds.powerUpIds, 'TETRAD.InnerWorlds.PowerUp'),
      },
      '',
    ),
    // How many days of food it is; 0: it is no food.
    food: createCount(),
    ...defineLoad(),
    description: createHtml(),
  }),
});

/** The kinds of backgrounds (IW-27). */
const backgrounds = ['weapon', 'trade', 'degree', 'wolves', 'other'] as const;

/** Model of the item type `innerBackground`, which gives advantage on related rolls (IW-27). */
export const BackgroundModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.BackgroundFields',
  begin: { artwork: artwork.background },
  kept: ['subject'],
  refuseNew: refuseBackground,
  added: payBackground,
  schema: () => ({
    kind: createChoice(listChoices(backgrounds, 'TETRAD.InnerWorlds.Background'), 'trade'),
    // For weapon training: the type of weapon. For a degree: the subject.
    subject: createText(),
    description: createHtml(),
  }),
});

/** The kinds of what a creature can do (IW-8, IW-33). */
const powers = ['skill', 'magic', 'psychic', 'mutation'] as const;

/** Model of the item type `innerPower`: a skill or power that was learned, a psychic power or a mutation. */
export const PowerModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.PowerFields',
  begin: { artwork: artwork.power },
  schema: () => ({
    kind: createChoice(listChoices(powers, 'TETRAD.InnerWorlds.Power'), 'skill'),
    description: createHtml(),
  }),
});

/** Model of the item type `innerInjury`: a part of the body that is injured or lost (IW-21). */
export const InjuryModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.InjuryFields',
  begin: { artwork: artwork.injury },
  kept: ['lost'],
  schema: () => ({
    part: createChoice(listChoices(innerWorlds.bodyParts, 'TETRAD.InnerWorlds.Part'), 'arm'),
    lost: createFlag(),
    description: createHtml(),
  }),
});

/** The kinds of projects, and of what they require (IW-8). */
const projects = ['project', 'training'] as const;
const requirements = ['resources', 'time', 'labor', 'expertise', 'other'] as const;

/** Model of the item type `innerProject`: a plan that takes weeks, with what the GM requires (IW-8). */
export const ProjectModel = defineItemModel({
  labels: 'TETRAD.InnerWorlds.ProjectFields',
  begin: { artwork: artwork.project },
  kept: ['weeks', 'spent', 'teacher', 'requirements', 'finished'],
  refuse: refuseUnfinished,
  schema: () => ({
    kind: createChoice(listChoices(projects, 'TETRAD.InnerWorlds.Project'), 'project'),
    weeks: createCount(1),
    // How many weeks were spent on it, and who is willing to teach it.
    spent: createCount(),
    teacher: createText(),
    requirements: new fields.ArrayField(
      new fields.SchemaField({
        kind: createChoice(listChoices(requirements, 'TETRAD.InnerWorlds.Requirement'), 'other'),
        text: createText(),
        done: createFlag(),
      }),
    ),
    finished: createFlag(),
    description: createHtml(),
  }),
});
