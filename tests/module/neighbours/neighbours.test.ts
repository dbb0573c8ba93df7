/** What modules beside Tetrad are told, and what happens if telling one of them fails. */
import '../foundry-double.ts';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createBabele } from '../../../module/neighbours/babele.ts';
import { createDiceSoNice } from '../../../module/neighbours/dice-so-nice.ts';
import { createItemPiles } from '../../../module/neighbours/item-piles.ts';
import { listNeighbours, watchNeighbours, type Neighbour } from '../../../module/neighbours/neighbour.ts';
import { quenchBatch } from '../../../module/neighbours/quench.ts';
import { createTokenActionHud } from '../../../module/neighbours/token-action-hud.ts';
import type { NamedNeighbours } from '../../../module/neighbours/neighbours-facet.ts';
import { settings } from '../foundry-double.ts';
import { createQuench } from './quench-double.ts';
import { createBabeleDouble, createDice3d, createItemPilesDouble, HudDouble, type HooksLike } from './doubles.ts';
import { installFacets } from '../install-facets.ts';

const colours = { label: 'TETRAD.Neighbours.open', foreground: '#111111', background: '#eeeeee', edge: '#999999' };

/** A ruleset with dice and prices of its own, and one that has neither. */
const rulesets: readonly NamedNeighbours[] = [
  {
    id: 'plain',
    label: 'TETRAD.Neighbours.title',
    facet: {
      dice: { colours: [{ ...colours, id: 'grey' }] },
      texts: { talents: { path: 'system.talents', names: true } },
    },
    goods: { carriers: ['plainHero'], stacked: ['plainGear'], single: ['plainWeapon'] },
  },
  {
    id: 'rich',
    label: 'TETRAD.Panel.title',
    facet: {
      dice: {
        colours: [
          { ...colours, id: 'bone' },
          { ...colours, id: 'jet' },
        ],
        faces: [
          { die: 'dq', shape: 'd4', labels: ['1', '2', '3', '4'], colours: 'bone' },
          { die: 'dz', shape: 'd6', labels: ['1', '2', '3', '4', '5', '6'], colours: 'jet' },
        ],
      },
      texts: { motto: { path: 'system.motto' } },
    },
    goods: {
      carriers: ['richHero'],
      stacked: ['richGear'],
      single: ['richWeapon', 'richArmor'],
      price: 'system.worth',
      currency: { label: 'TETRAD.Neighbours.hud.traits', path: 'system.purse' },
    },
  },
];

/** The types of documents and their rich texts. */
const template = JSON.parse(readFileSync('template.json', 'utf8')) as Record<
  'Actor' | 'Item',
  { readonly htmlFields: Readonly<Record<string, readonly string[]>> }
>;

type Listener = (...given: unknown[]) => void;

let listeners: Map<string, Listener[]>;
let hooks: HooksLike;

beforeEach(() => {
  listeners = new Map();
  const once = (hook: string, listener: Listener): void => {
    listeners.set(hook, [...(listeners.get(hook) ?? []), listener]);
  };
  hooks = {
    on: once as never,
    once: once as never,
    callAll: (hook, ...given) => (listeners.get(hook) ?? []).forEach((listener) => listener(...given)),
  };
  Object.assign(globalThis, { Hooks: hooks });
  settings.clear();
  settings.set('tetrad.rulesets', []);
});

/** Waits for a neighbour, lets its module call, and returns how it stands with it. */
async function meet(make: () => Neighbour, hook: string, given?: unknown) {
  const neighbour = make();
  watchNeighbours([neighbour]);
  hooks.callAll(hook, given);
  await Promise.resolve();
  await vi.waitFor(() => expect(listNeighbours().findLast(({ id }) => id === neighbour.id)?.state).not.toBe('off'));
  return listNeighbours().findLast(({ id }) => id === neighbour.id);
}

