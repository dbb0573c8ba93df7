/** Packs as their sources have them, for code that reads only their indexes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Makes `game.packs` of the items in the sources of all packs. */
export function setPacks(): void {
  const folder = 'packs/_source';
  const packs = readdirSync(folder)
    .filter((name) => name.endsWith('-skills'))
    .map((name) => {
      const files = readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' });
      const index = files
        .filter((file) => file.endsWith('.yml') && !file.endsWith('_folder.yml'))
        .map((file) => parse(readFileSync(join(folder, name, file), 'utf8')) as object);
      return { documentName: 'Item', visible: true, getIndex: () => Promise.resolve(index) };
    });
  Object.assign(game, { packs });
}
