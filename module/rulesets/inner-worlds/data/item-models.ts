/** The data of Inner Worlds' items. */
import { innerWorlds } from '../../../../src/index.ts';
import { makeItemModels } from '../../../settings/define-model.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createLimited,
  createText,
  listChoices,
} from '../../../settings/fields.ts';
import { isItemOf, listItems } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';
import { artwork } from './artwork.ts';
import { createAbilityChoice, createWords, defineLoad } from './fields.ts';
import { isFighter, readLoad } from './fighter.ts';
import { playsBurden } from './options.ts';

interface Requirement {
  readonly kind: (typeof innerWorlds.requirementKinds)[number];
  readonly done: boolean;
}

/**
 * Returns why a change may not finish a project yet; null if it may, or does not finish it.
 * @param changed - the changes below `system`
 */
function refuseUnfinished(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null {
  if (changed['finished'] !== true || !isItemOf(item, 'innerProject') || item.system.finished) return null;
  const { kind, weeks, spent, teacher, requirements } = item.system;
  const code = innerWorlds.refuseFinish({
    kind,
    weeks,
    spent,
    requirements: requirements.map((one: Requirement) => ({ kind: one.kind, done: one.done })),
    teacher: teacher.trim() !== '',
  });
  return code ? new UserError(code, { project: item.name, weeks: String(weeks), spent: String(spent) }) : null;
}

/** An item's weight and quantity; a missing quantity is 1. */
interface Weighed {
  readonly weight: number;
  readonly quantity?: number;
}

function weigh({ weight, quantity = 1 }: Weighed): number {
  return weight * quantity;
}

/**
 * Returns why an actor cannot carry more weight; null if it can. Weightless items are always allowed.
 * @param more - the additional weight
 */
function refuseMore({ actor, name }: Item.Implementation, more: number): UserError | null {
  if (!actor || !isFighter(actor) || more <= 0 || playsBurden()) return null;
  const { load, limit } = readLoad(actor);
  if (load + more <= limit) return null;
  return new UserError('too-heavy', {
    item: name,
    actor: actor.name,
    load: String(load + more),
    limit: String(limit),
  });
}

/** Returns why an actor cannot take an item; null if it can. */
export function refuseHeavy(item: Item.Implementation): UserError | null {
  return refuseMore(item, weigh(item.system as Weighed));
}

/**
 * Returns why an actor cannot carry an item after a change; null if it can.
 * @param changed - the changes below `system`
 */
export function refuseHeavier(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null {
  const now = item.system as Weighed;
  return refuseMore(item, weigh({ ...now, ...(changed as Partial<Weighed>) }) - weigh(now));
}

/** The weight checks that the models of all carried items share. */
const refusesWeight = { refuse: refuseHeavier, refuseNew: refuseHeavy };

/** Adds what a training that is done has taught to its actor, as an item (IW-8). */
async function learn({ actor, name, system }: Item.Implementation, changed: Readonly<Record<string, unknown>>) {
  const { kind, teaches, description } = system as Readonly<Record<'kind' | 'teaches' | 'description', string>>;
  if (changed['finished'] !== true || kind !== 'training' || !actor || !isFighter(actor)) return;
  if (listItems(actor, 'innerPower').some((power) => power.name === name)) return;
  await actor.createEmbeddedDocuments('Item', [{ name, type: 'innerPower', system: { kind: teaches, description } }]);
}

const define = makeItemModels('TETRAD.InnerWorlds', artwork);

const { fields } = foundry.data;

/** The kinds of armour (IW-31). */
const armors = ['armor', 'belt', 'helmet', 'deflector'] as const;

/** The kinds of backgrounds (IW-27). */
const backgrounds = ['weapon', 'trade', 'degree', 'wolves', 'other'] as const;

/** The kinds of skills and powers (IW-8, IW-33). */
const powers = ['skill', 'magic', 'psychic', 'mutation'] as const;

/** The kinds of projects, what training teaches, and the kinds of requirements (IW-8). */
const projects = ['project', 'training'] as const;
const taught = powers.filter((kind) => kind !== 'mutation');
const requirements = ['resources', 'time', 'labor', 'expertise', 'other'] as const;

export const itemModels = {
  // A weapon or a shield; shields are weapons too (IW-29 to IW-31).
  innerWeapon: define(
    'weapon',
    {
      kept: ['uses.value', 'readied', 'prepared', 'unloaded', 'broken', 'saved'],
      ...refusesWeight,
      // A weapon that is put away must be prepared again (IW-30). Taking it in hand says so too: it may have been prepared by another client at the same time.
      follow: ({ readied }, current) =>
        readied === undefined || readied === current['readied'] ? {} : { prepared: false },
    },
    () => ({
      die: createCount(innerWorlds.defaults.damage),
      traits: createWords(),
      reach: createChoice(listChoices(innerWorlds.reaches, 'TETRAD.InnerWorlds.Reach'), 'melee'),
      // The type of weapon, such as "sword", for which training is possible (IW-27).
      kind: createText(),
      shield: createChoice(
        { '': 'TETRAD.InnerWorlds.Shield.none', ...listChoices(innerWorlds.shieldKinds, 'TETRAD.InnerWorlds.Shield') },
        '',
      ),
      wear: createChoice(listChoices(innerWorlds.wears, 'TETRAD.InnerWorlds.Wear'), 'durability'),
      uses: createLimited(innerWorlds.USUAL_USES),
      // Whether the weapon is too large to use while grappled (IW-15).
      large: createFlag(),
      // The ability that the weapon's damage lowers, and whether armour protects against it (IW-20, IW-23).
      ability: createAbilityChoice('str'),
      armorRelevant: createFlag(true),
      // Whether the weapon is a part of the body, which is never put away and never wears out.
      unarmed: createFlag(),
      readied: createFlag(),
      // Whether a weapon that needs a turn to prepare is prepared, and whether one that needs a turn to reload is unloaded (IW-30).
      prepared: createFlag(),
      unloaded: createFlag(),
      broken: createFlag(),
      // Whether a heavy shield has survived being destroyed once (IW-31).
      saved: createFlag(),
      ...defineLoad(),
    }),
  ),
  innerArmor: define('armor', { kept: ['worn', 'broken'], ...refusesWeight }, () => ({
    kind: createChoice(listChoices(armors, 'TETRAD.InnerWorlds.Armor'), 'armor'),
    ap: createCount(),
    worn: createFlag(),
    broken: createFlag(),
    ...defineLoad(),
  })),
  // Equipment, food, or a power-up, which is used up (IW-32, IW-33).
  innerGear: define('gear', { kept: ['quantity'], ...refusesWeight }, () => ({
    quantity: createCount(1),
    powerUp: createChoice(
      {
        '': 'TETRAD.InnerWorlds.PowerUp.none',
        ...listChoices(innerWorlds.powerUpIds, 'TETRAD.InnerWorlds.PowerUp'),
      },
      '',
    ),
    // The days for which a portion feeds someone; 0: not food.
    food: createCount(),
    ...defineLoad(),
  })),
  // A background, which gives advantage on related rolls (IW-27).
  innerBackground: define('background', { kept: ['subject'] }, () => ({
    kind: createChoice(listChoices(backgrounds, 'TETRAD.InnerWorlds.Background'), 'trade'),
    // For weapon training, the type of weapon; for a degree, its subject.
    subject: createText(),
  })),
  // A learned skill or power, a psychic power or a mutation.
  innerPower: define('power', {}, () => ({
    kind: createChoice(listChoices(powers, 'TETRAD.InnerWorlds.Power'), 'skill'),
  })),
  // A part of the body that is injured or lost (IW-21).
  innerInjury: define('injury', { kept: ['lost'] }, () => ({
    part: createChoice(listChoices(innerWorlds.bodyParts, 'TETRAD.InnerWorlds.Part'), 'arm'),
    lost: createFlag(),
  })),
  // A project that takes weeks, with the requirements that the GM sets (IW-8).
  innerProject: define(
    'project',
    { kept: ['weeks', 'spent', 'teacher', 'requirements', 'finished'], refuse: refuseUnfinished, changed: learn },
    () => ({
      kind: createChoice(listChoices(projects, 'TETRAD.InnerWorlds.Project'), 'project'),
      teaches: createChoice(listChoices(taught, 'TETRAD.InnerWorlds.Power'), 'skill'),
      weeks: createCount(1),
      // The weeks spent on the project so far, and the name of the creature that teaches it.
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
    }),
  ),
};