it('Dice So Nice! gets colours for each ruleset, and the faces of its dice', async () => {
  const dice3d = createDice3d(() => ['q', 'z']);
  const met = await meet(() => createDiceSoNice(rulesets), 'diceSoNiceReady', dice3d);
  expect(met).toEqual({ id: 'dice-so-nice', state: 'on', reason: '' });
  expect(dice3d.colorsets.map(({ name }) => name)).toEqual([
    'tetrad-plain-grey',
    'tetrad-rich-bone',
    'tetrad-rich-jet',
  ]);
  expect(dice3d.systems).toEqual([{ id: 'tetrad-rich', name: 'GM Panel', group: 'Tetrad' }]);
  expect(dice3d.presets.map(({ type, shape, colorset }) => [type, shape, colorset])).toEqual([
    ['dq', 'd4', 'tetrad-rich-bone'],
    ['dz', 'd6', 'tetrad-rich-jet'],
  ]);
});

describe('Babele', () => {
  it('finds every rich text of our documents, and leaves identifiers as they are', async () => {
    const babele = createBabeleDouble();
    const met = await meet(() => createBabele(rulesets), 'babele.init', babele);
    expect(met?.state).toBe('on');
    for (const document of ['Actor', 'Item'] as const) {
      const paths = Object.values(babele.mappings[document] ?? {});
      const texts = [...new Set(Object.values(template[document].htmlFields).flat())];
      expect(paths).toEqual(expect.arrayContaining(texts.map((text) => `system.${text}`)));
    }
    const skill = {
      name: 'Pilot',
      system: {
        identifier: 'pilot',
        motto: 'Up!',
        description: '<p>Flying.</p>',
        talents: [
          { name: 'Big Ships', identifier: '', rank: 2 },
          { name: 'Gliders', identifier: 'gliders', rank: 0 },
        ],
      },
    };
    const translation = {
      name: 'Pilote',
      description: '<p>Voler.</p>',
      motto: 'Haut !',
      talents: { 'Big Ships': 'Gros vaisseaux' },
    };
    expect(babele.translate('Item', skill, translation)).toEqual({
      name: 'Pilote',
      system: {
        identifier: 'pilot',
        motto: 'Haut !',
        description: '<p>Voler.</p>',
        talents: [
          { name: 'Gros vaisseaux', identifier: 'big-ships', rank: 2 },
          { name: 'Gliders', identifier: 'gliders', rank: 0 },
        ],
      },
    });
  });

  it('that is too old is told apart, and the reason says what to do', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { registerConverters } = createBabeleDouble();
    const met = await meet(() => createBabele(rulesets), 'babele.init', { registerConverters });
    expect(met?.state).toBe('broken');
    expect(met?.reason).toContain('Update Babele');
    expect(warn.mock.calls).toEqual([['Tetrad: babele: babele-too-old']]);
    warn.mockRestore();
  });
});

/** Lets Item Piles call, and returns what it was told. */
async function tellItemPiles(): Promise<ReturnType<typeof createItemPilesDouble>['told']> {
  const itempiles = createItemPilesDouble();
  Object.assign(game, { itempiles });
  const types = ['plainGear', 'plainWeapon', 'plainSkill', 'richGear', 'richWeapon', 'richArmor', 'richCurse'];
  Object.assign(CONFIG, { Item: { dataModels: Object.fromEntries(types.map((type) => [type, {}])) } });
  await meet(() => createItemPiles(rulesets), 'item-piles-ready');
  return itempiles.told;
}

