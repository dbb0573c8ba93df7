/**
 * The draft of a character: the decisions so far, as plain data. Pure functions change it, and names, archetypes and portraits can be drawn at random. Unfinished
 * drafts are stored in this browser, for each user and character.
 */
import { makeMemory } from '../settings/world-settings.ts';
import { isObject } from '../foundry/plain-data.ts';
import type {
  Archetype,
  CreationFacet,
  CreationStep,
  Known,
  Numbers,
  Picks,
  PicksStep,
  Spending,
  Trait,
  TraitGroup,
  CreationPortrait,
} from './creation-facet.ts';

/** The decisions about a character so far. */
export interface Draft {
  readonly name: string;
  /** Id of the chosen archetype; empty: none. */
  readonly archetype: string;
  /** Id of the chosen portrait; empty: the default picture of the actor's type. */
  readonly portrait: string;
  readonly numbers: Numbers;
  readonly picks: Picks;
}

function listGroups({ steps }: Pick<CreationFacet, 'steps'>): TraitGroup[] {
  return steps.flatMap((step) => (step.kind === 'numbers' ? step.groups : []));
}

function listTraits(facet: Pick<CreationFacet, 'steps'>): Trait[] {
  return listGroups(facet).flatMap(({ traits }) => traits);
}

function listPicksSteps({ steps }: Pick<CreationFacet, 'steps'>): PicksStep[] {
  return steps.filter((step) => step.kind === 'picks');
}

/** Lists the items that every character has: the given items of each step, at their lowest level. */
function listGiven(facet: Pick<CreationFacet, 'steps'>): Picks {
  const given = listPicksSteps(facet).flatMap(({ given: uuids = [], level }) =>
    uuids.map((uuid) => [uuid, level?.min ?? 0]),
  );
  return Object.fromEntries(given) as Picks;
}

/** Returns a draft with the default values. */
export function beginDraft(facet: Pick<CreationFacet, 'steps'>, name: string): Draft {
  const numbers = Object.fromEntries(listTraits(facet).map(({ id, initial }) => [id, initial]));
  return { name, archetype: '', portrait: '', numbers, picks: listGiven(facet) };
}

/** Returns a draft with the choices of an archetype. The name stays. */
export function applyArchetype(facet: Pick<CreationFacet, 'steps'>, draft: Draft, archetype: Archetype): Draft {
  const { numbers, picks } = beginDraft(facet, draft.name);
  return {
    name: draft.name,
    archetype: archetype.id,
    portrait: archetype.portrait,
    numbers: { ...numbers, ...archetype.numbers },
    picks: { ...picks, ...archetype.picks },
  };
}

/** Tests whether choosing another archetype would overwrite choices made by hand. */
export function isChanged(facet: Pick<CreationFacet, 'archetypes' | 'steps'>, draft: Draft): boolean {
  const archetype = facet.archetypes.find(({ id }) => id === draft.archetype);
  const begun = beginDraft(facet, draft.name);
  const { numbers, picks } = archetype ? applyArchetype(facet, begun, archetype) : begun;
  return !isSame(numbers, draft.numbers) || !isSame(picks, draft.picks);
}

function isSame(one: Numbers, other: Numbers): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}

function fit(value: number, { min, max }: { readonly min: number; readonly max: number }): number {
  return Math.min(max, Math.max(min, Math.trunc(value)));
}

/** Sets a trait to a value within its limits. A value that is not a number is ignored. */
export function setNumber(facet: Pick<CreationFacet, 'steps'>, draft: Draft, id: string, value: number): Draft {
  const trait = listTraits(facet).find((one) => one.id === id);
  if (!trait || !Number.isFinite(value)) return draft;
  return { ...draft, numbers: { ...draft.numbers, [id]: fit(value, trait) } };
}

function hasTrait({ traits }: TraitGroup, id: string): boolean {
  return traits.some((trait) => trait.id === id);
}

/** Swaps the numbers of two traits in a group whose numbers are rolled; does nothing for other traits. */
export function swapNumbers(facet: Pick<CreationFacet, 'steps'>, draft: Draft, one: string, other: string): Draft {
  const group = listGroups(facet).find((found) => found.rolled && hasTrait(found, one) && hasTrait(found, other));
  const { [one]: first, [other]: second } = draft.numbers;
  if (!group || one === other || first === undefined || second === undefined) return draft;
  return { ...draft, numbers: { ...draft.numbers, [one]: second, [other]: first } };
}

/** Picks an item, or removes it if it was picked. Given items cannot be removed. */
export function togglePick(step: PicksStep, draft: Draft, uuid: string): Draft {
  const { [uuid]: level, ...others } = draft.picks;
  if (step.given?.includes(uuid)) return draft;
  if (level !== undefined) return { ...draft, picks: others };
  const first = step.level ? fit(1, step.level) : 0;
  return { ...draft, picks: { ...draft.picks, [uuid]: first } };
}

