/** The sheets of Dark Harvest's items: a summary of each item, and its fields. */
import { darkHarvest } from '../../../../../src/index.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { makeFacts, makeItemSheets } from '../../../../sheets/define-item-sheets.ts';
import { type ItemFacts, TetradItemSheet, makeItemParts } from '../../../../sheets/item-sheet.ts';
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import { runOrWarn } from '../../../../user-error.ts';
import {
  characteristicIds,
  isCharacteristicId,
  isHarvestCharacter,
  listSkills,
  nameCharacteristic,
  nameSkill,
} from '../../data/fighter.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { commonSkills } from '../../data/new-character.ts';
import { LANG } from '../../data/to-input.ts';
import { type HarvestPeril, avoidPeril, isPeril, rollPerilDamage } from '../../play/perils.ts';
import { describeSkill, describeWeapon } from './fight-view.ts';
import { fillFields } from './fill-fields.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const classes: [string, ...string[]] = ['dark-harvest', 'harvest-item'];
const nameKind = (type: string): string => `${LANG}.New.kind.${type}`;
const format = makeFormat(LANG);
const facts = makeFacts(LANG);
const define = makeItemSheets({ classes, nameKind });

const source: SkillSource<'harvestSkill', { identifier: unknown; specialisation: unknown }> = {
  type: 'harvestSkill',
  fields: ['system.identifier', 'system.specialisation'],
  read({ name, system: { identifier, specialisation } }) {
    if (typeof identifier !== 'string') return [];
    return [[identifier, typeof specialisation === 'string' && specialisation ? `${name} [${specialisation}]` : name]];
  },
  none: `${LANG}.Sheet.noWeaponSkill`,
  missing: `${LANG}.Sheet.missingSkill`,
  unknown: `${LANG}.Sheet.unknownSkill`,
};

/** Lists the skills that an item can refer to: its owner's skills or, without an owner, the common skills and those of the packs and the world. */
async function chooseSkill({ actor }: Item.Implementation, chosen: string): Promise<Record<string, string>> {
  const owned = actor && isHarvestCharacter(actor) ? listSkills(actor) : null;
  return listSkillChoices(
    source,
    owned && owned.map((skill) => [skill.system.identifier, nameSkill(skill)]),
    commonSkills.map(({ identifier }) => [identifier, format(`Skill.${identifier}`)]),
    chosen,
  );
}

/** Returns the name of a characteristic that an item stores. */
function nameStored(id: string): string {
  return isCharacteristicId(id) ? nameCharacteristic(id) : id;
}

/** The sheets of all items except perils. */
const plainSheets: SheetsFacet = [
  define('harvestSkill', {
    templates: ['skill'],
    tell(skill) {
      const { rating, characteristic, kind, specialisation } = skill.system;
      const owner = skill.actor;
      const name = format('Sheet.skill');
      return {
        kind: specialisation ? `${name} · ${specialisation}` : name,
        lead: owner && isHarvestCharacter(owner) ? describeSkill(owner, skill) : '',
        facts: facts('SkillFields', {
          rating,
          characteristic: nameStored(characteristic),
          kind: format(`SkillKind.${kind}`),
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
      const dice = melee ? `${damage} ${format('Sheet.plusStrength')}` : String(damage);
      return {
        lead: owner && isHarvestCharacter(owner) ? describeWeapon(owner, weapon) : '',
        facts: facts('WeaponFields', {
          skill: names[skill] ?? skill,
          ...(special ? { special: format(`WeaponSpecial.${special}`) } : { damage: dice }),
          'shots.max': shots.max > 0 ? `${shots.value} / ${shots.max}` : '',
          bruise: bruise ? format('WeaponFields.FIELDS.bruise.hint') : '',
          natural: natural ? format('WeaponFields.FIELDS.natural.hint') : '',
        }),
      };
    },
  }),
  define('harvestArmor', {
    templates: ['armor'],
    tell: ({ system: { soak, worn } }) => ({
      lead: format('Sheet.soaks', { points: String(soak) }),
      facts: facts('ArmorFields', { worn: format(`Sheet.${worn ? 'isWorn' : 'isNotWorn'}`) }),
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

/** Prepares the choices for the fields of a peril. */
async function viewPeril(peril: HarvestPeril) {
  const { severity, avoid } = peril.system;
  const { from, to } = darkHarvest.perils[severity];
  const characteristicChoices = Object.fromEntries(characteristicIds.map((id) => [id, nameCharacteristic(id)]));
  const range = { severity: format(`PerilSeverity.${severity}`), from: String(from) };
  return {
    skillChoices: await chooseSkill(peril, avoid.skill),
    characteristicChoices,
    secondChoices: { '': format('Peril.noSecond'), ...characteristicChoices },
    diceHint: to === null ? format('Peril.rangeOpen', range) : format('Peril.range', { ...range, to: String(to) }),
  };
}

/** Describes the effect of a peril in a sentence. */
async function describePeril(peril: HarvestPeril): Promise<string> {
  const { severity, dice, avoid } = peril.system;
  const first = nameStored(avoid.characteristic);
  const skill = avoid.skill ? (await chooseSkill(peril, avoid.skill))[avoid.skill] : undefined;
  const second = avoid.second ? nameStored(avoid.second) : skill;
  return format('Peril.avoid', {
    pool: second === undefined ? first : format('Peril.pool', { first, second }),
    difficulty: format(`Difficulty.${darkHarvest.perils[severity].difficulty}`),
    dice: String(dice),
  });
}

const perilPlay = { play: { template: 'systems/tetrad/templates/dark-harvest/item/peril-play.hbs' } };

/** The sheet of the item type `harvestPeril`. Its buttons roll the test to avoid the peril, or its damage. */
class HarvestPerilSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
    classes,
    actions: { avoidPeril: HarvestPerilSheet.#onAvoidPeril, rollPeril: HarvestPerilSheet.#onRollPeril },
  };

  static override PARTS = makeItemParts('systems/tetrad/templates/dark-harvest/item/peril.hbs', perilPlay);

  get #peril(): HarvestPeril {
    const { document } = this;
    if (!isPeril(document)) throw new Error(`Tetrad: ${document.type} has another sheet.`);
    return document;
  }

  protected override async _prepareFields(): Promise<object> {
    return viewPeril(this.#peril);
  }

  protected override async _prepareFacts(): Promise<ItemFacts> {
    const peril = this.#peril;
    const kind = `${format('New.kind.harvestPeril')} · ${format(`PerilSeverity.${peril.system.severity}`)}`;
    return { kind, lead: await describePeril(peril), facts: [] };
  }

  /** A new severity also sets its damage dice (DH-63). */
  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    fillFields(this.element, 'severity', (choice) => {
      const severity = perilSeverities.find((id) => id === choice);
      return severity ? { dice: darkHarvest.perils[severity].dice } : null;
    });
  }

  static async #onAvoidPeril(this: HarvestPerilSheet): Promise<void> {
    await runOrWarn(async () => avoidPeril(this.#peril));
  }

  static async #onRollPeril(this: HarvestPerilSheet): Promise<void> {
    const { name, system } = this.#peril;
    const { dice, armourHelps } = system;
    await runOrWarn(() => rollPerilDamage({ name, dice, armourHelps }, null));
  }
}

export const itemSheets: SheetsFacet = [
  ...plainSheets,
  { document: 'Item', sheet: HarvestPerilSheet, types: ['harvestPeril'], label: nameKind('harvestPeril') },
];
