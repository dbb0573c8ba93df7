/** The item sheets of Step Dice: what each item does, and its fields. */
import { isItemOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import { type NamedSkill, type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import {
  type StepWeapon,
  isFighter,
  isWeapon,
  listRollable,
  listSkills,
  nameAttribute,
  writeRank,
} from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { rateAttack, rateSkill } from './dice-view.ts';
import { type Specialty, describeWeapon, listRanks } from './fighter-view.ts';

const folder = 'systems/tetrad/templates/step-dice/item';

const format = makeFormat(LANG);

/** Returns a fact for the item's page: the label of a field of the model, and a value. */
function viewFact(path: string, value: string): ItemFacts['facts'][number] {
  return { label: format(`${path}.label`), value };
}

/** The base of all item sheets of Step Dice. */
abstract class StepItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = { classes: ['step-dice', 'step-item'] };

  protected override async _prepareFacts(): Promise<ItemFacts> {
    return { kind: format(`New.kind.${this.document.type}`), facts: [], ...(await this._tell()) };
  }

  /** Returns what the item's page says about its effect. */
  protected abstract _tell(): Partial<ItemFacts> | Promise<Partial<ItemFacts>>;
}

/** The skills that a weapon can refer to: general skills, and specialties such as `guns/pistols`. */
const source: SkillSource<
  'stepSkill',
  { identifier: string; specialties: readonly { name: string; identifier: string }[] }
> = {
  type: 'stepSkill',
  fields: ['system.identifier', 'system.specialties'],
  read({ name, system: { identifier = '', specialties = [] } }) {
    const own = specialties.map((one): NamedSkill => [`${identifier}/${one.identifier}`, `${name}: ${one.name}`]);
    return [[identifier, name], ...own];
  },
  none: `${LANG}.Sheet.noSkill`,
  missing: `${LANG}.Sheet.missingSkill`,
  unknown: `${LANG}.Sheet.unknownSkill`,
};

/** The sheet of the item type `stepSkill`. */
export class StepSkillSheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/skill.hbs`);

  protected override _prepareFields(): Promise<object> {
    const { document } = this;
    if (!isItemOf(document, 'stepSkill')) return Promise.resolve({});
    const { rank } = document.system;
    const specialties = document._source.system.specialties.map((one: Specialty) => ({
      ...one,
      // A specialty never has a lower rank than its skill.
      rank: Math.max(rank, one.rank),
      choices: Object.fromEntries(Object.entries(listRanks(one.rank)).filter(([own]) => Number(own) >= rank)),
    }));
    return Promise.resolve({ rankChoices: listRanks(rank), specialties });
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'stepSkill')) return {};
    const { rank, attribute } = document.system;
    const owner = document.actor;
    const rated = owner && isFighter(owner) ? rateSkill(owner, attribute, document.id ?? '') : null;
    const [, ...specialties] = listRollable(document);
    return {
      lead: rated ? format('Sheet.skillDice', { ...rated }) : '',
      facts: [
        viewFact('SkillFields.FIELDS.rank', writeRank(rank)),
        viewFact('SkillFields.FIELDS.attribute', nameAttribute(attribute)),
        ...specialties.map((one, index) => ({
          label: document.system.specialties[index]?.name ?? '',
          value: writeRank(one.rank),
        })),
      ],
    };
  }
}

/** The sheet of the item type `stepWeapon`. */
export class StepWeaponSheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/weapon.hbs`);

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    if (!isWeapon(document)) return {};
    return { skillChoices: await this.#listSkills(document), damageChoices: listRanks(document.system.damage) };
  }

  #listSkills({ actor, system }: StepWeapon): Promise<Record<string, string>> {
    const owned = actor && isFighter(actor) ? listSkills(actor).flatMap(listRollable) : null;
    const named = owned && owned.map(({ identifier, name }): NamedSkill => [identifier, name]);
    return listSkillChoices(source, named, [], system.skill);
  }

  protected override async _tell(): Promise<Partial<ItemFacts>> {
    const { document } = this;
    if (!isWeapon(document)) return {};
    const { shots, close, increment, throw: thrown, explosive, damage, type, skill } = document.system;
    const { [skill]: named = skill } = await this.#listSkills(document);
    const owner = document.actor && isFighter(document.actor) ? document.actor : null;
    const rated = owner && rateAttack(owner, document);
    const fields = 'WeaponFields.FIELDS';
    const feet = (path: string, value: number) =>
      value > 0 ? [viewFact(path, format('Sheet.inFeet', { feet: String(value) }))] : [];
    return {
      lead: rated ? `${describeWeapon(owner, document, rated.dice)} · ${format('Sheet.hits', { ...rated })}` : '',
      facts: [
        viewFact(`${fields}.skill`, named),
        viewFact(`${fields}.damage`, `${writeRank(damage)} · ${format(`DamageType.${type}`)}`),
        ...(close ? [viewFact(`${fields}.close`, format('Sheet.yes'))] : []),
        ...(explosive ? [viewFact(`${fields}.explosive`, format('Sheet.yes'))] : []),
        ...feet(`${fields}.increment`, increment),
        ...feet(`${fields}.throw`, thrown),
        ...(shots.max > 0 ? [viewFact(`${fields}.shots.max`, `${shots.value} / ${shots.max}`)] : []),
      ],
    };
  }
}

