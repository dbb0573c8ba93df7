/** An adventure takes the characters that the world already has, instead of bringing them a second time. */
import './foundry-double.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useOwnActors, watchAdventures, type ImportLists } from '../../module/windows/adventure-imports.ts';

const [HERO, FOE] = ['nedHallowayHero0', 'pressGangMateFoe'];
const SOURCE = `Compendium.tetrad.coin-characters.Actor.${HERO}`;

interface Own {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly _stats: { readonly compendiumSource: string | null };
}

const make = (name: string, compendiumSource: string | null = null, type = 'coinFlipper'): Own => ({
  id: `own${name}`,
  name,
  type,
  _stats: { compendiumSource },
});

/** What an adventure brings: a hero and a foe, who stand in a scene and in a fight, and notes with a link. */
function bring(): { toCreate: ImportLists; toUpdate: ImportLists } {
  const hero = { _id: HERO, name: 'Ned', type: 'coinFlipper', prototypeToken: { actorLink: true } };
  const foe = { _id: FOE, name: 'Mate', type: 'coinFlipper', prototypeToken: { actorLink: false } };
  return {
    toCreate: {
      Actor: [hero, foe],
      Scene: [{ _id: 'scene', tokens: [{ actorId: HERO }, { actorId: FOE }] }],
      JournalEntry: [{ pages: [{ text: { content: `@UUID[Actor.${HERO}]{Ned}` } }] }],
    },
    toUpdate: { Combat: [{ combatants: [{ actorId: HERO }] }] },
  };
}

const stand = (...contents: Own[]): void => void vi.stubGlobal('game', { ...game, actors: { contents } });

beforeEach(() => stand());
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['was imported from its pack, whatever it is called now', make('Edward', SOURCE)],
  ['has the same name and type', make('Ned')],
])('a character that %s is used', (_what, own) => {
  stand(make('Somebody'), own);
  const { toCreate, toUpdate } = bring();
  expect(useOwnActors(toCreate, toUpdate)).toBe(1);
  expect(toCreate).toMatchObject({
    Actor: [{ _id: FOE }],
    Scene: [{ tokens: [{ actorId: own.id }, { actorId: FOE }] }],
    JournalEntry: [{ pages: [{ text: { content: `@UUID[Actor.${own.id}]{Ned}` } }] }],
  });
  expect(toCreate['Actor']).toHaveLength(1);
  expect(toUpdate).toEqual({ Combat: [{ combatants: [{ actorId: own.id }] }] });
});

it.each([
  ['a foe of the same name', make('Mate')],
  ['a character of another type', make('Ned', null, 'otherHero')],
  ['what was imported from another system', make('Edward', `Compendium.other.heroes.Actor.${HERO}`)],
])('%s is not taken for it', (_what, own) => {
  stand(own);
  const { toCreate, toUpdate } = bring();
  expect(useOwnActors(toCreate, toUpdate)).toBe(0);
  expect({ toCreate, toUpdate }).toEqual(bring());
});

it('of a world that has everyone, no actor is created', () => {
  stand(make('Ned'), make('Mate', SOURCE.replace(HERO, FOE)));
  const { toCreate, toUpdate } = bring();
  expect(useOwnActors(toCreate, toUpdate)).toBe(2);
  expect(toCreate).not.toHaveProperty('Actor');
});

it('only the adventures of this system are watched, and the GM is told', () => {
  const told: string[] = [];
  vi.stubGlobal('ui', { notifications: { info: (text: string) => told.push(text) } });
  type Hook = (...given: unknown[]) => void;
  const hooks: Hook[] = [];
  vi.stubGlobal('Hooks', { on: (_name: string, hook: Hook) => hooks.push(hook) });
  watchAdventures();
  const hear: Hook = (...given) => hooks[0]?.(...given);
  stand(make('Ned'));
  const [other, ours] = [bring(), bring()];
  hear({ pack: 'world.mine' }, {}, other.toCreate, other.toUpdate);
  expect([other, told]).toEqual([bring(), []]);
  hear({ pack: 'tetrad.coin-adventures' }, {}, ours.toCreate, ours.toUpdate);
  expect(ours.toCreate['Actor']).toHaveLength(1);
  expect(told).toEqual(['1 character of this adventure is already in the world and is used as it is.']);
});
