/**
 * Adds and removes statuses. An effect that a rule adds has a flag with the reason, by which the rule finds it when the reason no longer applies. An effect
 * without that flag was set by hand. It is removed only by a rule that removes the status whatever its reason.
 */

type Effect = ActiveEffect.Implementation;

/** Returns the reason stored in an effect's flag; undefined if the effect was set by hand. */
function readOrigin({ flags }: Pick<Effect, 'flags'>): string | undefined {
  return (flags as { tetrad?: { from?: string } }).tetrad?.from;
}

/** Tests whether an effect was set by hand. */
export function isSetByHand(effect: Pick<Effect, 'flags'>): boolean {
  return readOrigin(effect) === undefined;
}

/**
 * Tests whether an actor has a status.
 * @param id - as in `actor.statuses`
 */
export function hasStatus({ statuses }: Actor.Implementation, id: string): boolean {
  return statuses.has(id);
}

/** A status that an actor gets or loses. */
export interface StatusChange {
  /** As in `actor.statuses`. */
  readonly id: string;
  readonly isOn: boolean;
  /** The reason with which it is given, or those with which effects are removed; undefined: all effects. */
  readonly origins?: readonly string[] | undefined;
}

function listEffects({ effects }: Actor.Implementation, { id, origins }: StatusChange): string[] {
  const gone = effects.filter((effect) => {
    return effect.statuses.has(id) && (!origins || origins.includes(readOrigin(effect) ?? ''));
  });
  return gone.map((effect) => effect.id ?? '');
}

/** Gives or removes a status, whatever this world wants. */
export async function writeStatus(actor: Actor.Implementation, change: StatusChange): Promise<void> {
  if (!change.isOn) {
    const ids = listEffects(actor, change);
    if (ids.length > 0) await actor.deleteEmbeddedDocuments('ActiveEffect', ids);
    return;
  }
  if (hasStatus(actor, change.id)) return;
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(change.id, { parent: actor });
  const data = effect.toObject();
  const flags: object = { ...data.flags, tetrad: { from: change.origins?.[0] } };
  await actor.createEmbeddedDocuments('ActiveEffect', [{ ...data, flags }], { keepId: Boolean(data._id) });
}

/** The reasons of statuses that follow from wounds, drink or an exchange, without anyone’s press. */
const following = ['health', 'track', 'drink', 'exchange'];

let decide = writeStatus;

/** Defines how a status is given or removed that follows from something. Called in `init`. */
export function decideStatuses(by: typeof writeStatus): void {
  decide = by;
}

async function changeStatus(actor: Actor.Implementation, change: StatusChange): Promise<void> {
  const follows = change.origins?.some((origin) => following.includes(origin)) === true;
  await (follows ? decide : writeStatus)(actor, change);
}

/**
 * Gives an actor a status, unless it already has it.
 * @param origin - the reason, by which takeStatus finds the effect
 */
export async function giveStatus(actor: Actor.Implementation, id: string, origin: string): Promise<void> {
  if (!hasStatus(actor, id)) await changeStatus(actor, { id, isOn: true, origins: [origin] });
}

/**
 * Removes a status from an actor.
 * @param origins - only effects with one of these reasons are removed; default: all effects
 */
export async function takeStatus(actor: Actor.Implementation, id: string, origins?: readonly string[]): Promise<void> {
  const change = { id, isOn: false, origins };
  if (listEffects(actor, change).length > 0) await changeStatus(actor, change);
}

/**
 * Gives an actor a status that follows from its health, or removes it.
 * @param isDue - whether the actor should have the status
 * @param origins - the reasons of the effects to remove; other effects, such as those set by hand, stay
 */
export async function settleStatus(
  actor: Actor.Implementation,
  id: string,
  isDue: boolean,
  origins: readonly string[] = ['health'],
): Promise<void> {
  if (isDue) await giveStatus(actor, id, 'health');
  else if (hasStatus(actor, id)) await takeStatus(actor, id, origins);
}
