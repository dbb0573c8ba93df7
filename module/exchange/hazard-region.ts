/**
 * The behaviour of a region that is a hazard: an actor whose token enters the region, or begins its turn in it, meets the hazard as if the GM had begun it. It is
 * either the item of a hazard or, where a ruleset has no such items, described by a name and a die.
 */
import { readClock } from '../combat/clock.ts';
import { readFlag, writeFlags } from '../foundry/documents.ts';
import { isObject } from '../foundry/plain-data.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { writesFor } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { type HazardItem, beginHazard } from './hazard-facet.ts';

const { fields, regionBehaviors } = foundry.data;

/** What happens to a token in a region (API: RegionTokenEnterExitEventData, RegionTokenTurnEventData). */
interface TokenEvent {
  readonly token?: TokenDocument.Implementation;
  /** How the token came in; null: the region came to it. */
  readonly movement?: { readonly method: string } | null;
  readonly skipped?: boolean;
}

function defineHazard() {
  return {
    hazard: new fields.DocumentUUIDField({ type: 'Item' }),
    name: new fields.StringField(),
    die: new fields.NumberField({ required: true, nullable: false, integer: true, min: 2, max: 100, initial: 6 }),
    armor: new fields.BooleanField(),
    oncePerRound: new fields.BooleanField({ initial: true }),
  };
}

class HazardRegion extends regionBehaviors.RegionBehaviorType<ReturnType<typeof defineHazard>> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.HazardRegion'];

  static override defineSchema(): ReturnType<typeof defineHazard> {
    const { TOKEN_ENTER, TOKEN_TURN_START } = CONST.REGION_EVENTS;
    const events = [TOKEN_ENTER, TOKEN_TURN_START];
    return Object.assign({ events: this._createEventsField({ events, initial: events }) }, defineHazard());
  }

  /** Begins the hazard on one client. A turn that is skipped and a move that is taken back meet nothing; what a hidden token meets, only the GM begins. */
  protected override async _handleRegionEvent({ data }: { readonly data: object }): Promise<void> {
    const { token, movement, skipped } = data as TokenEvent;
    const actor = token?.actor;
    if (!actor || token.hidden || skipped || movement?.method === 'undo' || !writesFor(actor)) return;
    await runOrWarn(() => runInTurn(`regions ${actor.uuid}`, () => this.#meet(actor)));
  }

  async #meet(actor: Actor.Implementation): Promise<void> {
    const clock = readClock(actor);
    const id = this.behavior?.id ?? '';
    const met = readMet(actor);
    if (this.oncePerRound && met.includes(id)) return;
    await this.#begin(actor);
    if (clock) await writeFlags(actor, { regions: { combat: clock.combat, round: clock.round, met: [...met, id] } });
  }

  async #begin(actor: Actor.Implementation): Promise<void> {
    const { hazard, name, die, armor } = this;
    if (!hazard) return facetOf(actor, 'hazards')?.strike?.({ name: name ?? '', die, armor }, [actor]);
    const item = (await foundry.utils.fromUuid(hazard)) as HazardItem | null;
    if (!item) throw new UserError('drop-gone');
    await beginHazard(item, actor);
  }
}

/** Returns the ids of the behaviours that an actor has met in the current round of its fight. */
function readMet(actor: Actor.Implementation): readonly string[] {
  const [clock, stored] = [readClock(actor), readFlag(actor, 'regions')];
  if (!clock || !isObject(stored) || stored['combat'] !== clock.combat || stored['round'] !== clock.round) return [];
  return Array.isArray(stored['met']) ? (stored['met'] as readonly string[]) : [];
}

/** The types of region behaviours of the system. The build reads their names. */
const regionModels = { hazard: HazardRegion };

/** Registers the behaviour. Called in `init`. */
export function registerHazardRegion(): void {
  Object.assign(CONFIG.RegionBehavior.dataModels, regionModels);
  Object.assign(CONFIG.RegionBehavior.typeIcons, { hazard: 'fa-solid fa-fire' });
}
