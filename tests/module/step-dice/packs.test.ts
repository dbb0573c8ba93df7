/** What the packs of Step Dice say agrees with the tables of the rules and with what code names. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import '../foundry-double.ts';
import { skillIds } from '../../../module/rulesets/step-dice/data/new-character.ts';
import { statuses } from '../../../module/rulesets/step-dice/data/statuses.ts';
import { health } from '../../../module/rulesets/step-dice/play/health.ts';
import { stepDice } from '../../../src/index.ts';

interface Item {
  type: string;
  name: string;
  system: Record<string, unknown>;
}
interface Source extends Item {
  img: string;
  folder: string | null;
  items: Item[];
  prototypeToken: { displayBars?: number; bar1?: { attribute: string }; texture: { src: string } };
  results: { name: string; description: string }[];
}

/** The documents of a pack, without its folders. */
function readPack(name: string): Source[] {
  const root = `packs/_source/step-dice-${name}`;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml') && !file.endsWith('_folder.yml'))
    .map((file) => parse(readFileSync(join(root, file), 'utf8')) as Source);
}

/** The identifiers of a skill and of its specialties. */
const listIdentifiers = ({ system }: Item): string[] => [
  String(system['identifier']),
  ...(system['specialties'] as { identifier: string }[]).map(
    (one) => `${String(system['identifier'])}/${one.identifier}`,
  ),
];

/** "Tiny Part" to "tinyPart". */
const toId = (name: string): string =>
  name
    .split(' ')
    .map((word, index) => (index ? word : word.toLowerCase()))
    .join('');

const skills = readPack('skills').flatMap(listIdentifiers);
const fighters = ['characters', 'adversaries'].flatMap(readPack);
const isOf =
  (type: string) =>
  (item: Item): boolean =>
    item.type === type;

describe('the packs', () => {
  it('have the skills that rules name', () => {
    expect(Object.values(skillIds).filter((id) => !skills.includes(id))).toEqual([]);
  });

  it('have weapons whose skill is in the pack of skills, and reach somewhere', () => {
    const weapons = readPack('weapons');
    expect(weapons.length).toBeGreaterThanOrEqual(22);
    for (const { name, system } of weapons) {
      expect(skills, name).toContain(system['skill']);
      expect(system['close'] === true || Number(system['increment']) > 0, name).toBe(true);
    }
  });

  it('have medical supplies of every kind (SD-53)', () => {
    const supplies = readPack('equipment').map(({ system }) => system['supplies']);
    for (const kind of Object.keys(stepDice.careCircumstances.supplies)) expect(supplies).toContain(kind);
  });

  it('have fighters who can use what they carry', () => {
    for (const { name, items } of fighters) {
      const known = new Set(items.filter(isOf('stepSkill')).flatMap(listIdentifiers));
      const weapons = items.filter(isOf('stepWeapon'));
      expect(weapons.length, name).toBeGreaterThan(0);
      for (const { system } of weapons.filter(({ system: { readied } }) => readied === true))
        expect(known.has(String(system['skill']).split('/')[0] ?? ''), name).toBe(true);
    }
  });

  it('have specialties at least as high as their skill', () => {
    for (const { name, items } of fighters)
      for (const { system } of items.filter(isOf('stepSkill')))
        for (const { rank } of system['specialties'] as { rank: number }[])
          expect(rank, name).toBeGreaterThanOrEqual(Number(system['rank']));
  });

  it('have twelve characters with armour and gear, and sixteen adversaries of four kinds', () => {
    expect(readPack('characters')).toHaveLength(12);
    const kinds = readPack('adversaries').map(({ folder }) => folder);
    expect([kinds.length, new Set(kinds).size]).toEqual([16, 4]);
    for (const { name, type, system, prototypeToken } of fighters) {
      expect({ name, ...system }).toMatchObject({
        concept: expect.stringMatching(/\w{3}/u) as string,
        notes: expect.stringMatching(/<p>.+<\/p>/su) as string,
      });
      const attribute = Object.keys(health.bars[type]?.bars ?? {})[0];
      expect({ name, ...prototypeToken }).toMatchObject({ name, displayBars: 40, bar1: { attribute } });
    }
    for (const { name, items } of readPack('characters'))
      for (const type of ['stepArmor', 'stepGear']) expect(items.some(isOf(type)), `${name}: ${type}`).toBe(true);
  });

  it('have fighters each with a portrait and a token of its own', () => {
    const pictures = fighters.flatMap(({ img, prototypeToken }) => [img, prototypeToken.texture.src]);
    const drawn = pictures.map((path) => readFileSync(path.replace('systems/tetrad/', ''), 'utf8'));
    expect([new Set(pictures).size, new Set(drawn).size]).toEqual([56, 56]);
  });

  it('have the pictures of the statuses', () => {
    const paths = statuses.map(({ img }) => img.replace('systems/tetrad/', ''));
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('have tables with the rows of the rules (SD-1, SD-2, SD-17 to SD-19, SD-53)', () => {
    const tables = Object.fromEntries(readPack('tables').map(({ name, results }) => [name, results]));
    const rows = (name: string): string[] => (tables[name] ?? []).map((row) => toId(row.name));
    const numbers = (name: string): number[] =>
      (tables[name] ?? []).map(({ description }) => Number(/\d+/u.exec(description)?.[0] ?? 0));
    expect(rows('Difficulties')).toEqual([...stepDice.DIFFICULTIES]);
    expect(numbers('Difficulties')).toEqual(Object.values(stepDice.difficulties));
    expect(rows('Cover').toSorted()).toEqual(Object.keys(stepDice.cover).toSorted());
    expect(rows('Ranges')).toEqual(Object.keys(stepDice.ranges));
    expect(numbers('Ranges')).toEqual(Object.values(stepDice.ranges).map(({ difficulty }) => difficulty));
    expect(rows('Called Shots')).toEqual(Object.keys(stepDice.calledShots));
    expect(numbers('Called Shots')).toEqual(Object.values(stepDice.calledShots).map(({ difficulty }) => difficulty));
    expect(rows('First-Aid Supplies')).toEqual(Object.keys(stepDice.careCircumstances.supplies));
    expect(tables['The Ladder']?.map(({ name }) => name)).toEqual(
      Array.from({ length: 12 }, (_, index) =>
        stepDice
          .dice(index + 1)
          .map((sides) => `d${sides}`)
          .join(' + '),
      ),
    );
  });
});
