/** The item sheets of Inner Worlds: what each item does, and its fields. */
import { innerWorlds } from '../../../../../src/index.ts';
import { isItemOf, updateSystem } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import { LANG } from '../../data/to-input.ts';
import { readTraits } from '../../data/wear.ts';
import { type Requirement, describeWeapon, writeDie } from './fighter-view.ts';

const folder = 'systems/tetrad/templates/inner-worlds/item';

const format = makeFormat(LANG);

type Fact = ItemFacts['facts'][number];

/** Returns a fact for the item's page: the label of a field of the model, and a value. */
function viewFact(path: string, value: number | string): Fact {
  return { label: format(`${path}.label`), value: String(value) };
}

/** Returns the facts that all things have (IW-26, IW-28). */
function viewLoad({ weight, cost }: { readonly weight: number; readonly cost: number }): Fact[] {
  return [viewFact('GearFields.FIELDS.weight', weight), viewFact('GearFields.FIELDS.cost', cost)];
}

/** The base of all item sheets of Inner Worlds. */
abstract class InnerItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = { classes: ['inner-worlds', 'inner-item'] };

  protected override _prepareFacts(): ItemFacts {
    return { kind: format(`New.kind.${this.document.type}`), facts: [], ...this._tell() };
  }

  /** Returns what the item's page says about its effect. */
  protected abstract _tell(): Partial<ItemFacts>;
}

/** The sheet of the item type `innerWeapon`. */
export class InnerWeaponSheet extends InnerItemSheet {
  static override DEFAULT_OPTIONS = { actions: { toggleTrait: InnerWeaponSheet.#onToggleTrait } };

  static override PARTS = makeItemParts(`${folder}/weapon.hbs`);

  protected override _prepareFields(): object {
    const { document } = this;
    if (!isItemOf(document, 'innerWeapon')) return {};
    const own: readonly string[] = document.system.traits;
    const ids = Object.keys(innerWorlds.weaponTraits);
    return { traitChoices: ids.map((id) => ({ id, label: format(`Trait.${id}`), isOn: own.includes(id) })) };
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerWeapon')) return {};
    const { wear, uses, shield, unarmed } = document.system;
    const fields = 'WeaponFields.FIELDS';
    return {
      kind: format(`New.kind.${shield ? 'shield' : 'innerWeapon'}`),
      lead: `${writeDie(document)} · ${describeWeapon(document)}`,
      facts: [
        ...(wear === 'none' ? [] : [{ label: format(`Wear.${wear}`), value: `${uses.value} / ${uses.max}` }]),
        ...(document.system.kind ? [viewFact(`${fields}.kind`, document.system.kind)] : []),
        ...(unarmed ? [] : viewLoad(document.system)),
      ],
    };
  }

  static async #onToggleTrait(this: InnerWeaponSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { document } = this;
    const [trait] = readTraits([target.dataset['trait'] ?? '']);
    if (!trait || !isItemOf(document, 'innerWeapon')) return;
    const { traits } = document.system;
    const others = traits.filter((one: string) => one !== trait);
    await updateSystem(document, { traits: others.length < traits.length ? others : [...traits, trait] });
  }
}

/** The sheet of the item type `innerArmor`. */
export class InnerArmorSheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/armor.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerArmor')) return {};
    const { ap, kind } = document.system;
    const points = ap > 0 ? [viewFact('ArmorFields.FIELDS.ap', ap)] : [];
    return { lead: format(`Sheet.armorDoes.${kind}`), facts: [...points, ...viewLoad(document.system)] };
  }
}

/** The sheet of the item type `innerGear`. */
export class InnerGearSheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/gear.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerGear')) return {};
    const { quantity, powerUp, food } = document.system;
    return {
      lead: powerUp ? format(`Sheet.powerUpDoes.${powerUp}`) : '',
      facts: [
        viewFact('GearFields.FIELDS.quantity', quantity),
        ...(food > 0 ? [viewFact('GearFields.FIELDS.food', food)] : []),
        ...viewLoad(document.system),
      ],
    };
  }
}

/** The sheet of the item type `innerBackground`. */
export class InnerBackgroundSheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/background.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerBackground')) return {};
    const { kind, subject } = document.system;
    return {
      lead: format(`Sheet.backgroundDoes.${kind === 'weapon' ? 'weapon' : 'other'}`),
      facts: [
        viewFact('BackgroundFields.FIELDS.kind', format(`Background.${kind}`)),
        ...(subject ? [viewFact('BackgroundFields.FIELDS.subject', subject)] : []),
      ],
    };
  }
}

/** The sheet of the item type `innerPower`. */
export class InnerPowerSheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/power.hbs`);

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    return isItemOf(document, 'innerPower') ? { kind: format(`Power.${document.system.kind}`) } : {};
  }
}

/** The sheet of the item type `innerInjury`. */
export class InnerInjurySheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/injury.hbs`);

  protected override _prepareFields(): object {
    return { hasFields: this.document.actor === null };
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerInjury')) return {};
    return { lead: format(`Sheet.injuryDoes.${document.system.lost ? 'lost' : 'injured'}`) };
  }
}

/** The sheet of the item type `innerProject`. */
export class InnerProjectSheet extends InnerItemSheet {
  static override PARTS = makeItemParts(`${folder}/project.hbs`);

  protected override _prepareFields(): object {
    const { document } = this;
    if (!isItemOf(document, 'innerProject')) return {};
    const kinds = document.system.schema.fields.requirements.element.fields.kind.choices;
    return { kinds };
  }

  protected override _tell(): Partial<ItemFacts> {
    const { document } = this;
    if (!isItemOf(document, 'innerProject')) return {};
    const { kind, weeks, requirements, finished } = document.system;
    return {
      kind: format(`Project.${kind}`),
      lead: format(finished ? 'Sheet.finished' : 'Sheet.weeks', { weeks: String(weeks) }),
      facts: requirements.map((one: Requirement) => ({
        label: format(`Requirement.${one.kind}`),
        value: [one.text, one.done ? format('Sheet.done') : ''].filter(Boolean).join(' · ') || '–',
      })),
    };
  }
}
