/** The characters of the tests. The names of their skills occur nowhere else, so that finding one proves a leak. */
import type { PageSeat } from '../page-seat.ts';

/** A character to create. */
interface CharacterData {
  readonly name: string;
  /** Ownership levels by user name: 1 limited, 2 observer, 3 owner. */
  readonly ownership: Record<string, number>;
  readonly characteristics: Readonly<Record<string, number>>;
  readonly skills: readonly { name: string; rating: number; characteristic: string; kind?: 'common' | 'specialist' }[];
}

/** Belongs to Ada: 4 white dice with Umbrella Fencing (3 + Dexterity 1), 2 with only Wits. */
export const corin: CharacterData = {
  name: 'Corin Ashe',
  ownership: { Ada: 3 },
  characteristics: { strength: 0, dexterity: 1, fortitude: 0, wits: 2, resolve: 1, presence: -3 },
  skills: [
    { name: 'Umbrella Fencing', rating: 3, characteristic: 'dexterity' },
    { name: 'Rooftop Running', rating: 2, characteristic: 'dexterity' },
    { name: 'Cipher Reading', rating: 2, characteristic: 'wits', kind: 'specialist' },
  ],
};

/** Belongs to Bertrand; Ada may see only the name. */
export const delphine: CharacterData = {
  name: 'Delphine Rook',
  ownership: { Bertrand: 3, Ada: 1 },
  characteristics: { strength: 2, dexterity: 2, fortitude: 2, wits: 2, resolve: 2, presence: 2 },
  skills: [{ name: 'Lockpicking by Ear', rating: 4, characteristic: 'dexterity' }],
};

/**
 * Creates a character as a GM.
 * @returns Its id.
 */
export function createCharacter(gamemaster: PageSeat, character: CharacterData): Promise<string> {
  return gamemaster.run(async ({ game, CONFIG }, { name, ownership, characteristics, skills }) => {
    const levels = Object.entries(ownership).map(([user, level]) => [game.users.getName(user)?.id, level]);
    const items = skills.map(({ name: skill, rating, characteristic, kind = 'common' }) => ({
      name: skill,
      type: 'harvestSkill',
      system: { identifier: skill.toLowerCase().replaceAll(' ', '-'), rating, characteristic, kind },
    }));
    const actor = await CONFIG.Actor.documentClass.create({
      name,
      type: 'harvestCharacter',
      ownership: { default: 0, ...Object.fromEntries(levels) },
      system: { characteristics },
      items,
    });
    return actor.id;
  }, character);
}

/** Ada's: 5 − 3 initiative dice, because no weapon is readied. */
export const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { dexterity: 2, wits: 3 },
  skills: [{ name: 'Kite Flying', rating: 2, characteristic: 'dexterity' }],
};

/** Bertrand's: 6 − 3 initiative dice. */
export const emil = {
  name: 'Emil Hart',
  ownership: { Bertrand: 3 },
  characteristics: { dexterity: 3, wits: 3 },
  skills: [{ name: 'Lamp Lighting', rating: 1, characteristic: 'dexterity' }],
};

/** Returns the statuses of a world actor. */
export function listStatuses(seat: PageSeat, name: string): Promise<string[]> {
  return seat.run(
    ({ game }, actor) => [
      ...((game.actors.getName(actor) as { statuses?: Iterable<string> } | undefined)?.statuses ?? []),
    ],
    name,
  );
}
