/**
 * The rulesets, and the one look-up from a document to what its ruleset defines for it. Each room adds the member that it reads to `Ruleset`. No code outside
 * `rulesets/` depends on a particular ruleset.
 */

/** The names of the document classes whose types belong to rulesets. */
type TypedDocument = 'Actor' | 'Item' | 'ChatMessage';

/** The data model classes of a ruleset, by document name and type. */
export type RulesetModels = Readonly<Record<TypedDocument, Readonly<Record<string, object>>>>;

/** All parts of a ruleset that the Foundry layer uses. Those that are left out are things that the ruleset does not have. */
export interface Ruleset {
  /** The name of the ruleset's folder, which is also its id in stored data. */
  readonly id: string;
  /** Lang key of the ruleset's name. */
  readonly label: string;
  readonly models: RulesetModels;
}

/** A part of a ruleset: the name of a member. */
type FacetName = Exclude<keyof Ruleset, 'id' | 'label' | 'models'>;

/** What a ruleset defines for a part that it has. */
type Facet<Name extends FacetName> = NonNullable<Ruleset[Name]>;

const rulesets: Ruleset[] = [];

/** The ruleset of each type. No type is used for two kinds of documents. */
const byType = new Map<string, Ruleset>();

/**
 * Adds a ruleset. Called once for each, before `init`.
 * @throws Error if its id or one of its document types is taken
 */
export function addRuleset(ruleset: Ruleset): void {
  if (rulesets.some(({ id }) => id === ruleset.id)) throw new Error(`Tetrad: two rulesets are called "${ruleset.id}".`);
  const types = Object.values(ruleset.models).flatMap((models) => Object.keys(models));
  for (const type of types) {
    const other = byType.get(type);
    if (other) throw new Error(`Tetrad: the type "${type}" of "${ruleset.id}" belongs to "${other.id}".`);
  }
  rulesets.push(ruleset);
  for (const type of types) byType.set(type, ruleset);
}

/** Lists the rulesets in the order in which they were added. */
export function listRulesets(): readonly Ruleset[] {
  return rulesets;
}

/** Returns the ruleset that a document type belongs to; undefined: none. */
export function findRuleset(type: string | undefined): Ruleset | undefined {
  return byType.get(type ?? '');
}

/** Returns what the ruleset with an id defines for a part; undefined: nothing, or there is no such ruleset. */
export function facetOfRuleset<Name extends FacetName>(id: string, name: Name): Facet<Name> | undefined {
  for (const ruleset of rulesets) if (ruleset.id === id) return (ruleset[name] as Facet<Name> | undefined) ?? undefined;
  return undefined;
}

/** Lists what all rulesets define for a part, in the order in which they were added. */
export function listFacets<Name extends FacetName>(name: Name): Facet<Name>[] {
  return rulesets.map((ruleset) => ruleset[name] as Facet<Name> | undefined).filter((facet) => facet !== undefined);
}

/** Returns what the ruleset of a message defines for a part; undefined: nothing. */
export function facetOfMessage<Name extends FacetName>(
  message: { readonly type: string } | null | undefined,
  name: Name,
): Facet<Name> | undefined {
  return (findRuleset(message?.type)?.[name] as Facet<Name> | undefined) ?? undefined;
}

/** Returns what the ruleset of an actor defines for a part; undefined: nothing, or nothing for actors of its type. */
export function facetOf<Name extends FacetName>(
  actor: Actor.Implementation | null | undefined,
  name: Name,
): Facet<Name> | undefined {
  const facet = facetOfMessage(actor, name);
  const { owns } = (facet ?? {}) as { owns?(one: Actor.Implementation): boolean };
  return actor && facet && owns?.(actor) !== false ? facet : undefined;
}
