/** The sheets of Dark Harvest's items, with what each item does and its fields. */
import { isTag } from '../../../../foundry/pages.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  characteristicIds,
  getCharacteristicLabel,
  isCharacteristicId,
  isHarvestCharacter,
  isWeapon,
} from '../../data/fighter.ts';
import { isItemOf } from '../../../../foundry/documents.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { avoidPeril, isPeril, rollPerilDamage } from '../../play/perils.ts';
import { describeSkill, describeWeapon } from './fight-view.ts';
import { chooseSkill } from './skill-choices.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const folder = 'systems/tetrad/templates/dark-harvest/item';

/** The base of all item sheets of Dark Harvest. */
abstract class HarvestItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-item'],
  };

  /** Returns the kind of the item, in the user's language. */
  protected get kind(): string {
    return game.i18n.localize(`TETRAD.DarkHarvest.Sheet.${this.document.type.replace('harvest', '').toLowerCase()}`);
  }
}

/** Returns a fact for the item's page: the label of a field of the model, and a value. */
function viewFact(path: string, value: string): ItemFacts['facts'][number] {
  return { label: game.i18n.localize(`TETRAD.DarkHarvest.${path}.label`), value };
}

/** The sheet of the item type `harvestSkill`. */
export class HarvestSkillSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/skill.hbs`);

  protected override _prepareFacts(): ItemFacts {
    const { document, kind } = this;
    if (!isItemOf(document, 'harvestSkill')) return { facts: [] };
    const { rating, characteristic, kind: training, specialisation } = document.system;
    const owner = document.actor;
    const fields = 'SkillFields.FIELDS';
    return {
      kind: specialisation ? `${kind} · ${specialisation}` : kind,
      lead: owner && isHarvestCharacter(owner) ? describeSkill(owner, document) : '',
      facts: [
        viewFact(`${fields}.rating`, String(rating)),
        viewFact(`${fields}.characteristic`, nameCharacteristic(characteristic)),
        viewFact(`${fields}.kind`, game.i18n.localize(`TETRAD.DarkHarvest.SkillKind.${training}`)),
      ],
    };
  }
}

/** The sheet of the item type `harvestWeapon`. */
export class HarvestWeaponSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/weapon.hbs`);

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isWeapon(document) ? { skillChoices: await chooseSkill(document, document.system.skill) } : {};
  }

  protected override async _prepareFacts(): Promise<ItemFacts> {
    const { document, kind } = this;
    if (!isWeapon(document)) return { facts: [] };
    const { skill, damage, melee, bruise, special, natural, shots } = document.system;
    const owner = document.actor;
    const fields = 'WeaponFields.FIELDS';
    const names = await chooseSkill(document, skill);
    const plus = game.i18n.localize('TETRAD.DarkHarvest.Sheet.plusStrength');
    const dice = melee ? `${damage} ${plus}` : String(damage);
    const hint = (key: string): string => game.i18n.localize(`TETRAD.DarkHarvest.${fields}.${key}.hint`);
    return {
      kind,
      lead: owner && isHarvestCharacter(owner) ? describeWeapon(owner, document) : '',
      facts: [
        viewFact(`${fields}.skill`, names[skill] ?? skill),
        special
          ? viewFact(`${fields}.special`, game.i18n.localize(`TETRAD.DarkHarvest.WeaponSpecial.${special}`))
          : viewFact(`${fields}.damage`, dice),
        ...(shots.max > 0 ? [viewFact(`${fields}.shots.max`, `${shots.value} / ${shots.max}`)] : []),
        ...(bruise ? [viewFact(`${fields}.bruise`, hint('bruise'))] : []),
        ...(natural ? [viewFact(`${fields}.natural`, hint('natural'))] : []),
      ],
    };
  }
}

/** The sheet of the item type `harvestArmor`. */
export class HarvestArmorSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/armor.hbs`);

  protected override _prepareFacts(): ItemFacts {
    const { document, kind } = this;
    if (!isItemOf(document, 'harvestArmor')) return { facts: [] };
    const soak = game.i18n.format('TETRAD.DarkHarvest.Sheet.soaks', { points: String(document.system.soak) });
    const worn = game.i18n.localize(`TETRAD.DarkHarvest.Sheet.${document.system.worn ? 'isWorn' : 'isNotWorn'}`);
    return { kind, lead: soak, facts: [viewFact('ArmorFields.FIELDS.worn', worn)] };
  }
}

/** The sheet of the item type `harvestGear`. */
export class HarvestGearSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/gear.hbs`);

  protected override _prepareFacts(): ItemFacts {
    const { document, kind } = this;
    if (!isItemOf(document, 'harvestGear')) return { facts: [] };
    return { kind, facts: [viewFact('GearFields.FIELDS.quantity', String(document.system.quantity))] };
  }
}

