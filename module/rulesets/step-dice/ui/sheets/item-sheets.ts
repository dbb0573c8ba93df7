/** The item sheets of Step Dice: a summary of each item, and its fields. */
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { makeFacts, makeItemSheets } from '../../../../sheets/define-item-sheets.ts';
import { sayAttackChance } from '../../../../sheets/item-lists.ts';
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { type NamedSkill, type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import { type StepWeapon, isFighter, listRollable, listSkills, nameAttribute, writeRank } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { rateAttack, rateSkill } from './dice-view.ts';
import { type Specialty, describeWeapon, listRanks } from './fighter-view.ts';

const format = makeFormat(LANG);
const facts = makeFacts(LANG);
const define = makeItemSheets({
  classes: ['step-dice', 'step-item'],
  nameKind: (type) => `${LANG}.New.kind.${type}`,
});

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

/** Lists the skills that a weapon can use. */
function listWeaponSkills({ actor, system }: StepWeapon): Promise<Record<string, string>> {
  const owned = actor && isFighter(actor) ? listSkills(actor).flatMap(listRollable) : null;
  const named = owned && owned.map(({ identifier, name }): NamedSkill => [identifier, name]);
  return listSkillChoices(source, named, [], system.skill);
}

/** Writes a distance in feet; empty for 0. */
function writeFeet(feet: number): string {
  return feet > 0 ? format('Sheet.inFeet', { feet: String(feet) }) : '';
}

/** Returns "yes" in the user's language, or an empty text. */
function affirm(isSo: boolean): string {
  return isSo ? format('Sheet.yes') : '';
}

/** The highest rank that a stimulant's die can have: d12 (SD-54). */
const DOSES = 6;

export const itemSheets: SheetsFacet = [
  define('stepSkill', {
    templates: ['skill'],
    prepareFields({ system, _source }) {
      const { rank } = system;
      const specialties = _source.system.specialties.map((one: Specialty) => ({
        ...one,
        // A specialty never has a lower rank than its skill.
        rank: Math.max(rank, one.rank),
        choices: Object.fromEntries(Object.entries(listRanks(one.rank)).filter(([own]) => Number(own) >= rank)),
      }));
      return { rankChoices: listRanks(rank), specialties };
    },
    tell(skill) {
      const { rank, attribute } = skill.system;
      const owner = skill.actor;
      const rated = owner && isFighter(owner) ? rateSkill(owner, attribute, skill.id ?? '') : null;
      const [, ...specialties] = listRollable(skill);
      return {
        lead: rated ? format('Sheet.skillDice', { ...rated }) : '',
        facts: [
          ...facts('SkillFields', { rank: writeRank(rank), attribute: nameAttribute(attribute) }),
          ...specialties.map((one, index) => ({
            label: skill.system.specialties[index]?.name ?? '',
            value: writeRank(one.rank),
          })),
        ],
      };
    },
  }),
  define('stepWeapon', {
    templates: ['weapon'],
    prepareFields: async (weapon) => ({
      skillChoices: await listWeaponSkills(weapon),
      damageChoices: listRanks(weapon.system.damage),
    }),
    async tell(weapon) {
      const { shots, close, increment, throw: thrown, explosive, damage, type, skill } = weapon.system;
      const { [skill]: named = skill } = await listWeaponSkills(weapon);
      const owner = weapon.actor && isFighter(weapon.actor) ? weapon.actor : null;
      const rated = owner && rateAttack(owner, weapon);
      return {
        lead: rated ? joinFacts([describeWeapon(owner, weapon, rated.dice), sayAttackChance(owner, weapon)]) : '',
        facts: facts('WeaponFields', {
          skill: named,
          damage: `${writeRank(damage)} · ${format(`DamageType.${type}`)}`,
          close: affirm(close),
          explosive: affirm(explosive),
          increment: writeFeet(increment),
          throw: writeFeet(thrown),
          'shots.max': shots.max > 0 ? `${shots.value} / ${shots.max}` : '',
        }),
      };
    },
  }),
  define('stepArmor', {
    templates: ['armor'],
    tell: ({ system: { rating, worn } }) => ({
      lead: format('Sheet.soaks', { points: String(rating) }),
      facts: facts('ArmorFields', { worn: format(worn ? 'Sheet.yes' : 'Sheet.no') }),
    }),
  }),
  define('stepGear', {
    templates: ['gear'],
    prepareFields: () => ({
      doses: Object.fromEntries(Object.entries(listRanks(0)).filter(([rank]) => +rank >= 1 && +rank <= DOSES)),
    }),
    tell({ system: { quantity, supplies, drug, dose, hours } }) {
      return {
        facts: facts('GearFields', {
          quantity,
          supplies: supplies && format(`Supplies.${supplies}`),
          drug: drug && format(`Drug.${drug}`),
          dose: drug === 'stimulant' ? writeRank(dose) : '',
          hours: drug ? hours : '',
        }),
      };
    },
  }),
  define('stepHazard', {
    templates: ['hazard'],
    prepareFields: ({ system: { kind, dice } }) => ({
      diceChoices: listRanks(dice),
      isFall: kind === 'fall',
      isPoison: kind === 'poison',
      hasDice: ['poison', 'burns'].includes(kind),
    }),
    tell: ({ system: { kind, feet, difficulty, dice, type } }) => ({
      lead: format('Hazard.dropIt'),
      facts: facts('HazardFields', {
        kind: format(`Hazard.kind.${kind}`),
        feet: kind === 'fall' ? format('Sheet.inFeet', { feet: String(feet) }) : '',
        difficulty: kind === 'poison' ? difficulty : '',
        dice: dice > 0 ? `${writeRank(dice)} · ${format(`DamageType.${type}`)}` : '',
      }),
    }),
  }),
  define('stepInjury', {
    templates: ['injury'],
    tell: ({ system: { since } }) => ({ facts: facts('InjuryFields', { since }) }),
  }),
];
