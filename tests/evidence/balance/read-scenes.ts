/** The fights of the adventures, as their sources place them. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const ROOT = 'packs/_source/dark-harvest-adventures';

interface Adventure {
  readonly scenes: readonly {
    readonly name: string;
    readonly tokens: readonly { readonly actor: string; readonly at: readonly unknown[]; readonly fights?: boolean }[];
  }[];
}

/** Who stands in a scene, by pack and id; someone stands there as often as there are tokens. */
export interface SceneFight {
  readonly name: string;
  readonly players: readonly string[];
  readonly foes: readonly string[];
}

/** Reads the fights of all adventures. */
export function readScenes(): SceneFight[] {
  const adventures = readdirSync(ROOT)
    .filter((file) => file.endsWith('.yml'))
    .map((file) => parse(readFileSync(`${ROOT}/${file}`, 'utf8')) as Adventure);
  return adventures.flatMap(({ scenes }) =>
    scenes.map(({ name, tokens }) => {
      const all = tokens
        .filter(({ fights }) => fights !== false)
        .flatMap(({ actor, at }) => Array.from({ length: Array.isArray(at[0]) ? at.length : 1 }, () => actor));
      const isPlayer = (actor: string): boolean => actor.startsWith('dark-harvest-characters.');
      return { name, players: all.filter(isPlayer), foes: all.filter((actor) => !isPlayer(actor)) };
    }),
  );
}
