/**
 * The difficulties that only the GM knows. They are kept in a setting of this client, so that a reload keeps them, and never enter a document or leave this
 * computer.
 */
const KEY = 'hiddenDifficulties';

/** How many asks are remembered. */
const MOST = 100;

/** What is kept for an ask: the id of its message, and the difficulty for each ruleset. */
interface Kept {
  readonly user: string;
  readonly difficulties: Readonly<Record<string, string>>;
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.hiddenDifficulties': foundry.data.fields.ObjectField;
  }
}

/** Registers the setting. Called in `init`. */
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

/** Keeps the difficulties of an ask. @param id - id of its message */
export async function keepDifficulties(id: string, difficulties: Kept['difficulties']): Promise<void> {
  const kept = Object.entries(readAll()).slice(1 - MOST);
  const all = Object.fromEntries([...kept, [id, { user: game.user.id ?? '', difficulties }]]);
  await game.settings.set('tetrad', KEY, all);
}

/** Returns the difficulty that this user has hidden in an ask; undefined: this client does not know it. */
export function findDifficulty(id: string, ruleset: string): string | undefined {
  const all = readAll();
  const kept = Object.hasOwn(all, id) ? all[id] : undefined;
  if (kept?.user !== game.user.id || !Object.hasOwn(kept.difficulties, ruleset)) return undefined;
  return kept.difficulties[ruleset];
}
