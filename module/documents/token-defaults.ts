/** What the tokens of a new actor are like, unless whoever creates it says. */

/** The defaults that a type may have. */
export interface TokenDefaults {
  /** Whether a token is the actor itself, or a copy with a state of its own. */
  readonly actorLink: boolean;
  /** Whether copies are numbered: Rat (1), Rat (2). */
  readonly appendNumber?: boolean;
  readonly disposition: CONST.TOKEN_DISPOSITIONS;
}

/**
 * Sets an actor's prototype token, for what the given data leave open. Called in a model's `_preCreate`, after its picture is set.
 * @param actor - the pending actor
 * @param data - what it is created from
 * @param defaults - of its type
 */
export function applyTokenDefaults(actor: Actor.Implementation, data: object, defaults: TokenDefaults): void {
  const { prototypeToken: given = {} } = data as { prototypeToken?: object };
  const wanted = { ...defaults, ...(actor.img ? { texture: { src: actor.img } } : {}) };
  const open = Object.entries(wanted).filter(([key]) => !(key in given));
  if (open.length > 0) actor.updateSource({ prototypeToken: Object.fromEntries(open) });
}
