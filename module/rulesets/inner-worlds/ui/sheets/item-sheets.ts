/** The item sheets of Inner Worlds: a summary of each item, and its fields. */
import { innerWorlds } from '../../../../../src/index.ts';
import { updateSystem } from '../../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { makeFacts, makeItemSheets } from '../../../../sheets/define-item-sheets.ts';
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import type { InnerWeapon } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { readTraits } from '../../data/wear.ts';
import { type Requirement, describeWeapon, writeDie } from './fighter-view.ts';

const format = makeFormat(LANG);
const facts = makeFacts(LANG);
const define = makeItemSheets({
  classes: ['inner-worlds', 'inner-item'],
  nameKind: (type) => `${LANG}.New.kind.${type}`,
});

/** Returns the facts that all carried items have: weight and cost (IW-26, IW-28). */
function tellLoad({ weight, cost }: { readonly weight: number; readonly cost: number }) {
  return facts('GearFields', { weight, cost });
}

/** Adds a trait to a weapon, or removes it if the weapon has it. */
async function toggleTrait(weapon: InnerWeapon, id: string | undefined): Promise<void> {
  const [trait] = readTraits([id ?? '']);
  if (!trait) return;
  const { traits } = weapon.system;
  const others = traits.filter((one: string) => one !== trait);
  await updateSystem(weapon, { traits: others.length < traits.length ? others : [...traits, trait] });
}

export const itemSheets: SheetsFacet = [
  define('innerWeapon', {
    templates: ['weapon'],
    prepareFields({ system }) {
      const own: readonly string[] = system.traits;
      const ids = Object.keys(innerWorlds.weaponTraits);
      return { traitChoices: ids.map((id) => ({ id, label: format(`Trait.${id}`), isOn: own.includes(id) })) };
    },
    tell(weapon) {
      const { wear, uses, shield, unarmed, kind } = weapon.system;
      return {
        kind: format(`New.kind.${shield ? 'shield' : 'innerWeapon'}`),
        lead: `${writeDie(weapon)} · ${describeWeapon(weapon)}`,
        facts: [
          ...(wear === 'none' ? [] : [{ label: format(`Wear.${wear}`), value: `${uses.value} / ${uses.max}` }]),
          ...facts('WeaponFields', { kind }),
          ...(unarmed ? [] : tellLoad(weapon.system)),
        ],
      };
    },
    actions: { toggleTrait: (weapon, { dataset }) => toggleTrait(weapon, dataset['trait']) },
  }),
  define('innerArmor', {
    templates: ['armor'],
    tell({ system }) {
      const { ap, kind } = system;
      return {
        lead: format(`Sheet.armorDoes.${kind}`),
        facts: [...facts('ArmorFields', { ap: ap || '' }), ...tellLoad(system)],
      };
    },
  }),
  define('innerGear', {
    templates: ['gear'],
    tell({ system }) {
      const { quantity, powerUp, food } = system;
      return {
        lead: powerUp ? format(`Sheet.powerUpDoes.${powerUp}`) : '',
        facts: [...facts('GearFields', { quantity, food: food || '' }), ...tellLoad(system)],
      };
    },
  }),
  define('innerBackground', {
    templates: ['background'],
    tell({ system: { kind, subject } }) {
      return {
        lead: format(`Sheet.backgroundDoes.${kind === 'weapon' ? 'weapon' : 'other'}`),
        facts: facts('BackgroundFields', { kind: format(`Background.${kind}`), subject }),
      };
    },
  }),
  define('innerPower', {
    templates: ['power'],
    tell: ({ system }) => ({ kind: format(`Power.${system.kind}`) }),
  }),
  define('innerInjury', {
    templates: ['injury'],
    prepareFields: ({ actor }) => ({ hasFields: actor === null }),
    tell: ({ system }) => ({ lead: format(`Sheet.injuryDoes.${system.lost ? 'lost' : 'injured'}`) }),
  }),
  define('innerProject', {
    templates: ['project'],
    prepareFields: ({ system }) => ({ kinds: system.schema.fields.requirements.element.fields.kind.choices }),
    tell({ system: { kind, weeks, requirements, finished } }) {
      return {
        kind: format(`Project.${kind}`),
        lead: format(finished ? 'Sheet.finished' : 'Sheet.weeks', { weeks: String(weeks) }),
        facts: requirements.map((one: Requirement) => ({
          label: format(`Requirement.${one.kind}`),
          value: joinFacts([one.text, one.done ? format('Sheet.done') : '']) || '–',
        })),
      };
    },
  }),
];
