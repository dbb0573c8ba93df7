/**
 * Typed access to documents. The type package knows neither the types in a list nor the document behind a UUID, so all casts for this are in this file. Facets
 * narrow actors too: `owns` tests whether a facet covers an actor, and its other members take only such actors.
 */

import { getClass } from './host.ts';

/** An actor of any type; only its items are read. */
interface ItemOwner {
  readonly items: object;
}

/** Tests whether a document is an actor: of the world, or of an unlinked token. */
function isActor(document: unknown): document is Actor.Implementation {
  return document instanceof foundry.documents.Actor;
}

/** Tests whether a document is an item. */
export function isItem(document: unknown): document is Item.Implementation {
  return document instanceof foundry.documents.Item;
}

/** Returns the actor with a UUID; null if it does not exist. Never throws. */
export function findActor(uuid: string): Actor.Implementation | null {
  const found = findDocument(uuid);
  return isActor(found) ? found : null;
}

/** Tests whether an actor has one of the given types. */
export function isActorOf<Type extends Actor.SubType>(
  actor: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): actor is Actor.OfType<Type> {
  return (types as readonly string[]).includes(actor?.type ?? '');
}

/** Tests whether an item has one of the given types. */
export function isItemOf<Type extends Item.SubType>(
  item: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): item is Item.OfType<Type> {
  return (types as readonly string[]).includes(item?.type ?? '');
}

/** Tests whether a message has one of the given types. */
export function isMessageOf<Type extends ChatMessage.SubType>(
  message: { readonly type: string } | null | undefined,
  ...types: readonly Type[]
): message is ChatMessage.OfType<Type> {
  return (types as readonly string[]).includes(message?.type ?? '');
}

/** Messages of a type; of any type if it is not known at compile time. */
export type MessagesOf<Type extends string> = readonly (Type extends ChatMessage.SubType
  ? ChatMessage.OfType<Type>
  : ChatMessage.Implementation)[];

/** Returns messages typed as the type that the caller guarantees. */
export function typeMessages<Type extends string>(messages: readonly { readonly type: string }[]): MessagesOf<Type> {
  return messages as MessagesOf<Type>;
}

/**
 * Returns a message typed as the type that the caller guarantees.
 * @throws Error if it has another type
 */
export function requireMessageOf<Type extends ChatMessage.SubType>(
  message: { readonly type: string },
  type: Type,
): ChatMessage.OfType<Type> {
  if (isMessageOf(message, type)) return message;
  throw new Error(`Tetrad: a message of the type ${message.type} is no ${type}.`);
}

/** Returns the message with an id, if it has one of the given types; null if it was deleted or has another type. */
export function findMessage<Type extends ChatMessage.SubType>(
  id: string,
  ...types: readonly Type[]
): ChatMessage.OfType<Type> | null {
  // Data models call this while documents are prepared, before the log exists.
  const { messages } = game as { messages?: { get(key: string): ChatMessage.Implementation | undefined } };
  const found: { readonly type: string } | undefined = id ? messages?.get(id) : undefined;
  return isMessageOf(found, ...types) ? found : null;
}

/** Lists an actor's items of some types, in the order of its collection. */
export function listItems<Type extends Item.SubType>(actor: ItemOwner, ...types: readonly Type[]): Item.OfType<Type>[] {
  const items: { readonly type: string }[] = [...(actor.items as Iterable<Item.Implementation>)];
  return items.filter((item) => isItemOf(item, ...types));
}

/** Returns an actor's item by id; undefined: none. */
export function findItem(actor: ItemOwner, id: string): Item.Implementation | undefined {
  return [...(actor.items as Iterable<Item.Implementation>)].find((item) => item.id === id);
}

/** Lists the world's items of a type that this user may see. */
export function listWorldItems<Type extends Item.SubType>(type: Type): Item.OfType<Type>[] {
  const items: { readonly type: string }[] = game.items.contents.filter(({ visible }) => visible);
  return items.filter((item) => isItemOf(item, type));
}

