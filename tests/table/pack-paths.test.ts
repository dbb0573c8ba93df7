/** Packs are found at the paths in their manifests, including paths in the form used before version 11. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { expect, it } from 'vitest';
import type { Manifest } from '../../table/server/manifest.ts';
import { readPacks } from '../../table/server/packs.ts';

it.each(['packs/gear', 'packs/gear.db', undefined])('finds the database of the path %s', async (path) => {
  const folder = mkdtempSync(join(tmpdir(), 'tetrad-system-'));
  try {
    mkdirSync(join(folder, 'packs'));
    const database = new ClassicLevel(join(folder, 'packs/gear'));
    await database.put(
      '!items!aaaaaaaaaaaaaaaa',
      JSON.stringify({ _id: 'aaaaaaaaaaaaaaaa', name: 'Rope', type: 'thing' }),
    );
    await database.close();
    const pack = { name: 'gear', label: 'Gear', type: 'Item', ...(path && { path }) };
    const packs = await readPacks({ id: 'spec', title: 'Spec', packs: [pack] } as unknown as Manifest, folder);
    expect(packs.get('spec.gear')?.documents.map(({ name }) => name)).toEqual(['Rope']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
