// Power-ups (IW-33): what each does, and vampire blood, after which most of the others no longer work.
import { freezeDeep } from '../core/freeze.ts';
import type { RuleEvent } from '../core/line.ts';
import { requireFace } from '../core/random.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, readShape, readSwitch, requireKey } from '../core/validate.ts';
import { type AbilityId, readScores } from './abilities.ts';

/** The power-ups (IW-33): what each adds to an ability score or to maximum HP, what else it gives, and whether it still works after vampire blood. */
export const powerUps = freezeDeep({
  chocolates: { hp: 5, ability: null, gains: null, always: true },
  mightUp: { hp: 0, ability: 'str', gains: null, always: false },
  speedUp: { hp: 0, ability: 'dex', gains: null, always: false },
  magicUp: { hp: 0, ability: 'wil', gains: null, always: false },
  vampireBlood: { hp: 0, ability: null, gains: 'psychic', always: true },
  infestedEgg: { hp: 0, ability: null, gains: 'mutation', always: false },
});

export type PowerUpId = keyof typeof powerUps;

/** The power-ups by their number, from 1 (IW-33). */
export const powerUpIds: readonly PowerUpId[] = freezeDeep([
  'chocolates',
  'mightUp',
  'speedUp',
  'magicUp',
  'vampireBlood',
  'infestedEgg',
]);

/** The formula for a random power-up, by how rare it is (IW-33). */
export const powerUpDice = freezeDeep({ common: '1d4', arcane: '1d3 + 3', wild: '1d6' });

/** A character before or after a power-up: ability scores without damage, maximum HP, and whether they have ever taken vampire blood. */
export interface PowerUpState {
  readonly abilities: Readonly<Record<AbilityId, number>>;
  readonly maxHp: number;
  readonly vampire: boolean;
}

const stateShape = {
  abilities: readScores,
  maxHp: count,
  vampire: readSwitch,
};

/** Returns the power-up with this number (IW-33). Throws `bad-face`. */
export function findPowerUp(total: number): PowerUpId {
  return powerUpIds[requireFace(total, 'total', powerUpIds.length) - 1]!;
}

/**
 * Uses a power-up (IW-33). The event `gained` means that the character gets a psychic power or a mutation. After vampire blood only vampire blood and
 * chocolates work. Throws `power-up-useless`, `unknown-key`, `not-an-integer`, `out-of-range`.
 */
export function usePowerUp(
  state: PowerUpState,
  id: PowerUpId,
): {
  readonly state: PowerUpState;
  readonly events: readonly (RuleEvent & { readonly power: 'psychic' | 'mutation' })[];
} {
  const { abilities, maxHp, vampire } = readShape(state, 'state', stateShape);
  const { hp, ability, gains, always } = powerUps[requireKey(id, 'id', powerUps)];
  if (vampire && !always) throw new RulesError('power-up-useless', 'id', id);
  return {
    state: {
      abilities: ability === null ? abilities : { ...abilities, [ability]: abilities[ability] + 1 },
      maxHp: maxHp + hp,
      vampire: vampire || id === 'vampireBlood',
    },
    events: gains === null ? [] : [{ kind: 'gained', rule: 'IW-33', power: gains }],
  };
}
