/** What the window of the steps is there for: whom it makes, how that one is made in the end, and what is opened then. */
import { TetradActorSheet } from '../sheets/actor-sheet.ts';
import { rememberTab } from '../sheets/sheet-tabs.ts';
import { UserError } from '../user-error.ts';
import type { CreationEntry } from './creation-facet.ts';
import type { Draft } from './draft.ts';
import {
  completeCharacter,
  createBlank,
  createCharacters,
  tellMissing,
  tellOwners,
  type Finished,
} from './make-character.ts';

/** What to create, and for whom it is. */
export interface CreationJob {
  readonly entry: CreationEntry;
  /** The actor to fill in; null: a new one. */
  readonly actor: Actor.Implementation | null;
  /** The rulesets that a new one may be of. */
  readonly entries: readonly CreationEntry[];
  /** Goes on with another one of them, by its id. */
  open(ruleset: string): Promise<void>;
}

/** Whose a new character will be: a GM chooses, a player makes its own. */
function readOwner(chosen: string): string {
  return game.user.isGM ? chosen : (game.user.id ?? '');
}

/**
 * Makes the character of a draft.
 * @param owner - id of the user whom a GM has chosen; empty: nobody
 * @throws UserError for what cannot be made
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

/** Opens the sheet of a finished character, at the tab that its ruleset says, and tells whoever is to know of it. */
export async function present({ entry, actor }: CreationJob, made: Finished<Actor.Implementation>): Promise<void> {
  tellMissing(made.missing);
  if (!actor) await tellOwners([made.result]);
  await openSheet(entry, made.result);
}

/**
 * Opens the sheet in edit mode: the actor's, or that of a new one with the default values.
 * @param close - closes the window that led here, once there is an actor
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
