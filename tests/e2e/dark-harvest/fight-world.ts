/** A fight for tests of exchanges: two players' characters, rats and a door on a scene, with readied weapons and chosen initiative. */
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { findToken } from '../pages/scene.ts';

/** The position of each fighter and its initiative; without initiative it is no combatant. */
interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly initiative?: number;
}

/** Ada's: Dexterity 2, Swordplay 3, Firearms 4. Higher initiative than Emil, lower than the rats. */
export const ROSA = 'Rosa Vane';
/** Bertrand's: Dexterity 1, Swordplay 3, Dodge 2. */
export const EMIL = 'Emil Hart';
/** The GM's: one is first, the other last. */
export const RAT = 'Gutter Rat (1)';
export const OTHER_RAT = 'Gutter Rat (2)';

/** Everyone stands on spaces of a yard and can strike everyone else, except that no rat reaches the door. */
const places: readonly Place[] = [
  { name: ROSA, x: 500, y: 200, initiative: 3.4 },
  { name: EMIL, x: 500, y: 100, initiative: 2.2 },
  { name: RAT, x: 600, y: 100, initiative: 5.1 },
  { name: OTHER_RAT, x: 600, y: 200, initiative: 1.1 },
  { name: 'Cellar Door', x: 400, y: 200 },
];

/** Moves Rosa and waits until everyone sees it: to where she began, or four spaces from Emil, within range of a shot. */
export async function placeRosa(gamemaster: Seat, seats: readonly Seat[], where: 'beside' | 'far'): Promise<void> {
  const [rosa] = places;
  const x = where === 'far' ? 100 : (rosa?.x ?? 0);
  const find = (seat: Seat): Promise<unknown> =>
    seat.run(({ game }, name) => game.scenes.getName('The Cellar')?.tokens.getName(name)?.x, ROSA);
  await gamemaster.run(
    async ({ game }, { name, to }) => {
      await game.scenes.getName('The Cellar')?.tokens.getName(name)?.update({ x: to });
    },
    { name: ROSA, to: x },
  );
  for (const seat of seats) await expect.poll(() => find(seat)).toBe(x);
}

/**
 * Creates everything as a GM, and waits until everyone sees it.
 * @param isBegun - Whether initiative is set and the fight has begun; otherwise the test does that.
 */
export async function createFight(gamemaster: Seat, seats: readonly Seat[], isBegun = true): Promise<void> {
  await gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const skill = (identifier: string, name: string, rating: number, characteristic = 'dexterity') => ({
        name,
        type: 'harvestSkill',
        system: { identifier, rating, characteristic, kind: 'common' },
      });
      const weapon = (name: string, system: object) => ({ name, type: 'harvestWeapon', system });
      const sabre = (readied = true) => weapon('Sabre', { skill: 'swordplay', damage: 7, melee: true, readied });
      const pistol = weapon('Pistol', { skill: 'firearms', damage: 6, shots: { value: 3, max: 6 } });
      const own = (user: string) => ({ default: 0, [game.users.getName(user)?.id ?? '']: 3 });
      const { documentClass: Actor } = CONFIG.Actor;
      const rosa = await Actor.create({
        name: given.ROSA,
        type: 'harvestCharacter',
        ownership: own('Ada'),
        system: { characteristics: { strength: 1, dexterity: 2, fortitude: 1, wits: 2, resolve: 1 } },
        items: [
          skill('swordplay', 'Swordplay', 3),
          skill('firearms', 'Firearms', 4),
          skill('dodge', 'Dodge', 3),
          sabre(),
          pistol,
        ],
      });
      const emil = await Actor.create({
        name: given.EMIL,
        type: 'harvestCharacter',
        ownership: own('Bertrand'),
        system: { characteristics: { strength: 0, dexterity: 1, fortitude: 1, wits: 2, resolve: 1 } },
        items: [skill('swordplay', 'Swordplay', 3), skill('dodge', 'Dodge', 2), sabre()],
      });
      const rat = await Actor.create({
        name: 'Gutter Rat',
        type: 'harvestAdversary',
        system: { characteristics: { dexterity: 1 } },
        items: [
          skill('martial-arts', 'Biting', 2),
          weapon('Teeth', { skill: 'martial-arts', damage: 2, melee: true, readied: true }),
        ],
      });
      const door = await Actor.create({
        name: 'Cellar Door',
        type: 'harvestStructure',
        system: { kind: 'woodenDoor', dice: 2 },
      });
      const scene = await CONFIG.Scene.documentClass.create({ name: 'The Cellar', active: true });
      const actors = [rosa, emil, rat, rat, door] as unknown as Parameters<typeof Object.assign>[];
      for (const [index, { name, x, y }] of given.places.entries()) {
        const actor = actors[index] as unknown as { getTokenDocument(data: object): Promise<{ toObject(): object }> };
        const token = await actor.getTokenDocument({ x, y, name });
        await scene.createEmbeddedDocuments('Token', [token.toObject()]);
      }
      const combat = (await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true })) as unknown as {
        createEmbeddedDocuments(type: string, data: object[]): Promise<unknown>;
        startCombat(): Promise<unknown>;
      };
      const { tokens } = scene as unknown as { tokens: Iterable<{ id: string; name: string; actorId: string }> };
      const fighters = [...tokens].flatMap(({ id, name, actorId }) => {
        const initiative = given.places.find((place) => place.name === name)?.initiative;
        if (initiative === undefined) return [];
        return [{ tokenId: id, sceneId: scene.id, actorId, ...(given.isBegun ? { initiative } : {}) }];
      });
      await combat.createEmbeddedDocuments('Combatant', fighters);
      if (given.isBegun) await combat.startCombat();
    },
    { ROSA, EMIL, places, isBegun },
  );
  const last = places.at(-1)?.name ?? '';
  for (const seat of seats) await findToken(seat, last).waitFor();
}

