/** What effects can change in Step Dice. */
import { EFFECT_LINE, type EffectsFacet, type RolledTraits } from '../../../effects/effects-facet.ts';
import { listRollChanges } from '../../../effects/read-effects.ts';
import { readIdentifier } from '../../../documents/identifier.ts';
import { type StepFighter, attributeIds, findSkill, isFighter, listSkills } from './fighter.ts';
import { type CheckModifier, type CheckRequest, isForced } from './request.ts';

const LANG = 'TETRAD.StepDice';
const units = ['step', 'attributeStep', 'bonus', 'difficulty'] as const;

export const effects: EffectsFacet<StepFighter> = {
  owns: isFighter,
  units: Object.fromEntries(units.map((unit) => [unit, `${LANG}.Unit.${unit}`])),
  traits: Object.fromEntries(attributeIds.map((id) => [id, `${LANG}.Attribute.${id}`])),
  skills: (actor) => listSkills(actor).map((skill) => ({ id: readIdentifier(skill), label: skill.name })),
  values: {
    ...Object.fromEntries(attributeIds.map((id) => [`attributes.${id}`, `${LANG}.Attribute.${id}`])),
    initiativeSteps: `${LANG}.Effect.initiative`,
    'bonus.life': `${LANG}.Effect.life`,
    'bonus.armour': `${LANG}.Effect.armour`,
    'bonus.reach': `${LANG}.Effect.reach`,
  },
};

/** Lists what the effects on an actor do to a roll, as modifiers with their names. */
export function listEffectReasons(actor: StepFighter, request: CheckRequest): CheckModifier[] {
  const { exchange, attribute, other, skill } = request;
  const forced = isForced(request) ? 'forced' : '';
  const kind = exchange?.role === 'attack' ? 'attack' : exchange?.role === 'reply' ? 'reply' : forced;
  const traits = [attribute, ...(other ? [other] : [])];
  const identifier = skill ? (findSkill(actor, skill)?.identifier ?? '') : '';
  return listReasonsOf(actor, { kind, traits, skill: identifier });
}

/** Lists what the effects on an actor do to rolls of a kind, as modifiers with their names. */
export function listReasonsOf(actor: StepFighter, rolled: RolledTraits): CheckModifier[] {
  return listRollChanges(actor, rolled)
    .filter(({ unit }) => (units as readonly string[]).includes(unit))
    .map(({ name, unit, amount }) => ({ key: EFFECT_LINE, note: name, [unit]: amount }));
}
