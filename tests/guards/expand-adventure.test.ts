/** Adventures are written out from short sources: actors by name, tokens by square, ids that stay; what is at fault is told by its place. */
import { describe, expect, it } from 'vitest';
import { expandAdventure, type WrittenAdventure } from '../../tools/packs/expand-adventure.mjs';

type Data = Record<string, unknown>;

/** An actor of a pack, keys and all. */
function makeActor(_id: string, name: string, prototypeToken: Data): Data {
  const items = [{ _id: 'knife00000000000', _key: `!actors.items!${_id}.knife00000000000`, name: 'Knife' }];
  return { _id, _key: `!actors!${_id}`, name, items, folder: 'elsewhere0000000', prototypeToken };
}

const texture = { src: 'systems/coins/assets/coin.svg' };
const actors = new Map([
  ['heroes.rosa000000000000', makeActor('rosa000000000000', 'Rosa', { name: 'Rosa', actorLink: true, texture })],
  [
    'foes.rat0000000000000',
    makeActor('rat0000000000000', 'Rat', { name: 'Rat', actorLink: false, appendNumber: true, texture }),
  ],
]);
const deck = {
  _id: 'deck000000000000',
  _key: '!cards!deck000000000000',
  name: 'Deck',
  ownership: { default: 3 },
  cards: [{ _id: 'ace0000000000000', _key: '!cards.cards!deck000000000000.ace0000000000000', name: 'Ace', cards: [] }],
};
const stacks = new Map([['decks.deck000000000000', deck]]);
const table = {
  _id: 'weather000000000',
  _key: '!tables!weather000000000',
  name: 'Weather',
  results: [{ _id: 'rain000000000000', _key: '!tables.results!weather000000000.rain000000000000', name: 'Rain' }],
};
const tables = new Map([['weathers.weather000000000', table]]);
const scene = {
  _id: 'cellar0000000000',
  name: 'The Cellar',
  background: texture.src,
  squares: [10, 8],
  notes: 'notes00000000000',
  fight: 'fight00000000000',
  tokens: [
    { actor: 'heroes.rosa000000000000', at: [1, 2] },
    {
      actor: 'foes.rat0000000000000',
      at: [
        [5, 5],
        [9, 7],
      ],
    },
    { actor: 'foes.rat0000000000000', at: [0, 0], hidden: true, fights: false },
  ],
};
const page = { _id: 'page000000000000', name: 'Read', text: { content: '<p>@UUID[Scene.cellar0000000000]{Down}</p>' } };
const sound: Data = {
  _id: 'adventure0000000',
  _key: '!adventures!adventure0000000',
  name: 'Rats',
  folders: [{ _id: 'takers0000000000', name: 'To take', type: 'Actor', holds: ['heroes.'] }],
  characters: ['heroes.rosa000000000000'],
  stacks: ['decks.deck000000000000'],
  charts: ['weathers.weather000000000'],
  scenes: [scene],
  journal: [{ _id: 'notes00000000000', name: 'Notes', pages: [page] }],
};

/** Writes out a source; gives what came and what was said. */
function expand(changes: Data = {}): { written: WrittenAdventure; faults: string[] } {
  const faults: string[] = [];
  const report = (field: string, fault: string): number => faults.push(`${field}: ${fault}`);
  const grid = { distance: 1, units: 'yd' };
  return {
    written: expandAdventure(structuredClone({ ...sound, ...changes }), { actors, stacks, tables, grid, report }),
    faults,
  };
}
/** Ids of the tokens of the first scene. */
const ids = ({ scenes }: WrittenAdventure): string[] => (scenes[0]?.tokens ?? []).map(({ _id }) => _id);
/** The sound source with its scene changed, and what is said of it. */
const faultsOfScene = (changes: Data): string[] => expand({ scenes: [{ ...scene, ...changes }] }).faults;

