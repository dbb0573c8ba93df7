/** What the packs of Harsh Light say agrees with the rules, with what code names and with each other. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import '../foundry-double.ts';
import { artwork } from '../../../module/rulesets/harsh-light/data/artwork.ts';
import { buildStartingItems } from '../../../module/rulesets/harsh-light/data/new-character.ts';
import { statuses } from '../../../module/rulesets/harsh-light/data/statuses.ts';
import { health } from '../../../module/rulesets/harsh-light/play/health.ts';

interface Item {
  type: string;
  name: string;
  img: string;
  system: Record<string, unknown>;
}
interface Card {
  name: string;
  value: number;
  face: number | null;
  faces: { img: string }[];
  back: { img: string };
}
interface Source extends Item {
  folder: string | null;
  items: Item[];
  cards: Card[];
  ownership: { default: number };
  prototypeToken: { displayBars?: number; bar1?: { attribute: string }; texture: { src: string } };
}

/** The documents of a pack, without its folders. */
function readPack(name: string): Source[] {
  const root = `packs/_source/harsh-light-${name}`;
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml') && !file.endsWith('_folder.yml'))
    .map((file) => parse(readFileSync(join(root, file), 'utf8')) as Source);
}

const skills = readPack('skills');
const fighters = ['characters', 'adversaries'].flatMap(readPack);
const items = ['weapons', 'gear', 'powers'].flatMap(readPack);
const identify = ({ system }: Item): string => String(system['identifier']);
const isOf =
  (type: string) =>
  (item: Item): boolean =>
    item.type === type;
const toPath = (picture: string): string => picture.replace('systems/tetrad/', '');

describe('the packs', () => {
  it('have the skills of a new character, with their attributes and icons', () => {
    const starting = (buildStartingItems() as unknown as Item[]).filter(isOf('lightSkill'));
    const view = ({ img, system }: Item): string => [system['identifier'], system['attribute'], img].join(' ');
    expect(starting).toHaveLength(20);
    expect(skills.map(view).toSorted()).toEqual(starting.map(view).toSorted());
    expect(skills.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(skills.map(identify).toSorted());
  });

  it('have weapons, gear and powers that are pulled with a skill of the packs', () => {
    const known = skills.map(identify);
    const named = items.filter(({ system }) => typeof system['skill'] === 'string' && system['skill'] !== '');
    expect(named.length).toBeGreaterThanOrEqual(45);
    for (const { name, system } of named) expect(known, name).toContain(system['skill']);
  });

  it('have things of every kind, each with an icon of its own', () => {
    const count = (type: string): number => items.filter(isOf(type)).length;
    expect(['lightWeapon', 'lightGear', 'lightMerit', 'lightNote', 'lightPower'].map(count)).toEqual([
      19, 14, 10, 4, 13,
    ]);
    const icons = [...items, ...skills].map(({ img }) => img);
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([]);
  });

  it('have weapons of every reach, with a bonus of 0 to 4 (HL-15, HL-18)', () => {
    const weapons = items.filter(isOf('lightWeapon'));
    expect(new Set(weapons.map(({ system }) => system['reach']))).toEqual(new Set(['melee', 'thrown', 'ranged']));
    expect(new Set(weapons.map(({ system }) => system['damage']))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect(new Set(weapons.map(({ system }) => system['again']))).toEqual(new Set([8, 9, 10]));
  });

  it('have powers with and without resistance, two of which harm (HL-10, HL-18)', () => {
    const powers = items.filter(isOf('lightPower'));
    expect(powers.filter(({ system }) => system['harms'] === true).map(({ name }) => name)).toEqual([
      'Crushing Grip',
      'Red Thread',
    ]);
    expect(new Set(powers.map(({ system }) => system['resistance']))).toEqual(
      new Set(['', 'defence', 'resolve', 'stamina', 'composure']),
    );
  });

  it('have fighters who can use what they carry', () => {
    for (const { name, items: carried } of fighters) {
      const known = new Set(carried.filter(isOf('lightSkill')).map(identify));
      expect(carried.some(isOf('lightWeapon')), name).toBe(true);
      for (const { name: item, system } of carried.filter(({ system: { skill } }) => Boolean(skill)))
        expect({ name, item, skill: known.has(String(system['skill'])) }).toEqual({ name, item, skill: true });
    }
  });

  it('have eight characters and twelve adversaries of five kinds, two of whom resist with Blood Potency (HL-17)', () => {
    const adversaries = readPack('adversaries');
    expect([readPack('characters').length, adversaries.length]).toEqual([8, 12]);
    expect(new Set(adversaries.map(({ folder }) => folder)).size).toBe(5);
    expect(adversaries.filter(({ system }) => Number(system['bloodPotency']) > 0)).toHaveLength(2);
    for (const { name, type, system, prototypeToken } of fighters) {
      expect({ name, ...system }).toMatchObject({
        concept: expect.stringMatching(/\w{3}/u) as string,
        notes: expect.stringMatching(/<p>.+<\/p>/su) as string,
      });
      for (const dots of Object.values(system['attributes'] as Record<string, number>)) {
        expect(dots, name).toBeGreaterThanOrEqual(1);
        expect(dots, name).toBeLessThanOrEqual(5);
      }
      const attribute = Object.keys(health.bars[type]?.bars ?? {})[0];
      expect({ name, ...prototypeToken }).toMatchObject({ name, displayBars: 40, bar1: { attribute } });
    }
    for (const { name, items: carried } of readPack('characters'))
      expect([name, carried.filter(isOf('lightSkill')).length, carried.some(isOf('lightGear'))]).toEqual([
        name,
        20,
        true,
      ]);
  });

  it('have fighters each with a portrait and a token of its own', () => {
    const pictures = fighters.flatMap(({ img, prototypeToken }) => [img, prototypeToken.texture.src]);
    const drawn = pictures.map((path) => readFileSync(toPath(path), 'utf8'));
    expect([new Set(pictures).size, new Set(drawn).size]).toEqual([40, 40]);
  });

  it('have the pictures that code names', () => {
    const paths = [
      ...statuses.map(({ img }) => img),
      ...Object.values(artwork),
      ...buildStartingItems().map(({ img }) => String(img)),
    ].map(toPath);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });

  it('have a deck of ten cards face down, a hand and a pile, which belong to all players (HL-19)', () => {
    const stacks = readPack('cards');
    expect(stacks.map(({ type, ownership }) => `${type} ${ownership.default}`).toSorted()).toEqual([
      'deck 3',
      'hand 3',
      'pile 3',
    ]);
    const cards = stacks.find(isOf('deck'))?.cards ?? [];
    expect(cards.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(new Set(cards.map(({ face }) => face))).toEqual(new Set([null]));
    const faces = cards.map(({ faces: [face] }) => readFileSync(toPath(face?.img ?? ''), 'utf8'));
    expect([new Set(faces).size, new Set(cards.map(({ back }) => back.img)).size]).toEqual([10, 1]);
  });
});