/** Sets the level of a picked item to a value within its limits. */
export function setLevel(step: PicksStep, draft: Draft, uuid: string, value: number): Draft {
  if (!step.level || draft.picks[uuid] === undefined || !Number.isFinite(value)) return draft;
  return { ...draft, picks: { ...draft.picks, [uuid]: fit(value, step.level) } };
}

/** The items that can be picked, by UUID, each with the id of its step and its fields. */
export type Offered = ReadonlyMap<string, { readonly step: string; readonly system: object }>;

/** Counts the points spent in a step, one entry for each budget. Picked items that the step does not offer do not count. */
export function countStep(step: CreationStep, { numbers, picks }: Draft, offered: Offered): Spending[] {
  if (step.kind === 'numbers') return step.groups.flatMap((group) => group.count?.(numbers) ?? []);
  const picksOf = (id: string): Picks =>
    Object.fromEntries(Object.entries(picks).filter(([uuid]) => offered.get(uuid)?.step === id));
  const known: Known = { numbers, picksOf, read: (uuid) => offered.get(uuid)?.system ?? {} };
  const count = step.count?.(picksOf(step.id), known);
  return count ? [count].flat() : [];
}

/** Returns by how many points a budget is overspent; 0: it is not. */
export function countOver({ spent, limit }: Spending): number {
  return limit === null ? 0 : Math.max(0, spent - limit);
}

function readText(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

/**
 * Reads a stored draft. It may be malformed; unreadable parts get their default values.
 * @param otherwise - the draft to use if none is stored
 */
export function readDraft(facet: Pick<CreationFacet, 'steps'>, stored: unknown, otherwise: Draft): Draft {
  if (!isObject(stored)) return otherwise;
  const { numbers, picks } = stored;
  const begun: Draft = {
    name: readText(stored['name'], otherwise.name),
    archetype: readText(stored['archetype'], ''),
    portrait: readText(stored['portrait'], ''),
    numbers: otherwise.numbers,
    picks: listGiven(facet),
  };
  const levels = isObject(picks) ? Object.entries(picks).filter(([, level]) => Number.isSafeInteger(level)) : [];
  const filled = isObject(numbers)
    ? Object.entries(numbers).reduce((draft, [id, value]) => setNumber(facet, draft, id, Number(value)), begun)
    : begun;
  return { ...filled, picks: { ...begun.picks, ...(Object.fromEntries(levels) as Picks) } };
}

/** The unfinished drafts. */
export const drafts = makeMemory('creationDrafts', 20);

function nameEntry(subject: string): string {
  return `${game.world.id} ${game.user.id ?? ''} ${subject}`;
}

/** Returns the stored draft for an actor's UUID or a ruleset's id; undefined: none. The draft may be malformed. */
export function recallDraft(subject: string): unknown {
  return drafts.read(nameEntry(subject));
}

/**
 * Stores a draft for an actor's UUID or a ruleset's id.
 * @param draft - undefined: the stored draft is removed, because it was finished or discarded
 */
export async function keepDraft(subject: string, draft: object | undefined): Promise<void> {
  await drafts.write(nameEntry(subject), draft);
}

function shuffle<Entry>(entries: readonly Entry[]): Entry[] {
  return entries
    .map((entry) => ({ entry, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ entry }) => entry);
}

/** Draws names that no actor has yet. If there are too few of them, names repeat. */
export function drawNames(facet: CreationFacet, count: number, taken: readonly string[] = []): string[] {
  const used = new Set([...taken, ...game.actors.contents.map(({ name }) => name)]);
  const all = game.i18n
    .localize(facet.names)
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
  const free = all.filter((name) => !used.has(name));
  const drawn = shuffle(free.length > 0 ? free : all);
  return Array.from({ length: count }, (_, index) => drawn[index % drawn.length] ?? '');
}

/**
 * Draws archetypes. All are drawn once before any is drawn a second time.
 * @returns their ids
 */
export function drawArchetypes({ archetypes }: CreationFacet, count: number): string[] {
  const drawn = shuffle(archetypes);
  return Array.from({ length: count }, (_, index) => drawn[index % drawn.length]?.id ?? '');
}

/** Returns the id of the wanted portrait or, if it is taken, of a random free one. */
function drawPortrait({ portraits }: CreationFacet, wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  const free: readonly CreationPortrait[] = portraits.filter(({ id }) => !taken.has(id));
  return shuffle(free)[0]?.id ?? wanted;
}

/** Makes drafts, each with a name and an archetype. While there are enough portraits, no two characters have the same one. */
export function draftParty(
  facet: CreationFacet,
  members: readonly { readonly name: string; readonly archetype: string }[],
): Draft[] {
  const taken = new Set<string>();
  return members.map(({ name, archetype }) => {
    const found = facet.archetypes.find(({ id }) => id === archetype);
    const begun = beginDraft(facet, name);
    const draft = found ? applyArchetype(facet, begun, found) : begun;
    const portrait = drawPortrait(facet, draft.portrait, taken);
    taken.add(portrait);
    return { ...draft, portrait };
  });
}