describe('Item Piles', () => {
  it('knows things, their price and the currency, and leaves everything else where it is', async () => {
    settings.set('tetrad.rulesets', ['rich']);
    const [told] = await tellItemPiles();
    expect(told).toMatchObject({
      ACTOR_CLASS_TYPE: 'richHero',
      ITEM_QUANTITY_ATTRIBUTE: 'system.quantity',
      ITEM_PRICE_ATTRIBUTE: 'system.worth',
      UNSTACKABLE_ITEM_TYPES: ['richWeapon', 'richArmor'],
    });
    expect(told?.CURRENCIES).toMatchObject([{ name: 'Traits', primary: true, data: { path: 'system.purse' } }]);
    expect(told?.ITEM_FILTERS).toEqual([{ path: 'type', filters: 'plainGear,plainWeapon,plainSkill,richCurse' }]);
  });

  it('takes the things of all rulesets in use together', async () => {
    const [told] = await tellItemPiles();
    expect(told?.ACTOR_CLASS_TYPE).toBe('plainHero');
    expect(told?.ITEM_PRICE_ATTRIBUTE).toBe('system.worth');
    expect(told?.ITEM_FILTERS).toEqual([{ path: 'type', filters: 'plainSkill,richCurse' }]);
  });
});

describe('Token Action HUD', () => {
  const wren = {
    type: 'wren',
    items: Object.assign(
      [
        { id: 'skill', name: 'Stealth', type: 'ownSkill', img: 'a.svg', system: { identifier: 'stealth' } },
        { id: 'knife', name: 'Old Knife', type: 'ownWeapon', img: 'b.svg', system: {} },
        { id: 'note', name: 'Debts', type: 'ownNote', img: 'c.svg', system: {} },
      ],
      {
        get(id: string) {
          return wren.items.find((item) => item.id === id);
        },
      },
    ),
  };
  const rolled: unknown[] = [];
  const hud = new HudDouble();

  beforeEach(async () => {
    rolled.length = 0;
    installFacets('wren', {
      calls: {
        owns: (actor: unknown) => actor === wren,
        command: 'own',
        skills: { type: 'ownSkill' },
        bases: () => [{ id: 'wits', label: 'Wits', kind: 'basis' }],
      },
    });
    const rolls = {
      call: (line: string) => Promise.resolve(rolled.push(line)),
      roll: (_actor: unknown, item: string) => Promise.resolve(rolled.push(item)),
    };
    watchNeighbours([createTokenActionHud(['ownSkill', 'ownWeapon'], rolls)]);
    hud.start(hooks);
    await Promise.resolve();
  });

  it('shows the traits, skills and weapons of the selected token', async () => {
    const shown = await hud.show(wren);
    expect(Object.entries(shown).map(([group, actions]) => [group, ...actions.map(({ name }) => name)])).toEqual([
      ['Traits', 'Wits'],
      ['Skills', 'Stealth'],
      ['Weapons and powers', 'Old Knife'],
    ]);
  });

  it('rolls through game.tetrad on a click, and opens the item on a right click', async () => {
    const { Traits = [], Skills = [], 'Weapons and powers': weapons = [] } = await hud.show(wren);
    for (const action of [...Traits, ...Skills, ...weapons]) hud.click(wren, action);
    expect(rolled).toEqual(['/own wits', 'stealth', 'Old Knife']);
    hud.isRightClick = true;
    for (const action of Skills) hud.click(wren, action);
    hud.isRightClick = false;
    expect(hud.opened).toEqual(['skill']);
    expect(rolled).toHaveLength(3);
  });

  it('shows nothing for several tokens at once', async () => {
    expect(Object.values(await hud.show(null)).flat()).toEqual([]);
  });
});

/** A compendium of the system with one readable entry, and perhaps one more that its index names. */
function createPack(title: string, others: readonly object[] = []) {
  return {
    title,
    documentName: 'Item',
    locked: true,
    metadata: { packageType: 'system' },
    index: { size: 1 + others.length },
    getDocuments: () => Promise.resolve([{ name: 'Rope' }, ...others]),
  };
}

const emptyCollection = Object.assign([], { documentName: 'Actor', invalidDocumentIds: new Set<string>() });

/** Lets Quench run its batch in a world. */
async function runWorldBatch(world: { readonly packs: readonly object[]; readonly items?: object }) {
  const quench = createQuench();
  const empty = { actors: emptyCollection, items: emptyCollection, messages: emptyCollection, scenes: [] };
  Object.assign(game, empty, world);
  await meet(() => quenchBatch, 'quenchReady', quench);
  return quench.runBatches(['tetrad.world']);
}