/**
 * Begins the next round as a GM, and waits until its initiative is rolled.
 * @returns its number
 */
export async function beginNext(gamemaster: Seat): Promise<number> {
  const round = await gamemaster.run(async ({ game }) => {
    const [combat] = [...game.combats];
    await combat?.nextRound();
    return combat?.round ?? 0;
  });
  const isDue = (): Promise<unknown> =>
    gamemaster.run(({ game, foundry }) => foundry.utils.getProperty([...game.combats][0] ?? null, 'flags.tetrad.due'));
  await expect.poll(isDue).toBe(0);
  return round;
}

/** Gives a fighter the turn as a GM, and waits until everyone knows. */
export async function giveTurn(gamemaster: Seat, seats: readonly Seat[], name: string): Promise<void> {
  await gamemaster.run(async ({ game }, wanted) => {
    const [combat] = [...game.combats] as unknown as {
      turns: { name: string }[];
      update(data: object, options: object): Promise<unknown>;
    }[];
    const turn = combat?.turns.findIndex((fighter) => fighter.name === wanted);
    // The stored turn may already be this number although another fighter has it; so it is always written.
    await combat?.update({ turn }, { diff: false });
  }, name);
  for (const seat of seats)
    await expect.poll(() => seat.run(({ game }) => [...game.combats][0]?.combatant?.name)).toBe(name);
}

/**
 * Begins the next round, sets initiative back to its earlier values after it was rerolled, and gives Rosa the turn: new initiative leaves it to any of them, and a
 * GM's targets are those of a foe whose turn it is.
 */
export async function beginRound(gamemaster: Seat, seats: readonly Seat[]): Promise<void> {
  const round = await beginNext(gamemaster);
  await gamemaster.run(async ({ game }, given) => {
    const [combat] = [...game.combats];
    const updates = (combat?.combatants.contents ?? []).map(({ id, name }) => ({
      _id: id,
      initiative: given.find((place) => place.name === name)?.initiative ?? 0,
    }));
    await combat?.updateEmbeddedDocuments('Combatant', updates);
  }, places);
  const read = (seat: Seat): Promise<unknown> =>
    seat.run(({ game }) => {
      const [combat] = [...game.combats];
      return [combat?.round, ...(combat?.turns ?? []).map(({ initiative }) => initiative)];
    });
  const order = places.flatMap(({ initiative = [] }) => initiative).toSorted((a, b) => b - a);
  for (const seat of seats) await expect.poll(() => read(seat)).toEqual([round, ...order]);
  await giveTurn(gamemaster, seats, ROSA);
}

/**
 * Rolls initiative of fighters as a GM.
 * @returns their initiative in the same order
 */
export async function rollInitiative(gamemaster: Seat, ...names: readonly string[]): Promise<number[]> {
  return gamemaster.run(async ({ game }, wanted) => {
    const [combat] = [...game.combats] as unknown as {
      combatants: { contents: { id: string; name: string; initiative: number }[] };
      rollInitiative(ids: string[]): Promise<unknown>;
    }[];
    const fighters = wanted.map((one) => combat?.combatants.contents.find(({ name }) => name === one));
    await combat?.rollInitiative(fighters.map((fighter) => fighter?.id ?? ''));
    return fighters.map((fighter) => fighter?.initiative ?? 0);
  }, names);
}
