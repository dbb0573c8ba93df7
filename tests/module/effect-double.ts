/** What the documentation says of `ActiveEffect.fromStatusEffect`: an effect with the status as its only one. */

/** Returns the effect of a status. */
function fromStatusEffect(id: string) {
  return Promise.resolve({ toObject: () => ({ _id: id, statuses: new Set([id]), flags: {} }) });
}

/** Puts the double in place. */
export function setEffects(): void {
  Object.assign(CONFIG, { ActiveEffect: { documentClass: { fromStatusEffect } } });
}
