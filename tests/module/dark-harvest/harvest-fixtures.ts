import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import { createFight } from '../fight-double.ts';
/** A plain stand-in for a character, with the members that the rules' reader uses. */

interface SkillFixture {
  id: string;
  name: string;
  rating: number;
  kind?: string;
  specialisation?: string;
}

const never = { combat: '', round: 0, turn: 0 };

/** Builds the state of somebody to whom nothing has happened yet. */
export const createState = () => ({
  roundPips: { ...never, pips: 0 },
  fight: { ...never, declared: 0, foes: [] as object[], fullDodge: false, dodgedShot: false, former: [] as string[] },
  surprises: [] as object[],
  aim: { ...never, rounds: 0 },
  dying: { ...never, rounds: 0, stable: false },
  saved: [] as string[],
  tended: { ...never },
  treated: { day: -1, patients: [] as string[] },
  breath: { ...never, rounds: 0, strenuous: false },
  stun: { ...never, rounds: 0 },
  drinking: { light: 0, wine: 0, spirits: 0, step: 0 },
  tested: { ...never, kinds: [] as string[], stay: '' },
});

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
    system: { characteristics, bonus: { armour: 0 }, health, ...createState() },
  } as unknown as HarvestCharacter;
}

/** The character most tests use. */
export const fencer = createCharacter([
  { id: 'swordplay1', name: 'Swordplay', rating: 4 },
  { id: 'dodge1', name: 'Dodge', rating: 3 },
  { id: 'clock1', name: 'Engineering', rating: 1, kind: 'specialist', specialisation: 'Clockwork' },
]);

/** Skills and characteristics of the two sides. */
export interface Numbers {
  readonly dexterity: number;
  readonly weaponSkill: number;
  readonly dodge: number;
}

/** A fighter with what it has done in the first round. */
export interface Fighter extends Numbers {
  readonly uuid: string;
  readonly readied: boolean;
  readonly unarmed: boolean;
  readonly martialArts: boolean;
  readonly foes: readonly { id: string; role: string; melee: boolean }[];
  readonly declared: number;
  readonly dodgedShot: boolean;
  readonly prone: boolean;
}

/** A skill by its identifier. */
export const skill = (id: string, rating: number) => ({
  id,
  name: id,
  type: 'harvestSkill',
  system: { identifier: id, rating, characteristic: 'dexterity', kind: 'specialist', specialisation: '' },
});

/** Makes a fighter in the first round of the fight `c`, with a weapon for blows. */
export function createFighter(fighter: Fighter): HarvestCharacter {
  const { uuid, dexterity, weaponSkill, dodge, readied, unarmed, martialArts, foes, declared, dodgedShot } = fighter;
  const clock = { combat: 'c', round: 1, turn: 0 };
  const weapon = { damage: unarmed ? 0 : 5, melee: true, special: '', bruise: false, readied, skill: 'swordplay' };
  const characteristics = { strength: 0, dexterity, fortitude: 0, wits: 0, resolve: 0, presence: 0 };
  return {
    uuid,
    id: uuid,
    name: uuid,
    type: 'harvestCharacter',
    token: null,
    statuses: new Set(fighter.prone ? ['prone'] : []),
    items: [
      skill('swordplay', weaponSkill),
      skill('dodge', dodge),
      skill('martial-arts', martialArts ? 1 : 0),
      { id: 'w', type: 'harvestWeapon', system: weapon },
    ],
    system: {
      characteristics,
      bonus: { armour: 0 },
      health: { dice: 5, marked: 0, bruised: 0 },
      ...createState(),
      fight: {
        ...clock,
        declared: foes.length === 0 ? 0 : Math.max(declared, foes.length),
        foes: foes.map((foe) => ({ ...foe, message: '' })),
        fullDodge: false,
        dodgedShot,
        former: [],
      },
    },
  } as unknown as HarvestCharacter;
}

/** Has some fight each other, in the first round; each has the initiative at its place, or none. */
export function putInFight(
  actors: readonly HarvestCharacter[],
  { turn = 0, initiatives = [] }: { turn?: number; initiatives?: readonly (number | null)[] } = {},
): void {
  const combatants = actors.map((actor, index) => ({
    actorId: actor.id,
    actor,
    initiative: initiatives[index] ?? null,
  }));
  const combat = createFight(combatants, { turn });
  Object.assign(game, {
    combats: [{ ...combat, combatants: Object.assign(combatants, { contents: combatants }) }],
    users: [],
  });
}