describe('Quench', () => {
  const row = { label: 'TETRAD.Panel.title', tone: 'fair' } as const;

  /** Registers a ruleset whose quick roll has outcomes of these probabilities. */
  const addOdds = (label: string, ...chances: readonly number[]): void => {
    const rows = chances.map((p, index) => ({ ...row, key: String(index), p }));
    const odds = () => ({ rows, headline: { label: row.label, p: 1 } });
    installFacets(label, { quickRoll: { fields: [], formula: () => '1d6', odds } }, { label });
  };

  it('finds a world that is in order, and a ruleset without odds is left out', async () => {
    addOdds('TETRAD.Panel.title', 0.25, 0.75);
    installFacets('plain', { quickRoll: { fields: [], formula: () => '1d6' } }, { label: 'plain' });
    expect(await runWorldBatch({ packs: [createPack('Gear')] })).toEqual({
      failures: [],
      pending: [],
      passes: [
        'Every entry of the compendium can be read > Gear',
        'World > Every document of the world can be read',
        'The odds add up to 100% > GM Panel',
      ],
    });
  });

  it('names entries and documents that cannot be read, and odds that do not add up', async () => {
    addOdds('TETRAD.Neighbours.title', 0.25, 0.7);
    const CONFIGURED = { dataModels: {}, documentClass: { metadata: { label: 'Item' } } };
    Object.assign(CONFIG, { Item: CONFIGURED, Actor: CONFIGURED });
    const items = Object.assign([], {
      documentName: 'Item',
      invalidDocumentIds: new Set(['torn']),
      getInvalid: () => ({
        name: 'Torn Coat',
        uuid: 'Item.torn',
        documentName: 'Item',
        validate: () => {
          throw new Error('no type');
        },
      }),
    });
    const packs = [createPack('Gear', [{ name: 'Bent Spoon', invalid: true }]), createPack('Skills')];
    const { failures, passes } = await runWorldBatch({ packs, items });
    expect(passes).toEqual([
      'Every entry of the compendium can be read > Skills',
      'The odds add up to 100% > GM Panel',
    ]);
    expect(failures.map((failure) => failure.split(':')[0])).toEqual([
      'Every entry of the compendium can be read > Gear',
      'World > Every document of the world can be read',
      'The odds add up to 100% > Other Modules',
    ]);
  });
});

function createFailing(id: string, register: () => unknown): Neighbour {
  return { id, watch: (attempt) => attempt(register) };
}

function failAtOnce(): never {
  throw new Error('no die');
}

it('a module that fails, at once or later, concerns nobody else', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const babele = createBabele(rulesets);
  watchNeighbours([
    createFailing('first', failAtOnce),
    createFailing('second', () => Promise.reject(new Error('no door'))),
    babele,
  ]);
  hooks.callAll('babele.init', createBabeleDouble());
  await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(2));
  expect(warn.mock.calls).toEqual([['Tetrad: first: no die'], ['Tetrad: second: no door']]);
  warn.mockRestore();
  const listed = listNeighbours().slice(-3);
  expect(listed).toMatchObject([
    { id: 'first', state: 'broken', reason: 'no die' },
    { id: 'second', state: 'broken', reason: 'no door' },
    { id: 'babele', state: 'on', reason: '' },
  ]);
});

function readState(): string | undefined {
  return listNeighbours().find(({ id }) => id === 'silent')?.state;
}

it('a module that is not there is off, and one that has not called yet is waited for', () => {
  const silent = { id: 'silent', watch: () => undefined };
  watchNeighbours([silent]);
  Object.assign(game, { modules: new Map() });
  expect(readState()).toBe('off');
  Object.assign(game, { modules: new Map([['silent', { active: true }]]) });
  expect(readState()).toBe('waiting');
  Object.assign(game, { modules: new Map([['silent', { active: false }]]) });
  expect(readState()).toBe('off');
});
