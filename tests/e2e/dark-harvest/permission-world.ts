/**
 * The world for tests of permissions: three actors that Ada and Bertrand own and of which Clara sees everything, little or nothing, with their tokens and their
 * fight. Also the parts of the world that a test compares, on the server and on another client.
 */
import type { Connection } from '../../table/connect.ts';
import type { Seat, UserName } from '../harness.ts';
import { settle } from '../pages/chat.ts';
import type { PageGlobals } from '../page-globals.ts';

/** The ids of an actor and of everything that belongs to it. */
export interface Subject {
  readonly actor: string;
  readonly name: string;
  readonly skill: string;
  /** A linked token, and an unlinked one. */
  readonly token: string;
  readonly copy: string;
  readonly scene: string;
  readonly combat: string;
  /** The combatant of the linked token. */
  readonly fighter: string;
  /** A message by Ada with the actor as its speaker. */
  readonly note: string;
}

/** The parts of the world that are compared, by name. */
export type State = Readonly<Record<string, unknown>>;

/** The name of a skill that every subject has. */
export const SKILL = 'Knot Tying';

/**
 * Creates an actor.
 * @param levels - Ownership levels by user.
 * @returns Its id.
 */
export async function createSubject(
  gamemaster: Seat,
  name: string,
  levels: Readonly<Partial<Record<UserName, number>>>,
): Promise<string> {
  return gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const levels = Object.entries(given.levels).map(([user, level]) => [game.users.getName(user)?.id, level]);
      const actor = await CONFIG.Actor.documentClass.create({
        name: given.name,
        type: 'harvestCharacter',
        ownership: { default: 0, ...Object.fromEntries(levels) },
        // So tough that no pip sets off a test.
        system: {
          characteristics: { dexterity: 1, fortitude: 900, wits: 2 },
          health: { dice: 400 },
          fate: { value: 400, max: 400 },
        },
        items: [
          {
            name: given.skill,
            type: 'harvestSkill',
            system: { identifier: 'knot-tying', rating: 1, characteristic: 'dexterity', kind: 'common' },
          },
        ],
      });
      return actor.id;
    },
    { name, levels, skill: SKILL },
  );
}

/** Puts the actors on a scene and into a fight, and creates what belongs to each. */
export async function placeSubjects(gamemaster: Seat, author: Seat, actors: readonly string[]): Promise<Subject[]> {
  const places = await gamemaster.run(async ({ game, CONFIG }, ids) => {
    const [scene] = await CONFIG.Scene.documentClass.createDocuments([{ name: 'The Yard', active: true }]);
    const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
    if (!scene || !combat) throw new Error('the world was not made');
    const data = ids.flatMap((actorId, index) => {
      const name = game.actors.get(actorId)?.name ?? '';
      const bar1 = { attribute: 'health' };
      const token = { actorId, x: 300, y: 100 + 300 * index, displayBars: 50, bar1 };
      return [
        { ...token, name, actorLink: true },
        { ...token, x: 600, name: `${name} copy`, actorLink: false },
      ];
    });
    const tokens = await scene.createEmbeddedDocuments('Token', data);
    const find = (name: string): string => tokens.find((token) => token.name === name)?.id ?? '';
    const entries = ids.map((actorId, index) => {
      const name = game.actors.get(actorId)?.name ?? '';
      return { actorId, tokenId: find(name), sceneId: scene.id, initiative: 10 + index };
    });
    const fighters = await combat.createEmbeddedDocuments('Combatant', entries);
    return ids.map((actor, index) => {
      const name = game.actors.get(actor)?.name ?? '';
      const fighter = fighters[index]?.id ?? '';
      const belongings = { token: find(name), copy: find(`${name} copy`), fighter };
      return { actor, name, scene: scene.id, combat: combat.id, ...belongings };
    });
  }, actors);
  const notes = await author.run(
    async ({ CONFIG }, count) =>
      (
        await CONFIG.ChatMessage.documentClass.createDocuments(
          Array.from({ length: count }, () => ({ content: 'note' })),
        )
      ).map(({ id }) => id),
    actors.length,
  );
  return places.map((place, index) => ({ ...place, skill: SKILL, note: notes[index] ?? '' }));
}

