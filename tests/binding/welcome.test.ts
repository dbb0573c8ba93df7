/** Tests that what a ruleset offers at the first start exists: its picture, its page, and the fight to try. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { bindings } from './rulesets.ts';

interface Source {
  readonly _id: string;
  readonly pages?: readonly { readonly _id: string }[];
  readonly scenes?: readonly { readonly _id: string; readonly fight?: string }[];
}

/** Returns the documents of a pack by their ids. */
function readPack(uuid: string): Map<string, Source> {
  const folder = join('packs/_source', uuid.split('.')[2] ?? '');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yml'));
  const sources = files.map((name) => parse(readFileSync(join(folder, name), 'utf8')) as Source);
  return new Map(sources.map((source) => [source._id, source]));
}

const offering = bindings.filter(({ welcome }) => welcome);

it('every ruleset that is shipped welcomes', () => {
  const shipped = readdirSync('module/rulesets', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const ids = offering.map(({ id }) => id);
  expect(shipped.map(({ name }) => name).filter((name) => !ids.includes(name))).toEqual([]);
});

describe.each(offering.map(({ id, welcome }) => [id, welcome] as const))('the welcome of %s', (_id, welcome) => {
  it('shows a picture that is shipped', () => {
    expect(existsSync(welcome?.picture.replace('systems/tetrad/', '') ?? '')).toBe(true);
  });

  it('opens a page of a journal of the packs', () => {
    const { guide } = welcome ?? {};
    if (!guide) return;
    const [, , , documentName, journal = '', , page] = guide.split('.');
    expect(documentName).toBe('JournalEntry');
    expect(
      readPack(guide)
        .get(journal)
        ?.pages?.map(({ _id }) => _id),
    ).toContain(page);
  });

  it('opens a scene of an Adventure that has its fight prepared', () => {
    const { sample } = welcome ?? {};
    if (!sample) return;
    const adventure = readPack(sample.adventure).get(sample.adventure.split('.').at(-1) ?? '');
    const scene = adventure?.scenes?.find(({ _id }) => _id === sample.scene);
    expect(scene?.fight).toBe(sample.combat);
  });
});
