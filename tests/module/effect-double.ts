/** What the documentation says of `ActiveEffect.fromStatusEffect`: an effect with the status as its only one, for the actor that it is given. */

/** Returns the effect of a status. */
function fromStatusEffect(id: string, { parent }: { readonly parent: object }) {
  return Promise.resolve({ parent, toObject: () => ({ _id: id, statuses: new Set([id]), flags: {} }) });
}

/** Puts the double in place. */
export function setEffects(): void {
  Object.assign(CONFIG, { ActiveEffect: { documentClass: { fromStatusEffect } } });
}
