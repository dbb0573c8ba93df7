/** What effects can change in Harsh Light. */
import { EFFECT_LINE, type EffectsFacet, type RolledTraits } from '../../../effects/effects-facet.ts';
import { listRollChanges } from '../../../effects/read-effects.ts';
import { readIdentifier } from '../../../documents/identifier.ts';
import { attributeIds } from './attributes.ts';
import { type LightFighter, isFighter, listSkills } from './fighter.ts';
import type { CheckModifier, CheckRequest } from './request.ts';

const LANG = 'TETRAD.HarshLight';

export const effects: EffectsFacet<LightFighter> = {
  owns: isFighter,
  units: { pool: `${LANG}.Effect.pool` },
  traits: Object.fromEntries(attributeIds.map((id) => [id, `${LANG}.Attribute.${id}`])),
  skills: (actor) => listSkills(actor).map((skill) => ({ id: readIdentifier(skill), label: skill.name })),
  values: {
    ...Object.fromEntries(attributeIds.map((id) => [`attributes.${id}`, `${LANG}.Attribute.${id}`])),
    'bonus.health': `${LANG}.Effect.health`,
    'bonus.willpower': `${LANG}.Effect.willpower`,
    'bonus.defence': `${LANG}.Effect.defence`,
    'bonus.speed': `${LANG}.Effect.speed`,
  },
};

/** Lists what the effects on an actor do to a pull, as modifiers with their names. */
export function listEffectReasons(actor: LightFighter, request: CheckRequest): CheckModifier[] {
  const { attribute, pool, skill: id, exchange } = request;
  const skill = id && pool === undefined ? listSkills(actor).find((one) => one.id === id) : undefined;
  const kind = exchange?.role === 'attack' ? 'attack' : '';
  const traits = pool === undefined ? [attribute] : [];
  return listReasonsOf(actor, { kind, traits, skill: skill ? readIdentifier(skill) : '' });
}

/** Lists what the effects on an actor do to pulls of a kind, as modifiers with their names. */
export function listReasonsOf(actor: LightFighter, rolled: RolledTraits): CheckModifier[] {
  return listRollChanges(actor, rolled)
    .filter(({ unit }) => unit === 'pool')
    .map(({ name, amount }) => ({ key: EFFECT_LINE, note: name, amount }));
}
