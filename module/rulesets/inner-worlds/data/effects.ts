/** What effects can change in Inner Worlds. */
import { innerWorlds } from '../../../../src/index.ts';
import { EFFECT_LINE, type EffectsFacet, type RolledTraits } from '../../../effects/effects-facet.ts';
import { listRollChanges } from '../../../effects/read-effects.ts';
import { type InnerFighter, isFighter } from './fighter.ts';
import type { CheckRequest, ModeSource } from './request.ts';

const LANG = 'TETRAD.InnerWorlds';
const { abilityIds } = innerWorlds;

export const effects: EffectsFacet<InnerFighter> = {
  owns: isFighter,
  units: { mode: `${LANG}.Effect.mode` },
  traits: Object.fromEntries(abilityIds.map((id) => [id, `${LANG}.Ability.${id}`])),
  values: {
    ...Object.fromEntries(abilityIds.map((id) => [`abilities.${id}.score`, `${LANG}.Ability.${id}`])),
    'hp.max': `${LANG}.Effect.hp`,
    'bonus.armour': `${LANG}.Effect.armour`,
    speed: `${LANG}.Effect.speed`,
  },
};

/** Lists what the effects on an actor do to a roll, as reasons for advantage or disadvantage with their names. */
export function listEffectModes(actor: InnerFighter, rolled: RolledTraits): ModeSource[] {
  return listRollChanges(actor, rolled)
    .filter(({ unit }) => unit === 'mode')
    .map(({ name, amount }) => ({
      key: EFFECT_LINE,
      rule: 'IW-2',
      mode: amount > 0 ? 'advantage' : 'disadvantage',
      note: name,
    }));
}

/** The saves of replies, and those that the actor chooses; all others are due by the rules. */
const kinds: Readonly<Record<string, RolledTraits['kind']>> = {
  '': '',
  contest: '',
  escape: '',
  evade: 'reply',
  block: 'reply',
};

/** Lists what the effects on an actor do to a save or a contest. */
export function listSaveModes(actor: InnerFighter, { ability, purpose }: CheckRequest): ModeSource[] {
  return listEffectModes(actor, { kind: kinds[purpose.kind] ?? 'forced', traits: [ability], skill: '' });
}
