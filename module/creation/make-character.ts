/** Creates characters from drafts: several new actors with one request, or an existing actor that no one has filled in. Then tells their owners. */
import { updateDocument } from '../foundry/documents.ts';
import { createActors, fetchItem, putItems } from '../foundry/make-actors.ts';
import { isObject } from '../foundry/plain-data.ts';
import { UserError } from '../user-error.ts';
import type {
  Archetype,
  CreationFacet,
  CreationPortrait,
  ItemSource,
  PicksStep,
  CreationEntry,
} from './creation-facet.ts';
import type { Draft } from './draft.ts';
import { TetradActorSheet } from '../sheets/actor-sheet.ts';
import { rememberTab } from '../sheets/sheet-tabs.ts';

/** The flag with the random id of the update that filled in an actor. If several clients do so at once, only the first update is kept. */
const FLAG = 'creation';

const SORT_STEP = 100_000;

/** A character to create: the draft and its owner. */
export interface Commission {
  readonly draft: Draft;
  /** Id of the user who will own the character; empty: only the GM. */
  readonly owner: string;
}

interface Sources {
  readonly data: Readonly<Record<string, unknown>>;
  readonly items: readonly ItemSource[];
}

/** The result of a creation. */
export interface Finished<Result> {
  readonly result: Result;
  /** How many picked items could not be found, and are missing. */
  readonly missing: number;
}

/** Returns the archetype of a draft; undefined if none was chosen, or the ruleset no longer has it. */
export function findArchetype(facet: CreationFacet, { archetype }: Pick<Draft, 'archetype'>): Archetype | undefined {
  return facet.archetypes.find(({ id }) => id === archetype);
}

/** Returns the portrait of a draft; undefined: the default picture of the actor's type. */
export function findPortrait(
  facet: CreationFacet,
  { portrait }: Pick<Draft, 'portrait'>,
): CreationPortrait | undefined {
  return facet.portraits.find(({ id }) => id === portrait);
}

function findLevel(facet: CreationFacet, type: unknown): PicksStep['level'] {
  const step = facet.steps.find((one) => one.kind === 'picks' && one.sources.some((source) => source.type === type));
  return step?.kind === 'picks' ? step.level : undefined;
}

/** Fetches a picked item and sets its level; null if the item cannot be found. */
async function fetchPick(facet: CreationFacet, uuid: string, level: number): Promise<ItemSource | null> {
  const source = await fetchItem(uuid);
  if (!source) return null;
  const { name, type, img, system, effects, flags } = source as ItemSource;
  const field = findLevel(facet, type);
  const own = { ...system };
  if (field) foundry.utils.setProperty(own, field.path, level);
  return { name, type, img, system: own, effects, flags };
}

async function buildSources(facet: CreationFacet, draft: Draft): Promise<Sources & { readonly missing: number }> {
  const name = draft.name.trim();
  if (!name) throw new UserError('creation-no-name');
  const picked = await Promise.all(Object.entries(draft.picks).map(([uuid, level]) => fetchPick(facet, uuid, level)));
  const found = picked.filter((item) => item !== null);
  const archetype = findArchetype(facet, draft);
  const concept = archetype ? game.i18n.localize(archetype.label) : '';
  const { system, items } = facet.build({ numbers: draft.numbers, items: found, concept });
  const portrait = findPortrait(facet, draft);
  const img = portrait ? { img: portrait.img } : {};
  const texture = portrait ? { texture: { src: portrait.token } } : {};
  return {
    data: { name, ...img, prototypeToken: { name, ...texture }, system },
    items: items.map((item, index) => ({ ...item, sort: (index + 1) * SORT_STEP })),
    missing: picked.length - found.length,
  };
}

/**
 * Returns the ownership of a new actor.
 * @param owner - id of the user; empty: only the GM
 */