describe('an adventure', () => {
  it('holds each actor that is named once, without keys of its pack', () => {
    const { written, faults } = expand();
    expect(faults).toEqual([]);
    expect(written.actors.map(({ _id }) => _id)).toEqual(['rosa000000000000', 'rat0000000000000']);
    expect(JSON.stringify({ ...written, _key: '' })).not.toContain('!actors');
  });

  it('holds the stacks of cards that are named, without keys of their pack and with their owners', () => {
    const { written, faults } = expand();
    expect(faults).toEqual([]);
    expect(written.cards).toEqual([
      {
        _id: 'deck000000000000',
        name: 'Deck',
        folder: null,
        ownership: { default: 3 },
        cards: [{ _id: 'ace0000000000000', name: 'Ace', cards: [] }],
      },
    ]);
  });

  it('says which stack of cards is in no pack', () => {
    const { written, faults } = expand({ stacks: ['decks.none000000000000'] });
    expect(faults).toEqual(['stacks.0: "decks.none000000000000" is no stack of cards of a pack; write <pack>.<id>']);
    expect(written.cards).toEqual([]);
  });

  it('holds the tables that are named, without keys of their pack', () => {
    const results = [{ _id: 'rain000000000000', name: 'Rain' }];
    expect(expand().written.tables).toEqual([{ _id: 'weather000000000', name: 'Weather', folder: null, results }]);
  });

  it('says which table is in no pack', () => {
    const { written, faults } = expand({ charts: ['weathers.none000000000000'] });
    expect(faults).toEqual(['charts.0: "weathers.none000000000000" is no table of a pack; write <pack>.<id>']);
    expect(written.tables).toEqual([]);
  });

  it('lets every player read who is to take, and keeps the others for the GM', () => {
    const [rosa, rat] = expand().written.actors;
    expect(rosa).toMatchObject({ folder: 'takers0000000000', ownership: { default: 2 } });
    expect(rat).toMatchObject({ folder: null, ownership: { default: 0 } });
  });

  it('places tokens on their squares, those of a kind by number, with names on hover', () => {
    const [written] = expand().written.scenes;
    expect(written).toMatchObject({ width: 1000, height: 800, grid: { size: 100, distance: 1, units: 'yd' } });
    expect(written?.tokens.map(({ name, x, y, displayName }) => [name, x, y, displayName])).toEqual([
      ['Rosa', 100, 200, 30],
      ['Rat (1)', 500, 500, 30],
      ['Rat (2)', 900, 700, 30],
      ['Rat (3)', 0, 0, 30],
    ]);
    expect(written?.tokens[3]).toMatchObject({ hidden: true, actorId: 'rat0000000000000', actorLink: false });
  });

  it('prepares a fight of those who fight, not begun', () => {
    const { combats, scenes } = expand().written;
    const [rosa, ...rats] = scenes[0]?.tokens ?? [];
    expect(combats).toMatchObject([{ _id: 'fight00000000000', scene: scene._id, round: 0, turn: null }]);
    expect(combats[0]?.combatants).toMatchObject(
      [rosa, rats[0], rats[1]].map((token) => ({
        tokenId: token?._id,
        actorId: token?.actorId,
        sceneId: scene._id,
        initiative: null,
      })),
    );
  });

  it('has the same ids at every build, also where a token has been moved', () => {
    const { written } = expand();
    expect(expand().written).toEqual(written);
    const moved = [{ actor: 'heroes.rosa000000000000', at: [7, 7] }, ...scene.tokens.slice(1)];
    expect(ids(expand({ scenes: [{ ...scene, tokens: moved }] }).written)).toEqual(ids(written));
    expect(new Set(ids(written)).size).toBe(4);
    for (const id of ids(written)) expect(id).toMatch(/^[A-Za-z0-9]{16}$/u);
  });
});

const readGrid = (changes: Data): unknown => expand({ scenes: [{ ...scene, ...changes }] }).written.scenes[0]?.['grid'];

it('a scene measures its squares as the system does, unless it says so itself', () => {
  expect(readGrid({})).toMatchObject({ size: 100, distance: 1, units: 'yd' });
  expect(readGrid({ grid: { distance: 5, units: 'ft' } })).toMatchObject({ size: 100, distance: 5, units: 'ft' });
});

describe('a source at fault names the place', () => {
  it('an actor that no pack has', () => {
    expect(faultsOfScene({ tokens: [{ actor: 'foes.ghost00000000000', at: [1, 1] }] })).toEqual([
      'scenes.0.tokens.0.actor: "foes.ghost00000000000" is no actor of a pack; write <pack>.<id>',
    ]);
    expect(expand({ characters: ['nobody'] }).faults[0]).toContain('characters.0: "nobody" is no actor');
  });

  it.each([[[10, 2]], [[3, 8]], [[-1, 0]], [[1.5, 2]], [undefined]])('a token on %j, outside the scene', (at) => {
    expect(faultsOfScene({ tokens: [{ actor: 'foes.rat0000000000000', at }] })).toEqual([
      `scenes.0.tokens.0.at: ${JSON.stringify(at)} is no square of a scene of 10 by 8`,
    ]);
  });

  it('two tokens on one square', () => {
    const tokens = [...scene.tokens, { actor: 'foes.rat0000000000000', at: [1, 2] }];
    expect(faultsOfScene({ tokens })).toEqual(['scenes.0.tokens.3.at: [1,2] is taken by heroes.rosa000000000000']);
  });

  it('a field that is misspelt', () => {
    expect(faultsOfScene({ token: [] })).toEqual(['scenes.0.token: is no field of a scene’s source']);
    expect(expand({ Scenes: [] }).faults).toEqual(['Scenes: is no field of an adventure’s source']);
  });

  it('notes and links to what the adventure lacks', () => {
    expect(faultsOfScene({ notes: 'gone000000000000' })).toEqual([
      'scenes: cellar0000000000: notes: no journal entry gone000000000000',
    ]);
    const lost = { ...page, text: { content: '<p>@UUID[Actor.gone000000000000]{x}</p>' } };
    expect(expand({ journal: [{ _id: 'notes00000000000', name: 'Notes', pages: [lost] }] }).faults).toEqual([
      'journal: Notes: Read: links to Actor.gone000000000000, which the adventure lacks',
    ]);
  });
});