/** The sheet of the item type `stepArmor`. Foundry names a sheet after its class, so each type needs its own named class. */
export class StepArmorSheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/armor.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'stepArmor')) return {};
    const { rating, worn } = document.system;
    return {
      lead: format('Sheet.soaks', { points: String(rating) }),
      facts: [viewFact('ArmorFields.FIELDS.worn', format(worn ? 'Sheet.yes' : 'Sheet.no'))],
    };
  }
}

/** The highest rank of a stimulant's die: d12 (SD-54). */
const DOSES = 6;

/** The sheet of the item type `stepGear`. */
export class StepGearSheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/gear.hbs`);

  protected override _prepareFields(): object {
    return { doses: Object.fromEntries(Object.entries(listRanks(0)).filter(([rank]) => +rank >= 1 && +rank <= DOSES)) };
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'stepGear')) return {};
    const { quantity, supplies, drug, dose, hours } = document.system;
    return {
      facts: [
        viewFact('GearFields.FIELDS.quantity', String(quantity)),
        ...(supplies ? [viewFact('GearFields.FIELDS.supplies', format(`Supplies.${supplies}`))] : []),
        ...(drug ? [viewFact('GearFields.FIELDS.drug', format(`Drug.${drug}`))] : []),
        ...(drug === 'stimulant' ? [viewFact('GearFields.FIELDS.dose', writeRank(dose))] : []),
        ...(drug ? [viewFact('GearFields.FIELDS.hours', String(hours))] : []),
      ],
    };
  }
}

/** The sheet of the item type `stepHazard`. */
export class StepHazardSheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/hazard.hbs`);

  protected override _prepareFields(): object {
    const { document } = this;
    if (!isItemOf(document, 'stepHazard')) return {};
    const { kind, dice } = document.system;
    return {
      diceChoices: listRanks(dice),
      isFall: kind === 'fall',
      isPoison: kind === 'poison',
      hasDice: ['poison', 'burns'].includes(kind),
    };
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'stepHazard')) return {};
    const { kind, feet, difficulty, dice, type } = document.system;
    const fields = 'HazardFields.FIELDS';
    return {
      lead: format('Hazard.dropIt'),
      facts: [
        viewFact(`${fields}.kind`, format(`Hazard.kind.${kind}`)),
        ...(kind === 'fall' ? [viewFact(`${fields}.feet`, format('Sheet.inFeet', { feet: String(feet) }))] : []),
        ...(kind === 'poison' ? [viewFact(`${fields}.difficulty`, String(difficulty))] : []),
        ...(dice > 0 ? [viewFact(`${fields}.dice`, `${writeRank(dice)} · ${format(`DamageType.${type}`)}`)] : []),
      ],
    };
  }
}

/** The sheet of the item type `stepInjury`. */
export class StepInjurySheet extends StepItemSheet {
  static override PARTS = makeItemParts(`${folder}/injury.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    const since = isItemOf(document, 'stepInjury') ? document.system.since : '';
    return { facts: since ? [viewFact('InjuryFields.FIELDS.since', since)] : [] };
  }
}
