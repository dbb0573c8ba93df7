/**
 * Registers our texts with the module Babele, which translates compendia. Translations use the keys below. Identifiers are not translated, so that weapons find
 * their skills in every language.
 */
import { makeIdentifier } from '../documents/identifier.ts';
import { UserError } from '../user-error.ts';
import { defineNeighbour, type Neighbour } from './neighbour.ts';
import type { NamedNeighbours } from './neighbours-facet.ts';

type Mapping = Readonly<Record<string, string | { readonly path: string; readonly converter: string }>>;

/** The members of `game.babele` that are used here. Older versions have no registerMapping. */
interface Babele {
  registerConverters(converters: Readonly<Record<string, (value: unknown, translation: unknown) => unknown>>): void;
  registerMapping?(mapping: Readonly<Record<'Actor' | 'Item', Mapping>>): void;
}

interface Named {
  readonly name: string;
  readonly identifier?: string;
}

const NAMES = 'tetradNames';

/**
 * Translates the names of the entries in a list.
 * @param translation - the translated names, by stored name
 */
function translateNames(entries: unknown, translation: unknown): unknown {
  if (!Array.isArray(entries) || translation === null || typeof translation !== 'object') return entries;
  const names = translation as Readonly<Record<string, unknown>>;
  return (entries as readonly Named[]).map((entry) => {
    const name = names[entry.name];
    if (typeof name !== 'string' || name === '') return entry;
    return { ...entry, name, identifier: entry.identifier || makeIdentifier(entry.name) };
  });
}

/** Returns the paths of our documents' texts, except those that Babele itself knows, such as names and the items of actors. */
function createMapping(rulesets: readonly NamedNeighbours[]): Record<'Actor' | 'Item', Mapping> {
  const texts = rulesets.flatMap(({ facet }) => Object.entries(facet.texts ?? {}));
  const own = texts.map(([key, { path, names }]) => [key, names ? { path, converter: NAMES } : path] as const);
  return {
    Actor: { description: 'system.description', notes: 'system.notes', concept: 'system.concept' },
    Item: { description: 'system.description', ...Object.fromEntries(own) },
  };
}

/** Returns the neighbour for the module Babele. */
export function createBabele(rulesets: readonly NamedNeighbours[]): Neighbour {
  return defineNeighbour('babele', 'babele.init', (babele: Babele): void => {
    babele.registerConverters({ [NAMES]: translateNames });
    if (!babele.registerMapping) throw new UserError('babele-too-old');
    babele.registerMapping(createMapping(rulesets));
  });
}
