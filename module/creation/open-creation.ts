/** Starts character creation: finds the actor and the ruleset, and adds the buttons that open the creation windows. */
import { facetOf } from '../foundry/ruleset.ts';
import { canCreateActors } from '../foundry/make-actors.ts';
import { listIdleTypes } from '../settings/world-settings.ts';
import { offerGuide } from '../sheets/actor-sheet.ts';
import { UserError, readOr, runOrWarn } from '../user-error.ts';
import { listCreations, type CreationEntry } from './creation-facet.ts';
import { CreationWindow, findCreationWindow, watchCreationWindow } from './creation-window.ts';
import { drafts } from './draft.ts';
import { openParty } from './party-window.ts';

/** Which character to create. */
export interface CreationRequest {
  /** The actor to fill in. Default: a new actor; for a player who cannot create actors, one that the GM has made for them. */
  readonly actor?: Actor.Implementation;
  /** Id of the ruleset; default: the first in use. */
  readonly ruleset?: string;
}

function listEntriesInUse(): CreationEntry[] {
  const idle = listIdleTypes('Actor');
  return listCreations().filter(({ facet }) => !idle.includes(facet.type));
}

/** Tests whether this user owns an actor that no one has filled in; false if the actor cannot be read. */
function isOpenToSetup(actor: Actor.Implementation): boolean {
  return readOr(
    `new character of ${actor.uuid}`,
    () => actor.isOwner && facetOf(actor, 'creation')?.isBlank(actor) === true,
    () => false,
  );
}

/** Returns an actor that the GM has made for this user to fill in, preferably the user's character; undefined: none. */
function findOwnBlank(): Actor.Implementation | undefined {
  const own = game.actors.contents.filter((actor) => isOpenToSetup(actor));
  return own.find(({ id }) => id === game.user.character?.id) ?? own[0];
}

function hasSomethingToMake(): boolean {
  if (listEntriesInUse().length === 0) return false;
  return canCreateActors() || findOwnBlank() !== undefined;
}

function findEntry({ ruleset }: CreationRequest, actor: Actor.Implementation | null): CreationEntry {
  const facet = facetOf(actor, 'creation');
  const entries = actor ? listCreations() : listEntriesInUse();
  const entry = entries.find((one) => (actor ? one.facet === facet : ruleset === undefined || one.id === ruleset));
  if (!entry) throw new UserError('creation-no-steps');
  return entry;
}

/**
 * Opens the creation window; a refusal becomes a notification.
 * @returns a promise that resolves when the window is open
 */
export async function openCreation(request: CreationRequest = {}): Promise<void> {
  await runOrWarn(async () => {
    const actor = request.actor ?? (canCreateActors() ? null : findOwnBlank());
    if (actor === undefined) throw new UserError('creation-not-allowed');
    const entry = findEntry(request, actor);
    if (actor && !isOpenToSetup(actor)) throw new UserError('creation-not-blank', { actor: actor.name });
    const open = findCreationWindow();
    if (open && open.job.actor === actor && open.job.entry === entry) open.bringToFront();
    else {
      await open?.close();
      const others = actor ? [] : listEntriesInUse();
      const created = new CreationWindow({
        entry,
        actor,
        entries: others,
        open: (id) => openCreation({ ruleset: id }),
      });
      await created.render({ force: true });
      await created.readOffers();
    }
  });
}

/** Opens the window for several characters; GMs only. A refusal becomes a notification. */
export async function openPartyCreation(): Promise<void> {
  await runOrWarn(async () => {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    await openParty(findEntry({}, null));
  });
}

function createButton(label: string, icon: string, open: () => Promise<void>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'tetrad-new-character';
  const sign = document.createElement('i');
  sign.className = icon;
  sign.setAttribute('aria-hidden', 'true');
  const text = document.createElement('span');
  text.textContent = game.i18n.localize(label);
  button.append(sign, text);
  button.addEventListener('click', () => void open());
  return button;
}

/** Adds the buttons for character creation to the actor directory, above core's own. */
function addButtons(directory: HTMLElement): void {
  const header = directory.querySelector('.directory-header');
  if (!header || header.querySelector('.tetrad-new-character') || !hasSomethingToMake()) return;
  const single = createButton('TETRAD.Creation.title', 'fa-solid fa-user-plus', () => openCreation());
  const several = createButton('TETRAD.Creation.Party.title', 'fa-solid fa-users', openPartyCreation);
  // The sidebar is narrow, so our buttons get their own row.
  const row = document.createElement('div');
  row.className = 'header-actions action-buttons flexrow tetrad-new-characters';
  row.append(single, ...(game.user.isGM ? [several] : []));
  const actions = header.querySelector('.header-actions');
  if (actions) actions.before(row);
  else header.prepend(row);
}

/** Starts offering step-by-step creation in the actor directory, and on the sheets of actors that no one has filled in. Called in `init`. */
export function watchCreation(): void {
  drafts.register();
  watchCreationWindow();
  offerGuide({ isOffered: isOpenToSetup, open: (actor) => openCreation({ actor }) });
  Hooks.on('renderActorDirectory', (_app: unknown, element: HTMLElement) => addButtons(element));
}
