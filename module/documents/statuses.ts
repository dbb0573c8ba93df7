/**
 * Giving statuses to actors and taking them off again. An effect that a rule gave carries a flag that says which reason it had, and goes with that reason;
 * one that somebody set by hand carries none and stays.
 */

type Effect = ActiveEffect.Implementation;

/** What the flag of an effect says it came from; undefined: it was set by hand. */
function readOrigin({ flags }: Pick<Effect, 'flags'>): string | undefined {
  return (flags as { tetrad?: { from?: string } }).tetrad?.from;
}

/** Tests whether somebody has set an effect by hand. */
export function isSetByHand(effect: Pick<Effect, 'flags'>): boolean {
  return readOrigin(effect) === undefined;
}

/** Tests whether an actor has a status. @param id - as `actor.statuses` holds it */
export function hasStatus({ statuses }: Actor.Implementation, id: string): boolean {
  return statuses.has(id);
}

/**
 * Gives an actor a status, unless it has it.
 * @param origin - why; what is taken off again by takeStatus
 */
export async function giveStatus(actor: Actor.Implementation, id: string, origin: string): Promise<void> {
  if (hasStatus(actor, id)) return;
  const effect = await CONFIG.ActiveEffect.documentClass.fromStatusEffect(id);
  const data = effect.toObject();
  const flags: object = { ...data.flags, tetrad: { from: origin } };
  await actor.createEmbeddedDocuments('ActiveEffect', [{ ...data, flags }], { keepId: Boolean(data._id) });
}

/**
 * Takes a status off an actor.
 * @param origins - only where it came from one of these; left out: wherever it came from
 */
export async function takeStatus(actor: Actor.Implementation, id: string, origins?: readonly string[]): Promise<void> {
  const gone = actor.effects.filter((effect) => {
    return effect.statuses.has(id) && (!origins || origins.includes(readOrigin(effect) ?? ''));
  });
  const ids = gone.map((effect) => effect.id ?? '');
  if (ids.length > 0) await actor.deleteEmbeddedDocuments('ActiveEffect', ids);
}
