import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
/** A plain stand-in for a character, with the members that the rules' reader uses. */

interface SkillFixture {
  id: string;
  name: string;
  rating: number;
  kind?: string;
  specialisation?: string;
}

/** Builds a character: Dexterity 2, Wits −1, everything else 0. */
export function createCharacter(
  skills: readonly SkillFixture[],
  health = { dice: 5, marked: 0, bruised: 0 },
): HarvestCharacter {
  const items = skills.map(({ id, name, rating, kind = 'common', specialisation = '' }) => ({
    id,
    name,
    type: 'harvestSkill',
    system: { identifier: name.toLowerCase(), rating, characteristic: 'dexterity', kind, specialisation },
  }));
  const characteristics = { strength: 0, dexterity: 2, fortitude: 0, wits: -1, resolve: 0, presence: 0 };
  return {
    name: 'Test',
    type: 'harvestCharacter',
    items,
    statuses: new Set(),
    system: { characteristics, health, stun: { combat: '', round: 0, turn: 0, rounds: 0 } },
  } as unknown as HarvestCharacter;
}

/** The character most tests use. */
export const fencer = createCharacter([
  { id: 'swordplay1', name: 'Swordplay', rating: 4 },
  { id: 'dodge1', name: 'Dodge', rating: 3 },
  { id: 'clock1', name: 'Engineering', rating: 1, kind: 'specialist', specialisation: 'Clockwork' },
]);
