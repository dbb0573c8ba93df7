/**
 * Stores the difficulties that only the GM knows. They are in a setting of this client, which survives a reload; they are never part of a document and never
 * leave this computer.
 */
const KEY = 'hiddenDifficulties';

/** The maximum number of asks whose difficulties are stored. */
const MOST = 100;

/** The hidden difficulties of one ask: the user who set them, and the id of the difficulty for each ruleset. */
interface Kept {
  readonly user: string;
  readonly difficulties: Readonly<Record<string, string>>;
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.hiddenDifficulties': foundry.data.fields.ObjectField;
  }
}

/** Registers the setting that stores hidden difficulties. Called in `init`. */
export function registerHiddenDifficulties(): void {
  game.settings.register('tetrad', KEY, {
    scope: 'client',
    config: false,
    type: new foundry.data.fields.ObjectField(),
  });
}

function readAll(): Readonly<Record<string, Kept>> {
  return game.settings.get('tetrad', KEY) as Readonly<Record<string, Kept>>;
}

/**
 * Stores the hidden difficulties of an ask.
 * @param id - id of the ask's message
 */
export async function keepDifficulties(id: string, difficulties: Kept['difficulties']): Promise<void> {
  const kept = Object.entries(readAll()).slice(1 - MOST);
  const all = Object.fromEntries([...kept, [id, { user: game.user.id ?? '', difficulties }]]);
  await game.settings.set('tetrad', KEY, all);
}

/**
 * Returns the difficulty that this user has hidden in an ask; undefined: this client does not know it.
 * @param id - id of the ask's message
 */
export function findDifficulty(id: string, ruleset: string): string | undefined {
  const all = readAll();
  const kept = Object.hasOwn(all, id) ? all[id] : undefined;
  if (kept?.user !== game.user.id || !Object.hasOwn(kept.difficulties, ruleset)) return undefined;
  return kept.difficulties[ruleset];
}
