/** Stores unfinished drafts in this browser, for each user and character, so that nothing is lost when the window is closed or the page is reloaded. */

const KEY = 'creationDrafts';

/** The maximum number of stored drafts. The oldest are dropped first. */
const MOST_KEPT = 20;

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.creationDrafts': foundry.data.fields.ObjectField;
  }
}

/** Registers the setting that stores drafts. Called in `init`. */
export function registerKeptDrafts(): void {
  const type = new foundry.data.fields.ObjectField();
  game.settings.register('tetrad', KEY, { scope: 'client', config: false, type, default: {} });
}

function nameEntry(subject: string): string {
  return `${game.world.id} ${game.user.id ?? ''} ${subject}`;
}

function readAll(): Readonly<Record<string, unknown>> {
  return game.settings.get('tetrad', KEY);
}

/** Returns the stored draft for an actor's UUID or a ruleset's id; undefined: none. The draft may be malformed. */
export function recallDraft(subject: string): unknown {
  return readAll()[nameEntry(subject)];
}

/**
 * Stores a draft for an actor's UUID or a ruleset's id.
 * @param draft - undefined: the stored draft is removed, because it was finished or discarded
 */
export async function keepDraft(subject: string, draft: object | undefined): Promise<void> {
  const entry = nameEntry(subject);
  const others = Object.entries(readAll()).filter(([key]) => key !== entry);
  const kept = draft ? [...others.slice(1 - MOST_KEPT), [entry, draft]] : others;
  await game.settings.set('tetrad', KEY, Object.fromEntries(kept));
}
