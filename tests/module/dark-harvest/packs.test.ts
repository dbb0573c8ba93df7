/** What the packs of Dark Harvest say agrees with the tables of the rules. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import '../foundry-double.ts';
import { health } from '../../../module/rulesets/dark-harvest/play/health.ts';
import { darkHarvest } from '../../../src/index.ts';

interface Source {
  name: string;
  type: string;
  img: string;
  folder: string | null;
  flags: object;
  system: Record<string, unknown>;
  items: { type: string; system: Record<string, unknown> }[];
  prototypeToken: { displayBars?: number; bar1?: { attribute: string }; texture: { src: string } };
  results: { name: string; description: string; range: [number, number] }[];
}

/** The documents of a pack, without its folders. */
function readPack(name: string): Source[] {
  const root = `packs/_source/dark-harvest-${name}`;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml') && !file.endsWith('_folder.yml'))
    .map((file) => parse(readFileSync(join(root, file), 'utf8')) as Source);
}

/** "Street Lamp" to "streetLamp". */
const toId = (name: string): string =>
  name
    .split(' ')
    .map((word, index) => (index ? word : word.toLowerCase()))
    .join('');

describe('the packs', () => {
  it('have every structure with its dice (DH-52)', () => {
    const packed = readPack('structures').map(({ name, system }) => {
      const { dice, perYard, armour } = system;
      return [toId(name), { dice, perYard, armour }];
    });
    const wanted = Object.entries(darkHarvest.structureDice).map(([id, { dice, perYard, armour }]) => {
      return [id, { dice, perYard, armour }];
    });
    expect(Object.fromEntries(packed)).toEqual(Object.fromEntries(wanted));
  });

  it('have actors whose tokens show their first bar to their owners', () => {
    for (const { name, type, prototypeToken } of ['characters', 'adversaries', 'structures'].flatMap(readPack)) {
      const attribute = Object.keys(health.bars[type]?.bars ?? {})[0];
      expect({ name, ...prototypeToken }).toMatchObject({ name, displayBars: 40, bar1: { attribute } });
    }
  });

  it('have every weapon with its damage and shots (DH-49)', () => {
    const [ofTheRules, ourOwn] = [
      readPack('weapons').filter(({ folder }) => !folder),
      readPack('weapons').filter(({ folder }) => folder),
    ];
    const packed = ofTheRules.map(({ name, system }) => {
      const { damage, melee, bruise, special, shots } = system;
      return [toId(name), { damage, melee, bruise, special, shots: (shots as { max: number }).max }];
    });
    const wanted = Object.entries(darkHarvest.weapons).map(([id, weapon]) => {
      const { damage, melee, bruise, special, shots } = weapon;
      return [id, { damage, melee, bruise, special: special ?? '', shots: shots ?? 0 }];
    });
    expect(Object.fromEntries(packed)).toEqual(Object.fromEntries(wanted));
    // What lies in a folder is ours, and its page says so by a tag.
    for (const { name, flags } of ourOwn) expect({ name, flags }).toEqual({ name, flags: { tetrad: { ours: true } } });
    for (const { name, flags } of ofTheRules) expect({ name, flags }).toEqual({ name, flags: {} });
  });

  it('have weapons and other gear, adversaries of four kinds and characters for three evenings', () => {
    expect(readPack('weapons').length).toBeGreaterThanOrEqual(30);
    expect(readPack('equipment').length).toBeGreaterThanOrEqual(28);
    const kinds = readPack('adversaries').map(({ folder }) => folder);
    expect(kinds).toHaveLength(24);
    expect(new Set(kinds).size).toBe(4);
    expect(readPack('characters')).toHaveLength(12);
    for (const { name, system, items } of [...readPack('characters'), ...readPack('adversaries')]) {
      expect({ name, concept: system['concept'], notes: system['notes'] }).toEqual({
        name,
        concept: expect.stringMatching(/\w{3}/u) as string,
        notes: expect.stringMatching(/<p>.+<\/p>/su) as string,
      });
      expect(items.filter(({ type }) => type === 'harvestWeapon').length, name).toBeGreaterThan(0);
    }
  });

  it('have adversaries whose notes say how hard they are (npm run balance -- --check proves it)', () => {
    for (const { name, system } of readPack('adversaries'))
      expect({ name, said: system['notes'] }).toEqual({
        name,
        said: expect.stringMatching(
          /<em>(?:Easy|Too strong|A match|Two of them).+ characters?[,;.].*<\/em>/su,
        ) as string,
      });
  });

  it('have characters to take who are unhurt, can spend fate, wear armour and carry something', () => {
    for (const { name, system, items } of readPack('characters')) {
      expect({ name, ...(system['health'] as object) }).toMatchObject({ name, marked: 0, bruised: 0 });
      expect((system['fate'] as { value: number }).value, name).toBeGreaterThan(0);
      const has = (wanted: string): boolean => items.some(({ type }) => type === wanted);
      expect({ name, has: ['harvestArmor', 'harvestGear'].filter(has) }).toEqual({
        name,
        has: ['harvestArmor', 'harvestGear'],
      });
      expect(
        items.filter(({ system: weapon }) => weapon['readied'] === true),
        name,
      ).toHaveLength(1);
    }
  });

  it('have fighters each with a portrait and a token of its own', () => {
    const pictures = ['characters', 'adversaries']
      .flatMap(readPack)
      .flatMap(({ img, prototypeToken }) => [img, prototypeToken.texture.src]);
    expect(new Set(pictures).size).toBe(72);
    const drawn = pictures.map((path) => readFileSync(path.replace('systems/tetrad/', ''), 'utf8'));
    expect(new Set(drawn).size).toBe(72);
  });

  it('have perils whose dice suit their severity, and at least an example of each (DH-63)', () => {
    const packed = readPack('perils');
    for (const [severity, { from, to, examples }] of Object.entries(darkHarvest.perils)) {
      const dice = packed
        .filter(({ system }) => system['severity'] === severity)
        .map(({ system }) => Number(system['dice']));
      expect(dice.length).toBeGreaterThanOrEqual(Math.max(1, examples.length));
      expect(Math.min(...dice)).toBeGreaterThanOrEqual(from);
      expect(Math.max(...dice)).toBeLessThanOrEqual(to ?? Number.POSITIVE_INFINITY);
    }
  });

  it('DH-63.4: have perils of which only poison is met with Fortitude + Resolve', () => {
    const perils = readPack('perils');
    expect(perils.filter(({ name }) => name.endsWith('Poison'))).toHaveLength(3);
    for (const { name, system } of perils)
      expect({ name, avoid: system['avoid'] }).toEqual({
        name,
        avoid: name.endsWith('Poison')
          ? { characteristic: 'fortitude', skill: '', second: 'resolve' }
          : { characteristic: 'dexterity', skill: 'dodge', second: '' },
      });
  });

  it('have weapons whose skill is in the pack of skills', () => {
    const skills = readPack('skills').map(({ system }) => system['identifier']);
    for (const { system } of readPack('weapons')) expect(skills).toContain(system['skill']);
  });

  it('have tables with the rows of the rules (DH-5, DH-6, DH-65, DH-66, DH-67)', () => {
    const rows = Object.fromEntries(readPack('tables').map(({ name, results }) => [name, results]));
    const starts = (name: string): (number | undefined)[] => (rows[name] ?? []).map(({ range }) => range[0]).slice(1);
    expect(starts('Degrees of Success')).toEqual(darkHarvest.degrees.map(({ from }) => from).slice(1));
    expect(starts('Feats of Strength')).toEqual(darkHarvest.feats.map(({ from }) => from).slice(1));
    expect(rows['Steps of Drunkenness']?.map(({ name }) => toId(name))).toEqual(
      darkHarvest.drinks.steps.map(({ id }) => id),
    );
    expect(rows['Drinks']).toHaveLength(Object.keys(darkHarvest.drinks.penalties).length);
    expect(rows['Difficulties']?.map(({ name }) => toId(name))).toEqual(Object.keys(darkHarvest.difficulties));
  });
});
