/** The work of the creation window outside its form: which character it creates and for whom, how the actor is written, and what opens afterwards. */
import { TetradActorSheet } from '../sheets/actor-sheet.ts';
import { rememberTab } from '../sheets/sheet-tabs.ts';
import { UserError } from '../user-error.ts';
import type { CreationEntry } from './creation-facet.ts';
import type { Draft } from './draft.ts';
import {
  completeCharacter,
  createBlank,
  createCharacters,
  giveToPlayers,
  tellMissing,
  tellOwners,
  type Finished,
} from './make-character.ts';

/** The character that a creation window is for. */
export interface CreationJob {
  readonly entry: CreationEntry;
  /** The actor to fill in; null: a new one. */
  readonly actor: Actor.Implementation | null;
  /** The rulesets to choose from; empty if an existing actor is filled in. */
  readonly entries: readonly CreationEntry[];
  /**
   * Opens the creation window for another ruleset.
   * @param ruleset - id of the ruleset
   */
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