function writeOwnership(owner: string): Readonly<Record<string, number>> {
  const { NONE, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  return { default: NONE, ...(owner ? { [owner]: OWNER } : {}) };
}

/**
 * Creates characters with one request.
 * @param folder - id of the folder for them; null: none
 * @throws UserError `creation-no-name`
 */
export async function createCharacters(
  facet: CreationFacet,
  commissions: readonly Commission[],
  folder: string | null = null,
): Promise<Finished<Actor.Implementation[]>> {
  const built = await Promise.all(commissions.map(({ draft }) => buildSources(facet, draft)));
  const sources = built.map(({ data, items }, index) => {
    const ownership = writeOwnership(commissions[index]?.owner ?? '');
    return { type: facet.type, ...data, items, ownership, folder };
  });
  return { result: await createActors(sources), missing: built.reduce((sum, { missing }) => sum + missing, 0) };
}

/**
 * Creates an actor with default values.
 * @param owner - id of the owner; empty: only the GM
 * @throws UserError `creation-no-name`; `creation-stopped` if a hook stopped the creation
 */
async function createBlank(facet: CreationFacet, name: string, owner: string): Promise<Actor.Implementation> {
  if (!name.trim()) throw new UserError('creation-no-name');
  const [actor] = await createActors([{ type: facet.type, name: name.trim(), ownership: writeOwnership(owner) }]);
  if (!actor) throw new UserError('creation-stopped');
  return actor;
}

/** Warns the user if picked items could not be found. */
export function tellMissing(missing: number): void {
  if (missing > 0) ui.notifications.warn(game.i18n.format('TETRAD.Creation.missing', { count: String(missing) }));
}

/** Tells players about characters that the GM has created for them: a whisper to each, with links to the sheets. */
export async function tellOwners(actors: readonly Actor.Implementation[]): Promise<void> {
  const messages = game.users
    .filter((user) => !user.isGM && user.id !== game.user.id)
    .flatMap((user) => {
      const own = actors.filter((actor) => actor.testUserPermission(user, 'OWNER'));
      if (own.length === 0) return [];
      const text = foundry.utils.escapeHTML(game.i18n.localize('TETRAD.Creation.forYou'));
      const links = own.map(({ uuid }) => `@UUID[${uuid}]`).join(', ');
      return [{ content: `<p>${text} ${links}</p>`, whisper: [user.id ?? ''] }];
    });
  if (messages.length > 0) await ChatMessage.createDocuments(messages);
}

/**
 * Assigns each character to its owner as the owner's player character, unless the owner already has one. Macros and chat messages then use this character. A
 * player's client can do this only for its own player.
 */
export async function giveToPlayers(actors: readonly Actor.Implementation[]): Promise<void> {
  for (const user of game.users.filter(({ isGM, character }) => !isGM && !character)) {
    const own = actors.find((actor) => actor.testUserPermission(user, 'OWNER'));
    if (own && (game.user.isGM || user.id === game.user.id)) await user.update({ character: own.id });
  }
}

interface Told {
  readonly flags?: { readonly tetrad?: Readonly<Record<string, unknown>> };
}

/** Returns the values of `source` at the paths that `data` has. */
function pickLike(data: object, source: object): Record<string, unknown> {
  const values = new Map(Object.entries(source));
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const found: unknown = values.get(key);
      return [key, isObject(value) && isObject(found) ? pickLike(value, found) : found];
    }),
  );
}

/**
 * Writes the update that fills in an actor, and finds out whether another client did so first. If two clients write at once, the server accepts both updates.
 * The later client then restores the values of the earlier one, and adds no items.
 * @throws UserError `creation-meanwhile` if another client came first
 */
