/** The effect class: it reads former status ids of older worlds as the present ones, and reports statuses set by hand. */
import { findHealth } from '../ledger/health-facet.ts';
import { isSetByHand } from './statuses.ts';

const currentIds = new Map<string, string>();

/**
 * Registers former ids of statuses. Called in `init`, before any document exists.
 * @param ids - the present id by the former one
 */
export function addFormerStatuses(ids: Readonly<Record<string, string>>): void {
  for (const [former, present] of Object.entries(ids)) currentIds.set(former, present);
}

/** Returns the present ids of stored statuses, each once. */
export function renameStatuses(statuses: readonly string[]): string[] {
  return [...new Set(statuses.map((id) => currentIds.get(id) ?? id))];
}

type OnCreate = Parameters<foundry.documents.ActiveEffect['_onCreate']>;
type Migrate = typeof foundry.documents.ActiveEffect.migrateData;

/** Class of every effect of the world. */
class TetradEffect extends foundry.documents.ActiveEffect {
  /** Reads former ids as the present ones; they are stored with the effect's next change. */
  static override migrateData(...[source, ...more]: Parameters<Migrate>): ReturnType<Migrate> {
    const { statuses } = source;
    if (Array.isArray(statuses)) source['statuses'] = renameStatuses(statuses as string[]);
    return super.migrateData(source, ...more);
  }

  /** A status added by a rule is announced by that rule. */
  protected override _onCreate(...[data, options, userId]: OnCreate): void {
    super._onCreate(data, options, userId);
    const { parent, statuses } = this;
    if (userId !== game.user.id || !(parent instanceof foundry.documents.Actor) || !isSetByHand(this)) return;
    const tell = findHealth(parent)?.announceStatus;
    if (tell) for (const status of statuses) tell(parent, status).catch((error: unknown) => console.error(error));
  }
}

/** Makes TetradEffect the class of effects. Called in `init`. */
export function registerEffect(): void {
  (CONFIG.ActiveEffect as { documentClass: unknown }).documentClass = TetradEffect;
}
