/** The heroes of a sample fight are given back on every end of it, and each player has the former character again. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { lendHeroes, takeHeroesBack, watchLoans } from '../../module/windows/lent-heroes.ts';
import { mergeDeep } from './merge-deep.ts';

type Hook = (document: object) => void;

const hooks = new Map<string, Hook>();
const OWNER = 3;

class ActorDouble {
  readonly uuid: string;
  ownership: Record<string, number> = { default: 0 };
  flags: Record<string, unknown> = {};
  constructor(
    readonly id: string,
    ownership: Record<string, number> = {},
  ) {
    this.uuid = `Actor.${id}`;
    Object.assign(this.ownership, ownership);
  }
  get name(): string {
    return this.id;
  }
  get hasPlayerOwner(): boolean {
    return ['ada', 'bertrand'].some((id) => this.testUserPermission({ id }));
  }
  testUserPermission({ id }: { id: string }): boolean {
    return (this.ownership[id] ?? this.ownership['default'] ?? 0) >= OWNER;
  }
  update(change: object): Promise<void> {
    mergeDeep(this as unknown as Record<string, unknown>, change);
    return Promise.resolve();
  }
}

class UserDouble {
  readonly active = true;
  character: ActorDouble | null = null;
  constructor(
    readonly id: string,
    readonly isGM = false,
  ) {}
  get name(): string {
    return this.id;
  }
  update({ character }: { character: string | null }): Promise<void> {
    this.character = actors.get(character ?? '') ?? null;
    return Promise.resolve();
  }
}

class Actors extends Map<string, ActorDouble> {
  get contents(): ActorDouble[] {
    return [...this.values()];
  }
}

const actors = new Actors();
let ada: UserDouble;
let bertrand: UserDouble;
const combats = new Map<string, object>();
const scenes = new Map<string, object>();

function add(id: string, ownership: Record<string, number> = {}): ActorDouble {
  const actor = new ActorDouble(id, ownership);
  actors.set(id, actor);
  return actor;
}

/** Begins a fight with heroes, which are lent. */
async function begin(name: string, ...heroes: readonly string[]): Promise<void> {
  const tokens = heroes.map((id) => ({ actor: actors.get(id) ?? add(id), actorLink: true }));
  const scene = { id: `${name}Scene`, tokens: { contents: tokens } };
  scenes.set(scene.id, scene);
  combats.set(name, {});
  await lendHeroes(scene as never, name);
}

/** Deletes a document, which every client hears of. */
async function remove(kind: string, id: string): Promise<void> {
  const all = { Combat: combats, Scene: scenes, Actor: actors }[kind] as Map<string, object>;
  const document = all.get(id) ?? {};
  all.delete(id);
  hooks.get(`delete${kind}`)?.(kind === 'Actor' ? document : { id });
  await new Promise((resolve) => setTimeout(resolve, 0));
}

const read = ({ character }: UserDouble): string => character?.id ?? '';
const activeGM = { isSelf: true };

beforeEach(() => {
  hooks.clear();
  for (const all of [actors, combats, scenes]) all.clear();
  [ada, bertrand] = [new UserDouble('ada'), new UserDouble('bertrand')];
  activeGM.isSelf = true;
  ada.character = add('own', { ada: OWNER });
  const users = new Map([ada, bertrand, new UserDouble('gm', true)].map((user) => [user.id, user]));
  const filter = (test: (user: UserDouble) => boolean) => [...users.values()].filter(test);
  Object.assign(game, { users: Object.assign(users, { filter, activeGM }), actors, combats, scenes });
  Object.assign(foundry.documents, { ChatMessage: { create: () => Promise.resolve() } });
  Object.assign(foundry.utils, { escapeHTML: (text: string) => text });
  const on = (name: string, hook: Hook) => void hooks.set(name, hook);
  Object.assign(globalThis, { Hooks: { on, once: on } });
  Object.assign(globalThis, {
    CONST: { ...CONST, DOCUMENT_OWNERSHIP_LEVELS: { NONE: 0, LIMITED: 1, OBSERVER: 2, OWNER } },
  });
  watchLoans();
});

describe('a hero of a sample fight', () => {
  it.each([
    ['the fight is deleted', () => remove('Combat', 'fight')],
    ['its scene is deleted', () => remove('Scene', 'fightScene')],
    ['the fight is started over', () => takeHeroesBack('fight')],
  ])('is given back when %s', async (_when, end) => {
    await begin('fight', 'hero', 'second');
    expect([read(ada), read(bertrand)]).toEqual(['hero', 'second']);
    expect(actors.get('hero')?.ownership).toEqual({ default: 0, ada: OWNER });
    await end();
    expect([read(ada), read(bertrand)]).toEqual(['own', '']);
    expect(actors.get('hero')?.ownership).toEqual({ default: 0 });
    expect(actors.get('own')?.ownership).toEqual({ default: 0, ada: OWNER });
    // What is over is not taken back again.
    ada.character = actors.get('hero') ?? null;
    await end();
    expect(read(ada)).toBe('hero');
  });

  it('is given back when a GM comes whose page missed the end of the fight', async () => {
    await begin('fight', 'hero');
    activeGM.isSelf = false;
    await remove('Combat', 'fight');
    expect(read(ada)).toBe('hero');
    activeGM.isSelf = true;
    hooks.get('ready')?.({});
    await vi.waitFor(() => expect(read(ada)).toBe('own'));
    await vi.waitFor(() => expect(actors.get('hero')?.ownership).toEqual({ default: 0 }));
  });

  it('stays lent while the fight goes on, though the GM’s page is loaded again', async () => {
    await begin('fight', 'hero');
    hooks.get('ready')?.({});
    await remove('Combat', 'other');
    await remove('Scene', 'otherScene');
    expect(read(ada)).toBe('hero');
  });

  it('leaves a character alone that the player has chosen meanwhile', async () => {
    await begin('fight', 'hero');
    ada.character = add('newer', { ada: OWNER });
    await remove('Combat', 'fight');
    expect(read(ada)).toBe('newer');
    expect(actors.get('hero')?.ownership).toEqual({ default: 0 });
  });

  it('gives the former character back when the hero is deleted', async () => {
    await begin('fight', 'hero');
    ada.character = null;
    await remove('Actor', 'hero');
    expect(read(ada)).toBe('own');
  });

  it('returns to the permission that the player had, however the player has changed the loan', async () => {
    add('hero', { ada: 2 });
    await begin('fight', 'hero');
    mergeDeep(actors.get('hero')!.flags, { tetrad: { loan: { level: OWNER, before: 'second' } } });
    add('second');
    await remove('Combat', 'fight');
    expect(actors.get('hero')?.ownership).toEqual({ default: 0 });
    expect(read(ada)).toBe('');
    mergeDeep(actors.get('hero')!.ownership, { ada: 2 });
    await begin('fight', 'hero');
    await remove('Combat', 'fight');
    expect(actors.get('hero')?.ownership).toEqual({ default: 0, ada: 2 });
  });

  it.each([
    ['first', ['first', 'next']],
    ['last', ['next', 'first']],
  ])('of two fights leads back to the former character, the earlier fight ending %s', async (_when, order) => {
    await begin('first', 'hero');
    await begin('next', 'second');
    expect(read(ada)).toBe('second');
    for (const fight of order) await remove('Combat', fight);
    expect(read(ada)).toBe('own');
  });
});