async function claim(actor: Actor.Implementation, data: Sources['data']): Promise<void> {
  const own = foundry.utils.randomID();
  const others: object[] = [];
  let isWritten = false;
  const hook = Hooks.on('updateActor', (updated, changes) => {
    const told = (changes as Told).flags?.tetrad?.[FLAG];
    if (updated !== actor || told === undefined || isWritten) return;
    if (told === own) isWritten = true;
    // The other client's values are read from the actor, because its update contains only those that differed.
    else others.push(pickLike(data, actor.toObject()));
  });
  try {
    await updateDocument(actor, { ...data, flags: { tetrad: { [FLAG]: own } } });
  } finally {
    Hooks.off('updateActor', hook);
  }
  const [first] = others;
  if (!first) return;
  await updateDocument(actor, first);
  throw new UserError('creation-meanwhile', { actor: actor.name });
}

/**
 * Fills in an existing actor with one update, and writes its items. Items that the actor already has are changed, and the others are added.
 * @throws UserError `creation-no-name`, `creation-meanwhile`; `creation-not-blank` if someone has filled in the actor
 */
export async function completeCharacter(
  facet: CreationFacet,
  actor: Actor.Implementation,
  draft: Draft,
): Promise<Finished<Actor.Implementation>> {
  const { data, items, missing } = await buildSources(facet, draft);
  if (!facet.isBlank(actor)) throw new UserError('creation-not-blank', { actor: actor.name });
  await claim(actor, data);
  const known = new Map(actor.items.contents.map((item) => [facet.nameItem(item), item.id]));
  const isKnown = (item: ItemSource): boolean => known.has(facet.nameItem(item));
  const changed = items.filter(isKnown).map((item) => ({ ...item, _id: known.get(facet.nameItem(item)) }));
  await putItems(
    actor,
    changed,
    items.filter((item) => !isKnown(item)),
  );
  return { result: actor, missing };
}

/** The character that a creation window is for. */
export interface CreationJob {
  readonly entry: CreationEntry;
  /** The actor to fill in; null: a new one. */
  readonly actor: Actor.Implementation | null;
  /** The rulesets to choose from; empty if an existing actor is filled in. */
  readonly entries: readonly CreationEntry[];
  /** Opens the creation window for another ruleset. */
  open(ruleset: string): Promise<void>;
}

/** Returns the id of a new character's owner: the GM's choice, or else the player who creates it. */
function readOwner(chosen: string): string {
  return game.user.isGM ? chosen : (game.user.id ?? '');
}

/**
 * Creates the character of a draft, or fills in the job's actor.
 * @param owner - id of the user that the GM chose as the owner; empty: none. Ignored for players, who own the characters that they create
 * @throws UserError if the character cannot be created
 */
export async function makeOf(
  { entry, actor }: CreationJob,
  draft: Draft,
  owner: string,
): Promise<Finished<Actor.Implementation>> {
  if (actor) return completeCharacter(entry.facet, actor, draft);
  const commission = { draft, owner: readOwner(owner) };
  const { result, missing } = await createCharacters(entry.facet, [commission]);
  const [created] = result;
  if (!created) throw new UserError('creation-stopped');
  return { result: created, missing };
}

async function openSheet({ facet }: CreationEntry, actor: Actor.Implementation): Promise<void> {
  if (facet.tab) await rememberTab(actor, facet.tab);
  await actor.sheet?.render(true);
}

/** Opens the sheet of a finished character and tells its owners. */
export async function present({ entry, actor }: CreationJob, made: Finished<Actor.Implementation>): Promise<void> {
  tellMissing(made.missing);
  if (!actor) await tellOwners([made.result]);
  await giveToPlayers([made.result]);
  await openSheet(entry, made.result);
}

/**
 * Opens a sheet in edit mode: that of the job's actor, or of a new actor with default values.
 * @param close - closes the creation window; called as soon as there is an actor
 */
export async function openToFillIn(
  { entry, actor }: CreationJob,
  name: string,
  owner: string,
  close: () => Promise<unknown>,
): Promise<void> {
  const found = actor ?? (await createBlank(entry.facet, name, readOwner(owner)));
  await close();
  const { sheet } = found;
  await (sheet instanceof TetradActorSheet ? sheet.openToEdit() : openSheet(entry, found));
}
