/**
 * Imports of the system's adventures. A world may already have a character of the adventure under another id, because the GM has imported it from its own pack. The
 * adventure then takes that one, as it was played, instead of bringing a second.
 */
import { notify } from '../user-error.ts';
import { formatText } from '../text.ts';

/** The source data of an adventure's actor, as far as it is read here. */
interface Brought {
  readonly _id: string;
  readonly name: string;
  readonly type: string;
  readonly prototypeToken?: { readonly actorLink?: boolean };
}

/** The data of an import, by document name. */
export type ImportLists = Record<string, object[] | undefined>;

/** Returns the world's actor that was made from the same actor of a pack, or is a character of the same name; undefined: none. */
function findOwn({ _id, name, type, prototypeToken }: Brought): Actor.Implementation | undefined {
  const isCopy = ({ _stats }: Actor.Implementation): boolean => {
    const { compendiumSource } = _stats as { readonly compendiumSource?: string | null };
    return compendiumSource?.startsWith('Compendium.tetrad.') === true && compendiumSource.endsWith(`.${_id}`);
  };
  const { contents } = game.actors;
  const isCharacter = prototypeToken?.actorLink === true;
  return contents.find(isCopy) ?? contents.find((own) => isCharacter && own.name === name && own.type === type);
}

/**
 * Makes an import use the actors that the world already has: those are not created, and whatever refers to them, such as tokens, fighters and links, gets their ids.
 * @param toCreate and toUpdate - modified in place
 * @returns how many actors the world already has
 */
export function useOwnActors(toCreate: ImportLists, toUpdate: ImportLists): number {
  const brought = (toCreate['Actor'] ?? []) as Brought[];
  const own = new Map(brought.flatMap((source) => [[source._id, findOwn(source)?.id ?? ''] as const]));
  const taken = [...own].filter(([, id]) => id !== '');
  if (taken.length === 0) return 0;
  toCreate['Actor'] = brought.filter(({ _id }) => !own.get(_id));
  for (const lists of [toCreate, toUpdate])
    for (const [name, sources] of Object.entries(lists)) {
      const text = taken.reduce((all, [from, to]) => all.replaceAll(from, to), JSON.stringify(sources));
      lists[name] = JSON.parse(text) as object[];
    }
  if (toCreate['Actor'].length === 0) delete toCreate['Actor'];
  return taken.length;
}

/** Watches imports of adventures. Called in `init`. */
export function watchAdventures(): void {
  Hooks.on('preImportAdventure', ({ pack }, _options, toCreate, toUpdate) => {
    if (!pack?.startsWith('tetrad.')) return;
    const count = useOwnActors(toCreate, toUpdate);
    if (count > 0) notify('info', formatText('TETRAD.Welcome.already', { count: String(count) }));
  });
}
