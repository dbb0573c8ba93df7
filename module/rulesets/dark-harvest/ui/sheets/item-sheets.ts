/** The sheets of Dark Harvest's items: a summary of each item, and its fields. */
import { isTag } from '../../../../foundry/pages.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { makeFacts, makeItemSheets } from '../../../../sheets/define-item-sheets.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  characteristicIds,
  getCharacteristicLabel,
  isCharacteristicId,
  isHarvestCharacter,
} from '../../data/fighter.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { LANG } from '../../data/to-input.ts';
import { avoidPeril, isPeril, rollPerilDamage } from '../../play/perils.ts';
import { describeSkill, describeWeapon } from './fight-view.ts';
import { chooseSkill } from './skill-choices.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

/** Returns the lang key for the name of an item type. */
function nameKind(type: string): string {
  return `${LANG}.Sheet.${type.replace('harvest', '').toLowerCase()}`;
}

const facts = makeFacts(LANG);
const define = makeItemSheets({ classes: ['dark-harvest', 'harvest-item'], nameKind });

function localize(key: string): string {
  return game.i18n.localize(`${LANG}.${key}`);
}

/** The sheets of all items except perils. */
const plainSheets: SheetsFacet = [
  define('harvestSkill', {
    templates: ['skill'],
    tell(skill) {
      const { rating, characteristic, kind, specialisation } = skill.system;
      const owner = skill.actor;
      const name = localize('Sheet.skill');
      return {
        kind: specialisation ? `${name} · ${specialisation}` : name,
        lead: owner && isHarvestCharacter(owner) ? describeSkill(owner, skill) : '',
        facts: facts('SkillFields', {
          rating,
          characteristic: nameCharacteristic(characteristic),
          kind: localize(`SkillKind.${kind}`),
        }),
      };
    },
  }),
  define('harvestWeapon', {
    templates: ['weapon'],
    prepareFields: async (weapon) => ({ skillChoices: await chooseSkill(weapon, weapon.system.skill) }),
    async tell(weapon) {
      const { skill, damage, melee, bruise, special, natural, shots } = weapon.system;
      const owner = weapon.actor;
      const names = await chooseSkill(weapon, skill);
      const dice = melee ? `${damage} ${localize('Sheet.plusStrength')}` : String(damage);
      return {
        lead: owner && isHarvestCharacter(owner) ? describeWeapon(owner, weapon) : '',
        facts: facts('WeaponFields', {
          skill: names[skill] ?? skill,
          ...(special ? { special: localize(`WeaponSpecial.${special}`) } : { damage: dice }),
          'shots.max': shots.max > 0 ? `${shots.value} / ${shots.max}` : '',
          bruise: bruise ? localize('WeaponFields.FIELDS.bruise.hint') : '',
          natural: natural ? localize('WeaponFields.FIELDS.natural.hint') : '',
        }),
      };
    },
  }),
  define('harvestArmor', {
    templates: ['armor'],
    tell: ({ system: { soak, worn } }) => ({
      lead: game.i18n.format(`${LANG}.Sheet.soaks`, { points: String(soak) }),
      facts: facts('ArmorFields', { worn: localize(`Sheet.${worn ? 'isWorn' : 'isNotWorn'}`) }),
    }),
  }),
  define('harvestGear', {
    templates: ['gear'],
    tell: ({ system: { quantity } }) => ({ facts: facts('GearFields', { quantity }) }),
  }),
  define('harvestInjury', {
    templates: ['injury'],
    tell: ({ system: { since } }) => ({ facts: facts('InjuryFields', { since }) }),
  }),
];

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

/** Enables the buttons even if the item cannot be edited, as in a locked pack: rolling does not change the item. */
function enablePerilPlay(sheet: HTMLElement): void {
  for (const button of sheet.querySelectorAll<HTMLButtonElement>('.peril-play button')) button.disabled = false;
}

/** The sheet of the item type `harvestPeril`. */
class HarvestPerilSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-item'],
    actions: { ...perilActions },
  };

  static override PARTS = makeItemParts('systems/tetrad/templates/dark-harvest/item/peril.hbs', perilPlayPart);

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    enablePerilPlay(this.element);
  }

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isPeril(document) ? viewPeril(document) : {};
  }

  protected override async _prepareFacts(): Promise<ItemFacts> {
    const { document } = this;
    if (!isPeril(document)) return { facts: [] };
    const kind = `${localize('Sheet.peril')} · ${localize(`PerilSeverity.${document.system.severity}`)}`;
    return { kind, lead: await describePeril(document), facts: [] };
  }

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // Listens in the capture phase, before the form is read, so that a new severity also sets its damage dice (DH-63).
    this.element.addEventListener('change', ({ target }) => this.#onChangeSeverity(target), true);
  }

  #onChangeSeverity(field: EventTarget | null): void {
    if (!isTag(field, 'select') || field.name !== 'system.severity') return;
    const dice = this.element.querySelector<HTMLInputElement>('input[name="system.dice"]');
    const severity = perilSeverities.find((id) => id === field.value);
    if (!dice || !severity) return;
    dice.value = String(darkHarvest.perils[severity].dice);
  }
}

export const itemSheets: SheetsFacet = [
  ...plainSheets,
  { document: 'Item', sheet: HarvestPerilSheet, types: ['harvestPeril'], label: nameKind('harvestPeril') },
];
