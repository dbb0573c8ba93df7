/** What effects can change in Dark Harvest. */
import { EFFECT_LINE, type EffectsFacet, type RolledTraits } from '../../../effects/effects-facet.ts';
import { type RollChange, listRollChanges } from '../../../effects/read-effects.ts';
import {
  type HarvestCharacter,
  characteristicIds,
  findSkillById,
  getCharacteristicLabel,
  isHarvestCharacter,
  listSkills,
  nameSkill,
} from './fighter.ts';
import { type CheckModifier, type CheckRequest, readTestKind } from './request.ts';

const LANG = 'TETRAD.DarkHarvest';
const units = ['white', 'black', 'automatic'] as const;

export const effects: EffectsFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  units: Object.fromEntries(units.map((unit) => [unit, `${LANG}.Unit.${unit}`])),
  traits: Object.fromEntries(characteristicIds.map((id) => [id, getCharacteristicLabel(id)])),
  skills: (actor) => listSkills(actor).map((skill) => ({ id: skill.system.identifier, label: nameSkill(skill) })),
  values: {
    ...Object.fromEntries(characteristicIds.map((id) => [`characteristics.${id}`, getCharacteristicLabel(id)])),
    initiativeBonus: `${LANG}.Effect.initiative`,
    'health.dice': `${LANG}.Effect.health`,
    'bonus.armour': `${LANG}.Effect.armour`,
  },
};

function toModifier({ name, unit, amount }: RollChange): CheckModifier {
  return { key: EFFECT_LINE, note: name, [unit]: amount };
}

/** Lists what the effects on an actor do to a test, as modifiers with their names. */
export function listEffectReasons(actor: HarvestCharacter, request: CheckRequest): CheckModifier[] {
  const { exchange, characteristic, second = null, skillId } = request;
  const forced = readTestKind(request.purpose).choice ? '' : 'forced';
  const rolled = {
    kind: exchange?.role ?? forced,
    traits: [characteristic, ...(second && skillId === null ? [second] : [])],
    skill: (skillId === null ? undefined : findSkillById(actor, skillId))?.system.identifier ?? '',
  } as const;
  return listReasonsOf(actor, rolled);
}

/** Lists what the effects on an actor do to rolls of a kind, as modifiers with their names. */
export function listReasonsOf(actor: HarvestCharacter, rolled: RolledTraits): CheckModifier[] {
  return listRollChanges(actor, rolled)
    .filter(({ unit }) => (units as readonly string[]).includes(unit))
    .map(toModifier);
}