type Source = Record<string, unknown> & { readonly _id: string };
type Collections = Readonly<Record<'actors' | 'combats' | 'messages' | 'scenes' | 'settings', readonly Source[]>>;

/** Reads the parts of a world that are compared. */
function readState({ actors, combats, messages, scenes, settings }: Collections, subject: Subject): State {
  const list = (source: Source | undefined, name: string): readonly Source[] => (source?.[name] ?? []) as Source[];
  const find = (sources: readonly Source[], id: string): Source | undefined => sources.find(({ _id }) => _id === id);
  const get = (source: Source | undefined, path: string): unknown =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], source);
  const actor = find(actors, subject.actor);
  const scene = find(scenes, subject.scene);
  const combat = find(combats, subject.combat);
  const fighter = find(list(combat, 'combatants'), subject.fighter);
  return {
    actor: Boolean(actor),
    actors: actors.length,
    name: get(actor, 'name'),
    ownership: Object.entries((actor?.['ownership'] ?? {}) as Record<string, number>)
      .map(([user, level]) => `${user} ${level}`)
      .toSorted()
      .join(),
    marked: get(actor, 'system.health.marked'),
    fate: get(actor, 'system.fate.value'),
    acted: get(actor, 'system.acted.round') ?? 0,
    items: list(actor, 'items').length,
    effects: list(actor, 'effects').length,
    copyMarked: get(find(list(scene, 'tokens'), subject.copy), 'delta.system.health.marked') ?? 0,
    place: get(find(list(scene, 'tokens'), subject.token), 'x'),
    tokens: list(scene, 'tokens').length,
    combats: combats.length,
    fighters: list(combat, 'combatants').length,
    initiative: get(fighter, 'initiative'),
    defeated: get(fighter, 'defeated'),
    round: get(combat, 'round'),
    turn: get(combat, 'turn'),
    messages: messages.length,
    note: get(find(messages, subject.note), 'content'),
    quickplay: JSON.stringify(settings.find(({ key }) => key === 'tetrad.darkHarvestQuickplay')?.['value'] ?? null),
  };
}

/** Reads, inside a page, the parts of the world and how a roll is drawn. The function can use only its arguments. */
function readPage({ game }: PageGlobals, read: typeof readState, subject: Subject, roll: string): State {
  const list = (documents: Iterable<unknown>): Source[] =>
    [...(documents as Iterable<{ _source: Source }>)].map(({ _source }) => _source);
  const { actors, combats, messages, scenes, settings } = game;
  const collections = {
    actors: list(actors),
    combats: list(combats),
    messages: list(messages),
    scenes: list(scenes),
    settings: [{ _id: '', key: 'tetrad.darkHarvestQuickplay', value: settings.get('tetrad', 'darkHarvestQuickplay') }],
  };
  const card = document.querySelector<HTMLElement>(`[data-message-id="${roll}"] [data-number]`);
  return { ...read(collections, subject), net: card?.dataset['number'] ?? null };
}

/** Returns the state of another client, and how it draws a roll; only the compared values are sent to the test. */
export async function readSeen(watcher: Seat, subject: Subject, roll: string): Promise<State> {
  await settle(watcher);
  const values = [subject, roll].map((value) => JSON.stringify(value));
  return watcher.page.evaluate(`(${readPage.toString()})(globalThis, ${readState.toString()}, ${values.join(', ')})`);
}

/** Returns the state of the server. */
export async function readStored(connection: Connection, subject: Subject): Promise<State> {
  return readState((await connection.socket.emitWithAck('world')) as Collections, subject);
}

/** Returns the names of the parts that differ. */
export function listDifferences(before: State, after: State): string[] {
  return Object.keys(before).filter((key) => before[key] !== after[key]);
}
