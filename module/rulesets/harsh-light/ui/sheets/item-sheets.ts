/** The item sheets of Harsh Light: what each item does, and its fields. */
import { isItemOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import { type NamedSkill, type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import { nameAttribute } from '../../data/attributes.ts';
import { type TestItem, isFighter, listSkills } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { describeWeapon, rateTest } from './fighter-view.ts';

const folder = 'systems/tetrad/templates/harsh-light/item';

const format = makeFormat(LANG);

/** Returns a fact for the item's page: the label of a field of the model, and a value. */
function viewFact(path: string, value: string): ItemFacts['facts'][number] {
  return { label: format(`${path}.label`), value };
}

/** The base of all item sheets of Harsh Light. */
abstract class LightItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = { classes: ['harsh-light', 'light-item'] };

  protected override _prepareFacts(): ItemFacts {
    return { kind: format(`New.kind.${this.document.type}`), facts: [], ...this._tell() };
  }

  /** Returns what the item's page says about its effect. */
  protected _tell(): Partial<ItemFacts> {
    const { system } = this.document;
    return 'dots' in system ? { facts: [viewFact('SkillFields.FIELDS.dots', String(system.dots))] } : {};
  }
}

/** The skills that weapons, powers and gear can refer to. */
const source: SkillSource<'lightSkill', { identifier: string }> = {
  type: 'lightSkill',
  fields: ['system.identifier'],
  read: ({ name, system: { identifier = '' } }) => [[identifier, name] satisfies NamedSkill],
  none: `${LANG}.Sheet.noSkill`,
  missing: `${LANG}.Sheet.missingSkill`,
  unknown: `${LANG}.Sheet.unknownSkill`,
};

/** Returns the parts of the sheet of an item with a pull of its own. */
function makeTestParts(name: string): ReturnType<typeof makeItemParts> {
  const template = `${folder}/${name}.hbs`;
  return { ...makeItemParts(template), fields: { template, templates: [`${folder}/test.hbs`] } };
}

/** The base of the sheets of items with a pull of their own. */
abstract class LightTestSheet extends LightItemSheet {
  protected override async _prepareFields(): Promise<object> {
    const { system, actor } = this.document;
    if (!('skill' in system)) return {};
    const skills = actor && isFighter(actor) ? listSkills(actor) : null;
    const owned = skills?.map(({ name, system: { identifier } }): NamedSkill => [identifier, name]) ?? null;
    return { skillChoices: await listSkillChoices(source, owned, [], String(system.skill)) };
  }

  /** Returns the facts about the pull: its attribute, and what very bad and very good pulls bring (HL-5, HL-7). */
  protected _tellTest(item: TestItem): ItemFacts['facts'] {
    const { attribute, again, dramatic, exceptional } = item.system;
    const owner = item.actor;
    const pool = owner && isFighter(owner) ? rateTest(owner, item).pool : '';
    return [
      ...(pool ? [{ label: format('Sheet.pool'), value: pool }] : []),
      viewFact('WeaponFields.FIELDS.attribute', nameAttribute(attribute)),
      viewFact('WeaponFields.FIELDS.again', String(again)),
      ...(dramatic ? [viewFact('WeaponFields.FIELDS.dramatic', dramatic)] : []),
      ...(exceptional ? [viewFact('WeaponFields.FIELDS.exceptional', exceptional)] : []),
    ];
  }
}

/** The sheet of the item type `lightSkill`. */
export class LightSkillSheet extends LightItemSheet {
  static override PARTS = makeItemParts(`${folder}/skill.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'lightSkill')) return {};
    const { attribute, dots } = document.system;
    const fields = 'SkillFields.FIELDS';
    return {
      facts: [viewFact(`${fields}.dots`, String(dots)), viewFact(`${fields}.attribute`, nameAttribute(attribute))],
    };
  }
}

/** The sheet of the item type `lightMerit`. */
export class LightMeritSheet extends LightItemSheet {
  static override PARTS = makeItemParts(`${folder}/merit.hbs`);
}

/** The sheet of the item type `lightNote`, which has only a text. */
export class LightNoteSheet extends LightItemSheet {
  static override PARTS = makeItemParts(`${folder}/note.hbs`);
}

/** The sheet of the item type `lightWeapon`. */
export class LightWeaponSheet extends LightTestSheet {
  static override PARTS = makeTestParts('weapon');

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'lightWeapon')) return {};
    const owner = document.actor;
    return {
      lead: describeWeapon(owner && isFighter(owner) ? owner : null, document),
      facts: this._tellTest(document),
    };
  }
}

/** The sheet of the item type `lightPower`. */
export class LightPowerSheet extends LightTestSheet {
  static override PARTS = makeTestParts('power');

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'lightPower')) return {};
    const { action, resistance, cost } = document.system;
    const fields = 'PowerFields.FIELDS';
    return {
      lead: cost ? format('Sheet.costs') : '',
      facts: [
        ...this._tellTest(document),
        viewFact(`${fields}.action`, format(`Action.${action}`)),
        viewFact(`${fields}.resistance`, format(`Resistance.${resistance || 'none'}`)),
      ],
    };
  }
}

/** The sheet of the item type `lightGear`. */
export class LightGearSheet extends LightTestSheet {
  static override PARTS = makeTestParts('gear');

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'lightGear')) return {};
    const { quantity, bonus, skill } = document.system;
    const fields = 'GearFields.FIELDS';
    const used = skill ? [viewFact(`${fields}.bonus`, String(bonus)), ...this._tellTest(document)] : [];
    return { facts: [viewFact(`${fields}.quantity`, String(quantity)), ...used] };
  }
}
