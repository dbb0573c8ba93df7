/**
 * Typed readers of documents: the type package knows neither which types a list holds nor what a UUID leads to. Whoever needs a document of a certain type
 * asks here, so that the casts stand in one place. Facets narrow actors too: a facet says which are its own, and all its other members are written for that
 * type alone.
 */

/** Anything that has items: an actor of any type. */
interface ItemOwner {
  readonly items: object;
}

/** Tests whether something is a world actor, or the synthetic one of an unlinked token. */
function isActor(document: unknown): document is Actor.Implementation {
  return document instanceof foundry.documents.Actor;
}

/** Finds an actor by its UUID; null: there is none, or this is no UUID of an actor. Never throws. */
export function findActor(uuid: string): Actor.Implementation | null {
  const found = findDocument(uuid);
  return isActor(found) ? found : null;
}

/** Tests whether an actor is of one of some types. */
export function isActorOf<Type extends Actor.SubType>(
  actor: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): actor is Actor.OfType<Type> {
  return (types as readonly string[]).includes(actor?.type ?? '');
}

/** Tests whether an item is of one of some types. */
export function isItemOf<Type extends Item.SubType>(
  item: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): item is Item.OfType<Type> {
  return (types as readonly string[]).includes(item?.type ?? '');
}

/** Tests whether a message is of one of some types. */
export function isMessageOf<Type extends ChatMessage.SubType>(
  message: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): message is ChatMessage.OfType<Type> {
  return (types as readonly string[]).includes(message?.type ?? '');
}

/**
 * Narrows a message whose type whoever hands it over answers for.
 * @throws Error for a message of another type
 */
export function requireMessageOf<Type extends ChatMessage.SubType>(
  message: { readonly type: string },
  type: Type,
): ChatMessage.OfType<Type> {
  if (isMessageOf(message, type)) return message;
  throw new Error(`Tetrad: a message of the type ${message.type} is no ${type}.`);
}

/** Finds a message of one of some types by its id; null: it is gone, or another. */
export function findMessage<Type extends ChatMessage.SubType>(
  id: string,
  ...types: readonly Type[]
): ChatMessage.OfType<Type> | null {
  // Models ask while documents are prepared, before there is a log.
  const { messages } = game as { messages?: { get(key: string): ChatMessage.Implementation | undefined } };
  const found: { readonly type: string } | undefined = id ? messages?.get(id) : undefined;
  return isMessageOf(found, ...types) ? found : null;
}

/** Lists the items of an actor that are of one of some types, in the order of the collection. */
export function listItems<Type extends Item.SubType>(actor: ItemOwner, ...types: readonly Type[]): Item.OfType<Type>[] {
  const items: { readonly type: string }[] = [...(actor.items as Iterable<Item.Implementation>)];
  return items.filter((item) => isItemOf(item, ...types));
}

/** Lists the world's items of a type that this user may see. */
export function listWorldItems<Type extends Item.SubType>(type: Type): Item.OfType<Type>[] {
  const items: { readonly type: string }[] = game.items.contents.filter(({ visible }) => visible);
  return items.filter((item) => isItemOf(item, type));
}

/**
 * Writes data below `system` of an actor or an item of any type: a shared room knows fields of its own, the type package only those of each model.
 * @returns whether it was written; not where a hook stopped it
 */
export async function updateSystem(
  document: Actor.Implementation | Item.Implementation,
  system: object,
): Promise<boolean> {
  const target = document as unknown as { update(changes: object): Promise<unknown> };
  return Boolean(await target.update({ system }));
}

/** Tests whether nobody has filled in anything of an item yet: all that it holds is what a new one of its type begins with. */
export function isUntouched({ system, _source }: Item.Implementation): boolean {
  const Model = system.constructor as unknown as new (source: object) => { toObject(): object };
  const { diffObject, isEmpty } = foundry.utils;
  return isEmpty(diffObject(new Model({}).toObject(), _source.system as object));
}

/** Says who speaks in a message: an actor, or the user where there is none. */
export function getSpeaker(actor: object | null = null): ChatMessage.SpeakerData {
  return ChatMessage.getSpeaker(actor ? { actor: actor as Actor.Implementation } : {});
}

/** Finds a document by its UUID; null: there is none, it is in a pack, or this is no UUID. Never throws. */
export function findDocument(uuid: string): unknown {
  try {
    return uuid ? (foundry.utils.fromUuidSync(uuid) ?? null) : null;
  } catch {
    return null;
  }
}

/** Somebody as a small picture. */
export interface Portrait {
  readonly name: string;
  readonly img: string;
  /** On whose side, as its token says. */
  readonly side: 'friend' | 'foe' | 'neutral';
}

/** CONST.TOKEN_DISPOSITIONS, as far as a side is shown. */
const sides: Readonly<Record<string, Portrait['side']>> = { '1': 'friend', '-1': 'foe' };

/**
 * Pictures an actor.
 * @param uuid - of the actor, which may be gone
 * @param name - as it was called then
 */
export function readPortrait(uuid: string, name: string): Portrait {
  const actor = findActor(uuid);
  const token = actor?.token ?? actor?.prototypeToken;
  const side = sides[String(token?.disposition)] ?? 'neutral';
  return { name, img: actor?.img ?? CONST.DEFAULT_TOKEN, side };
}

/** What every facet of actors has. */
export interface OwnsActors<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether an actor is one of this ruleset's that the facet speaks of. */
  owns(actor: Actor.Implementation): actor is Own;
}

/** The facets of one room. */
export interface FacetRegistry<Facet extends OwnsActors> {
  /** Adds a ruleset's facet. Called in `init`. */
  register(facet: Facet): void;
  /** Finds the facet of an actor; undefined: no ruleset has one for it. */
  find(actor: Actor.Implementation | null | undefined): Facet | undefined;
  /** All facets, in the order of the rulesets. */
  list(): readonly Facet[];
}

/** Makes the registry of a room. */
export function createFacets<Facet extends OwnsActors>(): FacetRegistry<Facet> {
  const facets: Facet[] = [];
  return {
    register: (facet) => void facets.push(facet),
    find: (actor) => (actor ? facets.find((facet) => facet.owns(actor)) : undefined),
    list: () => facets,
  };
}

/** Opens a journal at one of its pages. Where the page is gone nothing happens. @param uuid - of the page */
export async function openPage(uuid: string): Promise<void> {
  const page = (await foundry.utils.fromUuid(uuid)) as {
    readonly id: string;
    readonly parent?: { readonly sheet?: { render(options: object): Promise<unknown> } };
  } | null;
  await page?.parent?.sheet?.render({ force: true, pageId: page.id });
}
