/** The effect class. It renames status ids of older versions, and announces statuses that a user has set by hand. */
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { findHolder } from '../foundry/documents.ts';
import { isSetByHand } from '../foundry/actor-statuses.ts';

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The current id for each status id of older versions. */
    readonly formerStatuses?: Readonly<Record<string, string>>;
  }
}

const currentIds = new Map<string, string>();

/** Returns the current ids for stored statuses, each once. */
export function renameStatuses(statuses: readonly string[]): string[] {
  return [...new Set(statuses.map((id) => currentIds.get(id) ?? id))];
}

type OnCreate = Parameters<foundry.documents.ActiveEffect['_onCreate']>;
type Migrate = typeof foundry.documents.ActiveEffect.migrateData;

class TetradEffect extends foundry.documents.ActiveEffect {
  /** Renames old status ids whenever an effect is read. The new ids are stored with the next change of the effect. */
  static override migrateData(...[source, ...more]: Parameters<Migrate>): ReturnType<Migrate> {
    const { statuses } = source;
    if (Array.isArray(statuses)) source['statuses'] = renameStatuses(statuses as string[]);
    return super.migrateData(source, ...more);
  }

  /** Announces a status that this user has set by hand. If a rule set the status, the rule announces it. */
  protected override _onCreate(...[data, options, userId]: OnCreate): void {
    super._onCreate(data, options, userId);
    const actor = findHolder(this);
    if (userId !== game.user.id || !actor || !isSetByHand(this)) return;
    const tell = facetOf(actor, 'health')?.announceStatus;
    if (tell) for (const status of this.statuses) tell(actor, status).catch((error: unknown) => console.error(error));
  }
}

/** Makes TetradEffect the class of effects. Called in `init`. */
export function registerEffect(): void {
  for (const ids of listFacets('formerStatuses'))
    for (const [former, present] of Object.entries(ids)) currentIds.set(former, present);
  Object.assign(CONFIG.ActiveEffect, { documentClass: TetradEffect });
}
