/** The sheets of Dark Harvest's items. Each is a header, the fields of the model, and the description. */
import { isTag } from '../../../../foundry/pages.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import { runOrWarn } from '../../../../user-error.ts';
import { characteristicIds, getCharacteristicLabel, isCharacteristicId, isWeapon } from '../../data/fighter.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { avoidPeril, isPeril, rollPerilDamage } from '../../play/perils.ts';
import { listSkillChoices } from './skill-choices.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const folder = 'systems/tetrad/templates/dark-harvest/item';

/** What all of them share. */
abstract class HarvestItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-item'],
  };
}

/** The sheet of the item type `harvestSkill`. */
export class HarvestSkillSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/skill.hbs`);
}

/** The sheet of the item type `harvestWeapon`. */
export class HarvestWeaponSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/weapon.hbs`);

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isWeapon(document) ? { skillChoices: await listSkillChoices(document, document.system.skill) } : {};
  }
}

/** The sheet of the item type `harvestArmor`. */
export class HarvestArmorSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/armor.hbs`);
}

/** The sheet of the item type `harvestGear`. */
export class HarvestGearSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/gear.hbs`);
}

/** The sheet of the item type `harvestInjury`. */
export class HarvestInjurySheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/injury.hbs`);
}

function format(key: string, data: Record<string, string>): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Peril.${key}`, data);
}

function nameCharacteristic(id: string): string {
  return isCharacteristicId(id) ? game.i18n.localize(getCharacteristicLabel(id)) : id;
}

/** Prepares the fields, and a sentence that says what the peril does. */
async function viewPeril(peril: Item.OfType<'harvestPeril'>) {
  const { severity, dice, avoid } = peril.system;
  const { from, to, difficulty } = darkHarvest.perils[severity];
  const skillChoices = await listSkillChoices(peril, avoid.skill);
  const characteristicChoices = Object.fromEntries(characteristicIds.map((id) => [id, nameCharacteristic(id)]));
  const first = nameCharacteristic(avoid.characteristic);
  const second = avoid.second ? nameCharacteristic(avoid.second) : avoid.skill ? skillChoices[avoid.skill] : undefined;
  const range = { severity: game.i18n.localize(`TETRAD.DarkHarvest.PerilSeverity.${severity}`), from: String(from) };
  return {
    skillChoices,
    characteristicChoices,
    secondChoices: { '': game.i18n.localize('TETRAD.DarkHarvest.Peril.noSecond'), ...characteristicChoices },
    diceHint: to === null ? format('rangeOpen', range) : format('range', { ...range, to: String(to) }),
    perilSummary: format(dice === 1 ? 'avoidOne' : 'avoid', {
      pool: second === undefined ? first : format('pool', { first, second }),
      difficulty: game.i18n.localize(`TETRAD.DarkHarvest.Difficulty.${difficulty}`),
      dice: String(dice),
    }),
  };
}

/** The part with the buttons. */
const perilPlayPart = { play: { template: 'systems/tetrad/templates/dark-harvest/item/peril-play.hbs' } };

interface PerilSheet {
  readonly document: Item.Implementation;
}

/** What the buttons do. */
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

/** Rolling writes nothing into the item: of one that cannot be edited, in a locked pack, the buttons work too. */
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

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // Before the form is read: a new severity brings its damage dice (DH-63).
    this.element.addEventListener('change', ({ target }) => this.#onChangeSeverity(target), true);
  }

  #onChangeSeverity(field: EventTarget | null): void {
    if (!isTag(field, 'select') || field.name !== 'system.severity') return;
    const dice = this.element.querySelector<HTMLInputElement>('input[name="system.dice"]');
    const severity = perilSeverities.find((id) => id === field.value);
    if (!dice || !severity) return;
    dice.value = String(darkHarvest.perils[severity].dice);
    // As if it had been typed: what nobody has changed is not saved.
    dice.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
