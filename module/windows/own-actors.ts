/** What a player sees of their own: their sheet when they join a fight, and their actors first in the list. */

type Fight = Combat.Implementation;

/** Returns the actor with which this player fights: their character, or else the first fighter that they own; undefined: none, or a GM. */
function findOwnFighter({ combatants }: Fight): Actor.Implementation | undefined {
  if (game.user.isGM) return undefined;
  const own = combatants.contents.flatMap(({ actor }) => (actor?.isOwner ? [actor] : []));
  return own.find(({ id }) => id === game.user.character?.id) ?? own[0];
}

/** Ids of the fights that this user has joined since the page was loaded. A sheet that the user closes does not open again. */
const joined = new Set<string>();

/** Opens this player's own sheet when they first take part in a fight that has begun. */
function join(combat: Fight | null | undefined): void {
  if (!combat?.started || combat.id === null || joined.has(combat.id)) return;
  const actor = findOwnFighter(combat);
  if (!actor) return;
  joined.add(combat.id);
  void actor.sheet?.render(true);
}

/** Moves a player's own actors to the beginning of the list. A GM owns all actors. */
function putOwnFirst(directory: HTMLElement): void {
  const list = directory.querySelector('.directory-list');
  if (game.user.isGM || !list) return;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-entry-id]')];
  const own = rows.filter(({ dataset }) => game.actors.get(dataset['entryId'] ?? '')?.isOwner === true);
  const character = own.find(({ dataset }) => dataset['entryId'] === game.user.character?.id);
  list.prepend(...(character ? [character] : []), ...own.filter((row) => row !== character));
}

/** Starts opening sheets and sorting the list. Called in `init`. */
export function watchOwnActors(): void {
  Hooks.once('ready', () => join(game.combats.active));
  Hooks.on('updateCombat', (combat) => join(combat));
  Hooks.on('deleteCombat', ({ id }) => void joined.delete(id ?? ''));
  Hooks.on('createCombatant', ({ parent }) => join(parent));
  Hooks.on('updateActor', (_actor, changes) => {
    if ('ownership' in changes) join(game.combats.active);
  });
  // The list is drawn again by itself only for actors.
  Hooks.on('updateUser', (user, changes) => {
    if (user.isSelf && 'character' in changes) void ui.actors?.render();
  });
  Hooks.on('renderActorDirectory', (_app: unknown, element: HTMLElement) => putOwnFirst(element));
}
