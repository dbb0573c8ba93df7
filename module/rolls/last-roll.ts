/**
 * The last roll of this user, to be made once more: stored in this browser as plain data, so that a reload forgets nothing. A roll of another world or
 * of another user of the same browser is not ours to repeat.
 */
import { UserError } from '../user-error.ts';

/** How rolls of each kind are made again from their data. */
export type RepeatFacet = Readonly<Record<string, (data: object) => Promise<unknown>>>;

interface StoredRoll {
  readonly world?: string;
  readonly user?: string;
  readonly kind?: string;
  readonly data?: object;
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.lastRoll': foundry.data.fields.ObjectField;
  }
}

const repeats = new Map<string, (data: object) => Promise<unknown>>();

/** Adds kinds of rolls that can be made again. Called in `init`. */
export function registerRepeats(facet: RepeatFacet): void {
  for (const [kind, repeat] of Object.entries(facet)) repeats.set(kind, repeat);
}

/** Registers where the last roll is stored. Called in `init`. */
export function registerLastRoll(): void {
  game.settings.register('tetrad', 'lastRoll', {
    scope: 'client',
    config: false,
    type: new foundry.data.fields.ObjectField(),
    default: {},
  });
}

/**
 * Remembers the roll that was just made.
 * @param kind - key of the facet that makes it again
 * @param data - JSON
 */
export function rememberRoll(kind: string, data: object): void {
  const stored = { world: game.world.id, user: game.user.id ?? '', kind, data } satisfies StoredRoll;
  void game.settings.set('tetrad', 'lastRoll', stored);
}

function findLastRoll(): StoredRoll | null {
  const stored = game.settings.get('tetrad', 'lastRoll') as StoredRoll;
  return stored.world === game.world.id && stored.user === game.user.id ? stored : null;
}

/**
 * Makes the last roll once more, with what its actor is like now.
 * @throws UserError `nothing-to-repeat`, and whatever the roll itself refuses
 */
export async function repeatRoll(): Promise<void> {
  const { kind = '', data } = findLastRoll() ?? {};
  const repeat = repeats.get(kind);
  if (!repeat || !data) throw new UserError('nothing-to-repeat');
  await repeat(data);
}