/** The sheet of the item type `harvestInjury`. */
export class HarvestInjurySheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/injury.hbs`);

  protected override _prepareFacts(): ItemFacts {
    const { document, kind } = this;
    if (!isItemOf(document, 'harvestInjury')) return { facts: [] };
    const { since } = document.system;
    return { kind, facts: since ? [viewFact('InjuryFields.FIELDS.since', since)] : [] };
  }
}

function format(key: string, data: Record<string, string>): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Peril.${key}`, data);
}

function nameCharacteristic(id: string): string {
  return isCharacteristicId(id) ? game.i18n.localize(getCharacteristicLabel(id)) : id;
}

/** Prepares the choices for the fields of a peril. */
async function viewPeril(peril: Item.OfType<'harvestPeril'>) {
  const { severity, avoid } = peril.system;
  const { from, to } = darkHarvest.perils[severity];
  const characteristicChoices = Object.fromEntries(characteristicIds.map((id) => [id, nameCharacteristic(id)]));
  const range = { severity: game.i18n.localize(`TETRAD.DarkHarvest.PerilSeverity.${severity}`), from: String(from) };
  return {
    skillChoices: await chooseSkill(peril, avoid.skill),
    characteristicChoices,
    secondChoices: { '': game.i18n.localize('TETRAD.DarkHarvest.Peril.noSecond'), ...characteristicChoices },
    diceHint: to === null ? format('rangeOpen', range) : format('range', { ...range, to: String(to) }),
  };
}

/** Describes the effect of a peril in a sentence. */
async function describePeril(peril: Item.OfType<'harvestPeril'>): Promise<string> {
  const { severity, dice, avoid } = peril.system;
  const first = nameCharacteristic(avoid.characteristic);
  const skill = avoid.skill ? (await chooseSkill(peril, avoid.skill))[avoid.skill] : undefined;
  const second = avoid.second ? nameCharacteristic(avoid.second) : skill;
  return format(dice === 1 ? 'avoidOne' : 'avoid', {
    pool: second === undefined ? first : format('pool', { first, second }),
    difficulty: game.i18n.localize(`TETRAD.DarkHarvest.Difficulty.${darkHarvest.perils[severity].difficulty}`),
    dice: String(dice),
  });
}

/** The part of the peril's sheet with its buttons. */
const perilPlayPart = { play: { template: 'systems/tetrad/templates/dark-harvest/item/peril-play.hbs' } };

interface PerilSheet {
  readonly document: Item.Implementation;
}

/** The actions of the buttons on a peril's sheet. */
const perilActions = {
  async avoidPeril(this: PerilSheet): Promise<void> {
    const { document } = this;
    if (isPeril(document)) await runOrWarn(async () => avoidPeril(document));
  },
  async rollPeril(this: PerilSheet): Promise<void> {
    const { document } = this;
    if (!isPeril(document)) return;
    const { dice, armourHelps } = document.system;
    await runOrWarn(() => rollPerilDamage({ name: document.name, dice, armourHelps, actor: null }));
  },
};

/** The buttons are enabled even if the item cannot be edited, as in a locked pack: rolling does not change the item. */
function enablePerilPlay(sheet: HTMLElement): void {
  for (const button of sheet.querySelectorAll<HTMLButtonElement>('.peril-play button')) button.disabled = false;
}

/** The sheet of the item type `harvestPeril`. */
export class HarvestPerilSheet extends HarvestItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = { actions: { ...perilActions } };

  static override PARTS = makeItemParts(`${folder}/peril.hbs`, perilPlayPart);

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    enablePerilPlay(this.element);
  }

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isPeril(document) ? viewPeril(document) : {};
  }

  protected override async _prepareFacts(): Promise<ItemFacts> {
    const { document, kind } = this;
    if (!isPeril(document)) return { facts: [] };
    const severity = game.i18n.localize(`TETRAD.DarkHarvest.PerilSeverity.${document.system.severity}`);
    return { kind: `${kind} · ${severity}`, lead: await describePeril(document), facts: [] };
  }

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // Registered to run before the form is read, so that a new severity also sets its damage dice (DH-63).
    this.element.addEventListener('change', ({ target }) => this.#onChangeSeverity(target), true);
  }

  #onChangeSeverity(field: EventTarget | null): void {
    if (!isTag(field, 'select') || field.name !== 'system.severity') return;
    const dice = this.element.querySelector<HTMLInputElement>('input[name="system.dice"]');
    const severity = perilSeverities.find((id) => id === field.value);
    if (!dice || !severity) return;
    dice.value = String(darkHarvest.perils[severity].dice);
    // Foundry does not save fields that seem unchanged, so this reports an input as if the user had typed.
    dice.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