/** Updates a document. The type package knows neither every field of `system` nor our flags. */
export function updateDocument(
  document: object,
  ...given: readonly [changes: object, options: object] | readonly [changes: object]
) {
  return (document as { update(...given: readonly object[]): Promise<unknown> }).update(...given);
}

/**
 * Updates the `system` data of an actor or an item of any type.
 * @returns whether it was written; false if a hook stopped it
 */
export async function updateSystem(
  document: Actor.Implementation | Item.Implementation,
  system: object,
): Promise<boolean> {
  return Boolean(await updateDocument(document, { system }));
}

/** Returns a flag of ours. The document's owner can write anything into it. */
export function readFlag({ flags }: { readonly flags?: unknown }, key: string): unknown {
  return (flags as { readonly tetrad?: Readonly<Record<string, unknown>> | null } | undefined)?.tetrad?.[key];
}

/** Sets flags of ours. */
export async function writeFlags(document: object, tetrad: object): Promise<void> {
  await updateDocument(document, { flags: { tetrad } });
}

/** Tests whether an item's data is still the initial data of its type. */
export function isUntouched({ system, _source }: Item.Implementation): boolean {
  const Model = getClass<new (source: object) => { toObject(): object }>(system);
  const { diffObject, isEmpty } = foundry.utils;
  return isEmpty(diffObject(new Model({}).toObject(), _source.system as object));
}

/** Returns the speaker data for a message by an actor; without an actor, by the user. */
export function getSpeaker(actor: object | null = null): ChatMessage.SpeakerData {
  return ChatMessage.getSpeaker(actor ? { actor: actor as Actor.Implementation } : {});
}

/**
 * Returns the document with a UUID; for a document in a pack, possibly only its index entry. Null if it does not exist, or is embedded in a document of a pack.
 * Never throws.
 */
export function findDocument(uuid: string): unknown {
  try {
    return uuid ? (foundry.utils.fromUuidSync(uuid) ?? null) : null;
  } catch {
    return null;
  }
}

/**
 * Returns the actor that holds an item or an effect; null: none. What is created on an unlinked token may have the token's delta as its parent (core issue 12328).
 */
export function findHolder({ parent }: { readonly parent: unknown }): Actor.Implementation | null {
  if (parent instanceof foundry.documents.Actor) return parent as Actor.Implementation;
  if (parent instanceof foundry.documents.ActorDelta) return parent.parent?.actor ?? null;
  return null;
}

/** The name, picture and side of an actor, for a small portrait. */
export interface Portrait {
  readonly name: string;
  readonly img: string;
  /** The actor's side, according to the disposition of its token. */
  readonly side: 'friend' | 'foe' | 'neutral';
}

/** The sides by the values of CONST.TOKEN_DISPOSITIONS; all other values are neutral. */
const sides: Readonly<Record<string, Portrait['side']>> = { '1': 'friend', '-1': 'foe' };

/**
 * Returns the portrait of an actor.
 * @param uuid - UUID of the actor
 * @param name - the name to show, since the actor may have been deleted
 */
export function readPortrait(uuid: string, name: string): Portrait {
  const actor = findActor(uuid);
  const token = actor?.token ?? actor?.prototypeToken;
  const side = sides[String(token?.disposition)] ?? 'neutral';
  return { name, img: actor?.img ?? CONST.DEFAULT_TOKEN, side };
}

/** The member that all facets for actors share. */
export interface OwnsActors<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether the facet covers an actor. */
  owns(actor: Actor.Implementation): actor is Own;
}

/**
 * Opens a journal at one of its pages; does nothing if the page was deleted.
 * @param uuid - UUID of the page
 */
export async function openPage(uuid: string): Promise<void> {
  const page = (await foundry.utils.fromUuid(uuid)) as {
    readonly id: string;
    readonly parent?: { readonly sheet?: { render(options: object): Promise<unknown> } };
  } | null;
  await page?.parent?.sheet?.render({ force: true, pageId: page.id });
}
